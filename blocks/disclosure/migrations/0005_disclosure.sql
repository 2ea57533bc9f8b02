-- What a company has to say about its projects, and to whom it said what: catalogue, answers, evidence, editions, rooms.
--
-- replaces, of 0.1.0: 0001_disclosure 0002_editions 0003_answers_approvals_signatures 0004_payouts 0005_rooms

create table disclosure.disclosures (
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
  position bigint,
  status text not null default 'active' check (status in ('active', 'draft', 'archived')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index disclosures_by_created_at on disclosure.disclosures (tenant_id, created_at, id) where deleted_at is null;
create index disclosures_by_updated_at on disclosure.disclosures (tenant_id, updated_at, id) where deleted_at is null;
create index disclosures_by_name on disclosure.disclosures (tenant_id, name collate app.natural, id) where deleted_at is null;
create index disclosures_by_slug on disclosure.disclosures (tenant_id, slug collate app.natural, id) where deleted_at is null;
create index disclosures_by_position on disclosure.disclosures (tenant_id, position, id) where deleted_at is null;
create index disclosures_by_status on disclosure.disclosures (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index disclosures_slug_unique on disclosure.disclosures (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('disclosure.disclosures');
call kit.keep_counts('disclosure.disclosures');
call kit.keep_search('disclosure.disclosures');

create table disclosure.breakdowns (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  disclosure_id uuid not null,
  name text not null,
  slug text,
  description text,
  position bigint,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint breakdowns_disclosure_id_fkey foreign key (tenant_id, disclosure_id) references disclosure.disclosures (tenant_id, id) on delete cascade
);
create index breakdowns_by_created_at on disclosure.breakdowns (tenant_id, created_at, id) where deleted_at is null;
create index breakdowns_by_updated_at on disclosure.breakdowns (tenant_id, updated_at, id) where deleted_at is null;
create index breakdowns_by_name on disclosure.breakdowns (tenant_id, name collate app.natural, id) where deleted_at is null;
create index breakdowns_by_slug on disclosure.breakdowns (tenant_id, slug collate app.natural, id) where deleted_at is null;
create index breakdowns_by_position on disclosure.breakdowns (tenant_id, position, id) where deleted_at is null;
create index breakdowns_disclosure_id on disclosure.breakdowns (tenant_id, disclosure_id) where disclosure_id is not null;
create index breakdowns_in_order on disclosure.breakdowns (tenant_id, disclosure_id, position, id) where deleted_at is null;
call app.wall('disclosure.breakdowns');
call kit.keep_counts('disclosure.breakdowns');
call kit.keep_search('disclosure.breakdowns');

create table disclosure.objectives (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  breakdown_id uuid not null,
  disclosure_id uuid,
  name text not null,
  code text,
  guidance text,
  -- Of what it asks: an answer keeps the one it was given to.
  asked_hash text not null default '',
  position bigint,
  needs_content boolean not null default false,
  needs_evidence boolean not null default false,
  needs_review boolean not null default false,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint objectives_breakdown_id_fkey foreign key (tenant_id, breakdown_id) references disclosure.breakdowns (tenant_id, id) on delete cascade,
  constraint objectives_disclosure_id_fkey foreign key (tenant_id, disclosure_id) references disclosure.disclosures (tenant_id, id) on delete set null (disclosure_id)
);
create index objectives_by_created_at on disclosure.objectives (tenant_id, created_at, id) where deleted_at is null;
create index objectives_by_updated_at on disclosure.objectives (tenant_id, updated_at, id) where deleted_at is null;
create index objectives_by_name on disclosure.objectives (tenant_id, name collate app.natural, id) where deleted_at is null;
create index objectives_by_code on disclosure.objectives (tenant_id, code collate app.natural, id) where deleted_at is null;
create index objectives_by_position on disclosure.objectives (tenant_id, position, id) where deleted_at is null;
create index objectives_breakdown_id on disclosure.objectives (tenant_id, breakdown_id) where breakdown_id is not null;
create index objectives_disclosure_id on disclosure.objectives (tenant_id, disclosure_id) where disclosure_id is not null;
create index objectives_in_order on disclosure.objectives (tenant_id, breakdown_id, position, id) where deleted_at is null;
call app.wall('disclosure.objectives');
call kit.keep_counts('disclosure.objectives');
call kit.keep_search('disclosure.objectives');

create table disclosure.prompts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  objective_id uuid not null,
  breakdown_id uuid,
  disclosure_id uuid,
  name text not null,
  content text,
  position bigint,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint prompts_objective_id_fkey foreign key (tenant_id, objective_id) references disclosure.objectives (tenant_id, id) on delete cascade,
  constraint prompts_breakdown_id_fkey foreign key (tenant_id, breakdown_id) references disclosure.breakdowns (tenant_id, id) on delete set null (breakdown_id),
  constraint prompts_disclosure_id_fkey foreign key (tenant_id, disclosure_id) references disclosure.disclosures (tenant_id, id) on delete set null (disclosure_id)
);
create index prompts_by_created_at on disclosure.prompts (tenant_id, created_at, id) where deleted_at is null;
create index prompts_by_updated_at on disclosure.prompts (tenant_id, updated_at, id) where deleted_at is null;
create index prompts_by_name on disclosure.prompts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index prompts_by_position on disclosure.prompts (tenant_id, position, id) where deleted_at is null;
create index prompts_objective_id on disclosure.prompts (tenant_id, objective_id) where objective_id is not null;
create index prompts_breakdown_id on disclosure.prompts (tenant_id, breakdown_id) where breakdown_id is not null;
create index prompts_disclosure_id on disclosure.prompts (tenant_id, disclosure_id) where disclosure_id is not null;
call app.wall('disclosure.prompts');
call kit.keep_counts('disclosure.prompts');
call kit.keep_search('disclosure.prompts');

create table disclosure.answers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  objective_id uuid not null,
  objective_name text,
  objective_hash text,
  content jsonb,
  content_hash text,
  content_url text,
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'in_review', 'done')),
  is_completed boolean not null default false,
  completed_at timestamptz(3),
  completed_by_id uuid,
  not_applicable boolean not null default false,
  not_applicable_reason text,
  not_applicable_approved_at timestamptz(3),
  not_applicable_approved_by_id uuid,
  assignee_id uuid,
  reviewer_id uuid,
  due_on date,
  submitted_at timestamptz(3),
  submitted_by_id uuid,
  review_note text,
  post text,
  post_version text,
  post_number bigint,
  post_title text,
  respondent_id uuid,
  primary key (tenant_id, id),
  constraint answers_objective_id_fkey foreign key (tenant_id, objective_id) references disclosure.objectives (tenant_id, id) on delete restrict
);
create index answers_by_created_at on disclosure.answers (tenant_id, created_at, id) where deleted_at is null;
create index answers_by_updated_at on disclosure.answers (tenant_id, updated_at, id) where deleted_at is null;
create index answers_project_id on disclosure.answers (tenant_id, project_id) where project_id is not null;
create index answers_objective_id on disclosure.answers (tenant_id, objective_id) where objective_id is not null;
create index answers_completed_by_id on disclosure.answers (tenant_id, completed_by_id) where completed_by_id is not null;
create index answers_not_applicable_approved_by_id on disclosure.answers (tenant_id, not_applicable_approved_by_id) where not_applicable_approved_by_id is not null;
create index answers_assignee_id on disclosure.answers (tenant_id, assignee_id) where assignee_id is not null;
create index answers_reviewer_id on disclosure.answers (tenant_id, reviewer_id) where reviewer_id is not null;
create index answers_submitted_by_id on disclosure.answers (tenant_id, submitted_by_id) where submitted_by_id is not null;
-- One answer of a project to an objective, whoever comes first; the same of sources and revisions.
create unique index answers_once on disclosure.answers (tenant_id, project_id, objective_id);
create index answers_due on disclosure.answers (tenant_id, assignee_id, due_on) where not is_completed;
call app.wall('disclosure.answers');
call kit.keep_counts('disclosure.answers');

