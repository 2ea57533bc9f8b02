import { shares } from '@quoin/kit'

/** The whole minor units of `amount × part / whole`, rounded down: shares of growing parts grow with them and end at the amount. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** What a growing part adds: the share up to `after` less the share up to `before`. Over all steps exactly the amount. */
export const stepOf = (amount: number, before: number, after: number, whole: number): number =>
  shareOf(amount, after, whole) - shareOf(amount, before, whole)

/** Splits an amount in proportion to weights, the odd units going to the largest remainders; the parts add up. */
export const split = (amount: number, weights: readonly number[]): number[] =>
  shares(BigInt(amount), weights.map(BigInt)).map(Number)
