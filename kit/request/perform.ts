import { decodeAnswer, encodeInput } from '../client.ts'
import { wireName } from '../fields/index.ts'
import { type InternalOperation, type ListInput, type Obstacle, obstacleOf, type Operation } from '../operation.ts'
import type { AnyResource, Found, ResourceDefinition, StandardAction, ActionDefinition } from '../resource.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  customized,
  customizedFor,
  needsCustomFields,
  readingWithCustom,
  withCustomFields,
  writingWithCustom,
} from '../customFields/mounted.ts'
import { type Actor, nobody, whyNot } from './actor.ts'
import { Answer, document, gone, one, sayingIgnored } from './answer.ts'
import { refuseHidden, schemaReasons, unwrap } from './body.ts'
import { type Acting, type ActingAs, actingFor } from './acting.ts'
import type { TrialDesign } from '../documents/index.ts'
import { companyOf } from '../server/companies.ts'
import type { Context, HttpRequestInfo } from '../server/context.ts'
import { DryRun, mayBeTried, notTriable, triedServices } from './dryRun.ts'
import { ExternalCalls } from './externalCalls.ts'
import { namesOf, refusePart, refuseWeighty, type UnknownKey, findUnknownKeys } from './unknownKeys.ts'
import { type QueueKey, queueKeysIn } from '../queueing/keyedQueue.ts'
import { withoutHidden } from './withoutHidden.ts'
import { claim, forgo, remember, type Repeatable } from './idempotency.ts'
import type { Limits } from './limits.ts'
import type { Model } from '../records/model.ts'
import type { Mounted, MountedInternal, Platform } from '../server/platform.ts'
import { type Conditions, conditionsIn, knownId, type RawQuery, rawQueryOf } from '../records/query.ts'
import { refuse, Refusal } from './refuse.ts'
import type { Pools, Services } from '../server/services.ts'
import {
  type Asked,
  type RecordRequest,
  findRow,
  listedIds,
  listRecords,
  mayChange,
  standardHandlers,
  type Sum,
  type Summed,
} from '../records/standard.ts'
import { referencesExist, referencesIn, referencesSeen } from '../records/references.ts'
import { inside, inTransaction, type Scope, type Tx } from '../transaction/transaction.ts'
import { transferHandlers } from '../transfer/handlers.ts'
import type { CallQueue } from '../queueing/callQueue.ts'
import { selectRows } from '../records/sqlRows.ts'
import { announce, announceMany, insertRecord, purgeRecord, type Row, updateRecord } from '../records/write.ts'

export interface OperationRequest {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  /** What was inside the wrapper, in wire names. */
  readonly body: Readonly<Record<string, unknown>>
  /** Names that stood beside the wrapper, where nobody reads them. */
  readonly unreadKeys?: readonly string[]
  readonly request: HttpRequestInfo
  readonly repeatable?: Repeatable
  /** Only tried: everything is checked and done, and taken back. */
  readonly isDryRun?: boolean
  /** What is carried over from one record into another: references to what this person does not see go along. */
  readonly isCopied?: boolean
  /** What was asked of other servers for this request; where there is none, they are asked inside the transaction. */
  readonly external?: ExternalCalls
  /** The field that a list adds up, instead of showing a page. */
  readonly summed?: Summed
  /** How a paper that it draws is to look for once, whatever is in use. */
  readonly trialDesign?: TrialDesign
  /** The lanes this request waits in; where there are none, nobody waits for their turn. */
  readonly callQueue?: CallQueue
}
export interface Running {
  readonly platform: Platform
  readonly pools: Pools
  readonly services: Services
  /** What requests are counted by; what the platform asks by itself is not counted. */
  readonly limits?: Pick<Limits, 'try'>
}

