-- The secret addresses of calendars: each person has one of everything, of an asset, a model or a place. Only a hash is kept.
create table assets.feeds (
  tenant_id uuid not null,
  user_id uuid not null,
  -- `all`, or what it is of: two feeds of the same are one.
  scope text not null,
  hash bytea not null,
  asset_id uuid,
  model text,
  location_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (tenant_id, user_id, scope),
  constraint feeds_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint feeds_location_id_fkey foreign key (tenant_id, location_id) references assets.warehouses (tenant_id, id) on delete cascade
);
create unique index feeds_hash on assets.feeds (tenant_id, hash);
create index feeds_asset_id on assets.feeds (tenant_id, asset_id) where asset_id is not null;
create index feeds_location_id on assets.feeds (tenant_id, location_id) where location_id is not null;
call app.wall('assets.feeds');
