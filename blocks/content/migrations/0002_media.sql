create table content.media (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text,
  content_type text,
  size_bytes bigint,
  file uuid,
  url text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index media_by_created_at on content.media (tenant_id, created_at, id) where deleted_at is null;
create index media_by_updated_at on content.media (tenant_id, updated_at, id) where deleted_at is null;
create index media_by_name on content.media (tenant_id, name collate app.natural, id) where deleted_at is null;
call app.wall('content.media');
call kit.keep_counts('content.media');
call kit.keep_search('content.media');
create unique index media_file on content.media (tenant_id, file) where file is not null;
alter table content.site add column color text;
