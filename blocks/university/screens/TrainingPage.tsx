import { Button, Table, Text } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { university } from '../resources/index.ts'
import styles from './learn.module.css'

/** The state whose colour says the same. */
const tones: Partial<Record<string, string>> = { open: 'draft', grace: 'pending', waived: 'archived', expiring: 'pending' }

/** Who owes which mandatory training, by course. */
export default function TrainingPage() {
  const t = useTranslations('university')
  const format = useFormatter()
  const { data, error, refetch } = useRead(university.enrollments.board, { format: 'json' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  const names = new Map(data.courses.map(({ unique_id, name }) => [unique_id, name]))
  return (
    <>
      <PageHeader
        title={t('pages.training')}
        actions={
          data.people.length > 0 && (
            <Button
              variant="default"
              onClick={() =>
                saveFile(
                  'mandatory-training.csv',
                  csvOf(data.people.map((row) => ({ ...row, course: names.get(row.course_unique_id) }))),
                )
              }
            >
              {t('funnel.csv')}
            </Button>
          )
        }
      />
      <div>
        {data.people.length === 0 && <EmptyState title={t('board.empty')} />}
        {data.courses.map((course) => (
          <Text key={course.unique_id} mb="xs">
            <strong>{course.name}</strong>
            {(['done', 'open', 'overdue', 'waived', 'expiring'] as const).map(
              (state) => ` · ${t(`board.states.${state}`)}: ${format.number(course[state])}`,
            )}
          </Text>
        ))}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('pages.training')}>
          {data.people.length > 0 && (
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  {(['person', 'course', 'state', 'due', 'progress'] as const).map((column) => (
                    <Table.Th key={column}>{t(`board.${column}`)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.people.map((row) => (
                  <Table.Tr key={row.enrollment_unique_id}>
                    <Table.Td>
                      <Link to={pages.enrollments.record(row.enrollment_unique_id)}>{row.user_name}</Link>
                    </Table.Td>
                    <Table.Td>{names.get(row.course_unique_id)}</Table.Td>
                    <Table.Td>
                      <StatusPill value={tones[row.state] ?? row.state} label={t(`board.states.${row.state}`)} />
                    </Table.Td>
                    <Table.Td>
                      {row.due_on ? format.dateTime(new Date(row.due_on), { dateStyle: 'medium', timeZone: 'UTC' }) : '–'}
                    </Table.Td>
                    <Table.Td>{t('learn.progress', { percent: row.progress })}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </div>
      </div>
    </>
  )
}
