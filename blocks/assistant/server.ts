import { serve } from '@quoin/kit/server'
import { adapters } from './adapters/index.ts'
import { agents, agentTools, replacedAgents, replacedAgentTools } from './operations/agents.ts'
import { contexts, ownContexts } from './operations/contexts.ts'
import { executions, replacedExecutions, tidy } from './operations/executions.ts'
import { promptActions, prompts, replacedPrompts } from './operations/prompts.ts'
import { settings } from './operations/settings.ts'
import { replacedEvaluations, replacedTests, tests } from './operations/tests.ts'
import { personalData } from './personalData.ts'
import { analytics } from './queries/analytics.ts'
import { assistant } from './resources/index.ts'

export const assistantServer = serve(assistant, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  actions: { prompts: promptActions },
  operations: { contexts, agents, agentTools, prompts, tests, executions, analytics, settings },
  replaces: {
    contexts: ownContexts,
    agents: replacedAgents,
    agentTools: replacedAgentTools,
    prompts: replacedPrompts,
    tests: replacedTests,
    evaluations: replacedEvaluations,
    executions: replacedExecutions,
  },
  adapters,
  mount(_, services, pools) {
    services.jobs.define('assistant.tidy', ({ signal }) => tidy(pools, signal), { every: '47 * * * *' })
  },
})
