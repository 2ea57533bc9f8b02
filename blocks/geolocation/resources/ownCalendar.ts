import { custom, resource, timeZone } from '@quoin/kit'
import * as z from 'zod'

export const calendarTroubles = ['address', 'refused', 'unreachable', 'not_a_calendar', 'too_big', 'elsewhere'] as const
export type CalendarTroubleCode = (typeof calendarTroubles)[number]

const address = z.string().trim().min(8).max(1_000)
const answer = z.object({
  unique_id: z.string(),
  connected: z.boolean(),
  url: z.string().nullable(),
  username: z.string().nullable(),
  calendars: z.array(z.object({ url: z.string(), name: z.string(), busy: z.boolean() })),
  target_url: z.string().nullable(),
  /** Why it could not be read the last time, and why not every booking stands in it as it is. */
  trouble: z.enum(calendarTroubles).nullable(),
  write_trouble: z.enum([...calendarTroubles, 'changed_elsewhere']).nullable(),
  read_at: z.string().nullable(),
  busy_times: z.int(),
})

/** The calendar that somebody keeps elsewhere: when they are busy by it, and where their bookings are written. */
export const ownCalendar = resource({
  type: 'OwnCalendar',
  wrapper: 'calendar',
  title: 'id',
  fields: {},
  permissions: { read: 'geolocation.bookings.read', write: 'geolocation.bookings.write' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/own_calendar',
      permission: 'geolocation.bookings.read',
      answer,
      summary: 'The calendar one has connected, and how reading and writing it went.',
    }),
    connect: custom({
      method: 'PUT',
      path: '/own_calendar',
      permission: 'geolocation.bookings.write',
      limit: 'heavy',
      body: z.object({
        url: address,
        username: z.string().trim().min(1).max(320),
        password: z.string().min(1).max(500),
        time_zone: timeZone().definition.schema.optional(),
      }),
      answer,
      summary: 'Connects one’s calendar on a CalDAV server. All of its calendars count as busy at first.',
    }),
    choose: custom({
      method: 'PUT',
      path: '/own_calendar/choice',
      permission: 'geolocation.bookings.write',
      body: z.object({ busy_urls: z.array(address).max(50).optional(), target_url: address.nullable().optional() }),
      answer,
      summary: 'Chooses which calendars count as busy, and which one gets one’s bookings.',
    }),
    read: custom({
      method: 'POST',
      path: '/own_calendar/read',
      permission: 'geolocation.bookings.write',
      limit: 'heavy',
      answer,
      summary: 'Reads now when one is busy; once a minute.',
    }),
    readAll: custom({
      method: 'POST',
      path: '/own_calendars/read',
      permission: 'geolocation.bookings.manage',
      limit: 'heavy',
      answer: z.object({
        id: z.string(),
        /** How many are read now; those that were just now, or whose server refuses the password, are left. */
        planned: z.int(),
        connected: z.int(),
        busy_times: z.int(),
        troubles: z.array(z.enum(calendarTroubles)),
        read_at: z.string().nullable(),
      }),
      summary:
        'Has the calendars that the people of the company connected read now, one after the other; tells of none whose it is.',
    }),
    disconnect: custom({
      method: 'DELETE',
      path: '/own_calendar',
      permission: 'geolocation.bookings.read',
      summary: 'Forgets the calendar, its password and what was read. Bookings that stand in it stay there.',
    }),
  },
})
