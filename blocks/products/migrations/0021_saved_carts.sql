-- What people keep of their carts under a name. The lines are a copy: which goods and how many, and no price of that day. A link is
-- known by its hash alone, and ends.
create table products.saved_carts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text not null,
  lines jsonb,
  total_items bigint not null default 0,
  link_until timestamptz(3),
  link_hash bytea,
  search tsvector not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, link_hash)
);
create index saved_carts_by_created_at on products.saved_carts (tenant_id, created_at, id) where deleted_at is null;
create index saved_carts_by_updated_at on products.saved_carts (tenant_id, updated_at, id) where deleted_at is null;
create index saved_carts_by_name on products.saved_carts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index saved_carts_by_total_items on products.saved_carts (tenant_id, total_items, id) where deleted_at is null;
create index saved_carts_user_id on products.saved_carts (tenant_id, user_id) where user_id is not null;
call app.wall('products.saved_carts');
call kit.keep_counts('products.saved_carts');
call kit.keep_search('products.saved_carts');
