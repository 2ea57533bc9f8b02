-- What a wallet is called on the pages of others, and the words it is found by there: by whoever pays it (`payee`) and by whom it pays
-- (`payer`). The server masks names and knows words; it says so with the first payment that meets a wallet, and as long as the names stand
-- nobody has to look before a payment. Whoever changes or forgets a name takes it away.
alter table wallet.wallets add column called jsonb;
create function wallet.forget_called() returns trigger language plpgsql set search_path = '' as $$
begin
  new.called := null;
  return new;
end $$;
create trigger renamed before update of alias, owner_name on wallet.wallets for each row
  when ((old.alias, old.owner_name) is distinct from (new.alias, new.owner_name)) execute function wallet.forget_called();

-- As before, but whatever stands in the way is found before anything is posted, and is answered: where the server commits in the same message
-- (`is_last`) and there would be more to do than that, nothing has been written and it begins again. What is asked behind the locks is one
-- statement, and so is what is written about what was posted. `names` says what wallets are called, of which nobody knew it yet.
drop function wallet.pay(uuid, uuid[], bigint[], text, boolean, text, text, uuid, boolean, boolean, text, text, text);
create function wallet.pay(
  payer uuid, payees uuid[], parts bigint[], the_key text, is_named boolean, the_memo text, said text, names jsonb,
  payer_role uuid, has_code boolean, is_last boolean,
  the_operation text, actor_name text, request text
) returns table (outcome text, about jsonb, movement wallet.transactions) language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  total bigint := (select sum(p) from unnest(parts) p);
  locked record;
  holds record;
  limited record;
  written uuid;
begin
  -- In the order of their ids, before anything of the ledger is, as everybody does: so nobody waits for each other in a circle.
  select max(l.status) filter (where l.id = payer) as status, max(l.currency) filter (where l.id = payer) as currency,
      bool_or(l.enabled) filter (where l.id = payer) as enabled, bool_or(l.has_app) filter (where l.id = payer) as has_app,
      max(l.transfer_max_minor) filter (where l.id = payer) as transfer_max, max(l.day_max_minor) filter (where l.id = payer) as day_max,
      max(l.month_max_minor) filter (where l.id = payer) as month_max, array_agg(l.id) filter (where l.status = 'active') as taking
    into locked
    from (select w.id, w.status, w.currency, w.enabled, w.has_app, w.transfer_max_minor, w.day_max_minor, w.month_max_minor
      from wallet.wallets w where w.tenant_id = tenant and w.id = any(payer || payees) and w.deleted_at is null order by w.id for update) l;
  -- Asked behind the locks: whoever sent the same a moment ago has committed by then, and whoever lowered a bound did not wait for who waits.
  select s.code_over, coalesce(locked.transfer_max, s.transfer_max) as transfer_max, coalesce(locked.day_max, s.day_max) as day_max,
      coalesce(locked.month_max, s.month_max) as month_max,
      is_named and exists (select from kit.ledger_transfers t where t.tenant_id = tenant and t.key = the_key) as repeated,
      is_last and exists (select from wallet.monitors m
        where m.tenant_id = tenant and m.wallet_id = any(payer || payees) and m.enabled and m.deleted_at is null) as watched,
      (select array_agg(a.id order by asked.place) from unnest(payer || payees) with ordinality asked(id, place)
        join kit.ledger_accounts a on a.tenant_id = tenant and a.kind = 'wallet.cash' and a.owner_id = asked.id and a.currency = locked.currency) as accounts
    into holds from wallet.settings_for(payer_role) s;
  if not holds.repeated then
    if locked.status is distinct from 'active' or not locked.enabled then
      outcome := 'not_open';
      about := jsonb_build_object('status', locked.status, 'enabled', locked.enabled);
    elsif not payees <@ locked.taking then
      outcome := 'no_payee';
      about := to_jsonb((select min(p.place) from unnest(payees) with ordinality p(id, place) where not p.id = any(locked.taking)) - 1);
    end if;
    if outcome is null and (holds.transfer_max is not null or holds.day_max is not null or holds.month_max is not null) then
      select o.* into limited from wallet.over_limit(payer, total, holds.transfer_max, holds.day_max, holds.month_max) o;
      if found then
        outcome := 'over_limit';
        about := jsonb_build_object('bound', limited.bound, 'most', limited.most::text, 'spent', limited.spent::text);
      end if;
    end if;
    if outcome is null and (locked.has_app or total > holds.code_over) and not has_code then
      outcome := 'code_needed';
    end if;
    if outcome is null and holds.watched then
      outcome := 'watched';
    end if;
    if outcome is not null then
      return next;
      return;
    end if;
  end if;
  if cardinality(holds.accounts) is distinct from cardinality(payees) + 1 then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  if names is not null then
    -- As long as they are what it was made of.
    update wallet.wallets w set called = n.value -> 'called' from jsonb_each(names) n(key, value)
      where w.tenant_id = tenant and w.id = n.key::uuid and w.id = any(payer || payees) and w.called is null
        and w.alias is not distinct from n.value ->> 'alias' and w.owner_name is not distinct from n.value ->> 'owner_name';
  end if;

  perform set_config('wallet.said', said, true);
  select w.id, case when w.repeated then 'repeated' else 'paid' end into written, outcome
    from kit.ledger_write(the_key, 'wallet.transfer', holds.accounts, (-total) || parts, the_memo, null, null, null, null, null) w;
  if outcome = 'repeated' then
    select t.* into movement from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text and t.wallet_id = payer;
  else
    with moved as materialized (
      select t.* from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text
    ), entry as materialized (
      select e.resource, e.id, jsonb_build_object('balance', jsonb_build_array(
          (m.balance_after_minor - case m.type when 'credit' then m.amount_minor else -m.amount_minor end)::text, m.balance_after_minor::text)) as changes
        from moved m cross join lateral (values ('wallet.transactions', m.id), ('wallet.wallets', m.wallet_id)) e(resource, id)
    ), told as (
      insert into kit.outbox (tenant_id, operation, resource, record_id, actor_id, payload)
        select tenant, the_operation, e.resource, e.id, app.actor(), '{"changed": ["balance"]}' from entry e
    ), noted as (
      insert into kit.audit (tenant_id, operation, resource, record_id, actor_id, actor_name, changes, request_id)
        select tenant, the_operation, e.resource, e.id, app.actor(), actor_name, e.changes, request from entry e
    )
    select m.* into movement from moved m where m.wallet_id = payer;
    if not is_last then
      select jsonb_agg(jsonb_build_object('id', t.id, 'wallet', t.wallet_id, 'user', t.user_id, 'type', t.type, 'currency', t.currency,
          'amount', t.amount_minor::text, 'after', t.balance_after_minor::text)) into about
        from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text;
    end if;
  end if;
  return next;
