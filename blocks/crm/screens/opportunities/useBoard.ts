import type { ListInput, ListName } from '@quoin/kit'
import { cacheKey, useCaller, useRead } from '@quoin/kit/react'
import { useQueries } from '@tanstack/react-query'
import { crm } from '../../resources/index.ts'

/** A deal as the board brings it along, in wire names. */
export interface Deal {
  readonly id: string
  readonly attributes: {
    readonly name: string
    readonly version: number
    readonly total: number | string | null
    readonly currency: string | null
    readonly probability: number | null
    /** Null where there is none, or none that whoever looks may see. */
    readonly account_name: string | null
    readonly owner_unique_id: string | null
    readonly owner_shown: string | null
    readonly expected_close_on: string | null
    readonly next_action_at: string | null
    readonly updated_at: string
    readonly ticked: readonly string[]
  } & Readonly<Record<string, unknown>>
}
export interface StageColumn {
  readonly stage_unique_id: string
  readonly name: string
  readonly kind: 'open' | 'won' | 'lost'
  readonly probability: number
  readonly color: string | null
  readonly rot_days: number | null
  readonly allowed_next: readonly string[] | null
  readonly order: number
  readonly requires: readonly string[] | null
  readonly checklist: readonly string[]
  readonly count: number
  /** Amounts are missing where one may not see what deals come to. */
  readonly sums: readonly { readonly currency: string; readonly total?: number; readonly weighted?: number }[]
  readonly cards: readonly Deal[]
}
export interface PipelineBoard {
  readonly name: string
  readonly currency: string
  readonly columns: readonly StageColumn[]
  readonly lanes?: readonly { readonly owner_unique_id: string | null; readonly owner: string; readonly count: number }[]
}

const perPage = 25

/** Which deals of a pipeline a board shows. */
export interface BoardLook {
  readonly pipeline?: string | undefined
  /** An id of a person, or `none` for what nobody owns. */
  readonly owner?: string | undefined
  readonly rotting?: boolean | undefined
  /** Words of the name of a deal or of its account. */
  readonly search?: string | undefined
  /** For how many days it shows what was closed. */
  readonly closed?: number | undefined
  /** As the list takes it. */
  readonly filter?: ListInput<ListName<typeof crm.opportunities>>['filter']
  /** Tells whose the deals are instead of bringing them. */
  readonly lanes?: boolean | undefined
}

/** The board of a pipeline, with as many further pages of each stage as were asked for. */
export function useBoard(
  { pipeline, owner, rotting, closed, lanes, search, filter }: BoardLook,
  pages: Readonly<Record<string, number>> = {},
) {
  const { call, tenant } = useCaller()
  const mine = {
    ...(pipeline ? { pipeline_unique_id: pipeline } : {}),
    ...(owner ? { owner_unique_id: owner } : {}),
    ...(rotting ? { rotting: 'true' as const } : {}),
    ...(closed === undefined ? {} : { closed_days: closed }),
    ...(lanes ? { lanes: 'true' as const } : {}),
    ...(search ? { search } : {}),
    ...(filter ? { filter } : {}),
  }
  const first = useRead(crm.opportunities.board, { ...mine, records: lanes ? 1 : perPage })
  const inputs = Object.entries(pages).flatMap(([stage, upTo]) =>
    Array.from({ length: upTo - 1 }, (_, i) => ({ ...mine, stage_unique_id: stage, page: i + 2, records: perPage })),
  )
  const further = useQueries({
    queries: inputs.map((input) => ({
      queryKey: cacheKey(tenant, crm.opportunities.board, input),
      queryFn: () => call(crm.opportunities.board, input) as Promise<unknown>,
    })),
  })
  const held = first.data as PipelineBoard | undefined
  const more = (stage: string) =>
    inputs.flatMap((input, i) =>
      input.stage_unique_id === stage ? ((further[i]?.data as PipelineBoard | undefined)?.columns[0]?.cards ?? []) : [],
    )
  const board = held && {
    ...held,
    columns: held.columns.map((column) => ({
      ...column,
      // A card that moved between two pages while they were read must not stand twice.
      cards: [...new Map([...column.cards, ...more(column.stage_unique_id)].map((card) => [card.id, card])).values()],
    })),
  }
  return { board, error: first.error, refetch: first.refetch }
}

/** Whose deals a pipeline holds. */
export function useOwners(pipeline: string | undefined): { readonly data: PipelineBoard['lanes'] } {
  const read = useRead(crm.opportunities.board, {
    ...(pipeline ? { pipeline_unique_id: pipeline } : {}),
    lanes: 'true',
    records: 1,
  })
  return { data: (read.data as PipelineBoard | undefined)?.lanes }
}
