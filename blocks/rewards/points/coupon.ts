import { decimalsOf, minorText } from '@quoin/kit'
import type { CouponReason } from '../resources/coupons.ts'
import type { Minor } from '../resources/rewards.ts'
import type { Book } from './book.ts'
import { readProgramme } from './programme.ts'
import { dayIn, startOf } from './zone.ts'

export interface Coupon {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly discountType: 'percentage' | 'fixed'
  readonly discountValue: string
  readonly currency: string
  readonly minPurchase: string | null
  readonly maxDiscount: string | null
  readonly usageLimit: number | null
  readonly perUserLimit: number | null
  readonly perDayLimit: number | null
  readonly usedCount: number
  readonly startDate: string | null
  readonly endDate: string | null
  readonly enabled: boolean
  readonly status: string
  readonly user: string | null
  readonly isStackable: boolean
  readonly groupName: string | null
  readonly oncePerItem: boolean
}

/** Finds a coupon by its letters, large or small. Locked, its uses stay as they are counted until the commit. */
export async function couponByCode({ tx, tenantId }: Book, code: string, lock?: 'lock'): Promise<Coupon | undefined> {
  // Others who use the same coupon wait here, and then see what was used.
  if (lock)
    await tx.query(
      'select 1 from rewards.coupons where tenant_id = $1 and code_key = lower($2) and deleted_at is null for update',
      [tenantId, code],
    )
  const [row] = await tx.query<Coupon & Record<string, unknown>>(
    `select id, code, name, discount_type as "discountType", discount_value::text as "discountValue", currency, min_purchase::text as "minPurchase", max_discount::text as "maxDiscount", usage_limit as "usageLimit",
       per_user_limit as "perUserLimit", per_day_limit as "perDayLimit", used_count as "usedCount", start_date as "startDate", end_date as "endDate", enabled, status, user_id as user,
       is_stackable as "isStackable", group_name as "groupName", once_per_item as "oncePerItem"
     from rewards.coupons where tenant_id = $1 and code_key = lower($2) and deleted_at is null`,
    [tenantId, code],
    'prepare',
  )
  return row
}

const sentences: Readonly<Record<string, string>> = {
  coupon_unknown: 'This coupon does not exist.',
  coupon_off: 'This coupon is not active.',
  coupon_not_yet: 'This coupon is not valid yet.',
  coupon_over: 'This coupon has expired.',
  coupon_used_up: 'This coupon has reached its usage limit.',
  coupon_user_limit: 'You have reached the usage limit for this coupon.',
  coupon_day_limit: 'This coupon has reached its usage limit for today.',
  coupon_of_another: 'This coupon was issued to another customer.',
  other_currency: 'This coupon is for a different currency.',
  below_minimum: "The purchase is below the coupon's minimum.",
  coupon_twice: 'This coupon was entered twice.',
  coupon_one_only: 'Only one coupon can be used per order.',
  coupon_stands_alone: 'One of these coupons cannot be combined with others.',
  coupon_with_promotion: 'This coupon cannot be combined with a promotion on this order.',
  coupon_same_group: 'This coupon cannot be combined with another one you entered.',
  coupon_too_many: 'Too many coupons for one order.',
  coupon_nothing_left: 'The other coupons already cover the full amount.',
  coupon_items_reduced: 'This coupon does not apply to discounted items.',
  coupon_with_others: 'Another coupon cannot be used, so none of them were applied.',
}
export const reasonOf = (code: string): CouponReason => ({ code, detail: sentences[code]! })

export interface Judged {
  readonly discount: bigint
  readonly reasons: readonly CouponReason[]
}

