import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { once } from '../once.ts'
import type { Pools, Settings } from './services.ts'
import { plain } from '../request/answer.ts'

/** Figures of the process, which has one garbage collector and one event loop however many platforms it serves: what watches them never ends. */
const ofProcess = once(() => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'quoin_' })
  return registry
})

/** Counts and times of every operation, by its dotted name, for Prometheus at `/metrics` (loopback, or with METRICS_TOKEN). */
export class Metrics {
  private readonly registry = new Registry()
  private readonly seconds = new Histogram({
    name: 'quoin_operation_seconds',
    help: 'Time from request to answer.',
    labelNames: ['operation', 'status'],
    registers: [this.registry],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  })
  private readonly away = new Counter({
    name: 'quoin_turned_away_total',
    help: 'Requests refused at the port because they would have had no turn.',
    registers: [this.registry],
  })

  seen(operation: string, status: number, ms: number): void {
    this.seconds.observe({ operation, status: String(status) }, ms / 1_000)
  }

  turnedAway(): void {
    this.away.inc()
  }

  /** A figure that somebody else keeps, asked for when it is read. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  mount(app: FastifyInstance, token: string | undefined): void {
    const registries = [ofProcess(), this.registry]
    app.get('/metrics', async (request, reply) => {
      const isAllowed = token
        ? request.headers.authorization === `Bearer ${token}`
        : /^(::1|::ffff:127\.|127\.)/.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
      if (!isAllowed) return reply.callNotFound()
      return reply.type(this.registry.contentType).send(await Registry.merge(registries).metrics())
    })
  }
}

/** `GET /health` of a block: whether its part of the database answers and the server is to stay. Asked once a second at most, however often it is called. */
export function mountHealth(
  app: FastifyInstance,
  block: string,
  pools: Pools,
  settings: Settings,
  isDraining: () => boolean,
): void {
  let checkedAt = 0
  let state: Promise<boolean> = Promise.resolve(true)
  app.get('/health', async (_, reply) => {
    if (performance.now() - checkedAt > 1_000) {
      checkedAt = performance.now()
      state = pools.runtime
        .connect()
        .then(async (client) => {
          try {
            await client.query('select 1')
            return true
          } finally {
            client.release()
          }
        })
        .catch(() => false)
    }
    const isWell = (await state) && !isDraining()
    const { body } = plain({
      service: block,
      status: isWell ? 'ok' : 'unavailable',
      version: settings.version,
      timestamp: new Date().toISOString(),
    })
    return reply
      .code(isWell ? 200 : 503)
      .type('application/json')
      .send(body)
  })
}
