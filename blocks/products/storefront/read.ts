import type { Context, Internals } from '@quoin/kit/server'
import { deliveryIn, type Shop, shopOf } from '../operations/settings.ts'
import { deliveryOf } from '../cart/delivery.ts'
import { type Goods, priceLineOf, readGoods, type Wanted } from '../cart/goods.ts'
import { type Found, readPromotions } from '../cart/promotions.ts'
import { decorate, picturesOf } from '../operations/decorate.ts'
import { sayProducts } from '../operations/translate.ts'
import { priceCart } from '../pricing/priceCart.ts'
import type { products } from '../resources/index.ts'
import type { WindowForm, WindowItem, WindowLine, WindowPrice, WindowProduct, WindowReview } from '../resources/storefront.ts'
import { isSold, listCategories, openShop, type ProductRow, productBySku, productsOf, formsOf, type FormRow } from './rows.ts'

export const pageSize = 24

export const storefrontInternal: Internals<typeof products, 'storefront'> = {
  async page(question, context) {
    const shop = await openShop(context)
    if (!shop) return null
    const [categories, found] = await Promise.all([
      listCategories(context, question.language),
      productsOf(context, question, pageSize + 1),
    ])
    const items = await itemsOf(context, found.slice(0, pageSize), question.language)
    return { shop, categories, items: items.map(({ item }) => item), hasMore: found.length > pageSize }
  },

  async product({ language, sku }, context) {
    const shop = await openShop(context)
    const row = shop && (await productBySku(context, sku))
    if (!shop || !row) return null
    const [[shown], categories] = await Promise.all([itemsOf(context, [row], language), listCategories(context, language)])
    const { item, attributes, forms } = shown!
    const category = (attributes.categories as readonly { unique_id: string }[])[0]?.unique_id
    return {
      shop,
      item,
      description: (attributes.description as string | null) ?? row.description,
      category: categories.find(({ id }) => id === category) ?? null,
      images: await imagesOf(context, row.id),
      forms,
      expectedOn: (attributes.expected_on as string | null) ?? null,
      reviews: item.rating ? await reviewsOf(context, row.id) : [],
    } satisfies WindowProduct
  },

  async cart({ language, lines }, context) {
    const shop = await openShop(context)
    return shop && { shop, ...(await priced(context, lines, language)) }
  },

  language: async (_, context) => (await openShop(context))?.language ?? null,

  async skus({ page }, context) {
    if (!(await openShop(context))) return null
    const rows = await context.tx.query<{ sku: string }>(listedSkus, [context.tenantId, (page - 1) * 5_000])
    return rows.map(({ sku }) => sku)
  },
}

const listedSkus = `select t.sku from products.products t where ${isSold} order by t.id limit 5000 offset $2`

/** Nobody in particular: no role, no tier, no limit of promotions that counts for somebody, at home. */
const anybody = ({ currency, rules }: Shop) => ({
  currency,
  role: null,
  tierLists: null,
  channel: null,
  taxed: { user: null, country: null, region: null, rules },
})

interface Shown {
  readonly item: WindowItem
  readonly attributes: Record<string, unknown>
  readonly forms: readonly WindowForm[]
}

/** Products with their pictures, what one comes to, and whether there is any. */
async function itemsOf(context: Context, rows: readonly ProductRow[], language: string): Promise<Shown[]> {
  const { tx, tenantId } = context
  const shown = rows.map(({ id, name, description }) => ({ id, attributes: { name, description } as Record<string, unknown> }))
  const [shop, forms] = await Promise.all([
    shopOf(tx, tenantId),
    formsOf(
      context,
      rows.map(({ id }) => id),
    ),
  ])
  await decorate(context, shown)
  await sayProducts(context, shown, language)
  const wanted = rows.flatMap(({ id }): Wanted[] => {
    const own = forms.filter(({ product }) => product === id)
    return own.length === 0
      ? [{ product: id, variation: null, quantity: 1 }]
      : own.map(({ id: variation }) => ({ product: id, variation, quantity: 1 }))
  })
  const [goods, found] = await Promise.all([
    readGoods(tx, tenantId, wanted, anybody(shop)),
    readPromotions(tx, tenantId, { products: rows.map(({ id }) => id), codes: [], user: tenantId, currency: shop.currency }),
  ])
  const priceOf = (product: string, variation: string | null) =>
    priceOfOne(goods[wanted.findIndex((one) => one.product === product && one.variation === variation)], found, shop)
  return rows.map(({ id, sku, name }, i) => {
    const { attributes } = shown[i]!
    const own = forms.filter(({ product }) => product === id).map((form) => toForm(form, priceOf(id, form.id), attributes))
    const prices = own.length === 0 ? [priceOf(id, null)] : own.map(({ price }) => price)
    const known = prices.filter((price) => price !== null).sort((a, b) => a.totalMinor - b.totalMinor)
    return {
      attributes,
      forms: own,
      item: {
        sku,
        name: (attributes.name as string | null) ?? name,
        imageUrl: (attributes.image_url as string | null) ?? null,
        brand: (attributes.brand_name as string | null) ?? null,
        price: known[0] ?? null,
        isFrom: known.length > 1 && known[0]!.totalMinor !== known.at(-1)!.totalMinor,
        isThere: attributes.in_stock === true,
        isBackOrdered: attributes.can_back_order === true && Number(attributes.available_stock ?? 1) <= 0,
        rating:
          typeof attributes.rating_average === 'number'
            ? { average: attributes.rating_average, count: Number(attributes.rating_count) }
            : null,
      },
    }
  })
}

