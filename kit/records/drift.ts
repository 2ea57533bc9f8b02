import type { Pool } from 'pg'
import type { AnyResource } from '../resource.ts'
import { Model } from './model.ts'
import { columnSql, tableSql } from './tables.ts'

/** SQL that would bring one table up to the fields, and a sentence for each difference that a person must decide. */
export interface Proposal {
  readonly table: string
  readonly sql: readonly string[]
  readonly sentences: readonly string[]
}

/** Compares the fields of resources with the tables that the migrations made. Nothing to say: they agree. */
export async function proposals(pool: Pick<Pool, 'query'>, resources: readonly AnyResource[]): Promise<Proposal[]> {
  const { rows } = await pool.query<{ schema: string; name: string; column: string; type: string; required: boolean }>(
    `select n.nspname as schema, c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
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
}

function compare(resource: AnyResource, found: readonly Found[]): Proposal {
  const table = `${resource.block}.${resource.table}`
  if (found.length === 0) return { table, sql: [tableSql(resource)], sentences: [] }
  // A table of no company is made by hand for its own reasons.
  if (!found.some((f) => f.column === 'tenant_id')) return { table, sql: [], sentences: [] }
  const sql: string[] = []
  const sentences: string[] = []
  for (const column of new Model(resource).columns) {
    const there = found.find((f) => f.column === column.column)
    const required = column.definition.required || column.definition.default !== undefined
    if (!there) {
      sql.push(`alter table ${table} add column ${columnSql(column)};`)
      if (column.definition.required)
        sentences.push(`${table}.${column.column} is required: say what existing rows hold before it can be not null.`)
    } else if (there.type !== fullName(column.definition.column) && column.name !== 'version') {
      sentences.push(`${table}.${column.column} is ${there.type}, but the facts say ${column.definition.column}.`)
    } else if (required ? !there.required : there.required && !column.definition.readOnly) {
      sql.push(`alter table ${table} alter column ${column.column} ${required ? 'set' : 'drop'} not null;`)
    }
  }
  return { table, sql, sentences }
}

/** How the catalogue calls the types that fields name briefly. */
const fullName = (type: string): string => (type === 'timestamptz(3)' ? 'timestamp(3) with time zone' : type)
