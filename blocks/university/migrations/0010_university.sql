-- Courses that people finish: what was published, who takes it, what they answered, cohorts and sessions with their coaches.
--
-- replaces, of 0.1.0: 0001_university 0002_cohorts_sessions_posts 0003_order_of_spans 0004_referrals_fees 0005_translations 0006_files_of_answers
-- replaces, of 0.1.0: 0007_certificate_templates 0008_codes_of_steps_pinned_notes 0009_attendances 0010_availabilities

create table university.courses (
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
  summary text,
  description text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  level text,
  topics text[],
  language text not null default 'en' check (language in ('en', 'es', 'fr', 'de', 'ja', 'zh')),
  coach_id uuid,
  enrolment text not null default 'code' check (enrolment in ('free', 'code', 'invitation')),
  product_id uuid,
  issues_codes text not null default 'automatically' check (issues_codes in ('automatically', 'by_hand')),
  code_valid_days bigint not null default 90,
  capacity bigint,
  has_waiting_list boolean not null default true,
  in_order boolean not null default true,
  has_certificate boolean not null default true,
  certificate_months bigint,
  is_mandatory boolean not null default false,
  due_days bigint,
  grace_days bigint not null default 0,
  renew_months bigint,
  ending text,
  next_course_id uuid,
  published_version bigint not null default 0,
  published_at timestamptz(3),
  chapter_count bigint not null default 0,
  step_count bigint not null default 0,
  minutes bigint not null default 0,
  seats_taken bigint not null default 0,
  search tsvector not null default '',
  certificate_title text,
  certificate_text text,
  certificate_signer text,
  certificate_color text not null default 'blue' check (certificate_color in ('blue', 'green', 'red', 'violet', 'black')),
  primary key (tenant_id, id),
  constraint courses_next_course_id_fkey foreign key (tenant_id, next_course_id) references university.courses (tenant_id, id) on delete set null (next_course_id)
);
create index courses_by_created_at on university.courses (tenant_id, created_at, id) where deleted_at is null;
create index courses_by_updated_at on university.courses (tenant_id, updated_at, id) where deleted_at is null;
create index courses_by_name on university.courses (tenant_id, name collate app.natural, id) where deleted_at is null;
create index courses_by_status on university.courses (tenant_id, status collate app.natural, id) where deleted_at is null;
create index courses_by_published_at on university.courses (tenant_id, published_at, id) where deleted_at is null;
create index courses_by_seats_taken on university.courses (tenant_id, seats_taken, id) where deleted_at is null;
create index courses_coach_id on university.courses (tenant_id, coach_id) where coach_id is not null;
create index courses_product_id on university.courses (tenant_id, product_id) where product_id is not null;
create index courses_next_course_id on university.courses (tenant_id, next_course_id) where next_course_id is not null;
create unique index courses_code_unique on university.courses (tenant_id, lower(code)) where deleted_at is null;
call app.wall('university.courses');
call kit.keep_counts('university.courses');
call kit.keep_search('university.courses');

create table university.chapters (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  course_id uuid not null,
  title text not null,
  kind text not null default 'chapter' check (kind in ('intro', 'day', 'chapter', 'resources')),
  summary text,
  position bigint not null default 0,
  unlock text not null default 'order' check (unlock in ('order', 'open', 'days', 'date', 'quiz', 'coach')),
  unlock_days bigint,
  unlock_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint chapters_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade
);
create index chapters_by_created_at on university.chapters (tenant_id, created_at, id) where deleted_at is null;
create index chapters_by_updated_at on university.chapters (tenant_id, updated_at, id) where deleted_at is null;
create index chapters_by_position on university.chapters (tenant_id, position, id) where deleted_at is null;
create index chapters_course_id on university.chapters (tenant_id, course_id) where course_id is not null;
call app.wall('university.chapters');
call kit.keep_counts('university.chapters');
call kit.keep_search('university.chapters');

