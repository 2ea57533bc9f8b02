-- Fields that a company added may have to be filled once a record is in some state, whoever brings it there and however.
alter table kit.custom_fields add column required_in text[] not null default '{}' check (cardinality(required_in) <= 100);

-- A record that is in the state already stays as it is until it leaves it, unless what it holds is taken away.
create function kit.require_custom_fields() returns trigger language plpgsql set search_path = '' as $$
declare
  was text;
  is_now text;
  missing text;
begin
  if not exists (select 1 from kit.custom_fields f where f.tenant_id = new.tenant_id and f.resource = tg_argv[0] and f.required_in <> '{}') then
    return null;
  end if;
  execute format('select ($1).%1$I::text, ($2).%1$I::text', tg_argv[1]) into was, is_now using old, new;
  select f.key into missing from kit.custom_fields f where f.tenant_id = new.tenant_id and f.resource = tg_argv[0]
    and is_now = any(f.required_in) and f.archived_at is null and f.deleted_at is null and not new.custom_fields ? f.key
    and (was is distinct from is_now or old.custom_fields ? f.key) order by f.position, f.key limit 1;
  if missing is not null then
    raise exception 'is required in this state' using errcode = '23514', constraint = 'custom_fields.' || missing;
  end if;
  return null;
end $$;

-- The field that says in which state a record of a table is, as `stateField` of the kit has it.
create function kit.state_column(target regclass) returns text language sql stable set search_path = '' as $$
  select a.attname from pg_catalog.pg_attribute a where a.attrelid = target and not a.attisdropped
    and a.attname in ('state', 'stage', 'outcome', 'status') and a.atttypid = 'text'::regtype
    order by array_position(array['state', 'stage', 'outcome', 'status'], a.attname::text) limit 1
$$;

create procedure kit.keep_required_fields(target regclass, resource text) language plpgsql as $$
declare
  state text := kit.state_column(target);
begin
  if state is not null then
    execute format('create trigger require_custom_fields after update of %2$I, custom_fields on %1$s for each row
      when (new.deleted_at is null and (old.%2$I is distinct from new.%2$I or old.custom_fields is distinct from new.custom_fields))
      execute function kit.require_custom_fields(%3$L, %2$L)', target, state, resource);
  end if;
end $$;

-- Says that rows of a table hold such values, in their column custom_fields: call kit.keep_custom_fields('crm.contacts', 'crm.contacts').
create or replace procedure kit.keep_custom_fields(target regclass, resource text) language plpgsql as $$
begin
  execute format('create trigger index_custom_inserted after insert on %s for each row when (new.custom_fields <> ''{}'')
    execute function kit.index_custom_fields(%L)', target, resource);
  execute format('create trigger index_custom_updated after update of custom_fields, deleted_at on %s for each row
    when (old.custom_fields <> ''{}'' or new.custom_fields <> ''{}'') execute function kit.index_custom_fields(%L)', target, resource);
  execute format('create trigger index_custom_deleted after delete on %s for each row when (old.custom_fields <> ''{}'')
    execute function kit.index_custom_fields(%L)', target, resource);
  call kit.keep_required_fields(target, resource);
end $$;

-- Tables that hold such values by now.
do $$
declare
  kept record;
begin
  for kept in select t.tgrelid::regclass as target, replace(encode(t.tgargs, 'escape'), '\000', '') as resource
    from pg_trigger t where t.tgname = 'index_custom_inserted' loop
    call kit.keep_required_fields(kept.target, kept.resource);
  end loop;
end $$;

-- A file is a record of its own, that a field refers to.
alter table kit.custom_fields drop constraint custom_fields_kind_check, add constraint custom_fields_kind_check
  check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'several', 'person', 'record', 'file'));
