import { refuse } from '@quoin/kit/server'
import type { Spendable } from '../resources/rewards.ts'
import type { Book } from './book.ts'
import { debit } from './debit.ts'
import { type Programme, readProgramme } from './programme.ts'

/** What so many points are worth by a programme: whole minor units, rounded down. */
export const valueOf = (
  { currency, spendPoints, spendValueMinor }: Pick<Programme, 'currency' | 'spendPoints' | 'spendValueMinor'>,
  points: number,
): { value: number; currency: string } => ({
  currency,
  value: Number((BigInt(points) * BigInt(spendValueMinor)) / BigInt(spendPoints)),
})

/** What points are worth as payment; refuses more of them than anybody pays with at once. */
export async function worth(book: Book, points: number): Promise<{ value: number; currency: string }> {
  if (!Number.isSafeInteger(points) || points < 1 || points > 1_000_000_000)
    throw refuse.invalid('invalid', 'must be a whole number of points', 'points')
  return valueOf(await readProgramme(book), points)
}

/** How many points somebody has and how many of them pay for what is due; null where they pay with none. Nothing is locked. */
export async function spendable(
  book: Book,
  { user, currency, dueMinor }: { user: string; currency: string; dueMinor: number },
): Promise<Spendable | null> {
  const [[held], programme] = await Promise.all([
    book.tx.query<{ available: number }>(
      `select greatest(0, c.available_points - c.owed_points) as available from rewards.customers c
       where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null and not c.is_frozen`,
      [book.tenantId, user],
    ),
    readProgramme(book),
  ])
  // Points may be worth nothing as payment. Whoever left spends what they were let keep.
  if (!held || programme.currency !== currency || programme.spendValueMinor === 0) return null
  const { available } = held
  // Rounded up: so many points are the fewest that are worth all of it.
  const needed =
    (BigInt(dueMinor) * BigInt(programme.spendPoints) + BigInt(programme.spendValueMinor) - 1n) /
    BigInt(programme.spendValueMinor)
  const most = needed < BigInt(available) ? Number(needed) : available
  const points = valueOf(programme, most).value > dueMinor ? most - 1 : most
  const valueMinor = points > 0 ? valueOf(programme, points).value : 0
  return { unitName: programme.unitName, available, points: valueMinor > 0 ? points : 0, valueMinor }
}

/** Takes points as payment for an order. The same key again takes nothing and answers the same. */
export async function spendOn(
  book: Book,
  { user, points, order, key }: { user: string; points: number; order: string; key: string },
): Promise<{ value: number; currency: string }> {
  const { tx, tenantId } = book
  const { value, currency } = await worth(book, points)
  if (value === 0) throw refuse.conflict('points_worth_nothing', 'These points are worth less than the smallest amount.')
  const taken = await debit(book, user, {
    key: `spend ${key}`,
    points,
    type: 'redeemed',
    kind: 'payment',
    referenceId: order,
    referenceType: 'order',
  })
  if (taken.repeated) {
    const [before] = await tx.query<{ value: number; currency: string }>(
      'select value_minor as value, currency from rewards.spendings where tenant_id = $1 and key = $2',
      [tenantId, key],
    )
    return before!
  }
  await tx.query(
    'insert into rewards.spendings (tenant_id, key, order_id, user_id, points, value_minor, currency, takes) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [tenantId, key, order, user, points, value, currency, JSON.stringify(taken.takes)],
    'prepare',
  )
  return { value, currency }
}
