-- Other forms of a word, by the stems of English, Spanish, French and German; a form that the word begins with finds all it is the beginning of.
create function kit.stems(word text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct form
    from (values ('pg_catalog.english_stem', 3), ('pg_catalog.spanish_stem', 4), ('pg_catalog.french_stem', 4), ('pg_catalog.german_stem', 4)) d (dictionary, least)
    cross join lateral unnest(pg_catalog.ts_lexize(d.dictionary::regdictionary, word)) stem
    -- English writes one `party` and two `parties`, whose stem begins neither.
    cross join lateral unnest(array[stem, case when stem like '%i' then left(stem, -1) || 'y' end]) form
    where length(word) > 3 and word !~ '[0-9]' and length(stem) >= d.least and form <> word)
$$;

-- What was searched for, made by code of letters and digits alone, with other forms of each word that is still open at its end.
create function kit.with_stems(words text) returns tsquery language sql immutable parallel safe set search_path = '' as $$
  select string_agg(case when part like '%:*'
      then '(' || part || coalesce((select string_agg(' | ''' || form || ''':*', '') from unnest(kit.stems(substr(part, 2, length(part) - 4))) form), '') || ')'
      else part end, ' & ')::tsquery
  from unnest(string_to_array(words, ' & ')) part
$$;

-- Which of several tables hold a row of the company with these words: one question before each is asked for its rows.
create function kit.tables_holding(tables text[], words tsquery) returns setof text language plpgsql stable security definer as $$
declare
  one text; found_one boolean;
begin
  foreach one in array tables loop
    execute format('select exists (select from %s where tenant_id = (select app.tenant()) and search @@ $1 and deleted_at is null)', one::regclass)
      into found_one using words;
    if found_one then return next one; end if;
  end loop;
end $$;
call app.search_function('kit.tables_holding(text[], tsquery)');
