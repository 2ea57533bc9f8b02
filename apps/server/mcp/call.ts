import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '@quoin/kit'
import { refuse } from '@quoin/kit/server'
import type { FastifyInstance } from 'fastify'

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Headers by which it is known who asks. */
const handedOn = ['authorization', 'x-api-key', 'appid', 'tenant-id', 'origin', 'user-agent', 'accept-language'] as const
/** As much of an answer as is handed over. */
export const answerMax = 100_000

/**
 * A value as one step of a path. Nothing, `.` and `..` would be read as the address of another operation, which nobody found, confirmed
 * or may be offered.
 */
function stepOf(params: Readonly<Record<string, string>>, name: string): string {
  const value = Object.hasOwn(params, name) ? params[name]! : ''
  if (value.trim() === '') throw refuse.invalid('required', `params.${name} is required.`, `params/${name}`)
  if (/^\.{1,2}$/.test(value) || !value.isWellFormed())
    throw refuse.invalid('invalid', `params.${name} is no value of a path.`, `params/${name}`)
  return encodeURIComponent(value)
}

/** Asks an operation as any client would, by its address and through every check; answers status and text. */
export async function ask(
  app: FastifyInstance,
  operation: Operation,
  { params = {}, query = {}, body }: CallInput,
  { headers, address, isDryRun, once }: { headers: IncomingHttpHeaders; address: string; isDryRun: boolean; once?: string },
): Promise<{ status: number; text: string }> {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => stepOf(params, name))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, String(one))
  const { wrapper, method } = operation
  const isWrapped = wrapper === undefined || (body !== undefined && Object.hasOwn(body, wrapper))
  const payload = method === 'GET' ? undefined : JSON.stringify(isWrapped ? (body ?? {}) : { [wrapper]: body ?? {} })
  const response = await app.inject({
    method,
    url: `/api/${operation.base}${path}${search.size > 0 ? `?${search}` : ''}`,
    remoteAddress: address,
    headers: {
      ...Object.fromEntries(handedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(isDryRun && { 'dry-run': 'true' }),
      // What was confirmed is done once, however often the word is shown.
      ...(once && !isDryRun && { 'idempotency-key': createHash('sha256').update(once).digest('hex') }),
    },
    payload,
  })
  return { status: response.statusCode, text: response.body }
}
