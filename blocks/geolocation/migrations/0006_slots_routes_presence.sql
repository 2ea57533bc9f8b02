-- Set times, taxes and pictures of locations, routes with the positions that people have recorded, and who is where.

create table geolocation.slots (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  location_id uuid not null,
  name text,
  day_of_week bigint,
  start_time text not null,
  end_time text not null,
  duration bigint,
  capacity bigint,
  price numeric,
  currency text,
  is_recurring boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint slots_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete cascade
);
create index slots_by_created_at on geolocation.slots (tenant_id, created_at, id) where deleted_at is null;
create index slots_by_updated_at on geolocation.slots (tenant_id, updated_at, id) where deleted_at is null;
create index slots_by_name on geolocation.slots (tenant_id, name collate app.natural, id) where deleted_at is null;
create index slots_by_day_of_week on geolocation.slots (tenant_id, day_of_week, id) where deleted_at is null;
create index slots_by_start_time on geolocation.slots (tenant_id, start_time collate app.natural, id) where deleted_at is null;
create index slots_by_status on geolocation.slots (tenant_id, status collate app.natural, id) where deleted_at is null;
create index slots_location_id on geolocation.slots (tenant_id, location_id) where location_id is not null;
call app.wall('geolocation.slots');
call kit.keep_counts('geolocation.slots');
call kit.keep_search('geolocation.slots');

create table geolocation.taxes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  location_id uuid not null,
  name text not null,
  rate numeric not null,
  tax_type text,
  is_inclusive boolean not null default false,
  is_default boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint taxes_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete cascade
);
create index taxes_by_created_at on geolocation.taxes (tenant_id, created_at, id) where deleted_at is null;
create index taxes_by_updated_at on geolocation.taxes (tenant_id, updated_at, id) where deleted_at is null;
create index taxes_by_name on geolocation.taxes (tenant_id, name collate app.natural, id) where deleted_at is null;
create index taxes_by_status on geolocation.taxes (tenant_id, status collate app.natural, id) where deleted_at is null;
create index taxes_location_id on geolocation.taxes (tenant_id, location_id) where location_id is not null;
-- One default tax of a location.
create unique index taxes_default on geolocation.taxes (tenant_id, location_id) where is_default and deleted_at is null;
call app.wall('geolocation.taxes');
call kit.keep_counts('geolocation.taxes');
call kit.keep_search('geolocation.taxes');

create table geolocation.images (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  location_id uuid,
  file_id uuid,
  thumbnail_id uuid,
  url text,
  thumbnail_url text,
  caption text,
  alt_text text,
  sort_order bigint not null default 0,
  is_primary boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  primary key (tenant_id, id),
  constraint images_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete cascade
);
create index images_by_created_at on geolocation.images (tenant_id, created_at, id) where deleted_at is null;
create index images_by_updated_at on geolocation.images (tenant_id, updated_at, id) where deleted_at is null;
create index images_by_status on geolocation.images (tenant_id, status collate app.natural, id) where deleted_at is null;
create index images_location_id on geolocation.images (tenant_id, location_id) where location_id is not null;
create index images_file_id on geolocation.images (tenant_id, file_id) where file_id is not null;
create index images_thumbnail_id on geolocation.images (tenant_id, thumbnail_id) where thumbnail_id is not null;
call app.wall('geolocation.images');
call kit.keep_counts('geolocation.images');

-- Empty is the default tax of the location; rooms that are there keep the rate they say.
alter table geolocation.premises alter column tax_basis_points drop not null, alter column tax_basis_points drop default;

