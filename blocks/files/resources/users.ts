import { boolean, custom, email, json, jsonObject, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { lifecycle } from './fileFields.ts'

const answer = z.looseObject({ unique_id: z.string(), name: z.string().nullable() })

/** What this block knows of a person, made from the gateway's own record. */
export const users = resource({
  type: 'user',
  wrapper: 'user',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(160).readOnly().searchable().sortable(),
    email: email().readOnly().searchable(),
    status: oneOf(...lifecycle)
      .default('active')
      .readOnly()
      .filterable(),
    enabled: boolean().default(true).readOnly(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'files.files.read', write: 'files.files.write' },
  sort: 'name',
  only: ['list'],
  operations: {
    get: custom({
      method: 'GET',
      path: '/users/:user',
      permission: 'files.files.read',
      ids: { user: 'gateway.users' },
      answer,
      answersRecord: true,
      summary: 'What this block knows of a person; 404 until they are registered.',
    }),
    register: custom({
      method: 'POST',
      path: '/users/:user/register',
      permission: 'files.files.write',
      wrapper: 'user',
      ids: { user: 'gateway.users' },
      body: z.looseObject({
        user_unique_id: uuid().nullish(),
        payload: jsonObject().nullish(),
      }),
      answer,
      answersRecord: true,
      summary: 'Makes the record of a person from the gateway’s; a second time answers the one there is.',
    }),
  },
})
