import { boolean, custom, customFields, decimal, internal, integer, longText, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { labels, minutes, origin, status } from './common.ts'

export const moments = z.iso
  .datetime({ offset: true })
  .refine((at) => at >= '1970' && at < '2200', 'must be between 1970 and 2200')
const span = { starts_at: moments, ends_at: moments }
/** Ids with commas between. */
const ids = z
  .string()
  .max(800)
  .transform((text) => text.split(','))
  .pipe(z.array(uuid()).max(20))
/** People who are to come along, and things that are to be reserved along. */
const along = { people: ids.optional(), assets: ids.optional() }

/** A site, a floor, a room or a desk: what can be booked, and what lies in it. */
export const premises = resource({
  type: 'Premise',
  wrapper: 'premise',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    location: ref('geolocation.locations').required(),
    /** The premise it lies in: the floor of a room, the room of a desk. */
    parent: ref('geolocation.premises').named('parent_id'),
    premiseType: text(60).default('room').sortable(),
    floor: text(60).filterable(),
    address: ref('geolocation.addresses'),
    area: ref('geolocation.areas'),
    description: longText(),
    accessInstructions: longText(),
    additionalInstructions: longText(),
    notes: longText().seenWith('geolocation.bookings.manage'),
    /** How many people it holds. */
    capacity: integer(1, 5_000).default(1).sortable(),
    /** Several bookings at the same time, until all seats are taken; else one at a time. */
    allowBookingOverlap: boolean().default(false).filterable(),
    /** Whether people book it themselves; a floor is often only there to hold rooms. */
    bookable: boolean().default(true).filterable(),
    /** Whether it stands on the public page of its location. */
    isPublic: boolean().default(false).filterable(),
    /** Bookings wait until somebody approves them. */
    needsApproval: boolean().default(false),
    /** Whether a booking that waits for approval keeps others out. */
    pendingBlocks: boolean().default(true),
    bufferBeforeMinutes: minutes(1_440).default(0),
    bufferAfterMinutes: minutes(1_440).default(0),
    /** How long before its beginning a booking is made at the latest. */
    leadMinutes: minutes(525_600).default(0),
    horizonDays: integer(1, 3_650).default(365),
    /** Bookings begin at multiples of so many minutes from midnight. */
    stepMinutes: integer(1, 1_440).default(15),
    minMinutes: minutes(525_600).default(15),
    maxMinutes: minutes(527_040).default(1_440),
    /** Until how many minutes before the beginning people cancel and move by themselves. */
    cutoffMinutes: minutes(525_600).default(0),
    /** A booking nobody checked in to is released after so many minutes; empty: never. */
    graceMinutes: integer(1, 1_440),
    /** How many minutes one person books in a week; empty: as many as they like. */
    weeklyMinutes: integer(1, 10_080),
    /** What an hour costs, in minor units of the currency; empty: nothing. */
    hourPriceMinor: integer(0, 100_000_000),
    /** What an hour is sold as, by the price lists, promotions and taxes of the catalogue; it holds instead of the price of an hour. */
    product: ref('products.products'),
    /** What a cancellation after the cut-off or a booking that nobody came to costs, in percent of its price. */
    lateFeePercent: integer(0, 100).default(0),
    currency: text(3),
    /** Whether a booking becomes an order, and whether it only counts once that is paid. */
    payment: oneOf('none', 'later', 'ahead').default('none'),
    /** Empty: the default tax of its location. */
    taxBasisPoints: integer(0, 10_000),
    /** What of the price is set aside in the booker's wallet until the order is paid. */
    depositPercent: integer(0, 100).default(0),
    /** The form whose questions a booking asks; its link is sent with the confirmation. */
    survey: text(64).named('survey_unique_id'),
    /** Where it stands on the plan of what it lies in, in percent of the width and height. */
    planX: decimal(0, 100),
    planY: decimal(0, 100),
    planWidth: decimal(0, 100),
    planHeight: decimal(0, 100),
    /** The secret of the QR code at the door. */
    doorCode: text(40).readOnly().named('qcode').seenWith('geolocation.bookings.manage'),
    ...origin,
    enabled: boolean().default(true).filterable(),
    status: status(),
    ...labels,
    customFields: customFields(),
  },
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.delete' },
  // Rows of a file cannot say at which location they lie but by its id: rooms are made one by one.
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history', 'export', 'bulk'],
  sort: 'name',
  aliases: { list: ['GET /locations/:location/premises'] },
  operations: {
    tree: custom({
      method: 'GET',
      path: '/locations/:location/tree',
      permission: 'geolocation.places.read',
      ids: { location: 'geolocation.locations' },
      answer: z.object({
        unique_id: z.string(),
        premises: z.array(
          z.object({
            unique_id: z.string(),
            parent_id: z.string().nullable(),
            name: z.string(),
            premise_type: z.string(),
            capacity: z.int(),
            bookable: z.boolean(),
            enabled: z.boolean(),
            plan: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
            taken_until: z.string().nullable(),
          }),
        ),
      }),
      summary: 'All premises of a location, with what lies in what, where it stands on the plan, and whether it is taken now.',
    }),
    move: custom({
      method: 'PUT',
      path: '/premises/:id/move',
      permission: 'geolocation.places.write',
      wrapper: 'premise',
      ids: { id: 'geolocation.premises' },
      body: z.object({ parent_id: uuid().nullable() }),
      answersRecord: true,
      summary: 'Puts a premise into another; never into itself or what lies in it.',
    }),
    calendar: custom({
      method: 'GET',
      path: '/calendar',
      permission: 'geolocation.bookings.read',
      query: z.looseObject({
        from: moments,
        to: moments,
        location_unique_id: uuid().optional(),
        premise_unique_id: uuid().optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        /** Whether there is no more than what is told; else fewer places or days have to be asked for. */
        is_complete: z.boolean(),
        premises: z.array(
          z.object({
            unique_id: z.string(),
            name: z.string(),
            location_unique_id: z.string(),
            location_name: z.string(),
            time_zone: z.string(),
            capacity: z.int(),
            allow_booking_overlap: z.boolean(),
            step_minutes: z.int(),
            /** When it is open, where no more than eight days are asked for. */
            open: z.array(z.object(span)),
          }),
        ),
        entries: z.array(
          z.object({
            unique_id: z.string(),
            kind: z.enum(['booking', 'event', 'taken']),
            premise_unique_id: z.string(),
            state: z.string().nullable(),
            title: z.string().nullable(),
            who: z.string().nullable(),
            code: z.string().nullable(),
            party_size: z.int().nullable(),
            is_mine: z.boolean(),
            version: z.int().nullable(),
            ...span,
          }),
        ),
      }),
      summary:
        'What is booked and what happens between two moments, premise by premise. Of bookings of others only that something is taken is told, unless one looks after bookings.',
    }),
    search: custom({
      method: 'GET',
      path: '/availability',
      permission: 'geolocation.bookings.read',
      query: z.object({
        from: moments,
        to: moments,
        /** How long it is needed; without it all of the time. */
        minutes: z.coerce.number().int().min(1).max(527_040).optional(),
        party: z.coerce.number().int().min(1).max(5_000).optional(),
        tags: z.string().max(400).optional(),
        premise_type: z.string().max(60).optional(),
        location_unique_id: uuid().optional(),
        latitude: z.coerce.number().min(-90).max(90).optional(),
        longitude: z.coerce.number().min(-180).max(180).optional(),
        km: z.coerce.number().min(0.1).max(20_100).optional(),
        records: z.coerce.number().int().min(1).max(200).optional(),
        ...along,
      }),
      answer: z.object({
        unique_id: z.string(),
        looked_at: z.int(),
        offers: z.array(
          z.object({
            premise_unique_id: z.string(),
            name: z.string(),
            premise_type: z.string(),
            location_unique_id: z.string(),
            location_name: z.string(),
            time_zone: z.string(),
            capacity: z.int(),
            free_seats: z.int(),
            tags: z.array(z.string()),
            distance_km: z.number().nullable(),
            price_minor: z.int().nullable(),
            currency: z.string().nullable(),
            needs_approval: z.boolean(),
            ...span,
          }),
        ),
      }),
      summary:
        'What is free between two moments for so many people: the first fitting time of each premise, the nearest first, at which the people and the things that are to come along are free as well.',
    }),
    slots: custom({
      method: 'GET',
      path: '/premises/:id/availability',
      permission: 'geolocation.bookings.read',
      ids: { id: 'geolocation.premises' },
      query: z.object({
        from: moments,
        to: moments,
        minutes: z.coerce.number().int().min(1).max(527_040).optional(),
        party: z.coerce.number().int().min(1).max(5_000).optional(),
        ...along,
      }),
      answer: z.object({
        unique_id: z.string(),
        time_zone: z.string(),
        slots: z.array(z.object({ ...span, free_seats: z.int() })),
      }),
      summary:
        'The times a premise can be booked at between two moments, by its step, hours and rules, at which the people and the things that are to come along are free as well.',
    }),
    utilisation: custom({
      method: 'GET',
      path: '/reports/utilisation',
      permission: 'geolocation.bookings.manage',
      limit: 'heavy',
      query: z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        location_unique_id: uuid().optional(),
        format: z.enum(['json', 'csv']).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        bookings: z.int(),
        no_shows: z.int(),
        cancelled: z.int(),
        lead_hours: z.number().nullable(),
        heat: z.array(z.object({ day: z.int(), hour: z.int(), percent: z.number() })),
        premises: z.array(
          z.object({
            premise_unique_id: z.string(),
            name: z.string(),
            location_name: z.string(),
            bookings: z.int(),
            booked_hours: z.number(),
            open_hours: z.number(),
            percent: z.number(),
            no_shows: z.int(),
            cancelled: z.int(),
            no_show_percent: z.number(),
            lead_hours: z.number().nullable(),
            revenue_minor: z.int(),
            currency: z.string().nullable(),
          }),
        ),
      }),
      summary: 'How much of their open hours premises were booked, by weekday and hour, who did not come, and what it earned.',
    }),
  },
  internal: {
    doorSign: internal<{ code: string }, DoorSign | null>(
      'What a sign at the door shows: what is on now and later, without names.',
    ),
  },
})

export interface DoorSign {
  readonly name: string
  readonly locationName: string
  readonly timeZone: string
  readonly capacity: number
  readonly entries: readonly {
    readonly from: string
    readonly to: string
    readonly title: string | null
    readonly isCheckedIn: boolean
  }[]
}
