import { boolean, dayOfWeek, decimal, field, integer, json, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { status } from './common.ts'
import { moments } from './premises.ts'

/** A time of day of every week, or one moment. */
const time = () =>
  field<string>(
    'text',
    'text',
    z.union([z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'is not a time of day (HH:MM) or a moment'), moments]),
    { max: 40 },
  )

/** A set time that is offered at a location, every week or once: what can be booked by one click, at a price of its own. */
export const slots = resource({
  type: 'location_slot',
  wrapper: 'location_slot',
  title: 'name',
  under: { resource: 'locations', field: 'location' },
  fields: {
    location: ref('geolocation.locations').required().fixed(),
    name: text(120).searchable().sortable(),
    /** Empty: every day. */
    dayOfWeek: dayOfWeek().sortable(),
    startTime: time().required().sortable(),
    endTime: time().required(),
    /** In minutes; all of it where nothing else is said. */
    duration: integer(1, 527_040),
    /** People who find room in it; empty: as many as the rooms hold. */
    capacity: integer(1, 100_000),
    /** What a booking of exactly this time costs instead of the hours. */
    price: decimal(0, 1e9),
    currency: text(3),
    isRecurring: boolean().default(true),
    status: status(),
    payload: json(),
  },
  shows: z.object({ available_capacity: z.int().nullable() }),
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.delete' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'day_of_week,start_time',
})
