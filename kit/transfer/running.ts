import type { Logger } from 'pino'
import { type Actor, whyNot } from '../request/actor.ts'
import { act, requestedBy } from '../request/perform.ts'
import type { Mounted, Platform } from '../server/platform.ts'
import { Refusal, refuse } from '../request/refuse.ts'
import type { Pools, Services } from '../server/services.ts'
import { inside, inTransaction, type Tx } from '../transaction/transaction.ts'
import type { Author } from '../records/write.ts'
import type { Model } from '../records/model.ts'
import { withCustomFields } from '../customFields/mounted.ts'
import { actAs } from './actAs.ts'
import { jobColumns, type JobRow, type JobState } from './jobTable.ts'
import type { Wrote } from './writeMany.ts'

/** What the composition root hands over. */
export interface Parts {
  readonly platform: Platform
  readonly services: Services
  readonly pools: Pools
  /** Finds a member as they are now; somebody who is no member, or nobody, when they are one no more. */
  actorOf(tenantId: string, userId: string): Promise<Actor | null>
  /** The page, inside a company, on which people find their jobs. */
  readonly page: string
  /** How long whoever watches a job has to say that its end was seen, before a notice tells of it. */
  readonly tellAfterMs?: number
}

/** Somebody stopped the job, or another process has taken it over: this one has nothing more to do with it. */
export class Stopped extends Error {}

/** A job in hand: what it works on, for whom, and the transactions it works in. */
export class RunningJob {
  private constructor(
    readonly parts: Parts,
    readonly tenantId: string,
    readonly job: JobRow,
    readonly mounted: Mounted,
    readonly author: Author,
    readonly signal: AbortSignal,
    readonly log: Logger,
  ) {}

  /** Takes a job up as the person who started it. Throws a refusal when they may not do it any more. */
  static async take(parts: Parts, tenantId: string, job: JobRow, signal: AbortSignal, log: Logger): Promise<RunningJob> {
    const mounted = parts.platform.mounted.get(job.operation)
    if (!mounted) throw refuse.missing('This server no longer supports this job.')
    const now = await parts.actorOf(tenantId, job.state.actor.userId)
    if (now?.kind !== 'member') throw refuse.missing('The person who started this is no longer a member of the company.')
    const actor = actAs(job.state.actor, now)
    const refusal = whyNot(actor, mounted.operation)
    if (refusal) throw refusal
    const operation = job.status === 'reverting' ? `${mounted.operation.block}.jobs.revert` : job.operation
    const known = await inTransaction(parts.pools[mounted.server.role], { tenantId, userId: null, readOnly: true }, (tx) =>
      withCustomFields(mounted, tx, tenantId),
    )
    return new RunningJob(parts, tenantId, job, known, { actor, tenantId, operation, requestId: job.id }, signal, log)
  }

