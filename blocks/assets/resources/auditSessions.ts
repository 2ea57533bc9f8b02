import { boolean, custom, date, integer, longText, oneOf, ref, resource, text, uuid, action } from '@quoin/kit'
import * as z from 'zod'

const ids = { session: 'assets.auditSessions' } as const
const scan = z.object({
  /** Made by the device that scanned; the same one again changes nothing. */
  client_id: uuid(),
  code: z.string().trim().min(1).max(300),
  at: z.iso.datetime({ offset: true }).optional(),
  notes: z.string().max(1_000).optional(),
  condition: z.string().max(120).optional(),
  location_unique_id: uuid().optional(),
  image_unique_id: uuid().optional(),
})
const shares = z.object({
  unique_id: z.string(),
  shares: z.array(z.object({ user_unique_id: z.string(), name: z.string(), expected: z.int(), found: z.int() })),
})
const outcome = z.enum(['found', 'repeated', 'unexpected', 'unknown', 'wrong_place'])

/** A round through a place or a category to see what is really there. It expects what its scope holds when it begins; closed, its result stands. */
export const auditSessions = resource({
  type: 'audit_session',
  wrapper: 'audit_session',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    notes: longText(),
    /** Only what belongs here; everything without one. */
    location: ref('assets.warehouses').fixed(),
    category: ref('assets.categories').fixed(),
    assignee: ref('gateway.users'),
    /** The names of those among whom what is expected was divided. */
    dividedAmong: longText(4_000).readOnly(),
    dueOn: date().sortable(),
    /** Puts what is found in another place there in the books. */
    correctsPlaces: boolean().default(false),
    state: oneOf('open', 'closed').default('open').readOnly().sortable(),
    expectedTotal: integer().default(0).readOnly(),
    foundTotal: integer().default(0).readOnly(),
    missingTotal: integer().default(0).readOnly(),
    unexpectedTotal: integer().default(0).readOnly(),
    unknownTotal: integer().default(0).readOnly(),
  },
  permissions: { read: 'assets.audits.read', write: 'assets.audits.write' },
  sort: '-created_at',
  path: '/audit_sessions',
  only: ['list', 'get', 'create', 'update', 'history'],
  actions: {
    close: action({ notes: longText(2_000) })
      .when({ state: 'open' })
      .says('Ends a round. What was expected and not found is missing; from now on nothing of it changes.'),
  },
  operations: {
    scans: custom({
      method: 'POST',
      path: '/audit_sessions/:session/scans',
      permission: 'assets.audits.write',
      wrapper: 'scans',
      ids,
      body: z.object({ list: z.array(scan).min(1).max(100) }),
      answer: z.object({
        unique_id: z.string(),
        results: z.array(
          z.object({ client_id: z.string(), outcome, asset_unique_id: z.string().nullable(), asset_name: z.string().nullable() }),
        ),
        expected_total: z.int(),
        found_total: z.int(),
        missing_total: z.int(),
        unexpected_total: z.int(),
        unknown_total: z.int(),
      }),
      summary:
        'Takes up to 100 scans in the order they were made. A scan that was sent before is answered as it was and counts once.',
    }),
    divide: custom({
      method: 'PUT',
      path: '/audit_sessions/:session/shares',
      permission: 'assets.audits.write',
      wrapper: 'shares',
      ids,
      body: z.object({ user_unique_ids: z.array(uuid()).max(20) }),
      answer: shares,
      summary:
        'Divides what a round expects among people, place by place and in equal parts; among nobody, it is undivided. Whoever finds a thing, it counts once.',
    }),
    shares: custom({
      method: 'GET',
      path: '/audit_sessions/:session/shares',
      permission: 'assets.audits.read',
      ids,
      answer: shares,
      summary: 'Among whom a round is divided, and how much of each share was found.',
    }),
    items: custom({
      method: 'GET',
      path: '/audit_sessions/:session/items',
      permission: 'assets.audits.read',
      ids,
      query: z.object({
        outcome: z.enum(['expected', 'found', 'missing', 'unexpected', 'unknown']).optional(),
        /** What is in the share of one person. */
        assignee_unique_id: uuid().optional(),
        page: z.coerce.number().int().min(1).max(10_000).optional(),
        records: z.coerce.number().int().min(1).max(1_000).optional(),
        format: z.enum(['json', 'csv']).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        total: z.int(),
        items: z.array(z.looseObject({ outcome: z.string(), code: z.string() })),
      }),
      summary: 'What a round expected, found, missed and did not expect. As CSV with format=csv.',
    }),
  },
})
