import type { Readable } from 'node:stream'
import { isDeletable } from '../resource.ts'
import { Answer, document, pageOf } from '../request/answer.ts'
import type { Context } from '../server/context.ts'
import { refuse } from '../request/refuse.ts'
import type { FileFormat } from './readFile.ts'
import type { Tx } from '../transaction/transaction.ts'
import { asFile } from './asFile.ts'
import { csvLines } from './csvLines.ts'
import { neutralised, secured } from '../csv.ts'
import { enqueue, jobAttributes, jobColumns, type JobRow, ownJob, showsContent } from './jobTable.ts'

type JobHandler = (input: any, context: Context) => Promise<Answer>
interface Paging {
  readonly page?: number
  readonly records?: number
}

/** Errors of more rows than this are read from the stored file, not put together for one answer. */
const errorsAnsweredMax = 20_000

const shown = async (context: Context, job: JobRow) =>
  document({ type: 'job', id: job.id, attributes: await jobAttributes(context, job) })

/** A job of one's own whose rows and files are to be shown. */
async function shownJob(context: Context, id: string): Promise<JobRow> {
  const job = await ownJob(context, id)
  if (!showsContent(context, job)) throw refuse.missing()
  return job
}

/** What people do with jobs of a block: their own, whoever else may see the records. */
export const jobHandlers: Readonly<Record<string, JobHandler>> = {
  async list({ page = 1, records = 25, kind, everywhere }: Paging & { kind?: string; everywhere?: string }, context) {
    const { tx, tenantId, me, operation } = context
    const mine = `tenant_id = $1 and created_by = $2 and ($3::text is null or split_part(resource, '.', 1) = $3)
      and ($4::text is null or kind = $4)`
    const named = [tenantId, me, everywhere === 'true' ? null : operation.block, kind ?? null]
    const [rows, [count]] = await Promise.all([
      tx.query<JobRow & Record<string, unknown>>(
        `select ${jobColumns} from kit.jobs where ${mine} order by created_at desc, id limit $5 offset $6`,
        [...named, records, (page - 1) * records],
        'prepare',
      ),
      tx.query<{ total: number }>(`select count(*)::bigint as total from kit.jobs where ${mine}`, named, 'prepare'),
    ])
    const texts = await Promise.all(
      rows.map(async (job) => {
        // A token for this block alone must not open what another block wrote.
        const unopened = !job.resource.startsWith(`${operation.block}.`) && { errors_url: null, result_url: null }
        const attributes = { unique_id: job.id, ...(await jobAttributes(context, job)), ...unopened }
        return JSON.stringify({ id: job.id, type: 'job', attributes })
      }),
    )
    return pageOf(texts.join(','), { page, records, total: count!.total })
  },

  get: async ({ id }: { id: string }, context) => shown(context, await ownJob(context, id)),

  async rows({ id, outcome, page = 1, records = 25 }: Paging & { id: string; outcome?: string }, context) {
    const { tx, tenantId } = context
    const job = await shownJob(context, id)
    const where = 'tenant_id = $1 and job_id = $2 and ($3::text is null or outcome = $3)'
    const [rows, [count]] = await Promise.all([
      tx.query<{ row_number: number; outcome: string; record_id: string | null; reason: string | null }>(
        `select row_number, outcome, record_id, reason from kit.job_rows where ${where}
          order by (outcome <> 'failed'), row_number limit $4 offset $5`,
        [tenantId, job.id, outcome ?? null, records, (page - 1) * records],
      ),
      tx.query<{ total: number }>(`select count(*)::bigint as total from kit.job_rows where ${where}`, [
        tenantId,
        job.id,
        outcome ?? null,
      ]),
    ])
    const texts = rows.map(({ record_id, ...row }) =>
      JSON.stringify({
        id: `${job.id}.${row.row_number}`,
        type: 'job_row',
        attributes: { ...row, record_unique_id: record_id },
      }),
    )
    return pageOf(texts.join(','), { page, records, total: count!.total })
  },

  async errors({ id }: { id: string }, context) {
    const job = await shownJob(context, id)
    if (job.failed > errorsAnsweredMax) {
      const { errors_url: url } = await jobAttributes(context, job)
      if (!url) throw refuse.conflict('no_file_of_errors', 'The error file is available for one day after the job has finished.')
      return new Answer(303, '', { location: String(url) })
    }
    let text = ''
    for await (const part of errorLines(context.tx, job)) text += part
    return new Answer(200, text, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="errors.csv"',
    })
  },

  async result({ id }: { id: string }, context) {
    const job = await shownJob(context, id)
    if (job.kind !== 'export') throw refuse.missing('This job does not create a file.')
    if (job.status !== 'done')
      throw refuse.conflict('not_finished', 'The file is available once the job has finished.', { status: job.status })
    const { result_url: url } = await jobAttributes(context, job)
    if (!url) throw refuse.missing('The file has expired after one day. Please export again.')
    return document({ type: 'file', id: job.id, attributes: { url, presigned_url: url, expires_in_seconds: 900 } })
  },

  async cancel({ id }: { id: string }, context) {
    const job = await ownJob(context, id, 'lock')
    if (job.status !== 'queued' && job.status !== 'running')
      throw refuse.conflict('wrong_state', 'The job has already finished.', {
        status: job.status,
        allowed: ['queued', 'running'],
      })
    return shown(context, await change(context, job, "status = 'cancelled', finished_at = clock_timestamp()"))
  },

  async markSeen({ id }: { id: string }, context) {
    const job = await ownJob(context, id, 'lock')
    // How it goes is seen all the time; a notice tells how it ended.
    return shown(context, job.finished_at ? await change(context, job, `state = state || '{"isSeen": true}'`) : job)
  },

  async revert({ id }: { id: string }, context) {
    const { tx, tenantId } = context
    const job = await ownJob(context, id, 'lock')
    if (job.kind === 'export' || job.input.dryRun) throw refuse.conflict('nothing_to_revert', 'This job changed nothing.')
    if (job.kind === 'import' && !isDeletable(context.model(job.resource).resource))
      throw refuse.conflict('stays', 'Records of this import cannot be deleted. Correct them with new records.')
    const allowed = ['done', 'cancelled', 'failed']
    if (!allowed.includes(job.status))
      throw refuse.conflict('wrong_state', 'Only a finished job can be undone, and only once.', {
        status: job.status,
        allowed,
      })
    const [changed] = await tx.query<{ total: number }>(
      `select count(*)::bigint as total from kit.job_rows where tenant_id = $1 and job_id = $2
        and outcome not in ('failed', 'skipped')
       and ($3::bigint is null or row_number < $3)`,
      [tenantId, job.id, job.state.revertBelow ?? null],
    )
    if (changed!.total === 0 && !job.state.related?.length)
      throw refuse.conflict('nothing_to_revert', 'This job changed nothing, or was too long ago to be undone.')
    const reverting = await change(
      context,
      job,
      `status = 'reverting', finished_at = null, message = null, done = 0, total = ${Number(changed!.total)},
        state = state - 'isSeen'`,
    )
    await enqueue(context, tx, job)
    return shown(context, reverting)
  },
}

