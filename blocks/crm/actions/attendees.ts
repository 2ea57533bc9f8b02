import type { Actions } from '@quoin/kit/server'
import type { crm } from '../resources/index.ts'

export const attendees: Actions<typeof crm, 'attendees'> = {
  respond: (_attendee, { rsvpStatus }, { save }) => save({ rsvpStatus }),
  // Who comes has said so.
  checkIn: (_attendee, _, { save }) => save({ presence: 'present', rsvpStatus: 'accepted', joinedAt: new Date().toISOString() }),
  checkOut: (_attendee, _, { save }) => save({ presence: 'left', leftAt: new Date().toISOString() }),
}
