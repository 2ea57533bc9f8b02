import { Select } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe, useTitle } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { BoardHead } from '../BoardHead.tsx'
import { foldingOf } from '../foldingOf.ts'
import { BoardFilter, type BoardSearch } from './BoardFilter.tsx'
import { BoardViews } from './BoardViews.tsx'
import styles from '../selling.module.css'
import { DealBoard } from './DealBoard.tsx'
import { useBoard, useOwners } from './useBoard.ts'

/** Deals by stage: what each column holds and is worth, and every deal ready to be moved on. In lanes, once for every owner. */
export function OpportunityBoard({
  search: { pipeline, owner, rotting, lanes, closed, folded, q },
  onChange: change,
  actions,
}: {
  search: BoardSearch
  onChange(changes: BoardSearch): void
  actions: ReactNode
}) {
  const t = useTranslations('crm')
  const me = useMe()
  const format = useFormatter()
  const look = { pipeline, owner: owner === 'mine' ? me.id : owner, rotting, closed, search: q }
  const owners = useOwners(pipeline)
  const { board, error, refetch } = useBoard({ ...look, lanes })
  const pipelines = (useRead(crm.pipelines.list, { records: 100 }).data as Page<AnyRecord> | undefined)?.data ?? []
  useTitle(t('resources.opportunities.many'))
  if (error && !board) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!board) return <PageSkeleton />

  const folding = foldingOf(folded, (next) => change({ folded: next }))
  return (
    <section className={styles.page} aria-label={t('resources.opportunities.many')}>
      <BoardHead title={t('resources.opportunities.many')}>
        {pipelines.length > 1 && (
          <Select
            aria-label={t('opportunities.pipeline')}
            w={180}
            data={pipelines.map(({ id, name }) => ({ value: id, label: String(name) }))}
            value={pipeline ?? pipelines.find(({ isDefault }) => isDefault)?.id ?? pipelines[0]?.id ?? null}
            allowDeselect={false}
            onChange={(next) => change({ pipeline: next ?? undefined })}
          />
        )}
        <BoardFilter look={{ owner, rotting, lanes, closed, q }} owners={owners.data ?? []} onChange={change} />
        <BoardViews list="crm.opportunities.board" search={{ pipeline, owner, rotting, lanes, closed, q }} onSearch={change} />
        {actions}
      </BoardHead>
      {board.columns.length === 0 ? (
        <EmptyState title={t('board.empty')}>{t('opportunities.noPipeline')}</EmptyState>
      ) : !board.lanes ? (
        <DealBoard look={look} folding={folding} />
      ) : (
        <div className={styles.lanes}>
          {board.lanes.length === 0 && <EmptyState title={t('board.empty')} />}
          {board.lanes.map(({ owner_unique_id: whose, owner: name, count }) => (
            <details key={whose ?? 'none'} open className={styles.lane}>
              <summary className={styles.laneHead}>
                <span>{name || t('opportunities.nobody')}</span> <small>{format.number(count)}</small>
              </summary>
              <DealBoard
                look={{ ...look, owner: whose ?? 'none' }}
                folding={folding}
                within={name || t('opportunities.nobody')}
              />
            </details>
          ))}
        </div>
      )}
    </section>
  )
}
