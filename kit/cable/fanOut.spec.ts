import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { redisProgram, type RedisServer, startRedis } from '@quoin/doubles/redis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Database, migrate, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { endFollowing, type FanOut, Hub, publish, shout, type StreamEvent, tellBy } from './index.ts'
import { redisFanOut } from './redisFanOut.ts'

const secret = 'a secret for specs alone, thrown away afterwards'
const needs = 'needs a valkey-server or redis-server'
let folder: Awaited<ReturnType<typeof scratchFolder>>
/** One node tells, another hears, each with its own connections. */
let teller: Database
let hearer: Database
beforeAll(async () => {
  folder = await scratchFolder('fan-out')
  teller = await openDatabase({ dataDir: folder.path, secret })
  await migrate(teller, [{ block: 'kit', folder: fileURLToPath(new URL('../migrations', import.meta.url)) }])
  hearer = await openDatabase({ url: teller.connectionString('admin'), dataDir: folder.path, secret })
}, 60_000)
afterAll(async () => {
  await hearer?.close()
  await teller?.close()
  await folder.remove()
})

let tenantId: string
let redis: RedisServer | undefined
let hub: Hub
const fanOuts: FanOut[] = []
const said: string[] = []
const problems: unknown[] = []
const nodeOf = (database: Database) => {
  const fanOut = redisFanOut(redis!.url, database, (message, error) => (error ? problems.push(error) : said.push(message)))
  tellBy(database, fanOut)
  fanOuts.push(fanOut)
  return fanOut
}
const areReady = () => vi.waitFor(() => expect(fanOuts.map(({ isReady }) => isReady)).toEqual([true, true]), 10_000)
/** Whatever the database would tell is heard by nobody while this stands. */
async function deafen(): Promise<void> {
  const admin = await connect(teller.connectionString('admin'), 'spec')
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quoin cable' and datname = current_database()`,
  )
  await admin.end()
}

const inCompany = (work: (tx: Tx) => Promise<unknown>) => inTransaction(teller.runtime, { tenantId, userId: null }, work)
const tell = (data: unknown, stream = 'talk') => inCompany((tx) => publish(tx, tenantId, stream, data))
async function follow(stream = 'talk') {
  const heard: unknown[] = []
  const events: StreamEvent[] = []
  let isEnded = false
  await hub.follow(tenantId, stream, {
    person: 'uli',
    hear: (event) => {
      events.push(event)
      heard.push(event.data)
    },
    end: () => (isEnded = true),
  })
  return { heard, events, isEnded: () => isEnded }
}
const soon = (heard: readonly unknown[], wanted: readonly unknown[], timeout = 5_000) =>
  vi.waitFor(() => expect(heard).toEqual(wanted), { timeout, interval: 5 })

beforeEach(() => {
  tenantId = randomUUID()
})
afterEach(async () => {
  await hub.stop()
  await Promise.all(fanOuts.splice(0).map((one) => one.close()))
  await redis?.stop()
  redis = undefined
  said.length = 0
  problems.length = 0
})

