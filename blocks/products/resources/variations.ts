import { boolean, decimal, integer, json, longText, oneOf, ref, resource, text, url } from '@quoin/kit'
import { inUse, origin } from './common.ts'
import { currencies } from './money.ts'

/** One form a product is sold in. What it does not say of price and tax, it has from its product. */
export const variations = resource({
  type: 'Variation',
  wrapper: 'variation',
  title: 'name',
  fields: {
    product: ref('products.products').required().fixed(),
    // The product's, with a part of the id behind it, when nobody gives one.
    sku: text(80).searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    description: longText(),
    size: text(60).searchable().filterable(),
    color: text(60).searchable().filterable(),
    extraVariation: text(60).searchable().filterable(),
    currency: oneOf(...currencies).readOnly(),
    price: decimal(0, 1e12),
    cost: decimal(0, 1e12).seenWith('products.costs.read').writtenWith('products.costs.write'),
    discount: decimal(0, 1),
    tax: decimal(0, 1),
    priceMinor: integer().readOnly().sortable(),
    taxValue: decimal(0, 1e12).readOnly(),
    priceWithTaxes: decimal(0, 1e12).readOnly(),
    totalPrice: decimal(0, 1e12).readOnly(),
    enforceStock: boolean().default(true),
    imageUrl: url(),
    contentUrl: url(),
    qcode: text(120).searchable(),
    ...inUse,
    ...origin,
    payload: json(),
  },
  under: { resource: 'products', field: 'product' },
  access: { read: 'products.products.read', write: 'products.products.write', delete: 'products.products.delete' },
  sort: 'created_at',
  importKeys: ['sku'],
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  aliases: {
    create: ['POST /product_variations'],
    get: ['GET /product_variations/:id'],
    update: ['PUT /product_variations/:id'],
    delete: ['DELETE /product_variations/:id'],
  },
})
