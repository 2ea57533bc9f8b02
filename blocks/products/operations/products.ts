import { type InputOf, ownValue, toDecimal } from '@quoin/kit'
import {
  Answer,
  type BlockServer,
  conditionsOf,
  type Context,
  type Customs,
  document,
  type Internals,
  nobody,
  refuse,
  sayingIgnored,
  searchQuery,
  parseBoolean,
} from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { deliveryOf } from '../cart/delivery.ts'
import { standardTax } from '../cart/standardTax.ts'
import { type Goods, priceLineOf, readGoods } from '../cart/goods.ts'
import { mustBeOpenTo } from '../cart/channel.ts'
import { earlyHoursOf } from '../cart/early.ts'
import { forSale, isSoldFrom, type Left, leftOf, mayOwe } from '../cart/left.ts'
import { type Found, readPromotions } from '../cart/promotions.ts'
import { countable } from '../cart/calculate.ts'
import { tierListsOf } from '../cart/tierLists.ts'
import { priceCart, type Promotion } from '../pricing/priceCart.ts'
import { products } from '../resources/index.ts'
import { components, type QuoteInput } from '../resources/products.ts'
import { type CatalogRule, catalogRule } from '../resources/shelves.ts'
import { computedOfProduct, decorate, decorated, picturesOf } from './decorate.ts'
import { shopOf } from './settings.ts'
import { languageIn, namesIn, said, sayProducts } from './translate.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Add = (value: unknown) => string

const yes = (value: string, name: string): boolean => parseBoolean({ [name]: value }, name) ?? false

/** Products that nobody said in a language what they are, of those that say so at all. */
const untranslated = (value: string): Condition => {
  const language = languageIn(value)
  return (add) => (language === null ? 'true' : `not products.is_translated($1, t.id, ${add(language)})`)
}

/**
 * Products that are sold now on a channel, or in the shop itself, to somebody to whom it opens so many hours earlier: what
 * `products.is_listed_early` says of one product, written out because a list would call that for each row and be slow.
 */
function soldOn(add: Add, channel: string | null, early: string): string {
  const listing = 'from products.listings l where l.tenant_id = $1 and l.product_id = t.id and l.deleted_at is null'
  const here = channel ? `(l.channel_id is null or l.channel_id = ${add(channel)}::uuid)` : 'l.channel_id is null'
  return `(not exists (select 1 ${listing}) or exists (select 1 ${listing} and l.enabled and l.status = 'active' and ${here}
    and case when l.visible_from > now() then l.visible_from <= now() + make_interval(hours => ${add(early)}::integer) and coalesce(l.visible_until > l.visible_from, true)
      else coalesce(l.visible_until > now(), true) end))`
}

/** The same of the shop itself, to which nobody comes earlier than others. */
export const soldInShop = soldOn(() => '0', null, '0')

/** Products of a category and of all below it. */
const inCategory = (add: Add, category: string): string =>
  `t.id in (with recursive down as (select ${add(category)}::uuid as id
     union select c.id from products.categories c join down d on c.tenant_id = $1 and c.parent_id = d.id where c.deleted_at is null)
   select pc.product_id from products.category_products pc join down d on d.id = pc.category_id where pc.tenant_id = $1)`

type Query = Readonly<Record<string, string | string[] | undefined>>

/** The channel a question names; nothing where the shop itself is meant. */
function channelNamed({ channel_unique_id: named }: Query): string | null {
  if (named === undefined || named === '') return null
  if (!isUuid(named)) throw refuse.parameter('channel_unique_id', 'channel_unique_id is an id.')
  return named
}
/** The same, of those that are open to whoever asks. */
export async function channelAsked(context: Context, query: Query): Promise<string | null> {
  const channel = channelNamed(query)
  await mustBeOpenTo(context, channel)
  return channel
}
type Condition = (add: Add, query: Query, added?: Added) => string
/** A query for ids of what is found by the words of fields that the company added. */
type Added = (words: string, add: Add) => string | undefined

