/** The part of a total that is set aside when it is accepted, in minor units, rounded half up. */
export const depositOf = (totalMinor: number, basisPoints: number): number =>
  Number((BigInt(totalMinor) * BigInt(basisPoints) + 5_000n) / 10_000n)
