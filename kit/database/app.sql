-- What every block's migrations stand on. Applied by openDatabase, as quoin_owner, whenever this file has changed;
-- every statement may run again.

create schema if not exists app;
grant usage on schema app to quoin_runtime, quoin_auth, quoin_search, quoin_migrator;

create table if not exists app.migrations (
  block text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (block, name)
);

-- STABLE and never IMMUTABLE: an immutable one is folded into cached plans and serves another tenant's rows.
-- After a transaction the setting is '' rather than NULL, and ''::uuid is an error.
create or replace function app.tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '')::uuid;

create or replace function app.actor() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '')::uuid;

create or replace function app.role() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.role', true), '')::uuid;

-- Puts a table behind the wall between tenants: call app.wall('crm.contacts').
-- The wall is restrictive, so no later policy can widen it. FORCE holds the owner to its policies too, which is why
-- migrations have one: without it an UPDATE in a migration would change no rows and say nothing.
create or replace procedure app.wall(target regclass) language plpgsql as $$
begin
  if not exists (
    select from pg_attribute where attrelid = target and attname = 'tenant_id' and atttypid = 'uuid'::regtype and attnotnull
  ) then
    raise exception '% needs a column tenant_id uuid not null before it can stand behind the wall', target;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists open on %s', target);
  execute format('drop policy if exists wall on %s', target);
  execute format('drop policy if exists migration on %s', target);
  execute format('drop policy if exists search on %s', target);
  execute format('create policy open on %s to quoin_runtime, quoin_auth using (true) with check (true)', target);
  execute format('create policy wall on %s as restrictive to quoin_runtime, quoin_auth '
    'using (tenant_id = (select app.tenant())) with check (tenant_id = (select app.tenant()))', target);
  execute format('create policy migration on %s to quoin_owner using (true) with check (true)', target);
  execute format('create policy search on %s for select to quoin_search using (true)', target);
  execute format('grant select, insert, update, delete on %s to quoin_runtime, quoin_auth', target);
  execute format('grant select on %s to quoin_search', target);
end $$;

-- Hands a SECURITY DEFINER function to the search role, which may use indexes the wall forbids (full text, trigrams):
-- call app.search_function('crm.search_contacts(text, integer)'). The function must itself test tenant_id = app.tenant().
create or replace procedure app.search_function(target regprocedure) language plpgsql as $$
declare
  home text := (select n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid = target);
begin
  if not (
    select prosecdef and prosrc || coalesce(pg_get_function_sqlbody(oid), '') ~ 'app\.tenant\(\)' from pg_proc where oid = target
  ) then
    raise exception '% must be SECURITY DEFINER and test tenant_id = app.tenant() before it can search past the wall', target;
  end if;
  execute format('alter function %s set search_path = pg_catalog, public', target);
  execute format('revoke execute on function %s from public', target);
  execute format('grant execute on function %s to quoin_runtime, quoin_auth', target);
  -- Whoever is to own a function must be allowed to create it where it lies.
  execute format('grant create on schema %I to quoin_search', home);
  execute format('alter function %s owner to quoin_search', target);
  execute format('revoke create on schema %I from quoin_search', home);
end $$;

-- The id that a word of a request is, or null: `where code = $2 or id = app.id($2)`. An id turned into a word, `id::text = $2`, would be compared
-- with every row of the company, because the wall keeps indexes from what a function makes of a column.
create or replace function app.id(word text) returns uuid language sql immutable parallel safe
  return case when word ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then word::uuid end;
