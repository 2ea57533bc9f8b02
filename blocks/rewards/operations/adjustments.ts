import { notifyHolders } from '@quoin/kit/notices'
import { type Answer, type BlockServer, type Context, one, refuse } from '@quoin/kit/server'
import { type Book, bookOf } from '../points/book.ts'
import { credit } from '../points/credit.ts'
import { lockCustomer } from '../points/customer.ts'
import { debit } from '../points/debit.ts'
import { readProgramme } from '../points/programme.ts'
import { inUnitOf } from '../points/unit.ts'
import { rewards } from '../resources/index.ts'
import { answerWith } from './records.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

export interface Adjustment {
  readonly id: string
  readonly user: string
  readonly type: string
  readonly points: number
  /** Of what; the programme's points without one. */
  readonly unit?: string | null
  readonly toUser: string | null
  readonly expiresAt: string | null
  readonly reason: string
}

/** Moves points to another customer. They keep their end, or get a new one by the rule, as the company decides. */
export async function moveTo(
  book: Book,
  from: string,
  to: string,
  { key, points, reason }: { key: string; points: number; reason: string },
): Promise<void> {
  // Always in the same order, so that two people who give each other points do not wait for each other.
  for (const one of [from, to].sort()) await lockCustomer(book, one)
  const { transferExpiry } = await readProgramme(book)
  const about = { type: 'adjusted', kind: 'transfer', reason, referenceType: 'customer' } as const
  const { takes } = await debit(book, from, { ...about, key: `${key} out`, points, referenceId: to })
  for (const take of takes) {
    await credit(book, to, {
      ...about,
      key: `${key} in ${take.lot}`,
      points: take.points,
      referenceId: from,
      ...(transferExpiry === 'keep' && { expiresAt: take.expires_at }),
      from: { account: 'redeemed' },
    })
  }
}

/** Books an adjustment. Asked twice it does so once. */
export async function adjust(
  books: Book,
  { id, user, type, points, unit, toUser, expiresAt, reason }: Adjustment,
): Promise<void> {
  const book = await inUnitOf(books, unit)
  const key = `adjustment ${id}`
  const about = { type: 'adjusted', reason, referenceId: id, referenceType: 'adjustment', key, points } as const
  if (type === 'move') await moveTo(book, user, toUser!, { key, points, reason })
  else if (type === 'take') await debit(book, user, { ...about, kind: 'adjustment' })
  else await credit(book, user, { ...about, kind: 'grant', ...(expiresAt && { expiresAt }) })
}

/** Whether so many points by hand take a second person. */
export const takesTwo = async (book: Book, points: number): Promise<boolean> => {
  const { secondOver } = await readProgramme(book)
  return secondOver !== null && points > secondOver
}

/** Points are given, taken or moved at once, or proposed when they are many. */
export const createAdjustment: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const made = await context.find(rewards.adjustments, id)
  const book = bookOf(context)
  if ((made.type === 'move') !== (made.toUser !== null))
    throw refuse.invalid(
      made.toUser ? 'invalid' : 'required',
      made.toUser ? 'applies only to transfers' : 'is required',
      'to_user_unique_id',
    )
  if (made.toUser === made.user)
    throw refuse.invalid('same_customer', 'Points cannot be transferred to the same customer.', 'to_user_unique_id')
  if (made.expiresAt && made.type !== 'give') throw refuse.invalid('invalid', 'applies only to awards', 'expires_at')
  if (made.expiresAt && Date.parse(made.expiresAt) <= book.now.getTime())
    throw refuse.invalid('already_over', 'The date has passed.', 'expires_at')
  if (!(await takesTwo(book, made.points))) {
    await adjust(book, made)
    await context.tx.query(
      `update rewards.adjustments set state = 'posted', decided_at = clock_timestamp() where tenant_id = $1 and id = $2`,
      [context.tenantId, id],
    )
  } else await tellApprovers(context, made)
  const model = context.model('rewards.adjustments')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  return one(row!.document, { status: 201, meta })
}

/** Tells whoever may approve what somebody else proposed. */
async function tellApprovers(context: Context, { id, user, points, reason }: Adjustment): Promise<void> {
  const { tx, tenantId, me, actor } = context
  const [customer] = await tx.query<{ name: string | null }>(
    'select c.name from rewards.customers c where c.tenant_id = $1 and c.id = $2',
    [tenantId, user],
  )
  await notifyHolders(context, 'rewards.tell_approvers', {
    permission: rewards.adjustments.approve.permission!,
    notice: 'rewards_adjustment_proposed',
    values: { by: actor.userName ?? '', points, reason, customer: customer?.name ?? '' },
    link: `/rewards/adjustments/${id}`,
    about: { resource: 'rewards.adjustments', id },
    key: id,
    by: me || null,
  })
}

/**
 * The same for points by hand that come another way. Undefined when they are few enough to be booked at once; otherwise they are
 * proposed, and answered 202 under the proposal's id.
 */
export async function proposed(
  context: Context,
  input: { user: string; type: 'give' | 'take' | 'move'; points: number; toUser?: string; reason?: string },
): Promise<Answer | undefined> {
  const book = bookOf(context)
  if (!(await takesTwo(book, input.points))) return undefined
  for (const id of [input.user, input.toUser].filter((one) => one !== undefined).sort()) await lockCustomer(book, id)
  const { id } = await context.insert(rewards.adjustments, {
    user: input.user,
    type: input.type,
    points: input.points,
    toUser: input.toUser ?? null,
    reason: input.reason || 'By hand',
  })
  await tellApprovers(context, await context.find(rewards.adjustments, id))
  return answerWith(context, rewards.adjustments, id, 202)
}
