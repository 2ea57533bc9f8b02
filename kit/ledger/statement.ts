import type { Tx } from '../transaction/transaction.ts'

export interface StatementLine {
  readonly number: number
  readonly transfer: string
  readonly key: string
  readonly kind: string
  readonly memo: string | null
  readonly subject: string | null
  /** When it counts from. */
  readonly at: string
  /** When it was written down; statements are cut and ordered by this. */
  readonly bookedAt: string
  readonly amount: bigint
  readonly held: bigint
  /** After this entry. */
  readonly balance: bigint
  readonly reverses: string | null
}

export interface Statement {
  readonly opening: bigint
  readonly closing: bigint
  readonly total: number
  readonly lines: readonly StatementLine[]
}

/**
 * Entries of an account booked from `from` (inclusive) to `to` (exclusive), oldest first unless `newestFirst`, with the balance
 * before and after them; opening + the amounts = closing. Movements of holds alone are left out unless `withHolds`. `page` counts from 1.
 */
export async function statement(
  tx: Tx,
  {
    account,
    from,
    to,
    page = 1,
    records = 50,
    newestFirst = false,
    withHolds = false,
  }: {
    account: string
    from?: string | null
    to?: string | null
    page?: number
    records?: number
    newestFirst?: boolean
    withHolds?: boolean
  },
): Promise<Statement> {
  const range = [account, from ?? null, to ?? null]
  const [[ends], lines] = await Promise.all([
    tx.query<{ opening: string; closing: string; total: string }>(
      `select coalesce((select e.balance from kit.ledger_entries e where e.tenant_id = app.tenant() and e.account_id = $1 and e.booked_at < coalesce($2, '-infinity'::timestamptz)
           order by e.booked_at desc, e.number desc limit 1), 0)::text as opening,
         coalesce((select e.balance from kit.ledger_entries e where e.tenant_id = app.tenant() and e.account_id = $1 and e.booked_at < coalesce($3, 'infinity'::timestamptz)
           order by e.booked_at desc, e.number desc limit 1), 0)::text as closing,
         (select count(*) from kit.ledger_entries e where e.tenant_id = app.tenant() and e.account_id = $1
           and e.booked_at >= coalesce($2, '-infinity'::timestamptz) and e.booked_at < coalesce($3, 'infinity'::timestamptz) and ($4 or e.amount <> 0))::text as total`,
      [...range, withHolds],
    ),
    tx.query<Record<string, string | null>>(
      `select e.number::text, e.transfer_id, t.key, t.kind, t.memo, t.subject, t.at, e.booked_at, e.amount::text, e.held::text, e.balance::text, t.reverses_id
       from kit.ledger_entries e join kit.ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
       where e.tenant_id = app.tenant() and e.account_id = $1 and ($4 or e.amount <> 0)
         and e.booked_at >= coalesce($2, '-infinity'::timestamptz) and e.booked_at < coalesce($3, 'infinity'::timestamptz)
       order by case when $5 then -e.number else e.number end limit $6 offset $7`,
      [...range, withHolds, newestFirst, records, (page - 1) * records],
    ),
  ])
  return {
    opening: BigInt(ends!.opening),
    closing: BigInt(ends!.closing),
    total: Number(ends!.total),
    lines: lines.map((e) => ({
      number: Number(e.number),
      transfer: e.transfer_id!,
      key: e.key!,
      kind: e.kind!,
      memo: e.memo!,
      subject: e.subject!,
      at: e.at!,
      bookedAt: e.booked_at!,
      amount: BigInt(e.amount!),
      held: BigInt(e.held!),
      balance: BigInt(e.balance!),
      reverses: e.reverses_id!,
    })),
  }
}

export interface Explained {
  readonly transfer: string
  readonly key: string
  readonly kind: string
  readonly memo: string | null
  readonly subject: string | null
  readonly at: string
  readonly reverses: string | null
  /** Transfers that took this one back, in part or whole. */
  readonly reversedBy: readonly string[]
  readonly legs: readonly {
    account: string
    kind: string
    owner: string | null
    currency: string
    amount: bigint
    balance: bigint
    number: number
  }[]
}

