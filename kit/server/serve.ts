import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Field } from '../fields/field.ts'
import type { MailTemplate } from '../mail/index.ts'
import type { CableDefinition } from '../cable/definition.ts'
import type { DocumentKind } from '../documents/index.ts'
import type { Notice } from '../notices/notice.ts'
import type { InternalOperation, InputOf, LimitClass, Operation } from '../operation.ts'
import type {
  AnyBlock,
  Block,
  InternalDefinition,
  InputValues,
  RecordOf,
  Resource,
  ResourceDefinition,
  StandardAction,
  Action,
} from '../resource.ts'
import type { ActAs } from '../request/acting.ts'
import type { Answer } from '../request/answer.ts'
import type { Adapters } from './adapters.ts'
import type { Context } from './context.ts'
import type { Demo } from './demo.ts'
import type { ActivitySource } from '../personalData/activity.ts'
import type { QueueKey } from '../queueing/keyedQueue.ts'
import type { PersonalData } from '../personalData/holding.ts'
import type { Refusal } from '../request/refuse.ts'
import type { Announced, Told } from '../request/tellAs.ts'
import type { Sealed } from './reseal.ts'
import type { Services, Pools } from './services.ts'
import type { Standard, StandardHandler } from '../records/standard.ts'

type ResourcesOf<B> = B extends Block<infer R> ? R : never

/** What an action's handler is given besides the record: everything of a context, and `save` for the record's own fields. */
export interface ActionContext<F extends Readonly<Record<string, Field<any, boolean, boolean, boolean>>>> extends Context {
  /** Changes the record, with version, audit and announcement. Answers it as it then is. */
  save(changes: Partial<{ [K in keyof F]: F[K]['value'] | null }>): Promise<RecordOf<F>>
}

/** An action: the record arrives found, locked, allowed and in the right state; what it answers is the record. */
export type ActionHandler<D extends ResourceDefinition, V> = (
  record: RecordOf<D['fields']>,
  input: V extends Action<infer F> ? InputValues<F> : never,
  context: ActionContext<D['fields']>,
) => Promise<RecordOf<D['fields']>>

/** The actions of one resource, complete: forgetting one does not compile. */
export type Actions<B, K extends keyof ResourcesOf<B>> = ResourcesOf<B>[K] extends ResourceDefinition
  ? { [V in keyof ResourcesOf<B>[K]['actions']]: ActionHandler<ResourcesOf<B>[K], ResourcesOf<B>[K]['actions'][V]> }
  : never

/**
 * Code behind an operation of the block's own. Returns attributes, which are answered as a document of the resource's type,
 * an `Answer`, or a `Refusal`: a refusal that is returned keeps what was written, one that is thrown takes it back.
 */
export type CustomHandler<O = any> = (
  input: O extends Operation ? InputOf<O> : never,
  context: Context,
) => Promise<Answer | Refusal | Readonly<Record<string, unknown>> | null>

export type Customs<B, K extends keyof ResourcesOf<B>> = ResourcesOf<B>[K] extends ResourceDefinition
  ? {
      [C in keyof ResourcesOf<B>[K]['operations']]: CustomHandler<
        Resource<ResourcesOf<B>[K]>[C & keyof Resource<ResourcesOf<B>[K]>]
      >
    }
  : never

/** Code behind what a resource does for other blocks, complete: forgetting one does not compile. */
export type Internals<B, K extends keyof ResourcesOf<B>> = ResourcesOf<B>[K] extends ResourceDefinition
  ? {
      [I in keyof ResourcesOf<B>[K]['internal']]: ResourcesOf<B>[K]['internal'][I] extends InternalDefinition<infer In, infer Out>
        ? (input: In, context: Context) => Promise<Out>
        : never
    }
  : never

/** Asks a block for an internal operation in a transaction of its own, as nobody in particular: for webhooks, jobs and listeners. */
export type CallInternal = <I, O>(tenantId: string, operation: InternalOperation<I, O>, input: NoInfer<I>) => Promise<O>

/** Asks an operation in the background as a member as they are now, with the same refusals; whoever is one no more is refused. */
export type CallAs = <I, O>(tenantId: string, userId: string, operation: Operation<I, O>, input: NoInfer<I>) => Promise<O>

/** What an announcement says to a member as they are now; null when it is none of theirs, `nobody` when they are no member any more. */
export type TellAs = (tenantId: string, userId: string, event: Announced) => Promise<Told | 'nobody' | null>

/** What is given to a block that does something outside of requests. */
export interface MountParts {
  readonly services: Services
  readonly pools: Pools
  readonly callInternal: CallInternal
  readonly callAs: CallAs
  readonly tellAs: TellAs
  readonly actAs: ActAs
}

/** Hears what was committed, at least once and in order; so it must be able to hear a thing twice. */
export interface Listener {
  readonly name: string
  /** `any` hears everything that is announced in any block. */
  readonly operation: Operation | 'any'
  hear(event: Announcement, services: Services, pools: Pools, callInternal: CallInternal): Promise<void>
}
export interface Announcement {
  /** Unique, and greater than those of announcements before it in its transaction. */
  readonly id: string
  /** What was written together is announced under one. */
  readonly transaction: string
  readonly tenantId: string
  readonly operation: string
  readonly resource: string
  readonly recordId: string | null
  readonly actorId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: string
}

/** What one call is going to lock, said from its address and its body as they came; in its company. */
export type QueueKeysOf = (
  params: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
) => readonly QueueKey[]

export type PageReply = FastifyReply

/** What pages at the root of the server are given. */
export interface PageParts {
  readonly services: Services
  readonly pools: Pools
  readonly callInternal: CallInternal
  /** Takes one call from the budget of a network address; throws 429 once there is none left. */
  take(limit: LimitClass, address: string): Promise<unknown>
}

