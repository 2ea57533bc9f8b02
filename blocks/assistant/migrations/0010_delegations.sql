-- Chats that are shared with colleagues, or handed over to whoever looks after an agent.
create table assistant.delegations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  delegator_id uuid,
  delegate_id uuid not null,
  delegation_type text not null default 'read' check (delegation_type in ('read', 'write')),
  context_id uuid not null,
  agent_id uuid,
  is_handoff boolean not null default false,
  expires_at timestamptz(3),
  primary key (tenant_id, id),
  constraint delegations_context_id_fkey foreign key (tenant_id, context_id) references assistant.contexts (tenant_id, id) on delete cascade,
  constraint delegations_agent_id_fkey foreign key (tenant_id, agent_id) references assistant.agents (tenant_id, id) on delete set null (agent_id)
);
create index delegations_by_created_at on assistant.delegations (tenant_id, created_at, id) where deleted_at is null;
create index delegations_by_updated_at on assistant.delegations (tenant_id, updated_at, id) where deleted_at is null;
create index delegations_by_expires_at on assistant.delegations (tenant_id, expires_at, id) where deleted_at is null;
create index delegations_delegator_id on assistant.delegations (tenant_id, delegator_id) where delegator_id is not null;
create index delegations_delegate_id on assistant.delegations (tenant_id, delegate_id) where delegate_id is not null;
create index delegations_context_id on assistant.delegations (tenant_id, context_id) where context_id is not null;
create index delegations_agent_id on assistant.delegations (tenant_id, agent_id) where agent_id is not null;
call app.wall('assistant.delegations');
call kit.keep_counts('assistant.delegations');

alter table assistant.messages add column author_id uuid;
create index messages_author_id on assistant.messages (tenant_id, author_id) where author_id is not null;
alter table assistant.agents
  add column supervisor_id uuid,
  add column supervisor_enabled boolean not null default false;
create index agents_supervisor_id on assistant.agents (tenant_id, supervisor_id) where supervisor_id is not null;
