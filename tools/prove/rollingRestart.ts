// [R1] Restarts two nodes behind a small proxy in turn, under load, and counts the requests that failed: npm run prove -- R1 [restarts]
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { demoPassword, demoPeople } from '../../apps/server/demo/people.ts'

const restarts = Number(process.argv[2] ?? 20)
const perSecond = 200
const secret = randomBytes(32).toString('hex')
const folders = { data: await scratchFolder('R1'), a: await scratchFolder('R1-a'), b: await scratchFolder('R1-b') }
const database = await openDatabase({ dataDir: folders.data.path, secret, poolSize: 2 })

class Node {
  private child: ChildProcess | undefined
  healthy = false
  readonly agent = new Agent({ keepAlive: true })
  constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../../apps/server/main.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        DATA_DIR: this.folder,
        DATABASE_URL: database.connectionString('admin'),
        SECRET: secret,
        LIMITS: 'off',
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: '1',
        POOL_SIZE: '8',
      },
    })
    this.child = child
    await new Promise<void>((ready, failed) => {
      child.stdout!.on('data', (text: Buffer) => {
        if (text.includes('is ready')) ready()
      })
      child.once('exit', (code) => failed(new Error(`A node ended with ${code} before it was ready.`)))
    })
    while (!this.healthy) await sleep(50)
  }
  /** Tells it to stop, and waits until it has. */
  async stop(): Promise<number> {
    if (!this.child || this.child.exitCode !== null) return 0
    const since = performance.now()
    const ended = new Promise((resolve) => this.child!.once('exit', resolve))
    this.child.kill('SIGTERM')
    await ended
    return performance.now() - since
  }
  /** As a balancer would: asks five times a second whether this node is to have requests. */
  watch(): void {
    setInterval(() => {
      request({ port: this.port, path: '/api/gateway/health', agent: false, timeout: 1000 }, (response) => {
        response.resume()
        this.healthy = response.statusCode === 200
      })
        .on('error', () => {
          this.healthy = false
        })
        .end()
    }, 200).unref()
  }
}

const nodes = [new Node(await freePort(), folders.a.path), new Node(await freePort(), folders.b.path)]
const proxy = startProxy()
try {
  for (const node of nodes) {
    node.watch()
    await node.start()
  }
  const origin = `http://127.0.0.1:${await proxy.port}`
  const session = await signIn(origin)
  const tally = { asked: 0, failed: 0, slowest: 0, reasons: new Map<string, number>() }
  let isOver = false
  const load = (async () => {
    const inFlight = new Set<Promise<void>>()
    for (const start = performance.now(); !isOver; ) {
      for (; tally.asked < ((performance.now() - start) / 1000) * perSecond; ) {
        const one = ask(origin, session, tally.asked++)
          .catch((error: Error) => {
            tally.failed++
            tally.reasons.set(error.message, (tally.reasons.get(error.message) ?? 0) + 1)
          })
          .then(() => {
            inFlight.delete(one)
          })
        inFlight.add(one)
      }
      await sleep(5)
    }
    await Promise.all(inFlight)
  })()
  for (let i = 0; i < restarts; i++) {
    const node = nodes[i % 2]!
    tally.slowest = Math.max(tally.slowest, await node.stop())
    await node.start()
    if ((i + 1) % 10 === 0) console.log(`${i + 1} restarts, ${tally.asked} requests, ${tally.failed} failed`)
  }
  isOver = true
  await load
  console.log(
    `${restarts} restarts of two nodes at ${perSecond} requests/s: ${tally.asked} requests, ${tally.failed} failed; a node ended within ${(tally.slowest / 1000).toFixed(1)} s`,
  )
  for (const [reason, times] of tally.reasons) console.log(`  ${times} × ${reason}`)
  process.exitCode = tally.failed === 0 ? 0 : 1
} finally {
  proxy.server.close()
  proxy.server.closeAllConnections()
  await Promise.all(nodes.map((node) => node.stop().catch(() => 0)))
  await database.close()
  for (const folder of Object.values(folders)) await folder.remove()
}

/** Every fifth request writes; the others read. */
async function ask(origin: string, headers: Record<string, string>, i: number): Promise<void> {
  const writes = i % 5 === 0
  const response = await fetch(
    `${origin}/api/crm/contacts${writes ? '' : '?records=5'}`,
    writes
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ contact: { first_name: `R1 ${i}`, last_name: 'Rolling' } }),
        }
      : { headers },
  )
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 120)}`)
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/gateway/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'demo' },
    body: JSON.stringify({ email: demoPeople[0].email, password: demoPassword }),
  })
  const { meta } = (await response.json()) as { meta: { auth: { access_token: string } } }
  return { authorization: `Bearer ${meta.auth.access_token}`, 'x-api-key': 'demo' }
}

/** Round robin over the healthy ones. A request whose node let go of an idle connection before reading it goes to the other one. */
function startProxy() {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => forward(incoming, Buffer.concat(chunks), 0))
    const forward = ({ method, url, headers }: IncomingMessage, body: Buffer, attempt: number) => {
      const ready = nodes.filter((node) => node.healthy)
      const node = ready[turn++ % ready.length] ?? nodes[turn % 2]!
      const asked = request({ port: node.port, method, path: url, headers, agent: node.agent }, (response) => {
        outgoing.writeHead(response.statusCode!, response.headers)
        response.pipe(outgoing)
      })
      asked.on('error', (error: NodeJS.ErrnoException) => {
        const unread = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && asked.reusedSocket)
        if (unread && attempt < 3 && !outgoing.headersSent) return forward(incoming, body, attempt + 1)
        outgoing.writeHead(502).end(String(error.message))
      })
      asked.end(body)
    }
  })
  // Whoever asks lets go of connections first.
  server.keepAliveTimeout = 120_000
  const port = new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  return { server, port }
}
