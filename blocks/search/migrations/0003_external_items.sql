-- What other systems hold, registered so that it is found here as well, each under its id there.
create table search.external_items (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  entity_type text not null,
  alias text not null,
  description text,
  url text,
  avatar_url text,
  source text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index external_items_by_created_at on search.external_items (tenant_id, created_at, id) where deleted_at is null;
create index external_items_by_updated_at on search.external_items (tenant_id, updated_at, id) where deleted_at is null;
create index external_items_by_entity_type on search.external_items (tenant_id, entity_type collate app.natural, id) where deleted_at is null;
create index external_items_by_alias on search.external_items (tenant_id, alias collate app.natural, id) where deleted_at is null;
create index external_items_by_source on search.external_items (tenant_id, source collate app.natural, id) where deleted_at is null;
call app.wall('search.external_items');
call kit.keep_counts('search.external_items');
call kit.keep_search('search.external_items');
