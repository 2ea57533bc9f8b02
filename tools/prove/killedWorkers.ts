// [D5] npm run prove -- D5 [jobs] [kills]: workers are killed while they work through 10,000 jobs; each job has its effect, jobs of one row keep their order, and one that never works is put aside after eight tries.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, migrate, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { createJobs, installJobs } from '@quoin/kit/jobs'
import { allServers, migrationFolders } from '@quoin/server/start'
import pino from 'pino'
import { report } from './place.ts'

const wanted = Number(process.argv[2] ?? 10_000)
const kills = Number(process.argv[3] ?? 100)
const workers = 3
/** Every fifth job stands in one of so many rows, in which one comes after the other. */
const rows = 25
const poisoned = 5
const triesMax = 8
const msMax = 900_000
const secret = 'a secret for a database that is thrown away'
const root = join(import.meta.dirname, '../..')
const program = join(root, 'dist', `D5-${process.pid}`)
const folder = await scratchFolder('D5')
const living = new Set<ChildProcess>()
let isRight = false
try {
  const { bundle } = (await import(new URL('../build.mjs', import.meta.url).href)) as {
    bundle(entries: Record<string, string>, folder: string): Promise<void>
  }
  await bundle({ worker: join(root, 'tools/prove/jobWorker.ts') }, program)
  const database = await openDatabase({ dataDir: folder.path, secret })
  try {
    await migrate(database, migrationFolders(allServers))
    const url = database.connectionString('admin')
    const admin = await connect(url, 'prove')
    await installJobs(database)
    const adder = createJobs({ database, log: pino({ level: 'silent' }) })
    await admin.query(`
      create schema prove;
      create table prove.runs (id bigint generated always as identity, n int, row_name text, attempt int);
      create table prove.effects (id bigint generated always as identity, n int primary key, row_name text);
      grant usage on schema prove to quoin_auth;
      grant insert, select on all tables in schema prove to quoin_auth`)
    try {
      isRight = await report('D5', async () => {
        // First, so that they are tried while workers are killed.
        for (let n = 0; n < poisoned; n++) await adder.add('prove.poison', { n })
        for (let n = 0; n < wanted; n++) {
          const row = n % 5 === 0 ? `row ${(n / 5) % rows}` : undefined
          await adder.add('prove.effect', { n, row: row ?? '' }, row ? { queue: row } : {})
        }
        await Promise.all(Array.from({ length: workers }, () => begin(url)))
        let killed = 0
        const since = performance.now()
        while (performance.now() - since < msMax) {
          const {
            rows: [so],
          } = await admin.query<{ left: number; done: number }>(
            `select (select count(*)::int from graphile_worker._private_jobs where attempts < max_attempts) as left, (select count(*)::int from prove.effects) as done`,
          )
          if (so!.left === 0) break
          // The pauses between the tries of one that never works add up to twenty minutes. All others keep their place.
          await admin.query(
            `update graphile_worker._private_jobs set run_at = now()
             where locked_by is null and task_id = (select id from graphile_worker._private_tasks where identifier = 'prove.poison')`,
          )
          await sleep(Math.random() * 100)
          // Spread over the whole of the work, whatever it takes.
          if (killed === kills || so!.done < ((killed + 1) * wanted) / (kills + 1)) continue
          const victim = [...living][Math.floor(Math.random() * living.size)]!
          victim.kill('SIGKILL')
          await once(victim, 'exit')
          killed++
          await begin(url)
        }
        const took = (performance.now() - since) / 1_000
        const {
          rows: [sums],
        } = await admin.query(`select
          (select count(*)::int from prove.effects) as effects,
          (select count(*)::int from prove.runs where row_name <> 'poison') as runs,
          (select count(*)::int from (select n < max(n) over (partition by row_name order by id) as late from prove.effects where row_name <> '') o where late) as disorder,
          (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts and last_error like '%never works%') as parked,
          (select count(*)::int from graphile_worker._private_jobs) as kept,
          (select coalesce(max(times), 0)::int from (select count(*) as times from prove.runs where row_name = 'poison' group by n) p) as tries`)
        return [
          sums.effects === wanted &&
            sums.disorder === 0 &&
            sums.parked === poisoned &&
            sums.kept === poisoned &&
            sums.tries <= triesMax &&
            killed === kills,
          `${wanted} jobs of ${workers} workers under ${killed} kills: ${wanted - sums.effects} without their effect, ${sums.runs - sums.effects} run again, ${sums.disorder} out of order in ${rows} rows, ` +
            `${sums.parked} of ${poisoned} that never work put aside after ${sums.tries} tries at most; all done after ${took.toFixed(0)} s`,
        ]
      })
    } finally {
      for (const child of living) child.kill('SIGKILL')
      await admin.end()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error)
} finally {
  await folder.remove()
  await rm(program, { recursive: true, force: true })
}
process.exit(isRight ? 0 : 1)

/** Starts a worker, and waits until it works: whoever is killed before that holds no job. */
async function begin(url: string): Promise<void> {
  const child = spawn(process.execPath, [join(program, 'worker.mjs'), url, folder.path, secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('A worker ended before it worked.'))),
  ])
}
