import { custom, flatToo, resource, uuid } from '@quoin/kit'
import * as z from 'zod'
import { csvOrJson } from './sharedFields.ts'

const when = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).nullish()
const filters = {
  start_date: when,
  end_date: when,
  event_type: z.string().max(80).nullish(),
  operation_type: z.string().max(80).nullish(),
  asset_unique_id: uuid().nullish(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  per_page: z.coerce.number().int().min(1).max(1_000).optional(),
  records: z.coerce.number().int().min(1).max(1_000).optional(),
  format: csvOrJson,
}
/** Clients of the specification wrap what they ask for, those of the published client do not. */
const input = z.looseObject({ query_params: z.looseObject(filters).optional(), ...filters })
const table = z.object({ unique_id: z.string(), rows: z.array(z.looseObject({})) })
/** Says which days it is of; null is without an end. */
const tableOfPeriod = table.extend({ period: z.object({ from: z.string().nullable(), to: z.string().nullable() }) })
const span = { from: z.iso.date().optional(), to: z.iso.date().optional(), format: csvOrJson }

const asked = z.object({ start_date: z.string().nullable(), end_date: z.string().nullable() })
const eventCounts = {
  total_events: z.int(),
  events_by_type: z.record(z.string(), z.int()),
  costs: z.array(z.object({ event_type: z.string(), cost: z.number(), currency: z.string().nullable() })),
  period: asked,
}
const event = z.object({
  unique_id: z.string(),
  asset_unique_id: z.string(),
  asset_code: z.string(),
  asset_name: z.string(),
  event_type: z.string(),
  description: z.string().nullable(),
  occurred_at: z.string(),
  event_date: z.string(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  performed_by_unique_id: z.string().nullable(),
  notes: z.string().nullable(),
})

/** What the books say when they are added up. Every report comes as CSV with format=csv. */
export const reports = resource({
  type: 'report',
  wrapper: 'query_params',
  title: 'id',
  fields: {},
  permissions: { read: 'assets.reports.read', write: 'assets.reports.read' },
  only: [],
  operations: {
    eventsList: custom({
      method: 'POST',
      path: '/reports/events/list',
      permission: 'assets.reports.read',
      body: input,
      answersPlain: z.object({
        data: z.array(z.object({ id: z.string(), type: z.string(), attributes: event })),
        events: z.array(event),
        summary: z.object(eventCounts),
        meta: z.object({
          total_count: z.int(),
          current_page: z.int(),
          per_page: z.int(),
          total_pages: z.int(),
          total_records: z.int(),
          totalPages: z.int(),
          totalRecords: z.int(),
        }),
      }),
      summary: 'Events between two days, of a type or an asset, page by page.',
    }),
    eventsSummary: custom({
      method: 'POST',
      path: '/reports/events/summary',
      permission: 'assets.reports.read',
      body: input,
      answer: flatToo(eventCounts),
      summary: 'How many events there were by type, and what they cost.',
    }),
    operationsSummary: custom({
      method: 'POST',
      path: '/reports/operations/summary',
      permission: 'assets.reports.read',
      body: input,
      answer: flatToo({ total_operations: z.int(), operations_by_type: z.record(z.string(), z.int()), period: asked }),
      summary: 'How many operations there were by type.',
    }),
    custody: custom({
      method: 'GET',
      path: '/reports/custody',
      permission: 'assets.reports.read',
      answer: table,
      query: z.object({ on: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(), format: csvOrJson }),
      summary: 'Who had what at the end of a day, or at a moment.',
    }),
    utilisation: custom({
      method: 'GET',
      path: '/reports/utilisation',
      permission: 'assets.reports.read',
      query: z.object(span),
      answer: tableOfPeriod,
      summary:
        'For how many hours each asset was lent and how many it could not be used; without days since the first asset was there.',
    }),
    cost: custom({
      method: 'GET',
      path: '/reports/cost',
      permission: 'assets.reports.read',
      tells: ['assets.assets.purchase_price'],
      query: z.object(span),
      answer: tableOfPeriod,
      summary: 'What was bought and what was spent on it, by category and currency; without days all of it.',
    }),
    overdue: custom({
      method: 'GET',
      path: '/reports/overdue',
      permission: 'assets.reports.read',
      query: z.object({ format: csvOrJson }),
      answer: table,
      summary: 'What should be back by now, the longest overdue first.',
    }),
    distribution: custom({
      method: 'GET',
      path: '/reports/distribution',
      permission: 'assets.reports.read',
      query: z.object({ format: csvOrJson }),
      answer: table,
      summary: 'How many assets there are by category, place and state.',
    }),
    inventory: custom({
      method: 'GET',
      path: '/reports/inventory',
      permission: 'assets.reports.read',
      tells: ['assets.assets.purchase_price'],
      query: z.object({ format: csvOrJson }),
      answer: table,
      summary: 'Everything there is: where it is, in what state, and what it cost.',
    }),
    idle: custom({
      method: 'GET',
      path: '/reports/idle',
      permission: 'assets.reports.read',
      query: z.object({ days: z.coerce.number().int().min(1).max(3_650).optional(), format: csvOrJson }),
      answer: table,
      summary: 'What has lain unused for so many days, 90 unless told, the longest first.',
    }),
    booked: custom({
      method: 'GET',
      path: '/reports/booked',
      permission: 'assets.reports.read',
      query: z.object(span),
      answer: tableOfPeriod,
      summary: 'What was reserved most between two days, by asset.',
    }),
    compliance: custom({
      method: 'GET',
      path: '/reports/compliance',
      permission: 'assets.reports.read',
      query: z.object(span),
      answer: tableOfPeriod,
      summary: 'How reservations ended by person: fetched, missed, cancelled, back in time.',
    }),
    depreciation: custom({
      method: 'GET',
      path: '/reports/depreciation',
      permission: 'assets.reports.read',
      tells: ['assets.assets.purchase_price', 'assets.assets.salvage_value'],
      query: z.object({ on: z.iso.date().optional(), format: csvOrJson }),
      answer: table,
      summary: 'What all assets are worth in the books on a day.',
    }),
  },
})