const amountOf = (name: string, condition: Condition) => (value: string) => {
  if (!/^\d{1,13}(\.\d{1,3})?$/.test(value)) throw refuse.parameter(name, `${name} is an amount.`)
  return condition
}
/** Products that cost so much in one of their forms at least, before any list of prices and any promotion. */
const priceWithin: Condition = (add, { price_from: from, price_to: to }) => {
  const within = (price: string) =>
    [...(from ? [`${price} >= ${add(from)}::numeric`] : []), ...(to ? [`${price} <= ${add(to)}::numeric`] : [])].join(' and ')
  return `(${within('t.price')} or exists (select 1 from products.variations v where v.tenant_id = $1 and v.product_id = t.id and v.deleted_at is null and v.enabled and ${within('v.price')}))`
}

/** What a list of products understands beyond its fields; each takes its value and adds a condition, or none. */
const filters: Readonly<Record<string, (value: string) => Condition | undefined>> = {
  // By id or by name: clients of the specification have one or the other.
  fcategory: (value) =>
    isUuid(value)
      ? (add) => inCategory(add, value)
      : (add) =>
          `t.id in (select pc.product_id from products.category_products pc join products.categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
       where pc.tenant_id = $1 and c.deleted_at is null and lower(c.name) = lower(${add(value)}))`,
  category_unique_id: (value) => {
    if (!isUuid(value)) throw refuse.parameter('category_unique_id', 'category_unique_id is an id.')
    return (add) => inCategory(add, value)
  },
  missing_translation: untranslated,
  bundles: (value) =>
    yes(value, 'bundles')
      ? () => `(t.product_type = 'bundle' or jsonb_array_length(coalesce(t.components, '[]'::jsonb)) > 0)`
      : undefined,
  with_price: (value) =>
    yes(value, 'with_price')
      ? () => `(t.price is not null or exists (select 1 from products.variations v where v.tenant_id = $1 and v.product_id = t.id and v.price is not null and v.deleted_at is null)
        or exists (select 1 from products.prices r where r.tenant_id = $1 and r.product_id = t.id and r.deleted_at is null))`
      : undefined,
  price_from: amountOf('price_from', priceWithin),
  // Both bounds are about one price.
  price_to: amountOf('price_to', (add, query) => (query.price_from ? 'true' : priceWithin(add, query))),
  in_stock: (value) =>
    yes(value, 'in_stock')
      ? (
          add,
          query,
        ) => `(t.open_stock or not t.enforce_stock or not exists (select 1 from products.stock s where s.tenant_id = $1 and s.product_id = t.id)
        or exists (select 1 from products.stock s where s.tenant_id = $1 and s.product_id = t.id and (${forSale} > 0 or ${mayOwe}) and ${isSoldFrom(add, channelNamed(query))}))`
      : undefined,
  // By the words of its forms and its translations too: the sku or the barcode of a variation names its product.
  search: (value) => {
    if (value.length > 200) throw refuse.parameter('search', 'The search text is longer than 200 characters.')
    if (!value.trim()) return undefined
    const words = searchQuery(value)
    if (words === undefined) return () => 'false'
    return (add, _, added) => {
      const requested = `kit.with_stems(${add(words)}::text)`
      const own = added?.(requested, add)
      return `t.id in (select id from products.search_products(${requested}) as found(id)
        union all select x.product_id from products.translations x where x.tenant_id = $1 and x.deleted_at is null and x.id in (select id from products.search_translations(${requested}) as found(id))
        union all select id from products.search_forms(${requested}) as found(id)${own ? ` union all ${own}` : ''})`
    }
  },
  // What a customer may see now: in the shop itself, or on the channel that is named beside it.
  visible: (value) => (yes(value, 'visible') ? (add, query) => soldOn(add, channelNamed(query), String(query.early)) : undefined),
  // Which language it is answered in.
  language: () => undefined,
  // A word of the published client; what it asks for is in every answer.
  with: () => undefined,
}

