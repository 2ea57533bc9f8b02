import { Anchor } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Monogram } from '@quoin/ui'
import { Board } from '@quoin/ui/board/Board.tsx'
import type { Place } from '@quoin/ui/board/arrange.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { IconCalendarDue, IconChecklist, IconHourglassLow } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { lackingFor } from '../../resources/gates.ts'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from '../selling.module.css'
import { useBoardWords } from '../useBoardWords.ts'
import type { Folding } from '../foldingOf.ts'
import { useMoving } from '../useMoving.tsx'
import { type BoardLook, type Deal, type StageColumn, useBoard } from './useBoard.ts'
import { useLacking } from './useLacking.ts'

/** The columns of a pipeline under one look at it. `within` names the part of the page they are, where there are several. */
export function DealBoard({ look, folding, within }: { look: BoardLook; folding: Folding; within?: string }) {
  const t = useTranslations('crm')
  const money = useMoney()
  const words = useBoardWords()
  const whyRefused = useWhyRefused()
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({})
  const { board, error, refetch } = useBoard(look, pages)
  const move = useAction(crm.opportunities.move)
  const lacking = useLacking()
  const { carryOut, ask, dialog } = useMoving(crm.opportunities, lacking.ofError)
  if (error && !board) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!board) return <ListSkeleton rows={4} />
  const put = async (id: string, { column, after, before }: Place, version: number | undefined) => {
    const card = board.columns.flatMap((one) => one.cards).find((one) => one.id === id)
    const stage = board.columns.find((one) => one.stage_unique_id === column)
    if (!card || !stage) return
    const { name } = card.attributes
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
  const whyNot = (id: string, to: string) => {
    const from = board.columns.find(({ cards }) => cards.some((one) => one.id === id))
    const attributes = from?.cards.find((one) => one.id === id)?.attributes
    const column = board.columns.find((one) => one.stage_unique_id === to)
    if (!attributes || !column) return null
    return lacking.inWords(lackingFor({ fact: (wire) => attributes[wire], ticked: attributes.ticked }, from, column))
  }
  return (
    <>
      <Board
        columns={board.columns.map((column) => ({
          id: column.stage_unique_id,
          name: column.name,
          color: column.color,
          count: column.count,
          countText: t('board.cards', { count: column.count }),
          summary: column.sums.map(({ currency, total, weighted }) => (
            <div key={currency}>
              {[
                total !== undefined && money(total, currency, true),
                column.kind === 'open' && weighted !== undefined && `${money(weighted, currency, true)} ${t('board.weighted')}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          )),
          cards: column.cards.map((card) => ({
            id: card.id,
            name: card.attributes.name,
            version: card.attributes.version,
            content: <DealCard card={card} column={column} />,
          })),
        }))}
        within={within}
        words={words}
        whyFixed={whyRefused(crm.opportunities.move)}
        mayGo={mayGo}
        whyNot={whyNot}
        onMove={put}
        {...folding}
        onMore={(stage) => setPages({ ...pages, [stage]: (pages[stage] ?? 1) + 1 })}
      />
      {dialog}
    </>
  )
}

const day = 86_400_000

function DealCard({ card: { id, attributes }, column }: { card: Deal; column: StageColumn }) {
  const t = useTranslations('crm')
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
        to={pages.opportunities.record(id)}
        draggable={false}
      >
        {attributes.name}
      </Anchor>
      <div className={styles.cardFacts}>
        {attributes.total !== null && <span>{money(attributes.total, attributes.currency)}</span>}
        {attributes.account_name && <span>{attributes.account_name}</span>}
      </div>
      <div className={styles.cardFacts}>
        {attributes.owner_shown && (
          <span title={attributes.owner_shown}>
            <Monogram name={attributes.owner_shown} size={20} round />
          </span>
        )}
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
        {column.checklist.length > 0 && (
          <span className={styles.cardFacts}>
            <IconChecklist size={14} stroke={1.6} aria-hidden />{' '}
            {t('gate.done', {
              done: column.checklist.filter((point) => attributes.ticked.includes(point)).length,
              all: column.checklist.length,
            })}
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
