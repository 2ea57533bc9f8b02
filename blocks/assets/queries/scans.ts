import { type Customs, document, type Tx } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Notes that the page behind an asset's label was opened: a line an hour, so that no label fills the books. */
export async function noteScan(tx: Tx, tenantId: string, asset: string, position?: Position): Promise<void> {
  await tx.query(
    `insert into assets.label_scans as s (tenant_id, asset_id, hour, latitude, longitude) values ($1, $2, date_trunc('hour', clock_timestamp()), $3, $4)
     on conflict (tenant_id, asset_id, hour) do update set at = excluded.at,
       latitude = coalesce(excluded.latitude, s.latitude), longitude = coalesce(excluded.longitude, s.longitude)`,
    [tenantId, asset, position?.latitude ?? null, position?.longitude ?? null],
  )
}

/** When the page behind an asset's label was opened, newest first. */
export const scans: Customs<typeof assets, 'assets'>['scans'] = async ({ id }, context) => {
  await context.find(assets.assets, id)
  const found = await context.tx.query(
    `select at, latitude::float8, longitude::float8 from assets.label_scans where tenant_id = $1 and asset_id = $2 order by hour desc limit 100`,
    [context.tenantId, id],
  )
  return document({ type: 'label_scans', id, attributes: { scans: found } })
}
