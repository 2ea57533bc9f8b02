-- The ledger: double entry in integers of minor units. What is written stays: errors are corrected by reversal.
--
-- Nothing here runs with more rights than its caller, so the wall holds everywhere. The caller may add transfers and entries and
-- nothing else; balances, holds and the chain of hashes are moved by triggers on those, and refuse to be moved by anyone directly.

create table kit.ledger_accounts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_.]{0,99}$'),
  owner_id uuid,
  currency text not null check (currency ~ '^[A-Za-z0-9_.:-]{1,60}$'),
  -- What balance less holds may not fall below; null stands for the world outside, which owes without limit.
  floor bigint,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  entries bigint not null default 0,
  -- Hash of the newest entry; each entry's hash contains the one before it.
  head bytea not null,
  opened_at timestamptz(3) not null default clock_timestamp(),
  moved_at timestamptz(3) not null default '-infinity',
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, kind, owner_id, currency),
  constraint ledger_accounts_floor check (floor is null or balance - held >= floor)
) with (fillfactor = 50);
call app.wall('kit.ledger_accounts');

create table kit.ledger_holds (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  key text not null check (length(key) between 1 and 300),
  amount bigint not null check (amount > 0),
  memo text check (length(memo) <= 1000),
  subject uuid,
  expires_at timestamptz(3),
  state text not null default 'open' check (state in ('open', 'captured', 'released', 'expired')),
  captured bigint not null default 0 check (captured between 0 and amount),
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, account_id) references kit.ledger_accounts (tenant_id, id)
);
create index ledger_holds_open on kit.ledger_holds (tenant_id, account_id, expires_at) where state = 'open';
create index ledger_holds_account on kit.ledger_holds (tenant_id, account_id, created_at desc);
call app.wall('kit.ledger_holds');

create table kit.ledger_transfers (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  key text not null check (length(key) between 1 and 300),
  kind text not null check (kind ~ '^[a-z][a-z0-9_.]{0,99}$'),
  memo text check (length(memo) <= 1000),
  -- The record of a block that this is about: an order, a loan, a payout.
  subject uuid,
  -- When it counts from; when it was written down is each entry's booked_at.
  at timestamptz(3) not null default clock_timestamp(),
  lines smallint not null check (lines > 0),
  reverses_id uuid,
  hold_id uuid,
  hold_step text check (hold_step in ('open', 'capture', 'release', 'expire')),
  -- Of what was asked, and until when a hold it opens lasts, so that a key used again for something else is told apart from a repetition.
  fingerprint bytea not null,
  digest bytea not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  check ((hold_id is null) = (hold_step is null)),
  foreign key (tenant_id, reverses_id) references kit.ledger_transfers (tenant_id, id),
  foreign key (tenant_id, hold_id) references kit.ledger_holds (tenant_id, id)
);
create index ledger_transfers_reverses on kit.ledger_transfers (tenant_id, reverses_id) where reverses_id is not null;
create index ledger_transfers_subject on kit.ledger_transfers (tenant_id, subject) where subject is not null;
create unique index ledger_transfers_opens on kit.ledger_transfers (tenant_id, hold_id) where hold_step = 'open';
create unique index ledger_transfers_closes on kit.ledger_transfers (tenant_id, hold_id) where hold_step <> 'open';
call app.wall('kit.ledger_transfers');

create table kit.ledger_entries (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Counts the account's entries from 1 without a gap.
  number bigint not null,
  transfer_id uuid not null,
  line smallint not null,
  currency text not null,
  amount bigint not null,
  held bigint not null default 0,
  balance bigint not null,
  held_after bigint not null,
  booked_at timestamptz(3) not null,
  hash bytea not null,
  primary key (tenant_id, account_id, number),
  unique (tenant_id, transfer_id, line),
  check (amount <> 0 or held <> 0),
  foreign key (tenant_id, account_id) references kit.ledger_accounts (tenant_id, id),
  foreign key (tenant_id, transfer_id) references kit.ledger_transfers (tenant_id, id)
);
create index ledger_entries_time on kit.ledger_entries (tenant_id, account_id, booked_at, number);
call app.wall('kit.ledger_entries');

