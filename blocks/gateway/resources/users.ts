import {
  boolean,
  custom,
  email,
  internal,
  integer,
  json,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  text,
  uuid,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { avatars } from './avatars.ts'
import { companyAnswer } from './companies.ts'
import { emailChange } from './emailChange.ts'
import { joining } from './joinRequests.ts'
import { looks } from './looks.ts'
import { memberships } from './membership.ts'
import { identities } from './oauth.ts'
import { passkeys } from './passkeys.ts'
import { profiles } from './profiles.ts'
import { confirmations } from './registration.ts'
import type { Reachable } from './roles.ts'
import { authenticatorApp, proof } from './secondStep.ts'
import { dated, valuesOf, identified, pageOf, paging, uploadAnswer } from './wire.ts'

const profileAnswer = dated.and(valuesOf(profiles.fields))
const avatarAnswer = dated.and(valuesOf(avatars.fields))

/** An upload's file size arrives as a number from one kind of client and as text from the other. */
const avatarBody = z.object({
  name: z.string().min(1).max(300),
  original_name: z.string().max(255).nullish(),
  url: z.string().max(2_000).nullish(),
  thumbnail: z.string().max(2_000).nullish(),
  file_type: z.string().max(120).nullish(),
  file_size: z.union([z.string().max(20), z.int().min(0)]).nullish(),
  description: z.string().max(2_000).nullish(),
  original_file: z.string().max(300).nullish(),
  is_public: z.boolean().nullish(),
})

/** Where a person is signed in. */
export const deviceAnswer = identified.and(
  z.object({
    user_unique_id: z.string(),
    name: z.string(),
    device_type: z.string(),
    os_type: z.string(),
    address: z.string().nullable(),
    /** The one that asks. */
    current: z.boolean(),
    signed_in_at: z.string(),
    last_seen_at: z.string(),
    expires_at: z.string(),
  }),
)

const fields = {
  /** The person it is about; the record's own id, said again so that it can own itself. */
  user: ref('gateway.users').readOnly(),
  email: email().readOnly().searchable().sortable(),
  name: text(160).required().searchable().sortable(),
  username: text(80).searchable(),
  nickname: text(80),
  phone: phone().searchable(),
  bio: longText(2_000),
  provider: text(20).readOnly(),
  uid: text(254).readOnly(),
  role: ref('gateway.roles').readOnly().filterable(),
  /** The role's number, under the name clients know it by. */
  roleNumber: integer().readOnly().filterable().named('role_id'),
  userAvatar: ref('gateway.avatars').readOnly(),
  userProfile: ref('gateway.profiles').readOnly(),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly().sortable(),
  confirmedAt: moment().readOnly(),
  lastSignInAt: moment().readOnly().sortable(),
  /** How far somebody came in a program of the company's own; nothing here goes by it, since members may say it of themselves. */
  onboardingCompleted: boolean().default(false),
  purchaseCompleted: boolean().default(false),
  payload: json(),
}

const { name, username, nickname, bio, provider, uid, roleNumber, lastSignInAt, confirmedAt } = fields
const beside = { name, username, nickname, bio, provider, uid, roleNumber, lastSignInAt, confirmedAt }

/** A member as lists and changes of members answer them. */
export const userAnswer = dated
  .and(valuesOf(fields))
  .and(z.object({ version: z.number(), created_by: z.string().nullable(), updated_by: z.string().nullable() }))

/** A person as one company knows them: one record per person and company, under the person's id. */
export const users = resource({
  type: 'User',
  wrapper: 'user',
  title: 'name',
  fields,
  owner: 'user',
  namedByAll: true,
  permissions: { read: 'gateway.users.read', write: 'gateway.users.write' },
  sort: 'name',
  only: ['list', 'get', 'update'],
  operations: {
    ...confirmations,
    ...emailChange,
    ...memberships,
    ...authenticatorApp,
    ...passkeys,
    ...identities,
    ...joining,
    ...looks,
    profileGet: custom({
      method: 'GET',
      path: '/users/:id/profile',
      permission: 'signedIn',
      ids: { id: 'gateway.users' },
      answer: profileAnswer,
      summary: 'Gets the profile of a person.',
    }),
    profileCreateSelf: custom({
      method: 'POST',
      path: '/users/profile',
      permission: 'signedIn',
      wrapper: 'profile',
      body: wireSchema(profiles.fields, 'update'),
      answer: profileAnswer,
      summary: "Writes one's own profile.",
    }),
    profileCreate: custom({
      method: 'POST',
      path: '/users/:id/profile',
      permission: 'signedIn',
      wrapper: 'profile',
      ids: { id: 'gateway.users' },
      body: wireSchema(profiles.fields, 'update'),
      answer: profileAnswer,
      summary: 'Writes the profile of a person.',
    }),
    profileUpdate: custom({
      method: 'PUT',
      path: '/users/:id/profile',
      permission: 'signedIn',
      wrapper: 'profile',
      ids: { id: 'gateway.users' },
      body: wireSchema(profiles.fields, 'update'),
      // One kind of client reads the person out of it.
      answer: profileAnswer.and(valuesOf(beside)),
      summary: 'Changes the profile of a person.',
    }),
    presignAvatar: custom({
      method: 'PUT',
      path: '/users/:id/presign_avatar',
      aliases: ['PUT /users/:id/avatars/presign_upload'],
      permission: 'signedIn',
      limit: 'presign',
      ids: { id: 'gateway.users' },
      body: z.object({ filename: z.string().min(1).max(255), content_type: z.string().max(120).optional() }),
      answer: uploadAnswer,
      summary: 'Gets the address a new avatar is put to.',
    }),
    presignUpload: custom({
      method: 'PUT',
      path: '/users/:id/presign_upload',
      permission: 'signedIn',
      limit: 'presign',
      ids: { id: 'gateway.users' },
      body: z.object({ filename: z.string().min(1).max(255) }),
      answer: uploadAnswer,
      summary: 'Gets the address a file of a person is put to; what nobody claims within a day is removed.',
    }),
    avatarGet: custom({
      method: 'GET',
      path: '/users/:id/avatar',
      permission: 'signedIn',
      ids: { id: 'gateway.users' },
      answer: avatarAnswer,
      summary: 'Gets the avatar of a person.',
    }),
    avatarCreateSelf: custom({
      method: 'POST',
      path: '/users/avatar',
      permission: 'signedIn',
      wrapper: 'avatar',
      body: avatarBody,
      answer: avatarAnswer,
      summary: "Makes an uploaded picture one's own avatar.",
    }),
    avatarCreate: custom({
      method: 'POST',
      path: '/users/:id/avatar',
      aliases: ['POST /users/:id/avatars'],
      permission: 'signedIn',
      wrapper: 'avatar',
      ids: { id: 'gateway.users' },
      body: avatarBody,
      answer: avatarAnswer,
      summary: 'Makes an uploaded picture the avatar of a person.',
    }),
    avatarDelete: custom({
      method: 'DELETE',
      path: '/users/:id/avatar',
      permission: 'signedIn',
      ids: { id: 'gateway.users' },
      summary: 'Removes the avatar of a person.',
    }),
    devices: custom({
      method: 'GET',
      path: '/users/:id/devices',
      permission: 'signedIn',
      ids: { id: 'gateway.users' },
      query: paging,
      answer: pageOf(deviceAnswer),
      summary: 'Lists where a person is signed in.',
    }),
    deviceEnd: custom({
      method: 'DELETE',
      path: '/users/:id/devices/:device',
      permission: 'signedIn',
      limit: 'signIn',
      ids: { id: 'gateway.users' },
      body: proof,
      summary:
        'Signs one device of a person out; half an hour after signing in, another one than this with the password or a code.',
    }),
    deviceEndOthers: custom({
      method: 'DELETE',
      path: '/users/:id/devices',
      permission: 'signedIn',
      limit: 'signIn',
      ids: { id: 'gateway.users' },
      body: proof,
      answer: z.object({ id: z.string(), ended: z.number() }),
      summary: 'Signs a person out everywhere but here; half an hour after signing in with the password or a code.',
    }),
    companies: custom({
      method: 'GET',
      path: '/users/:id/companies',
      permission: 'signedIn',
      ids: { id: 'gateway.users' },
      query: paging,
      answer: pageOf(companyAnswer),
      summary: 'Lists the companies a person belongs to.',
    }),
    changeRole: custom({
      method: 'PUT',
      path: '/users/:id/role',
      permission: 'gateway.users.manage',
      wrapper: 'role',
      ids: { id: 'gateway.users' },
      body: z.object({
        role_unique_id: uuid(),
        reason: z.string().trim().min(1).max(500),
        force_reauth: z.boolean().optional(),
      }),
      answer: userAnswer,
      summary: "Gives a member another role, never one above one's own.",
    }),
    activate: custom({
      method: 'POST',
      path: '/users/:id/activate',
      permission: 'gateway.users.manage',
      ids: { id: 'gateway.users' },
      answer: userAnswer,
      summary: 'Lets a suspended member back in.',
    }),
    deactivate: custom({
      method: 'POST',
      path: '/users/:id/deactivate',
      permission: 'gateway.users.manage',
      ids: { id: 'gateway.users' },
      answer: userAnswer,
      summary: 'Suspends a member; what they are signed in to in this company ends at once.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/users/:id',
      permission: 'gateway.users.manage',
      ids: { id: 'gateway.users' },
      summary: 'Takes a member out of the company.',
    }),
  },
  internal: {
    reachable: internal<{ ids: readonly string[] }, readonly Reachable[]>(
      'Tells how to write to people who are active in the company.',
    ),
  },
})
