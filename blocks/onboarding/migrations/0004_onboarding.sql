-- How people are led into the company: journeys step by step, and how far each person is.
--
-- replaces, of 0.1.0: 0001_onboarding 0002_progress_mails 0003_tours 0004_reminded

create table onboarding.onboardings (
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
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  total_steps bigint not null default 0,
  content_url text,
  image_url text,
  video_url text,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  published_version bigint not null default 0,
  published_at timestamptz(3),
  remind_after_days bigint,
  payload jsonb,
  search tsvector not null default '',
  mails_progress boolean not null default false,
  primary key (tenant_id, id)
);
create index onboardings_by_created_at on onboarding.onboardings (tenant_id, created_at, id) where deleted_at is null;
create index onboardings_by_updated_at on onboarding.onboardings (tenant_id, updated_at, id) where deleted_at is null;
create index onboardings_by_name on onboarding.onboardings (tenant_id, name collate app.natural, id) where deleted_at is null;
create index onboardings_by_status on onboarding.onboardings (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('onboarding.onboardings');
call kit.keep_counts('onboarding.onboardings');
call kit.keep_search('onboarding.onboardings');

create table onboarding.steps (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  onboarding_id uuid not null,
  position bigint,
  name text not null,
  description text,
  step_url text,
  place text,
  content_url text,
  image_url text,
  video_url text,
  step_params jsonb,
  fact text,
  is_optional boolean not null default false,
  roles text[],
  condition jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  source text,
  source_id text,
  source_type text,
  source_alias text,
  payload jsonb,
  search tsvector not null default '',
  tour jsonb,
  primary key (tenant_id, id),
  constraint steps_onboarding_id_fkey foreign key (tenant_id, onboarding_id) references onboarding.onboardings (tenant_id, id) on delete cascade,
  check (octet_length(coalesce(description, '')) <= 262144)
);
create index steps_by_created_at on onboarding.steps (tenant_id, created_at, id) where deleted_at is null;
create index steps_by_updated_at on onboarding.steps (tenant_id, updated_at, id) where deleted_at is null;
create index steps_by_position on onboarding.steps (tenant_id, position, id) where deleted_at is null;
create index steps_onboarding_id on onboarding.steps (tenant_id, onboarding_id) where onboarding_id is not null;
call app.wall('onboarding.steps');
call kit.keep_counts('onboarding.steps');
call kit.keep_search('onboarding.steps');

create table onboarding.journeys (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  onboarding_id uuid,
  onboarding_name text,
  journey_version bigint not null default 0,
  role_code text,
  status text not null default 'active' check (status in ('active', 'completed', 'abandoned', 'suspended')),
  progress bigint not null default 0,
  step_status text check (step_status in ('complete', 'failed')),
  step_unique_id text,
  step_name text,
  step_order bigint,
  step_url text,
  next_step_unique_id text,
  next_step text,
  next_step_url text,
  previous_step_unique_id text,
  previous_step text,
  previous_step_url text,
  current_step bigint not null default 1,
  attempts bigint not null default 0,
  started_at timestamptz(3),
  moved_at timestamptz(3),
  completed_at timestamptz(3),
  suspended_at timestamptz(3),
  reminders bigint not null default 0,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  payload jsonb,
  reminded_at timestamptz(3),
  completed_steps jsonb,
  primary key (tenant_id, id),
  constraint journeys_onboarding_id_fkey foreign key (tenant_id, onboarding_id) references onboarding.onboardings (tenant_id, id) on delete set null (onboarding_id)
);
create index journeys_by_created_at on onboarding.journeys (tenant_id, created_at, id) where deleted_at is null;
create index journeys_by_updated_at on onboarding.journeys (tenant_id, updated_at, id) where deleted_at is null;
create index journeys_by_status on onboarding.journeys (tenant_id, status collate app.natural, id) where deleted_at is null;
create index journeys_by_progress on onboarding.journeys (tenant_id, progress, id) where deleted_at is null;
create index journeys_by_started_at on onboarding.journeys (tenant_id, started_at, id) where deleted_at is null;
create index journeys_by_moved_at on onboarding.journeys (tenant_id, moved_at, id) where deleted_at is null;
create index journeys_user_id on onboarding.journeys (tenant_id, user_id) where user_id is not null;
create index journeys_onboarding_id on onboarding.journeys (tenant_id, onboarding_id) where onboarding_id is not null;
-- One way of one person through one journey.
create unique index journeys_once on onboarding.journeys (tenant_id, user_id, onboarding_id) where deleted_at is null;
create index journeys_waiting on onboarding.journeys (tenant_id, onboarding_id, status, moved_at);
call app.wall('onboarding.journeys');
call kit.keep_counts('onboarding.journeys');

create table onboarding.users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  onboarding_id uuid,
  name text,
  email text,
  phone text,
  role_name text,
  role_unique_id text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint users_onboarding_id_fkey foreign key (tenant_id, onboarding_id) references onboarding.onboardings (tenant_id, id) on delete set null (onboarding_id)
);
create index users_by_created_at on onboarding.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on onboarding.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_name on onboarding.users (tenant_id, name collate app.natural, id) where deleted_at is null;
create index users_user_id on onboarding.users (tenant_id, user_id) where user_id is not null;
create index users_onboarding_id on onboarding.users (tenant_id, onboarding_id) where onboarding_id is not null;
call app.wall('onboarding.users');
call kit.keep_counts('onboarding.users');
call kit.keep_search('onboarding.users');

-- What was published, as it was: people go through the version they began with.
create table onboarding.versions (
  tenant_id uuid not null,
  onboarding_id uuid not null,
  number bigint not null,
  steps jsonb not null,
  published_at timestamptz(3) not null default clock_timestamp(),
  published_by uuid,
  primary key (tenant_id, onboarding_id, number),
  foreign key (tenant_id, onboarding_id) references onboarding.onboardings (tenant_id, id) on delete cascade
);
call app.wall('onboarding.versions');

-- What became of each step on somebody's way; open from when it could be done.
create table onboarding.marks (
  tenant_id uuid not null,
  journey_id uuid not null,
  step_id uuid not null,
  status text not null default 'open' check (status in ('open', 'complete', 'failed', 'skipped')),
  attempts bigint not null default 0,
  params jsonb,
  reason text,
  done_by uuid,
  opened_at timestamptz(3) not null default clock_timestamp(),
  done_at timestamptz(3),
  primary key (tenant_id, journey_id, step_id),
  foreign key (tenant_id, journey_id) references onboarding.journeys (tenant_id, id) on delete cascade
);
create index marks_step on onboarding.marks (tenant_id, step_id, status);
call app.wall('onboarding.marks');

create table onboarding.journey_logs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  journey_id uuid not null,
  step_number bigint,
  action text not null,
  message text,
  actor_id uuid,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, journey_id) references onboarding.journeys (tenant_id, id) on delete cascade
);
create index journey_logs_journey on onboarding.journey_logs (tenant_id, journey_id, number desc);
call app.wall('onboarding.journey_logs');

-- What each person did at least once, so that a step is done for whoever did it before they came to it.
create table onboarding.heard (
  tenant_id uuid not null,
  user_id uuid not null,
  operation text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, user_id, operation)
);
call app.wall('onboarding.heard');