create table disclosure.adoptions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  adopted_at timestamptz(3),
  objectives bigint not null default 0,
  primary key (tenant_id, id)
);
create index adoptions_by_created_at on disclosure.adoptions (tenant_id, created_at, id) where deleted_at is null;
create index adoptions_by_updated_at on disclosure.adoptions (tenant_id, updated_at, id) where deleted_at is null;
create index adoptions_project_id on disclosure.adoptions (tenant_id, project_id) where project_id is not null;
create unique index adoptions_once on disclosure.adoptions (tenant_id, project_id);
call app.wall('disclosure.adoptions');
call kit.keep_counts('disclosure.adoptions');

create table disclosure.evidence (
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
  kind text not null check (kind in ('file', 'link')),
  url text,
  file_id uuid,
  file_name text,
  file_type text,
  file_size bigint,
  sha256 text,
  effective_on date,
  expires_on date,
  revision bigint not null default 1,
  note text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index evidence_by_created_at on disclosure.evidence (tenant_id, created_at, id) where deleted_at is null;
create index evidence_by_updated_at on disclosure.evidence (tenant_id, updated_at, id) where deleted_at is null;
create index evidence_by_name on disclosure.evidence (tenant_id, name collate app.natural, id) where deleted_at is null;
create index evidence_project_id on disclosure.evidence (tenant_id, project_id) where project_id is not null;
create index evidence_file_id on disclosure.evidence (tenant_id, file_id) where file_id is not null;
call app.wall('disclosure.evidence');
call kit.keep_counts('disclosure.evidence');
call kit.keep_search('disclosure.evidence');

create table disclosure.evidence_revisions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  evidence_id uuid not null,
  number bigint not null,
  kind text not null check (kind in ('file', 'link')),
  url text,
  file_id uuid,
  file_name text,
  file_type text,
  file_size bigint,
  sha256 text,
  effective_on date,
  expires_on date,
  primary key (tenant_id, id),
  constraint evidence_revisions_evidence_id_fkey foreign key (tenant_id, evidence_id) references disclosure.evidence (tenant_id, id) on delete cascade
);
create index evidence_revisions_by_created_at on disclosure.evidence_revisions (tenant_id, created_at, id) where deleted_at is null;
create index evidence_revisions_by_updated_at on disclosure.evidence_revisions (tenant_id, updated_at, id) where deleted_at is null;
create index evidence_revisions_project_id on disclosure.evidence_revisions (tenant_id, project_id) where project_id is not null;
create index evidence_revisions_evidence_id on disclosure.evidence_revisions (tenant_id, evidence_id) where evidence_id is not null;
create index evidence_revisions_file_id on disclosure.evidence_revisions (tenant_id, file_id) where file_id is not null;
create unique index evidence_revisions_once on disclosure.evidence_revisions (tenant_id, evidence_id, number);
call app.wall('disclosure.evidence_revisions');
call kit.keep_counts('disclosure.evidence_revisions');

