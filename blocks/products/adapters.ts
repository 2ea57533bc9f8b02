import { type AdaptedCall, type AdaptedReply, type Adapters, mapped } from '@quoin/kit/server'

type Detail = Readonly<Record<string, unknown>> & { readonly unique_id: string; readonly product_unique_id?: string }
const detailsOf = ({ data }: { data: { attributes: { details?: readonly Detail[] } } }): readonly Detail[] =>
  data.attributes.details ?? []

/** The lines of a cart as resources of their own. */
const asLines = (json: any) => {
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
const tagsOf = '/api/gateway/tags'
/** A name with a value, as a list is narrowed by it. */
const filters = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[`filter[${name}]`, String(value)]] : [])))

/** Calls of the published client for products that this block has under another address or in another shape. */
export const adapters: Adapters = {
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
  'POST /stocks/search': ({ body: { vendor_unique_id, warehouse_unique_id, page, per_page }, ask }) =>
    ask('GET', '/stocks', {
      query: {
        ...filters({ vendor_unique_id, warehouse_unique_id }),
        ...(page && { page }),
        ...(per_page && { records: per_page }),
      },
    }),
  'GET /tags': ({ query, ask }) => ask('GET', tagsOf, { query }),
  'GET /tags/:id': ({ params, ask }) => ask('GET', `${tagsOf}/${params.id}`),
  'POST /tags': ({ body, ask }) => ask('POST', tagsOf, { body }),
  'PUT /tags/:id': ({ params, body, ask }) => ask('PUT', `${tagsOf}/${params.id}`, { body }),
  'DELETE /tags/:id': ({ params, ask }) => ask('DELETE', `${tagsOf}/${params.id}`),
}
