-- Records are found by the words of fields that their company added. Whom and what a record names is kept by its id, which is no word.
alter table kit.custom_values add column search tsvector generated always as (
  case when text_value !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then array_to_tsvector(kit.words_of(text_value)) end) stored;
create index custom_values_search on kit.custom_values using gin (tenant_id, search) where search is not null;

-- As other full-text search: behind the wall no operator finds its index.
create function kit.search_custom_values(fields uuid[], words tsquery) returns setof uuid language sql stable security definer rows 20 as $$
  select distinct record_id from kit.custom_values
  where tenant_id = (select app.tenant()) and search @@ words and search is not null and field_id = any(fields) limit 10001
$$;
call app.search_function('kit.search_custom_values(uuid[], tsquery)');
