-- What was noted of learners becomes records of its own: listed, changed, verified.
alter table university.attendances rename to attendances_before;
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

insert into university.attendances (tenant_id, session_id, student_id, student_name, attendance_type, attended_at, course_id, enrollment_id, coach_id,
  by_code, created_at, updated_at, created_by, updated_by)
select a.tenant_id, a.session_id, e.user_id, e.user_name, a.status, case when a.status in ('present', 'late') then a.noted_at end, s.course_id, e.id,
  s.coach_id, a.by_code, a.noted_at, a.noted_at, a.noted_by, a.noted_by
from university.attendances_before a
  join university.sessions s on s.tenant_id = a.tenant_id and s.id = a.session_id
  join university.enrollments e on e.tenant_id = a.tenant_id and e.id = a.enrollment_id;
drop table university.attendances_before;

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