create table university.steps (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  chapter_id uuid not null,
  course_id uuid,
  title text not null,
  kind text not null default 'text' check (kind in ('text', 'video', 'audio', 'file', 'embed', 'quiz', 'practice', 'assignment')),
  body jsonb,
  minutes bigint,
  position bigint not null default 0,
  is_required boolean not null default true,
  is_preview boolean not null default false,
  embed_url text,
  captions text,
  file_unique_id text,
  filename text,
  content_type text,
  file_bytes bigint,
  pass_percent bigint not null default 70,
  attempts_max bigint,
  time_limit_seconds bigint,
  draw_count bigint,
  shows_answers boolean not null default true,
  search tsvector not null default '',
  code text,
  primary key (tenant_id, id),
  constraint steps_chapter_id_fkey foreign key (tenant_id, chapter_id) references university.chapters (tenant_id, id) on delete cascade,
  constraint steps_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id)
);
create index steps_by_created_at on university.steps (tenant_id, created_at, id) where deleted_at is null;
create index steps_by_updated_at on university.steps (tenant_id, updated_at, id) where deleted_at is null;
create index steps_by_position on university.steps (tenant_id, position, id) where deleted_at is null;
create index steps_chapter_id on university.steps (tenant_id, chapter_id) where chapter_id is not null;
create index steps_course_id on university.steps (tenant_id, course_id) where course_id is not null;
create index steps_file on university.steps (tenant_id, file_unique_id) where file_unique_id is not null;
call app.wall('university.steps');
call kit.keep_counts('university.steps');
call kit.keep_search('university.steps');

create table university.questions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  step_id uuid not null,
  prompt text not null,
  kind text not null default 'single' check (kind in ('single', 'multiple', 'text')),
  options jsonb,
  points bigint not null default 1,
  explanation text,
  position bigint not null default 0,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint questions_step_id_fkey foreign key (tenant_id, step_id) references university.steps (tenant_id, id) on delete cascade
);
create index questions_by_created_at on university.questions (tenant_id, created_at, id) where deleted_at is null;
create index questions_by_updated_at on university.questions (tenant_id, updated_at, id) where deleted_at is null;
create index questions_by_position on university.questions (tenant_id, position, id) where deleted_at is null;
create index questions_step_id on university.questions (tenant_id, step_id) where step_id is not null;
call app.wall('university.questions');
call kit.keep_counts('university.questions');
call kit.keep_search('university.questions');

create table university.enrollments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  course_id uuid not null,
  course_name text,
  user_id uuid not null,
  user_name text,
  coach_id uuid,
  status text not null default 'active' check (status in ('waiting', 'active', 'paused', 'completed', 'withdrawn', 'refunded')),
  source text not null default 'staff' check (source in ('free', 'code', 'order', 'invitation', 'import', 'staff')),
  audience text not null default 'standard' check (audience in ('standard', 'fun_jumper', 'aff', 'invited')),
  course_version bigint not null default 0,
  round bigint not null default 1,
  progress bigint not null default 0,
  steps_done bigint not null default 0,
  steps_total bigint not null default 0,
  current_chapter text,
  watched_seconds bigint not null default 0,
  started_at timestamptz(3),
  last_seen_at timestamptz(3),
  completed_at timestamptz(3),
  paused_at timestamptz(3),
  paused_seconds bigint not null default 0,
  time_zone text not null default 'UTC',
  due_on date,
  waived_at timestamptz(3),
  waiver_reason text,
  renew_on date,
  order_id uuid,
  search tsvector not null default '',
  cohort_id uuid,
  primary key (tenant_id, id),
  constraint enrollments_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade
);
create index enrollments_by_created_at on university.enrollments (tenant_id, created_at, id) where deleted_at is null;
create index enrollments_by_updated_at on university.enrollments (tenant_id, updated_at, id) where deleted_at is null;
create index enrollments_by_user_name on university.enrollments (tenant_id, user_name collate app.natural, id) where deleted_at is null;
create index enrollments_by_status on university.enrollments (tenant_id, status collate app.natural, id) where deleted_at is null;
create index enrollments_by_progress on university.enrollments (tenant_id, progress, id) where deleted_at is null;
create index enrollments_by_started_at on university.enrollments (tenant_id, started_at, id) where deleted_at is null;
create index enrollments_by_last_seen_at on university.enrollments (tenant_id, last_seen_at, id) where deleted_at is null;
create index enrollments_by_completed_at on university.enrollments (tenant_id, completed_at, id) where deleted_at is null;
create index enrollments_by_due_on on university.enrollments (tenant_id, due_on, id) where deleted_at is null;
create index enrollments_by_renew_on on university.enrollments (tenant_id, renew_on, id) where deleted_at is null;
create index enrollments_course_id on university.enrollments (tenant_id, course_id) where course_id is not null;
create index enrollments_user_id on university.enrollments (tenant_id, user_id) where user_id is not null;
create index enrollments_coach_id on university.enrollments (tenant_id, coach_id) where coach_id is not null;
create index enrollments_order_id on university.enrollments (tenant_id, order_id) where order_id is not null;
-- One seat of one person in one course; what is done twice at once is done once.
create unique index enrollments_once on university.enrollments (tenant_id, user_id, course_id) where deleted_at is null;
create index enrollments_waiting on university.enrollments (tenant_id, course_id, created_at) where status = 'waiting' and deleted_at is null;
call app.wall('university.enrollments');
call kit.keep_counts('university.enrollments');
call kit.keep_search('university.enrollments');