/** One transfer with all its legs, so that anyone can walk from a balance to where it came from; undefined when there is none. */
export async function explain(tx: Tx, transfer: string): Promise<Explained | undefined> {
  const rows = await tx.query<Record<string, string | null>>(
    `select t.id, t.key, t.kind, t.memo, t.subject, t.at, t.reverses_id, a.id as account, a.kind as account_kind, a.owner_id, e.currency,
       e.amount::text, e.balance::text, e.number::text,
       (select string_agg(r.id::text, ' ' order by r.at, r.id) from kit.ledger_transfers r where r.tenant_id = t.tenant_id and r.reverses_id = t.id) as reversed_by
     from kit.ledger_transfers t join kit.ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
     join kit.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where t.tenant_id = app.tenant() and t.id = $1 order by e.amount, e.line`,
    [transfer],
  )
  const [first] = rows
  return (
    first && {
      transfer: first.id!,
      key: first.key!,
      kind: first.kind!,
      memo: first.memo!,
      subject: first.subject!,
      at: first.at!,
      reverses: first.reverses_id!,
      reversedBy: first.reversed_by?.split(' ') ?? [],
      legs: rows.map((e) => ({
        account: e.account!,
        kind: e.account_kind!,
        owner: e.owner_id!,
        currency: e.currency!,
        amount: BigInt(e.amount!),
        balance: BigInt(e.balance!),
        number: Number(e.number),
      })),
    }
  )
}

/** Balance of an account at the end of each of the last days in UTC by when its entries count from, today's so far included, oldest first. */
export async function dailyBalances(
  tx: Tx,
  { account, days }: { account: string; days: number },
): Promise<{ day: string; balance: bigint }[]> {
  const rows = await tx.query<{ day: string; balance: string }>(
    `with moved as (
       select greatest(date_trunc('day', t.at), date_trunc('day', clock_timestamp()) - make_interval(days => $2 - 1)) as day, sum(e.amount) as amount
       from kit.ledger_entries e join kit.ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
       where e.tenant_id = app.tenant() and e.account_id = $1 and e.amount <> 0 group by 1
     )
     select d.day::date::text as day, coalesce(sum(m.amount) over (order by d.day), 0)::text as balance
     from generate_series(date_trunc('day', clock_timestamp()) - make_interval(days => $2 - 1), date_trunc('day', clock_timestamp()), interval '1 day') d(day)
     left join moved m on m.day = d.day order by d.day`,
    [account, days],
  )
  return rows.map((row) => ({ day: row.day, balance: BigInt(row.balance) }))
}

/**
 * What an account held at a moment, in both ways of looking at it: what was written down by then, with what was set aside and how far
 * it might fall, and what counts from then or before, whenever it was written down.
 */
export async function balanceAt(
  tx: Tx,
  { account, at }: { account: string; at: string },
): Promise<{ booked: bigint; held: bigint; floor: bigint; counting: bigint }> {
  const [row] = await tx.query<{ booked: string; held: string; floor: string; counting: string }>(
    `select coalesce(last.balance, 0)::text as booked, coalesce(last.held_after, 0)::text as held,
       coalesce((select f.floor from kit.ledger_floors f where f.tenant_id = app.tenant() and f.account_id = $1 and f.at <= $2 order by f.number desc limit 1),
         (select case when a.floors = 0 then a.floor else a.opened_floor end from kit.ledger_accounts a where a.tenant_id = app.tenant() and a.id = $1), 0)::text as floor,
       (select coalesce(sum(e.amount), 0) from kit.ledger_entries e join kit.ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id
         where e.tenant_id = app.tenant() and e.account_id = $1 and e.amount <> 0 and t.at <= $2)::text as counting
     from (select 1) as one left join lateral (
       select e.balance, e.held_after from kit.ledger_entries e where e.tenant_id = app.tenant() and e.account_id = $1 and e.booked_at <= $2
       order by e.booked_at desc, e.number desc limit 1) last on true`,
    [account, at],
  )
  return { booked: BigInt(row!.booked), held: BigInt(row!.held), floor: BigInt(row!.floor), counting: BigInt(row!.counting) }
}
