import { ownValue, unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { billingAdapters } from './billings.ts'
import { calendarAdapters, ofMine } from './calendars.ts'
import { leadAdapters } from './leads.ts'
import { mailTemplateAdapters } from './mailTemplates.ts'
import { meetingAdapters } from './meetings.ts'
import { onlineMeetingAdapters } from './onlineMeetings.ts'

/** What was done with a contact, as a touch: a follow-up that is done. */
const asTouch = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'touch',
  attributes: {
    ...attributes,
    touch_type: attributes.follow_type,
    channel: attributes.follow_type,
    subject: attributes.outcome,
    touched_at: attributes.completed_at ?? attributes.scheduled_at ?? attributes.created_at,
  },
})
const oneTouch = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asTouch(json.data) }))
const touchInput = z.strictObject({
  touch: z.strictObject({
    contact_id: uuid().optional(),
    notes: z.string().nullish(),
    source_id: unsupported('What was done with a contact keeps no id of elsewhere.'),
  }),
})
/** Something with a touch, at its address below the contact. */
async function onTouch(
  { ask, params }: AdaptedCall,
  work: (path: string, contact: string) => Promise<AdaptedReply>,
): Promise<AdaptedReply> {
  const found = await ask('GET', `/contact_follows/${params.id}`)
  if (found.status >= 400) return found
  const contact = found.json.data.attributes.contact_unique_id as string
  return work(`/contacts/${contact}/follows/${params.id}`, contact)
}
/** Names of a touch that a list is narrowed by, as the follow-up has them. */
const narrowedBy: Readonly<Record<string, string>> = {
  contact_unique_id: 'filter[contact_unique_id]',
  user_unique_id: 'filter[user_unique_id]',
  touch_type: 'filter[follow_type]',
  channel: 'filter[follow_type]',
}
const touchQuery = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [ownValue(narrowedBy, name) ?? name, value]))

const asCalendarToken = (user: string, attributes: Readonly<Record<string, unknown>>) => ({
  id: attributes.unique_id,
  type: 'ics_token',
  attributes: { ...attributes, user_unique_id: user, token: attributes.url ?? null, status: 'active', enabled: true },
})
const calendarInput = z.strictObject({
  name: unsupported('A person has one calendar feed, which needs no name.'),
  expires_at: unsupported('A calendar feed is good until it is ended.'),
})

const feedsQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .optional(),
  records: z.string().optional(),
  status: z.string().optional(),
  search: unsupported('A person has one calendar feed, which is not searched.'),
  sort: unsupported('A person has one calendar feed, which needs no order.'),
})

/** A member as the client reads a user. */
const asUser = (one: WireRecord) => ({
  ...one,
  attributes: { ...one.attributes, enabled: one.attributes.status === 'active' },
})
const oneUser = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asUser(json.data) }))

const known = 'Whom one works with is known from the gateway; what is said of somebody there is changed there.'
const registerInput = z.strictObject({
  user: z.strictObject({
    email: z.string().max(254).nullish(),
    name: z.string().max(160).nullish(),
    phone: z.string().max(40).nullish(),
    payload: unsupported(known),
  }),
})
/** A member is known here from the start: registered is who is one, and nothing else is taken of them than what stands in the gateway. */
async function registered({ ask, params, body }: AdaptedCall): Promise<AdaptedReply> {
  const { user } = checked(registerInput, body)
  const found = await ask('GET', `/api/gateway/users/${params.id}`)
  if (found.status >= 400) return found
  const { email, name, phone } = found.json.data.attributes
  const other = Object.entries({ email, name, phone }).find(([field, value]) => {
    const said = user[field as 'email' | 'name' | 'phone']
    return said && said.trim().toLowerCase() !== String(value ?? '').toLowerCase()
  })
  if (other) throw refuse.invalid('no_match', known, `user/${other[0]}`)
  return found
}

/** Calls of the published CRM client that this block, or the gateway, has under another address. */
export const adapters: Adapters = {
  'GET /users': async ({ query, ask }) =>
    mapped(await ask('GET', '/api/gateway/users', { query }), (json) => ({ ...json, data: json.data.map(asUser) })),
  'GET /users/:id': async ({ params, ask }) => oneUser(await ask('GET', `/api/gateway/users/${params.id}`)),
  'POST /users/:id/register': async (call) => oneUser(await registered(call)),
  'GET /users/:id/contacts': ({ params, query, ask }) =>
    ask('GET', '/contacts', { query: { ...query, 'filter[owner_unique_id]': params.id } }),
  'GET /touches': async ({ query, ask }) =>
    mapped(await ask('GET', '/followUps', { query: { ...touchQuery(query), of: 'contacts' } }), (json) => ({
      ...json,
      data: json.data.map(asTouch),
    })),
  'GET /touches/:id': async ({ params, ask }) => oneTouch(await ask('GET', `/contact_follows/${params.id}`)),
  'POST /touches': async ({ body, ask }) => {
    const { contact_id, notes } = checked(touchInput, body).touch
    if (!contact_id) throw refuse.invalid('required', 'is required', 'touch/contact_id')
    const follow = { notes, completed_at: new Date().toISOString() }
    return oneTouch(await ask('POST', `/contacts/${contact_id}/follows`, { body: { follow } }))
  },
  'PUT /touches/:id': (call) => {
    const { contact_id, notes } = checked(touchInput, call.body).touch
    return onTouch(call, async (path, contact) => {
      if (contact_id && contact_id !== contact)
        throw refuse.invalid('fixed', 'What was done with a contact stays with that contact.', 'touch/contact_id')
      return oneTouch(await call.ask('PUT', path, { body: { follow: { notes } } }))
    })
  },
  'DELETE /touches/:id': (call) => onTouch(call, (path) => call.ask('DELETE', path)),
  'GET /users/:user/ics_tokens': (call) =>
    ofMine(call, async () => {
      const { page = '1', status = 'active' } = checked(feedsQuery, call.query, 'parameter')
      return mapped(await call.ask('GET', '/followUps/feed'), ({ data }) => {
        const { exists, ...attributes } = data.attributes
        const there = exists && status === 'active' ? [asCalendarToken(call.params.user!, attributes)] : []
        const count = there.length
        return {
          data: page === '1' ? there : [],
          meta: { current_page: Number(page), per_page: 1, total_pages: count, total_count: count, total_records: count },
        }
      })
    }),
  'POST /users/:user/ics_tokens': (call) => {
    checked(calendarInput, call.body)
    return ofMine(call, async () =>
      mapped(await call.ask('POST', '/followUps/feed', { body: {} }), ({ data }) => ({
        data: asCalendarToken(call.params.user!, data.attributes),
      })),
    )
  },
  'DELETE /users/:user/ics_tokens/:token': (call) =>
    ofMine(call, async () => {
      const feed = await call.ask('GET', '/followUps/feed')
      if (feed.status >= 400) return feed
      const { exists, unique_id } = feed.json.data.attributes
      if (!exists || unique_id !== call.params.token) throw refuse.missing()
      return call.ask('DELETE', '/followUps/feed')
    }),
  ...mailTemplateAdapters,
  ...meetingAdapters,
  ...onlineMeetingAdapters,
  ...billingAdapters,
  ...leadAdapters,
  ...calendarAdapters,
}
