import { createHash } from 'node:crypto'
import type { Operation, Page } from '@quoin/kit'
import { type Context, whyNot } from '@quoin/kit/server'
import * as z from 'zod'
import type { ToolWire } from '../resources/index.ts'
import type { OfferedTool, ToolCall } from './ask.ts'
import { type Found, ifAllowed, type RecordLike, recordSource } from './retrieve.ts'

const callsMax = 4
const recordsMax = 5
/** People and their keys are not looked up by programs; what the assistant itself holds is its people's own. */
const closed = new Set(['gateway', 'assistant'])

/** What can be a tool: lists and single records of what stands by itself. It reads: whoever wrote a source could have an agent do anything else. */
const canBeTool = ({ kind, block, path, method, secret }: Operation): boolean =>
  (kind === 'list' || kind === 'get') &&
  method === 'GET' &&
  !secret &&
  !closed.has(block) &&
  !path.replace(':id', '').includes(':')

/** All that can be a tool for this person. */
export const toolOperations = (context: Context): Operation[] =>
  context.operations.filter((operation) => canBeTool(operation) && !whyNot(context.actor, operation))

/** The same id for the same operation, wherever it is served. */
export const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const toolOf = ({ name, summary, method, base, path }: Operation): ToolWire => ({
  unique_id: idOf(name),
  name,
  description: summary,
  tool_type: 'operation',
  api_method: method,
  api_url: `/api/${base}${path}`,
  status: 'active',
  enabled: true,
})

/** As servers of models take names. */
const spelt = (name: string) => name.replaceAll('.', '-')
const parametersOf = ({ kind }: Operation): OfferedTool['parameters'] =>
  kind === 'get'
    ? { type: 'object', properties: { id: { type: 'string', description: 'The id of the record.' } }, required: ['id'] }
    : {
        type: 'object',
        properties: {
          search: { type: 'string', description: 'Words that the records hold.' },
          sort: { type: 'string', description: 'A field, with - before it for descending order.' },
        },
      }
export const offeredTool = (operation: Operation): OfferedTool => ({
  name: spelt(operation.name),
  description: operation.summary,
  parameters: parametersOf(operation),
})

const listInput = z.object({ search: z.string().max(200).optional(), sort: z.string().max(100).optional() })
const getInput = z.object({ id: z.uuid().toLowerCase() })

/** Looks up what a model asked for, as the person who talks to it: what they may not see is nothing that was found. */
export async function lookUp(context: Context, tools: readonly Operation[], calls: readonly ToolCall[]): Promise<Found[]> {
  const found: Found[] = []
  for (const { name, input } of calls.slice(0, callsMax)) {
    const operation = tools.find((one) => spelt(one.name) === name)
    if (!operation) continue
    const type = `${operation.block}.${operation.resource}`
    found.push(...(await asked(context, operation, input)).map((record) => recordSource(context, type, record)))
  }
  return found
}

async function asked(context: Context, operation: Operation, input: unknown): Promise<readonly RecordLike[]> {
  if (operation.kind === 'get') {
    const { data } = getInput.safeParse(input)
    const record = data && (await ifAllowed(() => context.call(operation as Operation<{ id: string }, RecordLike>, data)))
    return record ? [record] : []
  }
  const { data } = listInput.safeParse(input)
  if (!data) return []
  const ask = { ...data, records: recordsMax }
  const page = await ifAllowed(() => context.call(operation as Operation<typeof ask, Page<RecordLike>>, ask))
  return page?.data ?? []
}
