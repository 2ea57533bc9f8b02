create table projects.projects (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  description text,
  purpose text,
  success_criteria text,
  status text not null default 'proposed' check (status in ('proposed', 'active', 'on_hold', 'completed', 'cancelled')),
  health text not null default 'on_track' check (health in ('on_track', 'at_risk', 'off_track')),
  progress bigint not null default 0,
  owner_id uuid,
  sponsor_id uuid,
  starts_on date,
  due_on date,
  completed_on date,
  budget numeric,
  currency text,
  tags text[],
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index projects_by_created_at on projects.projects (tenant_id, created_at, id) where deleted_at is null;
create index projects_by_updated_at on projects.projects (tenant_id, updated_at, id) where deleted_at is null;
create index projects_by_name on projects.projects (tenant_id, name collate app.natural, id) where deleted_at is null;
create index projects_by_code on projects.projects (tenant_id, code collate app.natural, id) where deleted_at is null;
create index projects_by_status on projects.projects (tenant_id, status collate app.natural, id) where deleted_at is null;
create index projects_by_health on projects.projects (tenant_id, health collate app.natural, id) where deleted_at is null;
create index projects_by_progress on projects.projects (tenant_id, progress, id) where deleted_at is null;
create index projects_by_starts_on on projects.projects (tenant_id, starts_on, id) where deleted_at is null;
create index projects_by_due_on on projects.projects (tenant_id, due_on, id) where deleted_at is null;
create index projects_owner_id on projects.projects (tenant_id, owner_id) where owner_id is not null;
create index projects_sponsor_id on projects.projects (tenant_id, sponsor_id) where sponsor_id is not null;
create unique index projects_code_unique on projects.projects (tenant_id, lower(code)) where deleted_at is null;
call app.wall('projects.projects');
call kit.keep_counts('projects.projects');
call kit.keep_search('projects.projects');

create table projects.members (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  user_id uuid not null,
  role text,
  standing text not null default 'contributor' check (standing in ('lead', 'contributor', 'observer')),
  joined_at timestamptz(3),
  left_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint members_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade
);
create index members_by_created_at on projects.members (tenant_id, created_at, id) where deleted_at is null;
create index members_by_updated_at on projects.members (tenant_id, updated_at, id) where deleted_at is null;
create index members_by_role on projects.members (tenant_id, role collate app.natural, id) where deleted_at is null;
create index members_by_standing on projects.members (tenant_id, standing collate app.natural, id) where deleted_at is null;
create index members_by_joined_at on projects.members (tenant_id, joined_at, id) where deleted_at is null;
create index members_by_left_at on projects.members (tenant_id, left_at, id) where deleted_at is null;
create index members_project_id on projects.members (tenant_id, project_id) where project_id is not null;
create index members_user_id on projects.members (tenant_id, user_id) where user_id is not null;
call app.wall('projects.members');
call kit.keep_counts('projects.members');
call kit.keep_search('projects.members');
