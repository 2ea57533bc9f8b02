import { unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { renamed } from './renamed.ts'

const word = z.string().nullish()

/** The tag of a lead who asked for mails. */
const subscriber = 'subscriber'
const asSubscriber = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'subscriber',
  attributes: { ...attributes, email: attributes.lead_email, phone: attributes.phone_number },
})
const oneSubscriber = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asSubscriber(json.data) }))
const source = { source: word, source_id: word, source_type: word }
const subscriberInput = z.strictObject({
  subscriber: z.strictObject({
    email: z.email().max(254).optional(),
    first_name: word,
    last_name: word,
    phone_number: word,
    ...source,
  }),
})
/** A lead has a name: who gave none goes by their address. */
const namedBy = (email: string, first?: string | null, last?: string | null) => {
  const at = email.lastIndexOf('@')
  return { first_name: first || (last ? '–' : email.slice(0, at)), last_name: last || (first ? '–' : email.slice(at)) }
}

const asReferral = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'referral',
  attributes: { ...attributes, referred_unique_id: id },
})
const oneReferral = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asReferral(json.data) }))
const names = [
  'first_name',
  'middle_name',
  'last_name',
  'lead_email',
  'phone_number',
  'source_alias',
  'web_site',
  'twitter',
] as const
const more = ['fb', 'instagram', 'linkedin', 'youtube', 'blog', 'notes', 'contact_status'] as const
const words = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, word]))
const onlyContacts = 'Whoever refers somebody is a contact.'
const referralInput = z.strictObject({
  referral: z.strictObject({
    ...words([...names, ...more]),
    ...source,
    /** As text, with commas between them. */
    tags: z
      .union([
        z.array(z.string()),
        z.string().transform((text) =>
          text
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ])
      .nullish(),
    network_a: unsupported('A lead keeps no other networks.'),
    network_b: unsupported('A lead keeps no other networks.'),
    referred_by_type: z
      .string()
      .regex(/^contacts?$/i, onlyContacts)
      .nullish(),
    referred_by_name: word,
    referred_by_unique_id: uuid().nullish(),
  }),
})
/** A lead as the referral says it is; the name of whoever refers them is the contact's own. */
async function leadOf({ ask }: AdaptedCall, referral: z.output<typeof referralInput>['referral']) {
  const { network_a, network_b, referred_by_type, referred_by_name: name, referred_by_unique_id: by, ...lead } = referral
  if (name) {
    const contact = by ? await ask('GET', `/contacts/${by}`) : undefined
    const known = contact && contact.status < 400 && contact.json.data.attributes
    if (!known || `${known.first_name} ${known.last_name}` !== name)
      throw refuse.invalid('not_their_name', onlyContacts, 'referral/referred_by_name')
  }
  return { ...lead, referrer_unique_id: by }
}

interface LeadAttributes {
  readonly tags: readonly string[]
  readonly referrer_unique_id: string | null
}
/** A lead, where it is one of that kind. */
async function leadThat({ ask, params }: AdaptedCall, is: (lead: LeadAttributes) => boolean): Promise<AdaptedReply> {
  const found = await ask('GET', `/leads/${params.id}`)
  if (found.status < 400 && !is(found.json.data.attributes)) throw refuse.missing()
  return found
}
const isSubscriber = ({ tags }: LeadAttributes) => tags.includes(subscriber)
const isReferred = ({ referrer_unique_id: by }: LeadAttributes) => by !== null
const changed = async (call: AdaptedCall, is: (lead: LeadAttributes) => boolean, change: () => Promise<object> | object) => {
  const found = await leadThat(call, is)
  return found.status >= 400 ? found : call.ask('PUT', `/leads/${call.params.id}`, { body: { lead: await change() } })
}
const deleted = async (call: AdaptedCall, is: (lead: LeadAttributes) => boolean) => {
  const found = await leadThat(call, is)
  return found.status >= 400 ? found : call.ask('DELETE', `/leads/${call.params.id}`)
}
const listed = async (
  { ask, query }: AdaptedCall,
  filter: object,
  named: Readonly<Record<string, string>>,
  as: (row: WireRecord) => object,
) =>
  mapped(
    await ask('GET', '/leads', {
      query: { ...filter, ...renamed(query, named) },
    }),
    (json) => ({ ...json, data: json.data.map(as) }),
  )

const unsubscribeInput = z.strictObject({ email: z.email().max(254) })

/** Subscribers and referrals of the published client are leads: those with the tag, and those whom a contact recommended the company to. */
export const leadAdapters: Adapters = {
  'GET /subscribers': (call) => listed(call, { 'filter[tags]': subscriber }, { email: 'filter[lead_email]' }, asSubscriber),
  'GET /subscribers/:id': async (call) => oneSubscriber(await leadThat(call, isSubscriber)),
  'POST /subscribers': async ({ body, ask }) => {
    const { email, first_name, last_name, ...rest } = checked(subscriberInput, body).subscriber
    if (!email) throw refuse.invalid('required', 'is required', 'subscriber/email')
    const lead = { ...rest, lead_email: email, ...namedBy(email, first_name, last_name), tags: [subscriber] }
    return oneSubscriber(await ask('POST', '/leads', { body: { lead } }))
  },
  'PUT /subscribers/:id': async (call) => {
    const { email, ...rest } = checked(subscriberInput, call.body).subscriber
    return oneSubscriber(await changed(call, isSubscriber, () => ({ ...rest, lead_email: email })))
  },
  'DELETE /subscribers/:id': (call) => deleted(call, isSubscriber),
  'GET /referrals': async (call) => {
    const { referred_unique_id: lead, ...query } = call.query
    if (!lead)
      return listed(
        { ...call, query },
        query.referrer_unique_id ? {} : { 'filter[referrer_unique_id]': 'empty:false' },
        {},
        asReferral,
      )
    // Whoever was referred is the referral itself.
    const found = await call.ask('GET', `/leads/${encodeURIComponent(lead)}`)
    if (found.status >= 400 && found.status !== 404) return found
    const rows = found.status < 400 && isReferred(found.json.data.attributes) ? [asReferral(found.json.data)] : []
    const meta = { current_page: 1, per_page: 1, total_pages: rows.length, total_count: rows.length, total_records: rows.length }
    return { ...found, status: 200, json: { data: rows, meta } }
  },
  'GET /referrals/:id': async (call) => oneReferral(await leadThat(call, isReferred)),
  'POST /referrals': async (call) => {
    const { referral } = checked(referralInput, call.body)
    if (!referral.referred_by_unique_id) throw refuse.invalid('required', onlyContacts, 'referral/referred_by_unique_id')
    return oneReferral(await call.ask('POST', '/leads', { body: { lead: await leadOf(call, referral) } }))
  },
  'PUT /referrals/:id': async (call) => {
    const { referral } = checked(referralInput, call.body)
    return oneReferral(await changed(call, isReferred, () => leadOf(call, referral)))
  },
  'DELETE /referrals/:id': (call) => deleted(call, isReferred),

  // One record with the address that has opted out keeps letters by template from every other.
  'POST /communications/unsubscribe': async ({ body, ask }) => {
    const { email } = checked(unsubscribeInput, body)
    let found = 0
    for (const [kind, field] of [
      ['contact', 'primary_email'],
      ['lead', 'lead_email'],
    ]) {
      const people = await ask('GET', `/${kind}s`, { query: { [`filter[${field}]`]: email, records: '100' } })
      if (people.status >= 400) return people
      for (const { id, attributes } of people.json.data) {
        found++
        if (attributes.opted_out) continue
        const reply = await ask('PUT', `/${kind}s/${id}`, { body: { [kind!]: { opted_out: true } } })
        if (reply.status >= 400) return reply
      }
    }
    if (found === 0) throw refuse.missing('Nobody here has this address.')
    return { status: 200, headers: {}, json: { success: true, email, unsubscribed_at: new Date().toISOString() } }
  },
}
