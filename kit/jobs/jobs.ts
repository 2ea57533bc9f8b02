import type { Queryable } from '../transaction/transaction.ts'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { type Database, RoleClient } from '../database/index.ts'
import { watchAbandoned } from './abandoned.ts'
import { ForgivingPool } from './forgivingPool.ts'
import { installJobs } from './install.ts'

export interface JobContext<Payload> {
  readonly payload: Payload
  /** Aborts when the process stops and has waited long enough: stop cleanly and throw, the job is given back. */
  readonly signal: AbortSignal
  readonly log: Log
  /** 1 for the first try, 8 for the last. */
  readonly attempt: number
}
export type JobHandler<Payload = any> = (context: JobContext<Payload>) => Promise<unknown>

/**
 * Workers of their own for each kind of background work, so that no kind waits for another. `perCompany` and `perPerson` bound what
 * one may hold of a pool at a time in this process, by `tenantId` and `userId` in the payload; what is left is kept for others.
 */
export const jobPools = {
  /** What the platform and the blocks do by the clock or after a change. */
  platform: { concurrency: 4, perCompany: 2, perPerson: 4 },
  /** Mails of sign-in, invitations and resets. */
  signIn: { concurrency: 2, perCompany: 2, perPerson: 2 },
  /** Other mails by the platform's server. */
  mail: { concurrency: 2, perCompany: 2, perPerson: 2 },
  /** Mails by servers of companies, which may be slow. */
  companyMail: { concurrency: 8, perCompany: 1, perPerson: 8 },
  /** What other servers are told of changes, which may be slow. */
  webhooks: { concurrency: 8, perCompany: 2, perPerson: 8 },
  /** Imports, exports, bulk changes. */
  transfer: { concurrency: 3, perCompany: 2, perPerson: 1 },
} as const
export type JobPool = keyof typeof jobPools

export interface Jobs {
  /**
   * Asks for work, in the caller's transaction when one is given: it is done if and only if that commits. A `key` replaces a job
   * that waits under the same key; put the company's id into it, and expect transactions with the same key to wait for each
   * other. Jobs of one `queue` run one after the other. Done at least once: a handler must bear being run again. Tried 8 times
   * with growing pauses (20 minutes in all), then parked with its last error.
   */
  add(name: string, payload: object, options?: { tx?: Queryable; key?: string; runAt?: Date; queue?: string }): Promise<void>
  /** Says who does the work of this name, before `start`. `every` is a cron pattern in UTC by which it is also done unasked. */
  define<Payload>(name: string, handler: JobHandler<Payload>, options?: { every?: string; pool?: JobPool }): void
  /** Begins to work in this process. A process that only adds never calls it. */
  start(): Promise<void>
  /** Takes no more jobs, lets those in hand finish within the grace, then gives the rest back, to be taken up by others at once. */
  stop(): Promise<void>
}

export interface JobsSettings {
  readonly database: Database
  readonly log: Log
  /** How many jobs at once in each pool, where fewer or more are wanted than usual. */
  readonly concurrency?: number
  /** How long `stop` waits for jobs in hand before it aborts them. Default 8000. */
  readonly graceMs?: number
}

