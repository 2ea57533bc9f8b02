-- A thing may be lent to another thing: a screen to a desk, a trailer to a van.
alter table assets.loans add column borrower_asset_id uuid;
alter table assets.loans add constraint loans_borrower_asset_id_fkey foreign key (tenant_id, borrower_asset_id) references assets.assets (tenant_id, id) on delete set null (borrower_asset_id);
create index loans_borrower_asset_id on assets.loans (tenant_id, borrower_asset_id) where borrower_asset_id is not null;
