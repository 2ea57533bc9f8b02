import { sum, toMinor } from '@quoin/kit'
import type { LineTotals, QuoteInput } from './quoteTotals.ts'

/**
 * The largest share of its prices that a quote can be had below, in basis points rounded up: that of the lines that are fixed,
 * or of a single option, since whatever a customer chooses among the options lies between these. Calculated from the rates and
 * not from rounded amounts, so that ten percent off a small price are ten percent.
 */
export function discountShare(
  { currency, lines: inputs, discountBasisPoints, discountAmount }: QuoteInput,
  lines: readonly LineTotals[],
): number {
  const whole = 10_000n - BigInt(discountBasisPoints ?? 0)
  const parts = inputs.map((input, i) => {
    const gross = BigInt(lines[i]!.grossMinor) * square
    return {
      optional: input.optional === true,
      gross,
      left: BigInt(lines[i]!.grossMinor) * (10_000n - BigInt(input.discount_basis_points ?? 0)) * whole,
    }
  })
  const amount =
    BigInt((discountAmount === null || discountAmount === undefined ? 0 : toMinor(discountAmount, currency)) ?? 0) * square
  const fixed = parts.filter((part) => !part.optional)
  const shares = [
    shareOf(sum(fixed.map((part) => part.gross)), sum(fixed.map((part) => part.left)) - amount),
    ...parts.filter((part) => part.optional).map((part) => shareOf(part.gross, part.left)),
  ]
  return Math.max(0, ...shares)
}

const square = 10_000n ** 2n

function shareOf(gross: bigint, left: bigint): number {
  if (gross === 0n) return 0
  const off = gross - left
  return Number((off * 10_000n + gross - 1n) / gross)
}