export interface BlockServer {
  readonly block: AnyBlock
  readonly role: 'runtime' | 'auth'
  readonly actions: Readonly<
    Record<string, Readonly<Record<string, (record: unknown, input: unknown, context: unknown) => Promise<unknown>>>>
  >
  readonly operations: Readonly<Record<string, Readonly<Record<string, CustomHandler>>>>
  readonly internal: Readonly<Record<string, Readonly<Record<string, (input: unknown, context: unknown) => Promise<unknown>>>>>
  /** What this block does for a neighbour that asks for it and does not know who will: the neighbour's internal operation, and ours. */
  readonly implements: readonly (readonly [theirs: InternalOperation, ours: InternalOperation])[]
  /** Standard operations that a block writes itself, under their own name; `standard` does what the kit would have done. */
  readonly replaces: Readonly<
    Record<
      string,
      Partial<
        Record<StandardAction, (request: Parameters<StandardHandler>[0], context: Context, standard: Standard) => Promise<Answer>>
      >
    >
  >
  /** Resources whose own creation only reads an address; an import says in every row what that says, and may write many at once. */
  readonly plainImports: readonly string[]
  /** What calls are going to lock, by the operation's dotted name: those that name the same wait for each other before they take a connection. */
  readonly queueKeys: Readonly<Record<string, QueueKeysOf>>
  readonly listeners: readonly Listener[]
  /** Mounts what is not an operation: callbacks, webhooks, feeds, below the block's base and without authentication; and says who does the block's jobs. */
  readonly mount?: (app: FastifyInstance, services: Services, pools: Pools, callInternal: CallInternal, callAs: CallAs) => void
  /** Says who does jobs that tell others of what was announced. */
  readonly defineJobs?: (parts: MountParts) => void
  /** How calls that clients of another make expect are answered. */
  readonly adapters?: Adapters
  /** Mounts pages for people who are no users, at the root of the server: `/f/…`. What they ask for is bounded by `take`. */
  readonly mountPages?: (app: FastifyInstance, parts: PageParts) => void
  /** Mails this block sends, beside the built-in ones. */
  readonly mails?: Readonly<Record<string, MailTemplate>>
  /** What this block tells people beside what its mails say. */
  readonly notices?: Readonly<Record<string, Notice>>
  /** Papers this block draws whose look a company may change. */
  readonly documents: readonly DocumentKind[]
  /** What this block offers on sockets, its own at `/api/<block>/cable` and those of other blocks. */
  readonly cable?: CableDefinition
  /** What this block holds of people, for who asks what that is or asks to be forgotten. */
  readonly personalData?: PersonalData
  /** What happens to people here, for who looks at all that happened to one. */
  readonly activity: readonly ActivitySource[]
  /** What this block keeps sealed, for when the secret is replaced. */
  readonly sealed?: Sealed
  /** Fills a demo company; fetched only where one is made. */
  readonly demo?: () => Promise<Demo>
  /** Folder of the block's migrations, from the project's root. */
  readonly migrations: string
}

type NamesWith<B, Key extends 'actions' | 'operations' | 'internal'> = {
  [K in keyof ResourcesOf<B>]: ResourcesOf<B>[K] extends Record<Key, object> ? K : never
}[keyof ResourcesOf<B>]

/**
 * A neighbour's internal operation that is done by ours wherever both blocks are served. Neighbours depend on each other one way only:
 * so a block can have something done, in its own transaction, by one that depends on it. Without that one its own code answers.
 */
export const implementInternal = <I, O>(
  theirs: InternalOperation<I, O>,
  ours: InternalOperation<I, O>,
): BlockServer['implements'][number] => [theirs, ours]

/** Ties a block's fields to its code. An action or an operation without code, or code without a field, does not compile. */
export function serve<B extends AnyBlock>(
  block: B,
  parts: {
    role?: 'runtime' | 'auth'
    actions?: { [K in NamesWith<B, 'actions'>]: Actions<B, K> }
    operations?: { [K in NamesWith<B, 'operations'>]: Customs<B, K> }
    internal?: { [K in NamesWith<B, 'internal'>]: Internals<B, K> }
    implements?: BlockServer['implements']
    replaces?: BlockServer['replaces']
    plainImports?: BlockServer['plainImports']
    queueKeys?: BlockServer['queueKeys']
    listeners?: readonly Listener[]
    mount?: BlockServer['mount']
    defineJobs?: BlockServer['defineJobs']
    adapters?: Adapters
    mountPages?: BlockServer['mountPages']
    mails?: BlockServer['mails']
    notices?: BlockServer['notices']
    documents?: readonly DocumentKind[]
    cable?: CableDefinition
    personalData?: PersonalData
    activity?: readonly ActivitySource[]
    sealed?: Sealed
    demo?: BlockServer['demo']
  },
): BlockServer {
  return {
    block,
    role: parts.role ?? 'runtime',
    actions: (parts.actions ?? {}) as BlockServer['actions'],
    operations: (parts.operations ?? {}) as BlockServer['operations'],
    internal: (parts.internal ?? {}) as BlockServer['internal'],
    implements: parts.implements ?? [],
    replaces: parts.replaces ?? {},
    plainImports: parts.plainImports ?? [],
    queueKeys: parts.queueKeys ?? {},
    listeners: parts.listeners ?? [],
    mount: parts.mount,
    defineJobs: parts.defineJobs,
    adapters: parts.adapters,
    mountPages: parts.mountPages,
    mails: parts.mails,
    notices: parts.notices,
    documents: parts.documents ?? [],
    cable: parts.cable,
    personalData: parts.personalData,
    activity: parts.activity ?? [],
    sealed: parts.sealed,
    demo: parts.demo,
    migrations: `blocks/${block.name}/migrations`,
  }
}
