// [RT] npm run prove -- RT [sockets] [subscribers] [seconds]: so many idle sockets and what they take of memory; so many subscribers of one stream that is told a hundred messages a second, beside a bare loop of ws; and a node that is killed while it tells what sockets of another node hear.
//
// The server is a process of its own: sockets as every node opens them (`apps/server/cable.ts`, with places by company, person and address), on an embedded
// PostgreSQL. Only signing in is left out: headers say who somebody is. The clients share the machine with it.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, migrate, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { publish } from '@quoin/kit/cable/publish'
import { inTransaction } from '@quoin/kit/server'
import { WebSocket, WebSocketServer } from 'ws'
import { cableAlone } from '../../apps/server/testing/cableAlone.ts'
import { projectRoot } from '../../apps/server/root.ts'
import { eachOf, quantile, report } from './place.ts'

const idle = Number(process.argv[2] ?? 5_000)
const subscribers = Number(process.argv[3] ?? 1_000)
const seconds = Number(process.argv[4] ?? 20)
const perSecond = 100
const bytesMax = 250 * 2 ** 20
const p99MsMax = 250
const companies = 5
const stream = 'conversation:proof'
const secret = 'sockets of a proof, on one machine'
const companyOf = (i: number) => `00000000-0000-4000-8000-00000000000${i % companies}`
const personOf = (i: number) => `10000000-0000-4000-8000-${String(Math.floor(i / companies / 20)).padStart(12, '0')}`
const nowMs = () => performance.timeOrigin + performance.now()

/** What the parent asks of a node, and what it answers with. */
type Order = { readonly tell: 'cable' | 'bare' | 'forEver'; readonly company: string }
interface Outcome {
  readonly port?: number
  readonly barePort?: number
  readonly done?: true
  /** The number of a message that is committed. */
  readonly committed?: number
}

if (process.send) await serve()
else process.exit((await report('RT', prove)) ? 0 : 1)

/** The part of the server that sockets need, in a process of its own. */
async function serve(): Promise<void> {
  const database = await openDatabase({ url: process.env.RT_DATABASE, dataDir: process.env.RT_FOLDER!, secret, poolSize: 12 })
  const app = cableAlone(database)
  const [port, barePort] = [await freePort(), await freePort()]
  const bare = new WebSocketServer({ port: barePort, host: '127.0.0.1', perMessageDeflate: false })
  await app.listen({ port, host: '127.0.0.1', backlog: 4_096 })
  process.on('message', (order: Order) => void tell(order).then(() => process.send!({ done: true } satisfies Outcome)))
  process.on(
    'disconnect',
    () =>
      void app
        .close()
        .then(() => database.close())
        .then(() => process.exit()),
  )
  process.send!({ port, barePort } satisfies Outcome)

  const toldOne = (company: string, data: object) =>
    inTransaction(database.runtime, { tenantId: company, userId: null }, (tx) => publish(tx, company, stream, data))

  async function tell({ tell: way, company }: Order): Promise<void> {
    for (let i = 0; way === 'forEver'; i++) {
      await toldOne(company, { i })
      process.send!({ committed: i } satisfies Outcome)
    }
    const told: Promise<unknown>[] = []
    const start = performance.now()
    for (let i = 0; i < seconds * perSecond; i++) {
      await sleep(Math.max(0, start + (i * 1_000) / perSecond - performance.now()))
      const data = { i, at: nowMs(), text: 'x'.repeat(200) }
      if (way === 'bare') for (const one of bare.clients) one.send(JSON.stringify({ message: data }))
      // What is refused because the machine is busy is told nobody, and counts as lost.
      else told.push(toldOne(company, data).catch(() => undefined))
    }
    await Promise.all(told)
  }
}

