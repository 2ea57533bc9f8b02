-- Where, when, and for how many: addresses, locations, premises, bookings, events and tickets.
--
-- replaces, of 0.1.0: 0001_geolocation 0002_orders_and_kit 0003_tickets 0004_own_calendars 0005_sent_elsewhere

-- An address as it is compared with others: without spaces, punctuation and capital letters.
create function geolocation.address_key(street text, postal_code text, country_code text) returns text language sql immutable parallel safe as
  $$ select regexp_replace(lower(coalesce(street, '') || coalesce(postal_code, '') || coalesce(country_code, '')), '[^[:alnum:]]', '', 'g') $$;

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
  address_key text generated always as (geolocation.address_key(address, postal_code, country_code)) stored,
  primary key (tenant_id, id)
);
create index addresses_by_created_at on geolocation.addresses (tenant_id, created_at, id) where deleted_at is null;
create index addresses_by_updated_at on geolocation.addresses (tenant_id, updated_at, id) where deleted_at is null;
create index addresses_by_address on geolocation.addresses (tenant_id, address collate app.natural, id) where deleted_at is null;
create index addresses_by_city on geolocation.addresses (tenant_id, city collate app.natural, id) where deleted_at is null;
create index addresses_by_status on geolocation.addresses (tenant_id, status collate app.natural, id) where deleted_at is null;
create index addresses_owner on geolocation.addresses (tenant_id, owner_unique_id) where owner_unique_id is not null;
-- One default address of one owner.
create unique index addresses_default on geolocation.addresses (tenant_id, owner_type, owner_unique_id) where default_address and deleted_at is null;
create index addresses_key on geolocation.addresses (tenant_id, address_key) where deleted_at is null;
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
create index locations_owner on geolocation.locations (tenant_id, owner_unique_id) where owner_unique_id is not null;
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
  payment text not null default 'none' check (payment in ('none', 'later', 'ahead')),
  tax_basis_points bigint not null default 0,
  deposit_percent bigint not null default 0,
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
create unique index premises_door_code on geolocation.premises (tenant_id, door_code);
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
  kit jsonb,
  reservations jsonb,
  order_id uuid,
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
create unique index bookings_code on geolocation.bookings (tenant_id, code);
create index bookings_times on geolocation.bookings (tenant_id, premise_id, ends_at) where deleted_at is null;
create index bookings_status on geolocation.bookings (tenant_id, status, id) where deleted_at is null;
create index bookings_of_user on geolocation.bookings (tenant_id, user_id, starts_at) where deleted_at is null;
create index bookings_order on geolocation.bookings (tenant_id, order_id) where order_id is not null;
call app.wall('geolocation.bookings');
call kit.keep_counts('geolocation.bookings');
call kit.keep_search('geolocation.bookings');
call kit.keep_order('geolocation.bookings', 'starts_at', 'ends_at');

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
create index waiting_premise on geolocation.waiting (tenant_id, premise_id, created_at) where state = 'waiting';
call app.wall('geolocation.waiting');
call kit.keep_counts('geolocation.waiting');
call kit.keep_order('geolocation.waiting', 'starts_at', 'ends_at');

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
  ticket_cutoff_minutes bigint not null default 0,
  survey_slug text,
  called_off_at timestamptz(3),
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
create index events_times on geolocation.events (tenant_id, premise_id, start_time) where deleted_at is null;
create index events_coming on geolocation.events (tenant_id, end_time) where deleted_at is null;
call app.wall('geolocation.events');
call kit.keep_counts('geolocation.events');
call kit.keep_search('geolocation.events');
call kit.keep_order('geolocation.events', 'start_time', 'end_time');

-- What is removed for good no longer keeps anybody out, also where it goes with what it lay under.
create function geolocation.free_times() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from kit.occupancies o where o.tenant_id = old.tenant_id and o.subject_id = old.id;
  return old;
end $$;
create trigger free_times before delete on geolocation.bookings for each row execute function geolocation.free_times();
create trigger free_times before delete on geolocation.events for each row execute function geolocation.free_times();

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