create table university.codes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  course_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'issued', 'used', 'revoked', 'expired')),
  source text not null default 'staff' check (source in ('order', 'invitation', 'staff')),
  ending text,
  email text,
  name text,
  user_id uuid,
  order_id uuid,
  due_at timestamptz(3),
  issued_at timestamptz(3),
  expires_at timestamptz(3),
  used_at timestamptz(3),
  used_by_id uuid,
  enrollment_id uuid,
  revoked_reason text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint codes_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade,
  constraint codes_enrollment_id_fkey foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete set null (enrollment_id)
);
create index codes_by_created_at on university.codes (tenant_id, created_at, id) where deleted_at is null;
create index codes_by_updated_at on university.codes (tenant_id, updated_at, id) where deleted_at is null;
create index codes_by_status on university.codes (tenant_id, status collate app.natural, id) where deleted_at is null;
create index codes_by_due_at on university.codes (tenant_id, due_at, id) where deleted_at is null;
create index codes_by_issued_at on university.codes (tenant_id, issued_at, id) where deleted_at is null;
create index codes_by_expires_at on university.codes (tenant_id, expires_at, id) where deleted_at is null;
create index codes_by_used_at on university.codes (tenant_id, used_at, id) where deleted_at is null;
create index codes_course_id on university.codes (tenant_id, course_id) where course_id is not null;
create index codes_user_id on university.codes (tenant_id, user_id) where user_id is not null;
create index codes_order_id on university.codes (tenant_id, order_id) where order_id is not null;
create index codes_used_by_id on university.codes (tenant_id, used_by_id) where used_by_id is not null;
create index codes_enrollment_id on university.codes (tenant_id, enrollment_id) where enrollment_id is not null;
create index codes_late on university.codes (tenant_id, due_at) where status = 'pending';
call app.wall('university.codes');
call kit.keep_counts('university.codes');
call kit.keep_search('university.codes');

create table university.attempts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  enrollment_id uuid,
  course_id uuid,
  user_id uuid,
  user_name text,
  step_id uuid,
  step_title text,
  kind text not null default 'quiz' check (kind in ('quiz', 'assignment')),
  number bigint not null default 1,
  status text not null default 'open' check (status in ('open', 'grading', 'graded')),
  started_at timestamptz(3),
  ends_at timestamptz(3),
  submitted_at timestamptz(3),
  points bigint,
  points_max bigint not null default 0,
  percent bigint,
  is_passed boolean,
  text text,
  feedback text,
  graded_by_id uuid,
  search tsvector not null default '',
  file_unique_id text,
  filename text,
  primary key (tenant_id, id),
  constraint attempts_enrollment_id_fkey foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete set null (enrollment_id),
  constraint attempts_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id),
  constraint attempts_step_id_fkey foreign key (tenant_id, step_id) references university.steps (tenant_id, id) on delete set null (step_id)
);
create index attempts_by_created_at on university.attempts (tenant_id, created_at, id) where deleted_at is null;
create index attempts_by_updated_at on university.attempts (tenant_id, updated_at, id) where deleted_at is null;
create index attempts_by_status on university.attempts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index attempts_by_started_at on university.attempts (tenant_id, started_at, id) where deleted_at is null;
create index attempts_by_submitted_at on university.attempts (tenant_id, submitted_at, id) where deleted_at is null;
create index attempts_by_percent on university.attempts (tenant_id, percent, id) where deleted_at is null;
create index attempts_enrollment_id on university.attempts (tenant_id, enrollment_id) where enrollment_id is not null;
create index attempts_course_id on university.attempts (tenant_id, course_id) where course_id is not null;
create index attempts_user_id on university.attempts (tenant_id, user_id) where user_id is not null;
create index attempts_step_id on university.attempts (tenant_id, step_id) where step_id is not null;
create index attempts_graded_by_id on university.attempts (tenant_id, graded_by_id) where graded_by_id is not null;
create unique index attempts_one_open on university.attempts (tenant_id, enrollment_id, step_id) where status = 'open';
call app.wall('university.attempts');
call kit.keep_counts('university.attempts');
call kit.keep_search('university.attempts');

