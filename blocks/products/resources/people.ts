import { custom, email, resource, text } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'gateway.users' }

/** What this block knows of a person who buys or sells. The id is the person's own. */
export const users = resource({
  type: 'UserIdentity',
  wrapper: 'user',
  title: 'name',
  fields: { name: text(200), username: text(160), email: email(), phone: text(40), role: text(60) },
  permissions: { read: 'products.carts.read', write: 'products.carts.write' },
  only: [],
  operations: {
    register: custom({
      method: 'POST',
      path: '/users/:id/register',
      permission: 'member',
      wrapper: 'user',
      ids,
      body: z.looseObject({
        name: z.string().trim().max(200).nullish(),
        username: z.string().trim().max(160).nullish(),
        phone: z.string().trim().max(40).nullish(),
      }),
      answersRecord: true,
      summary: 'Makes a person known to the shop; a second time changes what is known.',
    }),
    get: custom({
      answersRecord: true,
      method: 'GET',
      path: '/users/:id',
      permission: 'member',
      ids,
      summary: 'What the shop knows of a person.',
    }),
    companies: custom({
      method: 'GET',
      path: '/users/:id/companies',
      permission: 'member',
      ids,
      query: z.object({ search: z.string().max(200).optional(), page: z.string().optional(), records: z.string().optional() }),
      answersRecords: 'Company',
      summary: 'The companies a person keeps in the shop.',
    }),
  },
})
