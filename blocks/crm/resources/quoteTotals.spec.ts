import { decimalsOf, minorText, toDecimal, toMinor } from '@quoin/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteTotals } from './quoteTotals.ts'

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KRW', 'KWD', 'TND')
const rate = fc.constantFrom(0, 550, 700, 1_900, 2_500)
const quote = currency.chain((code) =>
  fc.record({
    currency: fc.constant(code),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 10_000),
        unit_price: fc.integer({ min: 0, max: 99_999_999 }).map((n) => toDecimal(n, code)),
        discount_basis_points: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
        tax_basis_points: rate,
        optional: fc.boolean(),
        chosen: fc.boolean(),
      }),
      { minLength: 0, maxLength: 12 },
    ),
    discountBasisPoints: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 10_000 })),
  }),
)

/** Schoolbook calculation in exact fractions, to hold ours against. */
const halfUp = (above: bigint, below: bigint) => (2n * above + below) / (2n * below)
const big = (value: number, digits: number) => BigInt(Math.round(value * 10 ** digits))

describe('The totals of a quote', () => {
  it('add up to the last unit, for thousands of quotes in currencies of no, two and three decimals', () => {
    fc.assert(
      fc.property(quote, (input) => {
        const totals = quoteTotals(input)
        const counted = totals.lines.filter((line) => line.counts)
        expect(counted.reduce((all, line) => all + line.netMinor, 0)).toBe(totals.subtotalMinor)
        for (const line of totals.lines) expect(line.grossMinor - line.discountMinor).toBe(line.netMinor)
        expect(totals.taxes.reduce((all, tax) => all + tax.baseMinor, 0)).toBe(totals.subtotalMinor - totals.discountMinor)
        expect(totals.taxes.reduce((all, tax) => all + tax.taxMinor, 0)).toBe(totals.taxMinor)
        expect(totals.subtotalMinor - totals.discountMinor + totals.taxMinor).toBe(totals.totalMinor)
        for (const tax of totals.taxes)
          expect(BigInt(tax.taxMinor)).toBe(halfUp(BigInt(tax.baseMinor) * BigInt(tax.basisPoints), 10_000n))
      }),
      { numRuns: 3_000 },
    )
  })

  it('are those of exact fractions, line by line', () => {
    fc.assert(
      fc.property(quote, (input) => {
        const totals = quoteTotals(input)
        input.lines.forEach((line, i) => {
          const gross = halfUp(big(line.unit_price, decimalsOf(input.currency)) * big(line.quantity, 4), 10_000n)
          expect(BigInt(totals.lines[i]!.grossMinor)).toBe(gross)
          expect(BigInt(totals.lines[i]!.discountMinor)).toBe(halfUp(gross * BigInt(line.discount_basis_points), 10_000n))
        })
        expect(BigInt(totals.discountMinor)).toBe(
          halfUp(BigInt(totals.subtotalMinor) * BigInt(input.discountBasisPoints ?? 0), 10_000n),
        )
        // A share is never a whole unit away from what exact division gives.
        if (totals.subtotalMinor > 0) {
          for (const tax of totals.taxes) {
            const base = totals.lines.reduce(
              (all, line, i) => all + (line.counts && input.lines[i]!.tax_basis_points === tax.basisPoints ? line.netMinor : 0),
              0,
            )
            expect(Math.abs(base - tax.baseMinor - (totals.discountMinor * base) / totals.subtotalMinor)).toBeLessThan(1 + 1e-6)
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('know the awkward cases', () => {
    const one = (line: object, more: object = {}) =>
      quoteTotals({ currency: 'EUR', lines: [{ quantity: 1, unit_price: 0, ...line }], ...more })
    expect(one({ quantity: 0.5, unit_price: 0.01 }).totalMinor).toBe(1)
    expect(one({ quantity: 1.005, unit_price: 1 }).totalMinor).toBe(101)
    expect(one({ unit_price: 0.5, tax_basis_points: 1_900 })).toMatchObject({ taxMinor: 10, totalMinor: 60 })
    expect(quoteTotals({ currency: 'EUR', lines: [] })).toMatchObject({ subtotalMinor: 0, totalMinor: 0, taxes: [] })
    expect(() => one({ unit_price: 1 }, { discountAmount: 1.01 })).toThrow('is more than')
    expect(() => one({ unit_price: 1_000_000_000, quantity: 1_000_000 })).toThrow('too large')
  })
})

describe('Money', () => {
  it('goes to minor units and back without loss, and is never rounded', () => {
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 1_000_000_000_000 }), (code, minor) => {
        expect(toMinor(toDecimal(minor, code), code)).toBe(minor)
        expect(toMinor(minorText(minor, code), code)).toBe(minor)
      }),
    )
    expect([
      toMinor(1.005, 'EUR'),
      toMinor(0.5, 'JPY'),
      toMinor(Number.NaN, 'EUR'),
      toMinor(1e21, 'EUR'),
      toMinor('1,5', 'EUR'),
    ]).toEqual(Array(5).fill(undefined))
  })
})
