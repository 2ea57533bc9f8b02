-- Collections of people, with the prompts they keep at hand.
create table assistant.clusters (
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
  reference text,
  description text,
  abstract text,
  keywords text,
  content text,
  content_url text,
  tags text,
  status text not null default 'active' check (status in ('active', 'archived')),
  source text,
  source_id text,
  source_type text,
  source_alias text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index clusters_by_created_at on assistant.clusters (tenant_id, created_at, id) where deleted_at is null;
create index clusters_by_updated_at on assistant.clusters (tenant_id, updated_at, id) where deleted_at is null;
create index clusters_by_name on assistant.clusters (tenant_id, name collate app.natural, id) where deleted_at is null;
create index clusters_by_status on assistant.clusters (tenant_id, status collate app.natural, id) where deleted_at is null;
create index clusters_user_id on assistant.clusters (tenant_id, user_id) where user_id is not null;
call app.wall('assistant.clusters');
call kit.keep_counts('assistant.clusters');
call kit.keep_search('assistant.clusters');

create table assistant.saved_prompts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  prompt_id uuid not null,
  cluster_id uuid,
  note text,
  primary key (tenant_id, id),
  constraint saved_prompts_prompt_id_fkey foreign key (tenant_id, prompt_id) references assistant.prompts (tenant_id, id) on delete cascade,
  constraint saved_prompts_cluster_id_fkey foreign key (tenant_id, cluster_id) references assistant.clusters (tenant_id, id) on delete cascade
);
create index saved_prompts_by_created_at on assistant.saved_prompts (tenant_id, created_at, id) where deleted_at is null;
create index saved_prompts_by_updated_at on assistant.saved_prompts (tenant_id, updated_at, id) where deleted_at is null;
create index saved_prompts_user_id on assistant.saved_prompts (tenant_id, user_id) where user_id is not null;
create index saved_prompts_prompt_id on assistant.saved_prompts (tenant_id, prompt_id) where prompt_id is not null;
create index saved_prompts_cluster_id on assistant.saved_prompts (tenant_id, cluster_id) where cluster_id is not null;
call app.wall('assistant.saved_prompts');
call kit.keep_counts('assistant.saved_prompts');

alter table assistant.contexts
  add column cluster_id uuid,
  add constraint contexts_cluster_id_fkey foreign key (tenant_id, cluster_id) references assistant.clusters (tenant_id, id) on delete set null (cluster_id),
  drop constraint contexts_kind_check,
  add constraint contexts_kind_check check (kind in ('company', 'project', 'objective', 'record', 'entity', 'cluster'));
create index contexts_cluster_id on assistant.contexts (tenant_id, cluster_id) where cluster_id is not null;
