import type { Context } from '../server/context.ts'
import type { Model } from './model.ts'
import { quote } from './sqlText.ts'

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
  const parts = referencesTo(models, target, beyond).map(
    ({ resource, table, column }) =>
      `(select '${resource}' as resource, t.id as record from ${table} t where t.tenant_id = $1 and t.${column} = $2 limit $3)`,
  )
  if (parts.length === 0) return []
  return tx.query<{ resource: string; record: string }>(
    `select distinct resource, record from (${parts.join(' union all ')}) u order by resource, record limit $3`,
    [tenantId, id, max],
  )
}

/** Those of some records of a kind that others refer to, those in a trash too; `beyond` names resources that do not count. */
export async function usedAmong(
  { models, tx, tenantId }: Pick<Context, 'models' | 'tx' | 'tenantId'>,
  { target, ids, beyond = [] }: { target: string; ids: readonly string[]; beyond?: readonly string[] },
): Promise<ReadonlySet<string>> {
  const parts = referencesTo(models, target, beyond).map(
    ({ table, column }) => `select t.${column} as id from ${table} t where t.tenant_id = $1 and t.${column} = any($2::uuid[])`,
  )
  if (parts.length === 0 || ids.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(parts.join(' union '), [tenantId, ids])
  return new Set(rows.map(({ id }) => id))
}

/** Those of some resources that hold a live record by an id, whoever may see it. */
export async function holdersOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  models: readonly Model[],
  id: string,
): Promise<Model[]> {
  if (models.length === 0) return []
  const parts = models.map(
    ({ table }, at) => `(select ${at} as at from ${table} t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null)`,
  )
  const rows = await tx.query<{ at: number }>(parts.join(' union all '), [tenantId, id])
  return rows.map(({ at }) => models[at]!)
}

const referencesTo = (models: readonly Model[], target: string, beyond: readonly string[]) =>
  models.flatMap(({ resource, table, own }) =>
    beyond.includes(resource.dotted)
      ? []
      : own
          .filter(({ definition }) => definition.kind === 'ref' && definition.target === target)
          .map(({ column }) => ({ resource: resource.dotted, table, column: quote(column) })),
  )
