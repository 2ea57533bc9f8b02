import * as z from 'zod'
import { custom, resource } from '../resource.ts'
import { unsupported } from '../unsupported.ts'

const line = (max: number) => z.string().trim().max(max)
const sender = unsupported('The sender is set in the mail server settings of the company.')
const elsewhere = unsupported('A mail template cannot be linked to another record.')
const answer = z.object({
  unique_id: z.string(),
  code: z.string(),
  name: z.string(),
  event_name: z.string(),
  template_name: z.string(),
  preferred_language: z.string(),
  /** `built_in` until the company writes its own words. */
  source: z.enum(['built_in', 'company']),
  subject: z.string(),
  from_subject: z.string(),
  heading: z.string(),
  template_html: z.string(),
  html_content: z.string(),
  button: z.string().nullable(),
  note: z.string().nullable(),
  template_text: z.string().nullable(),
  text_content: z.string().nullable(),
  /** Every value the text may use, with an example of it. */
  variables: z.record(z.string(), z.unknown()),
  status: z.literal('active'),
  enabled: z.literal(true),
  version: z.number(),
  updated_at: z.string().nullable(),
})

/** The mails that a block sends, in the company's own words where it has some, for whoever may manage the block's templates. */
export function mailTemplatesOf(block: string) {
  const permission = `${block}.templates.manage`
  const ids = { id: `${block}.mailTemplates` }
  return resource({
    type: 'mail_template',
    wrapper: 'template',
    title: 'id',
    fields: {},
    permissions: { read: permission, write: permission },
    only: [],
    operations: {
      list: custom({
        method: 'GET',
        path: '/mailtemplates',
        permission,
        query: z.object({
          search: z.string().max(200).optional(),
          status: z.enum(['active', 'inactive', 'pending', 'archived', 'deleted']).optional(),
          page: z.coerce.number().int().min(1).max(1_000).default(1),
          records: z.coerce.number().int().min(1).max(200).default(25),
        }),
        answer: z.object({ data: z.array(answer), meta: z.record(z.string(), z.unknown()) }),
        summary: `Lists the mails of ${block} in every language.`,
      }),
      get: custom({ method: 'GET', path: '/mailtemplates/:id', permission, ids, answer, summary: `Gets one mail of ${block}.` }),
      update: custom({
        method: 'PUT',
        path: '/mailtemplates/:id',
        permission,
        wrapper: 'template',
        ids,
        body: z.object({
          from_subject: line(200).min(1).optional(),
          heading: line(200).min(1).optional(),
          template_html: z.string().min(1).max(20_000).optional(),
          button: line(80).nullish(),
          note: z.string().max(2_000).nullish(),
          template_text: z.string().max(20_000).nullish(),
          name: z.unknown().optional(),
          event_name: z.unknown().optional(),
          template_name: z.unknown().optional(),
          preferred_language: z.unknown().optional(),
          source: z.unknown().optional(),
          source_alias: elsewhere,
          source_id: elsewhere,
          source_type: elsewhere,
          from_address: sender,
          from_name: sender,
          from_domain: sender,
          provider: sender,
        }),
        answer,
        summary: `Changes the words of one mail of ${block}.`,
      }),
    },
  })
}
