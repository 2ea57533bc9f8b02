import { redisProgram, type RedisServer, startRedis } from '@quoin/doubles/redis'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nobody } from './actor.ts'
import { Limits } from './limits.ts'
import { redisBuckets, type SharedBuckets } from './sharedBuckets.ts'

let store: RedisServer | undefined
const open: SharedBuckets[] = []
const said: string[] = []
const node = (url: string) => {
  const shared = redisBuckets(url, (message) => said.push(message))
  open.push(shared)
  return { shared, limits: new Limits(1, shared) }
}
const ready = (shared: SharedBuckets) => expect.poll(() => shared.take('ready', 1000, 1), { timeout: 10_000 }).toBeDefined()
const take = (limits: Limits, address: string) =>
  limits.take('signIn', nobody, address).then(
    () => 'let in',
    (error: { status: number }) => error.status,
  )

afterEach(async () => {
  vi.useRealTimers()
  for (const one of open.splice(0)) one.close()
  await store?.stop()
  said.length = 0
})

describe('Nodes that share a store', () => {
  it.skipIf(!redisProgram)('give away one budget together (needs a valkey-server or redis-server)', async () => {
    store = await startRedis()
    const [a, b] = [node(store.url), node(store.url)]
    await Promise.all([ready(a.shared), ready(b.shared)])
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => take((i % 2 ? a : b).limits, '10.0.0.1')))
    expect(answers.filter((one) => one === 'let in')).toHaveLength(10)
    expect(answers.filter((one) => one === 429)).toHaveLength(20)
    expect(await take(a.limits, '10.0.0.2')).toBe('let in')
  })

  it.skipIf(!redisProgram)(
    'count for themselves and give half at the door while it is away, and together again when it is back (needs a valkey-server or redis-server)',
    async () => {
      store = await startRedis()
      const a = node(store.url)
      await ready(a.shared)
      said.length = 0
      await store.stop()
      const answers: unknown[] = []
      for (let i = 0; i < 12; i++) answers.push(await take(a.limits, '10.0.0.3'))
      expect(answers.filter((one) => one === 'let in')).toHaveLength(5)
      expect(new Set(answers)).toEqual(new Set(['let in', 429]))
      expect(said).toEqual(['The shared store of limits does not answer; this node counts for itself.'])
      store.start()
      await ready(a.shared)
      expect(said.at(-1)).toBe('The shared store of limits is back.')
    },
  )

  it.skipIf(!redisProgram)(
    'are not kept waiting by one that is silent: one call goes to see (needs a valkey-server or redis-server)',
    async () => {
      store = await startRedis()
      const { shared } = node(store.url)
      await ready(shared)
      store.silence()
      expect(await shared.take('a', 10, 1)).toBeUndefined()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
      let answered = 0
      const taken = Array.from({ length: 10 }, () => shared.take('a', 10, 1).then(() => (answered += 1)))
      await new Promise(setImmediate)
      expect(answered).toBe(9)
      await Promise.all(taken)
      store.wake()
      vi.setSystemTime(Date.now() + 10_000)
      await ready(shared)
      expect(said.at(-1)).toBe('The shared store of limits is back.')
    },
  )
})

describe('A node whose store was never there', () => {
  it('answers within the time it gives the store', async () => {
    const { limits } = node('redis://127.0.0.1:1')
    expect(await take(limits, '10.0.0.4')).toBe('let in')
  })
})
