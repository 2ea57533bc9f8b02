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
call app.wall('assets.settings');
call kit.keep_counts('assets.settings');

-- One record of rules in each company.
create unique index settings_one on assets.settings (tenant_id);
