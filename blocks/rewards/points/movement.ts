import { openAccount, post } from '@quoin/kit/ledger'
import { type Book, say } from './book.ts'
import { ledgerCurrency } from './unit.ts'
import { watch } from './watch.ts'
import { balanceOf, type Customer } from './customer.ts'

/** Points in the ledger: what customers hold, what waits, what they owe; and whom that stands against. */
export type Account = 'points' | 'pending' | 'debt' | 'issued' | 'redeemed' | 'breakage'

const personal: ReadonlySet<string> = new Set(['points', 'pending', 'debt'])

/** The account of a kind, of a customer or of the company. What customers hold is never below zero: the database sees to that. */
export const accountOf = (book: Pick<Book, 'tx' | 'unit'>, account: Account, userId: string): Promise<string> =>
  openAccount(book.tx, {
    kind: `rewards.${account}`,
    owner: personal.has(account) ? userId : null,
    currency: ledgerCurrency(book.unit),
    floor: account === 'points' || account === 'pending' ? 0n : null,
  })

/** Writes one transfer between a customer's accounts and the company's. */
export async function transfer(
  book: Book,
  key: string,
  kind: string,
  legs: readonly { readonly account: Account; readonly user: string; readonly points: number }[],
  subject?: string | null,
): Promise<string | null> {
  const moved = legs.filter(({ points }) => points !== 0)
  if (moved.length === 0) return null
  const accounts = await Promise.all(moved.map(({ account, user }) => accountOf(book, account, user)))
  const { id } = await post(book.tx, {
    key: `rewards ${key}`,
    kind: `rewards.${kind}`,
    subject: subject ?? null,
    at: book.now.toISOString(),
    entries: moved.map(({ points }, i) => ({ account: accounts[i]!, amount: BigInt(points) })),
  })
  return id
}

export interface Movement {
  readonly key: string
  readonly points: number
  readonly type: 'earned' | 'redeemed' | 'expired' | 'adjusted'
  /** What made it: `order`, `event`, `grant`, `reward` … */
  readonly kind: string
  readonly reason?: string | null
  readonly referenceId?: string | null
  readonly referenceType?: string | null
  readonly pendingUntil?: string | null
  readonly ruleId?: string | null
  readonly transferId: string | null
  /** Whether it brings a customer nearer to a tier. */
  readonly counts?: boolean
}

/** A movement by its key, if there was one: asking twice for the same thing does it once. */
export async function movementOf({ tx, tenantId }: Book, key: string): Promise<{ id: string; points: number } | undefined> {
  const [row] = await tx.query<{ id: string; points: number }>(
    'select id, points from rewards.movements where tenant_id = $1 and key = $2',
    [tenantId, key],
    'prepare',
  )
  return row
}

/** Writes a line of a customer's history; the customer holds the balance after it already. */
export async function writeMovement(book: Book, customer: Customer, m: Movement): Promise<string> {
  const after = balanceOf(customer)
  const [row] = await book.tx.query<{ id: string }>(
    `insert into rewards.movements (tenant_id, created_by, loyalty_id, user_id, points, type, kind, reason, reference_id, reference_type, balance_before, balance_after, pending_until, transaction_date,
       key, transfer_id, counts, rule_id, unit_id)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    [
      book.tenantId,
      book.author.actor.userId,
      customer.id,
      m.points,
      m.type,
      m.kind,
      m.reason ?? null,
      m.referenceId ?? null,
      m.referenceType ?? null,
      after - m.points,
      after,
      m.pendingUntil ?? null,
      book.now.toISOString(),
      m.key,
      m.transferId,
      // Tiers go by the programme's points.
      !book.unit && (m.counts ?? false),
      m.ruleId ?? null,
      book.unit?.id ?? null,
    ],
    'prepare',
  )
  await say(
    book,
    customer.id,
    m.type === 'earned'
      ? 'pointsEarned'
      : m.type === 'redeemed'
        ? 'pointsSpent'
        : m.type === 'expired'
          ? 'pointsExpired'
          : 'pointsAdjusted',
    book.unit ? { points: [after - m.points, after], unit: [null, book.unit.name] } : { total_points: [after - m.points, after] },
  )
  await watch(book, customer.id, m)
  return row!.id
}
