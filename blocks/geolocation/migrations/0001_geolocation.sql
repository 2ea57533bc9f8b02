create table geolocation.addresses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  owner_unique_id text,
  owner_type text,
  address text not null,
  postal_code text,
  city text,
  county text,
  county_code text,
  city_code text,
  state text,
  state_code text,
  country_code text,
  country_name text,
  premise text,
  code text,
  name text,
  first_name text,
  last_name text,
  organization text,
  latitude numeric,
  longitude numeric,
  default_address boolean not null default false,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  tags text[],
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index addresses_by_created_at on geolocation.addresses (tenant_id, created_at, id) where deleted_at is null;
create index addresses_by_updated_at on geolocation.addresses (tenant_id, updated_at, id) where deleted_at is null;
create index addresses_by_address on geolocation.addresses (tenant_id, address collate app.natural, id) where deleted_at is null;
create index addresses_by_city on geolocation.addresses (tenant_id, city collate app.natural, id) where deleted_at is null;
create index addresses_by_status on geolocation.addresses (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('geolocation.addresses');
call kit.keep_counts('geolocation.addresses');
call kit.keep_search('geolocation.addresses');

create table geolocation.regions (
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
  notes text,
  country_code text,
  country_name text,
  image_url text,
  content_url text,
  media_url text,
  thumbnail_url text,
  icon_url text,
  tags text[],
  source text,
  source_alias text,
  source_id text,
  source_type text,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index regions_by_created_at on geolocation.regions (tenant_id, created_at, id) where deleted_at is null;
create index regions_by_updated_at on geolocation.regions (tenant_id, updated_at, id) where deleted_at is null;
create index regions_by_name on geolocation.regions (tenant_id, name collate app.natural, id) where deleted_at is null;
create index regions_by_code on geolocation.regions (tenant_id, code collate app.natural, id) where deleted_at is null;
create index regions_by_status on geolocation.regions (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('geolocation.regions');
call kit.keep_counts('geolocation.regions');
call kit.keep_search('geolocation.regions');

create table geolocation.areas (
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
  address_unique_id text,
  area_type text,
  area_points text,
  source text,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  tags text[],
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index areas_by_created_at on geolocation.areas (tenant_id, created_at, id) where deleted_at is null;
create index areas_by_updated_at on geolocation.areas (tenant_id, updated_at, id) where deleted_at is null;
create index areas_by_name on geolocation.areas (tenant_id, name collate app.natural, id) where deleted_at is null;
create index areas_by_code on geolocation.areas (tenant_id, code collate app.natural, id) where deleted_at is null;
create index areas_by_status on geolocation.areas (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('geolocation.areas');
call kit.keep_counts('geolocation.areas');
call kit.keep_search('geolocation.areas');

create table geolocation.locations (
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
  location_type text,
  address_id uuid,
  area_id uuid,
  region_id uuid,
  parent_id uuid,
  latitude numeric,
  longitude numeric,
  time_zone text not null default 'UTC',
  opening_hours jsonb,
  exceptions jsonb,
  contact_email text,
  contact_phone text,
  slug text,
  owner_unique_id text,
  owner_type text,
  image_url text,
  video_url text,
  content_url text,
  icon_url text,
  source text,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  tags text[],
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint locations_address_id_fkey foreign key (tenant_id, address_id) references geolocation.addresses (tenant_id, id) on delete set null (address_id),
  constraint locations_area_id_fkey foreign key (tenant_id, area_id) references geolocation.areas (tenant_id, id) on delete set null (area_id),
  constraint locations_region_id_fkey foreign key (tenant_id, region_id) references geolocation.regions (tenant_id, id) on delete set null (region_id),
  constraint locations_parent_id_fkey foreign key (tenant_id, parent_id) references geolocation.locations (tenant_id, id) on delete set null (parent_id)
);
create index locations_by_created_at on geolocation.locations (tenant_id, created_at, id) where deleted_at is null;
create index locations_by_updated_at on geolocation.locations (tenant_id, updated_at, id) where deleted_at is null;
create index locations_by_name on geolocation.locations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index locations_by_code on geolocation.locations (tenant_id, code collate app.natural, id) where deleted_at is null;
create index locations_by_status on geolocation.locations (tenant_id, status collate app.natural, id) where deleted_at is null;
create index locations_address_id on geolocation.locations (tenant_id, address_id) where address_id is not null;
create index locations_area_id on geolocation.locations (tenant_id, area_id) where area_id is not null;
create index locations_region_id on geolocation.locations (tenant_id, region_id) where region_id is not null;
create index locations_parent_id on geolocation.locations (tenant_id, parent_id) where parent_id is not null;
create unique index locations_slug_unique on geolocation.locations (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('geolocation.locations');
call kit.keep_counts('geolocation.locations');
call kit.keep_search('geolocation.locations');

create table geolocation.premises (
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
  location_id uuid not null,
  parent_id uuid,
  premise_type text not null default 'room',
  floor text,
  address_id uuid,
  area_id uuid,
  description text,
  access_instructions text,
  additional_instructions text,
  notes text,
  capacity bigint not null default 1,
  allow_booking_overlap boolean not null default false,
  bookable boolean not null default true,
  is_public boolean not null default false,
  needs_approval boolean not null default false,
  pending_blocks boolean not null default true,
  buffer_before_minutes bigint not null default 0,
  buffer_after_minutes bigint not null default 0,
  lead_minutes bigint not null default 0,
  horizon_days bigint not null default 365,
  step_minutes bigint not null default 15,
  min_minutes bigint not null default 15,
  max_minutes bigint not null default 1440,
  cutoff_minutes bigint not null default 0,
  grace_minutes bigint,
  weekly_minutes bigint,
  hour_price_minor bigint,
  late_fee_percent bigint not null default 0,
  currency text,
  survey text,
  plan_x numeric,
  plan_y numeric,
  plan_width numeric,
  plan_height numeric,
  door_code text,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  tags text[],
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint premises_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete cascade,
  constraint premises_parent_id_fkey foreign key (tenant_id, parent_id) references geolocation.premises (tenant_id, id) on delete set null (parent_id),
  constraint premises_address_id_fkey foreign key (tenant_id, address_id) references geolocation.addresses (tenant_id, id) on delete set null (address_id),
  constraint premises_area_id_fkey foreign key (tenant_id, area_id) references geolocation.areas (tenant_id, id) on delete set null (area_id)
);
create index premises_by_created_at on geolocation.premises (tenant_id, created_at, id) where deleted_at is null;
create index premises_by_updated_at on geolocation.premises (tenant_id, updated_at, id) where deleted_at is null;
create index premises_by_name on geolocation.premises (tenant_id, name collate app.natural, id) where deleted_at is null;
create index premises_by_code on geolocation.premises (tenant_id, code collate app.natural, id) where deleted_at is null;
create index premises_by_premise_type on geolocation.premises (tenant_id, premise_type collate app.natural, id) where deleted_at is null;
create index premises_by_capacity on geolocation.premises (tenant_id, capacity, id) where deleted_at is null;
create index premises_by_status on geolocation.premises (tenant_id, status collate app.natural, id) where deleted_at is null;
create index premises_location_id on geolocation.premises (tenant_id, location_id) where location_id is not null;
create index premises_parent_id on geolocation.premises (tenant_id, parent_id) where parent_id is not null;
create index premises_address_id on geolocation.premises (tenant_id, address_id) where address_id is not null;
create index premises_area_id on geolocation.premises (tenant_id, area_id) where area_id is not null;
call app.wall('geolocation.premises');
call kit.keep_counts('geolocation.premises');
call kit.keep_search('geolocation.premises');

create table geolocation.series (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  premise_id uuid,
  user_id uuid,
  rule jsonb,
  time_zone text,
  primary key (tenant_id, id),
  constraint series_premise_id_fkey foreign key (tenant_id, premise_id) references geolocation.premises (tenant_id, id) on delete set null (premise_id)
);
create index series_by_created_at on geolocation.series (tenant_id, created_at, id) where deleted_at is null;
create index series_by_updated_at on geolocation.series (tenant_id, updated_at, id) where deleted_at is null;
create index series_premise_id on geolocation.series (tenant_id, premise_id) where premise_id is not null;
create index series_user_id on geolocation.series (tenant_id, user_id) where user_id is not null;
call app.wall('geolocation.series');
call kit.keep_counts('geolocation.series');

create table geolocation.bookings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  premise_id uuid not null,
  location_id uuid,
  premise_name text,
  premise_code text,
  code text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  user_id uuid,
  user_type text,
  guest_name text,
  guest_email text,
  guest_phone text,
  party_size bigint not null default 1,
  purpose text,
  notes text,
  people jsonb,
  state text not null default 'confirmed' check (state in ('held', 'pending', 'confirmed', 'checked_in', 'done', 'cancelled', 'no_show')),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  ended_because text check (ended_because in ('cancelled', 'declined', 'expired', 'released')),
  reason text,
  held_until timestamptz(3),
  reminded_at timestamptz(3),
  checked_in_at timestamptz(3),
  checked_out_at timestamptz(3),
  approved_by_id uuid,
  series_id uuid,
  detached boolean not null default false,
  price_minor bigint,
  fee_minor bigint,
  currency text,
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint bookings_premise_id_fkey foreign key (tenant_id, premise_id) references geolocation.premises (tenant_id, id) on delete cascade,
  constraint bookings_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete set null (location_id),
  constraint bookings_series_id_fkey foreign key (tenant_id, series_id) references geolocation.series (tenant_id, id) on delete set null (series_id)
);
create index bookings_by_created_at on geolocation.bookings (tenant_id, created_at, id) where deleted_at is null;
create index bookings_by_updated_at on geolocation.bookings (tenant_id, updated_at, id) where deleted_at is null;
create index bookings_by_starts_at on geolocation.bookings (tenant_id, starts_at, id) where deleted_at is null;
create index bookings_by_ends_at on geolocation.bookings (tenant_id, ends_at, id) where deleted_at is null;
create index bookings_by_party_size on geolocation.bookings (tenant_id, party_size, id) where deleted_at is null;
create index bookings_by_state on geolocation.bookings (tenant_id, state collate app.natural, id) where deleted_at is null;
create index bookings_premise_id on geolocation.bookings (tenant_id, premise_id) where premise_id is not null;
create index bookings_location_id on geolocation.bookings (tenant_id, location_id) where location_id is not null;
create index bookings_user_id on geolocation.bookings (tenant_id, user_id) where user_id is not null;
create index bookings_approved_by_id on geolocation.bookings (tenant_id, approved_by_id) where approved_by_id is not null;
create index bookings_series_id on geolocation.bookings (tenant_id, series_id) where series_id is not null;
call app.wall('geolocation.bookings');
call kit.keep_counts('geolocation.bookings');
call kit.keep_search('geolocation.bookings');

create table geolocation.waiting (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  premise_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  user_id uuid,
  party_size bigint not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'booked', 'expired', 'cancelled')),
  booking_id uuid,
  offered_until timestamptz(3),
  primary key (tenant_id, id),
  constraint waiting_premise_id_fkey foreign key (tenant_id, premise_id) references geolocation.premises (tenant_id, id) on delete cascade,
  constraint waiting_booking_id_fkey foreign key (tenant_id, booking_id) references geolocation.bookings (tenant_id, id) on delete set null (booking_id)
);
create index waiting_by_created_at on geolocation.waiting (tenant_id, created_at, id) where deleted_at is null;
create index waiting_by_updated_at on geolocation.waiting (tenant_id, updated_at, id) where deleted_at is null;
create index waiting_by_starts_at on geolocation.waiting (tenant_id, starts_at, id) where deleted_at is null;
create index waiting_by_state on geolocation.waiting (tenant_id, state collate app.natural, id) where deleted_at is null;
create index waiting_premise_id on geolocation.waiting (tenant_id, premise_id) where premise_id is not null;
create index waiting_user_id on geolocation.waiting (tenant_id, user_id) where user_id is not null;
create index waiting_booking_id on geolocation.waiting (tenant_id, booking_id) where booking_id is not null;
call app.wall('geolocation.waiting');
call kit.keep_counts('geolocation.waiting');

create table geolocation.events (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  premise_id uuid not null,
  location_id uuid,
  title text not null,
  event_type text not null default 'event',
  description text,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  all_day boolean not null default false,
  recurrence text,
  organizer_id uuid,
  capacity bigint,
  attendee_count bigint not null default 0,
  occupies boolean not null default true,
  visibility text not null default 'company' check (visibility in ('company', 'public')),
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  tags text[],
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint events_premise_id_fkey foreign key (tenant_id, premise_id) references geolocation.premises (tenant_id, id) on delete cascade,
  constraint events_location_id_fkey foreign key (tenant_id, location_id) references geolocation.locations (tenant_id, id) on delete set null (location_id)
);
create index events_by_created_at on geolocation.events (tenant_id, created_at, id) where deleted_at is null;
create index events_by_updated_at on geolocation.events (tenant_id, updated_at, id) where deleted_at is null;
create index events_by_title on geolocation.events (tenant_id, title collate app.natural, id) where deleted_at is null;
create index events_by_start_time on geolocation.events (tenant_id, start_time, id) where deleted_at is null;
create index events_by_end_time on geolocation.events (tenant_id, end_time, id) where deleted_at is null;
create index events_by_status on geolocation.events (tenant_id, status collate app.natural, id) where deleted_at is null;
create index events_premise_id on geolocation.events (tenant_id, premise_id) where premise_id is not null;
create index events_location_id on geolocation.events (tenant_id, location_id) where location_id is not null;
create index events_organizer_id on geolocation.events (tenant_id, organizer_id) where organizer_id is not null;
call app.wall('geolocation.events');
call kit.keep_counts('geolocation.events');
call kit.keep_search('geolocation.events');

call kit.keep_order('geolocation.bookings', 'starts_at', 'ends_at');
call kit.keep_order('geolocation.waiting', 'starts_at', 'ends_at');
call kit.keep_order('geolocation.events', 'start_time', 'end_time');
create unique index bookings_code on geolocation.bookings (tenant_id, code);
create index bookings_times on geolocation.bookings (tenant_id, premise_id, ends_at) where deleted_at is null;
create index bookings_status on geolocation.bookings (tenant_id, status, id) where deleted_at is null;
create index bookings_of_user on geolocation.bookings (tenant_id, user_id, starts_at) where deleted_at is null;
create index waiting_premise on geolocation.waiting (tenant_id, premise_id, created_at) where state = 'waiting';
create index events_times on geolocation.events (tenant_id, premise_id, start_time) where deleted_at is null;
create unique index premises_door_code on geolocation.premises (tenant_id, door_code);
create index locations_owner on geolocation.locations (tenant_id, owner_unique_id) where owner_unique_id is not null;
create index addresses_owner on geolocation.addresses (tenant_id, owner_unique_id) where owner_unique_id is not null;
-- One default address of one owner.
create unique index addresses_default on geolocation.addresses (tenant_id, owner_type, owner_unique_id) where default_address and deleted_at is null;

-- What is removed for good no longer keeps anybody out, also where it goes with what it lay under.
create function geolocation.free_times() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from kit.occupancies o where o.tenant_id = old.tenant_id and o.subject_id = old.id;
  return old;
end $$;
create trigger free_times before delete on geolocation.bookings for each row execute function geolocation.free_times();
create trigger free_times before delete on geolocation.events for each row execute function geolocation.free_times();

-- An address as it is compared with others: without spaces, punctuation and capital letters.
create function geolocation.address_key(street text, postal_code text, country_code text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(lower(coalesce(street, '') || coalesce(postal_code, '') || coalesce(country_code, '')), '[^[:alnum:]]', '', 'g') $$;
alter table geolocation.addresses add column address_key text generated always as (geolocation.address_key(address, postal_code, country_code)) stored;
create index addresses_key on geolocation.addresses (tenant_id, address_key) where deleted_at is null;

-- A premise never lies in itself or in what lies in it, however many move them at once.
create function geolocation.keep_tree() returns trigger language plpgsql set search_path = '' as $$
declare above uuid := new.parent_id; steps int := 0;
begin
  if above is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended(new.tenant_id::text || ' premises', 0));
  if not exists (select 1 from geolocation.premises p where p.tenant_id = new.tenant_id and p.id = above and p.location_id = new.location_id) then
    raise exception using errcode = '23514', constraint = 'premises_parent_location', message = 'lies at another location';
  end if;
  while above is not null loop
    steps := steps + 1;
    if above = new.id or steps > 12 then
      raise exception using errcode = '23514', constraint = 'premises_parent_tree', message = 'would lie in itself';
    end if;
    select p.parent_id into above from geolocation.premises p where p.tenant_id = new.tenant_id and p.id = above;
  end loop;
  return new;
end $$;
create trigger keep_tree before insert or update of parent_id, location_id on geolocation.premises for each row execute function geolocation.keep_tree();

-- Addresses of calendars, by the hash of what stands in them.
create table geolocation.feeds (
  tenant_id uuid not null,
  user_id uuid not null,
  scope text not null,
  premise_id uuid,
  hash bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (tenant_id, user_id, scope),
  foreign key (tenant_id, premise_id) references geolocation.premises (tenant_id, id) on delete cascade
);
create unique index feeds_hash on geolocation.feeds (tenant_id, hash);
call app.wall('geolocation.feeds');
