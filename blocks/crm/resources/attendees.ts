import { action, email, longText, moment, oneOf, phone, ref, resource, text } from '@quoin/kit'

/** Somebody who is asked to a meeting: a contact, a colleague or anybody with a name or an address. */
export const attendees = resource({
  type: 'meeting_participant',
  alsoSays: { enabled: true },
  wrapper: 'attendee',
  title: 'name',
  path: '/meetings/:parent/attendees',
  under: { resource: 'meetings', field: 'meeting' },
  fields: {
    meeting: ref('crm.meetings').required().fixed(),
    contact: ref('crm.contacts').fixed().filterable(),
    user: ref('gateway.users').fixed().filterable(),
    /** Those of the contact, where nothing else is said. */
    name: text(200).searchable().sortable(),
    email: email().searchable(),
    phone: phone(),
    role: text(60).filterable(),
    rsvpStatus: oneOf('invited', 'accepted', 'declined', 'tentative').default('invited').readOnly().sortable(),
    presence: oneOf('expected', 'present', 'left').default('expected').readOnly().sortable(),
    joinedAt: moment().readOnly(),
    leftAt: moment().readOnly(),
    notes: longText(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
  },
  permissions: { read: 'crm.meetings.read', write: 'crm.meetings.write' },
  sort: 'created_at',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'history'],
  actions: {
    respond: action({ rsvpStatus: oneOf('accepted', 'declined', 'tentative').required() })
      .when({ presence: 'expected' })
      .says('Notes whether somebody will come to a meeting.'),
    checkIn: action().when({ presence: 'expected' }).says('Notes that somebody has come to a meeting.'),
    checkOut: action().when({ presence: 'present' }).says('Notes that somebody has left a meeting.'),
  },
})
