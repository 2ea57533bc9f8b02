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
  paid_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint sessions_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade,
  constraint sessions_cohort_id_fkey foreign key (tenant_id, cohort_id) references university.cohorts (tenant_id, id) on delete set null (cohort_id)
);
create index sessions_by_created_at on university.sessions (tenant_id, created_at, id) where deleted_at is null;
create index sessions_by_updated_at on university.sessions (tenant_id, updated_at, id) where deleted_at is null;
create index sessions_by_starts_at on university.sessions (tenant_id, starts_at, id) where deleted_at is null;
create index sessions_by_status on university.sessions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index sessions_by_paid_at on university.sessions (tenant_id, paid_at, id) where deleted_at is null;
create index sessions_course_id on university.sessions (tenant_id, course_id) where course_id is not null;
create index sessions_cohort_id on university.sessions (tenant_id, cohort_id) where cohort_id is not null;
create index sessions_coach_id on university.sessions (tenant_id, coach_id) where coach_id is not null;
create index sessions_premise_id on university.sessions (tenant_id, premise_id) where premise_id is not null;
create index sessions_booking_id on university.sessions (tenant_id, booking_id) where booking_id is not null;
create index sessions_learner_id on university.sessions (tenant_id, learner_id) where learner_id is not null;
call app.wall('university.sessions');
call kit.keep_counts('university.sessions');
call kit.keep_search('university.sessions');

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

alter table university.enrollments add column cohort_id uuid;

-- Who came to a session, noted once each.
create table university.attendances (
  tenant_id uuid not null,
  session_id uuid not null,
  enrollment_id uuid not null,
  status text not null check (status in ('present', 'late', 'excused', 'absent')),
  by_code boolean not null default false,
  noted_by uuid,
  noted_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, session_id, enrollment_id),
  foreign key (tenant_id, session_id) references university.sessions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, enrollment_id) references university.enrollments (tenant_id, id) on delete cascade
);
create index attendances_enrollment on university.attendances (tenant_id, enrollment_id);
call app.wall('university.attendances');

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
