import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe, useTitle } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { BoardHead } from '../BoardHead.tsx'
import styles from '../selling.module.css'
import { DealBoard } from './DealBoard.tsx'
import { useBoard } from './useBoard.ts'

/** For how many days a board shows what was closed; the server's own number is the usual one. */
export const closedDays = [0, 30, 90, 365] as const
const closedUsual = 90

/** Deals by stage: what each column holds and is worth, and every deal ready to be moved on. In lanes, once for every owner. */
export function OpportunityBoard({ actions }: { actions: ReactNode }) {
  const t = useTranslations('crm')
  const me = useMe()
  const format = useFormatter()
  const navigate = useNavigate()
  const { pipeline, owner, rotting, lanes, closed } = useSearch({ strict: false }) as {
    pipeline?: string
    owner?: 'mine'
    rotting?: boolean
    lanes?: boolean
    closed?: number
  }
  const look = { pipeline, owner: owner === 'mine' ? me.id : undefined, rotting, closed }
  const { board, error, refetch } = useBoard({ ...look, lanes })
  const pipelines = (useRead(crm.pipelines.list, { records: 100 }).data as Page<AnyRecord> | undefined)?.data ?? []
  useTitle(t('resources.opportunities.many'))
  if (error && !board) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!board) return <PageSkeleton />

  const change = (search: object) =>
    void navigate({ to: '.', replace: true, search: ((held: object) => ({ ...held, ...search })) as never })
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
        <SegmentedControl
          aria-label={t('opportunities.owner')}
          value={owner ?? 'all'}
          data={[
            { value: 'all', label: t('opportunities.everybody') },
            { value: 'mine', label: t('opportunities.mine') },
          ]}
          onChange={(next) => change({ owner: next === 'mine' ? 'mine' : undefined })}
        />
        <Checkbox
          me={8}
          label={t('opportunities.onlyRotting')}
          checked={rotting === true}
          onChange={(event) => change({ rotting: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          me={8}
          label={t('opportunities.byOwner')}
          checked={lanes === true}
          onChange={(event) => change({ lanes: event.currentTarget.checked || undefined })}
        />
        <Select
          aria-label={t('opportunities.closedDeals')}
          w={250}
          data={closedDays.map((days) => ({
            value: String(days),
            label: days === 0 ? t('opportunities.hideClosed') : t('opportunities.closedSince', { days }),
          }))}
          value={String(closed ?? closedUsual)}
          allowDeselect={false}
          onChange={(next) => change({ closed: Number(next) === closedUsual ? undefined : Number(next) })}
        />
        {actions}
      </BoardHead>
      {board.columns.length === 0 ? (
        <EmptyState title={t('board.empty')}>{t('opportunities.noPipeline')}</EmptyState>
      ) : !board.lanes ? (
        <DealBoard look={look} />
      ) : (
        <div className={styles.lanes}>
          {board.lanes.length === 0 && <EmptyState title={t('board.empty')} />}
          {board.lanes.map(({ owner_unique_id: whose, owner: name, count }) => (
            <details key={whose ?? 'none'} open className={styles.lane}>
              <summary className={styles.laneHead}>
                <span>{name || t('opportunities.nobody')}</span> <small>{format.number(count)}</small>
              </summary>
              <DealBoard look={{ ...look, owner: whose ?? 'none' }} within={name || t('opportunities.nobody')} />
            </details>
          ))}
        </div>
      )}
    </section>
  )
}
