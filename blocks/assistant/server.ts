import { serve } from '@quoin/kit/server'
import { adapters } from './adapters/index.ts'
import { agents, agentTools, replacedAgents, replacedAgentTools } from './operations/agents.ts'
import { replacedClusters, replacedSavedPrompts } from './operations/clusters.ts'
import { contexts, ownContexts } from './operations/contexts.ts'
import { replacedDelegations } from './operations/delegations.ts'
import { entities, replacedAgentEntities, replacedEntities } from './operations/entities.ts'
import { executions, replacedExecutions, tidy } from './operations/executions.ts'
import { promptActions, prompts, replacedPrompts } from './operations/prompts.ts'
import { settings } from './operations/settings.ts'
import { replacedEvaluations, replacedTests, tests } from './operations/tests.ts'
import {
  instanceActions,
  replacedConditions,
  replacedInstances,
  replacedParticipants,
  replacedSteps,
  replacedTransitions,
  replacedWorkflows,
  workflowInstances,
  workflows,
  workflowSteps,
} from './operations/workflows.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { analytics } from './queries/analytics.ts'
import { assistant } from './resources/index.ts'

export const assistantServer = serve(assistant, {
  demo: async () => (await import('./demo.ts')).demo,
  notices,
  personalData,
  actions: { prompts: promptActions, workflowInstances: instanceActions },
  operations: {
    contexts,
    agents,
    agentTools,
    entities,
    prompts,
    tests,
    workflows,
    workflowSteps,
    workflowInstances,
    executions,
    analytics,
    settings,
  },
  replaces: {
    contexts: ownContexts,
    agents: replacedAgents,
    agentTools: replacedAgentTools,
    entities: replacedEntities,
    agentEntities: replacedAgentEntities,
    prompts: replacedPrompts,
    clusters: replacedClusters,
    delegations: replacedDelegations,
    savedPrompts: replacedSavedPrompts,
    tests: replacedTests,
    evaluations: replacedEvaluations,
    workflows: replacedWorkflows,
    workflowSteps: replacedSteps,
    stepTransitions: replacedTransitions,
    conditions: replacedConditions,
    workflowParticipants: replacedParticipants,
    workflowInstances: replacedInstances,
    executions: replacedExecutions,
  },
  adapters,
  mount(_, services, pools) {
    services.jobs.define('assistant.tidy', ({ signal }) => tidy(pools, signal), { every: '47 * * * *' })
  },
})
