import type { Adapters } from '@quoin/kit/server'
import { clientAnswers } from './client/answers.ts'
import { clientAvailability } from './client/availability.ts'
import { clientLessons } from './client/lessons.ts'
import { clientNotes } from './client/notes.ts'
import { clientPeople } from './client/people.ts'
import { clientPlacements } from './client/placements.ts'
import { clientSessions } from './client/sessions.ts'
import { clientTokens } from './client/tokens.ts'

/** Calls of the published client for the university that this block has under another address or name. */
export const adapters: Adapters = {
  ...clientLessons,
  ...clientAnswers,
  ...clientPeople,
  ...clientPlacements,
  ...clientSessions,
  ...clientAvailability,
  ...clientNotes,
  ...clientTokens,
}
