import type { Pool, PoolClient, QueryResultRow, Submittable } from 'pg'
import { refuse } from '../request/refuse.ts'
import { admissionOf } from '../queueing/admission.ts'
import { connectionOf, PipelinedQuery } from './pipelining.ts'

/** For whom a transaction runs. The database's wall reads `tenantId`; nothing else opens it. */
export interface Scope {
  readonly tenantId: string | null
  readonly userId: string | null
  /** The role of whoever asks; values that are shown to some roles only are hidden where none is named. */
  readonly roleId?: string | null
  readonly readOnly?: boolean
  /** Reads all see the database as it was at the first of them. Implies `readOnly`. */
  readonly snapshot?: boolean
  /** False where the operation it runs for does not say that it moves money: then the ledger takes nothing. */
  readonly movesMoney?: boolean
  /** Others wait until this is done. */
  readonly isAwaited?: boolean
}

/**
 * What a connection keeps of a statement for the next time: `prepare` the parsed text, `plan` also one plan for all values,
 * which is right where the best plan is the same for every company and every value.
 */
export type Keep = 'prepare' | 'plan'

/** Anything that runs SQL: a pool, a client, a transaction. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>
}

/** A running transaction. Queries are sent at the end of the tick and answered in order. */
export interface Tx {
  query<Row extends QueryResultRow = QueryResultRow>(text: string, values?: readonly unknown[], keep?: Keep): Promise<Row[]>
  /**
   * Commits behind the queries already asked, in the same message; resolves when all is durable. Nothing may be asked afterwards, except
   * by those who only read: what they ask then begins another transaction.
   * A transaction that belongs to somebody else is theirs to commit: there this does nothing.
   */
  commit(): Promise<void>
  /** Work outside of the database for when all is durable; never begun when it is taken back. */
  afterCommit(work: () => void): void
  readonly scope: Scope
  /** The work was begun before and taken back. */
  readonly isAgain: boolean
  /** What it runs on, to know it again by. */
  readonly pool: object
}

/** The same transaction for those who work in it without being the last to. */
export const inside = (tx: Tx): Tx => ({
  query: (...input) => tx.query(...input),
  commit: async () => {},
  afterCommit: (work) => tx.afterCommit(work),
  scope: tx.scope,
  isAgain: tx.isAgain,
  pool: tx.pool,
})

/** A transaction for what asks the same every time, such as to add a job: what it asks is parsed once for each connection. */
export const prepared = (tx: Tx): Queryable => ({ query: (text, values) => tx.query(text, values, 'prepare') })

/** Thrown by work that wrote nothing and has to be begun anew, because what it went by does not hold. */
export class BeginAgain extends Error {
  readonly code = '40001'
}

/**
 * Work that goes by what was read in an earlier transaction, beside a statement that fails this one where that holds no more (`kit.begin_again`).
 * Both leave in the same message, so that nothing is stored by what does not hold; and what the work came to, a refusal too, is told only
 * once the statement was answered.
 */
export async function unlessChanged<T>(statement: Promise<unknown>, work: Promise<T>): Promise<T> {
  const [stillHolds, done] = await Promise.allSettled([statement, work])
  if (stillHolds.status === 'rejected') throw stillHolds.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

const retryable = new Set(['40001', '40P01'])
const attemptsMax = 4
const unreachable = /^53300|ECONNREFUSED/

/**
 * The one way to talk to the database. Begin and the settings of the wall leave in one message with the first query; the work is
 * committed when it returns and rolled back when it throws. Work that asks for nothing takes no connection: what begins a transaction
 * of its own inside it would otherwise need two, and enough of those at once wait for each other. A deadlock or serialisation failure runs the work again, so the
 * work must have no effect outside the transaction.
 */
export async function inTransaction<T>(pool: Pool, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, scope, attempt > 1, work)
    } catch (error) {
      if (attempt < attemptsMax && retryable.has((error as { code?: string }).code ?? '')) continue
      const obstacle = obstacleOf(error)
      throw obstacle === undefined ? error : Object.assign(refuse.unavailable(obstacle), { cause: error })
    }
  }
}

/** What keeps the database from doing this now and may not in a moment; nothing where the work itself was wrong. */
function obstacleOf(error: unknown): string | undefined {
  const { code = '', message = '' } = error as Error & { code?: string }
  if (retryable.has(code)) return 'Others are changing the same records right now. Try again in a moment.'
  if (message.includes('timeout exceeded when trying to connect')) return 'The server is busy, please try again in a moment.'
  return unreachable.test(code) || isLost(error) ? 'The database cannot be reached right now.' : undefined
}

/** Whether the connection is good for nothing any more. */
const isLost = (error: unknown): error is Error =>
  error instanceof Error &&
  (/^(08|57P0)|ECONNRESET|EPIPE/.test((error as { code?: string }).code ?? '') ||
    /Connection terminated|is not queryable/.test(error.message))

