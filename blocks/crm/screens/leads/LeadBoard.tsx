import type { InputOf } from '@quoin/kit'
import { Anchor } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { cacheKey, useCaller, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { Board } from '@quoin/ui/board/Board.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { type LookProps, narrowed } from '@quoin/ui/list/looks.ts'
import { Link } from '@quoin/ui/pages'
import { IconCalendarDue } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { useBoardWords } from '../useBoardWords.ts'
import { foldingOf } from '../foldingOf.ts'
import { useMoving } from '../useMoving.tsx'

const stages = ['new', 'contacted', 'qualified', 'unqualified'] as const
const perPage = 25

/** Leads by how far they have come, of those the list is narrowed to. Those that were converted have left the board. */
export function LeadBoard({ question, search, change }: LookProps<typeof crm.leads>) {
  const folding = foldingOf(search.folded, (folded) => change({ folded }))
  const t = useTranslations('crm')
  const { call, tenant } = useCaller()
  const words = useBoardWords()
  const whyRefused = useWhyRefused()
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({})
  const inputs = stages.map((stage) => ({
    ...(question.search && { search: question.search }),
    filter: narrowed(question.filter, { stage }),
    sort: question.sort ?? '-score,-created_at',
    page: 1,
    records: Math.min(200, shown[stage] ?? perPage),
  }))
  const reads = useQueries({
    queries: inputs.map((input) => ({
      queryKey: cacheKey(tenant, crm.leads.list, input),
      queryFn: () => call(crm.leads.list, input),
      placeholderData: keepPreviousData,
    })),
  })
  const move = useAction(crm.leads.move)
  const disqualify = useAction(crm.leads.disqualify)
  const { carryOut, ask, dialog } = useMoving(crm.leads)
  const failed = reads.find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (reads.some(({ data }) => !data)) return <ListSkeleton rows={6} />
  const columns = reads.map(({ data }) => data as Page<AnyRecord>)
  const nameOf = ({ firstName, lastName }: AnyRecord) => [firstName, lastName].filter(Boolean).join(' ')

  const put = async (id: string, stage: string, version: number | undefined) => {
    const lead = columns.flatMap(({ data }) => data).find((one) => one.id === id)
    if (!lead) return
    const name = nameOf(lead)
    if (stage !== 'unqualified')
      return carryOut(name, () => move.mutateAsync({ id, stage: stage as InputOf<typeof crm.leads.move>['stage'], version }))
    const reason = await ask(t('board.leadLostTitle', { name }))
    if (reason !== null) await carryOut(name, () => disqualify.mutateAsync({ id, reason }))
  }
  return (
    <>
      <Board
        columns={stages.map((stage, i) => ({
          id: stage,
          name: t(`resources.leads.options.stage.${stage}`),
          count: columns[i]!.meta.totalCount,
          countText: t('board.cards', { count: columns[i]!.meta.totalCount }),
          cards: columns[i]!.data.map((lead) => ({
            id: lead.id,
            name: nameOf(lead),
            version: Number(lead.version),
            content: (
              <>
                <Anchor
                  component={Link}
                  inherit
                  c="inherit"
                  className={styles.cardName}
                  to={pages.leads.record(lead.id)}
                  draggable={false}
                >
                  {nameOf(lead)}
                </Anchor>
                <div className={styles.cardFacts}>
                  {typeof lead.companyName === 'string' && <span>{lead.companyName}</span>}
                  {typeof lead.score === 'number' && (
                    <span>
                      {t('resources.leads.fields.score')} {lead.score}
                    </span>
                  )}
                  {!lead.nextActionAt && stage !== 'unqualified' && (
                    <span className={styles.cardFacts}>
                      <IconCalendarDue size={14} stroke={1.6} aria-hidden /> {t('board.noStep')}
                    </span>
                  )}
                </div>
              </>
            ),
          })),
        }))}
        words={words}
        {...folding}
        ordered={false}
        whyFixed={whyRefused(crm.leads.move)}
        onMove={(id, { column }, version) => put(id, column, version)}
        onMore={(stage) => setShown({ ...shown, [stage]: (shown[stage] ?? perPage) + 50 })}
      />
      {dialog}
    </>
  )
}
