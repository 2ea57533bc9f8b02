-- What a company owns: where it is, who has it, what it needs.
--
-- replaces, of 0.1.0: 0001_assets 0002_register 0003_settings 0004_feeds 0005_label_scans 0006_alert_digests 0007_plans_by_condition
-- replaces, of 0.1.0: 0008_secret_fields 0009_lent_to_assets 0010_warranty_claims 0011_vendor_contacts 0012_audit_shares 0013_models
-- replaces, of 0.1.0: 0014_order_of_spans 0015_code_key 0016_audit_items 0017_loans_of_people 0018_found_by_key 0019_decimals_are_called
-- replaces, of 0.1.0: 0020_work_orders 0021_custom_fields

create table assets.categories (
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
  parent_id uuid,
  "order" bigint not null default 0,
  color text,
  icon text,
  image_url text,
  custom_fields jsonb,
  depreciation_months bigint,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references assets.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on assets.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on assets.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on assets.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_by_order on assets.categories (tenant_id, "order", id) where deleted_at is null;
create index categories_parent_id on assets.categories (tenant_id, parent_id) where parent_id is not null;
create unique index categories_code_unique on assets.categories (tenant_id, lower(code)) where deleted_at is null;
call app.wall('assets.categories');
call kit.keep_counts('assets.categories');
call kit.keep_search('assets.categories');

create table assets.tags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  color text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tags_by_created_at on assets.tags (tenant_id, created_at, id) where deleted_at is null;
create index tags_by_updated_at on assets.tags (tenant_id, updated_at, id) where deleted_at is null;
create index tags_by_name on assets.tags (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index tags_name_unique on assets.tags (tenant_id, lower(name)) where deleted_at is null;
call app.wall('assets.tags');
call kit.keep_counts('assets.tags');
call kit.keep_search('assets.tags');

create table assets.warehouses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  address text,
  city text,
  state text,
  country text,
  zip_code text,
  latitude numeric,
  longitude numeric,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index warehouses_by_created_at on assets.warehouses (tenant_id, created_at, id) where deleted_at is null;
create index warehouses_by_updated_at on assets.warehouses (tenant_id, updated_at, id) where deleted_at is null;
create index warehouses_by_name on assets.warehouses (tenant_id, name collate app.natural, id) where deleted_at is null;
create index warehouses_by_city on assets.warehouses (tenant_id, city collate app.natural, id) where deleted_at is null;
call app.wall('assets.warehouses');
call kit.keep_counts('assets.warehouses');
call kit.keep_search('assets.warehouses');

create table assets.vendors (
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
  contact_name text,
  email text,
  phone text,
  website text,
  address text,
  notes text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index vendors_by_created_at on assets.vendors (tenant_id, created_at, id) where deleted_at is null;
create index vendors_by_updated_at on assets.vendors (tenant_id, updated_at, id) where deleted_at is null;
create index vendors_by_name on assets.vendors (tenant_id, name collate app.natural, id) where deleted_at is null;
create index vendors_by_status on assets.vendors (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index vendors_code_unique on assets.vendors (tenant_id, lower(code)) where deleted_at is null;
call app.wall('assets.vendors');
call kit.keep_counts('assets.vendors');
call kit.keep_search('assets.vendors');

-- A model as people write it: case, width of letters, several blanks and marks that nobody sees make no other one.
create function assets.model_key(model text) returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(btrim(regexp_replace(
    regexp_replace(normalize(model, NFKC), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), '[\s\u0085\u00a0\u1680\u2028\u2029]+', ' ', 'g')))
$$;

create table assets.assets (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text,
  name text not null,
  description text,
  notes text,
  asset_type text,
  serial_number text,
  model text,
  manufacturer text,
  category_id uuid,
  location_id uuid,
  current_location_id uuid,
  assigned_to_id uuid,
  responsible_id uuid,
  vendor_id uuid,
  parent_id uuid,
  state text not null default 'available' check (state in ('available', 'reserved', 'lent', 'maintenance', 'lost', 'retired')),
  requestable boolean not null default true,
  order_number text,
  purchase_date date,
  purchase_price numeric,
  current_value numeric,
  currency text,
  purchase_price_minor bigint,
  warranty_until date,
  end_of_life_on date,
  depreciation_method text not null default 'none' check (depreciation_method in ('straight_line', 'declining', 'none')),
  depreciation_months bigint,
  salvage_value numeric,
  tracking text not null default 'single' check (tracking in ('quantity', 'single')),
  quantity bigint,
  quantity_out bigint,
  quantity_min bigint,
  unit text,
  meter bigint,
  meter_unit text,
  maintenance_status text,
  maintenance_date date,
  maintenance_interval bigint,
  maintenance_notes text,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  custom jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  tags text[] not null default '{}',
  payload jsonb,
  search tsvector not null default '',
  -- The wall lets no index be used on what a function makes of a column, so finding a tag, whatever its case, read every asset of the
  -- company; each new asset does. What is looked for is a column of its own therefore.
  code_key text generated always as (lower(code)) stored,
  -- What a model is compared by stands in a column of its own, as that of a tag does: the wall lets no index be used on what a function makes
  -- of another column. The index over lower(model) was of no use to anybody for the same reason.
  model_key text generated always as (assets.model_key(model)) stored,
  custom_fields jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint assets_category_id_fkey foreign key (tenant_id, category_id) references assets.categories (tenant_id, id) on delete set null (category_id),
  constraint assets_location_id_fkey foreign key (tenant_id, location_id) references assets.warehouses (tenant_id, id) on delete set null (location_id),
  constraint assets_current_location_id_fkey foreign key (tenant_id, current_location_id) references assets.warehouses (tenant_id, id) on delete set null (current_location_id),
  constraint assets_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete set null (vendor_id),
  constraint assets_parent_id_fkey foreign key (tenant_id, parent_id) references assets.assets (tenant_id, id) on delete set null (parent_id)
);
create index assets_by_created_at on assets.assets (tenant_id, created_at, id) where deleted_at is null;
create index assets_by_updated_at on assets.assets (tenant_id, updated_at, id) where deleted_at is null;
create index assets_by_code on assets.assets (tenant_id, code collate app.natural, id) where deleted_at is null;
create index assets_by_name on assets.assets (tenant_id, name collate app.natural, id) where deleted_at is null;
create index assets_by_asset_type on assets.assets (tenant_id, asset_type collate app.natural, id) where deleted_at is null;
create index assets_by_serial_number on assets.assets (tenant_id, serial_number collate app.natural, id) where deleted_at is null;
create index assets_by_model on assets.assets (tenant_id, model collate app.natural, id) where deleted_at is null;
create index assets_by_manufacturer on assets.assets (tenant_id, manufacturer collate app.natural, id) where deleted_at is null;
create index assets_by_state on assets.assets (tenant_id, state collate app.natural, id) where deleted_at is null;
create index assets_by_purchase_date on assets.assets (tenant_id, purchase_date, id) where deleted_at is null;
create index assets_by_purchase_price_minor on assets.assets (tenant_id, purchase_price_minor, id) where deleted_at is null;
create index assets_by_warranty_until on assets.assets (tenant_id, warranty_until, id) where deleted_at is null;
create index assets_by_maintenance_date on assets.assets (tenant_id, maintenance_date, id) where deleted_at is null;
create index assets_by_status on assets.assets (tenant_id, status collate app.natural, id) where deleted_at is null;
create index assets_category_id on assets.assets (tenant_id, category_id) where category_id is not null;
create index assets_location_id on assets.assets (tenant_id, location_id) where location_id is not null;
create index assets_current_location_id on assets.assets (tenant_id, current_location_id) where current_location_id is not null;
create index assets_assigned_to_id on assets.assets (tenant_id, assigned_to_id) where assigned_to_id is not null;
create index assets_responsible_id on assets.assets (tenant_id, responsible_id) where responsible_id is not null;
create index assets_vendor_id on assets.assets (tenant_id, vendor_id) where vendor_id is not null;
create index assets_parent_id on assets.assets (tenant_id, parent_id) where parent_id is not null;
create unique index assets_code_unique on assets.assets (tenant_id, code_key) where deleted_at is null;
create index assets_code_key_trash on assets.assets (tenant_id, code_key) where deleted_at is not null;
create index assets_model_key on assets.assets (tenant_id, model_key) where model_key is not null;
call app.wall('assets.assets');
call kit.keep_counts('assets.assets');
call kit.keep_search('assets.assets');
call kit.keep_custom_fields('assets.assets', 'assets.assets');

create table assets.contracts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  vendor_id uuid not null,
  asset_id uuid,
  name text not null,
  number text,
  kind text not null default 'service' check (kind in ('lease', 'insurance', 'licence', 'service')),
  starts_on date,
  ends_on date,
  notice_days bigint not null default 30,
  renews boolean not null default false,
  cost numeric,
  currency text,
  notes text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint contracts_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete cascade,
  constraint contracts_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete set null (asset_id)
);
create index contracts_by_created_at on assets.contracts (tenant_id, created_at, id) where deleted_at is null;
create index contracts_by_updated_at on assets.contracts (tenant_id, updated_at, id) where deleted_at is null;
create index contracts_by_name on assets.contracts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index contracts_by_starts_on on assets.contracts (tenant_id, starts_on, id) where deleted_at is null;
create index contracts_by_ends_on on assets.contracts (tenant_id, ends_on, id) where deleted_at is null;
create index contracts_vendor_id on assets.contracts (tenant_id, vendor_id) where vendor_id is not null;
create index contracts_asset_id on assets.contracts (tenant_id, asset_id) where asset_id is not null;
call app.wall('assets.contracts');
call kit.keep_counts('assets.contracts');
call kit.keep_search('assets.contracts');
call kit.keep_order('assets.contracts', 'starts_on', 'ends_on');

create table assets.operations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  operation_type text not null,
  description text,
  performed_by text,
  performed_at timestamptz(3),
  status text,
  result text,
  cost numeric,
  currency text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint operations_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
create index operations_by_created_at on assets.operations (tenant_id, created_at, id) where deleted_at is null;
create index operations_by_updated_at on assets.operations (tenant_id, updated_at, id) where deleted_at is null;
create index operations_by_operation_type on assets.operations (tenant_id, operation_type collate app.natural, id) where deleted_at is null;
create index operations_by_performed_at on assets.operations (tenant_id, performed_at, id) where deleted_at is null;
create index operations_asset_id on assets.operations (tenant_id, asset_id) where asset_id is not null;
call app.wall('assets.operations');
call kit.keep_counts('assets.operations');
call kit.keep_search('assets.operations');

create table assets.maintenance_plans (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  name text not null,
  every bigint not null,
  -- Work that is due when something has come about: so many loans, so many events of a kind, a field that has reached a limit.
  per text not null default 'month' check (per in ('day', 'week', 'year', 'meter', 'loan', 'event', 'field', 'month')),
  starts_on date,
  starts_at_meter bigint,
  warn_days bigint not null default 14,
  checklist jsonb,
  description text,
  active boolean not null default true,
  next_due_on date,
  next_due_meter bigint,
  last_done_on date,
  last_done_meter bigint,
  times_done bigint not null default 0,
  payload jsonb,
  search tsvector not null default '',
  event_type text check (event_type in ('maintenance', 'transfer', 'inspection', 'repair', 'calibration', 'cleaning', 'upgrade', 'other')),
  field_key text,
  field_limit numeric,
  counted_from timestamptz(3),
  -- False from when the work was done until the field is below its limit again: one crossing is one piece of work.
  armed boolean not null default true,
  primary key (tenant_id, id),
  constraint maintenance_plans_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
create index maintenance_plans_by_created_at on assets.maintenance_plans (tenant_id, created_at, id) where deleted_at is null;
create index maintenance_plans_by_updated_at on assets.maintenance_plans (tenant_id, updated_at, id) where deleted_at is null;
create index maintenance_plans_by_name on assets.maintenance_plans (tenant_id, name collate app.natural, id) where deleted_at is null;
create index maintenance_plans_by_next_due_on on assets.maintenance_plans (tenant_id, next_due_on, id) where deleted_at is null;
create index maintenance_plans_by_next_due_meter on assets.maintenance_plans (tenant_id, next_due_meter, id) where deleted_at is null;
create index maintenance_plans_by_last_done_on on assets.maintenance_plans (tenant_id, last_done_on, id) where deleted_at is null;
create index maintenance_plans_asset_id on assets.maintenance_plans (tenant_id, asset_id) where asset_id is not null;
call app.wall('assets.maintenance_plans');
call kit.keep_counts('assets.maintenance_plans');
call kit.keep_search('assets.maintenance_plans');

create table assets.events (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  event_type text not null default 'other' check (event_type in ('maintenance', 'transfer', 'inspection', 'repair', 'calibration', 'cleaning', 'upgrade', 'other')),
  event_date timestamptz(3),
  description text,
  performed_by_id uuid,
  vendor_id uuid,
  plan_id uuid,
  cost numeric,
  currency text,
  notes text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint events_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint events_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete set null (vendor_id),
  constraint events_plan_id_fkey foreign key (tenant_id, plan_id) references assets.maintenance_plans (tenant_id, id) on delete set null (plan_id)
);
create index events_by_created_at on assets.events (tenant_id, created_at, id) where deleted_at is null;
create index events_by_updated_at on assets.events (tenant_id, updated_at, id) where deleted_at is null;
create index events_by_event_type on assets.events (tenant_id, event_type collate app.natural, id) where deleted_at is null;
create index events_by_event_date on assets.events (tenant_id, event_date, id) where deleted_at is null;
create index events_asset_id on assets.events (tenant_id, asset_id) where asset_id is not null;
create index events_performed_by_id on assets.events (tenant_id, performed_by_id) where performed_by_id is not null;
create index events_vendor_id on assets.events (tenant_id, vendor_id) where vendor_id is not null;
create index events_plan_id on assets.events (tenant_id, plan_id) where plan_id is not null;
call app.wall('assets.events');
call kit.keep_counts('assets.events');
call kit.keep_search('assets.events');

create table assets.images (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid,
  event_id uuid,
  file_id uuid,
  thumbnail_id uuid,
  filename text,
  content_type text,
  size bigint,
  width bigint,
  height bigint,
  primary key (tenant_id, id),
  constraint images_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete set null (asset_id),
  constraint images_event_id_fkey foreign key (tenant_id, event_id) references assets.events (tenant_id, id) on delete set null (event_id)
);
create index images_by_created_at on assets.images (tenant_id, created_at, id) where deleted_at is null;
create index images_by_updated_at on assets.images (tenant_id, updated_at, id) where deleted_at is null;
create index images_asset_id on assets.images (tenant_id, asset_id) where asset_id is not null;
create index images_event_id on assets.images (tenant_id, event_id) where event_id is not null;
create index images_file_id on assets.images (tenant_id, file_id) where file_id is not null;
create index images_thumbnail_id on assets.images (tenant_id, thumbnail_id) where thumbnail_id is not null;
call app.wall('assets.images');
call kit.keep_counts('assets.images');

create table assets.reservations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid,
  model text,
  quantity bigint not null default 1,
  user_id uuid,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  purpose text,
  notes text,
  state text not null default 'reserved' check (state in ('reserved', 'fetched', 'done', 'cancelled', 'missed')),
  loan_id uuid,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint reservations_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete set null (asset_id)
);
create index reservations_by_created_at on assets.reservations (tenant_id, created_at, id) where deleted_at is null;
create index reservations_by_updated_at on assets.reservations (tenant_id, updated_at, id) where deleted_at is null;
create index reservations_by_model on assets.reservations (tenant_id, model collate app.natural, id) where deleted_at is null;
create index reservations_by_starts_at on assets.reservations (tenant_id, starts_at, id) where deleted_at is null;
create index reservations_by_ends_at on assets.reservations (tenant_id, ends_at, id) where deleted_at is null;
create index reservations_by_state on assets.reservations (tenant_id, state collate app.natural, id) where deleted_at is null;
create index reservations_asset_id on assets.reservations (tenant_id, asset_id) where asset_id is not null;
create index reservations_user_id on assets.reservations (tenant_id, user_id) where user_id is not null;
create index reservations_loan_id on assets.reservations (tenant_id, loan_id) where loan_id is not null;
create index reservations_of_user on assets.reservations (tenant_id, user_id, created_at);
call app.wall('assets.reservations');
call kit.keep_counts('assets.reservations');
call kit.keep_search('assets.reservations');

create table assets.loans (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number text,
  user_id uuid,
  borrower_name text,
  location_id uuid,
  lender_id uuid,
  reservation_id uuid,
  state text not null default 'open' check (state in ('open', 'returned')),
  lent_at timestamptz(3),
  due_at timestamptz(3),
  returned_at timestamptz(3),
  confirmed_at timestamptz(3),
  items_total bigint,
  items_out bigint,
  notes text,
  terms text,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  search tsvector not null default '',
  -- A thing may be lent to another thing: a screen to a desk, a trailer to a van.
  borrower_asset_id uuid,
  primary key (tenant_id, id),
  constraint loans_location_id_fkey foreign key (tenant_id, location_id) references assets.warehouses (tenant_id, id) on delete set null (location_id),
  constraint loans_reservation_id_fkey foreign key (tenant_id, reservation_id) references assets.reservations (tenant_id, id) on delete set null (reservation_id),
  constraint loans_borrower_asset_id_fkey foreign key (tenant_id, borrower_asset_id) references assets.assets (tenant_id, id) on delete set null (borrower_asset_id)
);
create index loans_by_created_at on assets.loans (tenant_id, created_at, id) where deleted_at is null;
create index loans_by_updated_at on assets.loans (tenant_id, updated_at, id) where deleted_at is null;
create index loans_by_number on assets.loans (tenant_id, number collate app.natural, id) where deleted_at is null;
create index loans_by_borrower_name on assets.loans (tenant_id, borrower_name collate app.natural, id) where deleted_at is null;
create index loans_by_state on assets.loans (tenant_id, state collate app.natural, id) where deleted_at is null;
create index loans_by_lent_at on assets.loans (tenant_id, lent_at, id) where deleted_at is null;
create index loans_by_due_at on assets.loans (tenant_id, due_at, id) where deleted_at is null;
create index loans_by_returned_at on assets.loans (tenant_id, returned_at, id) where deleted_at is null;
create index loans_user_id on assets.loans (tenant_id, user_id) where user_id is not null;
create index loans_location_id on assets.loans (tenant_id, location_id) where location_id is not null;
create index loans_lender_id on assets.loans (tenant_id, lender_id) where lender_id is not null;
create index loans_reservation_id on assets.loans (tenant_id, reservation_id) where reservation_id is not null;
create index loans_borrower_asset_id on assets.loans (tenant_id, borrower_asset_id) where borrower_asset_id is not null;
-- What somebody borrowed and reserved is read along these, the latest first and no further than a page.
create index loans_of_user_lent on assets.loans (tenant_id, user_id, lent_at) where lent_at is not null;
create index loans_of_user_returned on assets.loans (tenant_id, user_id, returned_at) where returned_at is not null;
call app.wall('assets.loans');
call kit.keep_counts('assets.loans');
call kit.keep_search('assets.loans');

create table assets.stock_moves (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  quantity bigint not null,
  reason text not null default 'restock' check (reason in ('initial', 'check_out', 'return', 'adjust', 'loss', 'consume', 'damage', 'restock')),
  balance bigint,
  loan_id uuid,
  notes text,
  primary key (tenant_id, id),
  constraint stock_moves_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint stock_moves_loan_id_fkey foreign key (tenant_id, loan_id) references assets.loans (tenant_id, id) on delete set null (loan_id)
);
create index stock_moves_by_created_at on assets.stock_moves (tenant_id, created_at, id) where deleted_at is null;
create index stock_moves_by_updated_at on assets.stock_moves (tenant_id, updated_at, id) where deleted_at is null;
create index stock_moves_asset_id on assets.stock_moves (tenant_id, asset_id) where asset_id is not null;
create index stock_moves_loan_id on assets.stock_moves (tenant_id, loan_id) where loan_id is not null;
call app.wall('assets.stock_moves');
call kit.keep_counts('assets.stock_moves');

create table assets.downtimes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid,
  reason text,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  constraint downtimes_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
create index downtimes_by_created_at on assets.downtimes (tenant_id, created_at, id) where deleted_at is null;
create index downtimes_by_updated_at on assets.downtimes (tenant_id, updated_at, id) where deleted_at is null;
create index downtimes_by_started_at on assets.downtimes (tenant_id, started_at, id) where deleted_at is null;
create index downtimes_by_ended_at on assets.downtimes (tenant_id, ended_at, id) where deleted_at is null;
create index downtimes_asset_id on assets.downtimes (tenant_id, asset_id) where asset_id is not null;
call app.wall('assets.downtimes');
call kit.keep_counts('assets.downtimes');

create table assets.alerts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid,
  vendor_id uuid,
  loan_id uuid,
  alert_type text not null,
  message text not null,
  severity text not null default 'medium' check (severity in ('low', 'high', 'critical', 'medium')),
  status text not null default 'active' check (status in ('active', 'acknowledged', 'resolved')),
  due_on date,
  triggered_at timestamptz(3),
  acknowledged_at timestamptz(3),
  acknowledged_by_id uuid,
  resolved_at timestamptz(3),
  resolved_by_id uuid,
  resolution text,
  cause text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint alerts_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete set null (asset_id),
  constraint alerts_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete set null (vendor_id),
  constraint alerts_loan_id_fkey foreign key (tenant_id, loan_id) references assets.loans (tenant_id, id) on delete set null (loan_id)
);
create index alerts_by_created_at on assets.alerts (tenant_id, created_at, id) where deleted_at is null;
create index alerts_by_updated_at on assets.alerts (tenant_id, updated_at, id) where deleted_at is null;
create index alerts_by_alert_type on assets.alerts (tenant_id, alert_type collate app.natural, id) where deleted_at is null;
create index alerts_by_severity on assets.alerts (tenant_id, severity collate app.natural, id) where deleted_at is null;
create index alerts_by_status on assets.alerts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index alerts_by_due_on on assets.alerts (tenant_id, due_on, id) where deleted_at is null;
create index alerts_by_triggered_at on assets.alerts (tenant_id, triggered_at, id) where deleted_at is null;
create index alerts_asset_id on assets.alerts (tenant_id, asset_id) where asset_id is not null;
create index alerts_vendor_id on assets.alerts (tenant_id, vendor_id) where vendor_id is not null;
create index alerts_loan_id on assets.alerts (tenant_id, loan_id) where loan_id is not null;
create index alerts_acknowledged_by_id on assets.alerts (tenant_id, acknowledged_by_id) where acknowledged_by_id is not null;
create index alerts_resolved_by_id on assets.alerts (tenant_id, resolved_by_id) where resolved_by_id is not null;
create unique index alerts_cause_open on assets.alerts (tenant_id, cause) where status <> 'resolved' and deleted_at is null and cause is not null;
call app.wall('assets.alerts');
call kit.keep_counts('assets.alerts');
call kit.keep_search('assets.alerts');

create table assets.audit_sessions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  notes text,
  location_id uuid,
  category_id uuid,
  assignee_id uuid,
  due_on date,
  corrects_places boolean not null default false,
  state text not null default 'open' check (state in ('open', 'closed')),
  expected_total bigint not null default 0,
  found_total bigint not null default 0,
  missing_total bigint not null default 0,
  unexpected_total bigint not null default 0,
  unknown_total bigint not null default 0,
  search tsvector not null default '',
  -- A round may be divided: whose share a thing is in that was expected. Who scans it does not matter for what is found.
  divided_among text,
  primary key (tenant_id, id),
  constraint audit_sessions_location_id_fkey foreign key (tenant_id, location_id) references assets.warehouses (tenant_id, id) on delete set null (location_id),
  constraint audit_sessions_category_id_fkey foreign key (tenant_id, category_id) references assets.categories (tenant_id, id) on delete set null (category_id)
);
create index audit_sessions_by_created_at on assets.audit_sessions (tenant_id, created_at, id) where deleted_at is null;
create index audit_sessions_by_updated_at on assets.audit_sessions (tenant_id, updated_at, id) where deleted_at is null;
create index audit_sessions_by_name on assets.audit_sessions (tenant_id, name collate app.natural, id) where deleted_at is null;
create index audit_sessions_by_due_on on assets.audit_sessions (tenant_id, due_on, id) where deleted_at is null;
create index audit_sessions_by_state on assets.audit_sessions (tenant_id, state collate app.natural, id) where deleted_at is null;
create index audit_sessions_location_id on assets.audit_sessions (tenant_id, location_id) where location_id is not null;
create index audit_sessions_category_id on assets.audit_sessions (tenant_id, category_id) where category_id is not null;
create index audit_sessions_assignee_id on assets.audit_sessions (tenant_id, assignee_id) where assignee_id is not null;
call app.wall('assets.audit_sessions');
call kit.keep_counts('assets.audit_sessions');
call kit.keep_search('assets.audit_sessions');

create table assets.audits (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  audit_date timestamptz(3),
  auditor_id uuid,
  condition text,
  location text,
  notes text,
  session_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint audits_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint audits_session_id_fkey foreign key (tenant_id, session_id) references assets.audit_sessions (tenant_id, id) on delete set null (session_id)
);
create index audits_by_created_at on assets.audits (tenant_id, created_at, id) where deleted_at is null;
create index audits_by_updated_at on assets.audits (tenant_id, updated_at, id) where deleted_at is null;
create index audits_by_audit_date on assets.audits (tenant_id, audit_date, id) where deleted_at is null;
create index audits_asset_id on assets.audits (tenant_id, asset_id) where asset_id is not null;
create index audits_auditor_id on assets.audits (tenant_id, auditor_id) where auditor_id is not null;
create index audits_session_id on assets.audits (tenant_id, session_id) where session_id is not null;
call app.wall('assets.audits');
call kit.keep_counts('assets.audits');
call kit.keep_search('assets.audits');

create table assets.users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  first_name text,
  last_name text,
  name text,
  email text,
  phone text,
  contact_verified boolean,
  role_name text,
  role_id text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index users_by_created_at on assets.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on assets.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_first_name on assets.users (tenant_id, first_name collate app.natural, id) where deleted_at is null;
create index users_by_last_name on assets.users (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index users_by_name on assets.users (tenant_id, name collate app.natural, id) where deleted_at is null;
create index users_user_id on assets.users (tenant_id, user_id) where user_id is not null;
-- One record of a person; one open alert for a cause.
create unique index users_user_id_unique on assets.users (tenant_id, user_id) where deleted_at is null;
call app.wall('assets.users');
call kit.keep_counts('assets.users');
call kit.keep_search('assets.users');

alter table assets.reservations add constraint reservations_loan_id_fkey foreign key (tenant_id, loan_id) references assets.loans (tenant_id, id) on delete set null (loan_id);

create table assets.counters (
  tenant_id uuid not null,
  name text not null,
  last bigint not null default 1,
  primary key (tenant_id, name)
);
call app.wall('assets.counters');

create table assets.loan_items (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  asset_id uuid not null,
  quantity bigint not null default 1 check (quantity >= 1),
  quantity_out bigint not null check (quantity_out >= 0),
  -- Which of the numbered pieces are out.
  units integer[] not null,
  returned_at timestamptz(3),
  condition text,
  primary key (tenant_id, id),
  unique (tenant_id, loan_id, asset_id),
  check (quantity_out <= quantity and cardinality(units) = quantity_out),
  foreign key (tenant_id, loan_id) references assets.loans (tenant_id, id) on delete cascade,
  foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
create index loan_items_asset on assets.loan_items (tenant_id, asset_id, loan_id);
call app.wall('assets.loan_items');

-- One hand-over that two people agree on. Only a hash of the code is kept, salted with the row's own id.
create table assets.handovers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  code_hash bytea not null,
  issuer_id uuid not null,
  lender_id uuid,
  borrower_id uuid,
  asset_ids uuid[] not null,
  expires_at timestamptz(3) not null,
  failures smallint not null default 0,
  used_at timestamptz(3),
  loan_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index handovers_assets on assets.handovers (tenant_id, expires_at);
call app.wall('assets.handovers');

-- What a label bears. It outlives its asset, so that a code on a thing that is no longer in the books can say so.
create table assets.labels (
  tenant_id uuid not null,
  asset_id uuid not null,
  key bytea not null,
  asset_code text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, asset_id),
  unique (tenant_id, key)
);
call app.wall('assets.labels');

-- Codes that things came with, by which they are found as well.
create table assets.codes (
  tenant_id uuid not null,
  value text not null check (length(value) between 1 and 300),
  asset_id uuid not null,
  primary key (tenant_id, value),
  foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
create index codes_asset on assets.codes (tenant_id, asset_id);
call app.wall('assets.codes');

create table assets.audit_items (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  asset_id uuid,
  -- The tag, or what was scanned and belongs to nothing.
  code text not null,
  expected boolean not null,
  outcome text not null check (outcome in ('expected', 'found', 'missing', 'unexpected', 'unknown')),
  wrong_place boolean not null default false,
  scanned_at timestamptz(3),
  scanned_by uuid,
  location_id uuid,
  condition text,
  notes text,
  image_id uuid,
  scans integer not null default 0,
  assignee_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references assets.audit_sessions (tenant_id, id) on delete cascade
);
create unique index audit_items_asset on assets.audit_items (tenant_id, session_id, asset_id) where asset_id is not null;
create unique index audit_items_code on assets.audit_items (tenant_id, session_id, code) where asset_id is null;
create index audit_items_by_assignee on assets.audit_items (tenant_id, session_id, assignee_id) where assignee_id is not null;
-- The items of a session by the session alone: the index over those of assets and the one over unknown codes are of no use to whoever wants
-- both, so that each scan read the items of every session there ever was.
create index audit_items_session on assets.audit_items (tenant_id, session_id);
call app.wall('assets.audit_items');

-- A scan under the id that the scanning device gave it, with what it was answered.
create table assets.audit_scans (
  tenant_id uuid not null,
  client_id uuid not null,
  session_id uuid not null,
  outcome text not null,
  asset_id uuid,
  scanned_at timestamptz(3) not null,
  primary key (tenant_id, session_id, client_id),
  foreign key (tenant_id, session_id) references assets.audit_sessions (tenant_id, id) on delete cascade
);
call app.wall('assets.audit_scans');

-- A closed round is evidence: neither it nor anything of it changes any more.
create function assets.refuse_closed() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_table_name = 'audit_sessions' then
    if old.state = 'closed' then
      raise exception using errcode = '23514', constraint = 'audit_sessions_state_closed', message = 'A closed audit round stays as it is.';
    end if;
  elsif exists (select 1 from assets.audit_sessions s where s.tenant_id = (case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end)
    and s.id = (case when tg_op = 'DELETE' then old.session_id else new.session_id end) and s.state = 'closed') then
    raise exception using errcode = '23514', constraint = 'audit_sessions_state_closed', message = 'A closed audit round stays as it is.';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger audit_sessions_closed before update or delete on assets.audit_sessions for each row execute function assets.refuse_closed();
create trigger audit_items_closed before insert or update or delete on assets.audit_items for each row execute function assets.refuse_closed();
create trigger audit_scans_closed before insert or update or delete on assets.audit_scans for each row execute function assets.refuse_closed();

-- Asked for every asset that is written. A function in SQL with a path of its own is neither unfolded nor kept: it is read and planned anew by
-- every statement. One in PL/pgSQL is planned once for a connection.
create function assets.money_decimals(currency text) returns integer language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
end $$;

-- What holds for every asset, whoever writes it: requests, imports and bulk changes alike.
-- What an asset holds of these fields is checked in one place, whoever writes: a form, an import, another category, another model.
create function assets.keep_asset() returns trigger language plpgsql set search_path = '' as $$
declare
  places integer := assets.money_decimals(new.currency); amount numeric;
begin
  if new.code is null then
    loop
      insert into assets.counters as c (tenant_id, name) values (new.tenant_id, 'asset') on conflict (tenant_id, name) do update set last = c.last + 1
        returning 'A-' || lpad(last::text, greatest(5, length(last::text)), '0') into new.code;
      exit when not exists (select 1 from assets.assets a where a.tenant_id = new.tenant_id and a.code_key = lower(new.code) and a.deleted_at is null);
    end loop;
    new.search := new.search || array_to_tsvector(array[lower(split_part(new.code, '-', 1)), split_part(new.code, '-', 2)]);
  end if;
  foreach amount in array array[new.purchase_price, new.current_value, new.salvage_value] loop
    if amount is not null and amount <> round(amount, places) then
      raise exception using errcode = '23514', constraint = 'assets_purchase_price_decimals', message = 'The currency has fewer decimals.';
    end if;
  end loop;
  new.purchase_price_minor := (new.purchase_price * 10 ^ places)::bigint;
  if tg_op = 'INSERT' then
    new.quantity := case when new.tracking = 'quantity' then coalesce(new.quantity, 0) end;
    new.quantity_out := case when new.tracking = 'quantity' then 0 end;
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null
    and exists (select 1 from assets.loan_items i where i.tenant_id = new.tenant_id and i.asset_id = new.id and i.quantity_out > 0) then
    raise exception using errcode = '23514', constraint = 'assets_state_lent', message = 'What is lent cannot be thrown away.';
  end if;
  return new;
end $$;
create trigger assets_keep before insert or update on assets.assets for each row execute function assets.keep_asset();

-- A part cannot hold itself, however many steps away. Two changes of the tree wait for each other: each alone would see no circle.
create function assets.refuse_part_cycle() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.parent_id is null then return new; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('parts ' || new.tenant_id, 0));
  if exists (
    with recursive above (id) as (
      select new.parent_id
      union select a.parent_id from assets.assets a join above b on a.tenant_id = new.tenant_id and a.id = b.id where a.parent_id is not null
    ) select 1 from above where id = new.id
  ) then
    raise exception using errcode = '23514', constraint = 'assets_parent_id_cycle', message = 'An asset cannot be a part of itself.';
  end if;
  return new;
end $$;
create constraint trigger assets_part_cycle after insert or update of parent_id on assets.assets
  deferrable initially immediate for each row execute function assets.refuse_part_cycle();

-- While something is being mended or is lost it cannot be used; how long that takes is measured where the state changes.
create function assets.measure_downtime() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state in ('maintenance', 'lost') and new.state is distinct from old.state then
    update assets.downtimes set ended_at = pg_catalog.clock_timestamp() where tenant_id = new.tenant_id and asset_id = new.id and ended_at is null;
    insert into assets.downtimes (tenant_id, asset_id, reason, started_at, created_by, updated_by)
      values (new.tenant_id, new.id, new.state, pg_catalog.clock_timestamp(), new.updated_by, new.updated_by);
  elsif old.state in ('maintenance', 'lost') and new.state not in ('maintenance', 'lost') then
    update assets.downtimes set ended_at = pg_catalog.clock_timestamp() where tenant_id = new.tenant_id and asset_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger assets_downtime after update of state on assets.assets for each row execute function assets.measure_downtime();

-- Every asset has a label from the beginning; printing it changes nothing.
create function assets.keep_label() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into assets.labels (tenant_id, asset_id, key, asset_code) values (new.tenant_id, new.id, pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), new.code)
    on conflict (tenant_id, asset_id) do update set asset_code = excluded.asset_code;
  return null;
end $$;
create trigger assets_label after insert or update of code on assets.assets for each row execute function assets.keep_label();

-- The ledger of a thing there are many of: what is on hand is the sum of its entries and never below nothing.
create function assets.begin_stock() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.tracking = 'quantity' then
    insert into assets.stock_moves (tenant_id, asset_id, quantity, reason, balance, created_by, updated_by)
      values (new.tenant_id, new.id, new.quantity, 'initial', new.quantity, new.created_by, new.created_by);
  end if;
  return null;
end $$;
create trigger assets_begin_stock after insert on assets.assets for each row execute function assets.begin_stock();

create function assets.keep_stock() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.reason = 'initial' then return new; end if;
  if new.reason in ('restock', 'return') then new.quantity := abs(new.quantity);
  elsif new.reason <> 'adjust' then new.quantity := -abs(new.quantity);
  end if;
  update assets.assets set quantity = quantity + new.quantity
    where tenant_id = new.tenant_id and id = new.asset_id and tracking = 'quantity' and quantity + new.quantity >= 0 returning quantity into new.balance;
  if new.balance is null then
    raise exception using errcode = '23514', constraint = 'stock_moves_quantity_short', message = 'There is not so much on hand.';
  end if;
  return new;
end $$;
create trigger stock_moves_keep before insert on assets.stock_moves for each row execute function assets.keep_stock();
-- What was written down stays as it was written.
revoke update, delete on assets.stock_moves from quoin_runtime, quoin_auth;

-- What receipts are sealed with, one secret for each company.
create table assets.seals (
  tenant_id uuid not null,
  key bytea not null,
  primary key (tenant_id)
);
call app.wall('assets.seals');

create table assets.settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  time_zone text not null default 'UTC',
  opening_hours jsonb,
  closed_dates jsonb,
  notice_hours bigint,
  loan_days_max bigint,
  borrowers_extend boolean not null default false,
  primary key (tenant_id, id)
);
create index settings_by_created_at on assets.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on assets.settings (tenant_id, updated_at, id) where deleted_at is null;
-- One record of rules in each company.
create unique index settings_one on assets.settings (tenant_id);
call app.wall('assets.settings');
call kit.keep_counts('assets.settings');

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

