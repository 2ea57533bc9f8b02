import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { InputOf, OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'

type Input = InputOf<typeof geolocation.bookings.preview>
type PreviewDate = OutputOf<typeof geolocation.bookings.preview>['dates'][number]
/** Other times for some of the dates, by their number. */
export type Moves = ReadonlyMap<number, { readonly starts_at: string; readonly ends_at: string }>

interface Props {
  readonly input: Input
  readonly skip: readonly number[]
  readonly moves: Moves
  onSkip(skip: readonly number[]): void
  onMoves(moves: Moves): void
}

/** Every date of a repeat before it is booked: what is taken is left out, or moved and looked at again. */
export function RepeatPreview({ input, skip, moves, onSkip, onMoves }: Props) {
  const t = useTranslations('geolocation.book')
  const trouble = useTrouble()
  const { data, error } = useRead(geolocation.bookings.preview, input, { keepsOld: true })
  if (error) return <Text size="sm">{trouble(error)}</Text>
  if (!data) return null
  const move = (number: number, times: { starts_at: string; ends_at: string } | null) => {
    const others = new Map(moves)
    if (times) others.set(number, times)
    else others.delete(number)
    onMoves(others)
  }
  return (
    <Stack gap={4} mah={260} style={{ overflowY: 'auto' }} role="group" aria-label={t('dates')}>
      <Text size="sm" fw={550}>
        {t('dates')}
      </Text>
      {data.dates.map((date) => (
        <DateRow
          key={date.number}
          date={date}
          isSkipped={skip.includes(date.number)}
          isMoved={moves.has(date.number)}
          onSkip={(isSkipped) => onSkip(isSkipped ? [...skip, date.number] : skip.filter((one) => one !== date.number))}
          onMove={(times) => move(date.number, times)}
        />
      ))}
    </Stack>
  )
}

interface RowProps {
  readonly date: PreviewDate
  readonly isSkipped: boolean
  readonly isMoved: boolean
  onSkip(isSkipped: boolean): void
  onMove(times: { starts_at: string; ends_at: string } | null): void
}

function DateRow({ date, isSkipped, isMoved, onSkip, onMove }: RowProps) {
  const t = useTranslations('geolocation.book')
  const { span, toInput, fromInput } = useWhen()
  const times = span(date.starts_at, date.ends_at)
  const length = Date.parse(date.ends_at) - Date.parse(date.starts_at)
  const startAt = (text: string) => {
    const starts = fromInput(text)
    if (starts) onMove({ starts_at: starts, ends_at: new Date(Date.parse(starts) + length).toISOString() })
  }
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Checkbox
          checked={!isSkipped}
          onChange={({ currentTarget }) => onSkip(!currentTarget.checked)}
          label={`${times}${date.is_free ? '' : ` · ${date.why === 'away' ? t('away') : t('taken')}`}`}
        />
        {!isSkipped && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${isMoved ? t('unmove') : t('move')}: ${times}`}
            onClick={() => onMove(isMoved ? null : { starts_at: date.starts_at, ends_at: date.ends_at })}
          >
            {isMoved ? t('unmove') : t('move')}
          </Button>
        )}
      </Group>
      {isMoved && !isSkipped && (
        <TextInput
          type="datetime-local"
          size="xs"
          maw={260}
          ml={32}
          aria-label={t('moveTo', { number: String(date.number) })}
          value={toInput(date.starts_at)}
          onChange={({ currentTarget }) => startAt(currentTarget.value)}
        />
      )}
    </div>
  )
}
