-- Files of people and of the company: versions, what was decided on their bytes, and shared addresses.
--
-- replaces, of 0.1.0: 0001_files 0002_outside_approvals 0003_retention_rules 0004_held_files 0005_access 0006_entities

create table files.categories (
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
  parent_id uuid,
  display_order bigint not null default 0,
  approvers_needed bigint not null default 1,
  thumbnail_url text,
  image_url text,
  content_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references files.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on files.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on files.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on files.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_by_code on files.categories (tenant_id, code collate app.natural, id) where deleted_at is null;
create index categories_by_display_order on files.categories (tenant_id, display_order, id) where deleted_at is null;
create index categories_parent_id on files.categories (tenant_id, parent_id) where parent_id is not null;
call app.wall('files.categories');
call kit.keep_counts('files.categories');
call kit.keep_search('files.categories');

create table files.tags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  tag text not null,
  thumbnail_url text,
  image_url text,
  content_url text,
  media_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tags_by_created_at on files.tags (tenant_id, created_at, id) where deleted_at is null;
create index tags_by_updated_at on files.tags (tenant_id, updated_at, id) where deleted_at is null;
create index tags_by_tag on files.tags (tenant_id, tag collate app.natural, id) where deleted_at is null;
create unique index tags_tag_unique on files.tags (tenant_id, lower(tag)) where deleted_at is null;
call app.wall('files.tags');
call kit.keep_counts('files.tags');
call kit.keep_search('files.tags');

create table files.stored_files (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  file_id uuid,
  name text not null,
  original_name text,
  virtual_folder text,
  category_id uuid,
  category_name text,
  tags text[],
  description text,
  file_type text,
  file_size bigint,
  sha256 text,
  version_number bigint not null default 1,
  approval_state text not null default 'none' check (approval_state in ('none', 'pending', 'approved', 'rejected')),
  approved_version bigint,
  decided_by_id uuid,
  decided_at timestamptz(3),
  decision_reason text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  is_public boolean not null default false,
  access_level text,
  ai_enabled boolean not null default false,
  is_temp boolean not null default false,
  thumbnail_url text,
  media_url text,
  image_url text,
  content_url text,
  original_file text,
  raw_content text,
  content text,
  file_structure text,
  metadata jsonb,
  structured_content jsonb,
  schema_model text,
  vector_db text,
  is_expirable boolean not null default false,
  issued_at timestamptz(3),
  expires_at timestamptz(3),
  issued_by text,
  search tsvector not null default '',
  schema_id uuid,
  primary key (tenant_id, id),
  constraint stored_files_category_id_fkey foreign key (tenant_id, category_id) references files.categories (tenant_id, id) on delete set null (category_id)
);
create index stored_files_by_created_at on files.stored_files (tenant_id, created_at, id) where deleted_at is null;
create index stored_files_by_updated_at on files.stored_files (tenant_id, updated_at, id) where deleted_at is null;
create index stored_files_by_name on files.stored_files (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stored_files_by_file_size on files.stored_files (tenant_id, file_size, id) where deleted_at is null;
create index stored_files_by_approval_state on files.stored_files (tenant_id, approval_state collate app.natural, id) where deleted_at is null;
create index stored_files_by_expires_at on files.stored_files (tenant_id, expires_at, id) where deleted_at is null;
create index stored_files_user_id on files.stored_files (tenant_id, user_id) where user_id is not null;
create index stored_files_file_id on files.stored_files (tenant_id, file_id) where file_id is not null;
create index stored_files_category_id on files.stored_files (tenant_id, category_id) where category_id is not null;
create index stored_files_decided_by_id on files.stored_files (tenant_id, decided_by_id) where decided_by_id is not null;
create index stored_files_public on files.stored_files (tenant_id, created_at) where is_public and deleted_at is null;
create index stored_files_schema_id on files.stored_files (tenant_id, schema_id) where schema_id is not null;
call app.wall('files.stored_files');
call kit.keep_counts('files.stored_files');
call kit.keep_search('files.stored_files');

create table files.versions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  number bigint,
  file_id uuid,
  original_name text,
  file_type text,
  file_size bigint,
  sha256 text,
  restored_from bigint,
  primary key (tenant_id, id),
  constraint versions_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index versions_by_created_at on files.versions (tenant_id, created_at, id) where deleted_at is null;
create index versions_by_updated_at on files.versions (tenant_id, updated_at, id) where deleted_at is null;
create index versions_by_number on files.versions (tenant_id, number, id) where deleted_at is null;
create index versions_stored_file_id on files.versions (tenant_id, stored_file_id) where stored_file_id is not null;
create index versions_file_id on files.versions (tenant_id, file_id) where file_id is not null;
create unique index versions_once on files.versions (tenant_id, stored_file_id, number);
call app.wall('files.versions');
call kit.keep_counts('files.versions');

create table files.approvals (
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
  sha256 text,
  decision text check (decision in ('approved', 'rejected')),
  reason text,
  decided_by_id uuid,
  decided_at timestamptz(3),
  decided_by_name text,
  primary key (tenant_id, id),
  constraint approvals_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index approvals_by_created_at on files.approvals (tenant_id, created_at, id) where deleted_at is null;
create index approvals_by_updated_at on files.approvals (tenant_id, updated_at, id) where deleted_at is null;
create index approvals_by_decided_at on files.approvals (tenant_id, decided_at, id) where deleted_at is null;
create index approvals_stored_file_id on files.approvals (tenant_id, stored_file_id) where stored_file_id is not null;
create index approvals_decided_by_id on files.approvals (tenant_id, decided_by_id) where decided_by_id is not null;
call app.wall('files.approvals');
call kit.keep_counts('files.approvals');

create table files.share_links (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  stored_file_id uuid not null,
  label text,
  has_password boolean not null default false,
  expires_at timestamptz(3),
  downloads_max bigint,
  downloads bigint not null default 0,
  last_used_at timestamptz(3),
  state text not null default 'active' check (state in ('active', 'revoked')),
  -- Of the address and the password only hashes are kept.
  link_hash bytea,
  password_hash bytea,
  wrong_guesses bigint not null default 0,
  rests_until timestamptz(3),
  primary key (tenant_id, id),
  constraint share_links_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index share_links_by_created_at on files.share_links (tenant_id, created_at, id) where deleted_at is null;
create index share_links_by_updated_at on files.share_links (tenant_id, updated_at, id) where deleted_at is null;
create index share_links_by_expires_at on files.share_links (tenant_id, expires_at, id) where deleted_at is null;
create index share_links_stored_file_id on files.share_links (tenant_id, stored_file_id) where stored_file_id is not null;
create unique index share_links_link_hash on files.share_links (tenant_id, link_hash);
call app.wall('files.share_links');
call kit.keep_counts('files.share_links');

create table files.users (
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
  email text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index users_by_created_at on files.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on files.users (tenant_id, updated_at, id) where deleted_at is null;
create index users_by_name on files.users (tenant_id, name collate app.natural, id) where deleted_at is null;
create index users_user_id on files.users (tenant_id, user_id) where user_id is not null;
create unique index users_once on files.users (tenant_id, user_id) where deleted_at is null;
call app.wall('files.users');
call kit.keep_counts('files.users');
call kit.keep_search('files.users');

-- An approval is about bytes: whoever writes, other bytes are not approved by what was said of those before.
create function files.keep_approved() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.approval_state = 'approved' and new.approval_state = 'approved' and new.sha256 is distinct from old.sha256 then
    raise exception 'The bytes of an approved file cannot be changed';
  end if;
  return new;
end $$;
create trigger stored_files_keep_approved before update on files.stored_files for each row execute function files.keep_approved();

-- With its versions the bytes of a file go: when they may be removed is the hourly tidying's to decide.
create function files.leave_files() returns trigger language plpgsql set search_path = '' as $$
begin
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.id = old.file_id and f.state = 'stored'
    and not exists (select from files.versions v where v.tenant_id = old.tenant_id and v.file_id = old.file_id);
  return null;
end $$;
create trigger versions_files after delete on files.versions for each row execute function files.leave_files();

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
  -- Of the address only a hash is kept.
  link_hash bytea,
  primary key (tenant_id, id),
  constraint outside_approvals_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index outside_approvals_by_created_at on files.outside_approvals (tenant_id, created_at, id) where deleted_at is null;
create index outside_approvals_by_updated_at on files.outside_approvals (tenant_id, updated_at, id) where deleted_at is null;
create index outside_approvals_stored_file_id on files.outside_approvals (tenant_id, stored_file_id) where stored_file_id is not null;
create unique index outside_approvals_link_hash on files.outside_approvals (tenant_id, link_hash);
call app.wall('files.outside_approvals');
call kit.keep_counts('files.outside_approvals');

-- How long files, their replaced versions and what lies in the trash are kept, by category.

create table files.retention_rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  category_id uuid,
  file_days bigint,
  version_days bigint,
  trash_days bigint,
  legal_hold boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'active')),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint retention_rules_category_id_fkey foreign key (tenant_id, category_id) references files.categories (tenant_id, id) on delete set null (category_id)
);
create index retention_rules_by_created_at on files.retention_rules (tenant_id, created_at, id) where deleted_at is null;
create index retention_rules_by_updated_at on files.retention_rules (tenant_id, updated_at, id) where deleted_at is null;
create index retention_rules_by_name on files.retention_rules (tenant_id, name collate app.natural, id) where deleted_at is null;
create index retention_rules_category_id on files.retention_rules (tenant_id, category_id) where category_id is not null;
-- One rule for each category, and one for all files.
create unique index retention_rules_category_id_once on files.retention_rules (tenant_id, category_id) nulls not distinct where deleted_at is null;
call app.wall('files.retention_rules');
call kit.keep_counts('files.retention_rules');
call kit.keep_search('files.retention_rules');

-- The rule of each category: its own, or that of the nearest category above it. Those in force count, and one that is only looked at.
create function files.rules_of_categories(tenant uuid, looked_at uuid) returns table (category_id uuid, rule_id uuid)
language sql stable set search_path = '' as $$
  with recursive under as (
    select r.category_id, r.id as rule_id, 0 as depth from files.retention_rules r
    where r.tenant_id = tenant and r.category_id is not null and r.deleted_at is null and (r.state = 'active' or r.id = looked_at)
    union all
    select c.id, u.rule_id, u.depth + 1 from under u
    join files.categories c on c.tenant_id = tenant and c.parent_id = u.category_id
    where u.depth < 20
  )
  select distinct on (u.category_id) u.category_id, u.rule_id from under u order by u.category_id, u.depth
$$;

-- What has come due for the rules in force, or for one that is looked at, in the order of ids. Bytes that were approved stay, whatever came after them.
create function files.retention_due(tenant uuid, looked_at uuid, step text, following uuid, most integer)
returns table (id uuid, file_id uuid, file_version bigint, rule text, name text, category_name text, version_number bigint, file_size bigint,
  since timestamptz, is_held boolean, is_approved boolean)
language sql stable set search_path = '' as $$
  with rules as materialized (
    select r.* from files.retention_rules r
    where r.tenant_id = tenant and r.deleted_at is null and (r.state = 'active' or r.id = looked_at)
  ), ruled as (
    select s.*, r.name as rule, r.file_days, r.version_days, r.trash_days,
      r.legal_hold or exists (select from rules g where g.category_id is null and g.legal_hold) as is_held
    from files.stored_files s
    left join files.rules_of_categories(tenant, looked_at) c on c.category_id = s.category_id
    join rules r on r.id = coalesce(c.rule_id, (select g.id from rules g where g.category_id is null))
    where s.tenant_id = tenant and (looked_at is null or r.id = looked_at)
  ), due as (
    select s.id, s.id as file_id, s.version, s.rule, s.name, s.category_name, null::bigint as version_number, s.file_size, s.updated_at as since,
      s.is_held, false as is_approved
    from ruled s
    where step = 'files' and s.deleted_at is null
      and s.updated_at < pg_catalog.clock_timestamp() - pg_catalog.make_interval(days => s.file_days::integer)
    union all
    select v.id, s.id, s.version, s.rule, s.name, s.category_name, v.number, v.file_size, n.created_at, s.is_held,
      v.number = s.approved_version or exists (
        select from files.approvals a
        where a.tenant_id = tenant and a.stored_file_id = s.id and a.sha256 = v.sha256 and a.decision = 'approved')
    from ruled s
    join files.versions v on v.tenant_id = tenant and v.stored_file_id = s.id and v.number < s.version_number
    cross join lateral (
      select m.created_at from files.versions m
      where m.tenant_id = tenant and m.stored_file_id = s.id and m.number > v.number order by m.number limit 1
    ) n
    where step = 'versions' and s.deleted_at is null
      and n.created_at < pg_catalog.clock_timestamp() - pg_catalog.make_interval(days => s.version_days::integer)
    union all
    select s.id, s.id, s.version, s.rule, s.name, s.category_name, null, s.file_size, s.deleted_at, s.is_held, false
    from ruled s
    where step = 'trash' and s.deleted_at < pg_catalog.clock_timestamp() - pg_catalog.make_interval(days => s.trash_days::integer)
  )
  select d.* from due d where following is null or d.id > following order by d.id limit most
$$;

-- Whether a file may not be removed now, and until when it is to lie in the trash.
create function files.kept_by_retention(tenant uuid, file uuid) returns table (is_held boolean, kept_until timestamptz)
language sql stable set search_path = '' as $$
  select coalesce(r.legal_hold, false) or coalesce(g.legal_hold, false), s.deleted_at + pg_catalog.make_interval(days => r.trash_days::integer)
  from files.stored_files s
  left join files.rules_of_categories(tenant, null) c on c.category_id = s.category_id
  left join files.retention_rules g on g.tenant_id = tenant and g.category_id is null and g.deleted_at is null and g.state = 'active'
  left join files.retention_rules r on r.tenant_id = tenant and r.id = coalesce(c.rule_id, g.id)
  where s.tenant_id = tenant and s.id = file
$$;

-- Files that a rule keeps from being removed, whoever asks and for whatever reason.
create function files.held_files(tenant uuid) returns setof uuid language sql stable set search_path = '' as $$
  with rules as materialized (
    select r.* from files.retention_rules r where r.tenant_id = tenant and r.deleted_at is null and r.state = 'active'
  )
  select s.id from files.stored_files s
  where s.tenant_id = tenant and (
    exists (select from rules g where g.category_id is null and g.legal_hold)
    or s.category_id in (
      select c.category_id from files.rules_of_categories(tenant, null) c join rules r on r.id = c.rule_id where r.legal_hold))
$$;

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
-- A person has one access to a file, and one request for it waits.
create unique index accesses_once on files.accesses (tenant_id, stored_file_id, grantee_id) where deleted_at is null;
call app.wall('files.accesses');
call kit.keep_counts('files.accesses');
call kit.keep_order('files.accesses', 'starts_at', 'expires_at');

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
create unique index access_requests_waiting on files.access_requests (tenant_id, stored_file_id, requester_id)
  where state = 'pending' and deleted_at is null;
call app.wall('files.access_requests');
call kit.keep_counts('files.access_requests');
call kit.keep_order('files.access_requests', 'starts_at', 'expires_at');

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
call kit.keep_order('files.delegations', 'starts_at', 'expires_at');

-- Files of what other programs keep, and kinds of documents.

create table files.entities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text,
  entity_alias text,
  entity_type text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index entities_by_created_at on files.entities (tenant_id, created_at, id) where deleted_at is null;
create index entities_by_updated_at on files.entities (tenant_id, updated_at, id) where deleted_at is null;
create index entities_by_name on files.entities (tenant_id, name collate app.natural, id) where deleted_at is null;
call app.wall('files.entities');
call kit.keep_counts('files.entities');
call kit.keep_search('files.entities');

create table files.entity_files (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  entity_id uuid not null,
  stored_file_id uuid not null,
  association_type text,
  source_entity text,
  display_order bigint not null default 0,
  primary key (tenant_id, id),
  constraint entity_files_entity_id_fkey foreign key (tenant_id, entity_id) references files.entities (tenant_id, id) on delete cascade,
  constraint entity_files_stored_file_id_fkey foreign key (tenant_id, stored_file_id) references files.stored_files (tenant_id, id) on delete cascade
);
create index entity_files_by_created_at on files.entity_files (tenant_id, created_at, id) where deleted_at is null;
create index entity_files_by_updated_at on files.entity_files (tenant_id, updated_at, id) where deleted_at is null;
create index entity_files_by_display_order on files.entity_files (tenant_id, display_order, id) where deleted_at is null;
create index entity_files_entity_id on files.entity_files (tenant_id, entity_id) where entity_id is not null;
create index entity_files_stored_file_id on files.entity_files (tenant_id, stored_file_id) where stored_file_id is not null;
create unique index entity_files_once on files.entity_files (tenant_id, entity_id, stored_file_id) where deleted_at is null;
call app.wall('files.entity_files');
call kit.keep_counts('files.entity_files');

create table files.schemas (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  description text,
  allowed_mime_types text[],
  max_file_size bigint,
  schema_model text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index schemas_by_created_at on files.schemas (tenant_id, created_at, id) where deleted_at is null;
create index schemas_by_updated_at on files.schemas (tenant_id, updated_at, id) where deleted_at is null;
create index schemas_by_code on files.schemas (tenant_id, code collate app.natural, id) where deleted_at is null;
create index schemas_by_name on files.schemas (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index schemas_code_unique on files.schemas (tenant_id, lower(code)) where deleted_at is null;
call app.wall('files.schemas');
call kit.keep_counts('files.schemas');
call kit.keep_search('files.schemas');

alter table files.stored_files add constraint stored_files_schema_id_fkey foreign key (tenant_id, schema_id) references files.schemas (tenant_id, id) on delete set null (schema_id);
