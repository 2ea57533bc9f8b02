import { advisoryLock, Answer, type BlockServer, type Context, type Customs, refuse } from '@quoin/kit/server'
import { filtersMax } from '../resources/filters.ts'
import { products } from '../resources/index.ts'
import { ruleIsKnown } from './shelves.ts'
import { ruleOfFilter } from './products.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
interface Shown {
  readonly id: string
  readonly attributes: Record<string, unknown>
}

/** What clients of another make read of a filter, beside its fields: which parameter of the list of products takes it, and with what. */
function withKey(answer: Answer): Answer {
  const body = JSON.parse(answer.body) as { data: Shown | Shown[] }
  for (const { id, attributes } of [body.data].flat())
    Object.assign(attributes, {
      filter_key: 'filter_unique_id',
      filter_type: 'query',
      options: [id],
      min_value: null,
      max_value: null,
      sort_order: attributes.order,
      is_active: attributes.status === 'active',
    })
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

const list: Replaced['list'] = async (request, context, standard) => {
  const { filter_type: kind, is_active: isActive, sort, ...rest } = request.query
  if (isActive !== undefined && isActive !== 'true' && isActive !== 'false')
    throw refuse.parameter('is_active', 'is_active is true or false.')
  const query = {
    ...rest,
    ...(isActive !== undefined && { 'filter[status]': isActive === 'true' ? 'active' : 'not:active' }),
    ...(sort !== undefined && { sort: typeof sort === 'string' ? sort.replaceAll('sort_order', 'order') : sort }),
  }
  return withKey(
    kind === undefined || kind === 'query'
      ? await standard({ ...request, query })
      : await context.list(products.filters, query, () => ['false']),
  )
}

/** A value is asked once before it is kept, so that one no list understands is refused where it is written. */
function valueIsKnown(context: Context, value: unknown): void {
  if (typeof value === 'string' && value.trim()) ruleIsKnown(context, ruleOfFilter(value), 'value')
}

const create: Replaced['create'] = async (request, context, standard) => {
  const { tx, tenantId } = context
  valueIsKnown(context, request.body.value)
  // Of two at once the second counts the first.
  advisoryLock(tx, 'product filters')
  const [row] = await tx.query<{ count: number; last: number }>(
    `select count(*)::int as count, coalesce(max(display_order), -1)::int as last from products.filters where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  )
  if (row!.count >= filtersMax) throw refuse.conflict('too_many_filters', `A shop can have up to ${filtersMax} filters.`)
  const { order } = request.body
  const body =
    order === undefined || order === null ? { ...request.body, order: Math.min(row!.last + 1, 1_000_000) } : request.body
  return withKey(await standard({ ...request, body }))
}

const update: Replaced['update'] = async (request, context, standard) => {
  valueIsKnown(context, request.body.value)
  return withKey(await standard(request))
}

export const replacedFilters: Replaced = {
  list,
  get: async (request, _context, standard) => withKey(await standard(request)),
  create,
  update,
}

export const filters: Customs<typeof products, 'filters'> = {
  async reorder({ filter_ids: wanted }, context) {
    const { tx, tenantId } = context
    const there = await tx.query<{ id: string }>(
      'select id from products.filters where tenant_id = $1 and deleted_at is null order by display_order, created_at, id for update',
      [tenantId],
    )
    const isStray = wanted.some((id, at) => !there.some((one) => one.id === id) || wanted.indexOf(id) !== at)
    if (isStray) throw refuse.invalid('no_such_record', 'List filters of this shop, each of them once.', 'filter_ids')
    const order = [...wanted, ...there.map(({ id }) => id).filter((id) => !wanted.includes(id))]
    const moved = await tx.query<{ id: string; before: number | null; after: number }>(
      `with was as (select id, display_order from products.filters where tenant_id = $1)
       update products.filters f set display_order = o.place - 1, version = f.version + 1, updated_at = clock_timestamp()
       from unnest($2::uuid[]) with ordinality as o (id, place) join was on was.id = o.id
       where f.tenant_id = $1 and f.id = o.id and f.display_order is distinct from o.place - 1
       returning f.id, was.display_order::int as before, f.display_order::int as after`,
      [tenantId, order],
    )
    await context.noteAll(
      moved.map(({ id, before, after }) => ({
        resource: products.filters,
        id,
        changes: { displayOrder: [before, after] as const },
      })),
    )
    return withKey(await context.list(products.filters, { records: String(filtersMax) }))
  },
}
