import { addMonths, dayIn, startOf } from './zone.ts'

export interface ExpirationRule {
  readonly id: string
  readonly ruleType: 'days' | 'months' | 'end_of_month' | 'end_of_quarter' | 'end_of_year' | 'fixed_date' | 'inactivity'
  readonly daysToExpire: number | null
  readonly expirationDate: string | null
  readonly warningDays: number
}

/** When points that become spendable now end: always at a midnight of the company, except for a fixed moment. Null: never. */
export function endOf(rule: ExpirationRule | undefined, zone: string, from: Date): Date | null {
  if (!rule) return null
  const day = dayIn(zone, from)
  const count = rule.daysToExpire ?? 0
  switch (rule.ruleType) {
    case 'days':
    case 'inactivity':
      return startOf(zone, { ...day, day: day.day + count + 1 })
    case 'months': {
      const last = addMonths(day, count)
      return startOf(zone, { ...last, day: last.day + 1 })
    }
    case 'end_of_month':
      return startOf(zone, { year: day.year, month: day.month + 1 + count, day: 1 })
    case 'end_of_quarter':
      return startOf(zone, { year: day.year, month: (Math.floor((day.month - 1) / 3) + 1 + count) * 3 + 1, day: 1 })
    case 'end_of_year':
      return startOf(zone, { year: day.year + 1 + count, month: 1, day: 1 })
    case 'fixed_date':
      return rule.expirationDate && Date.parse(rule.expirationDate) > from.getTime() ? new Date(rule.expirationDate) : null
  }
}
