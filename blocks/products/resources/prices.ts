import { decimal, integer, json, moment, oneOf, ref, resource, currencies } from '@quoin/kit'
import { inUse, notOfCurrencies, origin } from './common.ts'

/**
 * A price of a product beyond its own: in another currency, from a quantity on, for a time, on a channel, or out of a price list.
 * The block's README says which one counts.
 */
export const prices = resource({
  type: 'product_price',
  wrapper: 'price',
  unsupported: {
    ...notOfCurrencies,
    currency_name: 'Currencies go by their code.',
    channel_code: 'Name the channel by channel_unique_id.',
    channel_name: 'Name the channel by channel_unique_id.',
    ...Object.fromEntries(
      ['is_global', 'is_multichannel', 'country_id', 'country_name'].map((name) => [
        name,
        'A price counts for the channel, the customers and the quantity that it names, and everywhere else.',
      ]),
    ),
    ...Object.fromEntries(
      ['price_with_fees', 'price_with_taxes', 'discount', 'discount_value', 'tax', 'tax_value', 'fees', 'fees_value'].map(
        (name) => [name, 'Tax and discounts follow from the product and its promotions.'],
      ),
    ),
    ...Object.fromEntries(
      ['vendor_discount', 'vendor_discount_value', 'vendor_price', 'vendor_unique_id', 'vendor_name'].map((name) => [
        name,
        'The vendor is that of the product.',
      ]),
    ),
  },
  title: 'price',
  fields: {
    product: ref('products.products').required().fixed(),
    variation: ref('products.variations'),
    priceList: ref('products.priceLists'),
    channel: ref('products.channels'),
    currency: oneOf(...currencies)
      .filterable()
      .alsoKnownAs('currency_code'),
    price: decimal(0, 1e12).required(),
    compareAtPrice: decimal(0, 1e12),
    cost: decimal(0, 1e12).seenWith('products.costs.read').writtenWith('products.costs.write'),
    priceMinor: integer().readOnly().sortable(),
    minQuantity: integer(1, 1_000_000).default(1).sortable(),
    maxQuantity: integer(1, 1_000_000),
    startDate: moment().sortable().alsoKnownAs('valid_from'),
    endDate: moment().sortable().alsoKnownAs('valid_to'),
    ...inUse,
    ...origin,
    payload: json(),
  },
  under: { resource: 'products', field: 'product' },
  permissions: { read: 'products.prices.read', write: 'products.prices.write' },
  sort: 'min_quantity,created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history', 'import', 'importsPresign', 'export'],
  // A price list is one file, whatever products it is about.
  apart: '/prices',
  importKeys: ['sourceId'],
  aliases: {
    list: ['GET /prices'],
    get: ['GET /prices/:id'],
    create: ['POST /prices'],
    update: ['PUT /prices/:id'],
    delete: ['DELETE /prices/:id'],
  },
})
