-- Whom a company asked to join. The link's secret lies hashed in gateway.one_time_tokens.

create table gateway.invites (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  email text,
  role_id uuid,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  sent_at timestamptz(3),
  expires_at timestamptz(3),
  accepted_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint invites_role_id_fkey foreign key (tenant_id, role_id) references gateway.roles (tenant_id, id) on delete set null (role_id)
);
create index invites_by_created_at on gateway.invites (tenant_id, created_at, id) where deleted_at is null;
create index invites_by_updated_at on gateway.invites (tenant_id, updated_at, id) where deleted_at is null;
create index invites_by_email on gateway.invites (tenant_id, email collate app.natural, id) where deleted_at is null;
create index invites_by_status on gateway.invites (tenant_id, status collate app.natural, id) where deleted_at is null;
create index invites_by_sent_at on gateway.invites (tenant_id, sent_at, id) where deleted_at is null;
create index invites_by_expires_at on gateway.invites (tenant_id, expires_at, id) where deleted_at is null;
create index invites_role_id on gateway.invites (tenant_id, role_id) where role_id is not null;
call app.wall('gateway.invites');
call kit.keep_counts('gateway.invites');
call kit.keep_search('gateway.invites');
-- At most one invitation of an address is open, however many people send one at once.
create unique index invites_open on gateway.invites (tenant_id, email) where status = 'pending' and deleted_at is null;
revoke all on gateway.invites from quoin_runtime;
