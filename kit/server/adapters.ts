import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import type * as z from 'zod'
import { schemaReasons } from '../request/body.ts'
import { errorBody, refuse, Refusal } from '../request/refuse.ts'

/** A record as calls answer it. */
export interface WireRecord {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}
/** An answer of the block's own call, as it would go out. */
export interface AdaptedReply {
  readonly status: number
  /** As clients of another make read it: whatever the call answers. */
  readonly json: any
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}
export interface AdaptedCall {
  /** As they can be put into another path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The body as it came, read as JSON; an empty object where there is none. */
  readonly body: any
  /** Asks a call of this block as whoever asked this one, through every check; `path` is below the block's address, or a neighbour's whole one. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input?: { query?: object; body?: object }): Promise<AdaptedReply>
}
/** Calls that clients of another make expect, `GET /users/search`, and how each is answered by calls of the block's own. */
export type Adapters = Readonly<Record<string, (call: AdaptedCall) => Promise<AdaptedReply>>>

/** Headers about the connection or the body of a call, which are not those of the calls it is answered by. */
const ofTheConnection =
  /^(content-length|content-type|transfer-encoding|connection|keep-alive|host|date|x-forwarded-.*|forwarded|accept-encoding)$/

/** Mounts a block's adapters below its address. What is answered there is no operation: it asks for nothing that its calls do not ask for. */
export function mountAdapters(app: FastifyInstance, base: string, adapters: Adapters): void {
  for (const [address, adapter] of Object.entries(adapters)) {
    const [method, url] = address.split(' ') as ['GET', string]
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        let writes = 0
        try {
          const answered = await adapter({
            params: pathSafe(request.params as Record<string, string>),
            query: request.query as Record<string, string>,
            body: readJson(request.body),
            ask: (how, path, input) =>
              ask(
                app,
                request,
                path.startsWith('/api/') ? path : `/api/${base}${path}`,
                how,
                input,
                how === 'GET' ? 0 : writes++,
              ),
          })
          return send(reply, answered)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return reply.code(error.status).headers(error.headers).type('application/vnd.api+json').send(errorBody(error))
        }
      },
    })
  }
}

function readJson(body: unknown): object {
  if (body === undefined || body === '' || body === null) return {}
  try {
    const value = typeof body === 'string' ? JSON.parse(body) : body
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  throw refuse.invalid('not_json', 'The body is not a JSON object.')
}

/** Nobody leaves the address of an adapter by what stands for an id in it. */
const pathSafe = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, /^\.+$/.test(value) ? '-' : encodeURIComponent(value)]))

async function ask(
  app: FastifyInstance,
  { headers, ip }: FastifyRequest,
  url: string,
  method: InjectOptions['method'],
  { query = {}, body }: { query?: object; body?: object } = {},
  nth = 0,
): Promise<AdaptedReply> {
  const kept = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !ofTheConnection.test(name))
    // A key stands for one write: each further one of the same call has its own.
    .map(([name, value]) => [name, name === 'idempotency-key' && nth > 0 ? `${String(value)}.${nth}` : value])
  const response = await app.inject({
    method,
    url,
    remoteAddress: ip,
    query: query as Record<string, string>,
    headers: { ...Object.fromEntries(kept), ...(body && { 'content-type': 'application/json' }) },
    payload: body && JSON.stringify(body),
  })
  return { status: response.statusCode, json: response.body ? JSON.parse(response.body) : undefined, headers: response.headers }
}

function send(reply: FastifyReply, { status, json, headers }: AdaptedReply): FastifyReply {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !ofTheConnection.test(name))
  return reply
    .code(json === undefined ? 204 : status)
    .headers(Object.fromEntries(kept))
    .type('application/vnd.api+json; charset=utf-8')
    .send(json === undefined ? '' : JSON.stringify(json))
}

/** What of a call's body, or of its parameters, an adapter goes by. A strict schema refuses by name what it has no place for. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  kind: 'pointer' | 'parameter' = 'pointer',
): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new Refusal(422, schemaReasons(error, kind))
  return data
}

/** The same answer with something else in it; a refusal stays what it is. */
export const mapped = (reply: AdaptedReply, map: (json: any) => unknown): AdaptedReply =>
  reply.status < 400 ? { ...reply, json: map(reply.json) } : reply
