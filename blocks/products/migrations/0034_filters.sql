-- Ready-made filters of the shop, in the order the company gave.
create table products.filters (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  value text,
  display_order bigint,
  icon_url text,
  image_url text,
  language text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index filters_by_created_at on products.filters (tenant_id, created_at, id) where deleted_at is null;
create index filters_by_updated_at on products.filters (tenant_id, updated_at, id) where deleted_at is null;
create index filters_by_name on products.filters (tenant_id, name collate app.natural, id) where deleted_at is null;
create index filters_by_display_order on products.filters (tenant_id, display_order, id) where deleted_at is null;
call app.wall('products.filters');
call kit.keep_counts('products.filters');
call kit.keep_search('products.filters');
