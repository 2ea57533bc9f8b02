import { boolean, custom, decimal, json, lineSchema, longText, moment, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { flatAndWhole, labels, status } from './common.ts'
import { moments } from './premises.ts'

/** A way that people travel again and again: a round, a delivery, a walk. */
export const routes = resource({
  type: 'TravelRoute',
  wrapper: 'travelroute',
  alsoWrapped: ['route'],
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    description: longText().searchable(),
    ownerUniqueId: text(64).filterable(),
    enabled: boolean().default(true).filterable(),
    status: status(),
    ...labels,
  },
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.delete' },
  sort: 'name',
  importKeys: ['code'],
})

const read = 'geolocation.presence.read'
const write = 'geolocation.presence.write'
const ids = { user: 'gateway.users', route: 'geolocation.routes' } as const
const position = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.object({
    unique_id: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number().nullable(),
    timestamp: z.string(),
  }),
})
const tracker = {
  unique_id: z.string(),
  route_unique_id: z.string(),
  user_unique_id: z.string(),
  is_tracking: z.boolean(),
  started_at: z.string().nullable(),
  stopped_at: z.string().nullable(),
  positions: z.int(),
  last_location: position.nullable(),
  /** In metres. */
  total_distance: z.number(),
  /** In seconds. */
  elapsed_time: z.number(),
  /** In metres a second. */
  average_speed: z.number(),
}
export type Tracker = z.infer<z.ZodObject<typeof tracker>>
const degrees = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }
/** What the device of somebody says of where they are. */
export const fix = {
  ...degrees,
  accuracy: z.number().min(0).max(1e6).nullish(),
  speed: z.number().min(0).max(1e5).nullish(),
  heading: z.number().min(0).max(360).nullish(),
  timestamp: moments.nullish(),
}

/** Where somebody was on a route, as their device said while they had it recorded. */
export const routeLocations = resource({
  type: 'RouteLocation',
  wrapper: 'location',
  title: 'recordedAt',
  fields: {
    route: ref('geolocation.routes').readOnly(),
    user: ref('gateway.users').readOnly(),
    latitude: decimal(-90, 90).readOnly(),
    longitude: decimal(-180, 180).readOnly(),
    /** In metres. */
    accuracy: decimal(0, 1e6).readOnly(),
    altitude: decimal(-12_000, 1e6).readOnly(),
    /** In metres a second. */
    speed: decimal(0, 1e5).readOnly(),
    heading: decimal(0, 360).readOnly(),
    recordedAt: moment().readOnly().sortable().named('timestamp'),
    enabled: boolean().default(true).readOnly(),
    status: status().readOnly(),
    payload: json().readOnly(),
  },
  owner: 'user',
  permissions: { read, write },
  only: [],
  sort: '-timestamp',
  operations: {
    start: custom({
      method: 'POST',
      path: '/users/:user/routes/:route/tracker/start',
      permission: write,
      ids,
      answer: flatAndWhole(tracker),
      summary: 'Begins to record one’s own way on a route; where it is recorded already it goes on.',
    }),
    stop: custom({
      method: 'POST',
      path: '/users/:user/routes/:route/tracker/stop',
      permission: write,
      ids,
      answer: flatAndWhole(tracker),
      summary: 'Ends the recording of one’s own way on a route.',
    }),
    getStatus: custom({
      method: 'GET',
      path: '/users/:user/routes/:route/tracker/status',
      permission: read,
      ids,
      answer: flatAndWhole(tracker),
      summary: 'Whether somebody’s way on a route is recorded, where they were last, how far and how fast.',
    }),
    record: custom({
      method: 'POST',
      path: '/users/:user/routes/:route/tracker/location',
      permission: write,
      wrapper: 'location',
      ids,
      body: z.object({
        ...fix,
        altitude: z.number().min(-12_000).max(1e6).nullish(),
        payload: json().definition.schema.nullish(),
      }),
      answersRecord: true,
      summary: 'Notes where one is on a route that is being recorded.',
    }),
    listLocations: custom({
      method: 'GET',
      path: '/users/:user/routes/:route/tracker/locations',
      permission: read,
      ids,
      query: z.object({
        page: z.string().optional(),
        records: z.string().optional(),
        start_time: moments.optional(),
        end_time: moments.optional(),
        sort: lineSchema(60).optional(),
      }),
      answersRecords: true,
      summary: 'Lists where somebody was on a route, the last first.',
    }),
  },
})