create table geolocation.routes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  description text,
  owner_unique_id text,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  tags text[],
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index routes_by_created_at on geolocation.routes (tenant_id, created_at, id) where deleted_at is null;
create index routes_by_updated_at on geolocation.routes (tenant_id, updated_at, id) where deleted_at is null;
create index routes_by_name on geolocation.routes (tenant_id, name collate app.natural, id) where deleted_at is null;
create index routes_by_code on geolocation.routes (tenant_id, code collate app.natural, id) where deleted_at is null;
create index routes_by_status on geolocation.routes (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('geolocation.routes');
call kit.keep_counts('geolocation.routes');
call kit.keep_search('geolocation.routes');

create table geolocation.route_locations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  route_id uuid,
  user_id uuid,
  latitude numeric,
  longitude numeric,
  accuracy numeric,
  altitude numeric,
  speed numeric,
  heading numeric,
  recorded_at timestamptz(3),
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  primary key (tenant_id, id),
  constraint route_locations_route_id_fkey foreign key (tenant_id, route_id) references geolocation.routes (tenant_id, id) on delete cascade
);
create index route_locations_by_created_at on geolocation.route_locations (tenant_id, created_at, id) where deleted_at is null;
create index route_locations_by_updated_at on geolocation.route_locations (tenant_id, updated_at, id) where deleted_at is null;
create index route_locations_by_recorded_at on geolocation.route_locations (tenant_id, recorded_at, id) where deleted_at is null;
create index route_locations_by_status on geolocation.route_locations (tenant_id, status collate app.natural, id) where deleted_at is null;
create index route_locations_route_id on geolocation.route_locations (tenant_id, route_id) where route_id is not null;
create index route_locations_user_id on geolocation.route_locations (tenant_id, user_id) where user_id is not null;
create index route_locations_way on geolocation.route_locations (tenant_id, user_id, route_id, recorded_at) where deleted_at is null;
call app.wall('geolocation.route_locations');
call kit.keep_counts('geolocation.route_locations');

-- What is recorded of somebody on a route, or was last: kept up to date with every position, so that nobody adds them up.
create table geolocation.route_tracks (
  tenant_id uuid not null,
  user_id uuid not null,
  route_id uuid not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  stopped_at timestamptz(3),
  positions bigint not null default 0,
  meters numeric not null default 0,
  last_id uuid,
  last_at timestamptz(3),
  latitude numeric,
  longitude numeric,
  primary key (tenant_id, user_id, route_id),
  foreign key (tenant_id, route_id) references geolocation.routes (tenant_id, id) on delete cascade
);
call app.wall('geolocation.route_tracks');

create table geolocation.identities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text,
  email text,
  phone text,
  avatar_url text,
  payload jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  latitude numeric,
  longitude numeric,
  accuracy numeric,
  heading numeric,
  speed numeric,
  located_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index identities_by_created_at on geolocation.identities (tenant_id, created_at, id) where deleted_at is null;
create index identities_by_updated_at on geolocation.identities (tenant_id, updated_at, id) where deleted_at is null;
create index identities_by_name on geolocation.identities (tenant_id, name collate app.natural, id) where deleted_at is null;
create index identities_by_status on geolocation.identities (tenant_id, status collate app.natural, id) where deleted_at is null;
create index identities_user_id on geolocation.identities (tenant_id, user_id) where user_id is not null;
call app.wall('geolocation.identities');
call kit.keep_counts('geolocation.identities');
call kit.keep_search('geolocation.identities');

create table geolocation.location_identities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  location_id uuid not null,
  identity_unique_id text not null,
  identity_type text not null,
  user_id uuid,
  identity_name text,
  role text,
  is_present boolean not null default false,
  checked_in_at timestamptz(3),
  checked_out_at timestamptz(3),
  last_seen_at timestamptz(3),
  device_id text,
  device_type text,
  accuracy numeric,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint location_identities_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete cascade
);
create index location_identities_by_created_at on geolocation.location_identities (tenant_id, created_at, id) where deleted_at is null;
create index location_identities_by_updated_at on geolocation.location_identities (tenant_id, updated_at, id) where deleted_at is null;
create index location_identities_by_identity_name on geolocation.location_identities (tenant_id, identity_name collate app.natural, id) where deleted_at is null;
create index location_identities_by_checked_in_at on geolocation.location_identities (tenant_id, checked_in_at, id) where deleted_at is null;
create index location_identities_by_last_seen_at on geolocation.location_identities (tenant_id, last_seen_at, id) where deleted_at is null;
create index location_identities_by_status on geolocation.location_identities (tenant_id, status collate app.natural, id) where deleted_at is null;
create index location_identities_location_id on geolocation.location_identities (tenant_id, location_id) where location_id is not null;
create index location_identities_user_id on geolocation.location_identities (tenant_id, user_id) where user_id is not null;
-- Nobody is counted to a location twice.
create unique index location_identities_identity_unique_id_unique on geolocation.location_identities (tenant_id, location_id, identity_type, identity_unique_id) where deleted_at is null;
create index location_identities_identity on geolocation.location_identities (tenant_id, identity_unique_id, identity_type) where deleted_at is null;
call app.wall('geolocation.location_identities');
call kit.keep_counts('geolocation.location_identities');
call kit.keep_search('geolocation.location_identities');
