create table assets.warranty_claims (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  vendor_id uuid,
  problem text not null,
  description text,
  reference text,
  claimed_on date,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'settled')),
  amount numeric,
  currency text,
  outcome text,
  closed_on date,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint warranty_claims_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint warranty_claims_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete set null (vendor_id)
);
create index warranty_claims_by_created_at on assets.warranty_claims (tenant_id, created_at, id) where deleted_at is null;
create index warranty_claims_by_updated_at on assets.warranty_claims (tenant_id, updated_at, id) where deleted_at is null;
create index warranty_claims_by_claimed_on on assets.warranty_claims (tenant_id, claimed_on, id) where deleted_at is null;
create index warranty_claims_by_state on assets.warranty_claims (tenant_id, state collate app.natural, id) where deleted_at is null;
create index warranty_claims_by_closed_on on assets.warranty_claims (tenant_id, closed_on, id) where deleted_at is null;
create index warranty_claims_asset_id on assets.warranty_claims (tenant_id, asset_id) where asset_id is not null;
create index warranty_claims_vendor_id on assets.warranty_claims (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('assets.warranty_claims');
call kit.keep_counts('assets.warranty_claims');
call kit.keep_search('assets.warranty_claims');
