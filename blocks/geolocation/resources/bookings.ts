import {
  boolean,
  custom,
  customFields,
  email,
  field,
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
  action,
} from '@quoin/kit'
import * as z from 'zod'
import { time } from './common.ts'
import { moments } from './premises.ts'

export const bookingStates = ['held', 'pending', 'confirmed', 'checked_in', 'done', 'cancelled', 'no_show'] as const
export type BookingState = (typeof bookingStates)[number]
/** Those that keep others out. */
export const liveStates = ['held', 'pending', 'confirmed', 'checked_in'] as const

const rule = z.object({
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  interval: z.int().min(1).max(52).default(1),
  count: z.int().min(1).max(260).optional(),
  until: z.iso.date().optional(),
  /** Weekdays from Monday as 1; without any, that of the first date. */
  days: z.array(z.int().min(1).max(7)).max(7).optional(),
})
export type Rule = z.infer<typeof rule>
/** People and things that come along. */
const along = {
  people_unique_ids: z.array(uuid()).max(20).optional(),
  asset_unique_ids: z.array(uuid()).max(20).optional(),
}
const repeat = {
  starts_at: moments,
  ends_at: moments,
  rule,
  party_size: z.int().min(1).max(5_000).default(1),
  ...along,
  /** Another time for some of the dates, by their number. */
  moves: z
    .array(z.object({ number: z.int().min(1), starts_at: moments, ends_at: moments }))
    .max(260)
    .default([]),
}
const codeAsked = z.object({ code: z.string().trim().min(6).max(40) })

