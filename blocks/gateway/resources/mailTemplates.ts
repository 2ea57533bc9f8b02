import { boolean, custom, integer, language, moment, oneOf, resource, text, unsupported } from '@quoin/kit'
import type { TryOutcome } from '@quoin/kit/mail'
import * as z from 'zod'
import { identified, narrowed, pageOf, paging } from './wire.ts'

const permission = 'gateway.mails.manage'
const ids = { id: 'gateway.mailTemplates' }
const writtenWords = {
  from_subject: z.string(),
  heading: z.string(),
  template_html: z.string(),
  button: z.string().nullable(),
  note: z.string().nullable(),
  /** The text part in words of its own; null while it is made from the others. */
  template_text: z.string().nullable(),
}
const templateAnswer = identified.and(
  z.object({
    event_name: z.string(),
    name: z.string(),
    template_name: z.string(),
    preferred_language: z.string(),
    /** `built_in` until the company writes its own words. */
    source: z.enum(['built_in', 'company']),
    /** Languages in which the company has words of its own for this mail, and whether there are any. */
    own_languages: z.array(z.string()),
    is_customised: z.boolean(),
    has_draft: z.boolean(),
    ...writtenWords,
    /** Every value the text may use, with an example of it. */
    variables: z.record(z.string(), z.unknown()),
    status: z.literal('active'),
    version: z.number(),
    /** What is being written beside the words in use. */
    draft: z
      .object({
        ...writtenWords,
        version: z.number(),
        updated_at: z.string(),
        updated_by_unique_id: z.string().nullable(),
        updated_by_name: z.string().nullable(),
      })
      .nullable(),
    created_at: z.string().nullable(),
    updated_at: z.string().nullable(),
  }),
)
const versionAnswer = identified.and(
  z.object({
    number: z.number(),
    /** `built_in` where somebody went back to the built-in words. */
    source: z.enum(['built_in', 'company']),
    ...writtenWords,
    published_at: z.string(),
    published_by_unique_id: z.string().nullable(),
    published_by_name: z.string().nullable(),
  }),
)
/** Mails that left or were to leave; those that arrived, came back, and were never let out. */
const counted = { sent: z.int(), delivered: z.int(), bounced: z.int(), failed: z.int() }
const words = {
  from_subject: z.string().max(500).optional(),
  heading: z.string().max(500).optional(),
  template_html: z.string().max(50_000).optional(),
  button: z.string().max(200).nullish(),
  note: z.string().max(5_000).nullish(),
  template_text: z.string().max(50_000).nullish(),
}

const sender = unsupported('The sender is set in the mail server settings of the company.')
/** What clients of another make send along: the event and the language stay, the sender is set up elsewhere. */
const facts = {
  template_name: z.unknown().optional(),
  preferred_language: z.unknown().optional(),
  from_domain: sender,
  from_address: sender,
  from_name: sender,
  provider: sender,
  payload: unsupported('Custom data is not supported for mail templates.'),
}

/** The draft one has seen, 0 when there was none; what somebody else has written since is not lost then. */
const draftVersion = z.int().optional()

