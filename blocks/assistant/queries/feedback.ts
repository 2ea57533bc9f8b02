import type { Context } from '@quoin/kit/server'
import { realtime, type RecordFeedback } from '@quoin/realtime/resources'
import type { Days } from './days.ts'

/** What people think, counted. */
export interface Opinions {
  readonly likes: number
  readonly dislikes: number
  readonly comments: number
}
export interface Feedback {
  readonly all: Opinions
  readonly byAgent: ReadonlyMap<string, Opinions>
  readonly byPrompt: ReadonlyMap<string, Opinions>
  readonly byDay: ReadonlyMap<string, Opinions>
}

export const noOpinions: Opinions = { likes: 0, dislikes: 0, comments: 0 }
const sum = (a: Opinions, b: Opinions): Opinions => ({
  likes: a.likes + b.likes,
  dislikes: a.dislikes + b.dislikes,
  comments: a.comments + b.comments,
})
const add = (to: Map<string, Opinions>, key: string | null | undefined, more: Opinions) => {
  if (key) to.set(key, sum(to.get(key) ?? noOpinions, more))
}

/** What was said about records of one kind, as colleagues say it on their pages. */
export const opinionsOn = (
  context: Context,
  resource: string,
  { from, until, timeZone }: Days,
  records?: readonly string[],
): Promise<readonly RecordFeedback[]> =>
  context.callInternal(realtime.messages.internal.feedback, { resource, from, until, timeZone, ...(records && { records }) })

interface About {
  readonly id: string
  readonly agent: string | null
  readonly prompt: string | null
}

/** What people said of agents, prompts and executions; of an execution it counts for its agent and its prompt too. */
export async function feedbackIn(context: Context, days: Days): Promise<Feedback> {
  const [onAgents, onPrompts, onExecutions] = await Promise.all([
    opinionsOn(context, 'assistant.agents', days),
    opinionsOn(context, 'assistant.prompts', days),
    opinionsOn(context, 'assistant.executions', days),
  ])
  const about = await context.tx.query<About & Record<string, unknown>>(
    'select e.id, e.agent_id as agent, e.prompt_id as prompt from assistant.executions e where e.tenant_id = $1 and e.id = any($2::uuid[])',
    [context.tenantId, [...new Set(onExecutions.map(({ record }) => record))]],
  )
  const of = new Map(about.map((one) => [one.id, one]))
  const [byAgent, byPrompt, byDay] = [new Map<string, Opinions>(), new Map<string, Opinions>(), new Map<string, Opinions>()]
  for (const one of onAgents) add(byAgent, one.record, one)
  for (const one of onPrompts) add(byPrompt, one.record, one)
  for (const one of onExecutions) {
    add(byAgent, of.get(one.record)?.agent, one)
    add(byPrompt, of.get(one.record)?.prompt, one)
  }
  const every = [...onAgents, ...onPrompts, ...onExecutions]
  for (const one of every) add(byDay, one.day, one)
  return { all: every.reduce<Opinions>(sum, noOpinions), byAgent, byPrompt, byDay }
}
