import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Recall } from '../request/actor.ts'
import { errorBody } from '../request/refuse.ts'
import { overloaded, type Admission } from './admission.ts'

/** The log says this often at most that people are turned away: one by one they would be more than the log can take. */
const saidEveryMs = 10_000

interface LoadSheddingParts {
  /** Of the connections a block works on, by its name. */
  readonly admission: ReadonlyMap<string, Admission>
  readonly recall: Recall
  readonly log: Logger
  /** What every answer carries. */
  readonly headers: Readonly<Record<string, string>>
  requestId(request: IncomingMessage): string
  onTurnedAway(): void
}

/**
 * Turns away (503) at the port who would have no turn, as far as it is known at once who asks: less than half of what saying so costs after
 * the request was routed, read and looked at, which would keep a server from its work that is asked several times what it can do.
 * Everybody else is told the same further in.
 */
export function shedLoad(app: FastifyInstance, parts: LoadSheddingParts): void {
  const { admission, recall, log } = parts
  const refusal = overloaded()
  const body = errorBody(refusal)
  const headers = {
    ...parts.headers,
    ...refusal.headers,
    'content-type': 'application/vnd.api+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  let turnedAway = 0
  let saidAt = -Infinity

  const isRefused = ({ url, headers: input }: IncomingMessage): boolean => {
    const block = blockOf(url!)
    const own = block === undefined ? undefined : admission.get(block)
    // Pages of other origins read only what names them, which is said further in.
    if (!own?.isCrowded || input.origin !== undefined) return false
    const actor = recall({ headers: input, block: block! })
    return actor !== undefined && own.isBehind(actor.tenantId)
  }
  const turnAway = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(refusal.status, { ...headers, 'x-request-id': parts.requestId(request) })
    response.end(request.method === 'HEAD' ? undefined : body)
    parts.onTurnedAway()
    turnedAway += 1
    if (performance.now() - saidAt < saidEveryMs) return
    saidAt = performance.now()
    log.warn({ turnedAway }, 'More is asked than can be answered; who would have no turn is turned away')
  }

  const [inside] = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isRefused(request)) turnAway(request, response)
    else inside!(request, response)
  })
}

/** The block an address of ours leads to. */
const blockOf = (url: string): string | undefined => (url.startsWith('/api/') ? url.slice(5, url.indexOf('/', 5)) : undefined)
