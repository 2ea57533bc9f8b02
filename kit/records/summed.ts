const max = Number.MAX_SAFE_INTEGER

/** An amount that SQL calculates, up to the most that a number holds exactly. */
export const bounded = (amount: string): string => `greatest(least(${amount}, ${max}), -${max})::bigint`

/** A sum of amounts, of those alone that a condition says, within those bounds: one who types trillions must not keep everybody else from their reports. */
export const summed = (amount: string, where?: string): string =>
  bounded(`coalesce(sum(${amount})${where ? ` filter (where ${where})` : ''}, 0)`)

/** The same of amounts that were read. */
export const boundedSum = (amounts: readonly number[]): number =>
  Math.max(
    Math.min(
      amounts.reduce((sum, amount) => sum + amount, 0),
      max,
    ),
    -max,
  )
