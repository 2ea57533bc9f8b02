import type { EventRecords } from '@quoin/ui/session/eventRecords.ts'

/** What happens to one record among others in the blocks that say so, each in a file of its own. */
export const eventRecords = Object.values(
  import.meta.glob<readonly EventRecords[]>('../../blocks/*/eventRecords.ts', { import: 'eventRecords' }),
)
