import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'

interface Entry {
  readonly kind: string
  readonly unique_id: string
  readonly at: string
  readonly title: string | null
  readonly detail: string | null
  readonly cost: number | string | null
  readonly currency: string | null
}

/** What happened to an asset: events, operations, loans, audits and downtime, newest first. */
export function AssetTimeline({ id }: { id: string }) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const events = useWords(assets.events)
  const read = useRead(assets.assets.timeline, { id, records: 100 })
  const entries = (read.data as { entries: readonly Entry[] } | undefined)?.entries
  if (read.error && !entries) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!entries) return <ListSkeleton rows={4} />
  if (entries.length === 0) return <EmptyState title={t('asset.quiet')}>{t('asset.quietText')}</EmptyState>
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const said = ({ kind, title, detail, cost, currency }: Entry): string[] =>
    [
      kind === 'event' && title ? events.option('eventType', title) || title : (title ?? ''),
      // A downtime's detail is the moment it ended.
      kind === 'downtime' && detail ? `– ${moment(detail)}` : (detail ?? ''),
      cost !== null && currency ? format.number(Number(cost), { style: 'currency', currency }) : '',
    ].filter((one) => one !== '')
  return (
    <ol className={styles.rows}>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.unique_id} ${entry.at}`} className={styles.row}>
          <span className={styles.name}>
            {kinds.includes(entry.kind) ? t(`asset.kinds.${entry.kind as 'event'}`) : entry.kind}
          </span>
          <div className={styles.facts}>
            <time dateTime={entry.at}>{moment(entry.at)}</time>
            {said(entry).map((one) => (
              <span key={one}>{one}</span>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
const kinds: readonly string[] = ['event', 'operation', 'loan', 'return', 'audit', 'downtime', 'reservation']
