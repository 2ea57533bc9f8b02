import type { BlockServer } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { mustSee } from './records.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Whoever is met becomes an attendee with their name and how to reach them, so they are somebody whom whoever writes sees. */
export const createMeeting: NonNullable<Replacements['create']> = async (request, context, standard) => {
  await mustSee(context, request.body)
  return standard(request)
}

export const updateMeeting: NonNullable<Replacements['update']> = async (request, context, standard) => {
  await mustSee(context, request.body, await context.find(crm.meetings, request.params.id!, 'lock'))
  return standard(request)
}

/** As for a meeting: the contact brings their name and how to reach them. */
export const createAttendee = createMeeting
