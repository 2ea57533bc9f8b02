import { scopeOf } from '../request/actor.ts'
import type { Column, Model } from '../records/model.ts'
import { equalKey } from '../records/keys.ts'
import { baseConditions } from '../records/query.ts'
import { Values } from '../records/sqlText.ts'
import type { Tx } from '../transaction/transaction.ts'
import type { Author, Row } from '../records/write.ts'
import { isUuid } from '../uuid.ts'

/**
 * Where records come from that hold what is asked for, each found by the index there is. A unique field is unique without regard to case.
 * What is compared stands in a column by then: the wall keeps an index from comparisons that still have to make something of it.
 */
function holders(model: Model, field: Column, values: Values, input: readonly string[]): string {
  const { column, definition } = field
  const texts = `${values.add(input)}::text[]`
  const joined = `join ${model.table} t on`
  if (column === 'id')
    return `(select a.asked, a.asked::uuid as id from unnest(${texts}) as a(asked) offset 0) x ${joined} t.id = x.id`
  if (definition.unique)
    return `kit.holders(${values.add(model.table)}::text::regclass, ${values.add(column)}::name, ${texts}) x ${joined} t.id = x.id`
  return `unnest(${texts}) as x(asked) ${joined} ${equalKey(field)}${definition.column === 'text' ? '' : '::text'} = x.asked`
}

/**
 * Live records by the value of one field, asked for all at once. `visible` are those the person may see; `any` says of all of them
 * whether they exist, for questions of uniqueness.
 */
export async function findBy(
  tx: Tx,
  model: Model,
  author: Author,
  column: Column,
  input: readonly string[],
  options: { scope: 'visible' | 'any'; lock?: boolean; parentId?: string },
): Promise<Map<string, Row[]>> {
  const known = column.column === 'id' ? input.filter(isUuid) : input
  const found = new Map<string, Row[]>()
  if (known.length === 0) return found
  const values = new Values()
  const from = holders(model, column, values, [...new Set(known)])
  const scope = options.scope === 'any' ? 'tenant' : scopeOf(author.actor, model.resource.definition.permissions.read)
  const where = baseConditions(
    model,
    values,
    { scope, actor: author.actor, tenantId: author.tenantId },
    { parentId: options.parentId },
  )
  const rows = await tx.query<Row & { asked_: string }>(
    `select x.asked as asked_, ${model.selection()} from ${from}
     where ${where.join(' and ')}${options.lock ? ' order by t.id for update of t' : ''}`,
    values.list,
    'prepare',
  )
  for (const { asked_, ...row } of rows) found.set(asked_, [...(found.get(asked_) ?? []), row as Row])
  return found
}
