import type { AnyResource } from '../resource.ts'
import type { Actor } from '../request/actor.ts'
import { refuse } from '../request/refuse.ts'
import { filterSql } from './filters.ts'
import { Model } from './model.ts'
import { orderBy, type RawQuery, readListQuery } from './query.ts'

/** A list as it was asked for, in parts of the statement that a block writes itself over rows `t`. */
export interface ListParts {
  /** Conditions that all must hold, behind ` and `; nothing where none was asked for. */
  readonly narrowed: string
  /** Behind `order by`; the id makes it total, so rows have one. */
  readonly order: string
  /** Whether the first field of that order begins with its greatest value. */
  readonly descending: boolean
  /** Values of the parameters, those of the block before those of the filters. */
  readonly values: readonly unknown[]
}

/**
 * Reads what the list of a resource was asked for by its `listFields`, as other lists read it by their fields: what is not one is refused.
 * `values` are those that the statement of the block holds already.
 */
export function listQueryOf(
  resource: AnyResource,
  actor: Actor,
  raw: Readonly<Record<string, unknown>>,
  held: readonly unknown[],
): ListParts {
  const model = modelOf(resource)
  const query = readListQuery(model, actor, textsOf(raw))
  // Without an index a list that is long would be put in order for each page.
  const unsorted = query.sort.find(({ column }) => !column.definition.sortable)
  if (unsorted) throw refuse.parameter('sort', `The list cannot be sorted by ${unsorted.column.wire}.`)
  const values = [...held]
  const add = (value: unknown) => `$${values.push(value)}`
  const narrowed = filterSql(query.filter, { add }).map((condition) => ` and ${condition}`)
  const order = orderBy(query.sort, { add })
  return { narrowed: narrowed.join(''), order, descending: query.sort[0]!.descending, values }
}

const models = new WeakMap<object, Model>()
function modelOf(resource: AnyResource): Model {
  let model = models.get(resource)
  if (!model) {
    const { definition } = resource
    model = new Model({ ...resource, definition: { ...definition, fields: definition.listFields ?? {} } })
    // What every table carries, these rows need not have.
    Object.assign(model, { byWire: new Map(model.own.map((column) => [column.wire, column])) })
    models.set(resource, model)
  }
  return model
}

const plain = new Set(['page', 'records', 'search', 'sort', 'include'])

/** As an address holds it, for the schema of the operation has made numbers of some. What else stands there is the block's, or nobody's. */
const textsOf = (raw: Readonly<Record<string, unknown>>): RawQuery =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      value === undefined || !(plain.has(name) || name.startsWith('filter['))
        ? []
        : [[name, Array.isArray(value) ? value.map(String) : String(value)] as const],
    ),
  )
