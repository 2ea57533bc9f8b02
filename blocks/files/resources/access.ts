import { action, custom, longText, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'

/** What somebody may do with a file that is not theirs: have it, change it, or say who else may. */
export const accessLevels = ['read', 'write', 'admin'] as const
export type AccessLevel = (typeof accessLevels)[number]
/** Those who may change a file, as the kit asks it of rows that share records. */
export const changing = { field: 'accessLevel', values: ['write', 'admin'] } as const

const read = 'files.files.read'
const write = 'files.files.write'
const level = oneOf(...accessLevels).default('read')
const window = { startsAt: moment(), expiresAt: moment().sortable() } as const
const ids = z.array(uuid()).min(1).max(100)
const many = z.object({ file_unique_ids: ids, grantee_unique_ids: ids })
const moments = { starts_at: z.iso.datetime({ offset: true }).nullish(), expires_at: z.iso.datetime({ offset: true }).nullish() }
const shown = { status: z.enum(['active', 'inactive']).optional(), enabled: z.boolean().optional() }

const waiting = z.object({ count: z.int() })

/** Lets one person reach one file of somebody else. Whoever sees the file sees who else does. */
export const accesses = resource({
  type: 'FileAccess',
  wrapper: 'access',
  title: 'accessLevel',
  path: '/file_accesses',
  within: 'storedFile',
  fields: {
    storedFile: ref('files.storedFiles').required().fixed().named('file_unique_id'),
    grantee: ref('gateway.users').required().fixed().alsoKnownAs('user_unique_id'),
    accessLevel: level.sortable().alsoKnownAs('access_type'),
    ...window,
  },
  shows: z.object({
    ...shown,
    grantee_type: z.literal('user').optional(),
    granted_by_unique_id: z.string().nullable().optional(),
  }),
  permissions: { read, write, delete: write },
  unsupported: { user_unique_ids: 'One access is of one person.' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: '-created_at',
  operations: {
    grantMany: custom({
      method: 'POST',
      path: '/users/:user/files/access/grant',
      permission: write,
      wrapper: 'access',
      ids: { user: 'gateway.users' },
      body: many.extend({ access_type: z.enum(accessLevels).default('read'), ...moments }),
      answer: z.object({ unique_id: z.string(), granted: z.int() }),
      summary: 'Lets people reach files of one person, all of them or none; whoever reaches a file already is given this level.',
    }),
    revokeMany: custom({
      method: 'POST',
      path: '/users/:user/files/access/revoke',
      permission: write,
      wrapper: 'access',
      ids: { user: 'gateway.users' },
      body: many,
      answer: z.object({ unique_id: z.string(), revoked: z.int() }),
      summary: 'Takes back that people reach files of one person.',
    }),
  },
})

/** Lets a colleague reach all files of a person for a while, as somebody who is away wants it. */
export const delegations = resource({
  type: 'FileDelegation',
  wrapper: 'access',
  title: 'accessLevel',
  path: '/delegations',
  fields: {
    delegator: ref('gateway.users').fixed(),
    delegatee: ref('gateway.users').required().alsoKnownAs('grantee_user_unique_id'),
    accessLevel: level.alsoKnownAs('access_type'),
    ...window,
  },
  shows: z.object({ ...shown, permissions: z.array(z.string()).optional() }),
  owner: 'delegator',
  sharedWith: {
    resource: 'delegations',
    record: 'id',
    user: 'delegatee',
    // Whom files are delegated to sees that they are, and changes nothing of it.
    writers: { field: 'accessLevel', values: [] },
  },
  permissions: { read, write, delete: write },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: '-created_at',
})

/** Somebody asks whoever owns a file to let them reach it. They know its address, and learn nothing of it by asking. */
export const accessRequests = resource({
  type: 'file_access_request',
  wrapper: 'access',
  title: 'accessLevel',
  path: '/file_access_requests',
  fields: {
    storedFile: ref('files.storedFiles').required().fixed().named('file_unique_id'),
    /** Whose file it was when it was asked for; nobody's where it is the company's. */
    fileOwner: ref('gateway.users').readOnly(),
    requester: ref('gateway.users').readOnly(),
    accessLevel: level.readOnly().named('requested_access_level'),
    message: longText(500).readOnly(),
    startsAt: moment().readOnly(),
    expiresAt: moment().readOnly(),
    state: oneOf('pending', 'approved', 'rejected', 'cancelled')
      .default('pending')
      .readOnly()
      .filterable()
      .named('request_status'),
    reviewedBy: ref('gateway.users').readOnly(),
    reviewedAt: moment().readOnly(),
    reviewNote: text(500).readOnly(),
  },
  /** The file is named to those who see it, the person to all who see the request. */
  shows: z.object({
    file_name: z.string().nullable().optional(),
    requester_name: z.string().nullable().optional(),
    requester_type: z.literal('user').optional(),
  }),
  owner: 'requester',
  sharedWith: { resource: 'storedFiles', field: 'storedFile', record: 'id', user: 'user' },
  permissions: { read, write: read },
  only: ['list', 'get'],
  sort: '-created_at',
  actions: {
    approve: action({ accessLevel: oneOf(...accessLevels), expiresAt: moment() })
      .when({ state: 'pending' })
      .needs(write)
      .says('Lets whoever asked reach the file: as they asked, or as is said here.'),
    reject: action({ note: text(500) })
      .when({ state: 'pending' })
      .needs(write)
      .says('Refuses what was asked, and says why.'),
    cancel: action().when({ state: 'pending' }).says('Takes back what one asked.'),
  },
  operations: {
    create: custom({
      method: 'POST',
      path: '/file_access_requests',
      permission: read,
      wrapper: 'access',
      body: z.object({
        file_unique_id: uuid(),
        /** Where it is said, the file has to be theirs. */
        owner_unique_id: uuid().nullish(),
        /** Whoever asks; clients of another make send it along. */
        user_unique_id: uuid().nullish(),
        access_type: z.enum([...accessLevels, 'view', 'download', 'edit']).default('read'),
        message: z.string().trim().max(500).nullish(),
        ...moments,
      }),
      answersRecord: true,
      summary: 'Asks for a file of somebody else; a second time answers what waits already.',
    }),
    pending: custom({
      method: 'GET',
      path: '/file_access_requests/pending_count',
      permission: read,
      answer: waiting.extend({
        data: z.object({ id: z.string(), type: z.string(), attributes: waiting.extend({ unique_id: z.string() }) }),
      }),
      summary: 'How many requests wait for whoever asks to decide.',
    }),
    review: custom({
      method: 'PUT',
      path: '/file_access_requests/:request/review',
      permission: write,
      wrapper: 'access',
      ids: { request: 'files.accessRequests' },
      body: z.object({
        decision: z.enum(['approved', 'rejected']),
        expires_at: moments.expires_at,
        note: z.string().trim().max(500).nullish(),
      }),
      answersRecord: true,
      summary: 'Decides on a request in one call.',
    }),
  },
})