revoke insert, update, delete on kit.ledger_accounts, kit.ledger_holds, kit.ledger_transfers, kit.ledger_entries from quoin_runtime, quoin_auth;
grant insert (tenant_id, id, kind, owner_id, currency, floor), update (balance, held, entries, head, moved_at)
  on kit.ledger_accounts to quoin_runtime, quoin_auth;
grant insert (tenant_id, id, account_id, key, amount, memo, subject, expires_at), update (state, captured, closed_at)
  on kit.ledger_holds to quoin_runtime, quoin_auth;
grant insert on kit.ledger_transfers, kit.ledger_entries to quoin_runtime, quoin_auth;

create function kit.ledger_refuse(status integer, code text, sentence text) returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'QL' || status, constraint = code, message = sentence;
end $$;

-- Milliseconds, so that a hash does not depend on how a session writes moments.
create function kit.ledger_ms(moment timestamptz) returns bigint language sql immutable
  return (extract(epoch from moment) * 1000)::bigint;

create function kit.ledger_digest(t kit.ledger_transfers) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(t.tenant_id, t.id, t.key, t.kind, t.memo, t.subject, kit.ledger_ms(t.at), t.lines, t.reverses_id,
    t.hold_id, t.hold_step, encode(t.fingerprint, 'hex'))::text, 'UTF8'));

create function kit.ledger_hash(
  before bytea, account uuid, number bigint, transfer uuid, digest bytea, line smallint, currency text,
  amount bigint, held bigint, balance bigint, held_after bigint, booked_at timestamptz
) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(encode(before, 'hex'), account, number, transfer, encode(digest, 'hex'), line, currency,
    amount, held, balance, held_after, kit.ledger_ms(booked_at))::text, 'UTF8'));

create function kit.ledger_keep() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.ledger_refuse(409, 'ledger_is_kept', 'The ledger is only added to; correct it with a reversal.');
  return null;
end $$;
create trigger kept before update or delete or truncate on kit.ledger_entries for each statement execute function kit.ledger_keep();
create trigger kept before update or delete or truncate on kit.ledger_transfers for each statement execute function kit.ledger_keep();
create trigger kept before delete or truncate on kit.ledger_accounts for each statement execute function kit.ledger_keep();
create trigger kept before delete or truncate on kit.ledger_holds for each statement execute function kit.ledger_keep();

-- Balances and holds follow entries and transfers, whose triggers are the only ones to change them.
create function kit.ledger_only_from_trigger() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_trigger_depth() < 2 then
    perform kit.ledger_refuse(409, 'ledger_is_kept', 'Balances and holds follow the entries of the ledger and are not set.');
  end if;
  return new;
end $$;
create trigger follows before update on kit.ledger_accounts for each row execute function kit.ledger_only_from_trigger();
create trigger follows before update on kit.ledger_holds for each row execute function kit.ledger_only_from_trigger();

-- The chain of an account begins with what the account is.
create function kit.ledger_root(a kit.ledger_accounts) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(a.tenant_id, a.id, a.kind, a.owner_id, a.currency, a.floor, kit.ledger_ms(a.opened_at))::text, 'UTF8'));

create function kit.ledger_sign_account() returns trigger language plpgsql set search_path = '' as $$
begin
  new.head := kit.ledger_root(new);
  return new;
end $$;
create trigger sign before insert on kit.ledger_accounts for each row execute function kit.ledger_sign_account();

create function kit.ledger_sign_transfer() returns trigger language plpgsql set search_path = '' as $$
begin
  new.digest := kit.ledger_digest(new);
  return new;
end $$;
create trigger sign before insert on kit.ledger_transfers for each row execute function kit.ledger_sign_transfer();

-- A hold is closed by the transfer that says so, once.
create function kit.ledger_close_hold() returns trigger language plpgsql set search_path = '' as $$
declare
  closed uuid;
