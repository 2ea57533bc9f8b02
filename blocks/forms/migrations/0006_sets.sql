alter table forms.answers add column assignment_id uuid;

alter table forms.answers add column expires_at timestamptz(3);

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
call app.wall('forms.assignments');
call kit.keep_counts('forms.assignments');
call kit.keep_search('forms.assignments');

-- Nobody has a set twice at once.
create unique index assignments_once on forms.assignments (tenant_id, set_id, user_id) where status = 'active' and deleted_at is null;
alter table forms.answers add constraint answers_assignment_id_fkey
  foreign key (tenant_id, assignment_id) references forms.assignments (tenant_id, id) on delete set null (assignment_id);
create index answers_assignment_id on forms.answers (tenant_id, assignment_id) where assignment_id is not null;
create index answers_due on forms.answers (tenant_id, expires_at) where expires_at is not null and status in ('pending', 'started');
