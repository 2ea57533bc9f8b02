import { type Context, type Customs, gone, refuse } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import { relatedMax } from '../resources/suggestions.ts'
import { decorated } from './decorate.ts'
import { channelAsked, foundProducts } from './products.ts'
import { shown } from './shelves.ts'
import { languageIn, said, sayProducts } from './translate.ts'

type Kind = 'suggestion' | 'replacement' | 'addon'
/** What the history of a product calls each kind. */
const noted = { suggestion: 'suggestions', replacement: 'replacements', addon: 'addons' } as const
type ListQuery = Parameters<typeof foundProducts>[1] & { readonly id: string; readonly language?: string | undefined }

const listOf =
  (kind: Kind) =>
  async ({ id, language, ...query }: ListQuery, context: Context) => {
    await context.find(products.products, id)
    const channel = await channelAsked(context, query)
    const found = await decorated(
      context,
      await foundProducts(context, query, [
        (add) =>
          `t.id in (select s.other_id from products.suggested s where s.tenant_id = $1 and s.product_id = ${add(id)} and s.kind = ${add(kind)})`,
        ...(channel !== null || query.visible === 'true' ? [() => `t.enabled and t.status = 'active'`] : []),
      ]),
      channel,
    )
    return said(context, found, languageIn(language), sayProducts)
  }

/** Puts products beside one; those that stand there already are left as they are. */
async function addTo(context: Context, id: string, kind: Kind, others: readonly string[], field: string): Promise<void> {
  const { tx, tenantId } = context
  await context.find(products.products, id, 'lock')
  if (others.includes(id)) throw refuse.invalid('itself', 'A product cannot be related to itself.', field)
  for (const other of others) await context.find(products.products, other)
  const added = await tx.query<{ other: string }>(
    `insert into products.suggested (tenant_id, product_id, kind, other_id)
     select $1, $2, $3, o.id from unnest($4::uuid[]) as o (id) on conflict do nothing returning other_id as other`,
    [tenantId, id, kind, others],
  )
  if (added.length === 0) return
  const [{ count }] = (await tx.query<{ count: number }>(
    'select count(*)::int as count from products.suggested where tenant_id = $1 and product_id = $2 and kind = $3',
    [tenantId, id, kind],
  )) as [{ count: number }]
  if (count > relatedMax)
    throw refuse.conflict('too_many_related', `A product can have up to ${relatedMax} products of this kind beside it.`)
  for (const { other } of added) await context.note(products.products, id, { [noted[kind]]: [null, other] })
}

const removeFrom =
  (kind: Kind) =>
  async ({ id, other }: { readonly id: string; readonly other: string }, context: Context) => {
    await context.find(products.products, id, 'lock')
    const removed = await context.tx.query(
      'delete from products.suggested where tenant_id = $1 and product_id = $2 and kind = $3 and other_id = $4 returning 1 as one',
      [context.tenantId, id, kind, other],
    )
    if (removed.length === 0) throw refuse.missing()
    await context.note(products.products, id, { [noted[kind]]: [other, null] })
    return gone()
  }

export const suggestions: Customs<typeof products, 'suggestions'> = {
  list: listOf('suggestion'),
  async add({ id, product_unique_id, product }, context) {
    const other = (product_unique_id ?? product?.product_unique_id)!
    await addTo(context, id, 'suggestion', [other], 'product_unique_id')
    return shown(context, other)
  },
  remove: removeFrom('suggestion'),
  getReplacements: listOf('replacement'),
  async addReplacements({ id, replacement_product_unique_ids: others }, context) {
    await addTo(context, id, 'replacement', [...new Set(others)], 'replacement_product_unique_ids')
    return listOf('replacement')({ id }, context)
  },
  removeReplacement: removeFrom('replacement'),
}

export const addons: Customs<typeof products, 'addons'> = {
  list: listOf('addon'),
  async add({ id, addon_unique_id: other }, context) {
    await addTo(context, id, 'addon', [other], 'addon_unique_id')
    return shown(context, other)
  },
  remove: removeFrom('addon'),
}
