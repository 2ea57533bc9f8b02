import { describe, expect, it } from 'vitest'
import { currencyOf, currencyOfDecimal, unitOf } from './useMoney.ts'

describe('An amount in minor units', () => {
  it('is of its field’s currency, else of the one beside it in the record', () => {
    expect(currencyOf('priceMinor', { currency: 'USD' }, { currency: 'JPY' })).toBe('USD')
    expect(currencyOf('priceMinor', {}, { currency: 'JPY' })).toBe('JPY')
    expect(currencyOf('feeMinor', {}, { feeCurrency: 'CHF', currency: 'JPY' })).toBe('CHF')
    expect(currencyOf('priceMinor', {}, { currency: null })).toBe('EUR')
  })

  it('is none where nothing says so', () => {
    expect(currencyOf('minutes', {}, { currency: 'JPY' })).toBeUndefined()
    expect(currencyOf('priceMinor', {}, {})).toBeUndefined()
    expect(currencyOf('priceMinor', {}, undefined)).toBeUndefined()
  })
})

describe('An amount in whole units', () => {
  it('is of the currency that stands beside it', () => {
    expect(currencyOfDecimal('amount', { currency: 'CHF' })).toBe('CHF')
    expect(currencyOfDecimal('cost', { currency: 'CHF' })).toBe('CHF')
    expect(currencyOfDecimal('purchasePrice', { purchasePriceCurrency: 'JPY', currency: 'CHF' })).toBe('JPY')
  })

  it('is a number where none does, and no other number is one', () => {
    expect(currencyOfDecimal('amount', { currency: null })).toBeUndefined()
    expect(currencyOfDecimal('amount', undefined)).toBeUndefined()
    expect(currencyOfDecimal('rate', { currency: 'CHF' })).toBeUndefined()
  })
})

describe('A number kept in a smaller unit', () => {
  it('is entered in the one people speak in', () => {
    expect(unitOf('taxBasisPoints', {}, undefined)).toEqual({ sign: '%', digits: 2 })
    expect(unitOf('hourPriceMinor', {}, { currency: 'JPY' })).toEqual({ sign: 'JPY', digits: 0 })
    expect(unitOf('hourPriceMinor', {}, { currency: 'EUR' })).toEqual({ sign: 'EUR', digits: 2 })
    expect(unitOf('capacity', {}, { currency: 'EUR' })).toBeUndefined()
  })
})
