import { useTimeZone, useTranslations } from 'use-intl'

/** In what a day is counted from today, and into which direction. */
export const dayUnits = ['d-', 'w-', 'm-', 'd+', 'w+', 'm+'] as const
export type DayUnit = (typeof dayUnits)[number]
export interface CountedDay {
  readonly count: number
  readonly unit: DayUnit
}

/** `today-7d@Europe/Berlin` taken apart; today itself counts nothing. Undefined for a day of the calendar. */
export function readCounted(value: string): CountedDay | undefined {
  const [isOne, sign = '+', count = '0', letter = 'd'] = /^today(?:([-+])(\d{1,3})([dwm]))?(?:@.*)?$/.exec(value) ?? []
  return isOne === undefined ? undefined : { count: Number(count), unit: `${letter}${sign}` as DayUnit }
}

/** Such a day as a list takes it, of the zone that the reader is in. */
export function useWriteCounted(): (day: CountedDay) => string {
  const zone = useTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return ({ count, unit: [letter, sign] }) => `today${count > 0 ? `${sign}${count}${letter}` : ''}@${zone}`
}

/** Such a day in words: "7 days ago". */
export function useCountedInWords(): (day: CountedDay) => string {
  const t = useTranslations('records.filter')
  return ({ count, unit }) => (count === 0 ? t('today') : t(`counted.${wordOf[unit]}`, { count }))
}
export const wordOf = {
  'd-': 'daysAgo',
  'w-': 'weeksAgo',
  'm-': 'monthsAgo',
  'd+': 'daysAhead',
  'w+': 'weeksAhead',
  'm+': 'monthsAhead',
} as const
