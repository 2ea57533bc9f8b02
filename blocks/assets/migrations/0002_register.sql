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
create unique index assets_code_unique on assets.assets (tenant_id, lower(code)) where deleted_at is null;
call app.wall('assets.assets');
call kit.keep_counts('assets.assets');
call kit.keep_search('assets.assets');

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
  per text not null default 'month' check (per in ('day', 'week', 'year', 'meter', 'month')),
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
  primary key (tenant_id, id),
  constraint loans_location_id_fkey foreign key (tenant_id, location_id) references assets.warehouses (tenant_id, id) on delete set null (location_id),
  constraint loans_reservation_id_fkey foreign key (tenant_id, reservation_id) references assets.reservations (tenant_id, id) on delete set null (reservation_id)
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
call app.wall('assets.users');
call kit.keep_counts('assets.users');
call kit.keep_search('assets.users');

alter table assets.reservations add constraint reservations_loan_id_fkey foreign key (tenant_id, loan_id) references assets.loans (tenant_id, id) on delete set null (loan_id);

-- One record of a person; one open alert for a cause.
create unique index users_user_id_unique on assets.users (tenant_id, user_id) where deleted_at is null;
create unique index alerts_cause_open on assets.alerts (tenant_id, cause) where status <> 'resolved' and deleted_at is null and cause is not null;
create index assets_model_live on assets.assets (tenant_id, lower(model)) where deleted_at is null and model is not null;

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
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references assets.audit_sessions (tenant_id, id) on delete cascade
);
create unique index audit_items_asset on assets.audit_items (tenant_id, session_id, asset_id) where asset_id is not null;
create unique index audit_items_code on assets.audit_items (tenant_id, session_id, code) where asset_id is null;
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

create function assets.money_decimals(currency text) returns integer language sql immutable parallel safe set search_path = '' as $$
  select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 else 2 end
$$;

-- What holds for every asset, whoever writes it: requests, imports and bulk changes alike.
create function assets.keep_asset() returns trigger language plpgsql set search_path = '' as $$
declare
  wanted jsonb; spec jsonb; given jsonb; places integer := assets.money_decimals(new.currency); amount numeric;
begin
  if new.code is null then
    loop
      insert into assets.counters as c (tenant_id, name) values (new.tenant_id, 'asset') on conflict (tenant_id, name) do update set last = c.last + 1
        returning 'A-' || lpad(last::text, greatest(5, length(last::text)), '0') into new.code;
      exit when not exists (select 1 from assets.assets a where a.tenant_id = new.tenant_id and lower(a.code) = lower(new.code) and a.deleted_at is null);
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
  if tg_op = 'INSERT' or new.custom is distinct from old.custom or new.category_id is distinct from old.category_id then
    select c.custom_fields into wanted from assets.categories c where c.tenant_id = new.tenant_id and c.id = new.category_id;
    for spec in select jsonb_array_elements(wanted) where jsonb_typeof(wanted) = 'array' loop
      given := new.custom -> (spec->>'key');
      if given is null or given = 'null'::jsonb then
        -- Assets from before a field was asked for keep their peace until somebody changes their fields.
        if (spec->>'required')::boolean and new.custom is not null then
          raise exception using errcode = '23514', constraint = 'assets_custom_required', message = 'A field of the category is missing.';
        end if;
      elsif not (case spec->>'kind'
        when 'text' then jsonb_typeof(given) = 'string' and length(given #>> '{}') <= 2000
        when 'number' then jsonb_typeof(given) = 'number'
        when 'boolean' then jsonb_typeof(given) = 'boolean'
        when 'date' then jsonb_typeof(given) = 'string' and (given #>> '{}') ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
        else jsonb_typeof(given) = 'string' and spec->'options' ? (given #>> '{}') end) then
        raise exception using errcode = '23514', constraint = 'assets_custom_kind', message = 'A field of the category has another kind.';
      end if;
    end loop;
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
