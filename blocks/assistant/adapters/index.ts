import type { Adapters } from '@quoin/kit/server'
import { clusters } from './clusters.ts'
import { comments } from './comments.ts'
import { conversations } from './conversations.ts'
import { delegations } from './delegations.ts'
import { entities } from './entities.ts'
import { executions } from './executions.ts'
import { models } from './models.ts'
import { people } from './people.ts'
import { streams } from './streams.ts'
import { tests } from './tests.ts'
import { threads } from './threads.ts'
import { toolAssignments } from './toolAssignments.ts'
import { tools } from './tools.ts'

/** Calls of the published client that have another form here. Agents, prompts and tools of agents are answered as they are asked. */
export const adapters: Adapters = {
  ...clusters,
  ...comments,
  ...conversations,
  ...delegations,
  ...entities,
  ...executions,
  ...models,
  ...people,
  ...streams,
  ...tests,
  ...threads,
  ...tools,
  ...toolAssignments,
}
