import { useRead } from '@quoin/kit/react'
import { assets } from '../../resources/index.ts'
import type { Kind, ReportSearch } from './search.ts'

export type Row = Readonly<Record<string, unknown>>
export interface Summary {
  readonly total_events: number
  readonly events_by_type: Readonly<Record<string, number>>
}

/** Events are read page by page; every other report comes whole. */
export const eventsMax = 1_000

const { reports } = assets
const period = ({ from, to }: ReportSearch) => ({ query_params: { start_date: from ?? null, end_date: to ?? null } })

/** How many events there were of each type. */
export const useSummary = (search: ReportSearch): Summary | undefined =>
  useRead(reports.eventsSummary, period(search)).data as Summary | undefined

/** The rows of the report that is open. Only that one is asked for. */
export function useReport(kind: Kind, search: ReportSearch) {
  const { from, to, on } = search
  const span = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const of = (one: Kind) => ({ enabled: kind === one })
  const reads = {
    events: useRead(reports.eventsList, { ...period(search), per_page: eventsMax }, of('events')),
    custody: useRead(reports.custody, on ? { on } : {}, of('custody')),
    utilisation: useRead(reports.utilisation, span, of('utilisation')),
    cost: useRead(reports.cost, span, of('cost')),
    overdue: useRead(reports.overdue, {}, of('overdue')),
    inventory: useRead(reports.inventory, {}, of('inventory')),
    distribution: useRead(reports.distribution, {}, of('distribution')),
    idle: useRead(reports.idle, {}, of('idle')),
    booked: useRead(reports.booked, span, of('booked')),
    compliance: useRead(reports.compliance, span, of('compliance')),
    depreciation: useRead(reports.depreciation, on ? { on } : {}, of('depreciation')),
  }
  const read = reads[kind]
  const data = read.data as
    | { rows?: readonly Row[]; data?: readonly Row[]; period?: { from: string | null; to: string | null } }
    | undefined
  return {
    rows: data && (data.rows ?? data.data ?? []),
    /** Which days the server counted, where it says so. */
    period: data?.period,
    error: read.error,
    retry: () => void read.refetch(),
  }
}
