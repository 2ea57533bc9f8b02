create table forms.surveys (
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
  survey_type text not null default 'survey',
  description text,
  status text not null default 'draft' check (status in ('draft', 'live', 'paused', 'closed')),
  definition jsonb,
  published_id uuid,
  published_number bigint,
  published_at timestamptz(3),
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  answers_max bigint,
  one_per_person boolean not null default false,
  mode text not null default 'page' check (mode in ('page', 'question')),
  makes_lead boolean not null default false,
  notify_email text,
  answer_count bigint not null default 0,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index surveys_by_created_at on forms.surveys (tenant_id, created_at, id) where deleted_at is null;
create index surveys_by_updated_at on forms.surveys (tenant_id, updated_at, id) where deleted_at is null;
create index surveys_by_name on forms.surveys (tenant_id, name collate app.natural, id) where deleted_at is null;
create index surveys_by_status on forms.surveys (tenant_id, status collate app.natural, id) where deleted_at is null;
create index surveys_by_published_at on forms.surveys (tenant_id, published_at, id) where deleted_at is null;
create index surveys_by_opens_at on forms.surveys (tenant_id, opens_at, id) where deleted_at is null;
create index surveys_by_closes_at on forms.surveys (tenant_id, closes_at, id) where deleted_at is null;
create index surveys_by_answer_count on forms.surveys (tenant_id, answer_count, id) where deleted_at is null;
create index surveys_published_id on forms.surveys (tenant_id, published_id) where published_id is not null;
create unique index surveys_slug_unique on forms.surveys (tenant_id, lower(slug)) where deleted_at is null;
call app.wall('forms.surveys');
call kit.keep_counts('forms.surveys');
call kit.keep_search('forms.surveys');

create table forms.versions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  survey_id uuid not null,
  number bigint,
  name text,
  definition jsonb,
  primary key (tenant_id, id),
  constraint versions_survey_id_fkey foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade
);
create index versions_by_created_at on forms.versions (tenant_id, created_at, id) where deleted_at is null;
create index versions_by_updated_at on forms.versions (tenant_id, updated_at, id) where deleted_at is null;
create index versions_by_number on forms.versions (tenant_id, number, id) where deleted_at is null;
create index versions_survey_id on forms.versions (tenant_id, survey_id) where survey_id is not null;
call app.wall('forms.versions');
call kit.keep_counts('forms.versions');

