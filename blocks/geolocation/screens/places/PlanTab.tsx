import { Select, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState } from '@quoin/ui'
import { useWords } from '@quoin/ui/fields/words.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookDialog } from '../calendar/BookDialog.tsx'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'
import styles from './places.module.css'
import type { Node } from './TreeTab.tsx'

export default function PlanTab({ id }: { readonly id: string }) {
  return (
    <WithTexts>
      <Plan id={id} />
    </WithTexts>
  )
}

/** A floor as it lies: what is free is a button that books it. */
function Plan({ id }: { readonly id: string }) {
  const t = useTranslations('geolocation.places')
  const [floor, setFloor] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useRead(geolocation.premises.tree, { location: id }, { refetchInterval: 60_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const drawn = data.premises.filter(({ plan }) => plan !== null)
  const floors = data.premises.filter(({ unique_id }) => drawn.some(({ parent_id }) => parent_id === unique_id))
  const shown = floor ?? floors[0]?.unique_id ?? null
  const rooms = drawn.filter(({ parent_id }) => parent_id === shown)
  if (drawn.length === 0) return <EmptyState title={t('noPlan')}>{t('noPlanText')}</EmptyState>
  return (
    <Stack gap="sm">
      {floors.length > 1 && (
        <Select
          label={t('floor')}
          data={floors.map((one) => ({ value: one.unique_id, label: one.name }))}
          value={shown}
          onChange={setFloor}
          allowDeselect={false}
          maw={320}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('planText')}
      </Text>
      <div className={styles.plan} role="group" aria-label={t('plan')}>
        {rooms.map((room) => (
          <Room key={room.unique_id} room={room} onBook={() => setChosen(room.unique_id)} />
        ))}
      </div>
      {chosen && <BookDialog initial={{ premise: chosen }} onClose={() => setChosen(null)} />}
    </Stack>
  )
}

function Room({ room, onBook }: { readonly room: Node; onBook(): void }) {
  const t = useTranslations('geolocation.places')
  const { clock } = useWhen()
  const words = useWords(geolocation.premises)
  const { x, y, width, height } = room.plan!
  const said = !room.bookable
    ? words.option('premiseType', room.premise_type)
    : room.taken_until
      ? t('takenUntil', { time: clock(room.taken_until) })
      : t('free')
  return (
    <button
      type="button"
      className={styles.room}
      style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
      data-taken={room.taken_until !== null || undefined}
      disabled={!room.bookable}
      onClick={onBook}
    >
      <span>{room.name}</span>
      <small>{said}</small>
    </button>
  )
}
