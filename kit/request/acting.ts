import { randomUUID } from 'node:crypto'
import { customized, customizedFor } from '../customFields/mounted.ts'
import type { Operation } from '../operation.ts'
import type { TrialDesign } from '../documents/index.ts'
import type { Model } from '../records/model.ts'
import { type Matching, rawQueryOf } from '../records/query.ts'
import { listedIds, parentOf } from '../records/standard.ts'
import { translate } from '../records/write.ts'
import type { Mounted } from '../server/platform.ts'
import { inside, inTransaction, type Scope, type Tx } from '../transaction/transaction.ts'
import { type Actor, whyNot } from './actor.ts'
import type { Answer } from './answer.ts'
import { claim, forgo, remember, repeatable } from './idempotency.ts'
import type { OperationRequest, Running } from './perform.ts'
import { refuse, Refusal } from './refuse.ts'

/** What an operation is asked, in wire names: the parameters of its address, and the fields inside its wrapper. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** How a paper that it draws is to look for once. */
  readonly trialDesign?: TrialDesign
}

/** Work in somebody's name, in transactions of its own; it is refused whatever they would be refused themselves. */
export interface Acting {
  readonly actor: Actor
  /** The operation of that name, where this person may ask it. Throws what they would be told. */
  operation(name: string): Operation
  /** The fields of a resource that is served here. */
  model(resource: string): Model | undefined
  /** The same with the fields that the company has added to it. */
  customized(resource: string): Promise<Model | undefined>
  /** Ids of the records of a resource that they would be shown under a question, or of those named; up to a bound. */
  matching(
    resource: string,
    what: { readonly ids?: readonly string[]; readonly matching?: Matching },
    max: number,
  ): Promise<string[]>
  /** The same by what the list says alone, to count many that are not acted on. */
  listed: Acting['matching']
  /** Whether records are read one by one to know which of them they see, so that nobody asks for many. */
  isReadEach(resource: string): boolean
  /** What a record says to them, in wire names; undefined where it is none of theirs. */
  record(resource: string, id: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Asks an operation. Under the same `once` it is done once, and answered as it was. */
  ask(name: string, asked: Asked, once?: string): Promise<Answer>
  /** Does all that is asked, with every check, and takes it back. */
  tryOut(name: string, asked: Asked): Promise<Answer>
}

/** As whom background work is known: the name of what acts stands beside the person's in the audit, `because` in what is announced. */
export interface ActingAs {
  readonly name: string
  readonly because: readonly string[]
}
/** In a member's name as they are now; null when they are no member any more. */
export type ActAs = (tenantId: string, userId: string, as: ActingAs) => Promise<Acting | null>

/** What `perform.ts` does, which does this in turn. */
interface Doing {
  act(mounted: Mounted, running: Running, request: OperationRequest, tx: Tx): Promise<Answer | Refusal>
  tryOut(mounted: Mounted, running: Running, request: OperationRequest, scope: Scope): Promise<Answer>
  requestedBy(actor: Actor, requestId: string, input: Asked): OperationRequest
}

export function actingFor(running: Running, person: Actor, { name, because }: ActingAs, doing: Doing): Acting {
  const actor: Actor = { ...person, agent: { name, isWhole: person.agent?.isWhole ?? true }, because }
  const { platform, pools } = running
  const mountedAs = (operation: string): Mounted => {
    const mounted = platform.mounted.get(operation)
    if (!mounted) throw refuse.missing(`There is no operation ${operation.slice(0, 80)} here.`)
    const refusal = whyNot(actor, mounted.operation)
    if (refusal) throw refusal
    return mounted
  }
  const scopeOf = ({ operation }: Mounted): Scope => ({
    tenantId: actor.tenantId,
    userId: actor.userId,
    roleId: actor.roleId,
    readOnly: operation.method === 'GET',
    movesMoney: operation.movesMoney ?? false,
  })
  const requestFor = (asked: Asked) => doing.requestedBy(actor, `req_${randomUUID()}`, asked)
  const within = <T>(mounted: Mounted, work: (tx: Tx) => Promise<T>) =>
    inTransaction(pools[mounted.server.role], scopeOf(mounted), work).catch((error: unknown) => {
      throw translate(error, mounted.model)
    })

  /** What asking for one record answers. */
  const get = async (mounted: Mounted, tx: Tx, id: string): Promise<Answer | Refusal> => {
    const parent = await parentOf(tx, mounted.model, actor.tenantId, id)
    return doing.act(mounted, running, requestFor({ params: { id, ...(parent && { parent }) } }), inside(tx))
  }
  // A block that answers a record itself keeps some of them from people whose role would let them, such as mails that are private.
  const isReadEach = ({ server, model }: Mounted): boolean => server.replaces[model.resource.name]?.get !== undefined
  const listedIn = async (mounted: Mounted, tx: Tx, what: Parameters<Acting['matching']>[1], max: number): Promise<string[]> => {
    const { params, query, body } = requestFor({})
    const author = { actor, tenantId: actor.tenantId ?? '', operation: mounted.operation.name, requestId: '' }
    const modelOf = (dotted: string) => platform.models.get(dotted)
    const model = await customizedFor(mounted.model, what.matching && rawQueryOf(what.matching), tx, author.tenantId)
    return listedIds({ tx, model, author, params, query, body, ifMatch: undefined, modelOf }, what, max)
  }
  const refused = (error: unknown): Refusal => {
    if (error instanceof Refusal && error.status < 500) return error
    throw error
  }

  return {
    actor,
    operation: (name) => mountedAs(name).operation,
    model: (resource) => platform.models.get(resource),
    async customized(resource) {
      const mounted = [...platform.mounted.values()].find(({ model }) => model.resource.dotted === resource)
      if (!mounted?.model.customFields) return mounted?.model
      return within(mounted, (tx) => customized(mounted.model, tx, actor.tenantId ?? ''))
    },
    matching(resource, what, max) {
      const mounted = mountedAs(`${resource}.list`)
      const one = isReadEach(mounted) ? mountedAs(`${resource}.get`) : undefined
      return within(mounted, async (tx) => {
        const ids = await listedIn(mounted, tx, what, max)
        if (!one) return ids
        const seen: string[] = []
        for (const id of ids) if (!((await get(one, tx, id).catch(refused)) instanceof Refusal)) seen.push(id)
        return seen
      })
    },
    listed(resource, what, max) {
      const mounted = mountedAs(`${resource}.list`)
      return within(mounted, (tx) => listedIn(mounted, tx, what, max))
    },
    isReadEach: (resource) => isReadEach(mountedAs(`${resource}.list`)),
    async record(resource, id) {
      const mounted = mountedAs(`${resource}.get`)
      let model = mounted.model
      const answer = await within(mounted, async (tx) => {
        model = await customized(model, tx, actor.tenantId ?? '')
        return get(mounted, tx, id)
      }).catch(refused)
      if (answer instanceof Refusal) return undefined
      const { data } = JSON.parse(answer.body) as { data?: { id?: string; attributes?: Record<string, unknown> } }
      if (!data?.attributes) return undefined
      // A field that is empty is there all the same; one that was removed is not.
      const added = model.custom.filter((column) => model.sees(actor, column)).map(({ custom }) => [custom.key, null])
      return {
        unique_id: data.id,
        ...data.attributes,
        ...(model.customFields && {
          [model.customFields.wire]: { ...Object.fromEntries(added), ...(data.attributes[model.customFields.wire] as object) },
        }),
      }
    },
    async ask(name, asked, once) {
      const mounted = mountedAs(name)
      // What is asked is written from records, which may have changed since: it is the same question all the same.
      const repeated = repeatable(once, actor, name, '', '')
      const result = await within(mounted, async (tx) => {
        const earlier = repeated && (await claim(tx, repeated))
        if (earlier) return earlier
        const answer = await doing.act(mounted, running, requestFor(asked), inside(tx))
        if (repeated) await (answer instanceof Refusal ? forgo(tx, repeated) : remember(tx, repeated, answer))
        return answer
      })
      if (result instanceof Refusal) throw result
      return result
    },
    tryOut(name, asked) {
      const mounted = mountedAs(name)
      return doing.tryOut(mounted, running, requestFor(asked), scopeOf(mounted)).catch((error: unknown) => {
        throw translate(error, mounted.model)
      })
    },
  }
}
