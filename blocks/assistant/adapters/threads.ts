import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import type { MessageWire } from '../resources/index.ts'

export const contexts = '/api/projects/jarvis/contexts'

/** A chat as the published client reads a thread of an agent. */
const threadOf = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'thread',
  attributes: {
    unique_id: id,
    payload: { thread_id: id, agent_unique_id: attributes.agent_unique_id },
    status: 'active',
    created_at: attributes.created_at,
    updated_at: attributes.updated_at ?? attributes.created_at,
  },
})
/** The same with what was said in it. */
const talkOf = ({ id, attributes }: WireRecord) => ({
  data: { id, type: 'conversation', attributes: { unique_id: id } },
  included: (attributes.messages as readonly MessageWire[]).map((message) => ({
    id: message.unique_id,
    type: 'message',
    attributes: { thread_id: id, role: message.role, content: message.content, created_at: message.created_at },
  })),
})

/** The chat that is named, where it is of what a parameter of the address names. */
export const chatBy =
  (field: 'agent_unique_id' | 'entity_unique_id' | 'cluster_unique_id' | 'user_unique_id', parameter: string) =>
  async ({ ask, params }: AdaptedCall): Promise<AdaptedReply> => {
    const found = await ask('GET', `${contexts}/${params.chat}`)
    if (found.status < 400 && found.json.data.attributes[field] !== params[parameter]) throw refuse.missing()
    return found
  }
/** The same with an agent. */
export const chatOf = chatBy('agent_unique_id', 'agent')

export const contextInput = z.strictObject({
  context: z
    .strictObject({
      name: z.string().optional(),
      reference: z.string().optional(),
      source: z.string().optional(),
      source_id: z.string().optional(),
      source_type: z.string().optional(),
      source_alias: z.string().optional(),
    })
    .optional(),
})
const begin = ({ ask, params }: AdaptedCall, context: object): Promise<AdaptedReply> =>
  ask('POST', contexts, { body: { context: { ...context, agent_unique_id: params.agent } } })

export const messageInput = z.strictObject({
  message: z.strictObject({ content: z.string(), role: z.literal('user').optional() }),
})

/** What was said and answered, as the published client reads it. */
export const sentOf = ({ json: { data } }: AdaptedReply) => {
  const { message, response, execution_unique_id, tokens } = data.attributes as {
    readonly message: MessageWire
    readonly response: MessageWire
    /** None where a person answers. */
    readonly execution_unique_id: string | null
    readonly tokens: number
  }
  return { message, response, run_id: execution_unique_id, execution_unique_id, tokens }
}

/** Says something in a chat that is found before. */
export async function say(call: AdaptedCall, find: (call: AdaptedCall) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const body = checked(messageInput, call.body)
  const chat = await find(call)
  if (chat.status >= 400) return chat
  const said = await call.ask('POST', `${contexts}/${call.params.chat}/messages`, { body })
  return said.status < 400 ? { ...said, json: sentOf(said) } : said
}

/** An answer as a run: it has ended by the time anybody reads of it. */
async function runOf({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/executions/${params.run}`)
  return mapped(found, ({ data: { id, attributes } }) => {
    if (attributes.agent_unique_id !== params.agent || attributes.context_unique_id !== params.chat) throw refuse.missing()
    return { id, ...attributes, run_id: id, thread_id: params.chat }
  })
}

/** Calls of the published client for talking to an agent: a thread, a context and a conversation are one chat. */
export const threads: Adapters = {
  'POST /agents/:agent/context': async (call) =>
    mapped(await begin(call, checked(contextInput, call.body).context ?? {}), ({ data }) => ({
      thread: { data: threadOf(data) },
    })),
  'POST /agents/:agent/thread': async (call) => {
    checked(z.strictObject({}), call.body)
    return mapped(await begin(call, {}), ({ data }) => ({ data: threadOf(data) }))
  },
  'GET /agents/:agent/context/:chat': async (call) =>
    mapped(await chatOf(call), ({ data }) => ({ thread: { data: threadOf(data) }, conversation: talkOf(data) })),
  'GET /agents/:agent/conversations/:chat': async (call) => mapped(await chatOf(call), ({ data }) => talkOf(data)),
  'GET /agents/:agent/threads/:chat': async (call) => mapped(await chatOf(call), ({ data }) => ({ data: threadOf(data) })),
  'GET /agents/:agent/threads/:chat/messages': async (call) => mapped(await chatOf(call), ({ data }) => talkOf(data)),
  'POST /agents/:agent/threads/:chat/messages': (call) => say(call, chatOf),
  'GET /agents/:agent/threads/:chat/runs/:run': runOf,
}