/** The words of the system's mails, per event and language: the built-in ones, or the company's own. */
export const mailTemplates = resource({
  type: 'mail_templates',
  wrapper: 'template',
  title: 'name',
  path: '/mailtemplates',
  fields: {},
  listFields: {
    fromSubject: text(500).sortable(),
    eventName: text(120).sortable(),
    name: text(120).filterable(),
    preferredLanguage: language().sortable(),
    source: oneOf('built_in', 'company').filterable(),
    status: text(60).filterable(),
    isCustomised: boolean().filterable(),
    hasDraft: boolean().filterable(),
    updatedAt: moment().sortable(),
  },
  sort: 'event_name,preferred_language',
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/mailtemplates',
      aliases: ['GET /mail_templates'],
      permission,
      query: narrowed.extend({ language: z.string().max(10).optional() }),
      answer: pageOf(templateAnswer),
      summary: 'Lists the mail templates, of one language or all.',
    }),
    get: custom({
      method: 'GET',
      path: '/mailtemplates/:id',
      aliases: ['GET /mail_templates/:id'],
      permission,
      ids,
      answer: templateAnswer,
      summary: 'Gets a mail template.',
    }),
    byEvent: custom({
      method: 'GET',
      path: '/mail_templates/by_event/:event',
      permission,
      query: z.object({ language: z.string().max(10).optional() }),
      answer: templateAnswer,
      summary: 'Gets the template of an event, in English when no language is named.',
    }),
    update: custom({
      method: 'PUT',
      path: '/mailtemplates/:id',
      aliases: ['PUT /mail_templates/:id'],
      permission,
      ids,
      wrapper: 'template',
      body: z.object({ ...words, ...facts, version: z.int().optional() }),
      answer: templateAnswer,
      summary: "Publishes the company's own words; what would fail when it is sent is refused.",
    }),
    reset: custom({
      method: 'DELETE',
      path: '/mailtemplates/:id',
      aliases: ['DELETE /mail_templates/:id'],
      permission,
      ids,
      answer: templateAnswer,
      summary: 'Goes back to the built-in words.',
    }),
    preview: custom({
      method: 'POST',
      path: '/mailtemplates/:id/preview',
      permission,
      ids,
      wrapper: 'template',
      body: z.object(words),
      answer: identified.and(
        z.object({
          subject: z.string().nullable(),
          html: z.string().nullable(),
          text: z.string().nullable(),
          /** The text part made from the other words, with its values not filled in. */
          derived_text: z.string(),
          problems: z.array(z.string()),
        }),
      ),
      summary: 'Shows how a mail with these words would look, or why it cannot be sent.',
    }),
    stats: custom({
      method: 'GET',
      path: '/mailtemplates/:id/stats',
      permission,
      limit: 'heavy',
      ids,
      answer: identified.and(z.object({ ...counted, hours: z.array(z.object({ time: z.string(), ...counted })) })),
      summary:
        'Counts the mails of a template in the last thirty days, and in each hour of them that had any. What people open is not followed.',
    }),
    test: custom({
      method: 'POST',
      path: '/mailtemplates/:id/test',
      permission,
      limit: 'heavy',
      ids,
      body: z.object({ template: z.object(words).optional() }),
      answer: identified.and(z.object({ recipient: z.string() })),
      summary: 'Sends the mail to oneself, with examples for values: in the words in use, or in those that are given.',
    }),
    draft: custom({
      method: 'PUT',
      path: '/mailtemplates/:id/draft',
      permission,
      ids,
      wrapper: 'template',
      body: z.object({ ...words, draft_version: draftVersion }),
      answer: templateAnswer,
      summary: 'Keeps words beside those in use, finished or not.',
    }),
    discard: custom({
      method: 'DELETE',
      path: '/mailtemplates/:id/draft',
      permission,
      ids,
      answer: templateAnswer,
      summary: 'Throws the draft away.',
    }),
    publish: custom({
      method: 'POST',
      path: '/mailtemplates/:id/publish',
      permission,
      ids,
      body: z.object({
        template: z.object({ ...words, version: z.int().optional(), draft_version: draftVersion }).optional(),
      }),
      answer: templateAnswer,
      summary: 'Puts the draft to use, with what is changed in it here; what would fail when it is sent is refused.',
    }),
    versions: custom({
      method: 'GET',
      path: '/mailtemplates/:id/versions',
      permission,
      ids,
      query: paging,
      answer: pageOf(versionAnswer),
      summary: 'Lists every wording that was in use, the newest first.',
    }),
    restore: custom({
      method: 'POST',
      path: '/mailtemplates/:id/restore',
      permission,
      ids,
      wrapper: 'template',
      body: z.object({ number: z.int().min(1).max(2_147_483_647), draft_version: draftVersion }),
      answer: templateAnswer,
      summary: 'Takes an earlier wording into the draft.',
    }),
  },
})

const mailAnswer = identified.and(
  z.object({
    recipient: z.string(),
    template: z.string(),
    language: z.string(),
    state: z.string(),
    attempts: z.number(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    html: z.string().nullable(),
    answer: z.string().nullable(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  }),
)

const outcomes = [
  'sent',
  'kept',
  'later',
  'down',
  'refused',
  'lost',
  'suppressed',
  'unwritten',
  'delayed',
  'bounced',
  'complained',
] as const satisfies readonly TryOutcome[]
const tries = z.array(
  z.object({
    at: z.string(),
    outcome: z.enum(outcomes),
    /** Null is the platform's own, or none. */
    server: z.string().nullable(),
    answer: z.string().nullable(),
  }),
)

const mailStates = ['queued', 'sending', 'sent', 'kept', 'refused', 'failed', 'bounced'] as const

/** What was sent in the company's name, as it was sent; without a mail server this is where mails end. */
export const mails = resource({
  type: 'mail',
  wrapper: 'mail',
  title: 'subject',
  fields: {},
  listFields: {
    recipient: text(254).sortable(),
    subject: text(300).filterable(),
    template: text(120).filterable(),
    language: language().filterable(),
    state: oneOf(...mailStates).sortable(),
    attempts: integer().filterable(),
    createdAt: moment().sortable(),
    finishedAt: moment().sortable(),
  },
  permissions: { read: 'gateway.mails.read', write: 'gateway.mails.read' },
  sort: '-created_at',
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/mails',
      permission: 'gateway.mails.read',
      query: narrowed.extend({ state: z.enum(mailStates).optional() }),
      answer: pageOf(mailAnswer),
      summary: 'Lists the mails of the company, the newest first.',
    }),
    get: custom({
      method: 'GET',
      path: '/mails/:id',
      permission: 'gateway.mails.read',
      ids: { id: 'gateway.mails' },
      answer: mailAnswer.and(z.object({ tries })),
      summary: 'Gets a mail as it was sent, with every attempt at it.',
    }),
    resend: custom({
      method: 'POST',
      path: '/mails/:id/resend',
      permission,
      limit: 'heavy',
      ids: { id: 'gateway.mails' },
      answer: mailAnswer,
      summary: 'Sends a mail once more as it went, or tries one that waits at once. A one-time link is not kept, so it cannot.',
    }),
  },
})
