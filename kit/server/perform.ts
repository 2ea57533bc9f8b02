import { decodeAnswer, encodeInput } from '../client.ts'
import { wireName } from '../fields/index.ts'
import { type InnerOperation, type Obstacle, obstacleOf, type Operation } from '../operation.ts'
import type { AnyResource, ResourceFacts, StandardVerb, VerbFacts } from '../resource.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Actor, nobody, whyNot } from './actor.ts'
import { Answer, document, gone, one, sayingIgnored } from './answer.ts'
import { refuseHidden, schemaReasons, unwrap } from './body.ts'
import type { Context, RequestFacts } from './context.ts'
import { Elsewhere } from './elsewhere.ts'
import { namesOf, refusePart, refuseWeighty, type Unheard, unheard } from './heard.ts'
import { type LaneName, lanesIn } from './lanes.ts'
import { claim, forgo, remember, type Repeatable } from './idempotency.ts'
import { kyselyOn } from './kysely.ts'
import type { Limits } from './limits.ts'
import type { Model } from './model.ts'
import type { Mounted, MountedInner, Platform } from './platform.ts'
import { knownId, type Matching, type RawQuery } from './query.ts'
import { refuse, Refusal } from './refuse.ts'
import type { Pools, Services } from './services.ts'
import { type Deal, findRow, listedIds, listRecords, mayChange, referencesExist, standardHandlers } from './standard.ts'
import { inside, inTransaction, type Tx } from './transaction.ts'
import { transferHandlers } from './transfer/index.ts'
import type { Turns } from './turns.ts'
import { announce, announceMany, insertRecord, purgeRecord, type Row, updateRecord } from './write.ts'

export interface Asked {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  /** What was inside the wrapper, in wire names. */
  readonly body: Readonly<Record<string, unknown>>
  /** Names that stood beside the wrapper, where nobody reads them. */
  readonly beside?: readonly string[]
  readonly request: RequestFacts
  readonly repeatable?: Repeatable
  /** What was asked of other servers for this request; where there is none, they are asked inside the transaction. */
  readonly elsewhere?: Elsewhere
  /** The lanes this request waits in; where there are none, nobody waits for their turn. */
  readonly turns?: Turns
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
  request: Omit<Asked, 'elsewhere'> & { readonly turns: Turns },
): Promise<Answer> {
  const { operation, server } = mounted
  const elsewhere = new Elsewhere(running.services.log)
  const asked: Asked = { ...request, elsewhere }
  const scope = { tenantId: asked.actor.tenantId, userId: asked.actor.userId, readOnly: operation.method === 'GET' }
  const work = () =>
    inTransaction(running.pools[server.role], { ...scope, isAwaited: request.turns.isInside }, async (tx) => {
      elsewhere.begin()
      const earlier = asked.repeatable && (await claim(tx, asked.repeatable))
      if (earlier) return earlier
      const answer = await act(mounted, running, asked, asked.repeatable ? inside(tx) : tx)
      if (asked.repeatable)
        await (answer instanceof Answer ? remember(tx, asked.repeatable, answer) : forgo(tx, asked.repeatable))
      return answer
    })
  // Whoever asks elsewhere leaves the lanes meanwhile: nobody waits for others' waits.
  const result = await elsewhere.around(() => request.turns.around(work))
  if (result instanceof Refusal) throw result
  return result
}

/** Does it in a transaction that somebody else began; nobody is asked whether they may. A standard deed commits with its last message. */
export async function act(mounted: Mounted, running: Running, asked: Asked, tx: Tx): Promise<Answer | Refusal> {
  const { operation, server, model } = mounted
  const own = server.replaces[model.resource.name]?.[operation.verb as StandardVerb]
  const isAllOfIt = !own && operation.deed in standardHandlers
  const context = new Work(mounted, running, asked, isAllOfIt ? tx : inside(tx), tx)
  if (operation.deed === 'custom') return runCustom(mounted, asked, context)
  if (operation.deed === 'verb') return runVerb(mounted, asked, context)
  const standard =
    operation.deed === 'import' || operation.deed === 'importsPresign' || operation.deed === 'export' || operation.deed === 'bulk'
      ? (deal: Deal) => transferHandlers[operation.deed as 'import'](deal, context)
      : standardHandlers[operation.deed]
  const last = (deal: Deal) => standard({ ...deal, tx })
  const answer = await (own
    ? own(
        context.deal,
        context,
        Object.assign((deal: Deal) => standard(deal), { last }),
      )
    : standard(context.deal))
  return answer instanceof Answer ? sayingIgnored(answer, (asked.beside ?? []).map(pathBeside)) : answer
}

