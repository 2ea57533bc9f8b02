-- An amount has no more decimals than its currency, wherever it stands; what was written before stays until it is written anew. Without a
-- currency three are the most there are.
create function assets.keep_decimals() returns trigger language plpgsql set search_path = '' as $$
declare
  amount numeric := (pg_catalog.to_jsonb(new) ->> tg_argv[0])::numeric;
begin
  if amount <> pg_catalog.round(amount, case when new.currency is null then 3 else assets.money_decimals(new.currency) end) then
    raise exception using errcode = '23514', constraint = pg_catalog.format('%s_%s_decimals', tg_table_name, tg_argv[0]), message = 'The currency has fewer decimals.';
  end if;
  return new;
end $$;
create trigger events_decimals before insert or update of cost, currency on assets.events for each row execute function assets.keep_decimals('cost');
create trigger operations_decimals before insert or update of cost, currency on assets.operations for each row execute function assets.keep_decimals('cost');
create trigger contracts_decimals before insert or update of cost, currency on assets.contracts for each row execute function assets.keep_decimals('cost');
create trigger work_orders_decimals before insert or update of cost, currency on assets.work_orders for each row execute function assets.keep_decimals('cost');
create trigger warranty_claims_decimals before insert or update of amount, currency on assets.warranty_claims for each row execute function assets.keep_decimals('amount');
