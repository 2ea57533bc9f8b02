create table content.post_templates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  slug text,
  description text,
  title text,
  abstract text,
  keywords text,
  body jsonb,
  content text,
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  category_ids text[],
  tag_ids text[],
  fields jsonb,
  payload jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index post_templates_by_created_at on content.post_templates (tenant_id, created_at, id) where deleted_at is null;
create index post_templates_by_updated_at on content.post_templates (tenant_id, updated_at, id) where deleted_at is null;
create index post_templates_by_name on content.post_templates (tenant_id, name collate app.natural, id) where deleted_at is null;
create index post_templates_by_language on content.post_templates (tenant_id, language collate app.natural, id) where deleted_at is null;
create unique index post_templates_slug_unique on content.post_templates (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('content.post_templates');
call kit.keep_counts('content.post_templates');
call kit.keep_search('content.post_templates');
