import { action, boolean, custom, field, integer, json, moment, oneOf, ref, resource } from '@quoin/kit'
import * as z from 'zod'
import { logStatuses } from './workflowLogs.ts'
import { answerNotices } from './notices.ts'
import { origin, originInput, placeholders } from './workflows.ts'

const runStatuses = ['running', 'suspended', 'completed', 'failed'] as const
const id = z.uuid().toLowerCase()
const at = '/workflows/:parent/instances/:id' as const
const ids = { parent: 'assistant.workflows', id: 'assistant.workflowInstances' } as const

/** What a step says of itself, as a person or another program tells it. */
const report = z.object({
  /** The current step where none is named. */
  step_unique_id: id.nullish(),
  step_params: placeholders,
  step_status: z.enum(logStatuses).nullish(),
  ...originInput,
  redirect_url: z.string().trim().max(2_000).nullish(),
})

const logWire = z.object({
  step_unique_id: z.string().nullable(),
  step_name: z.string().nullable(),
  status: z.enum(logStatuses),
  input: z.record(z.string(), z.unknown()).nullable(),
  /** The answer under its name. */
  output: z.object({ answer: z.string() }).nullable(),
  notice: z.enum(answerNotices).nullable(),
  execution_unique_id: z.string().nullable(),
  error: z.string().nullable(),
  started_at: z.string(),
  completed_at: z.string().nullable(),
})
export type LogWire = z.infer<typeof logWire>
const came = { logs: z.array(logWire), output: z.record(z.string(), z.unknown()) }
/** A run with what came of it so far: its steps in the order they were done, and the answers by the codes of their steps. */
export const runWire = z.looseObject({
  unique_id: z.string(),
  status: z.enum(runStatuses),
  stopped_for: z.enum(['steps', 'loop']).nullable(),
  current_step_unique_id: z.string().nullable(),
  is_step_done: z.boolean(),
  ...came,
})
const ask = { permission: 'assistant.contexts.write', ids, answer: runWire, answersRecord: true } as const
const stepWire = z.object({
  step_unique_id: z.string(),
  step_name: z.string(),
  order: z.int(),
  status: z.enum([...logStatuses, 'pending']),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
})

/** How a run stands among the steps of its workflow. */
const standing = {
  workflow: z.object({ unique_id: z.string(), name: z.string() }),
  steps: z.array(stepWire),
  /** Ways on that a person may choose now. */
  choices: z.array(z.object({ unique_id: z.string(), name: z.string() })),
}

/** A run of a workflow: where it is, what it was given, and what its steps answered. It is whoever's started it, and of those who take part. */
export const workflowInstances = resource({
  type: 'workflow_instance',
  wrapper: 'workflow_instance',
  title: 'status',
  under: { resource: 'workflows', field: 'workflow' },
  path: '/workflows/:parent/instances',
  fields: {
    workflow: ref('assistant.workflows').required().fixed(),
    user: ref('gateway.users').readOnly(),
    status: oneOf(...runStatuses)
      .default('running')
      .readOnly()
      .sortable(),
    /** Too many steps, or a way that was taken too often. */
    stoppedFor: oneOf('steps', 'loop').readOnly(),
    currentStep: ref('assistant.workflowSteps').readOnly(),
    currentStepOrder: integer(0).default(0).readOnly(),
    /** What is left is to choose the next one. */
    isStepDone: boolean().default(false).readOnly(),
    stepsDone: integer(0).default(0).readOnly(),
    input: json().readOnly().unquoted(),
    /** How often each transition was taken, by its id. */
    taken: field<Record<string, number>>('json', 'jsonb', z.record(z.string(), z.int())).readOnly(),
    source: origin.source.readOnly(),
    sourceId: origin.sourceId.readOnly(),
    sourceType: origin.sourceType.readOnly(),
    sourceAlias: origin.sourceAlias.readOnly(),
    startedAt: moment().readOnly(),
    completedAt: moment().readOnly(),
  },
  shows: z.object({ ...came, ...standing }).partial(),
  owner: 'user',
  sharedWith: {
    resource: 'workflowParticipants',
    field: 'workflow',
    record: 'workflow',
    user: 'participant',
    writers: { field: 'status', values: ['active'] },
  },
  permissions: { read: 'assistant.executions.read', write: 'assistant.contexts.write' },
  only: ['list', 'get'],
  sort: '-created_at',
  actions: {
    suspend: action().when({ status: 'running' }).says('Has a run wait; its steps are refused until it is resumed.'),
    resume: action().when({ status: 'suspended' }).says('Has a run go on where it was suspended.'),
  },
  operations: {
    details: custom({
      method: 'GET',
      path: `${at}/details`,
      permission: 'assistant.executions.read',
      ids,
      answer: runWire.extend(standing),
      answersRecord: true,
      summary: 'A run with the steps of its workflow, how each of them stands, and the ways on that a person may choose.',
    }),
    step: custom({
      ...ask,
      method: 'PUT',
      path: `${at}/step`,
      body: z.object({ step: report.extend({ transition_unique_id: id.nullish() }).nullish() }),
      summary: 'Says that the current step is done, and leads on to the next one without executing it.',
    }),
    logStep: custom({
      ...ask,
      method: 'PUT',
      path: `${at}/log_step`,
      body: z.object({ step: report }),
      summary: 'Writes down how a step stands; the run stays where it is.',
    }),
    executeStep: custom({
      ...ask,
      method: 'POST',
      path: `${at}/execute_step`,
      limit: 'heavy',
      body: z.object({ execute: z.object({ placeholders }).nullish() }),
      summary: 'Executes the current step with the rights of whoever asks. One that was executed is answered as it is.',
    }),
    executeNextStep: custom({
      ...ask,
      method: 'POST',
      path: `${at}/execute_next_step`,
      limit: 'heavy',
      body: z.object({ execute_next: z.object({ transition_unique_id: id.nullish(), placeholders }).nullish() }),
      summary:
        'Chooses the next step by the transitions of the current one, and executes it; where there is none the run is completed.',
    }),
  },
})
