import type * as z from 'zod'
import type { Column } from '../records/model.ts'
import type { Tx } from '../transaction/transaction.ts'
import { type CustomField, customPrefix, definitionOf } from './definition.ts'

/** A field that a company added, as a column of its own, though its values stand together in one. */
export interface CustomColumn extends Column {
  readonly custom: CustomField
}

/** The fields a company added to a resource, or to any, in their order; those that are archived too, for their values are there. */
export const readCustomFields = (tx: Tx, tenantId: string, resource?: string): Promise<CustomField[]> =>
  tx.query<CustomField & Record<string, unknown>>(
    `select f.id, f.resource, f.key, f.label, f.help, f.section, f.kind, f.is_required, f.is_unique, f.required_in, f.position, f.options, f.target,
       f.currency, f.default_value, f.archived_at from kit.custom_fields f where f.tenant_id = $1 and ($2::text is null or f.resource = $2) and f.deleted_at is null order by f.position, f.key`,
    [tenantId, resource ?? null],
    'prepare',
  )

const printSql = `select coalesce(md5(string_agg(f.id || ' ' || f.version, ',' order by f.position, f.key)), '') as print
     from kit.custom_fields f where f.tenant_id = $1 and f.resource = $2 and f.deleted_at is null`

/** What differs once any of those fields does, their order included: a change of one counts its version on. */
export async function printOfCustomFields(tx: Tx, tenantId: string, resource: string): Promise<string> {
  const [row] = await tx.query<{ print: string }>(printSql, [tenantId, resource], 'plan')
  return row!.print
}

/** Fails the transaction where the print is another by now. */
export const beginAgainUnlessPrint = (tx: Tx, tenantId: string, resource: string, print: string): Promise<unknown> =>
  tx.query(`select kit.begin_again() from (${printSql}) now where now.print <> $3`, [tenantId, resource, print], 'prepare')

/** `schema` takes the place of its own where what it takes is kept in another form than it is said in. */
export const columnOf = (custom: CustomField, schema?: z.ZodType): CustomColumn => {
  const wire = customPrefix + custom.key
  const definition = definitionOf(custom)
  return { name: wire, wire, column: 'custom_fields', definition: schema ? { ...definition, schema } : definition, custom }
}
