import { uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { chatBy, contextInput, contexts, say } from './threads.ts'

export const promptInput = z.strictObject({ prompt: z.strictObject({ unique_id: uuid() }) })
const entityInput = z.strictObject({
  entity: z.strictObject({ entity_unique_id: uuid(), relation_type: z.string().optional() }),
})

/** An agent after something was done to what it knows. */
async function agentAfter({ ask, params }: AdaptedCall, done: AdaptedReply): Promise<AdaptedReply> {
  return done.status < 400 ? ask('GET', `/agents/${params.agent}`) : done
}

/** Calls of the published client for what agents and chats know. */
export const entities: Adapters = {
  'POST /agents/:agent/add_entity': async (call) => {
    const { entity } = checked(entityInput, call.body)
    const agent = await call.ask('GET', `/agents/${call.params.agent}`)
    if (agent.status >= 400) return agent
    const agent_entity = { ...entity, agent_unique_id: agent.json.data.id }
    return agentAfter(call, await call.ask('POST', '/agent_entities', { body: { agent_entity } }))
  },
  'POST /agents/:agent/remove_entity': async (call) => {
    const { entity_unique_id, relation_type } = checked(entityInput, call.body).entity
    const query = { agent_unique_id: call.params.agent, entity_unique_id }
    const found = await call.ask('GET', '/agent_entities', { query })
    if (found.status >= 400) return found
    const link = found.json.data.find(
      ({ attributes }: WireRecord) => relation_type === undefined || attributes.relation_type === relation_type,
    )
    if (!link) throw refuse.missing()
    return agentAfter(call, await call.ask('DELETE', `/agent_entities/${link.id}`))
  },
  'POST /entities/:entity/add_prompt': async ({ ask, params, body }) => {
    const { unique_id } = checked(promptInput, body).prompt
    const entity = await ask('GET', `/entities/${params.entity}`)
    if (entity.status >= 400) return entity
    return ask('PUT', `/prompts/${unique_id}`, { body: { prompt: { entity_unique_id: entity.json.data.id } } })
  },
  'POST /entities/:entity/create_context': async ({ ask, params, body }) => {
    const context = { ...checked(contextInput, body).context, entity_unique_id: params.entity }
    return ask('POST', contexts, { body: { context } })
  },
  'POST /entities/:entity/contexts/:chat/send_message': (call) => say(call, chatBy('entity_unique_id', 'entity')),
}
