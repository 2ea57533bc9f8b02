import { boolean, custom, email, oneOf, phone, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'

const person = z.looseObject({
  name: z.string().max(160).nullish(),
  phone: z.string().max(40).nullish(),
  email: z.string().max(254).nullish(),
  user_unique_id: uuid().nullish(),
  role_name: z.string().max(80).nullish(),
})
const ids = { userUniqueId: 'gateway.users' } as const

/** What forms know of somebody who signs in; name, mail and role are the gateway's. */
export const users = resource({
  type: 'user',
  wrapper: 'user',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(160).readOnly().searchable().sortable(),
    email: email().readOnly().searchable(),
    phone: phone().readOnly(),
    roleName: text(80).readOnly(),
    roleId: text(80).readOnly().named('role_unique_id'),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
    enabled: boolean().default(true).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'forms.users.read', write: 'forms.users.write' },
  only: ['list'],
  sort: 'name',
  operations: {
    get: custom({
      method: 'GET',
      path: '/users/:userUniqueId',
      permission: 'forms.users.read',
      ids,
      answersRecord: true,
      summary: 'What forms know of a person; 404 until they are registered.',
    }),
    register: custom({
      method: 'POST',
      path: '/users/:userUniqueId/register',
      permission: 'forms.users.write',
      wrapper: 'user',
      ids,
      body: person,
      answersRecord: true,
      summary: 'Makes the record of a person from the gateway’s; a second time answers the one there is.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:userUniqueId',
      permission: 'forms.users.write',
      wrapper: 'user',
      ids,
      body: person,
      answersRecord: true,
      summary: 'Brings the record of a person up to date, and changes their telephone number.',
    }),
  },
})
