-- Knowledge: what agents, chats and prompts are told about something that no record says.
create table assistant.entities (
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
  entity_type text,
  content text,
  instructions text,
  url text,
  source text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index entities_by_created_at on assistant.entities (tenant_id, created_at, id) where deleted_at is null;
create index entities_by_updated_at on assistant.entities (tenant_id, updated_at, id) where deleted_at is null;
create index entities_by_name on assistant.entities (tenant_id, name collate app.natural, id) where deleted_at is null;
create index entities_by_code on assistant.entities (tenant_id, code collate app.natural, id) where deleted_at is null;
create index entities_by_entity_type on assistant.entities (tenant_id, entity_type collate app.natural, id) where deleted_at is null;
create index entities_by_source on assistant.entities (tenant_id, source collate app.natural, id) where deleted_at is null;
create index entities_by_status on assistant.entities (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('assistant.entities');
call kit.keep_counts('assistant.entities');
call kit.keep_search('assistant.entities');

create table assistant.agent_entities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  agent_id uuid not null,
  entity_id uuid not null,
  relation_type text,
  primary key (tenant_id, id),
  constraint agent_entities_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete cascade,
  constraint agent_entities_entity_id_fkey foreign key (tenant_id, entity_id) references assistant.entities (tenant_id, id) on delete cascade
);
create index agent_entities_by_created_at on assistant.agent_entities (tenant_id, created_at, id) where deleted_at is null;
create index agent_entities_by_updated_at on assistant.agent_entities (tenant_id, updated_at, id) where deleted_at is null;
create index agent_entities_agent_id on assistant.agent_entities (tenant_id, agent_id) where agent_id is not null;
create index agent_entities_entity_id on assistant.agent_entities (tenant_id, entity_id) where entity_id is not null;
call app.wall('assistant.agent_entities');
call kit.keep_counts('assistant.agent_entities');

alter table assistant.prompts
  add column entity_id uuid,
  add constraint prompts_entity_id_fkey foreign key (tenant_id, entity_id) references assistant.entities (tenant_id, id) on delete set null (entity_id);
create index prompts_entity_id on assistant.prompts (tenant_id, entity_id) where entity_id is not null;
alter table assistant.contexts
  add column entity_id uuid,
  add constraint contexts_entity_id_fkey foreign key (tenant_id, entity_id) references assistant.entities (tenant_id, id) on delete set null (entity_id),
  drop constraint contexts_kind_check,
  add constraint contexts_kind_check check (kind in ('company', 'project', 'objective', 'record', 'entity'));
create index contexts_entity_id on assistant.contexts (tenant_id, entity_id) where entity_id is not null;
