create table assets.vendor_contacts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  vendor_id uuid not null,
  name text not null,
  role text,
  email text,
  phone text,
  notes text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint vendor_contacts_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete cascade
);
create index vendor_contacts_by_created_at on assets.vendor_contacts (tenant_id, created_at, id) where deleted_at is null;
create index vendor_contacts_by_updated_at on assets.vendor_contacts (tenant_id, updated_at, id) where deleted_at is null;
create index vendor_contacts_by_name on assets.vendor_contacts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index vendor_contacts_by_role on assets.vendor_contacts (tenant_id, role collate app.natural, id) where deleted_at is null;
create index vendor_contacts_vendor_id on assets.vendor_contacts (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('assets.vendor_contacts');
call kit.keep_counts('assets.vendor_contacts');
call kit.keep_search('assets.vendor_contacts');
