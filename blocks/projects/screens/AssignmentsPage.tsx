import { SegmentedControl } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { projects } from '../resources/index.ts'
import { DueList } from './DueList.tsx'
import styles from './projects.module.css'

const views = ['mine', 'overdue', 'everybody'] as const

/** What waits for whoever looks, by due date; what is overdue for everybody they see. */
export default function AssignmentsPage({ view = 'mine' }: { view?: string }) {
  const t = useTranslations('projects.assignments')
  const go = useGo()
  const input = view === 'mine' ? {} : ({ of: 'everybody', ...(view === 'overdue' && { overdue: 'true' }) } as const)
  const { data, error, refetch } = useRead(projects.tasks.mine, input, { staleTime: 0 })
  return (
    <div>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <SegmentedControl
            aria-label={t('show')}
            value={view}
            onChange={(next) => void go(pages.assignments(next === 'mine' ? {} : { view: next }), { replace: true })}
            data={views.map((value) => ({ value, label: t(value) }))}
          />
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.items.length === 0 ? (
        <EmptyState title={t(view === 'overdue' ? 'nothingOverdue' : 'nothing')} />
      ) : (
        <DueList items={data.items} withProject />
      )}
      {data && !data.is_whole && <p className={styles.dim}>{t('more')}</p>}
    </div>
  )
}
