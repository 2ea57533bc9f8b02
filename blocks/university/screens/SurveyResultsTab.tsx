import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { surveyRows } from '../queries/surveyRows.ts'
import { university } from '../resources/index.ts'
import { Figures } from './Figures.tsx'
import styles from './learn.module.css'

const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** Happiness before and after, and how coach and course are rated. */
export default function SurveyResultsTab({ id }: { id: string }) {
  const t = useTranslations('university')
  const format = useFormatter()
  const { data, error, refetch } = useRead(university.courses.surveyResults, { id, format: 'json' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const mean = (value: number | null) => (value === null ? '–' : format.number(value, one))
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('results.ratings')}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('results.happiness')}
        </Title>
        <Button variant="default" onClick={() => saveFile('surveys.csv', csvOf(surveyRows(data)))}>
          {t('funnel.csv')}
        </Button>
      </Group>
      <Text size="sm">{t('results.pairs', { count: data.happiness[0]?.pairs ?? 0 })}</Text>
      <Figures
        head={[t('results.question'), t('results.before'), t('results.after'), t('results.change')]}
        rows={data.happiness.map(({ key, before, after }) => [
          key,
          t(`survey.keys.${key as 'joy'}`),
          mean(before),
          mean(after),
          before === null || after === null ? null : format.number(after - before, { ...one, signDisplay: 'exceptZero' }),
        ])}
      />
      <Title order={3} size="h5" mt="lg">
        {t('results.ratings')}
      </Title>
      <Text size="sm">{t('results.recommend', { yes: data.recommend, all: data.answers })}</Text>
      <Figures
        head={[t('results.question'), t('results.average'), '1', '2', '3', '4', '5']}
        rows={data.ratings.map(({ key, average, counts }) => [
          key,
          t(`survey.keys.${key as 'coach_explains'}`),
          mean(average),
          ...counts,
        ])}
      />
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
