-- Somebody without an account decides on the bytes of one version.
create table files.outside_approvals (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  version_number bigint,
  name text,
  email text,
  note text,
  expires_at timestamptz(3),
  decided_at timestamptz(3),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'revoked')),
  primary key (tenant_id, id),
  constraint outside_approvals_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index outside_approvals_by_created_at on files.outside_approvals (tenant_id, created_at, id) where deleted_at is null;
create index outside_approvals_by_updated_at on files.outside_approvals (tenant_id, updated_at, id) where deleted_at is null;
create index outside_approvals_stored_file_id on files.outside_approvals (tenant_id, stored_file_id) where stored_file_id is not null;
call app.wall('files.outside_approvals');
call kit.keep_counts('files.outside_approvals');

-- Of the address only a hash is kept.
alter table files.outside_approvals add column link_hash bytea;
create unique index outside_approvals_link_hash on files.outside_approvals (tenant_id, link_hash);

alter table files.approvals add column decided_by_name text;
