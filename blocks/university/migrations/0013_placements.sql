alter table university.questions alter column step_id drop not null;

alter table university.questions add column placement_id uuid;

alter table university.questions add column section_id uuid;

create table university.placements (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  course_id uuid not null,
  description text,
  status text not null default 'pending' check (status in ('pending', 'active', 'archived')),
  pass_percent bigint not null default 70,
  time_limit_seconds bigint,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint placements_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete cascade
);
create index placements_by_created_at on university.placements (tenant_id, created_at, id) where deleted_at is null;
create index placements_by_updated_at on university.placements (tenant_id, updated_at, id) where deleted_at is null;
create index placements_by_name on university.placements (tenant_id, name collate app.natural, id) where deleted_at is null;
create index placements_by_status on university.placements (tenant_id, status collate app.natural, id) where deleted_at is null;
create index placements_course_id on university.placements (tenant_id, course_id) where course_id is not null;
call app.wall('university.placements');
call kit.keep_counts('university.placements');
call kit.keep_search('university.placements');

create table university.sections (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  placement_id uuid not null,
  name text not null,
  description text,
  position bigint not null default 0,
  draw_count bigint,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint sections_placement_id_fkey foreign key (tenant_id, placement_id) references university.placements (tenant_id, id) on delete cascade
);
create index sections_by_created_at on university.sections (tenant_id, created_at, id) where deleted_at is null;
create index sections_by_updated_at on university.sections (tenant_id, updated_at, id) where deleted_at is null;
create index sections_by_position on university.sections (tenant_id, position, id) where deleted_at is null;
create index sections_placement_id on university.sections (tenant_id, placement_id) where placement_id is not null;
call app.wall('university.sections');
call kit.keep_counts('university.sections');
call kit.keep_search('university.sections');

create table university.rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  placement_id uuid not null,
  min_percent bigint not null,
  max_percent bigint not null,
  action text not null default 'enroll' check (action in ('enroll', 'credit')),
  course_id uuid,
  chapter_id uuid,
  cohort_id uuid,
  message text,
  primary key (tenant_id, id),
  constraint rules_placement_id_fkey foreign key (tenant_id, placement_id) references university.placements (tenant_id, id) on delete cascade,
  constraint rules_course_id_fkey foreign key (tenant_id, course_id) references university.courses (tenant_id, id) on delete set null (course_id),
  constraint rules_chapter_id_fkey foreign key (tenant_id, chapter_id) references university.chapters (tenant_id, id) on delete set null (chapter_id),
  constraint rules_cohort_id_fkey foreign key (tenant_id, cohort_id) references university.cohorts (tenant_id, id) on delete set null (cohort_id)
);
create index rules_by_created_at on university.rules (tenant_id, created_at, id) where deleted_at is null;
create index rules_by_updated_at on university.rules (tenant_id, updated_at, id) where deleted_at is null;
create index rules_by_min_percent on university.rules (tenant_id, min_percent, id) where deleted_at is null;
create index rules_placement_id on university.rules (tenant_id, placement_id) where placement_id is not null;
create index rules_course_id on university.rules (tenant_id, course_id) where course_id is not null;
create index rules_chapter_id on university.rules (tenant_id, chapter_id) where chapter_id is not null;
create index rules_cohort_id on university.rules (tenant_id, cohort_id) where cohort_id is not null;
call app.wall('university.rules');
call kit.keep_counts('university.rules');

alter table university.attempts add column placement_id uuid;

alter table university.attempts
  drop constraint attempts_kind_check,
  add constraint attempts_kind_check check (kind in ('quiz', 'assignment', 'placement'));

alter table university.attempts add column outcome text check (outcome in ('enroll', 'credit'));

alter table university.attempts add column placed_course_id uuid;

alter table university.attempts add column placed_chapter_id uuid;

alter table university.attempts add column placed_cohort_id uuid;

alter table university.attempts add column placed_message text;

alter table university.attempts add column may_repeat boolean not null default false;

-- A question is asked in a quiz or in a placement test.
alter table university.questions
  add constraint questions_asked_once check (num_nonnulls(step_id, placement_id) = 1),
  add constraint questions_placement_id_fkey foreign key (tenant_id, placement_id) references university.placements (tenant_id, id) on delete cascade,
  add constraint questions_section_id_fkey foreign key (tenant_id, section_id) references university.sections (tenant_id, id) on delete set null (section_id);
create index questions_placement_id on university.questions (tenant_id, placement_id) where placement_id is not null;
create index questions_section_id on university.questions (tenant_id, section_id) where section_id is not null;

alter table university.attempts
  add constraint attempts_placement_id_fkey foreign key (tenant_id, placement_id) references university.placements (tenant_id, id) on delete set null (placement_id),
  add constraint attempts_placed_course_id_fkey foreign key (tenant_id, placed_course_id) references university.courses (tenant_id, id) on delete set null (placed_course_id),
  add constraint attempts_placed_chapter_id_fkey foreign key (tenant_id, placed_chapter_id) references university.chapters (tenant_id, id) on delete set null (placed_chapter_id),
  add constraint attempts_placed_cohort_id_fkey foreign key (tenant_id, placed_cohort_id) references university.cohorts (tenant_id, id) on delete set null (placed_cohort_id);
create index attempts_placement_id on university.attempts (tenant_id, placement_id) where placement_id is not null;
create index attempts_placed_course_id on university.attempts (tenant_id, placed_course_id) where placed_course_id is not null;
create index attempts_placed_chapter_id on university.attempts (tenant_id, placed_chapter_id) where placed_chapter_id is not null;
create index attempts_placed_cohort_id on university.attempts (tenant_id, placed_cohort_id) where placed_cohort_id is not null;
-- A placement test is taken once, unless a coach allows it again.
create unique index attempts_one_placement on university.attempts (tenant_id, placement_id, user_id) where placement_id is not null and not may_repeat and deleted_at is null;

-- No two rules of a test speak of the same score.
alter table university.rules
  add constraint rules_in_order check (min_percent <= max_percent),
  add constraint rules_apart exclude using gist (tenant_id with =, placement_id with =, int8range(min_percent, max_percent, '[]') with &&) where (deleted_at is null);
