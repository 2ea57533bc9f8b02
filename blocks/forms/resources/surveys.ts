import {
  boolean,
  custom,
  email,
  internal,
  integer,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  uuid,
  action,
} from '@quoin/kit'
import * as z from 'zod'
import { problemCodes } from '../engine/index.ts'
import { definition, languageCode, pageQuery, slug } from './common.ts'

const read = 'forms.surveys.read'
const one = { id: 'forms.surveys' } as const

export const statuses = ['draft', 'live', 'paused', 'closed'] as const
/** What a client may call a status; the published one calls all its records' states alike. */
export const statusNames = [...statuses, 'active', 'inactive', 'archived', 'pending'] as const
export type StatusName = (typeof statusNames)[number]

const problem = z.object({ code: z.enum(problemCodes), at: z.string(), about: z.string().optional() })
const person = z.looseObject({
  survey_unique_id: uuid().nullish(),
  form_unique_id: uuid().nullish(),
  user_unique_id: uuid().nullish(),
  name: z.string().max(160).nullish(),
  email: z.email().max(254).nullish(),
  phone: z.string().max(40).nullish(),
  role_name: z.string().max(80).nullish(),
  language: languageCode.nullish(),
})

/** A form: what is asked, by whom it may be answered and until when. What people answer is a version of it. */
export const surveys = resource({
  type: 'Survey',
  wrapper: 'survey',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    /** The last part of its public address; made of the name where none is given. */
    slug: slug().unique(),
    surveyType: text(60).default('survey').filterable().alsoKnownAs('type', 'form_type'),
    description: longText().searchable(),
    status: oneOf(...statuses)
      .default('draft')
      .readOnly()
      .sortable(),
    definition: definition(),
    /** What is answered now: the version published last. */
    published: ref('forms.versions').readOnly(),
    publishedNumber: integer().readOnly(),
    publishedAt: moment().readOnly().sortable(),
    opensAt: moment().sortable(),
    closesAt: moment().sortable(),
    answersMax: integer(1, 100_000),
    onePerPerson: boolean().default(false),
    /** Whoever answers without a sign-in gives a code first that was mailed to them. */
    requireOtpVerification: boolean().default(false),
    mode: oneOf('page', 'question').default('page'),
    /** Stands above the questions of its public page, for everybody to see. */
    picture: ref('files.storedFiles'),
    /** Whether an answer with an address becomes a lead of the CRM. */
    makesLead: boolean().default(false),
    notifyEmail: email(),
    /** Who is told in the app when somebody has answered: a person, and everybody of a role. */
    notifyUser: ref('gateway.users'),
    notifyRole: ref('gateway.roles'),
    answerCount: integer().default(0).readOnly().sortable(),
    payload: json(),
  },
  permissions: { read, write: 'forms.surveys.write', delete: 'forms.surveys.delete' },
  sort: '-created_at',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  actions: {
    publish: action().says('Checks what was written and makes it the version people answer from now on.'),
    pause: action().when({ status: 'live' }).says('Takes no answers for a while.'),
    resume: action()
      .when({ status: ['paused', 'closed'] })
      .says('Takes answers again.'),
    close: action()
      .when({ status: ['live', 'paused'] })
      .says('Takes no more answers.'),
  },
  operations: {
    statusUpdate: custom({
      method: 'PUT',
      path: '/surveys/:id/status',
      permission: 'forms.surveys.write',
      ids: one,
      wrapper: 'survey',
      body: z.object({ status: z.enum(statusNames) }),
      answersRecord: true,
      summary: 'Publishes, pauses, resumes or closes a form by the name of its status.',
    }),
    byType: custom({
      method: 'GET',
      path: '/surveys/types/:surveyType',
      permission: read,
      query: pageQuery,
      answersRecords: true,
      summary: 'Forms of one type.',
    }),
    byTypeStatus: custom({
      method: 'GET',
      path: '/surveys/types/:surveyType/status',
      permission: read,
      query: z.looseObject({ by_status: z.enum(statusNames).optional() }),
      answersRecords: true,
      summary: 'Forms of one type in one status.',
    }),
    usersCreate: custom({
      method: 'POST',
      path: '/surveys/users',
      permission: 'forms.answers.write',
      body: z.looseObject({
        user: person.optional(),
        user_unique_id: uuid().optional(),
        page: z.union([z.int(), z.string().max(6)]).optional(),
        records: z.union([z.int(), z.string().max(6)]).optional(),
        status: z.string().max(20).optional(),
        sort: z.string().max(100).optional(),
      }),
      answersRecord: 'survey_instance',
      summary:
        'Under `user`: invites somebody to a form, or makes their identity where no form is named. With `user_unique_id` beside nothing: their answers.',
    }),
    check: custom({
      method: 'GET',
      path: '/surveys/:id/check',
      permission: read,
      ids: one,
      answer: z.object({ unique_id: z.string(), problems: z.array(problem) }),
      summary: 'What keeps a form from being published.',
    }),
  },
  internal: {
    open: internal<OpenInput, OpenForm | null>('What somebody who holds an address is asked, and what they answered so far.'),
  },
})

/** By the public address, or by the link of an answer that was begun. */
export interface OpenInput {
  readonly slug: string
  readonly hash?: string
}
export interface OpenForm {
  readonly survey: string
  readonly version: string
  readonly name: string
  readonly picture: { readonly key: string; readonly contentType: string } | null
  readonly definition: Record<string, unknown>
  readonly mode: 'page' | 'question'
  readonly onePerPerson: boolean
  /** Where somebody stands who has to give a code first; null where none is asked for. */
  readonly verification: Verification | null
  /** Why it takes no answers just now. */
  readonly closed: 'not_open' | 'closed' | 'paused' | 'full' | 'completed' | null
  readonly answer: string | null
  readonly values: Record<string, unknown>
  readonly language: string | null
  readonly ending: string | null
  /** Options with no seat left, as `question:option`. */
  readonly full: readonly string[]
}

/** Where somebody stands who has to give a code before they answer a form. */
export interface Verification {
  /** The address a code is mailed to, mostly hidden; null while none is known. */
  readonly address: string | null
  /** Whether they may choose another address. */
  readonly isFixed: boolean
  readonly isSent: boolean
  readonly isProven: boolean
}
