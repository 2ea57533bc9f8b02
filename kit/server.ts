import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { LimitClass, Operation } from './operation.ts'
import type { AnyBlock } from './resource.ts'
import type { ActAs } from './request/acting.ts'
import { StreamedAnswer } from './request/answer.ts'
import { type Actor, type Authenticate, nobody, type Recall, whyNot } from './request/actor.ts'
import { extraKeysOf, parseJson, unwrap } from './request/body.ts'
import { shedLoad } from './queueing/loadShedding.ts'
import { keepToOne } from './request/errorsOfOne.ts'
import { guardAnswers, safeHeaders } from './request/headers.ts'
import { repeatable } from './request/idempotency.ts'
import { KeyedQueue, queueKeysIn } from './queueing/keyedQueue.ts'
import { Limits } from './request/limits.ts'
import { adapterRoutes } from './server/adapters.ts'
import { Metrics, mountHealth } from './server/observe.ts'
import { perform, performAs, performer, performInternal } from './request/perform.ts'
import { type Mounted, Platform } from './server/platform.ts'
import { mountTable, type Route, routing } from './server/routeTable.ts'
import type { RawQuery } from './records/query.ts'
import { refuseUnreadable } from './request/unreadable.ts'
import { errorBody, Refusal, refuse } from './request/refuse.ts'
import type { DiskSpace } from './queueing/diskSpace.ts'
import type { SharedBuckets } from './request/sharedBuckets.ts'
import type { BlockServer, CallAs, CallInternal, TellAs } from './server/serve.ts'
import { tell } from './request/tellAs.ts'
import type { Pools, Services } from './server/services.ts'
import { admissionOf } from './queueing/admission.ts'
import { CallQueue } from './queueing/callQueue.ts'
import { translate } from './records/write.ts'

export * from './server/index.ts'

export interface ServerParts {
  readonly servers: readonly BlockServer[]
  readonly pools: Pools
  readonly services: Services
  readonly authenticate: Authenticate
  /** Whoever is known by it is turned away earlier when there is too much to do. */
  readonly recall?: Recall
  /** Finds a member as background work acts for them; null when they are no longer one. */
  readonly actorOf?: (tenantId: string, userId: string) => Promise<Actor | null>
  /** Hears of every answer of an operation, after it went out. */
  readonly onAnswered?: (answered: Answered) => void
  /** Origin of the object store when it is not this server. */
  readonly filesOrigin?: string
  readonly metricsToken?: string
  /** Budgets that several nodes count together; without it each counts for itself. */
  readonly sharedLimits?: SharedBuckets
  /** Room on the disk that is written to, where that is a disk of ours. */
  readonly diskSpace?: DiskSpace
}

/** An operation that was answered, to whom and how. */
export interface Answered {
  readonly operation: string
  readonly actor: Actor
  readonly status: number
  readonly ms: number
}

/**
 * A server that answers every operation of its blocks; it listens when told to. After `drain` its health says 503 and every
 * connection ends with its next answer, so that whatever stands in front sends people elsewhere before it closes.
 */
