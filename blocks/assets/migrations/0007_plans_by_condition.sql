-- Work that is due when something has come about: so many loans, so many events of a kind, a field that has reached a limit.
alter table assets.maintenance_plans drop constraint maintenance_plans_per_check;
alter table assets.maintenance_plans add constraint maintenance_plans_per_check check (per in ('day', 'week', 'year', 'meter', 'loan', 'event', 'field', 'month'));
alter table assets.maintenance_plans add column event_type text check (event_type in ('maintenance', 'transfer', 'inspection', 'repair', 'calibration', 'cleaning', 'upgrade', 'other'));
alter table assets.maintenance_plans add column field_key text;
alter table assets.maintenance_plans add column field_limit numeric;
alter table assets.maintenance_plans add column counted_from timestamptz(3);
-- False from when the work was done until the field is below its limit again: one crossing is one piece of work.
alter table assets.maintenance_plans add column armed boolean not null default true;

-- The field as a number; null when it holds none.
create function assets.field_number(custom jsonb, key text) returns numeric language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(custom -> key) = 'number' then (custom ->> key)::numeric end
$$;

-- Whether what a plan waits for has come about: so many loans or events since it was done last, or a field at its limit.
create function assets.condition_met(plan assets.maintenance_plans, custom jsonb) returns boolean language sql stable set search_path = '' as $$
  select case plan.per
    when 'loan' then (select count(*) from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id
      where i.tenant_id = plan.tenant_id and i.asset_id = plan.asset_id and l.lent_at > plan.counted_from and l.deleted_at is null) >= plan.every
    when 'event' then (select count(*) from assets.events e where e.tenant_id = plan.tenant_id and e.asset_id = plan.asset_id
      and e.event_type = plan.event_type and e.created_at > plan.counted_from and e.deleted_at is null and e.plan_id is distinct from plan.id) >= plan.every
    when 'field' then plan.armed and coalesce(assets.field_number(custom, plan.field_key) >= plan.field_limit, false)
    else false end
$$;

create function assets.arm_plans() returns trigger language plpgsql set search_path = '' as $$
begin
  update assets.maintenance_plans p set armed = true
  where p.tenant_id = new.tenant_id and p.asset_id = new.id and p.per = 'field' and not p.armed
    and coalesce(assets.field_number(new.custom, p.field_key) < p.field_limit, true);
  return null;
end $$;
create trigger assets_arm_plans after update of custom on assets.assets
  for each row when (new.custom is distinct from old.custom) execute function assets.arm_plans();
