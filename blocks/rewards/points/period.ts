import type { Programme } from './programme.ts'
import { addMonths, dayIn, nextMidnight, startOf } from './zone.ts'

/** When a customer's tier is looked at again: at the end of the year, or every midnight where the period rolls. */
export function nextReview({ tierPeriod, timeZone }: Programme, now: Date): Date {
  return tierPeriod === 'year'
    ? startOf(timeZone, { year: dayIn(timeZone, now).year + 1, month: 1, day: 1 })
    : nextMidnight(timeZone, now)
}

/**
 * The next look at tiers when a programme's clock or period changes. A year that is still running by the old clock ends by the
 * new one, even if that moment has just passed: nobody's review is left out.
 */
export const nextReviewAfter = (before: Programme, after: Programme, now: Date): Date =>
  after.tierPeriod === 'year'
    ? startOf(after.timeZone, { year: dayIn(before.timeZone, now).year + 1, month: 1, day: 1 })
    : nextReview(after, now)

/** When the period that counts for tiers began. */
export function periodStart({ tierPeriod, tierMonths, timeZone }: Programme, now: Date): Date {
  const today = dayIn(timeZone, now)
  return startOf(timeZone, tierPeriod === 'year' ? { year: today.year, month: 1, day: 1 } : addMonths(today, -tierMonths))
}