create table university.surveys (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  enrollment_id uuid,
  course_id uuid,
  user_id uuid,
  kind text not null default 'course' check (kind in ('happiness_before', 'happiness_after', 'course')),
  ratings jsonb,
  coach_lowest bigint,
  recommend boolean,
  comment text,
  answered_at timestamptz(3),
  referral_coupon_id uuid,
  thanked_at timestamptz(3),
  primary key (tenant_id, id),
  constraint surveys_enrollment_id_fkey foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete set null (enrollment_id),
  constraint surveys_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id)
);
create index surveys_by_created_at on university.surveys (tenant_id, created_at, id) where deleted_at is null;
create index surveys_by_updated_at on university.surveys (tenant_id, updated_at, id) where deleted_at is null;
create index surveys_by_answered_at on university.surveys (tenant_id, answered_at, id) where deleted_at is null;
create index surveys_enrollment_id on university.surveys (tenant_id, enrollment_id) where enrollment_id is not null;
create index surveys_course_id on university.surveys (tenant_id, course_id) where course_id is not null;
create index surveys_user_id on university.surveys (tenant_id, user_id) where user_id is not null;
create unique index surveys_once on university.surveys (tenant_id, enrollment_id, kind) where deleted_at is null;
create index surveys_referral_coupon_id on university.surveys (tenant_id, referral_coupon_id) where referral_coupon_id is not null;
call app.wall('university.surveys');
call kit.keep_counts('university.surveys');

create table university.certificates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number text,
  enrollment_id uuid,
  round bigint not null default 1,
  course_id uuid,
  course_name text,
  user_id uuid,
  holder text,
  status text not null default 'valid' check (status in ('valid', 'revoked')),
  issued_at timestamptz(3),
  expires_on date,
  revoked_at timestamptz(3),
  revoked_reason text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint certificates_enrollment_id_fkey foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete set null (enrollment_id),
  constraint certificates_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id)
);
create index certificates_by_created_at on university.certificates (tenant_id, created_at, id) where deleted_at is null;
create index certificates_by_updated_at on university.certificates (tenant_id, updated_at, id) where deleted_at is null;
create index certificates_by_number on university.certificates (tenant_id, number collate app.natural, id) where deleted_at is null;
create index certificates_by_holder on university.certificates (tenant_id, holder collate app.natural, id) where deleted_at is null;
create index certificates_by_status on university.certificates (tenant_id, status collate app.natural, id) where deleted_at is null;
create index certificates_by_issued_at on university.certificates (tenant_id, issued_at, id) where deleted_at is null;
create index certificates_by_expires_on on university.certificates (tenant_id, expires_on, id) where deleted_at is null;
create index certificates_enrollment_id on university.certificates (tenant_id, enrollment_id) where enrollment_id is not null;
create index certificates_course_id on university.certificates (tenant_id, course_id) where course_id is not null;
create index certificates_user_id on university.certificates (tenant_id, user_id) where user_id is not null;
create unique index certificates_once on university.certificates (tenant_id, enrollment_id, round) where deleted_at is null;
call app.wall('university.certificates');
call kit.keep_counts('university.certificates');
call kit.keep_search('university.certificates');

create table university.settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  mock_sign_in boolean not null default false,
  refers_friends boolean not null default false,
  referral_percent bigint not null default 10,
  referral_days bigint not null default 90,
  primary key (tenant_id, id)
);
create index settings_by_created_at on university.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on university.settings (tenant_id, updated_at, id) where deleted_at is null;
create unique index settings_one on university.settings (tenant_id) where deleted_at is null;
call app.wall('university.settings');
call kit.keep_counts('university.settings');

-- What was published, as it was: learners take the version they began with or were moved to.
create table university.versions (
  tenant_id uuid not null,
  course_id uuid not null,
  number bigint not null,
  content jsonb not null,
  published_at timestamptz(3) not null default clock_timestamp(),
  published_by uuid,
  primary key (tenant_id, course_id, number),
  foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade
);
call app.wall('university.versions');