create table disclosure.sources (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  objective_id uuid not null,
  evidence_id uuid not null,
  citation text,
  primary key (tenant_id, id),
  constraint sources_objective_id_fkey foreign key (tenant_id, objective_id) references disclosure.objectives (tenant_id, id) on delete cascade,
  constraint sources_evidence_id_fkey foreign key (tenant_id, evidence_id) references disclosure.evidence (tenant_id, id) on delete cascade
);
create index sources_by_created_at on disclosure.sources (tenant_id, created_at, id) where deleted_at is null;
create index sources_by_updated_at on disclosure.sources (tenant_id, updated_at, id) where deleted_at is null;
create index sources_project_id on disclosure.sources (tenant_id, project_id) where project_id is not null;
create index sources_objective_id on disclosure.sources (tenant_id, objective_id) where objective_id is not null;
create index sources_evidence_id on disclosure.sources (tenant_id, evidence_id) where evidence_id is not null;
create unique index sources_once on disclosure.sources (tenant_id, project_id, objective_id, evidence_id) where deleted_at is null;
call app.wall('disclosure.sources');
call kit.keep_counts('disclosure.sources');

-- What lies under a breakdown or an objective names all that it lies under, whoever writes it.
create function disclosure.name_above_objective() returns trigger language plpgsql set search_path = '' as $$
begin
  new.disclosure_id := (select b.disclosure_id from disclosure.breakdowns b where b.tenant_id = new.tenant_id and b.id = new.breakdown_id);
  new.asked_hash := encode(sha256(convert_to(new.name || chr(10) || coalesce(new.guidance, ''), 'UTF8')), 'hex');
  return new;
