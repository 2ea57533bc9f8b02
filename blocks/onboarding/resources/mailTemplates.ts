import { custom, resource, unsupported } from '@quoin/kit'
import * as z from 'zod'

const permission = 'onboarding.templates.manage'
const line = (max: number) => z.string().trim().max(max)
export const templateAnswer = z.object({
  unique_id: z.string(),
  code: z.string(),
  name: z.string(),
  event_name: z.string(),
  template_name: z.string(),
  preferred_language: z.string(),
  source: z.string(),
  subject: z.string(),
  from_subject: z.string(),
  heading: z.string(),
  template_html: z.string(),
  html_content: z.string(),
  button: z.string().nullable(),
  note: z.string().nullable(),
  template_text: z.string().nullable(),
  text_content: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
  status: z.string(),
  enabled: z.boolean(),
  version: z.number(),
  updated_at: z.string().nullable(),
})

const sender = unsupported('The sender is set in the mail server settings of the company.')
const elsewhere = unsupported('A mail template cannot be linked to another record.')

/** The mails that onboarding sends, in the company's own words where it has some. */
export const mailTemplates = resource({
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
      answer: z.object({
        data: z.array(templateAnswer),
        meta: z.record(z.string(), z.unknown()),
      }),
      summary: 'Lists the mails of onboarding in every language.',
    }),
    get: custom({
      method: 'GET',
      path: '/mailtemplates/:id',
      permission,
      ids: { id: 'onboarding.mailTemplates' },
      answer: templateAnswer,
      summary: 'Gets one mail of onboarding.',
    }),
    update: custom({
      method: 'PUT',
      path: '/mailtemplates/:id',
      permission,
      wrapper: 'template',
      ids: { id: 'onboarding.mailTemplates' },
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
      answer: templateAnswer,
      summary: 'Changes the words of one mail of onboarding.',
    }),
  },
})
