import { divide, type Half, least, shares, sum, taxesOf, type TaxRules } from '@quoin/kit'

/** How a company calculates: its tax, and halves of everything else in the same way. */
export type Rules = TaxRules

/** A line to be priced. Amounts in minor units; rates in hundredths of a percent. */
export interface PriceLine {
  readonly product: string
  /** Every category the product is in, and every one above those. */
  readonly categories: readonly string[]
  readonly quantity: number
  /** So much of what is counted is had, where the last one is not had whole: an hour and a half of two hours. */
  readonly had?: { readonly part: bigint; readonly of: bigint } | undefined
  readonly unit: bigint
  readonly discountBasisPoints: number
  readonly taxBasisPoints: number
  readonly cost: bigint | null
}

export interface Promotion {
  readonly id: string
  readonly name: string
  readonly kind: 'percent' | 'amount' | 'fixed_price' | 'buy_get' | 'free_shipping'
  readonly product: string | null
  readonly category: string | null
  readonly percentBasisPoints: number | null
  readonly money: bigint | null
  readonly buy: number | null
  readonly get: number | null
  readonly minQuantity: number | null
  readonly minimumPurchase: bigint | null
  readonly cap: bigint | null
  readonly isStackable: boolean
  readonly group: string | null
  readonly base: 'running' | 'list'
  readonly floorAtCost: boolean
  /** What is left of its budget; null without one. */
  readonly budgetLeft: bigint | null
  /** Why it cannot count whatever is in the cart: `ended`, `used_up` …; null when it can. */
  readonly closed: string | null
}

export interface PricedLine {
  readonly gross: bigint
  readonly discount: bigint
  readonly net: bigint
  readonly tax: bigint
  readonly total: bigint
}
export interface Considered {
  readonly promotion: string
  readonly name: string
  readonly applied: boolean
  readonly reason: string
  readonly discount: bigint
}
export interface PricedCart {
  readonly lines: readonly PricedLine[]
  readonly subtotal: bigint
  readonly discount: bigint
  /** Of the lines and of the shipping. */
  readonly tax: bigint
  readonly shipping: bigint
  readonly shippingTax: bigint
  readonly shippingTaxBasisPoints: number
  readonly total: bigint
  readonly trace: readonly Considered[]
}

const whole = 10_000n

/**
 * What a cart comes to, in whole minor units and never in floating point.
 *
 * 1. A line is unit price × quantity, less its own discount rate, rounded once.
 * 2. Promotions follow in the order they are given. Each finds the lines it is for and what they can still give: what earlier ones
 *    left, and not below cost where it says so. Its amount is bounded by that, by its cap and by its budget, and is split over the
 *    lines by largest remainder in proportion to what each can give (or, where it works line by line, to what each would get).
 * 3. One that does not stack applies only alone. Of a group the first that applies counts.
 * 4. Tax is rounded per line; or once per rate and split by largest remainder in proportion to the net lines. Where prices
 *    include tax it is what of the price is tax. Shipping is taxed as one line more, at its own rate or, without one (null), at the
 *    highest of the lines.
 *
 * Hence lines and shipping (+ its tax, where prices do not include it) add up to the total, and subtotal − discount (+ tax, where prices do not include it) + shipping is the
 * total, to the last unit; nothing is ever negative.
 */
export function priceCart(
  input: readonly PriceLine[],
  shipping: bigint,
  promotions: readonly Promotion[],
  rules: Rules,
  shippingTaxBasisPoints: number | null = null,
): PricedCart {
  const lines = input.map((line) => {
    const gross = ofHad(line, line.unit * BigInt(line.quantity), rules.half)
    return { line, gross, running: gross - divide(gross * BigInt(line.discountBasisPoints), whole, rules.half) }
  })
  const state: State = {
    lines,
    shipping,
    purchase: sum(lines.map((one) => one.running)),
    groups: new Set(),
    applied: 0,
    isClosed: false,
  }
  const trace = promotions.map((promotion): Considered => {
    const { reason, discount } = consider(promotion, state, rules.half)
    return { promotion: promotion.id, name: promotion.name, applied: reason === 'applied', reason, discount }
  })
  const shippingRate = shippingTaxBasisPoints ?? Math.max(0, ...input.map((line) => line.taxBasisPoints))
  const taxes = taxesOf(
    [
      ...lines.map((one) => ({ amount: one.running, rate: BigInt(one.line.taxBasisPoints) })),
      { amount: state.shipping, rate: BigInt(shippingRate) },
    ],
    rules,
  )
  const shippingTax = taxes.at(-1)!
  const priced = lines.map(
    ({ gross, running }, i): PricedLine => ({
      gross,
      discount: gross - running,
      net: running,
      tax: taxes[i]!,
      total: rules.pricesIncludeTax ? running : running + taxes[i]!,
    }),
  )
  return {
    lines: priced,
    trace,
    shipping: state.shipping,
    shippingTax,
    shippingTaxBasisPoints: shippingRate,
    subtotal: sum(priced.map((one) => one.gross)),
    discount: sum(priced.map((one) => one.discount)),
    tax: sum(taxes),
    total: sum(priced.map((one) => one.total)) + state.shipping + (rules.pricesIncludeTax ? 0n : shippingTax),
  }
}