create table forms.answers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  survey_id uuid not null,
  survey_version_id uuid,
  version_number bigint,
  user_id uuid,
  email text,
  first_name text,
  middle_name text,
  last_name text,
  phone_number text,
  message text,
  notes text,
  selected_option text,
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  status text not null default 'started' check (status in ('pending', 'started', 'completed', 'expired', 'cancelled')),
  form_fields jsonb,
  last_question text,
  ending text,
  consent_version text,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  source text,
  source_alias text,
  source_id text,
  source_type text,
  visitor_unique_id text,
  visitor_type text,
  touch_id text,
  touch_reference_id text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint answers_survey_id_fkey foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade,
  constraint answers_survey_version_id_fkey foreign key (tenant_id, survey_version_id) references forms.versions (tenant_id, id) on delete set null (survey_version_id)
);
create index answers_by_created_at on forms.answers (tenant_id, created_at, id) where deleted_at is null;
create index answers_by_updated_at on forms.answers (tenant_id, updated_at, id) where deleted_at is null;
create index answers_by_email on forms.answers (tenant_id, email collate app.natural, id) where deleted_at is null;
create index answers_by_last_name on forms.answers (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index answers_by_status on forms.answers (tenant_id, status collate app.natural, id) where deleted_at is null;
create index answers_by_started_at on forms.answers (tenant_id, started_at, id) where deleted_at is null;
create index answers_by_completed_at on forms.answers (tenant_id, completed_at, id) where deleted_at is null;
create index answers_survey_id on forms.answers (tenant_id, survey_id) where survey_id is not null;
create index answers_survey_version_id on forms.answers (tenant_id, survey_version_id) where survey_version_id is not null;
create index answers_user_id on forms.answers (tenant_id, user_id) where user_id is not null;
call app.wall('forms.answers');
call kit.keep_counts('forms.answers');
call kit.keep_search('forms.answers');

create table forms.landings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  survey_id uuid,
  user_id uuid,
  name text,
  email text,
  first_name text,
  middle_name text,
  last_name text,
  phone_number text,
  message text,
  notes text,
  selected_option text,
  form_fields jsonb,
  preferred_language text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  submitted_at timestamptz(3),
  source text,
  source_alias text,
  source_id text,
  source_type text,
  visitor_unique_id text,
  visitor_type text,
  touch_id text,
  touch_reference_id text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint landings_survey_id_fkey foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete set null (survey_id)
);
create index landings_by_created_at on forms.landings (tenant_id, created_at, id) where deleted_at is null;
create index landings_by_updated_at on forms.landings (tenant_id, updated_at, id) where deleted_at is null;
create index landings_by_email on forms.landings (tenant_id, email collate app.natural, id) where deleted_at is null;
create index landings_by_last_name on forms.landings (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index landings_by_submitted_at on forms.landings (tenant_id, submitted_at, id) where deleted_at is null;
create index landings_survey_id on forms.landings (tenant_id, survey_id) where survey_id is not null;
create index landings_user_id on forms.landings (tenant_id, user_id) where user_id is not null;
call app.wall('forms.landings');
call kit.keep_counts('forms.landings');
call kit.keep_search('forms.landings');

create table forms.users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text,
  email text,
  phone text,
  role_name text,
  role_id text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index users_by_created_at on forms.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on forms.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_name on forms.users (tenant_id, name collate app.natural, id) where deleted_at is null;
create index users_user_id on forms.users (tenant_id, user_id) where user_id is not null;
call app.wall('forms.users');
call kit.keep_counts('forms.users');
call kit.keep_search('forms.users');

alter table forms.surveys add constraint surveys_published_id_fkey
  foreign key (tenant_id, published_id) references forms.versions (tenant_id, id) on delete set null (published_id);
call kit.keep_order('forms.surveys', 'opens_at', 'closes_at');

-- A published version never changes.
revoke update, delete on forms.versions from quoin_runtime, quoin_auth;
create unique index versions_number on forms.versions (tenant_id, survey_id, number);
create index answers_by_survey on forms.answers (tenant_id, survey_id, completed_at) where deleted_at is null and status = 'completed';
create index surveys_by_type on forms.surveys (tenant_id, survey_type, created_at) where deleted_at is null;
create index landings_by_submitted on forms.landings (tenant_id, submitted_at);
create unique index users_user on forms.users (tenant_id, user_id) where deleted_at is null;

-- The link an answer is under, by its hash alone. It is there before anything is answered only where somebody was invited.
create table forms.links (
  tenant_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  answer_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, hash),
  foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete cascade
);
create index links_answer on forms.links (tenant_id, answer_id);
call app.wall('forms.links');

-- Who chose an option of which there are only so many.
create table forms.seats (
  tenant_id uuid not null,
  survey_id uuid not null,
  question text not null,
  option text not null,
  answer_id uuid not null,
  primary key (tenant_id, survey_id, question, option, answer_id),
  foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete cascade
);
create index seats_answer on forms.seats (tenant_id, answer_id);
call app.wall('forms.seats');

-- By what somebody is known to have answered a form that takes one answer per person: a hash of their address or of their id.
create table forms.answered (
  tenant_id uuid not null,
  survey_id uuid not null,
  person bytea not null check (length(person) = 32),
  answer_id uuid not null,
  primary key (tenant_id, survey_id, person),
  foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete cascade
);
create index answered_answer on forms.answered (tenant_id, answer_id);
call app.wall('forms.answered');

-- Complete answers that are not in the trash, counted where they are written.
create function forms.count_answers() returns trigger language plpgsql set search_path = '' as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.status = 'completed' and old.deleted_at is null then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'completed' and new.deleted_at is null then 1 else 0 end;
begin
  if before <> after then
    update forms.surveys s set answer_count = s.answer_count + after - before
    where s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and s.id = coalesce(new.survey_id, old.survey_id);
  end if;
  return null;
end $$;
create trigger answers_counted after insert or update of status, deleted_at or delete on forms.answers
  for each row execute function forms.count_answers();
