import { Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconClipboardCheck,
  IconPlayerPause,
  IconPointFilled,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useAmount } from './useAmount.ts'

interface Entry {
  readonly kind: string
  readonly unique_id: string
  readonly at: string
  readonly title: string | null
  readonly detail: string | null
  readonly cost: number | string | null
  readonly currency: string | null
  readonly user_unique_id: string | null
}
const icons: Readonly<Record<string, TablerIcon>> = {
  loan: IconArrowRight,
  return: IconArrowBackUp,
  event: IconTool,
  audit: IconClipboardCheck,
  downtime: IconPlayerPause,
}
const kinds: readonly string[] = ['event', 'operation', 'loan', 'return', 'audit', 'downtime', 'reservation']

/** What happened to an asset: events, operations, loans, audits and downtime in sentences, newest first. */
export function AssetTimeline({ id }: { id: string }) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const amount = useAmount()
  const read = useRead(assets.assets.timeline, { id, records: 100 })
  const entries = (read.data as { entries: readonly Entry[] } | undefined)?.entries
  if (read.error && !entries) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!entries) return <ListSkeleton rows={4} />
  // Beside the facts a large sign for nothing would draw the eye to what is not there.
  if (entries.length === 0) return <p className={styles.said}>{t('asset.quietText')}</p>
  return (
    <ol className={styles.past} aria-label={t('asset.past')}>
      {entries.map((entry) => {
        const Icon = icons[entry.kind] ?? IconPointFilled
        const at = new Date(entry.at)
        return (
          <li key={`${entry.kind} ${entry.unique_id} ${entry.at}`}>
            <Icon size={15} stroke={1.6} aria-hidden />
            <div className={styles.grow}>
              <Sentence entry={entry} />
              <div className={styles.facts}>
                <time dateTime={entry.at} title={format.dateTime(at, { dateStyle: 'full', timeStyle: 'short' })}>
                  {Math.abs(now.getTime() - at.getTime()) < 7 * 86_400_000
                    ? format.relativeTime(at, now)
                    : format.dateTime(at, { dateStyle: 'medium' })}
                </time>
                {(entry.kind === 'event' || entry.kind === 'operation' || entry.kind === 'audit') && entry.user_unique_id && (
                  <RefValue target="gateway.users" id={entry.user_unique_id} />
                )}
                {entry.cost !== null && <span className="q-number">{amount(entry.cost, entry.currency)}</span>}
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Sentence({ entry: { kind, title, detail, unique_id: id } }: { entry: Entry }) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const events = useWords(assets.events)
  const plain = kinds.includes(kind) ? t(`asset.kinds.${kind as 'event'}`) : kind
  const b = (part: ReactNode) => <b>{part}</b>
  if (kind === 'loan' || kind === 'return')
    return (
      <div>
        {detail ? t.rich(kind === 'loan' ? 'glance.lentTo' : 'glance.returnedBy', { name: detail, b }) : plain}{' '}
        <Anchor component={Link} inherit c="dimmed" to={pages.loans.record(id)}>
          {title}
        </Anchor>
      </div>
    )
  const did = operations.find((one) => one === title)
  const head =
    kind === 'event' && title
      ? events.option('eventType', title)
      : kind === 'operation'
        ? did
          ? t(`glance.did.${did}`)
          : title
        : plain
  const until =
    kind === 'downtime' && detail ? format.dateTime(new Date(detail), { dateStyle: 'medium', timeStyle: 'short' }) : null
  const more = kind === 'downtime' ? [title, until && `– ${until}`] : kind === 'audit' ? [title, detail] : [detail]
  return (
    <div>
      <b>{head}</b> {more.filter(Boolean).join(' ')}
    </div>
  )
}
const operations = ['assign', 'unassign', 'maintenance_start', 'maintenance_end', 'meter_reading'] as const
