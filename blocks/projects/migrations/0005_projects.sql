-- Plans and the people behind them: milestones, tasks, risks, contributions and what was said.
--
-- replaces, of 0.1.0: 0001_projects 0002_work 0003_bound 0004_discussions 0005_custom_fields

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
  baseline_on date,
  visibility text not null default 'members' check (visibility in ('members', 'company')),
  custom_fields jsonb not null default '{}',
  primary key (tenant_id, id),
  check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR'))
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
call kit.keep_order('projects.projects', 'starts_on', 'due_on');
call kit.keep_custom_fields('projects.projects', 'projects.projects');

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
-- One membership and one following of a person in a project.
create unique index members_user_id_once on projects.members (tenant_id, project_id, user_id) where deleted_at is null;
call app.wall('projects.members');
call kit.keep_counts('projects.members');
call kit.keep_search('projects.members');

create table projects.followers (
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
  primary key (tenant_id, id),
  constraint followers_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade
);
create index followers_by_created_at on projects.followers (tenant_id, created_at, id) where deleted_at is null;
create index followers_by_updated_at on projects.followers (tenant_id, updated_at, id) where deleted_at is null;
create index followers_project_id on projects.followers (tenant_id, project_id) where project_id is not null;
create index followers_user_id on projects.followers (tenant_id, user_id) where user_id is not null;
create unique index followers_user_id_once on projects.followers (tenant_id, project_id, user_id) where deleted_at is null;
call app.wall('projects.followers');
call kit.keep_counts('projects.followers');

create table projects.milestones (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  name text not null,
  description text,
  status text not null default 'planned' check (status in ('planned', 'in_progress', 'at_risk', 'reached', 'missed', 'cancelled')),
  responsible_id uuid,
  due_on date,
  reached_on date,
  baseline_due_on date,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint milestones_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade,
  -- What tasks and contributions name belongs to their own project.
  constraint milestones_in_project unique (tenant_id, project_id, id)
);
create index milestones_by_created_at on projects.milestones (tenant_id, created_at, id) where deleted_at is null;
create index milestones_by_updated_at on projects.milestones (tenant_id, updated_at, id) where deleted_at is null;
create index milestones_by_name on projects.milestones (tenant_id, name collate app.natural, id) where deleted_at is null;
create index milestones_by_status on projects.milestones (tenant_id, status collate app.natural, id) where deleted_at is null;
create index milestones_by_due_on on projects.milestones (tenant_id, due_on, id) where deleted_at is null;
create index milestones_project_id on projects.milestones (tenant_id, project_id) where project_id is not null;
create index milestones_responsible_id on projects.milestones (tenant_id, responsible_id) where responsible_id is not null;
call app.wall('projects.milestones');
call kit.keep_counts('projects.milestones');
call kit.keep_search('projects.milestones');

create table projects.milestone_statuses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  milestone_id uuid not null,
  status text not null default 'in_progress' check (status in ('planned', 'in_progress', 'at_risk', 'reached', 'missed', 'cancelled')),
  note text,
  primary key (tenant_id, id),
  constraint milestone_statuses_milestone_id_fkey foreign key (tenant_id, milestone_id) references projects.milestones (tenant_id, id) on delete cascade
);
create index milestone_statuses_by_created_at on projects.milestone_statuses (tenant_id, created_at, id) where deleted_at is null;
create index milestone_statuses_by_updated_at on projects.milestone_statuses (tenant_id, updated_at, id) where deleted_at is null;
create index milestone_statuses_by_status on projects.milestone_statuses (tenant_id, status collate app.natural, id) where deleted_at is null;
create index milestone_statuses_milestone_id on projects.milestone_statuses (tenant_id, milestone_id) where milestone_id is not null;
call app.wall('projects.milestone_statuses');
call kit.keep_counts('projects.milestone_statuses');

