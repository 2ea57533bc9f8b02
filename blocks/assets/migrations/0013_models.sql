-- A model as people write it: case, width of letters, several blanks and marks that nobody sees make no other one.
create function assets.model_key(model text) returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(btrim(regexp_replace(
    regexp_replace(normalize(model, NFKC), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), '[\s\u0085\u00a0\u1680\u2028\u2029]+', ' ', 'g')))
$$;

create table assets.models (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  custom_fields jsonb,
  -- Kept, because the wall lets no index be used on what a function makes of a column.
  key text not null generated always as (assets.model_key(name)) stored,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint models_name_blank check (key <> '')
);
create index models_by_created_at on assets.models (tenant_id, created_at, id) where deleted_at is null;
create index models_by_updated_at on assets.models (tenant_id, updated_at, id) where deleted_at is null;
create index models_by_name on assets.models (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index models_name_unique on assets.models (tenant_id, key) where deleted_at is null;
call app.wall('assets.models');
call kit.keep_counts('assets.models');
call kit.keep_search('assets.models');

-- The fields that an asset has beyond the common ones: those of its category, then those of its model, which come before a field of the
-- category with the same short name. A category counts in the trash too, as long as its assets lie in it; a model does not.
-- It sets no search_path, so that it can become part of the query that asks.
create function assets.fields_of(tenant uuid, category uuid, model text)
returns table (key text, secret boolean, given_by text, field jsonb) language sql stable as $$
  with of_model as (
    select f.at, f.field from assets.models m
      cross join lateral jsonb_array_elements(case when jsonb_typeof(m.custom_fields) = 'array' then m.custom_fields end) with ordinality as f(field, at)
    where m.tenant_id = $1 and m.key = assets.model_key($3) and m.deleted_at is null
  )
  select a.field->>'key', coalesce((a.field->>'secret')::boolean, false), a.by, a.field from (
    select 1 as part, 'category' as by, f.at, f.field from assets.categories c
      cross join lateral jsonb_array_elements(case when jsonb_typeof(c.custom_fields) = 'array' then c.custom_fields end) with ordinality as f(field, at)
    where c.tenant_id = $1 and c.id = $2 and not exists (select from of_model o where o.field->>'key' = f.field->>'key')
    union all
    select 2, 'model', o.at, o.field from of_model o
  ) a order by a.part, a.at
$$;

-- What an asset holds of these fields is checked in one place, whoever writes: a form, an import, another category, another model.
create or replace function assets.keep_asset() returns trigger language plpgsql set search_path = '' as $$
declare
  places integer := assets.money_decimals(new.currency); amount numeric;
begin
  if new.code is null then
    loop
      insert into assets.counters as c (tenant_id, name) values (new.tenant_id, 'asset') on conflict (tenant_id, name) do update set last = c.last + 1
        returning 'A-' || lpad(last::text, greatest(5, length(last::text)), '0') into new.code;
      exit when not exists (select 1 from assets.assets a where a.tenant_id = new.tenant_id and lower(a.code) = lower(new.code) and a.deleted_at is null);
    end loop;
    new.search := new.search || array_to_tsvector(array[lower(split_part(new.code, '-', 1)), split_part(new.code, '-', 2)]);
  end if;
  foreach amount in array array[new.purchase_price, new.current_value, new.salvage_value] loop
    if amount is not null and amount <> round(amount, places) then
      raise exception using errcode = '23514', constraint = 'assets_purchase_price_decimals', message = 'The currency has fewer decimals.';
    end if;
  end loop;
  new.purchase_price_minor := (new.purchase_price * 10 ^ places)::bigint;
  if tg_op = 'INSERT' then
    new.quantity := case when new.tracking = 'quantity' then coalesce(new.quantity, 0) end;
    new.quantity_out := case when new.tracking = 'quantity' then 0 end;
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null
    and exists (select 1 from assets.loan_items i where i.tenant_id = new.tenant_id and i.asset_id = new.id and i.quantity_out > 0) then
    raise exception using errcode = '23514', constraint = 'assets_state_lent', message = 'What is lent cannot be thrown away.';
  end if;
  return new;
end $$;

drop trigger assets_plain_secrets on assets.assets;
drop function assets.refuse_plain_secrets();
create function assets.keep_custom() returns trigger language plpgsql set search_path = '' as $$
declare
  spec record; given jsonb;
begin
  if new.custom is null then return new; end if;
  if tg_op = 'UPDATE' and new.custom is not distinct from old.custom
    and assets.model_key(new.model) is not distinct from assets.model_key(old.model)
    -- A category that goes takes its fields with it and asks for none.
    and (new.category_id is null or new.category_id is not distinct from old.category_id) then
    return new;
  end if;
  for spec in select f.key, f.secret, f.field from assets.fields_of(new.tenant_id, new.category_id, new.model) as f loop
    given := new.custom -> spec.key;
    if spec.secret then
      if new.custom ? spec.key then
        raise exception using errcode = '23514', constraint = 'assets_custom_secret', message = 'A secret field is written by its own call.';
      end if;
    elsif given is null or given = 'null'::jsonb then
      -- Assets from before a field was asked for keep their peace until somebody changes their fields.
      if (spec.field->>'required')::boolean then
        raise exception using errcode = '23514', constraint = 'assets_custom_required', message = 'A field of the category or the model is missing.';
      end if;
    elsif not (case spec.field->>'kind'
      when 'text' then jsonb_typeof(given) = 'string' and length(given #>> '{}') <= 2000
      when 'number' then jsonb_typeof(given) = 'number'
      when 'boolean' then jsonb_typeof(given) = 'boolean'
      when 'date' then jsonb_typeof(given) = 'string' and (given #>> '{}') ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      else jsonb_typeof(given) = 'string' and spec.field->'options' ? (given #>> '{}') end) then
      raise exception using errcode = '23514', constraint = 'assets_custom_kind', message = 'A field of the category or the model has another kind.';
    end if;
  end loop;
  return new;
end $$;
create trigger assets_custom before insert or update of custom, category_id, model on assets.assets
  for each row execute function assets.keep_custom();

-- Whether a field is secret is settled by the first value. What an asset has may change in three ways: its category says otherwise, its model
-- does, or a model comes, goes or takes another name; so the fields are reckoned as they are after the change.
create function assets.mixes_secrecy(tenant uuid, category uuid, models text[], definitions jsonb) returns boolean
language sql stable set search_path = '' as $$
  with touched as materialized (
    select array_agg(distinct f->>'key') as keys from jsonb_array_elements($4) as d
      cross join lateral jsonb_array_elements(case when jsonb_typeof(d) = 'array' then d end) as f
  )
  select exists (
    select 1 from assets.assets a cross join touched t cross join lateral assets.fields_of(a.tenant_id, a.category_id, a.model) as f
    where a.tenant_id = $1 and (a.category_id = $2 or a.model is not null and assets.model_key(a.model) = any($3))
      and (a.custom ?| t.keys or exists (select from assets.secret_fields s where s.tenant_id = $1 and s.asset_id = a.id and s.key = any(t.keys)))
      and f.key = any(t.keys)
      and case when f.secret then a.custom ? f.key
        else exists (select from assets.secret_fields s where s.tenant_id = $1 and s.asset_id = a.id and s.key = f.key) end)
$$;

drop trigger categories_secrecy on assets.categories;
create or replace function assets.keep_secrecy() returns trigger language plpgsql set search_path = '' as $$
begin
  if assets.mixes_secrecy(new.tenant_id, new.id, null, jsonb_build_array(old.custom_fields, new.custom_fields)) then
    raise exception using errcode = '23514', constraint = 'categories_custom_fields_secrecy', message = 'Assets hold values of this field already.';
  end if;
  return new;
end $$;
create trigger categories_secrecy after update of custom_fields on assets.categories
  for each row when (new.custom_fields is distinct from old.custom_fields) execute function assets.keep_secrecy();

create function assets.keep_secrecy_of_models() returns trigger language plpgsql set search_path = '' as $$
begin
  if assets.mixes_secrecy(new.tenant_id, null, array[old.key, new.key], jsonb_build_array(old.custom_fields, new.custom_fields)) then
    raise exception using errcode = '23514', constraint = 'models_custom_fields_secrecy', message = 'Assets hold values of this field already.';
  end if;
  return new;
end $$;
create trigger models_secrecy after insert or update of name, custom_fields, deleted_at on assets.models
  for each row execute function assets.keep_secrecy_of_models();
