import { Redis } from 'ioredis'
import type { Pools } from '../server/services.ts'
import { inTransaction } from '../transaction/transaction.ts'
import type { FanOut, Hearing } from './fanOut.ts'

const channel = 'quoin:cable'
const answerMsMax = 1_000
/** While it is lost it is asked so often whether it is back. */
const restMs = 2_000
/** Companies whose streams are read at a time, and events that are read at once. */
const atOnceMax = 4
const eventsMax = 2_000

interface Committed {
  readonly tenantId: string
  readonly stream: string
  readonly position: number
}

/**
 * Nodes tell each other by Valkey or Redis, at `redis://…` or `rediss://…`, what was committed. What is told is read from the stream after the commit, so
 * that nobody hears of what was taken back. While the store is away the database tells; what was on its way then is told by it as well.
 */
export function redisFanOut(url: string, pools: Pools, log: (message: string, error?: unknown) => void): FanOut {
  const retryStrategy = (attempt: number) => Math.min(attempt * 200, restMs)
  const redis = new Redis(url, {
    connectTimeout: answerMsMax,
    commandTimeout: answerMsMax,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy,
  })
  const waiting = new Map<string, Committed>()
  let telling: Promise<void> | undefined
  let isLost = true
  let isClosed = false
  const lose = () => {
    if (!isLost && !isClosed) log('The store that streams are told by does not answer; the database tells.')
    isLost = true
  }
  const find = () => {
    if (isLost && !isClosed) log('Streams are told by the shared store.')
    isLost = false
  }
  // An error nobody hears would end the process.
  redis.on('error', lose)
  redis.on('close', lose)
  redis.on('ready', find)
  const looking = setInterval(() => {
    if (isLost && redis.status === 'ready') redis.ping().then(find, lose)
  }, restMs)
  looking.unref()

  /** By the store, else by the database, which those who follow listen to as well. */
  async function send(messages: readonly object[], instead: () => readonly object[]): Promise<void> {
    try {
      if (isLost) throw new Error('The store is away.')
      await Promise.all(messages.map((one) => redis.publish(channel, JSON.stringify(one))))
    } catch {
      lose()
      const texts = instead().map((one) => JSON.stringify(one))
      await inTransaction(pools.auth, { tenantId: null, userId: null }, (tx) =>
        tx.query(`select pg_notify('quoin_cable', one) from unnest($1::text[]) one`, [texts]),
      )
    }
  }

  async function tellAll(): Promise<void> {
    while (waiting.size > 0) {
      const committed = [...waiting.values()]
      waiting.clear()
      const companies = new Set(committed.map(({ tenantId }) => tenantId)).values()
      const next = async () => {
        // Whoever is not told now looks for themselves a second later.
        for (const company of companies)
          await tellCompany(
            company,
            committed.filter(({ tenantId }) => tenantId === company),
          ).catch((error: unknown) => log('Streams cannot be told', error))
      }
      await Promise.all(Array.from({ length: atOnceMax }, next))
    }
    telling = undefined
  }

  async function tellCompany(tenantId: string, committed: readonly Committed[]): Promise<void> {
    const events = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<{ stream: string; epoch: string; position: number; data: unknown }>(
        `select s.stream, s.epoch, e.position, e.data from unnest($2::text[], $3::bigint[]) as wanted (stream, since)
         join kit.streams s on s.tenant_id = $1 and s.stream = wanted.stream
         join kit.stream_events e on e.tenant_id = $1 and e.stream = wanted.stream and e.position >= wanted.since
         order by s.stream, e.position limit $4`,
        [tenantId, committed.map(({ stream }) => stream), committed.map(({ position }) => position), eventsMax],
        'prepare',
      ),
    )
    await send(
      events.map(({ stream, epoch, position, data }) => ({ t: tenantId, s: stream, p: position, e: epoch, d: data })),
      // What is long has no place in a notification: whoever hears of it reads it.
      () => events.map(({ stream, epoch, position }) => ({ t: tenantId, s: stream, p: position, e: epoch })),
    )
  }

  return {
    get isReady() {
      return !isLost && !isClosed
    },
    tell(tenantId, stream, position) {
      const key = `${tenantId} ${stream}`
      const known = waiting.get(key)
      waiting.set(key, { tenantId, stream, position: Math.min(position, known?.position ?? position) })
      telling ??= tellAll()
    },
    shout(tenantId, stream, data) {
      const message = { t: tenantId, s: stream, d: data }
      void send([message], () => [message]).catch((error: unknown) => log('Streams cannot be told', error))
    },
    listen: (hearing) => listenTo(url, retryStrategy, hearing),
    async close() {
      isClosed = true
      clearInterval(looking)
      await telling
      redis.disconnect()
    },
  }
}

/** A connection of its own, since one that listens can ask nothing else; it listens anew whenever it was made again. */
function listenTo(url: string, retryStrategy: (attempt: number) => number, { onMessage, onBegin }: Hearing) {
  const ear = new Redis(url, { connectTimeout: answerMsMax, autoResubscribe: false, maxRetriesPerRequest: 0, retryStrategy })
  // That it is lost is said once, by who tells.
  ear.on('error', () => {})
  ear.on('ready', () => {
    ear.subscribe(channel).then(onBegin, () => ear.disconnect(true))
  })
  ear.on('message', (_, text: string) => onMessage(text))
  return {
    async stop() {
      ear.disconnect()
    },
  }
}
