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

-- What a client keeps with a file beside its message.
alter table realtime.message_files add column payload jsonb;
create index message_files_of_file on realtime.message_files (tenant_id, file_id);
