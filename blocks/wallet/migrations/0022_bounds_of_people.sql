-- As before, but what a role or the company lets people spend in a day or a month is counted over all wallets somebody has in a currency,
-- closed ones among them, or whoever opens a second one spends twice as much. A wallet with a bound of its own stands apart from the others.
-- Payments of one person from several wallets wait for each other here, and see what the one before them wrote: so it is volatile.
create or replace function wallet.over_limit(the_wallet uuid, units bigint, transfer_max bigint, day_max bigint, month_max bigint)
returns table (bound text, most bigint, spent numeric) language plpgsql volatile set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  own record;
  counted record;
  left_in record;
  promised record;
begin
  if units > transfer_max then
    return query select 'transfer', transfer_max, 0::numeric;
    return;
  end if;
  if day_max is null and month_max is null then return; end if;
  select w.user_id, w.currency, w.user_id is not null and w.day_max_minor is null as shares_day,
      w.user_id is not null and w.month_max_minor is null as shares_month
    into own from wallet.wallets w where w.tenant_id = tenant and w.id = the_wallet;
  -- Behind the locks of wallets and before those of the ledger, for everybody.
  if own.shares_day and day_max is not null or own.shares_month and month_max is not null then
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', tenant, 'wallet limits', own.user_id, own.currency), 0));
  end if;
  select coalesce(array_agg(w.id) filter (where own.shares_day and w.day_max_minor is null), '{}') || the_wallet as of_day,
      coalesce(array_agg(w.id) filter (where own.shares_month and w.month_max_minor is null), '{}') || the_wallet as of_month
    into counted from wallet.wallets w where w.tenant_id = tenant and w.user_id = own.user_id and w.currency = own.currency;
  select coalesce(sum(t.amount_minor) filter (where t.wallet_id = any(counted.of_day)
        and t.created_at >= date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'), 0) as of_day,
      coalesce(sum(t.amount_minor) filter (where t.wallet_id = any(counted.of_month)), 0) as of_month
    into left_in
    from wallet.transactions t where t.tenant_id = tenant and t.wallet_id = any(counted.of_day || counted.of_month) and t.type = 'debit'
      and t.kind in ('wallet.transfer', 'wallet.code')
      and t.created_at >= date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
  select coalesce(sum(c.amount_minor) filter (where c.wallet_id = any(counted.of_day)), 0) as of_day,
      coalesce(sum(c.amount_minor) filter (where c.wallet_id = any(counted.of_month)), 0) as of_month
    into promised
    from wallet.authorization_codes c where c.tenant_id = tenant and c.wallet_id = any(counted.of_day || counted.of_month)
      and c.status = 'active' and c.expires_at > clock_timestamp();
  if left_in.of_day + promised.of_day + units > day_max then
    return query select 'day', day_max, left_in.of_day + promised.of_day;
  elsif left_in.of_month + promised.of_month + units > month_max then
    return query select 'month', month_max, left_in.of_month + promised.of_month;
  end if;
end $$;
