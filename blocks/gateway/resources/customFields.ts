import { custom, resource, uuid } from '@quoin/kit'
import { customKinds } from '@quoin/kit/custom-fields'
import * as z from 'zod'
import { dated, pageOf } from './wire.ts'

const manage = 'gateway.customFields.manage'
const ids = { id: 'gateway.customFields' }

const line = (max: number) => z.string().trim().min(1).max(max)
const roles = z.array(uuid()).max(100)
const options = z
  .array(line(80))
  .max(100)
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, 'names a choice twice')
const written = {
  label: line(80),
  help: line(300).nullish(),
  section: line(80).nullish(),
  is_required: z.boolean().optional(),
  is_unique: z.boolean().optional(),
  /** States of a record in which the field may not be empty; none means that it may in any, unless `is_required` says otherwise. */
  required_in: z.array(z.string().max(60)).max(100).optional(),
  options: options.optional(),
  /** For a reference, the resource it points to: `crm.accounts`. */
  target: z.string().max(100).nullish(),
  currency: z.string().max(3).nullish(),
  default_value: z.union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.string().max(80)).max(50)]).nullish(),
  /** Roles by their ids; empty means all. */
  visible_to: roles.optional(),
  editable_by: roles.optional(),
}
const kind = z.enum(customKinds)

const answer = dated.and(
  z.object({
    resource: z.string(),
    key: z.string(),
    label: z.string(),
    help: z.string().nullable(),
    section: z.string().nullable(),
    kind,
    is_required: z.boolean(),
    is_unique: z.boolean(),
    required_in: z.array(z.string()),
    position: z.number(),
    options: z.array(z.string()),
    target: z.string().nullable(),
    currency: z.string().nullable(),
    default_value: z.unknown(),
    visible_to: z.array(z.string()),
    editable_by: z.array(z.string()),
    archived_at: z.string().nullable(),
    /** Whether whoever asks sees and writes its values. */
    is_visible: z.boolean(),
    is_editable: z.boolean(),
  }),
)

/** Fields that a company adds to its records. */
export const customFields = resource({
  type: 'customField',
  wrapper: 'custom_field',
  title: 'label',
  path: '/custom_fields',
  fields: {},
  permissions: { read: 'member', write: manage },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/custom_fields',
      permission: 'member',
      query: z.object({ 'filter[resource]': z.string().max(100).optional() }),
      answer: pageOf(answer),
      summary:
        'Lists the fields the company has added to its records, as far as you may see them; those who manage them see all.',
    }),
    resources: custom({
      method: 'GET',
      path: '/custom_field_resources',
      permission: manage,
      answer: z.object({ id: z.string(), resources: z.array(z.string()), targets: z.array(z.string()) }),
      summary: 'Lists the resources that fields can be added to, and those that a field can refer to.',
    }),
    get: custom({ method: 'GET', path: '/custom_fields/:id', permission: manage, ids, answer, summary: 'Gets a custom field.' }),
    create: custom({
      method: 'POST',
      path: '/custom_fields',
      permission: manage,
      wrapper: 'custom_field',
      body: z.object({
        resource: z.string().max(100),
        /** Names it to programs for good. */
        key: z
          .string()
          .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must begin with a letter and hold lower-case letters, digits and _ only'),
        kind,
        ...written,
      }),
      answer,
      summary: 'Adds a field to a resource of the company.',
    }),
    update: custom({
      method: 'PUT',
      path: '/custom_fields/:id',
      permission: manage,
      ids,
      wrapper: 'custom_field',
      body: z.object({ ...written, label: written.label.optional(), kind: kind.optional() }),
      answer,
      summary: 'Changes a field; its values stay. Its kind, and whether it is unique, change only while it has none.',
    }),
    order: custom({
      method: 'PUT',
      path: '/custom_fields/order',
      permission: manage,
      wrapper: 'custom_field',
      body: z.object({ resource: z.string().max(100), fields: z.array(uuid()).max(200) }),
      answer: z.object({ id: z.string(), fields: z.array(z.string()) }),
      summary: 'Puts the fields of a resource in order; those that are not named follow.',
    }),
    archive: custom({
      method: 'PUT',
      path: '/custom_fields/:id/archive',
      permission: manage,
      ids,
      answer,
      summary: 'Takes a field out of use; its values stay where they are.',
    }),
    unarchive: custom({
      method: 'PUT',
      path: '/custom_fields/:id/unarchive',
      permission: manage,
      ids,
      answer,
      summary: 'Takes a field into use again, with its values.',
    }),
    reveal: custom({
      method: 'POST',
      path: '/custom_fields/:id/reveal',
      permission: 'gateway.customFields.reveal',
      ids,
      secret: true,
      wrapper: 'custom_field',
      body: z.object({ /** The record that holds it. */ record: uuid() }),
      answer: z.object({ id: z.string(), record: z.string(), value: z.string().nullable() }),
      summary: 'What a record holds in a secret field. That somebody looked is noted on the record.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/custom_fields/:id',
      permission: manage,
      ids,
      forGood: true,
      summary: 'Removes a field, and its values in the background.',
    }),
  },
})
