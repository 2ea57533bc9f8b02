-- What holds in a company right now for somebody of a role: what the role may goes before what everybody may, and what nobody has set is as a
-- company begins.
create function wallet.settings_for(of_role uuid) returns table (
  currency text, code_over bigint, second_over bigint, transfer_max bigint, day_max bigint, month_max bigint, notes_label text
) language sql stable
begin atomic
  select coalesce(s.currency, 'EUR'), coalesce(s.code_over_minor, 10000), coalesce(s.second_over_minor, 100000),
    coalesce(r.transfer_max_minor, s.transfer_max_minor), coalesce(r.day_max_minor, s.day_max_minor),
    coalesce(r.month_max_minor, s.month_max_minor), coalesce(s.notes_label, 'Wallet')
  from (select app.tenant() as id) company
  left join wallet.settings s on s.tenant_id = company.id
  left join wallet.role_limits r on r.tenant_id = company.id and r.role_id = of_role and r.deleted_at is null;
end;

-- As before, but the bounds of the company and of the payer's role, and the amount above which a code is needed, are looked at behind the
-- locks as well: a payment that waited for them while somebody lowered one keeps to what holds by then.
drop function wallet.pay(uuid, uuid[], bigint[], text, boolean, text, text, bigint, bigint, bigint, bigint, boolean, boolean, text, text, text);
create function wallet.pay(
  payer uuid, payees uuid[], parts bigint[], the_key text, is_named boolean, the_memo text, said text,
  payer_role uuid, has_code boolean, is_last boolean,
  the_operation text, actor_name text, request text
) returns table (outcome text, about jsonb, movement wallet.transactions) language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  total bigint := (select sum(p) from unnest(parts) p);
  locked record;
  holds record;
  limited record;
  accounts uuid[];
  written uuid;
  is_repeated boolean := false;
begin
  -- In the order of their ids, before anything of the ledger is, as everybody does: so nobody waits for each other in a circle.
  select max(l.status) filter (where l.id = payer) as status, max(l.currency) filter (where l.id = payer) as currency,
      bool_or(l.enabled) filter (where l.id = payer) as enabled, bool_or(l.has_app) filter (where l.id = payer) as has_app,
      max(l.transfer_max_minor) filter (where l.id = payer) as transfer_max, max(l.day_max_minor) filter (where l.id = payer) as day_max,
      max(l.month_max_minor) filter (where l.id = payer) as month_max, array_agg(l.id) filter (where l.status = 'active') as taking
    into locked
    from (select w.* from wallet.wallets w where w.tenant_id = tenant and w.id = any(payer || payees) and w.deleted_at is null order by w.id for update) l;
  if is_named then
    -- Asked behind the locks: whoever sent the same a moment ago has committed by then.
    is_repeated := exists (select from kit.ledger_transfers t where t.tenant_id = tenant and t.key = the_key);
  end if;
  if not is_repeated then
    if locked.status is distinct from 'active' or not locked.enabled then
      outcome := 'not_open';
      about := jsonb_build_object('status', locked.status, 'enabled', locked.enabled);
      return next;
      return;
    end if;
    if not payees <@ locked.taking then
      outcome := 'no_payee';
      about := to_jsonb((select min(p.place) from unnest(payees) with ordinality p(id, place) where not p.id = any(locked.taking)) - 1);
      return next;
      return;
    end if;
    select s.code_over, coalesce(locked.transfer_max, s.transfer_max) as transfer_max, coalesce(locked.day_max, s.day_max) as day_max,
        coalesce(locked.month_max, s.month_max) as month_max
      into holds from wallet.settings_for(payer_role) s;
    if holds.transfer_max is not null or holds.day_max is not null or holds.month_max is not null then
      select o.* into limited from wallet.over_limit(payer, total, holds.transfer_max, holds.day_max, holds.month_max) o;
      if found then
        outcome := 'over_limit';
        about := jsonb_build_object('bound', limited.bound, 'most', limited.most::text, 'spent', limited.spent::text);
        return next;
        return;
      end if;
    end if;
    if (locked.has_app or total > holds.code_over) and not has_code then
      if is_last then raise exception using errcode = '40001', message = 'A code is needed since.'; end if;
      outcome := 'code_needed';
      return next;
      return;
    end if;
  end if;

  select array_agg(a.id order by asked.place) into accounts from unnest(payer || payees) with ordinality asked(id, place)
    join kit.ledger_accounts a on a.tenant_id = tenant and a.kind = 'wallet.cash' and a.owner_id = asked.id and a.currency = locked.currency;
  if cardinality(accounts) is distinct from cardinality(payees) + 1 then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  perform set_config('wallet.said', said, true);
  select w.id, w.repeated into written, is_repeated
    from kit.ledger_write(the_key, 'wallet.transfer', accounts, (-total) || parts, the_memo, null, null, null, null, null) w;
  outcome := case when is_repeated then 'repeated' else 'paid' end;
  select t.* into movement from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text and t.wallet_id = payer;
  if not is_repeated then
    with moved as (
      select t.id, t.wallet_id, jsonb_build_object('balance', jsonb_build_array(
        (t.balance_after_minor - case t.type when 'credit' then t.amount_minor else -t.amount_minor end)::text, t.balance_after_minor::text)) as changes
      from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text
    ), entry as (
      select 'wallet.transactions' as resource, m.id, m.changes from moved m union all select 'wallet.wallets', m.wallet_id, m.changes from moved m
    ), told as (
      insert into kit.outbox (tenant_id, operation, resource, record_id, actor_id, payload)
        select tenant, the_operation, e.resource, e.id, app.actor(), '{"changed": ["balance"]}' from entry e
    )
    insert into kit.audit (tenant_id, operation, resource, record_id, actor_id, actor_name, changes, request_id)
      select tenant, the_operation, e.resource, e.id, app.actor(), actor_name, e.changes, request from entry e;
    if not is_last then
      select jsonb_agg(jsonb_build_object('id', t.id, 'wallet', t.wallet_id, 'user', t.user_id, 'type', t.type, 'currency', t.currency,
          'amount', t.amount_minor::text, 'after', t.balance_after_minor::text)) into about
        from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text;
    elsif exists (select from wallet.monitors m where m.tenant_id = tenant and m.wallet_id = any(payer || payees) and m.enabled and m.deleted_at is null) then
      raise exception using errcode = '40001', message = 'Somebody watches since.';
    end if;
  end if;
  return next;
end $$;
