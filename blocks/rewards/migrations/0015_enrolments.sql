-- Who joined the programme by which text, who left it, and what happens to the points of whoever leaves.

alter table rewards.programmes add column opt_in_text text;
alter table rewards.programmes add column opt_in_version bigint not null default 0;
alter table rewards.programmes add column leave_points text not null default 'keep' check (leave_points in ('keep', 'end'));

alter table rewards.customers add column opt_in_version bigint;
alter table rewards.customers add column opt_in_at timestamptz(3);
alter table rewards.customers add column left_at timestamptz(3);

create table rewards.enrolments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  action text check (action in ('joined', 'left')),
  text_version bigint not null default 0,
  text text,
  decided_at timestamptz(3),
  primary key (tenant_id, id)
);
create index enrolments_by_created_at on rewards.enrolments (tenant_id, created_at, id) where deleted_at is null;
create index enrolments_by_updated_at on rewards.enrolments (tenant_id, updated_at, id) where deleted_at is null;
create index enrolments_by_decided_at on rewards.enrolments (tenant_id, decided_at, id) where deleted_at is null;
create index enrolments_user_id on rewards.enrolments (tenant_id, user_id) where user_id is not null;
call app.wall('rewards.enrolments');
call kit.keep_counts('rewards.enrolments');
