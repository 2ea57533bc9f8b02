-- Calendars that people keep elsewhere, one sign-in for each; the password is sealed.
create table geolocation.own_calendars (
  tenant_id uuid not null,
  user_id uuid not null,
  url text not null,
  username text not null,
  password bytea not null,
  time_zone text not null,
  -- What the server has, and which of it counts as busy.
  calendars jsonb not null,
  target_url text,
  trouble text check (trouble in ('address', 'refused', 'unreachable', 'not_a_calendar', 'too_big')),
  write_trouble text check (write_trouble in ('address', 'refused', 'unreachable', 'not_a_calendar', 'too_big', 'changed_elsewhere')),
  failures bigint not null default 0,
  -- Another with every sign-in: what was asked under the one before is not kept.
  connection uuid not null default gen_random_uuid(),
  read_at timestamptz(3),
  tried_at timestamptz(3),
  primary key (tenant_id, user_id)
);
call app.wall('geolocation.own_calendars');

-- When people are busy by those calendars. Nothing of what they do then is kept.
create table geolocation.own_busy (
  tenant_id uuid not null,
  user_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (tenant_id, user_id, starts_at),
  check (starts_at < ends_at),
  foreign key (tenant_id, user_id) references geolocation.own_calendars (tenant_id, user_id) on delete cascade
);
call app.wall('geolocation.own_busy');

-- Where bookings stand in those calendars, and as what they were left there.
create table geolocation.own_entries (
  tenant_id uuid not null,
  booking_id uuid not null,
  user_id uuid not null,
  url text not null,
  etag text,
  version bigint not null,
  changed_elsewhere boolean not null default false,
  primary key (tenant_id, user_id, booking_id),
  foreign key (tenant_id, user_id) references geolocation.own_calendars (tenant_id, user_id) on delete cascade
);
call app.wall('geolocation.own_entries');
