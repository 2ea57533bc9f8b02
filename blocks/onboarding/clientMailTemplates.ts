import { unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { mails } from './mails/templates.ts'

const gateway = '/api/gateway/mailtemplates'
const sender = unsupported('The sender is set in the mail server settings of the company.')
const linked = unsupported('A mail template cannot be linked to another record.')
const newTemplate = z.strictObject({
  template: z.strictObject({
    name: z.string().max(200),
    event_name: z.string().max(200).optional(),
    template_name: z.string().max(200).optional(),
    preferred_language: z.string().max(10).default('en'),
    from_subject: z.string().optional(),
    template_html: z.string().optional(),
    template_text: z.string().nullish(),
    source: linked,
    source_alias: linked,
    source_id: linked,
    source_type: linked,
    from_address: sender,
    from_name: sender,
    from_domain: sender,
    provider: sender,
  }),
})
const words = z.strictObject({
  mandrill: z.strictObject({
    from_email: sender,
    from_name: sender,
    from_subject: z.string().optional(),
    template_html: z.string().optional(),
    template_text: z.string().nullish(),
  }),
})

/** The event of a template, by its name as the client or as people write it: `onboarding reminder (de)`. */
const eventOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/ \([a-z]{2}\)$/, '')
    .replaceAll(' ', '_')

/** The same template at the gateway, which keeps what is being written and what was sent. */
async function atGateway(
  { ask, params }: AdaptedCall,
  work: (path: string, template: AdaptedReply) => Promise<AdaptedReply>,
): Promise<AdaptedReply> {
  const own = await ask('GET', `/mailtemplates/${params.template}`)
  if (own.status >= 400) return own
  const path = `${gateway}/${params.template}`
  const found = await ask('GET', path)
  return found.status < 400 ? work(path, found) : found
}

/** A template as it is in use, or as it is being written, under the name that the client has for what is written. */
async function shown({ ask, params }: AdaptedCall, at: AdaptedReply, status = 200): Promise<AdaptedReply> {
  if (at.status >= 400) return at
  const own = await ask('GET', `/mailtemplates/${params.template}`)
  if (own.status >= 400) return own
  const { draft } = at.json.data.attributes
  const { data } = own.json
  const written = draft && {
    subject: draft.from_subject,
    from_subject: draft.from_subject,
    template_html: draft.template_html,
    html_content: draft.template_html,
    template_text: draft.template_text,
    text_content: draft.template_text,
  }
  const slug = `${data.attributes.event_name}-${data.attributes.preferred_language}`.replaceAll('_', '-')
  const attributes = { ...data.attributes, ...written, mandrill_slug: slug, status: draft ? 'pending' : 'active' }
  return { ...own, status, json: { data: { ...data, attributes } } }
}
const draftOf = (template: AdaptedReply) => template.json.data.attributes.draft as object | null

/** Words of mails that the published client makes anew, and what it calls a template at a mail service: here that is the draft. */
export const clientMailTemplates: Adapters = {
  // There is a template for every event and language: a new one is the company's own words where there are none yet.
  'POST /mailtemplates': async ({ body, ask }) => {
    const {
      name,
      event_name: event = name,
      template_name: template,
      preferred_language: language,
      ...text
    } = checked(newTemplate, body).template
    if (!(eventOf(event) in mails))
      throw refuse.invalid(
        'no_such_event',
        `must be one of ${Object.keys(mails).join(', ')}`,
        event === name ? 'name' : 'event_name',
      )
    for (const [field, said] of Object.entries({ name, template_name: template ?? name }))
      if (eventOf(said) !== eventOf(event)) throw refuse.invalid('not_supported', 'A template has the name of its event.', field)
    const found = await ask('GET', '/mailtemplates', { query: { search: eventOf(event), records: 200 } })
    if (found.status >= 400) return found
    const one = (found.json.data as { id: string; attributes: Record<string, unknown> }[]).find(
      ({ attributes }) => attributes.event_name === eventOf(event) && attributes.preferred_language === language,
    )
    if (!one) throw refuse.invalid('invalid', 'is not a language that mails are written in', 'preferred_language')
    if (one.attributes.source === 'company')
      throw refuse.conflict('template_exists', 'This event has words of your own in this language. Change those.', {
        unique_id: one.id,
      })
    const written = await ask('PUT', `/mailtemplates/${one.id}`, { body: { template: text } })
    return { ...written, status: written.status < 400 ? 201 : written.status }
  },
  // What people open or click is not followed.
  'GET /mailtemplates/:template/mandrill/stats': (call) =>
    atGateway(call, async (path) => {
      const counted = await call.ask('GET', `${path}/stats`)
      if (counted.status >= 400) return counted
      const hours = counted.json.data.attributes.hours as { time: string; sent: number; bounced: number; failed: number }[]
      const none = { opens: 0, unique_opens: 0, clicks: 0, unique_clicks: 0, soft_bounces: 0, complaints: 0 }
      return {
        ...counted,
        json: hours.map(({ time, sent, bounced, failed }) => ({ time, sent, hard_bounces: bounced, rejects: failed, ...none })),
      }
    }),
  'POST /mailtemplates/:template/mandrill': (call) =>
    atGateway(call, async (path, template) => {
      const { mandrill } = checked(words, call.body)
      if (draftOf(template)) throw refuse.conflict('draft_exists', 'This template is being written already. Change that.')
      return shown(call, await call.ask('PUT', `${path}/draft`, { body: { template: mandrill } }), 201)
    }),
  'PUT /mailtemplates/:template/mandrill': (call) =>
    atGateway(call, async (path, template) => {
      const { mandrill } = checked(words, call.body)
      if (!draftOf(template)) throw refuse.conflict('no_draft', 'Nothing is being written for this template. Create it first.')
      return shown(call, await call.ask('PUT', `${path}/draft`, { body: { template: mandrill } }))
    }),
  'PUT /mailtemplates/:template/mandrill/publish': (call) =>
    atGateway(call, async (path) => shown(call, await call.ask('POST', `${path}/publish`, { body: {} }))),
}
