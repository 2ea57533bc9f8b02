-- was ee0e6815fa2eae89b474d1b192cc37e1387792b2c03e947b936d62b7018f1921: without the first function
-- Since its releases of November 2026 PostgreSQL alters no table whose row type a function with a parsed body takes.
create or replace function kit.ledger_root(a kit.ledger_accounts) returns bytea language sql immutable as 'select null::bytea';

-- How far an account may fall is decided again and again, each time with a reason, by adding a row: the account follows it, and the
-- chain of its entries still begins with the floor it was opened with.
alter table kit.ledger_accounts add column floors integer not null default 0, add column opened_floor bigint;

create or replace function kit.ledger_root(a kit.ledger_accounts) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(a.tenant_id, a.id, a.kind, a.owner_id, a.currency,
    case when a.floors = 0 then a.floor else a.opened_floor end, kit.ledger_ms(a.opened_at))::text, 'UTF8'));

create table kit.ledger_floors (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Counts the decisions about one account from 1.
  number integer not null,
  -- Never above nothing, and never without end: that is for accounts that were opened so.
  floor bigint not null check (floor <= 0),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  at timestamptz(3) not null default clock_timestamp(),
  decided_by uuid,
  hash bytea not null,
  primary key (tenant_id, account_id, number),
  foreign key (tenant_id, account_id) references kit.ledger_accounts (tenant_id, id)
);
call app.wall('kit.ledger_floors');
revoke insert, update, delete on kit.ledger_floors from quoin_runtime, quoin_auth;
grant insert (tenant_id, account_id, floor, reason) on kit.ledger_floors to quoin_runtime, quoin_auth;
-- Only from the trigger below, like the balance.
grant update (floor, floors, opened_floor) on kit.ledger_accounts to quoin_runtime, quoin_auth;
create trigger kept before update or delete or truncate on kit.ledger_floors for each statement execute function kit.ledger_keep();

create function kit.ledger_floor_hash(
  before bytea, account uuid, number integer, floor bigint, reason text, decided_by uuid, at timestamptz
) returns bytea language sql immutable
  return sha256(convert_to(jsonb_build_array(encode(before, 'hex'), account, number, floor, reason, decided_by, kit.ledger_ms(at))::text, 'UTF8'));

create function kit.ledger_take_floor() returns trigger language plpgsql set search_path = '' as $$
declare
  account kit.ledger_accounts;
  before bytea;
begin
  select a.* into account from kit.ledger_accounts a where a.tenant_id = new.tenant_id and a.id = new.account_id for update;
  if account.id is null then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  if account.floor is null then
    perform kit.ledger_refuse(409, 'no_floor', 'This account stands for the world outside and has no floor.');
  end if;
  new.number := account.floors + 1;
  new.at := clock_timestamp();
  new.decided_by := app.actor();
  select f.hash into before from kit.ledger_floors f
    where f.tenant_id = new.tenant_id and f.account_id = new.account_id and f.number = account.floors;
  new.hash := kit.ledger_floor_hash(coalesce(before, kit.ledger_root(account)), new.account_id, new.number, new.floor, new.reason,
    new.decided_by, new.at);
  update kit.ledger_accounts a set floor = new.floor, floors = new.number,
      opened_floor = case when a.floors = 0 then a.floor else a.opened_floor end
    where a.tenant_id = new.tenant_id and a.id = new.account_id;
  return new;
end $$;
create trigger take before insert on kit.ledger_floors for each row execute function kit.ledger_take_floor();

create or replace function kit.ledger_verify_accounts(after uuid, at_most integer) returns table (account uuid, what text, says text)
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
  ), decided as (
    select f.*, coalesce(lag(f.hash) over w, kit.ledger_root(a.whole)) as before, row_number() over w as place, lead(f.number) over w is null as is_last,
      a.floor as stands, a.floors
    from part a join kit.ledger_floors f on f.tenant_id = a.tenant_id and f.account_id = a.id
    window w as (partition by f.account_id order by f.number)
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
  select d.account_id, 'floor ' || d.number, 'does not carry on from the one before it or was changed' from decided d
    where d.number <> d.place or d.hash is distinct from kit.ledger_floor_hash(d.before, d.account_id, d.number, d.floor, d.reason, d.decided_by, d.at)
  union all
  select d.account_id, 'account', 'has another floor than was decided' from decided d
    where d.is_last and (d.stands is distinct from d.floor or d.floors <> d.number)
  union all
  select a.id, 'account', 'has a floor that nobody decided' from part a
    where a.floors <> 0 and not exists (select from decided d where d.account_id = a.id)
  union all
  select a.id, 'end', null from part a
$$;
