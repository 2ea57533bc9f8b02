import { Button, Modal } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { type Merging, useMergeUndo } from './useMergeUndo.ts'

interface Merge {
  readonly unique_id: string
  readonly kept_unique_id: string
  readonly merged_unique_ids: readonly string[]
  readonly created_at: string
  readonly undone_at: string | null
  readonly can_be_undone: boolean
}

/** The latest merges, each to be taken back for as long as that is possible. */
export default function MergesDialog({ kind, onClose }: { kind: Merging; onClose(): void }) {
  const t = useTranslations('crm.merge')
  return (
    <Modal opened onClose={onClose} title={t('latest')}>
      <Merges kind={kind} />
    </Modal>
  )
}

function Merges({ kind }: { kind: Merging }) {
  const t = useTranslations('crm.merge')
  const format = useFormatter()
  const { takeBack, busy } = useMergeUndo(kind)
  const read = useRead(crm[kind].merges as Operation, {})
  const merges = (read.data as { merges: readonly Merge[] } | undefined)?.merges
  if (read.error && !merges) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!merges) return <ListSkeleton rows={3} />
  if (merges.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <ul className={styles.follows}>
      {merges.map((one) => (
        <li key={one.unique_id} className={styles.follow}>
          <div className={styles.followMain}>
            <RefValue target={`crm.${kind}`} id={one.kept_unique_id} />
            <div className={styles.cardFacts}>
              <span>{t('madeOf', { count: String(one.merged_unique_ids.length + 1) })}</span>
              <time dateTime={one.created_at}>
                {format.dateTime(new Date(one.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
              {one.undone_at && <span>{t('wasUndone')}</span>}
            </div>
          </div>
          {one.can_be_undone && (
            <Button variant="default" size="xs" disabled={busy} onClick={() => takeBack(one.unique_id)}>
              {t('takeBack')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
