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
