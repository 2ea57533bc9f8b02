import { present, unsupported } from '@quoin/kit'
import { type AdaptedReply, type Adapters, checked, handedOn, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

const sender = unsupported('A letter is from whoever sends it, by the mail server of the company.')
const elsewhere = unsupported('A template is of this company and of no other record.')
const input = z.strictObject({
  template: z.strictObject({
    name: handedOn,
    template_name: handedOn,
    from_subject: handedOn,
    template_text: handedOn,
    template_html: unsupported('A letter is plain text: send its words as template_text.'),
    preferred_language: handedOn,
    enabled: handedOn,
    status: z.enum(['active', 'inactive'], 'must be active or inactive').optional(),
    event_name: unsupported('A letter is sent by hand, on no event.'),
    source: elsewhere,
    source_alias: elsewhere,
    source_id: elsewhere,
    source_type: elsewhere,
    from_address: sender,
    from_name: sender,
    from_domain: sender,
  }),
})
const query = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  search: z.string().optional(),
  status: z.enum(['active', 'inactive'], 'must be active or inactive: a template is in use or not').optional(),
  sort: z.string().optional(),
})

function templateOf(body: unknown): object {
  const { name, template_name, from_subject, template_text, preferred_language, enabled, status } = checked(input, body).template
  if (name !== undefined && template_name && template_name !== name)
    throw refuse.invalid('no_match', 'A template has one name.', 'template/template_name')
  if (status !== undefined && typeof enabled === 'boolean' && enabled !== (status === 'active'))
    throw refuse.invalid('no_match', 'does not go with enabled', 'template/status')
  return present({
    name: name ?? (template_name || undefined),
    subject: from_subject,
    body: template_text,
    language: preferred_language,
    enabled: status === undefined ? enabled : status === 'active',
  })
}
const asTemplate = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'mail_template',
  attributes: {
    ...attributes,
    template_name: attributes.name,
    from_subject: attributes.subject,
    text_content: attributes.body,
    template_text: attributes.body,
    preferred_language: attributes.language,
    status: attributes.enabled ? 'active' : 'inactive',
  },
})
const one = (reply: AdaptedReply) => mapped(reply, (json) => ({ ...json, data: asTemplate(json.data) }))

/** Mail templates of the published client: the letters that are written to customers over and over. */
export const mailTemplateAdapters: Adapters = {
  'GET /mailtemplates': async ({ query: all, ask }) => {
    const { status, ...rest } = checked(query, all, 'parameter')
    const narrowed = present({ ...rest, 'filter[enabled]': status && String(status === 'active') })
    return mapped(await ask('GET', '/mail_templates', { query: narrowed }), (json) => ({
      ...json,
      data: json.data.map(asTemplate),
    }))
  },
  'GET /mailtemplates/:id': async ({ params, ask }) => one(await ask('GET', `/mail_templates/${params.id}`)),
  'POST /mailtemplates': async ({ body, ask }) =>
    one(await ask('POST', '/mail_templates', { body: { mail_template: templateOf(body) } })),
  'PUT /mailtemplates/:id': async ({ params, body, ask }) =>
    one(await ask('PUT', `/mail_templates/${params.id}`, { body: { mail_template: templateOf(body) } })),
}
