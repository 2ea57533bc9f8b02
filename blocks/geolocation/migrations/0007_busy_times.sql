-- When people have no time, as they say themselves.
create table geolocation.busy_times (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  title text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  all_day boolean not null default false,
  timezone text,
  transparency text not null default 'opaque' check (transparency in ('opaque', 'transparent')),
  location text,
  source text,
  source_id text,
  external_event_id text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index busy_times_by_created_at on geolocation.busy_times (tenant_id, created_at, id) where deleted_at is null;
create index busy_times_by_updated_at on geolocation.busy_times (tenant_id, updated_at, id) where deleted_at is null;
create index busy_times_by_title on geolocation.busy_times (tenant_id, title collate app.natural, id) where deleted_at is null;
create index busy_times_by_starts_at on geolocation.busy_times (tenant_id, starts_at, id) where deleted_at is null;
create index busy_times_by_ends_at on geolocation.busy_times (tenant_id, ends_at, id) where deleted_at is null;
create index busy_times_by_status on geolocation.busy_times (tenant_id, status collate app.natural, id) where deleted_at is null;
create index busy_times_user_id on geolocation.busy_times (tenant_id, user_id) where user_id is not null;
-- Of what keeps somebody from being booked, the soonest to end first.
create index busy_times_opaque on geolocation.busy_times (tenant_id, user_id, ends_at)
  where deleted_at is null and status = 'active' and transparency = 'opaque';
call app.wall('geolocation.busy_times');
call kit.keep_counts('geolocation.busy_times');
call kit.keep_search('geolocation.busy_times');
call kit.keep_order('geolocation.busy_times', 'starts_at', 'ends_at');
