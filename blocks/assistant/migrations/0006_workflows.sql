-- Workflows: prompts and agents as steps, the ways between them, and runs with what their steps answered. Steps, ways and runs go with their workflow.
create table assistant.workflows (
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
  status text not null default 'active' check (status in ('active', 'inactive')),
  source text,
  source_id text,
  source_type text,
  source_alias text,
  content_url text,
  image_url text,
  video_url text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index workflows_by_created_at on assistant.workflows (tenant_id, created_at, id) where deleted_at is null;
create index workflows_by_updated_at on assistant.workflows (tenant_id, updated_at, id) where deleted_at is null;
create index workflows_by_name on assistant.workflows (tenant_id, name collate app.natural, id) where deleted_at is null;
create index workflows_by_status on assistant.workflows (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('assistant.workflows');
call kit.keep_counts('assistant.workflows');
call kit.keep_search('assistant.workflows');

create table assistant.workflow_steps (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  workflow_id uuid not null,
  name text not null,
  description text,
  position bigint,
  step_type text not null default 'task' check (step_type in ('task', 'manual', 'gateway')),
  gateway_type text check (gateway_type in ('exclusive')),
  code text,
  prompt_id uuid,
  agent_id uuid,
  custom_prompt text,
  is_entry_point boolean not null default false,
  is_exit_point boolean not null default false,
  enabled boolean not null default true,
  status text not null default 'active' check (status in ('active', 'inactive')),
  step_url text,
  step_params text,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  content_url text,
  image_url text,
  video_url text,
  primary key (tenant_id, id),
  constraint workflow_steps_workflow_id_fkey foreign key (tenant_id, workflow_id) references assistant.workflows (tenant_id, id) on delete cascade,
  constraint workflow_steps_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete set null (prompt_id),
  constraint workflow_steps_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete set null (agent_id)
);
create index workflow_steps_by_created_at on assistant.workflow_steps (tenant_id, created_at, id) where deleted_at is null;
create index workflow_steps_by_updated_at on assistant.workflow_steps (tenant_id, updated_at, id) where deleted_at is null;
create index workflow_steps_by_position on assistant.workflow_steps (tenant_id, position, id) where deleted_at is null;
create index workflow_steps_by_status on assistant.workflow_steps (tenant_id, status collate app.natural, id) where deleted_at is null;
create index workflow_steps_workflow_id on assistant.workflow_steps (tenant_id, workflow_id) where workflow_id is not null;
create index workflow_steps_prompt_id on assistant.workflow_steps (tenant_id, prompt_id) where prompt_id is not null;
create index workflow_steps_agent_id on assistant.workflow_steps (tenant_id, agent_id) where agent_id is not null;
call app.wall('assistant.workflow_steps');
call kit.keep_counts('assistant.workflow_steps');

create table assistant.conditions (
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
  expression_type text not null default 'comparison' check (expression_type in ('comparison')),
  expression jsonb not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index conditions_by_created_at on assistant.conditions (tenant_id, created_at, id) where deleted_at is null;
create index conditions_by_updated_at on assistant.conditions (tenant_id, updated_at, id) where deleted_at is null;
create index conditions_by_name on assistant.conditions (tenant_id, name collate app.natural, id) where deleted_at is null;
create index conditions_by_status on assistant.conditions (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('assistant.conditions');
call kit.keep_counts('assistant.conditions');
call kit.keep_search('assistant.conditions');

create table assistant.step_transitions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  step_id uuid not null,
  name text not null,
  description text,
  to_step_id uuid,
  condition_id uuid,
  transition_type text not null default 'automatic' check (transition_type in ('automatic', 'manual')),
  priority bigint not null default 0,
  is_default boolean not null default false,
  allows_backward boolean not null default false,
  max_iterations bigint,
  on_loop text not null default 'skip' check (on_loop in ('skip', 'complete', 'fail')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  primary key (tenant_id, id),
  constraint step_transitions_step_id_fkey foreign key (tenant_id, step_id) references assistant.workflow_steps (tenant_id, id) on delete cascade,
  constraint step_transitions_to_step_id_fkey foreign key (tenant_id, to_step_id) references assistant.workflow_steps (tenant_id, id) on delete set null (to_step_id),
  constraint step_transitions_condition_id_fkey foreign key (tenant_id, condition_id) references assistant.conditions (tenant_id, id) on delete set null (condition_id)
);
create index step_transitions_by_created_at on assistant.step_transitions (tenant_id, created_at, id) where deleted_at is null;
create index step_transitions_by_updated_at on assistant.step_transitions (tenant_id, updated_at, id) where deleted_at is null;
create index step_transitions_by_name on assistant.step_transitions (tenant_id, name collate app.natural, id) where deleted_at is null;
create index step_transitions_by_priority on assistant.step_transitions (tenant_id, priority, id) where deleted_at is null;
create index step_transitions_by_status on assistant.step_transitions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index step_transitions_step_id on assistant.step_transitions (tenant_id, step_id) where step_id is not null;
create index step_transitions_to_step_id on assistant.step_transitions (tenant_id, to_step_id) where to_step_id is not null;
create index step_transitions_condition_id on assistant.step_transitions (tenant_id, condition_id) where condition_id is not null;
call app.wall('assistant.step_transitions');
call kit.keep_counts('assistant.step_transitions');

create table assistant.workflow_participants (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  workflow_id uuid not null,
  participant_id uuid not null,
  participant_name text,
  role text,
  role_name text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  primary key (tenant_id, id),
  constraint workflow_participants_workflow_id_fkey foreign key (tenant_id, workflow_id) references assistant.workflows (tenant_id, id) on delete cascade
);
create index workflow_participants_by_created_at on assistant.workflow_participants (tenant_id, created_at, id) where deleted_at is null;
create index workflow_participants_by_updated_at on assistant.workflow_participants (tenant_id, updated_at, id) where deleted_at is null;
create index workflow_participants_by_role on assistant.workflow_participants (tenant_id, role collate app.natural, id) where deleted_at is null;
create index workflow_participants_by_status on assistant.workflow_participants (tenant_id, status collate app.natural, id) where deleted_at is null;
create index workflow_participants_workflow_id on assistant.workflow_participants (tenant_id, workflow_id) where workflow_id is not null;
create index workflow_participants_participant_id on assistant.workflow_participants (tenant_id, participant_id) where participant_id is not null;
call app.wall('assistant.workflow_participants');
call kit.keep_counts('assistant.workflow_participants');

create table assistant.workflow_instances (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  workflow_id uuid not null,
  user_id uuid,
  status text not null default 'running' check (status in ('running', 'suspended', 'completed', 'failed')),
  stopped_for text check (stopped_for in ('steps', 'loop')),
  current_step_id uuid,
  current_step_order bigint not null default 0,
  is_step_done boolean not null default false,
  steps_done bigint not null default 0,
  input jsonb,
  taken jsonb,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (tenant_id, id),
  constraint workflow_instances_workflow_id_fkey foreign key (tenant_id, workflow_id) references assistant.workflows (tenant_id, id) on delete cascade,
  constraint workflow_instances_current_step_id_fkey foreign key (tenant_id, current_step_id) references assistant.workflow_steps (tenant_id, id) on delete set null (current_step_id)
);
create index workflow_instances_by_created_at on assistant.workflow_instances (tenant_id, created_at, id) where deleted_at is null;
create index workflow_instances_by_updated_at on assistant.workflow_instances (tenant_id, updated_at, id) where deleted_at is null;
create index workflow_instances_by_status on assistant.workflow_instances (tenant_id, status collate app.natural, id) where deleted_at is null;
create index workflow_instances_workflow_id on assistant.workflow_instances (tenant_id, workflow_id) where workflow_id is not null;
create index workflow_instances_user_id on assistant.workflow_instances (tenant_id, user_id) where user_id is not null;
create index workflow_instances_open on assistant.workflow_instances (tenant_id, user_id) where status in ('running', 'suspended');
create index workflow_instances_current_step_id on assistant.workflow_instances (tenant_id, current_step_id) where current_step_id is not null;
call app.wall('assistant.workflow_instances');
call kit.keep_counts('assistant.workflow_instances');

create table assistant.workflow_logs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  instance_id uuid not null,
  number bigint not null,
  step_id uuid,
  step_name text,
  code text,
  execution_id uuid,
  status text not null check (status in ('completed', 'failed', 'skipped', 'started')),
  notice text check (notice in ('no_model', 'switched_off', 'over_budget', 'model_failed', 'no_citation', 'nothing_found', 'cancelled')),
  input jsonb,
  output text,
  error text,
  origin jsonb,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (tenant_id, id),
  constraint workflow_logs_instance_id_fkey foreign key (tenant_id, instance_id) references assistant.workflow_instances (tenant_id, id) on delete cascade,
  constraint workflow_logs_step_id_fkey foreign key (tenant_id, step_id) references assistant.workflow_steps (tenant_id, id) on delete set null (step_id),
  constraint workflow_logs_execution_id_fkey foreign key (tenant_id, execution_id) references assistant.executions (tenant_id, id) on delete set null (execution_id)
);
create index workflow_logs_by_created_at on assistant.workflow_logs (tenant_id, created_at, id) where deleted_at is null;
create index workflow_logs_by_updated_at on assistant.workflow_logs (tenant_id, updated_at, id) where deleted_at is null;
create unique index workflow_logs_instance_id on assistant.workflow_logs (tenant_id, instance_id, number);
create index workflow_logs_step_id on assistant.workflow_logs (tenant_id, step_id) where step_id is not null;
create index workflow_logs_execution_id on assistant.workflow_logs (tenant_id, execution_id) where execution_id is not null;
call app.wall('assistant.workflow_logs');
call kit.keep_counts('assistant.workflow_logs');

-- Who executes a step of a run right now, so that nobody else does.
create table assistant.workflow_holds (
  tenant_id uuid not null,
  instance_id uuid not null,
  holder uuid not null,
  held_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, instance_id),
  constraint workflow_holds_instance_id_fkey foreign key (tenant_id, instance_id) references assistant.workflow_instances (tenant_id, id) on delete cascade
);
call app.wall('assistant.workflow_holds');

alter table assistant.executions
  drop constraint executions_kind_check,
  add constraint executions_kind_check check (kind in ('prompt', 'test', 'chat', 'workflow'));
