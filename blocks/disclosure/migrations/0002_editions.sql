create table disclosure.editions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  number bigint not null,
  title text not null,
  note text,
  sha256 text not null,
  objectives bigint not null default 0,
  completed bigint not null default 0,
  not_applicable bigint not null default 0,
  evidence bigint not null default 0,
  frozen_at timestamptz(3) not null,
  frozen_by_id uuid,
  primary key (tenant_id, id)
);
create index editions_by_created_at on disclosure.editions (tenant_id, created_at, id) where deleted_at is null;
create index editions_by_updated_at on disclosure.editions (tenant_id, updated_at, id) where deleted_at is null;
create index editions_project_id on disclosure.editions (tenant_id, project_id) where project_id is not null;
create index editions_frozen_by_id on disclosure.editions (tenant_id, frozen_by_id) where frozen_by_id is not null;
call app.wall('disclosure.editions');
call kit.keep_counts('disclosure.editions');

create table disclosure.edition_exports (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  edition_id uuid not null,
  format text not null check (format in ('docx', 'pdf', 'xlsx', 'json')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress bigint not null default 0,
  file_id uuid,
  language text,
  user_id uuid,
  primary key (tenant_id, id),
  constraint edition_exports_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete cascade
);
create index edition_exports_by_created_at on disclosure.edition_exports (tenant_id, created_at, id) where deleted_at is null;
create index edition_exports_by_updated_at on disclosure.edition_exports (tenant_id, updated_at, id) where deleted_at is null;
create index edition_exports_edition_id on disclosure.edition_exports (tenant_id, edition_id) where edition_id is not null;
create index edition_exports_file_id on disclosure.edition_exports (tenant_id, file_id) where file_id is not null;
create index edition_exports_user_id on disclosure.edition_exports (tenant_id, user_id) where user_id is not null;
call app.wall('disclosure.edition_exports');
call kit.keep_counts('disclosure.edition_exports');

create unique index editions_once on disclosure.editions (tenant_id, project_id, number);

-- The JSON of an edition as the very text its hash is of. Nothing changes it.
create table disclosure.edition_bodies (
  tenant_id uuid not null,
  edition_id uuid not null,
  body text not null,
  primary key (tenant_id, edition_id),
  constraint edition_bodies_edition_id_fkey foreign key (tenant_id, edition_id) references disclosure.editions (tenant_id, id) on delete cascade
);
call app.wall('disclosure.edition_bodies');
create function disclosure.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'An edition is frozen.' using errcode = 'restrict_violation';
end $$;
create trigger edition_bodies_frozen before update on disclosure.edition_bodies for each row execute function disclosure.refuse_change();
