import { refuse } from '@quoin/kit/server'

/** What one of several gets: so many minor units, so many millionths of the whole, or what the others leave. */
export type Share = { readonly units: bigint } | { readonly millionths: bigint } | 'remainder'

const whole = 1_000_000n

/**
 * Minor units of each, in their order; together they are the whole, to the unit. Shares of the whole are cut to the unit below; what
 * that leaves over goes to whoever takes the remainder, or else, a unit each, to those who lost the most by the cut, the first
 * before the others. Refuses (422) shares that are not the whole, and a share of nothing.
 */
export function shareOut(total: bigint, shares: readonly Share[]): bigint[] {
  const cuts = shares.map((share) => {
    if (share === 'remainder') return { units: 0n, lost: 0n }
    if ('units' in share) return { units: share.units, lost: 0n }
    return { units: (total * share.millionths) / whole, lost: (total * share.millionths) % whole }
  })
  const left = total - cuts.reduce((sum, { units }) => sum + units, 0n)
  const lost = cuts.reduce((sum, one) => sum + one.lost, 0n)
  const taker = shares.indexOf('remainder')
  const units = cuts.map((one) => one.units)
  if (taker >= 0) units[taker] = left
  else if (left * whole !== lost)
    throw refuse.invalid('does_not_add_up', 'The shares do not add up to the total. Assign the remainder to someone.', 'parts')
  else {
    const mostLost = cuts
      .map((one, at) => ({ ...one, at }))
      .sort((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1))
    for (const { at } of mostLost.slice(0, Number(left))) units[at]! += 1n
  }
  const nothing = units.findIndex((one) => one <= 0n)
  if (nothing >= 0) throw refuse.invalid('nothing_left', 'This payee would get nothing.', `parts/${nothing}`)
  return units
}
