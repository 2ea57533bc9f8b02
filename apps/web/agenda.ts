import type { AgendaSource } from '@quoin/ui/session/agenda.ts'

/** What happens at a time in the blocks that say so, each in a file of its own. */
export const agenda = Object.values(import.meta.glob<readonly AgendaSource[]>('../../blocks/*/agenda.ts', { import: 'agenda' }))
