import { customPrefix } from '../customFields/prefix.ts'
import { quote } from '../records/sqlText.ts'
import type { Platform } from '../server/platform.ts'
import type { Pools, Services } from '../server/services.ts'
import { inTransaction } from '../transaction/transaction.ts'

interface Removal {
  readonly tenantId: string
  readonly id: string
}
export interface RemovalParts {
  readonly platform: Platform
  readonly services: Services
  readonly pools: Pools
}
export const removalJob = 'kit.remove_custom_field'
const batchRecords = 500

/** Says who removes the values of a deleted field, a batch a transaction. Called once by the composition root, before the jobs start. */
export function defineCustomFieldJobs(parts: RemovalParts): void {
  parts.services.jobs.define<Removal>(removalJob, async ({ payload, signal }) => {
    while (!(await removeSome(parts, payload))) signal.throwIfAborted()
  })
}

/** Takes the values of a deleted field out of some records, as if they had never been there: no version, no announcement. Answers whether it was the last. */
function removeSome({ platform, pools }: RemovalParts, { tenantId, id }: Removal): Promise<boolean> {
  return inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const [field] = await tx.query<{ resource: string; key: string }>(
      'select resource, key from kit.custom_fields where tenant_id = $1 and id = $2 and deleted_at is not null for update',
      [tenantId, id],
    )
    if (!field) return true
    const model = platform.models.get(field.resource)
    if (model?.customFields) {
      const column = quote(model.customFields.column)
      const found = await tx.query(
        `update ${model.table} t set ${column} = t.${column} - $3::text where t.tenant_id = $1 and t.id = any(array(
           select v.record_id from kit.custom_values v where v.tenant_id = $1 and v.field_id = $2 limit ${batchRecords})) returning 1`,
        [tenantId, id, field.key],
      )
      if (found.length > 0) return false
    }
    await tx.query('delete from kit.custom_fields where tenant_id = $1 and id = $2', [tenantId, id])
    await tx.query('delete from kit.field_rules where tenant_id = $1 and resource = $2 and field = $3', [
      tenantId,
      field.resource,
      customPrefix + field.key,
    ])
    return true
  })
}
