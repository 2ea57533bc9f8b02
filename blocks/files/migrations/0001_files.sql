-- Files of people and of the company: versions, what was decided on their bytes, and shared addresses.

create table files.categories (
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
  parent_id uuid,
  display_order bigint not null default 0,
  approvers_needed bigint not null default 1,
  thumbnail_url text,
  image_url text,
  content_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references files.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on files.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on files.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on files.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_by_code on files.categories (tenant_id, code collate app.natural, id) where deleted_at is null;
create index categories_by_display_order on files.categories (tenant_id, display_order, id) where deleted_at is null;
create index categories_parent_id on files.categories (tenant_id, parent_id) where parent_id is not null;
call app.wall('files.categories');
call kit.keep_counts('files.categories');
call kit.keep_search('files.categories');

create table files.tags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  tag text not null,
  thumbnail_url text,
  image_url text,
  content_url text,
  media_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tags_by_created_at on files.tags (tenant_id, created_at, id) where deleted_at is null;
create index tags_by_updated_at on files.tags (tenant_id, updated_at, id) where deleted_at is null;
create index tags_by_tag on files.tags (tenant_id, tag collate app.natural, id) where deleted_at is null;
create unique index tags_tag_unique on files.tags (tenant_id, lower(tag)) where deleted_at is null;
call app.wall('files.tags');
call kit.keep_counts('files.tags');
call kit.keep_search('files.tags');

create table files.stored_files (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  file_id uuid,
  name text not null,
  original_name text,
  virtual_folder text,
  category_id uuid,
  category_name text,
  tags text[],
  description text,
  file_type text,
  file_size bigint,
  sha256 text,
  version_number bigint not null default 1,
  approval_state text not null default 'none' check (approval_state in ('none', 'pending', 'approved', 'rejected')),
  approved_version bigint,
  decided_by_id uuid,
  decided_at timestamptz(3),
  decision_reason text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  is_public boolean not null default false,
  access_level text,
  ai_enabled boolean not null default false,
  is_temp boolean not null default false,
  thumbnail_url text,
  media_url text,
  image_url text,
  content_url text,
  original_file text,
  raw_content text,
  content text,
  file_structure text,
  metadata jsonb,
  structured_content jsonb,
  schema_model text,
  vector_db text,
  is_expirable boolean not null default false,
  issued_at timestamptz(3),
  expires_at timestamptz(3),
  issued_by text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint stored_files_category_id_fkey foreign key (tenant_id, category_id) references files.categories (tenant_id, id) on delete set null (category_id)
);
create index stored_files_by_created_at on files.stored_files (tenant_id, created_at, id) where deleted_at is null;
create index stored_files_by_updated_at on files.stored_files (tenant_id, updated_at, id) where deleted_at is null;
create index stored_files_by_name on files.stored_files (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stored_files_by_file_size on files.stored_files (tenant_id, file_size, id) where deleted_at is null;
create index stored_files_by_approval_state on files.stored_files (tenant_id, approval_state collate app.natural, id) where deleted_at is null;
create index stored_files_by_expires_at on files.stored_files (tenant_id, expires_at, id) where deleted_at is null;
create index stored_files_user_id on files.stored_files (tenant_id, user_id) where user_id is not null;
create index stored_files_file_id on files.stored_files (tenant_id, file_id) where file_id is not null;
create index stored_files_category_id on files.stored_files (tenant_id, category_id) where category_id is not null;
create index stored_files_decided_by_id on files.stored_files (tenant_id, decided_by_id) where decided_by_id is not null;
call app.wall('files.stored_files');
call kit.keep_counts('files.stored_files');
call kit.keep_search('files.stored_files');

create table files.versions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  number bigint,
  file_id uuid,
  original_name text,
  file_type text,
  file_size bigint,
  sha256 text,
  restored_from bigint,
  primary key (tenant_id, id),
  constraint versions_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index versions_by_created_at on files.versions (tenant_id, created_at, id) where deleted_at is null;
create index versions_by_updated_at on files.versions (tenant_id, updated_at, id) where deleted_at is null;
create index versions_by_number on files.versions (tenant_id, number, id) where deleted_at is null;
create index versions_stored_file_id on files.versions (tenant_id, stored_file_id) where stored_file_id is not null;
create index versions_file_id on files.versions (tenant_id, file_id) where file_id is not null;
call app.wall('files.versions');
call kit.keep_counts('files.versions');

create table files.approvals (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  version_number bigint,
  sha256 text,
  decision text check (decision in ('approved', 'rejected')),
  reason text,
  decided_by_id uuid,
  decided_at timestamptz(3),
  primary key (tenant_id, id),
  constraint approvals_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index approvals_by_created_at on files.approvals (tenant_id, created_at, id) where deleted_at is null;
create index approvals_by_updated_at on files.approvals (tenant_id, updated_at, id) where deleted_at is null;
create index approvals_by_decided_at on files.approvals (tenant_id, decided_at, id) where deleted_at is null;
create index approvals_stored_file_id on files.approvals (tenant_id, stored_file_id) where stored_file_id is not null;
create index approvals_decided_by_id on files.approvals (tenant_id, decided_by_id) where decided_by_id is not null;
call app.wall('files.approvals');
call kit.keep_counts('files.approvals');

create table files.share_links (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  label text,
  has_password boolean not null default false,
  expires_at timestamptz(3),
  downloads_max bigint,
  downloads bigint not null default 0,
  last_used_at timestamptz(3),
  state text not null default 'active' check (state in ('active', 'revoked')),
  primary key (tenant_id, id),
  constraint share_links_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index share_links_by_created_at on files.share_links (tenant_id, created_at, id) where deleted_at is null;
create index share_links_by_updated_at on files.share_links (tenant_id, updated_at, id) where deleted_at is null;
create index share_links_by_expires_at on files.share_links (tenant_id, expires_at, id) where deleted_at is null;
create index share_links_stored_file_id on files.share_links (tenant_id, stored_file_id) where stored_file_id is not null;
call app.wall('files.share_links');
call kit.keep_counts('files.share_links');

create table files.users (
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
  email text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index users_by_created_at on files.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on files.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_name on files.users (tenant_id, name collate app.natural, id) where deleted_at is null;
create index users_user_id on files.users (tenant_id, user_id) where user_id is not null;
call app.wall('files.users');
call kit.keep_counts('files.users');
call kit.keep_search('files.users');

create unique index versions_once on files.versions (tenant_id, stored_file_id, number);
create unique index users_once on files.users (tenant_id, user_id) where deleted_at is null;

-- Of the address and the password only hashes are kept.
alter table files.share_links add column link_hash bytea;
alter table files.share_links add column password_hash bytea;
alter table files.share_links add column wrong_guesses bigint not null default 0;
alter table files.share_links add column rests_until timestamptz(3);
create unique index share_links_link_hash on files.share_links (tenant_id, link_hash);

-- An approval is about bytes: whoever writes, other bytes are not approved by what was said of those before.
create function files.keep_approved() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.approval_state = 'approved' and new.approval_state = 'approved' and new.sha256 is distinct from old.sha256 then
    raise exception 'The bytes of an approved file cannot be changed';
  end if;
  return new;
end $$;
create trigger stored_files_keep_approved before update on files.stored_files for each row execute function files.keep_approved();

-- With its versions the bytes of a file go: when they may be removed is the hourly tidying's to decide.
create function files.leave_files() returns trigger language plpgsql set search_path = '' as $$
begin
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.id = old.file_id and f.state = 'stored'
    and not exists (select from files.versions v where v.tenant_id = old.tenant_id and v.file_id = old.file_id);
  return null;
end $$;
create trigger versions_files after delete on files.versions for each row execute function files.leave_files();
