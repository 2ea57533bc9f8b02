import { inMinorUnits } from '@quoin/kit'
import { type BlockServer, type Context, type Customs, document, type Internals, refuse } from '@quoin/kit/server'
import { wallet } from '@quoin/wallet/resources'
import { type Book, bookOf } from '../points/book.ts'
import { debit } from '../points/debit.ts'
import { present } from '../points/credit.ts'
import { earnOrder, readBenefits, calculateFor } from '../points/earn.ts'
import { giveBack } from '../points/giveBack.ts'
import { readProgramme } from '../points/programme.ts'
import type { TraceLine } from '../points/calculate.ts'
import { isOutside, refuseFrozen } from '../points/customer.ts'
import { spendable, spendOn, worth } from '../points/spend.ts'
import { inUnitOf } from '../points/unit.ts'
import { rewards } from '../resources/index.ts'
import { giveBadge } from './badges.ts'
import { newCoupon } from './codes.ts'
import { actsFor, seen } from './people.ts'
import { answerWith } from './records.ts'

interface RewardRow {
  readonly id: string
  readonly name: string
  readonly points: number
  readonly unit: string | null
  readonly stock: number | null
  readonly customerLimit: number | null
  readonly badge: string | null
  readonly configuration: string | null
  readonly walletCredit: string | number | null
  readonly enabled: boolean
  readonly status: string
}

/** What a reward costs somebody of a tier; cheaper rewards are rounded up to the point. */
const costOf = async (book: Book, reward: RewardRow, tierId: string | null): Promise<number> => {
  const { rewardDiscount } = await readBenefits(book, tierId)
  return Math.ceil((reward.points * (10_000 - rewardDiscount)) / 10_000)
}

/** Why a reward cannot be had, in the order a person would look; nothing when it can. */
async function obstacles({ tx, tenantId }: Book, reward: RewardRow, user: string): Promise<string[]> {
  const [taken] = await tx.query<{ count: number }>(
    `select count(*)::bigint as count from rewards.redemptions where tenant_id = $1 and reward_id = $2 and user_id = $3 and state <> 'cancelled'`,
    [tenantId, reward.id, user],
  )
  return [
    ...(!reward.enabled || reward.status !== 'active' ? ['reward_not_offered'] : []),
    ...(reward.stock !== null && reward.stock < 1 ? ['out_of_stock'] : []),
    ...(reward.customerLimit !== null && taken!.count >= reward.customerLimit ? ['customer_limit_reached'] : []),
  ]
}

const sentences: Readonly<Record<string, string>> = {
  reward_not_offered: 'This reward is not offered at the moment.',
  out_of_stock: 'None of this reward is left.',
  customer_limit_reached: 'You have reached the limit for this reward.',
}

/** Redeems a reward for somebody: points, stock, coupon and badge in one transaction. `paid` false gives it for nothing, as an offer code does. */
export async function redeemReward(
  context: Context,
  rewardId: string,
  user: string,
  options: { paid: boolean; most?: number; key: string },
): Promise<string> {
  const book = bookOf(context)
  // The reward first, then the customer: everybody takes them in this order.
  const reward = (await context.find(rewards.rewards, rewardId, 'lock')) as RewardRow
  // And wallets before customers, as a sale takes them.
  const paidIn = reward.walletCredit ? await payIn(context, book, reward, user, options.key) : null
  const customer = await present(book, user)
  // One for nothing takes no points, which would refuse it.
  refuseFrozen(customer)
  const [obstacle] = await obstacles(book, reward, user)
  if (obstacle) throw refuse.conflict(obstacle, sentences[obstacle]!)
  const cost = options.paid ? await costOf(book, reward, customer.tierId) : 0
  if (options.most !== undefined && cost > options.most)
    throw refuse.conflict('costs_more', 'This reward costs more points.', { points: cost })
  if (cost > 0)
    await debit(await inUnitOf(book, reward.unit), user, {
      key: `reward ${options.key}`,
      points: cost,
      type: 'redeemed',
      kind: 'reward',
      reason: reward.name,
      referenceId: reward.id,
      referenceType: 'reward',
    })
  if (reward.stock !== null) await context.update(rewards.rewards, reward, { stock: reward.stock - 1 })
  const couponCode = reward.configuration ? await newCoupon(context, reward.configuration, user) : null
  if (reward.badge) await giveBadge(context, reward.badge, user, reward.name)
  const { id } = await context.insert(rewards.redemptions, {
    reward: reward.id,
    rewardName: reward.name,
    user,
    points: cost,
    unit: reward.unit,
    redeemedAt: book.now.toISOString(),
    couponCode,
    ...paidIn,
    state: couponCode || paidIn ? 'fulfilled' : 'open',
  })
  return id
}