async function runCustom({ operation, server, model }: Mounted, asked: Asked, context: Work): Promise<Answer | Refusal> {
  const input: Record<string, unknown> = { ...asked.params }
  for (const name of Object.keys(operation.ids)) {
    // Companies are addressed by a readable word; everything else by an id.
    if (input[name] !== undefined && operation.ids[name] !== 'gateway.companies') input[name] = knownId(String(input[name]))
  }
  if (operation.query) Object.assign(input, check(operation.query, flat(asked.query), 'parameter'))
  if (operation.body) Object.assign(input, check(operation.body, asked.body, 'pointer'))
  refuseHidden(model, asked.actor, asked.body)
  const passedOver = notHeard(operation, asked)
  refuseWeighty(passedOver)
  const handler =
    model.resource.name === 'jobs'
      ? transferHandlers.jobs[operation.verb]!
      : server.operations[model.resource.name]![operation.verb]!
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
const notHeard = (operation: Operation, asked: Asked): Unheard[] => [
  ...unheard(operation.body ?? nothing, insideOf(operation, asked)),
  ...(asked.beside ?? []).map((name) => ({ path: pathBeside(name), name, known: knownBy(operation) })),
]
const nothing = z.object({})
const knownBy = ({ body }: Operation) => Object.keys((body as { readonly shape?: object } | undefined)?.shape ?? {})

/** A deed that says all in its address may be sent an empty wrapper. */
const insideOf = (operation: Operation, { body }: Asked): unknown =>
  operation.wrapper !== undefined && knownBy(operation).length === 0 && Object.hasOwn(body, operation.wrapper)
    ? body[operation.wrapper]
    : body
/** Beside the wrapper is above what it holds. */
const pathBeside = (name: string): string => `/${name}`

/** A parameter given twice keeps its last value only where the schema asks for a list. */
const flat = (query: RawQuery): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([k, v]) => {
      if (Array.isArray(v) && !k.endsWith('[]')) throw refuse.parameter(k, `${k} is given more than once.`)
      return [k, v]
    }),
  )

function check(schema: NonNullable<Operation['body']>, value: unknown, kind: 'parameter' | 'pointer'): object {
  const result = schema.safeParse(value)
  if (!result.success) throw new Refusal(422, schemaReasons(result.error, kind))
  return result.data as object
}

