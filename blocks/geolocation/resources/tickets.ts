import {
  action,
  boolean,
  custom,
  email,
  integer,
  internal,
  lineSchema,
  longText,
  moment,
  nameSchema,
  oneOf,
  ref,
  resource,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'

export const ticketStates = ['held', 'valid', 'checked_in', 'cancelled'] as const
export type TicketState = (typeof ticketStates)[number]
/** Those that somebody else cannot have. */
export const takenStates = ['held', 'valid', 'checked_in'] as const

/** What of an event can be had at which price: early, full, reduced. */
export const ticketKinds = resource({
  wrapper: 'ticket_kind',
  title: 'name',
  under: { resource: 'events', field: 'event' },
  path: '/events/:parent/ticket_kinds',
  fields: {
    event: ref('geolocation.events').required().fixed(),
    name: text(120).required().searchable().sortable(),
    description: longText(),
    /** Without tax, in minor units of the currency; nothing: it is free. */
    priceMinor: integer(0, 100_000_000).default(0),
    currency: text(3),
    taxBasisPoints: integer(0, 10_000).default(0),
    /** Whether it only counts once it is paid, or is paid at the entrance. */
    payment: oneOf('ahead', 'later').default('ahead'),
    capacity: integer(1, 100_000).required(),
    /** How many are taken; kept by the server. */
    sold: integer(0).default(0).readOnly(),
    maxPerBuyer: integer(1, 20).default(10),
    saleStartsAt: moment(),
    saleEndsAt: moment(),
    enabled: boolean().default(true),
  },
  permissions: { read: 'geolocation.events.read', write: 'geolocation.events.write', delete: 'geolocation.events.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'created_at',
})

const wanted = z
  .array(z.object({ kind_unique_id: uuid(), quantity: z.int().min(1).max(20) }))
  .min(1)
  .max(20)
export type Wanted = readonly { readonly kind: string; readonly quantity: number }[]

/** A seat at an event for somebody; its code lets them in once. */
export const tickets = resource({
  wrapper: 'ticket',
  title: 'code',
  fields: {
    event: ref('geolocation.events').readOnly(),
    kind: ref('geolocation.ticketKinds').readOnly(),
    /** Those that were had at once. */
    purchase: text(36).readOnly().filterable(),
    eventTitle: text(200).readOnly().searchable(),
    kindName: text(120).readOnly(),
    startsAt: moment().readOnly().sortable(),
    endsAt: moment().readOnly().sortable(),
    code: text(40).readOnly().searchable().filterable(),
    user: ref('gateway.users').readOnly(),
    // Histories would keep who they were for longer than the ticket does.
    holderName: text(160).readOnly().searchable().unquoted(),
    holderEmail: email().readOnly().searchable().unquoted(),
    /** Of the page a visitor was on; a member has one of their own. */
    holderLanguage: text(5).readOnly(),
    /** What a visitor agreed to, as it stood there, and when. */
    consentText: text(1_000).readOnly(),
    consentedAt: moment().readOnly(),
    state: oneOf(...ticketStates)
      .default('valid')
      .readOnly()
      .sortable(),
    endedBecause: oneOf('cancelled', 'expired', 'called_off', 'refunded').readOnly(),
    reason: text(500).readOnly().unquoted(),
    heldUntil: moment().readOnly(),
    checkedInAt: moment().readOnly(),
    checkedInBy: ref('gateway.users').readOnly(),
    /** Without tax. */
    priceMinor: integer(0).default(0).readOnly(),
    taxMinor: integer(0).default(0).readOnly(),
    taxBasisPoints: integer(0).default(0).readOnly(),
    currency: text(3).readOnly(),
    order: ref('sales.orders').readOnly(),
  },
  owner: 'user',
  permissions: { read: 'geolocation.tickets.read', write: 'geolocation.tickets.write' },
  only: ['list', 'get', 'history'],
  sort: '-starts_at',
  actions: {
    cancel: action({ reason: text(500) })
      .movesMoney()
      .when({ state: ['held', 'valid'] })
      .says('Gives a ticket up; what was paid for it goes back. After the cut-off only who looks after tickets may.'),
  },
  operations: {
    agenda: custom({
      method: 'GET',
      path: '/events',
      permission: 'geolocation.events.read',
      query: z.object({
        page: z.string().optional(),
        records: z.string().optional(),
        include: z.string().max(200).optional(),
        event_unique_id: uuid().optional(),
        location_unique_id: uuid().optional(),
      }),
      answer: z.object({
        data: z.array(
          z.object({
            unique_id: z.string(),
            premise_unique_id: z.string(),
            premise_name: z.string(),
            location_unique_id: z.string(),
            location_name: z.string(),
            slug: z.string().nullable(),
            time_zone: z.string(),
            title: z.string(),
            event_type: z.string(),
            description: z.string().nullable(),
            starts_at: z.string(),
            ends_at: z.string(),
            visibility: z.enum(['company', 'public']),
            capacity: z.int().nullable(),
            attendee_count: z.int(),
            called_off_at: z.string().nullable(),
            kinds: z.array(
              z.object({
                unique_id: z.string(),
                name: z.string(),
                description: z.string().nullable(),
                /** With tax. */
                total_minor: z.int(),
                currency: z.string().nullable(),
                payment: z.enum(['ahead', 'later']),
                capacity: z.int(),
                left: z.int(),
                max_per_buyer: z.int(),
                sale: z.enum(['open', 'soon', 'over', 'sold_out', 'off']),
                sale_starts_at: z.string().nullable(),
              }),
            ),
          }),
        ),
        /** As the client hands it over. */
        meta: z.object({ currentPage: z.number(), perPage: z.number(), totalPages: z.number(), totalCount: z.number() }),
      }),
      summary: 'What happens from now on, the soonest first, with the tickets there are.',
    }),
    buy: custom({
      method: 'POST',
      path: '/events/:event/tickets',
      permission: 'geolocation.tickets.write',
      wrapper: 'purchase',
      movesMoney: true,
      ids: { event: 'geolocation.events' },
      body: z.object({
        tickets: wanted,
        /** For somebody who is no user; only by who looks after tickets. */
        holder_name: nameSchema(160).optional(),
        holder_email: z.email().max(254).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        order_unique_id: z.string().nullable(),
        held_until: z.string().nullable(),
        tickets: z.array(
          z.object({ unique_id: z.string(), code: z.string(), kind_name: z.string(), state: z.enum(ticketStates) }),
        ),
      }),
      summary:
        'Gets tickets of an event: all or none of them. What costs something becomes one order; where that is paid ahead they are held until then.',
    }),
    checkIn: custom({
      method: 'POST',
      path: '/tickets/check_in',
      permission: 'geolocation.tickets.manage',
      wrapper: 'ticket',
      body: z.object({ code: z.string().trim().min(6).max(40), event_unique_id: uuid().optional() }),
      answer: z.object({
        unique_id: z.string(),
        code: z.string(),
        holder_name: z.string().nullable(),
        kind_name: z.string().nullable(),
        event_title: z.string().nullable(),
        checked_in_at: z.string(),
      }),
      summary: 'Lets the holder of a ticket in, once. A second time it is refused with the moment of the first.',
    }),
    attendees: custom({
      method: 'GET',
      path: '/events/:event/attendees',
      permission: 'geolocation.tickets.manage',
      ids: { event: 'geolocation.events' },
      query: z.object({ search: z.string().trim().max(160).optional(), format: z.enum(['json', 'csv']).optional() }),
      answer: z.object({
        unique_id: z.string(),
        valid: z.int(),
        checked_in: z.int(),
        held: z.int(),
        cancelled: z.int(),
        attendees: z.array(
          z.object({
            unique_id: z.string(),
            code: z.string(),
            name: z.string(),
            email: z.string().nullable(),
            kind: z.string(),
            state: z.enum(ticketStates),
            checked_in_at: z.string().nullable(),
            order_unique_id: z.string().nullable(),
          }),
        ),
      }),
      summary: 'Who comes to an event, by name: the first 500, or all of them as CSV with format=csv.',
    }),
    callOff: custom({
      method: 'PUT',
      path: '/events/:event/call_off',
      permission: 'geolocation.tickets.manage',
      wrapper: 'event',
      ids: { event: 'geolocation.events' },
      movesMoney: true,
      body: z.object({ reason: lineSchema(500).nullish() }),
      answer: z.object({ unique_id: z.string(), called_off_at: z.string() }),
      summary: 'Calls an event off: every ticket ends, what was paid goes back, and their holders are told.',
    }),
  },
  internal: {
    paid: internal<{ order: string }, null>('Makes held tickets of a paid order valid, and ends those that were paid back.'),
    expire: internal<{ purchase: string }, null>('Lets go of tickets that nobody paid in time.'),
    endSome: internal<{ event: string; reason: string | null }, { left: boolean }>(
      'Ends some tickets of an event that was called off.',
    ),
    ask: internal<{ event: string; after: string | null }, { next: string | null }>(
      'Asks some of those who came to an event how it was.',
    ),
    publicEvent: internal<{ location: string; event: string }, PublicEvent | null>('What the public page of an event shows.'),
    publicBuy: internal<
      {
        location: string
        event: string
        tickets: Wanted
        name: string
        email: string
        language: string
        form: string | undefined
        /** Whether a browser worked for the form: refused with `form_used` where that was for other tickets. */
        isWorkedFor: boolean
        /** Whether they agreed to what the page asks them to. */
        consents: boolean
      },
      { readonly code: string }
    >('Gets tickets for a visitor.'),
    publicTickets: internal<{ location: string; code: string }, PublicTickets | null>(
      'What the holder of the code of a ticket may read.',
    ),
    publicCancel: internal<{ location: string; code: string; reason: string | null; language: string }, null>(
      'Gives up a ticket for the holder of its code.',
    ),
  },
})

export interface PublicKind {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** With tax. */
  readonly totalMinor: number
  readonly currency: string | null
  readonly payment: 'ahead' | 'later'
  readonly left: number
  readonly maxPerBuyer: number
  readonly sale: 'open' | 'soon' | 'over' | 'sold_out' | 'off'
  readonly saleStartsAt: string | null
}
export interface PublicEvent {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly premiseName: string
  readonly from: string
  readonly to: string
  readonly isCalledOff: boolean
  readonly kinds: readonly PublicKind[]
}
export interface PublicTickets {
  readonly event: string
  readonly title: string
  readonly premiseName: string
  readonly from: string
  readonly to: string
  readonly cancellableUntil: string
  /** The one whose code was given first. */
  readonly tickets: readonly {
    readonly code: string
    readonly kind: string
    readonly state: TicketState
    readonly checkedInAt: string | null
    readonly totalMinor: number
    readonly currency: string | null
    readonly isPaid: boolean
  }[]
}
