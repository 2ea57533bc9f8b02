import type { Context } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { memberReached } from './memberNamed.ts'

/** What one person has had is looked at so far back. */
const rowsMax = 200

interface Row {
  readonly id: string
  readonly asset: string
  readonly type: 'assigned' | 'responsible' | 'loan'
  readonly acquired: string
  readonly transferred: string | null
}

interface Asset {
  readonly id: string
  readonly attributes: { readonly name: string; readonly code: string | null }
}

/** Whose assets somebody has and had, the latest first: assigned for good, looked after, or borrowed; of those that whoever asks may see. */
export async function ownershipOf(context: Context, named: string) {
  const user = await memberReached(context, named, 'assets.users.read')
  const rows = await context.tx.query<Row & Record<string, unknown>>(
    `select * from (
       select a.id, a.id as asset, 'assigned' as type, coalesce((select max(o.performed_at) from assets.operations o
           where o.tenant_id = a.tenant_id and o.asset_id = a.id and o.operation_type = 'assign' and o.deleted_at is null), a.created_at) as acquired, null::timestamptz as transferred
         from assets.assets a where a.tenant_id = $1 and a.assigned_to_id = $2 and a.deleted_at is null
       union all select a.id, a.id, 'responsible', a.created_at, null from assets.assets a where a.tenant_id = $1 and a.responsible_id = $2 and a.deleted_at is null
       union all select i.id, i.asset_id, 'loan', coalesce(l.lent_at, l.created_at), case when i.quantity_out = 0 then coalesce(i.returned_at, l.returned_at) end
         from assets.loans l join assets.loan_items i on i.tenant_id = l.tenant_id and i.loan_id = l.id where l.tenant_id = $1 and l.user_id = $2 and l.deleted_at is null
     ) held order by acquired desc, id, type limit $3`,
    [context.tenantId, user, rowsMax],
  )
  const ids = context.actor.permissions.has('assets.assets.read') ? [...new Set(rows.map(({ asset }) => asset))] : []
  const page = await context.list(assets.assets, { records: String(rowsMax) }, (add) => [`t.id = any(${add(ids)}::uuid[])`])
  const { data: included } = JSON.parse(page.body) as { data: readonly Asset[] }
  const seen = new Map(included.map(({ id, attributes }) => [id, attributes]))
  return {
    included,
    rows: rows
      .filter(({ asset }) => seen.has(asset))
      .map(({ id, asset, type, acquired, transferred }) => ({
        unique_id: id,
        asset_unique_id: asset,
        asset_name: seen.get(asset)!.name,
        asset_code: seen.get(asset)!.code,
        user_unique_id: user,
        ownership_type: type,
        acquired_at: acquired,
        transferred_at: transferred,
      })),
  }
}
