import type { Operation } from '@quoin/kit'
import { type Context, whyNot } from '@quoin/kit/server'

/** Everything about a resource, whichever operation it was. */
export const allOf = (resource: string): string => `${resource}.*`

/** Something that is announced, and what may be chosen of it. */
export interface EventResource {
  readonly resource: string
  readonly block: string
  readonly events: readonly string[]
}

const quiet = new Set(['import', 'importsPresign', 'export', 'bulk'])

/** Whether what an operation does is announced under its name: reads are not, and jobs announce what they do to each record. */
const isAnnounced = ({ method, kind, resource }: Operation): boolean =>
  method !== 'GET' && !quiet.has(kind) && resource !== 'jobs'

/** What can be chosen here by whoever asks: what they may read, or else do in all of the company. */
export function eventsFor({ operations, actor }: Pick<Context, 'operations' | 'actor'>): EventResource[] {
  const byResource = new Map<string, Operation[]>()
  for (const operation of operations) {
    const resource = `${operation.block}.${operation.resource}`
    byResource.set(resource, [...(byResource.get(resource) ?? []), operation])
  }
  return [...byResource].flatMap(([resource, own]) => {
    const get = own.find(({ action }) => action === 'get')
    const mayRead = get?.permission.includes('.') && !whyNot(actor, get)
    const events = own
      .filter(
        (one) =>
          isAnnounced(one) && (mayRead || (one.permission.includes('.') && actor.permissions.get(one.permission) === 'tenant')),
      )
      .map(({ name }) => name)
    return events.length > 0 ? [{ resource, block: own[0]!.block, events }] : []
  })
}
