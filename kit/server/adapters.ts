import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import * as z from 'zod'
import { schemaReasons } from '../request/body.ts'
import { errorBody, refuse, Refusal } from '../request/refuse.ts'
import { EventStream } from './eventStream.ts'
import type { Route } from './routeTable.ts'

/** A record as calls answer it. */
export interface WireRecord<Attributes = Readonly<Record<string, unknown>>> {
  readonly id: string
  readonly attributes: Attributes
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
  /** The token the call comes with, in `Authorization`. */
  readonly bearer: string | undefined
  /** Asks a call of this block as whoever asked this one, through every check; `path` is below the block's address, or a neighbour's whole one. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input?: AskInput): Promise<AdaptedReply>
  /** Begins to answer with server-sent events, for a call that is told while it is worked on; the adapter answers `streamed` then. */
  events(): EventStream
  /** Whoever waits for the answer has gone. */
  readonly gone: AbortSignal
}
interface AskInput {
  readonly query?: object
  readonly body?: object
  /** Names the request in the block's own code, `context.request.id`. */
  readonly requestId?: string
}
/** The answer of an adapter that told it as events. */
export const streamed = Symbol('streamed')
/** Calls that clients of another make expect, `GET /users/search`, and how each is answered by calls of the block's own. */
export type Adapters = Readonly<Record<string, (call: AdaptedCall) => Promise<AdaptedReply | typeof streamed>>>

/** Headers about the connection or the body of a call, which are not those of the calls it is answered by. */
const ofTheConnection =
  /^(content-length|content-type|transfer-encoding|connection|keep-alive|host|date|x-forwarded-.*|forwarded|accept-encoding)$/

/** Routes of a block's adapters, below its address. What is answered there is no operation: it asks for nothing that its calls do not ask for. */
export function adapterRoutes(app: FastifyInstance, base: string, adapters: Adapters): Route[] {
  return Object.entries(adapters).map(([address, adapter]) => {
    const [method, url] = address.split(' ') as [string, string]
    return {
      method,
      url,
      handler: async (request, reply) => {
        let writes = 0
        let stream: EventStream | undefined
        try {
          const answered = await adapter({
            params: pathSafe(request.params as Record<string, string>),
            query: request.query as Record<string, string>,
            body: readJson(request.body),
            bearer: /^bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1],
            ask: (how, path, input) =>
              ask(
                app,
                request,
                path.startsWith('/api/') ? path : `/api/${base}${path}`,
                how,
                input,
                how === 'GET' ? 0 : writes++,
              ),
            events: () => (stream = new EventStream(reply)),
            gone: goneSignal(reply),
          })
          return answered === streamed ? reply : send(reply, answered)
        } catch (error) {
          // There is no other answer any more.
          stream?.end()
          if (stream || !(error instanceof Refusal)) throw error
          return reply.code(error.status).headers(error.headers).type('application/vnd.api+json').send(errorBody(error))
        }
      },
    }
  })
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const going = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) going.abort()
  })
  return going.signal
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
  { query = {}, body, requestId }: AskInput = {},
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
    headers: {
      ...Object.fromEntries(kept),
      ...(body && { 'content-type': 'application/json' }),
      ...(requestId && { 'x-request-id': requestId }),
    },
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

/** Handed on as it is: the call that takes it says what is wrong with it. */
export const handedOn = z.unknown().optional()

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
