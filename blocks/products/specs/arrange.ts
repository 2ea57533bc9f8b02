import { randomUUID } from 'node:crypto'
import type { Arranger, Special, Who } from '@quoin/server/testing'

const png = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
)

/** A product that costs something, and is not counted. */
async function sold(a: Arranger): Promise<{ id: string; sku: string }> {
  const sku = `${a.word}-sold-${randomUUID().slice(0, 8)}`
  const { data } = await a.call('products.products.create', { body: { sku, name: `${a.word} thing`, price: 2, currency: 'EUR' } })
  return { id: data.id as string, sku }
}

const inSizes = { name: 'Size', values: ['S', 'M'] }

/** The administrator's own cart with one line in it. */
async function filled(a: Arranger): Promise<{ user: string; cart: string; detail: string; product: string }> {
  const { id, sku } = await sold(a)
  const { data } = await a.call('products.carts.upsert', { body: { product: { sku, quantity: 1, notes: a.word } } })
  const details = data.attributes.details as { id: string; sku: string }[]
  return {
    user: a.world.userIds[a.admin],
    cart: data.id as string,
    detail: details.find((one) => one.sku === sku)!.id,
    product: id,
  }
}
/** What the administrator keeps of their cart. */
async function kept(a: Arranger): Promise<string> {
  await filled(a)
  return (await a.call('products.savedCarts.create', { body: { name: `${a.word} kept` } })).data.id as string
}
async function linkToKept(a: Arranger): Promise<string> {
  const { data } = await a.call('products.savedCarts.share', { params: { id: await kept(a) }, body: {} })
  return new URL(data.attributes.url as string).hash.slice(1)
}
const onCart =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { user: (await filled(a)).user }, body: body?.(a) })
const self = (a: Arranger) => ({ id: a.world.userIds[a.admin] })

/** A shelf of its own with something on it. */
async function shelf(a: Arranger): Promise<string> {
  const { data } = await a.call('products.stock.create', { body: { product_unique_id: (await sold(a)).id, available: 5 } })
  return data.id as string
}

/** A count of a warehouse of its own with one shelf in it, which is counted; `submitted` where the differences are looked at. */
async function counted(a: Arranger, stage: 'begun' | 'counted' | 'submitted'): Promise<string> {
  const warehouse = await a.fresh('products.warehouses', {})
  const { id: product, sku } = await sold(a)
  await a.call('products.stock.create', { body: { product_unique_id: product, warehouse_unique_id: warehouse, available: 5 } })
  const { data } = await a.call('products.stockCounts.create', {
    body: { name: `${a.word} count`, warehouse_unique_id: warehouse },
  })
  const id = data.id as string
  if (stage !== 'begun')
    await a.call('products.stockCounts.enter', { params: { id }, body: { lines: [{ code: sku, quantity: 4, note: a.word }] } })
  if (stage === 'submitted') await a.call('products.stockCounts.submit', { params: { id } })
  return id
}

async function link(
  a: Arranger,
  name: string,
  more: (other: string) => { params?: Record<string, string>; body: Record<string, unknown> },
  other: string,
): Promise<string> {
  const { id } = await sold(a)
  const { params, body } = more(other)
  await a.call(name, { params: { id, ...params }, body })
  return id
}

const picture = async (a: Arranger, of: 'product' | 'category') => {
  const id = of === 'product' ? (await sold(a)).id : await a.fresh('products.categories', {})
  const { file_id } = await a.upload(
    `products.images.presign${of === 'product' ? 'Product' : 'Category'}`,
    { [of]: id },
    `${a.word}.png`,
    png,
  )
  return { id, file: file_id as string }
}
const onPicture =
  (body?: Record<string, unknown>): Special =>
  async (a) => {
    const { id: product, file } = await picture(a, 'product')
    const { data } = await a.call('products.images.createProduct', {
      params: { product },
      body: { file: { file_id: file, name: a.word } },
    })
    return { params: { product, id: data.id as string }, body }
  }

const onCategoryPicture =
  (body?: Record<string, unknown>): Special =>
  async (a) => {
    const { id: category, file } = await picture(a, 'category')
    const { data } = await a.call('products.images.createCategory', {
      params: { category },
      body: { file: { file_id: file, name: a.word } },
    })
    return { params: { category, id: data.id as string }, body }
  }

