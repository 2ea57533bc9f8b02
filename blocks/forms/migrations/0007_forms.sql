-- What a company asks people: forms with versions, their answers, landing pages, sets and appointments.
--
-- replaces, of 0.1.0: 0001_forms 0002_uploads 0003_notifications 0004_requests 0005_entries 0006_sets 0007_appointments

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
  notify_user_id uuid,
  notify_role_id uuid,
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
create index surveys_by_type on forms.surveys (tenant_id, survey_type, created_at) where deleted_at is null;
create index surveys_notify_user_id on forms.surveys (tenant_id, notify_user_id) where notify_user_id is not null;
create index surveys_notify_role_id on forms.surveys (tenant_id, notify_role_id) where notify_role_id is not null;
call app.wall('forms.surveys');
call kit.keep_counts('forms.surveys');
call kit.keep_search('forms.surveys');
call kit.keep_order('forms.surveys', 'opens_at', 'closes_at');

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
create unique index versions_number on forms.versions (tenant_id, survey_id, number);
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
  requested jsonb,
  assignment_id uuid,
  expires_at timestamptz(3),
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
create index answers_by_survey on forms.answers (tenant_id, survey_id, completed_at) where deleted_at is null and status = 'completed';
create index answers_requested on forms.answers (tenant_id, completed_at) where requested is not null;
create index answers_assignment_id on forms.answers (tenant_id, assignment_id) where assignment_id is not null;
create index answers_due on forms.answers (tenant_id, expires_at) where expires_at is not null and status in ('pending', 'started');
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
  kind text not null default 'landing' check (kind in ('landing', 'subscription', 'referral')),
  referred_by_name text,
  referred_by_type text,
  referred_by_id text,
  crm_type text check (crm_type in ('lead', 'contact')),
  crm_record_id text,
  synced_at timestamptz(3),
  sync_error text,
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
create index landings_by_submitted on forms.landings (tenant_id, submitted_at);
create index landings_by_kind on forms.landings (tenant_id, survey_id, kind, created_at) where deleted_at is null;
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
create unique index users_user on forms.users (tenant_id, user_id) where deleted_at is null;
call app.wall('forms.users');
call kit.keep_counts('forms.users');
call kit.keep_search('forms.users');

alter table forms.surveys add constraint surveys_published_id_fkey
  foreign key (tenant_id, published_id) references forms.versions (tenant_id, id) on delete set null (published_id);

-- A published version never changes.
revoke update, delete on forms.versions from quoin_runtime, quoin_auth;

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

-- Files that people hand over with an answer: by the link of the answer until it is kept, and by the answer from then on.
create table forms.uploads (
  tenant_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  answer_id uuid,
  question text not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references kit.files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade,
  foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete cascade
);
create index uploads_survey on forms.uploads (tenant_id, survey_id);
create index uploads_answer on forms.uploads (tenant_id, answer_id) where answer_id is not null;
create index uploads_by_created_at on forms.uploads (tenant_id, created_at);
call app.wall('forms.uploads');

-- With its row a file goes: when its bytes may be removed is the hourly tidying's to decide.
create function forms.leave_file() returns trigger language plpgsql set search_path = '' as $$
begin
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.id = old.id and f.state <> 'orphan';
  return null;
end $$;
create trigger uploads_files after delete on forms.uploads for each row execute function forms.leave_file();