/** One statement in a transaction of its own, kept by the connection for the next time; the commit travels with it. */
export const askOnce = <Row extends QueryResultRow>(
  pool: Pool,
  scope: Scope,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  inTransaction(pool, scope, async (tx) => {
    const [rows] = await Promise.all([tx.query<Row>(text, values, 'prepare'), tx.commit()])
    return rows
  })

async function once<T>(pool: Pool, scope: Scope, isAgain: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  const sent = new Conversation(pool, scope, isAgain)
  let broken: Error | undefined
  try {
    const result = await work(sent)
    await sent.commit()
    return result
  } catch (error) {
    // What was lost under a transaction of a single message would be somebody's next connection.
    broken = (await sent.rollback()) ?? (isLost(error) ? error : undefined)
    throw error
  } finally {
    sent.release(broken)
  }
}

interface OperationRequest {
  readonly text: string
  readonly values: unknown[]
  readonly name: string | undefined
  readonly keep: Keep | undefined
  resolve(rows: never[]): void
  reject(error: unknown): void
}

/** Kept by connections like all others, so that they travel with them. */
const beginning = { name: 'begin', text: 'begin', values: [] }
const commit = { name: 'commit', text: 'commit', values: [] }
const scopeName = 'scope'
const scopeText = `select set_config('app.tenant', $1, true), set_config('app.actor', $2, true),
  set_config('transaction_read_only', $3, true),
  set_config('plan_cache_mode', $4, true), set_config('app.role', $5, true)`

/** Gathers what is asked for within one tick and sends it in one message. */
class Conversation implements Tx {
  private asked: OperationRequest[] = []
  private begun = false
  private isSending = false
  private isGivenUp = false
  private ending: Promise<void> | undefined
  private isCommitted = false
  private ended: { resolve(): void; reject(error: unknown): void } | undefined
  private prelude: Promise<unknown> | undefined
  private failure: unknown
  private client: PoolClient | undefined
  private isConnecting = false
  /** Holds a share of the connections. */
  private isInside = false
  private isReleased = false
  private readonly afterwards: (() => void)[] = []
  constructor(
    readonly pool: Pool,
    readonly scope: Scope,
    readonly isAgain: boolean,
  ) {}

  query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = [], keep?: Keep): Promise<Row[]> {
    if (this.ending) this.goOn()
    const answer = new Promise<Row[]>((resolve, reject) => {
      this.asked.push({ ...(keep ? named(text) : { text, name: undefined }), values: values as unknown[], keep, resolve, reject })
    })
    // Queries are sent side by side; when one fails its neighbours fail too, and only the first is anybody's news.
    answer.catch(() => {})
    this.sendSoon()
    return answer
  }

  commit(): Promise<void> {
    if (this.ending) return this.ending
    if (!this.begun && this.asked.length === 0) return Promise.resolve(this.finish())
    this.ending = new Promise<void>((resolve, reject) => {
      this.ended = { resolve, reject }
    }).then(() => {
      this.isCommitted = true
      this.finish()
    })
    this.ending.catch(() => {})
    this.sendSoon()
    return this.ending
  }

  afterCommit(work: () => void): void {
    this.afterwards.push(work)
  }

  private finish(): void {
    for (const work of this.afterwards.splice(0)) work()
  }

  /** Each statement sees what is committed by then, so that those who read need not mind in how many transactions they do. */
  private goOn(): void {
    if (!this.isCommitted || !this.scope.readOnly || this.scope.snapshot) throw new Error('The transaction has ended.')
    this.ending = this.ended = this.prelude = undefined
    this.begun = this.isCommitted = false
  }

  async rollback(): Promise<Error | undefined> {
    // What was asked for but not sent yet must not be sent when the connection is somebody else's.
    this.isGivenUp = true
    for (const { reject } of this.asked.splice(0)) reject(new Error('The transaction was given up.'))
    if (!this.begun) return undefined
    try {
      await this.ending?.catch(() => {})
      await this.client!.query('rollback')
      return undefined
    } catch (error) {
      return error as Error
    }
  }

  release(broken?: Error): void {
    this.isReleased = true
    // While it is on its way it is given back when it comes.
    if (!this.isConnecting) this.leave(broken)
  }

  private leave(broken?: Error): void {
    this.client?.release(broken)
    if (this.isInside) admissionOf(this.pool).leave()
    this.isInside = false
  }

  private async connect(): Promise<void> {
    if (this.isConnecting) return
    this.isConnecting = true
    try {
      const turn = admissionOf(this.pool).enter(this.scope.tenantId, this.scope.isAwaited ? 'first' : undefined)
      if (turn) await turn
      this.isInside = true
      // Whoever asked may have given up meanwhile.
      if (!this.isReleased) this.client = await this.pool.connect()
      if (!this.isReleased) this.send()
    } catch (error) {
      for (const { reject } of this.asked.splice(0)) reject(error)
      this.ended?.reject(error)
    } finally {
      this.isConnecting = false
      if (this.isReleased) this.leave()
    }
  }

  private sendSoon(): void {
    if (this.isSending) return
    this.isSending = true
    process.nextTick(() => {
      this.isSending = false
      this.send()
    })
  }

  private send(): void {
    if (this.isGivenUp) return this.ended?.reject(new Error('The transaction was given up.'))
    const { client } = this
    if (!client) return void this.connect()
    const requested = this.asked.splice(0)
    if (this.isWhole(client, requested)) return this.sendWhole(client, requested)
    if (this.isKnown(client, requested)) return this.sendTogether(client, requested)
    const { stream } = connectionOf(client)
    stream.cork()
    if (requested.length > 0) this.begin(client)
    for (const { text, values, name, resolve, reject } of requested) {
      client.query({ text, values, name }).then(
        ({ rows }) => resolve(rows as never[]),
        (error) => {
          this.failure ??= error
          reject(error)
        },
      )
    }
    if (this.ended) this.end(client).then(this.ended.resolve, this.ended.reject)
    stream.uncork()
  }

  /** All that the transaction will ever ask is here, in statements this connection knows. */
  private isWhole(client: PoolClient, input: readonly OperationRequest[]): boolean {
    const { parsedStatements } = connectionOf(client)
    return (
      !this.begun &&
      !this.scope.snapshot &&
      this.ended !== undefined &&
      parsedStatements[scopeName] !== undefined &&
      input.every(({ name }) => name !== undefined && parsedStatements[name] !== undefined)
    )
  }

  /** Postgres makes what lies before one synchronisation one transaction, so that neither begin nor commit is needed. */
  private sendWhole(client: PoolClient, input: readonly OperationRequest[]): void {
    const { resolve, reject } = this.ended!
    const sent = new PipelinedQuery(
      [{ name: scopeName, text: scopeText, values: this.settings(input) }, ...input],
      (error, results) => {
        if (error) {
          for (const one of input) one.reject(error)
          return reject(error)
        }
        input.forEach((one, i) => one.resolve(results[i + 1]!.rows as never[]))
        resolve()
      },
    )
    client.query(sent as unknown as Submittable)
  }

  /** Several statements of which this connection knows all, those that begin and end the transaction among them. */
  private isKnown(client: PoolClient, input: readonly OperationRequest[]): boolean {
    const { parsedStatements } = connectionOf(client)
    const isKnown = (name: string | undefined) => name !== undefined && parsedStatements[name] !== undefined
    return (
      input.length > 0 &&
      (this.begun || (!this.scope.snapshot && isKnown(beginning.name) && isKnown(scopeName))) &&
      (!this.ended || isKnown(commit.name)) &&
      input.every(({ name }) => isKnown(name))
    )
  }

  /** With one synchronisation behind them Postgres answers all at once, instead of each by itself. */
  private sendTogether(client: PoolClient, input: readonly OperationRequest[]): void {
    const { ended } = this
    const first = this.begun ? [] : [beginning, { name: scopeName, text: scopeText, values: this.settings() }]
    const last = ended ? [commit] : []
    this.begun = true
    const sent: PipelinedQuery = new PipelinedQuery([...first, ...input, ...last], (error) => {
      const answers = sent.answers.slice(first.length)
      this.failure ??= error ?? undefined
      for (const [i, { resolve, reject }] of input.entries())
        if (answers[i]) resolve(answers[i].rows as never[])
        else reject(error)
      if (!ended) return
      if (error) ended.reject(error)
      else ended.resolve()
    })
    client.query(sent as unknown as Submittable)
  }

  private async end(client: PoolClient): Promise<void> {
    const [, result] = await Promise.all([this.prelude, client.query(commit)])
    // Postgres answers the commit of a failed transaction with ROLLBACK instead of an error.
    if (result.command !== 'COMMIT') throw this.failure ?? new Error('The transaction was rolled back by the database.')
  }

  private begin(client: PoolClient): void {
    if (this.begun) return
    this.begun = true
    this.prelude = Promise.all([
      client.query(this.scope.snapshot ? 'begin isolation level repeatable read' : beginning),
      client.query({ name: scopeName, text: scopeText, values: this.settings() }),
    ])
    this.prelude.catch(() => {})
  }

  private settings(input: readonly OperationRequest[] = []): string[] {
    const { tenantId, userId, roleId } = this.scope
    const readOnly = this.scope.readOnly || this.scope.snapshot
    const keepsPlans = input.length > 0 && input.every(({ keep }) => keep === 'plan')
    return [tenantId ?? '', userId ?? '', readOnly ? 'on' : 'off', keepsPlans ? 'force_generic_plan' : 'auto', roleId ?? '']
  }
}

/** In the text of a statement: there are as many of its kind as companies like, and no connection keeps it. */
export const unkept = '/* unkept */ '

const statementsMax = 2_000
interface Named {
  readonly text: string
  readonly name: string | undefined
}
const names = new Map<string, Named>()

/**
 * Statements are named by their text. Past the bound there are so many shapes that keeping them would only fill memory. The text is
 * handed back as it was first written: every connection keeps that of what it has prepared, and so all keep the same one.
 */
function named(text: string): Named {
  const known = names.get(text)
  if (known) return known
  if (names.size >= statementsMax || text.includes(unkept)) return { text, name: undefined }
  const one = { text, name: `s${names.size}` }
  names.set(text, one)
  return one
}