begin
  update kit.ledger_holds h set closed_at = new.at, state = case new.hold_step
      when 'capture' then 'captured' when 'release' then 'released' else 'expired' end
    where h.tenant_id = new.tenant_id and h.id = new.hold_id and h.state = 'open'
      and case new.hold_step when 'capture' then coalesce(h.expires_at > clock_timestamp(), true)
        when 'expire' then h.expires_at <= clock_timestamp() else true end
    returning h.id into closed;
  if closed is null then
    perform kit.ledger_refuse(409, 'hold_closed', 'This amount is no longer held: it was taken, released or has run out.');
  end if;
  return null;
end $$;
create trigger close_hold after insert on kit.ledger_transfers for each row
  when (new.hold_step <> 'open') execute function kit.ledger_close_hold();

-- Takes the account forward by one entry, under its lock, and the entry learns where it stands.
create function kit.ledger_take_entry() returns trigger language plpgsql set search_path = '' as $$
declare
  moment timestamptz(3) := clock_timestamp();
  signed bytea;
begin
  select t.digest into signed from kit.ledger_transfers t where t.tenant_id = new.tenant_id and t.id = new.transfer_id;
  update kit.ledger_accounts a set balance = a.balance + new.amount, held = a.held + new.held, entries = a.entries + 1,
      moved_at = greatest(moment, a.moved_at),
      head = kit.ledger_hash(a.head, a.id, a.entries + 1, new.transfer_id, signed, new.line, a.currency,
        new.amount, new.held, a.balance + new.amount, a.held + new.held, greatest(moment, a.moved_at))
    where a.tenant_id = new.tenant_id and a.id = new.account_id
    returning a.entries, a.currency, a.balance, a.held, a.moved_at, a.head
    into new.number, new.currency, new.balance, new.held_after, new.booked_at, new.hash;
  if new.number is null then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  return new;
end $$;
create trigger take before insert on kit.ledger_entries for each row execute function kit.ledger_take_entry();

-- All entries of a transfer come in one statement, and that statement is in balance.
create function kit.ledger_balance_entries() returns trigger language plpgsql set search_path = '' as $$
declare
  has_hold boolean;
  has_reversal boolean;
begin
  if exists (select from new_rows n group by n.tenant_id, n.transfer_id, n.currency having sum(n.amount) <> 0) then
    perform kit.ledger_refuse(422, 'unbalanced', 'The entries of a transfer must add up to zero in each currency.');
  end if;
  if exists (
    select from new_rows n join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
    group by t.tenant_id, t.id having count(*) <> min(t.lines) or max(n.line) <> min(t.lines)
  ) then
    perform kit.ledger_refuse(422, 'incomplete', 'The entries of a transfer are written at once.');
  end if;
  select bool_or(t.hold_id is not null), bool_or(t.reverses_id is not null) into has_hold, has_reversal
    from kit.ledger_transfers t where (t.tenant_id, t.id) in (select n.tenant_id, n.transfer_id from new_rows n);
  if (not has_hold and exists (select from new_rows n where n.held <> 0)) or (has_hold and exists (
    select from new_rows n join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
    left join kit.ledger_holds h on h.tenant_id = t.tenant_id and h.id = t.hold_id
    group by t.tenant_id, t.id, t.hold_step, h.account_id, h.amount
    having count(*) filter (where n.held <> 0) <> count(h.account_id) filter (where n.account_id = h.account_id)
      or count(*) filter (where n.held <> 0 and n.account_id is distinct from h.account_id) > 0
      or sum(n.held) is distinct from case t.hold_step when 'open' then h.amount else -h.amount end
      or bool_or(n.account_id = h.account_id and n.amount not between -h.amount and 0)
      or (t.hold_step <> 'capture' and bool_or(n.amount <> 0))
      or (t.hold_step = 'capture' and bool_or(n.account_id = h.account_id and n.amount = 0))
  )) then
    perform kit.ledger_refuse(422, 'not_the_hold', 'What is taken must come from the amount held, and be no more than that.');
  end if;
  if has_hold then
    update kit.ledger_holds h set captured = -n.amount
      from new_rows n join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
      where h.tenant_id = t.tenant_id and h.id = t.hold_id and n.account_id = h.account_id and n.amount < 0;
  end if;
  if has_reversal and exists (
    -- The accounts are locked by now, so every reversal there is can be seen.
    select from kit.ledger_transfers t
    join kit.ledger_transfers r on r.tenant_id = t.tenant_id and r.reverses_id = t.reverses_id
    join kit.ledger_entries e on e.tenant_id = r.tenant_id and e.transfer_id = r.id
    left join kit.ledger_entries o on o.tenant_id = t.tenant_id and o.transfer_id = t.reverses_id and o.account_id = e.account_id
    where (t.tenant_id, t.id) in (select n.tenant_id, n.transfer_id from new_rows n) and t.reverses_id is not null
    group by t.tenant_id, t.id, e.account_id, o.amount
    having o.amount is null or sum(e.amount) not between least(-o.amount, 0) and greatest(-o.amount, 0)
  ) then
    perform kit.ledger_refuse(409, 'already_reversed', 'No more can be taken back than was transferred.');
  end if;
  return null;
