import type { Operation } from '@quoin/kit'
import { type Context, whyNot } from '@quoin/kit/server'

/** What a rule may begin with at one kind of record, and what it may do. */
export interface Offered {
  readonly resource: string
  readonly block: string
  readonly events: readonly string[]
  readonly actions: readonly Operation[]
}

const quiet: ReadonlySet<string> = new Set(['import', 'importsPresign', 'export', 'bulk', 'delete', 'purge'])

const resourceOf = ({ block, resource }: Operation) => `${block}.${resource}`
const parametersOf = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Whether it is announced under its name, and leaves a record to look at. */
const isEvent = ({ method, kind, resource }: Operation) => method !== 'GET' && !quiet.has(kind) && resource !== 'jobs'

/** Whether a rule may ask it: people and rights stay with people, as do money, points and what is gone for good. */
export const isAction = (operation: Operation): boolean =>
  isEvent(operation) &&
  !operation.secret &&
  operation.permission.includes('.') &&
  !operation.movesMoney &&
  !operation.forGood &&
  !['gateway', 'automations'].includes(operation.block)

/** What is offered to whoever asks: what they may read, and of that what they may do. */
export function offeredTo({ operations, actor }: Pick<Context, 'operations' | 'actor'>): Offered[] {
  const byResource = new Map<string, Operation[]>()
  for (const one of operations) byResource.set(resourceOf(one), [...(byResource.get(resourceOf(one)) ?? []), one])
  return [...byResource].flatMap(([resource, own]) => {
    const block = own[0]!.block
    const may = (operation: Operation | undefined) =>
      operation !== undefined && operation.permission.includes('.') && !whyNot(actor, operation)
    const get = own.find(({ kind }) => kind === 'get')
    const isRead =
      may(get) &&
      may(own.find(({ kind }) => kind === 'list')) &&
      parametersOf(get!).every((one) => one === 'id' || one === 'parent')
    const events = block !== 'automations' && isRead ? own.filter(isEvent).map(({ name }) => name) : []
    const actions = own.filter((one) => isAction(one) && may(one))
    return isRead && block !== 'automations'
      ? [{ resource, block, events, actions }]
      : actions.length > 0
        ? [{ resource, block, events: [], actions }]
        : []
  })
}

export { parametersOf }