  get model() {
    return this.mounted.model
  }
  get files() {
    return this.parts.services.files
  }
  get pool() {
    return this.parts.pools[this.mounted.server.role]
  }
  get scope() {
    return { tenantId: this.tenantId, userId: this.author.actor.userId, roleId: this.author.actor.roleId }
  }
  readonly modelOf = (dotted: string) => this.parts.platform.models.get(dotted)

  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, { ...this.scope, readOnly: true }, work)
  }

  /**
   * One step in one transaction together with the progress it makes, so that a step is done and noted, or neither. The row of the
   * job is held meanwhile: a job that was stopped, or that is not where this process left it, ends here.
   */
  async step(expected: Partial<JobState>, work: (tx: Tx) => Promise<Progress>): Promise<void> {
    this.signal.throwIfAborted()
    await inTransaction(this.pool, this.scope, async (tx) => {
      const [found] = await tx.query<{ status: string; state: JobState }>(
        'select status, state from kit.jobs where tenant_id = $1 and id = $2 for update',
        [this.tenantId, this.job.id],
        'prepare',
      )
      const isHere = Object.entries(expected).every(([name, value]) => found?.state[name as keyof JobState] === value)
      if (!found || found.status !== (this.job.status === 'reverting' ? 'reverting' : 'running') || !isHere) throw new Stopped()
      await this.note(tx, await work(tx))
    })
  }

  private async note(
    tx: Tx,
    { state = {}, total, done = 0, failed = 0, created = 0, updated = 0, skipped = 0 }: Progress,
  ): Promise<void> {
    await tx.query(
      `update kit.jobs set state = state || $3::jsonb, total = coalesce($4, total), done = done + $5, failed = failed + $6,
        created = created + $7, updated = updated + $8, skipped = skipped + $9 where tenant_id = $1 and id = $2`,
      [this.tenantId, this.job.id, JSON.stringify(state), total ?? null, done, failed, created, updated, skipped],
      'prepare',
    )
  }

  /** The job as it now stands. */
  async current(): Promise<JobRow> {
    return this.read(
      async (tx) =>
        (
          await tx.query<JobRow & Record<string, unknown>>(
            `select ${jobColumns} from kit.jobs where tenant_id = $1 and id = $2`,
            [this.tenantId, this.job.id],
          )
        )[0]!,
    )
  }

  /** Where the block writes an action of its own, the way to it for one record; undefined where the kit writes it. */
  door(
    action: 'create' | 'update' | 'delete' | 'restore',
  ): ((tx: Tx, id: string | undefined, body: Readonly<Record<string, unknown>>) => Promise<Wrote>) | undefined {
    const { resource } = this.model
    const { replaces, plainImports } = this.mounted.server
    if (!replaces[resource.name]?.[action] || plainImports.includes(resource.name)) return undefined
    const mounted = this.parts.platform.mounted.get(`${resource.dotted}.${action}`)!
    const parentId = this.job.input.parentId as string | undefined
    return (tx, id, body) => {
      // Where the address names no parent, a new row says its own.
      const own = id === undefined && this.model.parent ? (body[this.model.parent.wire] as string | undefined) : undefined
      const parent = parentId ?? own
      return this.perform(tx, mounted, { body, params: { ...(id && { id }), ...(parent && { parent }) } }, id)
    }
  }

  /** Creates a record of another resource by its name alone, or removes one to the trash, as the person would. */
  readonly createNamed = (tx: Tx, { resource }: Model, name: string): Promise<Wrote> => {
    const { title = 'name' } = resource.definition
    const mounted = this.parts.platform.mounted.get(`${resource.dotted}.create`)!
    return this.perform(tx, mounted, { body: { [mounted.model.byName.get(title)!.wire]: name } })
  }
  async remove(tx: Tx, { resource }: Model, id: string): Promise<void> {
    const mounted = this.parts.platform.mounted.get(`${resource.dotted}.delete`)
    if (!mounted) throw refuse.conflict('stays', 'cannot be deleted')
    await this.perform(tx, mounted, { params: { id } }, id)
  }

  private async perform(
    tx: Tx,
    mounted: Mounted,
    input: { readonly body?: Readonly<Record<string, unknown>>; readonly params?: Readonly<Record<string, string>> },
    id?: string,
  ): Promise<Wrote> {
    const refusal = whyNot(this.author.actor, mounted.operation)
    if (refusal) throw refusal
    const answer = await act(mounted, this.parts, requestedBy(this.author.actor, this.job.id, input), inside(tx))
    if (answer instanceof Refusal) throw answer
    const data = (JSON.parse(answer.body) as { data: { id: string } | null }).data
    const record = data?.id ?? id!
    const [row] = await tx.query<{ version: number }>(
      `select version from ${mounted.model.table} where tenant_id = $1 and id = $2`,
      [this.tenantId, record],
      'prepare',
    )
    return { id: record, version: row!.version }
  }
}

/** How far a step brought the job: numbers are added to what it had. */
export interface Progress {
  readonly state?: Partial<JobState>
  readonly total?: number
  readonly done?: number
  readonly failed?: number
  readonly created?: number
  readonly updated?: number
  readonly skipped?: number
}
