import { block } from '@quoin/kit'
import { rules } from './rules.ts'
import { runs } from './runs.ts'

export type { Conditions, Recipient, Step, StepAnswer, Trigger } from './shapes.ts'

/** When something happens in any block, something else is done about it. */
export const automations = block(
  'automations',
  'Automations',
  { rules, runs },
  {
    'automations.rules.read': 'View automations and what they did',
    'automations.rules.write': 'Create, change and delete automations, which act with one’s own rights',
  },
  { 'automations.*': {} },
)
