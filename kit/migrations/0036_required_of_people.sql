-- A field that is required in a state is required of people. What happens by itself, such as that a payment arrived or an hour is over, waits for
-- nobody to fill in a field; and who asked to be forgotten is, whatever a field asks for.
create or replace function kit.require_custom_fields() returns trigger language plpgsql set search_path = '' as $$
declare
  was text;
  is_now text;
  missing text;
begin
  if app.actor() is null or pg_catalog.current_setting('app.forgets', true) = 'on' then
    return null;
  end if;
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