create table projects.tasks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  name text not null,
  description text,
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'in_review', 'done')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id uuid,
  milestone_id uuid,
  starts_on date,
  due_on date,
  estimate_minutes bigint,
  position bigint not null default 0,
  done_on date,
  baseline_starts_on date,
  baseline_due_on date,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint tasks_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade,
  constraint tasks_milestone_id_fkey foreign key (tenant_id, milestone_id) references projects.milestones (tenant_id, id) on delete set null (milestone_id),
  constraint tasks_in_project unique (tenant_id, project_id, id),
  constraint tasks_milestone_id_of_project
    foreign key (tenant_id, project_id, milestone_id) references projects.milestones (tenant_id, project_id, id) on delete set null (milestone_id)
);
create index tasks_by_created_at on projects.tasks (tenant_id, created_at, id) where deleted_at is null;
create index tasks_by_updated_at on projects.tasks (tenant_id, updated_at, id) where deleted_at is null;
create index tasks_by_name on projects.tasks (tenant_id, name collate app.natural, id) where deleted_at is null;
create index tasks_by_status on projects.tasks (tenant_id, status collate app.natural, id) where deleted_at is null;
create index tasks_by_priority on projects.tasks (tenant_id, priority collate app.natural, id) where deleted_at is null;
create index tasks_by_starts_on on projects.tasks (tenant_id, starts_on, id) where deleted_at is null;
create index tasks_by_due_on on projects.tasks (tenant_id, due_on, id) where deleted_at is null;
create index tasks_by_position on projects.tasks (tenant_id, position, id) where deleted_at is null;
create index tasks_project_id on projects.tasks (tenant_id, project_id) where project_id is not null;
create index tasks_assignee_id on projects.tasks (tenant_id, assignee_id) where assignee_id is not null;
create index tasks_milestone_id on projects.tasks (tenant_id, milestone_id) where milestone_id is not null;
call app.wall('projects.tasks');
call kit.keep_counts('projects.tasks');
call kit.keep_search('projects.tasks');
call kit.keep_order('projects.tasks', 'starts_on', 'due_on');

create table projects.dependencies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  task_id uuid not null,
  predecessor_id uuid not null,
  lag_days bigint not null default 0,
  primary key (tenant_id, id),
  constraint dependencies_task_id_fkey foreign key (tenant_id, task_id) references projects.tasks (tenant_id, id) on delete cascade,
  constraint dependencies_predecessor_id_fkey foreign key (tenant_id, predecessor_id) references projects.tasks (tenant_id, id) on delete cascade,
  constraint dependencies_predecessor_id_itself check (task_id <> predecessor_id)
);
create index dependencies_by_created_at on projects.dependencies (tenant_id, created_at, id) where deleted_at is null;
create index dependencies_by_updated_at on projects.dependencies (tenant_id, updated_at, id) where deleted_at is null;
create index dependencies_task_id on projects.dependencies (tenant_id, task_id) where task_id is not null;
create index dependencies_predecessor_id on projects.dependencies (tenant_id, predecessor_id) where predecessor_id is not null;
create unique index dependencies_predecessor_id_once on projects.dependencies (tenant_id, task_id, predecessor_id) where deleted_at is null;
call app.wall('projects.dependencies');
call kit.keep_counts('projects.dependencies');

create table projects.risks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  name text not null,
  description text,
  category text,
  status text not null default 'open' check (status in ('open', 'closed')),
  treatment text not null default 'open' check (treatment in ('open', 'mitigate', 'accept', 'avoid', 'transfer')),
  justification text,
  owner_id uuid,
  inherent_likelihood bigint,
  inherent_impact bigint,
  likelihood bigint not null default 3,
  impact bigint not null default 3,
  residual_likelihood bigint,
  residual_impact bigint,
  score bigint,
  movement bigint,
  reviewed_at timestamptz(3),
  review_on date,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint risks_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade
);
create index risks_by_created_at on projects.risks (tenant_id, created_at, id) where deleted_at is null;
create index risks_by_updated_at on projects.risks (tenant_id, updated_at, id) where deleted_at is null;
create index risks_by_name on projects.risks (tenant_id, name collate app.natural, id) where deleted_at is null;
create index risks_by_category on projects.risks (tenant_id, category collate app.natural, id) where deleted_at is null;
create index risks_by_status on projects.risks (tenant_id, status collate app.natural, id) where deleted_at is null;
create index risks_by_treatment on projects.risks (tenant_id, treatment collate app.natural, id) where deleted_at is null;
create index risks_by_score on projects.risks (tenant_id, score, id) where deleted_at is null;
create index risks_by_movement on projects.risks (tenant_id, movement, id) where deleted_at is null;
create index risks_by_review_on on projects.risks (tenant_id, review_on, id) where deleted_at is null;
create index risks_project_id on projects.risks (tenant_id, project_id) where project_id is not null;
create index risks_owner_id on projects.risks (tenant_id, owner_id) where owner_id is not null;
call app.wall('projects.risks');
call kit.keep_counts('projects.risks');
call kit.keep_search('projects.risks');

