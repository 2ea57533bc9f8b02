import {
  boolean,
  custom,
  customFields,
  date,
  decimal,
  email,
  integer,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  tags,
  text,
  uuid,
  action,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'
import { points } from './points.ts'
import { timelineOf } from './timeline.ts'

const span = { from: z.iso.date().optional(), to: z.iso.date().optional() }
/** The ways a deal can move. */
export const movementKinds = ['opened', 'forward', 'back', 'won', 'lost', 'amount'] as const
const format = z.enum(['json', 'csv']).optional()
const report = z.object({
  unique_id: z.string(),
  rows: z.array(z.looseObject({})),
  /** Why deals were lost, in the report on that. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })).optional(),
  /** What the forecast was converted with, when it was. */
  converted_to: z.string().optional(),
  rates: z.record(z.string(), z.string()).optional(),
  rates_used: z.array(z.object({ currency: z.string(), rate: z.string(), rate_on: z.string().nullable() })).optional(),
})

/** Something that may be sold. `total` is what it is worth, kept in minor units beside it; `budget` what the customer has for it. */
export const opportunities = resource({
  type: 'Opportunity',
  wrapper: 'opportunity',
  title: 'name',
  fields: {
    account: ref('crm.accounts'),
    contact: ref('crm.contacts'),
    lead: ref('crm.leads').readOnly(),
    pipeline: ref('crm.pipelines').fixed(),
    // Set at creation; afterwards only `move` changes it.
    stage: ref('crm.stages').fixed(),
    code: text(60).searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    notes: longText(),
    currency: oneOf(...currencies).filterable(),
    budget: decimal(0, 1e12),
    total: decimal(0, 1e12),
    totalMinor: integer().readOnly().sortable(),
    /** In percent; the stage's own until somebody knows better. */
    probability: integer(0, 100).sortable(),
    expectedCloseOn: date().sortable(),
    outcome: oneOf('open', 'won', 'lost').default('open').readOnly().sortable(),
    lostReason: text(500).readOnly().filterable(),
    closedAt: moment().readOnly().sortable(),
    /** Points of the stage's checklist that are done; a deal that enters a stage begins with none. */
    ticked: points().default([]).readOnly(),
    stageSince: moment().readOnly().sortable(),
    /** Place among the cards of its column, small first. */
    rank: integer().readOnly().sortable(),
    duration: integer(0, 1_000_000),
    durationUnit: text(40),
    durationDescription: text(255),
    payload: json(),
    nextActionAt: moment().sortable(),
    owner: ref('gateway.users'),
    ownerName: text(160),
    ownerEmail: email(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    enabled: boolean().default(true).filterable(),
    tags: tags().default([]).filterable(),
    customFields: customFields(),
  },
  owner: 'owner',
  permissions: { read: 'crm.opportunities.read', write: 'crm.opportunities.write', delete: 'crm.opportunities.delete' },
  sort: '-created_at',
  importKeys: ['code'],
  limitable: ['notes', 'budget', 'total', 'probability', 'duration', 'durationUnit', 'durationDescription', 'ownerEmail'],
  actions: {
    move: action({
      stage: ref('crm.stages').required(),
      /** The card it is put behind or before; without one it goes to the top of the column. */
      after: ref('crm.opportunities'),
      before: ref('crm.opportunities'),
      version: integer(1),
      reason: text(500),
    }).says(
      'Moves an opportunity to another stage, or to another place in its column. A version that is not the current one is refused with the record as it is; what the stages still ask for is named in the refusal.',
    ),
    tick: action({ point: text(200).required() }).says('Ticks off a point of the checklist of the stage the opportunity is in.'),
    untick: action({ point: text(200).required() }).says('Takes back that a point of the checklist is done.'),
  },
  operations: {
    timeline: timelineOf('/opportunities', 'crm.opportunities.read', 'crm.opportunities'),
    board: custom({
      method: 'GET',
      path: '/opportunities/board',
      permission: 'crm.opportunities.read',
      query: z.looseObject({
        pipeline_unique_id: uuid().optional(),
        stage_unique_id: uuid().optional(),
        owner_unique_id: z.union([uuid(), z.literal('none')]).optional(),
        page: z.coerce.number().int().min(1).max(1_000).optional(),
        records: z.coerce.number().int().min(1).max(200).optional(),
        closed_days: z.coerce.number().int().min(0).max(3_650).optional(),
        rotting: z.literal('true').optional(),
        lanes: z.literal('true').optional(),
        search: z.string().max(200).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        name: z.string(),
        currency: z.string(),
        columns: z.array(z.looseObject({ stage_unique_id: z.string() })),
        lanes: z.array(z.object({ owner_unique_id: z.string().nullable(), owner: z.string(), count: z.int() })).optional(),
      }),
      summary:
        'The board of a pipeline: for every stage count, sum, weighted sum and the first cards; more cards of one stage with page; with rotting=true only deals without a sign of life, with lanes=true also whose they are; owner_unique_id=none is what nobody owns. Takes the filters of the list, filter[probability]=gte:50, for cards, counts and sums alike.',
    }),
    pipelineReport: custom({
      method: 'GET',
      path: '/reports/pipeline',
      permission: 'crm.opportunities.read',
      tells: ['crm.opportunities.total', 'crm.opportunities.probability'],
      query: z.object({ pipeline_unique_id: uuid().optional(), format }),
      answer: report,
      summary: 'Open deals by stage and currency: count, sum, weighted sum, mean time in the stage. As CSV with format=csv.',
    }),
    winRateReport: custom({
      method: 'GET',
      path: '/reports/win_rate',
      permission: 'crm.opportunities.read',
      tells: ['crm.opportunities.total'],
      query: z.object({ ...span, format }),
      answer: report,
      summary: 'Won and lost by owner, month and currency, and why deals were lost. As CSV with format=csv.',
    }),
    forecastReport: custom({
      method: 'GET',
      path: '/reports/forecast',
      permission: 'crm.opportunities.read',
      tells: ['crm.opportunities.total', 'crm.opportunities.probability'],
      answer: report,
      query: z.object({
        ...span,
        format,
        currency: z.enum(currencies).optional(),
        rates: z.string().max(1_000).optional(),
        rates_on: z.iso.date().optional(),
      }),
      summary:
        'Committed, weighted, best case and actual by month, owner and currency; with currency in that one too, at the exchange rates of the company that hold today or on rates_on, or at those stated as rates=USD:0.92. rates_used says which, and of which day.',
    }),
    activityReport: custom({
      method: 'GET',
      path: '/reports/activity',
      permission: 'crm.opportunities.read',
      query: z.object({ ...span, format }),
      answer: report,
      summary: 'What each person did between two days. As CSV with format=csv.',
    }),
    movementReport: custom({
      method: 'GET',
      path: '/reports/movement',
      permission: 'crm.opportunities.read',
      tells: ['crm.opportunities.total'],
      query: z.object({ ...span, format }),
      answer: report,
      summary:
        'What moved between two days, by kind (opened, forward, back, won, lost, amount) and currency: how many deals and what they are worth, or by how much that changed. As CSV with format=csv.',
    }),
    movementDeals: custom({
      method: 'GET',
      path: '/reports/movement/deals',
      permission: 'crm.opportunities.read',
      tells: ['crm.opportunities.total'],
      query: z.object({ ...span, format, kind: z.enum(movementKinds).optional(), currency: z.enum(currencies).optional() }),
      answer: report,
      summary: 'The deals behind the figures of what moved, the latest first, 1,000 at most. As CSV with format=csv.',
    }),
    stageTimes: custom({
      method: 'GET',
      path: '/opportunities/:id/stages',
      permission: 'crm.opportunities.read',
      ids: { id: 'crm.opportunities' },
      answer: z.object({ unique_id: z.string(), visits: z.array(z.looseObject({ stage_unique_id: z.string() })) }),
      summary: 'Which stages an opportunity was in, from when to when, and for how many seconds.',
    }),
  },
})
