import { useQueries, useQuery } from '@tanstack/react-query'
import type { Field, FieldDefinition, Operation, ResourceDefinition } from '@quoin/kit'
import { isUuid } from '@quoin/kit/uuid'
import type { ComponentType } from 'react'
import type { Icon } from '../screens.ts'

/** Any resource as lists, forms and pages see it: its fields, and those of its operations that are served. */
export interface AnyResource {
  readonly name: string
  readonly block: string
  /** `crm.accounts`. */
  readonly dotted: string
  readonly definition: ResourceDefinition
  readonly operations: readonly Operation[]
  /** Its block reads the list by hand: rows hold no more than the fields, and travel in wire names. */
  readonly isByHand?: true
}

/** A record whose resource is only known while the program runs. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** The operation of that name, when the resource serves it. */
export const operationOf = (resource: AnyResource | undefined, action: string): Operation | undefined =>
  resource?.operations.find((operation) => operation.action === action)

/** How a record is read by its id alone; undefined where its address names a parent as well. */
export function readOf(resource: AnyResource | undefined): Operation | undefined {
  const get = operationOf(resource, 'get')
  return get && /^[^:]*:id$/.test(get.path) ? get : undefined
}

type Loaded = Readonly<Record<string, AnyResource>>
/** What can be done with a record, in its order: actions by their names, and buttons made by hand. */
export type OfferedActions = readonly (string | ComponentType<{ record: AnyRecord }>)[]
/** What a hand-made part is given that acts on a record where somebody is told of it. */
export interface InboxActionProps {
  readonly id: string
  onDone(): void
}
interface Offer {
  readonly load: () => Promise<Loaded>
  readonly pages: Readonly<Record<string, string>>
  readonly actions: Readonly<Record<string, () => Promise<OfferedActions>>>
  readonly icons: Readonly<Record<string, Icon>>
  readonly inbox: Readonly<Record<string, ComponentType<InboxActionProps>>>
}
const offers = new Map<string, Offer>()

/**
 * Makes a block's resources findable by their dotted names, so that a reference of another block can be chosen and shown.
 * `pages` holds the address of a record's page below the company, by resource: `{ accounts: '/crm/accounts/$id' }`; `actions` what can be done with
 * one, where that is something else than all its actions; `icons` what stands for one that has no picture; `inbox` parts that act where somebody is
 * told of a record, by the operation: `orders.pay`.
 */
export function offerResources(
  block: string,
  load: () => Promise<Loaded>,
  pages: Readonly<Record<string, string>> = {},
  actions: Offer['actions'] = {},
  icons: Offer['icons'] = {},
  inbox: Offer['inbox'] = {},
): void {
  offers.set(block, { load, pages, actions, icons, inbox })
}

