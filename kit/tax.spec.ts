import { describe, expect, it } from 'vitest'
import { taxesOf, taxOn, taxWithin } from './tax.ts'

describe('Tax', () => {
  it('is rounded half up, on an amount and within one alike', () => {
    expect([taxOn(250, 1_000), taxOn(249, 1_000), taxOn(0, 1_900)]).toEqual([25, 25, 0])
    // A sixth of 3 is half a unit: the cart says 1, and so does the order.
    expect([taxWithin(3, 2_000), taxWithin(2, 2_000), taxWithin(119, 1_900)]).toEqual([1, 0, 19])
  })

  it('is shared by amounts of one rate where it is rounded once per rate, and adds up', () => {
    const amounts = [33n, 33n, 34n].map((amount) => ({ amount, rate: 1_900n }))
    const rules = { pricesIncludeTax: false, half: 'up' } as const
    expect(taxesOf(amounts, { ...rules, rounding: 'line' })).toEqual([6n, 6n, 6n])
    expect(taxesOf(amounts, { ...rules, rounding: 'document' })).toEqual([6n, 6n, 7n])
  })
})