create table projects.risk_sources (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  risk_id uuid not null,
  name text not null,
  description text,
  url text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint risk_sources_risk_id_fkey foreign key (tenant_id, risk_id) references projects.risks (tenant_id, id) on delete cascade
);
create index risk_sources_by_created_at on projects.risk_sources (tenant_id, created_at, id) where deleted_at is null;
create index risk_sources_by_updated_at on projects.risk_sources (tenant_id, updated_at, id) where deleted_at is null;
create index risk_sources_by_name on projects.risk_sources (tenant_id, name collate app.natural, id) where deleted_at is null;
create index risk_sources_risk_id on projects.risk_sources (tenant_id, risk_id) where risk_id is not null;
call app.wall('projects.risk_sources');
call kit.keep_counts('projects.risk_sources');
call kit.keep_search('projects.risk_sources');

create table projects.risk_objectives (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  risk_id uuid not null,
  name text not null,
  description text,
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'done')),
  responsible_id uuid,
  due_on date,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint risk_objectives_risk_id_fkey foreign key (tenant_id, risk_id) references projects.risks (tenant_id, id) on delete cascade
);
create index risk_objectives_by_created_at on projects.risk_objectives (tenant_id, created_at, id) where deleted_at is null;
create index risk_objectives_by_updated_at on projects.risk_objectives (tenant_id, updated_at, id) where deleted_at is null;
create index risk_objectives_by_name on projects.risk_objectives (tenant_id, name collate app.natural, id) where deleted_at is null;
create index risk_objectives_by_status on projects.risk_objectives (tenant_id, status collate app.natural, id) where deleted_at is null;
create index risk_objectives_by_due_on on projects.risk_objectives (tenant_id, due_on, id) where deleted_at is null;
create index risk_objectives_risk_id on projects.risk_objectives (tenant_id, risk_id) where risk_id is not null;
create index risk_objectives_responsible_id on projects.risk_objectives (tenant_id, responsible_id) where responsible_id is not null;
call app.wall('projects.risk_objectives');
call kit.keep_counts('projects.risk_objectives');
call kit.keep_search('projects.risk_objectives');

create table projects.announcements (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  title text not null,
  body text,
  pinned boolean not null default false,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint announcements_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade
);
create index announcements_by_created_at on projects.announcements (tenant_id, created_at, id) where deleted_at is null;
create index announcements_by_updated_at on projects.announcements (tenant_id, updated_at, id) where deleted_at is null;
create index announcements_by_title on projects.announcements (tenant_id, title collate app.natural, id) where deleted_at is null;
create index announcements_project_id on projects.announcements (tenant_id, project_id) where project_id is not null;
call app.wall('projects.announcements');
call kit.keep_counts('projects.announcements');
call kit.keep_search('projects.announcements');

create table projects.discussions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  title text not null,
  description text,
  status text not null default 'open' check (status in ('open', 'resolved')),
  messages_count bigint not null default 0,
  last_message_at timestamptz(3),
  search tsvector not null default '',
  about_type text,
  about_id text,
  passage text,
  primary key (tenant_id, id),
  constraint discussions_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade
);
create index discussions_by_created_at on projects.discussions (tenant_id, created_at, id) where deleted_at is null;
create index discussions_by_updated_at on projects.discussions (tenant_id, updated_at, id) where deleted_at is null;
create index discussions_by_title on projects.discussions (tenant_id, title collate app.natural, id) where deleted_at is null;
create index discussions_by_status on projects.discussions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index discussions_by_last_message_at on projects.discussions (tenant_id, last_message_at, id) where deleted_at is null;
create index discussions_project_id on projects.discussions (tenant_id, project_id) where project_id is not null;
call app.wall('projects.discussions');
call kit.keep_counts('projects.discussions');
call kit.keep_search('projects.discussions');

