import {
  action,
  boolean,
  custom,
  field,
  integer,
  internal,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import { held } from './common.ts'

/** The one schema of a form has the id of the form. */
const setItems = z
  .array(
    z.strictObject({
      form_schema_unique_id: uuid(),
      display_order: z.int().min(1).max(10_000).optional(),
      required: z.boolean().default(true),
    }),
  )
  .min(1)
  .max(held.formsPerSet)
  .transform((items) =>
    items
      .map((item, i) => ({ ...item, display_order: item.display_order ?? i + 1 }))
      .toSorted((a, b) => a.display_order - b.display_order),
  )
export type SetItem = z.output<typeof setItems>[number]

const facts = z.record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
/** Whom a set is for: everything that is named has to hold. */
const rules = z.strictObject({
  roles: z.array(z.string().max(60)).max(20).optional(),
  email_domains: z.array(z.string().max(120)).max(20).optional(),
  metadata: facts.optional(),
})
export type AssignRules = z.infer<typeof rules>

const asked = z.object({
  user_unique_id: uuid().nullish(),
  form_set_unique_id: uuid().nullish(),
  category: z.string().trim().max(60).nullish(),
  applies_to: z.string().trim().max(60).nullish(),
  metadata: facts.nullish(),
})
export type Asked = z.infer<typeof asked>

/** Forms that are handed out together: to whom a rule says, all at once or one after the other, until a day. */
export const sets = resource({
  type: 'FormSet',
  wrapper: 'form_set',
  title: 'name',
  path: '/form_sets',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).required().searchable().sortable().unique(),
    description: longText(),
    category: text(60).filterable().sortable(),
    appliesTo: text(60).filterable(),
    status: oneOf('active', 'inactive', 'pending', 'archived').default('active').filterable().sortable(),
    isActive: boolean().default(true),
    /** Taken where the rules of no other set fit. */
    isDefault: boolean().default(false),
    items: field<SetItem[]>('json', 'jsonb', setItems).named('form_set_items_attributes'),
    sendAllAtOnce: boolean().default(true),
    /** Each form is sent when the one before it was answered, so that nobody has one before its turn. */
    enforceSequential: boolean().default(false),
    /** Done with the required forms; else with all of them. */
    allowPartialCompletion: boolean().default(true),
    expirationDays: integer(1, 3_650),
    autoAssignRules: field<AssignRules>('json', 'jsonb', rules),
    metadata: json(),
    payload: json(),
  },
  permissions: { read: 'forms.surveys.read', write: 'forms.surveys.write', delete: 'forms.surveys.delete' },
  sort: 'name',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  actions: {
    assign: action({ user: ref('gateway.users').required(), expiresAt: moment(), metadata: json() })
      .at('POST', '/form_sets/:id/assign')
      .needs('forms.answers.write')
      .when({ status: 'active' })
      .says('Hands the forms of a set to somebody: mails a link to the first, or to each.'),
  },
  operations: {
    match: custom({
      method: 'POST',
      path: '/form_sets/match',
      permission: 'forms.surveys.read',
      wrapper: 'context',
      body: asked,
      answer: z.object({
        data: z.array(
          z.object({
            form_set: z.object({ id: z.string(), type: z.string(), attributes: z.record(z.string(), z.unknown()) }),
            score: z.number(),
            matched_criteria: z.array(z.string()),
          }),
        ),
        meta: z.record(z.string(), z.unknown()),
      }),
      summary: 'Sets that fit somebody or what is asked for, the best first; the default one where no other does.',
    }),
  },
})

export const assignmentStatuses = ['active', 'completed', 'expired', 'cancelled'] as const
/** A form of a set as it was handed out; one that took no answers when its turn came is skipped. */
const handedOut = z.object({ form_unique_id: uuid(), is_required: z.boolean(), is_skipped: z.boolean() })
export type HandedOut = z.infer<typeof handedOut>

/** A set in somebody's hands. */
export const assignments = resource({
  type: 'form_set_assignment',
  wrapper: 'assignment',
  title: 'name',
  path: '/form_assignments',
  fields: {
    set: ref('forms.sets').readOnly().named('form_set_unique_id'),
    name: text(200).readOnly().searchable(),
    user: ref('gateway.users').readOnly(),
    status: oneOf(...assignmentStatuses)
      .default('active')
      .readOnly()
      .filterable()
      .sortable(),
    total: integer().default(0).readOnly(),
    done: integer().default(0).readOnly(),
    expiresAt: moment().readOnly().sortable(),
    completedAt: moment().readOnly().sortable(),
    oneByOne: boolean().default(false).readOnly(),
    items: field<HandedOut[]>('json', 'jsonb', z.array(handedOut)).readOnly(),
    metadata: json().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'forms.answers.read', write: 'forms.answers.write' },
  only: ['list', 'get', 'history'],
  sort: '-created_at',
  actions: {
    cancel: action().when({ status: 'active' }).says('Takes a set back: what was not answered yet is cancelled.'),
  },
  operations: {
    answers: custom({
      method: 'GET',
      path: '/form_assignments/:id/instances',
      permission: 'forms.answers.read',
      ids: { id: 'forms.assignments' },
      query: z.looseObject({}),
      answersRecords: 'survey_instance',
      summary: 'The forms of a set that somebody has been sent, with what they answered.',
    }),
  },
  internal: {
    proceed: internal<{ assignment: string }, null>('Sends the next form of a set, or ends it when nothing is left.'),
    expire: internal<{}, number>('Ends what was to be answered by a day that is over.'),
  },
})
