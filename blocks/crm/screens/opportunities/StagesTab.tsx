import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { Checklist } from './Checklist.tsx'

interface Visit {
  readonly stage_unique_id: string
  readonly name: string
  readonly entered_at: string
  readonly left_at: string | null
  readonly seconds: number
}

/** What is to be done before a deal goes on, which stages it went through, and how long it stayed in each. */
export function StagesTab({ record }: { record: AnyRecord }) {
  const t = useTranslations('crm')
  const format = useFormatter()
  const read = useRead(crm.opportunities.stageTimes, { id: record.id })
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={3} />
  const { visits } = read.data as unknown as { visits: readonly Visit[] }
  return (
    <>
      <Checklist record={record} />
      <ol className={styles.visits} aria-label={t('opportunities.stages')}>
        {visits.map((visit) => (
          <li key={visit.entered_at}>
            <strong>{visit.name}</strong>
            <span className={styles.dim}>
              {t('opportunities.since', { date: format.dateTime(new Date(visit.entered_at), { dateStyle: 'medium' }) })}
            </span>
            <span className={styles.spacer} />
            <span className="q-number">{t('opportunities.spent', { days: Math.floor(visit.seconds / 86_400) })}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
