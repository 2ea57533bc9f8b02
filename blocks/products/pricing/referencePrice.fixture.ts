import type { PriceLine, Promotion, Rules } from './priceCart.ts'

/**
 * The rules of the README calculated a second time and in another way, to compare with: in fractions, unit by unit, one line after the
 * other. It shares no code with what it checks.
 */
class Fraction {
  constructor(
    readonly top: bigint,
    readonly bottom: bigint = 1n,
  ) {}
  times(other: bigint, by = 1n) {
    return new Fraction(this.top * other, this.bottom * by)
  }
  /** To the nearest whole number, found by trying both neighbours. */
  nearest(half: 'up' | 'even'): bigint {
    const below = this.top / this.bottom
    const [fromBelow, toAbove] = [this.top - below * this.bottom, (below + 1n) * this.bottom - this.top]
    if (fromBelow < toAbove) return below
    if (toAbove < fromBelow) return below + 1n
    return half === 'up' || below % 2n === 1n ? below + 1n : below
  }
}

/** Whole parts first, then one unit at a time to whoever is furthest behind what is due. */
function handOut(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((a, b) => a + b, 0n)
  const given = weights.map(() => 0n)
  if (all === 0n) return given
  weights.forEach((weight, i) => {
    given[i] = (amount * weight - ((amount * weight) % all)) / all
  })
  const behind = (i: number) => amount * weights[i]! - given[i]! * all
  while (given.reduce((a, b) => a + b, 0n) < amount) {
    let next = 0
    for (let i = 1; i < given.length; i++) if (behind(i) > behind(next)) next = i
    given[next]! += 1n
  }
  return given
}

export interface Reference {
  readonly lines: { discount: bigint; tax: bigint; total: bigint }[]
  readonly subtotal: bigint
  readonly discount: bigint
  readonly tax: bigint
  readonly shipping: bigint
  readonly shippingTax: bigint
  readonly total: bigint
  readonly reasons: string[]
}

export function referencePrice(
  lines: readonly PriceLine[],
  shipping: bigint,
  promotions: readonly Promotion[],
  rules: Rules,
  shippingRate: number | null,
): Reference {
  const gross = lines.map((line) => {
    let all = 0n
    for (let i = 0; i < line.quantity; i++) all += line.unit
    return all
  })
  const left = gross.map(
    (amount, i) => amount - new Fraction(amount).times(BigInt(lines[i]!.discountBasisPoints), 10_000n).nearest(rules.half),
  )
  const purchase = left.reduce((a, b) => a + b, 0n)
  const seen: string[] = []
  let [delivery, applied, alone] = [shipping, 0, false]
  const reasons = promotions.map((p) => {
    if (p.closed !== null) return p.closed
    if (alone) return 'excluded'
    if (applied > 0 && !p.isStackable) return 'not_stackable'
    if (p.group !== null && seen.includes(p.group)) return 'group_taken'
    const mine: number[] = []
    lines.forEach((line, i) => {
      if ((!p.product || p.product === line.product) && (!p.category || line.categories.some((c) => c === p.category)))
        mine.push(i)
    })
    if (mine.length === 0) return 'no_line'
    let pieces = 0
    for (const i of mine) pieces += lines[i]!.quantity
    if (p.minQuantity && pieces < p.minQuantity) return 'too_few'
    if (p.minimumPurchase !== null && purchase < p.minimumPurchase) return 'too_little'
    const capped = (amount: bigint) => {
      if (p.cap !== null && amount > p.cap) amount = p.cap
      return p.budgetLeft !== null && amount > p.budgetLeft ? p.budgetLeft : amount
    }
    let taken: bigint
    if (p.kind === 'free_shipping') {
      taken = capped(delivery)
      delivery -= taken
    } else {
      const mayGive = mine.map((i) => {
        const least = p.floorAtCost && lines[i]!.cost !== null ? lines[i]!.cost! * BigInt(lines[i]!.quantity) : 0n
        return left[i]! - least > 0n ? left[i]! - least : 0n
      })
      let weights = mayGive
      let input: bigint
      if (p.kind === 'amount') input = p.money!
      else if (p.kind === 'percent') {
        let base = 0n
        for (const i of mine) base += p.base === 'list' ? gross[i]! : left[i]!
        input = new Fraction(base).times(BigInt(p.percentBasisPoints!), 10_000n).nearest(rules.half)
      } else {
        weights = mine.map((i, at) => {
          let want: bigint
          if (p.kind === 'fixed_price') want = left[i]! - p.money! * BigInt(lines[i]!.quantity)
          else {
            let [free, rest] = [0, lines[i]!.quantity]
            while (rest >= p.buy! + p.get!) {
              free += p.get!
              rest -= p.buy! + p.get!
            }
            want = new Fraction(lines[i]!.unit)
              .times(BigInt(free))
              .times(BigInt(p.percentBasisPoints ?? 10_000), 10_000n)
              .nearest(rules.half)
          }
          return want < 0n ? 0n : want > mayGive[at]! ? mayGive[at]! : want
        })
        input = weights.reduce((a, b) => a + b, 0n)
      }
      const room = mayGive.reduce((a, b) => a + b, 0n)
      taken = capped(input > room ? room : input)
      handOut(taken, weights).forEach((part, at) => {
        left[mine[at]!]! -= part
      })
    }
    if (taken === 0n) return 'nothing_left'
    applied += 1
    if (p.group !== null) seen.push(p.group)
    if (!p.isStackable) alone = true
    return 'applied'
  })
  const taxOf = (net: bigint, rate: number) =>
    new Fraction(net).times(BigInt(rate), BigInt(rules.pricesIncludeTax ? 10_000 + rate : 10_000)).nearest(rules.half)
  let highest = 0
  for (const { taxBasisPoints } of lines) if (taxBasisPoints > highest) highest = taxBasisPoints
  // Delivery stands below the goods, as one thing more that is taxed.
  const taxed = [...left, delivery]
  const rates = [...lines.map((line) => line.taxBasisPoints), shippingRate === null ? highest : shippingRate]
  const taxes = taxed.map(() => 0n)
  if (rules.rounding === 'line')
    taxed.forEach((net, i) => {
      taxes[i] = taxOf(net, rates[i]!)
    })
  else {
    for (const rate of [...new Set(rates)]) {
      const places = rates.map((other, i) => (other === rate ? i : -1)).filter((i) => i >= 0)
      const due = taxOf(
        places.reduce((all, i) => all + taxed[i]!, 0n),
        rate,
      )
      handOut(
        due,
        places.map((i) => taxed[i]!),
      ).forEach((part, at) => {
        taxes[places[at]!] = part
      })
    }
  }
  const all = (list: readonly bigint[]) => list.reduce((a, b) => a + b, 0n)
  const totals = left.map((net, i) => (rules.pricesIncludeTax ? net : net + taxes[i]!))
  return {
    lines: left.map((net, i) => ({ discount: gross[i]! - net, tax: taxes[i]!, total: totals[i]! })),
    subtotal: all(gross),
    discount: all(gross) - all(left),
    tax: all(taxes),
    shipping: delivery,
    shippingTax: taxes[lines.length]!,
    total: all(totals) + delivery + (rules.pricesIncludeTax ? 0n : taxes[lines.length]!),
    reasons,
  }
}