/** What of a question the kit answers by itself, and the conditions it is answered under. */
export function readFilters(input: Query, early = 0, added?: Added): { query: Query; conditions: ((add: Add) => string)[] } {
  const query: Record<string, string | string[] | undefined> = { ...input }
  const conditions: ((add: Add) => string)[] = []
  const channel = channelNamed(input)
  if (channel && input.visible !== 'true') conditions.push((add) => soldOn(add, channel, String(early)))
  delete query.channel_unique_id
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name]
    delete query[name]
    if (value === undefined || value === '') continue
    if (Array.isArray(value)) throw refuse.parameter(name, `${name} is given more than once.`)
    const condition = filter(value)
    if (condition) conditions.push((add) => condition(add, { ...input, early: String(early) }, added))
  }
  return { query, conditions }
}

/** The same, where the catalog that is asked for may follow a rule, and of what a ready-made filter finds. */
async function readQuestion(
  context: Context,
  { catalog_unique_id: catalog, filter_unique_id: filter, ...input }: Query,
): Promise<ReturnType<typeof readFilters>> {
  const early = input.visible === 'true' || input.channel_unique_id ? await earlyHoursOf(context, context.me || null) : 0
  const model = input.search ? await context.customized(products.products) : undefined
  const { query, conditions } = readFilters(input, early, (words, add) => model?.foundAdded(context.actor, words, add))
  const read = { query, conditions: [...conditions, ...(await conditionsOfFilter(context, filter))] }
  if (catalog === undefined || catalog === '') return read
  if (!isUuid(catalog)) throw refuse.parameter('catalog_unique_id', 'catalog_unique_id is an id.')
  return { ...read, conditions: [...read.conditions, ...(await membersOf(context, catalog))] }
}

/** A page of products as their list would answer it, without what they are shown with; perhaps of those alone that one condition more lets through. */
export async function foundProducts(
  context: Context,
  input: Query,
  only: readonly ((add: Add) => string)[] = [],
): Promise<Answer> {
  const { query, conditions } = await readQuestion(context, input)
  return context.list(products.products, query, (add) => [...conditions, ...only].map((one) => one(add)))
}

export const listProducts: Replacements['list'] = async (request, context, standard) => {
  const { query, conditions } = await readQuestion(context, request.query)
  const channel = await channelAsked(context, request.query)
  const language = languageIn(request.query.language)
  const found =
    conditions.length === 0
      ? await (language === null ? standard.last : standard)({ ...request, query, computed: computedOfProduct(context, channel) })
      : await decorated(
          context,
          await context.list(products.products, query, (add) => conditions.map((one) => one(add))),
          channel,
        )
  return said(context, found, language, sayProducts)
}

export const getProduct: Replacements['get'] = async (request, context, standard) => {
  const { with_cost, language, channel_unique_id, ...query } = request.query
  const wantsCost = with_cost === undefined || with_cost === '' || yes(String(with_cost), 'with_cost')
  const channel = await channelAsked(context, { channel_unique_id })
  const requested = languageIn(language)
  const answer = await (requested === null ? standard.last : standard)({
    ...request,
    query,
    computed: computedOfProduct(context, channel),
  })
  if (wantsCost) return said(context, answer, requested, sayProducts)
  const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> } }
  delete body.data.attributes.cost
  await sayProducts(context, [body.data], requested)
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** A product may bring its first shelf along: beside itself as the specification has it, or inside as the published client has. */
export const createProduct: Replacements['create'] = async (request, context, standard) => {
  const { stock, stock_unit, category_unique_id, ...body } = request.body
  const shelf = typeof stock === 'object' && stock !== null ? (stock as Record<string, unknown>) : { available: stock }
  await mustPack(context, null, body.components)
  const ignored = unknownOfShelf(context, shelf)
  const answer = sayingIgnored(await standard({ ...request, body }), ignored)
  const {
    data: { id },
  } = JSON.parse(answer.body) as { data: { id: string } }
  if (stock !== undefined && stock !== null) {
    await context.call(products.stock.create, {
      ...camel(shelf),
      ...(stock_unit !== undefined && { stockUnit: stock_unit }),
      product: id,
    } as InputOf<typeof products.stock.create>)
  }
  if (category_unique_id !== undefined && category_unique_id !== null) {
    await context.call(products.productCategories.add, { id, category_unique_id: String(category_unique_id) })
  }
  return decorated(context, answer)
}