/** What a coupon takes off a purchase, in minor units and rounded down; 0 with every reason against it. Changes nothing. */
export async function judge(
  book: Book,
  coupon: Coupon,
  /**
   * `base` is what a percentage is of, and `left` the most there is to take; both are the whole unless other coupons came before.
   * `unreduced` is all that a coupon which counts once per item may touch.
   */
  purchase: { user: string | null; subtotal: Minor; currency: string; base?: bigint; left?: bigint; unreduced?: Minor },
): Promise<Judged> {
  const { tx, tenantId, now } = book
  const at = now.getTime()
  const against: string[] = []
  if (!coupon.enabled || coupon.status !== 'active') against.push('coupon_off')
  if (coupon.startDate && Date.parse(coupon.startDate) > at) against.push('coupon_not_yet')
  if (coupon.endDate && Date.parse(coupon.endDate) <= at) against.push('coupon_over')
  // Whose coupon it is, is nobody else's business: to them there is none.
  if (coupon.user && coupon.user !== purchase.user) return { discount: 0n, reasons: [reasonOf('coupon_unknown')] }
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) against.push('coupon_used_up')
  if (coupon.perUserLimit !== null || coupon.perDayLimit !== null) {
    const { timeZone } = await readProgramme(book)
    const [used] = await tx.query<{ mine: number; today: number }>(
      `select count(*) filter (where user_id = $3) as mine, count(*) filter (where applied_at >= $4) as today from rewards.coupon_uses where tenant_id = $1 and coupon_id = $2 and released_at is null`,
      [tenantId, coupon.id, purchase.user, startOf(timeZone, dayIn(timeZone, now)).toISOString()],
      'prepare',
    )
    if (coupon.perUserLimit !== null && used!.mine >= coupon.perUserLimit) against.push('coupon_user_limit')
    if (coupon.perDayLimit !== null && used!.today >= coupon.perDayLimit) against.push('coupon_day_limit')
  }
  const subtotal = BigInt(purchase.subtotal)
  const needsCurrency = coupon.discountType === 'fixed' || coupon.minPurchase !== null || coupon.maxDiscount !== null
  if (needsCurrency && coupon.currency !== purchase.currency) against.push('other_currency')
  else if (coupon.minPurchase !== null && subtotal < wholeUnits(coupon.minPurchase, coupon.currency))
    against.push('below_minimum')
  const whole = coupon.oncePerItem && purchase.unreduced !== undefined ? BigInt(purchase.unreduced) : undefined
  if (whole === 0n && subtotal > 0n) against.push('coupon_items_reduced')
  if (against.length > 0) return { discount: 0n, reasons: against.map(reasonOf) }
  const wanted =
    coupon.discountType === 'fixed'
      ? wholeUnits(coupon.discountValue, coupon.currency)
      : ((whole ?? purchase.base ?? subtotal) * percentOf(coupon.discountValue)) / 10_000n
  const most = coupon.maxDiscount === null ? wanted : wholeUnits(coupon.maxDiscount, coupon.currency)
  return { discount: [wanted, most, purchase.left ?? subtotal, whole ?? subtotal].reduce((a, b) => (a < b ? a : b)), reasons: [] }
}

/** An amount in minor units; what is finer than the currency, as an imported amount may be, is left off. */
const wholeUnits = (amount: string, currency: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.')
  const digits = decimalsOf(currency)
  return BigInt(whole + part.slice(0, digits).padEnd(digits, '0'))
}

/** Percent with two decimals as hundredths of a percent. */
const percentOf = (text: string): bigint => wholeUnits(text, 'EUR')

export interface Use {
  readonly user: string | null
  readonly order?: string | null
  readonly cart?: string | null
  readonly subtotal: bigint | null
  readonly discount: bigint
  readonly currency: string
  readonly key?: string | null
  /** Until when it waits to be confirmed; without it, it is used for good. */
  readonly heldUntil?: string | null
}

/** Counts uses of coupons up or down, one for each time a coupon is named. */
export async function countUses(
  { tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>,
  coupons: readonly string[],
  by: 1 | -1,
): Promise<void> {
  await tx.query(
    `update rewards.coupons c set used_count = c.used_count + $3 * n.uses, version = c.version + 1, updated_at = clock_timestamp()
     from (select id, count(*) as uses from unnest($2::uuid[]) as t(id) group by id) n where c.tenant_id = $1 and c.id = n.id`,
    [tenantId, coupons, by],
  )
  await tx.query(
    `update rewards.coupon_configurations c set usage_count = c.usage_count + $3 * n.uses
     from (select k.configuration_id as id, count(*) as uses from unnest($2::uuid[]) as t(id) join rewards.coupons k on k.tenant_id = $1 and k.id = t.id group by 1) n
     where c.tenant_id = $1 and c.id = n.id`,
    [tenantId, coupons, by],
  )
}

/** Writes down one use of a locked coupon. */
export async function takeUse(book: Book, coupon: Coupon, use: Use): Promise<string> {
  const { tx, tenantId, now, author } = book
  await countUses(book, [coupon.id], 1)
  const [row] = await tx.query<{ id: string }>(
    `insert into rewards.coupon_uses (tenant_id, created_by, coupon_id, code, user_id, order_id, cart_id, purchase_amount, discount_amount, discount_minor, currency, applied_at, key, held_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      tenantId,
      author.actor.userId,
      coupon.id,
      coupon.code,
      use.user,
      use.order ?? null,
      use.cart ?? null,
      use.subtotal === null ? null : minorText(use.subtotal, use.currency),
      minorText(use.discount, use.currency),
      String(use.discount),
      use.currency,
      now.toISOString(),
      use.key ?? null,
      use.heldUntil ?? null,
    ],
  )
  return row!.id
}
