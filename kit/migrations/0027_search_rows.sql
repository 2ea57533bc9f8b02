-- What a search finds by where the rows lie: reading ten thousand rows there takes a fifth of the time that looking up their ids does. The place
-- of a row holds for the statement that was told it, and no longer.
create procedure kit.keep_search_rows(target regclass) language plpgsql as $$
declare
  space text; name text;
begin
  select n.nspname, c.relname into space, name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  execute format($f$
    create function %1$I.%2$I(words tsquery) returns setof tid language sql stable security definer rows 20 as $body$
      select ctid from %1$I.%3$I where tenant_id = (select app.tenant()) and search @@ words limit 10001
    $body$ $f$, space, 'search_rows_' || name, name);
  execute format('call app.search_function(%L)', format('%I.%I(tsquery)', space, 'search_rows_' || name));
end $$;

create or replace procedure kit.keep_search(target regclass) language plpgsql as $$
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
  call kit.keep_search_rows(target);
end $$;

do $$
declare
  one regclass;
begin
  for one in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.pronamespace = n.oid and p.proname = 'search_' || c.relname and p.prorettype = 'uuid'::regtype
    where c.relkind in ('r', 'p') order by n.nspname, c.relname
  loop
    call kit.keep_search_rows(one);
  end loop;
end $$;