/** Does what an operation says, in one transaction; the answer is given only after the commit. */
export async function perform(
  mounted: Mounted,
  running: Running,
  request: Omit<OperationRequest, 'external'> & { readonly callQueue: CallQueue },
): Promise<Answer> {
  const { operation, server } = mounted
  const external = new ExternalCalls(running.services.log)
  const operationRequest: OperationRequest = { ...request, external }
  const scope = {
    tenantId: operationRequest.actor.tenantId,
    userId: operationRequest.actor.userId,
    roleId: operationRequest.actor.roleId,
    readOnly: operation.method === 'GET',
    movesMoney: operation.movesMoney ?? false,
  }
  if (request.isDryRun) return tryOut(mounted, running, request, scope)
  const work = () =>
    inTransaction(running.pools[server.role], { ...scope, isAwaited: request.callQueue.isInside }, async (tx) => {
      external.begin()
      const earlier = operationRequest.repeatable && (await claim(tx, operationRequest.repeatable))
      // A field may have been hidden since it was answered first.
      if (earlier) return withoutHidden(earlier, request.actor, mounted.model, running.platform.models.values())
      const answer = await act(mounted, running, operationRequest, operationRequest.repeatable ? inside(tx) : tx)
      if (operationRequest.repeatable)
        await (answer instanceof Answer
          ? remember(tx, operationRequest.repeatable, answer)
          : forgo(tx, operationRequest.repeatable))
      return answer
    })
  // Whoever asks elsewhere leaves the lanes meanwhile: nobody waits for others' waits.
  const result = await external.around(() => request.callQueue.around(work))
  if (result instanceof Refusal) throw result
  return result
}

/** Does all of it, with every check, and takes it back; what it answers is what it would have answered. */
async function tryOut(mounted: Mounted, running: Running, request: OperationRequest, scope: Scope): Promise<Answer> {
  if (!mayBeTried(mounted.operation)) throw notTriable()
  const tried = { ...running, services: triedServices(running.services) }
  const result = await inTransaction(running.pools[mounted.server.role], scope, async (tx) => {
    throw new DryRun(await act(mounted, tried, { ...request, callQueue: undefined, external: undefined }, inside(tx)))
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.answer
    throw error
  })
  if (result instanceof Refusal) throw result
  return new Answer(result.status, result.body, { ...result.headers, 'dry-run': 'true' })
}

/** Does it in a transaction that somebody else began; nobody is asked whether they may. A standard action commits with its last message. */
export async function act(mounted: Mounted, running: Running, request: OperationRequest, tx: Tx): Promise<Answer | Refusal> {
  if (!needsCustomFields(mounted, request)) return actOn(mounted, running, request, tx)
  const tenantId = request.actor.tenantId ?? ''
  const work = (custom: Mounted) => actOn(custom, running, request, tx)
  switch (mounted.operation.kind) {
    case 'list':
    case 'trash':
      return readingWithCustom(mounted, tx, tenantId, work)
    case 'create':
      return writingWithCustom(mounted, tx, tenantId, work)
    default:
      return work(await withCustomFields(mounted, tx, tenantId))
  }
}

async function actOn(mounted: Mounted, running: Running, request: OperationRequest, tx: Tx): Promise<Answer | Refusal> {
  const { operation, server, model } = mounted
  const own = server.replaces[model.resource.name]?.[operation.action as StandardAction]
  const isAllOfIt = !own && operation.kind in standardHandlers
  const context = new Work(mounted, running, request, isAllOfIt ? tx : inside(tx), tx)
  const shown = (answer: Answer | Refusal) =>
    answer instanceof Answer ? withoutHidden(answer, request.actor, model, running.platform.models.values()) : answer
  if (operation.kind === 'custom') return shown(await runCustom(mounted, request, context))
  if (operation.kind === 'action') return shown(await runAction(mounted, request, context))
  if ((operation.kind === 'create' || operation.kind === 'update') && !request.isCopied)
    await nameOnlyWhatIsSeen(context.recordRequest, operation.kind)
  const standard =
    operation.kind === 'import' || operation.kind === 'importsPresign' || operation.kind === 'export' || operation.kind === 'bulk'
      ? (request: RecordRequest) => transferHandlers[operation.kind as 'import'](request, context)
      : standardHandlers[operation.kind]
  const last = (request: RecordRequest) => standard({ ...request, tx })
  const answer = await (own
    ? own(
        context.recordRequest,
        context,
        Object.assign((request: RecordRequest) => standard(request), { last }),
      )
    : standard(context.recordRequest))
  const told = answer instanceof Answer ? sayingIgnored(answer, (request.unreadKeys ?? []).map(pathOfKey)) : answer
  return own ? shown(told) : told
}