create table projects.messages (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  discussion_id uuid not null,
  body text not null,
  edited_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint messages_discussion_id_fkey foreign key (tenant_id, discussion_id) references projects.discussions (tenant_id, id) on delete cascade
);
create index messages_by_created_at on projects.messages (tenant_id, created_at, id) where deleted_at is null;
create index messages_by_updated_at on projects.messages (tenant_id, updated_at, id) where deleted_at is null;
create index messages_discussion_id on projects.messages (tenant_id, discussion_id) where discussion_id is not null;
call app.wall('projects.messages');
call kit.keep_counts('projects.messages');
call kit.keep_search('projects.messages');

create table projects.events (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  title text not null,
  description text,
  location text,
  meeting_url text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint events_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade
);
create index events_by_created_at on projects.events (tenant_id, created_at, id) where deleted_at is null;
create index events_by_updated_at on projects.events (tenant_id, updated_at, id) where deleted_at is null;
create index events_by_title on projects.events (tenant_id, title collate app.natural, id) where deleted_at is null;
create index events_by_starts_at on projects.events (tenant_id, starts_at, id) where deleted_at is null;
create index events_by_ends_at on projects.events (tenant_id, ends_at, id) where deleted_at is null;
create index events_project_id on projects.events (tenant_id, project_id) where project_id is not null;
call app.wall('projects.events');
call kit.keep_counts('projects.events');
call kit.keep_search('projects.events');
call kit.keep_order('projects.events', 'starts_at', 'ends_at');

create table projects.contributions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  kind text not null default 'work' check (kind in ('work', 'money')),
  contributor_id uuid,
  description text,
  task_id uuid,
  contributed_on date,
  minutes bigint,
  amount numeric,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  note text,
  status text not null default 'recorded' check (status in ('recorded', 'pledged', 'paid', 'refunded')),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint contributions_project_id_fkey foreign key (tenant_id, project_id) references projects.projects (tenant_id, id) on delete cascade,
  constraint contributions_task_id_fkey foreign key (tenant_id, task_id) references projects.tasks (tenant_id, id) on delete set null (task_id),
  constraint contributions_task_id_of_project
    foreign key (tenant_id, project_id, task_id) references projects.tasks (tenant_id, project_id, id) on delete set null (task_id)
);
create index contributions_by_created_at on projects.contributions (tenant_id, created_at, id) where deleted_at is null;
create index contributions_by_updated_at on projects.contributions (tenant_id, updated_at, id) where deleted_at is null;
create index contributions_by_kind on projects.contributions (tenant_id, kind collate app.natural, id) where deleted_at is null;
create index contributions_by_contributed_on on projects.contributions (tenant_id, contributed_on, id) where deleted_at is null;
create index contributions_by_status on projects.contributions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index contributions_project_id on projects.contributions (tenant_id, project_id) where project_id is not null;
create index contributions_contributor_id on projects.contributions (tenant_id, contributor_id) where contributor_id is not null;
create index contributions_task_id on projects.contributions (tenant_id, task_id) where task_id is not null;
call app.wall('projects.contributions');
call kit.keep_counts('projects.contributions');
call kit.keep_search('projects.contributions');

create table projects.identities (
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
  first_name text,
  last_name text,
  email text,
  phone text,
  payload jsonb,
  role_name text,
  role_unique_id text,
  tag text,
  tag_unique_id text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index identities_by_created_at on projects.identities (tenant_id, created_at, id) where deleted_at is null;
create index identities_by_updated_at on projects.identities (tenant_id, updated_at, id) where deleted_at is null;
create index identities_by_name on projects.identities (tenant_id, name collate app.natural, id) where deleted_at is null;
create index identities_user_id on projects.identities (tenant_id, user_id) where user_id is not null;
call app.wall('projects.identities');
call kit.keep_counts('projects.identities');
call kit.keep_search('projects.identities');

create table projects.settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  matrix_size bigint not null default 5,
  medium_from bigint not null default 6,
  high_from bigint not null default 12,
  likelihood_names text[],
  impact_names text[],
  due_soon_days bigint not null default 7,
  primary key (tenant_id, id)
);
create index settings_by_created_at on projects.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on projects.settings (tenant_id, updated_at, id) where deleted_at is null;
create unique index settings_once on projects.settings (tenant_id);
call app.wall('projects.settings');
call kit.keep_counts('projects.settings');

