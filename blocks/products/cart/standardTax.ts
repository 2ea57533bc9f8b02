import type { Tx } from '@quoin/kit/server'
import type { Shop } from '../operations/settings.ts'
import { deliveryOf } from './delivery.ts'
import type { Taxed } from './goods.ts'

/** How what is in no catalogue is taxed where it goes: at the standard rate, or by which number not at all. */
export async function standardTax(
  tx: Tx,
  tenantId: string,
  shop: Shop,
  taxed: Pick<Taxed, 'user' | 'country' | 'region'>,
): Promise<{ basis_points: number; exempt_id: string | null }> {
  const [exemption] = await tx.query<{ id: string }>(
    `select e.tax_id as id from products.tax_exemptions e where e.tenant_id = $1 and e.user_id = $2 and (e.country is null or e.country = $3) and e.deleted_at is null
       and e.enabled and e.status = 'active' and coalesce(e.valid_from <= current_date, true) and coalesce(e.valid_until >= current_date, true)
     order by e.country is null, e.created_at, e.id limit 1`,
    [tenantId, taxed.user, taxed.country],
    'prepare',
  )
  if (exemption) return { basis_points: 0, exempt_id: exemption.id }
  const { taxBasisPoints } = await deliveryOf(tx, tenantId, { ...shop, deliveryTaxClass: 'standard' }, [], taxed, 0n)
  return { basis_points: taxBasisPoints, exempt_id: null }
}
