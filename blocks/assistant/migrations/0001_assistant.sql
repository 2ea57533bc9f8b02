create table assistant.contexts (
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
  kind text not null default 'company' check (kind in ('company', 'project', 'objective', 'record')),
  project_id uuid,
  objective_id uuid,
  record_type text,
  record_id text,
  reference text,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  asked bigint not null default 0,
  last_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index contexts_by_created_at on assistant.contexts (tenant_id, created_at, id) where deleted_at is null;
create index contexts_by_updated_at on assistant.contexts (tenant_id, updated_at, id) where deleted_at is null;
create index contexts_by_name on assistant.contexts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index contexts_by_last_at on assistant.contexts (tenant_id, last_at, id) where deleted_at is null;
create index contexts_user_id on assistant.contexts (tenant_id, user_id) where user_id is not null;
create index contexts_project_id on assistant.contexts (tenant_id, project_id) where project_id is not null;
create index contexts_objective_id on assistant.contexts (tenant_id, objective_id) where objective_id is not null;
call app.wall('assistant.contexts');
call kit.keep_counts('assistant.contexts');
call kit.keep_search('assistant.contexts');

create table assistant.messages (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  context_id uuid not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  notice text check (notice in ('no_model', 'switched_off', 'over_budget', 'model_failed', 'no_citation', 'nothing_found')),
  model text,
  tokens bigint not null default 0,
  sources jsonb,
  accepted_at timestamptz(3),
  accepted_by_id uuid,
  accepted_content text,
  -- In which order things were said.
  place bigint generated always as identity,
  primary key (tenant_id, id),
  constraint messages_context_id_fkey foreign key (tenant_id, context_id) references assistant.contexts (tenant_id, id) on delete cascade
);
create index messages_by_created_at on assistant.messages (tenant_id, created_at, id) where deleted_at is null;
create index messages_by_updated_at on assistant.messages (tenant_id, updated_at, id) where deleted_at is null;
create index messages_context_id on assistant.messages (tenant_id, context_id) where context_id is not null;
create index messages_accepted_by_id on assistant.messages (tenant_id, accepted_by_id) where accepted_by_id is not null;
call app.wall('assistant.messages');
call kit.keep_counts('assistant.messages');

create table assistant.settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  is_enabled boolean not null default true,
  monthly_tokens_max bigint not null default 1000000,
  primary key (tenant_id, id)
);
create index settings_by_created_at on assistant.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on assistant.settings (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('assistant.settings');
call kit.keep_counts('assistant.settings');

create index messages_in_order on assistant.messages (tenant_id, context_id, place);
create unique index settings_once on assistant.settings (tenant_id);

-- Tokens that a company used, by month.
create table assistant.usage (
  tenant_id uuid not null,
  month date not null,
  tokens bigint not null default 0 check (tokens >= 0),
  primary key (tenant_id, month)
);
call app.wall('assistant.usage');

-- What is being written right now, for whoever looks on.
create table assistant.writing (
  tenant_id uuid not null,
  context_id uuid not null,
  content text not null,
  primary key (tenant_id, context_id),
  constraint writing_context_id_fkey foreign key (tenant_id, context_id) references assistant.contexts (tenant_id, id) on delete cascade
);
call app.wall('assistant.writing');