/** Work for later, kept in the database beside the change that asked for it. */
export function createJobs({ database, log, concurrency, graceMs = 8000 }: JobsSettings): Jobs {
  const handlers = new Map<string, { handler: JobHandler; every?: string; pool: JobPool }>()
  let working: Working[] = []
  let isWanted = false

  return {
    async add(name, payload, { tx = database.runtime, key, runAt, queue } = {}) {
      await tx.query('select kit.add_job($1, $2, $3, $4, $5)', [
        name,
        JSON.stringify(payload),
        queue ?? null,
        runAt?.toISOString() ?? null,
        key ?? null,
      ])
    },

    define(name, handler, { every, pool = 'platform' } = {}) {
      if (isWanted) throw new Error(`${name} must be defined before the jobs start.`)
      if (handlers.has(name)) throw new Error(`${name} is defined twice.`)
      handlers.set(name, { handler: handler as JobHandler, every, pool })
    },

    async start() {
      if (isWanted) throw new Error('The jobs have started already.')
      await installJobs(database)
      isWanted = true
      const used = new Set([...handlers.values()].map(({ pool }) => pool))
      const begun = await Promise.allSettled([...used].map(begin))
      working = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const failed = begun.find((one) => one.status === 'rejected')
      if (!failed) return
      await this.stop()
      throw failed.reason
    },

    async stop() {
      const stopping = working
      isWanted = false
      working = []
      await Promise.all(stopping.map((one) => one.stop()))
    },
  }

  async function begin(name: JobPool): Promise<Working> {
    const bounds = { ...jobPools[name], ...(concurrency !== undefined && { concurrency }) }
    const own = [...handlers].filter(([, one]) => one.pool === name)
    const pool = new ForgivingPool({
      Client: RoleClient,
      connectionString: database.connectionString('auth'),
      // One listens; the others are held for as long as it takes to take a job or to say what became of it.
      max: 3,
      application_name: 'quoin jobs',
      keepAlive: true,
    })
    pool.on('error', (error) => log.warn({ err: error }, 'the queue lost a connection'))
    pool.on('connect', (client) => client.on('error', () => {}))
    const abort = new AbortController()
    const interrupted = new Set<string>()
    const inHand = new Set<string>()

    const taskList: TaskList = Object.fromEntries(
      own.map(([name, { handler }]) => [
        name,
        async (payload, { job }) => {
          inHand.add(job.id)
          try {
            await handler({ payload, signal: abort.signal, attempt: job.attempts, log: log.child({ job: name, jobId: job.id }) })
          } catch (error) {
            if (abort.signal.aborted) interrupted.add(job.id)
            throw error
          } finally {
            inHand.delete(job.id)
          }
          // A handler's answer is no list of outcomes, whatever it looks like.
        },
      ]),
    )
    const parsedCronItems = parseCronItems(
      own.flatMap(([task, { every }]) => (every ? [{ task, match: every, identifier: task }] : [])),
    )

    const events: WorkerEvents = new EventEmitter()
    const forbiddenFlags = fairly(events, bounds)
    // In a box, because a pool is itself a promise of its end.
    const created = new Promise<{ workerPool: WorkerPool }>((resolve) => events.once('pool:create', resolve))
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems,
      forbiddenFlags,
      concurrency: bounds.concurrency,
      events,
      noHandleSignals: true,
      pollInterval: 2000,
      // What became of a job is then told by something that hears when it could not be; by itself such a failure ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Ours aborts the handlers; this one must not come before.
      gracefulShutdownAbortTimeout: graceMs + 60_000,
      logger: loggerOf(log),
    }).catch(async (error: unknown) => {
      await pool.end()
      throw error
    })
    const over = runner.promise.then(
      () => undefined,
      (error: unknown) => error,
    )
    const { workerPool } = await created
    const watch = await watchAbandoned({
      pool,
      workerId: workerPool.id,
      connectionString: database.connectionString('auth'),
      log,
    })
    const stop = () => end({ pool, runner, workerPool, abort, interrupted, inHand, watch })
    const begun: Working = { name, stop }
    void over.then((error) => goOn(begun, error))
    return begun
  }

  /**
   * A queue that could not say what became of a job stops by itself. It is begun anew as another worker, so that what the old one
   * held is given back and done again.
   */
  async function goOn(ended: Working, error: unknown): Promise<void> {
    if (!isWanted) return
    log.warn({ err: error }, 'the queue stopped and is begun anew')
    await ended.stop().catch(() => undefined)
    for (let pauseMs = 200; isWanted; pauseMs = Math.min(pauseMs * 2, 5000)) {
      await sleep(pauseMs)
      const begun = await begin(ended.name).catch((reason: unknown) => log.warn({ err: reason }, 'the queue is not back yet'))
      if (!begun) continue
      working = [...working.filter((one) => one !== ended), begun]
      // It was stopped while it began.
      if (!isWanted) await begun.stop()
      return
    }
  }

  async function end({ pool, runner, workerPool, abort, interrupted, inHand, watch }: Ending): Promise<void> {
    const stopped = runner.stop().then(
      () => true,
      () => true,
    )
    if (!(await Promise.race([stopped, sleep(graceMs, false)]))) {
      abort.abort(new Error('The process stops.'))
      if (!(await Promise.race([stopped, sleep(2000, false)]))) {
        for (const id of inHand) interrupted.add(id)
        await Promise.resolve(workerPool.forcefulShutdown('The process stops.')).catch(() => {})
      }
    }
    // It was not the job's fault: the try does not count and there is no pause before the next.
    if (interrupted.size > 0)
      await pool
        .query(giveBack, [[...interrupted]])
        .catch((error: unknown) => log.warn({ err: error }, 'jobs were not given back'))
    await watch.stop()
    await Promise.race([pool.end(), sleep(2000)])
  }
}

