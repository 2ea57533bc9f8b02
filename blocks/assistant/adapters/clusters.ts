import { type AdaptedCall, type AdaptedReply, type Adapters, checked } from '@quoin/kit/server'
import { promptInput } from './entities.ts'
import { own } from './people.ts'
import { chatBy, contextInput, contexts, say } from './threads.ts'

const at = '/users/:user/clusters'
const one = ({ ask, params }: AdaptedCall): Promise<AdaptedReply> => ask('GET', `/clusters/${params.cluster}`)

/** Calls of the published client for the collections of whoever asks. */
export const clusters: Adapters = {
  [`GET ${at}`]: own(({ ask, query }) => ask('GET', '/clusters', { query })),
  [`POST ${at}`]: own(({ ask, body }) => ask('POST', '/clusters', { body })),
  [`GET ${at}/:cluster`]: own(one),
  [`PUT ${at}/:cluster`]: own(({ ask, params, body }) => ask('PUT', `/clusters/${params.cluster}`, { body })),
  [`DELETE ${at}/:cluster`]: own(({ ask, params }) => ask('DELETE', `/clusters/${params.cluster}`)),
  [`POST ${at}/:cluster/prompts`]: own(async (call) => {
    const { unique_id } = checked(promptInput, call.body).prompt
    const cluster = await one(call)
    if (cluster.status >= 400) return cluster
    const saved_prompt = { prompt_unique_id: unique_id, cluster_unique_id: cluster.json.data.id }
    const saved = await call.ask('POST', '/saved_prompts', { body: { saved_prompt } })
    return saved.status < 400 ? cluster : saved
  }),
  [`POST ${at}/:cluster/contexts`]: own(({ ask, params, body }) =>
    ask('POST', contexts, { body: { context: { ...checked(contextInput, body).context, cluster_unique_id: params.cluster } } }),
  ),
  [`POST ${at}/:cluster/contexts/:chat/messages`]: own((call) => say(call, chatBy('cluster_unique_id', 'cluster'))),
}
