create table university.options (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  option_text text not null,
  is_correct boolean not null default false,
  sort_order bigint,
  primary key (tenant_id, id)
);
create index options_by_created_at on university.options (tenant_id, created_at, id) where deleted_at is null;
create index options_by_updated_at on university.options (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('university.options');
call kit.keep_counts('university.options');

alter table university.cohorts add column coach_id uuid;

alter table university.sessions add column coach_confirmed_at timestamptz(3);

alter table university.sessions add column learner_confirmed_at timestamptz(3);

alter table university.sessions add column coach_arrived_at timestamptz(3);

alter table university.sessions add column learner_notes text;

create table university.students (
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
  email text,
  display_name text,
  avatar_url text,
  status text not null default 'active' check (status in ('active', 'archived')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index students_by_created_at on university.students (tenant_id, created_at, id) where deleted_at is null;
create index students_by_updated_at on university.students (tenant_id, updated_at, id) where deleted_at is null;
create index students_by_user_name on university.students (tenant_id, user_name collate app.natural, id) where deleted_at is null;
create index students_by_status on university.students (tenant_id, status collate app.natural, id) where deleted_at is null;
create index students_user_id on university.students (tenant_id, user_id) where user_id is not null;
create unique index students_once on university.students (tenant_id, user_id) where deleted_at is null;
call app.wall('university.students');
call kit.keep_counts('university.students');
call kit.keep_search('university.students');

-- Who booked a slot comes to it.
update university.sessions set learner_confirmed_at = updated_at where learner_id is not null;

-- Whoever teaches a cohort is the coach of its learners, those who come into it later as well.
create function university.coach_of_cohort() returns trigger language plpgsql set search_path = '' as $$
declare
  coach uuid;
begin
  select c.coach_id into coach from university.cohorts c where c.tenant_id = new.tenant_id and c.id = new.cohort_id;
  new.coach_id := coalesce(coach, new.coach_id);
  return new;
end $$;
create trigger enrollments_coached before insert or update of cohort_id on university.enrollments
  for each row when (new.cohort_id is not null) execute function university.coach_of_cohort();
create function university.coach_learners() returns trigger language plpgsql set search_path = '' as $$
begin
  update university.enrollments e set coach_id = new.coach_id, version = e.version + 1, updated_at = clock_timestamp()
  where e.tenant_id = new.tenant_id and e.cohort_id = new.id and e.coach_id is distinct from new.coach_id;
  return null;
end $$;
create trigger cohorts_coached after update of coach_id on university.cohorts
  for each row when (new.coach_id is not null and new.coach_id is distinct from old.coach_id) execute function university.coach_learners();
