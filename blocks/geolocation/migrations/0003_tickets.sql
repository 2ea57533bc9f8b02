alter table geolocation.events add column ticket_cutoff_minutes bigint not null default 0;

alter table geolocation.events add column survey_slug text;

alter table geolocation.events add column called_off_at timestamptz(3);

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
  constraint ticket_kinds_event_id_fkey foreign key (tenant_id, event_id) references geolocation.events (tenant_id, id) on delete cascade
);
create index ticket_kinds_by_created_at on geolocation.ticket_kinds (tenant_id, created_at, id) where deleted_at is null;
create index ticket_kinds_by_updated_at on geolocation.ticket_kinds (tenant_id, updated_at, id) where deleted_at is null;
create index ticket_kinds_by_name on geolocation.ticket_kinds (tenant_id, name collate app.natural, id) where deleted_at is null;
create index ticket_kinds_event_id on geolocation.ticket_kinds (tenant_id, event_id) where event_id is not null;
call app.wall('geolocation.ticket_kinds');
call kit.keep_counts('geolocation.ticket_kinds');
call kit.keep_search('geolocation.ticket_kinds');

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
call app.wall('geolocation.tickets');
call kit.keep_counts('geolocation.tickets');
call kit.keep_search('geolocation.tickets');

-- However many ask at once, no kind is sold beyond what there is of it.
alter table geolocation.ticket_kinds add constraint ticket_kinds_sold check (sold between 0 and capacity);
call kit.keep_order('geolocation.ticket_kinds', 'sale_starts_at', 'sale_ends_at');
create unique index tickets_code on geolocation.tickets (tenant_id, code);
create index tickets_purchase on geolocation.tickets (tenant_id, purchase);
create index tickets_holder on geolocation.tickets (tenant_id, event_id, holder_name collate app.natural, id) where deleted_at is null;
create index tickets_guest on geolocation.tickets (tenant_id, holder_email) where user_id is null;
create index events_coming on geolocation.events (tenant_id, end_time) where deleted_at is null;
