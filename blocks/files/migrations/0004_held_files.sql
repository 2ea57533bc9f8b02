-- Files that a rule keeps from being removed, whoever asks and for whatever reason.
create function files.held_files(tenant uuid) returns setof uuid language sql stable set search_path = '' as $$
  with rules as materialized (
    select r.* from files.retention_rules r where r.tenant_id = tenant and r.deleted_at is null and r.state = 'active'
  )
  select s.id from files.stored_files s
  where s.tenant_id = tenant and (
    exists (select from rules g where g.category_id is null and g.legal_hold)
    or s.category_id in (
      select c.category_id from files.rules_of_categories(tenant, null) c join rules r on r.id = c.rule_id where r.legal_hold))
$$;
