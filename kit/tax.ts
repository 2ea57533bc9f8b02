import { divide, type Half, shares, sum } from './shares.ts'

/** Rates are basis points: 1,900 of ten thousand are 19 %. */
const whole = 10_000n

/** How a company calculates tax. `document` rounds it once per rate, `line` once per line. */
export interface TaxRules {
  readonly pricesIncludeTax: boolean
  readonly rounding: 'line' | 'document'
  readonly half: Half
}

/** The tax on an amount, or within one that contains it. Never of negative amounts. */
export const taxOf = (amount: bigint, rate: bigint, { pricesIncludeTax = false, half = 'up' }: Partial<TaxRules> = {}): bigint =>
  divide(amount * rate, pricesIncludeTax ? whole + rate : whole, half)

/** The same in minor units, rounded half up. */
export const taxOn = (net: number, basisPoints: number): number => Number(taxOf(BigInt(net), BigInt(basisPoints)))
export const taxWithin = (gross: number, basisPoints: number): number =>
  Number(taxOf(BigInt(gross), BigInt(basisPoints), { pricesIncludeTax: true }))

/** The tax of each of several amounts: where it is rounded once per rate, they share what the rate comes to. */
export function taxesOf(amounts: readonly { readonly amount: bigint; readonly rate: bigint }[], rules: TaxRules): bigint[] {
  if (rules.rounding === 'line') return amounts.map(({ amount, rate }) => taxOf(amount, rate, rules))
  const taxes = amounts.map(() => 0n)
  for (const rate of new Set(amounts.map((one) => one.rate))) {
    const places = amounts.flatMap((one, i) => (one.rate === rate ? [i] : []))
    const weights = places.map((i) => amounts[i]!.amount)
    shares(taxOf(sum(weights), rate, rules), weights).forEach((share, at) => {
      taxes[places[at]!] = share
    })
  }
  return taxes
}
