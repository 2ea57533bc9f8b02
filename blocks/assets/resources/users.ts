import { boolean, custom, email, json, jsonObject, oneOf, phone, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { lifecycle } from './sharedFields.ts'

const person = z.looseObject({
  first_name: z.string().max(160).nullish(),
  last_name: z.string().max(160).nullish(),
  name: z.string().max(160).nullish(),
  phone: z.string().max(40).nullish(),
  email: z.string().max(254).nullish(),
  user_unique_id: uuid().nullish(),
  payload: jsonObject().nullish(),
  enabled: z.boolean().nullish(),
  status: z.enum(lifecycle).nullish(),
})

const owned = z.object({
  unique_id: z.string(),
  asset_unique_id: z.string(),
  asset_name: z.string(),
  asset_code: z.string().nullable(),
  user_unique_id: z.string(),
  ownership_type: z.enum(['assigned', 'responsible', 'loan']),
  acquired_at: z.string(),
  transferred_at: z.string().nullable(),
})

/**
 * What this block knows of a person. Made from the gateway's own record; what a client says of phone and mail is kept as said,
 * marked unverified, and neither written to nor compared with anything.
 */
export const users = resource({
  type: 'user',
  wrapper: 'user',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    firstName: text(160).readOnly().searchable().sortable(),
    lastName: text(160).readOnly().searchable().sortable(),
    name: text(160).readOnly().searchable().sortable(),
    email: email().readOnly().searchable(),
    phone: phone().readOnly(),
    /** True when mail and phone are the gateway's, confirmed by the person. */
    contactVerified: boolean().readOnly(),
    roleName: text(80).readOnly(),
    roleId: text(80).readOnly().named('role_unique_id'),
    status: oneOf(...lifecycle)
      .default('active')
      .readOnly()
      .filterable(),
    enabled: boolean().default(true).readOnly().filterable(),
    payload: json().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'assets.users.read', write: 'assets.users.write' },
  sort: 'name',
  only: ['list'],
  operations: {
    get: custom({
      method: 'GET',
      path: '/users/:user',
      permission: 'assets.users.read',
      ids: { user: 'gateway.users' },
      answersRecord: true,
      summary: 'What this block knows of a person; 404 until they are registered.',
    }),
    register: custom({
      method: 'POST',
      path: '/users/:user/register',
      permission: 'assets.users.write',
      wrapper: 'user',
      ids: { user: 'gateway.users' },
      body: person,
      answersRecord: true,
      summary: 'Makes the record of a person from the gateway’s; a second time answers the one there is.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:user',
      permission: 'assets.users.write',
      wrapper: 'user',
      ids: { user: 'gateway.users' },
      body: person,
      answersRecord: true,
      summary: 'Changes what this block knows of a person.',
    }),
    ownership: custom({
      method: 'GET',
      path: '/users/:user/ownership',
      permission: 'assets.users.read',
      ids: { user: 'gateway.users' },
      answer: z.object({ data: z.array(owned) }),
      summary: 'The assets somebody has and had: assigned to them, looked after, borrowed; each asset stands under `included`.',
    }),
  },
})
