import {
  boolean,
  custom,
  email,
  integer,
  json,
  language,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  text,
  timeZone,
  url,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { pageQuery, statuses } from './common.ts'

const read = 'content.identities.read'
const write = 'content.identities.write'
const ids = { userUniqueId: 'gateway.users' } as const

const own = {
  avatarUrl: url(),
  bio: longText(2_000),
  timeZone: timeZone(),
  preferredLanguage: language(),
  emailNotifications: boolean().default(true),
  smsNotifications: boolean().default(false),
  whatsappNotifications: boolean().default(false),
  otherNotifications: boolean().default(true),
  payload: json(),
} as const
// Clients send names, role and address along; the gateway knows them better.
const user = (wireSchema(own, 'update') as z.ZodObject).extend({
  name: z.string().max(200).nullish(),
  first_name: z.string().max(120).nullish(),
  last_name: z.string().max(120).nullish(),
  email: z.string().max(254).nullish(),
  phone: z.string().max(40).nullish(),
  user_unique_id: z.string().max(64).nullish(),
  role_name: z.string().max(80).nullish(),
  role_unique_id: z.string().max(64).nullish(),
})

/** What content knows of somebody: how they are called beside what they write, and of what they want to hear. */
export const identities = resource({
  type: 'UserIdentity',
  wrapper: 'user',
  title: 'userName',
  fields: {
    user: ref('gateway.users').readOnly(),
    userName: text(200).readOnly().searchable().sortable(),
    firstName: text(120).readOnly(),
    lastName: text(120).readOnly(),
    email: email().readOnly().searchable(),
    phone: phone().readOnly(),
    roleName: text(80).readOnly(),
    roleId: text(80).readOnly().named('role_unique_id'),
    status: oneOf(...statuses)
      .default('active')
      .readOnly()
      .filterable(),
    /** Until when they may not comment. */
    bannedUntil: moment().readOnly(),
    postsCount: integer().default(0).readOnly(),
    commentsCount: integer().default(0).readOnly(),
    followersCount: integer().default(0).readOnly(),
    followingCount: integer().default(0).readOnly(),
    ...own,
  },
  owner: 'user',
  permissions: { read, write },
  sort: 'user_name',
  only: ['list'],
  operations: {
    get: custom({
      method: 'GET',
      path: '/identities/:userUniqueId',
      permission: read,
      ids,
      summary: 'What content knows of a person; 404 until they are registered.',
    }),
    register: custom({
      method: 'POST',
      path: '/identities/:userUniqueId/register',
      permission: write,
      wrapper: 'user',
      ids,
      body: user,
      summary: 'Makes the record of a person from the gateway’s; a second time brings it up to date.',
    }),
    update: custom({
      method: 'PUT',
      path: '/identities/:userUniqueId',
      permission: write,
      wrapper: 'user',
      ids,
      body: user,
      summary: 'Changes what content knows of a person.',
    }),
    drafts: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/drafts',
      permission: read,
      ids,
      query: pageQuery,
      summary: 'What somebody writes and has not published.',
    }),
    posts: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/posts',
      permission: 'content.articles.read',
      ids,
      query: pageQuery,
      summary: 'What somebody published.',
    }),
    comments: custom({
      method: 'GET',
      path: '/identities/:userUniqueId/comments',
      permission: 'content.articles.read',
      ids,
      query: pageQuery,
      summary: 'What somebody said to articles.',
    }),
    ban: custom({
      method: 'PUT',
      path: '/identities/:userUniqueId/ban',
      permission: 'content.moderate',
      ids,
      wrapper: 'ban',
      body: z.object({ days: z.int().min(0).max(3_650), reason: z.string().trim().min(1).max(500) }),
      summary: 'Lets somebody comment no more for some days; 0 lets them again.',
    }),
  },
})