-- What became of each step for one learner.
create table university.progress (
  tenant_id uuid not null,
  enrollment_id uuid not null,
  step_id uuid not null,
  position_seconds integer not null default 0,
  watched_seconds integer not null default 0,
  seen_at timestamptz(3) not null default clock_timestamp(),
  done_at timestamptz(3),
  primary key (tenant_id, enrollment_id, step_id),
  foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete cascade
);
create index progress_step on university.progress (tenant_id, step_id) where done_at is not null;
call app.wall('university.progress');

-- Chapters that somebody finished, once each.
create table university.finished (
  tenant_id uuid not null,
  enrollment_id uuid not null,
  chapter_id uuid not null,
  finished_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, enrollment_id, chapter_id),
  foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete cascade
);
create index finished_chapter on university.finished (tenant_id, chapter_id);
call app.wall('university.finished');

-- Chapters that were opened for one learner, whatever their rule.
create table university.overrides (
  tenant_id uuid not null,
  enrollment_id uuid not null,
  chapter_id uuid not null,
  opens_at timestamptz(3) not null,
  set_by uuid,
  primary key (tenant_id, enrollment_id, chapter_id),
  foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete cascade
);
call app.wall('university.overrides');

-- Every zone a learner ever counted days in: a day opens when it has begun in all of them.
create table university.zones (
  tenant_id uuid not null,
  enrollment_id uuid not null,
  time_zone text not null check (length(time_zone) <= 60),
  primary key (tenant_id, enrollment_id, time_zone),
  foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete cascade
);
call app.wall('university.zones');

-- What learners write beside the steps. It is theirs, and stays when the seat is gone.
create table university.notes (
  tenant_id uuid not null,
  user_id uuid not null,
  step_id uuid not null,
  course_id uuid not null,
  chapter_title text not null,
  step_title text not null,
  text text not null default '' check (octet_length(text) <= 80000),
  highlights jsonb not null default '[]',
  updated_at timestamptz(3) not null default clock_timestamp(),
  is_pinned boolean not null default false,
  primary key (tenant_id, user_id, step_id),
  foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade
);
create index notes_course on university.notes (tenant_id, user_id, course_id);
create index notes_of_course on university.notes (tenant_id, course_id);
call app.wall('university.notes');

-- The questions an attempt drew, with what is right, and the answers.
create table university.papers (
  tenant_id uuid not null,
  attempt_id uuid not null,
  questions jsonb not null,
  answers jsonb not null default '{}',
  pass_percent integer not null,
  shows_answers boolean not null,
  primary key (tenant_id, attempt_id),
  foreign key (tenant_id, attempt_id) references university.attempts (tenant_id, id) on delete cascade
);
call app.wall('university.papers');

create table university.code_hashes (
  tenant_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  code_id uuid not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, code_id) references university.codes (tenant_id, id) on delete cascade
);
create index code_hashes_code on university.code_hashes (tenant_id, code_id);
call app.wall('university.code_hashes');

-- Wrong codes of one person since the last right one.
create table university.code_tries (
  tenant_id uuid not null,
  user_id uuid not null,
  tries integer not null,
  last_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, user_id)
);
call app.wall('university.code_tries');

-- Where somebody stopped on the way into a course.
create table university.wizards (
  tenant_id uuid not null,
  user_id uuid not null,
  step text not null check (step in ('select', 'review', 'code')),
  course_id uuid,
  audience text not null default 'standard',
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id)
);
create index wizards_course on university.wizards (tenant_id, course_id) where course_id is not null;
call app.wall('university.wizards');

-- Where a certificate can be checked by anybody who holds it.
create table university.certificate_links (
  tenant_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  secret text not null,
  certificate_id uuid not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, certificate_id) references university.certificates (tenant_id, id) on delete cascade
);
create unique index certificate_links_certificate on university.certificate_links (tenant_id, certificate_id);
call app.wall('university.certificate_links');

-- Made-up people of the demonstration.
create table university.fake_users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  password text not null,
  roles integer[] not null,
  auth_token text not null,
  refresh_token text not null,
  expires_in text,
  pic text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create unique index fake_users_email on university.fake_users (tenant_id, lower(email));
