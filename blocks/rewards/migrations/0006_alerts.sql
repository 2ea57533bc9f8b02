-- Customers who earn or redeem unusually often: noticed, told, held back in nothing.

alter table rewards.programmes add column alert_movements bigint;

alter table rewards.programmes add column alert_minutes bigint not null default 60;

create table rewards.alerts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  nth bigint not null generated always as identity,
  number text generated always as ('A-' || nth::text) stored,
  user_id uuid,
  type text check (type in ('earned', 'redeemed')),
  count bigint,
  points bigint,
  since timestamptz(3),
  raised_at timestamptz(3),
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_by_id uuid,
  closed_at timestamptz(3),
  note text,
  primary key (tenant_id, id)
);
create index alerts_by_created_at on rewards.alerts (tenant_id, created_at, id) where deleted_at is null;
create index alerts_by_updated_at on rewards.alerts (tenant_id, updated_at, id) where deleted_at is null;
create index alerts_by_count on rewards.alerts (tenant_id, count, id) where deleted_at is null;
create index alerts_by_points on rewards.alerts (tenant_id, points, id) where deleted_at is null;
create index alerts_by_raised_at on rewards.alerts (tenant_id, raised_at, id) where deleted_at is null;
create index alerts_by_state on rewards.alerts (tenant_id, state collate app.natural, id) where deleted_at is null;
create index alerts_user_id on rewards.alerts (tenant_id, user_id) where user_id is not null;
create index alerts_closed_by_id on rewards.alerts (tenant_id, closed_by_id) where closed_by_id is not null;
-- What a customer does too often is one open alert that grows.
create unique index alerts_open on rewards.alerts (tenant_id, user_id, type) where state = 'open' and deleted_at is null;
call app.wall('rewards.alerts');
call kit.keep_counts('rewards.alerts');

-- What a customer did lately, counted at each movement of a company that watches.
create index movements_lately on rewards.movements (tenant_id, user_id, transaction_date);
