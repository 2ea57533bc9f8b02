import {
  action,
  boolean,
  custom,
  decimal,
  email,
  json,
  moment,
  nameSchema,
  phone,
  ref,
  resource,
  text,
  url,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { status } from './common.ts'
import { fix } from './routes.ts'

const read = 'geolocation.presence.read'
const write = 'geolocation.presence.write'
const known = {
  name: text(200).searchable().sortable(),
  email: email().searchable(),
  phone: phone(),
  avatarUrl: url(),
  payload: json(),
}

/** What places know of a person; its id is theirs. The last position is the only one that is kept. */
export const identities = resource({
  type: 'user',
  wrapper: 'user',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    ...known,
    status: status(),
    latitude: decimal(-90, 90).readOnly().unquoted(),
    longitude: decimal(-180, 180).readOnly().unquoted(),
    /** In metres. */
    accuracy: decimal(0, 1e6).readOnly().unquoted(),
    heading: decimal(0, 360).readOnly().unquoted(),
    /** In metres a second. */
    speed: decimal(0, 1e5).readOnly().unquoted(),
    locatedAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read, write },
  only: ['list', 'get', 'update', 'delete', 'history'],
  sort: 'name',
  operations: {
    register: custom({
      method: 'POST',
      path: '/identities/:id/register',
      permission: write,
      wrapper: 'user',
      ids: { id: 'gateway.users' },
      body: (wireSchema(known, 'create') as z.ZodObject).partial(),
      answersRecord: true,
      summary: 'Makes a person known to places; a second time changes what is known.',
    }),
    locate: custom({
      method: 'POST',
      path: '/users/:user/location',
      permission: write,
      wrapper: 'user_location',
      ids: { user: 'gateway.users' },
      body: z.object(fix),
      answersRecord: true,
      summary: 'Says where oneself is now; what was said before is forgotten.',
    }),
  },
})

const association = { location_unique_id: z.uuid(), identity_unique_id: nameSchema(64), identity_type: nameSchema(40) }

/** Who belongs to a location, as what, and whether they are there: people, and devices or whatever else can come and go. */
export const locationIdentities = resource({
  type: 'LocationIdentity',
  wrapper: 'location_identity',
  title: 'identityName',
  fields: {
    location: ref('geolocation.locations').required().fixed(),
    identityUniqueId: text(64).required().fixed().filterable(),
    identityType: text(40).required().fixed().filterable(),
    /** The person, where it is one. */
    user: ref('gateway.users').readOnly(),
    identityName: text(200).readOnly().searchable().sortable(),
    role: text(60).filterable(),
    isPresent: boolean().default(false).readOnly().filterable(),
    checkedInAt: moment().readOnly().sortable(),
    checkedOutAt: moment().readOnly(),
    lastSeenAt: moment().readOnly().sortable(),
    deviceId: text(120),
    deviceType: text(60),
    accuracy: decimal(0, 1e6),
    enabled: boolean().default(true),
    status: status(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read, write },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: '-last_seen_at',
  actions: {
    checkOut: action()
      .at('POST', '/location_identities/:id/check_out')
      .unless<{ isPresent?: boolean | null }>('not_present', 'They are not at this location.', ({ isPresent }) => !isPresent)
      .says('Notes that somebody has left.'),
  },
  operations: {
    checkIn: custom({
      method: 'POST',
      path: '/location_identities/check_in',
      permission: write,
      wrapper: 'location_identity',
      body: z.object(association),
      answersRecord: true,
      summary: 'Notes that somebody is at a location, and has left where they were before.',
    }),
    current: custom({
      method: 'GET',
      path: '/location_identities/current',
      permission: read,
      query: z.object({ identity_unique_id: nameSchema(64), identity_type: nameSchema(40) }),
      answersRecord: true,
      summary: 'Where somebody is now; 404 when they are nowhere.',
    }),
    add: custom({
      method: 'POST',
      path: '/locations/:location/identities',
      permission: write,
      wrapper: 'location_identity',
      ids: { location: 'geolocation.locations' },
      body: z.object({ user_unique_id: z.uuid(), role: nameSchema(60).nullish() }),
      answersRecord: true,
      summary: 'Counts a person to a location; a second time changes their role there.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/locations/:location/identities/:user',
      permission: write,
      ids: { location: 'geolocation.locations', user: 'gateway.users' },
      summary: 'No longer counts a person to a location.',
    }),
  },
})
