import { type Customs, document, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { assets } from '../resources/index.ts'
import { answerWith, mayChange } from './records.ts'

/** Which parts are meant: clients name them in one of three ways. */
function wantedOf(input: {
  asset?: { parts?: readonly string[] }
  part_unique_ids?: readonly string[] | string
}): readonly string[] {
  const ids = input.part_unique_ids
  const value = input.asset?.parts ?? (typeof ids === 'string' ? ids.split(',').filter(Boolean) : ids)
  if (!value?.length)
    throw refuse.invalid('wrapper_missing', 'The body must hold the parts under the keys "asset" and "parts".', '/asset')
  if (!value.every(isUuid)) throw refuse.invalid('invalid', 'Name a part by its ID.', 'asset/parts')
  if (value.length > 200) throw refuse.invalid('too_many_items', 'Up to 200 parts at a time.', 'asset/parts')
  return [...new Set(value.map((one) => one.toLowerCase()))]
}

export const parts: Customs<typeof assets, 'parts'> = {
  async list({ whole: asset }, context) {
    await context.find(assets.assets, asset)
    const seesCost = context.sees(assets.assets, 'purchasePrice')
    const rows = await context.tx.query<{ cost: number | null; currency: string | null } & Record<string, unknown>>(
      `with recursive tree (id, parent_id, depth) as (
         select a.id, a.parent_id, 1 from assets.assets a where a.tenant_id = $1 and a.parent_id = $2 and a.deleted_at is null
         union all select a.id, a.parent_id, t.depth + 1 from assets.assets a join tree t on a.parent_id = t.id where a.tenant_id = $1 and a.deleted_at is null
       ) select t.id as unique_id, t.parent_id as parent_unique_id, t.depth, a.code, a.name, a.state, case when $3 then coalesce(a.purchase_price, 0)::float8 end as cost, a.currency
         from tree t join assets.assets a on a.tenant_id = $1 and a.id = t.id order by t.depth, a.code collate app.natural limit 5000`,
      [context.tenantId, asset, seesCost],
    )
    const costs = await context.tx.query(
      `with recursive tree (id) as (
         select $2::uuid union all select a.id from assets.assets a join tree t on a.parent_id = t.id where a.tenant_id = $1 and a.deleted_at is null
       ) select a.currency, sum(coalesce(a.purchase_price, 0))::float8 as cost, count(*)::int as pieces from tree t join assets.assets a on a.tenant_id = $1 and a.id = t.id
         group by a.currency order by a.currency nulls last`,
      [context.tenantId, asset],
    )
    return document({ type: 'parts', id: asset, attributes: { parts: rows, costs: seesCost ? costs : [] } })
  },

  async update(input, context) {
    const { whole: asset } = input
    const wanted = wantedOf(input as Parameters<typeof wantedOf>[0])
    const whole = await context.find(assets.assets, asset, 'lock')
    mayChange(context, whole.responsible ?? whole.createdBy, 'assets.assets.write')
    for (const id of wanted) {
      const part = await context.find(assets.assets, id, 'lock').catch(() => {
        throw refuse.invalid('no_such_record', 'This record does not exist.', 'asset/parts')
      })
      mayChange(context, part.responsible ?? part.createdBy, 'assets.assets.write')
      if (id === asset) throw refuse.invalid('cycle', 'An asset cannot be part of itself.', 'asset/parts')
      await context
        .update(assets.assets, part, { parent: asset })
        .catch((error: { reasons?: readonly { pointer?: string }[] }) => {
          throw error.reasons?.[0]?.pointer === 'parent_unique_id'
            ? refuse.invalid('cycle', 'An asset cannot be part of itself, directly or indirectly.', 'asset/parts')
            : error
        })
    }
    return answerWith(context, assets.assets, asset)
  },

  async delete(input, context) {
    const { whole: asset } = input
    const wanted = wantedOf(input as Parameters<typeof wantedOf>[0])
    const whole = await context.find(assets.assets, asset, 'lock')
    mayChange(context, whole.responsible ?? whole.createdBy, 'assets.assets.write')
    for (const id of wanted) {
      const part = await context.find(assets.assets, id, 'lock').catch(() => {
        throw refuse.invalid('no_such_record', 'This record does not exist.', 'asset/parts')
      })
      if (part.parent !== asset) throw refuse.invalid('not_a_part', 'This is not part of the asset.', 'asset/parts')
      await context.update(assets.assets, part, { parent: null })
    }
    return answerWith(context, assets.assets, asset)
  },
}