/** Pays what a reward is worth in money into the wallet of who takes it. */
async function payIn(context: Context, book: Book, reward: RewardRow, user: string, key: string) {
  const { currency } = await readProgramme(book)
  const amount = inMinorUnits(reward.walletCredit, currency)
  // The programme may have changed to a currency without such small units.
  if (!amount) throw refuse.conflict('reward_not_offered', sentences.reward_not_offered!)
  const { transfer } = await context.callInternal(wallet.wallets.internal.credit, {
    user,
    amount,
    currency,
    key: `reward ${key}`,
    kind: 'rewards.reward',
    memo: reward.name,
    reference: 'rewards.rewards',
    subject: reward.id,
  })
  return { walletCredit: Number(reward.walletCredit), currency, walletTransfer: transfer }
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** What is paid in must be an amount of the programme's currency. */
const checked: Replacements['create'] = async (request, context, standard) => {
  const amount = request.body.wallet_credit
  if (amount !== undefined && amount !== null) {
    const { currency } = await readProgramme(bookOf(context))
    if (inMinorUnits(amount, currency) === undefined)
      throw refuse.invalid('invalid', 'has too many decimals for the currency', 'wallet_credit')
  }
  return standard(request)
}

export const checkedRewards = { create: checked, update: checked } satisfies Replacements

export const catalogue: Customs<typeof rewards, 'rewards'> = {
  async preview({ reward_unique_id, user_unique_id, purchase }, context) {
    if (Boolean(reward_unique_id) === Boolean(purchase))
      throw refuse.invalid('either_or', 'Provide either a reward or a purchase.', 'purchase')
    const user = actsFor(context, 'rewards.customers.read', user_unique_id)
    await seen(context, user)
    const book = bookOf(context)
    const [row] = await context.tx.query<{
      tier_id: string | null
      available: number
      owed: number
      optInVersion: number | null
      leftAt: string | null
      isFrozen: boolean
    }>(
      `select c.loyalty_tier_id as tier_id, c.available_points as available, c.owed_points as owed, c.opt_in_version as "optInVersion", c.left_at as "leftAt", c.is_frozen as "isFrozen"
       from rewards.customers c where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null`,
      [context.tenantId, user],
    )
    if (purchase) {
      const isAway = isOutside(row ?? { optInVersion: null, leftAt: null }, await readProgramme(book))
      if (isAway || row?.isFrozen) {
        const reason = row?.isFrozen ? 'customer_frozen' : 'not_enrolled'
        const reasons: TraceLine[] = [{ rule_unique_id: null, kind: 'limit', name: '', points: 0, applied: false, reason }]
        return document({
          type: 'preview',
          id: user,
          attributes: { possible: true, points: 0, balance_after: row?.available ?? 0, reasons },
        })
      }
      const { points, trace, units } = await calculateFor(
        book,
        { tierId: row?.tier_id ?? null, userId: row ? user : null },
        {
          currency: purchase.currency,
          paidWithPoints: purchase.paid_with_points_minor,
          lines: purchase.lines.map((line) => ({
            product: line.product_unique_id,
            category: line.category_unique_id,
            brand: line.brand_unique_id,
            quantity: line.quantity,
            net: line.net_minor,
            total: line.total_minor,
            excluded: line.excluded,
          })),
        },
      )
      return document({
        type: 'preview',
        id: user,
        attributes: {
          possible: true,
          points,
          balance_after: (row?.available ?? 0) + points,
          reasons: [trace, ...units.map((one) => one.trace)].flat(),
          units: units.map((one) => ({ unit_unique_id: one.unit.id, name: one.unit.name, points: one.points })),
        },
      })
    }
    const reward = (await context.find(rewards.rewards, reward_unique_id!)) as RewardRow
    const cost = await costOf(book, reward, row?.tier_id ?? null)
    const [held] = reward.unit
      ? await context.tx.query<{ available: number; owed: number }>(
          'select available_points as available, owed_points as owed from rewards.unit_balances where tenant_id = $1 and user_id = $2 and unit_id = $3',
          [context.tenantId, user, reward.unit],
        )
      : [row]
    const spendable = Math.max(0, (held?.available ?? 0) - (held?.owed ?? 0))
    const found = [
      ...(row?.isFrozen ? ['customer_frozen'] : []),
      ...(await obstacles(book, reward, user)),
      ...(spendable < cost ? ['insufficient_balance'] : []),
    ]
    const reasons: TraceLine[] = found.map((reason) => ({
      rule_unique_id: null,
      kind: 'reward',
      name: reward.name,
      points: 0,
      applied: false,
      reason,
    }))
    return document({
      type: 'preview',
      id: reward.id,
      attributes: {
        possible: found.length === 0,
        points: cost,
        balance_after: found.length === 0 ? spendable - cost : null,
        reasons,
      },
    })
  },

  async redeem({ reward_unique_id, user_unique_id, points }, context) {
    const user = actsFor(context, 'rewards.points.write', user_unique_id)
    const id = await redeemReward(context, reward_unique_id, user, { paid: true, most: points, key: crypto.randomUUID() })
    return answerWith(context, rewards.redemptions, id, 201)
  },
}

export const catalogueInternal: Internals<typeof rewards, 'rewards'> = {
  earn: (sale, context) => earnOrder(bookOf(context), sale),
  spend: (input, context) => spendOn(bookOf(context), input),
  worth: ({ points }, context) => worth(bookOf(context), points),
  spendable: (input, context) => spendable(bookOf(context), input),
  giveBack: (input, context) => giveBack(bookOf(context), input),
}
