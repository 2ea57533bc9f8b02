import { useAction, useRead } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Gated, lackingFor } from '../../resources/gates.ts'
import { crm } from '../../resources/index.ts'
import { useMoving } from '../useMoving.tsx'
import { gateNames, useLacking } from './useLacking.ts'

interface StageMove {
  /** All stages of the pipeline, in their order. */
  readonly stages: readonly AnyRecord[]
  /** Why the deal cannot go to a stage, in words; null when it can. */
  whyNot(stage: AnyRecord): string | null
  go(stage: AnyRecord): Promise<void>
  readonly isMoving: boolean
  /** Asks why a deal was lost; draw it somewhere. */
  readonly dialog: ReactNode
}

/** Moves one deal to another stage of its pipeline, by the same rules as its board. */
export function useStageMove(record: AnyRecord): StageMove {
  const t = useTranslations('crm')
  const why = useWhyRefused()(crm.opportunities.move)
  const read = useRead(
    crm.stages.list,
    { records: 100, filter: { pipeline_unique_id: String(record.pipeline) } },
    { enabled: typeof record.pipeline === 'string' },
  )
  const stages = [...(read.data?.data ?? [])].sort((a, b) => Number(a.order) - Number(b.order))
  const move = useAction(crm.opportunities.move)
  const lacking = useLacking()
  const { carryOut, ask, dialog } = useMoving(crm.opportunities, lacking.ofError)
  const here = stages.find(({ id }) => id === record.stage)
  const allowed = (here?.allowedNext ?? []) as readonly string[]
  const name = String(record.name)
  const lacks = (stage: AnyRecord) =>
    lacking.inWords(
      lackingFor(
        {
          fact: (wire) => record[gateNames.find(({ gate }) => gate === wire)!.name],
          ticked: record.ticked as readonly string[] | null,
        },
        here as Gated | undefined,
        stage as unknown as Gated,
      ),
    )
  return {
    stages,
    whyNot: (stage) =>
      why ??
      lacks(stage) ??
      (allowed.length > 0 && !allowed.includes(stage.id) ? t('glance.notNext', { name: String(here?.name) }) : null),
    async go(stage) {
      const reason = stage.kind === 'lost' ? await ask(t('board.lostTitle', { name })) : undefined
      if (reason === null) return
      await carryOut(name, () =>
        move.mutateAsync({ id: record.id, stage: stage.id, version: record.version as number, ...(reason ? { reason } : {}) }),
      )
    },
    isMoving: move.isPending,
    dialog,
  }
}
