create table disclosure.rooms (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  name text not null,
  ends_at timestamptz(3) not null,
  closed_at timestamptz(3),
  nda_version bigint not null default 0,
  view_count bigint not null default 0,
  primary key (tenant_id, id)
);
create index rooms_by_created_at on disclosure.rooms (tenant_id, created_at, id) where deleted_at is null;
create index rooms_by_updated_at on disclosure.rooms (tenant_id, updated_at, id) where deleted_at is null;
create index rooms_project_id on disclosure.rooms (tenant_id, project_id) where project_id is not null;
call app.wall('disclosure.rooms');
call kit.keep_counts('disclosure.rooms');

create table disclosure.room_groups (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  name text not null,
  folders text[],
  has_root boolean not null default false,
  may_download boolean not null default false,
  primary key (tenant_id, id),
  constraint room_groups_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade
);
create index room_groups_by_created_at on disclosure.room_groups (tenant_id, created_at, id) where deleted_at is null;
create index room_groups_by_updated_at on disclosure.room_groups (tenant_id, updated_at, id) where deleted_at is null;
create index room_groups_room_id on disclosure.room_groups (tenant_id, room_id) where room_id is not null;
call app.wall('disclosure.room_groups');
call kit.keep_counts('disclosure.room_groups');

create table disclosure.room_documents (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  folder text,
  name text not null,
  position bigint not null,
  file_id uuid,
  edition_id uuid,
  content_type text not null,
  sha256 text not null,
  pages bigint not null,
  primary key (tenant_id, id),
  constraint room_documents_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade,
  constraint room_documents_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete set null (edition_id)
);
create index room_documents_by_created_at on disclosure.room_documents (tenant_id, created_at, id) where deleted_at is null;
create index room_documents_by_updated_at on disclosure.room_documents (tenant_id, updated_at, id) where deleted_at is null;
create index room_documents_room_id on disclosure.room_documents (tenant_id, room_id) where room_id is not null;
create index room_documents_file_id on disclosure.room_documents (tenant_id, file_id) where file_id is not null;
create index room_documents_edition_id on disclosure.room_documents (tenant_id, edition_id) where edition_id is not null;
call app.wall('disclosure.room_documents');
call kit.keep_counts('disclosure.room_documents');

create table disclosure.room_visitors (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  group_id uuid,
  name text not null,
  email text not null,
  user_id uuid,
  reason text,
  status text not null default 'requested' check (status in ('requested', 'admitted', 'declined', 'revoked')),
  last_seen_at timestamptz(3),
  primary key (tenant_id, id),
  constraint room_visitors_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade,
  constraint room_visitors_group_id_fkey foreign key (tenant_id, group_id) references disclosure.room_groups (tenant_id, id) on delete set null (group_id)
);
create index room_visitors_by_created_at on disclosure.room_visitors (tenant_id, created_at, id) where deleted_at is null;
create index room_visitors_by_updated_at on disclosure.room_visitors (tenant_id, updated_at, id) where deleted_at is null;
create index room_visitors_room_id on disclosure.room_visitors (tenant_id, room_id) where room_id is not null;
create index room_visitors_group_id on disclosure.room_visitors (tenant_id, group_id) where group_id is not null;
create index room_visitors_user_id on disclosure.room_visitors (tenant_id, user_id) where user_id is not null;
call app.wall('disclosure.room_visitors');
call kit.keep_counts('disclosure.room_visitors');

create table disclosure.room_views (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  visitor_id uuid not null,
  visitor_name text not null,
  visitor_email text not null,
  document_id uuid not null,
  document_name text not null,
  kind text not null check (kind in ('page', 'download')),
  page bigint not null,
  seconds bigint not null default 0,
  primary key (tenant_id, id),
  constraint room_views_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade,
  constraint room_views_visitor_id_fkey foreign key (tenant_id, visitor_id) references disclosure.room_visitors (tenant_id, id) on delete cascade,
  constraint room_views_document_id_fkey foreign key (tenant_id, document_id) references disclosure.room_documents (tenant_id, id) on delete cascade
);
create index room_views_by_created_at on disclosure.room_views (tenant_id, created_at, id) where deleted_at is null;
create index room_views_by_updated_at on disclosure.room_views (tenant_id, updated_at, id) where deleted_at is null;
create index room_views_room_id on disclosure.room_views (tenant_id, room_id) where room_id is not null;
create index room_views_visitor_id on disclosure.room_views (tenant_id, visitor_id) where visitor_id is not null;
create index room_views_document_id on disclosure.room_views (tenant_id, document_id) where document_id is not null;
call app.wall('disclosure.room_views');
call kit.keep_counts('disclosure.room_views');

alter table disclosure.rooms add door_hash bytea;
create unique index rooms_door on disclosure.rooms (tenant_id, door_hash);
alter table disclosure.room_visitors add link_hash bytea, add invited_at timestamptz(3), add invitations integer not null default 0;
create unique index room_visitors_link on disclosure.room_visitors (tenant_id, link_hash);
create unique index room_visitors_once on disclosure.room_visitors (tenant_id, room_id, lower(email));
create index room_views_again on disclosure.room_views (tenant_id, visitor_id, document_id, page, created_at desc);

-- Every text that had to be accepted before a room was shown. Nothing changes it.
create table disclosure.room_ndas (
  tenant_id uuid not null,
  room_id uuid not null,
  version integer not null,
  sha256 text not null,
  text text not null,
  primary key (tenant_id, room_id, version),
  constraint room_ndas_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade
);
call app.wall('disclosure.room_ndas');
create trigger room_ndas_frozen before update on disclosure.room_ndas for each row execute function disclosure.refuse_change();

-- Who accepted which text when.
create table disclosure.room_acceptances (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  visitor_id uuid not null,
  version integer not null,
  sha256 text not null,
  name text not null,
  email text not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create unique index room_acceptances_once on disclosure.room_acceptances (tenant_id, visitor_id, version);
call app.wall('disclosure.room_acceptances');
