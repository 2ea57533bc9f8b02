import type { Tx } from '../transaction/transaction.ts'
import { asLedger } from './asLedger.ts'
import { mustMoveMoney } from './mustMoveMoney.ts'
import { type Posting, write, type Written } from './post.ts'

export interface HoldRow {
  readonly id: string
  readonly account: string
  readonly key: string
  readonly amount: bigint
  readonly captured: bigint
  readonly state: 'open' | 'captured' | 'released' | 'expired'
  readonly memo: string | null
  readonly subject: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly closedAt: string | null
}

/**
 * Sets an amount (minor units) of an account aside: it lowers what is available at once. Refuses `insufficient_balance` (409).
 * The same key again answers the same hold.
 */
export async function hold(
  tx: Tx,
  {
    account,
    amount,
    key,
    expiresAt,
    memo,
    subject,
  }: {
    account: string
    amount: bigint
    key: string
    expiresAt?: string | null
    memo?: string | null
    subject?: string | null
  },
): Promise<Written> {
  mustMoveMoney(tx)
  const [row] = await asLedger(
    tx.query<{ id: string; repeated: boolean }>(
      'select id, repeated from kit.ledger_hold($1, $2, $3, $4, $5, $6)',
      [key, account, String(amount), memo ?? null, subject ?? null, expiresAt ?? null],
      'plan',
    ),
  )
  return row!
}

/**
 * Takes from a hold, once: `entries` debit the held account by no more than the hold, and what they leave becomes available again.
 * Refuses `hold_closed` (409) when it was taken, released or has run out.
 */
export const capture = (
  tx: Tx,
  { hold: id, kind, ...posting }: Omit<Posting, 'kind'> & { hold: string; kind?: string },
): Promise<Written> => write(tx, { kind: kind ?? 'hold.capture', ...posting }, { hold: id, step: 'capture' })

/** Lets a hold go, once. Refuses `hold_closed` (409). */
export const release = (tx: Tx, { hold: id, key, memo }: { hold: string; key: string; memo?: string | null }): Promise<Written> =>
  write(tx, { key, kind: 'hold.release', entries: [], memo }, { hold: id, step: 'release' })

/** Lets go what has run out in this company, at most so many; answers how many. Postings do not wait for this. */
export async function releaseExpired(tx: Tx, most = 500): Promise<number> {
  const rows = await asLedger(
    tx.query(
      `select kit.ledger_expire(h.id) from (select id from kit.ledger_holds where tenant_id = app.tenant() and state = 'open' and expires_at <= clock_timestamp()
     order by account_id, id limit $1) h`,
      [most],
    ),
  )
  return rows.length
}

/** Holds of an account, newest first: open ones or all, each with how it ended. */
export async function holds(
  tx: Tx,
  { account, open = false, page = 1, records = 50 }: { account: string; open?: boolean; page?: number; records?: number },
): Promise<HoldRow[]> {
  const rows = await tx.query<Record<string, string | null>>(
    `select h.id, h.account_id, h.key, h.amount::text, h.captured::text, h.memo, h.subject, h.created_at, h.expires_at, h.closed_at,
       case when h.state = 'open' and h.expires_at <= clock_timestamp() then 'expired' else h.state end as state
     from kit.ledger_holds h where h.tenant_id = app.tenant() and h.account_id = $1
       and (not $2 or (h.state = 'open' and coalesce(h.expires_at > clock_timestamp(), true)))
     order by h.created_at desc, h.id limit $3 offset $4`,
    [account, open, records, (page - 1) * records],
  )
  return rows.map((h) => ({
    id: h.id!,
    account: h.account_id!,
    key: h.key!,
    amount: BigInt(h.amount!),
    captured: BigInt(h.captured!),
    state: h.state as HoldRow['state'],
    memo: h.memo!,
    subject: h.subject!,
    createdAt: h.created_at!,
    expiresAt: h.expires_at!,
    closedAt: h.closed_at!,
  }))
}

/** How many holds of an account there are, open ones or all. */
export async function countHolds(tx: Tx, { account, open = false }: { account: string; open?: boolean }): Promise<number> {
  const [counted] = await tx.query<{ total: number }>(
    `select count(*)::int as total from kit.ledger_holds h where h.tenant_id = app.tenant() and h.account_id = $1
       and (not $2 or (h.state = 'open' and coalesce(h.expires_at > clock_timestamp(), true)))`,
    [account, open],
  )
  return counted!.total
}

/** One hold and the account it is in; undefined when there is none. */
export async function holdOf(
  tx: Tx,
  id: string,
): Promise<
  | { account: string; accountKind: string; owner: string | null; currency: string; amount: bigint; state: HoldRow['state'] }
  | undefined
> {
  const [row] = await tx.query<
    Record<'account_id' | 'kind' | 'currency' | 'amount' | 'state', string> & { owner_id: string | null }
  >(
    `select h.account_id, a.kind, a.owner_id, a.currency, h.amount::text,
       case when h.state = 'open' and h.expires_at <= clock_timestamp() then 'expired' else h.state end as state
     from kit.ledger_holds h join kit.ledger_accounts a on a.tenant_id = h.tenant_id and a.id = h.account_id
     where h.tenant_id = app.tenant() and h.id = $1`,
    [id],
  )
  return (
    row && {
      account: row.account_id,
      accountKind: row.kind,
      owner: row.owner_id,
      currency: row.currency,
      amount: BigInt(row.amount),
      state: row.state as HoldRow['state'],
    }
  )
}