end $$;
create trigger objectives_above before insert or update on disclosure.objectives for each row execute function disclosure.name_above_objective();
create function disclosure.name_above_prompt() returns trigger language plpgsql set search_path = '' as $$
begin
  select o.breakdown_id, o.disclosure_id into new.breakdown_id, new.disclosure_id
  from disclosure.objectives o where o.tenant_id = new.tenant_id and o.id = new.objective_id;
  return new;
end $$;
create trigger prompts_above before insert or update on disclosure.prompts for each row execute function disclosure.name_above_prompt();

-- Which companies have been given the sections every catalogue begins with; they may change and delete them afterwards.
create table disclosure.seeded (
  tenant_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id)
);
call app.wall('disclosure.seeded');

-- Uploads that an objective waits for: clients that say no more after they uploaded have them taken with their next save.
create table disclosure.awaited (
  tenant_id uuid not null,
  file_id uuid not null,
  project_id uuid not null,
  objective_id uuid not null,
  user_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, file_id)
);
create index awaited_by_objective on disclosure.awaited (tenant_id, project_id, objective_id, user_id);
call app.wall('disclosure.awaited');

-- Objectives of a project with what is said to them: all of the catalogue, or where the project keeps to the catalogue of a day, what was there
-- then. What was deleted since and is answered stays until the project follows.
create function disclosure.asked(tenant uuid, project uuid)
returns table (
  id uuid, name text, code text, guidance text, place bigint, made_at timestamptz, breakdown_id uuid, disclosure_id uuid, needs_content boolean, needs_evidence boolean,
  needs_review boolean, answer_id uuid, version bigint, updated_at timestamptz, status text, content jsonb, content_hash text, content_url text,
  is_completed boolean, completed_at timestamptz, completed_by_id uuid, not_applicable boolean, not_applicable_reason text,
  not_applicable_approved_at timestamptz, assignee_id uuid, reviewer_id uuid, due_on date, submitted_at timestamptz, submitted_by_id uuid,
  review_note text, is_changed boolean, is_exempt boolean, is_overdue boolean)
language sql stable as $$
  select o.id, o.name, o.code, o.guidance, o.position, o.created_at, o.breakdown_id, d.id, o.needs_content, o.needs_evidence, o.needs_review,
    a.id, coalesce(a.version, 0), a.updated_at, coalesce(a.status, 'todo'), a.content, a.content_hash, a.content_url,
    coalesce(a.is_completed, false), a.completed_at, a.completed_by_id, coalesce(a.not_applicable, false), a.not_applicable_reason,
    a.not_applicable_approved_at, a.assignee_id, a.reviewer_id, a.due_on, a.submitted_at, a.submitted_by_id, a.review_note,
    coalesce(a.objective_hash <> o.asked_hash, false), a.not_applicable_approved_at is not null,
    coalesce(a.due_on < current_date and not a.is_completed and a.not_applicable_approved_at is null, false)
  from disclosure.objectives o
  join disclosure.breakdowns b on b.tenant_id = tenant and b.id = o.breakdown_id and b.deleted_at is null
  join disclosure.disclosures d on d.tenant_id = tenant and d.id = b.disclosure_id and d.deleted_at is null and d.status = 'active'
  left join disclosure.answers a on a.tenant_id = tenant and a.project_id = project and a.objective_id = o.id
  left join disclosure.adoptions ad on ad.tenant_id = tenant and ad.project_id = project
  where o.tenant_id = tenant
    and case when o.deleted_at is null then ad.id is null or o.created_at <= ad.adopted_at or a.id is not null
      else a.id is not null and o.deleted_at > ad.adopted_at end
$$;

