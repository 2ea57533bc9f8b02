import { Answer, betweenDays, type Context, type Customs, document, type Inners, refuse } from '@quoin/kit/server'
import { type Book, bookOf } from '../points/book.ts'
import { credit, present } from '../points/credit.ts'
import { lockCustomer } from '../points/customer.ts'
import { debit } from '../points/debit.ts'
import { readBenefits } from '../points/earn.ts'
import { giveBack } from '../points/giveBack.ts'
import { hear } from '../points/hear.ts'
import { movementOf } from '../points/movement.ts'
import { readProgramme } from '../points/programme.ts'
import { nextReview, periodStart, progressOf as progressOfTier, readTiers } from '../points/tiers.ts'
import { turnDay } from '../points/turnDay.ts'
import { rewards } from '../resources/index.ts'
import { moveTo, proposed } from './adjustments.ts'
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

export const customers: Customs<typeof rewards, 'customers'> = {
  async loyalty({ id }, context) {
    await seen(context, id)
    const book = bookOf(context)
    const [[row], programme, tiers] = await Promise.all([
      context.tx.query<any>(
        `select id, created_at, updated_at, loyalty_tier_id, loyalty_tier_name, tier_since, tier_fixed_until, tier_due_at, available_points, pending_points, owed_points, total_points,
           lifetime_points, period_points, is_frozen, card_number, status, payload, name from rewards.customers where tenant_id = $1 and id = $2 and deleted_at is null`,
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
      `select sum(remaining)::bigint as points, min(expires_at) as at, to_char(min(expires_at) at time zone $3, 'YYYY-MM-DD') as day from rewards.lots where tenant_id = $1 and user_id = $2 and state = 'active' and remaining > 0
         and expires_at = (select min(expires_at) from rewards.lots where tenant_id = $1 and user_id = $2 and state = 'active' and remaining > 0)`,
      [context.tenantId, id, programme.timeZone],
    )
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
        available_points: (row?.available_points ?? 0) - (programme.refundPolicy === 'negative' ? (row?.owed_points ?? 0) : 0),
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
  async rewardsHistory({ id, ...query }, context) {
    await seen(context, id)
    return context.list(rewards.movements, betweenDays('transaction_date', query as Query), (add) => [`t.user_id = ${add(id)}`])
  },
  async rewards({ id, ...query }, context) {
    await seen(context, id)
    return context.list(rewards.redemptions, query as Query, (add) => [`t.user_id = ${add(id)}`])
  },
  rewardsAll: (query, context) => context.list(rewards.redemptions, query as Query),

  async expirations({ id }, context) {
    await seen(context, id)
    const { timeZone } = await readProgramme(bookOf(context))
    const days = await context.tx.query<{ day: string; points: number }>(
      `select to_char(expires_at at time zone $3, 'YYYY-MM-DD') as day, sum(remaining)::bigint as points from rewards.lots
       where tenant_id = $1 and user_id = $2 and remaining > 0 and expires_at is not null group by 1 order by 1 limit 1000`,
      [context.tenantId, id, timeZone],
    )
    const rows = await context.tx.query<Record<string, unknown>>(
      `select id as unique_id, remaining as points, state, earned_at, active_at, expires_at, expiration_rule_id as rule_unique_id, source from rewards.lots
       where tenant_id = $1 and user_id = $2 and remaining > 0 order by expires_at nulls last, earned_at, id limit 1000`,
      [context.tenantId, id],
    )
    const data = rows.map((row) => ({
      ...row,
      uniqueId: row.unique_id,
      expiresAt: row.expires_at,
      ruleUniqueId: row.rule_unique_id,
      id: row.unique_id,
      type: 'lot',
      attributes: row,
    }))
    return new Answer(200, JSON.stringify({ data, meta: { total_count: data.length, days } }))
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
      `update rewards.lots set warn_at = $3::timestamptz - (expires_at - warn_at), expires_at = $3, inactivity_days = null, warned_at = null where tenant_id = $1 and user_id = $2 and remaining > 0`,
      [context.tenantId, id, end.toISOString()],
    )
    await context.note(rewards.customers, id, { expiration_date: [null, end.toISOString()] })
    return answerWith(context, rewards.customers, id)
  },

  async transfer({ id, user_unique_id, points, reason }, context) {
    const to = user_unique_id.toLowerCase()
    if (to === id) throw refuse.invalid('same_customer', 'Points cannot be moved to the customer they are of.', 'user_unique_id')
    await seen(context, id)
    const waiting = await proposed(context, { user: id, type: 'move', points, toUser: to, reason })
    if (waiting) return waiting
    await moveTo(bookOf(context), id, to, { key: keyOf(context, 'transfer'), points, reason })
    return answerWith(context, rewards.customers, id)
  },

  async refund({ order_unique_id, lines, share, reference_id }, context) {
    if (lines && share) throw refuse.invalid('either_or', 'Say either lines or a share, not both.', 'share')
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

async function movementAnswer(context: Context, key: string): Promise<Answer> {
  return answerWith(context, rewards.movements, (await movementOf(bookOf(context), key))!.id, 201)
}

export const customersInner: Inners<typeof rewards, 'customers'> = {
  async hear(event, context) {
    await honour(context, event)
    return hear(bookOf(context), event)
  },
  turnDay: ({ at }, context) => turnDay(bookOf(context, at ? new Date(at) : undefined), context),
}
