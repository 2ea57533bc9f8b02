import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nobody } from './actor.ts'
import { Limits } from './limits.ts'
import { redisBuckets, type SharedBuckets } from './sharedBuckets.ts'

const server = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
const freePort = () =>
  new Promise<number>((resolve) => {
    const socket = createServer().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as { port: number }
      socket.close(() => resolve(port))
    })
  })

let store: ChildProcess | undefined
const open: SharedBuckets[] = []
const said: string[] = []
const startStore = async (port: number) => {
  store = spawn(server!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
}
const stopStore = () =>
  new Promise<void>((resolve) => {
    if (!store || store.exitCode !== null || store.signalCode !== null) return resolve()
    store.once('exit', () => resolve())
    store.kill('SIGKILL')
  })
const node = (port: number) => {
  const shared = redisBuckets(`redis://127.0.0.1:${port}`, (message) => said.push(message))
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
  await stopStore()
  said.length = 0
})

describe('Nodes that share a store', () => {
  it.skipIf(!server)('give away one budget together (needs a valkey-server or redis-server)', async () => {
    const port = await freePort()
    await startStore(port)
    const [a, b] = [node(port), node(port)]
    await Promise.all([ready(a.shared), ready(b.shared)])
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => take((i % 2 ? a : b).limits, '10.0.0.1')))
    expect(answers.filter((one) => one === 'let in')).toHaveLength(10)
    expect(answers.filter((one) => one === 429)).toHaveLength(20)
    expect(await take(a.limits, '10.0.0.2')).toBe('let in')
  })

  it.skipIf(!server)(
    'count for themselves and give half at the door while it is away, and together again when it is back (needs a valkey-server or redis-server)',
    async () => {
      const port = await freePort()
      await startStore(port)
      const a = node(port)
      await ready(a.shared)
      said.length = 0
      await stopStore()
      const answers: unknown[] = []
      for (let i = 0; i < 12; i++) answers.push(await take(a.limits, '10.0.0.3'))
      expect(answers.filter((one) => one === 'let in')).toHaveLength(5)
      expect(new Set(answers)).toEqual(new Set(['let in', 429]))
      expect(said).toEqual(['The shared store of limits does not answer; this node counts for itself.'])
      await startStore(port)
      await ready(a.shared)
      expect(said.at(-1)).toBe('The shared store of limits is back.')
    },
  )

  it.skipIf(!server)(
    'are not kept waiting by one that is silent: one call goes to see (needs a valkey-server or redis-server)',
    async () => {
      const port = await freePort()
      await startStore(port)
      const { shared } = node(port)
      await ready(shared)
      store!.kill('SIGSTOP')
      expect(await shared.take('a', 10, 1)).toBeUndefined()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
      let answered = 0
      const taken = Array.from({ length: 10 }, () => shared.take('a', 10, 1).then(() => (answered += 1)))
      await new Promise(setImmediate)
      expect(answered).toBe(9)
      await Promise.all(taken)
      store!.kill('SIGCONT')
      vi.setSystemTime(Date.now() + 10_000)
      await ready(shared)
      expect(said.at(-1)).toBe('The shared store of limits is back.')
    },
  )
})

describe('A node whose store was never there', () => {
  it('answers within the time it gives the store', async () => {
    const { limits } = node(await freePort())
    expect(await take(limits, '10.0.0.4')).toBe('let in')
  })
})
