-- What people are told, and what they say to each other.
--
-- replaces, of 0.1.0: 0001_realtime 0002_untold 0003_retention 0004_push 0005_message_files 0006_invites 0007_tasks

create table realtime.notifications (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  person_id uuid,
  content text,
  body text,
  category text,
  url text,
  status text not null default 'pending' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  source text,
  source_id text,
  source_type text,
  source_alias text,
  target text,
  target_alias text,
  target_type text,
  target_email text,
  target_phone text,
  target_device_id text,
  multichannel boolean not null default false,
  expires_at timestamptz(3),
  read_at timestamptz(3),
  screen text,
  app text,
  about_resource text,
  about_id text,
  actions text[],
  payload jsonb,
  -- What one does about a notification on the page it leads to, in the words of whoever reads it.
  button text check (length(button) <= 100),
  primary key (tenant_id, id)
);
create index notifications_by_created_at on realtime.notifications (tenant_id, created_at, id) where deleted_at is null;
create index notifications_by_updated_at on realtime.notifications (tenant_id, updated_at, id) where deleted_at is null;
create index notifications_by_status on realtime.notifications (tenant_id, status collate app.natural, id) where deleted_at is null;
create index notifications_person_id on realtime.notifications (tenant_id, person_id) where person_id is not null;
call app.wall('realtime.notifications');
call kit.keep_counts('realtime.notifications');

create table realtime.groups (
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
  unique_code text,
  qcode text,
  group_type text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  payload jsonb,
  primary key (tenant_id, id)
);
create index groups_by_created_at on realtime.groups (tenant_id, created_at, id) where deleted_at is null;
create index groups_by_updated_at on realtime.groups (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('realtime.groups');
call kit.keep_counts('realtime.groups');

create table realtime.contexts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text,
  name text,
  description text,
  kind text not null default 'context' check (kind in ('context', 'direct', 'group', 'record')),
  context_type text,
  status text not null default 'active',
  about_resource text,
  about_id text,
  group_id uuid,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  metadata jsonb,
  payload jsonb,
  last_sequence bigint not null default 0,
  last_message_at timestamptz(3),
  primary key (tenant_id, id),
  constraint contexts_group_id_fkey foreign key (tenant_id, group_id) references realtime.groups (tenant_id, id) on delete cascade
);
create index contexts_by_created_at on realtime.contexts (tenant_id, created_at, id) where deleted_at is null;
create index contexts_by_updated_at on realtime.contexts (tenant_id, updated_at, id) where deleted_at is null;
create index contexts_group_id on realtime.contexts (tenant_id, group_id) where group_id is not null;
-- A client's code, and the conversation of a record or a group, are there once.
create unique index contexts_code on realtime.contexts (tenant_id, code) where code is not null;
create unique index contexts_of_record on realtime.contexts (tenant_id, about_resource, about_id) where kind = 'record';
create unique index contexts_of_group on realtime.contexts (tenant_id, group_id) where kind = 'group';
call app.wall('realtime.contexts');
call kit.keep_counts('realtime.contexts');

create table realtime.messages (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  context_id uuid,
  parent_id uuid,
  author_id uuid,
  sequence bigint not null default 0,
  content text,
  source text,
  source_id text,
  source_type text,
  source_alias text,
  source_email text,
  source_phone text,
  target text,
  target_id text,
  target_alias text,
  target_type text,
  target_email text,
  target_phone text,
  target_device_id text,
  value numeric,
  data_source text,
  data_source_id text,
  data_source_type text,
  data_source_alias text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  notification_content text,
  notification_url text,
  expires_at timestamptz(3),
  edited_at timestamptz(3),
  rag_sources text[],
  idempotency_key text,
  payload jsonb,
  primary key (tenant_id, id),
  constraint messages_context_id_fkey foreign key (tenant_id, context_id) references realtime.contexts (tenant_id, id) on delete cascade,
  constraint messages_parent_id_fkey foreign key (tenant_id, parent_id) references realtime.messages (tenant_id, id) on delete set null (parent_id)
);
create index messages_by_created_at on realtime.messages (tenant_id, created_at, id) where deleted_at is null;
create index messages_by_updated_at on realtime.messages (tenant_id, updated_at, id) where deleted_at is null;
create index messages_context_id on realtime.messages (tenant_id, context_id) where context_id is not null;
create index messages_parent_id on realtime.messages (tenant_id, parent_id) where parent_id is not null;
create index messages_author_id on realtime.messages (tenant_id, author_id) where author_id is not null;
create unique index messages_in_order on realtime.messages (tenant_id, context_id, sequence);
create unique index messages_said_once on realtime.messages (tenant_id, context_id, author_id, idempotency_key) where idempotency_key is not null;
create index messages_of_author on realtime.messages (tenant_id, author_id, created_at);
create index messages_of_thread on realtime.messages (tenant_id, parent_id, sequence) where parent_id is not null;
call app.wall('realtime.messages');
call kit.keep_counts('realtime.messages');