/** Whoever writes the record, the kit or the block: what the body says is looked at here. What a block adds is for the block to answer for. */
function nameOnlyWhatIsSeen(request: RecordRequest, use: 'create' | 'update'): Promise<void> {
  const said = referencesIn(request.model, request.author, request.body, use)
  return referencesSeen(request, said, async () => (request.params.id ? findRow(request, { lock: false }) : undefined))
}

async function runCustom(
  { operation, server, model }: Mounted,
  request: OperationRequest,
  context: Work,
): Promise<Answer | Refusal> {
  const input: Record<string, unknown> = { ...request.params }
  for (const name of Object.keys(operation.ids)) {
    // Companies are addressed by a readable word; everything else by an id.
    if (input[name] !== undefined && operation.ids[name] !== 'gateway.companies') input[name] = knownId(String(input[name]))
  }
  refuseUnreadNarrowing(operation, request.query)
  if (operation.query) Object.assign(input, check(operation.query, flat(request.query), 'parameter'))
  if (operation.body) Object.assign(input, check(operation.body, request.body, 'pointer'))
  refuseHidden(model, request.actor, request.body)
  const passedOver = unknownKeysOf(operation, request)
  refuseWeighty(passedOver)
  const handler =
    model.resource.name === 'jobs'
      ? transferHandlers.jobs[operation.action]!
      : server.operations[model.resource.name]![operation.action]!
  const result = await handler(input, context)
  if (result instanceof Refusal) return result
  return sayingIgnored(answerOf(result, model), namesOf(passedOver))
}

function answerOf(result: Answer | Readonly<Record<string, unknown>> | null, model: Model): Answer {
  if (result instanceof Answer) return result
  if (result === null) return gone()
  const { id, ...attributes } = result
  return document({ type: model.resource.type, id: String(id ?? attributes.unique_id ?? ''), attributes })
}

/** What of a body nobody reads, inside its wrapper and beside it. */
const unknownKeysOf = (operation: Operation, request: OperationRequest): UnknownKey[] => [
  ...findUnknownKeys(operation.body ?? nothing, insideOf(operation, request)),
  ...(request.unreadKeys ?? []).map((name) => ({ path: pathOfKey(name), name, known: knownBy(operation) })),
]
const nothing = z.object({})
const knownBy = ({ body }: Operation) => Object.keys((body as { readonly shape?: object } | undefined)?.shape ?? {})

/** An action that says all in its address may be sent an empty wrapper. */
const insideOf = (operation: Operation, { body }: OperationRequest): unknown =>
  operation.wrapper !== undefined && knownBy(operation).length === 0 && Object.hasOwn(body, operation.wrapper)
    ? body[operation.wrapper]
    : body
/** Beside the wrapper is above what it holds. */
const pathOfKey = (name: string): string => `/${name}`

/** A list that does not know a filter or an order would answer something else than was asked, and nobody would notice. */
function refuseUnreadNarrowing({ method, query }: Operation, given: RawQuery): void {
  const def = (query as z.core.$ZodTypes | undefined)?._zod.def
  if (method !== 'GET' || (def && (def.type !== 'object' || def.catchall))) return
  const known = def ? Object.keys(def.shape) : []
  const unread = Object.keys(given).find((name) => /^(filter\[.*|sort|search)$/.test(name) && !known.includes(name))
  if (unread) throw refuse.parameter(unread, `There is no filter ${unread.slice(0, 60)}.`)
}

/** A parameter given twice keeps its last value only where the schema asks for a list. */
const flat = (query: RawQuery): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([k, v]) => {
      if (Array.isArray(v) && !/^filter\[|\[\]$/.test(k)) throw refuse.parameter(k, `${k} is given more than once.`)
      return [k, v]
    }),
  )

