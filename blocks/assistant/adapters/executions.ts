import { type AdaptedCall, type AdaptedReply, type Adapters, refuse } from '@quoin/kit/server'

/** The log of one agent, prompt or version. */
const listOf =
  (narrow: (params: Readonly<Record<string, string>>) => Readonly<Record<string, string | undefined>>) =>
  ({ ask, params, query }: AdaptedCall): Promise<AdaptedReply> =>
    ask('GET', '/executions', { query: { ...query, ...narrow(params) } })

/** One of the log, where it is of the agent or prompt that is named. */
async function oneOf({ ask, params }: AdaptedCall, field: 'agent_unique_id' | 'prompt_unique_id'): Promise<AdaptedReply> {
  const found = await ask('GET', `/executions/${params.execution}`)
  if (found.status < 400 && found.json.data.attributes[field] !== params.id) throw refuse.missing()
  return found
}

/** Calls of the published client for the log, by what it is of. */
export const executions: Adapters = {
  'GET /agents/:id/executions': listOf(({ id }) => ({ agent_unique_id: id })),
  'GET /prompts/:id/executions': listOf(({ id }) => ({ prompt_unique_id: id })),
  'GET /prompts/:id/versions/:version/executions': listOf(({ id, version }) => ({
    prompt_unique_id: id,
    prompt_version_unique_id: version,
  })),
  'GET /agents/:id/executions/:execution': (call) => oneOf(call, 'agent_unique_id'),
  'GET /prompts/:id/executions/:execution': (call) => oneOf(call, 'prompt_unique_id'),
}