/** What a change says of a product beyond its fields: how many there are, where one shelf has them, and a category it joins. */
export const updateProduct: Replacements['update'] = async (request, context, standard) => {
  const { stock, stock_unit, category_unique_id, ...body } = request.body
  const shelf =
    stock !== null && typeof stock === 'object' ? (stock as Record<string, unknown>) : { available: stock ?? undefined }
  await mustPack(context, request.params.id ?? null, body.components)
  const ignored = unknownOfShelf(context, shelf)
  const values = { ...shelf, ...(stock_unit !== undefined && { stock_unit }) }
  const isOfStock = Object.values(values).some((value) => value !== undefined && value !== null)
  const category = category_unique_id ?? null
  if (!isOfStock && category === null) return standard.last({ ...request, body })
  const answer = sayingIgnored(await standard({ ...request, body }), ignored)
  const { id } = request.params as { id: string }
  if (isOfStock) await setShelf(context, id, values)
  if (category !== null) await context.call(products.productCategories.add, { id, category_unique_id: String(category) })
  return decorated(context, answer)
}

/**
 * A bundle holds things of this company that lie on shelves of their own: a bundle within another would be sold without anything of it
 * leaving a shelf. What is no list of parts at all is left to the standard, which names what is wrong with it.
 */
async function mustPack(context: Context, bundle: string | null, input: unknown): Promise<void> {
  const read = components.safeParse(input)
  if (!read.success || read.data.length === 0) return
  const { tx, tenantId } = context
  const parts = read.data
  const [there, forms] = await Promise.all([
    tx.query<{ id: string; isBundle: boolean }>(
      `select p.id, jsonb_array_length(coalesce(p.components, '[]')) > 0 as "isBundle" from products.products p
       where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null order by p.id for share`,
      [tenantId, parts.map((one) => one.product_unique_id)],
    ),
    tx.query<{ id: string; product: string }>(
      `select v.id, v.product_id as product from products.variations v where v.tenant_id = $1 and v.id = any($2::uuid[]) and v.deleted_at is null`,
      [tenantId, parts.flatMap((one) => one.variation_unique_id ?? [])],
    ),
  ])
  for (const [i, { product_unique_id: id, variation_unique_id: form }] of parts.entries()) {
    const product = there.find((one) => one.id === id)
    if (!product) throw refuse.invalid('no_such_record', 'This record does not exist.', `components/${i}/product_unique_id`)
    if (form && !forms.some((one) => one.id === form && one.product === id))
      throw refuse.invalid('no_such_record', 'This product has no such variant.', `components/${i}/variation_unique_id`)
    if (product.isBundle || id === bundle?.toLowerCase())
      throw refuse.invalid('bundle_in_bundle', 'A bundle cannot be part of a bundle.', `components/${i}/product_unique_id`)
  }
  const [within] = bundle
    ? await tx.query(
        `select 1 from products.products p where p.tenant_id = $1 and p.deleted_at is null and p.components @> $2::jsonb limit 1`,
        [tenantId, JSON.stringify([{ product_unique_id: bundle.toLowerCase() }])],
      )
    : []
  if (within) throw refuse.invalid('bundle_in_bundle', 'A bundle cannot be part of a bundle.', 'components')
}

/** Other words for how many there are, which would be lost without a word. */
const counts = ['quantity', 'qty', 'count', 'amount', 'units', 'on_hand', 'in_stock', 'stock']

/** What is said of a shelf that it does not hold, to be named in the answer. Refuses a number of pieces in a word that is not known here. */
function unknownOfShelf(context: Context, shelf: Record<string, unknown>): string[] {
  const lost = shelf.available === undefined ? Object.keys(shelf).find((name) => counts.includes(name)) : undefined
  if (lost)
    throw refuse.invalid(
      'unknown_measure',
      'is not known here, and nothing would be in stock without it; known is available',
      `stock/${lost}`,
    )
  const { byWire } = context.model('products.stock')
  return Object.keys(shelf).flatMap((name) => (byWire.has(name) ? [] : [`stock/${name}`]))
}

