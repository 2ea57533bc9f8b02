import { summed } from '@quoin/kit/server'
import { decimalsOf } from '@quoin/kit'
import { type Book, say } from './book.ts'
import { balanceOf, type Customer } from './customer.ts'
import type { Programme } from './programme.ts'
import { nextReview, periodStart } from './period.ts'

export interface Tier {
  readonly id: string
  readonly name: string
  readonly minPoints: number
  readonly color: string | null
}

export const readTiers = ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>): Promise<Tier[]> =>
  tx.query<Tier & Record<string, unknown>>(
    `select id, name, min_points as "minPoints", color from rewards.loyalties where tenant_id = $1 and enabled and status = 'active' and deleted_at is null order by min_points, created_at, id`,
    [tenantId],
    'plan',
  )

/** The tier that so many points bring. */
export const tierFor = (tiers: readonly Tier[], earned: number): Tier | undefined =>
  tiers.filter(({ minPoints }) => minPoints <= earned).at(-1)

/** Moves a locked customer up when they have enough; nobody goes down in the middle of a period. */
export async function rise(book: Book, customer: Customer, programme: Programme): Promise<Customer> {
  if (isFixed(book, customer) || programme.tierStart === 'period') return customer
  const tiers = await readTiers(book)
  const counted = await progressOf(book, customer, programme, periodStart(programme, book.now))
  const target = tierFor(tiers, counted)
  const current = tiers.find(({ id }) => id === customer.tierId)
  return target && target.minPoints > (current?.minPoints ?? -1) ? move(book, customer, target, counted) : customer
}

type Counted = Pick<Customer, 'id' | 'period' | 'available' | 'pending' | 'owed'>

/** What counts towards a tier from a moment on until now; points that are held count whenever they came. */
export const progressOf = (book: Book, customer: Counted, programme: Programme, from: Date): Promise<number> | number =>
  programme.tierBasis === 'earned'
    ? customer.period
    : programme.tierBasis === 'balance'
      ? Math.max(0, balanceOf(customer))
      : boughtBetween(book, customer.id, programme, from, new Date(book.now.getTime() + 1))

/** Purchases, or what they came to in whole units of the programme's currency, less what was returned of them. */
async function boughtBetween(
  { tx, tenantId }: Book,
  userId: string,
  { tierBasis, currency }: Programme,
  from: Date,
  to: Date,
): Promise<number> {
  const [row] = await tx.query<{ minor: string; count: number }>(
    `select coalesce(sum(kept), 0)::text as minor, count(*) filter (where kept > 0)::bigint as count from (
       select (select coalesce(sum(floor((l ->> 'total')::numeric * (1 - (l ->> 'back')::numeric / (l ->> 'quantity')::numeric))), 0)
         from jsonb_array_elements(e.lines) l) as kept
       from rewards.earnings e where e.tenant_id = $1 and e.user_id = $2 and e.unit_id is null and e.at >= $3 and e.at < $4 and coalesce(e.currency, $5) = $5) bought`,
    [tenantId, userId, from.toISOString(), to.toISOString(), currency],
  )
  return tierBasis === 'count' ? row!.count : Number(BigInt(row!.minor) / 10n ** BigInt(decimalsOf(currency)))
}

/** A tier that was set by hand until a day is looked at on that day, wherever the period ends. */
function nextLook(book: Book, customer: Customer, atEnd: Date): Date {
  const until = new Date(customer.tierFixedUntil ?? atEnd)
  return isFixed(book, customer) && until < atEnd ? until : atEnd
}

const isFixed = (book: Book, { tierFixedUntil }: Customer): boolean =>
  tierFixedUntil !== null && Date.parse(tierFixedUntil) > book.now.getTime()

/** What a rolling period, or one that has just begun, holds for a customer. */
async function earnedBetween({ tx, tenantId }: Book, userId: string, from: Date, to: Date): Promise<number> {
  const [row] = await tx.query<{ points: number }>(
    `select ${summed('points')} as points from rewards.movements where tenant_id = $1 and user_id = $2 and counts and transaction_date >= $3 and transaction_date < $4`,
    [tenantId, userId, from.toISOString(), to.toISOString()],
  )
  return row!.points
}

/**
 * Looks at a customer's tier at the end of a period, once: the review that was due is moved on in the same transaction. What was
 * earned in the period that ended decides; what the new one brought already can only lift.
 */
