-- Agents with what they may look up, prompts with their versions, and the log of what was asked.
create table assistant.agents (
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
  instructions text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  rag_enabled boolean not null default true,
  reads text[],
  rate_limit_per_hour bigint,
  last_activity_at timestamptz(3),
  total_messages_processed bigint not null default 0,
  error_count bigint not null default 0,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index agents_by_created_at on assistant.agents (tenant_id, created_at, id) where deleted_at is null;
create index agents_by_updated_at on assistant.agents (tenant_id, updated_at, id) where deleted_at is null;
create index agents_by_name on assistant.agents (tenant_id, name collate app.natural, id) where deleted_at is null;
create index agents_by_code on assistant.agents (tenant_id, code collate app.natural, id) where deleted_at is null;
create index agents_by_status on assistant.agents (tenant_id, status collate app.natural, id) where deleted_at is null;
create index agents_by_last_activity_at on assistant.agents (tenant_id, last_activity_at, id) where deleted_at is null;
create index agents_by_total_messages_processed on assistant.agents (tenant_id, total_messages_processed, id) where deleted_at is null;
call app.wall('assistant.agents');
call kit.keep_counts('assistant.agents');
call kit.keep_search('assistant.agents');

create table assistant.agent_tools (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  agent_id uuid not null,
  name text not null,
  enabled boolean not null default true,
  description text,
  api_method text,
  api_url text,
  primary key (tenant_id, id),
  constraint agent_tools_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete cascade
);
create index agent_tools_by_created_at on assistant.agent_tools (tenant_id, created_at, id) where deleted_at is null;
create index agent_tools_by_updated_at on assistant.agent_tools (tenant_id, updated_at, id) where deleted_at is null;
create index agent_tools_by_name on assistant.agent_tools (tenant_id, name collate app.natural, id) where deleted_at is null;
create index agent_tools_agent_id on assistant.agent_tools (tenant_id, agent_id) where agent_id is not null;
call app.wall('assistant.agent_tools');
call kit.keep_counts('assistant.agent_tools');

create table assistant.prompts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  prompt_type text,
  abstract text,
  keywords text,
  content text,
  persona text,
  guidelines text,
  sample text,
  output_template text,
  safeguard text,
  temperature numeric,
  max_tokens bigint,
  uses_records boolean not null default false,
  agent_id uuid,
  status text not null default 'pending' check (status in ('pending', 'active', 'archived')),
  content_url text,
  repo_url text,
  source text,
  version_number bigint,
  latest_version_id uuid,
  published_version_id uuid,
  published_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint prompts_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete set null (agent_id)
);
create index prompts_by_created_at on assistant.prompts (tenant_id, created_at, id) where deleted_at is null;
create index prompts_by_updated_at on assistant.prompts (tenant_id, updated_at, id) where deleted_at is null;
create index prompts_by_name on assistant.prompts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index prompts_by_prompt_type on assistant.prompts (tenant_id, prompt_type collate app.natural, id) where deleted_at is null;
create index prompts_by_status on assistant.prompts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index prompts_by_published_at on assistant.prompts (tenant_id, published_at, id) where deleted_at is null;
create index prompts_agent_id on assistant.prompts (tenant_id, agent_id) where agent_id is not null;
create index prompts_latest_version_id on assistant.prompts (tenant_id, latest_version_id) where latest_version_id is not null;
create index prompts_published_version_id on assistant.prompts (tenant_id, published_version_id) where published_version_id is not null;
call app.wall('assistant.prompts');
call kit.keep_counts('assistant.prompts');
call kit.keep_search('assistant.prompts');

create table assistant.prompt_versions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  prompt_id uuid not null,
  number bigint,
  content text,
  persona text,
  guidelines text,
  sample text,
  output_template text,
  safeguard text,
  temperature numeric,
  max_tokens bigint,
  uses_records boolean not null default false,
  user_id uuid,
  published_at timestamptz(3),
  primary key (tenant_id, id),
  constraint prompt_versions_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete cascade
);
create index prompt_versions_by_created_at on assistant.prompt_versions (tenant_id, created_at, id) where deleted_at is null;
create index prompt_versions_by_updated_at on assistant.prompt_versions (tenant_id, updated_at, id) where deleted_at is null;
create index prompt_versions_by_number on assistant.prompt_versions (tenant_id, number, id) where deleted_at is null;
create index prompt_versions_prompt_id on assistant.prompt_versions (tenant_id, prompt_id) where prompt_id is not null;
create index prompt_versions_user_id on assistant.prompt_versions (tenant_id, user_id) where user_id is not null;
call app.wall('assistant.prompt_versions');
call kit.keep_counts('assistant.prompt_versions');

-- Either names the other.
alter table assistant.prompts
  add constraint prompts_latest_version_id_fkey foreign key (tenant_id, latest_version_id) references assistant.prompt_versions (tenant_id, id) on delete set null (latest_version_id),
  add constraint prompts_published_version_id_fkey foreign key (tenant_id, published_version_id) references assistant.prompt_versions (tenant_id, id) on delete set null (published_version_id);

create table assistant.executions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  kind text not null check (kind in ('prompt', 'test', 'chat')),
  agent_id uuid,
  prompt_id uuid,
  prompt_version_id uuid,
  context_id uuid,
  status text not null check (status in ('completed', 'failed', 'skipped')),
  notice text check (notice in ('no_model', 'switched_off', 'over_budget', 'model_failed', 'no_citation', 'nothing_found')),
  model text,
  input text,
  output text,
  tokens bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  duration_ms bigint not null default 0,
  sources jsonb,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (tenant_id, id),
  constraint executions_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete set null (agent_id),
  constraint executions_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete set null (prompt_id),
  constraint executions_prompt_version_id_fkey foreign key (tenant_id, prompt_version_id) references assistant.prompt_versions (tenant_id, id) on delete set null (prompt_version_id),
  constraint executions_context_id_fkey foreign key (tenant_id, context_id) references assistant.contexts (tenant_id, id) on delete set null (context_id)
);
create index executions_by_created_at on assistant.executions (tenant_id, created_at, id) where deleted_at is null;
create index executions_by_updated_at on assistant.executions (tenant_id, updated_at, id) where deleted_at is null;
create index executions_by_kind on assistant.executions (tenant_id, kind collate app.natural, id) where deleted_at is null;
create index executions_by_status on assistant.executions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index executions_by_tokens on assistant.executions (tenant_id, tokens, id) where deleted_at is null;
create index executions_by_duration_ms on assistant.executions (tenant_id, duration_ms, id) where deleted_at is null;
create index executions_user_id on assistant.executions (tenant_id, user_id, created_at) where user_id is not null;
create index executions_agent_id on assistant.executions (tenant_id, agent_id, created_at) where agent_id is not null;
create index executions_prompt_id on assistant.executions (tenant_id, prompt_id) where prompt_id is not null;
create index executions_prompt_version_id on assistant.executions (tenant_id, prompt_version_id) where prompt_version_id is not null;
create index executions_context_id on assistant.executions (tenant_id, context_id) where context_id is not null;
call app.wall('assistant.executions');
call kit.keep_counts('assistant.executions');

alter table assistant.contexts
  add column agent_id uuid,
  add constraint contexts_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete set null (agent_id);
create index contexts_agent_id on assistant.contexts (tenant_id, agent_id) where agent_id is not null;

alter table assistant.settings add column executions_kept_days bigint not null default 90;
