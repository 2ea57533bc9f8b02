-- What a message asks for, below it, and the answer of one of those who read it.
create table realtime.message_actions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  message_id uuid not null,
  position bigint not null default 0,
  action_type text,
  control_type text,
  control_label text,
  control_value text,
  control_name text,
  control_id text,
  control_class text,
  control_tag text,
  control_placeholder text,
  control_href text,
  control_src text,
  control_alt text,
  control_help text,
  control_set_id text,
  control_set_name text,
  control_set_class text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  response jsonb,
  answered_by_id uuid,
  answered_at timestamptz(3),
  primary key (tenant_id, id),
  constraint message_actions_message_id_fkey foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete cascade
);
create index message_actions_by_created_at on realtime.message_actions (tenant_id, created_at, id) where deleted_at is null;
create index message_actions_by_updated_at on realtime.message_actions (tenant_id, updated_at, id) where deleted_at is null;
create index message_actions_message_id on realtime.message_actions (tenant_id, message_id) where message_id is not null;
create index message_actions_answered_by_id on realtime.message_actions (tenant_id, answered_by_id) where answered_by_id is not null;
call app.wall('realtime.message_actions');
call kit.keep_counts('realtime.message_actions');
