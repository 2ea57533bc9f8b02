import type { Model } from '../records/model.ts'
import type { Tx } from '../transaction/transaction.ts'
import type { CustomField } from './definition.ts'

/** Records that pointed to one record by a field their company added, and point to another now. */
export interface MovedReferences {
  readonly resource: string
  readonly key: string
  readonly from: string
  readonly ids: readonly string[]
}
interface Moving {
  readonly tx: Tx
  readonly tenantId: string
  model(dotted: string): Model
}

/**
 * Has every record that names `from` in a field its company added name `to`, of whatever resource it is. Where no two records may name
 * the same one, whoever names `to` already keeps it.
 */
export async function moveCustomReferences(
  context: Moving,
  { target, from, to }: { readonly target: string; readonly from: string; readonly to: string },
  apart: readonly string[],
): Promise<MovedReferences[]> {
  const { tx, tenantId } = context
  const fields = await tx.query<Pick<CustomField, 'id' | 'resource' | 'key'> & Record<string, unknown>>(
    `select f.id, f.resource, f.key from kit.custom_fields f where f.tenant_id = $1 and f.kind = 'record' and f.target = $2 and f.deleted_at is null
     order by f.resource, f.key`,
    [tenantId, target],
  )
  const moved: MovedReferences[] = []
  for (const { id, resource, key } of fields) {
    const rows = await tx.query<{ id: string }>(
      `update ${context.model(resource).table} t set custom_fields = jsonb_set(t.custom_fields, array[$4::text], to_jsonb($5::text))
       where t.tenant_id = $1 and t.id <> all($6::uuid[])
         and t.id in (select v.record_id from kit.custom_values v where v.tenant_id = $1 and v.field_id = $2 and v.text_value = $3)
         and not exists (select from kit.custom_values u where u.tenant_id = $1 and u.field_id = $2 and u.unique_value = lower($5::text))
       returning t.id`,
      [tenantId, id, from, key, to, apart],
    )
    if (rows.length > 0) moved.push({ resource, key, from, ids: rows.map((row) => row.id) })
  }
  return moved
}

/** Has those records name again whom they named, where nobody has changed that since. */
export async function moveCustomReferencesBack(
  context: Moving,
  { resource, key, from, ids }: MovedReferences,
  to: string,
): Promise<void> {
  await context.tx.query(
    `update ${context.model(resource).table} t set custom_fields = jsonb_set(t.custom_fields, array[$3::text], to_jsonb($4::text))
     where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.custom_fields ->> $3::text = $5`,
    [context.tenantId, ids, key, from, to],
  )
}
