import { boolean, custom, date, decimal, field, integer, json, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { eventTypes } from './events.ts'

const step = z.object({ text: z.string().trim().min(1).max(200), required: z.boolean().default(false) })

/**
 * Work that an asset needs again and again: after so many days, weeks, months or years, after so much of its meter, or when something
 * has come about: so many loans, so many events of a kind, a number among its category's fields that has reached a limit.
 */
export const maintenancePlans = resource({
  type: 'maintenance_plan',
  wrapper: 'maintenance_plan',
  title: 'name',
  fields: {
    asset: ref('assets.assets').required().fixed(),
    name: text(160).required().searchable().sortable(),
    every: integer(1, 1_000_000_000).required(),
    per: oneOf('day', 'week', 'year', 'meter', 'loan', 'event', 'field', 'month').default('month'),
    /** The first day it is due; later days are counted from it, so that they never drift. Without one, it is counted from today. */
    startsOn: date(),
    /** Reading of the meter it is first due at. */
    startsAtMeter: integer(0),
    /** Of `event`: which events count. */
    eventType: oneOf(...eventTypes),
    /** Of `field`: which field the asset has by its category or its model, and the number from which on it is due. */
    fieldKey: text(40),
    fieldLimit: decimal(-1e12, 1e12),
    warnDays: integer(0, 365).default(14),
    checklist: field<z.infer<typeof step>[]>('json', 'jsonb', z.array(step).max(100)),
    description: longText(),
    active: boolean().default(true).filterable(),
    nextDueOn: date().readOnly().sortable(),
    nextDueMeter: integer().readOnly().sortable(),
    lastDoneOn: date().readOnly().sortable(),
    lastDoneMeter: integer().readOnly(),
    /** Since when loans and events are counted. */
    countedFrom: moment().readOnly(),
    /** Of `field`: false from when the work was done until the number is below its limit again. */
    armed: boolean().default(true).readOnly(),
    timesDone: integer().default(0).readOnly(),
    payload: json(),
  },
  under: { resource: 'assets', field: 'asset' },
  path: '/assets/:parent/maintenance_plans',
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  sort: 'next_due_on',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  operations: {
    done: custom({
      method: 'POST',
      path: '/maintenance_plans/:plan/done',
      permission: 'assets.work.write',
      wrapper: 'done',
      ids: { plan: 'assets.maintenancePlans' },
      body: z.object({
        on: z.iso.date().optional(),
        meter: z.int().min(0).optional(),
        cost: z.number().min(0).max(1e12).optional(),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .optional(),
        notes: z.string().max(10_000).optional(),
        checked: z.array(z.int().min(0).max(99)).max(100).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        event_unique_id: z.string(),
        next_due_on: z.string().nullable(),
        next_due_meter: z.int().nullable(),
        times_done: z.int(),
      }),
      summary: 'Notes that the work of a plan was done. What was missed meanwhile is not asked for again.',
    }),
    due: custom({
      method: 'GET',
      path: '/maintenance_due',
      permission: 'assets.work.read',
      query: z.object({ days: z.coerce.number().int().min(0).max(3_650).optional() }),
      answer: z.object({
        unique_id: z.string(),
        plans: z.array(z.looseObject({ unique_id: z.string(), asset_unique_id: z.string(), name: z.string() })),
      }),
      summary: 'What is due now or within so many days, the longest overdue first.',
    }),
    forecast: custom({
      method: 'GET',
      path: '/maintenance_plans/:plan/dates',
      permission: 'assets.work.read',
      ids: { plan: 'assets.maintenancePlans' },
      query: z.object({ years: z.coerce.number().int().min(1).max(20).optional() }),
      answer: z.object({ unique_id: z.string(), dates: z.array(z.string()) }),
      summary: 'The days a plan falls due on, for so many years.',
    }),
  },
})
