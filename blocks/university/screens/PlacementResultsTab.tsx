import { Button, Group, Text, Title } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { Figures } from './Figures.tsx'
import styles from './learn.module.css'

/** Where a placement test placed people, and which questions tell them apart. */
export default function PlacementResultsTab({ id }: { id: string }) {
  const t = useTranslations('university')
  const { data, error, refetch } = useRead(university.placements.results, { id, format: 'json' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.taken === 0) return <EmptyState title={t('placement.nobody')} />
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('resources.placements.tabs.results')}>
      <Group justify="space-between" mb="sm">
        <Text>{t('placement.taken', { count: data.taken, percent: data.average ?? 0 })}</Text>
        <Button variant="default" onClick={() => saveFile('placements.csv', csvOf(data.places))}>
          {t('funnel.csv')}
        </Button>
      </Group>
      <Figures
        head={[t('placement.place'), t('placement.learners'), t('placement.enrolled')]}
        rows={data.places.map((row, i) => [
          String(i),
          [t(`resources.rules.options.action.${row.outcome}`), row.course, row.chapter, row.cohort].filter(Boolean).join(' · '),
          row.learners,
          row.outcome === 'credit' ? null : row.enrolled,
        ])}
      />
      <Title order={2} size="h5" mt="lg">
        {t('resources.questions.many')}
      </Title>
      <Figures
        head={[t('questions.prompt'), t('placement.answered'), t('placement.right')]}
        rows={data.questions.map((row, i) => [
          String(i),
          [row.section, row.prompt].filter(Boolean).join(' · '),
          row.answered,
          row.right,
        ])}
      />
    </div>
  )
}
