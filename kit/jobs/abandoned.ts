import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { RoleClient } from '../database/index.ts'

/** Two integers name an advisory lock; this is the first, the second is the hash of the worker's id. */
const lockClass = 731_182_027
const everyMs = 2000

/**
 * Takes jobs away from workers that are gone. The queue itself would wait four hours, because it only knows when a job was
 * locked. Here each worker holds an advisory lock for as long as its connection lives, which Postgres ends when the process
 * dies, however it dies. A worker found without its lock in two looks, two seconds apart, is gone: the second look forgives one
 * whose connection broke and is being made again. Stop it after the worker has stopped.
 */
export async function watchAbandoned(worker: {
  pool: pg.Pool
  workerId: string
  connectionString: string
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  const { pool, workerId, connectionString, log } = worker
  const stopping = new AbortController()
  let holder: pg.Client | undefined

  async function hold(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new RoleClient({ connectionString, application_name: 'quoin jobs alive', keepAlive: true })
      const lost = new Promise<void>((resolve) => client.once('error', () => resolve()).once('end', () => resolve()))
      client.on('error', () => {})
      try {
        await client.connect()
        // A machine that vanished without a word is noticed after half a minute instead of hours.
        await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4')
        await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId])
        holder = client
        held()
        await lost
      } catch (error) {
        log.warn({ err: error }, 'the queue cannot say that it is alive')
      }
      await client.end().catch(() => {})
      await sleep(200, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function look(): Promise<void> {
    let missing = new Set<string>()
    while (!stopping.signal.aborted) {
      try {
        const { rows } = await pool.query<{ worker: string }>(without, [lockClass])
        const now = new Set(rows.map((row) => row.worker))
        const gone = [...now].filter((id) => missing.has(id))
        missing = now
        if (gone.length > 0) {
          const {
            rows: [released],
          } = await pool.query<{ count: string }>(release, [gone])
          log.warn({ workers: gone, jobs: Number(released?.count ?? 0) }, 'jobs of workers that are gone were taken up again')
        }
      } catch (error) {
        log.warn({ err: error }, 'abandoned jobs could not be looked for')
      }
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  let held = () => {}
  const first = new Promise<void>((resolve) => {
    held = resolve
  })
  const holding = hold()
  await Promise.race([first, sleep(5000)])
  const looking = look()
  return {
    async stop() {
      stopping.abort()
      await looking
      await holder?.end().catch(() => {})
      await holding
    },
  }
}

const alive = (id: string) => `exists (
  select from pg_locks where locktype = 'advisory' and classid::bigint = $1 and objid = hashtext(${id})::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()) and granted)`
const without = `
  select locked_by as worker from (
    select locked_by from graphile_worker._private_jobs union select locked_by from graphile_worker._private_job_queues) held
  where locked_by is not null and not ${alive('locked_by')}`
const release = `
  with queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1::text[])),
  jobs as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
    where locked_by = any($1::text[]) returning id)
  select count(*) as count, pg_notify('jobs:insert', json_build_object('r', random(), 'count', greatest(count(*), 1))::text)
  from jobs`
