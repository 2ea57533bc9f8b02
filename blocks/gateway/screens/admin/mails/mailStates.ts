export const mailStates = ['queued', 'sending', 'sent', 'kept', 'refused', 'failed', 'bounced'] as const

/** Colour of a state; the word stands beside it. */
export const toneOf = (state: string): string =>
  ({ sent: 'green', failed: 'red', bounced: 'red', refused: 'yellow' })[state] ?? 'gray'
