import {
  boolean,
  custom,
  integer,
  internal,
  json,
  jsonObject,
  longText,
  moment,
  nameSchema,
  oneOf,
  ref,
  resource,
  text,
  url,
  uuid,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { userAnswer } from './users.ts'
import { dated, valuesOf, identified, narrowed, pageOf, paging } from './wire.ts'

const fields = {
  /** 1 guest, 2 admin, 3 support, 4 user, 5 authorized, 6 none, 7 company_admin; roles of a company's own count on from 8. */
  number: integer(1).readOnly(),
  name: text(80).required(),
  code: text(60).required().fixed(),
  description: longText(500),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
  payload: json(),
  onBoarding: ref('onboarding.onboardings'),
  onBoardingUrl: url(),
  onBoardingPayload: json(),
}

/** How far a permission reaches: one's own records, those of one's teams, or everything in the company. */
export const scope = z.enum(['own', 'team', 'tenant'])

export const roleAnswer = dated.and(valuesOf(fields)).and(
  z.object({
    /** Ids of its permissions, and the same as words. */
    permissions: z.array(z.string()),
    permission_codes: z.array(z.string()),
    scopes: z.record(z.string(), scope),
    /** One of the seven every company has: neither renamed in code nor deleted. */
    is_system: z.boolean(),
    users_count: z.number(),
  }),
)
export const permissionAnswer = identified.and(
  z.object({
    code: z.string(),
    name: z.string(),
    description: z.string(),
    level: z.number(),
    parent_id: z.string().nullable(),
    children: z.array(z.string()),
    category: z.string(),
    status: z.string(),
    /** A branch groups permissions; it cannot be granted itself. */
    is_branch: z.boolean(),
  }),
)

/** What a member may do. In addresses a role is named by its id or by its number. */
export const roles = resource({
  type: 'role',
  wrapper: 'role',
  title: 'name',
  fields,
  listFields: {
    name: text(80).sortable(),
    code: text(60).sortable(),
    description: text(500),
    usersCount: integer().sortable(),
    isSystem: boolean().sortable(),
    createdAt: moment().sortable(),
    updatedAt: moment().sortable(),
    number: integer().sortable(),
  },
  permissions: { read: 'gateway.users.read', write: 'gateway.roles.write' },
  sort: 'number',
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/roles',
      permission: 'signedIn',
      query: narrowed,
      answer: pageOf(roleAnswer),
      summary: 'Lists the roles: all of them, or a page when one is asked for.',
    }),
    get: custom({
      method: 'GET',
      path: '/roles/:id',
      permission: 'signedIn',
      answer: roleAnswer,
      summary: 'Gets a role.',
    }),
    byCode: custom({
      method: 'GET',
      path: '/roles/by_code/:code',
      permission: 'signedIn',
      answer: roleAnswer,
      summary: 'Gets a role by its code.',
    }),
    users: custom({
      method: 'GET',
      path: '/roles/:id/users',
      permission: 'gateway.users.read',
      query: paging.extend({ search_name: z.string().max(200).optional() }),
      answer: pageOf(userAnswer.and(z.object({ role_id: z.number() }))),
      summary: 'Lists who has a role.',
    }),
    create: custom({
      method: 'POST',
      path: '/roles',
      permission: 'gateway.roles.write',
      wrapper: 'role',
      body: z.object({
        name: nameSchema(80),
        code: z.string().regex(/^[a-z][a-z0-9_]{1,59}$/, 'must be lower-case letters, digits and underscores'),
        description: z.string().max(500).nullish(),
        payload: jsonObject().nullish(),
        on_boarding_unique_id: uuid().nullish(),
        on_boarding_url: z.url({ protocol: /^https?$/ }).nullish(),
        on_boarding_payload: jsonObject().nullish(),
        copied_from_unique_id: uuid().nullish(),
      }),
      answer: roleAnswer,
      summary:
        'Creates a role without permissions; with those of another, and what that one may do with single fields, where one is named.',
    }),
    update: custom({
      method: 'PUT',
      path: '/roles/:id',
      permission: 'gateway.roles.write',
      wrapper: 'role',
      body: wireSchema(fields, 'update').and(
        z.object({ code: z.string().max(60).optional(), status: z.string().max(20).optional() }),
      ),
      answer: roleAnswer,
      summary: 'Changes what a role is called and shows.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/roles/:id',
      permission: 'gateway.roles.write',
      summary: 'Deletes a role that nobody has and that is not one of the seven.',
    }),
    permissions: custom({
      method: 'GET',
      path: '/roles/:id/permissions',
      permission: 'signedIn',
      answer: pageOf(permissionAnswer),
      summary: 'Lists the permissions of a role.',
    }),
    setPermissions: custom({
      method: 'PUT',
      path: '/roles/:id/permissions',
      permission: 'gateway.roles.write',
      body: z.object({
        /** Ids or codes. */
        permission_ids: z.array(z.string().max(120)).max(1_000),
        /** Code → how far it reaches; `tenant` where nothing is said. */
        scopes: z.record(z.string(), scope).optional(),
      }),
      answer: roleAnswer,
      summary: 'Says what a role may do, never more than one may oneself.',
    }),
    addPermission: custom({
      method: 'POST',
      path: '/roles/:id/permissions/:permission',
      permission: 'gateway.roles.write',
      body: z.object({ scope: scope.optional() }).optional(),
      answer: roleAnswer,
      summary: 'Adds one permission to a role.',
    }),
    removePermission: custom({
      method: 'DELETE',
      path: '/roles/:id/permissions/:permission',
      permission: 'gateway.roles.write',
      answer: roleAnswer,
      summary: 'Takes one permission from a role.',
    }),
  },
})

/** Somebody who can be written to, in the language they chose or else their company's. */
export interface Reachable {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: string
}

/** Every permission the blocks of this installation know: a tree by the dots of their codes. */
export const permissions = resource({
  type: 'permission',
  wrapper: 'permission',
  title: 'name',
  fields: {},
  permissions: { read: 'signedIn', write: 'signedIn' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/permissions',
      permission: 'signedIn',
      query: paging,
      answer: pageOf(permissionAnswer),
      summary: 'Lists every permission: all of them, or a page when one is asked for.',
    }),
    get: custom({
      method: 'GET',
      path: '/permissions/:id',
      permission: 'signedIn',
      answer: permissionAnswer,
      summary: 'Gets a permission.',
    }),
    holders: custom({
      method: 'GET',
      path: '/permissions/:id/holders',
      permission: 'gateway.users.manage',
      query: paging,
      answer: pageOf(
        identified.and(z.object({ name: z.string(), email: z.string(), role_code: z.string(), role_name: z.string(), scope })),
      ),
      summary: 'Lists who may do this: the people of the company who have the permission, and how far it reaches.',
    }),
  },
  internal: {
    reaching: internal<{ permission: string; owner: string | null; person?: string }, readonly Reachable[]>(
      'Tells who may do this to what somebody owns, and how to write to them; of one person, whether they may.',
    ),
  },
})