async function runVerb({ operation, server, model }: Mounted, asked: Asked, context: Work): Promise<Answer> {
  const { facts } = (model.resource.facts as ResourceFacts).verbs![operation.verb]!
  const input = check(operation.body!, asked.body, 'pointer') as Record<string, unknown>
  const unread = notHeard(operation, asked)
  // Some send the whole record along: what is a fact of it was understood, if not taken.
  const passedOver = unread.filter(({ name }) => !model.byWire.has(name))
  refuseWeighty(passedOver)
  const row = await findRow(context.deal)
  await mayChange(context.deal, row, operation.access)
  refusePart(unread, insideOf(operation, asked), (wire) => row[model.byWire.get(wire)?.name ?? ''])
  const obstacle = obstacleOf(operation, row)
  if (obstacle) throw refuseObstacle(obstacle)
  const values = Object.fromEntries(
    Object.entries((facts as VerbFacts).input).map(([name, f]) => [name, input[wireName(name, f.facts)]]),
  )
  let current: Row = row
  let text: string | undefined
  const save = async (changes: Record<string, unknown>) => {
    text = (await updateRecord(context.tx, model, context.author, current, changes)).document
    return (current = await findRow(context.deal))
  }
  await server.verbs[model.resource.name]![operation.verb]!(row, values, Object.assign(context, { save }))
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

/** Does an inner operation for a company in a transaction of its own, as nobody in particular. */
export async function performInner<I, O>(
  running: Running,
  tenantId: string,
  operation: InnerOperation<I, O>,
  input: I,
): Promise<O> {
  const mounted = running.platform.inner.get(operation.name)
  if (!mounted) throw refuse.unavailable(`The block ${operation.block} is not served here.`)
  return inTransaction(running.pools[mounted.server.role], { tenantId, userId: null }, (tx) =>
    runInner(mounted, running, askedBy(somebodyOf(tenantId), `req_${randomUUID()}`), input, inside(tx)),
  )
}

/** Asks an operation as somebody, outside of any request; it is refused as their own request would be. */
export async function performAs<I, O>(running: Running, actor: Actor, operation: Operation<I, O>, input: I): Promise<O> {
  const mounted = running.platform.mounted.get(operation.name)
  if (!mounted) throw refuse.unavailable(`The block ${operation.block} is not served here.`)
  const refusal = whyNot(actor, operation)
  if (refusal) throw refusal
  const { params, query, body } = encodeInput(operation, (input ?? {}) as Record<string, unknown>)
  const asked = { ...askedBy(actor, `req_${randomUUID()}`, { params, body: body && unwrap(body, operation.wrapper) }), query }
  const scope = { tenantId: actor.tenantId, userId: actor.userId }
  const answer = await inTransaction(running.pools[mounted.server.role], scope, (tx) => act(mounted, running, asked, inside(tx)))
  if (answer instanceof Refusal) throw answer
  return decodeAnswer(operation, JSON.parse(answer.body)) as O
}

/** What the platform asks by itself, in somebody's name and outside of any request. */
export const askedBy = (actor: Actor, requestId: string, given: Partial<Pick<Asked, 'params' | 'body'>> = {}): Asked => ({
  actor,
  params: {},
  query: {},
  body: {},
  ...given,
  request: { id: requestId, address: '', headers: {}, path: '' },
})

/** Nobody in particular, of a company. */
export const somebodyOf = (tenantId: string): Actor => ({ ...nobody, kind: 'member', tenantId })

const runInner = <I, O>(mounted: MountedInner, running: Running, asked: Asked, input: I, tx: Tx): Promise<O> =>
  mounted.server.inner[mounted.model.resource.name]![mounted.operation.verb]!(input, new Work(mounted, running, asked, tx))

/** The context handlers see; one per request and transaction. */
class Work implements Context {
  readonly author
  readonly deal: Deal
  constructor(
    private readonly mounted: Mounted | MountedInner,
    private readonly running: Running,
    private readonly asked: Asked,
    readonly tx: Tx,
    private readonly whole: Tx = tx,
  ) {
    const { operation, model } = mounted
    this.author = {
      actor: asked.actor,
      tenantId: asked.actor.tenantId ?? '',
      operation: operation.name,
      requestId: asked.request.id,
    }
    this.deal = {
      tx,
      model,
      author: this.author,
      params: asked.params,
      query: asked.query,
      body: asked.body,
      ifMatch: [asked.request.headers['if-match']].flat()[0],
      modelOf: (dotted) => running.platform.models.get(dotted),
    }
  }
  get operation() {
    return this.mounted.operation
  }
  get actor() {
    return this.asked.actor
  }
  get me() {
    return this.asked.actor.userId ?? ''
  }
  get tenantId() {
    return this.asked.actor.tenantId ?? ''
  }
  get request() {
    return this.asked.request
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
        Object.entries(replaces).flatMap(([name, own]) => Object.keys(own).map((verb) => `${block.name}.${name}.${verb}`)),
      ),
    )
  }
  get models() {
    return [...this.running.platform.models.values()]
  }
  get persons() {
    return this.running.platform.servers.flatMap(({ persons }) => (persons ? [persons] : []))
  }
  get happenings() {
    return this.running.platform.servers.flatMap(({ happenings }) => happenings)
  }
  get db() {
    return kyselyOn<any>(this.tx, this.mounted.operation.block)
  }

  commit() {
    return this.whole.commit()
  }

  model(dotted: string): Model {
    const model = this.running.platform.models.get(dotted)
    if (!model) throw new Error(`No resource ${dotted} is served here.`)
    return model
  }

  async call<I, O>(operation: Operation<I, O>, input: I): Promise<O> {
    const mounted = this.running.platform.mounted.get(operation.name)
    if (!mounted) throw refuse.unavailable(`The block ${operation.block} is not served here.`)
    const refusal = whyNot(this.actor, operation)
    if (refusal) throw refusal
    const { params, query, body } = encodeInput(operation, (input ?? {}) as Record<string, unknown>)
    const unwrapped = body === undefined ? {} : unwrap(body, operation.wrapper)
    const answer = await act(mounted, this.running, { ...this.ofOne, params, query, body: unwrapped }, inside(this.tx))
    if (answer instanceof Refusal) throw answer
    return decodeAnswer(operation, JSON.parse(answer.body)) as O
  }

  async callInner<I, O>(operation: InnerOperation<I, O>, input: I): Promise<O> {
    const mounted = this.running.platform.inner.get(operation.name)
    if (!mounted) throw refuse.unavailable(`The block ${operation.block} is not served here.`)
    // One transaction has one database role; the gateway's other one could not see this block's rows.
    if (mounted.server.role !== this.mounted.server.role) throw new Error(`${operation.name} lives behind another database role.`)
    return runInner(mounted, this.running, { ...this.ofOne, params: {}, query: {}, body: {} }, input, inside(this.tx))
  }

  /** What everything that is done for one request has in common. */
  private get ofOne(): Pick<Asked, 'actor' | 'request' | 'elsewhere' | 'turns'> {
    const { actor, request, elsewhere, turns } = this.asked
    return { actor, request, elsewhere, turns }
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

  async elsewhere<T>(what: string, ask: () => Promise<T>, letGo?: (answer: T) => Promise<unknown>): Promise<T> {
    const { elsewhere } = this.asked
    return elsewhere ? elsewhere.answerTo(`${this.operation.name} ${what}`, ask, letGo) : ask()
  }
  turn(names: readonly LaneName[]): void {
    this.asked.turns?.take(lanesIn(this.tenantId, names))
  }
  idFor(what: string): string {
    return this.asked.elsewhere?.idFor(`${this.operation.name} ${what}`) ?? randomUUID()
  }

  behind<T>(tenantId: string, work: (context: Context) => Promise<T>): Promise<T> {
    const { turns: _, ...asked } = { ...this.asked, actor: somebodyOf(tenantId) }
    return inTransaction(this.running.pools[this.mounted.server.role], { tenantId, userId: null }, (tx) =>
      work(new Work(this.mounted, this.running, asked, inside(tx))),
    )
  }

  private dealOn(resource: AnyResource, params: Readonly<Record<string, string>> = {}): Deal {
    return { ...this.deal, model: this.model(resource.dotted), params }
  }
  list(resource: AnyResource, query: RawQuery, where?: (add: (value: unknown) => string) => string[]) {
    return listRecords({ ...this.dealOn(resource), query }, { where })
  }
  ids(resource: AnyResource, what: { readonly ids?: readonly string[]; readonly matching?: Matching }, max: number) {
    return listedIds(this.dealOn(resource), what, max)
  }
  find(resource: AnyResource, id: string, lock?: 'lock') {
    return findRow(this.dealOn(resource, { id }), { lock: lock === 'lock' })
  }
  async insert(resource: AnyResource, values: Readonly<Record<string, unknown>>, id?: string) {
    const deal = this.dealOn(resource)
    await referencesExist(deal, values)
    return insertRecord(this.tx, deal.model, this.author, values, id)
  }
  async update(resource: AnyResource, row: Row, values: Readonly<Record<string, unknown>>) {
    const deal = this.dealOn(resource)
    await referencesExist(deal, values, row)
    return updateRecord(this.tx, deal.model, this.author, row, values)
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
