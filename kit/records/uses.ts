import type { Context } from '../server/context.ts'
import { quote } from './model.ts'

export interface Use {
  /** `content.posts`. */
  readonly resource: string
  readonly record: string
}

/** Records of all blocks that refer to one of a kind, those in a trash too, up to a bound; `beyond` names resources that do not count. */
export async function usesOf(
  { models, tx, tenantId }: Pick<Context, 'models' | 'tx' | 'tenantId'>,
  { target, id, beyond = [], max = 100 }: { target: string; id: string; beyond?: readonly string[]; max?: number },
): Promise<Use[]> {
  const parts = models.flatMap(({ resource, table, own }) => {
    const references = own.filter(({ definition }) => definition.kind === 'ref' && definition.target === target)
    if (references.length === 0 || beyond.includes(resource.dotted)) return []
    return references.map(
      ({ column }) =>
        `(select '${resource.dotted}' as resource, t.id as record from ${table} t where t.tenant_id = $1 and t.${quote(column)} = $2 limit $3)`,
    )
  })
  if (parts.length === 0) return []
  return tx.query<{ resource: string; record: string }>(
    `select distinct resource, record from (${parts.join(' union all ')}) u order by resource, record limit $3`,
    [tenantId, id, max],
  )
}
