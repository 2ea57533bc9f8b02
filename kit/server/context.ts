import type { IncomingHttpHeaders } from 'node:http'
import type { InternalOperation, ListInput, Operation } from '../operation.ts'
import type { AnyResource, Found, Values } from '../resource.ts'
import type { DocumentKind, TrialDesign } from '../documents/index.ts'
import type { Acting } from '../request/acting.ts'
import type { Actor } from '../request/actor.ts'
import type { Answer } from '../request/answer.ts'
import type { Model } from '../records/model.ts'
import type { QueueKey } from '../queueing/keyedQueue.ts'
import type { ActivitySource } from '../personalData/activity.ts'
import type { PersonalData } from '../personalData/holding.ts'
import type { Conditions, RawQuery } from '../records/query.ts'
import type { Asked, Sum } from '../records/standard.ts'
import type { Pools, Services } from './services.ts'
import type { Tx } from '../transaction/transaction.ts'

export interface HttpRequestInfo {
  readonly id: string
  readonly address: string
  readonly headers: IncomingHttpHeaders
  /** The path as it was asked, for calls that mean something by a closing slash. */
  readonly path: string
}

/** Everything a handler may use. Whatever it does to the database is one transaction with the answer. */
export interface Context extends Services {
  readonly operation: Operation | InternalOperation
  readonly actor: Actor
  /** Id of the person who asks; empty for a visitor. */
  readonly me: string
  /** Id of the company; empty where a call needs none. */
  readonly tenantId: string
  readonly request: HttpRequestInfo
  readonly tx: Tx
  /** For what must be kept whatever becomes of this request, such as a failed sign-in. */
  readonly pools: Pools
  /**
   * Commits behind the queries already asked, in the same message, where this is all there is to do; nothing may be asked afterwards. Does
   * nothing in a transaction that belongs to somebody else.
   */
  commit(): Promise<void>
  model(dotted: string): Model
  /** Whether this person may be told what a field holds, where code writes the answer itself. */
  sees<R extends AnyResource>(resource: R, field: keyof R['definition']['fields'] & string): boolean
  /** Whether this person may say what a field holds. */
  writes<R extends AnyResource>(resource: R, field: keyof R['definition']['fields'] & string): boolean
  /** Everything that is served here, of all blocks. */
  readonly operations: readonly Operation[]
  /** Dotted names of the standard operations that a block writes itself. */
  readonly replaced: ReadonlySet<string>
  /** The fields of every resource served here. */
  readonly models: readonly Model[]
  /** The kinds of papers that the blocks served here draw. */
  readonly documents: readonly DocumentKind[]
  /** How a paper is to look for once, where somebody tries a design out. */
  readonly trialDesign?: TrialDesign
  /** What each block that is served here holds of people. */
  readonly personalData: readonly PersonalData[]
  /** What happens to people in the blocks that are served here. */
  readonly activity: readonly ActivitySource[]
  /**
   * Asks another operation inside this transaction, as the same person, with the same refusals. `copied` is for what is carried over from
   * one record into another: fields that the company hides from this person, or lets them read only, are copied with the rest, and so are
   * references to records that they do not see.
   */
  call<I, O>(operation: Operation<I, O>, input: NoInfer<I>, options?: { readonly copied?: boolean }): Promise<O>
  /**
   * Adds up a field of all records that this person's list would show under a filter, or counts them, in one statement and by the list's rules;
   * undefined where a block answers the list without the kit.
   */
  sum<I extends ListInput>(list: Operation<I>, input: NoInfer<Pick<I, 'filter'>>, field: string | null): Promise<Sum | undefined>
  /** Asks another block for an internal operation inside this transaction; whether the person may is for the caller to have asked. */
  callInternal<I, O>(operation: InternalOperation<I, O>, input: NoInfer<I>): Promise<O>
  /**
   * Looks up what somebody typed and might guess. What `isWrong` finds counts against how much that person may look up in this company;
   * once too much was wrong it is refused with 429 unseen. What is right costs nothing.
   */
  tried<T>(lookUp: () => Promise<T>, isWrong: (found: T) => boolean): Promise<T>
  /** Refuses a dry run (409 `no_dry_run`) of what counts as a try, of a code or in a test: taken back it would not count, and tell all the same. */
  refuseDryRun(): void
  /**
   * Asks a server that is not ours, while no transaction waits for it: what was done so far is taken back, they are asked, and the
   * handler runs anew and finds the answer here. `what` names the question and all it depends on; `compensate` hears of an answer that
   * nothing came of, and may fail or never be called. Where nobody waits (jobs, listeners) they are asked inside the transaction.
   */
  external<T>(what: string, ask: () => Promise<T>, compensate?: (answer: T) => Promise<unknown>): Promise<T>
  /**
   * Says what this call is going to lock, before it does: those who name the same on this server wait for each other. Where others are
   * before it, what was done so far is taken back, and the handler runs anew when it is its turn; the locks themselves stay what keeps
   * things right. Where nobody waits (jobs, listeners) this does nothing.
   */
  queueFor(names: readonly QueueKey[]): void
  /** An id for a new record that somebody elsewhere is told of: the same however often the handler runs. */
  idFor(what: string): string
  /** Does work for a company that a secret named, in a transaction of its own behind that company's wall, as nobody in particular. */
  behind<T>(tenantId: string, work: (context: Context) => Promise<T>): Promise<T>
  /** Asks or tries operations as the same person, each in a transaction of its own; `name` stands beside theirs in the audit. */
  acting(name: string): Acting
  /** The fields of a resource with those that the company has added to it. */
  customized(resource: AnyResource): Promise<Model>
  /** What a question to a list asks of a row `t`, for a query of the block's own; refused as the list itself refuses it. */
  conditions(resource: AnyResource, query: RawQuery): Promise<Conditions>
  /**
   * A page of a resource as its list would answer it, under further conditions of the caller's own; `tsquery` takes the place of what the
   * query searches for.
   */
  list(
    resource: AnyResource,
    query: RawQuery,
    where?: (add: (value: unknown) => string) => string[],
    tsquery?: string,
  ): Promise<Answer>
  /** Ids of the live records this person's list of a resource would show under a question, or of those named that it holds; up to a bound. */
  ids(resource: AnyResource, what: Asked, max: number): Promise<string[]>
  /** Finds one live record that this person may see, as code sees it; throws 404 otherwise. */
  find<R extends AnyResource>(resource: R, id: string, lock?: 'lock'): Promise<Found<R>>
  /**
   * The rows of a resource that a condition names, of this company whoever may see them, as code sees them: `$2` is the first of `values`,
   * `t` the table, and order, limit and lock may follow the condition. Live ones alone only where the condition says so.
   */
  rows<R extends AnyResource>(resource: R, where: string, values?: readonly unknown[], keep?: 'prepare'): Promise<Found<R>[]>
  /** Stores a new record with audit and announcement; answers its wire text. The `last` thing to do is committed in the same message. */
  insert<R extends AnyResource>(
    resource: R,
    values: Values<R>,
    id?: string,
    last?: 'last',
  ): Promise<{ id: string; document: string }>
  /** Changes a found record; answers its wire text. */
  update<R extends AnyResource>(
    resource: R,
    row: { readonly id: string },
    values: Values<R>,
  ): Promise<{ id: string; document: string }>
  /** Removes a found record for good. */
  purge(resource: AnyResource, row: { readonly id: string }): Promise<void>
  /** Writes an audit entry and announces something that is not a change of one record's fields. */
  note(
    resource: AnyResource,
    recordId: string | null,
    changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  ): Promise<void>
  /** The same of several records at once. */
  noteAll(
    notes: readonly {
      readonly resource: AnyResource
      readonly id: string
      readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
    }[],
  ): Promise<void>
}
