import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'
import { pageOf } from './wire.ts'

const manage = 'gateway.roles.write'
export const fieldAccess = z.enum(['hidden', 'read', 'write'])

const answer = z.object({
  id: z.string(),
  resource: z.string(),
  field: z.string(),
  /** Null: whoever has no rule of their own, roles to come, keys and visitors. */
  role_unique_id: z.string().nullable(),
  access: fieldAccess,
})

/** What roles may do with single fields, where that is less than with the record. */
export const fieldPermissions = resource({
  type: 'fieldPermission',
  wrapper: 'field_permission',
  title: 'field',
  path: '/field_permissions',
  fields: {},
  permissions: { read: manage, write: manage },
  only: [],
  operations: {
    resources: custom({
      method: 'GET',
      path: '/field_permission_resources',
      permission: manage,
      answer: z.object({
        id: z.string(),
        resources: z.array(
          z.object({
            resource: z.string(),
            fields: z.array(
              z.object({
                field: z.string(),
                /** Whether anybody writes it at all; of the others one can only be kept from seeing them. */
                is_written: z.boolean(),
                /** Whether there is no new record without it. */
                is_required: z.boolean(),
              }),
            ),
          }),
        ),
      }),
      summary: 'Lists the resources and their fields that can be hidden from a role or made read-only for it.',
    }),
    list: custom({
      method: 'GET',
      path: '/field_permissions',
      permission: manage,
      query: z.object({ 'filter[resource]': z.string().max(100).optional() }),
      answer: pageOf(answer),
      summary: 'Lists what is said of fields, for each role by itself and for all others.',
    }),
    set: custom({
      method: 'PUT',
      path: '/field_permissions',
      permission: manage,
      wrapper: 'field_permission',
      body: z.object({
        resource: z.string().max(100),
        /** As records call it, `phone`; one that the company added as `custom_fields.rating`. */
        field: z.string().max(100),
        role_unique_id: uuid().nullable(),
        /** Null leaves it to what holds for all others. */
        access: fieldAccess.nullable(),
      }),
      answer: z.object({ id: z.string(), field_permissions: z.array(answer) }),
      summary: 'Says what a role may do with a field, in force at once; answers what is said of the field.',
    }),
  },
})
