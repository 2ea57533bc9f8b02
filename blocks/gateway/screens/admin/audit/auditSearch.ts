export interface AuditSearch {
  readonly search?: string
  readonly person?: string
  /** Days as they are on the reader's calendar, `2026-11-20`; both belong to it. */
  readonly from?: string
  readonly to?: string
  readonly page?: number
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** What the address says of the audit log; what makes no sense is left out. */
export const readAuditSearch = ({ search, person, from, to, page }: Record<string, unknown>): AuditSearch => ({
  ...(typeof search === 'string' && search ? { search: search.slice(0, 200) } : {}),
  ...(typeof person === 'string' && /^[0-9a-f-]{36}$/.test(person) ? { person } : {}),
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
  ...(Number.isInteger(Number(page)) && Number(page) > 1 ? { page: Number(page) } : {}),
})

/** The same as the server is asked: moments instead of days, the end excluded. */
export function toAsked({ search, person, from, to }: AuditSearch) {
  const end = to ? new Date(`${to}T00:00:00`) : undefined
  end?.setDate(end.getDate() + 1)
  return {
    ...(search && { search }),
    ...(person && { person }),
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(end && { to: end.toISOString() }),
  }
}
