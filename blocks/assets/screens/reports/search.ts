export const kinds = [
  'events',
  'custody',
  'utilisation',
  'cost',
  'overdue',
  'inventory',
  'distribution',
  'idle',
  'booked',
  'compliance',
  'depreciation',
] as const
export type Kind = (typeof kinds)[number]

/** Which report is read, and of which days. */
export interface ReportSearch {
  readonly report?: Kind
  readonly from?: string
  readonly to?: string
  readonly on?: string
}

const day = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

export const readReportSearch = (raw: Record<string, unknown>): ReportSearch => ({
  ...(kinds.includes(raw.report as Kind) ? { report: raw.report as Kind } : {}),
  ...(day(raw.from) ? { from: raw.from } : {}),
  ...(day(raw.to) ? { to: raw.to } : {}),
  ...(day(raw.on) ? { on: raw.on } : {}),
})
