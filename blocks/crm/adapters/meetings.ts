import { unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { renamed } from './renamed.ts'

const noted = z.string().nullish()

const participantInput = z.strictObject({
  participant: z.strictObject({
    participant_unique_id: uuid().nullish(),
    participant_email: z.string().nullish(),
    participant_name: z.string().nullish(),
    participant_phone: z.string().nullish(),
    participant_type: z.string().nullish(),
  }),
})

/** A meeting with one contact, as an event of theirs. */
const asEvent = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'contact_event',
  attributes: {
    ...attributes,
    event_type: attributes.meeting_type,
    employee_unique_id: attributes.user_unique_id,
    session_location: attributes.meeting_location,
    session_url: attributes.meeting_url,
  },
})
const oneEvent = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asEvent(json.data) }))
const eventNames = {
  event_type: 'filter[meeting_type]',
  contact_unique_id: 'filter[contact_unique_id]',
  user_unique_id: 'filter[user_unique_id]',
}
const eventInput = z.strictObject({
  event: z.strictObject({
    contact_unique_id: uuid().optional(),
    employee_unique_id: uuid().nullish(),
    scheduled_at: z.string().nullish(),
    session_location: z.string().nullish(),
    session_url: z.string().nullish(),
    recurrence: unsupported('A meeting does not repeat.'),
    occurrences: z.literal(1, 'A meeting does not repeat.').nullish(),
  }),
})
type EventInput = z.output<typeof eventInput>['event']
const asMeeting = (event: EventInput) => ({
  contact_unique_id: event.contact_unique_id,
  user_unique_id: event.employee_unique_id,
  scheduled_at: event.scheduled_at,
  meeting_location: event.session_location,
  meeting_url: event.session_url,
})
const noteInput = z.strictObject({ event: z.strictObject({ notes: noted }).default({}) })
const checkoutInput = z.strictObject({
  event: z
    .strictObject({
      employee_notes: noted,
      contact_notes: noted,
      contact_approved: unsupported('Nobody approves what was noted of a meeting.'),
      event_final_score: z.number().nullish(),
    })
    .default({}),
})
const bothNotes = z.strictObject({ event: z.strictObject({ contact_notes: noted, admin_notes: noted }) })

