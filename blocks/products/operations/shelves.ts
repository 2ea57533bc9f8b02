import { Answer, type BlockServer, type Context, type Customs, gone, Refusal, refuse } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import { type CatalogRule, catalogRule } from '../resources/shelves.ts'
import { decorated } from './decorate.ts'
import { languageIn, sayCategories } from './translate.ts'
import { channelAsked, conditionsOfRule, countOfRule, productsOf } from './products.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Input = string | string[] | undefined

const flag = (value: Input, name: string): boolean => {
  if (value === undefined || value === '') return false
  if (value !== 'true' && value !== 'false') throw refuse.parameter(name, `${name} is true or false.`)
  return value === 'true'
}

interface Shown {
  readonly data: { id: string; attributes: Record<string, unknown> }
}

/** A category with its products; with what is there of them, in the shop or on a channel, when that is asked for. */
export const getCategory: Replacements['get'] = async (request, context, standard) => {
  const { with_stock, channel_unique_id, with: _with, ...query } = request.query
  const stock = flag(with_stock, 'with_stock')
  const channel = await channelAsked(context, { channel_unique_id })
  const answer = await standard({ ...request, query })
  const body = JSON.parse(answer.body) as Shown
  const list = await productsOf(context, 'category', body.data.id, { price: true, stock, channel })
  Object.assign(body.data.attributes, {
    parent_id: body.data.attributes.parent_unique_id,
    products: list,
    product_count: list.length,
    product_count_below: (await countsBelow(context, [body.data.id])).get(body.data.id)?.below ?? 0,
  })
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

interface Counts {
  readonly id: string
  /** How many products stand in the category itself, and how many in it or anywhere below it, each once. */
  readonly own: number
  readonly below: number
}

async function countsBelow({ tx, tenantId }: Context, ids: readonly string[]): Promise<Map<string, Counts>> {
  const rows = await tx.query<Counts & Record<string, unknown>>(
    `with recursive down as (select c.id as top, c.id from products.categories c where c.tenant_id = $1 and c.id = any($2::uuid[])
       union select d.top, c.id from products.categories c join down d on c.tenant_id = $1 and c.parent_id = d.id where c.deleted_at is null)
     select d.top as id, (count(distinct p.id) filter (where d.id = d.top))::int as own, count(distinct p.id)::int as below
     from down d join products.category_products pc on pc.tenant_id = $1 and pc.category_id = d.id
     join products.products p on p.tenant_id = $1 and p.id = pc.product_id and p.deleted_at is null group by d.top`,
    [tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function countCategories(context: Context, categories: readonly Shown['data'][]): Promise<void> {
  const counts = await countsBelow(
    context,
    categories.map((one) => one.id),
  )
  for (const { id, attributes } of categories)
    Object.assign(attributes, {
      parent_id: attributes.parent_unique_id,
      product_count: counts.get(id)?.own ?? 0,
      product_count_below: counts.get(id)?.below ?? 0,
    })
}

/** Counts stand beside every category, so that a tree can be drawn from one list. */
export const listCategories: Replacements['list'] = async (request, context, standard) => {
  const { with: _with, language, ...query } = request.query
  const answer = await standard({ ...request, query })
  const body = JSON.parse(answer.body) as { data: Shown['data'][] }
  await countCategories(context, body.data)
  await sayCategories(context, body.data, languageIn(language))
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** What is written is answered with the same names as what is read. */
export const writeCategory: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const body = JSON.parse(answer.body) as Shown
  await countCategories(context, [body.data])
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

const getCatalog: Replacements['get'] = async (request, context, standard) => {
  const { with_price, with_stock, channel_unique_id, ...query } = request.query
  const wants = {
    price: flag(with_price, 'with_price'),
    stock: flag(with_stock, 'with_stock'),
    channel: await channelAsked(context, { channel_unique_id }),
  }
  const answer = await standard({ ...request, query })
  const body = JSON.parse(answer.body) as Shown
  const [list] = await Promise.all([productsOf(context, 'catalog', body.data.id, wants), countHeld(context, [body.data])])
  body.data.attributes.products = list
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** What catalogs hold by their rules is counted when they are looked at, of all of them in one message. */
async function countHeld(context: Context, catalogs: readonly Shown['data'][]): Promise<void> {
  await Promise.all(
    catalogs.map(async ({ attributes }) => {
      attributes.items_counter = attributes.rule
        ? await countOfRule(context, attributes.rule as CatalogRule)
        : (attributes.items_counter ?? 0)
    }),
  )
}

async function counted(context: Context, answer: Answer): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Shown['data'] | Shown['data'][] }
  await countHeld(context, [body.data].flat())
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** A rule is asked once before it is kept, so that one no list understands is refused where it is written. */
export function ruleIsKnown(context: Context, value: unknown, field = 'rule'): void {
  const rule = catalogRule.safeParse(value)
  if (!rule.success) return
  try {
    conditionsOfRule(context, rule.data)
  } catch (error) {
    if (error instanceof Refusal) throw refuse.invalid('invalid', error.message, field)
    throw error
  }
}

const writeCatalog: Replacements['create'] = async (request, context, standard) => {
  ruleIsKnown(context, request.body.rule)
  return counted(context, await standard(request))
}
export const standingCatalogs: Replacements = {
  list: async (request, context, standard) => counted(context, await standard(request)),
  get: getCatalog,
  create: writeCatalog,
  update: writeCatalog,
}

/** What follows a rule is changed by its rule. */
async function pickable(context: Context, catalog: string): Promise<void> {
  const { rule } = await context.find(products.catalogs, catalog, 'lock')
  if (rule)
    throw refuse.conflict('follows_rule', 'This catalog is filled by a rule. Change the rule, or the product so that it matches.')
}

export const categories: Customs<typeof products, 'categories'> = {
  async children({ id }, context) {
    await context.find(products.categories, id)
    return context.list(products.categories, { records: '1000', parent_unique_id: id })
  },
}

/** A product as its list shows it. */
export const shown = async (context: Context, id: string): Promise<Answer> =>
  decorated(
    context,
    await context.list(products.products, { unique_id: id }).then((page) => {
      const { data } = JSON.parse(page.body) as { data: unknown[] }
      return new Answer(200, JSON.stringify({ data: data[0] }))
    }),
  )

export const productCategories: Customs<typeof products, 'productCategories'> = {
  async add({ id, category_unique_id }, context) {
    await context.find(products.products, id, 'lock')
    const [category] = await context.tx.query(
      'select 1 as one from products.categories where tenant_id = $1 and id = app.id($2) and deleted_at is null',
      [context.tenantId, category_unique_id],
    )
    if (!category) throw refuse.invalid('no_such_record', 'This category does not exist.', 'category_unique_id')
    const added = await context.tx.query(
      'insert into products.category_products (tenant_id, product_id, category_id) values ($1, $2, $3) on conflict do nothing returning 1 as one',
      [context.tenantId, id, category_unique_id],
    )
    if (added.length > 0) await context.note(products.products, id, { categories: [null, category_unique_id] })
    return shown(context, id)
  },
  async remove({ id, category }, context) {
    await context.find(products.products, id, 'lock')
    const removed = await context.tx.query(
      'delete from products.category_products where tenant_id = $1 and product_id = $2 and category_id = $3 returning 1 as one',
      [context.tenantId, id, category],
    )
    if (removed.length === 0) throw refuse.missing()
    await context.note(products.products, id, { categories: [category, null] })
    return gone()
  },
}

const recount = ({ tx, tenantId }: Context, catalog: string) =>
  tx.query(
    `update products.catalogs c set items_counter = (select count(*) from products.catalog_products l where l.tenant_id = $1 and l.catalog_id = $2) where c.tenant_id = $1 and c.id = $2`,
    [tenantId, catalog],
  )

export const productCatalogs: Customs<typeof products, 'productCatalogs'> = {
  async add({ id, unique_id }, context) {
    await context.find(products.products, id)
    await pickable(context, unique_id)
    const added = await context.tx.query(
      'insert into products.catalog_products (tenant_id, product_id, catalog_id) values ($1, $2, $3) on conflict do nothing returning 1 as one',
      [context.tenantId, id, unique_id],
    )
    if (added.length > 0) {
      await recount(context, unique_id)
      await context.note(products.products, id, { catalogs: [null, unique_id] })
    }
    return shown(context, id)
  },
  async remove({ id, catalog }, context) {
    await context.find(products.products, id)
    await pickable(context, catalog)
    const removed = await context.tx.query(
      'delete from products.catalog_products where tenant_id = $1 and product_id = $2 and catalog_id = $3 returning 1 as one',
      [context.tenantId, id, catalog],
    )
    if (removed.length === 0) throw refuse.missing()
    await recount(context, catalog)
    await context.note(products.products, id, { catalogs: [catalog, null] })
    return gone()
  },
}
