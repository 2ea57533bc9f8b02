import { unsupported } from '@quoin/kit'
import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  mapped,
  pageMeta,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'
import { own } from './people.ts'
import { chatOf, contexts } from './threads.ts'

const at = '/identities/:user/delegations'
const listMax = '200'

/** A delegation as the published client reads it: whether it counts follows from until when it does. */
function delegationOf({ id, attributes }: WireRecord) {
  const { is_handoff, delegation_type, expires_at } = attributes
  const isOver = typeof expires_at === 'string' && Date.parse(expires_at) <= Date.now()
  return {
    id,
    type: 'delegation',
    attributes: {
      ...attributes,
      delegation_type: is_handoff ? 'handoff' : delegation_type,
      status: isOver ? 'inactive' : 'active',
    },
  }
}
const oneOf = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: delegationOf(data) }))

const listInput = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  records: z.coerce.number().int().min(1).max(200).default(25),
  status: z.enum(['active', 'inactive']).optional(),
  delegation_type: z.enum(['read', 'write', 'handoff']).optional(),
  sort: unsupported('The latest come first.'),
})
const newInput = z.strictObject({
  delegation: z.strictObject({
    delegate_unique_id: z.string(),
    delegation_type: z.enum(['read', 'write']).optional(),
    context_unique_id: z.string('One chat is shared at a time: name it.'),
    agent_unique_id: z.string().nullish(),
    expires_at: z.string().nullish(),
  }),
})
const changeInput = z.strictObject({
  delegation: z.strictObject({
    status: z.enum(['active', 'inactive']).optional(),
    expires_at: z.string().nullish(),
  }),
})

/** A delegation that the person of the address gave. */
async function given({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/delegations/${params.delegation}`)
  if (found.status < 400 && found.json.data.attributes.delegator_unique_id !== params.user) throw refuse.missing()
  return found
}

async function list({ ask, params, query }: AdaptedCall): Promise<AdaptedReply> {
  const { page, records, status, delegation_type: type } = checked(listInput, query, 'parameter')
  const found = await ask('GET', '/delegations', { query: { delegator_unique_id: params.user, records: listMax } })
  return mapped(found, ({ data }) => {
    const all = data
      .map(delegationOf)
      .filter(
        ({ attributes }: ReturnType<typeof delegationOf>) =>
          (!status || attributes.status === status) && (!type || attributes.delegation_type === type),
      )
    return { data: all.slice((page - 1) * records, page * records), meta: pageMeta({ page, records, total: all.length }) }
  })
}

async function create({ ask, body }: AdaptedCall): Promise<AdaptedReply> {
  const { agent_unique_id, ...delegation } = checked(newInput, body).delegation
  if (agent_unique_id) {
    const chat = await ask('GET', `${contexts}/${encodeURIComponent(delegation.context_unique_id)}`)
    if (chat.status >= 400) return chat
    if (chat.json.data.attributes.agent_unique_id !== agent_unique_id)
      throw refuse.invalid('no_match', 'This is not the agent of the chat.', 'delegation/agent_unique_id')
  }
  return oneOf(await ask('POST', '/delegations', { body: { delegation } }))
}

async function change(call: AdaptedCall): Promise<AdaptedReply> {
  const { status, expires_at } = checked(changeInput, call.body).delegation
  const found = await given(call)
  if (found.status >= 400) return found
  const isOver = delegationOf(found.json.data).attributes.status === 'inactive'
  if (status === 'active' && isOver && !expires_at)
    throw refuse.invalid('required', 'Say until when it counts again.', 'delegation/expires_at')
  const until = status === 'inactive' && !isOver ? new Date().toISOString() : expires_at
  return oneOf(
    await call.ask('PUT', `/delegations/${call.params.delegation}`, {
      body: { delegation: until === undefined ? {} : { expires_at: until } },
    }),
  )
}

const noHandoff = { delegation_unique_id: null, status: 'none', supervisor_user_uid: null }

/** Calls of the published client for chats that are shared, and for those that are handed over to whoever looks after an agent. */
export const delegations: Adapters = {
  [`GET ${at}`]: own(list),
  [`POST ${at}`]: own(create),
  [`GET ${at}/:delegation`]: own(async (call) => oneOf(await given(call))),
  [`PUT ${at}/:delegation`]: own(change),
  [`DELETE ${at}/:delegation`]: own(async (call) => {
    const found = await given(call)
    return found.status < 400 ? call.ask('DELETE', `/delegations/${call.params.delegation}`) : found
  }),
  'POST /agents/:agent/context/:chat/handoff': async (call) => {
    checked(z.strictObject({}), call.body)
    const chat = await chatOf(call)
    return chat.status < 400 ? call.ask('POST', `${contexts}/${call.params.chat}/handoff`, { body: {} }) : chat
  },
  'GET /agents/:agent/context/:chat/handoff': async (call) =>
    mapped(await chatOf(call), ({ data: { id, attributes } }) => {
      const { handoff, agent_unique_id } = attributes
      const standing = handoff && {
        delegation_unique_id: handoff.unique_id,
        status: 'active',
        supervisor_user_uid: handoff.user_unique_id,
        created_at: handoff.created_at,
      }
      const of = { unique_id: id, agent_unique_id, context_unique_id: id }
      return { data: { id, type: 'handoff', attributes: { ...(standing ?? noHandoff), ...of } } }
    }),
  'DELETE /agents/:agent/context/:chat/handoff/:delegation': async (call) => {
    const chat = await chatOf(call)
    if (chat.status >= 400) return chat
    if (chat.json.data.attributes.handoff?.unique_id !== call.params.delegation) throw refuse.missing()
    return call.ask('DELETE', `${contexts}/${call.params.chat}/handoff`)
  },
}
