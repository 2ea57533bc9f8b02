create table realtime.tasks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  context_id uuid not null,
  message_id uuid,
  user_id uuid,
  description text not null,
  priority text not null default 'normal' check (priority in ('normal', 'high', 'urgent')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'dismissed')),
  completed_at timestamptz(3),
  dismissed_at timestamptz(3),
  primary key (tenant_id, id),
  constraint tasks_context_id_fkey foreign key (tenant_id, context_id) references realtime.contexts (tenant_id, id) on delete cascade,
  constraint tasks_message_id_fkey foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete set null (message_id)
);
create index tasks_by_created_at on realtime.tasks (tenant_id, created_at, id) where deleted_at is null;
create index tasks_by_updated_at on realtime.tasks (tenant_id, updated_at, id) where deleted_at is null;
create index tasks_context_id on realtime.tasks (tenant_id, context_id) where context_id is not null;
create index tasks_message_id on realtime.tasks (tenant_id, message_id) where message_id is not null;
create index tasks_user_id on realtime.tasks (tenant_id, user_id) where user_id is not null;
call app.wall('realtime.tasks');
call kit.keep_counts('realtime.tasks');
