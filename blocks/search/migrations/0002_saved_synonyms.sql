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
create index saved_that_alert on search.saved (tenant_id, checked_at nulls first) where alert and deleted_at is null;
