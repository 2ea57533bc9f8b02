// [NODES] npm run prove -- NODES [rounds]: two nodes on one database are one platform: sessions, rights, what was written, changes, files, mails and budgets, with a shared store of budgets and without, on the embedded PostgreSQL and on PostgreSQL 15.
//
// What one node does is asked of the other at once. What a node may remember (sessions, memberships) it has to forget within a second.
// The store of budgets needs a valkey-server or redis-server, PostgreSQL 15 its programs; what is not there is left out and said.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Double } from '@quoin/doubles/s3'
import { startSmtpDouble } from '@quoin/doubles/smtp'
import { type Database, freePort, openDatabase } from '@quoin/kit/database'
import { isThere, oldest, startOther } from '@quoin/kit/database/other-server'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { png } from '../../apps/server/testing/sampleFiles.ts'
import { Session } from '../crash/caller.ts'
import { bundleInto } from '../crash/crash.ts'
import { Victim } from '../crash/victim.ts'
import { report } from './place.ts'

const rounds = Number(process.argv[2] ?? 10)
const forgottenMsMax = 1_000
/** What a minute's way in allows at once outside production, with `LIMITS=20`. */
const burst = 400
const secret = randomBytes(32).toString('hex')
const bundle = join(import.meta.dirname, '../../dist', `NODES-${process.pid}`)
const storeProgram = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0)
const store = storeProgram ? await startStore(storeProgram) : undefined
const [s3, smtp] = [await startS3Double(), await startSmtpDouble()]
let doors = 0
let isRight = true
if (!store) console.log('left out: a shared store of budgets, there is no valkey-server or redis-server')
try {
  await bundleInto(bundle)
  for (const postgres of ['embedded', '15'] as const) {
    if (postgres === '15' && !isThere(oldest)) console.log(`left out: PostgreSQL 15, there is nothing in ${oldest}`)
    else isRight = (await onDatabase(postgres)) && isRight
  }
} catch (error) {
  console.error(error)
  isRight = false
} finally {
  store?.child.kill('SIGKILL')
  await Promise.all([s3.close(), smtp.close()])
  await rm(bundle, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

async function startStore(program: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const child = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return { child, url: `redis://127.0.0.1:${port}` }
}

async function onDatabase(postgres: 'embedded' | '15'): Promise<boolean> {
  const folders = [await scratchFolder('NODES'), await scratchFolder('NODES-a'), await scratchFolder('NODES-b')] as const
  const other = postgres === '15' ? await startOther(oldest) : undefined
  let database: Database | undefined
  let holds = true
  try {
    database = await openDatabase({ url: other?.address, dataDir: folders[0].path, secret, poolSize: 2 })
    for (const shared of store ? [store.url, undefined] : [undefined]) {
      const nodes = await Promise.all(
        folders.slice(1).map(async ({ path }) => {
          const settings = {
            DATABASE_URL: database!.connectionString('admin'),
            SECRET: secret,
            REDIS_URL: shared,
            S3_ENDPOINT: s3.endpoint,
            S3_BUCKET: s3.bucket,
            S3_REGION: s3.region,
            S3_ACCESS_KEY_ID: s3.accessKeyId,
            S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
            SMTP_URL: smtp.url,
            MAIL_FROM: 'Quoin <quoin@quoin.example>',
            LIMITS: '20',
            PROXIES: '1',
            LOG_LEVEL: 'error',
          }
          return new Victim(path, await freePort(), join(bundle, 'main.mjs'), settings)
        }),
      )
      try {
        for (const node of nodes) await node.start()
        const [a, b] = nodes as [Victim, Victim]
        const name = `PostgreSQL ${postgres}, budgets ${shared ? 'shared' : 'of each node'}`
        holds = (await report('NODES', () => work(name, a, b, shared !== undefined))) && holds
      } finally {
        for (const node of nodes) await node.stop()
      }
    }
    return holds
  } finally {
    await database?.close()
    await other?.end()
    for (const folder of folders) await folder.remove()
  }
}

async function work(name: string, a: Victim, b: Victim, areShared: boolean): Promise<readonly [boolean, string]> {
  const [here, there] = [new Session(a.origin), new Session(b.origin)]
  await Promise.all([here.headersNow(), there.headersNow()])
  const sessions = await sessionsEnd(a, b)
  const rights = await rightsEnd(here, a, b)
  const unseen = await written(here, there)
  const heardMs = await heard(here, there)
  const wrongFiles = await files(here, there)
  const mails = await mailed(here, there)
  const letIn = await atTheDoor(a, b)
  const expected = areShared ? burst : 2 * burst
  const surprises = [...a.surprises, ...b.surprises]
  const slowest = Math.max(sessions.slowestMs, rights.slowestMs)
  return [
    sessions.unknown + sessions.kept + rights.kept + unseen + wrongFiles + mails.missing + mails.doubled + surprises.length ===
      0 &&
      slowest < forgottenMsMax &&
      heardMs < forgottenMsMax &&
      letIn >= expected &&
      letIn <= 1.2 * expected,
    `${name}, ${rounds} rounds: ${sessions.unknown} sessions of the other node unknown; ended ones and members shut out refused after ${Math.round(slowest)} ms at most (${forgottenMsMax}); ` +
      `${unseen} writes of the other node not in list, search or total at once; a change heard after ${Math.round(heardMs)} ms at most; ${wrongFiles} files not as they were sent; ` +
      `${mails.wanted} mails, ${mails.missing} missing, ${mails.doubled} doubled; ${letIn} let in at a door that lets in ${expected}; ` +
      `${surprises.length} surprises ${surprises.join('; ').slice(0, 300)}`,
  ]
}

/** How long `ask` goes on being answered with something else than `wanted`. */
async function until(wanted: number, ask: () => Promise<Response>): Promise<number> {
  const since = performance.now()
  while ((await ask()).status !== wanted && performance.now() - since < 10_000) await sleep(10)
  return performance.now() - since
}

/** Signed in on one node, known on the other; signed out there, unknown here. */
async function sessionsEnd(a: Victim, b: Victim) {
  let unknown = 0
  let kept = 0
  let slowestMs = 0
  for (let i = 0; i < rounds; i++) {
    const [from, to] = i % 2 ? [b, a] : [a, b]
    const session = new Session(from.origin, 'support@demo.test')
    const headers = await session.headersNow()
    const ask = () => fetch(`${to.origin}/api/crm/contacts?records=1`, { headers })
    if ((await ask()).status !== 200) unknown += 1
    await session.fetch('DELETE', '/gateway/auth/sign_out')
    const ms = await until(401, ask)
    if (ms >= 10_000) kept += 1
    slowestMs = Math.max(slowestMs, ms)
  }
  return { unknown, kept, slowestMs }
}

/** A member is shut out on one node and let in again, and is believed or not on the other. */
async function rightsEnd(admin: Session, a: Victim, b: Victim) {
  const people = (await (await admin.fetch('GET', '/gateway/users?records=200')).json()) as {
    data: { id: string; attributes: { email: string } }[]
  }
  const { id } = people.data.find(({ attributes }) => attributes.email === 'guest@demo.test')!
  let kept = 0
  let slowestMs = 0
  for (let i = 0; i < rounds; i++) {
    const headers = await new Session(a.origin, 'guest@demo.test').headersNow()
    const ask = () => fetch(`${b.origin}/api/crm/contacts?records=1`, { headers })
    if ((await ask()).status !== 200) throw new Error('The other node does not know the guest.')
    await admin.fetch('POST', `/gateway/users/${id}/deactivate`)
    const ms = await until(401, ask)
    await admin.fetch('POST', `/gateway/users/${id}/activate`)
    if (ms >= 10_000) kept += 1
    slowestMs = Math.max(slowestMs, ms)
  }
  return { kept, slowestMs }
}

interface Listed {
  readonly data: readonly { readonly id: string }[]
  readonly meta: { readonly totalRecords: number }
}

/** Writes on one node that the other does not show at once, in its list, its total or what it finds. */
async function written(here: Session, there: Session): Promise<number> {
  const list = async (session: Session, query: string) =>
    (await (await session.fetch('GET', `/crm/contacts?${query}`)).json()) as Listed
  let unseen = 0
  for (let i = 0; i < rounds; i++) {
    const [from, to] = i % 2 ? [there, here] : [here, there]
    const word = `nodes${randomBytes(6).toString('hex')}`
    const [before, none] = [await list(to, 'records=1'), await list(to, `search=${word}`)]
    const made = await from.fetch('POST', '/crm/contacts', { contact: { first_name: word, last_name: 'Node' } })
    const { data } = (await made.json()) as { data: { id: string } }
    const [after, found] = [await list(to, 'records=1'), await list(to, `search=${word}`)]
    const isSeen =
      none.meta.totalRecords === 0 &&
      found.meta.totalRecords === 1 &&
      found.data[0]?.id === data.id &&
      after.data[0]?.id === data.id &&
      after.meta.totalRecords === before.meta.totalRecords + 1
    if (!isSeen) unseen += 1
  }
  return unseen
}

/** The longest until a screen that is open at one node hears of what was written at the other. */
async function heard(here: Session, there: Session): Promise<number> {
  const leaving = new AbortController()
  const stream = await fetch(`${there.origin}/api/changes`, { headers: await there.headersNow(), signal: leaving.signal })
  let text = ''
  const reading = (async () => {
    for await (const piece of stream.body!) text += Buffer.from(piece).toString()
  })().catch(() => undefined)
  // Before it says that it is open it promises nothing.
  while (!text.includes(': open')) await sleep(5)
  let slowestMs = 0
  for (let i = 0; i < rounds; i++) {
    await sleep(300)
    const before = text.length
    await here.fetch('POST', '/crm/contacts', { contact: { first_name: 'Heard', last_name: 'Node' } })
    const since = performance.now()
    while (!text.slice(before).includes('crm.contacts') && performance.now() - since < 10_000) await sleep(5)
    slowestMs = Math.max(slowestMs, performance.now() - since)
  }
  leaving.abort()
  await reading
  return slowestMs
}

/** Pictures asked for at one node, sent, and laid beside a record at the other; counts what is not shown as it was sent. */
async function files(here: Session, there: Session): Promise<number> {
  let wrong = 0
  const made = await here.fetch('POST', '/assets/assets', { asset: { name: 'Pictured on two nodes' } })
  const { data } = (await made.json()) as { data: { id: string } }
  for (let i = 0; i < rounds; i++) {
    const [from, to] = i % 2 ? [there, here] : [here, there]
    const presign = await from.fetch('PUT', `/assets/assets/${data.id}/presign`, { filename: 'front.png' })
    const { url, headers, file_id } = (await presign.json()) as { url: string; headers: Record<string, string>; file_id: string }
    const sent = await fetch(url, { method: 'PUT', headers, body: png })
    const laid = await to.fetch('POST', `/assets/assets/${data.id}/images`, { file: { file_unique_id: file_id } })
    const shown = ((await laid.json()) as { data?: { attributes: { url: string } } }).data
    const bytes = shown && Buffer.from(await (await fetch(shown.attributes.url)).arrayBuffer())
    if (sent.status !== 200 || laid.status !== 201 || !bytes?.equals(png)) wrong += 1
  }
  return wrong
}

/** Mails that both nodes have to send: each comes once, whoever sends it. */
async function mailed(here: Session, there: Session) {
  const run = randomBytes(4).toString('hex')
  const wanted = Array.from({ length: 2 * rounds }, (_, i) => `${run}-${i}@nodes.example`)
  await Promise.all(
    wanted.map((email, i) => (i % 2 ? there : here).fetch('POST', '/gateway/auth/invitation', { user: { email } })),
  )
  const came = (email: string) => smtp.mails.filter(({ to }) => to.includes(email)).length
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && wanted.some((email) => came(email) === 0); ) await sleep(50)
  // One that comes twice comes soon after.
  await sleep(3_000)
  const count = (is: (times: number) => boolean) => wanted.filter((email) => is(came(email))).length
  return { wanted: wanted.length, missing: count((times) => times === 0), doubled: count((times) => times > 1) }
}

/** How many of one address get in where guessing pays, asked at both nodes in turn. The store outlasts the nodes, and knows earlier ones. */
async function atTheDoor(a: Victim, b: Victim): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${++doors}`, appid: 'demo' }
  const body = JSON.stringify({ tenant: { code: 'nobody-has-this' } })
  let letIn = 0
  for (let i = 0; i < 24; i++) {
    const { origin } = i % 2 ? b : a
    const ask = () => fetch(`${origin}/api/gateway/auth/tenant/search/code`, { method: 'POST', headers, body })
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    letIn += answers.filter(({ status }) => status !== 429 && status < 500).length
  }
  return letIn
}