end $$;
create trigger balance after insert on kit.ledger_entries referencing new table as new_rows
  for each statement execute function kit.ledger_balance_entries();

create function kit.ledger_has_entries() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from kit.ledger_entries e where e.tenant_id = new.tenant_id and e.transfer_id = new.id) then
    perform kit.ledger_refuse(422, 'incomplete', 'A transfer has entries.');
  end if;
  return null;
end $$;
create constraint trigger has_entries after insert on kit.ledger_transfers deferrable initially deferred
  for each row execute function kit.ledger_has_entries();

create function kit.ledger_hold_is_opened() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from kit.ledger_transfers t where t.tenant_id = new.tenant_id and t.hold_id = new.id and t.hold_step = 'open') then
    perform kit.ledger_refuse(422, 'incomplete', 'A hold is opened by a transfer.');
  end if;
  return null;
end $$;
create constraint trigger is_opened after insert on kit.ledger_holds deferrable initially deferred
  for each row execute function kit.ledger_hold_is_opened();

-- Writes one transfer in one round trip, or answers the one that was written under this key. Accounts are locked in the order of
-- their ids, so that transfers side by side wait for each other and never in a circle.
create function kit.ledger_write(
  the_key text, the_kind text, entry_accounts uuid[], entry_amounts bigint[], the_memo text, the_subject uuid, effective timestamptz,
  reversed uuid, the_hold uuid, the_step text
) returns table (id uuid, repeated boolean) language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  tenant uuid := app.tenant();
  held_account uuid;
  held_amount bigint := 0;
  held_until bigint;
  held_since timestamptz;
  accounts uuid[];
  amounts bigint[];
  content bytea;
  written uuid;
  stale uuid;
