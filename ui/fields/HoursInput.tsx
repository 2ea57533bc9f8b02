import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Stretch } from '@quoin/kit'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './fields.module.css'
import { WeekdaySelect } from './WeekdaySelect.tsx'

interface HoursInputProps {
  readonly label: string
  readonly bare?: boolean
  readonly value: readonly Stretch[]
  onChange(value: Stretch[]): void
  readonly error?: ReactNode
  readonly disabled?: boolean
}

/** Opening hours of a week, line by line: a day, from when, until when. A new line is the next day at the same hours. */
export function HoursInput({ label, bare = false, value, onChange, error, disabled }: HoursInputProps) {
  const t = useTranslations('records.hours')
  const set = (at: number, next: Partial<Stretch>) => onChange(value.map((one, i) => (i === at ? { ...one, ...next } : one)))
  const last = value.at(-1)
  return (
    <div role="group" aria-label={label} className={styles.hours}>
      {!bare && <Input.Label component="div">{label}</Input.Label>}
      {value.map((line, at) => (
        // Lines have no name of their own; they are only added and taken out at their place.
        <div key={at} className={styles.hoursLine}>
          <WeekdaySelect
            className={styles.hoursDay}
            aria-label={t('day')}
            disabled={disabled}
            value={line.day}
            onChange={(day) => day !== null && set(at, { day })}
          />
          <TextInput
            type="time"
            aria-label={t('from')}
            disabled={disabled}
            value={line.from}
            onChange={(event) => set(at, { from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            aria-label={t('to')}
            disabled={disabled}
            // A clock on a page knows no 24:00; the last minute of the day says the same there.
            value={line.to === '24:00' ? '23:59' : line.to}
            onChange={(event) => set(at, { to: event.currentTarget.value })}
          />
          {!disabled && (
            <ActionIcon
              aria-label={t('remove', { number: String(at + 1) })}
              onClick={() => onChange(value.filter((_, i) => i !== at))}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onChange([...value, { day: Math.min(7, (last?.day ?? 0) + 1), from: last?.from ?? '08:00', to: last?.to ?? '17:00' }])
          }
        >
          {t('add')}
        </Button>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