function check(schema: NonNullable<Operation['body']>, value: unknown, kind: 'parameter' | 'pointer'): object {
  const result = schema.safeParse(value)
  if (!result.success) throw new Refusal(422, schemaReasons(result.error, kind))
  return result.data as object
}

async function runAction({ operation, server, model }: Mounted, request: OperationRequest, context: Work): Promise<Answer> {
  const { definition } = (model.resource.definition as ResourceDefinition).actions![operation.action]!
  const input = check(operation.body!, request.body, 'pointer') as Record<string, unknown>
  refuseHidden(model, context.actor, input)
  const unread = unknownKeysOf(operation, request)
  // Some send the whole record along: what is a field of it was understood, if not taken.
  const passedOver = unread.filter(({ name }) => !model.byWire.has(name))
  refuseWeighty(passedOver)
  const row = await findRow(context.recordRequest)
  await mayChange(context.recordRequest, row, operation.permission)
  refusePart(unread, insideOf(operation, request), (wire) => row[model.byWire.get(wire)?.name ?? ''])
  const obstacle = obstacleOf(operation, row)
  if (obstacle) throw refuseObstacle(obstacle)
  const values = Object.fromEntries(
    Object.entries((definition as ActionDefinition).input).map(([name, f]) => [name, input[wireName(name, f.definition)]]),
  )
  let current: Row = row
  let text: string | undefined
  const save = async (changes: Record<string, unknown>) => {
    text = (await updateRecord(context.tx, model, context.author, current, changes)).document
    return (current = await findRow(context.recordRequest))
  }
  await server.actions[model.resource.name]![operation.action]!(row, values, Object.assign(context, { save }))
  if (!text) await announce(context.tx, model, context.author, row.id, {})
  const answer = one(text ?? (await updateRecord(context.tx, model, context.author, current, {})).document)
  return sayingIgnored(answer, namesOf(passedOver))
}

const refuseObstacle = (obstacle: Obstacle): Refusal =>
  'condition' in obstacle
    ? refuse.conflict(obstacle.condition.code, obstacle.condition.sentence)
    : refuse.conflict('wrong_state', `This is not possible while ${obstacle.field} is ${String(obstacle.is)}.`, {
        [obstacle.field]: obstacle.is,
        allowed: obstacle.allowed,
      })

/** Does an internal operation for a company in a transaction of its own, as nobody in particular. */
export async function performInternal<I, O>(
  running: Running,
  tenantId: string,
  operation: InternalOperation<I, O>,
  input: NoInfer<I>,
): Promise<O> {
  const mounted = running.platform.internal.get(operation.name)
  if (!mounted) throw refuse.unavailable(`The module ${operation.block} is not available here.`)
  return inTransaction(running.pools[mounted.server.role], { tenantId, userId: null }, (tx) =>
    runInternal(mounted, running, requestedBy(somebodyOf(tenantId), `req_${randomUUID()}`), input, inside(tx)),
  )
}

/** Asks an operation as somebody, outside of any request; it is refused as their own request would be. */
export async function performAs<I, O>(running: Running, actor: Actor, operation: Operation<I, O>, input: NoInfer<I>): Promise<O> {
  const mounted = running.platform.mounted.get(operation.name)
  if (!mounted) throw refuse.unavailable(`The module ${operation.block} is not available here.`)
  const refusal = whyNot(actor, operation)
  if (refusal) throw refusal
  const { params, query, body } = encodeInput(operation, (input ?? {}) as Record<string, unknown>)
  const request = {
    ...requestedBy(actor, `req_${randomUUID()}`, { params, body: body && unwrap(body, operation.wrapper) }),
    query,
  }
  const scope = { tenantId: actor.tenantId, userId: actor.userId, roleId: actor.roleId }
  const answer = await inTransaction(running.pools[mounted.server.role], scope, (tx) =>
    act(mounted, running, request, inside(tx)),
  )
  if (answer instanceof Refusal) throw answer
  return decodeAnswer(operation, JSON.parse(answer.body)) as O
}

