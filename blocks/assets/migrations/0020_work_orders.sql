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
