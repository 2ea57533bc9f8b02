// [POOL] npm run prove -- POOL <pgbouncer> [seconds] [old pgbouncer]: two nodes whose requests go through a real pgbouncer that pools by transaction; nothing fails, a session ended on one node ends on the other, and what cannot work is refused at the start with a sentence.
//
// The first word is the program, 1.21 or newer. Given a second program older than that (Debian 12 has 1.18), it must be refused.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, freePort, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { Session } from '../crash/caller.ts'
import { bundleInto } from '../crash/crash.ts'
import { Victim } from '../crash/victim.ts'
import { report } from './place.ts'
import { kindsOf, paced } from './served.ts'

const [, , program, seconds = '20', old] = process.argv
if (!program) throw new Error('Which pgbouncer? npm run prove -- POOL /usr/sbin/pgbouncer')
const perSecond = 60
/** Fewer than the nodes' pools together, so that connections to the server are really shared. */
const serverConnections = 6
const secret = randomBytes(32).toString('hex')
const folders = [await scratchFolder('POOL'), await scratchFolder('POOL-a'), await scratchFolder('POOL-b')] as const
const bundle = join(import.meta.dirname, '../../dist', `POOL-${process.pid}`)
const running: ChildProcess[] = []
let isRight = false
try {
  await bundleInto(bundle)
  const database = await openDatabase({ dataDir: folders[0].path, secret, poolSize: 2 })
  try {
    isRight = await report('POOL', () => work(database.connectionString('admin')))
  } finally {
    for (const child of running) child.kill('SIGKILL')
    await database.close()
  }
} catch (error) {
  console.error(error)
} finally {
  for (const folder of folders) await folder.remove()
  await rm(bundle, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

/** A pgbouncer in front of the server; answers its address. */
async function startPooler(file: string, direct: string, settings: Readonly<Record<string, string | number>>): Promise<string> {
  const { hostname, port, username, password } = new URL(direct)
  const listen = await freePort()
  const ini = join(folders[0].path, `pgbouncer-${listen}.ini`)
  const users = join(folders[0].path, `pgbouncer-${listen}.txt`)
  writeFileSync(users, `"${username}" "${password}"\n`)
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: listen,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    auth_user: username,
    auth_query: 'select usename, passwd from pg_shadow where usename = $1',
    default_pool_size: serverConnections,
    max_client_conn: 500,
    ...settings,
  }
  writeFileSync(
    ini,
    `[databases]\nquoin = host=${hostname} port=${port} dbname=quoin\n[pgbouncer]\n${Object.entries(lines)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  )
  // It does not run as root; nobody's number is the same everywhere.
  if (process.getuid?.() === 0) for (const path of [ini, users]) chownSync(path, 65_534, 65_534)
  const child = spawn(file, [ini], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }) })
  running.push(child)
  const address = `postgres://127.0.0.1:${listen}/quoin`
  for (let i = 0; ; i++) {
    const client = await connect(`postgres://${username}:${password}@127.0.0.1:${listen}/quoin`, 'prove').catch(
      (error: Error) => {
        if (i > 50) throw error
      },
    )
    if (client) {
      await client.end()
      return address
    }
    await sleep(100)
  }
}

async function work(direct: string): Promise<readonly [boolean, string]> {
  const byTransaction = { pool_mode: 'transaction', max_prepared_statements: 500 }
  const pooler = await startPooler(program!, direct, byTransaction)
  const nodeWith = async (folder: string, settings: Readonly<Record<string, string>>) =>
    new Victim(folder, await freePort(), join(bundle, 'start.mjs'), {
      SECRET: secret,
      POOL_SIZE: '12',
      LOG_LEVEL: 'error',
      ...settings,
    })
  const a = await nodeWith(folders[1].path, { DATABASE_URL: direct, DATABASE_POOL_URL: pooler })
  const b = await nodeWith(folders[2].path, { DATABASE_URL: direct, DATABASE_POOL_URL: pooler })
  try {
    await a.start()
    await b.start()
    const sessions = [new Session(a.origin), new Session(b.origin)]
    const load = await paced(Number(seconds), perSecond, (i) => {
      const session = sessions[i % 2]!
      return i % 3 === 0
        ? session.fetch('POST', '/crm/contacts', { contact: { first_name: 'Pool', last_name: 'Test', source_id: `pool-${i}` } })
        : session.fetch('GET', i % 3 === 1 ? '/crm/contacts?records=5' : '/crm/contacts?search=pool')
    })
    const admin = await connect(direct.replace(/\/[^/]*$/, '/quoin'), 'prove')
    const { rows } = await admin.query<{ way: string; connections: number }>(
      `select application_name as way, count(*)::int as connections from pg_stat_activity where usename in ('quoin_runtime', 'quoin_auth') group by 1 order by 1`,
    )
    const written = load.all.filter(({ i, status }) => i % 3 === 0 && status === 201).length
    const { rows: kept } = await admin.query<{ n: number }>(
      `select count(*)::int as n from crm.contacts where starts_with(source_id, 'pool-')`,
    )
    await admin.end()
    const revokedMs = await revoked(sessions[0]!, b.origin)
    const refused = [
      await whyNot({ DATABASE_URL: direct.replace(/^.*@[^/]*/, (at) => at.replace(/@.*/, `@${new URL(pooler).host}`)) }),
      old
        ? await whyNot({ DATABASE_URL: direct, DATABASE_POOL_URL: await startPooler(old, direct, { pool_mode: 'transaction' }) })
        : undefined,
      await whyNot({
        DATABASE_URL: direct,
        DATABASE_POOL_URL: await startPooler(program!, direct, { pool_mode: 'statement', max_prepared_statements: 0 }),
      }),
    ].filter((one) => one !== undefined)
    for (const { way, connections } of rows) console.log(`  ${connections} connections to the server: ${way}`)
    for (const said of refused) console.log(`  refused: ${said}`)
    if (load.failed.length > 0) console.log(`  failed: ${kindsOf(load.failed)}`)
    const expected = [
      /shares connections between transactions/,
      ...(old ? [/mixes up prepared statements/] : []),
      /pools by statement/,
    ]
    return [
      load.failed.length === 0 &&
        a.surprises.size + b.surprises.size === 0 &&
        written === kept[0]!.n &&
        revokedMs < 1_000 &&
        expected.every((sentence, i) => sentence.test(refused[i] ?? '')),
      `two nodes at ${perSecond} requests/s over ${serverConnections} pooled connections for each role: ${load.all.length} requests, ${load.failed.length} failed, ` +
        `p50 ${load.quantile(0.5).toFixed(1)} ms, p99 ${load.quantile(0.99).toFixed(1)} ms; ${written} acknowledged writes, ${kept[0]!.n} there; ` +
        `a session ended on one node was refused by the other after ${Math.round(revokedMs)} ms; ${refused.length} settings that cannot work refused; ` +
        `${a.surprises.size + b.surprises.size} surprises ${[...a.surprises, ...b.surprises].join('; ').slice(0, 300)}`,
    ]
  } finally {
    await a.stop()
    await b.stop()
  }

  /** The sentence a server ends with that is started so. */
  async function whyNot(settings: Readonly<Record<string, string>>): Promise<string> {
    const node = await nodeWith(folders[1].path, settings)
    try {
      await node.start()
      return 'it started'
    } catch {
      return (
        node.words
          .trim()
          .split('\n')
          .find((line) => /pool|DATABASE/i.test(line)) ?? node.words
      )
    } finally {
      await node.stop()
    }
  }
}

/** How long another node goes on believing a session after it was ended. */
async function revoked(session: Session, other: string): Promise<number> {
  const headers = await session.headersNow()
  const ask = () => fetch(`${other}/api/crm/contacts?records=1`, { headers })
  if ((await ask()).status !== 200) throw new Error('The other node does not know the session.')
  await session.fetch('DELETE', '/gateway/auth/sign_out')
  const since = performance.now()
  while ((await ask()).status !== 401 && performance.now() - since < 10_000) await sleep(20)
  return performance.now() - since
}