export function createServer(parts: ServerParts): {
  app: FastifyInstance
  platform: Platform
  metrics: Metrics
  callInternal: CallInternal
  callAs: CallAs
  limits: Limits
  drain(): void
} {
  const { services, pools } = parts
  const headers = safeHeaders(services.settings, parts.filesOrigin)
  const app = Fastify({
    bodyLimit: bodyBytesUsual,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    trustProxy: services.settings.proxies > 0 && ((_: string, hop: number) => hop < services.settings.proxies),
    routerOptions: { ...routing },
    // Node looks for requests that are late every half minute unless told otherwise, which would make 10 seconds 40.
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    // A connection on which nothing moves: somebody asked and does not read. What is long in coming (the stream of changes) has a pulse.
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What still arrives while the server closes is answered like everything else.
    return503OnClosing: false,
    genReqId: (request) => requestId(single(request.headers['x-request-id'])),
    // HEAD asks for what GET would say, without its body, which Node leaves out: hundreds of routes of its own would say no more.
    // Files alone have them, as nothing has to be read of what is not sent.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      if (request.method === 'HEAD' && !request.url!.startsWith('/files/')) request.method = 'GET'
      return request.url!
    },
    clientErrorHandler: refuseUnreadable(headers),
    // An address that cannot be read is answered before any hook runs.
    frameworkErrors: (error, request, reply) =>
      sendRefusal(
        (reply as FastifyReply).headers({ ...headers, 'x-request-id': request.id }),
        asRefusal(error, services, request.id),
      ),
  })
  const platform = new Platform(parts.servers)
  const callInternal: CallInternal = (tenantId, operation, input) =>
    performInternal({ platform, pools, services }, tenantId, operation, input)
  const callAs: CallAs = async (tenantId, userId, operation, input) => {
    const actor = await parts.actorOf?.(tenantId, userId)
    if (!actor) throw refuse.missing('This person is not a member of the company.')
    return performAs({ platform, pools, services }, actor, operation, input)
  }
  const tellAs: TellAs = async (tenantId, userId, event) => {
    const actor = await parts.actorOf?.(tenantId, userId)
    return actor ? tell({ platform, pools, services }, actor, event) : 'nobody'
  }
  const actAs: ActAs = async (tenantId, userId, as) => {
    const actor = await parts.actorOf?.(tenantId, userId)
    return actor ? performer({ platform, pools, services }, actor, as) : null
  }
  const metrics = new Metrics()
  guardAnswers(app, services.settings, headers)
  acceptJson(app)
  let isDraining = false
  app.addHook('onRequest', async (request, reply) => {
    if (isDraining) reply.header('connection', 'close')
    if (request.url.length > 8_192)
      throw new Refusal(414, { code: 'address_too_long', detail: 'The address is longer than 8 KiB.' })
  })
  const { diskSpace } = parts
  if (diskSpace)
    app.addHook('onRequest', async ({ method, url }) => {
      // Who cannot come in cannot look either.
      if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && !waysIn.test(url)) await diskSpace.look()
    })
  app.setErrorHandler((error, request, reply) =>
    sendRefusal(reply, asRefusal(error, services, request.id, { bodyBytesMax: request.routeOptions.bodyLimit })),
  )
  const queue = new KeyedQueue()
  const limits = new Limits(services.settings.limitFactor, parts.sharedLimits)
  const running = { ...parts, platform, limits, queue, metrics }
  const operationsOf = (base: string) =>
    [...platform.mounted.values()]
      .filter(({ operation }) => operation.base === base)
      .flatMap((mounted) => operationRoutes(mounted, running))
  for (const server of parts.servers) {
    app.register(
      async (scope) => {
        const { name } = server.block
        const unknown = (request: FastifyRequest, reply: FastifyReply) =>
          sendRefusal(reply, unknownCall(platform, server.block, request))
        const mounted: { method: string; url: string }[] = []
        scope.addHook('onRoute', ({ method, url }) => {
          mounted.push(...[method].flat().map((one) => ({ method: one, url })))
        })
        mountHealth(scope, name, pools, services.settings, () => isDraining)
        server.mount?.(scope, services, pools, callInternal, callAs)
        server.defineJobs?.({ services, pools, callInternal, callAs, tellAs, actAs })
        scope.setNotFoundHandler(unknown)
        // What the block has put into scopes of its own is mounted only now.
        await scope.after()
        mountTable(scope, [...operationsOf(name), ...adapterRoutes(scope, name, server.adapters ?? {})], [...mounted], unknown)
      },
      { prefix: `/api/${server.block.name}` },
    )
    const { mountPages } = server
    const take = (limit: LimitClass, address: string) => limits.take(limit, nobody, address)
    if (mountPages) app.register(async (scope) => mountPages(scope, { services, pools, callInternal, take }))
  }
  // What is served under the address of a block that is not served here.
  const served = new Set(parts.servers.map(({ block }) => block.name))
  const elsewhere = new Set(
    [...platform.mounted.values()].map(({ operation }) => operation.base).filter((base) => !served.has(base)),
  )
  for (const base of elsewhere)
    app.register(
      async (scope) => {
        for (const route of operationsOf(base)) scope.route(route)
      },
      { prefix: `/api/${base}` },
    )
  // A connection whose last answer was under way when closing began would be kept for the next one.
  app.addHook('preClose', async () => {
    const letting = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(letting))
  })
  metrics.mount(app, parts.metricsToken)
  const { recall } = parts
  if (recall)
    shedLoad(app, {
      recall,
      headers,
      log: services.log,
      admission: new Map(parts.servers.map(({ block, role }) => [block.name, admissionOf(pools[role])])),
      requestId: ({ headers: request }) => requestId(single(request['x-request-id'])),
      onTurnedAway: () => metrics.turnedAway(),
    })
  keepToOne(app, services.log)
  return {
    app,
    platform,
    metrics,
    callInternal,
    callAs,
    limits,
    drain: () => {
      isDraining = true
    },
  }
}

