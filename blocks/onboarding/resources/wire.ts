import { text, uuid } from '@quoin/kit'
import * as z from 'zod'

/** Where something comes from, as clients of the specification say it. */
export const origin = { source: text(255), sourceId: text(255), sourceType: text(255), sourceAlias: text(255) }
const word = z
  .union([z.string().trim().max(255), z.number()])
  .transform(String)
  .nullish()
export const originInput = { source: word, source_id: word, source_type: word, source_alias: word }

const isSmall = (value: unknown) => JSON.stringify(value).length <= 65_536
/** A JSON object, or the same as text; an empty text is nothing. */
export const jsonInput = z
  .union([z.record(z.string(), z.unknown()), z.string().max(65_536)])
  .nullish()
  .transform((value, context): Record<string, unknown> | null => {
    if (typeof value !== 'string') return value ?? null
    if (value.trim() === '') return null
    try {
      const parsed: unknown = JSON.parse(value)
      if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, unknown>
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: 'must be a JSON object, as text or as it is' })
    return z.NEVER
  })
  .refine((value) => value === null || (isSmall(value) && !/\\u0000/.test(JSON.stringify(value))), 'is too large or not text')
  .optional()

export const stepStatus = z.enum(['complete', 'failed'])

/** What says that a step was done; everything but the step and its status is fixed in clients of the specification. */
export const submission = {
  step_unique_id: uuid().optional(),
  step_params: jsonInput,
  step_status: stepStatus.optional(),
  ...originInput,
  payload: jsonInput,
  redirect_url: z.string().trim().max(2_000).nullish(),
}

/** An element of a screen by its key, `crm.leads.create`, and what is said about it. */
export const tourStop = z.object({
  element: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(500),
})

const dated = { unique_id: z.string(), created_at: z.string().nullable(), updated_at: z.string().nullable() }
const stepWire = z.object({
  unique_id: z.string(),
  order: z.number(),
  step_number: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  step_url: z.string(),
  place: z.string().nullable(),
  content_url: z.string().nullable(),
  /** Where they were uploaded here, and so shown in the page; the addresses are links to them then. */
  image_unique_id: z.string().nullable(),
  video_unique_id: z.string().nullable(),
  image_url: z.string().nullable(),
  video_url: z.string().nullable(),
  step_params: z.record(z.string(), z.unknown()).nullable(),
  fact: z.string().nullable(),
  is_optional: z.boolean(),
  tour: z.array(tourStop),
})
export type StepWire = z.infer<typeof stepWire>
export const stepsAnswer = z.array(stepWire)

/** Where somebody stands in a journey. */
export const journeyAnswer = z.object({
  ...dated,
  attempts: z.number(),
  journey_logs: z.array(
    z.object({
      unique_id: z.string(),
      action: z.string(),
      step_number: z.number().nullable(),
      message: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  next_step: z.string().nullable(),
  next_step_unique_id: z.string().nullable(),
  next_step_url: z.string().nullable(),
  onboarding_name: z.string(),
  onboarding_unique_id: z.string(),
  flow_unique_id: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  previous_step: z.string().nullable(),
  previous_step_unique_id: z.string().nullable(),
  previous_step_url: z.string().nullable(),
  progress: z.number(),
  source: z.string().nullable(),
  source_alias: z.string().nullable(),
  source_id: z.string().nullable(),
  source_type: z.string().nullable(),
  status: z.string(),
  step_name: z.string().nullable(),
  step_order: z.number().nullable(),
  step_params: z.record(z.string(), z.unknown()).nullable(),
  step_unique_id: z.string().nullable(),
  step_url: z.string().nullable(),
  step_status: z.string().nullable(),
  user_unique_id: z.string(),
  current_step: z.number(),
  completed_steps: z.array(z.number()),
  skipped_steps: z.array(z.number()),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  suspended_at: z.string().nullable(),
})
export type JourneyWire = z.infer<typeof journeyAnswer>