-- A piece of evidence as it is shown, with the objectives that use it.
create function disclosure.shown_evidence(tenant uuid, project uuid)
returns table (id uuid, name text, expires_on date, shown json) language sql stable as $$
  select e.id, e.name, e.expires_on, json_build_object('unique_id', e.id, 'name', e.name, 'kind', e.kind, 'url', e.url, 'file_name', e.file_name, 'file_type', e.file_type,
  'file_size', e.file_size, 'sha256', e.sha256, 'revision', e.revision, 'effective_on', e.effective_on, 'expires_on', e.expires_on,
  'is_expired', coalesce(e.expires_on < current_date, false), 'note', e.note, 'version', e.version,
  'objectives', (select coalesce(json_agg(json_build_object('unique_id', o.id, 'name', o.name) order by o.name), '[]') from disclosure.sources u
     join disclosure.objectives o on o.tenant_id = tenant and o.id = u.objective_id where u.tenant_id = tenant and u.evidence_id = e.id and u.deleted_at is null))
  from disclosure.evidence e where e.tenant_id = tenant and e.project_id = project and e.deleted_at is null
$$;

create table disclosure.editions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  number bigint not null,
  title text not null,
  note text,
  sha256 text not null,
  objectives bigint not null default 0,
  completed bigint not null default 0,
  not_applicable bigint not null default 0,
  evidence bigint not null default 0,
  frozen_at timestamptz(3) not null,
  frozen_by_id uuid,
  primary key (tenant_id, id)
);
create index editions_by_created_at on disclosure.editions (tenant_id, created_at, id) where deleted_at is null;
create index editions_by_updated_at on disclosure.editions (tenant_id, updated_at, id) where deleted_at is null;
create index editions_project_id on disclosure.editions (tenant_id, project_id) where project_id is not null;
create index editions_frozen_by_id on disclosure.editions (tenant_id, frozen_by_id) where frozen_by_id is not null;
create unique index editions_once on disclosure.editions (tenant_id, project_id, number);
call app.wall('disclosure.editions');
call kit.keep_counts('disclosure.editions');

create table disclosure.edition_exports (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  edition_id uuid not null,
  format text not null check (format in ('docx', 'pdf', 'xlsx', 'json')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress bigint not null default 0,
  file_id uuid,
  language text,
  user_id uuid,
  primary key (tenant_id, id),
  constraint edition_exports_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete cascade
);
create index edition_exports_by_created_at on disclosure.edition_exports (tenant_id, created_at, id) where deleted_at is null;
create index edition_exports_by_updated_at on disclosure.edition_exports (tenant_id, updated_at, id) where deleted_at is null;
create index edition_exports_edition_id on disclosure.edition_exports (tenant_id, edition_id) where edition_id is not null;
create index edition_exports_file_id on disclosure.edition_exports (tenant_id, file_id) where file_id is not null;
create index edition_exports_user_id on disclosure.edition_exports (tenant_id, user_id) where user_id is not null;
call app.wall('disclosure.edition_exports');
call kit.keep_counts('disclosure.edition_exports');

-- The JSON of an edition as the very text its hash is of. Nothing changes it.
create table disclosure.edition_bodies (
  tenant_id uuid not null,
  edition_id uuid not null,
  body text not null,
  primary key (tenant_id, edition_id),
  constraint edition_bodies_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete cascade
);
call app.wall('disclosure.edition_bodies');

create function disclosure.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'An edition is frozen.' using errcode = 'restrict_violation';
end $$;
create trigger edition_bodies_frozen before update on disclosure.edition_bodies for each row execute function disclosure.refuse_change();

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
create unique index signatures_once on disclosure.signatures (tenant_id, approval_id, user_id);
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
  link_hash bytea,
  primary key (tenant_id, id)
);
create index respondents_by_created_at on disclosure.respondents (tenant_id, created_at, id) where deleted_at is null;
create index respondents_by_updated_at on disclosure.respondents (tenant_id, updated_at, id) where deleted_at is null;
create index respondents_project_id on disclosure.respondents (tenant_id, project_id) where project_id is not null;
create unique index respondents_link on disclosure.respondents (tenant_id, link_hash);
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
create unique index figures_key_once on disclosure.figures (tenant_id, project_id, key) where deleted_at is null;
call app.wall('disclosure.figures');
call kit.keep_counts('disclosure.figures');

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

