-- Files of what other programs keep, and kinds of documents.

create table files.entities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text,
  entity_alias text,
  entity_type text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index entities_by_created_at on files.entities (tenant_id, created_at, id) where deleted_at is null;
create index entities_by_updated_at on files.entities (tenant_id, updated_at, id) where deleted_at is null;
create index entities_by_name on files.entities (tenant_id, name collate app.natural, id) where deleted_at is null;
call app.wall('files.entities');
call kit.keep_counts('files.entities');
call kit.keep_search('files.entities');

create table files.entity_files (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  entity_id uuid not null,
  stored_file_id uuid not null,
  association_type text,
  source_entity text,
  display_order bigint not null default 0,
  primary key (tenant_id, id),
  constraint entity_files_entity_id_fkey foreign key (tenant_id, entity_id) references files.entities (tenant_id, id) on delete cascade,
  constraint entity_files_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index entity_files_by_created_at on files.entity_files (tenant_id, created_at, id) where deleted_at is null;
create index entity_files_by_updated_at on files.entity_files (tenant_id, updated_at, id) where deleted_at is null;
create index entity_files_by_display_order on files.entity_files (tenant_id, display_order, id) where deleted_at is null;
create index entity_files_entity_id on files.entity_files (tenant_id, entity_id) where entity_id is not null;
create index entity_files_stored_file_id on files.entity_files (tenant_id, stored_file_id) where stored_file_id is not null;
call app.wall('files.entity_files');
call kit.keep_counts('files.entity_files');

create unique index entity_files_once on files.entity_files (tenant_id, entity_id, stored_file_id) where deleted_at is null;

create table files.schemas (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  description text,
  allowed_mime_types text[],
  max_file_size bigint,
  schema_model text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index schemas_by_created_at on files.schemas (tenant_id, created_at, id) where deleted_at is null;
create index schemas_by_updated_at on files.schemas (tenant_id, updated_at, id) where deleted_at is null;
create index schemas_by_code on files.schemas (tenant_id, code collate app.natural, id) where deleted_at is null;
create index schemas_by_name on files.schemas (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index schemas_code_unique on files.schemas (tenant_id, lower(code)) where deleted_at is null;
call app.wall('files.schemas');
call kit.keep_counts('files.schemas');
call kit.keep_search('files.schemas');

alter table files.stored_files add column schema_id uuid;
alter table files.stored_files add constraint stored_files_schema_id_fkey foreign key (tenant_id, schema_id) references files.schemas (tenant_id, id) on delete set null (schema_id);
create index stored_files_schema_id on files.stored_files (tenant_id, schema_id) where schema_id is not null;
