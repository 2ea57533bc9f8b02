-- Where products are sold, and from when until when; and where a cart is bought.

create table products.listings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid not null,
  channel_id uuid,
  visible_from timestamptz(3),
  visible_until timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  primary key (tenant_id, id),
  constraint listings_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  -- Without its channel it would say everywhere.
  constraint listings_channel_id_fkey foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete cascade
);
create index listings_by_created_at on products.listings (tenant_id, created_at, id) where deleted_at is null;
create index listings_by_updated_at on products.listings (tenant_id, updated_at, id) where deleted_at is null;
create index listings_by_visible_from on products.listings (tenant_id, visible_from, id) where deleted_at is null;
create index listings_by_visible_until on products.listings (tenant_id, visible_until, id) where deleted_at is null;
create index listings_by_status on products.listings (tenant_id, status collate app.natural, id) where deleted_at is null;
create index listings_product_id on products.listings (tenant_id, product_id) where product_id is not null;
create index listings_channel_id on products.listings (tenant_id, channel_id) where channel_id is not null;
call app.wall('products.listings');
call kit.keep_counts('products.listings');
call kit.keep_order('products.listings', 'visible_from', 'visible_until');

alter table products.carts add column channel_id uuid;
create index carts_channel_id on products.carts (tenant_id, channel_id) where channel_id is not null;
alter table products.carts add constraint carts_channel_id_fkey foreign key (tenant_id, channel_id)
  references products.channels (tenant_id, id) on delete set null (channel_id);