/** Work in somebody's name, in transactions of its own. */
export const performer = (running: Running, actor: Actor, as: ActingAs): Acting =>
  actingFor(running, actor, as, { act, tryOut, requestedBy })

/** What the platform asks by itself, in somebody's name and outside of any request. */
export const requestedBy = (
  actor: Actor,
  requestId: string,
  input: Partial<Pick<OperationRequest, 'params' | 'body' | 'trialDesign'>> = {},
): OperationRequest => ({
  actor,
  params: {},
  query: {},
  body: {},
  ...input,
  request: { id: requestId, address: '', headers: {}, path: '' },
})

/** Nobody in particular, of a company. */
export const somebodyOf = (tenantId: string): Actor => ({ ...nobody, kind: 'member', tenantId })

const runInternal = <I, O>(mounted: MountedInternal, running: Running, request: OperationRequest, input: I, tx: Tx): Promise<O> =>
  mounted.server.internal[mounted.model.resource.name]![mounted.operation.action]!(
    input,
    new Work(mounted, running, request, tx),
  ) as Promise<O>

/** The context handlers see; one per request and transaction. */
class Work implements Context {
  readonly author
  readonly recordRequest: RecordRequest
  constructor(
    private readonly mounted: Mounted | MountedInternal,
    private readonly running: Running,
    private readonly operationRequest: OperationRequest,
    readonly tx: Tx,
    private readonly whole: Tx = tx,
  ) {
    const { operation, model } = mounted
    this.author = {
      actor: operationRequest.actor,
      tenantId: operationRequest.actor.tenantId ?? '',
      operation: operation.name,
      requestId: operationRequest.request.id,
    }
    this.recordRequest = {
      tx,
      model,
      author: this.author,
      params: operationRequest.params,
      query: operationRequest.query,
      body: operationRequest.body,
      ifMatch: [operationRequest.request.headers['if-match']].flat()[0],
      modelOf: (dotted) => running.platform.models.get(dotted),
      found: new Set(),
      summed: operationRequest.summed,
    }
  }
  get operation() {
    return this.mounted.operation
  }
  get actor() {
    return this.operationRequest.actor
  }
  get me() {
    return this.operationRequest.actor.userId ?? ''
  }
  get tenantId() {
    return this.operationRequest.actor.tenantId ?? ''
  }
  get request() {
    return this.operationRequest.request
  }
  get pools() {
    return this.running.pools
  }
  get files() {
    return this.running.services.files
  }
  get mailer() {
    return this.running.services.mailer
  }
  get notices() {
    return this.running.services.notices
  }
  get jobs() {
    return this.running.services.jobs
  }
  get log() {
    return this.running.services.log
  }
  get settings() {
    return this.running.services.settings
  }
  get operations() {
    return [...this.running.platform.mounted.values()].map(({ operation }) => operation)
  }
  get replaced() {
    const { servers } = this.running.platform
    return new Set(
      servers.flatMap(({ block, replaces }) =>
        Object.entries(replaces).flatMap(([name, own]) => Object.keys(own).map((action) => `${block.name}.${name}.${action}`)),
      ),
    )
  }
  get models() {
    return [...this.running.platform.models.values()]
  }
  get documents() {
    return this.running.platform.servers.flatMap(({ documents }) => documents)
  }
  get trialDesign() {
    return this.operationRequest.trialDesign
  }
  get personalData() {
    return this.running.platform.servers.flatMap(({ personalData }) => (personalData ? [personalData] : []))
  }
  get activity() {
    return this.running.platform.servers.flatMap(({ activity }) => activity)
  }

  commit() {
    return this.whole.commit()
  }

  model(dotted: string): Model {
    const model = this.running.platform.models.get(dotted)
    if (!model) throw new Error(`No resource ${dotted} is served here.`)
    return model
  }

