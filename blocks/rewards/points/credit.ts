import type { Book } from './book.ts'
import { countDay } from './budgets.ts'
import { type Customer, keep, lockCustomer, refuseFrozen, refuseOutside } from './customer.ts'
import { endOf } from './expiry.ts'
import { type Movement, movementOf, transfer, writeMovement } from './movement.ts'
import { type Programme, readExpiration, readProgramme } from './programme.ts'
import { settle } from './settle.ts'
import { review, rise } from './tiers.ts'
import { dayIn, startOf } from './zone.ts'

export interface Credit extends Omit<Movement, 'transferId' | 'pendingUntil'> {
  /** Whether the company's waiting time applies. */
  readonly mayWait?: boolean
  /** A given end in place of the one by rule; null for none. */
  readonly expiresAt?: string | null
  /** What is somebody's own already comes back to them whatever holds. */
  readonly evenFrozen?: boolean
  /** Where the points come from; default newly issued. */
  readonly from?: { readonly account: 'issued' | 'redeemed' } | { readonly account: 'points'; readonly user: string }
}
export interface Credited {
  readonly points: number
  readonly lotId: string | null
  readonly repeated: boolean
}

/** Locks a customer and brings them up to the moment. */
export async function present(book: Book, userId: string, programme?: Programme): Promise<Customer> {
  const customer = await lockCustomer(book, userId)
  const settled = await settle(book, customer)
  // Tiers go by the programme's points.
  return book.unit ? settled : review(book, settled, programme ?? (await readProgramme(book)))
}

/** Gives points: a lot with its own end. What is owed is paid first. The same key again gives nothing. */
export async function credit(book: Book, userId: string, input: Credit): Promise<Credited> {
  const programme = await readProgramme(book)
  let customer = await present(book, userId, programme)
  const before = await movementOf(book, input.key)
  if (before) return { points: before.points, lotId: null, repeated: true }
  if (!input.evenFrozen) {
    refuseFrozen(customer)
    refuseOutside(customer, programme)
  }
  const { tx, tenantId, now } = book
  const paid = Math.min(customer.owed, input.points)
  const kept = input.points - paid
  const waits = input.mayWait && programme.pendingDays > 0
  const today = dayIn(programme.timeZone, now)
  const activeAt = waits ? startOf(programme.timeZone, { ...today, day: today.day + programme.pendingDays + 1 }) : now
  const rule = input.expiresAt === undefined ? await readExpiration(book) : undefined
  const expiresAt =
    input.expiresAt === undefined ? (endOf(rule, programme.timeZone, activeAt)?.toISOString() ?? null) : input.expiresAt
  const [lot] = await tx.query<{ id: string }>(
    `insert into rewards.lots (tenant_id, user_id, points, remaining, state, source, earned_at, active_at, expires_at, expiration_rule_id, inactivity_days, warn_at, unit_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $9::timestamptz - make_interval(days => $12), $13) returning id`,
    [
      tenantId,
      userId,
      input.points,
      kept,
      kept === 0 ? 'spent' : waits ? 'pending' : 'active',
      input.kind,
      now.toISOString(),
      activeAt.toISOString(),
      expiresAt,
      rule?.id ?? null,
      rule?.ruleType === 'inactivity' ? (rule.daysToExpire ?? 0) : null,
      rule?.warningDays ?? 30,
      book.unit?.id ?? null,
    ],
    'prepare',
  )
  if (input.type === 'earned' && !book.unit) await countDay(book, programme, input.points)
  const from = input.from ?? { account: 'issued' as const }
  const transferId = await transfer(
    book,
    input.key,
    input.kind,
    [
      { account: from.account, user: 'user' in from ? from.user : userId, points: -input.points },
      { account: 'debt', user: userId, points: paid },
      { account: waits ? 'pending' : 'points', user: userId, points: kept },
    ],
    lot!.id,
  )
  customer.owed -= paid
  customer[waits ? 'pending' : 'available'] += kept
  if (input.type === 'earned') customer.lifetime += input.points
  if (input.counts) customer.period += input.points
  await keep(book, customer)
  await writeMovement(book, customer, { ...input, transferId, pendingUntil: waits ? activeAt.toISOString() : null })
  await prolong(book, userId)
  if (!book.unit && (input.counts || programme.tierBasis === 'balance')) customer = await rise(book, customer, programme)
  return { points: input.points, lotId: lot!.id, repeated: false }
}

/** Points that end by inactivity end so much later whenever their owner does something, at a midnight of the company as all do. */
export async function prolong({ tx, tenantId, now }: Book, userId: string): Promise<void> {
  await tx.query(
    `with day as (
       select coalesce(p.time_zone, 'UTC') as zone, date_trunc('day', $3::timestamptz at time zone coalesce(p.time_zone, 'UTC')) as starts
       from (select 1) one left join rewards.programmes p on p.tenant_id = $1
     ), later as (
       select l.id, greatest(l.expires_at, (day.starts + make_interval(days => l.inactivity_days + 1)) at time zone day.zone) as ends
       from rewards.lots l, day where l.tenant_id = $1 and l.user_id = $2 and l.inactivity_days is not null and l.remaining > 0
     )
     update rewards.lots l set expires_at = later.ends, warned_at = null, warn_at = later.ends - (l.expires_at - l.warn_at)
     from later where l.tenant_id = $1 and l.id = later.id`,
    [tenantId, userId, now.toISOString()],
    'prepare',
  )
}
