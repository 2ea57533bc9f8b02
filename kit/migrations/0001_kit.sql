-- What every block leans on: natural order of text, kept totals, the audit, the outbox, answers to repeated requests, long work.

create collation if not exists app.natural (provider = icu, locale = 'und-u-kn-true');

create table kit.counts (
  tenant_id uuid not null,
  resource text not null,
  -- One row per writing connection, so that people creating records side by side do not wait for each other's commit.
  shard smallint not null,
  live bigint not null default 0,
  trashed bigint not null default 0,
  primary key (tenant_id, resource, shard)
);
call app.wall('kit.counts');

create function kit.add_count(tenant uuid, name text, live_by bigint, trashed_by bigint) returns void
language sql set search_path = '' as $$
  insert into kit.counts as c (tenant_id, resource, shard, live, trashed)
  values (tenant, name, pg_backend_pid() % 16, live_by, trashed_by)
  on conflict (tenant_id, resource, shard) do update set live = c.live + excluded.live, trashed = c.trashed + excluded.trashed
$$;

create function kit.count_inserted() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_count(tenant_id, tg_table_schema || '.' || tg_table_name,
    count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null))
  from new_rows group by tenant_id;
  return null;
end $$;

create function kit.count_deleted() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_count(tenant_id, tg_table_schema || '.' || tg_table_name,
    -count(*) filter (where deleted_at is null), -count(*) filter (where deleted_at is not null))
  from old_rows group by tenant_id;
  return null;
end $$;

create function kit.count_updated() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_count(d.tenant_id, tg_table_schema || '.' || tg_table_name, -d.trashed_by, d.trashed_by)
  from (
    select n.tenant_id, count(*) filter (where n.deleted_at is not null and o.deleted_at is null)
                      - count(*) filter (where n.deleted_at is null and o.deleted_at is not null) as trashed_by
    from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
    group by n.tenant_id
  ) d where d.trashed_by <> 0;
  return null;
end $$;

-- Keeps the totals of a table where they change, whoever writes: requests, imports and verbs alike.
create procedure kit.keep_counts(target regclass) language plpgsql as $$
begin
  execute format('create trigger count_inserted after insert on %s referencing new table as new_rows for each statement execute function kit.count_inserted()', target);
  execute format('create trigger count_deleted after delete on %s referencing old table as old_rows for each statement execute function kit.count_deleted()', target);
  execute format('create trigger count_updated after update on %s referencing new table as new_rows old table as old_rows for each statement execute function kit.count_updated()', target);
end $$;

-- Full-text search cannot use its index behind the wall, so it goes through a function of the search role that tests the tenant itself.
create procedure kit.keep_search(target regclass) language plpgsql as $$
declare
  space text; name text;
begin
  select n.nspname, c.relname into space, name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  execute format('create index %I on %s using gin (tenant_id, search)', name || '_search', target);
  execute format($f$
    create function %1$I.%2$I(words tsquery) returns setof uuid language sql stable security definer rows 20 as $body$
      select id from %1$I.%3$I where tenant_id = (select app.tenant()) and search @@ words limit 10001
    $body$ $f$, space, 'search_' || name, name);
  execute format('call app.search_function(%L)', format('%I.%I(tsquery)', space, 'search_' || name));
end $$;

create table kit.audit (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default clock_timestamp(),
  operation text not null,
  resource text not null,
  record_id uuid,
  actor_id uuid,
  actor_name text,
  changes jsonb not null default '{}',
  request_id text,
  primary key (tenant_id, id)
);
create index audit_record on kit.audit (tenant_id, resource, record_id, at desc);
create index audit_time on kit.audit (tenant_id, at desc);
call app.wall('kit.audit');
-- What was written down stays as it was written.
revoke update, delete on kit.audit from quoin_runtime, quoin_auth;

create table kit.outbox (
  tenant_id uuid not null,
  id bigint generated always as identity,
  -- Readers take only what lies before the oldest transaction still running, so a late commit is never skipped.
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  operation text not null,
  resource text not null,
  record_id uuid,
  actor_id uuid,
  payload jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index outbox_order on kit.outbox (transaction, id);
call app.wall('kit.outbox');

create table kit.listeners (
  name text primary key,
  transaction xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  id bigint not null default 0
);
grant select, insert, update on kit.listeners to quoin_auth;

-- Announcements of all companies in the order they were committed, for the process that hands them on.
create function kit.read_outbox(after xid8, after_id bigint, at_most integer) returns setof kit.outbox
language sql stable security definer set search_path = '' as $$
  select * from kit.outbox o
  where (o.transaction, o.id) > (after, after_id) and o.transaction < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by o.transaction, o.id limit at_most
$$;
create function kit.forget_outbox(days integer) returns bigint language sql security definer set search_path = '' as $$
  with gone as (delete from kit.outbox where at < pg_catalog.clock_timestamp() - pg_catalog.make_interval(days => days) returning 1) select count(*) from gone
$$;
revoke execute on function kit.read_outbox(xid8, bigint, integer), kit.forget_outbox(integer) from public;
grant execute on function kit.read_outbox(xid8, bigint, integer), kit.forget_outbox(integer) to quoin_auth;

create table kit.idempotency (
  tenant_id uuid not null,
  actor text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, actor, key)
);
create index idempotency_age on kit.idempotency (tenant_id, created_at);
call app.wall('kit.idempotency');

create table kit.jobs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('import', 'export', 'bulk')),
  operation text not null,
  resource text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'reverting', 'reverted')),
  total bigint not null default 0,
  done bigint not null default 0,
  failed bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  skipped bigint not null default 0,
  message text,
  input jsonb not null,
  state jsonb not null default '{}',
  errors_key text,
  result_key text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);
create index jobs_recent on kit.jobs (tenant_id, created_at desc);
call app.wall('kit.jobs');

-- What a job did to each record, so that it can be taken back and told row by row.
create table kit.job_rows (
  tenant_id uuid not null,
  job_id uuid not null,
  row_number bigint not null,
  outcome text not null check (outcome in ('created', 'updated', 'deleted', 'restored', 'skipped', 'failed')),
  record_id uuid,
  version_after bigint,
  reason text,
  -- The values a change replaced, or the cells of a row that failed.
  before jsonb,
  primary key (tenant_id, job_id, row_number),
  foreign key (tenant_id, job_id) references kit.jobs (tenant_id, id) on delete cascade
);
call app.wall('kit.job_rows');
