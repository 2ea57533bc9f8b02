import { custom, email, field, internal, json, longText, moment, oneOf, phone, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { entryBody, values } from './answers.ts'

/** What somebody left on a page of the company's own: a name, an address, a message. */
export const landings = resource({
  type: 'landing_instance',
  wrapper: 'landing',
  title: 'email',
  fields: {
    survey: ref('forms.surveys').readOnly().named('form_unique_id'),
    user: ref('gateway.users').readOnly(),
    name: text(160).readOnly().searchable(),
    email: email().readOnly().searchable().sortable(),
    firstName: text(120).readOnly().searchable(),
    middleName: text(120).readOnly(),
    lastName: text(120).readOnly().searchable().sortable(),
    phoneNumber: phone().readOnly(),
    message: longText(5_000).readOnly().searchable(),
    notes: longText(5_000).readOnly(),
    selectedOption: text(200).readOnly(),
    formFields: field<Record<string, unknown>>('json', 'jsonb', values).readOnly(),
    preferredLanguage: text(35).readOnly(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly().filterable(),
    submittedAt: moment().readOnly().sortable(),
    source: text().readOnly().filterable(),
    sourceAlias: text().readOnly(),
    sourceId: text().readOnly(),
    sourceType: text().readOnly(),
    visitorUniqueId: text(100).readOnly(),
    visitorType: text(60).readOnly(),
    touchId: text(100).readOnly(),
    touchReferenceId: text(100).readOnly(),
    payload: json().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'forms.answers.read', write: 'forms.answers.write', delete: 'forms.answers.delete' },
  only: ['list', 'trash', 'get', 'delete', 'restore', 'purge', 'history'],
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
        preferred_language: z.string().trim().max(35).nullish(),
        payload: z.record(z.string(), z.unknown()).nullish(),
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
