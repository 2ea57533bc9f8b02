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
const own = new Set(['form_invitation', 'form_answered'])
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
  'PUT /mailtemplates/:template': (call) =>
    templateOf(call, async (path) => one(await call.ask('PUT', path, { body: checked(changed, call.body) }))),
  // Without the company's own words, the built-in ones are sent again.
  'DELETE /mailtemplates/:template': (call) => templateOf(call, (path) => call.ask('DELETE', path)),
}
