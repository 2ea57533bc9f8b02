import { custom, email, json, oneOf, phone, ref, resource, text, unsupported, uuid } from '@quoin/kit'
import * as z from 'zod'

const word = (max: number) => z.string().trim().max(max).nullish()
const ofGateway = unsupported('This is managed in the profile of the user.')
const person = z.object({
  user_unique_id: uuid().nullish(),
  // Clients make an identity of what they hold of a person, in other parts of a name; the answer says what the gateway does.
  name: z.unknown().optional(),
  first_name: z.unknown().optional(),
  last_name: z.unknown().optional(),
  email: z.unknown().optional(),
  role_unique_id: z.unknown().optional(),
  company_id: z.unknown().optional(),
  role_id: z.unknown().optional(),
  role_name: z.unknown().optional(),
  avatar_url: ofGateway,
  time_zone: ofGateway,
  preferred_language: ofGateway,
  max_file_size: unsupported('Search does not store files.'),
  max_storage: unsupported('Search does not store files.'),
  phone: word(40),
  payload: z.record(z.string(), z.unknown()).nullish(),
})

/** What this block knows of a person. Made from the gateway's own record; a body adds a telephone and data of the client's own. */
export const users = resource({
  type: 'identity',
  wrapper: 'user',
  title: 'displayName',
  fields: {
    user: ref('gateway.users').readOnly(),
    firstName: text(160).readOnly().searchable(),
    lastName: text(160).readOnly().searchable(),
    displayName: text(200).readOnly().searchable().sortable(),
    email: email().readOnly().searchable(),
    phone: phone().readOnly(),
    roleId: text(80).readOnly().named('role_unique_id'),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly().filterable(),
    payload: json().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'search.users.read', write: 'search.users.write' },
  sort: 'display_name',
  path: '/identities',
  only: ['list'],
  operations: {
    get: custom({
      method: 'GET',
      path: '/users/:user',
      aliases: ['GET /identities/:user'],
      permission: 'search.users.read',
      ids: { user: 'gateway.users' },
      answersRecord: true,
      summary: 'What the search knows of a person; 404 until they are registered.',
    }),
    register: custom({
      method: 'POST',
      path: '/users/:user/register',
      aliases: ['POST /identities/:user/register'],
      permission: 'search.users.write',
      wrapper: 'user',
      ids: { user: 'gateway.users' },
      body: person,
      answersRecord: true,
      summary: 'Makes the record of a person from the gateway’s; a second time answers the one there is.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:user',
      aliases: ['PUT /identities/:user'],
      permission: 'search.users.write',
      wrapper: 'user',
      ids: { user: 'gateway.users' },
      body: person,
      answersRecord: true,
      summary: 'Changes what the search knows of a person.',
    }),
  },
})