begin
  if the_hold is not null then
    select h.account_id, case the_step when 'open' then h.amount else -h.amount end, kit.ledger_ms(h.expires_at), h.created_at
      into held_account, held_amount, held_until, held_since from kit.ledger_holds h where h.tenant_id = tenant and h.id = the_hold;
    if held_account is null then
      perform kit.ledger_refuse(404, 'no_such_hold', 'There is no such hold.');
    end if;
  end if;
  select array_agg(s.account order by s.account), array_agg(s.amount order by s.account) into accounts, amounts from (
    select u.account, sum(u.amount)::bigint as amount
    from (select unnest(entry_accounts), unnest(entry_amounts) union all select held_account, 0 where the_hold is not null) u(account, amount)
    group by u.account having sum(u.amount) <> 0 or u.account = held_account
  ) s;
  if accounts is null then
    perform kit.ledger_refuse(422, 'nothing_to_transfer', 'A transfer moves something.');
  end if;
  content := sha256(convert_to(jsonb_build_array(the_kind, the_subject, reversed, the_hold, the_step, accounts, amounts, held_until)::text, 'UTF8'));

  insert into kit.ledger_transfers as t (tenant_id, key, kind, memo, subject, at, lines, reverses_id, hold_id, hold_step, fingerprint)
    values (tenant, the_key, the_kind, the_memo, the_subject,
      coalesce(effective, case the_step when 'open' then held_since end, clock_timestamp()), cardinality(accounts), reversed, the_hold, the_step, content)
    on conflict (tenant_id, key) do nothing returning t.id into written;
  if written is null then
    return query select t.id, true from kit.ledger_transfers t where t.tenant_id = tenant and t.key = the_key and t.fingerprint = content;
    if not found then
      perform kit.ledger_refuse(422, 'key_reused', 'This key was used for another transfer.');
    end if;
    return;
  end if;

  -- What has run out no longer counts against the balance, whether or not it was tidied away.
  if the_step is null or the_step = 'open' then
    for stale in select h.id from kit.ledger_holds h
      where h.tenant_id = tenant and h.account_id = any(accounts) and h.state = 'open' and h.expires_at <= clock_timestamp()
        and h.id is distinct from the_hold order by h.account_id, h.id
    loop
      perform 1 from kit.ledger_accounts a where a.tenant_id = tenant and a.id = any(accounts) order by a.id for update;
      perform kit.ledger_expire(stale);
    end loop;
  end if;

  insert into kit.ledger_entries (tenant_id, transfer_id, line, account_id, amount, held)
    select tenant, written, s.line, s.account, s.amount, case when s.account = held_account then held_amount else 0 end
    from unnest(accounts, amounts) with ordinality s(account, amount, line) order by s.line;
  return query select written, false;
end $$;