/** A premise for somebody from one moment until another. Ends do not touch: one may begin as another ends. */
export const bookings = resource({
  type: 'PremiseBooking',
  wrapper: 'booking',
  alsoWrapped: ['premisebooking'],
  title: 'code',
  path: '/premise_bookings',
  fields: {
    premise: ref('geolocation.premises').required().fixed(),
    location: ref('geolocation.locations').readOnly(),
    premiseName: text(200).readOnly(),
    premiseCode: text(60).readOnly(),
    /** Opens the booking to whoever holds it; made by the server and not to be guessed. */
    code: text(40).readOnly().searchable().filterable(),
    startsAt: time().required().sortable().named('check_in_time').alsoKnownAs('starts_at', 'start_time'),
    endsAt: time().required().sortable().named('check_out_time').alsoKnownAs('ends_at', 'end_time'),
    user: ref('gateway.users').fixed(),
    userType: text(60).filterable(),
    // Histories would keep who they were for longer than the booking does.
    guestName: text(160).searchable().unquoted(),
    guestEmail: email().searchable().unquoted(),
    guestPhone: phone().unquoted(),
    /** Of the page a guest was on last: what is mailed days later is in it too. */
    guestLanguage: text(5).readOnly(),
    /** What a guest agreed to, as it stood there, and when. */
    consentText: text(1_000).readOnly(),
    consentedAt: moment().readOnly(),
    partySize: integer(1, 5_000).default(1).sortable(),
    purpose: text(200).searchable().unquoted().alsoKnownAs('title'),
    notes: longText().unquoted(),
    /** People who come along and may be in one place only. */
    people: field<string[]>('json', 'jsonb', z.array(uuid()).max(20)).named('people_unique_ids').fixed(),
    /** Things that are reserved along, all or nothing. */
    kit: field<string[]>('json', 'jsonb', z.array(uuid()).max(20)).named('asset_unique_ids').fixed(),
    reservations: field<string[]>('json', 'jsonb', z.array(uuid()).max(20)).named('reservation_unique_ids').readOnly(),
    state: oneOf(...bookingStates)
      .default('confirmed')
      .readOnly()
      .sortable(),
    /** The state in the words of clients of the specification. */
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly().filterable(),
    endedBecause: oneOf('cancelled', 'declined', 'expired', 'released').readOnly(),
    reason: text(500).readOnly().unquoted(),
    heldUntil: moment().readOnly(),
    remindedAt: moment().readOnly(),
    checkedInAt: moment().readOnly(),
    checkedOutAt: moment().readOnly(),
    approvedBy: ref('gateway.users').readOnly(),
    series: ref('geolocation.series').readOnly(),
    /** Moved or given up by itself: what is done to the series leaves it as it is. */
    detached: boolean().default(false).readOnly(),
    priceMinor: integer(0).readOnly(),
    /** Of a price by the catalogue: what promotions took off it, its tax and the rate of that. */
    discountMinor: integer(0).readOnly(),
    taxMinor: integer(0).readOnly(),
    taxBasisPoints: integer(0, 10_000).readOnly(),
    feeMinor: integer(0).readOnly(),
    currency: text(3).readOnly(),
    /** The order that asks for its price. */
    order: ref('sales.orders').readOnly(),
    enabled: boolean().default(true),
    payload: json().unquoted(),
    customFields: customFields().unquoted(),
  },
  owner: 'user',
  sharedWith: { resource: 'locationManagers', field: 'location', record: 'location', user: 'user' },
  unsupported: {
    // A code that somebody chose could be guessed.
    code: 'Codes are made by the server.',
  },
  permissions: { read: 'geolocation.bookings.read', write: 'geolocation.bookings.write', delete: 'geolocation.bookings.manage' },
  movesMoney: ['create', 'delete', 'update'],
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history', 'export'],
  sort: '-check_in_time',
  aliases: {
    list: ['GET /locations/:location/premises/:premise/bookings'],
    create: ['POST /locations/:location/premises/:premise/bookings'],
    checkIn: ['PUT /premise_bookings/:id/check-in'],
    checkOut: ['PUT /premise_bookings/:id/check-out'],
  },
  actions: {
    confirm: action({ purpose: text(200), notes: longText() })
      .movesMoney()
      .when({ state: 'held' })
      .says('Makes a held time a booking.'),
    approve: action()
      .movesMoney()
      .when({ state: 'pending' })
      .needs('geolocation.bookings.manage')
      .says('Approves a booking; others that wait for the same time are declined.'),
    decline: action({ reason: text(500) })
      .movesMoney()
      .when({ state: 'pending' })
      .needs('geolocation.bookings.manage')
      .says('Declines a booking that waits.'),
    checkIn: action().when({ state: 'confirmed' }).says('Notes that they have come.'),
    checkOut: action()
      .movesMoney()
      .when({ state: 'checked_in' })
      .says('Notes that they have left; the rest of the time is free.'),
    noShow: action()
      .movesMoney()
      .when({ state: 'confirmed' })
      .needs('geolocation.bookings.manage')
      .says('Notes that nobody came; the rest of the time is free.'),
    cancel: action({ reason: text(500) })
      .movesMoney()
      .when({ state: ['held', 'pending', 'confirmed'] })
      .says('Gives a booking up; after the cut-off only who looks after bookings may.'),
    move: action({ starts_at: time().required(), ends_at: time().required() })
      .movesMoney()
      .when({ state: ['held', 'pending', 'confirmed'] })
      .says('Moves a booking to another time; 409 with what is free when it is taken.'),
  },
  operations: {
    hold: custom({
      method: 'POST',
      path: '/premises/:premise/holds',
      permission: 'geolocation.bookings.write',
      movesMoney: true,
      wrapper: 'booking',
      ids: { premise: 'geolocation.premises' },
      body: z.object({ starts_at: moments, ends_at: moments, party_size: z.int().min(1).max(5_000).default(1), ...along }),
      answersRecord: true,
      summary: 'Keeps a time free for oneself while a form is filled in: for ten minutes.',
    }),
    cancelByCode: custom({
      method: 'PUT',
      path: '/locations/:location/premises/:premise/bookings/:code/cancel',
      permission: 'geolocation.bookings.write',
      movesMoney: true,
      ids: { location: 'geolocation.locations', premise: 'geolocation.premises' },
      body: z.looseObject({ reason: z.string().trim().max(500).nullish() }),
      answersRecord: true,
      summary: 'Cancels a booking by its code.',
    }),
    updateByCode: custom({
      method: 'PUT',
      path: '/locations/:location/premises/:premise/bookings/:code',
      permission: 'geolocation.bookings.manage',
      movesMoney: true,
      wrapper: 'booking',
      alsoWrapped: ['premisebooking'],
      ids: { location: 'geolocation.locations', premise: 'geolocation.premises' },
      body: z.looseObject({}),
      answersRecord: true,
      summary: 'Changes a booking by its code.',
    }),
    deleteByCode: custom({
      method: 'DELETE',
      path: '/locations/:location/premises/:premise/bookings/:code',
      permission: 'geolocation.bookings.manage',
      movesMoney: true,
      ids: { location: 'geolocation.locations', premise: 'geolocation.premises' },
      summary: 'Moves a booking to the trash by its code.',
    }),
    ofUser: custom({
      method: 'GET',
      path: '/users/:user/bookings',
      permission: 'geolocation.bookings.read',
      ids: { user: 'gateway.users' },
      query: z
        .object({ page: z.string().optional(), records: z.string().optional() })
        .catchall(z.union([z.string(), z.array(z.string())])),
      answersRecords: true,
      summary: 'Lists the bookings of somebody, newest first.',
    }),
    byCode: custom({
      method: 'POST',
      path: '/premise_bookings/by_code',
      permission: 'geolocation.bookings.manage',
      wrapper: 'booking',
      body: codeAsked,
      answersRecord: true,
      summary: 'Finds a booking by the code somebody shows.',
    }),
    checkInByDoor: custom({
      method: 'POST',
      path: '/premise_bookings/check_in',
      permission: 'geolocation.bookings.write',
      wrapper: 'door',
      body: codeAsked,
      answersRecord: true,
      summary: 'Checks in to one’s booking that is on now, by the code at the door.',
    }),
    preview: custom({
      method: 'POST',
      path: '/premises/:premise/repeats/preview',
      permission: 'geolocation.bookings.write',
      wrapper: 'repeat',
      ids: { premise: 'geolocation.premises' },
      body: z.object(repeat),
      answer: z.object({
        unique_id: z.string(),
        dates: z.array(
          z.object({
            number: z.int(),
            starts_at: z.string(),
            ends_at: z.string(),
            is_free: z.boolean(),
            /** What is in the way: `occupied`, `away` of people or things that come along, or the code of a rule. */
            why: z.string().nullable(),
          }),
        ),
      }),
      summary: 'The dates of a repeated booking and which of them are free; nothing is booked.',
    }),
    repeat: custom({
      method: 'POST',
      path: '/premises/:premise/repeats',
      permission: 'geolocation.bookings.write',
      movesMoney: true,
      wrapper: 'repeat',
      ids: { premise: 'geolocation.premises' },
      body: z.object({
        ...repeat,
        purpose: z.string().trim().max(200).optional(),
        notes: z.string().max(10_000).optional(),
        /** Dates to leave out, by their number in the preview. */
        skip: z.array(z.int().min(1)).max(260).default([]),
      }),
      answer: z.object({
        unique_id: z.string(),
        bookings: z.array(z.object({ unique_id: z.string(), starts_at: z.string(), ends_at: z.string(), state: z.string() })),
      }),
      summary: 'Books all dates of a repeat but those left out, or none.',
    }),
    changeSeries: custom({
      method: 'PUT',
      path: '/premise_bookings/:id/series',
      permission: 'geolocation.bookings.write',
      movesMoney: true,
      wrapper: 'series',
      ids: { id: 'geolocation.bookings' },
      body: z.object({
        scope: z.enum(['following', 'all']),
        /** What is done: another time of day, or an end. */
        cancel: z.boolean().default(false),
        reason: z.string().trim().max(500).optional(),
        starts_at: moments.optional(),
        ends_at: moments.optional(),
        purpose: z.string().trim().max(200).optional(),
      }),
      answer: z.object({ unique_id: z.string(), changed: z.int(), kept: z.int() }),
      summary:
        'Changes this and the following bookings of a series, or all to come. What was moved or cancelled by itself stays as it is.',
    }),
    feedCreate: custom({
      method: 'POST',
      path: '/calendar/feed',
      permission: 'geolocation.bookings.read',
      secret: true,
      wrapper: 'feed',
      body: z.object({ premise_unique_id: uuid().optional() }),
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary:
        'Makes the address of a calendar for calendar programs: of one’s own bookings, or of a premise. The former address of the same ends.',
    }),
    feedDelete: custom({
      method: 'DELETE',
      path: '/calendar/feed',
      permission: 'geolocation.bookings.read',
      query: z.object({ premise_unique_id: uuid().optional() }),
      summary: 'Ends the address of a calendar.',
    }),
  },
  internal: {
    told: internal<{ booking: string }, ToldBooking | null>(
      'What a booking is now, for a block that asked for it; null when it is gone.',
    ),
    turn: internal<{ booking: string }, void>('Does what the time has come for on a booking.'),
    paid: internal<{ order: string }, null>(
      'Makes the held time of a paid order a booking, or gives the money back where the time is gone.',
    ),
    publicPage: internal<{ slug: string }, PublicPage | null>('What the public page of a location shows.'),
    publicSlots: internal<{ premise: string; from: string; to: string; minutes: number; party: number }, readonly PublicSlot[]>(
      'Times that visitors may book.',
    ),
    publicBook: internal<PublicInput, PublicBooking>('Books for a visitor.'),
    publicFind: internal<{ location: string; code: string }, PublicBooking | null>('What the holder of a code may read.'),
    publicChange: internal<
      {
        location: string
        code: string
        cancel?: { reason: string | null; feeMinor: number }
        move?: { from: string; to: string }
        language: string
      },
      PublicBooking
    >('Cancels or moves for the holder of a code.'),
  },
})

