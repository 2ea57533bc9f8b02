import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import type { Shot } from './works.ts'

export interface Result {
  /** How many were answered. */
  readonly answered: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Of each that was not answered well its status, or what else became of it. */
  readonly failures: readonly string[]
}

const asRequests = ({ next, nextBody, before, isPage: _, ...shot }: Shot): autocannon.Request[] => [
  ...(before ? asRequests(before) : []),
  {
    ...shot,
    ...((next || nextBody) && {
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        ...(next && { path: next() }),
        ...(nextBody && { body: nextBody() }),
      }),
    }),
  },
]

/**
 * Fires the shots round and round over `connections` for `seconds`; with `apart` each connection has one of them to itself. Times
 * in milliseconds. What a shot asks first is not counted as an answer.
 */
export async function fire(
  origin: string,
  shots: readonly Shot[],
  { seconds, connections, apart = false }: { seconds: number; connections: number; apart?: boolean },
): Promise<Result> {
  let taken = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: shots.flatMap(asRequests),
    ...(apart && {
      setupClient: (client: autocannon.Client) => client.setRequests(asRequests(shots[taken++ % shots.length]!)),
    }),
  })
  const each = asRequests(shots[0]!).length
  return {
    answered: result.requests.total / each,
    perSecond: result.requests.average / each,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: [
      ...Object.entries(result.statusCodeStats ?? {}).flatMap(([status, { count }]) =>
        status.startsWith('2') ? [] : Array.from({ length: count ?? 0 }, () => status),
      ),
      ...Array.from({ length: result.errors - result.timeouts }, () => 'broken off'),
      ...Array.from({ length: result.timeouts }, () => 'late'),
    ],
  }
}

/** Asks once; the answer's body. Throws when it is not a success. */
export async function ask(origin: string, { method, path, headers, body, before, isPage }: Shot): Promise<unknown> {
  if (before) await ask(origin, before)
  const response = await fetch(origin + path, { method, headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return isPage ? text : (JSON.parse(text) as unknown)
}

/** Asks one after the other, the origins taking turns; the time of each, in milliseconds, that a share of its answers stays below. */
export async function quantiles(
  sides: readonly { origin: string; shots: readonly Shot[] }[],
  turns: number,
  share: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[][] = sides.map(() => [])
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, { origin, shots }] of sides.entries()) times[i]!.push(await timed(agent, origin, shots[turn % shots.length]!))
  }
  agent.destroy()
  // The first turns warm up caches and the compiler.
  return times.map((list) => list.slice(turns / 5).sort((a, b) => a - b)[Math.floor(turns * 0.8 * share)]!)
}

function timed(agent: Agent, origin: string, { method, path, headers, body }: Shot): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(origin + path, { agent, method, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode! >= 300) reject(new Error(`${method} ${path} answered ${response.statusCode}.`))
        else resolve(performance.now() - started)
      })
    })
      .once('error', reject)
      .end(body)
  })
}