-- The day on which something came to its end, as long as it stays there.
create function projects.keep_ends() returns trigger language plpgsql set search_path = '' as $$
declare
  ended boolean := to_jsonb(new) ->> 'status' = tg_argv[0];
  was date := (to_jsonb(new) ->> tg_argv[1])::date;
begin
  if ended and was is not null or not ended and was is null then return new; end if;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], case when ended then (now() at time zone 'utc')::date end));
end $$;
create trigger keep_ends before insert or update on projects.projects for each row execute function projects.keep_ends('completed', 'completed_on');
create trigger keep_ends before insert or update on projects.milestones for each row execute function projects.keep_ends('reached', 'reached_on');
create trigger keep_ends before insert or update on projects.tasks for each row execute function projects.keep_ends('done', 'done_on');

create function projects.keep_score() returns trigger language plpgsql set search_path = '' as $$
begin
  new.score := new.likelihood * new.impact;
  return new;
end $$;
create trigger keep_score before insert or update on projects.risks for each row execute function projects.keep_score();

-- How much lies within one record at most, so that one project cannot fill the lists of all.
create function projects.keep_bound() returns trigger language plpgsql set search_path = '' as $$
declare
  held bigint;
begin
  execute format('select count(*) from projects.%I t where t.tenant_id = $1 and t.%I = $2', tg_table_name, tg_argv[0])
    into held using new.tenant_id, (to_jsonb(new) ->> tg_argv[0])::uuid;
  if held >= tg_argv[1]::bigint then
    raise exception using errcode = '23514', constraint = tg_table_name || '_' || tg_argv[0] || '_bound', message = 'holds as much as it may already';
  end if;
  return new;
end $$;
create trigger keep_bound before insert on projects.members for each row execute function projects.keep_bound('project_id', '1000');
create trigger keep_bound before insert on projects.followers for each row execute function projects.keep_bound('project_id', '5000');
create trigger keep_bound before insert on projects.milestones for each row execute function projects.keep_bound('project_id', '500');
create trigger keep_bound before insert on projects.milestone_statuses for each row execute function projects.keep_bound('milestone_id', '1000');
create trigger keep_bound before insert on projects.tasks for each row execute function projects.keep_bound('project_id', '3000');
create trigger keep_bound before insert on projects.dependencies for each row execute function projects.keep_bound('task_id', '50');
create trigger keep_bound before insert on projects.risks for each row execute function projects.keep_bound('project_id', '1000');
create trigger keep_bound before insert on projects.risk_sources for each row execute function projects.keep_bound('risk_id', '100');
create trigger keep_bound before insert on projects.risk_objectives for each row execute function projects.keep_bound('risk_id', '100');
create trigger keep_bound before insert on projects.announcements for each row execute function projects.keep_bound('project_id', '2000');
create trigger keep_bound before insert on projects.discussions for each row execute function projects.keep_bound('project_id', '2000');
create trigger keep_bound before insert on projects.messages for each row execute function projects.keep_bound('discussion_id', '5000');
create trigger keep_bound before insert on projects.events for each row execute function projects.keep_bound('project_id', '2000');
create trigger keep_bound before insert on projects.contributions for each row execute function projects.keep_bound('project_id', '10000');

-- A discussion says how much was said in it, and when last.
create function projects.keep_messages() returns trigger language plpgsql set search_path = '' as $$
begin
  update projects.discussions d set messages_count = m.held, last_message_at = m.latest, updated_at = clock_timestamp()
  from (select count(*) as held, max(t.created_at) as latest from projects.messages t
    where t.tenant_id = coalesce(new.tenant_id, old.tenant_id) and t.discussion_id = coalesce(new.discussion_id, old.discussion_id) and t.deleted_at is null) m
  where d.tenant_id = coalesce(new.tenant_id, old.tenant_id) and d.id = coalesce(new.discussion_id, old.discussion_id);
  return null;
end $$;
create trigger keep_messages after insert or delete or update of deleted_at on projects.messages for each row execute function projects.keep_messages();

-- The secret addresses at which calendar programs read somebody's projects.
create table projects.feeds (
  tenant_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (tenant_id, user_id)
);
create unique index feeds_hash on projects.feeds (tenant_id, hash);
call app.wall('projects.feeds');

-- How many projects a company has at most, those in the trash included.
create trigger keep_bound before insert on projects.projects for each row execute function projects.keep_bound('tenant_id', '10000');