export interface PublicPage {
  readonly location: string
  readonly name: string
  readonly address: string | null
  readonly contact: string | null
  readonly timeZone: string
  readonly consentText: string | null
  readonly premises: readonly {
    readonly id: string
    readonly name: string
    readonly description: string | null
    readonly capacity: number
    readonly minMinutes: number
    readonly maxMinutes: number
    readonly stepMinutes: number
    readonly hourPriceMinor: number | null
    readonly currency: string | null
    readonly horizonDays: number
    readonly needsApproval: boolean
  }[]
  /** What happens there that everybody may come to, the soonest first. */
  readonly events: readonly {
    readonly id: string
    readonly title: string
    readonly premiseName: string
    readonly from: string
    readonly to: string
  }[]
}
export interface ToldBooking {
  readonly state: BookingState
  readonly from: string
  readonly to: string
  readonly premiseName: string | null
}
export interface PublicSlot {
  readonly from: string
  readonly to: string
  readonly freeSeats: number
}
export interface PublicInput {
  readonly location: string
  readonly premise: string
  readonly from: string
  readonly to: string
  readonly party: number
  readonly name: string
  readonly email: string
  readonly purpose: string | null
  readonly language: string
  /** The form it was asked for with: sent twice, it is one booking. */
  readonly form?: string | undefined
  /** Whether a browser worked for the form: refused with `form_used` where that was for another booking. */
  readonly isWorkedFor: boolean
  /** Whether they agreed to what the page asks them to. */
  readonly consents: boolean
}
export interface PublicBooking {
  readonly id: string
  readonly code: string
  readonly state: BookingState
  readonly premise: string
  readonly premiseName: string
  readonly from: string
  readonly to: string
  readonly party: number
  readonly changeableUntil: string
  /** What giving it up would cost now; null where it costs nothing or is no longer possible. */
  readonly lateFee: { readonly minor: number; readonly currency: string } | null
  readonly surveySlug: string | null
}