call app.wall('university.fake_users');

-- Seats that are taken, counted where they are written.
create function university.count_seats() returns trigger language plpgsql set search_path = '' as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.status in ('active', 'paused', 'completed') and old.deleted_at is null then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status in ('active', 'paused', 'completed') and new.deleted_at is null then 1 else 0 end;
begin
  if before <> after then
    update university.courses c set seats_taken = c.seats_taken + after - before
    where c.tenant_id = coalesce(new.tenant_id, old.tenant_id) and c.id = coalesce(new.course_id, old.course_id);
  end if;
  return null;
end $$;
create trigger enrollments_counted after insert or update of status, deleted_at or delete on university.enrollments
  for each row execute function university.count_seats();

-- A new chapter comes last, a new step last in its chapter; a step knows its course.
create function university.place_chapter() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.position = 0 then
    select coalesce(max(c.position), 0) + 1 into new.position from university.chapters c
    where c.tenant_id = new.tenant_id and c.course_id = new.course_id and c.deleted_at is null;
  end if;
  return new;
end $$;
create trigger chapters_placed before insert on university.chapters for each row execute function university.place_chapter();
create function university.place_step() returns trigger language plpgsql set search_path = '' as $$
begin
  select c.course_id into new.course_id from university.chapters c where c.tenant_id = new.tenant_id and c.id = new.chapter_id;
  if tg_op = 'INSERT' and new.position = 0 then
    select coalesce(max(s.position), 0) + 1 into new.position from university.steps s
    where s.tenant_id = new.tenant_id and s.chapter_id = new.chapter_id and s.deleted_at is null;
  end if;
  return new;
end $$;
create trigger steps_placed before insert or update of chapter_id on university.steps for each row execute function university.place_step();
create function university.place_question() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.position = 0 then
    select coalesce(max(q.position), 0) + 1 into new.position from university.questions q
    where q.tenant_id = new.tenant_id and q.step_id = new.step_id and q.deleted_at is null;
  end if;
  return new;
end $$;
create trigger questions_placed before insert on university.questions for each row execute function university.place_question();

create table university.cohorts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  course_id uuid not null,
  name text not null,
  starts_on date not null,
  ends_on date,
  capacity bigint,
  seats_taken bigint not null default 0,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint cohorts_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade
);
create index cohorts_by_created_at on university.cohorts (tenant_id, created_at, id) where deleted_at is null;
create index cohorts_by_updated_at on university.cohorts (tenant_id, updated_at, id) where deleted_at is null;
create index cohorts_by_name on university.cohorts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index cohorts_by_starts_on on university.cohorts (tenant_id, starts_on, id) where deleted_at is null;
create index cohorts_by_ends_on on university.cohorts (tenant_id, ends_on, id) where deleted_at is null;
create index cohorts_course_id on university.cohorts (tenant_id, course_id) where course_id is not null;
call app.wall('university.cohorts');
call kit.keep_counts('university.cohorts');
call kit.keep_search('university.cohorts');
call kit.keep_order('university.cohorts', 'starts_on', 'ends_on');

create table university.sessions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  course_id uuid not null,
  cohort_id uuid,
  kind text not null default 'live' check (kind in ('live', 'coaching')),
  title text not null,
  coach_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  premise_id uuid,
  booking_id uuid,
  place text,
  link text,
  learner_id uuid,
  status text not null default 'scheduled' check (status in ('scheduled', 'done', 'cancelled')),
  attended bigint not null default 0,
  log text,
  fee_minor bigint,
  fee_currency text not null default 'EUR',
  owed_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint sessions_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade,
  constraint sessions_cohort_id_fkey foreign key (tenant_id, cohort_id) references university.cohorts (tenant_id, id) on delete set null (cohort_id)
);
create index sessions_by_created_at on university.sessions (tenant_id, created_at, id) where deleted_at is null;
create index sessions_by_updated_at on university.sessions (tenant_id, updated_at, id) where deleted_at is null;
create index sessions_by_starts_at on university.sessions (tenant_id, starts_at, id) where deleted_at is null;
create index sessions_by_status on university.sessions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index sessions_by_owed_at on university.sessions (tenant_id, owed_at, id) where deleted_at is null;
create index sessions_course_id on university.sessions (tenant_id, course_id) where course_id is not null;
create index sessions_cohort_id on university.sessions (tenant_id, cohort_id) where cohort_id is not null;
create index sessions_coach_id on university.sessions (tenant_id, coach_id) where coach_id is not null;
create index sessions_premise_id on university.sessions (tenant_id, premise_id) where premise_id is not null;
create index sessions_booking_id on university.sessions (tenant_id, booking_id) where booking_id is not null;
create index sessions_learner_id on university.sessions (tenant_id, learner_id) where learner_id is not null;
create index sessions_unowed on university.sessions (tenant_id, id) where status = 'done' and owed_at is null;
call app.wall('university.sessions');
call kit.keep_counts('university.sessions');
call kit.keep_search('university.sessions');
call kit.keep_order('university.sessions', 'starts_at', 'ends_at');

