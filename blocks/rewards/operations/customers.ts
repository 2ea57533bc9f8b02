import { Answer, dateRange, type Context, type Customs, document, type Internals, refuse, summed } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { type Book, bookOf } from '../points/book.ts'
import { credit, present } from '../points/credit.ts'
import { isOutside, lockCustomer } from '../points/customer.ts'
import { debit } from '../points/debit.ts'
import { readBenefits } from '../points/earn.ts'
import { join, leave, stateOf } from '../points/enrolment.ts'
import { giveBack } from '../points/giveBack.ts'
import { hear } from '../points/hear.ts'
import { movementOf } from '../points/movement.ts'
import { readProgramme } from '../points/programme.ts'
import { nextReview, periodStart } from '../points/period.ts'
import { progressOf as progressOfTier, readTiers } from '../points/tiers.ts'
import { turnDay } from '../points/turnDay.ts'
import { rewards } from '../resources/index.ts'
import { moveTo, proposed, takesTwo } from './adjustments.ts'
import { honour, progressOf } from './honour.ts'
import { seen } from './people.ts'
import { answerWith } from './records.ts'

type Query = Record<string, string>

/** A key of this one request: a repetition of it is caught by its idempotency key, before it comes here. */
const keyOf = (context: Context, what: string) => `${what} ${context.request.id} ${crypto.randomUUID()}`

/** Whoever is to be given points must be somebody this company knows, whichever way their id came. */
async function known(context: Context, id: string): Promise<Book> {
  const book = bookOf(context)
  await lockCustomer(book, id).catch((error: { code?: string }) => {
    throw error.code === 'no_such_record' ? refuse.missing() : error
  })
  return book
}

interface LoyaltyRow extends Readonly<Record<string, unknown>> {
  readonly available_points: number
  readonly pending_points: number
  readonly owed_points: number
  readonly period_points: number
  readonly loyalty_tier_id: string | null
  readonly is_frozen: boolean
}

