-- The wall lets no index be used on what a function makes of a column, so finding a tag, whatever its case, read every asset of the
-- company; each new asset does. What is looked for is a column of its own therefore.
alter table assets.assets add column code_key text generated always as (lower(code)) stored;
drop index assets.assets_code_unique;
create unique index assets_code_unique on assets.assets (tenant_id, code_key) where deleted_at is null;
create index assets_code_key_trash on assets.assets (tenant_id, code_key) where deleted_at is not null;

create or replace function assets.keep_asset() returns trigger language plpgsql set search_path = '' as $$
declare
  places integer := assets.money_decimals(new.currency); amount numeric;
begin
  if new.code is null then
    loop
      insert into assets.counters as c (tenant_id, name) values (new.tenant_id, 'asset') on conflict (tenant_id, name) do update set last = c.last + 1
        returning 'A-' || lpad(last::text, greatest(5, length(last::text)), '0') into new.code;
      exit when not exists (select 1 from assets.assets a where a.tenant_id = new.tenant_id and a.code_key = lower(new.code) and a.deleted_at is null);
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