/** Changes the one shelf of a product, or makes its first; which of several is meant has to be said where they are. */
async function setShelf(context: Context, product: string, values: Record<string, unknown>): Promise<void> {
  const shelves = await context.tx.query<{ id: string }>(
    'select id from products.stock where tenant_id = $1 and product_id = $2 and deleted_at is null limit 2',
    [context.tenantId, product],
  )
  if (shelves.length > 1) throw refuse.invalid('several', 'This product is in several bins. Change the one you mean.', 'stock')
  if (shelves[0]) await context.call(products.stock.update, { ...camel(values), id: shelves[0].id })
  else await context.call(products.stock.create, { ...camel(values), product })
}

/** Wire names of a shelf that are no names of its fields are handed on as they are, and so checked like any other. */
const names: Readonly<Record<string, string>> = {
  warehouse_unique_id: 'warehouse',
  vendor_unique_id: 'vendor',
  product_variation_unique_id: 'variation',
  variation_unique_id: 'variation',
  enforce_availability: 'enforceAvailability',
  low_at: 'lowAt',
  stock_unit: 'stockUnit',
  on_transit: 'onTransit',
  source_alias: 'sourceAlias',
  source_id: 'sourceId',
  source_type: 'sourceType',
}
const camel = (wire: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [ownValue(names, name) ?? name, value]))

export const operations: Customs<typeof products, 'products'> = {
  async search({ search_by, page, records }, context) {
    return decorated(context, await foundProducts(context, { search: search_by, page, records }))
  },

  async price(input, context) {
    await mustBeOpenTo(context, input.channel_unique_id)
    const { goods, unit, priced, currency, quantity, shop } = await quoted(context, input)
    const money = (minor: bigint) => toDecimal(minor, currency)
    return document({
      type: 'product_quote',
      id: input.id,
      attributes: {
        currency,
        quantity,
        unit_price: money(unit),
        unit_price_minor: Number(unit),
        discount: money(priced.discount),
        tax: money(priced.tax),
        tax_rate: goods.taxBasisPoints / 10_000,
        tax_exempt: goods.taxExemptId !== null,
        prices_include_tax: shop.rules.pricesIncludeTax,
        total: money(priced.total),
        why: goods.price.why.map(({ source, id: from, name, minor, tier, reason }) => ({
          source,
          unique_id: from,
          name,
          price: money(minor),
          tier,
          reason,
        })),
        promotions: priced.trace.map((one) => ({ ...one, discount: money(one.discount) })),
      },
    })
  },

  async availability({ id, channel_unique_id: channel }, context) {
    const product = await context.find(products.products, id)
    await mustBeOpenTo(context, channel)
    const rows = await leftOf(context.tx, context.tenantId, [id], channel ?? null)
    const isCounted = !product.openStock && rows.length > 0
    const values = (of: readonly Left[]) => ({
      available: of.reduce((all, row) => all + row.there, 0),
      back_order_left: of.some((row) => row.more === null) ? null : of.reduce((all, row) => all + row.more!, 0),
      expected_on: of.reduce<string | null>(
        (last, { expected }) => (expected && (!last || expected > last) ? expected : last),
        null,
      ),
    })
    const all = values(rows)
    return document({
      type: 'availability',
      id,
      attributes: {
        counted: isCounted,
        ...all,
        available: isCounted ? all.available : null,
        variations: rows
          .filter((row) => row.variation !== null)
          .map((row) => ({ variation_unique_id: row.variation, ...values([row]) })),
      },
    })
  },
}

/** Whether a promotion counts where nobody writes its uses down, which a cart alone does. */
const isUncounted = ({ id }: Promotion, { limited }: Found): boolean => !limited.has(id)

/** Whether it can be said of one line among others, too: what takes a sum off once would be had as often as there are lines. */
const isOfLine = (promotion: Promotion, found: Found): boolean =>
  promotion.kind !== 'amount' && promotion.cap === null && isUncounted(promotion, found)

