-- Units beside the programme's points, each a currency of the books with lots, ends and balances of its own.

create table rewards.units (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index units_by_created_at on rewards.units (tenant_id, created_at, id) where deleted_at is null;
create index units_by_updated_at on rewards.units (tenant_id, updated_at, id) where deleted_at is null;
create index units_by_name on rewards.units (tenant_id, name collate app.natural, id) where deleted_at is null;
create index units_by_status on rewards.units (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index units_code_unique on rewards.units (tenant_id, lower(code)) where deleted_at is null;
call app.wall('rewards.units');
call kit.keep_counts('rewards.units');
call kit.keep_search('rewards.units');

-- What somebody holds in a unit; the programme's points stand with the customer.
create table rewards.unit_balances (
  tenant_id uuid not null,
  user_id uuid not null,
  unit_id uuid not null,
  available_points bigint not null default 0 check (available_points >= 0),
  pending_points bigint not null default 0 check (pending_points >= 0),
  owed_points bigint not null default 0 check (owed_points >= 0),
  lifetime_points bigint not null default 0,
  total_points bigint generated always as (available_points + pending_points - owed_points) stored,
  primary key (tenant_id, user_id, unit_id),
  foreign key (tenant_id, user_id) references rewards.customers (tenant_id, id),
  foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id)
);
create index unit_balances_unit on rewards.unit_balances (tenant_id, unit_id);
call app.wall('rewards.unit_balances');

-- Rules, prices, lots and movements say in which unit; in none they are of the programme's points.
alter table rewards.money_rules add column unit_id uuid,
  add constraint money_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index money_rules_unit_id on rewards.money_rules (tenant_id, unit_id) where unit_id is not null;
alter table rewards.product_rules add column unit_id uuid,
  add constraint product_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index product_rules_unit_id on rewards.product_rules (tenant_id, unit_id) where unit_id is not null;
alter table rewards.event_rules add column unit_id uuid,
  add constraint event_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index event_rules_unit_id on rewards.event_rules (tenant_id, unit_id) where unit_id is not null;
alter table rewards.expiration_rules add column unit_id uuid,
  add constraint expiration_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index expiration_rules_unit_id on rewards.expiration_rules (tenant_id, unit_id) where unit_id is not null;
alter table rewards.rewards add column unit_id uuid,
  add constraint rewards_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index rewards_unit_id on rewards.rewards (tenant_id, unit_id) where unit_id is not null;
alter table rewards.redemptions add column unit_id uuid,
  add constraint redemptions_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index redemptions_unit_id on rewards.redemptions (tenant_id, unit_id) where unit_id is not null;
alter table rewards.adjustments add column unit_id uuid,
  add constraint adjustments_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index adjustments_unit_id on rewards.adjustments (tenant_id, unit_id) where unit_id is not null;
alter table rewards.movements add column unit_id uuid,
  add constraint movements_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index movements_unit_id on rewards.movements (tenant_id, unit_id) where unit_id is not null;
alter table rewards.lots add column unit_id uuid,
  add constraint lots_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index lots_unit_id on rewards.lots (tenant_id, unit_id) where unit_id is not null;
alter table rewards.earnings add column unit_id uuid,
  add constraint earnings_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index earnings_unit_id on rewards.earnings (tenant_id, unit_id) where unit_id is not null;
alter table rewards.rule_uses add column unit_id uuid,
  add constraint rule_uses_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
create index rule_uses_unit_id on rewards.rule_uses (tenant_id, unit_id) where unit_id is not null;