export async function review(book: Book, customer: Customer, programme: Programme): Promise<Customer> {
  const due = customer.tierDueAt && new Date(customer.tierDueAt)
  if (!due || due > book.now) return customer
  // A period with days of grace began where the one did that ended with too little.
  const began = customer.tierGraceFrom ? new Date(customer.tierGraceFrom) : periodStart(programme, new Date(due.getTime() - 1))
  const { tierBasis } = programme
  const ended =
    tierBasis === 'earned'
      ? await earnedBetween(book, customer.id, began, due)
      : tierBasis === 'balance'
        ? Math.max(0, balanceOf(customer))
        : await boughtBetween(book, customer.id, programme, began, due)
  customer.period = await earnedBetween(book, customer.id, periodStart(programme, book.now), new Date(book.now.getTime() + 1))
  const now = await progressOf(book, customer, programme, periodStart(programme, book.now))
  await book.tx.query(
    `update rewards.customers set tier_due_at = $3, period_points = $4, tier_grace_from = null, tier_fixed_until = case when tier_fixed_until > $5 then tier_fixed_until end
     where tenant_id = $1 and id = $2`,
    [
      book.tenantId,
      customer.id,
      nextLook(book, customer, nextReview(programme, book.now)).toISOString(),
      customer.period,
      book.now.toISOString(),
    ],
  )
  if (isFixed(book, customer)) return customer
  const tiers = await readTiers(book)
  const target = tierFor(tiers, programme.tierStart === 'now' ? Math.max(ended, now) : ended)
  const current = tiers.find(({ id }) => id === customer.tierId)
  const isDown = (target?.minPoints ?? -1) < (current?.minPoints ?? -1)
  const graceEnds = new Date(due.getTime() + programme.tierGraceDays * 86_400_000)
  if (isDown && programme.tierDowngrade !== 'none' && !customer.tierGraceFrom && graceEnds > book.now) {
    await book.tx.query('update rewards.customers set tier_due_at = $3, tier_grace_from = $4 where tenant_id = $1 and id = $2', [
      book.tenantId,
      customer.id,
      graceEnds.toISOString(),
      began.toISOString(),
    ])
    return customer
  }
  if ((target?.id ?? null) === customer.tierId || (isDown && programme.tierDowngrade === 'none')) {
    if (customer.tierId && programme.tierPeriod === 'year')
      await say(book, customer.id, 'tierProlonged', { loyalty_tier_name: [customer.tierName, customer.tierName] })
    return customer
  }
  return move(book, customer, target, ended)
}

/** What a tier takes, even one that is no longer in use. */
async function heightOf({ tx, tenantId }: Book, id: string): Promise<number | undefined> {
  const [row] = await tx.query<{ min: number }>(
    'select min_points as min from rewards.loyalties where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  return row?.min
}

/** Puts a customer into a tier, says so, and writes down when. */
export async function move(
  book: Book,
  customer: Customer,
  target: Tier | undefined,
  earned: number,
  fixedUntil: string | null = null,
): Promise<Customer> {
  const { tx, tenantId, now } = book
  await tx.query(
    `update rewards.customers set loyalty_tier_id = $3, loyalty_tier_name = $4, tier_since = $5, tier_fixed_until = $6, tier_due_at = case when tier_due_at is not null then least(tier_due_at, $6) end, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2`,
    [tenantId, customer.id, target?.id ?? null, target?.name ?? null, now.toISOString(), fixedUntil],
  )
  await tx.query(
    'insert into rewards.tier_moves (tenant_id, user_id, from_id, to_id, earned, at) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, customer.id, customer.tierId, target?.id ?? null, earned, now.toISOString()],
  )
  const before = customer.tierId ? await heightOf(book, customer.tierId) : undefined
  const action = !customer.tierId
    ? 'tierJoined'
    : !target
      ? 'tierLeft'
      : target.minPoints >= (before ?? 0)
        ? 'tierUpgraded'
        : 'tierDowngraded'
  await say(book, customer.id, action, { loyalty_tier_name: [customer.tierName, target?.name ?? null] })
  return { ...customer, tierId: target?.id ?? null, tierName: target?.name ?? null, tierFixedUntil: fixedUntil }
}
