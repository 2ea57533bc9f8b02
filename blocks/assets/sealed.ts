import { blockKeys } from '@quoin/kit/seal'
import type { Sealed } from '@quoin/kit/server'

/** Secret fields of assets; a place is the asset's id and the field's key, which is whom the value is sealed for. */
export const sealed: Sealed = {
  keys: (pools) => blockKeys({ pools }, 'assets', 'seal'),
  columns: [
    {
      name: 'assets.secret_fields.sealed',
      walled: true,
      page: `
        select asset_id || ' ' || key as place, sealed from assets.secret_fields
        where tenant_id = $1 and (asset_id, key) > (left($2, 36)::uuid, substr($2, 38)) order by asset_id, key limit 200`,
      keep: `
        update assets.secret_fields set sealed = $4
        where tenant_id = $1 and asset_id = left($2, 36)::uuid and key = substr($2, 38) and sealed = $3 returning 1`,
      ownerOf: (place) => place,
    },
  ],
}
