/** How halves are rounded: away from nothing, or to the even neighbour. */
export type Half = 'up' | 'even'

/** `value / by`, rounded to a whole number. Both are never negative: prices, quantities and rates are checked before. */
export function divide(value: bigint, by: bigint, half: Half): bigint {
  const [whole, rest] = [value / by, value % by]
  if (rest * 2n < by || (rest * 2n === by && half === 'even' && whole % 2n === 0n)) return whole
  return whole + 1n
}

/**
 * Splits an amount in proportion to weights, exactly: everybody gets the whole part, and the units left go to the largest
 * remainders, the earlier first among equals. No share is larger than its weight as long as the amount is not larger than all.
 */
export function shares(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights)
  if (amount === 0n || all === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight, i) => ({ i, part: (amount * weight) / all, rest: (amount * weight) % all }))
  let left = amount - sum(parts.map((one) => one.part))
  for (const one of [...parts].sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    one.part += 1n
    left -= 1n
  }
  return parts.map((one) => one.part)
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
export const least = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b))
