alter table crm.account_locations add column contact_id uuid;

alter table crm.account_locations add column week_hours jsonb;

-- Who is met at a place is one of the account's own people: whoever leaves the account is no longer met there, and a merge of contacts or
-- of accounts takes the place along.
alter table crm.account_locations add constraint account_locations_contact_id_fkey
  foreign key (tenant_id, account_id, contact_id) references crm.account_contacts (tenant_id, account_id, contact_id)
  on update cascade on delete set null (contact_id);
create index account_locations_contact_id on crm.account_locations (tenant_id, contact_id) where contact_id is not null;
