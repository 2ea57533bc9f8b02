-- What a model is compared by stands in a column of its own, as that of a tag does: the wall lets no index be used on what a function makes
-- of another column. The index over lower(model) was of no use to anybody for the same reason.
alter table assets.assets add column model_key text generated always as (assets.model_key(model)) stored;
drop index assets.assets_model_live;
create index assets_model_key on assets.assets (tenant_id, model_key) where model_key is not null;

create or replace function assets.mixes_secrecy(tenant uuid, category uuid, models text[], definitions jsonb) returns boolean
language sql stable set search_path = '' as $$
  with touched as materialized (
    select array_agg(distinct f->>'key') as keys from jsonb_array_elements($4) as d
      cross join lateral jsonb_array_elements(case when jsonb_typeof(d) = 'array' then d end) as f
  )
  select exists (
    select 1 from assets.assets a cross join touched t cross join lateral assets.fields_of(a.tenant_id, a.category_id, a.model) as f
    where a.tenant_id = $1 and (a.category_id = $2 or a.model_key = any($3))
      and (a.custom ?| t.keys or exists (select from assets.secret_fields s where s.tenant_id = $1 and s.asset_id = a.id and s.key = any(t.keys)))
      and f.key = any(t.keys)
      and case when f.secret then a.custom ? f.key
        else exists (select from assets.secret_fields s where s.tenant_id = $1 and s.asset_id = a.id and s.key = f.key) end)
$$;

-- What a round has come to is kept where its lines change, so that no scan counts all of them again. What is expected is missing for as
-- long as nobody has found it.
create function assets.count_items() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update assets.audit_sessions s set expected_total = s.expected_total + d.expected, found_total = s.found_total + d.found,
      missing_total = s.missing_total + d.missing, unexpected_total = s.unexpected_total + d.unexpected, unknown_total = s.unknown_total + d.unknown
    from (
      select n.tenant_id, n.session_id, count(*) filter (where n.expected) as expected, count(*) filter (where n.outcome = 'found') as found,
        count(*) filter (where n.outcome in ('expected', 'missing')) as missing,
        count(*) filter (where n.outcome = 'unexpected') as unexpected, count(*) filter (where n.outcome = 'unknown') as unknown
      from new_rows n group by 1, 2
    ) d where s.tenant_id = d.tenant_id and s.id = d.session_id;
  else
    update assets.audit_sessions s set found_total = s.found_total + d.found, missing_total = s.missing_total + d.missing,
      unexpected_total = s.unexpected_total + d.unexpected, unknown_total = s.unknown_total + d.unknown
    from (
      select c.tenant_id, c.session_id, coalesce(sum(c.change) filter (where c.outcome = 'found'), 0) as found,
        coalesce(sum(c.change) filter (where c.outcome in ('expected', 'missing')), 0) as missing,
        coalesce(sum(c.change) filter (where c.outcome = 'unexpected'), 0) as unexpected,
        coalesce(sum(c.change) filter (where c.outcome = 'unknown'), 0) as unknown
      from (
        select n.tenant_id, n.session_id, n.outcome, 1 as change from new_rows n
        union all select o.tenant_id, o.session_id, o.outcome, -1 from old_rows o
      ) c group by 1, 2
    ) d where s.tenant_id = d.tenant_id and s.id = d.session_id
      and (d.found <> 0 or d.missing <> 0 or d.unexpected <> 0 or d.unknown <> 0);
  end if;
  return null;
end $$;
create trigger audit_items_counted after insert on assets.audit_items
  referencing new table as new_rows for each statement execute function assets.count_items();
create trigger audit_items_recounted after update on assets.audit_items
  referencing new table as new_rows old table as old_rows for each statement execute function assets.count_items();
update assets.audit_sessions set missing_total = expected_total - found_total where state = 'open';
