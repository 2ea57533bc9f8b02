-- How long a company keeps what was said and told, and whether a legal hold stands: one record.
create table realtime.retention (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  message_days bigint,
  notification_days bigint not null default 365,
  legal_hold boolean not null default false,
  primary key (tenant_id, id)
);
create index retention_by_created_at on realtime.retention (tenant_id, created_at, id) where deleted_at is null;
create index retention_by_updated_at on realtime.retention (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('realtime.retention');
call kit.keep_counts('realtime.retention');
create unique index retention_once on realtime.retention (tenant_id);
