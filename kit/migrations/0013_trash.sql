-- The trash of a company lies among its living records, and to show a page of it all of them were read, as they were for every look at what
-- may be purged. An index of what was deleted alone costs a new record nothing.
create procedure kit.keep_trash(target regclass) language plpgsql as $$
begin
  execute format('create index %I on %s (tenant_id, created_at, id) where deleted_at is not null',
    (select c.relname from pg_class c where c.oid = target) || '_trash', target);
end $$;

-- As before, with the trash: every table whose totals are kept has one.
create or replace procedure kit.keep_counts(target regclass) language plpgsql as $$
begin
  execute format('create trigger count_inserted after insert on %s referencing new table as new_rows for each statement execute function kit.count_inserted()', target);
  execute format('create trigger count_deleted after delete on %s referencing old table as old_rows for each statement execute function kit.count_deleted()', target);
  execute format('create trigger count_updated after update on %s referencing new table as new_rows old table as old_rows for each statement execute function kit.count_updated()', target);
  call kit.keep_trash(target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select t.tgrelid from pg_trigger t where t.tgname = 'count_inserted' loop
    call kit.keep_trash(target);
  end loop;
end $$;
