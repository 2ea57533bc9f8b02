// [A8] npm run prove -- A8 [a second] [seconds]: people sign in by the hundreds, most of them wrongly, and those who are in work on as before; two passwords at most are looked at at once, and whoever finds the queue full is told when to come again.
//
// The server is what `npm start` runs, with the limits of production, behind a proxy that says where requests come from: each sign-in from
// an address of its own. Requests leave by the clock, and count from when they were due. Server, database and this process share the
// machine; what each of them used of it is printed, and how much of the server's went to hashing.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@quoin/kit/database'
import { demoPassword } from '../../apps/server/demo/people.ts'
import { cpuOf } from '../bench/usage.ts'
import { quantile } from './place.ts'
import { proveServed } from './served.ts'

const perSecond = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 40)
const othersPerSecond = 40
/** Sessions of the others: each has its own budget of 300 calls a minute. */
const sessions = 10
/** Those whose passwords are guessed; fewer than ten times each, so that hashing is what the flood comes to. */
const victims = Math.ceil((perSecond * seconds) / 8)
/** Those who know theirs, from addresses they never used; and those who come from where they were before. */
const strangers = 500
const atHome = 10
const hashesMax = 2
const ratioMax = 2
const tick = 10

interface Input {
  readonly ms: number
  /** 0 when nothing was answered. */
  readonly status: number
  readonly retryAfter: string | undefined
}
interface Way {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}
/** Seconds of processor time, of the three that share the machine, and of the server's what its threads of a lower rank used. */
interface Used {
  readonly at: number
  readonly server: number
  readonly database: number
  readonly client: number
  readonly hashing: readonly number[]
  readonly machine: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

await proveServed('A8', { LIMITS: '1', PROXIES: '1' }, async (victim) => {
  await people(victim.connectionString)
  const home = Array.from({ length: atHome }, (_, i) => signIn(`home-${i}@a8.test`, demoPassword, `192.0.2.${i + 1}`))
  for (const way of home) must(await timed(victim.origin, way), 200)
  const headers: Readonly<Record<string, string>>[] = []
  for (let i = 0; i < sessions; i++) headers.push(await session(victim.origin, `198.51.100.${i + 1}`))
  const [contact] = await contacts(victim.origin, headers[0]!)

  const others = (i: number): Way => {
    const who = headers[i % sessions]!
    if (i % 3 === 0) return { method: 'GET', path: `/crm/contacts/${contact}`, headers: who }
    if (i % 3 === 1) return { method: 'GET', path: '/crm/contacts?records=25', headers: who }
    const body = { contact: { first_name: 'Beside', last_name: randomUUID() } }
    return { method: 'POST', path: '/crm/contacts', headers: who, body }
  }
  /** Of 20 sign-ins 12 guess, 5 are for nobody, 3 are right. */
  const flood = (i: number): Way => {
    const address = `198.${18 + ((i >> 16) & 1)}.${(i >> 8) & 255}.${i & 255}`
    const [round, kind] = [Math.floor(i / 20), i % 20]
    if (kind < 12) return signIn(`victim-${(round * 12 + kind) % victims}@a8.test`, 'a wrong password', address)
    if (kind < 17) return signIn(`nobody-${i}@a8.test`, 'a wrong password', address)
    return signIn(`stranger-${(round * 3 + kind - 17) % strangers}@a8.test`, demoPassword, address)
  }
  const isRight = (i: number) => i % 20 >= 17
  const paces = (forSeconds: number, rate: number, way: (i: number) => Way) => paced(victim.origin, forSeconds, rate, way)
  const used = () => usedBy(victim.pid!, postmasterIn(victim.folder))

  await Promise.all([paces(10, othersPerSecond, others), paces(10, 2, (i) => flood(i * 7))])
  const before = used()
  const alone = await paces(seconds, othersPerSecond, others)
  const between = used()
  const [beside, signIns, owners] = await Promise.all([
    paces(seconds, othersPerSecond, others),
    paces(seconds, perSecond, flood),
    paces(seconds, 1, (i) => home[i % atHome]!),
  ])
  const after = used()

  const ratio = timesOf(beside, 0.99) / timesOf(alone, 0.99)
  const failed = [...alone, ...beside].filter(({ status }) => status !== 200 && status !== 201)
  const refused = signIns.filter(({ status }) => status === 429)
  const silent = refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))
  const wrong = signIns.filter(({ status }, i) => status !== 429 && status !== (isRight(i) ? 200 : 401))
  const kept = owners.filter(({ status }) => status === 200)
  return [
    ratio <= ratioMax &&
      failed.length === 0 &&
      silent.length === 0 &&
      wrong.length === 0 &&
      kept.length === owners.length &&
      after.hashing.length > 0 &&
      after.hashing.length <= hashesMax &&
      victim.surprises.size === 0,
    [
      `the others alone ${figures(alone)}; beside ${perSecond} sign-ins a second ${figures(beside)}: p99 ${ratio.toFixed(2)} × (at most ${ratioMax}), ${failed.length} of ${alone.length + beside.length} failed ${kinds(failed)}`,
      `of ${signIns.length} sign-ins answered ${kinds(signIns)}, ${wrong.length} otherwise than they should ${kinds(wrong)}, ${silent.length} refused without a Retry-After`,
      `those refused took ${figures(refused)}, those looked at ${figures(signIns.filter(({ status }) => status === 200 || status === 401))}`,
      `from where they were before ${kept.length} of ${owners.length} got in, ${figures(owners)}`,
      `${after.hashing.length} threads hash (at most ${hashesMax})`,
      `in hundredths of one of ${cpus().length} cores, alone: ${shares(before, between)}; beside: ${shares(between, after)}`,
    ].join('\n  '),
  ]
})
agent.destroy()

