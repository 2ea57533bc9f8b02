import { action, boolean, custom, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { lifecycle } from './sharedFields.ts'

/** What somebody may do with the assets of a unit: see them, or change them where their role lets them change assets at all. */
export const accessLevels = ['read', 'write'] as const

/** A part of the company that assets belong to: a department, a branch, a project. People who see no more than their own reach its assets by an access. */
export const entities = resource({
  type: 'entity',
  wrapper: 'entity',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    entityType: text(80).searchable().sortable(),
    description: longText(2_000),
    /** Its assets are seen by all who may see assets. */
    isPublic: boolean().default(false).readOnly().filterable(),
    status: oneOf(...lifecycle)
      .default('active')
      .filterable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: { read: 'assets.entities.read', write: 'assets.entities.write' },
  sort: 'name',
  actions: {
    requestAccess: action({ accessLevel: oneOf(...accessLevels).default('read'), reason: text(500) })
      .needs('assets.access.request')
      .says('Asks those who look after units to let one see or change the assets of this one; what waits is not asked again.'),
    makePublic: action()
      .at('POST', '/entities/:id/access/make_public')
      .unless('already_public', 'This is public already.', ({ isPublic }: { readonly isPublic: boolean }) => isPublic)
      .says('Lets all who may see assets see those of the unit.'),
    makePrivate: action()
      .at('POST', '/entities/:id/access/make_private')
      .unless('not_public', 'This is not public.', ({ isPublic }: { readonly isPublic: boolean }) => !isPublic)
      .says('Lets only those with an access see the assets of the unit.'),
  },
  operations: {
    ofUser: custom({
      method: 'GET',
      path: '/users/:user/entities',
      permission: 'assets.access.read',
      ids: { user: 'gateway.users' },
      answersRecords: true,
      summary: 'The units that somebody has an access to.',
    }),
  },
})

/** Lets one person reach the assets of a unit. */
export const entityAccesses = resource({
  type: 'entity_access',
  wrapper: 'access',
  title: 'accessLevel',
  path: '/entity_accesses',
  fields: {
    entity: ref('assets.entities').required().fixed(),
    user: ref('gateway.users').required().fixed(),
    accessLevel: oneOf(...accessLevels).default('read'),
    expiresAt: moment().sortable(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'assets.access.read', write: 'assets.entities.write', delete: 'assets.entities.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: '-created_at',
})

/** Somebody asks to reach the assets of a unit. */
export const entityAccessRequests = resource({
  type: 'entity_access_request',
  wrapper: 'access_request',
  title: 'accessLevel',
  path: '/entity_access_requests',
  fields: {
    entity: ref('assets.entities').readOnly(),
    user: ref('gateway.users').readOnly(),
    accessLevel: oneOf(...accessLevels)
      .default('read')
      .readOnly()
      .named('requested_access_level'),
    reason: text(500).readOnly(),
    status: oneOf('pending', 'approved', 'denied').default('pending').readOnly().filterable(),
    resolvedAt: moment().readOnly(),
    resolvedBy: ref('gateway.users').readOnly(),
  },
  owner: 'user',
  permissions: { read: 'assets.access.read', write: 'assets.entities.write' },
  only: ['list', 'get'],
  sort: '-created_at',
  actions: {
    approve: action({ expiresAt: moment() })
      .when({ status: 'pending' })
      .says('Lets whoever asked reach the assets of the unit, until a moment where one is said.'),
    deny: action().when({ status: 'pending' }).says('Refuses what was asked.'),
  },
})
