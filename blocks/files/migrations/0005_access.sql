-- Who else reaches files: by an access to one, by a delegation of all of a person, and who asks for it.

create table files.accesses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  grantee_id uuid not null,
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (tenant_id, id),
  constraint accesses_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index accesses_by_created_at on files.accesses (tenant_id, created_at, id) where deleted_at is null;
create index accesses_by_updated_at on files.accesses (tenant_id, updated_at, id) where deleted_at is null;
create index accesses_by_access_level on files.accesses (tenant_id, access_level collate app.natural, id) where deleted_at is null;
create index accesses_by_expires_at on files.accesses (tenant_id, expires_at, id) where deleted_at is null;
create index accesses_stored_file_id on files.accesses (tenant_id, stored_file_id) where stored_file_id is not null;
create index accesses_grantee_id on files.accesses (tenant_id, grantee_id) where grantee_id is not null;
call app.wall('files.accesses');
call kit.keep_counts('files.accesses');

create table files.access_requests (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  file_owner_id uuid,
  requester_id uuid,
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  message text,
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled')),
  reviewed_by_id uuid,
  reviewed_at timestamptz(3),
  review_note text,
  primary key (tenant_id, id),
  constraint access_requests_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index access_requests_by_created_at on files.access_requests (tenant_id, created_at, id) where deleted_at is null;
create index access_requests_by_updated_at on files.access_requests (tenant_id, updated_at, id) where deleted_at is null;
create index access_requests_stored_file_id on files.access_requests (tenant_id, stored_file_id) where stored_file_id is not null;
create index access_requests_file_owner_id on files.access_requests (tenant_id, file_owner_id) where file_owner_id is not null;
create index access_requests_requester_id on files.access_requests (tenant_id, requester_id) where requester_id is not null;
create index access_requests_reviewed_by_id on files.access_requests (tenant_id, reviewed_by_id) where reviewed_by_id is not null;
call app.wall('files.access_requests');
call kit.keep_counts('files.access_requests');

create table files.delegations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  delegator_id uuid,
  delegatee_id uuid not null,
  access_level text not null default 'read' check (access_level in ('read', 'write', 'admin')),
  starts_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (tenant_id, id)
);
create index delegations_by_created_at on files.delegations (tenant_id, created_at, id) where deleted_at is null;
create index delegations_by_updated_at on files.delegations (tenant_id, updated_at, id) where deleted_at is null;
create index delegations_by_expires_at on files.delegations (tenant_id, expires_at, id) where deleted_at is null;
create index delegations_delegator_id on files.delegations (tenant_id, delegator_id) where delegator_id is not null;
create index delegations_delegatee_id on files.delegations (tenant_id, delegatee_id) where delegatee_id is not null;
call app.wall('files.delegations');
call kit.keep_counts('files.delegations');

-- A person has one access to a file, and one request for it waits.
create unique index accesses_once on files.accesses (tenant_id, stored_file_id, grantee_id) where deleted_at is null;
create unique index access_requests_waiting on files.access_requests (tenant_id, stored_file_id, requester_id)
  where state = 'pending' and deleted_at is null;

create index stored_files_public on files.stored_files (tenant_id, created_at) where is_public and deleted_at is null;
call kit.keep_order('files.accesses', 'starts_at', 'expires_at');
call kit.keep_order('files.access_requests', 'starts_at', 'expires_at');
call kit.keep_order('files.delegations', 'starts_at', 'expires_at');
