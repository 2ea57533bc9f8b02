import type { CouponReason, Minor, Stackable } from '../resources/index.ts'
import type { Book } from './book.ts'
import { type Coupon, couponByCode, judge, reasonOf } from './coupon.ts'
import { type Programme, readProgramme } from './programme.ts'

/** What became of one of several codes. */
export interface Verdict {
  readonly code: string
  readonly coupon: Coupon | undefined
  readonly discount: bigint
  readonly reasons: readonly CouponReason[]
}
export interface Stack {
  readonly discount: bigint
  /** In the order of the codes. */
  readonly verdicts: readonly Verdict[]
  /** Whether a purchase may go on with what was taken: something was, and the company does not ask for all or none. */
  readonly isAccepted: boolean
}

type Policy = Pick<Programme, 'couponStack' | 'couponsMax' | 'couponOrder' | 'couponBase'>

const excludes = (one: Stackable, other: Stackable): boolean =>
  !one.isStackable || !other.isStackable || (one.groupName !== null && one.groupName === other.groupName)

/** Why a coupon does not go together with the promotions that count or with those that were taken before it. */
function against(
  coupon: Coupon,
  taken: readonly Coupon[],
  promotions: readonly Stackable[],
  { couponStack, couponsMax }: Policy,
): string | undefined {
  if (promotions.some((one) => excludes(one, coupon))) return 'coupon_with_promotion'
  if (taken.length === 0) return undefined
  if (couponStack === 'one') return 'coupon_one_only'
  if (!coupon.isStackable || taken.some((one) => !one.isStackable)) return 'coupon_stands_alone'
  if (coupon.groupName !== null && taken.some((one) => one.groupName === coupon.groupName)) return 'coupon_same_group'
  return taken.length >= couponsMax ? 'coupon_too_many' : undefined
}

/**
 * Which are looked at first; those of one kind in the order they were given in. One that leaves out what is reduced comes before the
 * others, which would leave it nothing.
 */
const placeOf = (coupon: Coupon | undefined, { couponOrder }: Policy): number =>
  (coupon?.oncePerItem ? 0 : 2) + (couponOrder === 'given' || coupon?.discountType === couponOrder ? 0 : 1)

/**
 * What several coupons take off one purchase, in minor units: one after the other in the company's order, each of the whole or of what
 * the ones before it left, never more than there is. Says of every code what it takes or why it does not. Changes nothing.
 */
export async function judgeAll(
  book: Book,
  codes: readonly string[],
  purchase: {
    user: string | null
    subtotal: Minor
    currency: string
    unreduced?: Minor
    promotions?: readonly Stackable[] | undefined
  },
): Promise<Stack> {
  const policy = await readProgramme(book)
  const named: { code: string; coupon: Coupon | undefined; isAgain: boolean }[] = []
  for (const code of codes) {
    const coupon = await couponByCode(book, code)
    named.push({ code, coupon, isAgain: named.some((one) => one.code.toLowerCase() === code.toLowerCase()) })
  }
  const verdicts = new Map<(typeof named)[number], Verdict>()
  const taken: Coupon[] = []
  let left = BigInt(purchase.subtotal)
  for (const one of [...named].sort((a, b) => placeOf(a.coupon, policy) - placeOf(b.coupon, policy))) {
    const { code, coupon, isAgain } = one
    const refused = (word: string): Verdict => ({ code, coupon, discount: 0n, reasons: [reasonOf(word)] })
    const judged =
      coupon &&
      (await judge(book, coupon, {
        ...purchase,
        base: policy.couponBase === 'initial' ? undefined : left,
        left,
        // Whatever was taken before has reduced everything that it could.
        ...(taken.length > 0 && { unreduced: 0n }),
      }))
    // What it is in itself comes first: a coupon of somebody else is not there, whatever it goes together with.
    if (!coupon || !judged) verdicts.set(one, refused('coupon_unknown'))
    else if (judged.reasons.length > 0) verdicts.set(one, { code, coupon, discount: 0n, reasons: judged.reasons })
    else if (isAgain) verdicts.set(one, refused('coupon_twice'))
    else {
      const word =
        against(coupon, taken, purchase.promotions ?? [], policy) ??
        (judged.discount === 0n && taken.length > 0 ? 'coupon_nothing_left' : undefined)
      if (word) verdicts.set(one, refused(word))
      else {
        taken.push(coupon)
        left -= judged.discount
        verdicts.set(one, { code, coupon, discount: judged.discount, reasons: [] })
      }
    }
  }
  const told = named.map((one) => verdicts.get(one)!)
  const isWhole = told.every(({ reasons }) => reasons.length === 0)
  if (!isWhole && policy.couponStack === 'all') {
    const together = told.map((one) =>
      one.reasons.length > 0 ? one : { ...one, discount: 0n, reasons: [reasonOf('coupon_with_others')] },
    )
    return { discount: 0n, verdicts: together, isAccepted: false }
  }
  const discount = told.reduce((sum, one) => sum + one.discount, 0n)
  return { discount, verdicts: told, isAccepted: discount > 0n && (isWhole || policy.couponStack === 'partial') }
}
