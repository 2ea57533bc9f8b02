import { boolean, custom, field, integer, lineSchema, longText, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { activity, media, origin } from './workflows.ts'

const id = z.object({ unique_id: z.uuid().toLowerCase() })
const ids = { id: 'assistant.workflowSteps' } as const

/** One step of a workflow: a prompt, an agent, or a text of its own that is asked; or something that a person does. */
export const workflowSteps = resource({
  type: 'workflow_step',
  wrapper: 'step',
  title: 'name',
  under: { resource: 'workflows', field: 'workflow' },
  path: '/workflows/:parent/steps',
  fields: {
    workflow: ref('assistant.workflows').required().fixed(),
    name: text(200).required(),
    description: longText(4_000),
    position: integer(0, 100_000).named('order').sortable(),
    /** `manual`: a person does it and says so; `gateway`: nothing is asked, it only leads on. */
    stepType: oneOf('task', 'manual', 'gateway').default('task'),
    gatewayType: oneOf('exclusive'),
    /** By what name later steps and conditions know its answer. */
    code: field<string>(
      'text',
      'text',
      lineSchema(40).refine((v) => v === '' || /^[\p{L}\p{N}_-]+$/u.test(v), 'takes letters, digits, _ and - only'),
      { max: 40 },
    ),
    prompt: ref('assistant.prompts'),
    agent: ref('assistant.agents'),
    /** What is asked without a prompt, or behind it; with places to fill in. */
    customPrompt: longText(20_000),
    isEntryPoint: boolean().default(false),
    isExitPoint: boolean().default(false),
    enabled: boolean().default(true),
    status: activity(),
    stepUrl: text(2_000),
    stepParams: longText(20_000),
    ...origin,
    ...media,
  },
  /** The names of its prompt and agent, as they are now. */
  shows: z.object({ prompt_name: z.string().nullable(), agent_name: z.string().nullable() }).partial(),
  aliases: { create: ['POST /workflows/:parent/add_step'] },
  permissions: { read: 'assistant.workflows.read', write: 'assistant.workflows.write', delete: 'assistant.workflows.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'order',
  operations: {
    addPrompt: custom({
      method: 'POST',
      path: '/steps/:id/prompts',
      permission: 'assistant.workflows.write',
      ids,
      wrapper: 'prompt',
      body: id,
      answersRecord: true,
      summary: 'Has a step run a prompt.',
    }),
    addAgent: custom({
      method: 'POST',
      path: '/steps/:id/agents',
      permission: 'assistant.workflows.write',
      ids,
      wrapper: 'agent',
      body: id,
      answersRecord: true,
      summary: 'Has an agent answer in a step.',
    }),
  },
})