/** A meeting that is an event: with a contact. */
async function eventOf({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/meetings/${params.id}`)
  if (found.status < 400 && !found.json.data.attributes.contact_unique_id) throw refuse.missing()
  return found
}

interface Change {
  /** What is asked for somebody of the event, and what is noted with them. */
  readonly of: 'contact' | 'user'
  readonly action?: string
  readonly body?: object
  readonly notes?: string | null | undefined
}
/** Changes what is kept of whom an event is with, and of who holds it; ends with the event as it is then. The first refusal is the answer. */
async function onEvent(call: AdaptedCall, changes: readonly Change[], meeting: object = {}): Promise<AdaptedReply> {
  const { ask } = call
  const event = await eventOf(call)
  if (event.status >= 400) return event
  const { id, attributes } = event.json.data
  for (const { of, action, body = {}, notes } of changes) {
    if (!action && notes === undefined) continue
    const person = attributes[`${of}_unique_id`]
    const query = { [`filter[${of}_unique_id]`]: person ?? 'empty:true', records: '1' }
    const found = await ask('GET', `/meetings/${id}/attendees`, { query })
    if (found.status >= 400) return found
    const attendee = person && found.json.data[0]
    if (!attendee) throw refuse.conflict('not_attending', 'Whoever this is about does not attend the meeting.')
    const path = `/meetings/${id}/attendees/${attendee.id}`
    const replies = [
      ...(action ? [await ask('PUT', `${path}/${action}`, { body: { attendee: body } })] : []),
      ...(notes === undefined ? [] : [await ask('PUT', path, { body: { attendee: { notes } } })]),
    ]
    const refused = replies.find(({ status }) => status >= 400)
    if (refused) return refused
  }
  if (Object.values(meeting).every((value) => value === undefined)) return oneEvent(event)
  return oneEvent(await ask('PUT', `/meetings/${id}`, { body: { meeting } }))
}
const confirms = (of: Change['of']) => (call: AdaptedCall) =>
  onEvent(call, [{ of, action: 'respond', body: { rsvp_status: 'accepted' }, notes: checked(noteInput, call.body).event.notes }])
const checksIn = (of: Change['of']) => (call: AdaptedCall) =>
  onEvent(call, [{ of, action: 'check_in', notes: checked(noteInput, call.body).event.notes }])
const checksOut = (of: Change['of']) => (call: AdaptedCall) => {
  const { employee_notes, contact_notes, event_final_score } = checked(checkoutInput, call.body).event
  const notes = { user: employee_notes, contact: contact_notes }
  const other = of === 'user' ? 'contact' : 'user'
  return onEvent(
    call,
    [
      { of, action: 'check_out', notes: notes[of] },
      { of: other, notes: notes[other] },
    ],
    { meeting_score: event_final_score },
  )
}
const notes = (call: AdaptedCall) => {
  const { contact_notes, admin_notes } = checked(bothNotes, call.body).event
  return onEvent(call, [{ of: 'contact', notes: contact_notes }], { notes: admin_notes })
}

/** Participants and events of the published client: attendees of meetings, and meetings with one contact. */
export const meetingAdapters: Adapters = {
  'GET /users/:id/meetings': ({ params, query, ask }) =>
    ask('GET', '/meetings', { query: { ...query, 'filter[user_unique_id]': params.id } }),
  'GET /meetings/:meeting/participants': ({ params, query, ask }) =>
    ask('GET', `/meetings/${params.meeting}/attendees`, { query }),
  'POST /meetings/:meeting/participants': async ({ params, body, ask }) => {
    const { participant } = checked(participantInput, body)
    const id = participant.participant_unique_id
    const known = id ? await ask('GET', `/contacts/${id}`) : undefined
    const attendee = {
      ...(id && { [known!.status < 400 ? 'contact_unique_id' : 'user_unique_id']: id }),
      email: participant.participant_email,
      name: participant.participant_name,
      phone: participant.participant_phone,
      role: participant.participant_type,
    }
    return ask('POST', `/meetings/${params.meeting}/attendees`, { body: { attendee } })
  },
  'DELETE /meetings/:meeting/participants/:id': ({ params, ask }) =>
    ask('DELETE', `/meetings/${params.meeting}/attendees/${params.id}`),
  'GET /events': async ({ query, ask }) =>
    mapped(
      await ask('GET', '/meetings', { query: { 'filter[contact_unique_id]': 'empty:false', ...renamed(query, eventNames) } }),
      (json) => ({ ...json, data: json.data.map(asEvent) }),
    ),
  'GET /events/:id': async (call) => oneEvent(await eventOf(call)),
  'POST /events': async ({ body, ask }) => {
    const { event } = checked(eventInput, body)
    if (!event.contact_unique_id) throw refuse.invalid('required', 'is required', 'event/contact_unique_id')
    const contact = await ask('GET', `/contacts/${event.contact_unique_id}`)
    if (contact.status >= 400) return contact
    const { first_name, last_name } = contact.json.data.attributes
    const meeting = { title: `${first_name} ${last_name}`, ...asMeeting(event) }
    return oneEvent(await ask('POST', '/meetings', { body: { meeting } }))
  },
  'PUT /events/:id': async (call) => {
    const meeting = asMeeting(checked(eventInput, call.body).event)
    return onEvent(call, [], meeting)
  },
  'DELETE /events/:id': async (call) => {
    const event = await eventOf(call)
    return event.status >= 400 ? event : call.ask('DELETE', `/meetings/${call.params.id}`)
  },
  'PUT /events/:id/contacts/confirmation': confirms('contact'),
  'PUT /events/:id/employees/confirmation': confirms('user'),
  'PUT /events/:id/contacts/checking': checksIn('contact'),
  'PUT /events/:id/employees/checking': checksIn('user'),
  'PUT /events/:id/contacts/checkout': checksOut('contact'),
  'PUT /events/:id/employees/checkout': checksOut('user'),
  'PUT /events/:id/contacts/notes': notes,
  'PUT /events/:id/admin/notes': notes,
}
