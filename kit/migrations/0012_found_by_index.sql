-- Under the wall no index is used on what a function makes of a column, so meeting a unique fact whatever its case read every record of the
-- company, for each batch of an import. As a function of the search role it may use the index that keeps the fact unique, whatever
-- that is made of. It tells ids alone, and of no table that whoever asks may not read.
create function kit.holders(target regclass, fact name, texts text[]) returns table (asked text, id uuid)
language plpgsql stable security definer as $$
declare
  key text;
begin
  if not has_table_privilege(session_user, target, 'select') then
    raise exception using errcode = '42501', message = format('%s may not read %s.', session_user, target);
  end if;
  select pg_get_indexdef(i.indexrelid, 2, false) into key from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where i.indrelid = target and i.indisunique and c.relname = t.relname || '_' || fact || '_unique';
  if key is null then raise exception 'No index keeps % of % unique.', fact, target; end if;
  return query execute format(
    'select a.asked, t.id from unnest($1) as a(asked) join %s t on t.tenant_id = app.tenant() and t.deleted_at is null and %s = lower(a.asked)',
    target, key
  ) using texts;
end $$;
call app.search_function('kit.holders(regclass, name, text[])');

-- What was uploaded and is waiting to be named: looked for by what it is for, because its id, its key or an address around the key may be said.
create index files_pending on kit.files (tenant_id, purpose) where state = 'pending';
