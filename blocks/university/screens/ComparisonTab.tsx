import { Button, Group, Title } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { Figures } from './Figures.tsx'
import styles from './learn.module.css'

/** Cohorts side by side, what learners say of each coach, and all of the course as PDF. */
export default function ComparisonTab({ id }: { id: string }) {
  const t = useTranslations('university.compared')
  const csv = useTranslations('university.funnel')('csv')
  const { data, error, refetch } = useRead(university.courses.comparison, { id, format: 'json' })
  const report = useAction(university.courses.report)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.cohorts.length === 0) return <EmptyState title={t('cohorts')} />
  const columns = ['learners', 'started', 'completed', 'progress', 'days', 'coach', 'course', 'happiness', 'recommend'] as const
  const words = columns.map((column) => t(column))
  const measured = (row: (typeof data.cohorts)[number] | (typeof data.coaches)[number]) => [
    row.learners,
    row.started,
    row.completed,
    row.progress,
    row.median_days,
    row.coach,
    row.course,
    row.happiness_change,
    row.answers === 0 ? null : `${row.recommend} / ${row.answers}`,
  ]
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('cohorts')}>
      <Group justify="flex-end" mb="sm">
        <Button variant="default" onClick={() => saveFile('comparison.csv', csvOf([...data.cohorts, ...data.coaches]))}>
          {csv}
        </Button>
        <Button
          variant="default"
          loading={report.isPending}
          onClick={() => report.mutate({ id }, { onSuccess: ({ url }) => window.location.assign(url) })}
        >
          {t('pdf')}
        </Button>
      </Group>
      <Figures
        head={[t('cohort'), ...words]}
        rows={data.cohorts.map((row) => [row.unique_id ?? 'none', row.name ?? t('none'), ...measured(row)])}
      />
      <Title order={3} size="h5" mt="lg">
        {t('coaches')}
      </Title>
      <Figures head={[t('coach'), ...words]} rows={data.coaches.map((row) => [row.unique_id, row.name, ...measured(row)])} />
    </div>
  )
}
