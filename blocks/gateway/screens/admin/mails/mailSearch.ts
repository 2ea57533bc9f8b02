export const mailStates = ['queued', 'sending', 'sent', 'kept', 'refused', 'failed', 'bounced'] as const

export interface MailSearch {
  readonly search?: string
  readonly state?: (typeof mailStates)[number]
  readonly page?: number
}

/** What the address says of the list of mails; what makes no sense is left out. */
export const readMailSearch = ({ search, state, page }: Record<string, unknown>): MailSearch => ({
  ...(typeof search === 'string' && search ? { search: search.slice(0, 200) } : {}),
  ...(mailStates.some((one) => one === state) ? { state: state as MailSearch['state'] } : {}),
  ...(Number.isInteger(Number(page)) && Number(page) > 1 ? { page: Number(page) } : {}),
})

/** Colour of a state; the word stands beside it. */
export const toneOf = (state: string): string =>
  ({ sent: 'green', kept: 'green', failed: 'red', bounced: 'red', refused: 'yellow' })[state] ?? 'gray'