/** What a quantity of a product comes to for somebody, with everything that was considered. */
async function quoted(
  context: Context,
  {
    id,
    variation_unique_id,
    quantity = 1,
    currency: wished,
    country,
    region,
    channel_unique_id,
    user = context.me,
    had,
  }: QuoteInput,
  isMeant: (promotion: Promotion, found: Found) => boolean = () => true,
) {
  const product = await context.find(products.products, id)
  const variation = variation_unique_id ? await context.find(products.variations, variation_unique_id) : undefined
  if (variation && variation.product !== product.id) throw refuse.missing()
  const { tx, tenantId, actor } = context
  const shop = await shopOf(tx, tenantId)
  const currency = wished ?? shop.currency
  const [[goods], found] = await Promise.all([
    readGoods(tx, tenantId, [{ product: product.id, variation: variation?.id ?? null, quantity }], {
      currency,
      // Prices for a role are for the one who has it, not for whoever orders in their stead.
      role: user === context.me ? actor.roleCode : null,
      tierLists: tierListsOf(context, user || null),
      earlyHours: () => earlyHoursOf(context, user || null),
      channel: channel_unique_id ?? null,
      taxed: { user: user || null, country: country ?? null, region: region ?? null, rules: shop.rules },
    }),
    readPromotions(tx, tenantId, { products: [product.id], codes: [], user: user || tenantId, currency }),
  ])
  const unit = goods?.price.minor
  if (!goods || unit === null || unit === undefined) throw refuse.invalid('no_price', `No price in ${currency}.`, 'currency')
  const promotions = found.promotions.filter((one) => isMeant(one, found))
  const line = { ...priceLineOf(goods, quantity), had: had && { part: BigInt(had.part), of: BigInt(had.of) } }
  const priced = priceCart([line], 0n, promotions, shop.rules)
  return { goods, unit, priced, currency, quantity, shop }
}

export const productInners: Internals<typeof products, 'products'> = {
  named: ({ lines, language }, context) => namesIn(context, lines, language),
  pictures: ({ lines }, context) => picturesOf(context, lines),
  async taxes({ lines, ...taxed }, { tx, tenantId }) {
    const shop = await shopOf(tx, tenantId)
    const { currency, rules } = shop
    const wanted = lines.map((line) => ({ ...line, quantity: 1 }))
    const goods = await readGoods(tx, tenantId, wanted, {
      currency,
      role: null,
      tierLists: null,
      channel: null,
      taxed: { ...taxed, rules },
    })
    const there = goods.filter((one): one is Goods => one !== undefined)
    return {
      lines: goods.map((one) => (one ? { basis_points: one.taxBasisPoints, exempt_id: one.taxExemptId } : null)),
      delivery_basis_points: (await deliveryOf(tx, tenantId, shop, there, taxed, shop.deliveryMinor)).taxBasisPoints,
      standard: await standardTax(tx, tenantId, shop, taxed),
      prices_include_tax: rules.pricesIncludeTax,
    }
  },
  async filed({ id }, { tx, tenantId }) {
    const wanted = [{ product: id, variation: null, quantity: 1 }]
    const { currency } = await shopOf(tx, tenantId)
    const buyer = { currency, role: null, tierLists: null, channel: null, taxed: null }
    const [goods] = await readGoods(tx, tenantId, wanted, buyer)
    return goods ? { sku: goods.sku, brand: goods.brand, category: goods.category } : null
  },
  async quote(input, context) {
    const { goods, unit, priced, currency, quantity, shop } = await quoted(context, input, input.isAlone ? isUncounted : isOfLine)
    return {
      currency,
      quantity,
      is_sold: goods.isSold,
      unit_price: Number(unit),
      discount: Number(priced.discount),
      tax: Number(priced.tax),
      tax_rate: goods.taxBasisPoints / 10_000,
      tax_exempt_id: goods.taxExemptId,
      prices_include_tax: shop.rules.pricesIncludeTax,
      total: Number(priced.total),
      cost: goods.cost === null ? null : countable(goods.cost * BigInt(quantity)),
    }
  },
}

/** What makes a product a member of a catalog: that somebody put it there, or the rule the catalog follows. */
async function membersOf(context: Context, catalog: string): Promise<((add: Add) => string)[]> {
  const [found] = await context.tx.query<{ rule: CatalogRule }>(
    'select c.rule from products.catalogs c where c.tenant_id = $1 and c.id = $2 and c.rule is not null',
    [context.tenantId, catalog],
  )
  if (found) return conditionsOfRule(context, found.rule)
  return [
    (add) =>
      `t.id in (select l.product_id from products.catalog_products l where l.tenant_id = $1 and l.catalog_id = ${add(catalog)})`,
  ]
}

