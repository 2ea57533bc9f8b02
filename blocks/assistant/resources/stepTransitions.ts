import { boolean, integer, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { activity } from './workflows.ts'

/** A way from a step to another one: taken where its condition is met, in the order of their priorities. */
export const stepTransitions = resource({
  type: 'step_transition',
  alsoSays: { enabled: true },
  wrapper: 'step_transition',
  title: 'name',
  under: { resource: 'workflowSteps', field: 'step' },
  path: '/steps/:parent/transitions',
  fields: {
    step: ref('assistant.workflowSteps').required().fixed(),
    name: text(200).required().sortable(),
    description: longText(4_000),
    /** Where it leads; the next step by order where none is named, and the end behind the last. */
    toStep: ref('assistant.workflowSteps'),
    condition: ref('assistant.conditions'),
    /** `manual`: only taken when a person chooses it. */
    transitionType: oneOf('automatic', 'manual').default('automatic'),
    priority: integer(0, 1_000).default(0).sortable(),
    /** Taken where no other is. */
    isDefault: boolean().default(false),
    /** Leads to a step where the run has been already. */
    allowsBackward: boolean().default(false),
    /** How often it is taken in one run, and what becomes of the run beyond that. */
    maxIterations: integer(1, 50),
    onLoop: oneOf('skip', 'complete', 'fail').default('skip'),
    status: activity(),
  },
  permissions: { read: 'assistant.workflows.read', write: 'assistant.workflows.write', delete: 'assistant.workflows.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'priority',
})
