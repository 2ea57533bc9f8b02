import { type BlockServer, type Customs, document } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { assets } from '../resources/index.ts'
import { rulesOf, todayOf } from './settings.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

export const vendors: Customs<typeof assets, 'vendors'> = {
  async spend({ vendor }, context) {
    await context.find(assets.vendors, vendor)
    const { timeZone } = await rulesOf(context)
    const today = await todayOf(context)
    const [years, contracts] = await Promise.all([
      context.tx.query(
        `select year, currency, sum(bought)::float8 as bought, sum(spent)::float8 as spent, sum(pieces)::int as assets from (
           select extract(year from a.purchase_date)::int as year, a.currency, a.purchase_price as bought, 0 as spent, 1 as pieces
             from assets.assets a where a.tenant_id = $1 and a.vendor_id = $2 and a.deleted_at is null and a.purchase_price is not null
           union all select extract(year from coalesce(e.event_date, e.created_at) at time zone $3)::int, coalesce(e.currency, a.currency), 0, e.cost, 0
             from assets.events e join assets.assets a on a.tenant_id = e.tenant_id and a.id = e.asset_id where e.tenant_id = $1 and e.vendor_id = $2 and e.deleted_at is null and e.cost is not null) s
         group by year, currency order by year desc nulls last, currency nulls last limit 500`,
        [context.tenantId, vendor, timeZone],
      ),
      context.tx.query(
        `select currency, sum(cost)::float8 as cost, count(*)::int as count from assets.contracts
         where tenant_id = $1 and vendor_id = $2 and deleted_at is null and cost is not null and coalesce(ends_on, 'infinity') >= $3::date
         group by currency order by currency nulls last`,
        [context.tenantId, vendor, today],
      ),
    ])
    return document({ type: 'vendor_spend', id: vendor, attributes: { years, contracts } })
  },
}

/** What nobody said is the asset's: who sold it, and what it is paid in; and that it is claimed today. */
export const createClaim: Replacements['create'] = async (request, context, standard) => {
  const body = request.body as { asset_unique_id?: unknown }
  const [asset] = isUuid(body.asset_unique_id)
    ? await context.tx.query<{ vendor: string | null; currency: string | null }>(
        'select vendor_id as vendor, currency from assets.assets where tenant_id = $1 and id = $2 and deleted_at is null',
        [context.tenantId, body.asset_unique_id],
      )
    : []
  return standard({
    ...request,
    body: {
      claimed_on: await todayOf(context),
      ...(asset?.vendor && { vendor_unique_id: asset.vendor }),
      ...(asset?.currency && { currency: asset.currency }),
      ...body,
    },
  })
}
