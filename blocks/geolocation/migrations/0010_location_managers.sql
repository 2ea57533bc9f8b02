-- Who looks after the bookings of one location alone.
create table geolocation.location_managers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  location_id uuid not null,
  user_id uuid not null,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint location_managers_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete cascade
);
create index location_managers_by_created_at on geolocation.location_managers (tenant_id, created_at, id) where deleted_at is null;
create index location_managers_by_updated_at on geolocation.location_managers (tenant_id, updated_at, id) where deleted_at is null;
create index location_managers_location_id on geolocation.location_managers (tenant_id, location_id) where location_id is not null;
create index location_managers_user_id on geolocation.location_managers (tenant_id, user_id) where user_id is not null;
-- Whoever is named twice is a manager once.
create unique index location_managers_once on geolocation.location_managers (tenant_id, location_id, user_id) where deleted_at is null;
call app.wall('geolocation.location_managers');
call kit.keep_counts('geolocation.location_managers');
call kit.keep_search('geolocation.location_managers');
