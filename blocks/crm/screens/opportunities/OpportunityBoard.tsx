import { Anchor, Checkbox, SegmentedControl, Select } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead, useVerb } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe, useTitle } from '@quoin/ui'
import { Board } from '@quoin/ui/board/Board.tsx'
import type { Place } from '@quoin/ui/board/arrange.ts'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { IconCalendarDue, IconHourglassLow } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { BoardHead } from '../BoardHead.tsx'
import styles from '../selling.module.css'
import { useBoardWords } from '../useBoardWords.ts'
import { useFolded } from '../useFolded.ts'
import { useMoving } from '../useMoving.tsx'
import { type Deal, type StageColumn, useBoard } from './useBoard.ts'

/** Deals by stage: what each column holds and is worth, and every deal ready to be moved on. */
export function OpportunityBoard({ actions }: { actions: ReactNode }) {
  const t = useTranslations('crm')
  const me = useMe()
  const money = useMoney()
  const words = useBoardWords()
  const folding = useFolded()
  const whyRefused = useWhyRefused()
  const navigate = useNavigate()
  const { pipeline, owner, rotting } = useSearch({ strict: false }) as { pipeline?: string; owner?: 'mine'; rotting?: boolean }
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const { board, error, refetch } = useBoard({ pipeline, owner: owner === 'mine' ? me.id : undefined, rotting }, pages)
  const pipelines = (useRead(crm.pipelines.list, { records: 100 }).data as Page<AnyRecord> | undefined)?.data ?? []
  const move = useVerb<Record<string, unknown>, unknown>(crm.opportunities.move as never)
  const { carryOut, ask, dialog } = useMoving(crm.opportunities)
  useTitle(t('resources.opportunities.many'))
  if (error && !board) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!board) return <PageSkeleton />

  const change = (search: object) =>
    void navigate({ to: '.', replace: true, search: ((held: object) => ({ ...held, ...search })) as never })
  const put = async (id: string, { column, after, before }: Place) => {
    const card = board.columns.flatMap((one) => one.cards).find((one) => one.id === id)
    const stage = board.columns.find((one) => one.stage_unique_id === column)
    if (!card || !stage) return
    const { name, version } = card.attributes
    const stays = stage.cards.some((one) => one.id === id)
    const reason = stage.kind === 'lost' && !stays ? await ask(t('board.lostTitle', { name })) : undefined
    if (reason === null) return
    await carryOut(name, () =>
      move.mutateAsync({
        id,
        stage: column,
        version,
        ...(after ? { after } : {}),
        ...(before ? { before } : {}),
        ...(reason ? { reason } : {}),
      }),
    )
  }
  const mayGo = (from: string, to: string) => {
    const allowed = board.columns.find((one) => one.stage_unique_id === from)?.allowed_next ?? []
    return allowed.length === 0 || allowed.includes(to)
  }
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
          label={t('opportunities.onlyRotting')}
          checked={rotting === true}
          onChange={(event) => change({ rotting: event.currentTarget.checked || undefined })}
        />
        {actions}
      </BoardHead>
      {board.columns.length === 0 ? (
        <EmptyState title={t('board.empty')}>{t('opportunities.noPipeline')}</EmptyState>
      ) : (
        <Board
          columns={board.columns.map((column) => ({
            id: column.stage_unique_id,
            name: column.name,
            color: column.color,
            count: column.count,
            countText: t('board.cards', { count: column.count }),
            summary: column.sums.map(({ currency, total, weighted }) => (
              <div key={currency}>
                {money(total, currency, true)}
                {column.kind === 'open' && ` · ${money(weighted, currency, true)} ${t('board.weighted')}`}
              </div>
            )),
            cards: column.cards.map((card) => ({
              id: card.id,
              name: card.attributes.name,
              content: <DealCard card={card} column={column} />,
            })),
          }))}
          words={words}
          whyFixed={whyRefused(crm.opportunities.move)}
          mayGo={mayGo}
          onMove={put}
          {...folding}
          onMore={(stage) => setPages({ ...pages, [stage]: (pages[stage] ?? 1) + 1 })}
        />
      )}
      {dialog}
    </section>
  )
}

const day = 86_400_000

function DealCard({ card: { id, attributes }, column }: { card: Deal; column: StageColumn }) {
  const t = useTranslations('crm')
  const { company } = useMe()
  const money = useMoney()
  const format = useFormatter()
  const idleDays = Math.floor((Date.now() - Date.parse(attributes.updated_at)) / day)
  const rotten = column.kind === 'open' && column.rot_days !== null && idleDays >= column.rot_days
  return (
    <>
      <Anchor
        component={Link}
        inherit
        c="inherit"
        className={styles.cardName}
        to="/c/$urlId/crm/opportunities/$id"
        params={{ urlId: company.urlId, id } as never}
        draggable={false}
      >
        {attributes.name}
      </Anchor>
      <div className={styles.cardFacts}>
        {attributes.total !== null && <span>{money(attributes.total, attributes.currency)}</span>}
        {attributes.account_unique_id && <RefValue target="crm.accounts" id={attributes.account_unique_id} plain />}
      </div>
      <div className={styles.cardFacts}>
        {column.kind === 'open' && attributes.expected_close_on && (
          <span>
            {t('opportunities.closing', {
              date: format.dateTime(new Date(`${attributes.expected_close_on}T12:00:00Z`), {
                day: 'numeric',
                month: 'short',
                timeZone: 'UTC',
              }),
            })}
          </span>
        )}
        {column.kind === 'open' && !attributes.next_action_at && (
          <span className={styles.cardFacts}>
            <IconCalendarDue size={14} stroke={1.6} aria-hidden /> {t('board.noStep')}
          </span>
        )}
        {rotten && (
          <span className={styles.alarm}>
            <IconHourglassLow size={14} stroke={1.6} aria-hidden /> {t('board.rotting', { days: idleDays })}
          </span>
        )}
      </div>
    </>
  )
}