/** Several bookings that were made by one rule. */
export const series = resource({
  type: 'BookingSeries',
  wrapper: 'series',
  title: 'id',
  fields: {
    premise: ref('geolocation.premises').readOnly(),
    user: ref('gateway.users').readOnly(),
    rule: field<Rule>('json', 'jsonb', rule).readOnly(),
    timeZone: text(60).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'geolocation.bookings.read', write: 'geolocation.bookings.write' },
  only: ['get'],
})

/** Somebody who would like a time that is taken. */
export const waiting = resource({
  type: 'WaitingEntry',
  wrapper: 'entry',
  title: 'id',
  path: '/waiting_list',
  fields: {
    premise: ref('geolocation.premises').required().fixed(),
    startsAt: time().required().fixed().sortable(),
    endsAt: time().required().fixed(),
    user: ref('gateway.users').fixed(),
    partySize: integer(1, 5_000).default(1),
    state: oneOf('waiting', 'offered', 'booked', 'expired', 'cancelled').default('waiting').readOnly().sortable(),
    booking: ref('geolocation.bookings').readOnly(),
    offeredUntil: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'geolocation.bookings.read', write: 'geolocation.bookings.write' },
  movesMoney: ['create'],
  only: ['list', 'get', 'create', 'history'],
  sort: '-created_at',
  actions: {
    accept: action().movesMoney().when({ state: 'offered' }).says('Books what was offered.'),
    leave: action()
      .movesMoney()
      .when({ state: ['waiting', 'offered'] })
      .says('Leaves the waiting list.'),
  },
})