function signIn(email: string, password: string, address: string): Way {
  return {
    method: 'POST',
    path: '/gateway/auth/sign_in',
    headers: { appid: 'demo', 'x-forwarded-for': address, 'user-agent': `of ${email}` },
    body: { email, password },
  }
}

/** All of them with the password of the demo: made by the product they would take longer than the proof. */
async function people(address: string): Promise<void> {
  const admin = await connect(address, 'prove')
  for (const [name, count] of [
    ['victim', victims],
    ['stranger', strangers],
    ['home', atHome],
  ] as const)
    await admin.query(
      `insert into gateway.people (email, name, password_hash, confirmed_at, password_changed_at)
       select $1 || '-' || n || '@a8.test', name, password_hash, confirmed_at, password_changed_at
       from gateway.people, generate_series(0, $2::int - 1) n where email = 'admin@demo.test'`,
      [name, count],
    )
  await admin.query('vacuum analyze')
  await admin.end()
}

async function session(origin: string, address: string): Promise<Readonly<Record<string, string>>> {
  const { headers, body } = signIn('admin@demo.test', demoPassword, address)
  const response = await fetch(`${origin}/api/gateway/auth/sign_in`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`Nobody can sign in: ${await response.text()}`)
  const { meta } = (await response.json()) as { meta: { auth: { access_token: string } } }
  return { authorization: `Bearer ${meta.auth.access_token}`, 'x-api-key': 'demo', 'x-forwarded-for': address }
}

async function contacts(origin: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const response = await fetch(`${origin}/api/crm/contacts`, { headers })
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
}

/** So many requests a second whatever happens, each timed from when it was due. Those that are due at once leave at once. */
async function paced(origin: string, forSeconds: number, rate: number, way: (i: number) => Way): Promise<readonly Input[]> {
  const start = performance.now()
  const asked: Promise<Input>[] = []
  for (const all = forSeconds * rate; asked.length < all; await sleep(tick / 2)) {
    const due = Math.min(all, Math.floor(((performance.now() - start) * rate) / 1_000) + 1)
    for (let i = asked.length; i < due; i++) asked.push(timed(origin, way(i), start + (i * 1_000) / rate))
  }
  return Promise.all(asked)
}

/** One request with as little of this process's time as Node lets one: nobody reads what is answered. */
function timed(origin: string, { method, path, headers, body }: Way, due = performance.now()): Promise<Input> {
  const sent = body && JSON.stringify(body)
  return new Promise((resolve) => {
    const settle = (status: number, retryAfter?: string) => resolve({ ms: performance.now() - due, status, retryAfter })
    request(
      `${origin}/api${path}`,
      {
        agent,
        method,
        timeout: 30_000,
        headers: { ...headers, ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }) },
      },
      (response) => {
        response.resume().once('end', () => settle(response.statusCode!, response.headers['retry-after']))
      },
    )
      .once('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error('late'))
      })
      .once('error', () => settle(0))
      .end(sent)
  })
}

function must({ status }: Input, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered ${status} instead of ${wanted} before anything began.`)
}

function postmasterIn(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function usedBy(server: number, postmaster: number): Used {
  const { user, system } = process.cpuUsage()
  const ofThread = (stat: string) => {
    const words = stat
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { nice: words[16]!, used: (words[11]! + words[12]!) / 100 }
  }
  const tasks = readdirSync(`/proc/${server}/task`).map((id) => ofThread(readFileSync(`/proc/${server}/task/${id}/stat`, 'utf8')))
  return {
    at: performance.now() / 1_000,
    server: ofThread(readFileSync(`/proc/${server}/stat`, 'utf8')).used,
    database: cpuOf(postmaster) / 1_000,
    client: (user + system) / 1_000_000,
    hashing: tasks.filter(({ nice }) => nice > 0).map(({ used }) => used),
    // Time that is not idle, nor spent waiting for a disk.
    machine: /^cpu +(.*)$/m
      .exec(readFileSync('/proc/stat', 'utf8'))![1]!
      .split(' ')
      .slice(0, 8)
      .reduce((sum, ticks, i) => (i === 3 || i === 4 ? sum : sum + Number(ticks) / 100), 0),
  }
}

function shares(from: Used, to: Used): string {
  const share = (before: number, after: number) => `${Math.round(((after - before) / (to.at - from.at)) * 100)} %`
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  return `server ${share(from.server, to.server)} (hashing ${share(sum(from.hashing), sum(to.hashing))}), database ${share(from.database, to.database)}, this process ${share(from.client, to.client)}, all of the machine ${share(from.machine, to.machine)}`
}

function timesOf(all: readonly Input[], share: number): number {
  return quantile(
    all.map(({ ms }) => ms),
    share,
  )
}

function figures(all: readonly Input[]): string {
  const [half, most, nearly] = [0.5, 0.95, 0.99].map((share) => timesOf(all, share).toFixed(1))
  return `p50 ${half}, p95 ${most}, p99 ${nearly} ms`
}

/** How often each status came: `401 × 12, 429 × 3`. */
function kinds(all: readonly Input[]): string {
  const times = new Map<number, number>()
  for (const { status } of all) times.set(status, (times.get(status) ?? 0) + 1)
  return [...times]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}