const toForm = ({ sku, name, left }: FormRow, price: WindowPrice | null, { words, in_stock }: Record<string, unknown>) => ({
  sku,
  name: (words as Readonly<Record<string, string>> | undefined)?.[name] ?? name,
  price,
  isThere: left ?? in_stock === true,
})

/** What one comes to with the promotions that go by the line; sums taken off once are a cart's. */
function priceOfOne(goods: Goods | undefined, { promotions, limited }: Found, { rules }: Shop): WindowPrice | null {
  if (!goods?.isSold || goods.price.minor === null) return null
  const line = priceLineOf(goods, 1)
  const byLine = promotions.filter(({ id, kind, cap }) => kind !== 'amount' && cap === null && !limited.has(id))
  const now = priceCart([line], 0n, byLine, rules).lines[0]!
  const full = priceCart([{ ...line, discountBasisPoints: 0 }], 0n, [], rules).lines[0]!
  return {
    netMinor: Number(now.total - now.tax),
    totalMinor: Number(now.total),
    taxBasisPoints: goods.taxBasisPoints,
    beforeMinor: full.total > now.total ? Number(full.total) : null,
  }
}

const reviewsMax = 10
const reviewsOf = ({ tx, tenantId }: Context, product: string): Promise<WindowReview[]> =>
  tx.query<WindowReview & Record<string, unknown>>(
    `select r.rating::int, r.title, r.comment, r.user_name as by, r.is_verified_purchase as "isVerified", r.created_at::date::text as day, r.answer
     from products.reviews r where r.tenant_id = $1 and r.product_id = $2 and r.status = 'active' and r.deleted_at is null
     order by r.created_at desc, r.id limit $3`,
    [tenantId, product, reviewsMax],
  )

async function imagesOf(context: Context, product: string): Promise<string[]> {
  const rows = await context.tx.query<{ key: string | null; filename: string | null; type: string | null; url: string | null }>(
    `select f.key, f.filename, f.content_type as type, i.url from products.images i left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id
     where i.tenant_id = $1 and i.product_id = $2 and i.is_public and i.deleted_at is null order by i.is_main_image desc, i.place, i.created_at, i.id limit 12`,
    [context.tenantId, product],
  )
  const addresses = await Promise.all(
    rows.map(({ key, filename, type, url }) =>
      key ? context.files.presignDownload({ key, filename: filename ?? 'picture', inline: type, expiresInSeconds: 900 }) : url,
    ),
  )
  return addresses.filter((one) => one !== null)
}

/** A visitor's lines with all promotions that anybody has; what cannot be bought stays in sight and costs nothing. */
async function priced(context: Context, lines: readonly WindowLine[], language: string) {
  const { tx, tenantId } = context
  const found = await tx.query<{ at: number; product: string; variation: string | null; productSku: string }>(
    `select w.at::int, s.product_id as product, s.variation_id as variation, p.sku as "productSku"
     from unnest($2::text[]) with ordinality as w (sku, at) join products.skus s on s.tenant_id = $1 and s.sku = lower(w.sku)
     join products.products p on p.tenant_id = $1 and p.id = s.product_id`,
    [tenantId, lines.map(({ sku }) => sku)],
  )
  const known = found.map((row) => ({ ...row, sku: lines[row.at - 1]!.sku, quantity: lines[row.at - 1]!.quantity }))
  const shop = await shopOf(tx, tenantId)
  const [goods, promotions, pictures] = await Promise.all([
    readGoods(tx, tenantId, known, anybody(shop)),
    readPromotions(tx, tenantId, {
      products: known.map(({ product }) => product),
      codes: [],
      user: tenantId,
      currency: shop.currency,
    }),
    picturesOf(context, known),
  ])
  const names = known.map(({ product }) => ({ id: product, attributes: {} as Record<string, unknown> }))
  await sayProducts(context, names, language)
  const buyable = known.flatMap((line, i) => (goods[i]?.isSold && goods[i].price.minor !== null ? [{ ...line, at: i }] : []))
  const cost = buyable.length > 0 ? (deliveryIn(shop, shop.currency) ?? 0n) : 0n
  const sold = buyable.map(({ at }) => goods[at]!)
  const delivery = cost > 0n ? await deliveryOf(tx, tenantId, shop, sold, anybody(shop).taxed, cost) : null
  const cart = priceCart(
    buyable.map(({ at, quantity }) => priceLineOf(goods[at]!, quantity)),
    delivery?.minor ?? 0n,
    promotions.promotions,
    shop.rules,
    delivery?.taxBasisPoints ?? null,
  )
  return {
    lines: known.map(({ sku, productSku, quantity }, i) => {
      const place = buyable.findIndex(({ at }) => at === i)
      const form = goods[i]?.name.split(' · ')[1]
      const said = names[i]!.attributes.name as string | undefined
      return {
        sku,
        productSku,
        name: said ? [said, form].filter(Boolean).join(' · ') : (goods[i]?.name ?? sku),
        imageUrl: pictures[i] ?? null,
        quantity,
        totalMinor: place < 0 ? null : Number(cart.lines[place]!.total),
      }
    }),
    discountMinor: Number(cart.discount),
    deliveryMinor: Number(cart.shipping + (shop.rules.pricesIncludeTax ? 0n : cart.shippingTax)),
    taxMinor: Number(cart.tax),
    totalMinor: Number(cart.total),
  }
}