  sees(resource: AnyResource, field: string): boolean {
    const model = this.model(resource.dotted)
    return model.sees(this.actor, model.byName.get(field)!)
  }
  writes(resource: AnyResource, field: string): boolean {
    const model = this.model(resource.dotted)
    return model.writes(this.actor, model.byName.get(field)!)
  }

  async call<I, O>(
    operation: Operation<I, O>,
    input: NoInfer<I>,
    { copied = false }: { readonly copied?: boolean } = {},
  ): Promise<O> {
    const asCopy = copied ? { actor: { ...this.actor, fieldRules: undefined }, isCopied: true } : {}
    return decodeAnswer(operation, JSON.parse((await this.ask(operation, input, asCopy)).body)) as O
  }

  private async ask<I>(operation: Operation<I>, input: I, more: Partial<OperationRequest>): Promise<Answer> {
    const mounted = this.running.platform.mounted.get(operation.name)
    if (!mounted) throw refuse.unavailable(`The module ${operation.block} is not available here.`)
    const refusal = whyNot(this.actor, operation)
    if (refusal) throw refusal
    const { params, query, body } = encodeInput(operation, (input ?? {}) as Record<string, unknown>)
    const unwrapped = body === undefined ? {} : unwrap(body, operation.wrapper)
    const answer = await act(mounted, this.running, { ...this.ofOne, ...more, params, query, body: unwrapped }, inside(this.tx))
    if (answer instanceof Refusal) throw answer
    return answer
  }

  async sum(list: Operation, input: Pick<ListInput, 'filter'>, field: string | null): Promise<Sum | undefined> {
    const resource = `${list.block}.${list.resource}`
    const model = this.model(resource)
    const column = field === null ? undefined : model.byName.get(field)
    if (field !== null && !(column && model.sees(this.actor, column))) throw refuse.forbidden(list.permission)
    const { body } = await this.ask(list, { ...input, records: 1 }, { summed: { resource, field } })
    return (JSON.parse(body) as { readonly meta?: { readonly summed?: Sum } }).meta?.summed
  }

  async callInternal<I, O>(operation: InternalOperation<I, O>, input: NoInfer<I>): Promise<O> {
    const mounted = this.running.platform.internal.get(operation.name)
    if (!mounted) throw refuse.unavailable(`The module ${operation.block} is not available here.`)
    // One transaction has one database role; the gateway's other one could not see this block's rows.
    if (mounted.server.role !== this.mounted.server.role) throw new Error(`${operation.name} lives behind another database role.`)
    return runInternal(mounted, this.running, { ...this.ofOne, params: {}, query: {}, body: {} }, input, inside(this.tx))
  }

  /** What everything that is done for one request has in common. */
  private get ofOne(): Pick<OperationRequest, 'actor' | 'request' | 'external' | 'callQueue' | 'isDryRun' | 'isCopied'> {
    const { actor, request, external, callQueue, isDryRun, isCopied } = this.operationRequest
    return { actor, request, external, callQueue, isDryRun, isCopied }
  }

  async tried<T>(lookUp: () => Promise<T>, isWrong: (found: T) => boolean): Promise<T> {
    const giveBack = await this.running.limits?.try(this.actor, this.request.address)
    let wasWrong = false
    try {
      const found = await lookUp()
      wasWrong = isWrong(found)
      return found
    } finally {
      if (!wasWrong) await giveBack?.()
    }
  }

  refuseDryRun(): void {
    if (this.operationRequest.isDryRun) throw notTriable()
  }

  async external<T>(what: string, ask: () => Promise<T>, compensate?: (answer: T) => Promise<unknown>): Promise<T> {
    this.refuseDryRun()
    const { external } = this.operationRequest
    return external ? external.answerTo(`${this.operation.name} ${what}`, ask, compensate) : ask()
  }
  queueFor(names: readonly QueueKey[]): void {
    this.operationRequest.callQueue?.take(queueKeysIn(this.tenantId, names))
  }
  idFor(what: string): string {
    return this.operationRequest.external?.idFor(`${this.operation.name} ${what}`) ?? randomUUID()
  }