create table forms.sets (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text not null,
  description text,
  category text,
  applies_to text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived')),
  is_active boolean not null default true,
  is_default boolean not null default false,
  items jsonb,
  send_all_at_once boolean not null default true,
  enforce_sequential boolean not null default false,
  allow_partial_completion boolean not null default true,
  expiration_days bigint,
  auto_assign_rules jsonb,
  metadata jsonb,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index sets_by_created_at on forms.sets (tenant_id, created_at, id) where deleted_at is null;
create index sets_by_updated_at on forms.sets (tenant_id, updated_at, id) where deleted_at is null;
create index sets_by_name on forms.sets (tenant_id, name collate app.natural, id) where deleted_at is null;
create index sets_by_code on forms.sets (tenant_id, code collate app.natural, id) where deleted_at is null;
create index sets_by_category on forms.sets (tenant_id, category collate app.natural, id) where deleted_at is null;
create index sets_by_status on forms.sets (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index sets_code_unique on forms.sets (tenant_id, lower(code)) where deleted_at is null;
call app.wall('forms.sets');
call kit.keep_counts('forms.sets');
call kit.keep_search('forms.sets');

create table forms.assignments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  set_id uuid,
  name text,
  user_id uuid,
  status text not null default 'active' check (status in ('active', 'completed', 'expired', 'cancelled')),
  total bigint not null default 0,
  done bigint not null default 0,
  expires_at timestamptz(3),
  completed_at timestamptz(3),
  one_by_one boolean not null default false,
  items jsonb,
  metadata jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint assignments_set_id_fkey foreign key (tenant_id, set_id) references forms.sets (tenant_id, id) on delete set null (set_id)
);
create index assignments_by_created_at on forms.assignments (tenant_id, created_at, id) where deleted_at is null;
create index assignments_by_updated_at on forms.assignments (tenant_id, updated_at, id) where deleted_at is null;
create index assignments_by_status on forms.assignments (tenant_id, status collate app.natural, id) where deleted_at is null;
create index assignments_by_expires_at on forms.assignments (tenant_id, expires_at, id) where deleted_at is null;
create index assignments_by_completed_at on forms.assignments (tenant_id, completed_at, id) where deleted_at is null;
create index assignments_set_id on forms.assignments (tenant_id, set_id) where set_id is not null;
create index assignments_user_id on forms.assignments (tenant_id, user_id) where user_id is not null;
-- Nobody has a set twice at once.
create unique index assignments_once on forms.assignments (tenant_id, set_id, user_id) where status = 'active' and deleted_at is null;
call app.wall('forms.assignments');
call kit.keep_counts('forms.assignments');
call kit.keep_search('forms.assignments');

alter table forms.answers add constraint answers_assignment_id_fkey
  foreign key (tenant_id, assignment_id) references forms.assignments (tenant_id, id) on delete set null (assignment_id);

create table forms.appointments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  survey_id uuid not null,
  user_id uuid,
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'archived')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  duration bigint,
  email text,
  first_name text,
  middle_name text,
  last_name text,
  phone_number text,
  selected_option text,
  form_fields jsonb,
  location_id uuid,
  location_name text,
  location_address text,
  assigned_to_id uuid,
  assigned_to_name text,
  assigned_to_email text,
  assigned_to_phone text,
  notes text,
  confirmed_at timestamptz(3),
  cancelled_at timestamptz(3),
  booking_id uuid,
  answer_id uuid,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  visitor_unique_id text,
  visitor_type text,
  touch_id text,
  touch_reference_id text,
  crm_type text check (crm_type in ('lead', 'contact')),
  crm_record_id text,
  synced_at timestamptz(3),
  sync_error text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint appointments_survey_id_fkey foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade,
  constraint appointments_answer_id_fkey foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete set null (answer_id)
);
create index appointments_by_created_at on forms.appointments (tenant_id, created_at, id) where deleted_at is null;
create index appointments_by_updated_at on forms.appointments (tenant_id, updated_at, id) where deleted_at is null;
create index appointments_by_status on forms.appointments (tenant_id, status collate app.natural, id) where deleted_at is null;
create index appointments_by_start_at on forms.appointments (tenant_id, start_at, id) where deleted_at is null;
create index appointments_by_end_at on forms.appointments (tenant_id, end_at, id) where deleted_at is null;
create index appointments_by_last_name on forms.appointments (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index appointments_survey_id on forms.appointments (tenant_id, survey_id) where survey_id is not null;
create index appointments_user_id on forms.appointments (tenant_id, user_id) where user_id is not null;
create index appointments_location_id on forms.appointments (tenant_id, location_id) where location_id is not null;
create index appointments_assigned_to_id on forms.appointments (tenant_id, assigned_to_id) where assigned_to_id is not null;
create index appointments_booking_id on forms.appointments (tenant_id, booking_id) where booking_id is not null;
create index appointments_answer_id on forms.appointments (tenant_id, answer_id) where answer_id is not null;
call app.wall('forms.appointments');
call kit.keep_counts('forms.appointments');
call kit.keep_search('forms.appointments');
