import { describe, expect, it } from 'vitest'
import { choosePrice, type PriceRow } from './choosePrice.ts'
import { priceCart, type PriceLine, type Promotion, type Rules } from './priceCart.ts'
import { divide, shares } from '@quoin/kit'
import { faultsOf, randomCart } from './randomCarts.fixture.ts'

const rules: Rules = { pricesIncludeTax: false, rounding: 'line', half: 'up' }
const line = (unit: number, quantity = 1, more: Partial<PriceLine> = {}): PriceLine => ({
  product: 'p',
  categories: [],
  quantity,
  unit: BigInt(unit),
  discountBasisPoints: 0,
  taxBasisPoints: 1_900,
  cost: null,
  ...more,
})
const promotion = (more: Partial<Promotion>): Promotion => ({
  id: 'r',
  name: 'Rule',
  kind: 'percent',
  product: null,
  category: null,
  percentBasisPoints: null,
  money: null,
  buy: null,
  get: null,
  minQuantity: null,
  minimumPurchase: null,
  cap: null,
  isStackable: true,
  group: null,
  base: 'running',
  floorAtCost: false,
  budgetLeft: null,
  closed: null,
  ...more,
})

describe('Rounding', () => {
  it('sends a half up, or to the even neighbour', () => {
    expect([5n, 15n, 25n, 14n, 16n].map((v) => divide(v, 10n, 'up'))).toEqual([1n, 2n, 3n, 1n, 2n])
    expect([5n, 15n, 25n, 14n, 16n].map((v) => divide(v, 10n, 'even'))).toEqual([0n, 2n, 2n, 1n, 2n])
  })
  it('splits without losing a unit, the largest remainder first', () => {
    expect(shares(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(shares(10n, [3n, 3n, 6n])).toEqual([3n, 2n, 5n])
    expect(shares(0n, [1n, 2n])).toEqual([0n, 0n])
  })
})

describe('A cart', () => {
  it('comes to what 500 random ones come to when reckoned in another way', () => {
    for (let seed = 1; seed <= 500; seed++) expect(faultsOf(randomCart(seed)), `seed ${seed}`).toEqual([])
  })
  it('counts whole what is had in part, and charges and bounds what is had of it', () => {
    const had = (rules: readonly Promotion[], more: Partial<PriceLine> = {}) =>
      priceCart([line(10_000, 2, { had: { part: 90n, of: 120n }, taxBasisPoints: 0, ...more })], 0n, rules, {
        pricesIncludeTax: false,
        rounding: 'line',
        half: 'up',
      })
    expect(had([])).toMatchObject({ subtotal: 15_000n, total: 15_000n })
    expect(had([promotion({ kind: 'amount', money: 3_000n, minimumPurchase: 15_001n })]).trace[0]).toMatchObject({
      reason: 'too_little',
    })
    expect(had([promotion({ kind: 'amount', money: 3_000n, minimumPurchase: 15_000n })]).total).toBe(12_000n)
    expect(had([promotion({ kind: 'fixed_price', money: 4_000n, minQuantity: 2 })]).total).toBe(6_000n)
    expect(had([promotion({ kind: 'buy_get', buy: 1, get: 1 })]).total).toBe(7_500n)
    // Not below what an hour and a half of it cost.
    expect(had([promotion({ percentBasisPoints: 9_000, floorAtCost: true })], { cost: 4_000n }).total).toBe(6_000n)
  })
  it('gives nothing away for nothing: 70 % on a price lowered by 40 % leaves 18 % of it', () => {
    const priced = priceCart(
      [line(10_000, 1, { discountBasisPoints: 4_000, taxBasisPoints: 0 })],
      0n,
      [promotion({ percentBasisPoints: 7_000 })],
      rules,
    )
    expect(priced).toMatchObject({ subtotal: 10_000n, discount: 8_200n, total: 1_800n })
  })
  it('with a discount of all of it comes to exactly nothing', () => {
    expect(priceCart([line(333, 3), line(1, 7)], 0n, [promotion({ percentBasisPoints: 10_000 })], rules)).toMatchObject({
      tax: 0n,
      total: 0n,
    })
  })
  it('with tax in its prices tells what of them is tax', () => {
    expect(priceCart([line(11_900)], 0n, [], { ...rules, pricesIncludeTax: true })).toMatchObject({ tax: 1_900n, total: 11_900n })
  })
  it('taxes delivery as its highest line or at a rate of its own, and nothing that was taken off it', () => {
    const lines = [line(1_000, 1, { taxBasisPoints: 700 }), line(1_000)]
    const priced = priceCart(lines, 490n, [], rules)
    expect(priced).toMatchObject({ shipping: 490n, shippingTax: 93n, shippingTaxBasisPoints: 1_900, tax: 353n, total: 2_843n })
    expect(priceCart(lines, 490n, [], rules, 700)).toMatchObject({ shippingTax: 34n, tax: 294n, total: 2_784n })
    expect(priceCart(lines, 490n, [], { ...rules, pricesIncludeTax: true })).toMatchObject({ shippingTax: 78n, total: 2_490n })
    const free = priceCart(lines, 490n, [promotion({ kind: 'free_shipping' })], rules)
    expect(free).toMatchObject({ shipping: 0n, shippingTax: 0n, tax: 260n, total: 2_260n })
  })
  it('rounds tax once per line or once per rate', () => {
    const lines = [line(3), line(3), line(3)]
    expect(priceCart(lines, 0n, [], rules).tax).toBe(3n)
    const whole = priceCart(lines, 0n, [], { ...rules, rounding: 'document' })
    expect([whole.tax, whole.lines.map((one) => one.tax)]).toEqual([2n, [1n, 1n, 0n]])
  })
  it('says of every promotion why it counts or does not', () => {
    const { trace } = priceCart(
      [line(1_000, 2)],
      500n,
      [
        promotion({ id: 'a', percentBasisPoints: 1_000, group: 'season' }),
        promotion({ id: 'b', percentBasisPoints: 2_000, group: 'season' }),
        promotion({ id: 'c', kind: 'amount', money: 300n, isStackable: false }),
        promotion({ id: 'd', kind: 'buy_get', buy: 1, get: 1 }),
        promotion({ id: 'e', minQuantity: 3, percentBasisPoints: 1_000 }),
        promotion({ id: 'f', product: 'q', percentBasisPoints: 1 }),
        promotion({ id: 'g', kind: 'free_shipping' }),
        promotion({ id: 'h', minimumPurchase: 99_999n }),
        promotion({ id: 'i', closed: 'ended' }),
        promotion({ id: 'j', kind: 'amount', money: 99_999n }),
        promotion({ id: 'k', kind: 'amount', money: 1n }),
      ],
      rules,
    )
    expect(trace.map((one) => [one.promotion, one.reason, Number(one.discount)])).toEqual([
      ['a', 'applied', 200],
      ['b', 'group_taken', 0],
      ['c', 'not_stackable', 0],
      ['d', 'applied', 1_000],
      ['e', 'too_few', 0],
      ['f', 'no_line', 0],
      ['g', 'applied', 500],
      ['h', 'too_little', 0],
      ['i', 'ended', 0],
      ['j', 'applied', 800],
      ['k', 'nothing_left', 0],
    ])
    expect(
      priceCart(
        [line(1_000)],
        0n,
        [
          promotion({ id: 'a', kind: 'amount', money: 1n, isStackable: false }),
          promotion({ id: 'b', kind: 'amount', money: 1n }),
        ],
        rules,
      ).trace.map((one) => one.reason),
    ).toEqual(['applied', 'excluded'])
  })
  it('stays above cost, below a cap and within a budget where a promotion says so', () => {
    const costly = [line(1_000, 1, { cost: 900n, taxBasisPoints: 0 })]
    expect(priceCart(costly, 0n, [promotion({ percentBasisPoints: 5_000, floorAtCost: true })], rules).total).toBe(900n)
    expect(priceCart(costly, 0n, [promotion({ percentBasisPoints: 5_000, cap: 50n })], rules).total).toBe(950n)
    expect(priceCart(costly, 0n, [promotion({ percentBasisPoints: 5_000, budgetLeft: 20n })], rules).total).toBe(980n)
  })
})

describe('A price', () => {
  const row = (id: string, minor: number, more: Partial<PriceRow> = {}): PriceRow => ({
    id,
    variation: null,
    channel: null,
    currency: 'EUR',
    minor: BigInt(minor),
    minQuantity: 1,
    maxQuantity: null,
    start: null,
    end: null,
    list: null,
    ...more,
  })
  const list = (kind: 'override' | 'sale', more: object = {}) => ({
    id: kind,
    name: kind,
    kind,
    priority: 0,
    roles: [],
    forTiers: false,
    start: null,
    end: null,
    ...more,
  })
  const choose = (rows: PriceRow[], more: object = {}) =>
    choosePrice({
      product: { currency: 'EUR', minor: 1_000n },
      variation: null,
      rows,
      quantity: 1,
      currency: 'EUR',
      channel: null,
      role: 'user',
      tierLists: new Map(),
      at: 1_000,
      ...more,
    })

  it('is the one of the tier a quantity reaches', () => {
    const tiers = [row('ten', 900, { minQuantity: 10 }), row('hundred', 800, { minQuantity: 100 })]
    expect([1, 10, 99, 100].map((quantity) => Number(choose(tiers, { quantity }).minor))).toEqual([1_000, 900, 900, 800])
  })
  it('of a sale list counts only where it is lower, of an override always, and of a list for others never', () => {
    expect(choose([row('s', 1_100, { list: list('sale') })]).minor).toBe(1_000n)
    expect(choose([row('s', 700, { list: list('sale') })]).minor).toBe(700n)
    expect(choose([row('o', 1_100, { list: list('override') }), row('s', 700, { list: list('sale') })]).minor).toBe(1_100n)
    expect(choose([row('o', 500, { list: list('override', { roles: ['guest'] }) })]).minor).toBe(1_000n)
    expect(
      choose([row('o', 500, { list: list('override', { priority: 1 }) }), row('p', 400, { list: list('override') })]).minor,
    ).toBe(500n)
  })
  it('of a list for tiers counts for whose tier opens it and for its roles, and says by which tier', () => {
    const row1 = row('g', 500, { list: list('override', { id: 'gold', forTiers: true }) })
    const opened = { tierLists: new Map([['gold', 'Gold']]) }
    expect(choose([row1]).why[0]).toMatchObject({ id: 'g', tier: null, reason: 'not_your_tier' })
    expect(choose([row1], opened)).toMatchObject({ minor: 500n, why: [{ tier: 'Gold', reason: 'chosen' }, { tier: null }] })
    expect(choose([row1], { ...opened, tierLists: new Map([['silver', 'Silver']]) }).minor).toBe(1_000n)
    const withRole = row('r', 400, { list: list('override', { id: 'gold', forTiers: true, roles: ['user'] }) })
    expect(choose([withRole])).toMatchObject({ minor: 400n, why: [{ tier: null, reason: 'chosen' }, { tier: null }] })
    // A tier opens no list that is kept for roles alone.
    expect(choose([row('o', 300, { list: list('override', { id: 'gold', roles: ['guest'] }) })], opened).minor).toBe(1_000n)
  })
  it('counts from its beginning until before its end, in its own currency', () => {
    expect(
      [999, 1_000, 1_999, 2_000].map((at) => Number(choose([row('t', 1, { start: 1_000, end: 2_000 })], { at }).minor)),
    ).toEqual([1_000, 1, 1, 1_000])
    expect(choose([row('d', 5, { currency: 'USD' })], { currency: 'USD' }).minor).toBe(5n)
    expect(choose([], { currency: 'USD' }).minor).toBeNull()
  })
  it('of the variation goes before one of the product, and every other one says why it did not count', () => {
    const { minor, why } = choose([row('all', 900), row('small', 950, { variation: 'v' }), row('other', 1, { variation: 'w' })], {
      variation: { id: 'v', minor: 990n },
    })
    expect([minor, why.map((one) => [one.id, one.reason])]).toEqual([
      950n,
      [
        ['other', 'other_variation'],
        ['all', 'another_goes_before'],
        ['small', 'chosen'],
        ['v', 'another_goes_before'],
      ],
    ])
  })
})
