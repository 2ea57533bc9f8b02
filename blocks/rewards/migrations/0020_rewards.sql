-- What loyal customers earn: points in lots that end, tiers, rules, rewards, badges, coupons, offer codes.
--
-- replaces, of 0.1.0: 0001_rewards 0002_mail_language 0003_adjustments 0004_codes_held 0005_budgets 0006_alerts 0007_badges_earned 0008_wallet_credit
-- replaces, of 0.1.0: 0009_tier_basis 0010_order_of_spans 0011_coupon_stacks 0012_code_keys 0013_price_lists 0014_units 0015_enrolments
-- replaces, of 0.1.0: 0016_early_access 0019_coupons_return 0020_coupons_once_per_item

create table rewards.programmes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null default 'Rewards',
  unit_name text not null default 'points',
  terms text,
  currency text not null default 'EUR',
  spend_points bigint not null default 100,
  spend_value_minor bigint not null default 100,
  base text not null default 'net' check (base in ('net', 'gross')),
  rule_mode text not null default 'sum' check (rule_mode in ('sum', 'first')),
  pending_days bigint not null default 0,
  daily_limit bigint,
  refund_policy text not null default 'debt' check (refund_policy in ('negative', 'debt', 'zero')),
  tier_period text not null default 'year' check (tier_period in ('year', 'rolling')),
  tier_months bigint not null default 12,
  tier_downgrade text not null default 'period' check (tier_downgrade in ('period', 'none')),
  time_zone text not null default 'UTC',
  -- When the company's next day begins, by its own clock.
  next_day_at timestamptz(3) not null default clock_timestamp(),
  mail_language text not null default 'en' check (mail_language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  second_over bigint,
  transfer_expiry text not null default 'keep' check (transfer_expiry in ('keep', 'renew')),
  -- A coupon that a checkout took waits so long for its order to be paid, and is free again when it is not paid in time.
  code_hold_minutes bigint not null default 1440,
  daily_budget bigint,
  monthly_budget bigint,
  alert_movements bigint,
  alert_minutes bigint not null default 60,
  -- Tiers by what is earned, held, spent or bought, at once or from the next period, with days of grace before anybody goes down.
  tier_basis text not null default 'earned' check (tier_basis in ('earned', 'balance', 'spend', 'count')),
  tier_start text not null default 'now' check (tier_start in ('now', 'period')),
  tier_grace_days bigint not null default 0,
  -- Several coupons on one purchase, as the company lets them go together.
  coupon_stack text not null default 'one' check (coupon_stack in ('one', 'all', 'partial')),
  coupons_max bigint not null default 5,
  coupon_order text not null default 'given' check (coupon_order in ('given', 'fixed', 'percentage')),
  coupon_base text not null default 'running' check (coupon_base in ('running', 'initial')),
  opt_in_text text,
  opt_in_version bigint not null default 0,
  leave_points text not null default 'keep' check (leave_points in ('keep', 'end')),
  -- Whether the coupons of an order that is cancelled can be used again, or count as used.
  coupons_return boolean not null default true,
  primary key (tenant_id, id)
);
create index programmes_by_created_at on rewards.programmes (tenant_id, created_at, id) where deleted_at is null;
create index programmes_by_updated_at on rewards.programmes (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('rewards.programmes');
call kit.keep_counts('rewards.programmes');

create table rewards.loyalties (
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
  min_points bigint not null default 0,
  color text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index loyalties_by_created_at on rewards.loyalties (tenant_id, created_at, id) where deleted_at is null;
create index loyalties_by_updated_at on rewards.loyalties (tenant_id, updated_at, id) where deleted_at is null;
create index loyalties_by_name on rewards.loyalties (tenant_id, name collate app.natural, id) where deleted_at is null;
create index loyalties_by_min_points on rewards.loyalties (tenant_id, min_points, id) where deleted_at is null;
create index loyalties_by_status on rewards.loyalties (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index loyalties_code_unique on rewards.loyalties (tenant_id, lower(code)) where deleted_at is null;
call app.wall('rewards.loyalties');
call kit.keep_counts('rewards.loyalties');
call kit.keep_search('rewards.loyalties');

create table rewards.loyalty_details (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  loyalty_id uuid not null,
  name text not null,
  description text,
  benefit text not null default 'perk' check (benefit in ('multiplier', 'reward_discount', 'price_list', 'early_access', 'perk')),
  basis_points bigint,
  display_order bigint not null default 0,
  enabled boolean not null default true,
  price_list_id uuid,
  hours bigint,
  primary key (tenant_id, id),
  constraint loyalty_details_loyalty_id_fkey foreign key (tenant_id, loyalty_id) references rewards.loyalties (tenant_id, id) on delete cascade
);
create index loyalty_details_by_created_at on rewards.loyalty_details (tenant_id, created_at, id) where deleted_at is null;
create index loyalty_details_by_updated_at on rewards.loyalty_details (tenant_id, updated_at, id) where deleted_at is null;
create index loyalty_details_by_display_order on rewards.loyalty_details (tenant_id, display_order, id) where deleted_at is null;
create index loyalty_details_loyalty_id on rewards.loyalty_details (tenant_id, loyalty_id) where loyalty_id is not null;
create index loyalty_details_price_list_id on rewards.loyalty_details (tenant_id, price_list_id) where price_list_id is not null;
call app.wall('rewards.loyalty_details');
call kit.keep_counts('rewards.loyalty_details');

create table rewards.money_rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  loyalty_id uuid not null,
  name text not null,
  description text,
  points_per_unit bigint not null,
  unit_amount bigint not null,
  currency text,
  min_amount numeric,
  max_amount numeric,
  start_date timestamptz(3),
  end_date timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  is_active boolean generated always as (enabled and status = 'active') stored,
  position bigint not null default 0,
  search tsvector not null default '',
  budget_points bigint,
  budget_used bigint not null default 0,
  -- Rules, prices, lots and movements say in which unit; in none they are of the programme's points.
  unit_id uuid,
  primary key (tenant_id, id),
  constraint money_rules_loyalty_id_fkey foreign key (tenant_id, loyalty_id) references rewards.loyalties (tenant_id, id) on delete cascade
);
create index money_rules_by_created_at on rewards.money_rules (tenant_id, created_at, id) where deleted_at is null;
create index money_rules_by_updated_at on rewards.money_rules (tenant_id, updated_at, id) where deleted_at is null;
create index money_rules_by_status on rewards.money_rules (tenant_id, status collate app.natural, id) where deleted_at is null;
create index money_rules_by_position on rewards.money_rules (tenant_id, position, id) where deleted_at is null;
create index money_rules_loyalty_id on rewards.money_rules (tenant_id, loyalty_id) where loyalty_id is not null;
create index money_rules_unit_id on rewards.money_rules (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.money_rules');
call kit.keep_counts('rewards.money_rules');
call kit.keep_search('rewards.money_rules');
call kit.keep_order('rewards.money_rules', 'start_date', 'end_date');

create table rewards.product_rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  loyalty_id uuid not null,
  name text not null,
  description text,
  product_id uuid,
  category_id uuid,
  brand_id uuid,
  points_earned bigint not null,
  multiplier numeric,
  start_date timestamptz(3),
  end_date timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  is_active boolean generated always as (enabled and status = 'active') stored,
  position bigint not null default 0,
  search tsvector not null default '',
  budget_points bigint,
  budget_used bigint not null default 0,
  unit_id uuid,
  primary key (tenant_id, id),
  constraint product_rules_loyalty_id_fkey foreign key (tenant_id, loyalty_id) references rewards.loyalties (tenant_id, id) on delete cascade
);
create index product_rules_by_created_at on rewards.product_rules (tenant_id, created_at, id) where deleted_at is null;
create index product_rules_by_updated_at on rewards.product_rules (tenant_id, updated_at, id) where deleted_at is null;
create index product_rules_by_status on rewards.product_rules (tenant_id, status collate app.natural, id) where deleted_at is null;
create index product_rules_by_position on rewards.product_rules (tenant_id, position, id) where deleted_at is null;
create index product_rules_loyalty_id on rewards.product_rules (tenant_id, loyalty_id) where loyalty_id is not null;
create index product_rules_product_id on rewards.product_rules (tenant_id, product_id) where product_id is not null;
create index product_rules_category_id on rewards.product_rules (tenant_id, category_id) where category_id is not null;
create index product_rules_brand_id on rewards.product_rules (tenant_id, brand_id) where brand_id is not null;
create index product_rules_unit_id on rewards.product_rules (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.product_rules');
call kit.keep_counts('rewards.product_rules');
call kit.keep_search('rewards.product_rules');
call kit.keep_order('rewards.product_rules', 'start_date', 'end_date');

create table rewards.event_rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  loyalty_id uuid not null,
  name text not null,
  description text,
  event_type text not null,
  points_earned bigint not null,
  max_occurrences bigint,
  cooldown_period bigint,
  start_date timestamptz(3),
  end_date timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  is_active boolean generated always as (enabled and status = 'active') stored,
  position bigint not null default 0,
  search tsvector not null default '',
  budget_points bigint,
  budget_used bigint not null default 0,
  unit_id uuid,
  primary key (tenant_id, id),
  constraint event_rules_loyalty_id_fkey foreign key (tenant_id, loyalty_id) references rewards.loyalties (tenant_id, id) on delete cascade
);
create index event_rules_by_created_at on rewards.event_rules (tenant_id, created_at, id) where deleted_at is null;
create index event_rules_by_updated_at on rewards.event_rules (tenant_id, updated_at, id) where deleted_at is null;
create index event_rules_by_status on rewards.event_rules (tenant_id, status collate app.natural, id) where deleted_at is null;
create index event_rules_by_position on rewards.event_rules (tenant_id, position, id) where deleted_at is null;
create index event_rules_loyalty_id on rewards.event_rules (tenant_id, loyalty_id) where loyalty_id is not null;
create index event_rules_type on rewards.event_rules (tenant_id, event_type);
create index event_rules_unit_id on rewards.event_rules (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.event_rules');
call kit.keep_counts('rewards.event_rules');
call kit.keep_search('rewards.event_rules');
call kit.keep_order('rewards.event_rules', 'start_date', 'end_date');

create table rewards.badge_categories (
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
  display_order bigint not null default 0,
  image_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index badge_categories_by_created_at on rewards.badge_categories (tenant_id, created_at, id) where deleted_at is null;
create index badge_categories_by_updated_at on rewards.badge_categories (tenant_id, updated_at, id) where deleted_at is null;
create index badge_categories_by_name on rewards.badge_categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index badge_categories_by_display_order on rewards.badge_categories (tenant_id, display_order, id) where deleted_at is null;
create index badge_categories_by_status on rewards.badge_categories (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('rewards.badge_categories');
call kit.keep_counts('rewards.badge_categories');
call kit.keep_search('rewards.badge_categories');

create table rewards.badges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  description text,
  image_url text,
  criteria jsonb,
  category_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  event_type text,
  times_needed bigint,
  streak text not null default 'none' check (streak in ('none', 'days', 'weeks', 'months')),
  primary key (tenant_id, id),
  constraint badges_category_id_fkey foreign key (tenant_id, category_id) references rewards.badge_categories (tenant_id, id) on delete set null (category_id)
);
create index badges_by_created_at on rewards.badges (tenant_id, created_at, id) where deleted_at is null;
create index badges_by_updated_at on rewards.badges (tenant_id, updated_at, id) where deleted_at is null;
create index badges_by_name on rewards.badges (tenant_id, name collate app.natural, id) where deleted_at is null;
create index badges_by_status on rewards.badges (tenant_id, status collate app.natural, id) where deleted_at is null;
create index badges_category_id on rewards.badges (tenant_id, category_id) where category_id is not null;
create unique index badges_code_unique on rewards.badges (tenant_id, lower(code)) where deleted_at is null;
create index badges_event_type on rewards.badges (tenant_id, event_type) where event_type is not null;
call app.wall('rewards.badges');
call kit.keep_counts('rewards.badges');
call kit.keep_search('rewards.badges');

create table rewards.coupon_configurations (
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
  code text,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric not null,
  currency text not null default 'EUR',
  min_purchase numeric,
  max_discount numeric,
  usage_limit bigint,
  per_user_limit bigint,
  per_day_limit bigint,
  start_date timestamptz(3),
  end_date timestamptz(3),
  usage_count bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  is_active boolean generated always as (enabled and status = 'active') stored,
  search tsvector not null default '',
  is_stackable boolean not null default true,
  group_name text,
  -- Whether a coupon leaves out what something else has reduced already.
  once_per_item boolean not null default false,
  primary key (tenant_id, id)
);
create index coupon_configurations_by_created_at on rewards.coupon_configurations (tenant_id, created_at, id) where deleted_at is null;
create index coupon_configurations_by_updated_at on rewards.coupon_configurations (tenant_id, updated_at, id) where deleted_at is null;
create index coupon_configurations_by_name on rewards.coupon_configurations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index coupon_configurations_by_status on rewards.coupon_configurations (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('rewards.coupon_configurations');
call kit.keep_counts('rewards.coupon_configurations');
call kit.keep_search('rewards.coupon_configurations');
call kit.keep_order('rewards.coupon_configurations', 'start_date', 'end_date');

create table rewards.coupons (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  description text,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric not null,
  currency text not null default 'EUR',
  min_purchase numeric,
  max_discount numeric,
  usage_limit bigint,
  per_user_limit bigint,
  per_day_limit bigint,
  start_date timestamptz(3),
  end_date timestamptz(3),
  used_count bigint not null default 0,
  configuration_id uuid,
  batch_id uuid,
  user_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  is_stackable boolean not null default true,
  group_name text,
  -- The wall lets no index be used on what a function makes of a column: who redeemed one of a hundred thousand codes read them all.
  -- What is looked for is a column of its own therefore, in the letters codes are compared in.
  code_key text generated always as (lower(code)) stored,
  once_per_item boolean not null default false,
  primary key (tenant_id, id),
  constraint coupons_configuration_id_fkey foreign key (tenant_id, configuration_id) references rewards.coupon_configurations (tenant_id, id) on delete set null (configuration_id),
  check (usage_limit is null or used_count <= usage_limit)
);
create index coupons_by_created_at on rewards.coupons (tenant_id, created_at, id) where deleted_at is null;
create index coupons_by_updated_at on rewards.coupons (tenant_id, updated_at, id) where deleted_at is null;
create index coupons_by_code on rewards.coupons (tenant_id, code collate app.natural, id) where deleted_at is null;
create index coupons_by_name on rewards.coupons (tenant_id, name collate app.natural, id) where deleted_at is null;
create index coupons_by_used_count on rewards.coupons (tenant_id, used_count, id) where deleted_at is null;
create index coupons_by_status on rewards.coupons (tenant_id, status collate app.natural, id) where deleted_at is null;
create index coupons_configuration_id on rewards.coupons (tenant_id, configuration_id) where configuration_id is not null;
create index coupons_batch_id on rewards.coupons (tenant_id, batch_id) where batch_id is not null;
create index coupons_user_id on rewards.coupons (tenant_id, user_id) where user_id is not null;
create unique index coupons_code_unique on rewards.coupons (tenant_id, code_key) where deleted_at is null;
call app.wall('rewards.coupons');
call kit.keep_counts('rewards.coupons');
call kit.keep_search('rewards.coupons');
call kit.keep_order('rewards.coupons', 'start_date', 'end_date');

create table rewards.expiration_rules (
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
  rule_type text not null check (rule_type in ('end_of_month', 'end_of_quarter', 'end_of_year', 'fixed_date', 'inactivity', 'months', 'days')),
  days_to_expire bigint,
  expiration_date timestamptz(3),
  warning_days bigint not null default 30,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  is_active boolean generated always as (enabled and status = 'active') stored,
  search tsvector not null default '',
  unit_id uuid,
  primary key (tenant_id, id)
);
create index expiration_rules_by_created_at on rewards.expiration_rules (tenant_id, created_at, id) where deleted_at is null;
create index expiration_rules_by_updated_at on rewards.expiration_rules (tenant_id, updated_at, id) where deleted_at is null;
create index expiration_rules_by_name on rewards.expiration_rules (tenant_id, name collate app.natural, id) where deleted_at is null;
create index expiration_rules_by_status on rewards.expiration_rules (tenant_id, status collate app.natural, id) where deleted_at is null;
create index expiration_rules_unit_id on rewards.expiration_rules (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.expiration_rules');
call kit.keep_counts('rewards.expiration_rules');
call kit.keep_search('rewards.expiration_rules');

create table rewards.rewards (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  description text,
  reward_type text not null default 'other' check (reward_type in ('discount', 'product', 'points', 'cashback', 'free_shipping', 'gift', 'other')),
  points bigint not null,
  value numeric,
  image_url text,
  stock bigint,
  customer_limit bigint,
  badge_id uuid,
  configuration_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  wallet_credit numeric,
  unit_id uuid,
  primary key (tenant_id, id),
  constraint rewards_badge_id_fkey foreign key (tenant_id, badge_id) references rewards.badges (tenant_id, id) on delete set null (badge_id),
  constraint rewards_configuration_id_fkey foreign key (tenant_id, configuration_id) references rewards.coupon_configurations (tenant_id, id) on delete set null (configuration_id),
  -- Nothing is handed out that is not there.
  check (stock is null or stock >= 0)
);
create index rewards_by_created_at on rewards.rewards (tenant_id, created_at, id) where deleted_at is null;
create index rewards_by_updated_at on rewards.rewards (tenant_id, updated_at, id) where deleted_at is null;
create index rewards_by_name on rewards.rewards (tenant_id, name collate app.natural, id) where deleted_at is null;
create index rewards_by_points on rewards.rewards (tenant_id, points, id) where deleted_at is null;
create index rewards_by_status on rewards.rewards (tenant_id, status collate app.natural, id) where deleted_at is null;
create index rewards_badge_id on rewards.rewards (tenant_id, badge_id) where badge_id is not null;
create index rewards_configuration_id on rewards.rewards (tenant_id, configuration_id) where configuration_id is not null;
create unique index rewards_code_unique on rewards.rewards (tenant_id, lower(code)) where deleted_at is null;
create index rewards_unit_id on rewards.rewards (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.rewards');
call kit.keep_counts('rewards.rewards');
call kit.keep_search('rewards.rewards');

create table rewards.customers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text,
  email text,
  first_name text,
  last_name text,
  loyalty_tier_id uuid,
  loyalty_tier_name text,
  tier_since timestamptz(3),
  tier_fixed_until timestamptz(3),
  available_points bigint not null default 0,
  pending_points bigint not null default 0,
  owed_points bigint not null default 0,
  total_points bigint generated always as (available_points + pending_points - owed_points) stored,
  lifetime_points bigint not null default 0,
  period_points bigint not null default 0,
  is_frozen boolean not null default false,
  card_number text,
  last_activity_at timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  -- When the tier is looked at next.
  tier_due_at timestamptz(3),
  -- Since when a customer keeps a tier by grace alone: the beginning of the period that ended with too little.
  tier_grace_from timestamptz(3),
  opt_in_version bigint,
  opt_in_at timestamptz(3),
  left_at timestamptz(3),
  primary key (tenant_id, id),
  constraint customers_loyalty_tier_id_fkey foreign key (tenant_id, loyalty_tier_id) references rewards.loyalties (tenant_id, id) on delete set null (loyalty_tier_id),
  -- What balances may be: nothing is below zero but what is owed.
  check (available_points >= 0),
  check (pending_points >= 0),
  check (owed_points >= 0)
);
create index customers_by_created_at on rewards.customers (tenant_id, created_at, id) where deleted_at is null;
create index customers_by_updated_at on rewards.customers (tenant_id, updated_at, id) where deleted_at is null;
create index customers_by_name on rewards.customers (tenant_id, name collate app.natural, id) where deleted_at is null;
create index customers_by_email on rewards.customers (tenant_id, email collate app.natural, id) where deleted_at is null;
create index customers_by_available_points on rewards.customers (tenant_id, available_points, id) where deleted_at is null;
create index customers_by_total_points on rewards.customers (tenant_id, total_points, id) where deleted_at is null;
create index customers_by_lifetime_points on rewards.customers (tenant_id, lifetime_points, id) where deleted_at is null;
create index customers_by_last_activity_at on rewards.customers (tenant_id, last_activity_at, id) where deleted_at is null;
create index customers_by_status on rewards.customers (tenant_id, status collate app.natural, id) where deleted_at is null;
create index customers_user_id on rewards.customers (tenant_id, user_id) where user_id is not null;
create index customers_loyalty_tier_id on rewards.customers (tenant_id, loyalty_tier_id) where loyalty_tier_id is not null;
create index customers_tier_due on rewards.customers (tenant_id, tier_due_at);
create unique index customers_card on rewards.customers (tenant_id, card_number);
call app.wall('rewards.customers');
call kit.keep_counts('rewards.customers');
call kit.keep_search('rewards.customers');

create table rewards.movements (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number bigint not null generated always as identity,
  loyalty_id uuid,
  user_id uuid,
  points bigint,
  type text check (type in ('earned', 'redeemed', 'expired', 'adjusted')),
  kind text,
  reason text,
  reference_id text,
  reference_type text,
  balance_before bigint,
  balance_after bigint,
  pending_until timestamptz(3),
  transaction_date timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  -- The same movement asked for twice is one movement; what counts for tiers is marked when it happens.
  key text not null,
  transfer_id uuid,
  counts boolean not null default false,
  rule_id uuid,
  unit_id uuid,
  primary key (tenant_id, id),
  constraint movements_loyalty_id_fkey foreign key (tenant_id, loyalty_id) references rewards.customers (tenant_id, id) on delete set null (loyalty_id)
);
create index movements_by_created_at on rewards.movements (tenant_id, created_at, id) where deleted_at is null;
create index movements_by_updated_at on rewards.movements (tenant_id, updated_at, id) where deleted_at is null;
create index movements_by_number on rewards.movements (tenant_id, number, id) where deleted_at is null;
create index movements_by_transaction_date on rewards.movements (tenant_id, transaction_date, id) where deleted_at is null;
create index movements_by_status on rewards.movements (tenant_id, status collate app.natural, id) where deleted_at is null;
create index movements_loyalty_id on rewards.movements (tenant_id, loyalty_id) where loyalty_id is not null;
create index movements_user_id on rewards.movements (tenant_id, user_id) where user_id is not null;
create unique index movements_key on rewards.movements (tenant_id, key);
create unique index movements_order on rewards.movements (tenant_id, user_id, number);
create index movements_counting on rewards.movements (tenant_id, user_id, transaction_date) where counts;
create index movements_day on rewards.movements (tenant_id, transaction_date);
-- What a customer did lately, counted at each movement of a company that watches.
create index movements_lately on rewards.movements (tenant_id, user_id, transaction_date);
create index movements_unit_id on rewards.movements (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.movements');
call kit.keep_counts('rewards.movements');

create table rewards.redemptions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  reward_id uuid,
  reward_name text,
  user_id uuid,
  points bigint,
  redeemed_at timestamptz(3),
  state text not null default 'open' check (state in ('open', 'fulfilled', 'cancelled')),
  coupon_code text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  wallet_credit numeric,
  currency text,
  wallet_transfer text,
  unit_id uuid,
  primary key (tenant_id, id),
  constraint redemptions_reward_id_fkey foreign key (tenant_id, reward_id) references rewards.rewards (tenant_id, id) on delete set null (reward_id)
);
create index redemptions_by_created_at on rewards.redemptions (tenant_id, created_at, id) where deleted_at is null;
create index redemptions_by_updated_at on rewards.redemptions (tenant_id, updated_at, id) where deleted_at is null;
create index redemptions_by_redeemed_at on rewards.redemptions (tenant_id, redeemed_at, id) where deleted_at is null;
create index redemptions_by_state on rewards.redemptions (tenant_id, state collate app.natural, id) where deleted_at is null;
create index redemptions_reward_id on rewards.redemptions (tenant_id, reward_id) where reward_id is not null;
create index redemptions_user_id on rewards.redemptions (tenant_id, user_id) where user_id is not null;
create index redemptions_unit_id on rewards.redemptions (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.redemptions');
call kit.keep_counts('rewards.redemptions');
call kit.keep_search('rewards.redemptions');

create table rewards.user_badges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  badge_id uuid,
  badge_code text,
  badge_name text,
  badge_image_url text,
  user_id uuid,
  awarded_at timestamptz(3),
  reason text,
  metadata jsonb,
  state text not null default 'held' check (state in ('held', 'revoked')),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  primary key (tenant_id, id),
  constraint user_badges_badge_id_fkey foreign key (tenant_id, badge_id) references rewards.badges (tenant_id, id) on delete set null (badge_id)
);
create index user_badges_by_created_at on rewards.user_badges (tenant_id, created_at, id) where deleted_at is null;
create index user_badges_by_updated_at on rewards.user_badges (tenant_id, updated_at, id) where deleted_at is null;
create index user_badges_by_awarded_at on rewards.user_badges (tenant_id, awarded_at, id) where deleted_at is null;
create index user_badges_by_status on rewards.user_badges (tenant_id, status collate app.natural, id) where deleted_at is null;
create index user_badges_badge_id on rewards.user_badges (tenant_id, badge_id) where badge_id is not null;
create index user_badges_user_id on rewards.user_badges (tenant_id, user_id) where user_id is not null;
-- A customer holds a badge once.
create unique index user_badges_held on rewards.user_badges (tenant_id, badge_id, user_id) where state = 'held';
call app.wall('rewards.user_badges');
call kit.keep_counts('rewards.user_badges');

create table rewards.coupon_uses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  coupon_id uuid,
  code text,
  user_id uuid,
  order_id uuid,
  cart_id uuid,
  purchase_amount numeric,
  discount_amount numeric,
  currency text,
  applied_at timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  -- One use of a coupon for one order; a sale that came to nothing gives it back.
  key text,
  discount_minor bigint not null default 0,
  released_at timestamptz(3),
  held_until timestamptz(3),
  primary key (tenant_id, id),
  constraint coupon_uses_coupon_id_fkey foreign key (tenant_id, coupon_id) references rewards.coupons (tenant_id, id) on delete set null (coupon_id)
);
create index coupon_uses_by_created_at on rewards.coupon_uses (tenant_id, created_at, id) where deleted_at is null;
create index coupon_uses_by_updated_at on rewards.coupon_uses (tenant_id, updated_at, id) where deleted_at is null;
create index coupon_uses_by_applied_at on rewards.coupon_uses (tenant_id, applied_at, id) where deleted_at is null;
create index coupon_uses_by_status on rewards.coupon_uses (tenant_id, status collate app.natural, id) where deleted_at is null;
create index coupon_uses_coupon_id on rewards.coupon_uses (tenant_id, coupon_id) where coupon_id is not null;
create index coupon_uses_user_id on rewards.coupon_uses (tenant_id, user_id) where user_id is not null;
create index coupon_uses_order_id on rewards.coupon_uses (tenant_id, order_id) where order_id is not null;
create index coupon_uses_cart_id on rewards.coupon_uses (tenant_id, cart_id) where cart_id is not null;
create unique index coupon_uses_key on rewards.coupon_uses (tenant_id, key) where key is not null;
create index coupon_uses_counted on rewards.coupon_uses (tenant_id, coupon_id, user_id, applied_at) where released_at is null;
call app.wall('rewards.coupon_uses');
call kit.keep_counts('rewards.coupon_uses');

create table rewards.offer_codes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text,
  name text,
  description text,
  offer_type text not null check (offer_type in ('points', 'reward', 'coupon', 'badge')),
  value numeric,
  reward_id uuid,
  configuration_id uuid,
  badge_id uuid,
  user_id uuid,
  expires_at timestamptz(3),
  is_redeemed boolean not null default false,
  redeemed_at timestamptz(3),
  redeemed_by_id uuid,
  sent_to text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  code_key text generated always as (lower(code)) stored,
  primary key (tenant_id, id),
  constraint offer_codes_reward_id_fkey foreign key (tenant_id, reward_id) references rewards.rewards (tenant_id, id) on delete set null (reward_id),
  constraint offer_codes_configuration_id_fkey foreign key (tenant_id, configuration_id) references rewards.coupon_configurations (tenant_id, id) on delete set null (configuration_id),
  constraint offer_codes_badge_id_fkey foreign key (tenant_id, badge_id) references rewards.badges (tenant_id, id) on delete set null (badge_id)
);
create index offer_codes_by_created_at on rewards.offer_codes (tenant_id, created_at, id) where deleted_at is null;
create index offer_codes_by_updated_at on rewards.offer_codes (tenant_id, updated_at, id) where deleted_at is null;
create index offer_codes_by_code on rewards.offer_codes (tenant_id, code collate app.natural, id) where deleted_at is null;
create index offer_codes_by_expires_at on rewards.offer_codes (tenant_id, expires_at, id) where deleted_at is null;
create index offer_codes_by_redeemed_at on rewards.offer_codes (tenant_id, redeemed_at, id) where deleted_at is null;
create index offer_codes_by_status on rewards.offer_codes (tenant_id, status collate app.natural, id) where deleted_at is null;
create index offer_codes_reward_id on rewards.offer_codes (tenant_id, reward_id) where reward_id is not null;
create index offer_codes_configuration_id on rewards.offer_codes (tenant_id, configuration_id) where configuration_id is not null;
create index offer_codes_badge_id on rewards.offer_codes (tenant_id, badge_id) where badge_id is not null;
create index offer_codes_user_id on rewards.offer_codes (tenant_id, user_id) where user_id is not null;
create index offer_codes_redeemed_by_id on rewards.offer_codes (tenant_id, redeemed_by_id) where redeemed_by_id is not null;
create unique index offer_codes_code_unique on rewards.offer_codes (tenant_id, code_key) where deleted_at is null;
call app.wall('rewards.offer_codes');
call kit.keep_counts('rewards.offer_codes');
call kit.keep_search('rewards.offer_codes');

-- An id names one rule among all three kinds, because rules are switched on and off by their id alone.
create table rewards.rule_ids (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('money', 'products', 'events')),
  primary key (tenant_id, id)
);
call app.wall('rewards.rule_ids');

create function rewards.take_rule_id() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from rewards.rule_ids where tenant_id = old.tenant_id and id = old.id;
    return old;
  end if;
  insert into rewards.rule_ids (tenant_id, id, kind) values (new.tenant_id, new.id, tg_argv[0]);
  return new;
end $$;
create trigger take_id before insert or delete on rewards.money_rules for each row execute function rewards.take_rule_id('money');
create trigger take_id before insert or delete on rewards.product_rules for each row execute function rewards.take_rule_id('products');
create trigger take_id before insert or delete on rewards.event_rules for each row execute function rewards.take_rule_id('events');

-- Companies whose day has turned, for the process that serves them all.
create function rewards.due_companies() returns setof uuid language sql stable security definer set search_path = '' as $$
  select tenant_id from rewards.programmes where next_day_at <= pg_catalog.clock_timestamp() order by next_day_at limit 500
$$;
revoke execute on function rewards.due_companies() from public;
grant execute on function rewards.due_companies() to quoin_auth;

-- Points as they were earned: each lot has its own end and is spent in the order of it.
create table rewards.lots (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  points bigint not null check (points >= 0),
  remaining bigint not null check (remaining between 0 and points),
  state text not null check (state in ('pending', 'active', 'spent', 'expired', 'returned')),
  source text not null,
  earned_at timestamptz(3) not null,
  active_at timestamptz(3) not null,
  expires_at timestamptz(3),
  expiration_rule_id uuid,
  -- With these, the end moves whenever the customer does something.
  inactivity_days integer,
  warn_at timestamptz(3),
  warned_at timestamptz(3),
  unit_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references rewards.customers (tenant_id, id)
);
create index lots_open on rewards.lots (tenant_id, user_id, expires_at) where remaining > 0;
create index lots_pending on rewards.lots (tenant_id, active_at) where state = 'pending';
create index lots_ending on rewards.lots (tenant_id, expires_at) where state = 'active' and expires_at is not null;
create index lots_warning on rewards.lots (tenant_id, warn_at) where state = 'active' and warned_at is null and warn_at is not null;
create index lots_unit_id on rewards.lots (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.lots');

-- What an order earned, line by line, so that it can be taken back part for part.
create table rewards.earnings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  key text not null,
  order_id uuid not null,
  user_id uuid not null,
  lot_id uuid,
  points bigint not null,
  taken bigint not null default 0 check (taken between 0 and points),
  lines jsonb not null,
  at timestamptz(3) not null,
  currency text,
  unit_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references rewards.customers (tenant_id, id)
);
create unique index earnings_key on rewards.earnings (tenant_id, key);
create index earnings_order on rewards.earnings (tenant_id, order_id);
create index earnings_user on rewards.earnings (tenant_id, user_id, at);
create index earnings_unit_id on rewards.earnings (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.earnings');

-- What each rule gave, for what a rule costs and how often somebody may earn by it.
create table rewards.rule_uses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  rule_id uuid not null,
  user_id uuid not null,
  points bigint not null,
  at timestamptz(3) not null,
  unit_id uuid,
  primary key (tenant_id, id)
);
create index rule_uses_rule on rewards.rule_uses (tenant_id, rule_id, user_id, at);
create index rule_uses_unit_id on rewards.rule_uses (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.rule_uses');

-- Points that paid for an order, with the lots they came from.
create table rewards.spendings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  key text not null,
  order_id uuid not null,
  user_id uuid not null,
  points bigint not null check (points > 0),
  returned bigint not null default 0 check (returned between 0 and points),
  value_minor bigint not null,
  currency text not null,
  takes jsonb not null,
  -- Part of the order that came back, in hundredths of a percent, where nothing was earned on its lines.
  share_back bigint not null default 0 check (share_back between 0 and 10000),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references rewards.customers (tenant_id, id)
);
create unique index spendings_key on rewards.spendings (tenant_id, key);
create index spendings_order on rewards.spendings (tenant_id, order_id);
call app.wall('rewards.spendings');

-- Returns that were heard already.
create table rewards.returns (
  tenant_id uuid not null,
  key text not null,
  order_id uuid not null,
  taken bigint not null,
  returned bigint not null,
  at timestamptz(3) not null,
  primary key (tenant_id, key)
);
call app.wall('rewards.returns');

-- Who moved from tier to tier, and when.
create table rewards.tier_moves (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  from_id uuid,
  to_id uuid,
  earned bigint not null,
  at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index tier_moves_at on rewards.tier_moves (tenant_id, at);
call app.wall('rewards.tier_moves');

create table rewards.batches (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  configuration_id uuid not null,
  count bigint not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  voided_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, configuration_id) references rewards.coupon_configurations (tenant_id, id) on delete cascade
);
call app.wall('rewards.batches');

-- Points given, taken and moved by hand: with a reason each, and above the company's limit decided by a second person.

create table rewards.adjustments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  type text not null check (type in ('give', 'take', 'move')),
  points bigint not null,
  to_user_id uuid,
  expires_at timestamptz(3),
  reason text not null,
  reference text,
  state text not null default 'pending' check (state in ('pending', 'posted', 'declined')),
  decided_by_id uuid,
  decided_at timestamptz(3),
  decline_reason text,
  search tsvector not null default '',
  unit_id uuid,
  primary key (tenant_id, id),
  -- Whoever proposes points that take two does not decide them.
  constraint adjustments_two_people check (state = 'pending' or decided_by_id is null or decided_by_id is distinct from created_by)
);
create index adjustments_by_created_at on rewards.adjustments (tenant_id, created_at, id) where deleted_at is null;
create index adjustments_by_updated_at on rewards.adjustments (tenant_id, updated_at, id) where deleted_at is null;
create index adjustments_by_points on rewards.adjustments (tenant_id, points, id) where deleted_at is null;
create index adjustments_by_state on rewards.adjustments (tenant_id, state collate app.natural, id) where deleted_at is null;
create index adjustments_user_id on rewards.adjustments (tenant_id, user_id) where user_id is not null;
create index adjustments_to_user_id on rewards.adjustments (tenant_id, to_user_id) where to_user_id is not null;
create index adjustments_decided_by_id on rewards.adjustments (tenant_id, decided_by_id) where decided_by_id is not null;
create unique index adjustments_reference_unique on rewards.adjustments (tenant_id, lower(reference)) where deleted_at is null;
create index adjustments_unit_id on rewards.adjustments (tenant_id, unit_id) where unit_id is not null;
call app.wall('rewards.adjustments');
call kit.keep_counts('rewards.adjustments');
call kit.keep_search('rewards.adjustments');

-- What all customers together may earn in a day and in a month, and what a single rule may give.

-- What all customers earned on a day of the company's calendar: a sale asks for a month of it and reads no more than 31 rows.
create table rewards.earned_days (
  tenant_id uuid not null,
  day date not null,
  points bigint not null,
  primary key (tenant_id, day)
);
call app.wall('rewards.earned_days');

-- Customers who earn or redeem unusually often: noticed, told, held back in nothing.

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

-- Badges that are earned by doing something so often, or so many days, weeks or months in a row.

-- What somebody did towards a badge they do not hold: the event, or in a streak the number of the day, week or month.
create table rewards.badge_marks (
  tenant_id uuid not null,
  badge_id uuid not null,
  user_id uuid not null,
  mark text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, badge_id, user_id, mark),
  foreign key (tenant_id, badge_id) references rewards.badges (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references rewards.customers (tenant_id, id) on delete cascade
);
call app.wall('rewards.badge_marks');

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

alter table rewards.money_rules add constraint money_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.product_rules add constraint product_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.event_rules add constraint event_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.expiration_rules add constraint expiration_rules_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.rewards add constraint rewards_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.redemptions add constraint redemptions_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.adjustments add constraint adjustments_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.movements add constraint movements_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.lots add constraint lots_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.earnings add constraint earnings_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);
alter table rewards.rule_uses add constraint rule_uses_unit_id_fkey foreign key (tenant_id, unit_id) references rewards.units (tenant_id, id);

-- Who joined the programme by which text, who left it, and what happens to the points of whoever leaves.

create table rewards.enrolments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  action text check (action in ('joined', 'left')),
  text_version bigint not null default 0,
  text text,
  decided_at timestamptz(3),
  primary key (tenant_id, id)
);
create index enrolments_by_created_at on rewards.enrolments (tenant_id, created_at, id) where deleted_at is null;
create index enrolments_by_updated_at on rewards.enrolments (tenant_id, updated_at, id) where deleted_at is null;
create index enrolments_by_decided_at on rewards.enrolments (tenant_id, decided_at, id) where deleted_at is null;
create index enrolments_user_id on rewards.enrolments (tenant_id, user_id) where user_id is not null;
call app.wall('rewards.enrolments');
call kit.keep_counts('rewards.enrolments');
