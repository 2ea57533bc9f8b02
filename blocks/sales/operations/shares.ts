/** The whole minor units of `amount × part / whole`, rounded down: shares of growing parts grow with them and end at the amount. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** What a growing part adds: the share up to `after` less the share up to `before`. Over all steps exactly the amount. */
export const stepOf = (amount: number, before: number, after: number, whole: number): number =>
  shareOf(amount, after, whole) - shareOf(amount, before, whole)

/** Splits an amount in proportion to weights, the odd units going to the largest remainders; the parts add up. */
export function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (amount === 0 || all === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, i) => ({
    i,
    part: (BigInt(amount) * BigInt(weight)) / all,
    rest: (BigInt(amount) * BigInt(weight)) % all,
  }))
  let left = BigInt(amount) - parts.reduce((sum, one) => sum + one.part, 0n)
  for (const one of [...parts].sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    one.part += 1n
    left -= 1n
  }
  return parts.map((one) => Number(one.part))
}

export { rate } from '../resources/money.ts'

/** The tax within an amount that contains it: what is left beside the net, rounded half up. Never of negative amounts. */
export const taxWithin = (gross: number, basisPoints: number): number =>
  gross - Number((BigInt(gross) * 10_000n + BigInt(10_000 + basisPoints) / 2n) / BigInt(10_000 + basisPoints))
