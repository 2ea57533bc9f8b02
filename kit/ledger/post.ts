import { refuse } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'
import { asLedger } from './asLedger.ts'
import { mustMoveMoney } from './mustMoveMoney.ts'

export interface Posting {
  /** Unique per company: the same key again writes nothing and answers what was written. */
  readonly key: string
  /** What kind of movement this is: `wallet.transfer`, `sales.payment`. */
  readonly kind: string
  /** Amounts in minor units that add up to zero in each currency; positive is what an account receives. */
  readonly entries: readonly { readonly account: string; readonly amount: bigint }[]
  readonly memo?: string | null
  /** Id of the record this is about. */
  readonly subject?: string | null
  /** When it counts from. Default: now. */
  readonly at?: string | null
}

export interface Written {
  readonly id: string
  /** It had been written before under this key; nothing was written now. */
  readonly repeated: boolean
}

/** What the database calls it when a transfer is also something else. */
interface Also {
  readonly reverses?: string
  readonly hold?: string
  readonly step?: 'capture' | 'release'
}

/**
 * Writes one transfer, all of it or nothing, in one round trip. Refuses `insufficient_balance` (409) when an account would fall below
 * its floor, `unbalanced` and `key_reused` (422, the key with other entries), `no_such_account` (404).
 */
export async function post(tx: Tx, posting: Posting): Promise<Written> {
  return write(tx, posting, {})
}

export async function write(
  tx: Tx,
  { key, kind, entries, memo, subject, at }: Posting,
  { reverses, hold, step }: Also,
): Promise<Written> {
  mustMoveMoney(tx)
  const [row] = await asLedger(
    tx.query<{ id: string; repeated: boolean }>(
      'select id, repeated from kit.ledger_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        key,
        kind,
        entries.map((e) => e.account),
        entries.map((e) => String(e.amount)),
        memo ?? null,
        subject ?? null,
        at ?? null,
        reverses ?? null,
        hold ?? null,
        step ?? null,
      ],
      'plan',
    ),
  )
  return row!
}

/** Id of the transfer that was written under a key; undefined when there is none. */
export async function writtenUnder(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    'select id from kit.ledger_transfers where tenant_id = app.tenant() and key = $1',
    [key],
    'plan',
  )
  return row?.id
}

/**
 * Takes a transfer back, all that is left of it or `amount` (minor units, of what all receivers got together). Part of a transfer
 * with several receivers is shared out in proportion, to the unit; with `receiver`, an account, only that one gives back.
 * Refuses `already_reversed` (409) beyond the original.
 */
export async function reverse(
  tx: Tx,
  {
    transfer,
    key,
    amount,
    memo,
    subject,
    receiver,
  }: { transfer: string; key: string; amount?: bigint; memo?: string; subject?: string; receiver?: string },
): Promise<Written> {
  // One at a time for a transfer, so that what is left of it is known.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7311820263))', [transfer], 'plan')
  const [repeated] = await tx.query<{ id: string; reverses_id: string | null; amount: string }>(
    `select t.id, t.reverses_id, (select sum(e.amount) filter (where e.amount > 0) from kit.ledger_entries e
       where e.tenant_id = t.tenant_id and e.transfer_id = t.id)::text as amount
     from kit.ledger_transfers t where t.tenant_id = app.tenant() and t.key = $1`,
    [key],
  )
  if (repeated) {
    if (repeated.reverses_id === transfer && (amount === undefined || amount === BigInt(repeated.amount)))
      return { id: repeated.id, repeated: true }
    throw refuse.invalid('key_reused', 'This key was used for another transfer.')
  }
  const legs = await tx.query<{
    account_id: string
    currency: string
    amount: string
    taken: string
    subject: string | null
    reverses_id: string | null
  }>(
    `select e.account_id, e.currency, e.amount::text, t.subject, t.reverses_id, coalesce((
       select -sum(r.amount) from kit.ledger_transfers b join kit.ledger_entries r on r.tenant_id = b.tenant_id and r.transfer_id = b.id
       where b.tenant_id = t.tenant_id and b.reverses_id = t.id and r.account_id = e.account_id), 0)::text as taken
     from kit.ledger_transfers t join kit.ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
     where t.tenant_id = app.tenant() and t.id = $1 and e.amount <> 0 order by e.line`,
    [transfer],
  )
  if (legs.length === 0) throw refuse.missing('This transfer does not exist.')
  if (legs[0]!.reverses_id) throw refuse.conflict('already_reversed', 'A reversal cannot be reversed.')
  const left = legs
    .map((leg) => ({ account: leg.account_id, amount: BigInt(leg.amount) - BigInt(leg.taken) }))
    .filter((leg) => leg.amount < 0n || receiver === undefined || leg.account === receiver)
  const received = left.reduce((sum, leg) => sum + (leg.amount > 0n ? leg.amount : 0n), 0n)
  if (received === 0n || (amount !== undefined && amount > received)) {
    throw refuse.conflict('already_reversed', 'A reversal cannot exceed the original transfer.', { left: String(received) })
  }
  if (amount !== undefined && amount <= 0n)
    throw refuse.invalid('invalid_amount', 'The amount must be greater than zero.', 'amount')
  if (amount !== undefined && amount < received && new Set(legs.map((leg) => leg.currency)).size > 1) {
    throw refuse.invalid('whole_only', 'A transfer in several currencies can only be reversed in full.', 'amount')
  }
  const part = amount ?? received
  const entries = [
    ...shareOut(
      left.filter((leg) => leg.amount > 0n),
      part,
    ),
    ...shareOut(
      left.filter((leg) => leg.amount < 0n),
      -part,
    ),
  ]
  return write(tx, { key, kind: 'reversal', entries, memo, subject: subject ?? legs[0]!.subject }, { reverses: transfer })
}

/** The part of each leg, negated, so that the parts add up to the whole; the units that do not divide go to the first legs with room. */
function shareOut(legs: readonly { account: string; amount: bigint }[], part: bigint): { account: string; amount: bigint }[] {
  const whole = legs.reduce((sum, leg) => sum + leg.amount, 0n)
  const shares = legs.map((leg) => ({ account: leg.account, share: (leg.amount * part) / whole, most: leg.amount }))
  const unit = part < 0n ? -1n : 1n
  let rest = part - shares.reduce((sum, { share }) => sum + share, 0n)
  for (const one of shares) {
    if (rest === 0n) break
    if (one.share === one.most) continue
    one.share += unit
    rest -= unit
  }
  return shares.filter(({ share }) => share !== 0n).map(({ account, share }) => ({ account, amount: -share }))
}
