import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { newKey } from '../files/index.ts'
import { Refusal } from '../request/refuse.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { errorsFile } from './jobHandlers.ts'
import { notify } from '../notices/notify.ts'
import { filenameOf, jobColumns, type JobRow } from './jobTable.ts'
import { type Parts, RunningJob, Stopped } from './running.ts'
import { runBulk } from './runBulk.ts'
import { runExport } from './runExport.ts'
import { runImport } from './runImport.ts'
import { runRevert } from './runRevert.ts'

/** How long a job can be taken back; after that what its rows held before is forgotten. */
const rowsKeptMs = 30 * 86_400_000
const attemptsMax = 5

/** Says who imports, exports, changes in bulk and takes back. Called once by the composition root, before the jobs start. */
export function defineTransferJobs(parts: Parts): void {
  const { services } = parts
  services.jobs.define<JobName>(
    'kit.transfer',
    ({ payload, signal, log, attempt }) => work(parts, payload, signal, log, attempt),
    {
      pool: 'transfer',
    },
  )
  services.jobs.define<JobName>('kit.transfer.forget', ({ payload }) => forget(parts, payload))
  services.jobs.define<JobName>('kit.transfer.tell', ({ payload }) => tell(parts, payload))
}

interface JobName {
  readonly tenantId: string
  readonly jobId: string
}

async function work(
  parts: Parts,
  { tenantId, jobId }: JobName,
  signal: AbortSignal,
  log: Logger,
  attempt: number,
): Promise<void> {
  const job = await begin(parts, tenantId, jobId)
  if (!job) return
  // Each try before this one ended with its process. Whatever does that is not begun for ever.
  if (attempt > attemptsMax) return fail(parts, tenantId, jobId, 'The server stopped several times while this was done.')
  let running: RunningJob | undefined
  try {
    running = await RunningJob.take(parts, tenantId, job, signal, log)
    if (job.status === 'reverting') {
      await runRevert(running)
      const { kept = 0 } = (await running.current()).state
      return await finish(running, 'reverted', {
        message: kept > 0 ? `${kept} rows could not be undone; each has its reason.` : null,
      })
    }
    if (job.kind === 'bulk') await runBulk(running)
    const imported = job.kind === 'import' ? await runImport(running) : undefined
    const made = job.kind === 'export' ? await runExport(running) : undefined
    await finish(running, 'done', { message: (imported ?? made)?.message ?? null, resultKey: made?.key })
  } catch (error) {
    if (error instanceof Stopped) return running && (await finish(running, 'cancelled', {}))
    if (signal.aborted) throw error
    const isSaid = error instanceof Refusal && error.status < 500
    if (!isSaid) log.error({ err: error, transfer: jobId, attempt }, 'a transfer stumbled')
    if (!isSaid && attempt < attemptsMax) throw error
    const message =
      error instanceof Refusal ? error.message : 'Something went wrong on our side. The changes made so far can be undone.'
    if (running) await finish(running, 'failed', { message })
    else await fail(parts, tenantId, jobId, message)
  }
}

/** The job when there is something to do: queued ones begin to run, running ones were left behind by a process that died. */
async function begin({ pools }: Parts, tenantId: string, jobId: string): Promise<JobRow | undefined> {
  return inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    await tx.query(`update kit.jobs set status = 'running' where tenant_id = $1 and id = $2 and status = 'queued'`, [
      tenantId,
      jobId,
    ])
    const [job] = await tx.query<JobRow & Record<string, unknown>>(
      `select ${jobColumns} from kit.jobs where tenant_id = $1 and id = $2 and status in ('running', 'reverting')`,
      [tenantId, jobId],
    )
    return job
  })
}

interface Ending {
  readonly message?: string | null
  readonly resultKey?: string
}

