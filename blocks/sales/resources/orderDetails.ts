import { boolean, currency, custom, date, field, integer, longText, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { amount, amountShown, part } from './money.ts'
import { detailInput } from './orders.ts'
import { jsonText } from './shared.ts'

const ids = { order: 'sales.orders', detail: 'sales.orderDetails' }
const short = z.string().trim().max(255).nullish()
const input = z.object({
  status: z.string().trim().min(1).max(60).optional(),
  source: short,
  source_alias: short,
  source_id: short,
  source_type: short,
})

const logistics = z.object({
  logistics_status: z.string().trim().min(1).max(60).optional(),
  ...input.omit({ status: true }).shape,
})

/** What is in no catalogue: what it is called, what one costs, and how it is taxed. */
const customItem = z.object({
  name: z.string().trim().min(1).max(255),
  description: z.string().max(2_000).nullish(),
  quantity: detailInput.shape.quantity,
  /** What one costs: with tax in it where prices include tax. */
  price: amount,
  /** The rate; without it, and without an amount, the standard rate of where it goes. */
  tax: part.nullish(),
  /** What the tax of all of it comes to, where it is no rate. */
  tax_value: amount.nullish(),
  notes: z.string().max(2_000).nullish(),
  payload: jsonText.nullish(),
})
export type CustomItem = z.infer<typeof customItem>

/** A line of an order, with what it comes to and how much of it was sent and given back. */
export const orderDetails = resource({
  type: 'OrderDetail',
  wrapper: 'order_detail',
  title: 'productName',
  under: { resource: 'orders', field: 'order' },
  path: '/orders/:parent/details',
  fields: {
    order: ref('sales.orders').required().fixed(),
    user: ref('gateway.users').readOnly(),
    place: integer(0).default(0).readOnly().sortable(),
    product: ref('products.products').readOnly(),
    variation: ref('products.variations').readOnly(),
    productSku: text(120).readOnly().filterable(),
    productName: text(255).readOnly(),
    productDescription: longText(2_000).readOnly(),
    categoryName: text(255).readOnly(),
    category: ref('products.categories').readOnly(),
    brand: text(255).readOnly(),
    isVariation: boolean().default(false).readOnly(),
    quantity: integer(0, 1_000_000).default(1).readOnly(),
    notes: longText(2_000).readOnly(),
    currency: currency().default('EUR').readOnly(),
    price: amountShown(),
    priceMinor: integer().default(0).readOnly(),
    subtotal: amountShown(),
    subtotalMinor: integer().default(0).readOnly(),
    discount: amountShown(),
    discountValue: amountShown(),
    discountMinor: integer().default(0).readOnly(),
    tax: amountShown(),
    taxBasisPoints: integer().default(0).readOnly(),
    taxValue: amountShown(),
    taxMinor: integer().default(0).readOnly(),
    fees: amountShown(),
    feesValue: amountShown(),
    total: amountShown(),
    totalMinor: integer().default(0).readOnly(),
    /** What the line cost the company when it was sold, whatever it costs later. */
    cost: amountShown().seenWith('sales.costs.read'),
    costMinor: integer().readOnly().seenWith('sales.costs.read'),
    /** Somebody noted it; the catalogue did not know. */
    costNoted: boolean().default(false).readOnly().seenWith('sales.costs.read'),
    refundedMinor: integer().default(0).readOnly(),
    fulfilledQuantity: integer().default(0).readOnly(),
    returnedQuantity: integer().default(0).readOnly(),
    /** The day by which all of it is there, as it was said when it was ordered; empty where it was. */
    expectedOn: date().readOnly(),
    vendor: ref('products.vendors').readOnly(),
    status: text(60).default('active').readOnly(),
    logisticsStatus: text(60).readOnly(),
    kind: oneOf('product', 'quote', 'subscription', 'gift_card', 'custom', 'service').default('product').readOnly(),
    payload: field<string>('longText', 'text', jsonText, { max: 20_000 }).readOnly(),
    source: text(255).readOnly(),
    sourceAlias: text(255).readOnly(),
    sourceId: text(255).readOnly(),
    sourceType: text(255).readOnly(),
    cart: ref('products.carts').readOnly(),
    cartDetail: text(64).readOnly().named('cart_detail_unique_id'),
    referredBy: text(255).readOnly(),
    promoCode: text(120).readOnly(),
  },
  /** Told with the lines of an order; good for a quarter of an hour. */
  shows: z.object({ image_url: z.string().nullable().optional() }),
  owner: 'user',
  permissions: { read: 'sales.orders.read', write: 'sales.orders.manage' },
  only: ['list', 'get'],
  aliases: { list: ['GET /order_details'], get: ['GET /order_details/:id'] },
  sort: 'place',
  operations: {
    create: custom({
      method: 'POST',
      path: '/orders/:order/details',
      permission: 'sales.orders.place',
      wrapper: 'order_detail',
      alsoWrapped: ['details'],
      ids: { order: 'sales.orders' },
      body: detailInput,
      answersRecord: true,
      summary: 'Adds a line of the catalogue to an order that nothing was paid for yet.',
    }),
    createCustom: custom({
      method: 'POST',
      path: '/orders/:order/custom_items',
      permission: 'sales.orders.manage',
      wrapper: 'order_detail',
      alsoWrapped: ['details', 'detail'],
      ids: { order: 'sales.orders' },
      body: customItem,
      answersRecord: true,
      summary:
        'Adds a line that is in no catalogue, at a price somebody names, to an order that nothing was paid for yet; only whoever manages orders changes it or takes it off.',
    }),
    statusUpdate: custom({
      method: 'PUT',
      path: '/orders/:order/details/:detail/status',
      permission: 'sales.orders.place',
      ids,
      body: z
        .object({ ...input.shape, order_detail: input.optional(), details: input.optional() })
        .transform(({ order_detail, details, ...flat }) => ({ ...flat, ...details, ...order_detail })),
      answersRecord: true,
      summary: 'Sets the status word of a line; `cancelled` takes it off an order that nothing was paid for yet.',
    }),
    change: custom({
      method: 'PUT',
      path: '/orders/:order/details/:detail',
      permission: 'sales.orders.place',
      wrapper: 'order_detail',
      alsoWrapped: ['details'],
      ids,
      body: detailInput.partial({ quantity: true }),
      answersRecord: true,
      summary:
        'Changes how many of a line are ordered, at the price they have then, or what is noted of it, on an order that nothing was paid for yet.',
    }),
    logisticsUpdate: custom({
      method: 'PUT',
      path: '/orders/:order/details/:detail/logistics',
      permission: 'sales.orders.manage',
      ids,
      body: z
        .object({ ...logistics.shape, order_detail: logistics.optional(), details: logistics.optional() })
        .transform(({ order_detail, details, ...flat }) => ({ ...flat, ...details, ...order_detail })),
      answersRecord: true,
      summary: 'Sets the word for where the goods of a line are.',
    }),
    costUpdate: custom({
      method: 'PUT',
      path: '/orders/:order/details/:detail/cost',
      permission: 'sales.costs.write',
      wrapper: 'order_detail',
      ids,
      body: z.object({ cost: amount.nullable() }),
      answersRecord: true,
      summary:
        'Notes what all of a line cost the company, where the catalogue did not know when it was sold: what came from a quote, say. Nothing takes it back.',
    }),
  },
})