/** The resource behind a dotted name; undefined while its block is fetched, or when no block offers it. */
export function useResource(dotted: string | undefined): AnyResource | undefined {
  const [block = '', name = ''] = dotted?.split('.') ?? []
  const { data } = useQuery({
    queryKey: ['facts', block],
    queryFn: () => offers.get(block)!.load(),
    enabled: offers.has(block),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data?.[name]
}

/** Of some resources those that are there, each with its definition; the blocks that are not fetched yet follow. */
export function useResources(dotted: readonly string[]): readonly AnyResource[] {
  const blocks = [...new Set(dotted.map((one) => one.split('.')[0]!))].filter((block) => offers.has(block))
  const loaded = useQueries({
    queries: blocks.map((block) => ({
      queryKey: ['facts', block],
      queryFn: () => offers.get(block)!.load(),
      staleTime: Infinity,
      gcTime: Infinity,
    })),
  })
  return dotted.flatMap((one) => {
    const [block = '', name = ''] = one.split('.')
    return loaded[blocks.indexOf(block)]?.data?.[name] ?? []
  })
}

/** The operation behind a dotted name; undefined where no block offers it. */
export async function operationAt(dotted: string): Promise<Operation | undefined> {
  const [block = '', name = '', action = ''] = dotted.split('.')
  return operationOf((await offers.get(block)?.load())?.[name], action)
}

/** What can be done with records of a resource, wherever they are found; undefined while its block is fetched. */
export function useOfferedActions(dotted: string): OfferedActions | undefined {
  const [block = '', name = ''] = dotted.split('.')
  const { data } = useQuery({
    queryKey: ['facts', block, name, 'actions'],
    queryFn: async () => {
      const { load, actions } = offers.get(block)!
      const all = (await load())[name]?.operations ?? []
      return actions[name]?.() ?? all.filter(({ kind }) => kind === 'action').map(({ action }) => action)
    },
    enabled: offers.has(block),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data
}

/** What stands for a record of a resource that has no picture, where its pages have an icon. */
export function iconOf(dotted: string): Icon | undefined {
  const [block = '', name = ''] = dotted.split('.')
  return offers.get(block)?.icons[name]
}

/** The hand-made part that does an operation, `sales.orders.pay`, where somebody is told of the record; undefined where its own button does. */
export function inboxActionOf(operation: string): ComponentType<InboxActionProps> | undefined {
  const [block = ''] = operation.split('.', 1)
  return offers.get(block)?.inbox[operation.slice(block.length + 1)]
}

/** A link to a record's page, or undefined when its block has none. */
export function recordLink(dotted: string | undefined, id: string): { readonly path: string } | undefined {
  const [block = '', name = ''] = dotted?.split('.') ?? []
  const page = offers.get(block)?.pages[name]
  return page === undefined ? undefined : { path: page.replace('$id', encodeURIComponent(id)) }
}

/** Address of a record's page, or undefined when its block has none. */
export function pageOf(dotted: string | undefined, id: string, urlId: string): string | undefined {
  const link = recordLink(dotted, id)
  return link && `/c/${encodeURIComponent(urlId)}${link.path}`
}

/** The record whose page stands at an address below the company. */
export function recordAt(path: string): { readonly resource: string; readonly id: string } | undefined {
  for (const [block, { pages }] of offers)
    for (const [name, page] of Object.entries(pages)) {
      const [before, after] = page.split('$id')
      const id = path.slice(before!.length, path.length - after!.length || undefined)
      if (path.startsWith(before!) && path.endsWith(after!) && isUuid(id)) return { resource: `${block}.${name}`, id }
    }
  return undefined
}

const standardField = (definition: Pick<FieldDefinition, 'kind' | 'column'> & Partial<FieldDefinition>): FieldDefinition => ({
  // Never written, and so never checked.
  schema: undefined as unknown as FieldDefinition['schema'],
  required: false,
  readOnly: true,
  fixed: true,
  searchable: false,
  sortable: false,
  filterable: false,
  unique: false,
  alsoKnownAs: [],
  ...definition,
})

/** Fields every record has besides its own; they are shown and sorted by like any other, and never written. */
export const standardFields: Readonly<Record<string, FieldDefinition>> = {
  createdAt: standardField({ kind: 'moment', column: 'timestamptz(3)', sortable: true, filterable: true }),
  updatedAt: standardField({ kind: 'moment', column: 'timestamptz(3)', sortable: true, filterable: true }),
  createdBy: standardField({ kind: 'ref', column: 'uuid', wire: 'created_by', target: 'gateway.users', filterable: true }),
  updatedBy: standardField({ kind: 'ref', column: 'uuid', wire: 'updated_by', target: 'gateway.users' }),
}

/** Fields of a resource by name, its own first, the standard ones behind them. Those that a company adds stand each by itself. */
export const fieldsOf = (resource: AnyResource): Readonly<Record<string, FieldDefinition>> => ({
  ...Object.fromEntries(
    Object.entries(resource.definition.fields as Readonly<Record<string, Field<unknown, boolean, boolean, boolean>>>)
      .filter(([, { definition }]) => definition.kind !== 'custom')
      .map(([name, field]) => [name, field.definition]),
  ),
  ...(resource.isByHand ? {} : standardFields),
})

/** The fields that name a record to people. A person is both names, because a last name alone names nobody. */
export const titleFields = ({ definition }: AnyResource): readonly string[] =>
  definition.title === 'lastName' ? ['firstName', 'lastName'] : [definition.title ?? 'name']

/** What names the record to people. */
export function titleOf(resource: AnyResource | undefined, record: AnyRecord | undefined | null): string {
  if (!record) return ''
  const fields = resource ? titleFields(resource) : ['name']
  if (fields.length > 1 && fields.some((field) => record[field]))
    return fields
      .map((field) => record[field])
      .filter(Boolean)
      .join(' ')
  const named = record[fields.at(-1)!] ?? record.name ?? record.email
  // A list of words names by all of them.
  if (Array.isArray(named) && named.length > 0) return named.join(', ')
  if (typeof named === 'number') return String(named)
  return typeof named === 'string' && named !== '' ? named : record.id.slice(0, 8)
}
