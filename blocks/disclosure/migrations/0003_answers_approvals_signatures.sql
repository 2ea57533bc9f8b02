alter table disclosure.answers add column post text;

alter table disclosure.answers add column post_version text;

alter table disclosure.answers add column post_number bigint;

alter table disclosure.answers add column post_title text;

alter table disclosure.answers add column respondent_id uuid;

create table disclosure.approvals (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  objective_id uuid,
  edition_id uuid,
  subject text,
  sha256 text,
  quorum bigint not null,
  statement text,
  expires_at timestamptz(3),
  status text not null default 'open' check (status in ('open', 'approved', 'revoked')),
  approved_at timestamptz(3),
  primary key (tenant_id, id),
  constraint approvals_objective_id_fkey foreign key (tenant_id, objective_id) references disclosure.objectives (tenant_id, id) on delete set null (objective_id),
  constraint approvals_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete set null (edition_id)
);
create index approvals_by_created_at on disclosure.approvals (tenant_id, created_at, id) where deleted_at is null;
create index approvals_by_updated_at on disclosure.approvals (tenant_id, updated_at, id) where deleted_at is null;
create index approvals_project_id on disclosure.approvals (tenant_id, project_id) where project_id is not null;
create index approvals_objective_id on disclosure.approvals (tenant_id, objective_id) where objective_id is not null;
create index approvals_edition_id on disclosure.approvals (tenant_id, edition_id) where edition_id is not null;
call app.wall('disclosure.approvals');
call kit.keep_counts('disclosure.approvals');

create table disclosure.signatures (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  approval_id uuid not null,
  user_id uuid not null,
  name text,
  sha256 text,
  status text not null default 'asked' check (status in ('asked', 'signed', 'withdrawn')),
  signed_at timestamptz(3),
  primary key (tenant_id, id),
  constraint signatures_approval_id_fkey foreign key (tenant_id, approval_id) references disclosure.approvals (tenant_id, id) on delete cascade
);
create index signatures_by_created_at on disclosure.signatures (tenant_id, created_at, id) where deleted_at is null;
create index signatures_by_updated_at on disclosure.signatures (tenant_id, updated_at, id) where deleted_at is null;
create index signatures_approval_id on disclosure.signatures (tenant_id, approval_id) where approval_id is not null;
create index signatures_user_id on disclosure.signatures (tenant_id, user_id) where user_id is not null;
call app.wall('disclosure.signatures');
call kit.keep_counts('disclosure.signatures');

create table disclosure.respondents (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  name text not null,
  email text not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (tenant_id, id)
);
create index respondents_by_created_at on disclosure.respondents (tenant_id, created_at, id) where deleted_at is null;
create index respondents_by_updated_at on disclosure.respondents (tenant_id, updated_at, id) where deleted_at is null;
create index respondents_project_id on disclosure.respondents (tenant_id, project_id) where project_id is not null;
call app.wall('disclosure.respondents');
call kit.keep_counts('disclosure.respondents');

create table disclosure.figures (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  key text not null,
  name text not null,
  record_type text not null,
  measure text not null,
  filter jsonb,
  query_hash text,
  value text,
  unit text,
  taken_at timestamptz(3),
  readings bigint not null default 0,
  primary key (tenant_id, id)
);
create index figures_by_created_at on disclosure.figures (tenant_id, created_at, id) where deleted_at is null;
create index figures_by_updated_at on disclosure.figures (tenant_id, updated_at, id) where deleted_at is null;
create index figures_project_id on disclosure.figures (tenant_id, project_id) where project_id is not null;
call app.wall('disclosure.figures');
call kit.keep_counts('disclosure.figures');

alter table disclosure.respondents add link_hash bytea;
create unique index respondents_link on disclosure.respondents (tenant_id, link_hash);
create unique index signatures_once on disclosure.signatures (tenant_id, approval_id, user_id);
create unique index figures_key_once on disclosure.figures (tenant_id, project_id, key) where deleted_at is null;

-- What a respondent is asked, and nothing else.
create table disclosure.respondent_objectives (
  tenant_id uuid not null,
  respondent_id uuid not null,
  objective_id uuid not null,
  primary key (tenant_id, respondent_id, objective_id),
  constraint respondent_objectives_respondent_id_fkey foreign key (tenant_id, respondent_id) references disclosure.respondents (tenant_id, id) on delete cascade
);
call app.wall('disclosure.respondent_objectives');

-- What a figure's question answered, each time it was asked.
create table disclosure.figure_readings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  figure_id uuid not null,
  value text not null,
  unit text,
  query_hash text not null,
  taken_at timestamptz(3) not null,
  taken_by_id uuid,
  primary key (tenant_id, id),
  constraint figure_readings_figure_id_fkey foreign key (tenant_id, figure_id) references disclosure.figures (tenant_id, id) on delete cascade
);
create index figure_readings_in_order on disclosure.figure_readings (tenant_id, figure_id, taken_at desc);
call app.wall('disclosure.figure_readings');