async function change({ tx, tenantId }: Context, { id }: JobRow, sets: string): Promise<JobRow> {
  const [job] = await tx.query<JobRow & Record<string, unknown>>(
    `update kit.jobs set ${sets} where tenant_id = $1 and id = $2 returning ${jobColumns}`,
    [tenantId, id],
  )
  return job!
}

/** The rows that failed as they stood in the file, with their number and reason: mended and imported again, they do. */
async function* errorLines(tx: Tx, job: JobRow): AsyncGenerator<string> {
  let header: string[] | undefined
  for (let after = -1; ; ) {
    const rows = await tx.query<{
      row_number: number
      reason: string | null
      record_id: string | null
      before: Record<string, unknown> | null
    }>(
      `select row_number, reason, record_id, before from kit.job_rows where tenant_id = $1 and job_id = $2
        and outcome = 'failed' and row_number > $3
       order by row_number limit 1000`,
      [tx.scope.tenantId, job.id, after],
      'prepare',
    )
    if (!header) {
      // JSON keeps no order that Postgres would keep; the job remembers the file's own.
      const known = (job.state.header ?? []).filter((name) => name !== '')
      const seen = new Set(rows.flatMap(({ before }) => Object.keys(before ?? {})))
      header = job.kind === 'import' ? [...known, ...[...seen].filter((name) => !known.includes(name))] : ['unique_id']
      yield `\uFEFF${csvLines([[...header.map(neutralised), 'row', 'reason']])}`
    }
    if (rows.length === 0) return
    after = rows.at(-1)!.row_number
    yield csvLines(
      rows.map(({ row_number, reason, record_id, before }) => [
        ...(job.kind === 'import' ? header!.map((name) => cellText(before?.[name], job.state.shape?.format)) : [record_id ?? '']),
        String(row_number),
        neutralised(reason ?? ''),
      ]),
    )
  }
}

const cellText = (cell: unknown, format: FileFormat | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell === 'object'
      ? neutralised(JSON.stringify(cell))
      : format === 'csv'
        ? // An apostrophe that came with it is from an export of ours, or from a person who knew why.
          secured(String(cell))
        : neutralised(String(cell))
/** The same lines as a stream, for the store. */
export const errorsFile = (tx: Tx, job: JobRow): Readable => asFile(errorLines(tx, job))