/** A rule as conditions on a product. Fields that not everybody sees are none of it: who is in a catalog would tell of them. */
export function conditionsOfRule(
  context: Context,
  { filter, in_stock, price_from, price_to, ...words }: CatalogRule,
): ((add: Add) => string)[] {
  const { conditions } = readFilters({
    ...words,
    ...(in_stock && { in_stock: 'true' }),
    ...(price_from !== undefined && { price_from: String(price_from) }),
    ...(price_to !== undefined && { price_to: String(price_to) }),
  })
  const values = filter && conditionsOf(context.model('products.products'), nobody, { filter })
  return [...conditions, ...(values ? [(add: Add) => `(${values(add).join(' and ')})`] : [])]
}

const wordsOfRule = new Set(['search', 'category_unique_id', 'in_stock', 'price_from', 'price_to'])
/** The rule that a ready-made filter writes in one line: words to search for, or parameters of the list of products. */
export function ruleOfFilter(value: string): CatalogRule {
  if (!value.includes('=')) return { search: value.trim() }
  const words: Record<string, unknown> = {}
  const fields: Record<string, string[]> = {}
  for (const [name, one] of new URLSearchParams(value)) {
    const field = /^filter\[(\w+)\]$/.exec(name)?.[1] ?? name
    if (!wordsOfRule.has(name)) fields[field] = [...(fields[field] ?? []), one]
    else if (name in words) throw refuse.invalid('invalid', `names ${name} more than once`, 'value')
    else words[name] = name === 'in_stock' ? one === 'true' : name.startsWith('price_') ? Number(one || Number.NaN) : one
  }
  const rule = catalogRule.safeParse({ ...words, ...(Object.keys(fields).length > 0 && { filter: fields }) })
  if (!rule.success) throw refuse.invalid('invalid', 'is no question that the list of products understands', 'value')
  return rule.data
}

/** What a ready-made filter that is asked for finds; one that is not there finds nothing. */
async function conditionsOfFilter(context: Context, id: Query[string]): Promise<((add: Add) => string)[]> {
  if (id === undefined || id === '') return []
  if (!isUuid(id)) throw refuse.parameter('filter_unique_id', 'filter_unique_id is an id.')
  const [found] = await context.tx.query<{ value: string | null }>(
    'select value from products.filters where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, id],
  )
  if (!found) return [() => 'false']
  return found.value?.trim() ? conditionsOfRule(context, ruleOfFilter(found.value)) : []
}

/** How many products a rule finds, as exactly as lists count. */
export async function countOfRule(context: Context, rule: CatalogRule): Promise<number> {
  const conditions = conditionsOfRule(context, rule)
  const answer = await context.list(products.products, { records: '1' }, (add) => conditions.map((one) => one(add)))
  return (JSON.parse(answer.body) as { meta: { total_count: number } }).meta.total_count
}

/** Products of a choice, decorated, in the order they were put there; at most 200. */
export async function productsOf(
  context: Context,
  place: 'category' | 'catalog',
  id: string,
  keep: { price: boolean; stock: boolean; channel: string | null },
): Promise<Record<string, unknown>[]> {
  const members: readonly ((add: Add) => string)[] =
    place === 'catalog'
      ? await membersOf(context, id)
      : [
          (add) =>
            `t.id in (select l.product_id from products.category_products l where l.tenant_id = $1 and l.category_id = ${add(id)})`,
        ]
  const answer = await context.list(products.products, { records: '200', sort: 'name' }, (add) => members.map((one) => one(add)))
  const { data } = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> }[] }
  await decorate(context, data, keep.channel)
  return data.map(({ attributes }) => {
    const { price, price_minor, price_with_taxes, total_price, tax_value, available_stock, in_stock, is_counted, ...shown } =
      attributes
    return {
      ...shown,
      ...(keep.price && { price, price_minor, price_with_taxes, total_price, tax_value }),
      ...(keep.stock && { available_stock, in_stock, is_counted }),
    }
  })
}
