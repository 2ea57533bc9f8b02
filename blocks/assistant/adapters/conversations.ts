import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

const contexts = '/api/projects/jarvis/contexts'

interface Said {
  readonly role: string
  readonly content: string
  readonly created_at: string
}
const turnOf = ({ role, content, created_at }: Said) => ({ role, content, timestamp: created_at })

interface ContextWire extends Readonly<Record<string, unknown>> {
  readonly messages?: readonly Said[]
}
/** A context as the published client reads a conversation. */
const conversationOf = ({ id, attributes }: WireRecord<ContextWire>, status: 'active' | 'archived') => ({
  id,
  type: 'Conversation',
  attributes: {
    unique_id: id,
    agent_unique_id: attributes.agent_unique_id,
    user_unique_id: attributes.user_unique_id,
    name: attributes.name,
    messages: (attributes.messages ?? []).map(turnOf),
    status,
    created_at: attributes.created_at,
    updated_at: attributes.updated_at ?? attributes.created_at,
  },
})
const asOne = (reply: AdaptedReply, status: 'active' | 'archived' = 'active') =>
  mapped(reply, ({ data }) => ({ data: conversationOf(data, status) }))
const read = ({ ask, params }: AdaptedCall) => ask('GET', `${contexts}/${params.id}`)

/** Its lists are one's own. */
const listInput = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  sort: z.string().optional(),
  user_unique_id: z.uuid().optional(),
  agent_unique_id: z.uuid().optional(),
  status: z.enum(['active', 'archived']).optional(),
})
async function list({ ask, query }: AdaptedCall, user?: string): Promise<AdaptedReply> {
  const { status = 'active', user_unique_id, agent_unique_id, ...page } = checked(listInput, query, 'parameter')
  const of = user ?? user_unique_id
  const reply = await ask('GET', status === 'active' ? contexts : `${contexts}/trash/show`, {
    query: { ...page, ...(of && { user_unique_id: of }), ...(agent_unique_id && { agent_unique_id }) },
  })
  return mapped(reply, ({ data, ...more }) => ({
    ...more,
    data: data.map((one: WireRecord<ContextWire>) => conversationOf(one, status)),
  }))
}

const createInput = z.strictObject({
  conversation: z.strictObject({
    name: z.string().optional(),
    agent_unique_id: z.string().optional(),
    user_unique_id: z.string().optional(),
  }),
})
const messageInput = z.strictObject({ message: z.strictObject({ content: z.string(), role: z.literal('user').optional() }) })
const renameInput = z.strictObject({ name: z.string() })

/** The model, its temperature and what it is told are the operator's: a call that sets them is refused rather than answered by others. */
const chatInput = z.strictObject({ message: z.string(), context_unique_id: z.uuid().nullish() })
async function chat({ ask, body }: AdaptedCall): Promise<AdaptedReply> {
  const { message, context_unique_id } = checked(chatInput, body)
  const begun = context_unique_id ? undefined : await ask('POST', contexts, { body: { context: {} } })
  if (begun && begun.status >= 400) return begun
  const id = context_unique_id ?? begun!.json.data.id
  const said = await ask('POST', `${contexts}/${id}/messages`, { body: { message: { content: message } } })
  return mapped(said, ({ data: { attributes } }) => ({
    response: attributes.content,
    context_unique_id: id,
    tokens: attributes.tokens,
    model: attributes.model,
  }))
}

/** Calls of the published client for conversations, which are contexts here. */
export const conversations: Adapters = {
  'GET /conversations': (call) => list(call),
  'GET /identities/:user/conversations': (call) => list(call, call.params.user),
  'GET /conversations/:id': async (call) => asOne(await read(call)),
  'POST /conversations': async ({ ask, body }) => {
    const { conversation } = checked(createInput, body)
    return asOne(await ask('POST', contexts, { body: { context: conversation } }))
  },
  'POST /conversations/:id/clear': async ({ ask, params }) =>
    asOne(await ask('POST', `${contexts}/${params.id}/clear`, { body: {} })),
  'POST /conversations/:id/messages': async ({ ask, params, body }) => {
    const sent = checked(messageInput, body)
    return mapped(await ask('POST', `${contexts}/${params.id}/messages`, { body: sent }), ({ data: { attributes } }) => ({
      message: turnOf(attributes.message),
      response: turnOf(attributes.response),
      execution_unique_id: attributes.execution_unique_id,
      tokens: attributes.tokens,
    }))
  },
  'PUT /conversations/:id/rename': async (call) => {
    const { name } = checked(renameInput, call.body)
    if (name.trim() === '') throw refuse.invalid('required', 'is required', 'name')
    const renamed = await call.ask('PUT', `${contexts}/${call.params.id}`, { body: { context: { name } } })
    return renamed.status < 400 ? asOne(await read(call)) : renamed
  },
  'PUT /conversations/:id/archive': async (call) => {
    const before = await read(call)
    if (before.status >= 400) return before
    const gone = await call.ask('DELETE', `${contexts}/${call.params.id}`)
    return gone.status < 400 ? asOne(before, 'archived') : gone
  },
  'PUT /conversations/:id/restore': async (call) => {
    const back = await call.ask('PUT', `${contexts}/${call.params.id}/recover`)
    return back.status < 400 ? asOne(await read(call)) : back
  },
  'POST /marvin/conversations': chat,
  'POST /jarvis/v2/conversations': chat,
  'POST /jarvis/v3/conversations': chat,
  'POST /marvin/contexts/:id/messages': async ({ ask, params, body }) => {
    const { message } = checked(z.strictObject({ message: z.string() }), body)
    const said = await ask('POST', `${contexts}/${params.id}/messages`, { body: { message: { content: message } } })
    return mapped(said, ({ data: { id, attributes } }) => ({
      data: {
        id,
        type: 'chat_response',
        attributes: {
          content: attributes.content,
          created_at: attributes.created_at,
          metadata: { usage: { total_tokens: attributes.tokens } },
        },
      },
    }))
  },
}
