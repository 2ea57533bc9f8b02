import { custom, internal, integer, json, longText, moment, oneOf, ref, resource, text, uuid, action } from '@quoin/kit'
import * as z from 'zod'

const moments = z.iso.datetime({ offset: true })

/** What a calendar feed is of: everything, or one of these. */
const feedOf = z.object({
  asset_unique_id: uuid().optional(),
  model: z.string().trim().min(1).max(160).optional(),
  location_unique_id: uuid().optional(),
})

/** Assets set aside for somebody from one moment until another: a certain one, or so many of a model. Ends do not touch: one may begin as another ends. */
export const reservations = resource({
  type: 'reservation',
  wrapper: 'reservation',
  title: 'purpose',
  fields: {
    /** Also what is lent to everybody, for those who do not see the register. */
    asset: ref('assets.assets').fixed().beyondReach(),
    /** Any units of this model, when no asset is named. */
    model: text(160).fixed().searchable().sortable(),
    quantity: integer(1, 1_000).default(1).fixed(),
    user: ref('gateway.users').fixed(),
    startsAt: moment().required().fixed().sortable(),
    endsAt: moment().required().fixed().sortable(),
    purpose: text(200).searchable(),
    notes: longText(),
    state: oneOf('reserved', 'fetched', 'done', 'cancelled', 'missed').default('reserved').readOnly().sortable(),
    loan: ref('assets.loans').readOnly(),
    payload: json(),
  },
  owner: 'user',
  permissions: { read: 'assets.reservations.read', write: 'assets.reservations.write' },
  sort: '-starts_at',
  only: ['list', 'get', 'create', 'update', 'history', 'export'],
  actions: {
    move: action({ starts_at: moment().required(), ends_at: moment().required() })
      .when({ state: 'reserved' })
      .says('Moves a reservation to another time; 409 with what is free when it is taken.'),
    cancel: action({ reason: text(500) })
      .when({ state: 'reserved' })
      .says('Gives up a reservation.'),
  },
  internal: {
    taken: internal<{ assets: readonly string[]; from: string; to: string }, readonly { from: string; to: string }[]>(
      'When at least one of these assets cannot be reserved, for a search of what goes along with it.',
    ),
    giveUp: internal<{ reservation: string }, null>('Gives up a reservation that came with something that ended.'),
    shift: internal<{ reservation: string; startsAt: string; endsAt: string }, null>(
      'Moves a reservation with what it came with, or refuses `occupied`.',
    ),
  },
  operations: {
    units: custom({
      method: 'GET',
      path: '/reservations/:reservation/units',
      permission: 'assets.reservations.read',
      ids: { reservation: 'assets.reservations' },
      answer: z.object({
        unique_id: z.string(),
        units: z.array(
          z.object({
            asset_unique_id: z.string(),
            unit: z.int(),
            code: z.string(),
            name: z.string(),
            state: z.string(),
            starts_at: z.string(),
            ends_at: z.string(),
            is_part: z.boolean(),
          }),
        ),
      }),
      summary: 'Which units are set aside for a reservation. Those that are a part go along with what was reserved.',
    }),
    offers: custom({
      method: 'GET',
      path: '/borrowing/offers',
      permission: 'assets.reservations.read',
      query: z.object({
        search: z.string().max(200).optional(),
        page: z.coerce.number().int().min(1).max(10_000).optional(),
        records: z.coerce.number().int().min(1).max(100).optional(),
        starts_at: moments.optional(),
        ends_at: moments.optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        has_more: z.boolean(),
        offers: z.array(
          z.object({
            asset_unique_id: z.string(),
            code: z.string(),
            name: z.string(),
            model: z.string().nullable(),
            category: z.string().nullable(),
            place: z.string().nullable(),
            units: z.int(),
            free_units: z.int(),
            free_from: z.string().nullable(),
            free_until: z.string().nullable(),
            is_late: z.boolean(),
            is_under_repair: z.boolean(),
            picture_url: z.string().nullable(),
          }),
        ),
      }),
      summary:
        'What may be borrowed, and when it is free: now, or between two moments, and next within 60 days. Nothing else of the register is told.',
    }),
    mine: custom({
      method: 'GET',
      path: '/borrowing',
      permission: 'assets.reservations.read',
      answer: z.object({
        unique_id: z.string(),
        may_extend: z.boolean(),
        loans: z.array(
          z.object({
            unique_id: z.string(),
            number: z.string(),
            lent_at: z.string(),
            due_at: z.string().nullable(),
            is_late: z.boolean(),
            extendable: z.boolean(),
            latest_at: z.string().nullable(),
            things: z.array(z.object({ asset_unique_id: z.string(), code: z.string(), name: z.string(), quantity: z.int() })),
          }),
        ),
        reservations: z.array(
          z.object({
            unique_id: z.string(),
            asset_unique_id: z.string().nullable(),
            name: z.string(),
            code: z.string().nullable(),
            quantity: z.int(),
            starts_at: z.string(),
            ends_at: z.string(),
            purpose: z.string().nullable(),
            /** What is set aside: of a model, the units held for it. */
            asset_unique_ids: z.array(z.string()),
          }),
        ),
      }),
      summary: 'What one has borrowed oneself, until when it may be kept at most, and what is set aside for one.',
    }),
    pickList: custom({
      method: 'POST',
      path: '/reservations/:reservation/pick_list',
      permission: 'assets.reservations.read',
      limit: 'heavy',
      ids: { reservation: 'assets.reservations' },
      body: z.looseObject({ language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional() }),
      answer: z.object({ unique_id: z.string(), url: z.string(), file_name: z.string() }),
      summary:
        'What is to be got ready for a reservation, as a PDF: each thing with its picture, code and place, and lines to sign on.',
    }),
    feedGet: custom({
      method: 'GET',
      path: '/calendar/feed',
      permission: 'assets.reservations.read',
      query: feedOf,
      answer: z.object({ unique_id: z.string(), exists: z.boolean(), created_at: z.string().nullable() }),
      summary:
        'Says whether one has a calendar feed of all assets, of one, of a model or of a place. Its address is shown once, when it is made.',
    }),
    feedCreate: custom({
      method: 'POST',
      path: '/calendar/feed',
      permission: 'assets.reservations.read',
      wrapper: 'feed',
      body: feedOf,
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      secret: true,
      summary: "Makes the address of one's feed of what is taken; the one before of the same kind stops working.",
    }),
    feedDelete: custom({
      method: 'DELETE',
      path: '/calendar/feed',
      permission: 'assets.reservations.read',
      query: feedOf,
      summary: "Ends one's calendar feed.",
    }),
    fetch: custom({
      method: 'POST',
      path: '/reservations/:reservation/fetch',
      permission: 'assets.loans.write',
      ids: { reservation: 'assets.reservations' },
      body: z.looseObject({
        fetch: z
          .object({
            asset_unique_ids: z.array(uuid()).min(1).max(200).optional(),
            without_unique_ids: z.array(uuid()).max(200).optional(),
            notes: z.string().max(2_000).optional(),
            otp: z.string().max(12).optional(),
          })
          .optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        loan_unique_id: z.string(),
        number: z.string(),
        asset_unique_ids: z.array(z.string()),
      }),
      summary:
        'Lends what was reserved. Units of a model may be exchanged for other free ones of it as they are picked up; parts that are not there, which a refusal names, may be left behind.',
    }),
  },
})
