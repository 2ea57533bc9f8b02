import { field, filterSchema, uuid } from '@quoin/kit'
import { isZone } from '@quoin/kit/days'
import * as z from 'zod'

/** `crm.leads`. */
const resourceName = z.string().regex(/^[a-z]\w*\.[a-z]\w*$/i, 'must name a kind of record, such as crm.leads')
const operationName = z.string().regex(/^[a-z]\w*\.[a-z]\w*\.[a-z]\w*$/i, 'must name an operation, such as crm.leads.update')
/** Fields that a company added stand under a name of their own, `custom_fields.tier`. */
const wireName = z.string().regex(/^(custom_fields\.)?[a-z][a-z0-9_]{0,79}$/, 'must be the name of a field')
const at = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30')
const zone = z.string().max(60).refine(isZone, 'is not a time zone')

/** What a rule begins with: something that happened to a record, a time, or a date that a record names. */
export const triggerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    resource: resourceName,
    events: z.array(operationName).min(1).max(20),
    /** Only when one of these fields changed. */
    changed: z.array(wireName).max(20).optional(),
  }),
  z.object({
    kind: z.literal('schedule'),
    every: z.enum(['day', 'week', 'month']),
    /** Monday is 1. */
    weekday: z.int().min(1).max(7).optional(),
    /** Of the month; in a shorter one its last. */
    day: z.int().min(1).max(31).optional(),
    at,
    time_zone: zone,
    /** Once for each of these records that the conditions find; without it once. */
    resource: resourceName.optional(),
  }),
  z.object({
    kind: z.literal('date'),
    resource: resourceName,
    field: wireName,
    /** After the date; before it where it is below zero. */
    days: z.int().min(-365).max(365),
    at,
    time_zone: zone,
  }),
])
export type Trigger = z.infer<typeof triggerSchema>

/** The filter of a list: wire name → value, with the comparison before it, and groups of these. */
export const conditionsSchema = filterSchema({ field: wireName, valueMax: 400, valuesMax: 50, conditions: 20 })
export type Conditions = z.infer<typeof conditionsSchema>

const recipient = z.discriminatedUnion('kind', [
  /** Whoever saved the rule last. */
  z.object({ kind: z.literal('author') }),
  /** Whoever did what the rule began with. */
  z.object({ kind: z.literal('actor') }),
  z.object({ kind: z.literal('member'), id: uuid() }),
  /** Whom a field of the record names: a member, or for a mail an address. */
  z.object({ kind: z.literal('field'), field: wireName }),
  z.object({ kind: z.literal('address'), email: z.email().max(254) }),
])
export type Recipient = z.infer<typeof recipient>
const recipients = z.array(recipient).min(1).max(20)
const line = (max: number) => z.string().trim().min(1).max(max)

const stepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('operation'),
    operation: operationName,
    params: z.record(z.string().max(60), z.string().max(200)).optional(),
    values: z
      .record(wireName, z.unknown())
      .refine((values) => JSON.stringify(values).length <= 16_384, 'is too large')
      .optional(),
  }),
  z.object({ kind: z.literal('notify'), to: recipients, title: line(200), body: z.string().max(1_000).optional() }),
  z.object({ kind: z.literal('mail'), to: recipients, subject: line(200), body: line(10_000) }),
  z.object({
    kind: z.literal('webhook'),
    url: z
      .string()
      .trim()
      .max(2_000)
      .refine(
        (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
        'must be an address that begins with https://',
      ),
  }),
])
export type Step = z.infer<typeof stepSchema>
export const stepsSchema = z.array(stepSchema).min(1).max(10)

/** What came of a step: of one that was only tried, what would have. */
export const stepAnswerSchema = z.object({
  kind: z.string(),
  /** Not triable: it reaches beyond what can be taken back. */
  state: z.enum(['done', 'failed', 'untried']),
  /** Operation, recipients or address, as far as they are known. */
  target: z.string(),
  /** What is said to them; null where nothing is. */
  text: z.string().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  status: z.number().nullable(),
  /** The record that was made or changed. */
  resource: z.string().nullable(),
  record_unique_id: z.string().nullable(),
})
export type StepAnswer = z.infer<typeof stepAnswerSchema>

export const trigger = () => field<Trigger>('json', 'jsonb', triggerSchema)
export const conditions = () => field<Conditions>('json', 'jsonb', conditionsSchema)
export const steps = () => field<Step[]>('json', 'jsonb', stepsSchema)
export const stepAnswers = () => field<StepAnswer[]>('json', 'jsonb', z.array(stepAnswerSchema))
