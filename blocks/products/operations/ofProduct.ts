import type { AnyResource } from '@quoin/kit'
import { type BlockServer, type Context, type RawQuery, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { products } from '../resources/index.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type RecordRequest = Parameters<NonNullable<Replacements['create']>>[0]

/** A variation that is named has to be one of the product. */
async function checkVariation(request: RecordRequest, context: Context, product: unknown): Promise<void> {
  const variation = request.body.product_variation_unique_id ?? request.body.variation_unique_id
  if (typeof variation !== 'string' || typeof product !== 'string') return
  const [found] = await request.tx.query(
    'select 1 as one from products.variations where tenant_id = $1 and id = app.id($2) and product_id = app.id($3) and deleted_at is null',
    [context.tenantId, variation, product],
  )
  if (!found) throw refuse.invalid('no_such_record', 'This product has no such variant.', 'variation_unique_id')
}

/** The standard creation of what lies under a product, by the path or, where a client knows none, named in the body. */
export const createOfProduct: Replacements['create'] = async (input, context, standard) => {
  const named = input.params.parent ?? input.body.product_unique_id
  if (named === undefined || named === null || named === '') throw refuse.invalid('required', 'is required', 'product_unique_id')
  if (!isUuid(named))
    throw input.params.parent === undefined ? refuse.invalid('invalid', 'is not an id', 'product_unique_id') : refuse.missing()
  await context.find(products.products, named)
  await checkVariation(input, context, named)
  return standard({ ...input, params: { ...input.params, parent: named } })
}

/** The product in the address, where there is one. */
export async function productOf({ params: { parent } }: RecordRequest, context: Context): Promise<string | undefined> {
  if (parent === undefined) return undefined
  if (!isUuid(parent)) throw refuse.missing()
  await context.find(products.products, parent)
  return parent.toLowerCase()
}

/** What a list understands beyond its fields: the question without it, and the conditions it comes to. */
type Narrow = (query: RawQuery) => { readonly query: RawQuery; readonly conditions: readonly string[] }

/** What stands by itself and is also served below its product: there it is only what belongs to that product. */
export function alsoUnderProduct(
  resource: AnyResource,
  create: Replacements['create'] = (request, _context, standard) => standard(request),
  narrow: Narrow = (query) => ({ query, conditions: [] }),
): Replacements {
  const one: Replacements['get'] = async (request, context, standard) => {
    const product = await productOf(request, context)
    if (
      product !== undefined &&
      (!isUuid(request.params.id) || (await context.find(resource, request.params.id!)).product !== product)
    )
      throw refuse.missing()
    return standard(request)
  }
  return {
    list: async (request, context, standard) => {
      const product = await productOf(request, context)
      const { query, conditions } = narrow(request.query)
      if (product === undefined && conditions.length === 0) return standard.last({ ...request, query })
      return context.list(resource, query, (add) => [...conditions, ...(product ? [`t.product_id = ${add(product)}`] : [])])
    },
    get: one,
    update: one,
    delete: one,
    create: async (request, context, standard) => {
      const product = await productOf(request, context)
      const body = product === undefined ? request.body : { ...request.body, product_unique_id: product }
      await checkVariation(request, context, body.product_unique_id)
      return create({ ...request, body }, context, standard)
    },
  }
}