create table geolocation.ticket_kinds (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  event_id uuid not null,
  name text not null,
  description text,
  price_minor bigint not null default 0,
  currency text,
  tax_basis_points bigint not null default 0,
  payment text not null default 'ahead' check (payment in ('ahead', 'later')),
  capacity bigint not null,
  sold bigint not null default 0,
  max_per_buyer bigint not null default 10,
  sale_starts_at timestamptz(3),
  sale_ends_at timestamptz(3),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint ticket_kinds_event_id_fkey foreign key (tenant_id, event_id) references geolocation.events (tenant_id, id) on delete cascade,
  -- However many ask at once, no kind is sold beyond what there is of it.
  constraint ticket_kinds_sold check (sold between 0 and capacity)
);
create index ticket_kinds_by_created_at on geolocation.ticket_kinds (tenant_id, created_at, id) where deleted_at is null;
create index ticket_kinds_by_updated_at on geolocation.ticket_kinds (tenant_id, updated_at, id) where deleted_at is null;
create index ticket_kinds_by_name on geolocation.ticket_kinds (tenant_id, name collate app.natural, id) where deleted_at is null;
create index ticket_kinds_event_id on geolocation.ticket_kinds (tenant_id, event_id) where event_id is not null;
call app.wall('geolocation.ticket_kinds');
call kit.keep_counts('geolocation.ticket_kinds');
call kit.keep_search('geolocation.ticket_kinds');
call kit.keep_order('geolocation.ticket_kinds', 'sale_starts_at', 'sale_ends_at');

create table geolocation.tickets (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  event_id uuid,
  kind_id uuid,
  purchase text,
  event_title text,
  kind_name text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  code text,
  user_id uuid,
  holder_name text,
  holder_email text,
  state text not null default 'valid' check (state in ('held', 'valid', 'checked_in', 'cancelled')),
  ended_because text check (ended_because in ('cancelled', 'expired', 'called_off', 'refunded')),
  reason text,
  held_until timestamptz(3),
  checked_in_at timestamptz(3),
  checked_in_by_id uuid,
  price_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  tax_basis_points bigint not null default 0,
  currency text,
  order_id uuid,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint tickets_event_id_fkey foreign key (tenant_id, event_id) references geolocation.events (tenant_id, id) on delete set null (event_id),
  constraint tickets_kind_id_fkey foreign key (tenant_id, kind_id) references geolocation.ticket_kinds (tenant_id, id) on delete set null (kind_id)
);
create index tickets_by_created_at on geolocation.tickets (tenant_id, created_at, id) where deleted_at is null;
create index tickets_by_updated_at on geolocation.tickets (tenant_id, updated_at, id) where deleted_at is null;
create index tickets_by_starts_at on geolocation.tickets (tenant_id, starts_at, id) where deleted_at is null;
create index tickets_by_ends_at on geolocation.tickets (tenant_id, ends_at, id) where deleted_at is null;
create index tickets_by_state on geolocation.tickets (tenant_id, state collate app.natural, id) where deleted_at is null;
create index tickets_event_id on geolocation.tickets (tenant_id, event_id) where event_id is not null;
create index tickets_kind_id on geolocation.tickets (tenant_id, kind_id) where kind_id is not null;
create index tickets_user_id on geolocation.tickets (tenant_id, user_id) where user_id is not null;
create index tickets_checked_in_by_id on geolocation.tickets (tenant_id, checked_in_by_id) where checked_in_by_id is not null;
create index tickets_order_id on geolocation.tickets (tenant_id, order_id) where order_id is not null;
create unique index tickets_code on geolocation.tickets (tenant_id, code);
create index tickets_purchase on geolocation.tickets (tenant_id, purchase);
create index tickets_holder on geolocation.tickets (tenant_id, event_id, holder_name collate app.natural, id) where deleted_at is null;
create index tickets_guest on geolocation.tickets (tenant_id, holder_email) where user_id is null;
call app.wall('geolocation.tickets');
call kit.keep_counts('geolocation.tickets');
call kit.keep_search('geolocation.tickets');

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
  -- A calendar server that sends to another address gets no password there.
  trouble text check (trouble in ('address', 'refused', 'unreachable', 'not_a_calendar', 'too_big', 'elsewhere')),
  write_trouble text check (write_trouble in ('address', 'refused', 'unreachable', 'not_a_calendar', 'too_big', 'elsewhere', 'changed_elsewhere')),
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
