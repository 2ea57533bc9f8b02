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
call app.wall('files.retention_rules');
call kit.keep_counts('files.retention_rules');
call kit.keep_search('files.retention_rules');

-- One rule for each category, and one for all files.
create unique index retention_rules_category_id_once on files.retention_rules (tenant_id, category_id) nulls not distinct where deleted_at is null;

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