-- When the page behind a label was opened: one line an hour at most, whoever opens it how often, and nothing of who it was. A position is
-- there only when the finder told it, and no finer than about a kilometre.
create table assets.label_scans (
  tenant_id uuid not null,
  asset_id uuid not null,
  hour timestamptz(0) not null,
  at timestamptz(3) not null default clock_timestamp(),
  latitude numeric(4, 2),
  longitude numeric(5, 2),
  primary key (tenant_id, asset_id, hour),
  constraint label_scans_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint label_scans_whole_position check ((latitude is null) = (longitude is null))
);
create index label_scans_hour on assets.label_scans (tenant_id, hour);
call app.wall('assets.label_scans');

-- Until when a company's alerts were told by mail, and on which of its days: a morning is told of once, whatever becomes of the worker.
create table assets.alert_digests (
  tenant_id uuid primary key,
  told_on date not null,
  told_until timestamptz(3) not null
);
call app.wall('assets.alert_digests');

-- Who does not want that mail.
create table assets.digest_refusals (
  tenant_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, user_id)
);
call app.wall('assets.digest_refusals');

-- The field as a number; null when it holds none.
create function assets.field_number(custom jsonb, key text) returns numeric language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(custom -> key) = 'number' then (custom ->> key)::numeric end
$$;

