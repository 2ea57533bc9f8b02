import { custom, email, field, internal, integer, json, moment, oneOf, phone, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { bounds, languages, type UploadedFile } from '../engine/index.ts'
import { languageCode, pageQuery, requestOutcome, type RequestOutcome } from './common.ts'
import { resultOperations } from './results.ts'

export const answerStatuses = ['pending', 'started', 'completed', 'expired', 'cancelled'] as const

/** What the published client calls them. */
export const clientStatusOf = {
  pending: 'pending',
  started: 'active',
  completed: 'archived',
  expired: 'inactive',
  cancelled: 'inactive',
} as const satisfies Readonly<Record<(typeof answerStatuses)[number], string>>
/** What is meant by one of these words, or by one of the published client; nothing by any other. */
export const statusesMeant = (word: string) => answerStatuses.filter((one) => one === word || clientStatusOf[one] === word)

/** What an answer may become, also by the names the published client has for it. */
export const changedStatuses = ['started', 'completed', 'expired', 'cancelled', 'active', 'archived', 'inactive'] as const

/** Question → answer. Whether that is an answer, the version says. */
export const values = z.record(z.string().max(40), z.unknown()).refine((v) => JSON.stringify(v).length <= 262_144, 'is too large')

const line = (max: number) => z.string().trim().max(max).nullish()
const about = {
  email: z.email().max(254).nullish(),
  first_name: line(120),
  middle_name: line(120),
  last_name: line(120),
  phone_number: line(40),
  message: line(5_000),
  notes: line(5_000),
  selected_option: line(200),
  source: line(255),
  source_alias: line(255),
  source_id: line(255),
  source_type: line(255),
  visitor_unique_id: line(100),
  visitor_type: line(60),
  touch_id: line(100),
  touch_reference_id: line(100),
}
export const entryBody = z.object({
  ...about,
  user_unique_id: uuid().nullish(),
  language: languageCode.nullish(),
  form_fields: values.nullish(),
})

/** What somebody answered, or was asked to answer, with the version they saw. */
export const answers = resource({
  type: 'survey_instance',
  wrapper: 'survey',
  title: 'email',
  under: { resource: 'surveys', field: 'survey' },
  path: '/surveys/:parent/instances',
  fields: {
    survey: ref('forms.surveys').required().fixed().named('form_unique_id'),
    surveyVersion: ref('forms.versions').readOnly(),
    versionNumber: integer().readOnly().filterable(),
    user: ref('gateway.users').readOnly(),
    email: email().readOnly().searchable().sortable(),
    firstName: text(120).readOnly().searchable(),
    middleName: text(120).readOnly(),
    lastName: text(120).readOnly().searchable().sortable(),
    phoneNumber: phone().readOnly(),
    message: text(5_000).readOnly(),
    notes: text(5_000).readOnly(),
    selectedOption: text(200).readOnly(),
    language: oneOf(...languages)
      .default('en')
      .readOnly(),
    status: oneOf(...answerStatuses)
      .default('started')
      .readOnly()
      .sortable(),
    formFields: field<Record<string, unknown>>('json', 'jsonb', values).readOnly(),
    /** The question somebody came to last. */
    lastQuestion: text(40).readOnly(),
    ending: text(40).readOnly(),
    consentVersion: text(40).readOnly(),
    startedAt: moment().readOnly().sortable(),
    completedAt: moment().readOnly().sortable(),
    source: text().readOnly().filterable(),
    sourceAlias: text().readOnly(),
    sourceId: text().readOnly(),
    sourceType: text().readOnly(),
    visitorUniqueId: text(100).readOnly(),
    visitorType: text(60).readOnly(),
    touchId: text(100).readOnly(),
    touchReferenceId: text(100).readOnly(),
    /** What came of the bookings and reservations that the form asks for. */
    requested: field<RequestOutcome[]>('json', 'jsonb', z.array(requestOutcome).max(bounds.requests)).readOnly(),
    payload: json().readOnly(),
    /** The set it was sent with. */
    assignment: ref('forms.assignments').readOnly(),
    /** From then on it is not answered any more. */
    expiresAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'forms.answers.read', write: 'forms.answers.write', delete: 'forms.answers.delete' },
  only: ['list', 'trash', 'get', 'delete', 'restore', 'purge', 'history'],
  sort: '-created_at',
  operations: {
    ...resultOperations,
    create: custom({
      method: 'POST',
      path: '/surveys/:parent/instances',
      permission: 'forms.answers.write',
      ids: { parent: 'forms.surveys' },
      wrapper: 'survey',
      body: entryBody,
      answersRecord: true,
      summary: 'Answers a form. Without `form_fields` the answer is begun and stays pending.',
    }),
    change: custom({
      method: 'PUT',
      path: '/surveys/:parent/instances/:id',
      permission: 'forms.answers.write',
      ids: { parent: 'forms.surveys', id: 'forms.answers' },
      wrapper: 'survey',
      body: entryBody.omit({ language: true }).extend({ status: z.enum(changedStatuses).optional() }),
      answersRecord: true,
      summary: 'Changes who answered, and keeps more of what they say until the answer is complete.',
    }),
    submit: custom({
      method: 'POST',
      path: '/surveys/:parent/instances/:id/submit',
      permission: 'forms.answers.write',
      ids: { parent: 'forms.surveys', id: 'forms.answers' },
      answersRecord: true,
      summary: 'Completes an answer with what was said so far.',
    }),
    statusUpdate: custom({
      method: 'PUT',
      path: '/surveys/:parent/instances/:id/status',
      permission: 'forms.answers.write',
      ids: { parent: 'forms.surveys', id: 'forms.answers' },
      wrapper: 'survey',
      body: z.object({ status: z.enum(answerStatuses) }),
      answersRecord: true,
      summary: 'Completes, cancels or reopens an answer that is not complete.',
    }),
    file: custom({
      method: 'GET',
      path: '/surveys/:parent/instances/:id/files/:question',
      permission: 'forms.answers.read',
      ids: { parent: 'forms.surveys', id: 'forms.answers' },
      answer: z.object({
        unique_id: z.string(),
        url: z.string(),
        name: z.string(),
        content_type: z.string(),
        size_bytes: z.int(),
      }),
      summary: 'A link, good for a quarter of an hour, to what somebody uploaded to a question.',
    }),
    byStatus: custom({
      method: 'GET',
      path: '/surveys/:parent/instances/status/:status',
      permission: 'forms.answers.read',
      ids: { parent: 'forms.surveys' },
      query: pageQuery,
      answersRecords: true,
      summary: 'Answers to a form in one status.',
    }),
    resend: custom({
      method: 'POST',
      path: '/surveys/:parent/instances/:id/resend_magic_link',
      permission: 'forms.answers.write',
      ids: { parent: 'forms.surveys', id: 'forms.answers' },
      answersRecord: true,
      summary: 'Sends somebody who was invited and has not answered yet a link once more.',
    }),
  },
  internal: {
    give: internal<Giving, Input>('Takes a page of somebody’s answer, or all of it.'),
    keepUpload: internal<KeptUpload, UploadedFile>('Takes note of a file that was handed over on the public page.'),
    reserveRefused: internal<RefusedUpload, { isReserved: boolean }>(
      'Reserves what the virus scan refuses on the public page, where there is room for it.',
    ),
    sendCode: internal<CodeInput, CodeSent>('Mails a one-time code to whoever wants to answer a form.'),
    tryCode: internal<Omit<CodeInput, 'email'> & { code: string }, CodeTried>('Takes a one-time code.'),
    uploadOf: internal<NamedUpload, UploadedFile | null>('A file that was handed over under a link.'),
    answered: internal<{ answer: string; by: string | null }, { user: string | null; survey: string | null }>(
      'Does what a form does with a complete answer: a lead, notifications, bookings and reservations.',
    ),
    requested: internal<{ answer: string; outcomes: readonly RequestOutcome[] }, null>(
      'Notes what came of what an answer asked for, and tells whoever looks after the form what could not be had.',
    ),
  },
})

/** What lies in the store, for which question of which form, under which link. */
export interface KeptUpload {
  readonly survey: string
  readonly question: string
  readonly hash: string
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}
export type RefusedUpload = Pick<KeptUpload, 'key' | 'name' | 'type' | 'size'>
export interface NamedUpload extends Pick<KeptUpload, 'survey' | 'question' | 'hash'> {
  readonly id: string
}

/** For which form a code is asked, under which link, and to which address where none is known yet. */
export interface CodeInput {
  readonly survey: { readonly id: string; readonly name: string }
  readonly secret: string
  readonly email: string | null
  readonly language: (typeof languages)[number]
}
export type CodeSent =
  | { readonly result: 'already_verified' | 'email_needed' | 'rate_limited' }
  | { readonly result: 'sent'; readonly address: string; readonly seconds: number; readonly sent: number }
export interface CodeTried {
  readonly result: 'verified' | 'already_verified' | 'invalid' | 'expired' | 'exceeded'
  /** Tries that are left. */
  readonly left: number
}

export interface Giving {
  readonly survey: string
  /** The version they saw. */
  readonly version: string
  readonly values: Record<string, unknown>
  /** The page or question that was answered; nothing to take all of it. */
  readonly upTo?: readonly string[]
  readonly language: (typeof languages)[number]
  /** Hash of the link their answer is under. */
  readonly hash: string
  readonly source: string | null
}
export interface Input {
  readonly answer: string
  readonly status: 'started' | 'completed'
  readonly errors: Readonly<Record<string, string>>
}
