-- An end never lies before its beginning, whoever writes it: forms, changes of one of the two alone, imports and verbs. Only what is
-- written is looked at, so that a record from before this rule can still be used and mended.
create function kit.refuse_reversed() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '23514', constraint = tg_table_name || '_' || tg_argv[0] || '_order', message = 'must not lie before the beginning';
end $$;

-- Says of a table that two of its dates or moments are the two ends of one span.
create procedure kit.keep_order(target regclass, begins name, ends name) language plpgsql as $$
begin
  execute format(
    'create trigger %I before insert or update of %2$I, %3$I on %4$s for each row when (new.%3$I < new.%2$I) execute function kit.refuse_reversed(%5$L)',
    ends || '_order', begins, ends, target, ends);
end $$;