create table disclosure.payouts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  milestone_id uuid not null,
  breakdown_id uuid not null,
  breakdown_name text,
  payer_id uuid,
  payee_id uuid,
  amount numeric,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  points bigint,
  points_given bigint not null default 0,
  note text,
  status text not null default 'held' check (status in ('held', 'paid', 'failed', 'cancelled')),
  failure text check (failure in ('milestone_gone', 'payee_gone', 'hold_gone', 'refused')),
  reason text,
  hold text,
  paid_at timestamptz(3),
  reopened_at timestamptz(3),
  primary key (tenant_id, id),
  constraint payouts_breakdown_id_fkey foreign key (tenant_id, breakdown_id) references disclosure.breakdowns (tenant_id, id) on delete cascade
);
create index payouts_by_created_at on disclosure.payouts (tenant_id, created_at, id) where deleted_at is null;
create index payouts_by_updated_at on disclosure.payouts (tenant_id, updated_at, id) where deleted_at is null;
create index payouts_by_status on disclosure.payouts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index payouts_by_paid_at on disclosure.payouts (tenant_id, paid_at, id) where deleted_at is null;
create index payouts_project_id on disclosure.payouts (tenant_id, project_id) where project_id is not null;
create index payouts_milestone_id on disclosure.payouts (tenant_id, milestone_id) where milestone_id is not null;
create index payouts_breakdown_id on disclosure.payouts (tenant_id, breakdown_id) where breakdown_id is not null;
create index payouts_payer_id on disclosure.payouts (tenant_id, payer_id) where payer_id is not null;
create index payouts_payee_id on disclosure.payouts (tenant_id, payee_id) where payee_id is not null;
create index payouts_of_breakdown on disclosure.payouts (tenant_id, project_id, breakdown_id, status);
call app.wall('disclosure.payouts');
call kit.keep_counts('disclosure.payouts');

-- Companies in which a payout waits or was paid lately, for the process that serves them all.
create function disclosure.companies_with_payouts() returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct tenant_id from disclosure.payouts where status in ('held', 'failed') or paid_at > pg_catalog.now() - interval '1 day' limit 5000
$$;
revoke execute on function disclosure.companies_with_payouts() from public;
grant execute on function disclosure.companies_with_payouts() to quoin_auth;

create table disclosure.rooms (
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
  ends_at timestamptz(3) not null,
  closed_at timestamptz(3),
  nda_version bigint not null default 0,
  view_count bigint not null default 0,
  door_hash bytea,
  primary key (tenant_id, id)
);
create index rooms_by_created_at on disclosure.rooms (tenant_id, created_at, id) where deleted_at is null;
create index rooms_by_updated_at on disclosure.rooms (tenant_id, updated_at, id) where deleted_at is null;
create index rooms_project_id on disclosure.rooms (tenant_id, project_id) where project_id is not null;
create unique index rooms_door on disclosure.rooms (tenant_id, door_hash);
call app.wall('disclosure.rooms');
call kit.keep_counts('disclosure.rooms');

create table disclosure.room_groups (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  name text not null,
  folders text[],
  has_root boolean not null default false,
  may_download boolean not null default false,
  primary key (tenant_id, id),
  constraint room_groups_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade
);
create index room_groups_by_created_at on disclosure.room_groups (tenant_id, created_at, id) where deleted_at is null;
create index room_groups_by_updated_at on disclosure.room_groups (tenant_id, updated_at, id) where deleted_at is null;
create index room_groups_room_id on disclosure.room_groups (tenant_id, room_id) where room_id is not null;
call app.wall('disclosure.room_groups');
call kit.keep_counts('disclosure.room_groups');

create table disclosure.room_documents (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  folder text,
  name text not null,
  position bigint not null,
  file_id uuid,
  edition_id uuid,
  content_type text not null,
  sha256 text not null,
  pages bigint not null,
  primary key (tenant_id, id),
  constraint room_documents_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade,
  constraint room_documents_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete set null (edition_id)
);
create index room_documents_by_created_at on disclosure.room_documents (tenant_id, created_at, id) where deleted_at is null;
create index room_documents_by_updated_at on disclosure.room_documents (tenant_id, updated_at, id) where deleted_at is null;
create index room_documents_room_id on disclosure.room_documents (tenant_id, room_id) where room_id is not null;
create index room_documents_file_id on disclosure.room_documents (tenant_id, file_id) where file_id is not null;
create index room_documents_edition_id on disclosure.room_documents (tenant_id, edition_id) where edition_id is not null;
call app.wall('disclosure.room_documents');
call kit.keep_counts('disclosure.room_documents');

