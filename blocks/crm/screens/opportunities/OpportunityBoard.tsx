import { Select } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import type { LookProps } from '@quoin/ui/list/looks.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { foldingOf } from '../foldingOf.ts'
import { BoardFilter, type BoardSearch } from './BoardFilter.tsx'
import styles from '../selling.module.css'
import { DealBoard } from './DealBoard.tsx'
import { useBoard, useOwners } from './useBoard.ts'

/** Deals by stage: what each column holds and is worth, and every deal ready to be moved on. In lanes, once for every owner. */
export function OpportunityBoard({
  search: { pipeline, owner, rotting, lanes, closed, folded },
  question,
  onChange: change,
}: {
  search: BoardSearch
  /** What the list beside it is narrowed to. */
  question: LookProps<typeof crm.opportunities>['question']
  onChange(changes: BoardSearch): void
}) {
  const t = useTranslations('crm')
  const me = useMe()
  const format = useFormatter()
  const look = {
    pipeline,
    owner: owner === 'mine' ? me.id : owner,
    rotting,
    closed,
    search: question.search,
    filter: question.filter,
  }
  const owners = useOwners(pipeline)
  const { board, error, refetch } = useBoard({ ...look, lanes })
  const pipelines = (useRead(crm.pipelines.list, { records: 100 }).data as Page<AnyRecord> | undefined)?.data ?? []
  if (error && !board) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!board) return <ListSkeleton rows={6} />

  const folding = foldingOf(folded, (next) => change({ folded: next }))
  return (
    <>
      <div className={styles.boardTools}>
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
        <BoardFilter look={{ owner, rotting, lanes, closed }} owners={owners.data ?? []} onChange={change} />
      </div>
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
    </>
  )
}
