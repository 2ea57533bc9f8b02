import { custom, email, field, language, longText, oneOf, ref, resource, text, uuid, action } from '@quoin/kit'
import * as z from 'zod'

const about = {
  account_unique_id: uuid().nullish(),
  contact_unique_id: uuid().nullish(),
  lead_unique_id: uuid().nullish(),
  opportunity_unique_id: uuid().nullish(),
  quote_unique_id: uuid().nullish(),
}
/** Mail servers refuse what is larger, whatever it is. */
export const mailBounds = { copies: 20, files: 10, bytes: 15 * 1024 * 1024 } as const
/** Checked one by one when it is sent, so that the refusal names the address. */
const copies = z.array(z.string().trim().max(254)).max(mailBounds.copies).nullish()

/** Who may read a mail, besides whoever wrote it: nobody, who shares a team with them, or all whom their role lets. */
export const visibilities = ['private', 'team', 'all'] as const

const letter = {
  ...about,
  template_unique_id: uuid().nullish(),
  subject: z.string().trim().max(200).nullish(),
  body: z.string().trim().max(20_000).nullish(),
  to: z.string().trim().max(254).nullish(),
  /** Who else gets it, for all to see. */
  cc: copies,
  /** Who else gets it, without the others knowing. */
  bcc: copies,
  /** Stored files that go along. */
  file_unique_ids: z.array(uuid()).max(mailBounds.files).nullish(),
  language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).nullish(),
  visibility: z.enum(visibilities).nullish(),
}

const attachment = z.object({ unique_id: z.string(), name: z.string(), content_type: z.string(), size: z.int() })
export type Attachment = z.infer<typeof attachment>

/** What was written to a customer, as it went out. Whose it is, is who wrote it. */
export const mails = resource({
  type: 'Mail',
  wrapper: 'mail',
  title: 'subject',
  fields: {
    account: ref('crm.accounts').readOnly(),
    contact: ref('crm.contacts').readOnly(),
    lead: ref('crm.leads').readOnly(),
    opportunity: ref('crm.opportunities').readOnly(),
    quote: ref('crm.quotes').readOnly(),
    owner: ref('gateway.users').readOnly(),
    recipient: email().readOnly().searchable().sortable(),
    cc: field<string[]>('json', 'jsonb', z.array(z.string())).readOnly().unquoted(),
    bcc: field<string[]>('json', 'jsonb', z.array(z.string())).readOnly().unquoted(),
    /** What went along, as it was called then. */
    attachments: field<Attachment[]>('json', 'jsonb', z.array(attachment)).readOnly().unquoted(),
    // Who may read a mail is for its author to say, and the history has other readers.
    subject: text(200).readOnly().searchable().sortable().unquoted(),
    body: longText(20_000).readOnly().unquoted(),
    language: language().readOnly(),
    visibility: oneOf(...visibilities)
      .default('all')
      .readOnly()
      .filterable(),
  },
  owner: 'owner',
  permissions: { read: 'crm.mails.read', write: 'crm.mails.write' },
  only: ['list', 'get'],
  sort: '-created_at',
  actions: {
    share: action({ visibility: oneOf(...visibilities).required() }).says(
      'Says who else may read a mail; only who wrote it may.',
    ),
  },
  operations: {
    preview: custom({
      method: 'POST',
      path: '/mails/preview',
      permission: 'crm.mails.write',
      wrapper: 'mail',
      body: z.object(letter),
      answer: z.object({
        unique_id: z.string(),
        to: z.string().nullable(),
        subject: z.string(),
        body: z.string(),
        language: z.string(),
      }),
      summary: 'A mail about a record as it would go out: the template filled in, and to whom.',
    }),
    send: custom({
      method: 'POST',
      path: '/mails',
      permission: 'crm.mails.write',
      wrapper: 'mail',
      body: z.object(letter),
      limit: 'heavy',
      answersRecord: true,
      summary:
        "Writes to the person behind a lead, contact, account, opportunity or quote, by a template or in words of one's own, with copies and stored files; kept on the timeline.",
    }),
    file: custom({
      method: 'GET',
      path: '/mails/:id/attachments/:file',
      permission: 'crm.mails.read',
      ids: { id: 'crm.mails', file: 'files.storedFiles' },
      answer: z.object({ url: z.string() }),
      summary: 'Where to have a file that went along with a mail, for a quarter of an hour.',
    }),
  },
})