describe.each(['the database', 'a shared store'] as const)('Nodes that tell each other by %s', (way) => {
  const isStore = way === 'a shared store'
  const test = it.skipIf(isStore && !redisProgram)
  const named = (name: string) => (isStore ? `${name} (${needs})` : name)
  beforeEach(async () => {
    if (isStore && redisProgram) redis = await startRedis()
    if (redis) nodeOf(teller)
    hub = new Hub(hearer, hearer.connectionString('auth'), (error) => problems.push(error), redis && nodeOf(hearer))
    hub.start()
    if (redis) await areReady()
    // Until both ears are open.
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

  test(named('hear what is committed, once and in order, however many tell at once'), async () => {
    const one = await follow()
    const wanted = Array.from({ length: 200 }, (_, i) => ({ i }))
    for (const data of wanted) await tell(data)
    await soon(one.heard, wanted)
    await Promise.all(wanted.map((data) => tell(data)))
    await vi.waitFor(() => expect(one.heard).toHaveLength(400), 10_000)
    expect(one.events.map(({ position }) => position)).toEqual(Array.from({ length: 400 }, (_, i) => i + 1))
    expect(problems).toEqual([])
  })

  test(named('never hear what was taken back, wholly or to a savepoint'), async () => {
    const one = await follow()
    await expect(
      inCompany(async (tx) => {
        await publish(tx, tenantId, 'talk', { taken: 'back' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await inCompany(async (tx) => {
      await publish(tx, tenantId, 'talk', { i: 1 })
      await tx.query('savepoint half')
      await publish(tx, tenantId, 'talk', { taken: 'back' })
      await tx.query('rollback to savepoint half')
      await publish(tx, tenantId, 'talk', { i: 2 })
    })
    await soon(one.heard, [{ i: 1 }, { i: 2 }])
    await tell({ i: 3 })
    await soon(one.heard, [{ i: 1 }, { i: 2 }, { i: 3 }])
  })

  test(named('hear what is long, what nobody keeps, and whom a stream ends for'), async () => {
    const one = await follow()
    const long = { text: 'x'.repeat(60_000) }
    await tell(long)
    await soon(one.heard, [long])
    await inCompany((tx) => shout(tx, tenantId, 'talk', { type: 'typing' }))
    await soon(one.heard, [long, { type: 'typing' }])
    await inCompany((tx) => endFollowing(tx, tenantId, 'talk', ['uli']))
    await vi.waitFor(() => expect(one.isEnded()).toBe(true), 1_000)
  })

  test(named('hear only of their own company'), async () => {
    const one = await follow()
    const other = randomUUID()
    await inTransaction(teller.runtime, { tenantId: other, userId: null }, (tx) => publish(tx, other, 'talk', { whose: 'other' }))
    await tell({ whose: 'own' })
    await soon(one.heard, [{ whose: 'own' }])
  })
})

describe.skipIf(!redisProgram)(`A shared store (${needs})`, () => {
  beforeEach(async () => {
    redis = await startRedis()
    nodeOf(teller)
    hub = new Hub(hearer, hearer.connectionString('auth'), (error) => problems.push(error), nodeOf(hearer))
    hub.start()
    await areReady()
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

  it('is what nodes tell by: nothing is said in the database meanwhile', async () => {
    const one = await follow()
    const connection = await hearer.auth.connect()
    const notified: unknown[] = []
    connection.on('notification', ({ payload }) => notified.push(payload))
    await connection.query('listen quoin_cable')
    await tell({ i: 1 })
    await soon(one.heard, [{ i: 1 }])
    await connection.query('select 1')
    expect(notified).toEqual([])
    await connection.query('unlisten *')
    connection.release()
  })

  it('loses nothing when it is killed and comes back: the database tells meanwhile', async () => {
    const one = await follow()
    await tell({ i: 0 })
    await redis!.stop()
    for (let i = 1; i < 20; i++) await tell({ i })
    await soon(
      one.heard,
      Array.from({ length: 20 }, (_, i) => ({ i })),
    )
    redis!.start()
    await areReady()
    for (let i = 20; i < 40; i++) await tell({ i })
    await soon(
      one.heard,
      Array.from({ length: 40 }, (_, i) => ({ i })),
    )
    expect(said).toContain('The store that streams are told by does not answer; the database tells.')
    expect(said.at(-1)).toBe('Streams are told by the shared store.')
  })

  it('keeps nobody waiting when it is silent, and loses nothing', async () => {
    const one = await follow()
    await tell({ i: 0 })
    await soon(one.heard, [{ i: 0 }])
    redis!.silence()
    const since = performance.now()
    for (let i = 1; i < 20; i++) await tell({ i })
    expect(performance.now() - since).toBeLessThan(1_000)
    await soon(
      one.heard,
      Array.from({ length: 20 }, (_, i) => ({ i })),
    )
    expect(fanOuts[0]!.isReady).toBe(false)
    redis!.wake()
    await vi.waitFor(() => expect(fanOuts[0]!.isReady).toBe(true), 10_000)
    await tell({ i: 20 })
    await soon(
      one.heard,
      Array.from({ length: 21 }, (_, i) => ({ i })),
    )
  })

  it('is not needed for what a node committed and did not tell before it died', async () => {
    const one = await follow()
    await teller.migrator.query(`select kit.keep_event($1, 'talk', '{"i":0}')`, [tenantId])
    await soon(one.heard, [{ i: 0 }], 4_000)
    expect(hub.healed).toBe(1)
  })

  it('cannot end a node by what others say in it', async () => {
    const { Redis } = await import('ioredis')
    const stranger = new Redis(redis!.url)
    const one = await follow()
    for (const text of ['no json', 'null', '[]', '7', '{"t":1}', `{"t":"${tenantId}","s":"talk","p":"9"}`])
      await stranger.publish('quoin:cable', text)
    stranger.disconnect()
    await tell({ i: 0 })
    await soon(one.heard, [{ i: 0 }])
  })

  it('has its own ear, which the ear of the database does not need', async () => {
    const one = await follow()
    await deafen()
    await tell({ i: 0 })
    await soon(one.heard, [{ i: 0 }])
  })
})
