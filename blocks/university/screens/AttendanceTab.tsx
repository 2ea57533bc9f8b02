import { NativeSelect, Paper, Table, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { create } from 'qrcode'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'

const states = ['present', 'late', 'excused', 'absent'] as const

/** The QR code to show at a session, and who came to it. */
export default function AttendanceTab({ id }: { id: string }) {
  const t = useTranslations('university.sessions')
  const { data, error, refetch } = useRead(university.sessions.attendance, { id })
  const mark = useAction(university.sessions.mark)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <>
      <Code id={id} />
      {data.learners.length === 0 && <Text>{t('nobody')}</Text>}
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {data.learners.map((learner) => (
            <Table.Tr key={learner.enrollment_unique_id}>
              <Table.Td>{learner.user_name}</Table.Td>
              <Table.Td>
                <NativeSelect
                  aria-label={t('stateOf', { name: learner.user_name })}
                  data={[{ value: '', label: '–' }, ...states.map((value) => ({ value, label: t(`states.${value}`) }))]}
                  value={learner.attendance ?? ''}
                  onChange={(event) => {
                    const attendance = states.find((state) => state === event.currentTarget.value) ?? null
                    mark.mutate({ id, enrollment_unique_id: learner.enrollment_unique_id, attendance })
                  }}
                />
              </Table.Td>
              <Table.Td>{learner.by_code && t('byCode')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {mark.error && (
        <Text role="alert" c="red" size="sm">
          {mark.error.message}
        </Text>
      )}
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
