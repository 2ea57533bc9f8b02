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
call app.wall('disclosure.sources');
call kit.keep_counts('disclosure.sources');

-- One answer of a project to an objective, whoever comes first; the same of sources and revisions.
create unique index answers_once on disclosure.answers (tenant_id, project_id, objective_id);
create unique index adoptions_once on disclosure.adoptions (tenant_id, project_id);
create unique index evidence_revisions_once on disclosure.evidence_revisions (tenant_id, evidence_id, number);
create unique index sources_once on disclosure.sources (tenant_id, project_id, objective_id, evidence_id) where deleted_at is null;
create index breakdowns_in_order on disclosure.breakdowns (tenant_id, disclosure_id, position, id) where deleted_at is null;
create index objectives_in_order on disclosure.objectives (tenant_id, breakdown_id, position, id) where deleted_at is null;
create index answers_due on disclosure.answers (tenant_id, assignee_id, due_on) where not is_completed;

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