-- Whether what a plan waits for has come about: so many loans or events since it was done last, or a field at its limit.
create function assets.condition_met(plan assets.maintenance_plans, custom jsonb) returns boolean language sql stable set search_path = '' as $$
  select case plan.per
    when 'loan' then (select count(*) from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id
      where i.tenant_id = plan.tenant_id and i.asset_id = plan.asset_id and l.lent_at > plan.counted_from and l.deleted_at is null) >= plan.every
    when 'event' then (select count(*) from assets.events e where e.tenant_id = plan.tenant_id and e.asset_id = plan.asset_id
      and e.event_type = plan.event_type and e.created_at > plan.counted_from and e.deleted_at is null and e.plan_id is distinct from plan.id) >= plan.every
    when 'field' then plan.armed and coalesce(assets.field_number(custom, plan.field_key) >= plan.field_limit, false)
    else false end
$$;

create function assets.arm_plans() returns trigger language plpgsql set search_path = '' as $$
begin
  update assets.maintenance_plans p set armed = true
  where p.tenant_id = new.tenant_id and p.asset_id = new.id and p.per = 'field' and not p.armed
    and coalesce(assets.field_number(new.custom, p.field_key) < p.field_limit, true);
  return null;
end $$;
create trigger assets_arm_plans after update of custom on assets.assets
  for each row when (new.custom is distinct from old.custom) execute function assets.arm_plans();

