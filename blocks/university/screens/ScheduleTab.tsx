import { Table, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { useLockWords } from './ChapterCard.tsx'

/** What this learner sees when. */
export default function ScheduleTab({ id }: { id: string }) {
  const t = useTranslations('university')
  const format = useFormatter()
  const lockWords = useLockWords()
  const { data, error, refetch } = useRead(university.enrollments.schedule, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Table verticalSpacing="xs">
      <Table.Tbody>
        {data.chapters.map((chapter) => (
          <Table.Tr key={chapter.unique_id}>
            <Table.Td>{chapter.title}</Table.Td>
            <Table.Td>
              {chapter.finished_at
                ? t('schedule.finished', { at: day(chapter.finished_at) })
                : chapter.is_open
                  ? t('schedule.open')
                  : lockWords({ reason: (chapter.reason ?? 'order') as 'order', opens_at: chapter.opens_at })}
              {chapter.is_override && <Text size="sm">{t('schedule.override')}</Text>}
            </Table.Td>
            <Table.Td ta="right">{t('schedule.steps', { done: chapter.steps_done, all: chapter.steps })}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