create table university.posts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  course_id uuid,
  step_id uuid,
  step_title text,
  parent_id uuid,
  user_id uuid,
  user_name text,
  text text,
  status text not null default 'visible' check (status in ('visible', 'hidden')),
  reports bigint not null default 0,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint posts_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id),
  constraint posts_step_id_fkey foreign key (tenant_id, step_id) references university.steps (tenant_id, id) on delete set null (step_id),
  constraint posts_parent_id_fkey foreign key (tenant_id, parent_id) references university.posts (tenant_id, id) on delete set null (parent_id)
);
create index posts_by_created_at on university.posts (tenant_id, created_at, id) where deleted_at is null;
create index posts_by_updated_at on university.posts (tenant_id, updated_at, id) where deleted_at is null;
create index posts_by_status on university.posts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index posts_by_reports on university.posts (tenant_id, reports, id) where deleted_at is null;
create index posts_course_id on university.posts (tenant_id, course_id) where course_id is not null;
create index posts_step_id on university.posts (tenant_id, step_id) where step_id is not null;
create index posts_parent_id on university.posts (tenant_id, parent_id) where parent_id is not null;
create index posts_user_id on university.posts (tenant_id, user_id) where user_id is not null;
call app.wall('university.posts');
call kit.keep_counts('university.posts');
call kit.keep_search('university.posts');

create table university.post_reports (
  tenant_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, post_id, user_id),
  foreign key (tenant_id, post_id) references university.posts (tenant_id, id) on delete cascade
);
call app.wall('university.post_reports');

-- Seats of cohorts, counted where they are written.
create function university.count_cohort_seats() returns trigger language plpgsql set search_path = '' as $$
declare
  before uuid := case when tg_op <> 'INSERT' and old.status in ('active', 'paused', 'completed') and old.deleted_at is null then old.cohort_id end;
  after uuid := case when tg_op <> 'DELETE' and new.status in ('active', 'paused', 'completed') and new.deleted_at is null then new.cohort_id end;
begin
  if before is distinct from after then
    update university.cohorts c set seats_taken = c.seats_taken + case when c.id = after then 1 else -1 end
    where c.tenant_id = coalesce(new.tenant_id, old.tenant_id) and c.id in (before, after);
  end if;
  return null;
end $$;
create trigger enrollments_counted_by_cohort after insert or update of status, cohort_id, deleted_at or delete on university.enrollments
  for each row execute function university.count_cohort_seats();

-- Steps in other languages than their course.
create table university.translations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  step_id uuid not null,
  language text not null,
  title text,
  body jsonb,
  captions text,
  is_stale boolean not null default false,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint translations_step_id_fkey foreign key (tenant_id, step_id) references university.steps (tenant_id, id) on delete cascade
);
create index translations_by_created_at on university.translations (tenant_id, created_at, id) where deleted_at is null;
create index translations_by_updated_at on university.translations (tenant_id, updated_at, id) where deleted_at is null;
create index translations_by_language on university.translations (tenant_id, language collate app.natural, id) where deleted_at is null;
create index translations_step_id on university.translations (tenant_id, step_id) where step_id is not null;
create unique index translations_once on university.translations (tenant_id, step_id, language) where deleted_at is null;
call app.wall('university.translations');
call kit.keep_counts('university.translations');
call kit.keep_search('university.translations');

-- A step that says something else makes its translations stale; a translation that is written anew is not.
create function university.make_stale() returns trigger language plpgsql set search_path = '' as $$
begin
  update university.translations t set is_stale = true, version = t.version + 1, updated_at = clock_timestamp()
  where t.tenant_id = new.tenant_id and t.step_id = new.id and not t.is_stale;
  return null;