create table disclosure.room_visitors (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  group_id uuid,
  name text not null,
  email text not null,
  user_id uuid,
  reason text,
  status text not null default 'requested' check (status in ('requested', 'admitted', 'declined', 'revoked')),
  last_seen_at timestamptz(3),
  link_hash bytea,
  invited_at timestamptz(3),
  invitations integer not null default 0,
  primary key (tenant_id, id),
  constraint room_visitors_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade,
  constraint room_visitors_group_id_fkey foreign key (tenant_id, group_id) references disclosure.room_groups (tenant_id, id) on delete set null (group_id)
);
create index room_visitors_by_created_at on disclosure.room_visitors (tenant_id, created_at, id) where deleted_at is null;
create index room_visitors_by_updated_at on disclosure.room_visitors (tenant_id, updated_at, id) where deleted_at is null;
create index room_visitors_room_id on disclosure.room_visitors (tenant_id, room_id) where room_id is not null;
create index room_visitors_group_id on disclosure.room_visitors (tenant_id, group_id) where group_id is not null;
create index room_visitors_user_id on disclosure.room_visitors (tenant_id, user_id) where user_id is not null;
create unique index room_visitors_link on disclosure.room_visitors (tenant_id, link_hash);
create unique index room_visitors_once on disclosure.room_visitors (tenant_id, room_id, lower(email));
call app.wall('disclosure.room_visitors');
call kit.keep_counts('disclosure.room_visitors');

create table disclosure.room_views (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  room_id uuid not null,
  visitor_id uuid not null,
  visitor_name text not null,
  visitor_email text not null,
  document_id uuid not null,
  document_name text not null,
  kind text not null check (kind in ('page', 'download')),
  page bigint not null,
  seconds bigint not null default 0,
  primary key (tenant_id, id),
  constraint room_views_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade,
  constraint room_views_visitor_id_fkey foreign key (tenant_id, visitor_id) references disclosure.room_visitors (tenant_id, id) on delete cascade,
  constraint room_views_document_id_fkey foreign key (tenant_id, document_id) references disclosure.room_documents (tenant_id, id) on delete cascade
);
create index room_views_by_created_at on disclosure.room_views (tenant_id, created_at, id) where deleted_at is null;
create index room_views_by_updated_at on disclosure.room_views (tenant_id, updated_at, id) where deleted_at is null;
create index room_views_room_id on disclosure.room_views (tenant_id, room_id) where room_id is not null;
create index room_views_visitor_id on disclosure.room_views (tenant_id, visitor_id) where visitor_id is not null;
create index room_views_document_id on disclosure.room_views (tenant_id, document_id) where document_id is not null;
create index room_views_again on disclosure.room_views (tenant_id, visitor_id, document_id, page, created_at desc);
call app.wall('disclosure.room_views');
call kit.keep_counts('disclosure.room_views');

-- Every text that had to be accepted before a room was shown. Nothing changes it.
create table disclosure.room_ndas (
  tenant_id uuid not null,
  room_id uuid not null,
  version integer not null,
  sha256 text not null,
  text text not null,
  primary key (tenant_id, room_id, version),
  constraint room_ndas_room_id_fkey foreign key (tenant_id, room_id) references disclosure.rooms (tenant_id, id) on delete cascade
);
call app.wall('disclosure.room_ndas');

create trigger room_ndas_frozen before update on disclosure.room_ndas for each row execute function disclosure.refuse_change();

-- Who accepted which text when.
create table disclosure.room_acceptances (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  visitor_id uuid not null,
  version integer not null,
  sha256 text not null,
  name text not null,
  email text not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create unique index room_acceptances_once on disclosure.room_acceptances (tenant_id, visitor_id, version);
call app.wall('disclosure.room_acceptances');
