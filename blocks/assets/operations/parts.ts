import { type Customs, document, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { assets } from '../resources/index.ts'
import { answerWith, mayChangeAsset, statesOf } from './records.ts'

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
    const tree = await context.tx.query<{ id: string; depth: number }>(
      `with recursive tree (id, depth) as (
         select $2::uuid, 0 union all select a.id, w.depth + 1 from assets.assets a join tree w on a.parent_id = w.id where a.tenant_id = $1 and a.deleted_at is null
       ) select id, depth from tree`,
      [context.tenantId, asset],
    )
    // A part that lists hide from this person is hidden here as well, and so is what it has cost.
    const there = await statesOf(
      context,
      tree.map(({ id }) => id),
    )
    const shown = tree.filter(({ id }) => there.has(id))
    const rows = await context.tx.query<{ cost: number | null; currency: string | null } & Record<string, unknown>>(
      `select w.id as unique_id, a.parent_id as parent_unique_id, w.depth, a.code, a.name, a.state, case when $4 then coalesce(a.purchase_price, 0)::float8 end as cost, a.currency
       from unnest($2::uuid[], $3::int[]) as w(id, depth) join assets.assets a on a.tenant_id = $1 and a.id = w.id where w.depth > 0 order by w.depth, a.code collate app.natural limit 5000`,
      [context.tenantId, shown.map(({ id }) => id), shown.map(({ depth }) => depth), seesCost],
    )
    const costs = await context.tx.query(
      `select a.currency, sum(coalesce(a.purchase_price, 0))::float8 as cost, count(*)::int as pieces from assets.assets a where a.tenant_id = $1 and a.id = any($2::uuid[])
       group by a.currency order by a.currency nulls last`,
      [context.tenantId, shown.map(({ id }) => id)],
    )
    return document({ type: 'parts', id: asset, attributes: { parts: rows, costs: seesCost ? costs : [] } })
  },

  async update(input, context) {
    const { whole: asset } = input
    const wanted = wantedOf(input as Parameters<typeof wantedOf>[0])
    const whole = await context.find(assets.assets, asset, 'lock')
    await mayChangeAsset(context, whole, 'assets.assets.write')
    for (const id of wanted) {
      const part = await context.find(assets.assets, id, 'lock').catch(() => {
        throw refuse.invalid('no_such_record', 'This record does not exist.', 'asset/parts')
      })
      await mayChangeAsset(context, part, 'assets.assets.write')
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
    await mayChangeAsset(context, whole, 'assets.assets.write')
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
