import { Button, Group, Paper, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { create } from 'qrcode'
import { useTranslations } from 'use-intl'
import { bounds } from '../bounds.ts'
import { type Attendance, attendanceStates, university } from '../resources/index.ts'
import styles from './learn.module.css'
import { useAttendance } from './useAttendance.ts'

const refreshed = { alsoRefreshes: [university.attendances.dotted] }

/** The QR code to show at a session, and who came to it: one press each, on a phone too. */
export default function AttendanceTab({ id }: { id: string }) {
  const t = useTranslations('university.sessions')
  const { data, learners, error, refetch } = useAttendance(id)
  const mark = useAction(university.sessions.mark, refreshed)
  const markAll = useAction(university.sessions.markAll, refreshed)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const open = learners.filter(({ attendance }) => attendance === null)
  const markOthers = (attendance_type: Attendance) =>
    markAll.mutate({
      id,
      attendances: open.slice(0, bounds.enrolledAtOnce).map(({ student_unique_id }) => ({ student_unique_id, attendance_type })),
    })
  const refused = mark.error ?? markAll.error
  return (
    <>
      <Code id={id} />
      {learners.length === 0 && <Text>{t('nobody')}</Text>}
      {learners.length > 0 && (
        <Group gap="sm" mb="sm">
          <Text size="sm" role="status" style={{ flex: 1 }}>
            {t('marked', { count: String(learners.length - open.length), total: String(learners.length) })}
          </Text>
          {open.length > 0 &&
            (['present', 'absent'] as const).map((state) => (
              <Button key={state} variant="default" loading={markAll.isPending} onClick={() => markOthers(state)}>
                {t(state === 'present' ? 'allPresent' : 'allAbsent')}
              </Button>
            ))}
        </Group>
      )}
      {refused && (
        <Text role="alert" c="red" size="sm">
          {refused.message}
        </Text>
      )}
      {learners.map(({ enrollment_unique_id, user_name: name, attendance, by_code }) => (
        <div key={enrollment_unique_id} className={styles.attending}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
            {by_code && (
              <Text span size="sm" ml="xs">
                {t('byCode')}
              </Text>
            )}
          </Text>
          <div role="group" aria-label={t('stateOf', { name })} className={styles.states}>
            {attendanceStates.map((state) => (
              <Button
                key={state}
                px="xs"
                variant={attendance === state ? 'filled' : 'default'}
                aria-pressed={attendance === state}
                onClick={() => mark.mutate({ id, enrollment_unique_id, attendance: attendance === state ? null : state })}
              >
                {t(`states.${state}`)}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

function Code({ id }: { id: string }) {
  const t = useTranslations('university.sessions')
  const { data } = useRead(university.sessions.code, { id }, { refetchInterval: 20_000 })
  if (!data) return null
  const { size, data: dots } = create(data.url).modules
  const path = Array.from(dots, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
  return (
    <Paper withBorder p="md" mb="md" style={{ textAlign: 'center' }}>
      <svg
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        width={220}
        role="img"
        aria-label={t('qr')}
        shapeRendering="crispEdges"
        style={{ background: '#fff' }}
      >
        <path d={path} fill="#000" />
      </svg>
      <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {data.code}
      </Text>
      <Text size="sm">{t('changes')}</Text>
    </Paper>
  )
}
