import { block } from '@quoin/kit'
import { agents } from './agents.ts'
import { agentTools } from './agentTools.ts'
import { analytics } from './analytics.ts'
import { clusters, savedPrompts } from './clusters.ts'
import { conditions } from './conditions.ts'
import { contexts } from './contexts.ts'
import { delegations } from './delegations.ts'
import { agentEntities, entities } from './entities.ts'
import { evaluations } from './evaluations.ts'
import { executions } from './executions.ts'
import { messages } from './messages.ts'
import { prompts } from './prompts.ts'
import { promptVersions } from './promptVersions.ts'
import { settings } from './settings.ts'
import { stepTransitions } from './stepTransitions.ts'
import { testResults } from './testResults.ts'
import { tests } from './tests.ts'
import { workflowInstances } from './workflowInstances.ts'
import { workflowLogs } from './workflowLogs.ts'
import { workflowParticipants } from './workflowParticipants.ts'
import { workflows } from './workflows.ts'
import { workflowSteps } from './workflowSteps.ts'

export { type AgentUsageWire, type CostWire, reportDays, type UsageWire } from './analytics.ts'
export type { ToolWire } from './agentTools.ts'
export { type Comparison, type Expression, operators } from './conditions.ts'
export type { MessageWire } from './contexts.ts'
export type { TemplateWire } from './prompts.ts'
export type { SourceWire } from './source.ts'
export type { LogWire } from './workflowInstances.ts'

/** Answers questions about what the asker may see, and says where it stands. */
export const assistant = block(
  'assistant',
  'Assistant',
  {
    contexts,
    messages,
    delegations,
    agents,
    agentTools,
    entities,
    agentEntities,
    prompts,
    promptVersions,
    clusters,
    savedPrompts,
    tests,
    testResults,
    evaluations,
    workflows,
    workflowSteps,
    conditions,
    stepTransitions,
    workflowParticipants,
    workflowInstances,
    workflowLogs,
    executions,
    analytics,
    settings,
  },
  {
    'assistant.contexts.read': 'Read one’s own conversations with the assistant',
    'assistant.contexts.write': 'Ask the assistant',
    'assistant.agents.read': 'View agents and talk to them',
    'assistant.agents.write': 'Create, edit and delete agents, their tools and what they know',
    'assistant.prompts.read': 'View prompts and their versions',
    'assistant.prompts.write': 'Create, edit, try out and delete prompts',
    'assistant.prompts.publish': 'Publish prompts',
    'assistant.tests.read': 'View tests of prompts and agents',
    'assistant.tests.write': 'Create, edit and delete tests of prompts and agents',
    'assistant.workflows.read': 'View workflows and run them',
    'assistant.workflows.write': 'Create, edit and delete workflows and conditions',
    'assistant.executions.read': 'View what the assistant was asked and what it took',
    'assistant.settings.manage': 'Switch the assistant on or off and bound what it uses',
  },
  {
    'assistant.contexts.read': { support: 'own', user: 'own', authorized: 'own' },
    'assistant.contexts.write': { support: 'own', user: 'own', authorized: 'own' },
    'assistant.agents.read': { support: 'tenant', user: 'tenant', authorized: 'tenant' },
    'assistant.prompts.read': { support: 'tenant', user: 'tenant', authorized: 'tenant' },
    'assistant.tests.read': { support: 'tenant', user: 'tenant', authorized: 'tenant' },
    'assistant.workflows.read': { support: 'tenant', user: 'tenant', authorized: 'tenant' },
    'assistant.executions.read': { support: 'own', user: 'own', authorized: 'own' },
    'assistant.*': {},
  },
)