export const customers: Customs<typeof rewards, 'customers'> = {
  async loyalty({ id }, context) {
    await seen(context, id)
    const book = bookOf(context)
    const [[row], programme, tiers] = await Promise.all([
      context.tx.query<LoyaltyRow>(
        `select id, created_at, updated_at, loyalty_tier_id, loyalty_tier_name, tier_since, tier_fixed_until, tier_due_at, available_points, pending_points, owed_points, total_points,
           lifetime_points, period_points, is_frozen, opt_in_version, left_at, card_number, status, payload, name from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null`,
        [context.tenantId, id],
      ),
      readProgramme(book),
      readTiers(book),
    ])
    const tier =
      tiers.find((one) => one.id === row?.loyalty_tier_id) ?? (row ? undefined : tiers.find(({ minPoints }) => minPoints === 0))
    const next = tiers.find(({ minPoints }) => minPoints > Math.max(tier?.minPoints ?? -1, 0))
    const reached = row
      ? await progressOfTier(
          book,
          { id, period: row.period_points, available: row.available_points, pending: row.pending_points, owed: row.owed_points },
          programme,
          periodStart(programme, book.now),
        )
      : 0
    const benefits = await readBenefits(book, tier?.id ?? null)
    const [soon] = await context.tx.query<{ points: number | null; at: string | null; day: string | null }>(
      `select case when count(*) > 0 then ${summed('remaining')} end as points, min(expires_at) as at, to_char(min(expires_at) at time zone $3, 'YYYY-MM-DD') as day from rewards.lots where tenant_id = $1 and user_id = $2 and unit_id is null and state = 'active' and remaining > 0
         and expires_at = (select min(expires_at) from rewards.lots where tenant_id = $1 and user_id = $2 and unit_id is null and state = 'active' and remaining > 0)`,
      [context.tenantId, id, programme.timeZone],
    )
    const units = await context.tx.query<Record<string, unknown>>(
      `select u.id as unit_unique_id, u.code, u.name, coalesce(greatest(0, b.available_points - b.owed_points), 0) as available_points, coalesce(b.pending_points, 0) as pending_points, coalesce(b.owed_points, 0) as owed_points,
         coalesce(b.total_points, 0) as total_points, coalesce(b.lifetime_points, 0) as lifetime_points, s.points as next_expiry_points, s.at as next_expiry_at,
         to_char(s.at at time zone $3, 'YYYY-MM-DD') as next_day
       from rewards.units u left join rewards.unit_balances b on b.tenant_id = u.tenant_id and b.unit_id = u.id and b.user_id = $2
         left join lateral (select l.expires_at as at, ${summed('l.remaining')} as points from rewards.lots l where l.tenant_id = u.tenant_id and l.user_id = $2 and l.unit_id = u.id
           and l.state = 'active' and l.remaining > 0 and l.expires_at is not null group by 1 order by 1 limit 1) s on true
       where u.tenant_id = $1 and u.deleted_at is null and (u.enabled and u.status = 'active' or b.total_points <> 0) order by u.created_at, u.id`,
      [context.tenantId, id, programme.timeZone],
    )
    const spendable = (row?.available_points ?? 0) - (row?.owed_points ?? 0)
    const words = ['bronze', 'silver', 'gold', 'platinum', 'diamond']
    return document({
      type: 'Loyalty',
      id,
      attributes: {
        created_at: row?.created_at ?? book.now.toISOString(),
        updated_at: row?.updated_at ?? book.now.toISOString(),
        user_unique_id: id,
        name: row?.name ?? context.actor.userName,
        total_points: row?.total_points ?? 0,
        // What can be spent: with something owed not even what waits in lots, and below nothing only where the company says so.
        available_points: programme.refundPolicy === 'negative' ? spendable : Math.max(0, spendable),
        pending_points: row?.pending_points ?? 0,
        owed_points: row?.owed_points ?? 0,
        lifetime_points: row?.lifetime_points ?? 0,
        period_points: row?.period_points ?? 0,
        tier_basis: programme.tierBasis,
        tier_progress: reached,
        currency: programme.currency,
        tier: words.find((word) => word === tier?.name.toLowerCase()) ?? null,
        loyalty_tier_unique_id: tier?.id ?? null,
        loyalty_tier_name: tier?.name ?? null,
        tier_color: tier?.color ?? null,
        tier_since: row?.tier_since ?? null,
        tier_expires_at: row?.tier_fixed_until ?? row?.tier_due_at ?? nextReview(programme, book.now).toISOString(),
        next_tier_unique_id: next?.id ?? null,
        next_tier_name: next?.name ?? null,
        next_tier_points: next?.minPoints ?? null,
        points_to_next_tier: next ? Math.max(0, next.minPoints - reached) : null,
        multiplier_basis_points: benefits.multiplier,
        reward_discount_basis_points: benefits.rewardDiscount,
        next_expiry_points: soon?.points ?? null,
        next_expiry_at: soon?.at ?? null,
        next_expiry_day: soon?.day ?? null,
        is_frozen: row?.is_frozen ?? false,
        card_number: row?.card_number ?? null,
        unit_name: programme.unitName,
        units: units.map(({ next_day, ...one }) => ({ ...one, next_expiry_day: next_day })),
        left_at: row?.left_at ?? null,
        programme_name: programme.name,
        status: row?.status ?? 'active',
        enabled: !(row?.is_frozen ?? false),
        payload: row?.payload ?? null,
      },
    })
  },

  async badges({ id, ...query }, context) {
    await seen(context, id)
    return context.list(rewards.badges, query as Query, (add) => [
      `exists (select from rewards.user_badges b where b.tenant_id = t.tenant_id and b.badge_id = t.id and b.state = 'held' and b.user_id = ${add(id)})`,
    ])
  },
  async badgeProgress({ id }, context) {
    await seen(context, id)
    const badges = await progressOf(bookOf(context), id)
    return document({
      type: 'badge_progress',
      id,
      attributes: {
        badges: badges.map(({ id: badge, imageUrl, ...one }) => ({ badge_unique_id: badge, image_url: imageUrl, ...one })),
      },
    })
  },
  async coupons({ id, ...query }, context) {
    await seen(context, id)
    return context.list(rewards.coupons, query as Query, (add) => {
      const user = add(id)
      return [
        `(t.user_id = ${user} or t.id in (select u.coupon_id from rewards.coupon_uses u where u.tenant_id = t.tenant_id and u.user_id = ${user} and u.released_at is null))`,
      ]
    })
  },
  async offerCodes({ id, ...query }, context) {
    await seen(context, id)
    return context.list(rewards.offerCodes, query as Query, (add) => {
      const user = add(id)
      return [`(t.user_id = ${user} or t.redeemed_by_id = ${user})`]
    })
  },
  async rewardsHistory({ id, unit_unique_id, ...query }, context) {
    await seen(context, id)
    const unit = unitAsked(unit_unique_id)
    const isBare = asksBare(context)
    const wanted = dateRange('transaction_date', { ...(isBare && { records: '200' }), ...query } as Query)
    const page = await context.list(rewards.movements, wanted, (add) => [
      `t.user_id = ${add(id)}`,
      unit ? `t.unit_id = ${add(unit)}` : 't.unit_id is null',
    ])
    if (!isBare) return page
    const { data } = JSON.parse(page.body) as { data: { id: string; attributes: Record<string, unknown> }[] }
    return bare(
      data.map(({ id: uniqueId, attributes: one }) => ({
        uniqueId,
        points: one.points,
        action: one.type,
        description: one.reason,
        referenceType: one.reference_type,
        referenceId: one.reference_id,
        createdAt: one.transaction_date,
      })),
    )
  },
  async rewards({ id, ...query }, context) {
    await seen(context, id)
    return context.list(rewards.redemptions, query as Query, (add) => [`t.user_id = ${add(id)}`])
  },
  rewardsAll: (query, context) => context.list(rewards.redemptions, query as Query),

  async expirations({ id, unit_unique_id }, context) {
    await seen(context, id)
    const unit = unitAsked(unit_unique_id)
    const { timeZone } = await readProgramme(bookOf(context))
    const days = await context.tx.query<{ day: string; points: number }>(
      `select to_char(expires_at at time zone $3, 'YYYY-MM-DD') as day, ${summed('remaining')} as points from rewards.lots
       where tenant_id = $1 and user_id = $2 and unit_id is not distinct from $4 and remaining > 0 and expires_at is not null group by 1 order by 1 limit 1000`,
      [context.tenantId, id, timeZone, unit],
    )
    const rows = await context.tx.query<Record<string, unknown>>(
      `select id as unique_id, remaining as points, state, earned_at, active_at, expires_at, expiration_rule_id as rule_unique_id, source from rewards.lots
       where tenant_id = $1 and user_id = $2 and unit_id is not distinct from $3 and remaining > 0 order by expires_at nulls last, earned_at, id limit 1000`,
      [context.tenantId, id, unit],
    )
    if (asksBare(context))
      return bare(
        rows.flatMap(({ unique_id: uniqueId, points, expires_at: expiresAt, rule_unique_id: ruleUniqueId }) =>
          expiresAt ? [{ uniqueId, points, expiresAt, ruleUniqueId }] : [],
        ),
      )
    const data = rows.map((row) => ({ ...row, id: row.unique_id, type: 'lot', attributes: row }))
    return new Answer(200, JSON.stringify({ data, meta: { total_count: data.length, days } }))
  },

  async enrolment({ id }, context) {
    await seen(context, id)
    return enrolmentAnswer(context, id)
  },
  async join({ id, text_version }, context) {
    await themselves(context, id)
    await join(bookOf(context), id, text_version)
    return enrolmentAnswer(context, id)
  },
  async leave({ id }, context) {
    await themselves(context, id)
    await leave(bookOf(context), id)
    return enrolmentAnswer(context, id)
  },

  async grantReward({ id, points, reason }, context) {
    const book = await known(context, id)
    const waiting = await proposed(context, { user: id, type: 'give', points, reason })
    if (waiting) return waiting
    await credit(book, id, { key: keyOf(context, 'grant'), points, type: 'adjusted', kind: 'grant', reason })
    return answerWith(context, rewards.customers, id)
  },
  async addPoints({ user_unique_id, points, reason, reference_id, reference_type }, context) {
    const key = keyOf(context, 'add')
    const user = user_unique_id.toLowerCase()
    const waiting = await proposed(context, { user, type: 'give', points, reason })
    if (waiting) return waiting
    await credit(bookOf(context), user, {
      key,
      points,
      type: 'adjusted',
      kind: 'grant',
      reason,
      referenceId: reference_id,
      referenceType: reference_type,
    })
    return movementAnswer(context, key)
  },
  async redeemPoints({ user_unique_id, points, reason, reference_id, reference_type }, context) {
    const key = keyOf(context, 'redeem')
    const user = user_unique_id.toLowerCase()
    const waiting = await proposed(context, { user, type: 'take', points, reason })
    if (waiting) return waiting
    await debit(bookOf(context), user, {
      key,
      points,
      type: 'redeemed',
      kind: 'adjustment',
      reason,
      referenceId: reference_id,
      referenceType: reference_type,
    })
    return movementAnswer(context, key)
  },

  async updateExpiration({ id, expiration_date }, context) {
    await seen(context, id)
    const book = bookOf(context)
    const end = new Date(expiration_date)
    if (end <= book.now) throw refuse.invalid('already_over', 'The date has passed.', 'expiration_date')
    await present(await known(context, id), id)
    await context.tx.query(
      `update rewards.lots set warn_at = $3::timestamptz - coalesce(expires_at - warn_at, interval '30 days'), expires_at = $3, inactivity_days = null, warned_at = null where tenant_id = $1 and user_id = $2 and unit_id is null and remaining > 0`,
      [context.tenantId, id, end.toISOString()],
    )
    await context.note(rewards.customers, id, { expiration_date: [null, end.toISOString()] })
    return answerWith(context, rewards.customers, id)
  },

  async transfer({ id, user_unique_id, points, reason }, context) {
    const to = user_unique_id.toLowerCase()
    if (to === id) throw refuse.invalid('same_customer', 'Points cannot be transferred to the same customer.', 'user_unique_id')
    await seen(context, id)
    const waiting = await proposed(context, { user: id, type: 'move', points, toUser: to, reason })
    if (waiting) return waiting
    await moveTo(bookOf(context), id, to, { key: keyOf(context, 'transfer'), points, reason })
    return answerWith(context, rewards.customers, id)
  },

  async refund({ order_unique_id, lines, share, reference_id }, context) {
    if (lines && share) throw refuse.invalid('either_or', 'Provide either lines or a share, not both.', 'share')
    const { taken, returned } = await giveBack(bookOf(context), {
      order: order_unique_id.toLowerCase(),
      lines,
      share,
      key: `refund ${reference_id}`,
    })
    return document({
      type: 'refund',
      id: order_unique_id.toLowerCase(),
      attributes: {
        order_unique_id: order_unique_id.toLowerCase(),
        points_taken: taken,
        points_returned: returned,
        reference_id,
      },
      status: 201,
    })
  },
}