end $$;
create trigger steps_translated after update of title, body, captions on university.steps for each row
  when (old.title is distinct from new.title or old.body is distinct from new.body or old.captions is distinct from new.captions)
  execute function university.make_stale();
create function university.make_current() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_stale := false;
  return new;
end $$;
create trigger translations_written before update of title, body, captions on university.translations for each row
  when (old.title is distinct from new.title or old.body is distinct from new.body or old.captions is distinct from new.captions)
  execute function university.make_current();

create table university.attendances (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  session_id uuid not null,
  student_id uuid not null,
  student_name text,
  attendance_type text not null check (attendance_type in ('present', 'late', 'excused', 'absent')),
  attended_at timestamptz(3),
  duration bigint,
  notes text,
  course_id uuid,
  enrollment_id uuid,
  coach_id uuid,
  by_code boolean not null default false,
  verified_by_id uuid,
  verified_at timestamptz(3),
  primary key (tenant_id, id),
  constraint attendances_session_id_fkey foreign key (tenant_id, session_id) references university.sessions (tenant_id, id) on delete cascade,
  constraint attendances_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id),
  constraint attendances_enrollment_id_fkey foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete cascade
);
create index attendances_by_created_at on university.attendances (tenant_id, created_at, id) where deleted_at is null;
create index attendances_by_updated_at on university.attendances (tenant_id, updated_at, id) where deleted_at is null;
create index attendances_by_student_name on university.attendances (tenant_id, student_name collate app.natural, id) where deleted_at is null;
create index attendances_by_attendance_type on university.attendances (tenant_id, attendance_type collate app.natural, id) where deleted_at is null;
create index attendances_by_attended_at on university.attendances (tenant_id, attended_at, id) where deleted_at is null;
create index attendances_session_id on university.attendances (tenant_id, session_id) where session_id is not null;
create index attendances_student_id on university.attendances (tenant_id, student_id) where student_id is not null;
create index attendances_course_id on university.attendances (tenant_id, course_id) where course_id is not null;
create index attendances_enrollment_id on university.attendances (tenant_id, enrollment_id) where enrollment_id is not null;
create index attendances_coach_id on university.attendances (tenant_id, coach_id) where coach_id is not null;
create index attendances_verified_by_id on university.attendances (tenant_id, verified_by_id) where verified_by_id is not null;
create unique index attendances_once on university.attendances (tenant_id, session_id, enrollment_id) where deleted_at is null;
call app.wall('university.attendances');
call kit.keep_counts('university.attendances');

-- Who came to a session is counted where it is written.
create function university.count_attended() returns trigger language plpgsql set search_path = '' as $$
declare
  difference int := case when tg_op <> 'DELETE' and new.deleted_at is null and new.attendance_type in ('present', 'late') then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.deleted_at is null and old.attendance_type in ('present', 'late') then 1 else 0 end;
begin
  if difference <> 0 then
    update university.sessions s set attended = s.attended + difference, version = s.version + 1, updated_at = clock_timestamp()
    where s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and s.id = coalesce(new.session_id, old.session_id);
  end if;
  return null;
end $$;
create trigger attendances_counted after insert or update of attendance_type, deleted_at or delete on university.attendances
  for each row execute function university.count_attended();

create table university.availabilities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  user_name text,
  user_type text not null default 'student' check (user_type in ('teacher', 'student')),
  day_of_week bigint not null,
  start_time text not null,
  end_time text not null,
  timezone text not null default 'UTC',
  effective_from timestamptz(3),
  effective_until timestamptz(3),
  primary key (tenant_id, id)
);
create index availabilities_by_created_at on university.availabilities (tenant_id, created_at, id) where deleted_at is null;
create index availabilities_by_updated_at on university.availabilities (tenant_id, updated_at, id) where deleted_at is null;
create index availabilities_by_user_name on university.availabilities (tenant_id, user_name collate app.natural, id) where deleted_at is null;
create index availabilities_by_day_of_week on university.availabilities (tenant_id, day_of_week, id) where deleted_at is null;
create index availabilities_by_start_time on university.availabilities (tenant_id, start_time collate app.natural, id) where deleted_at is null;
create index availabilities_user_id on university.availabilities (tenant_id, user_id) where user_id is not null;
call app.wall('university.availabilities');
call kit.keep_counts('university.availabilities');