  async behind<T>(tenantId: string, work: (context: Context) => Promise<T>): Promise<T> {
    // It commits by itself.
    this.refuseDryRun()
    // A company that was closed is entered by nobody: not by a link either that somebody still has.
    if (!(await companyOf(this.running.pools, tenantId))?.isActive) throw refuse.missing('This link is not valid or has expired.')
    const { callQueue: _, ...request } = { ...this.operationRequest, actor: somebodyOf(tenantId) }
    return inTransaction(this.running.pools[this.mounted.server.role], { tenantId, userId: null }, (tx) =>
      work(new Work(this.mounted, this.running, request, inside(tx))),
    )
  }

  acting(name: string): Acting {
    return performer(this.running, this.actor, { name, because: this.actor.because ?? [] })
  }

  private requestOn(resource: AnyResource, params: Readonly<Record<string, string>> = {}): RecordRequest {
    return { ...this.recordRequest, model: this.model(resource.dotted), params }
  }
  private modelFor(resource: AnyResource, query: RawQuery | undefined): Promise<Model> {
    return customizedFor(this.model(resource.dotted), query, this.tx, this.tenantId)
  }
  customized(resource: AnyResource): Promise<Model> {
    return customized(this.model(resource.dotted), this.tx, this.tenantId)
  }
  async conditions(resource: AnyResource, query: RawQuery): Promise<Conditions> {
    const other = Object.keys(query).find((name) => !name.startsWith('filter[') && name !== 'search')
    if (other) throw refuse.parameter(other, `There is no filter ${other.slice(0, 60)}.`)
    return conditionsIn(await this.modelFor(resource, query), this.actor, query)
  }
  async list(resource: AnyResource, query: RawQuery, where?: (add: (value: unknown) => string) => string[], tsquery?: string) {
    const model = await this.modelFor(resource, tsquery === undefined ? query : { ...query, search: tsquery })
    return listRecords({ ...this.requestOn(resource), model, query }, { where, tsquery })
  }
  async ids(resource: AnyResource, what: Asked, max: number) {
    const model = await this.modelFor(resource, what.query ?? (what.matching && rawQueryOf(what.matching)))
    return listedIds({ ...this.requestOn(resource), model }, what, max)
  }
  find<R extends AnyResource>(resource: R, id: string, lock?: 'lock') {
    // A row holds what the fields of its resource say.
    return findRow(this.requestOn(resource, { id }), { lock: lock === 'lock' }) as Promise<unknown> as Promise<Found<R>>
  }
  rows<R extends AnyResource>(resource: R, where: string, values: readonly unknown[] = [], keep?: 'prepare') {
    return selectRows<R>(this.tx, this.model(resource.dotted), this.tenantId, where, values, keep)
  }
  async insert(resource: AnyResource, values: Readonly<Record<string, unknown>>, id?: string, last?: 'last') {
    const request = this.requestOn(resource)
    await referencesExist(request, values)
    const inserted = insertRecord(this.tx, request.model, this.author, values, id)
    if (last) await Promise.all([inserted, this.commit()])
    return inserted
  }
  async update(resource: AnyResource, row: Row, values: Readonly<Record<string, unknown>>) {
    const request = this.requestOn(resource)
    await referencesExist(request, values, row)
    return updateRecord(this.tx, request.model, this.author, row, values)
  }
  purge(resource: AnyResource, row: Row) {
    return purgeRecord(this.tx, this.model(resource.dotted), this.author, row)
  }
  async note(resource: AnyResource, recordId: string | null, changes: Readonly<Record<string, readonly [unknown, unknown]>>) {
    await announce(this.tx, this.model(resource.dotted), this.author, recordId, changes)
  }
  async noteAll(notes: Parameters<Context['noteAll']>[0]) {
    const entries = notes.map(({ resource, id, changes }) => ({ id, changes, model: this.model(resource.dotted) }))
    if (entries[0]) await announceMany(this.tx, entries[0].model, this.author, entries)
  }
}
