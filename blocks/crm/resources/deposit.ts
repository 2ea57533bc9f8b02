import { divide } from '@quoin/kit'

/** The part of a total that is set aside when it is accepted, in minor units, rounded half up. */
export const depositOf = (totalMinor: number, basisPoints: number): number =>
  Number(divide(BigInt(totalMinor) * BigInt(basisPoints), 10_000n, 'up'))
