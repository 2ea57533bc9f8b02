/** A price in minor units without the tax it holds; rounded half up once. */
export function netPrice(minor: number, taxBasisPoints: number): number {
  const below = BigInt(10_000 + taxBasisPoints)
  return Number((2n * BigInt(minor) * 10_000n + below) / (2n * below))
}
