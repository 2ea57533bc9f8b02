export type Unit = 'day' | 'week' | 'month' | 'year'

/**
 * The moment a number of periods after an anchor. Months and years keep the anchor's day where the month has it and end with the
 * month where it has not, and are counted from the anchor each time: 31 January, 28 February, 31 March.
 */
export function periodEnd(anchor: string, periods: number, duration: number, unit: Unit): string {
  const at = new Date(anchor)
  const count = periods * duration
  if (unit === 'day' || unit === 'week')
    return new Date(at.getTime() + count * (unit === 'day' ? 1 : 7) * 86_400_000).toISOString()
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + count * (unit === 'month' ? 1 : 12)
  const [year, month] = [Math.floor(months / 12), months % 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(
    Date.UTC(
      year,
      month,
      Math.min(at.getUTCDate(), last),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
      at.getUTCMilliseconds(),
    ),
  ).toISOString()
}

export interface Change {
  readonly startAt: string
  readonly endAt: string
  readonly at: string
  readonly oldMinor: number
  readonly newMinor: number
}

/**
 * What changing a plan within a period gives back and costs: both prices for the share of the period that is left, counted in
 * seconds, each rounded half up to the minor unit.
 */
export function prorate({ startAt, endAt, at, oldMinor, newMinor }: Change): {
  creditMinor: number
  chargeMinor: number
  dueMinor: number
} {
  const whole = Math.max(1, Math.round((Date.parse(endAt) - Date.parse(startAt)) / 1_000))
  const left = Math.min(whole, Math.max(0, Math.round((Date.parse(endAt) - Date.parse(at)) / 1_000)))
  const part = (amount: number) => Number((BigInt(amount) * BigInt(left) * 2n + BigInt(whole)) / (2n * BigInt(whole)))
  const [creditMinor, chargeMinor] = [part(oldMinor), part(newMinor)]
  return { creditMinor, chargeMinor, dueMinor: chargeMinor - creditMinor }
}