/** Somebody of the company who is not the administrator. */
const customers: Readonly<Record<Arranger['tenant'], Who>> = { a: 'uma', b: 'rob', p: 'pat' }
const reviewBody = (a: Arranger) => ({ rating: 4, title: `${a.word} title`, comment: `${a.word} comment` })
/** A review that a customer wrote, shown to everybody. */
async function reviewed(a: Arranger): Promise<string> {
  const { id: product } = await sold(a)
  const { data } = await a.call('products.reviews.create', { params: { product }, body: reviewBody(a) }, customers[a.tenant])
  await a.backdate('products.reviews', data.id)
  await a.call('products.reviews.moderate', { params: { id: data.id }, body: { status: 'active' } })
  return data.id as string
}
const onReview =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await reviewed(a) }, body: body?.(a) })

/** Requests of the products block that take more than what their fields say. */
export const specials: Readonly<Record<string, Special>> = {
  'products.products.search': async (a) => ({ body: { search_by: a.word } }),
  'products.products.price': async (a) => ({ params: { id: (await sold(a)).id } }),
  'products.filters.create': async (a) => ({ body: { name: `${a.word} filter`, value: a.word } }),
  'products.filters.update': async (a) => ({
    params: { id: await a.fresh('products.filters', {}) },
    body: { name: `${a.word} filter`, value: 'in_stock=true' },
  }),
  'products.filters.reorder': async (a) => ({ body: { filter_ids: [await a.fresh('products.filters', {})] } }),
  'products.listings.update': async (a) => {
    const parent = await a.known('products.products')
    const id = await a.fresh('products.listings', { parent })
    return {
      params: { parent, id },
      body: { channel_unique_id: a.recall('products.channels')!, visible_until: '2099-12-31T12:00:00Z' },
    }
  },
  'products.channels.sellFrom': async (a) => ({
    params: { id: await a.fresh('products.channels', {}) },
    body: { warehouses: [await a.fresh('products.warehouses', {})] },
  }),
  'products.translations.create': async (a) => ({
    body: { product_unique_id: (await sold(a)).id, language: 'fr', name: `${a.word} chose`, wording: { S: 'P' } },
  }),
  'products.productCategories.add': async (a) => ({
    params: { id: (await sold(a)).id },
    body: { category_unique_id: a.recall('products.categories')! },
  }),
  'products.productCategories.remove': async (a) => {
    const category = a.recall('products.categories')!
    return {
      params: {
        id: await link(a, 'products.productCategories.add', (other) => ({ body: { category_unique_id: other } }), category),
        category,
      },
    }
  },
  'products.productCatalogs.add': async (a) => ({
    params: { id: (await sold(a)).id },
    body: { unique_id: a.recall('products.catalogs')! },
  }),
  'products.productCatalogs.remove': async (a) => {
    const catalog = a.recall('products.catalogs')!
    return {
      params: {
        id: await link(a, 'products.productCatalogs.add', (other) => ({ body: { unique_id: other } }), catalog),
        catalog,
      },
    }
  },
  'products.suggestions.add': async (a) => ({
    params: { id: (await sold(a)).id },
    body: { product_unique_id: a.recall('products.products')! },
  }),
  'products.suggestions.remove': async (a) => {
    const other = (await sold(a)).id
    return {
      params: { id: await link(a, 'products.suggestions.add', (one) => ({ body: { product_unique_id: one } }), other), other },
    }
  },
  'products.suggestions.addReplacements': async (a) => ({
    params: { id: (await sold(a)).id },
    body: { replacement_product_unique_ids: [a.recall('products.products')!] },
  }),
  'products.suggestions.removeReplacement': async (a) => {
    const other = (await sold(a)).id
    const body = (one: string) => ({ body: { replacement_product_unique_ids: [one] } })
    return { params: { id: await link(a, 'products.suggestions.addReplacements', body, other), other } }
  },
  'products.addons.add': async (a) => ({
    params: { id: (await sold(a)).id },
    body: { addon_unique_id: a.recall('products.products')! },
  }),
  'products.addons.remove': async (a) => {
    const other = (await sold(a)).id
    return { params: { id: await link(a, 'products.addons.add', (one) => ({ body: { addon_unique_id: one } }), other), other } }
  },
  'products.variations.matrix': async (a) => ({ params: { product: (await sold(a)).id }, body: { options: [inSizes] } }),
  'products.variations.generate': async (a) => ({ params: { product: (await sold(a)).id }, body: { options: [inSizes] } }),
  'products.images.presignProduct': async (a) => ({
    params: { product: (await sold(a)).id },
    body: { filename: `${a.word}.png` },
  }),
  'products.images.presignCategory': async (a) => ({
    params: { category: a.recall('products.categories')! },
    body: { filename: `${a.word}.png` },
  }),
  'products.images.createProduct': async (a) => {
    const { id, file } = await picture(a, 'product')
    return { params: { product: id }, body: { file: { file_id: file, name: a.word } } }
  },
  'products.images.createCategory': async (a) => {
    const { id, file } = await picture(a, 'category')
    return { params: { category: id }, body: { file: { file_id: file, name: a.word } } }
  },
  'products.images.updateProduct': onPicture({ name: 'Front' }),
  'products.images.deleteProduct': onPicture(),
  'products.images.delete': async (a, operation) => {
    const { params } = (await onPicture()(a, operation)) as { params: { product: string; id: string } }
    return { params: { id: params.id } }
  },
  'products.images.updateCategory': onCategoryPicture({ name: 'Front' }),
  'products.images.deleteCategory': onCategoryPicture(),
  'products.images.arrangeProduct': async (a, operation) => {
    const { params } = (await onPicture()(a, operation)) as { params: { product: string; id: string } }
    return { params: { product: params.product }, body: { images: [params.id] } }
  },
  'products.promotions.create': async (a) => ({
    body: { name: `${a.word} promotion`, code: `${a.word}-${randomUUID().slice(0, 8)}`, discount_percentage: 5 },
  }),
  'products.stock.create': async (a) => ({
    body: { product_unique_id: (await sold(a)).id, available: 3, warehouse_unique_id: a.recall('products.warehouses')! },
  }),
  'products.stock.receive': async (a) => ({ params: { id: await shelf(a) }, body: { quantity: 2, note: `${a.word} note` } }),
  'products.stock.transfer': async (a) => ({
    params: { id: await shelf(a) },
    body: { quantity: 2, warehouse_unique_id: await a.fresh('products.warehouses', {}) },
  }),
  'products.stock.lookup': async (a) => ({ query: { code: (await sold(a)).sku } }),
  'products.stock.receiveMany': async (a) => ({
    body: {
      warehouse_unique_id: await a.fresh('products.warehouses', {}),
      note: `${a.word} note`,
      lines: [{ code: (await sold(a)).sku, quantity: 2 }],
    },
  }),
  'products.stockCounts.create': async (a) => ({
    body: { name: `${a.word} count`, warehouse_unique_id: await a.fresh('products.warehouses', {}) },
  }),
  'products.stockCounts.enter': async (a) => {
    const id = await counted(a, 'begun')
    return { params: { id }, body: { lines: [{ code: (await sold(a)).sku, quantity: 2, note: a.word }] } }
  },
  'products.stockCounts.submit': async (a) => ({ params: { id: await counted(a, 'counted') } }),
  'products.stockCounts.reopen': async (a) => ({ params: { id: await counted(a, 'submitted') } }),
  'products.stockCounts.post': async (a) => ({ params: { id: await counted(a, 'submitted') } }),
  'products.stockCountLines.list': async (a) => ({ params: { parent: await counted(a, 'counted') } }),
  'products.grid.save': async (a) => ({
    body: { cells: [{ product_unique_id: (await sold(a)).id, field: 'price', value: 3 }] },
  }),
  'products.carts.get': onCart(),
  'products.carts.create': async () => ({ body: { cart: { notes: 'by the door' } } }),
  'products.carts.upsert': async (a) => ({ body: { product: { sku: (await sold(a)).sku, quantity: 1 } } }),
  'products.carts.noupdate': async (a) => ({ body: { product: { sku: (await sold(a)).sku, quantity: 1 } } }),
  'products.carts.bring': async (a) => ({ body: { lines: [{ sku: (await sold(a)).sku, quantity: 2 }] } }),
  'products.carts.add': async (a) => ({
    params: { user: a.world.userIds[a.admin] },
    body: { sku: (await sold(a)).sku, quantity: 1 },
  }),
  'products.carts.update': onCart((a) => ({ notes: `${a.word} note` })),
  'products.carts.delete': onCart(),
  'products.carts.order': onCart(() => ({})),
  'products.carts.reprice': onCart(),
  'products.carts.orderProduct': async (a) => {
    const { user, product } = await filled(a)
    return { params: { user, product } }
  },
  'products.carts.setProduct': async (a) => {
    const { user, product } = await filled(a)
    return { params: { user, product }, body: { quantity: 2 } }
  },
  'products.carts.setDetail': async (a) => {
    const { cart, detail } = await filled(a)
    return { params: { cart, detail }, body: { quantity: 2 } }
  },
  'products.carts.cancelDetail': async (a) => {
    const { cart, detail } = await filled(a)
    return { params: { cart, detail } }
  },
  'products.carts.abandoned': async () => ({ body: {} }),
  'products.carts.history': async (a) => ({ params: { id: (await filled(a)).cart } }),
  'products.users.register': async (a) => ({ params: self(a), body: { username: a.word } }),
  'products.users.get': async (a) => {
    await a.call('products.users.register', { params: self(a), body: { username: a.word } })
    return { params: self(a) }
  },
  'products.users.companies': async (a) => ({ params: self(a) }),
  'products.companies.create': async (a) => ({ body: { name: `${a.word} company` } }),
  'products.companies.get': async (a) => ({ params: { id: await a.fresh('products.companies', {}) } }),
  'products.companies.createKey': async (a) => ({
    params: { id: await a.fresh('products.companies', {}) },
    body: { name: a.word },
  }),
  'products.companies.deleteKey': async (a) => {
    const id = await a.fresh('products.companies', {})
    const { data } = await a.call('products.companies.createKey', { params: { id }, body: {} })
    return { params: { id, key: data.id as string } }
  },
  'products.companies.feed': async (a) => {
    const { data } = await a.call('products.companies.createKey', {
      params: { id: await a.fresh('products.companies', {}) },
      body: {},
    })
    return { body: { key: data.attributes.key as string } }
  },
  'products.savedCarts.create': async (a) => {
    await filled(a)
    return { body: { name: `${a.word} kept` } }
  },
  'products.savedCarts.addLine': async (a) => ({ params: { id: await kept(a) }, body: { sku: (await sold(a)).sku } }),
  'products.savedCarts.removeLine': async (a) => {
    const { sku } = await sold(a)
    const { data } = await a.call('products.savedCarts.create', { body: { name: `${a.word} listed`, lines: [{ sku }] } })
    return { params: { id: data.id as string }, body: { sku } }
  },
  'products.savedCarts.fill': async (a) => ({ params: { id: await kept(a) } }),
  'products.savedCarts.share': async (a) => ({ params: { id: await kept(a) }, body: { days: 3 } }),
  'products.savedCarts.unshare': async (a) => ({ params: { id: await kept(a) } }),
  'products.savedCarts.shared': async (a) => ({ query: { link: await linkToKept(a) } }),
  'products.savedCarts.fillShared': async (a) => ({ body: { link: await linkToKept(a) } }),
  'products.reviews.create': async (a) => ({ params: { product: (await sold(a)).id }, body: reviewBody(a) }),
  'products.reviews.get': async (a) => ({ params: { id: await reviewed(a) } }),
  'products.reviews.summary': async (a) => ({ query: { product_unique_id: (await sold(a)).id } }),
  'products.reviews.helpful': onReview(),
  'products.reviews.notHelpful': onReview(),
  'products.reviews.unvote': onReview(),
  'products.reviews.flag': onReview((a) => ({ reason: `${a.word} reason` })),
  'products.reviews.flags': async (a) => {
    const id = await reviewed(a)
    await a.call('products.reviews.flag', { params: { id }, body: { reason: `${a.word} reason` } })
    return { params: { id } }
  },
  'products.reviews.moderate': onReview((a) => ({ status: 'inactive', reason: `${a.word} reason` })),
  'products.reviews.moderateMany': async (a) => ({ body: { ids: [await reviewed(a)], status: 'active' } }),
  'products.reviews.reply': onReview((a) => ({ answer: `${a.word} answer` })),
  'products.submissions.create': async (a) => ({
    params: { user: a.world.userIds[a.admin] },
    body: {
      name: `${a.word} find`,
      sku: `${a.word}-found-${randomUUID().slice(0, 8)}`,
      submission_notes: `${a.word} note`,
      image_urls: [{ url: `https://example.com/${a.word}.png`, is_primary: true }],
    },
  }),
  'products.settings.update': async () => ({ body: { half: 'even' } }),
}

export const further = ['products.savedCarts.create', 'products.submissions.create']

export const exceptions = {
  shared: { 'products.reviews.list': 'what customers said is for all who look at the product, once it is approved' },
}
