-- Units that assets belong to, whom they let see their assets, and who asks for it.
create table assets.entities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  entity_type text,
  description text,
  is_public boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index entities_by_created_at on assets.entities (tenant_id, created_at, id) where deleted_at is null;
create index entities_by_updated_at on assets.entities (tenant_id, updated_at, id) where deleted_at is null;
create index entities_by_name on assets.entities (tenant_id, name collate app.natural, id) where deleted_at is null;
create index entities_by_entity_type on assets.entities (tenant_id, entity_type collate app.natural, id) where deleted_at is null;
call app.wall('assets.entities');
call kit.keep_counts('assets.entities');
call kit.keep_search('assets.entities');

create table assets.entity_accesses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  entity_id uuid not null,
  user_id uuid not null,
  access_level text not null default 'read' check (access_level in ('read', 'write')),
  expires_at timestamptz(3),
  payload jsonb,
  primary key (tenant_id, id),
  constraint entity_accesses_entity_id_fkey foreign key (tenant_id, entity_id) references assets.entities (tenant_id, id) on delete cascade
);
create index entity_accesses_by_created_at on assets.entity_accesses (tenant_id, created_at, id) where deleted_at is null;
create index entity_accesses_by_updated_at on assets.entity_accesses (tenant_id, updated_at, id) where deleted_at is null;
create index entity_accesses_by_expires_at on assets.entity_accesses (tenant_id, expires_at, id) where deleted_at is null;
create index entity_accesses_entity_id on assets.entity_accesses (tenant_id, entity_id) where entity_id is not null;
create index entity_accesses_user_id on assets.entity_accesses (tenant_id, user_id) where user_id is not null;
create unique index entity_accesses_once on assets.entity_accesses (tenant_id, entity_id, user_id) where deleted_at is null;
call app.wall('assets.entity_accesses');
call kit.keep_counts('assets.entity_accesses');

create table assets.entity_access_requests (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  entity_id uuid,
  user_id uuid,
  access_level text not null default 'read' check (access_level in ('read', 'write')),
  reason text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  resolved_at timestamptz(3),
  resolved_by_id uuid,
  primary key (tenant_id, id),
  constraint entity_access_requests_entity_id_fkey foreign key (tenant_id, entity_id) references assets.entities (tenant_id, id) on delete set null (entity_id)
);
create index entity_access_requests_by_created_at on assets.entity_access_requests (tenant_id, created_at, id) where deleted_at is null;
create index entity_access_requests_by_updated_at on assets.entity_access_requests (tenant_id, updated_at, id) where deleted_at is null;
create index entity_access_requests_entity_id on assets.entity_access_requests (tenant_id, entity_id) where entity_id is not null;
create index entity_access_requests_user_id on assets.entity_access_requests (tenant_id, user_id) where user_id is not null;
create index entity_access_requests_resolved_by_id on assets.entity_access_requests (tenant_id, resolved_by_id) where resolved_by_id is not null;
create unique index entity_access_requests_once on assets.entity_access_requests (tenant_id, entity_id, user_id) where status = 'pending' and deleted_at is null;
call app.wall('assets.entity_access_requests');
call kit.keep_counts('assets.entity_access_requests');

-- Whether its unit shows an asset to everybody stands with the asset, where lists ask for it.
alter table assets.assets add column entity_id uuid;
alter table assets.assets add column is_public boolean not null default false;
alter table assets.assets add constraint assets_entity_id_fkey foreign key (tenant_id, entity_id) references assets.entities (tenant_id, id) on delete set null (entity_id);
create index assets_entity_id on assets.assets (tenant_id, entity_id) where entity_id is not null;

create function assets.keep_openness() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_public := coalesce((select e.is_public from assets.entities e where e.tenant_id = new.tenant_id and e.id = new.entity_id), false);
  return new;
end $$;
create trigger assets_openness before insert or update of entity_id on assets.assets for each row execute function assets.keep_openness();

create function assets.spread_openness() returns trigger language plpgsql set search_path = '' as $$
begin
  update assets.assets a set is_public = new.is_public where a.tenant_id = new.tenant_id and a.entity_id = new.id and a.is_public <> new.is_public;
  return null;
end $$;
create trigger entities_openness after update of is_public on assets.entities for each row when (old.is_public <> new.is_public) execute function assets.spread_openness();

-- Pictures of a category.
alter table assets.images add column category_id uuid;
alter table assets.images add constraint images_category_id_fkey foreign key (tenant_id, category_id) references assets.categories (tenant_id, id) on delete set null (category_id);
create index images_category_id on assets.images (tenant_id, category_id) where category_id is not null;
