import { priceCart, type PriceLine, type Promotion, type Rules } from './priceCart.ts'
import { referencePrice } from './referencePrice.fixture.ts'

/** A generator that makes the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const pick = <T>(next: (below: number) => number, list: readonly T[]): T => list[next(list.length)]!

export interface RandomCart {
  readonly lines: PriceLine[]
  readonly shipping: bigint
  /** Null where it is taxed as the goods with the highest rate. */
  readonly shippingTaxBasisPoints: number | null
  readonly promotions: Promotion[]
  readonly rules: Rules
}

/** A cart as nobody would fill it: tiny and huge prices, free things, yen and dinars, rules against each other. */
export function randomCart(seed: number): RandomCart {
  const next = numbers(seed)
  const money = () =>
    BigInt(pick(next, [0, 1, 3, 7, 99, 100, 333, 999, 1_999, 12_345, 99_999, 1_000_001, 987_654_321])) + BigInt(next(7))
  const maybe = <T>(value: () => T): T | null => (next(3) === 0 ? value() : null)
  const lines = Array.from(
    { length: 1 + next(8) },
    (): PriceLine => ({
      product: `p${next(5)}`,
      categories: pick(next, [[], ['c0'], ['c0', 'c1'], ['c2']]),
      quantity: pick(next, [1, 1, 2, 3, 5, 10, 97]),
      unit: money(),
      discountBasisPoints: pick(next, [0, 0, 0, 1, 500, 1_000, 3_333, 9_999, 10_000]),
      taxBasisPoints: pick(next, [0, 500, 700, 1_900, 1_900, 2_500, 10_000]),
      cost: maybe(money),
    }),
  )
  const promotions = Array.from(
    { length: next(6) },
    (_, i): Promotion => ({
      id: `r${i}`,
      name: `Rule ${i}`,
      kind: pick(next, ['percent', 'percent', 'amount', 'fixed_price', 'buy_get', 'free_shipping']),
      product: maybe(() => `p${next(5)}`),
      category: maybe(() => `c${next(3)}`),
      percentBasisPoints: pick(next, [0, 1, 333, 1_000, 2_500, 5_000, 7_000, 10_000]),
      money: money(),
      buy: 1 + next(3),
      get: 1 + next(2),
      minQuantity: maybe(() => 1 + next(6)),
      minimumPurchase: maybe(money),
      cap: maybe(money),
      isStackable: next(5) > 0,
      group: maybe(() => `g${next(2)}`),
      base: pick(next, ['running', 'list']),
      floorAtCost: next(4) === 0,
      budgetLeft: maybe(money),
      closed: next(12) === 0 ? 'ended' : null,
    }),
  )
  return {
    lines,
    promotions,
    shipping: pick(next, [0n, 0n, 1n, 499n, 99_999n]),
    rules: { pricesIncludeTax: next(2) === 0, rounding: pick(next, ['line', 'document']), half: pick(next, ['up', 'even']) },
    shippingTaxBasisPoints: pick(next, [null, null, 0, 700, 1_900, 2_500]),
  }
}

/** What is wrong with how a cart is priced; nothing when it is right. */
export function faultsOf({ lines, shipping, shippingTaxBasisPoints, promotions, rules }: RandomCart): string[] {
  const priced = priceCart(lines, shipping, promotions, rules, shippingTaxBasisPoints)
  const expected = referencePrice(lines, shipping, promotions, rules, shippingTaxBasisPoints)
  const faults: string[] = []
  const same = (what: string, a: unknown, b: unknown) => {
    if (a !== b) faults.push(`${what}: ${String(a)} instead of ${String(b)}`)
  }
  for (const key of ['subtotal', 'discount', 'tax', 'shipping', 'shippingTax', 'total'] as const)
    same(key, priced[key], expected[key])
  priced.lines.forEach((line, i) => {
    for (const key of ['discount', 'tax', 'total'] as const) same(`line ${i} ${key}`, line[key], expected.lines[i]![key])
  })
  priced.trace.forEach((one, i) => same(`rule ${i}`, one.reason, expected.reasons[i]))
  const sum = (list: readonly bigint[]) => list.reduce((a, b) => a + b, 0n)
  const onTop = rules.pricesIncludeTax ? 0n : priced.shippingTax
  same('lines and shipping', sum(priced.lines.map((line) => line.total)) + priced.shipping + onTop, priced.total)
  same('taxes', sum(priced.lines.map((line) => line.tax)) + priced.shippingTax, priced.tax)
  same('parts', priced.subtotal - priced.discount + (rules.pricesIncludeTax ? 0n : priced.tax) + priced.shipping, priced.total)
  same(
    'what the rules took',
    sum(priced.trace.map((one) => one.discount)) + ownDiscounts(lines, rules),
    priced.discount + shipping - priced.shipping,
  )
  if (
    priced.lines.some((line) => line.net < 0n || line.tax < 0n || line.total < 0n || line.discount < 0n) ||
    priced.shipping < 0n ||
    priced.shippingTax < 0n
  )
    faults.push('something is negative')
  return faults
}

const ownDiscounts = (lines: readonly PriceLine[], rules: Rules): bigint => referencePrice(lines, 0n, [], rules, null).discount
