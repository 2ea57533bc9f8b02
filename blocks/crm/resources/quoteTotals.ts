import { divide, shares, sum, taxOf, toMinor } from '@quoin/kit'

/** One line as people write it. Money in the currency's own decimals, rates in basis points (1,900 is 19 %). */
export interface LineInput {
  readonly quantity: number
  readonly unit_price: number
  readonly discount_basis_points?: number | null
  readonly tax_basis_points?: number | null
  readonly optional?: boolean
  readonly chosen?: boolean
}
export interface QuoteInput {
  readonly currency: string
  readonly lines: readonly LineInput[]
  /** Off the whole: first the rate, then the amount. */
  readonly discountBasisPoints?: number | null
  readonly discountAmount?: number | string | null
}

export interface LineTotals {
  readonly grossMinor: number
  readonly discountMinor: number
  readonly netMinor: number
  readonly counts: boolean
}
export interface TaxTotals {
  readonly basisPoints: number
  readonly baseMinor: number
  readonly taxMinor: number
}
export interface QuoteTotals {
  readonly lines: readonly LineTotals[]
  readonly subtotalMinor: number
  readonly discountMinor: number
  /** By rate, the lowest first. */
  readonly taxes: readonly TaxTotals[]
  readonly taxMinor: number
  readonly totalMinor: number
}

/** A wish that cannot be calculated with; `pointer` names the value in the body, the message completes "it …". */
export class Unreckonable extends Error {
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message)
  }
}

const scale = 10_000n

/**
 * What a quote comes to, in whole minor units and never in floating point. A line is quantity × price, rounded half up, less its
 * discount, rounded half up. The discount on the whole is shared among the tax rates in proportion to what they hold, the odd
 * units going to the largest remainders, so that the shares add up. Tax is rounded half up once per rate, on what is left of it.
 * Hence net lines add up to the subtotal, and subtotal − discount + taxes is the total, to the last unit. Options that nobody has
 * chosen count for nothing. The browser calculates with this same function; the server's result is what is kept.
 */
export function quoteTotals({ currency, lines, discountBasisPoints, discountAmount }: QuoteInput): QuoteTotals {
  const calculated = lines.map((line, i) => calculateLine(line, currency, i))
  const counted = calculated.filter((line) => line.counts)
  const subtotal = sum(counted.map((line) => line.net))
  const byRate = basesOf(counted)
  const discount = discountOf(subtotal, currency, discountBasisPoints, discountAmount)
  const parts = shares(
    discount,
    byRate.map(([, base]) => base),
  )
  const taxes = byRate.map(([rate, base], i) => ({ rate, base: base - parts[i]!, tax: taxOf(base - parts[i]!, rate) }))
  const tax = sum(taxes.map((one) => one.tax))
  return {
    lines: calculated.map(({ gross, off, net, counts }) => ({
      grossMinor: whole(gross),
      discountMinor: whole(off),
      netMinor: whole(net),
      counts,
    })),
    subtotalMinor: whole(subtotal),
    discountMinor: whole(discount),
    taxMinor: whole(tax),
    totalMinor: whole(subtotal - discount + tax),
    taxes: taxes.map(({ rate, base, tax: due }) => ({ basisPoints: Number(rate), baseMinor: whole(base), taxMinor: whole(due) })),
  }
}

interface Calculated {
  readonly gross: bigint
  readonly off: bigint
  readonly net: bigint
  readonly rate: bigint
  readonly counts: boolean
}

function calculateLine(line: LineInput, currency: string, i: number): Calculated {
  const price = toMinor(line.unit_price, currency)
  if (price === undefined) throw new Unreckonable(`lines/${i}/unit_price`, `has more decimals than ${currency} knows`)
  const quantity = tenThousandths(line.quantity)
  if (quantity === undefined) throw new Unreckonable(`lines/${i}/quantity`, 'has more than four decimals')
  const gross = divide(BigInt(price) * quantity, scale, 'up')
  const off = divide(gross * BigInt(line.discount_basis_points ?? 0), scale, 'up')
  return {
    gross,
    off,
    net: gross - off,
    rate: BigInt(line.tax_basis_points ?? 0),
    counts: !line.optional || line.chosen === true,
  }
}

/** What the counted lines hold, by tax rate. */
function basesOf(lines: readonly Calculated[]): [bigint, bigint][] {
  const rates = new Map<bigint, bigint>()
  for (const { rate, net } of lines) rates.set(rate, (rates.get(rate) ?? 0n) + net)
  return [...rates].sort(([a], [b]) => Number(a - b))
}

function discountOf(subtotal: bigint, currency: string, basisPoints?: number | null, amount?: number | string | null): bigint {
  const fixed = amount === null || amount === undefined ? 0 : toMinor(amount, currency)
  if (fixed === undefined) throw new Unreckonable('discount_amount', `has more decimals than ${currency} knows`)
  const discount = divide(subtotal * BigInt(basisPoints ?? 0), scale, 'up') + BigInt(fixed)
  if (discount > subtotal) throw new Unreckonable('discount_amount', 'is more than the lines come to')
  return discount
}

function tenThousandths(quantity: number): bigint | undefined {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,4}))?$/.exec(String(quantity)) ?? []
  return whole === undefined ? undefined : BigInt(`${whole}${part.padEnd(4, '0')}`)
}

function whole(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Unreckonable('lines', 'is too large')
  return number
}
