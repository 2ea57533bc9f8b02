import { describe, expect, it } from 'vitest'
import { fromProvider, toProvider } from './amounts.ts'

describe('An amount at the card provider', () => {
  it.each([
    [1_999, 'EUR', 1_999],
    [500, 'JPY', 500],
    [500, 'ISK', 50_000],
    [12, 'UGX', 1_200],
    [1_250, 'KWD', 1_250],
  ])('of %i %s is %i there, and comes back as it was', (minor, currency, there) => {
    expect(toProvider(minor, currency)).toBe(there)
    expect(fromProvider(there, currency.toLowerCase())).toBe(minor)
  })

  it('that cannot be said there is refused, and none is rounded', () => {
    expect(() => toProvider(1_255, 'KWD')).toThrow(
      'Cards cannot charge thousandths of KWD. Use another payment method, or an amount with two decimals.',
    )
    expect(() => fromProvider(50_050, 'isk')).toThrow('no whole unit')
  })
})