create table realtime.users (
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
  first_name text,
  middle_name text,
  last_name text,
  username text,
  email text,
  phone text,
  avatar_url text,
  payload jsonb,
  primary key (tenant_id, id)
);
create index users_by_created_at on realtime.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on realtime.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_user_id on realtime.users (tenant_id, user_id) where user_id is not null;
call app.wall('realtime.users');
call kit.keep_counts('realtime.users');

create table realtime.sources (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  source_type text,
  external_id text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  metadata jsonb,
  payload jsonb,
  primary key (tenant_id, id)
);
create index sources_by_created_at on realtime.sources (tenant_id, created_at, id) where deleted_at is null;
create index sources_by_updated_at on realtime.sources (tenant_id, updated_at, id) where deleted_at is null;
create index sources_by_name on realtime.sources (tenant_id, name collate app.natural, id) where deleted_at is null;
create index sources_by_source_type on realtime.sources (tenant_id, source_type collate app.natural, id) where deleted_at is null;
create index sources_by_status on realtime.sources (tenant_id, status collate app.natural, id) where deleted_at is null;
call app.wall('realtime.sources');
call kit.keep_counts('realtime.sources');

-- The same people have one conversation and one group.
create table realtime.member_sets (
  tenant_id uuid not null,
  key text not null,
  context_id uuid not null,
  primary key (tenant_id, key),
  foreign key (tenant_id, context_id) references realtime.contexts (tenant_id, id) on delete cascade
);
create index member_sets_context on realtime.member_sets (tenant_id, context_id);
call app.wall('realtime.member_sets');

create table realtime.participants (
  tenant_id uuid not null,
  context_id uuid not null,
  user_id uuid not null,
  joined_at timestamptz(3) not null default clock_timestamp(),
  left_at timestamptz(3),
  read_sequence bigint not null default 0,
  muted_until timestamptz(3),
  draft text check (length(draft) <= 20000),
  primary key (tenant_id, context_id, user_id),
  foreign key (tenant_id, context_id) references realtime.contexts (tenant_id, id) on delete cascade
);
create index participants_of_user on realtime.participants (tenant_id, user_id, context_id) where left_at is null;
call app.wall('realtime.participants');

create table realtime.mentions (
  tenant_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  context_id uuid not null,
  sequence bigint not null,
  primary key (tenant_id, message_id, user_id),
  foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete cascade
);
create index mentions_of_user on realtime.mentions (tenant_id, user_id, context_id, sequence);
call app.wall('realtime.mentions');

create table realtime.reactions (
  tenant_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  emoji text not null check (length(emoji) between 1 and 32),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, message_id, user_id, emoji),
  foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete cascade
);
create index reactions_of_user on realtime.reactions (tenant_id, user_id);
call app.wall('realtime.reactions');

create table realtime.group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references realtime.groups (tenant_id, id) on delete cascade
);
create index group_members_of_user on realtime.group_members (tenant_id, user_id, group_id);
call app.wall('realtime.group_members');

create table realtime.settings (
  tenant_id uuid not null,
  user_id uuid not null,
  email_enabled boolean not null default true,
  push_enabled boolean not null default true,
  sms_enabled boolean not null default false,
  in_app_enabled boolean not null default true,
  quiet_hours_start text check (quiet_hours_start ~ '^\d\d:\d\d$'),
  quiet_hours_end text check (quiet_hours_end ~ '^\d\d:\d\d$'),
  timezone text check (length(timezone) <= 60),
  digest_hour integer check (digest_hour between 0 and 23),
  muted_until timestamptz(3),
  payload jsonb,
  -- Up to when the digest has told what waits.
  digested_at timestamptz(3),
  primary key (tenant_id, user_id)
);
call app.wall('realtime.settings');