/** Parts as fast as they are read. */
const streamOf = ({ parts }: StreamedAnswer, { log }: Services, requestId: string): Readable =>
  Readable.from(parts, { objectMode: false }).on('error', (err) => log.error({ request: requestId, err }, 'stream'))

const waysIn = /^\/api\/gateway\/(auth\/|companies\/[^/]+\/access\b)/

interface Running extends ServerParts {
  readonly platform: Platform
  readonly limits: Limits
  readonly queue: KeyedQueue
  readonly metrics: Metrics
}

const operationRoutes = (mounted: Mounted, running: Running): Route[] =>
  [`${mounted.operation.method} ${mounted.operation.path}`, ...mounted.operation.aliases].map((address) => {
    const [method, url] = address.split(' ') as [string, string]
    return {
      method,
      url,
      bodyLimit: mounted.operation.bodyBytesMax,
      handler: (request, reply) => answer(mounted, running, request, reply),
    }
  })

/** The life of a request, top to bottom: who asks, how often, may they, is there time, what for, whose turn it is, the work in one transaction, the answer. */
async function answer(mounted: Mounted, running: Running, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { operation, model } = mounted
  const started = performance.now()
  let actor = nobody
  let refused: string | undefined
  try {
    const who = await identify(operation, running, request)
    actor = who.actor
    if (who.headers) reply.headers(who.headers)
    const budget = await running.limits.take(operation.limit, actor, request.ip)
    if (budget) reply.headers({ 'x-ratelimit-limit': budget.limit, 'x-ratelimit-remaining': budget.left })
    const refusal = whyNot(actor, operation)
    if (refusal) throw refusal
    admissionOf(running.pools[mounted.server.role]).look(actor.tenantId)
    const text = typeof request.body === 'string' ? request.body : ''
    const input = operation.method === 'GET' ? undefined : parseJson(text)
    const wrapping = [needsBody(mounted) ? operation.wrapper : undefined, operation.alsoWrapped, operation.extraKeys] as const
    const [body, unreadKeys] = [unwrap(input, ...wrapping), extraKeysOf(input, ...wrapping)]
    const params = request.params as Record<string, string>
    const names = queueKeysIn(actor.tenantId, mounted.server.queueKeys[operation.name]?.(params, body) ?? [])
    const result = await perform(mounted, running, {
      actor,
      body,
      unreadKeys,
      params,
      query: request.query as RawQuery,
      callQueue: new CallQueue(running.queue, names, () => goneSignal(reply)),
      isDryRun: operation.method !== 'GET' && single(request.headers['dry-run']) === 'true',
      request: { id: request.id, address: request.ip, headers: request.headers, path: request.url.split('?')[0]! },
      repeatable:
        operation.method === 'GET' || operation.secret || request.headers['dry-run']
          ? undefined
          : repeatable(single(request.headers['idempotency-key']), actor, operation.name, request.url, text),
    })
    // What the answer says empty is said of nothing: a session that ends brings no token for it.
    for (const [name, value] of Object.entries(result.headers)) if (value === '') reply.removeHeader(name)
    return reply
      .code(result.status)
      .headers({ 'content-type': 'application/vnd.api+json; charset=utf-8', ...said(result.headers) })
      .send(result instanceof StreamedAnswer ? streamOf(result, running.services, request.id) : result.body)
  } catch (error) {
    const refusal = asRefusal(translate(error, model), running.services, request.id, { operation: operation.name })
    refused = refusal.code
    return sendRefusal(reply, refusal)
  } finally {
    const ms = performance.now() - started
    running.metrics.seen(operation.name, reply.statusCode, ms)
    running.onAnswered?.({ operation: operation.name, actor, status: reply.statusCode, ms })
    running.services.log.info({
      operation: operation.name,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      request: request.id,
      tenant: actor.tenantId,
      user: actor.userId,
      address: request.ip,
      ...(refused !== undefined && { code: refused }),
    })
  }
}

