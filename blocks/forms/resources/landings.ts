import {
  custom,
  email,
  field,
  internal,
  json,
  jsonObject,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import { entryBody, values } from './answers.ts'
import { synced } from './appointments.ts'

/** What a page asks for: a word, a newsletter, or that somebody else is written to. */
export const entryKinds = ['landing', 'subscription', 'referral'] as const

/** What somebody left on a page of the company's own: a name, an address, a message. */
export const landings = resource({
  type: 'landing_instance',
  wrapper: 'landing',
  title: 'email',
  fields: {
    survey: ref('forms.surveys').readOnly().named('form_unique_id'),
    kind: oneOf(...entryKinds)
      .default('landing')
      .readOnly()
      .filterable(),
    user: ref('gateway.users').readOnly(),
    name: text(160).searchable(),
    email: email().searchable().sortable(),
    firstName: text(120).searchable(),
    middleName: text(120),
    lastName: text(120).searchable().sortable(),
    phoneNumber: phone(),
    message: longText(5_000).searchable(),
    notes: longText(5_000),
    selectedOption: text(200),
    /** Who sent somebody here. */
    referredByName: text(160).searchable(),
    referredByType: text(60),
    referredById: text(100).named('referred_by_unique_id'),
    formFields: field<Record<string, unknown>>('json', 'jsonb', values),
    preferredLanguage: text(35),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
    submittedAt: moment().readOnly().sortable(),
    source: text().filterable(),
    sourceAlias: text(),
    sourceId: text(),
    sourceType: text(),
    visitorUniqueId: text(100),
    visitorType: text(60),
    touchId: text(100),
    touchReferenceId: text(100),
    ...synced,
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'forms.answers.read', write: 'forms.answers.write', delete: 'forms.answers.delete' },
  only: ['list', 'trash', 'get', 'update', 'delete', 'restore', 'purge', 'history'],
  sort: '-created_at',
  operations: {
    create: custom({
      method: 'POST',
      path: '/landings',
      permission: 'visitor',
      limit: 'lookup',
      wrapper: 'landing',
      body: z.object({
        ...entryBody.omit({ language: true, user_unique_id: true }).shape,
        name: z.string().trim().max(160).nullish(),
        form_unique_id: uuid().nullish(),
        kind: z.enum(entryKinds).optional(),
        referred_by_name: z.string().trim().max(160).nullish(),
        referred_by_type: z.string().trim().max(60).nullish(),
        referred_by_unique_id: z.string().trim().max(100).nullish(),
        preferred_language: z.string().trim().max(35).nullish(),
        payload: jsonObject().nullish(),
        /** No person sees this field; whatever fills it in is a machine. */
        fax: z.string().max(200).nullish(),
      }),
      answer: z.object({ unique_id: z.string(), received: z.boolean() }),
      summary:
        'Leaves an entry from a landing page, with nothing but the app id; only so many from one address and for one company.',
    }),
  },
  internal: {
    received: internal<{ landing: string }, void>('Makes a lead of a landing entry whose form says so.'),
  },
})
