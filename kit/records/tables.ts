import type { AnyResource } from '../resource.ts'
import { type Column, Model } from './model.ts'
import { quote } from './sqlText.ts'

/**
 * The SQL a new resource's table is made with, from its fields: tenant first in every key, the wall, kept counts with an index of the
 * trash, search, and an index for each order the list offers. `migrate:propose` writes it into a file that a person reads.
 */
export function tableSql(resource: AnyResource): string {
  const model = new Model(resource)
  const lines = [
    'tenant_id uuid not null',
    'id uuid not null default gen_random_uuid()',
    'version bigint not null default 1',
    'created_at timestamptz(3) not null default clock_timestamp()',
    'updated_at timestamptz(3) not null default clock_timestamp()',
    'created_by uuid',
    'updated_by uuid',
    'deleted_at timestamptz(3)',
    ...model.own.map(columnSql),
    ...(model.searchable ? ["search tsvector not null default ''"] : []),
    'primary key (tenant_id, id)',
    ...model.own.flatMap((c) => foreignKey(model, c)),
  ]
  return [
    `create table ${plainTable(model)} (\n  ${lines.join(',\n  ')}\n);`,
    ...indexSql(model),
    `call app.wall('${plainTable(model)}');`,
    `call kit.keep_counts('${plainTable(model)}');`,
    ...(model.searchable ? [`call kit.keep_search('${plainTable(model)}');`] : []),
    ...(model.customFields ? [customSql(model)] : []),
  ].join('\n')
}

/** What keeps the index over values that companies add. */
export const customSql = (model: Model) => `call kit.keep_custom_fields('${plainTable(model)}', '${model.resource.dotted}');`

const plainTable = (model: Model) => `${model.resource.block}.${model.resource.table}`

/** One column as the table maker writes it; the drift check compares the same words with the database. */
export function columnSql({ column, definition }: Column): string {
  const rules: string[] = []
  if (definition.required || definition.default !== undefined) rules.push('not null')
  if (definition.default !== undefined) rules.push(`default ${literal(definition.default)}`)
  if (definition.options) rules.push(`check (${quoteIfNeeded(column)} in (${definition.options.map(literal).join(', ')}))`)
  return [quoteIfNeeded(column), definition.column, ...rules].join(' ')
}

/** A value as SQL writes it. */
export const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll("'", "''")}'`
    : Array.isArray(value)
      ? `'{${value.join(',')}}'`
      : typeof value === 'object'
        ? `'${JSON.stringify(value)}'`
        : String(value)

const reserved = new Set([
  'order',
  'user',
  'group',
  'table',
  'column',
  'default',
  'check',
  'references',
  'end',
  'from',
  'to',
  'limit',
  'offset',
  'when',
  'case',
])
const quoteIfNeeded = (name: string): string => (reserved.has(name) ? quote(name) : name)

/** References inside a block are kept by the database, tenant included; across blocks an id is only an id. */
function foreignKey(model: Model, { column, definition }: Column): string[] {
  const [block, name] = definition.target?.split('.') ?? []
  if (block !== model.resource.block || !name) return []
  const cascade = column === model.parent?.column ? ' on delete cascade' : ` on delete set null (${column})`
  const target = `${block}.${name.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)}`
  return [
    `constraint ${model.resource.table}_${column}_fkey foreign key (tenant_id, ${column}) references ${target} (tenant_id, id)${definition.required && column !== model.parent?.column ? ' on delete cascade' : cascade}`,
  ]
}

function indexSql(model: Model): string[] {
  const { table } = model.resource
  const on = plainTable(model)
  const sorted = ['created_at', 'updated_at', ...model.own.filter((c) => c.definition.sortable).map((c) => c.column)]
  return [
    ...sorted.map((name) => {
      const column = model.columns.find((c) => c.column === name)!
      const key = `${quoteIfNeeded(name)}${column.definition.column === 'text' ? ' collate app.natural' : ''}`
      return `create index ${table}_by_${name} on ${on} (tenant_id, ${key}, id) where deleted_at is null;`
    }),
    ...model.own
      .filter((c) => c.definition.kind === 'ref')
      .map((c) => `create index ${table}_${c.column} on ${on} (tenant_id, ${c.column}) where ${c.column} is not null;`),
    // Trashed rows keep their values without taking them from the living.
    ...model.own
      .filter((c) => c.definition.unique)
      .map(
        (c) =>
          `create unique index ${table}_${c.column}_unique on ${on} (tenant_id, lower(${c.column})) where deleted_at is null;`,
      ),
  ]
}