end $$;

-- A transfer from a wallet of whoever asks, in one message: `wallet.pay` for those whose wallets say what they are called, where nothing stands
-- in the way. Whatever does, `look` is answered and nothing is written: the server looks then, and it alone decides what is refused and how.
-- `units` is the amount in minor units of a currency without decimals, with one, and so on; null where it is no exact amount of such a one.
create function wallet.pay_at_once(
  payer_name text, payee_alias text, payee_name text, units bigint[], the_currency text, key_word text, is_named boolean, the_memo text,
  said jsonb, misses_max integer, payer_role uuid, the_operation text, actor_name text, request text
) returns table (outcome text, movement wallet.transactions) language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  me uuid := app.actor();
  met record;
  paid record;
  part bigint;
  the_key text;
begin
  select p.id as payer, p.currency, p.called -> 'payer' as payer_called, q.id as payee, q.called -> 'payee' as payee_called,
      (select count(*) from wallet.misses n where n.tenant_id = tenant and n.user_id = me and n.at > clock_timestamp() - interval '1 hour') as misses
    into met
    from wallet.wallets p join wallet.wallets q on q.tenant_id = p.tenant_id and q.currency = p.currency and q.id <> p.id and q.enabled
    where p.tenant_id = tenant and p.user_id = me and (p.code = payer_name or p.id = app.id(payer_name)) and p.deleted_at is null
      and q.tenant_id = tenant and (q.alias = payee_alias or q.code = upper(payee_name) or q.id = app.id(payee_name)) and q.deleted_at is null
      and (payee_alias is null or q.alias = payee_alias) and (payee_name is null or q.code = upper(payee_name) or q.id = app.id(payee_name));
  part := units[wallet.minor_digits(met.currency) + 1];
  outcome := 'look';
  if part is not null and met.misses < misses_max and met.payer_called is not null and met.payee_called is not null
    and coalesce(upper(the_currency) = met.currency, true)
  then
    the_key := 'transfer:' || met.payer || ':' || key_word;
    select p.outcome, p.movement into paid
      from wallet.pay(met.payer, array[met.payee], array[part], the_key, is_named, the_memo,
        (said || jsonb_build_object('key', the_key, 'of', jsonb_build_object(
          met.payer, jsonb_build_object('counterpart', met.payee_called ->> 'name', 'words', concat_ws(' ', nullif(said ->> 'words', ''), nullif(met.payee_called ->> 'words', ''))),
          met.payee, jsonb_build_object('counterpart', met.payer_called ->> 'name', 'words', concat_ws(' ', nullif(said ->> 'words', ''), nullif(met.payer_called ->> 'words', '')))
        )))::text,
        null, payer_role, false, true, the_operation, actor_name, request) p;
    if paid.outcome in ('paid', 'repeated') then
      outcome := paid.outcome;
      movement := paid.movement;
    end if;
  end if;
  return next;
end $$;
