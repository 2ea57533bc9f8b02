import type { Duty } from '@quoin/ui/session/duties.ts'

/** What waits for people in the blocks that say so, each in a file of its own. */
export const duties = Object.values(import.meta.glob<readonly Duty[]>('../../blocks/*/duties.ts', { import: 'duties' }))
