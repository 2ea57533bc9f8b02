import { boolean, decimal, integer, json, oneOf, ref, resource, text } from '@quoin/kit'
import { currencies } from './money.ts'

/** A line of a cart. It is read and changed by way of its cart. */
export const cartDetails = resource({
  type: 'CartDetail',
  wrapper: 'detail',
  title: 'name',
  fields: {
    cart: ref('products.carts').required().fixed(),
    product: ref('products.products').required().fixed(),
    variation: ref('products.variations').fixed().named('product_variation_unique_id'),
    vendor: ref('products.vendors'),
    category: ref('products.categories'),
    sku: text(80).required().fixed(),
    name: text(200).required(),
    categoryName: text(160),
    isVariation: boolean().default(false),
    quantity: integer(1, 1_000_000).required(),
    currency: oneOf(...currencies).readOnly(),
    unitPrice: decimal(0, 1e15).readOnly(),
    subtotal: decimal(0, 1e15).readOnly(),
    discount: decimal(0, 1e15).readOnly(),
    tax: decimal(0, 1).readOnly(),
    taxValue: decimal(0, 1e15).readOnly(),
    total: decimal(0, 1e15).readOnly(),
    unitPriceMinor: integer().readOnly(),
    subtotalMinor: integer().readOnly(),
    discountMinor: integer().readOnly(),
    taxMinor: integer().readOnly(),
    totalMinor: integer().readOnly(),
    state: oneOf('open', 'saved', 'ordered', 'cancelled').default('open').readOnly(),
    orderStatus: text(60).readOnly(),
    notes: text(2_000),
    payload: json(),
  },
  permissions: { read: 'products.carts.read', write: 'products.carts.write' },
  only: [],
})
