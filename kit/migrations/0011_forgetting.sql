-- Takes what was personal out of the history of some records, of what some people did, and of any entry that holds their words; answers
-- which entries that were. The audit may be changed by nobody; so this stands alone, does nothing else, and who did what when stays.
create function kit.forget_in_audit(records uuid[], people uuid[], words text) returns setof uuid
language sql security definer set search_path = '' as $$
  update kit.audit a set
    changes = case when a.record_id = any(records) or a.changes::text ~* words then
      coalesce((select pg_catalog.jsonb_object_agg(k, '["•••", "•••"]'::pg_catalog.jsonb) from pg_catalog.jsonb_object_keys(a.changes) k), '{}')
      else a.changes end,
    actor_name = case when a.actor_id = any(people) then 'Erased person'
      when a.actor_id is null and a.record_id = any(records) or a.actor_name ~* words then null else a.actor_name end
  where a.tenant_id = app.tenant() and (a.record_id = any(records) or a.actor_id = any(people) or a.changes::text ~* words)
  returning a.id
$$;
revoke execute on function kit.forget_in_audit(uuid[], uuid[], text) from public;
grant execute on function kit.forget_in_audit(uuid[], uuid[], text) to quoin_auth;
