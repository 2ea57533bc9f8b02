-- Which of several tables hold a row of the company with these words. A table where it has many rows is not looked at: its list is asked anyway,
-- and of words that stand in many rows the index reads all places to say that there is one. The planner, which knows nothing of words with open
-- ends, would read the whole table instead, rows of all companies, to find that a rare one is not there.
drop function kit.tables_holding(text[], tsquery);
create function kit.tables_holding(tables text[], words tsquery) returns setof text language plpgsql stable security definer set enable_seqscan = off as $$
declare
  one record; found_one boolean;
begin
  for one in
    select t.name, (select sum(c.live) from kit.counts c
      where c.tenant_id = (select app.tenant()) and c.resource = n.nspname || '.' || r.relname) as live
    from unnest(tables) t(name) join pg_class r on r.oid = t.name::regclass join pg_namespace n on n.oid = r.relnamespace loop
    continue when one.live = 0;
    found_one := one.live > 10000;
    if not found_one then
      execute format('select exists (select from %s where tenant_id = (select app.tenant()) and search @@ $1 and deleted_at is null)', one.name::regclass)
        into found_one using words;
    end if;
    if found_one then return next one.name; end if;
  end loop;
end $$;
call app.search_function('kit.tables_holding(text[], tsquery)');
