import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, lintCatalogue, migrate, openDatabase } from '../database/index.ts'
import { connect } from '../database/postgres.ts'
import { scratchFolder } from '../database/scratch.ts'
import { inTransaction } from '../transaction/transaction.ts'
import { createJobs, installJobs, type JobHandler, type Jobs } from './index.ts'

const secret = 'a secret for specs alone, thrown away afterwards'
const here = fileURLToPath(new URL('.', import.meta.url))
const log = pino({ level: 'silent' })
let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database
const running: Jobs[] = []

beforeAll(async () => {
  folder = await scratchFolder('jobs')
  database = await openDatabase({ dataDir: folder.path, secret })
  await migrate(database, [{ block: 'kit', folder: join(here, '..', 'migrations') }])
  await installJobs(database)
}, 60_000)
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await database.migrator.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

async function worker(handler: JobHandler, settings: { graceMs?: number; concurrency?: number } = {}): Promise<Jobs> {
  const jobs = createJobs({ database, log, ...settings })
  jobs.define('specs.slow', handler)
  await jobs.start()
  running.push(jobs)
  return jobs
}
const adder = () => createJobs({ database, log })
const waiting = async () =>
  (
    await database.migrator.query(`
  select j.id, attempts, last_error, locked_by, run_at <= now() as due from graphile_worker._private_jobs j order by j.id`)
  ).rows