/** Aborted when whoever waits for the answer has gone. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const going = new AbortController()
  const go = () => going.abort(new Refusal(408, { code: 'gone', detail: 'The request was aborted.' }))
  if (raw.destroyed) go()
  else raw.once('close', go)
  return going.signal
}

/** What is open to everybody stays open to somebody whose session has ended: that is how they get a new one. */
async function identify(
  operation: Operation,
  { authenticate }: Running,
  { headers, ip: address }: FastifyRequest,
): ReturnType<Authenticate> {
  const { block } = operation
  try {
    return await authenticate({ headers, address, block })
  } catch (error) {
    if (operation.permission !== 'open' || !(error instanceof Refusal) || error.status !== 401) throw error
    return authenticate({ headers: { appid: headers.appid, 'x-api-key': headers['x-api-key'] }, address, block })
  }
}

/** A caller's own id is kept when it cannot be mistaken for anything else in a log. */
const requestId = (value: string | undefined): string =>
  value !== undefined && /^[\w-]{8,80}$/.test(value) ? value : `req_${randomUUID()}`

const said = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

const single = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

/** Actions that say all in their address take no body; a client may still send an empty one. */
const needsBody = ({ operation }: Mounted): boolean =>
  operation.method !== 'GET' &&
  operation.wrapper !== undefined &&
  (operation.kind !== 'action' || Object.keys(operation.fields ?? {}).length > 0)

/** What a body may weigh where its operation says nothing else. */
const bodyBytesUsual = 1_048_576

function asRefusal(
  error: unknown,
  services: Services,
  requestId: string,
  { operation, bodyBytesMax = bodyBytesUsual }: { readonly operation?: string; readonly bodyBytesMax?: number } = {},
): Refusal {
  if (error instanceof Refusal) {
    if (error.status >= 500) services.log.error({ operation, request: requestId, err: error.cause ?? error })
    return error
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(413, { code: 'too_large', detail: `The body is larger than ${Math.floor(bodyBytesMax / 2 ** 20)} MiB.` })
  if (code === 'FST_ERR_BAD_URL') return refuse.missing('This address does not exist.')
  if (statusCode === 408) return new Refusal(408, { code: 'timeout', detail: 'The request took too long to arrive.' })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Refusal(statusCode === 400 ? 422 : statusCode, { code: 'bad_request', detail: 'The request could not be read.' })
  services.log.error({ operation, request: requestId, err: error }, 'surprise')
  return new Refusal(500, { code: 'internal_error', detail: 'There was an error' })
}

const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'content-type': 'application/vnd.api+json; charset=utf-8' })
    .send(errorBody(refusal))

/** Bodies are read as text and parsed by us, within our bounds. Nothing compressed is accepted: what unfolds cannot be bounded in advance. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json/, { parseAs: 'buffer' }, (request, bytes, done) => {
    const isPacked = request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity'
    if (isPacked) return done(new Refusal(415, { code: 'encoding_not_supported', detail: 'Send the body without compression.' }))
    try {
      done(null, utf8.decode(bytes as Buffer))
    } catch {
      done(new Refusal(422, { code: 'malformed_json', detail: 'The body is not valid JSON: it is not written in UTF-8.' }))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) =>
    done(text.length > 0 ? new Refusal(415, { code: 'not_json', detail: 'Send the body as application/json.' }) : null, ''),
  )
}

/** Refuses what is not UTF-8 (RFC 8259 knows no other), rather than keep replacement marks in place of somebody's letters. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A path nobody declares must never look like a missing record; a known path under another method says which it knows. */
function unknownCall(platform: Platform, { name, title }: AnyBlock, request: FastifyRequest): Refusal {
  const path = request.url.split('?')[0]!.replace(/\/+$/, '').slice(`/api/${name}`.length)
  const methods = [...platform.mounted.values()]
    .filter((m) => m.operation.base === name)
    .flatMap(({ operation: { method, path: own, aliases } }) => [`${method} ${own}`, ...aliases])
    .map((address) => address.split(' ') as [string, string])
    .filter(([, shape]) => shapeOf(shape).test(path))
    .map(([method]) => method)
  if (methods.length > 0)
    return new Refusal(
      405,
      { code: 'method_not_allowed', detail: `This address knows ${[...new Set(methods)].join(', ')}.` },
      { allow: [...new Set(methods)].join(', ') },
    )
  return new Refusal(404, { code: 'no_such_call', detail: `${title} has no call at this address.` })
}
const shapeOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
