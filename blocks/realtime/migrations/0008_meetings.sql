-- Meetings of those who take part in a conversation, and the video server on which a company holds them.

create table realtime.meetings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  conversation_id uuid not null,
  host_id uuid,
  title text not null,
  description text,
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  meeting_type text not null default 'video',
  provider text,
  room text not null,
  max_participants bigint,
  is_recording boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive')),
  enabled boolean not null default true,
  payload jsonb,
  primary key (tenant_id, id),
  constraint meetings_conversation_id_fkey foreign key (tenant_id, conversation_id) references realtime.contexts (tenant_id, id) on delete cascade
);
create index meetings_by_created_at on realtime.meetings (tenant_id, created_at, id) where deleted_at is null;
create index meetings_by_updated_at on realtime.meetings (tenant_id, updated_at, id) where deleted_at is null;
create index meetings_conversation_id on realtime.meetings (tenant_id, conversation_id) where conversation_id is not null;
create index meetings_host_id on realtime.meetings (tenant_id, host_id) where host_id is not null;
-- Those that are planned or live, few of all.
create index meetings_open on realtime.meetings (tenant_id, coalesce(started_at, scheduled_at)) where status <> 'inactive';
call app.wall('realtime.meetings');
call kit.keep_counts('realtime.meetings');

-- Who came to a meeting, once however often.
create table realtime.meeting_sessions (
  tenant_id uuid not null,
  meeting_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  joined_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, meeting_id, user_id),
  foreign key (tenant_id, meeting_id) references realtime.meetings (tenant_id, id) on delete cascade
);
create index meeting_sessions_user_id on realtime.meeting_sessions (tenant_id, user_id);
call app.wall('realtime.meeting_sessions');

create table realtime.meeting_settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  server_url text,
  primary key (tenant_id, id)
);
create index meeting_settings_by_created_at on realtime.meeting_settings (tenant_id, created_at, id) where deleted_at is null;
create index meeting_settings_by_updated_at on realtime.meeting_settings (tenant_id, updated_at, id) where deleted_at is null;
create unique index meeting_settings_once on realtime.meeting_settings (tenant_id);
call app.wall('realtime.meeting_settings');
call kit.keep_counts('realtime.meeting_settings');
