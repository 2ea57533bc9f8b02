import { Redis } from 'ioredis'

/** A token bucket as several nodes keep it: what is left, or how long until the next one fits. */
export interface Taken {
  readonly left: number
  readonly waitMs: number
}
export interface SharedBuckets {
  /** Undefined when the store does not answer in time: the node then counts for itself. */
  take(key: string, burst: number, perMs: number, tokens?: 1 | -1): Promise<Taken | undefined>
  close(): void
}

/** Takes one token by the store's own clock, which is the same for all nodes, or puts one back. */
const script = `
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local burst, perMs, tokens = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(burst, (tonumber(bucket[1]) or burst) + (now - (tonumber(bucket[2]) or now)) * perMs)
local wait = 0
if left < tokens then wait = math.ceil((tokens - left) / perMs) else left = math.min(burst, left - tokens) end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / perMs) + 1000)
return { tostring(left), wait }`

const answerMsMax = 100
/** After a failure the store is left alone for so long, so that its being down costs no request anything. */
const restMs = 2000

/** Buckets in Valkey or Redis, at `redis://…` or `rediss://…`. Says once when it is lost, and once when it is back. */
export function redisBuckets(url: string, log: (message: string) => void): SharedBuckets {
  const redis = new Redis(url, {
    connectTimeout: 1000,
    commandTimeout: answerMsMax,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    keyPrefix: 'quoin:limit:',
    retryStrategy: (attempt) => Math.min(attempt * 200, restMs),
  })
  redis.defineCommand('takeToken', { numberOfKeys: 1, lua: script })
  let isLost = false
  let lostUntil = 0
  let isClosed = false
  // An error nobody hears would end the process.
  redis.on('error', () => lose())
  redis.on('close', () => lose())
  redis.on('ready', () => {
    if (isLost) log('The shared store of limits is back.')
    isLost = false
    lostUntil = 0
  })
  const lose = () => {
    if (!isLost && !isClosed) log('The shared store of limits does not answer; this node counts for itself.')
    isLost = true
    lostUntil = Date.now() + restMs
  }
  return {
    async take(key, burst, perMs, tokens = 1) {
      if (redis.status !== 'ready' || Date.now() < lostUntil) return undefined
      // One goes to see whether it answers again; the others do not wait for that.
      if (isLost) lostUntil = Date.now() + restMs
      try {
        const [left, waitMs] = await (
          redis as unknown as { takeToken(key: string, burst: number, perMs: number, tokens: number): Promise<[string, number]> }
        ).takeToken(key, burst, perMs, tokens)
        if (isLost) log('The shared store of limits is back.')
        isLost = false
        lostUntil = 0
        return { left: Number(left), waitMs }
      } catch {
        lose()
        return undefined
      }
    },
    close: () => {
      isClosed = true
      redis.disconnect()
    },
  }
}
