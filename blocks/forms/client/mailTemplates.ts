import { unsupported } from '@quoin/kit'
import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  mapped,
  pageMeta,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'

/** The mails of this block among those whose words a company changes at the gateway. */
const own = new Set(['form_invitation', 'form_answered', 'form_code'])
const templates = '/api/gateway/mailtemplates'

const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  records: z.coerce.number().int().min(1).max(200).default(25),
  status: z.enum(['active', 'inactive', 'pending', 'archived']).optional(),
  sort: z.string().max(200).optional(),
  provider: unsupported('Mails are sent by the mail server of the company.'),
})
const fixed = unsupported('Templates are fixed per event and language. Only the text can be changed.')
const changed = z.strictObject({
  template: z.strictObject({
    from_subject: z.string().optional(),
    template_html: z.string().optional(),
    template_text: z.string().nullish(),
    // The gateway refuses these where they are not what they were, or belong to the mail server.
    ...Object.fromEntries(
      ['template_name', 'preferred_language', 'from_address', 'from_domain', 'from_name', 'provider', 'payload'].map((name) => [
        name,
        z.unknown().optional(),
      ]),
    ),
    name: fixed,
    event_name: fixed,
    source: fixed,
    source_alias: fixed,
    source_id: fixed,
    source_type: fixed,
    status: fixed,
    key: unsupported('The mail server has its credentials in the settings of the company.'),
    secret: unsupported('The mail server has its credentials in the settings of the company.'),
  }),
})

const newTemplate = z.strictObject({
  template: changed.shape.template.extend({
    name: z.string().max(200),
    event_name: z.string().max(200).optional(),
    preferred_language: z.string().max(10).optional(),
  }),
})
/** The event of a template, by its name as the client or as people write it. */
const eventOf = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '_')

const one = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: { ...data, type: 'mail_template' } }))
/** One of this block's own; another block's is nowhere. */
async function templateOf({ ask, params }: AdaptedCall, work: (path: string) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const path = `${templates}/${params.template}`
  const found = await ask('GET', path)
  if (found.status < 400 && !own.has(found.json.data.attributes.event_name)) throw refuse.missing()
  return found.status < 400 ? work(path) : found
}

/** The words of the mails that forms send, as the published client reads and writes them. */
export const clientMailTemplates: Adapters = {
  'GET /mailtemplates': async ({ query, ask }) => {
    const { page, records, status, sort } = checked(listQuery, query, 'parameter')
    const all = await ask('GET', templates, { query: { search: 'form_', records: 200, ...(sort && { sort }) } })
    return mapped(all, ({ data }) => {
      const found = data.filter(
        (each: WireRecord) => own.has(String(each.attributes.event_name)) && (status ?? 'active') === 'active',
      )
      return {
        data: found.slice((page - 1) * records, page * records).map((each: WireRecord) => ({ ...each, type: 'mail_template' })),
        meta: pageMeta({ page, records, total: found.length }),
      }
    })
  },
  'GET /mailtemplates/:template': (call) => templateOf(call, async (path) => one(await call.ask('GET', path))),
  // There is a template for every event and language: a new one is the company's own words where there are none yet.
  'POST /mailtemplates': async ({ body, ask }) => {
    const { name, event_name: event = name, preferred_language: language = 'en', ...words } = checked(newTemplate, body).template
    if (!own.has(eventOf(event)))
      throw refuse.invalid('no_such_event', `must be one of ${[...own].join(', ')}`, event === name ? 'name' : 'event_name')
    if (eventOf(name) !== eventOf(event)) throw refuse.invalid('not_supported', 'A template has the name of its event.', 'name')
    const found = await ask('GET', `/api/gateway/mail_templates/by_event/${eventOf(event)}`, {
      query: { language },
    })
    if (found.status === 404) throw refuse.invalid('invalid', 'is not a language that mails are written in', 'preferred_language')
    if (found.status >= 400) return found
    const { id, attributes } = found.json.data
    if (attributes.source === 'company')
      throw refuse.conflict('template_exists', 'This event has words of your own in this language. Change those.', {
        unique_id: id,
      })
    const written = one(await ask('PUT', `${templates}/${id}`, { body: { template: words } }))
    return { ...written, status: written.status < 400 ? 201 : written.status }
  },
  // What people open or complain about is not followed.
  'GET /mailtemplates/:template/stats': (call) =>
    templateOf(call, async (path) =>
      mapped(await call.ask('GET', `${path}/stats`), ({ data: { id, attributes } }) => {
        const { sent, delivered, bounced } = attributes
        const told = { sent, delivered, opened: 0, clicked: 0, bounced, complaints: 0 }
        return { ...told, data: { id, type: 'mail_template_stats', attributes: { unique_id: id, ...told } } }
      }),
    ),
  'PUT /mailtemplates/:template': (call) =>
    templateOf(call, async (path) => one(await call.ask('PUT', path, { body: checked(changed, call.body) }))),
  // Without the company's own words, the built-in ones are sent again.
  'DELETE /mailtemplates/:template': (call) => templateOf(call, (path) => call.ask('DELETE', path)),
}
