import { refuse } from '@quoin/kit/server'
import type { Book } from './book.ts'
import { say } from './book.ts'
import { present } from './credit.ts'
import { type Customer, isOutside, keep } from './customer.ts'
import { transfer, writeMovement } from './movement.ts'
import { type Programme, readProgramme } from './programme.ts'
import { nextReview, periodStart } from './period.ts'
import { move, progressOf, readTiers, tierFor } from './tiers.ts'
import { inUnit, unitsOf } from './unit.ts'

export type EnrolmentState = 'in' | 'asked' | 'open' | 'left'

/** Where somebody stands: in, in but asked for a newer text, not asked yet, or gone. */
export const stateOf = (
  customer: Pick<Customer, 'leftAt' | 'optInVersion'>,
  programme: Pick<Programme, 'optInText' | 'optInVersion'>,
): EnrolmentState =>
  customer.leftAt !== null
    ? 'left'
    : isOutside(customer, programme)
      ? 'open'
      : programme.optInText !== null && customer.optInVersion !== programme.optInVersion
        ? 'asked'
        : 'in'

/** Joins by the text as it is now. Another version than the one that was read is refused; joining twice is joining once. */
export async function join(book: Book, userId: string, version: number): Promise<void> {
  const programme = await readProgramme(book)
  const requested = programme.optInText === null ? 0 : programme.optInVersion
  if (version !== requested)
    throw refuse.conflict('text_changed', 'The terms have changed. Please read them again.', { text_version: requested })
  const customer = await present(book, userId, programme)
  if (customer.leftAt === null && customer.optInVersion === requested) return
  await decide(book, userId, 'joined', requested, programme.optInText)
  await book.tx.query(
    `update rewards.customers set opt_in_version = $3, opt_in_at = $4, left_at = null, tier_due_at = coalesce(tier_due_at, $5), version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [book.tenantId, userId, requested, book.now.toISOString(), nextReview(programme, book.now).toISOString()],
  )
  await say(book, userId, 'joined', { text_version: [customer.optInVersion, requested] })
  // Who comes back stands where they would stand by now.
  if (customer.leftAt === null) return
  const reached = await progressOf(book, customer, programme, periodStart(programme, book.now))
  const tier = tierFor(await readTiers(book), reached)
  if (tier) await move(book, customer, tier, reached)
}

/** Leaves: nothing is earned any more and no tier counts. What is held may be spent until its end, or ends now, as the programme says. */
export async function leave(book: Book, userId: string): Promise<void> {
  const programme = await readProgramme(book)
  const customer = await present(book, userId, programme)
  if (customer.leftAt !== null) return
  const id = await decide(book, userId, 'left', customer.optInVersion ?? 0, null)
  if (programme.leavePoints === 'end') {
    for (const unit of [null, ...(await unitsOf(book, userId))]) await endAll(inUnit(book, unit), userId, id)
  }
  if (customer.tierId) await move(book, customer, undefined, customer.period)
  await book.tx.query(
    `update rewards.customers set left_at = $3, opt_in_version = null, opt_in_at = null, tier_due_at = null, tier_grace_from = null, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [book.tenantId, userId, book.now.toISOString()],
  )
  await say(book, userId, 'left', { left_at: [null, book.now.toISOString()] })
}

/** What was decided, kept with the words it was decided by. */
async function decide(
  { tx, tenantId, author, now }: Book,
  userId: string,
  action: 'joined' | 'left',
  version: number,
  text: string | null,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into rewards.enrolments (tenant_id, user_id, action, text_version, text, decided_at, created_by) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [tenantId, userId, action, version, text, now.toISOString(), author.actor.userId],
  )
  return row!.id
}

/** Ends all that somebody holds in the unit of the books, waiting or not. What they owe stays owed. */
async function endAll(book: Book, userId: string, enrolment: string): Promise<void> {
  const { tx, tenantId, unit } = book
  const customer = await present(book, userId)
  const { available, pending } = customer
  const points = available + pending
  if (points === 0) return
  await tx.query(
    `update rewards.lots set state = 'expired', remaining = 0 where tenant_id = $1 and user_id = $2 and unit_id is not distinct from $3 and remaining > 0`,
    [tenantId, userId, unit?.id ?? null],
  )
  const key = `leave ${enrolment}${unit ? ` ${unit.code}` : ''}`
  const transferId = await transfer(
    book,
    key,
    'expire',
    [
      { account: 'pending', user: userId, points: -pending },
      { account: 'points', user: userId, points: -available },
      { account: 'breakage', user: userId, points },
    ],
    enrolment,
  )
  customer.available = 0
  customer.pending = 0
  await keep(book, customer)
  await writeMovement(book, customer, {
    key,
    points: -points,
    type: 'expired',
    kind: 'leaving',
    referenceId: enrolment,
    referenceType: 'enrolment',
    transferId,
  })
}
