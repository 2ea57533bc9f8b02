-- How a company wants its papers to look: what is being written, and every version that was ever in use. Blocks read them, the gateway writes them.
create table kit.document_templates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 100),
  -- Null is for every language that has no template of its own.
  language text check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  name text not null check (length(name) between 1 and 100),
  draft jsonb not null check (length(draft::text) <= 65536),
  -- The number of the version in use; null while none is.
  published integer,
  version bigint not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index document_templates_of_kind on kit.document_templates (tenant_id, kind) where published is not null;
call app.wall('kit.document_templates');
revoke insert, update, delete on kit.document_templates from quoin_runtime;

create table kit.document_template_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  number integer not null,
  design jsonb not null check (length(design::text) <= 65536),
  published_by uuid,
  published_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, template_id, number),
  foreign key (tenant_id, template_id) references kit.document_templates on delete cascade
);
call app.wall('kit.document_template_versions');
revoke insert, update, delete on kit.document_template_versions from quoin_runtime;
-- What was in use says for ever what it said.
revoke update, delete on kit.document_template_versions from quoin_auth;

-- The version that a paper was first drawn with, so that one that was handed out looks the same for ever; none is how it looked without any.
create table kit.document_uses (
  tenant_id uuid not null,
  kind text not null check (length(kind) <= 100),
  record text not null check (length(record) <= 100),
  template_id uuid,
  number integer,
  used_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, kind, record),
  foreign key (tenant_id, template_id, number) references kit.document_template_versions (tenant_id, template_id, number)
);
create index document_uses_of_template on kit.document_uses (tenant_id, template_id, number);
call app.wall('kit.document_uses');
revoke update, delete on kit.document_uses from quoin_runtime, quoin_auth;
