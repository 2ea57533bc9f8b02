-- Counting what lies in a warehouse, and finding goods by the code on their label.

create table products.stock_counts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  warehouse_id uuid not null,
  mode text not null default 'delta' check (mode in ('delta', 'freeze')),
  status text not null default 'counting' check (status in ('counting', 'submitted', 'posted', 'cancelled')),
  notes text,
  shelves bigint not null default 0,
  counted bigint not null default 0,
  differing bigint not null default 0,
  pieces bigint not null default 0,
  submitted_by_id uuid,
  submitted_at timestamptz(3),
  posted_by_id uuid,
  posted_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint stock_counts_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references products.warehouses (tenant_id, id) on delete cascade
);
create index stock_counts_by_created_at on products.stock_counts (tenant_id, created_at, id) where deleted_at is null;
create index stock_counts_by_updated_at on products.stock_counts (tenant_id, updated_at, id) where deleted_at is null;
create index stock_counts_by_name on products.stock_counts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stock_counts_by_posted_at on products.stock_counts (tenant_id, posted_at, id) where deleted_at is null;
create index stock_counts_warehouse_id on products.stock_counts (tenant_id, warehouse_id) where warehouse_id is not null;
create index stock_counts_submitted_by_id on products.stock_counts (tenant_id, submitted_by_id) where submitted_by_id is not null;
create index stock_counts_posted_by_id on products.stock_counts (tenant_id, posted_by_id) where posted_by_id is not null;
-- Two counts of one warehouse would each write a difference the other has written already.
create unique index stock_counts_warehouse_id_open on products.stock_counts (tenant_id, warehouse_id) where status in ('counting', 'submitted');
call app.wall('products.stock_counts');
call kit.keep_counts('products.stock_counts');
call kit.keep_search('products.stock_counts');

create table products.stock_count_lines (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  count_id uuid not null,
  stock_id uuid not null,
  product_id uuid,
  variation_id uuid,
  sku text,
  name text,
  bin text,
  expected bigint,
  counted bigint check (counted >= 0),
  difference bigint generated always as (counted - expected) stored,
  pieces_off bigint generated always as (abs(counted - expected)) stored,
  counted_by_id uuid,
  counted_at timestamptz(3),
  note text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint stock_count_lines_count_id_fkey foreign key (tenant_id, count_id) references products.stock_counts (tenant_id, id) on delete cascade,
  constraint stock_count_lines_stock_id_fkey foreign key (tenant_id, stock_id) references products.stock (tenant_id, id) on delete cascade,
  constraint stock_count_lines_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete set null (product_id),
  constraint stock_count_lines_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id)
);
create index stock_count_lines_by_created_at on products.stock_count_lines (tenant_id, created_at, id) where deleted_at is null;
create index stock_count_lines_by_updated_at on products.stock_count_lines (tenant_id, updated_at, id) where deleted_at is null;
create index stock_count_lines_by_sku on products.stock_count_lines (tenant_id, sku collate app.natural, id) where deleted_at is null;
create index stock_count_lines_by_name on products.stock_count_lines (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stock_count_lines_by_bin on products.stock_count_lines (tenant_id, bin collate app.natural, id) where deleted_at is null;
create index stock_count_lines_by_difference on products.stock_count_lines (tenant_id, difference, id) where deleted_at is null;
create index stock_count_lines_by_pieces_off on products.stock_count_lines (tenant_id, pieces_off, id) where deleted_at is null;
create index stock_count_lines_by_counted_at on products.stock_count_lines (tenant_id, counted_at, id) where deleted_at is null;
create unique index stock_count_lines_stock_id_unique on products.stock_count_lines (tenant_id, count_id, stock_id);
create index stock_count_lines_stock_id on products.stock_count_lines (tenant_id, stock_id) where stock_id is not null;
create index stock_count_lines_product_id on products.stock_count_lines (tenant_id, product_id) where product_id is not null;
create index stock_count_lines_variation_id on products.stock_count_lines (tenant_id, variation_id) where variation_id is not null;
create index stock_count_lines_counted_by_id on products.stock_count_lines (tenant_id, counted_by_id) where counted_by_id is not null;
call app.wall('products.stock_count_lines');
call kit.keep_counts('products.stock_count_lines');
call kit.keep_search('products.stock_count_lines');

-- The count that keeps a shelf as it is.
alter table products.stock add column frozen_for_id uuid;
alter table products.stock add constraint stock_frozen_for_id_fkey foreign key (tenant_id, frozen_for_id) references products.stock_counts (tenant_id, id) on delete set null (frozen_for_id);
create index stock_frozen_for_id on products.stock (tenant_id, frozen_for_id) where frozen_for_id is not null;

-- From how many pieces of difference on somebody else has to post a count.
alter table products.shop_settings add column count_limit integer not null default 20 check (count_limit between 0 and 1000000000);

alter table products.stock_movements drop constraint stock_movements_reason_check;
alter table products.stock_movements add constraint stock_movements_reason_check
  check (reason in ('adjusted', 'reserved', 'released', 'sold', 'returned', 'received', 'moved', 'counted'));

-- What is promised may still be given back or leave, and what comes back is taken in; nothing else moves a shelf that is being counted.
create function products.keep_frozen() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.frozen_for_id is not null and new.frozen_for_id is not distinct from old.frozen_for_id and new.available <> old.available
    and coalesce(new.moved_by, 'adjusted') not in ('released', 'returned') then
    raise exception 'the shelf is being counted' using errcode = 'lock_not_available';
  end if;
  return new;
end $$;
create trigger keep_frozen before update on products.stock for each row execute function products.keep_frozen();

create index products_qcode on products.products (tenant_id, qcode) where deleted_at is null and qcode is not null;
create index variations_qcode on products.variations (tenant_id, qcode) where deleted_at is null and qcode is not null;
