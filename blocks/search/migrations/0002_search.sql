-- What people searched for and keep at hand, each for themselves; the records searched for stay in their blocks.
--
-- replaces, of 0.1.0: 0001_search 0002_saved_synonyms

create table search.queries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  query text,
  total_records bigint,
  submitted_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index queries_by_created_at on search.queries (tenant_id, created_at, id) where deleted_at is null;
create index queries_by_updated_at on search.queries (tenant_id, updated_at, id) where deleted_at is null;
create index queries_by_submitted_at on search.queries (tenant_id, submitted_at, id) where deleted_at is null;
create index queries_user_id on search.queries (tenant_id, user_id) where user_id is not null;
call app.wall('search.queries');
call kit.keep_counts('search.queries');
call kit.keep_search('search.queries');

create table search.favorites (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  entity_id text,
  entity_type text,
  entity_alias text,
  entity_url text,
  entity_avatar_url text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index favorites_by_created_at on search.favorites (tenant_id, created_at, id) where deleted_at is null;
create index favorites_by_updated_at on search.favorites (tenant_id, updated_at, id) where deleted_at is null;
create index favorites_by_entity_alias on search.favorites (tenant_id, entity_alias collate app.natural, id) where deleted_at is null;
create index favorites_user_id on search.favorites (tenant_id, user_id) where user_id is not null;
create unique index favorites_once on search.favorites (tenant_id, user_id, entity_id) where deleted_at is null;
call app.wall('search.favorites');
call kit.keep_counts('search.favorites');
call kit.keep_search('search.favorites');

create table search.users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  first_name text,
  last_name text,
  display_name text,
  email text,
  phone text,
  role_id text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index users_by_created_at on search.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on search.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_display_name on search.users (tenant_id, display_name collate app.natural, id) where deleted_at is null;
create index users_user_id on search.users (tenant_id, user_id) where user_id is not null;
create unique index users_once on search.users (tenant_id, user_id) where deleted_at is null;
call app.wall('search.users');
call kit.keep_counts('search.users');
call kit.keep_search('search.users');

-- Searches that are kept under a name, what each has found already, and words that mean the same.
create table search.saved (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text not null,
  query text not null,
  include text[],
  alert boolean not null default true,
  checked_at timestamptz(3),
  primary key (tenant_id, id)
);
create index saved_by_created_at on search.saved (tenant_id, created_at, id) where deleted_at is null;
create index saved_by_updated_at on search.saved (tenant_id, updated_at, id) where deleted_at is null;
create index saved_by_name on search.saved (tenant_id, name collate app.natural, id) where deleted_at is null;
create index saved_user_id on search.saved (tenant_id, user_id) where user_id is not null;
create index saved_that_alert on search.saved (tenant_id, checked_at nulls first) where alert and deleted_at is null;
call app.wall('search.saved');
call kit.keep_counts('search.saved');

create table search.synonyms (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  terms text[] not null,
  primary key (tenant_id, id)
);
create index synonyms_by_created_at on search.synonyms (tenant_id, created_at, id) where deleted_at is null;
create index synonyms_by_updated_at on search.synonyms (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('search.synonyms');
call kit.keep_counts('search.synonyms');

create table search.known (
  tenant_id uuid not null,
  saved_id uuid not null,
  record_id uuid not null,
  found_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, saved_id, record_id),
  foreign key (tenant_id, saved_id) references search.saved (tenant_id, id) on delete cascade
);
call app.wall('search.known');