/** What an amount for all that is counted comes to for what is had of it. */
const ofHad = ({ had }: PriceLine, amount: bigint, half: Half): bigint => (had ? divide(amount * had.part, had.of, half) : amount)

interface Running {
  readonly line: PriceLine
  readonly gross: bigint
  running: bigint
}
interface State {
  readonly lines: Running[]
  shipping: bigint
  readonly purchase: bigint
  readonly groups: Set<string>
  applied: number
  isClosed: boolean
}
interface Verdict {
  readonly reason: string
  readonly discount: bigint
}

const no = (reason: string): Verdict => ({ reason, discount: 0n })

function consider(promotion: Promotion, state: State, half: Half): Verdict {
  if (promotion.closed) return no(promotion.closed)
  if (state.isClosed) return no('excluded')
  if (!promotion.isStackable && state.applied > 0) return no('not_stackable')
  if (promotion.group && state.groups.has(promotion.group)) return no('group_taken')
  const meant = state.lines.filter(
    ({ line }) =>
      (promotion.product === null || line.product === promotion.product) &&
      (promotion.category === null || line.categories.includes(promotion.category)),
  )
  if (meant.length === 0) return no('no_line')
  if (promotion.minQuantity !== null && meant.reduce((all, { line }) => all + line.quantity, 0) < promotion.minQuantity)
    return no('too_few')
  if (promotion.minimumPurchase !== null && state.purchase < promotion.minimumPurchase) return no('too_little')
  const discount = promotion.kind === 'free_shipping' ? takeShipping(promotion, state) : takeFromLines(promotion, meant, half)
  if (discount === 0n) return no('nothing_left')
  state.applied += 1
  if (promotion.group) state.groups.add(promotion.group)
  state.isClosed = !promotion.isStackable
  return { reason: 'applied', discount }
}

const bounds = ({ cap, budgetLeft }: Promotion): bigint[] => [cap, budgetLeft].filter((one) => one !== null)

function takeShipping(promotion: Promotion, state: State): bigint {
  const discount = least(state.shipping, ...bounds(promotion))
  state.shipping -= discount
  return discount
}

function takeFromLines(promotion: Promotion, meant: readonly Running[], half: Half): bigint {
  const rooms = meant.map(({ line, running }) => {
    const floor = promotion.floorAtCost ? ofHad(line, (line.cost ?? 0n) * BigInt(line.quantity), half) : 0n
    return running > floor ? running - floor : 0n
  })
  const { input, weights } = inputOf(promotion, meant, rooms, half)
  const discount = least(input, sum(rooms), ...bounds(promotion))
  shares(discount, weights).forEach((share, i) => {
    meant[i]!.running -= share
  })
  return discount
}

/** What a promotion would take, and in which proportion its lines give. */
function inputOf(
  promotion: Promotion,
  meant: readonly Running[],
  rooms: readonly bigint[],
  half: Half,
): { input: bigint; weights: readonly bigint[] } {
  const rate = BigInt(promotion.percentBasisPoints ?? 10_000)
  if (promotion.kind === 'amount') return { input: promotion.money ?? 0n, weights: rooms }
  if (promotion.kind === 'percent') {
    const base = sum(meant.map((one) => (promotion.base === 'list' ? one.gross : one.running)))
    return { input: divide(base * rate, whole, half), weights: rooms }
  }
  const inputs = meant.map(({ line, running }, i) => {
    const quantity = BigInt(line.quantity)
    if (promotion.kind === 'fixed_price') {
      const target = ofHad(line, (promotion.money ?? 0n) * quantity, half)
      return least(running > target ? running - target : 0n, rooms[i]!)
    }
    const [buy, get] = [BigInt(promotion.buy ?? 1), BigInt(promotion.get ?? 1)]
    return least(ofHad(line, divide(line.unit * (quantity / (buy + get)) * get * rate, whole, half), half), rooms[i]!)
  })
  return { input: sum(inputs), weights: inputs }
}