describe('A job', () => {
  it('is done when the transaction that asked for it commits, and only then', async () => {
    const done: string[] = []
    const jobs = await worker(async ({ payload }) => done.push(payload.id))
    const scope = { tenantId: randomUUID(), userId: null }
    await inTransaction(database.runtime, scope, (tx) => jobs.add('specs.slow', { id: 'kept' }, { tx }))
    await expect(
      inTransaction(database.runtime, scope, async (tx) => {
        await jobs.add('specs.slow', { id: 'lost' }, { tx })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await vi.waitFor(() => expect(done).toEqual(['kept']), 5000)
    await jobs.add('specs.slow', { id: 'alone' })
    await vi.waitFor(() => expect(done).toEqual(['kept', 'alone']), 5000)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 5000)
  })

  it('waits for its time, and is replaced under its key', async () => {
    const done: string[] = []
    const jobs = await worker(async ({ payload }) => done.push(payload.id))
    await jobs.add('specs.slow', { id: 'old' }, { key: 'one', runAt: new Date(Date.now() + 60_000) })
    await jobs.add('specs.slow', { id: 'new' }, { key: 'one', runAt: new Date(Date.now() + 300) })
    await vi.waitFor(() => expect(done).toEqual(['new']), 5000)
  })

  it('runs alone in its queue, and in order', async () => {
    const seen: string[] = []
    const jobs = await worker(async ({ payload }) => {
      seen.push(`+${payload.id}`)
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(`-${payload.id}`)
    })
    for (const id of ['a', 'b', 'c']) await jobs.add('specs.slow', { id }, { queue: 'one' })
    await vi.waitFor(() => expect(seen).toEqual(['+a', '-a', '+b', '-b', '+c', '-c']), 8000)
  })

  it('is parked with its last error after eight tries', async () => {
    const attempts: number[] = []
    const jobs = await worker(async ({ attempt }) => {
      attempts.push(attempt)
      throw new Error('poison')
    })
    await jobs.add('specs.slow', {})
    for (let tries = 1; tries <= 8; tries++) {
      await vi.waitFor(
        async () => expect(await waiting()).toMatchObject([{ attempts: tries, locked_by: null, last_error: 'poison' }]),
        5000,
      )
      // The pauses between tries add up to twenty minutes.
      await database.migrator.query(`update graphile_worker._private_jobs set run_at = now(); `)
      await database.migrator.query(`select pg_notify('jobs:insert', '{"count":1}')`)
    }
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  }, 30_000)

  it('can be added by those who serve requests, and neither seen nor changed by them', async () => {
    await adder().add('specs.unknown', { secret: 'of another' })
    for (const sql of [
      'select * from graphile_worker._private_jobs',
      'select * from graphile_worker.jobs',
      'delete from graphile_worker._private_jobs',
      `select graphile_worker.add_job('x')`,
      `select graphile_worker.force_unlock_workers('{}')`,
    ]) {
      await expect(database.runtime.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('A pool of workers', () => {
  it('gives one person and one company their share and keeps the rest for others, who wait for no other pool', async () => {
    const jobs = createJobs({ database, log })
    running.push(jobs)
    const begun: string[] = []
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    jobs.define<{ id: string }>(
      'specs.transfer',
      async ({ payload: { id } }) => {
        begun.push(id)
        if (id.startsWith('slow')) await ended
      },
      { pool: 'transfer' },
    )
    jobs.define<{ id: string }>('specs.sign_in', async ({ payload }) => void begun.push(payload.id), { pool: 'signIn' })
    const [person, company] = [randomUUID(), randomUUID()]
    // A person in companies of their own, and a company of many people: all of it is there before anybody looks for work.
    for (let i = 0; i < 6; i++)
      await jobs.add('specs.transfer', { id: `slow person ${i}`, tenantId: randomUUID(), userId: person })
    for (let i = 0; i < 6; i++)
      await jobs.add('specs.transfer', { id: `slow company ${i}`, tenantId: company, userId: randomUUID() })
    await jobs.start()
    await vi.waitFor(() => expect(begun).toHaveLength(3), 8000)
    expect(begun.filter((id) => id.startsWith('slow person'))).toHaveLength(1)
    expect(begun.filter((id) => id.startsWith('slow company'))).toHaveLength(2)
    await jobs.add('specs.sign_in', { id: 'reset' })
    await vi.waitFor(() => expect(begun).toContain('reset'), 8000)
    end()
    await vi.waitFor(() => expect(begun).toHaveLength(13), 8000)
  })

  it('takes the job of another while one holds what they may', async () => {
    const jobs = createJobs({ database, log })
    running.push(jobs)
    const begun: string[] = []
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    jobs.define<{ id: string }>(
      'specs.transfer',
      async ({ payload: { id } }) => {
        begun.push(id)
        if (id !== 'other') await ended
      },
      { pool: 'transfer' },
    )
    const person = randomUUID()
    for (let i = 0; i < 4; i++) await jobs.add('specs.transfer', { id: `${i}`, tenantId: randomUUID(), userId: person })
    await jobs.start()
    await jobs.add('specs.transfer', { id: 'other', tenantId: randomUUID(), userId: randomUUID() })
    await vi.waitFor(() => expect(begun).toContain('other'), 8000)
    expect(begun).toHaveLength(2)
    end()
  })
})

describe('A worker that stops', () => {
  it('lets a job finish that needs a moment', async () => {
    let finished = false
    const jobs = await worker(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      finished = true
    })
    await jobs.add('specs.slow', {})
    await vi.waitFor(async () => expect((await waiting())[0]?.locked_by).toBeTruthy(), 5000)
    await jobs.stop()
    expect(finished).toBe(true)
    expect(await waiting()).toEqual([])
  })

  it.each([
    ['heeds', true],
    ['ignores', false],
  ])(
    'gives back, as if never tried, a job that %s the signal',
    async (_, heeds) => {
      const jobs = await worker(
        ({ signal }) =>
          new Promise((resolve, reject) => {
            if (heeds) signal.addEventListener('abort', () => reject(signal.reason as Error))
            setTimeout(resolve, 60_000).unref()
          }),
        { graceMs: 100 },
      )
      await jobs.add('specs.slow', {})
      await vi.waitFor(async () => expect((await waiting())[0]?.locked_by).toBeTruthy(), 5000)
      await jobs.stop()
      expect(await waiting()).toMatchObject([{ attempts: 0, locked_by: null, last_error: null, due: true }])
      const done: number[] = []
      await worker(async ({ attempt }) => done.push(attempt))
      await vi.waitFor(() => expect(done).toEqual([1]), 5000)
    },
    20_000,
  )
})

describe('A worker that is killed', () => {
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  async function child(): Promise<{ process: ChildProcess; said: (text: string) => boolean }> {
    const started = spawn(
      process.execPath,
      ['--import', 'tsx', join(here, 'child.fixture.ts'), database.connectionString('admin'), folder.path, secret],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    children.push(started)
    let said = ''
    started.stdout!.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
    return { process: started, said: (text) => said.includes(text) }
  }

  it('loses its jobs, alone or in a queue, to another within seconds', async () => {
    const victim = await child()
    const jobs = adder()
    await jobs.add('specs.slow', { id: 'one' })
    await jobs.add('specs.slow', { id: 'two' }, { queue: 'row' })
    await vi.waitFor(() => expect(victim.said('one') && victim.said('two')).toBe(true), 20_000)
    await jobs.add('specs.slow', { id: 'three' }, { queue: 'row' })

    const done: [string, number][] = []
    await worker(async ({ payload, attempt }) => done.push([payload.id, attempt]))
    // As long as the other lives, its jobs are its own.
    await new Promise((resolve) => setTimeout(resolve, 5000))
    expect(done).toEqual([])

    victim.process.kill('SIGKILL')
    await once(victim.process, 'exit')
    const killedAt = Date.now()
    await vi.waitFor(() => expect(done).toHaveLength(3), 15_000)
    expect(Date.now() - killedAt).toBeLessThan(10_000)
    expect(done.sort()).toEqual([
      ['one', 2],
      ['three', 1],
      ['two', 2],
    ])
  }, 60_000)

  it('is not mistaken for one whose connections broke', async () => {
    let times = 0
    const jobs = await worker(
      async () => {
        times++
        await new Promise((resolve) => setTimeout(resolve, 6000))
      },
      { graceMs: 10_000 },
    )
    await jobs.add('specs.slow', {})
    await vi.waitFor(() => expect(times).toBe(1), 5000)
    await worker(async () => {
      times++
    })
    await cut('quoin jobs alive')
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 15_000)
    expect(times).toBe(1)
  }, 40_000)

  async function cut(application: string) {
    const client = await connect(database.connectionString('admin'), 'specs')
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [application])
    await client.end()
  }
})

describe('The queue', () => {
  it('passes the look through the catalogue', async () => {
    const found = await lintCatalogue(database, { definers: ['kit.add_job'] })
    expect(found.filter((sentence) => /graphile_worker|kit\.add_job/.test(sentence))).toEqual([])
  })

  it('can be installed by many at once, and again', async () => {
    await expect(Promise.all([installJobs(database), installJobs(database)])).resolves.toBeDefined()
  })

  it('does by the clock what is defined so', async () => {
    const jobs = createJobs({ database, log })
    expect(() => jobs.define('specs.clock', async () => {}, { every: 'whenever' })).not.toThrow()
    await expect(jobs.start()).rejects.toThrow()
  })
})
