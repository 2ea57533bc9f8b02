import { Button, Group, Text, Title } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { Figures } from './Figures.tsx'
import styles from './learn.module.css'

/** How many came how far, and the step they stop at. */
export default function FunnelTab({ id }: { id: string }) {
  const t = useTranslations('university.funnel')
  const format = useFormatter()
  const { data, error, refetch } = useRead(university.courses.funnel, { id, format: 'json' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.started === 0) return <EmptyState title={t('empty')} />
  const share = (part: number, of: number) => (of === 0 ? '' : ` (${format.number(part / of, { style: 'percent' })})`)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('chapter')}>
      <Group justify="space-between" mb="sm">
        <Text>
          {t('enrolled')}: {format.number(data.enrolled)} · {t('started')}: {format.number(data.started)} · {t('completed')}:{' '}
          {format.number(data.completed)}
          {share(data.completed, data.started)}
        </Text>
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              'funnel.csv',
              csvOf([
                ...data.chapters.map((row) => ({ level: 'chapter', ...row })),
                ...data.steps.map((row) => ({ level: 'step', ...row })),
              ]),
            )
          }
        >
          {t('csv')}
        </Button>
      </Group>
      <Figures
        head={[t('chapter'), t('reached'), t('finished'), t('left'), t('days')]}
        rows={data.chapters.map((row) => [
          row.unique_id,
          row.title,
          row.reached,
          `${format.number(row.finished)}${share(row.finished, data.started)}`,
          row.left,
          row.median_days,
        ])}
      />
      <Title order={3} size="h5" mt="lg">
        {t('step')}
      </Title>
      <Figures
        head={[t('step'), t('done'), t('left')]}
        rows={data.steps.map((row) => [row.unique_id, `${row.chapter} · ${row.title}`, row.done, row.left])}
      />
    </div>
  )
}
