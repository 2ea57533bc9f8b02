-- Points given, taken and moved by hand: with a reason each, and above the company's limit decided by a second person.

alter table rewards.programmes add column second_over bigint;

alter table rewards.programmes add column transfer_expiry text not null default 'keep' check (transfer_expiry in ('keep', 'renew'));

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
call app.wall('rewards.adjustments');
call kit.keep_counts('rewards.adjustments');
call kit.keep_search('rewards.adjustments');
