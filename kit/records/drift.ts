import type { Pool } from 'pg'
import type { AnyResource } from '../resource.ts'
import { type Column, Model } from './model.ts'
import { columnSql, customSql, literal, tableSql } from './tables.ts'

/** SQL that would bring one table up to the fields, and a sentence for each difference that a person must decide. */
export interface Proposal {
  readonly table: string
  readonly sql: readonly string[]
  readonly sentences: readonly string[]
}

/** Compares the fields of resources with the tables that the migrations made. Nothing to say: they agree. */
export async function proposals(pool: Pick<Pool, 'query'>, resources: readonly AnyResource[]): Promise<Proposal[]> {
  const { rows } = await pool.query<Found & { schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
       pg_get_expr(d.adbin, d.adrelid) as default,
       (select jsonb_agg(jsonb_build_object('name', k.conname, 'rule', pg_get_constraintdef(k.oid)))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  return resources
    .filter((r) => Object.keys(r.definition.fields).length > 0)
    .flatMap((resource) => {
      const proposal = compare(
        resource,
        rows.filter((row) => row.schema === resource.block && row.name === resource.table),
      )
      return proposal.sql.length + proposal.sentences.length > 0 ? [proposal] : []
    })
}

interface Found {
  readonly column: string
  readonly type: string
  readonly required: boolean
  /** As PostgreSQL writes it, `'draft'::text`. */
  readonly default?: string | null
  /** The CHECKs that speak of this column alone. */
  readonly checks?: readonly { readonly name: string; readonly rule: string }[] | null
}

function compare(resource: AnyResource, found: readonly Found[]): Proposal {
  const table = `${resource.block}.${resource.table}`
  if (found.length === 0) return { table, sql: [tableSql(resource)], sentences: [] }
  // A table of no company is made by hand for its own reasons.
  if (!found.some((f) => f.column === 'tenant_id')) return { table, sql: [], sentences: [] }
  const sql: string[] = []
  const sentences: string[] = []
  const model = new Model(resource)
  for (const column of model.columns) {
    const there = found.find((f) => f.column === column.column)
    const required = column.definition.required || column.definition.default !== undefined
    if (!there) {
      sql.push(`alter table ${table} add column ${columnSql(column)};`)
      if (column === model.customFields) sql.push(customSql(model))
      if (column.definition.required)
        sentences.push(`${table}.${column.column} is required: say what existing rows hold before it can be not null.`)
    } else if (there.type !== fullName(column.definition.column) && column.name !== 'version') {
      sentences.push(`${table}.${column.column} is ${there.type}, but the fields say ${column.definition.column}.`)
    } else if (required ? !there.required : there.required && !column.definition.readOnly) {
      sql.push(`alter table ${table} alter column ${column.column} ${required ? 'set' : 'drop'} not null;`)
    }
    if (there) sql.push(...valueSql(table, column, there))
  }
  return { table, sql, sentences }
}

/** What brings the default and the words a column takes up to its field. A length is checked before anything is written, and no column has one. */
function valueSql(table: string, { column, definition }: Column, found: Found): string[] {
  const sql: string[] = []
  if (definition.default !== undefined && plainDefault(found.default) !== plainDefault(literal(definition.default)))
    sql.push(`alter table ${table} alter column ${column} set default ${literal(definition.default)};`)
  const listed = (found.checks ?? [])
    .map(({ name, rule }) => ({ name, words: wordsOf(rule) }))
    .filter(({ words }) => words.length > 0)
  const wanted = [...(definition.options ?? [])].sort().join()
  if (definition.options && !listed.some(({ words }) => words.sort().join() === wanted))
    sql.push(
      [
        `alter table ${table}`,
        ...listed.map(({ name }) => `  drop constraint ${name},`),
        `  add constraint ${listed[0]?.name ?? `${table.split('.')[1]}_${column}_check`} check (${column} in (${definition.options.map(literal).join(', ')}));`,
      ].join('\n'),
    )
  return sql
}

/** A default without the type PostgreSQL writes behind it. */
const plainDefault = (text: string | null | undefined): string =>
  (text ?? '').replace(/::[\w\s".[\]]+$/, '').replace(/^\((.*)\)$/, '$1')

/** The words of a CHECK that lists them, in either way PostgreSQL writes one: `status = ANY (ARRAY['draft'::text, …])`, `kind = 'a'::text`; none when it says something else. */
function wordsOf(rule: string): string[] {
  const list = /^CHECK \(+\S+ (?:= ANY \(+(?:ARRAY\[|'\{)|=) ?(.*)\)$/.exec(rule)?.[1]
  return list === undefined || /\b(AND|OR)\b/.test(list.replaceAll(/'(?:[^']|'')*'/g, ''))
    ? []
    : [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, word]) => word!.replaceAll("''", "'"))
}

/** How the catalogue calls the types that fields name briefly. */
const fullName = (type: string): string => (type === 'timestamptz(3)' ? 'timestamp(3) with time zone' : type)
