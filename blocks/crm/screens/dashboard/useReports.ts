import type { Operation, Page } from '@quoin/kit'
import { cacheKey, useCaller, useRead } from '@quoin/kit/react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { crm } from '../../resources/index.ts'
import { followKinds, kindNames } from '../followUps/kinds.ts'

export interface PipelineRow {
  readonly stage_unique_id: string
  readonly pipeline: string
  readonly stage: string
  readonly currency: string
  readonly count: number
  readonly total: number
  readonly weighted: number
}
export interface ClosedRow {
  readonly month: string
  readonly owner_unique_id: string | null
  readonly owner: string
  readonly currency: string
  readonly won_count: number
  readonly lost_count: number
  readonly won: number
  readonly lost: number
}
export interface ForecastRow {
  readonly month: string | null
  readonly owner_unique_id: string | null
  readonly owner: string
  readonly currency: string
  readonly committed: number
  readonly weighted: number
  readonly best_case: number
  readonly actual: number
}
export const actions = [
  'leads_created',
  'leads_converted',
  'follow_ups_planned',
  'follow_ups_changed',
  'opportunities_created',
  'opportunities_moved',
  'quotes_sent',
  'mails_sent',
] as const
export type ActivityRow = { readonly user_unique_id: string; readonly name: string; readonly changes: number } & Readonly<
  Record<(typeof actions)[number], number>
>

interface Report<Row> {
  readonly rows: readonly Row[]
  readonly reasons?: readonly { readonly reason: string; readonly count: number }[]
}

/** The first day of the month so many months away, and the last one: days of UTC, as the reports calculate. */
export const monthAway = (months: number, last = false): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + (last ? 1 : 0), last ? 0 : 1))
    .toISOString()
    .slice(0, 10)
}

/** Everything the dashboard shows, over so many months back; the forecast looks a quarter ahead as well. */
export function useReports(months: number) {
  const from = monthAway(1 - months)
  const to = monthAway(0, true)
  const ahead = monthAway(3, true)
  const pipeline = useRead(crm.opportunities.pipelineReport, {})
  const closed = useRead(crm.opportunities.winRateReport, { from, to })
  const forecast = useRead(crm.opportunities.forecastReport, { from, to: ahead })
  const activity = useRead(crm.opportunities.activityReport, { from, to })
  const all = [pipeline, closed, forecast, activity]
  return {
    from,
    to,
    ahead,
    error: all.find(({ error, data }) => error && !data)?.error ?? null,
    refetch: () => void Promise.all(all.map((one) => one.refetch())),
    pipeline: pipeline.data as Report<PipelineRow> | undefined,
    closed: closed.data as Report<ClosedRow> | undefined,
    forecast: forecast.data as Report<ForecastRow> | undefined,
    activity: activity.data as Report<ActivityRow> | undefined,
  }
}

/** How many next steps of all kinds should have been done by now. */
export function useOverdue(): number {
  const { call, tenant } = useCaller()
  // Calculated once: a moment that moves with every drawing would ask for ever.
  const [to] = useState(() => new Date().toISOString())
  return useQueries({
    queries: kindNames.map((of) => {
      const input = { of, to, open: 'true', records: 1 }
      return {
        queryKey: cacheKey(tenant, { ...followKinds[of].resource.list, action: 'overdue' } as Operation, input),
        queryFn: () => call(crm.followUps.list as Operation, input) as Promise<Page<unknown>>,
      }
    }),
    combine: (all) => all.reduce((sum, { data }) => sum + (data?.meta.totalCount ?? 0), 0),
  })
}