-- Lets one hold that has run out go; nothing when somebody else was quicker.
create function kit.ledger_expire(the_hold uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform 1 from kit.ledger_accounts a join kit.ledger_holds h on h.tenant_id = a.tenant_id and h.account_id = a.id
    where h.tenant_id = app.tenant() and h.id = the_hold for update of a;
  if exists (select from kit.ledger_holds h where h.tenant_id = app.tenant() and h.id = the_hold and h.state = 'open' and h.expires_at <= clock_timestamp()) then
    perform kit.ledger_write('expire:' || the_hold, 'hold.expire', '{}', '{}', null, null, null, null, the_hold, 'expire');
  end if;
end $$;

create function kit.ledger_hold(
  the_key text, the_account uuid, the_amount bigint, the_memo text, the_subject uuid, ends timestamptz
) returns table (id uuid, repeated boolean) language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  tenant uuid := app.tenant();
  made uuid;
begin
  insert into kit.ledger_holds as h (tenant_id, account_id, key, amount, memo, subject, expires_at)
    values (tenant, the_account, the_key, the_amount, the_memo, the_subject, ends)
    on conflict (tenant_id, key) do nothing returning h.id into made;
  if made is null then
    return query select h.id, true from kit.ledger_holds h
      where h.tenant_id = tenant and h.key = the_key and h.account_id = the_account and h.amount = the_amount and h.subject is not distinct from the_subject;
    if not found then
      perform kit.ledger_refuse(422, 'key_reused', 'This key was used for another hold.');
    end if;
    return;
  end if;
  perform kit.ledger_write(the_key, 'hold.open', '{}', '{}', the_memo, the_subject, null, null, made, 'open');
  return query select made, false;
end $$;

-- What does not agree with what was written, of the accounts (and their transfers) behind the given one, some at a time.
create function kit.ledger_verify_accounts(after uuid, at_most integer) returns table (account uuid, what text, says text)
language sql stable set search_path = '' as $$
  with part as (
    select a as whole, a.* from kit.ledger_accounts a where a.tenant_id = app.tenant() and (after is null or a.id > after) order by a.id limit at_most
  ), walked as (
    select e.*, t.digest,
      coalesce(lag(e.hash) over w, kit.ledger_root(a.whole)) as before, coalesce(lag(e.number) over w, 0) as number_before,
      coalesce(lag(e.balance) over w, 0) as balance_before, coalesce(lag(e.held_after) over w, 0) as held_before
    from part a join kit.ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id
    left join kit.ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
    window w as (partition by e.account_id order by e.number)
  ), ends as (
    select w.account_id, count(*) as entries, sum(w.amount) as balance, sum(w.held) as held,
      max(w.booked_at) as moved_at,
      (array_agg(w.hash order by w.number desc))[1] as head from walked w group by w.account_id
  ), open as (
    select h.account_id, sum(h.amount) as held from kit.ledger_holds h join part a on a.id = h.account_id
    where h.tenant_id = app.tenant() and h.state = 'open' group by h.account_id
  )
  select w.account_id, 'entry ' || w.number, 'does not carry on from the entry before it or was changed' from walked w
    where w.number <> w.number_before + 1 or w.balance <> w.balance_before + w.amount or w.held_after <> w.held_before + w.held
      or w.digest is null
      or w.hash is distinct from kit.ledger_hash(w.before, w.account_id, w.number, w.transfer_id, w.digest, w.line, w.currency,
        w.amount, w.held, w.balance, w.held_after, w.booked_at)
  union all
  select a.id, 'account', 'does not agree with its entries' from part a left join ends e on e.account_id = a.id
    where (a.balance, a.held, a.entries, a.moved_at, a.head) is distinct from
      (coalesce(e.balance, 0)::bigint, coalesce(e.held, 0)::bigint, coalesce(e.entries, 0), coalesce(e.moved_at, '-infinity'), coalesce(e.head, kit.ledger_root(a.whole)))
  union all
  select a.id, 'account', 'holds another amount than its open holds' from part a left join open o on o.account_id = a.id
    where a.held <> coalesce(o.held, 0)
  union all
  select a.id, 'end', null from part a
$$;

create function kit.ledger_verify_transfers(after uuid, at_most integer) returns table (transfer uuid, what text, says text)
language sql stable set search_path = '' as $$
  with part as (
    select t as whole, t.* from kit.ledger_transfers t where t.tenant_id = app.tenant() and (after is null or t.id > after) order by t.id limit at_most
  ), sums as (
    select e.transfer_id, e.currency, sum(e.amount) as amount, count(*) as lines from part t
    join kit.ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id group by e.transfer_id, e.currency
  )
  select t.id, 'transfer ' || t.key, 'was changed' from part t where t.digest is distinct from kit.ledger_digest(t.whole)
  union all
  select t.id, 'transfer ' || t.key, 'does not have all its entries' from part t
    left join (select s.transfer_id, sum(s.lines) as lines from sums s group by s.transfer_id) l on l.transfer_id = t.id
    where t.lines <> coalesce(l.lines, 0)
  union all
  select s.transfer_id, 'transfer', 'is out of balance in ' || s.currency from sums s where s.amount <> 0
  union all
  select h.id, 'hold ' || h.key, 'does not agree with the transfers about it' from kit.ledger_holds h
    join part t on t.hold_id = h.id and t.hold_step = 'open'
    left join kit.ledger_transfers c on c.tenant_id = h.tenant_id and c.hold_id = h.id and c.hold_step <> 'open'
    left join kit.ledger_entries o on o.tenant_id = h.tenant_id and o.transfer_id = t.id
    left join kit.ledger_entries e on e.tenant_id = h.tenant_id and e.transfer_id = c.id and e.account_id = h.account_id
    where h.tenant_id = app.tenant() and (h.account_id is distinct from o.account_id or h.amount is distinct from o.held or (h.key, h.memo, h.subject, h.created_at, h.closed_at) is distinct from (t.key, t.memo, t.subject, t.at, c.at)
      or t.fingerprint <> sha256(convert_to(jsonb_build_array(t.kind, t.subject, null, h.id, 'open', array[h.account_id], array[0], kit.ledger_ms(h.expires_at))::text, 'UTF8'))
      or h.state <> case c.hold_step when 'capture' then 'captured' when 'release' then 'released' when 'expire' then 'expired' else 'open' end
      or h.captured <> coalesce(-e.amount, 0))
  union all
  select t.id, 'end', null from part t
$$;
