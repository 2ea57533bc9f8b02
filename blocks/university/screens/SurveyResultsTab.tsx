import { Paper, Table, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import styles from './learn.module.css'

const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** Happiness before and after, and how coach and course are rated. */
export default function SurveyResultsTab({ id }: { id: string }) {
  const t = useTranslations('university')
  const format = useFormatter()
  const { data, error, refetch } = useRead(university.courses.surveyResults, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const mean = (value: number | null) => (value === null ? '–' : format.number(value, one))
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('results.ratings')}>
      <Title order={3} size="h5">
        {t('results.happiness')}
      </Title>
      <Text size="sm">{t('results.pairs', { count: data.happiness[0]?.pairs ?? 0 })}</Text>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('results.question')}</Table.Th>
            <Table.Th ta="right">{t('results.before')}</Table.Th>
            <Table.Th ta="right">{t('results.after')}</Table.Th>
            <Table.Th ta="right">{t('results.change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.happiness.map(({ key, before, after }) => (
            <Table.Tr key={key}>
              <Table.Td>{t(`survey.keys.${key as 'joy'}`)}</Table.Td>
              <Table.Td ta="right">{mean(before)}</Table.Td>
              <Table.Td ta="right">{mean(after)}</Table.Td>
              <Table.Td ta="right">
                {before === null || after === null ? '–' : format.number(after - before, { ...one, signDisplay: 'exceptZero' })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Title order={3} size="h5" mt="lg">
        {t('results.ratings')}
      </Title>
      <Text size="sm">{t('results.recommend', { yes: data.recommend, all: data.answers })}</Text>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('results.question')}</Table.Th>
            <Table.Th ta="right">{t('results.average')}</Table.Th>
            {[1, 2, 3, 4, 5].map((value) => (
              <Table.Th key={value} ta="right">
                {value}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.ratings.map(({ key, average, counts }) => (
            <Table.Tr key={key}>
              <Table.Td>{t(`survey.keys.${key as 'coach_explains'}`)}</Table.Td>
              <Table.Td ta="right">{mean(average)}</Table.Td>
              {counts.map((count, i) => (
                <Table.Td key={i} ta="right">
                  {format.number(count)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.comments.length > 0 && (
        <Title order={3} size="h5" mt="lg">
          {t('results.comments')}
        </Title>
      )}
      {data.comments.map(({ comment, at }) => (
        <Paper key={at} withBorder p="sm" my="xs">
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{comment}</Text>
          <Text size="sm">{format.dateTime(new Date(at), { dateStyle: 'medium' })}</Text>
        </Paper>
      ))}
    </div>
  )
}
