import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startCluster } from './cluster.ts'
import { openDatabase } from './database.ts'
import { addressFor, connect, sqlState } from './postgres.ts'

const here = fileURLToPath(import.meta.url)

/**
 * Kills (-9) a process that owns an embedded PostgreSQL, while it starts or while it writes, `rounds` times over, and looks
 * each time whether the next start takes over with every acknowledged write in place. Answers how many times it did.
 * With fifty of them: `npm run prove -- D6`.
 */
export async function orphanRounds(rounds: number, log: (message: string) => void = () => undefined): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quoin-orphans-'))
  let good = 0
  let acknowledged = 0
  try {
    for (let round = 1; round <= rounds; round++) {
      acknowledged = await killOneParent(dataDir, round, acknowledged)
      try {
        const found = await implementInternal(dataDir)
        const whole = found.writes >= acknowledged
        if (whole) good++
        const kept = `${found.writes} writes kept of ${acknowledged} acknowledged${whole ? '' : ' - LOST'}`
        log(`${round}: ${found.adopted ? 'adopted' : 'started anew'}, ${kept}`)
      } catch (error) {
        log(`${round}: ${(error as Error).message}`)
      }
    }
  } finally {
    await (await startCluster({ dataDir })).stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return good
}

/** Answers how many writes have been acknowledged in all. */
async function killOneParent(dataDir: string, round: number, before: number): Promise<number> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = spawn(process.execPath, ['--import', loader, here, 'parent', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let acknowledged = before
  const opened = new Promise<void>((resolve) =>
    createInterface(child.stdout).on('line', (line) => {
      if (line === 'open') resolve()
      else acknowledged = Math.max(acknowledged, Number(line))
    }),
  )
  // Every third parent dies somewhere in its start, the first of them while it makes the database.
  if (round % 3 === 1) await Promise.race([opened, sleep(100 + Math.random() * 900)])
  else await Promise.race([opened, ended(child)]).then(() => sleep(20 + Math.random() * 300))
  child.kill('SIGKILL')
  await ended(child)
  return acknowledged
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('close', () => resolve())
  })

async function implementInternal(dataDir: string) {
  const found = await lookInto(dataDir)
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) throw new Error('The server was still there after stop().')
  return found
}

async function lookInto(dataDir: string) {
  const cluster = await startCluster({ dataDir })
  try {
    return { adopted: cluster.adopted, writes: await countWrites(cluster.url) }
  } finally {
    await cluster.stop()
  }
}

async function countWrites(url: string): Promise<number> {
  const client = await connect(addressFor(url, { database: 'quoin' }), 'orphans').catch((error: unknown) => {
    // The parent died before it made the database.
    if (sqlState(error) === '3D000') return undefined
    throw error
  })
  if (!client) return 0
  try {
    const { rows } = await client.query(`select to_regclass('orphans.writes') is not null as made`)
    return rows[0].made ? (await client.query('select count(*) as n from orphans.writes')).rows[0].n : 0
  } finally {
    await client.end()
  }
}

/** What the killed process does: opens the database and writes for ever, saying each write once it is acknowledged. */
async function parent(dataDir: string) {
  const database = await openDatabase({ dataDir, secret: 'a secret for a database that is thrown away' })
  await database.migrator.query('create schema if not exists orphans')
  await database.migrator.query('create table if not exists orphans.writes (n bigint primary key)')
  console.log('open')
  for (;;) {
    const { rows } = await database.migrator.query(
      'insert into orphans.writes select coalesce(max(n), 0) + 1 from orphans.writes returning n',
    )
    console.log(rows[0].n)
  }
}

const [, program, role, dataDir] = process.argv
if (program === here && role === 'parent' && dataDir) await parent(dataDir)