create table realtime.presence (
  tenant_id uuid not null,
  user_id uuid not null,
  status text not null default 'offline' check (status in ('online', 'offline', 'away', 'busy', 'dnd')),
  custom_status text check (length(custom_status) <= 100),
  payload jsonb,
  last_seen_at timestamptz(3),
  primary key (tenant_id, user_id)
);
call app.wall('realtime.presence');

-- Whether somebody is there: they said so, or their browser did, within a minute and a half.
create function realtime.is_online(status text, seen timestamptz) returns boolean language sql stable as $$
  select coalesce(status <> 'offline' and seen > now() - interval '90 seconds', false)
$$;

-- Notifications that a mail has still to tell, unless they are read before.
create table realtime.untold (
  tenant_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references realtime.notifications (tenant_id, id) on delete cascade
);
create index untold_of_notification on realtime.untold (tenant_id, notification_id);
call app.wall('realtime.untold');

-- How long a company keeps what was said and told, and whether a legal hold stands: one record.
create table realtime.retention (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  message_days bigint,
  notification_days bigint not null default 365,
  legal_hold boolean not null default false,
  primary key (tenant_id, id)
);
create index retention_by_created_at on realtime.retention (tenant_id, created_at, id) where deleted_at is null;
create index retention_by_updated_at on realtime.retention (tenant_id, updated_at, id) where deleted_at is null;
create unique index retention_once on realtime.retention (tenant_id);
call app.wall('realtime.retention');
call kit.keep_counts('realtime.retention');

-- Browsers that somebody wants to be told by. What is told is encrypted for `p256dh`; the push service sees none of it.
create table realtime.push_subscriptions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  label text,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  last_pushed_at timestamptz(3),
  failures bigint not null default 0,
  primary key (tenant_id, id)
);
create index push_subscriptions_by_created_at on realtime.push_subscriptions (tenant_id, created_at, id) where deleted_at is null;
create index push_subscriptions_by_updated_at on realtime.push_subscriptions (tenant_id, updated_at, id) where deleted_at is null;
create index push_subscriptions_user_id on realtime.push_subscriptions (tenant_id, user_id) where user_id is not null;
create unique index push_subscriptions_once on realtime.push_subscriptions (tenant_id, endpoint);
call app.wall('realtime.push_subscriptions');
call kit.keep_counts('realtime.push_subscriptions');

-- Files of people that a message carries. Whoever may read the message may have them, for as long as the file is there.
create table realtime.message_files (
  tenant_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  place integer not null,
  name text not null check (length(name) <= 500),
  file_type text check (length(file_type) <= 120),
  file_size bigint not null,
  -- What a client keeps with a file beside its message.
  payload jsonb,
  primary key (tenant_id, message_id, file_id),
  foreign key (tenant_id, message_id) references realtime.messages (tenant_id, id) on delete cascade
);
create index message_files_of_user on realtime.message_files (tenant_id, user_id);
create index message_files_of_file on realtime.message_files (tenant_id, file_id);
call app.wall('realtime.message_files');

create table realtime.group_invites (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  group_id uuid not null,
  code text not null,
  inviter_id uuid,
  max_uses bigint,
  uses_count bigint not null default 0,
  expires_at timestamptz(3),
  primary key (tenant_id, id),
  constraint group_invites_group_id_fkey foreign key (tenant_id, group_id) references realtime.groups (tenant_id, id) on delete cascade
);
create index group_invites_by_created_at on realtime.group_invites (tenant_id, created_at, id) where deleted_at is null;
create index group_invites_by_updated_at on realtime.group_invites (tenant_id, updated_at, id) where deleted_at is null;
create index group_invites_group_id on realtime.group_invites (tenant_id, group_id) where group_id is not null;
create index group_invites_inviter_id on realtime.group_invites (tenant_id, inviter_id) where inviter_id is not null;
create unique index group_invites_code on realtime.group_invites (tenant_id, code);
call app.wall('realtime.group_invites');
call kit.keep_counts('realtime.group_invites');

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
