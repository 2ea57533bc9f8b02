import { unsupported, uuid } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'

interface Component {
  readonly product_unique_id: string
  readonly variation_unique_id?: string | null
  readonly quantity: number
}
interface Bundle {
  readonly id: string
  readonly attributes: {
    readonly version: number
    readonly components?: readonly Component[]
    readonly discount?: unknown
    readonly total_price?: unknown
  }
}
/** What somebody makes as a bundle is one before anything is in it. */
const kind = 'bundle'
const componentsOf = ({ data }: { readonly data: Pick<Bundle, 'attributes'> }): readonly Component[] =>
  data.attributes.components ?? []

const asSet = ({ id, attributes }: Bundle) => ({
  id,
  type: 'product_set',
  attributes: {
    ...attributes,
    discount_price: attributes.discount ? attributes.total_price : null,
    product_count: componentsOf({ data: { attributes } }).length,
  },
})
const oneSet = (reply: AdaptedReply) => mapped(reply, ({ data, ...more }) => ({ ...more, data: asSet(data) }))

/** A product that is a bundle; another one is no set. */
async function foundSet({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const reply = await ask('GET', `/products/${params.set}`)
  if (reply.status >= 400) return reply
  if (reply.json.data.attributes.product_type !== kind && componentsOf(reply.json).length === 0) throw refuse.missing()
  return reply
}
const withSet = async (
  call: AdaptedCall,
  work: (found: { readonly data: Bundle }, path: string) => Promise<AdaptedReply>,
): Promise<AdaptedReply> => {
  const found = await foundSet(call)
  return found.status < 400 ? work(found.json, `/products/${call.params.set}`) : found
}
/** Writes what is in a set, as it was when it was read; whoever changed it meanwhile is not overwritten. */
const packed = (call: AdaptedCall, change: (components: readonly Component[]) => readonly Component[]): Promise<AdaptedReply> =>
  withSet(call, (found, path) =>
    call.ask('PUT', path, {
      body: { product: { components: change(componentsOf(found)), version: found.data.attributes.version } },
    }),
  )

const input = z.strictObject({
  set: z.looseObject({
    code: unsupported('A set goes by its sku.'),
    media_url: unsupported('Pictures of a set are added to it as those of a product.'),
  }),
})
const productInput = z.strictObject({
  product: z.strictObject({ product_unique_id: uuid(), quantity: z.int().min(1).max(10_000).default(1) }),
})
const categoryInput = z.strictObject({ category: z.strictObject({ category_unique_id: uuid() }) })

/** Sets of the published client are bundles here: products with components. */
export const bundles: Adapters = {
  'GET /sets': async ({ query, ask }) =>
    mapped(await ask('GET', '/products', { query: { ...query, bundles: 'true' } }), (json) => ({
      ...json,
      data: json.data.map(asSet),
    })),
  'GET /sets/:set': async (call) => oneSet(await foundSet(call)),
  'POST /sets': async ({ body, ask }) =>
    oneSet(await ask('POST', '/products', { body: { product: { ...checked(input, body).set, product_type: kind } } })),
  'PUT /sets/:set': (call) => {
    const { set } = checked(input, call.body)
    return withSet(call, async (_, path) => oneSet(await call.ask('PUT', path, { body: { product: set } })))
  },
  'DELETE /sets/:set': (call) => withSet(call, (_, path) => call.ask('DELETE', path)),
  'PUT /sets/:set/recover': async ({ params, ask }) => {
    const back = await ask('PUT', `/products/${params.set}/recover`, { body: {} })
    return back.status < 400 ? oneSet(await ask('GET', `/products/${params.set}`)) : back
  },
  'POST /sets/:set/products': async (call) => {
    const { product_unique_id, quantity } = checked(productInput, call.body).product
    return oneSet(
      await packed(call, (components) => [
        ...components.filter((one) => one.product_unique_id !== product_unique_id),
        { product_unique_id, quantity },
      ]),
    )
  },
  'DELETE /sets/:set/products/:product': async (call) => {
    const { product } = call.params
    const reply = await packed(call, (components) => {
      const rest = components.filter((one) => one.product_unique_id !== product)
      if (rest.length === components.length) throw refuse.missing()
      return rest
    })
    return mapped(reply, () => undefined)
  },
  'POST /sets/:set/categories': (call) => {
    const { category } = checked(categoryInput, call.body)
    return withSet(call, async (_, path) => {
      const added = await call.ask('POST', `${path}/categories`, { body: { product: category } })
      return added.status < 400 ? oneSet(await foundSet(call)) : added
    })
  },
  'DELETE /sets/:set/categories/:category': (call) =>
    withSet(call, (_, path) => call.ask('DELETE', `${path}/categories/${call.params.category}`)),
}