-- What assets hold of fields their category keeps secret: encrypted, so that a copy of the database tells none of it. Nothing searches,
-- lists, exports or audits this table.
create table assets.secret_fields (
  tenant_id uuid not null,
  asset_id uuid not null,
  key text not null,
  sealed bytea not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, asset_id, key),
  constraint secret_fields_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
call app.wall('assets.secret_fields');

-- Whether a field is secret is settled by the first value: what lies open cannot be made secret afterwards, nor the other way round.
create function assets.keep_secrecy() returns trigger language plpgsql set search_path = '' as $$
begin
  if assets.mixes_secrecy(new.tenant_id, new.id, null, jsonb_build_array(old.custom_fields, new.custom_fields)) then
    raise exception using errcode = '23514', constraint = 'categories_custom_fields_secrecy', message = 'Assets hold values of this field already.';
  end if;
  return new;
end $$;

create table assets.warranty_claims (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  asset_id uuid not null,
  vendor_id uuid,
  problem text not null,
  description text,
  reference text,
  claimed_on date,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'settled')),
  amount numeric,
  currency text,
  outcome text,
  closed_on date,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint warranty_claims_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint warranty_claims_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete set null (vendor_id)
);
create index warranty_claims_by_created_at on assets.warranty_claims (tenant_id, created_at, id) where deleted_at is null;
create index warranty_claims_by_updated_at on assets.warranty_claims (tenant_id, updated_at, id) where deleted_at is null;
create index warranty_claims_by_claimed_on on assets.warranty_claims (tenant_id, claimed_on, id) where deleted_at is null;
create index warranty_claims_by_state on assets.warranty_claims (tenant_id, state collate app.natural, id) where deleted_at is null;
create index warranty_claims_by_closed_on on assets.warranty_claims (tenant_id, closed_on, id) where deleted_at is null;
create index warranty_claims_asset_id on assets.warranty_claims (tenant_id, asset_id) where asset_id is not null;
create index warranty_claims_vendor_id on assets.warranty_claims (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('assets.warranty_claims');
call kit.keep_counts('assets.warranty_claims');
call kit.keep_search('assets.warranty_claims');

create table assets.vendor_contacts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  vendor_id uuid not null,
  name text not null,
  role text,
  email text,
  phone text,
  notes text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint vendor_contacts_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete cascade
);
create index vendor_contacts_by_created_at on assets.vendor_contacts (tenant_id, created_at, id) where deleted_at is null;
create index vendor_contacts_by_updated_at on assets.vendor_contacts (tenant_id, updated_at, id) where deleted_at is null;
create index vendor_contacts_by_name on assets.vendor_contacts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index vendor_contacts_by_role on assets.vendor_contacts (tenant_id, role collate app.natural, id) where deleted_at is null;
create index vendor_contacts_vendor_id on assets.vendor_contacts (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('assets.vendor_contacts');
call kit.keep_counts('assets.vendor_contacts');
call kit.keep_search('assets.vendor_contacts');

create table assets.models (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  custom_fields jsonb,
  -- Kept, because the wall lets no index be used on what a function makes of a column.
  key text not null generated always as (assets.model_key(name)) stored,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint models_name_blank check (key <> '')
);
create index models_by_created_at on assets.models (tenant_id, created_at, id) where deleted_at is null;
create index models_by_updated_at on assets.models (tenant_id, updated_at, id) where deleted_at is null;
create index models_by_name on assets.models (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index models_name_unique on assets.models (tenant_id, key) where deleted_at is null;
call app.wall('assets.models');
call kit.keep_counts('assets.models');
call kit.keep_search('assets.models');

-- The fields that an asset has beyond the common ones: those of its category, then those of its model, which come before a field of the
-- category with the same short name. A category counts in the trash too, as long as its assets lie in it; a model does not.
-- It sets no search_path, so that it can become part of the query that asks.
create function assets.fields_of(tenant uuid, category uuid, model text)
returns table (key text, secret boolean, given_by text, field jsonb) language sql stable as $$
  with of_model as (
    select f.at, f.field from assets.models m
      cross join lateral jsonb_array_elements(case when jsonb_typeof(m.custom_fields) = 'array' then m.custom_fields end) with ordinality as f(field, at)
    where m.tenant_id = $1 and m.key = assets.model_key($3) and m.deleted_at is null
  )
  select a.field->>'key', coalesce((a.field->>'secret')::boolean, false), a.by, a.field from (
    select 1 as part, 'category' as by, f.at, f.field from assets.categories c
      cross join lateral jsonb_array_elements(case when jsonb_typeof(c.custom_fields) = 'array' then c.custom_fields end) with ordinality as f(field, at)
    where c.tenant_id = $1 and c.id = $2 and not exists (select from of_model o where o.field->>'key' = f.field->>'key')
    union all
    select 2, 'model', o.at, o.field from of_model o
  ) a order by a.part, a.at
$$;
create function assets.keep_custom() returns trigger language plpgsql set search_path = '' as $$
declare
  spec record; given jsonb;
begin
  if new.custom is null then return new; end if;
  if tg_op = 'UPDATE' and new.custom is not distinct from old.custom
    and assets.model_key(new.model) is not distinct from assets.model_key(old.model)
    -- A category that goes takes its fields with it and asks for none.
    and (new.category_id is null or new.category_id is not distinct from old.category_id) then
    return new;
  end if;
  for spec in select f.key, f.secret, f.field from assets.fields_of(new.tenant_id, new.category_id, new.model) as f loop
    given := new.custom -> spec.key;
    if spec.secret then
      if new.custom ? spec.key then
        raise exception using errcode = '23514', constraint = 'assets_custom_secret', message = 'A secret field is written by its own call.';
      end if;
    elsif given is null or given = 'null'::jsonb then
      -- Assets from before a field was asked for keep their peace until somebody changes their fields.
      if (spec.field->>'required')::boolean then
        raise exception using errcode = '23514', constraint = 'assets_custom_required', message = 'A field of the category or the model is missing.';
      end if;
    elsif not (case spec.field->>'kind'
      when 'text' then jsonb_typeof(given) = 'string' and length(given #>> '{}') <= 2000
      when 'number' then jsonb_typeof(given) = 'number'
      when 'boolean' then jsonb_typeof(given) = 'boolean'
      when 'date' then jsonb_typeof(given) = 'string' and (given #>> '{}') ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      else jsonb_typeof(given) = 'string' and spec.field->'options' ? (given #>> '{}') end) then
      raise exception using errcode = '23514', constraint = 'assets_custom_kind', message = 'A field of the category or the model has another kind.';
    end if;
  end loop;
  return new;
end $$;
create trigger assets_custom before insert or update of custom, category_id, model on assets.assets
  for each row execute function assets.keep_custom();

-- Whether a field is secret is settled by the first value. What an asset has may change in three ways: its category says otherwise, its model
-- does, or a model comes, goes or takes another name; so the fields are reckoned as they are after the change.
create function assets.mixes_secrecy(tenant uuid, category uuid, models text[], definitions jsonb) returns boolean
language sql stable set search_path = '' as $$
  with touched as materialized (
    select array_agg(distinct f->>'key') as keys from jsonb_array_elements($4) as d
      cross join lateral jsonb_array_elements(case when jsonb_typeof(d) = 'array' then d end) as f
  )
  select exists (
    select 1 from assets.assets a cross join touched t cross join lateral assets.fields_of(a.tenant_id, a.category_id, a.model) as f
    where a.tenant_id = $1 and (a.category_id = $2 or a.model_key = any($3))
      and (a.custom ?| t.keys or exists (select from assets.secret_fields s where s.tenant_id = $1 and s.asset_id = a.id and s.key = any(t.keys)))
      and f.key = any(t.keys)
      and case when f.secret then a.custom ? f.key
        else exists (select from assets.secret_fields s where s.tenant_id = $1 and s.asset_id = a.id and s.key = f.key) end)
$$;
create trigger categories_secrecy after update of custom_fields on assets.categories
  for each row when (new.custom_fields is distinct from old.custom_fields) execute function assets.keep_secrecy();

create function assets.keep_secrecy_of_models() returns trigger language plpgsql set search_path = '' as $$
begin
  if assets.mixes_secrecy(new.tenant_id, null, array[old.key, new.key], jsonb_build_array(old.custom_fields, new.custom_fields)) then
    raise exception using errcode = '23514', constraint = 'models_custom_fields_secrecy', message = 'Assets hold values of this field already.';
  end if;
  return new;
end $$;
create trigger models_secrecy after insert or update of name, custom_fields, deleted_at on assets.models
  for each row execute function assets.keep_secrecy_of_models();

-- What a round has come to is kept where its lines change, so that no scan counts all of them again. What is expected is missing for as
-- long as nobody has found it.
create function assets.count_items() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update assets.audit_sessions s set expected_total = s.expected_total + d.expected, found_total = s.found_total + d.found,
      missing_total = s.missing_total + d.missing, unexpected_total = s.unexpected_total + d.unexpected, unknown_total = s.unknown_total + d.unknown
    from (
      select n.tenant_id, n.session_id, count(*) filter (where n.expected) as expected, count(*) filter (where n.outcome = 'found') as found,
        count(*) filter (where n.outcome in ('expected', 'missing')) as missing,
        count(*) filter (where n.outcome = 'unexpected') as unexpected, count(*) filter (where n.outcome = 'unknown') as unknown
      from new_rows n group by 1, 2
    ) d where s.tenant_id = d.tenant_id and s.id = d.session_id;
  else
    update assets.audit_sessions s set found_total = s.found_total + d.found, missing_total = s.missing_total + d.missing,
      unexpected_total = s.unexpected_total + d.unexpected, unknown_total = s.unknown_total + d.unknown
    from (
      select c.tenant_id, c.session_id, coalesce(sum(c.change) filter (where c.outcome = 'found'), 0) as found,
        coalesce(sum(c.change) filter (where c.outcome in ('expected', 'missing')), 0) as missing,
        coalesce(sum(c.change) filter (where c.outcome = 'unexpected'), 0) as unexpected,
        coalesce(sum(c.change) filter (where c.outcome = 'unknown'), 0) as unknown
      from (
        select n.tenant_id, n.session_id, n.outcome, 1 as change from new_rows n
        union all select o.tenant_id, o.session_id, o.outcome, -1 from old_rows o
      ) c group by 1, 2
    ) d where s.tenant_id = d.tenant_id and s.id = d.session_id
      and (d.found <> 0 or d.missing <> 0 or d.unexpected <> 0 or d.unknown <> 0);
  end if;
  return null;
end $$;
create trigger audit_items_counted after insert on assets.audit_items
  referencing new table as new_rows for each statement execute function assets.count_items();
create trigger audit_items_recounted after update on assets.audit_items
  referencing new table as new_rows old table as old_rows for each statement execute function assets.count_items();

create table assets.work_orders (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number text,
  asset_id uuid not null,
  title text not null,
  description text,
  kind text not null default 'repair' check (kind in ('damage', 'loss', 'repair', 'service', 'inspection')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  state text not null default 'open' check (state in ('open', 'in_progress', 'done', 'cancelled')),
  assignee_id uuid,
  reporter_id uuid,
  vendor_id uuid,
  due_on date,
  started_at timestamptz(3),
  closed_at timestamptz(3),
  cost numeric,
  currency text,
  resolution text,
  alert_id uuid,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint work_orders_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint work_orders_vendor_id_fkey foreign key (tenant_id, vendor_id) references assets.vendors (tenant_id, id) on delete set null (vendor_id),
  constraint work_orders_alert_id_fkey foreign key (tenant_id, alert_id) references assets.alerts (tenant_id, id) on delete set null (alert_id)
);
create index work_orders_by_created_at on assets.work_orders (tenant_id, created_at, id) where deleted_at is null;
create index work_orders_by_updated_at on assets.work_orders (tenant_id, updated_at, id) where deleted_at is null;
create index work_orders_by_number on assets.work_orders (tenant_id, number collate app.natural, id) where deleted_at is null;
create index work_orders_by_title on assets.work_orders (tenant_id, title collate app.natural, id) where deleted_at is null;
create index work_orders_by_kind on assets.work_orders (tenant_id, kind collate app.natural, id) where deleted_at is null;
create index work_orders_by_priority on assets.work_orders (tenant_id, priority collate app.natural, id) where deleted_at is null;
create index work_orders_by_state on assets.work_orders (tenant_id, state collate app.natural, id) where deleted_at is null;
create index work_orders_by_due_on on assets.work_orders (tenant_id, due_on, id) where deleted_at is null;
create index work_orders_by_closed_at on assets.work_orders (tenant_id, closed_at, id) where deleted_at is null;
create index work_orders_asset_id on assets.work_orders (tenant_id, asset_id) where asset_id is not null;
create index work_orders_assignee_id on assets.work_orders (tenant_id, assignee_id) where assignee_id is not null;
create index work_orders_reporter_id on assets.work_orders (tenant_id, reporter_id) where reporter_id is not null;
create index work_orders_vendor_id on assets.work_orders (tenant_id, vendor_id) where vendor_id is not null;
create index work_orders_alert_id on assets.work_orders (tenant_id, alert_id) where alert_id is not null;
call app.wall('assets.work_orders');
call kit.keep_counts('assets.work_orders');
call kit.keep_search('assets.work_orders');
