import { unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { bundles } from './adapters/bundles.ts'
import { orderedLines } from './adapters/orderedLines.ts'
import { reviews } from './adapters/reviews.ts'
import { submissions } from './adapters/submissions.ts'

type Detail = Readonly<Record<string, unknown>> & { readonly unique_id: string; readonly product_unique_id?: string }
const detailsOf = ({ data }: { data: { attributes: { details?: readonly Detail[] } } }): readonly Detail[] =>
  data.attributes.details ?? []

/** The lines of a cart as resources of their own. */
const asLines = (json: Parameters<typeof detailsOf>[0]) => {
  const details = detailsOf(json)
  return {
    data: details.map((attributes) => ({ id: attributes.unique_id, type: 'CartDetail', attributes })),
    meta: { total_count: details.length, current_page: 1, per_page: details.length, total_pages: 1 },
  }
}
/** Empties a cart and answers it as it then is. */
async function emptied({ ask }: AdaptedCall, cart: string): Promise<AdaptedReply> {
  const gone = await ask('DELETE', `/carts/${cart}`)
  return gone.status < 400 ? ask('GET', `/carts/${cart}`) : gone
}
/** Cancels the line of a product and answers the cart as it then is. */
async function withoutProduct({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/carts/${params.cart}`)
  if (found.status >= 400) return found
  const line = detailsOf(found.json).find((one) => one.product_unique_id === params.product)
  const done = await ask('PUT', `/carts/${found.json.data.id}/details/${line?.unique_id ?? params.product}/cancel`, { body: {} })
  return done.status < 400 ? ask('GET', `/carts/${params.cart}`) : done
}
/** The one line of a cart that was asked for. */
const asLine = (detail: string) => (json: Parameters<typeof detailsOf>[0]) => {
  const attributes = detailsOf(json).find((one) => one.unique_id === detail)
  return { data: { id: detail, type: 'CartDetail', attributes: attributes ?? {} } }
}
async function orderedLine(call: AdaptedCall): Promise<AdaptedReply> {
  const { params, ask } = call
  const found = await ask('GET', `/carts/${params.cart}`)
  if (found.status >= 400) return found
  const line = detailsOf(found.json).find((one) => one.unique_id === params.detail)
  if (!line) throw refuse.missing()
  // The line goes on in a cart of its own, which is what is answered.
  return mapped(
    await ask('PUT', `/carts/${params.cart}/products/${line.product_unique_id}/order`, { body: {} }),
    asLine(line.unique_id),
  )
}

const checkout = z.strictObject({
  cart: z
    .strictObject({
      notes: z.string().max(2_000).nullish(),
      address_unique_id: unsupported('An address has no id here: change the order that comes of this cart.'),
      delivery_method: unsupported('Shipping is calculated by the shop.'),
      payment_method: unsupported('The order is paid, once there is one.'),
    })
    .optional(),
})
/** Orders a cart; it is answered as it was, with the order that it became. */
async function checkedOut({ ask, params, body }: AdaptedCall): Promise<AdaptedReply> {
  const { cart: said = {} } = checked(checkout, body)
  const cart = await ask('GET', `/carts/${params.cart}`)
  if (cart.status >= 400) return cart
  const order = await ask('POST', '/api/sales/checkout', {
    body: { checkout: { cart_unique_id: cart.json.data.id, customer_notes: said.notes } },
  })
  if (order.status >= 400) return order
  const { id, attributes } = order.json.data
  const become = { order_unique_id: id, order_display_id: attributes.display_id, order_status: attributes.status }
  const { data } = cart.json
  return { ...order, json: { data: { ...data, attributes: { ...data.attributes, ...become } } } }
}

interface SavedCart extends Readonly<Record<string, unknown>> {
  readonly link_until: string | null
}
/** What somebody keeps of a cart, as a shopping list. */
const asList = ({ id, attributes }: WireRecord<SavedCart>) => ({
  id,
  type: 'shopping_list',
  attributes: {
    ...attributes,
    description: null,
    is_public: attributes.link_until !== null && new Date(attributes.link_until) > new Date(),
    item_count: attributes.total_items,
    status: 'active',
    payload: null,
  },
})
/** Those that are kept are active; another status has none. */
const withoutStatus = ({ status, ...query }: Readonly<Record<string, string>>) => {
  checked(z.object({ status: z.literal('active', 'A list is there until it is deleted.').optional() }), { status }, 'parameter')
  return query
}
const oneList = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asList(data) }))
/** A list of the person in the address; the lists of somebody else are not there. */
async function theirList({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const reply = await ask('GET', `/saved_carts/${params.list}`)
  if (reply.status < 400 && reply.json.data.attributes.user_unique_id !== params.user) throw refuse.missing()
  return reply
}
const withList = async (call: AdaptedCall, work: (path: string) => Promise<AdaptedReply>): Promise<AdaptedReply> => {
  const found = await theirList(call)
  return found.status < 400 ? work(`/saved_carts/${call.params.list}`) : found
}
const listInput = z.strictObject({
  shopping_list: z.strictObject({
    name: z.string().optional(),
    status: z.literal('active', 'A list is there until it is deleted.').optional(),
    enabled: z.literal(true, 'A list is there until it is deleted.').optional(),
    notes: unsupported('What is noted is noted at a line.'),
    delivery: unsupported('Shipping is calculated by the shop.'),
    qcode: unsupported('A list has no code; it can be shared by a link.'),
  }),
})
const lineInput = z.strictObject({
  product: z.strictObject({
    sku: z.string(),
    quantity: z.int().optional(),
    notes: z.string().nullish(),
    category_name: unsupported('The category is that of the product.'),
    category_unique_id: unsupported('The category is that of the product.'),
  }),
})
const skuInput = z.strictObject({ product: z.strictObject({ sku: z.string() }) })

const shelfInput = z.strictObject({
  stock: z.strictObject({ vendor_unique_id: uuid().nullish(), warehouse_unique_id: uuid().nullish(), available: z.int() }),
})
const countInput = z.strictObject({ stock: z.strictObject({ available: z.int() }) })
interface Shelf {
  readonly product: string
  readonly variation?: string
  readonly vendor?: string | null
  readonly warehouse?: string | null
}
/** Sets how many there are on the shelf of a vendor in a warehouse, which is made where there is none. */
async function counted({ ask }: AdaptedCall, shelf: Shelf, available: number): Promise<AdaptedReply> {
  const names = { vendor_unique_id: shelf.vendor, warehouse_unique_id: shelf.warehouse }
  const query = { ...filters({ ...names, product_variation_unique_id: shelf.variation }), records: 200 }
  const found = await ask('GET', `/products/${shelf.product}/stock`, { query })
  if (found.status >= 400) return found
  const there = found.json.data.find(
    ({ attributes }: WireRecord) => (attributes.product_variation_unique_id ?? undefined) === shelf.variation,
  )
  if (there) return ask('PUT', `/stocks/${there.id}`, { body: { stock: { available } } })
  const made = { product_unique_id: shelf.product, product_variation_unique_id: shelf.variation, ...names, available }
  return ask('POST', '/stocks', { body: { stock: made } })
}
const alertsOf = ({ data: { id, attributes } }: { readonly data: WireRecord }) => ({
  alerts: attributes.is_low
    ? [
        {
          type: 'low_stock',
          stock_unique_id: id,
          available: attributes.available,
          low_at: attributes.low_at,
          since: attributes.low_since,
        },
      ]
    : [],
})

const ofVendors = z.object({
  is_primary: z.enum(['true', 'false']).optional(),
  is_available: z.enum(['true', 'false']).optional(),
  sort: unsupported('Vendors of a product come in the order they are taken from.'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  records: z.coerce.number().int().min(1).max(200).default(50),
})
interface VendorShelf {
  readonly unique_id: string
  readonly vendor_unique_id: string | null
  readonly available: number
  readonly created_at: string
  readonly updated_at: string
}
/** Who supplies a product: those whose shelves it lies on, in the order it is taken from them. */
async function vendorsOf({ ask, params, query }: AdaptedCall): Promise<AdaptedReply> {
  const { is_primary, is_available, page, records } = checked(ofVendors, query, 'parameter')
  const product = await ask('GET', `/products/${params.product}`)
  if (product.status >= 400) return product
  const shelves = await ask('GET', `/products/${params.product}/stock`, { query: { records: 200 } })
  if (shelves.status >= 400) return shelves
  const byVendor = new Map<string, VendorShelf[]>()
  for (const { attributes } of shelves.json.data as WireRecord<VendorShelf>[])
    if (attributes.vendor_unique_id)
      byVendor.set(attributes.vendor_unique_id, [...(byVendor.get(attributes.vendor_unique_id) ?? []), attributes])
  const rows: object[] = []
  for (const [place, [id, theirs]] of [...byVendor].entries()) {
    const first = theirs[0]!
    const stock_quantity = theirs.reduce((sum, { available }) => sum + available, 0)
    const shown = { is_primary: place === 0, is_available: stock_quantity > 0 }
    if (is_primary && String(shown.is_primary) !== is_primary) continue
    if (is_available && String(shown.is_available) !== is_available) continue
    const vendor = await ask('GET', `/vendors/${id}`)
    if (vendor.status >= 400) continue
    const { name, email, phone, image_url } = vendor.json.data.attributes
    const attributes = {
      ...shown,
      unique_id: first.unique_id,
      product_unique_id: params.product,
      vendor_unique_id: id,
      vendor_name: name,
      vendor_email: email,
      vendor_phone: phone,
      vendor_image_url: image_url ?? null,
      price: product.json.data.attributes.price,
      currency: product.json.data.attributes.currency,
      stock_quantity,
      status: 'active',
      enabled: true,
      created_at: first.created_at,
      updated_at: first.updated_at,
    }
    rows.push({ id: attributes.unique_id, type: 'product_vendor', attributes })
  }
  const meta = { current_page: page, per_page: records, total_count: rows.length, total_pages: Math.ceil(rows.length / records) }
  return { ...shelves, json: { data: rows.slice((page - 1) * records, page * records), meta } }
}

/** A catalog, as a collection; what a client calls the currency and the channel beside their ids has no id here. */
const asCollection = (one: WireRecord) => ({ ...one, type: 'Collection' })
const oneCollection = (reply: AdaptedReply) => mapped(reply, ({ data, ...more }) => ({ ...more, data: asCollection(data) }))
const collectionInput = z.strictObject({ collection: z.looseObject({}) })
/** All of them, page by page: whoever asks for collections names no page. */
async function allCatalogs({ ask }: AdaptedCall): Promise<AdaptedReply> {
  const rows: object[] = []
  for (let page = 1; ; page += 1) {
    const reply = await ask('GET', '/catalogs', { query: { page, records: 200 } })
    if (reply.status >= 400) return reply
    rows.push(...reply.json.data.map(asCollection))
    if (page >= reply.json.meta.total_pages || page === 10) return { ...reply, json: { ...reply.json, data: rows } }
  }
}

const tagsOf = '/api/gateway/tags'
const aWord = 'A tag is a word and its colour.'
const unknownOfTags = Object.fromEntries(
  ['thumbnail_url', 'image_url', 'content_url', 'media_url', 'meta_title', 'meta_description', 'meta_keywords', 'slug'].map(
    (name) => [name, unsupported(aWord)],
  ),
)
const tagInput = z.strictObject({
  tag: z.strictObject({
    ...unknownOfTags,
    tag: z.string().optional(),
    status: z.literal('active', 'A tag is there until it is deleted.').nullish(),
  }),
})
/** A tag of the company as clients of another make read it: by its word. */
const asTag = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'Tag',
  attributes: { ...attributes, tag: attributes.name, status: 'active', enabled: true },
})
const oneTag = (reply: AdaptedReply) => mapped(reply, ({ data }) => ({ data: asTag(data) }))
const sortOfTags = (query: Readonly<Record<string, string>>) =>
  query.sort === undefined ? query : { ...query, sort: query.sort.replace(/\btag\b/g, 'name') }

const shelvesSearched = z.strictObject({
  vendor_unique_id: uuid().nullish(),
  warehouse_unique_id: uuid().nullish(),
  low_stock: z.boolean().nullish(),
  page: z.int().nullish(),
  per_page: z.int().nullish(),
})
/** A name with a value, as a list is narrowed by it. */
const filters = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[`filter[${name}]`, String(value)]] : [])))

const onePart = 'A picture is uploaded in one part.'
const partsInput = z.strictObject({
  filename: z.string(),
  content_type: z.string().optional(),
  total_parts: z.literal(1, onePart).nullish(),
})
const partsDone = z.strictObject({
  /** The key of the upload, as it was answered. */
  upload_id: z.string().min(1),
  key: z.string().nullish(),
  parts: z.array(z.strictObject({ part_number: z.literal(1, onePart), etag: z.string().max(200).nullish() })).max(1, onePart),
})

const shownToAll = ({ params, ask }: AdaptedCall): Promise<AdaptedReply> =>
  ask('PUT', `/products/${params.product}/images/${params.image}`, { body: { image: { is_public: true } } })

/** Calls of the published client for products that this block has under another address or in another shape. */
export const adapters: Adapters = {
  ...bundles,
  ...orderedLines,
  ...reviews,
  ...submissions,
  'GET /carts/:cart/items': async ({ params, ask }) => mapped(await ask('GET', `/carts/${params.cart}`), asLines),
  'PUT /carts/:cart/cancel': (call) => emptied(call, call.params.cart!),
  'PUT /mycarts/:cart/cancel': (call) => emptied(call, call.params.cart!),
  'PUT /carts/:cart/products/:product/cancel': withoutProduct,
  'DELETE /carts/:cart/products/:product': withoutProduct,
  'GET /products/:product/images/:image': async ({ params, ask }) => {
    const reply = await ask('GET', `/products/${params.product}/images`, { query: { records: 200 } })
    const image = reply.status < 400 && reply.json.data.find(({ id }: { id: string }) => id === params.image)
    return image ? { ...reply, json: { data: image } } : reply.status < 400 ? ask('GET', `/products/${params.image}`) : reply
  },
  'POST /stocks/search': ({ body, ask }) => {
    const { low_stock, page, per_page, ...places } = checked(shelvesSearched, body)
    return ask('GET', '/stocks', {
      query: {
        ...filters(places),
        ...(typeof low_stock === 'boolean' && { 'filter[is_low]': String(low_stock) }),
        ...(page && { page }),
        ...(per_page && { records: per_page }),
      },
    })
  },
  'GET /tags': async ({ query, ask }) =>
    mapped(await ask('GET', tagsOf, { query: sortOfTags(query) }), (json) => ({ ...json, data: json.data.map(asTag) })),
  'GET /tags/:id': async ({ params, ask }) => oneTag(await ask('GET', `${tagsOf}/${params.id}`)),
  'POST /tags': async ({ body, ask }) => {
    const name = checked(tagInput, body).tag.tag
    if (!name) throw refuse.invalid('required', 'is required', 'tag')
    // A client that knows no colours gets the first of them.
    return oneTag(await ask('POST', tagsOf, { body: { tag: { name, color: 'indigo' } } }))
  },
  'PUT /tags/:id': async ({ params, body, ask }) =>
    oneTag(await ask('PUT', `${tagsOf}/${params.id}`, { body: { tag: { name: checked(tagInput, body).tag.tag } } })),
  'DELETE /tags/:id': ({ params, ask }) => ask('DELETE', `${tagsOf}/${params.id}`),
  'POST /carts/:cart/checkout': checkedOut,
  'POST /mycarts/:cart/checkout': checkedOut,
  'POST /mycarts': ({ body, ask }) => {
    checked(z.strictObject({ mycart: z.strictObject({}).optional() }), body)
    return ask('POST', '/carts', { body: {} })
  },
  'PUT /carts/:cart/details/:detail/order': orderedLine,
  'GET /users/:user/shoppinglists': async ({ params, query, ask }) =>
    mapped(
      await ask('GET', '/saved_carts', { query: { ...withoutStatus(query), 'filter[user_unique_id]': params.user } }),
      (json) => ({ ...json, data: json.data.map(asList) }),
    ),
  'GET /users/:user/shoppinglists/:list': async (call) => oneList(await theirList(call)),
  'POST /users/:user/shoppinglists': async ({ params, body, ask }) => {
    const { name } = checked(listInput, body).shopping_list
    const me = await ask('GET', '/api/gateway/auth/validate_token')
    if (me.status < 400 && me.json.data.id !== params.user) throw refuse.missing()
    return oneList(await ask('POST', '/saved_carts', { body: { saved_cart: { name, lines: [] } } }))
  },
  'PUT /users/:user/shoppinglists/:list': (call) => {
    const { name } = checked(listInput, call.body).shopping_list
    return withList(call, async (path) => oneList(await call.ask('PUT', path, { body: { saved_cart: { name } } })))
  },
  'DELETE /users/:user/shoppinglists/:list': (call) => withList(call, (path) => call.ask('DELETE', path)),
  'POST /users/:user/shoppinglists/:list/products': (call) => {
    const { sku, quantity, notes } = checked(lineInput, call.body).product
    return withList(call, async (path) =>
      oneList(await call.ask('POST', `${path}/lines`, { body: { line: { sku, quantity, notes } } })),
    )
  },
  'DELETE /users/:user/shoppinglists/:list/products': (call) => {
    const { sku } = checked(skuInput, call.body).product
    return withList(call, async (path) => oneList(await call.ask('DELETE', `${path}/lines`, { body: { line: { sku } } })))
  },
  'PUT /stock_manager/:product': (call) => {
    const { available, vendor_unique_id: vendor, warehouse_unique_id: warehouse } = checked(shelfInput, call.body).stock
    return counted(call, { product: call.params.product!, vendor, warehouse }, available)
  },
  'PUT /vendors/:vendor/warehouses/:warehouse/products/:product': (call) => {
    const { vendor, warehouse, product } = call.params
    return counted(call, { product: product!, vendor, warehouse }, checked(countInput, call.body).stock.available)
  },
  'PUT /vendors/:vendor/warehouses/:warehouse/products/:product/variations/:variation': (call) => {
    const { vendor, warehouse, product, variation } = call.params
    return counted(call, { product: product!, variation, vendor, warehouse }, checked(countInput, call.body).stock.available)
  },
  'POST /stocks/:stock/eval': async ({ params, ask }) => mapped(await ask('GET', `/stocks/${params.stock}`), alertsOf),
  'GET /products/:product/vendors': vendorsOf,
  'GET /collections': allCatalogs,
  'GET /collections/:id': async ({ params, ask }) => oneCollection(await ask('GET', `/catalogs/${params.id}`)),
  'POST /collections': async ({ body, ask }) =>
    oneCollection(await ask('POST', '/catalogs', { body: { catalog: checked(collectionInput, body).collection } })),
  'PUT /collections/:id': async ({ params, body, ask }) =>
    oneCollection(await ask('PUT', `/catalogs/${params.id}`, { body: { catalog: checked(collectionInput, body).collection } })),
  'DELETE /collections/:id': ({ params, ask }) => ask('DELETE', `/catalogs/${params.id}`),
  'POST /products/:product/multipart_presign_upload': async ({ params, body, ask }) => {
    const { total_parts: _, ...upload } = checked(partsInput, body)
    return mapped(await ask('PUT', `/products/${params.product}/presign`, { body: upload }), ({ key, upload_url }) => ({
      upload_id: key,
      key,
      urls: [upload_url],
    }))
  },
  // One part is whole once it was sent; the picture comes to be by its own call, which looks at it.
  'POST /products/:product/multipart_complete_upload': async ({ params, body, ask }) => {
    const { upload_id, key } = checked(partsDone, body)
    if (key && key !== upload_id) throw refuse.invalid('no_match', 'is not the key of this upload', 'key')
    return mapped(await ask('GET', `/products/${params.product}`), () => ({ upload_id, key: upload_id }))
  },
  'PUT /products/:product/images/:image/publish': shownToAll,
  // Only those who write products add pictures, so that none waits: to approve one is to publish it.
  'PUT /products/:product/images/:image/approve': shownToAll,
  'GET /variations/:variation/prices': async ({ params, query: { currency, channel_unique_id, ...query }, ask }) => {
    const variation = await ask('GET', `/product_variations/${params.variation}`)
    if (variation.status >= 400) return variation
    const narrowed = filters({ variation_unique_id: params.variation, currency, channel_unique_id })
    return ask('GET', '/prices', { query: { ...query, ...narrowed } })
  },
  'GET /categories/:category/images/:image': async ({ params, ask }) => {
    const reply = await ask('GET', `/categories/${params.category}/images`)
    if (reply.status >= 400) return reply
    const image = reply.json.data.find(({ id }: { id: string }) => id === params.image)
    if (!image) throw refuse.missing()
    return { ...reply, json: { data: image } }
  },
}
