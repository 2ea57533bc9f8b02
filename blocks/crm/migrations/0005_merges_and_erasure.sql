-- What a merge did, so that it can be taken back; and the forgetting of a person.

create table crm.merges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  resource text not null check (resource in ('crm.accounts', 'crm.contacts')),
  kept_id uuid not null,
  merged_ids uuid[] not null,
  -- Fact → [before, after] of the record that stayed.
  changes jsonb not null,
  -- [{table, column, from, ids}]: which rows pointed where.
  moved jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (tenant_id, id)
);
create index merges_kept on crm.merges (tenant_id, resource, kept_id);
create index merges_recent on crm.merges (tenant_id, resource, created_at desc);
call app.wall('crm.merges');

-- Takes what was personal out of the audit and the mails about some records of the company at hand. The audit may be
-- changed by nobody; so this stands alone, does nothing else, and who did what when stays to be seen.
create function crm.forget_traces(records uuid[]) returns void language sql security definer set search_path = '' as $$
  update kit.audit a set changes = coalesce((select pg_catalog.jsonb_object_agg(k, '["•••", "•••"]'::pg_catalog.jsonb) from pg_catalog.jsonb_object_keys(a.changes) k), '{}'),
    actor_name = case when a.actor_id is not null then a.actor_name end
  where a.tenant_id = app.tenant() and a.record_id = any(records);
  delete from kit.mails m where m.company_id = app.tenant() and m.key is not null and exists (select from pg_catalog.unnest(records) r where pg_catalog.strpos(m.key, r::text) > 0);
$$;
revoke execute on function crm.forget_traces(uuid[]) from public;
grant execute on function crm.forget_traces(uuid[]) to quoin_runtime;