async function prove(): Promise<readonly [boolean, string]> {
  const { path, remove } = await scratchFolder('RT')
  const database = await openDatabase({ dataDir: path, secret, poolSize: 2 })
  const nodes: ChildProcess[] = []
  const startNode = async () => {
    const env = { ...process.env, RT_DATABASE: database.connectionString('admin'), RT_FOLDER: path }
    const child = fork(import.meta.filename, process.argv.slice(2), { execArgv: ['--import', 'tsx'], env })
    nodes.push(child)
    const { port, barePort } = await heardOf(child)
    return { child, port: port!, barePort: barePort! }
  }
  try {
    await migrate(database, [{ block: 'kit', folder: join(projectRoot, 'kit/migrations') }])
    const { child, port, barePort } = await startNode()
    const before = residentOf(child)
    const quiet: WebSocket[] = []
    await eachOf(
      Array.from({ length: idle }, (_, i) => i),
      50,
      async (i) => quiet.push(await open(port, i, `own ${i}`)),
    )
    await sleep(5_000)
    const taken = residentOf(child) - before
    await eachOf(quiet, 200, async (one) => one.terminate())
    await sleep(3_000)
    const cable = await loop(child, port, 'cable')
    const bare = await loop(child, barePort, 'bare')
    const lostOfKilled = await killOne(child, (await startNode()).port)
    const holds = taken <= bytesMax && cable.p99 <= p99MsMax && cable.lost + bare.lost + lostOfKilled === 0
    return [
      holds,
      `${idle} idle sockets take ${Math.round(taken / 2 ** 20)} MB; ${subscribers} subscribers, ${perSecond} messages a second for ${seconds} s: p99 to the last socket ${cable.p99.toFixed(0)} ms (median ${cable.median.toFixed(0)}), bare ws ${bare.p99.toFixed(0)} ms (median ${bare.median.toFixed(0)}), ratio ${(cable.p99 / Math.max(bare.p99, 0.1)).toFixed(1)}, ${cable.lost} lost; ${lostOfKilled} lost of what a killed node had committed`,
    ]
  } finally {
    for (const node of nodes.filter(({ connected }) => connected)) {
      node.disconnect()
      await new Promise((resolve) => node.once('exit', resolve))
    }
    await database.close()
    await remove()
  }
}

/** Kills a node while it tells; answers how many of the messages it had committed were not heard by sockets of the other, once and in order. */
async function killOne(teller: ChildProcess, otherPort: number): Promise<number> {
  const heard: number[][] = []
  for (let i = 0; i < 20; i++) {
    const own: number[] = []
    heard.push(own)
    const socket = await open(otherPort, i * companies, stream)
    socket.on('message', (text) => {
      const { message } = JSON.parse(String(text)) as { message?: { i?: number } }
      if (message?.i !== undefined) own.push(message.i)
    })
  }
  let committed = -1
  teller.on('message', (told: Outcome) => (committed = Math.max(committed, told.committed ?? -1)))
  teller.send({ tell: 'forEver', company: companyOf(0) } satisfies Order)
  await sleep(3_000)
  teller.kill('SIGKILL')
  await new Promise((resolve) => teller.once('exit', resolve))
  await sleep(3_000)
  const isInOrder = (own: readonly number[]) => own.every((i, at) => i === at)
  const lost = heard.map((own) => (isInOrder(own) ? Math.max(0, committed + 1 - own.length) : committed + 1))
  return committed < 0 ? Number.NaN : lost.reduce((sum, one) => sum + one, 0)
}

/** What one way takes from before the commit to the last of all sockets. */
async function loop(child: ChildProcess, port: number, way: 'cable' | 'bare') {
  const last = new Map<number, { at: number; until: number; times: number }>()
  const hear = (text: string) => {
    const { message } = JSON.parse(text) as { message?: { i: number; at: number } }
    if (message?.i === undefined) return
    const one = last.get(message.i) ?? { at: message.at, until: 0, times: 0 }
    last.set(message.i, { ...one, until: nowMs(), times: one.times + 1 })
  }
  const sockets: WebSocket[] = []
  const numbers = Array.from({ length: subscribers }, (_, i) => i)
  await eachOf(numbers, 50, async (i) => {
    const socket = way === 'bare' ? await bareSocket(port) : await open(port, i * companies, stream)
    socket.on('message', (text) => hear(String(text)))
    sockets.push(socket)
  })
  await sleep(2_000)
  child.send({ tell: way, company: companyOf(0) } satisfies Order)
  await heardOf(child)
  await sleep(3_000)
  for (const socket of sockets) socket.terminate()
  await sleep(2_000)
  const all = [...last.values()].map(({ at, until }) => until - at)
  const lost = seconds * perSecond * subscribers - [...last.values()].reduce((sum, { times }) => sum + times, 0)
  return { p99: quantile(all, 0.99), median: quantile(all, 0.5), lost }
}

function heardOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    child.once('message', (told) => resolve(told as Outcome))
    child.once('exit', () => reject(new Error('The server ended.')))
  })
}

/** Memory of a process that is its own, in bytes. */
function residentOf({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1_024
}

/** A socket that is subscribed, as one of many people at many addresses. */
async function open(port: number, i: number, name: string): Promise<WebSocket> {
  const headers = { 'x-company': companyOf(i), 'x-person': personOf(i), 'x-forwarded-for': `10.0.${i % 100}.1` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/proof/cable`, 'actioncable-v1-json', { headers })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`A socket was closed: ${code}`)))
    socket.on('message', (text) => {
      const { type } = JSON.parse(String(text)) as { type?: string }
      if (type === 'welcome')
        socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'Proof', name }) }))
      if (type === 'confirm_subscription') resolve()
      if (type === 'reject_subscription') reject(new Error('A subscription was refused.'))
    })
  })
  socket.removeAllListeners('message')
  socket.on('message', () => {})
  return socket
}

async function bareSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.on('open', resolve))
  return socket
}
