import type { JobStatus } from '../resource.ts'
import type { Context } from '../server/context.ts'
import { refuse } from '../request/refuse.ts'
import { knownId } from '../records/query.ts'
import type { Tx } from '../transaction/transaction.ts'
import type { ActorSnapshot } from './actAs.ts'
import type { Related } from './importBatch.ts'
import type { FileShape } from './readFile.ts'

/** A row of `kit.jobs`. Numbers count rows of the file, or records. */
export interface JobRow {
  readonly id: string
  readonly kind: 'import' | 'export' | 'bulk'
  readonly operation: string
  readonly resource: string
  readonly status: JobStatus
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly message: string | null
  readonly input: Readonly<Record<string, any>>
  readonly state: JobState
  readonly errors_key: string | null
  readonly result_key: string | null
  readonly created_at: string
  readonly finished_at: string | null
}

/** Where a job is: everything a process needs that takes it up after another one died. */
export interface JobState {
  readonly actor: ActorSnapshot
  readonly requestId: string
  /** Imports: how the file is written, once that is known. */
  readonly shape?: FileShape
  /** Imports: the columns of the file, in its order. */
  readonly header?: readonly string[]
  /** The last row that was dealt with. */
  readonly next: number
  /** Bulk changes of what a list shows: the last record that was dealt with. */
  readonly after?: string
  /** Taking back: rows from this number on are done. */
  readonly revertBelow?: number
  /** Taking back: how many rows could not be. */
  readonly kept?: number
  /** Imports: records that rows refer to and that were created with them. */
  readonly related?: readonly Related[]
  /** Taking back: those are done too. */
  readonly isRelatedDone?: boolean
  /** Whoever began it saw how it ended. */
  readonly isSeen?: boolean
}

export const jobColumns = `id, kind, operation, resource, status, total, done, failed, created,
  updated, skipped, message, input, state, errors_key,
  result_key, created_at, finished_at`

export interface OperationRequest {
  readonly kind: JobRow['kind']
  readonly input: Readonly<Record<string, unknown>>
  readonly total?: number
}

/** Writes a job down and asks for it to be done, in the transaction of the request: both or neither. */
export async function startJob(
  context: Context,
  snapshot: ActorSnapshot,
  { kind, input, total = 0 }: OperationRequest,
): Promise<JobRow> {
  const { tx, tenantId, operation, request } = context
  const [job] = await tx.query<JobRow & Record<string, unknown>>(
    `insert into kit.jobs (tenant_id, kind, operation, resource, total, input, state, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${jobColumns}`,
    [
      tenantId,
      kind,
      operation.name,
      `${operation.block}.${operation.resource}`,
      total,
      JSON.stringify(input),
      JSON.stringify({ actor: snapshot, requestId: request.id, next: 0 }),
      snapshot.userId,
    ],
  )
  await enqueue(context, tx, job!)
  return job!
}

/** Changes of one company run one after the other, and so do its exports; one person's wait for each other in all companies. */
export const enqueue = async (
  { jobs, tenantId, me }: Context,
  tx: Tx,
  { id, kind }: Pick<JobRow, 'id' | 'kind'>,
): Promise<void> =>
  jobs.add(
    'kit.transfer',
    { tenantId, userId: me, jobId: id },
    { tx, queue: `${kind === 'export' ? 'export' : 'change'} ${tenantId}` },
  )

/** One's own job of this block; anything else is not there. */
export async function ownJob({ tx, tenantId, me, operation }: Context, id: string, lock?: 'lock'): Promise<JobRow> {
  const [job] = await tx.query<JobRow & Record<string, unknown>>(
    `select ${jobColumns} from kit.jobs where tenant_id = $1 and id = $2 and created_by = $3
      and split_part(resource, '.', 1) = $4${lock ? ' for update' : ''}`,
    [tenantId, knownId(id), me, operation.block],
    'prepare',
  )
  if (!job) throw refuse.missing()
  return job
}

/** Whether what a job read and wrote may be shown: whoever looks in as its owner may reach less far than the owner did. */
export function showsContent(
  { actor, operations }: Pick<Context, 'actor' | 'operations'>,
  { operation, state }: JobRow,
): boolean {
  if (!actor.lookedInBy) return true
  const permission = operations.find(({ name }) => name === operation)?.permission
  const then = state.actor.permissions.find(([name]) => name === permission)?.[1]
  return permission !== undefined && then !== undefined && actor.permissions.get(permission) === then
}

const filenameIn = (key: string) => key.split('/').at(-1)!

/** What the file is called that an import reads or an export made. */
export function filenameOf({ input, result_key }: Pick<JobRow, 'input' | 'result_key'>): string | null {
  const key: unknown = input.fileKey ?? result_key
  return typeof key === 'string' ? filenameIn(key) : null
}

/** A job as its owner sees it. Addresses of files live for a quarter of an hour; each look makes new ones. */
export async function jobAttributes(
  context: Pick<Context, 'files' | 'actor' | 'operations'>,
  job: JobRow,
): Promise<Record<string, unknown>> {
  const { files } = context
  // Files are swept a day after the job was over.
  const isFresh = job.finished_at !== null && Date.now() - Date.parse(job.finished_at) < 86_400_000 && showsContent(context, job)
  const link = (key: string | null) =>
    key && isFresh ? files.presignDownload({ key, filename: filenameIn(key), expiresInSeconds: 900 }) : null
  const [errorsUrl, resultUrl] = await Promise.all([link(job.errors_key), link(job.result_key)])
  const {
    id,
    kind,
    operation,
    resource,
    status,
    total,
    done,
    failed,
    created,
    updated,
    skipped,
    message,
    created_at,
    finished_at,
  } = job
  return {
    id,
    kind,
    operation,
    resource,
    filename: showsContent(context, job) ? filenameOf(job) : null,
    status,
    total,
    done,
    failed,
    created,
    updated,
    skipped,
    message,
    errors_url: errorsUrl,
    result_url: resultUrl,
    dry_run: job.input.dryRun === true,
    created_at,
    finished_at,
  }
}
