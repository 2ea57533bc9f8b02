import { boolean, custom, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** An operation that can be a tool, as the attributes of each in the list of them. */
export interface ToolWire {
  readonly unique_id: string
  /** Dotted name of the operation. */
  readonly name: string
  readonly description: string
  readonly tool_type: 'operation'
  readonly api_method: string
  readonly api_url: string
  readonly status: 'active'
  readonly enabled: true
}
const ownOnly = 'A tool is a reading operation of this installation, by its name.'

/** An operation that an agent may ask for, with the rights of whoever talks to it. It reads: what changes anything stays with people. */
export const agentTools = resource({
  type: 'agent_tool',
  wrapper: 'agent_tool',
  title: 'name',
  under: { resource: 'agents', field: 'agent' },
  path: '/agents/:parent/tools',
  fields: {
    agent: ref('assistant.agents').required().fixed(),
    name: text(120).required().fixed().sortable(),
    enabled: boolean().default(true),
    description: text(500).readOnly(),
    apiMethod: text(10).readOnly(),
    apiUrl: text(300).readOnly(),
  },
  unsupported: {
    tool_type: ownOnly,
    requires_auth: ownOnly,
    response_mapping: ownOnly,
    parameters: ownOnly,
    api_headers: ownOnly,
    status: 'A tool is switched by enabled.',
  },
  permissions: { read: 'assistant.agents.read', write: 'assistant.agents.write', delete: 'assistant.agents.write' },
  only: ['list', 'get', 'create', 'update', 'delete'],
  sort: 'name',
  operations: {
    offered: custom({
      method: 'GET',
      path: '/tools',
      permission: 'assistant.agents.read',
      query: z.object({
        page: z.string().optional(),
        records: z.string().optional(),
        search: z.string().max(200).optional(),
        status: z.literal('active').optional(),
        sort: z.enum(['name', '-name']).optional(),
      }),
      answer: z.object({ data: z.array(z.looseObject({ id: z.string() })), meta: z.looseObject({}) }),
      summary: 'Lists the operations that can be tools of an agent, as far as whoever asks may ask them.',
    }),
  },
})
