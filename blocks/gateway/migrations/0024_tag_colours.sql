-- The colour a company gives a word that its records are tagged with.
create table gateway.tags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  color text not null check (color in ('indigo', 'cyan', 'teal', 'lime', 'orange', 'pink', 'grape', 'violet')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tags_by_created_at on gateway.tags (tenant_id, created_at, id) where deleted_at is null;
create index tags_by_updated_at on gateway.tags (tenant_id, updated_at, id) where deleted_at is null;
create index tags_by_name on gateway.tags (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index tags_name_unique on gateway.tags (tenant_id, lower(name)) where deleted_at is null;
call app.wall('gateway.tags');
call kit.keep_counts('gateway.tags');
call kit.keep_search('gateway.tags');
revoke insert, update, delete on gateway.tags from quoin_runtime;
