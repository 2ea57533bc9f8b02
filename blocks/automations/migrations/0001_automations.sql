-- When something happens, if conditions hold, then steps: what a company has done by itself.
create table automations.rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  trigger jsonb not null,
  conditions jsonb,
  steps jsonb not null,
  status text not null default 'active' check (status in ('active', 'paused', 'limited', 'ended')),
  stopped_for text check (stopped_for in ('waiting', 'hour', 'companyHour', 'failing', 'person')),
  acts_as_id uuid,
  last_run_at timestamptz(3),
  last_state text check (last_state in ('done', 'failed')),
  failures bigint not null default 0,
  failing_since timestamptz(3),
  missed bigint not null default 0,
  next_at timestamptz(3),
  -- What happened before is none of its business, and runs before are not counted: since it was saved, and since it was resumed.
  begins_at timestamptz(3) not null default clock_timestamp(),
  counted_from timestamptz(3) not null default clock_timestamp(),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index rules_by_created_at on automations.rules (tenant_id, created_at, id) where deleted_at is null;
create index rules_by_updated_at on automations.rules (tenant_id, updated_at, id) where deleted_at is null;
create index rules_by_name on automations.rules (tenant_id, name collate app.natural, id) where deleted_at is null;
create index rules_by_last_run_at on automations.rules (tenant_id, last_run_at, id) where deleted_at is null;
create index rules_acts_as_id on automations.rules (tenant_id, acts_as_id) where acts_as_id is not null;
create index rules_that_listen on automations.rules (tenant_id) where status = 'active' and deleted_at is null;
call app.wall('automations.rules');
call kit.keep_counts('automations.rules');
call kit.keep_search('automations.rules');

-- What one automation did about one thing; every cause is answered once.
create table automations.runs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  rule_id uuid not null,
  -- The announcement, or the time and the record; and the automations this follows from.
  cause text not null,
  because uuid[] not null default '{}',
  place bigint generated always as identity,
  event text,
  resource text,
  record_id text,
  actor_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  steps jsonb,
  tries bigint not null default 0,
  trouble text,
  occurred_at timestamptz(3),
  due_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, rule_id, cause),
  constraint runs_rule_id_fkey foreign key (tenant_id, rule_id) references automations.rules (tenant_id, id) on delete cascade
);
create index runs_by_created_at on automations.runs (tenant_id, created_at, id) where deleted_at is null;
create index runs_by_updated_at on automations.runs (tenant_id, updated_at, id) where deleted_at is null;
create index runs_by_occurred_at on automations.runs (tenant_id, occurred_at, id) where deleted_at is null;
create index runs_rule_id on automations.runs (tenant_id, rule_id, occurred_at);
create index runs_waiting on automations.runs (tenant_id, rule_id, place) where state = 'waiting';
create index runs_waiting_record on automations.runs (tenant_id, rule_id, record_id, place) where state = 'waiting';
create index runs_finished on automations.runs (tenant_id, finished_at) where finished_at is not null;
create index runs_actor_id on automations.runs (tenant_id, actor_id) where actor_id is not null;
call app.wall('automations.runs');
call kit.keep_counts('automations.runs');
