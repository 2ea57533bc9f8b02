-- Tests of prompts and agents, what came of running them, and evaluations that run them together. A test goes with what it tests.
create table assistant.tests (
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
  prompt_id uuid,
  agent_id uuid,
  input text,
  expected_output text,
  comparison text not null default 'contains' check (comparison in ('contains', 'equals', 'similar')),
  variables jsonb,
  enabled boolean not null default true,
  status text not null default 'pending' check (status in ('pending', 'passed', 'failed', 'error', 'skipped')),
  last_run_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint tests_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete cascade,
  constraint tests_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete cascade
);
create index tests_by_created_at on assistant.tests (tenant_id, created_at, id) where deleted_at is null;
create index tests_by_updated_at on assistant.tests (tenant_id, updated_at, id) where deleted_at is null;
create index tests_by_name on assistant.tests (tenant_id, name collate app.natural, id) where deleted_at is null;
create index tests_by_status on assistant.tests (tenant_id, status collate app.natural, id) where deleted_at is null;
create index tests_by_last_run_at on assistant.tests (tenant_id, last_run_at, id) where deleted_at is null;
create index tests_prompt_id on assistant.tests (tenant_id, prompt_id) where prompt_id is not null;
create index tests_agent_id on assistant.tests (tenant_id, agent_id) where agent_id is not null;
call app.wall('assistant.tests');
call kit.keep_counts('assistant.tests');
call kit.keep_search('assistant.tests');

-- Without its prompt or version it would be of others.
create table assistant.evaluations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text,
  description text,
  prompt_id uuid,
  prompt_version_id uuid,
  status text not null default 'pending' check (status in ('pending', 'completed')),
  tests_count bigint not null default 0,
  passed_count bigint not null default 0,
  tokens bigint not null default 0,
  last_run_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint evaluations_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete cascade,
  constraint evaluations_prompt_version_id_fkey foreign key (tenant_id, prompt_version_id) references assistant.prompt_versions (tenant_id, id) on delete cascade
);
create index evaluations_by_created_at on assistant.evaluations (tenant_id, created_at, id) where deleted_at is null;
create index evaluations_by_updated_at on assistant.evaluations (tenant_id, updated_at, id) where deleted_at is null;
create index evaluations_by_name on assistant.evaluations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index evaluations_by_status on assistant.evaluations (tenant_id, status collate app.natural, id) where deleted_at is null;
create index evaluations_by_last_run_at on assistant.evaluations (tenant_id, last_run_at, id) where deleted_at is null;
create index evaluations_prompt_id on assistant.evaluations (tenant_id, prompt_id) where prompt_id is not null;
create index evaluations_prompt_version_id on assistant.evaluations (tenant_id, prompt_version_id) where prompt_version_id is not null;
call app.wall('assistant.evaluations');
call kit.keep_counts('assistant.evaluations');
call kit.keep_search('assistant.evaluations');

create table assistant.test_results (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  test_id uuid not null,
  prompt_id uuid,
  prompt_version_id uuid,
  agent_id uuid,
  evaluation_id uuid,
  execution_id uuid,
  status text not null check (status in ('passed', 'failed', 'error', 'skipped')),
  passed boolean,
  score numeric,
  notice text check (notice in ('no_model', 'switched_off', 'over_budget', 'model_failed', 'no_citation', 'nothing_found', 'cancelled')),
  reason text,
  input text,
  expected_output text,
  actual_output text,
  tokens bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  duration_ms bigint not null default 0,
  primary key (tenant_id, id),
  constraint test_results_test_id_fkey foreign key (tenant_id, test_id) references assistant.tests (tenant_id, id) on delete cascade,
  constraint test_results_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete set null (prompt_id),
  constraint test_results_prompt_version_id_fkey foreign key (tenant_id, prompt_version_id) references assistant.prompt_versions (tenant_id, id) on delete set null (prompt_version_id),
  constraint test_results_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete set null (agent_id),
  constraint test_results_evaluation_id_fkey foreign key (tenant_id, evaluation_id) references assistant.evaluations (tenant_id, id) on delete set null (evaluation_id),
  constraint test_results_execution_id_fkey foreign key (tenant_id, execution_id) references assistant.executions (tenant_id, id) on delete set null (execution_id)
);
create index test_results_by_created_at on assistant.test_results (tenant_id, created_at, id) where deleted_at is null;
create index test_results_by_updated_at on assistant.test_results (tenant_id, updated_at, id) where deleted_at is null;
create index test_results_by_status on assistant.test_results (tenant_id, status collate app.natural, id) where deleted_at is null;
create index test_results_by_tokens on assistant.test_results (tenant_id, tokens, id) where deleted_at is null;
create index test_results_by_duration_ms on assistant.test_results (tenant_id, duration_ms, id) where deleted_at is null;
create index test_results_user_id on assistant.test_results (tenant_id, user_id) where user_id is not null;
create index test_results_test_id on assistant.test_results (tenant_id, test_id, created_at);
create index test_results_prompt_id on assistant.test_results (tenant_id, prompt_id) where prompt_id is not null;
create index test_results_prompt_version_id on assistant.test_results (tenant_id, prompt_version_id, created_at) where prompt_version_id is not null;
create index test_results_agent_id on assistant.test_results (tenant_id, agent_id) where agent_id is not null;
create index test_results_evaluation_id on assistant.test_results (tenant_id, evaluation_id, test_id, created_at) where evaluation_id is not null;
create index test_results_execution_id on assistant.test_results (tenant_id, execution_id) where execution_id is not null;
call app.wall('assistant.test_results');
call kit.keep_counts('assistant.test_results');
