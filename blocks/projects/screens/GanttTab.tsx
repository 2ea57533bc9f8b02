import { Anchor, Group, SegmentedControl } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { Link } from '@quoin/ui/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { projects } from '../resources/index.ts'
import { GanttChart } from './GanttChart.tsx'
import { chartOf } from './gantt.ts'
import styles from './projects.module.css'

const statuses = ['todo', 'in_progress', 'in_review', 'done'] as const
const widths = { days: 26, weeks: 9, months: 3 } as const

/** Tasks and milestones along the days, with the baseline below them and what waits for what. */
export default function GanttTab({ id }: { id: string }) {
  const t = useTranslations('projects.gantt')
  const words = useTranslations('projects.resources.tasks.options.status')
  const [scale, setScale] = useState<keyof typeof widths>('weeks')
  const { data, error, refetch } = useRead(projects.projects.plan, { id }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={6} />
  const today = new Date().toISOString().slice(0, 10)
  const chart = chartOf(data.bars, today)
  if (data.bars.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <SegmentedControl
        mt="sm"
        aria-label={t('scale')}
        value={scale}
        onChange={(value) => setScale(value as keyof typeof widths)}
        data={(['days', 'weeks', 'months'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <div className={styles.gantt}>
        <ul className={styles.names} aria-label={t('rows')}>
          {chart.rows.map(({ bar }) => (
            <li key={bar.unique_id}>
              <Anchor
                component={Link}
                inherit
                c="inherit"
                to={bar.kind === 'task' ? pages.tasks.record(bar.unique_id) : pages.milestones.record(bar.unique_id)}
              >
                {bar.name}
              </Anchor>
            </li>
          ))}
        </ul>
        <GanttChart chart={chart} links={data.links} dayWidth={widths[scale]} today={today} />
      </div>
      <Group gap="md" className={styles.dim}>
        {statuses
          .filter((status) => chart.rows.some(({ bar }) => bar.kind === 'task' && bar.status === status))
          .map((status) => (
            <StatusPill key={status} value={status} label={words(status)} />
          ))}
      </Group>
      <p className={styles.dim}>{t(data.links.some(({ broken }) => broken) ? 'legendBroken' : 'legend')}</p>
      {!data.is_whole && <p className={styles.dim}>{t('more')}</p>}
    </>
  )
}
