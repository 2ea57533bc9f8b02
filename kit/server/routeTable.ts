import FindMyWay, { type HTTPMethod, type Instance } from 'find-my-way'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** What of a router decides which address a request finds; the server's own and the tables' are the same. */
export const routing = { ignoreTrailingSlash: true, maxParamLength: 300 } as const

export interface Route {
  readonly method: string
  /** Below the prefix of its scope. */
  readonly url: string
  readonly bodyLimit?: number
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}
type Address = Pick<Route, 'method' | 'url'>

interface Table {
  /** Places of the routes that Fastify finds itself. */
  readonly alone: ReadonlySet<number>
  /** Finds the places of the others. */
  readonly router: Instance<never>
}

/** By all addresses of a scope: a process that serves the same blocks again, as specs do by the hundred, makes them once. */
const tables = new Map<string, Table>()

/**
 * Mounts a scope's routes as one of Fastify's for all methods, which finds the others in a table. Three thousand routes of Fastify's own take half
 * a second of the processor at each start, most of it for hooks that are the same for all. What a table cannot tell is left to
 * Fastify: routes with a limit of their own to their bodies, and those an address could mean as well as one that is `mounted` already.
 */
export function mountTable(
  scope: FastifyInstance,
  routes: readonly Route[],
  mounted: readonly Address[],
  unknown: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const { alone, router } = tableOf(scope.prefix, routes, mounted)
  for (const place of alone) {
    const { method, url, bodyLimit, handler } = routes[place]!
    scope.route({ method, url, bodyLimit, handler })
  }
  const methods = [...new Set(routes.filter((_, place) => !alone.has(place)).map(({ method }) => method))]
  if (methods.length === 0) return
  scope.route({
    method: methods,
    url: '/*',
    handler: (request, reply) => {
      const found = router.find(request.method as HTTPMethod, request.url)
      if (!found) return unknown(request, reply)
      if (!found.store) throw new errorCodes.FST_ERR_MAX_PARAM_LENGTH(request.url)
      request.params = found.params
      return routes[(found.store as { place: number }).place]!.handler(request, reply)
    },
  })
}

function tableOf(prefix: string, routes: readonly Route[], mounted: readonly Address[]): Table {
  const own = routes.map(({ method, url, bodyLimit }) => `${method} ${prefix}${url} ${bodyLimit ?? ''}`)
  const key = [...own, '', ...mounted.map(({ method, url }) => `${method} ${url}`)].join('\n')
  const known = tables.get(key)
  if (known) return known
  const alone = aloneOf(
    routes.map((route) => ({ ...route, url: prefix + (route.url || '/') })),
    mounted,
  )
  const router = FindMyWay({ ...routing, onMaxParamLength: nothing }) as Instance<never>
  for (const [place, { method, url }] of routes.entries())
    if (!alone.has(place)) router.on(method as HTTPMethod, prefix + url, nothing, { place })
  const table = { alone, router }
  tables.set(key, table)
  return table
}
/** A table is asked what it finds, and calls nothing itself. */
const nothing = () => undefined

/** Where several could be meant, one router has to say which: whatever shares addresses with a route of Fastify's is one too. */
function aloneOf(routes: readonly Route[], mounted: readonly Address[]): Set<number> {
  const shapes = routes.map(shapeOf)
  const alone = new Set([...routes.keys()].filter((place) => isOdd(routes[place]!)))
  for (let others = [...mounted.map(shapeOf), ...[...alone].map((place) => shapes[place]!)]; others.length > 0; ) {
    const met = [...shapes.keys()].filter((place) => !alone.has(place) && others.some((other) => meet(shapes[place]!, other)))
    for (const place of met) alone.add(place)
    others = met.map((place) => shapes[place]!)
  }
  return alone
}

/** With a limit of its own, without anything that `/*` could stand for, or with a name within a part. */
const isOdd = ({ url, bodyLimit }: Route) => bodyLimit !== undefined || url.endsWith('/') || /[^/]:|\*/.test(url)

const shapeOf = ({ method, url }: Address) => [method, ...url.replace(/\/$/, '').split('/')]

/** Whether there are addresses that either of two could be asked by. */
function meet(one: readonly string[], two: readonly string[]): boolean {
  for (let at = 0; at < one.length || at < two.length; at++) {
    const [mine, theirs] = [one[at], two[at]]
    if (mine === '*' || theirs === '*') return true
    if (mine === undefined || theirs === undefined) return false
    if (mine !== theirs && !mine.includes(':') && !theirs.includes(':')) return false
  }
  return true
}
