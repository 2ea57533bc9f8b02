export interface AuditSearch {
  readonly search?: string
  readonly person?: string
  /** Days as they are on the reader's calendar, `2026-11-20`; both belong to it. */
  readonly from?: string
  readonly to?: string
  readonly page?: number
  /** Changes where it is not said. */
  readonly show?: 'sign-ins'
}

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