interface Working {
  readonly name: JobPool
  stop(): Promise<void>
}
interface Ending {
  readonly pool: pg.Pool
  readonly runner: Runner
  readonly workerPool: WorkerPool
  readonly abort: AbortController
  readonly interrupted: Set<string>
  readonly inHand: ReadonlySet<string>
  readonly watch: { stop(): Promise<void> }
}

/** How `kit.add_job` marks a job, by what its payload names. */
const flagsOf = (payload: unknown): string[] => {
  const { tenantId, userId } = (payload ?? {}) as { tenantId?: string; userId?: string }
  return [...(tenantId ? [`company ${tenantId}`] : []), ...(userId ? [`person ${userId}`] : [])]
}

/**
 * Whose jobs are not to be taken just now, because they hold what one may hold of this pool. Workers ask one after the other: of two
 * that asked at once, neither would see what the other takes.
 */
function fairly(events: WorkerEvents, { perCompany, perPerson }: { perCompany: number; perPerson: number }) {
  const held = new Map<string, number>()
  const hold = (payload: unknown, by: 1 | -1) => {
    for (const flag of flagsOf(payload)) {
      const jobs = (held.get(flag) ?? 0) + by
      if (jobs > 0) held.set(flag, jobs)
      else held.delete(flag)
    }
  }
  let last = Promise.resolve()
  let pass = () => {}
  events.on('job:start', ({ job }) => {
    hold(job.payload, 1)
    pass()
  })
  events.on('job:complete', ({ job }) => hold(job.payload, -1))
  events.on('worker:getJob:empty', () => pass())
  events.on('worker:getJob:error', () => pass())
  return async (): Promise<string[]> => {
    const before = last
    let done = () => {}
    last = new Promise<void>((resolve) => {
      done = resolve
    })
    await before
    pass = done
    return [...held].flatMap(([flag, jobs]) => (jobs >= (flag.startsWith('person ') ? perPerson : perCompany) ? [flag] : []))
  }
}

const giveBack = `
  with back as (
    update graphile_worker._private_jobs
    set attempts = greatest(0, attempts - 1), run_at = least(run_at, now()), last_error = null, locked_at = null, locked_by = null
    where id = any($1::bigint[]) returning id)
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from back having count(*) > 0`

/** The queue's own words in our log, without the payloads it would add. */
function loggerOf(log: Log): Logger {
  return new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    // Fewer connections than jobs at once are meant: one is held only to take a job and to say what became of it.
    if (message.includes('having maxPoolSize')) return
    const to = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[to]({ queue: true, ...(jobId && { jobId }), ...(taskIdentifier && { job: taskIdentifier }) }, message)
  })
}
