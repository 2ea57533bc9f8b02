import { unsupported, uuid } from '@quoin/kit'
import { type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { idOf } from '../answer/tools.ts'

const allAtOnce = 'An agent is offered all its tools at once.'
const listInput = z.looseObject({ status: z.literal('active', 'A tool is switched by enabled.').optional() })
const newInput = z.strictObject({
  assignment: z.strictObject({
    tool_unique_id: uuid(),
    enabled: z.boolean().optional(),
    priority: unsupported(allAtOnce),
  }),
})
const changeInput = z.strictObject({
  assignment: z.strictObject({ enabled: z.boolean().optional(), priority: unsupported(allAtOnce) }),
})

/** A tool of an agent as the published client reads it assigned: the tool is the operation by its name. */
const assignmentOf = ({ id, attributes }: WireRecord) => {
  const { agent_unique_id, name, enabled, created_at, updated_at } = attributes
  return {
    id,
    type: 'agent_tool_assignment',
    attributes: {
      unique_id: id,
      agent_unique_id,
      tool_unique_id: idOf(String(name)),
      enabled,
      status: 'active',
      created_at,
      updated_at,
    },
  }
}
const oneOf = ({ data }: { readonly data: WireRecord }) => ({ data: assignmentOf(data) })
const at = '/agents/:agent/tool_assignments'

/** Calls of the published client for what tools an agent has, which are the agent's own here. */
export const toolAssignments: Adapters = {
  [`GET ${at}`]: async ({ ask, params, query }) => {
    const { status: _, ...page } = checked(listInput, query, 'parameter')
    return mapped(await ask('GET', `/agents/${params.agent}/tools`, { query: page }), ({ data, ...more }) => ({
      ...more,
      data: data.map(assignmentOf),
    }))
  },
  [`GET ${at}/:id`]: async ({ ask, params }) => mapped(await ask('GET', `/agents/${params.agent}/tools/${params.id}`), oneOf),
  [`POST ${at}`]: async ({ ask, params, body }) => {
    const { tool_unique_id, enabled } = checked(newInput, body).assignment
    const offered = await ask('GET', '/tools', { query: { records: '1000' } })
    if (offered.status >= 400) return offered
    const tool: WireRecord | undefined = offered.json.data.find(({ id }: WireRecord) => id === tool_unique_id)
    if (!tool) throw refuse.invalid('no_such_record', 'This record does not exist.', 'assignment/tool_unique_id')
    const agent_tool = { name: tool.attributes.name, ...(enabled !== undefined && { enabled }) }
    return mapped(await ask('POST', `/agents/${params.agent}/tools`, { body: { agent_tool } }), oneOf)
  },
  [`PUT ${at}/:id`]: async ({ ask, params, body }) => {
    const { enabled } = checked(changeInput, body).assignment
    const agent_tool = enabled === undefined ? {} : { enabled }
    return mapped(await ask('PUT', `/agents/${params.agent}/tools/${params.id}`, { body: { agent_tool } }), oneOf)
  },
  [`DELETE ${at}/:id`]: ({ ask, params }) => ask('DELETE', `/agents/${params.agent}/tools/${params.id}`),
}