/** Closes a job with its file of errors. A job that somebody stopped stays stopped, and is given its file too. */
async function finish(
  running: RunningJob,
  status: 'done' | 'failed' | 'cancelled' | 'reverted',
  { message = null, resultKey }: Ending,
): Promise<void> {
  const {
    tenantId,
    job: { id, state },
    files,
    parts: { services },
  } = running
  const current = await running.current()
  // Another process took the job over: it will close it.
  if (status === 'cancelled' && current.status !== 'cancelled') return
  const hasErrors = current.failed > 0 && !current.errors_key
  const errorsKey = hasErrors
    ? newKey({ tenantId, purpose: 'export', filename: `${running.model.resource.name}-errors.csv` })
    : null
  if (errorsKey) await running.read((tx) => files.write(errorsKey, errorsFile(tx, current), 'text/csv'))
  const made = await Promise.all(
    [errorsKey, resultKey].flatMap((key) => (key ? [files.head(key).then((found) => ({ key, size: found?.size ?? null }))] : [])),
  )
  const isClosed = await inTransaction(running.pool, running.scope, async (tx) => {
    const rows = await tx.query(
      `update kit.jobs set status = $3, message = $4, errors_key = coalesce($5, errors_key),
        result_key = coalesce($6, result_key),
        finished_at = coalesce(finished_at, clock_timestamp())
      where tenant_id = $1 and id = $2 and status in ($7, $3) returning id`,
      // What was begun as an import must not close the taking back that somebody asked for meanwhile.
      [tenantId, id, status, message, errorsKey, resultKey ?? null, running.job.status],
    )
    if (rows.length === 0) return false
    // Removed by the sweep of files like an upload that nobody confirmed.
    for (const { key, size } of made) {
      const type = key.endsWith('.json') ? 'application/json' : 'text/csv'
      await tx.query(
        `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, state, created_by, expires_at)
        values ($1, $2, $3, 'export', $4, $5, $6, 'orphan', $7, clock_timestamp() + interval '1 day')`,
        [tenantId, randomUUID(), key, key.split('/').at(-1), type, size, state.actor.userId],
      )
    }
    await services.jobs.add(
      'kit.transfer.forget',
      { tenantId, jobId: id },
      { tx, runAt: new Date(Date.now() + rowsKeptMs), key: `forget rows ${tenantId} ${id}` },
    )
    if (status !== 'cancelled') await tellLater(running.parts, tx, { tenantId, jobId: id })
    return true
  })
  if (isClosed) return
  // Stopped at the last moment: nobody will ever ask for these.
  for (const { key } of made) await files.delete(key)
}

async function fail(parts: Parts, tenantId: string, jobId: string, message: string): Promise<void> {
  await inTransaction(parts.pools.runtime, { tenantId, userId: null }, async (tx) => {
    await tx.query(
      `update kit.jobs set status = 'failed', message = $3, finished_at = clock_timestamp() where tenant_id = $1
        and id = $2 and status in ('queued', 'running', 'reverting')`,
      [tenantId, jobId, message],
    )
    await tellLater(parts, tx, { tenantId, jobId })
  })
}

const tellLater = ({ services, tellAfterMs = 10_000 }: Parts, tx: Tx, name: JobName): Promise<void> =>
  services.jobs.add('kit.transfer.tell', name, { tx, runAt: new Date(Date.now() + tellAfterMs) })

/** Tells whoever began a job how it ended, unless they watched it to its end. A dry run is over with the dialog it was asked in. */
async function tell({ pools, page }: Parts, { tenantId, jobId }: JobName): Promise<void> {
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const [job] = await tx.query<JobRow & Record<string, unknown>>(
      `select ${jobColumns} from kit.jobs where tenant_id = $1 and id = $2 and finished_at is not null`,
      [tenantId, jobId],
    )
    if (!job || job.state.isSeen || job.input.dryRun === true) return
    const { kind, status, created, updated, failed, resource, message, finished_at } = job
    await notify(tx, {
      tenantId,
      notice: 'transfer_over',
      people: [job.state.actor.userId],
      values: { kind, status, name: filenameOf(job) ?? '', created, updated, failed, message: message ?? '' },
      link: `${page}?${new URLSearchParams({ of: resource, job: jobId })}`,
      key: `${jobId} ${finished_at}`,
    })
  })
}

/** Forgets what the rows of a job held before; from then on it cannot be taken back. */
async function forget({ pools }: Parts, { tenantId, jobId }: JobName): Promise<void> {
  await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    tx.query('delete from kit.job_rows where tenant_id = $1 and job_id = $2', [tenantId, jobId]),
  )
}