/** The published client, known by its app in `x-api-key` beside a bearer token, takes nothing but an array of camelCase rows here. */
const asksBare = ({ request: { headers } }: Context): boolean =>
  headers['x-api-key'] !== undefined && /^bearer /i.test(headers.authorization ?? '')
const bare = (rows: readonly unknown[]): Answer => new Answer(200, JSON.stringify(rows))

/** The unit whose history is asked for; without one, the programme's points. */
function unitAsked(value: unknown): string | null {
  if (value === undefined || value === '') return null
  if (!isUuid(value)) throw refuse.parameter('unit_unique_id', 'is not an id')
  return value.toLowerCase()
}

/** Whether to be in the programme is for everybody to decide themselves. */
async function themselves(context: Context, id: string): Promise<void> {
  if (id === context.me) return
  await seen(context, id)
  throw refuse.conflict('only_themselves', 'Only the customer decides this.')
}

async function enrolmentAnswer(context: Context, id: string): Promise<Answer> {
  const { tx, tenantId } = context
  const [programme, [row], held] = await Promise.all([
    readProgramme(bookOf(context)),
    tx.query<{ optInVersion: number | null; optInAt: string | null; leftAt: string | null }>(
      `select opt_in_version as "optInVersion", opt_in_at as "optInAt", left_at as "leftAt" from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null`,
      [tenantId, id],
    ),
    tx.query<{ unit_unique_id: string | null; name: string | null; points: number }>(
      `select l.unit_id as unit_unique_id, u.name, ${summed('l.remaining')} as points from rewards.lots l left join rewards.units u on u.tenant_id = l.tenant_id and u.id = l.unit_id
       where l.tenant_id = $1 and l.user_id = $2 and l.remaining > 0 group by 1, 2, u.created_at order by u.created_at nulls first`,
      [tenantId, id],
    ),
  ])
  const customer = row ?? { optInVersion: null, optInAt: null, leftAt: null }
  return document({
    type: 'enrolment_state',
    id,
    attributes: {
      state: stateOf(customer, programme),
      text: programme.optInText,
      text_version: programme.optInText === null ? 0 : programme.optInVersion,
      agreed_version: customer.optInVersion,
      agreed_at: customer.optInAt,
      left_at: customer.leftAt,
      leave_points: programme.leavePoints,
      held: held.map(({ name, ...one }) => ({ ...one, unit_name: name ?? programme.unitName })),
    },
  })
}

async function movementAnswer(context: Context, key: string): Promise<Answer> {
  return answerWith(context, rewards.movements, (await movementOf(bookOf(context), key))!.id, 201)
}

export const customersInternal: Internals<typeof rewards, 'customers'> = {
  async hear(event, context) {
    await honour(context, event)
    return hear(bookOf(context), event)
  },
  givable: async ({ points }, context) => ({ alone: !(await takesTwo(bookOf(context), points)) }),
  async give({ user, points, key, reason, reference }, context) {
    const book = bookOf(context)
    const customer = await lockCustomer(book, user)
    if (customer.isFrozen || isOutside(customer, await readProgramme(book))) return { points: 0 }
    const about = { reason, referenceType: reference.type, referenceId: reference.id }
    const { points: given } = await credit(book, user, { key, points, type: 'adjusted', kind: 'grant', ...about })
    return { points: given }
  },
  turnDay: ({ at }, context) => turnDay(bookOf(context, at ? new Date(at) : undefined), context),
}
