import { refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import type { Book } from './book.ts'
import { type Customer, keep, refuseFrozen } from './customer.ts'
import { present, prolong } from './credit.ts'
import { type Movement, movementOf, transfer, writeMovement } from './movement.ts'

export interface Take {
  readonly lot: string
  readonly points: number
  readonly expires_at: string | null
}
export interface Debit extends Omit<Movement, 'transferId' | 'points' | 'pendingUntil'> {
  /** How many; more than nothing. */
  readonly points: number
}
export interface Debited {
  readonly takes: readonly Take[]
  readonly repeated: boolean
  readonly balance: number
}

/** Takes points from a customer, those that end soonest first. Refuses `insufficient_balance` (409). The same key again takes nothing. */
export async function debit(book: Book, userId: string, input: Debit): Promise<Debited> {
  const customer = await present(book, userId)
  if (await movementOf(book, input.key)) return { takes: [], repeated: true, balance: customer.available }
  refuseFrozen(customer)
  refuseShort(customer, input.points)
  const takes = await takeLots(book, userId, input.points)
  const transferId = await transfer(
    book,
    input.key,
    input.kind,
    [
      { account: 'points', user: userId, points: -input.points },
      { account: 'redeemed', user: userId, points: input.points },
    ],
    asLotSubject(input),
  )
  customer.available -= input.points
  await keep(book, customer)
  await writeMovement(book, customer, { ...input, points: -input.points, transferId })
  await prolong(book, userId)
  return { takes, repeated: false, balance: customer.available }
}

const asLotSubject = ({ referenceId }: Debit): string | null => (isUuid(referenceId) ? referenceId : null)

/** With a balance below zero nothing can be spent, however many points wait in lots. */
export function refuseShort(customer: Customer, points: number): void {
  if (customer.available - customer.owed < points) {
    throw refuse.conflict('insufficient_balance', 'Not enough points.', {
      available_points: Math.max(0, customer.available - customer.owed),
      needed_points: points,
    })
  }
}

/** Takes points off spendable lots, soonest end first. */
export async function takeLots(book: Book, userId: string, points: number): Promise<Take[]> {
  const { tx, tenantId, unit } = book
  const lots = await tx.query<{ id: string; remaining: number; expires_at: string | null }>(
    `select id, remaining, expires_at from rewards.lots where tenant_id = $1 and user_id = $2 and unit_id is not distinct from $3 and state = 'active' and remaining > 0 order by expires_at nulls last, earned_at, id for update`,
    [tenantId, userId, unit?.id ?? null],
    'prepare',
  )
  const takes: Take[] = []
  let left = points
  for (const lot of lots) {
    if (left === 0) break
    const taken = Math.min(left, lot.remaining)
    takes.push({ lot: lot.id, points: taken, expires_at: lot.expires_at })
    left -= taken
  }
  await useLots(book, takes, 'spent')
  return takes
}

export async function useLots({ tx, tenantId }: Book, takes: readonly Take[], state: 'spent' | 'returned'): Promise<void> {
  if (takes.length === 0) return
  await tx.query(
    `update rewards.lots l set remaining = l.remaining - t.points, state = case when l.remaining = t.points then $4 else l.state end
     from unnest($2::uuid[], $3::bigint[]) as t(id, points) where l.tenant_id = $1 and l.id = t.id`,
    [tenantId, takes.map(({ lot }) => lot), takes.map(({ points }) => points), state],
    'prepare',
  )
}
