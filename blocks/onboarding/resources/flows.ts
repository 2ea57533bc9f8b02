import { boolean, custom, field, json, longText, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { submission } from './wire.ts'

export const flowStep = z.strictObject({ step_unique_id: uuid() })
export type FlowStep = z.infer<typeof flowStep>
/** Whose flow it is without being named: that of these roles. */
export const flowConditions = z.strictObject({ role_codes: z.array(z.string().trim().min(1).max(60)).max(50) })
const states = ['active', 'inactive', 'pending', 'archived', 'deleted'] as const

/** A flow as it stands for somebody who goes through it: each of its steps, with what became of it. */
const flowOfSource = z.object({
  unique_id: z.string(),
  onboarding_unique_id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  steps: z.array(
    z.object({
      step_unique_id: z.string(),
      step_number: z.int(),
      name: z.string(),
      status: z.enum(['open', 'complete', 'failed', 'skipped', 'later']),
      completed_at: z.string().nullable(),
      data: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  conditions: flowConditions.nullable(),
  status: z.enum(states),
  enabled: z.boolean(),
  /** The journey that it is gone through by. */
  payload: z.object({
    journey_unique_id: z.string(),
    user_unique_id: z.string(),
    progress: z.number(),
    status: z.string(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A way through some of the steps of a journey, in an order of its own: named when the journey starts, or chosen by the role of its person. */
export const flows = resource({
  type: 'Flow',
  wrapper: 'flow',
  title: 'name',
  fields: {
    onboarding: ref('onboarding.onboardings').required().fixed(),
    code: text(60).required().unique(),
    name: text(200).required().searchable().sortable(),
    description: longText(5_000),
    /** Steps of the journey in the order they are gone through; empty: all of them as they are. */
    steps: field<FlowStep[]>('json', 'jsonb', z.array(flowStep).max(500)),
    conditions: field<z.infer<typeof flowConditions>>('json', 'jsonb', flowConditions),
    status: oneOf(...states)
      .default('active')
      .sortable(),
    enabled: boolean().default(true).filterable(),
    payload: json(),
  },
  permissions: {
    read: 'onboarding.onboardings.read',
    write: 'onboarding.onboardings.write',
    delete: 'onboarding.onboardings.delete',
  },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: '-created_at',
  operations: {
    bySource: custom({
      method: 'GET',
      path: '/flows/:id/sources/:sourceUniqueId',
      permission: 'onboarding.journeys.read',
      ids: { id: 'onboarding.flows' },
      answer: flowOfSource,
      summary: 'Tells how far a source is in a flow: a person, or what their journey was started for.',
    }),
    stepBySource: custom({
      method: 'PUT',
      path: '/flows/:id/sources/:sourceUniqueId',
      permission: 'onboarding.journeys.write',
      ids: { id: 'onboarding.flows' },
      wrapper: 'flow',
      body: z.object(submission),
      answer: flowOfSource,
      summary: 'Submits a step of a flow for a source; a person who has not begun begins by it.',
    }),
  },
})
