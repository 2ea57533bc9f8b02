export const outcomes = ['expected', 'found', 'missing', 'unexpected', 'unknown'] as const
export type Outcome = (typeof outcomes)[number]

const tones: Readonly<Record<string, string>> = {
  found: 'done',
  repeated: 'done',
  waiting: 'waiting',
  wrong_place: 'waiting',
  unexpected: 'waiting',
  unknown: 'failed',
  missing: 'failed',
  expected: 'draft',
}

/** The state whose colour an outcome borrows. */
export const toneOf = (outcome: string): string => tones[outcome] ?? 'draft'
