import { Select, type SelectProps } from '@mantine/core'
import { weekday } from '@quoin/kit'
import { useFormatter } from 'use-intl'

interface WeekdaySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: number | null
  onChange(day: number | null): void
  /** What Sunday is counted as, where Monday is 1. */
  readonly sunday?: 0 | 7
}

/** A day of the week by its name in the reader's language; nobody counts them. */
export function WeekdaySelect({ value, onChange, sunday = 7, ...props }: WeekdaySelectProps) {
  const nameOf = useWeekday()
  return (
    <Select
      allowDeselect={false}
      {...props}
      data={[1, 2, 3, 4, 5, 6, sunday].map((day) => ({ value: String(day), label: nameOf(day) }))}
      value={value === null ? null : String(value)}
      onChange={(day) => onChange(day === null ? null : Number(day))}
    />
  )
}

/** Names days of the week, Monday as 1 and Sunday as 0 or 7. */
export function useWeekday(): (day: number, length?: 'long' | 'short') => string {
  const format = useFormatter()
  return (day, length = 'long') => format.dateTime(weekday(day), { weekday: length, timeZone: 'UTC' })
}
