import {
  boolean,
  currencies,
  custom,
  decimal,
  field,
  integer,
  internal,
  json,
  jsonObject,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  tags,
  text,
  unsupported,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import { languageTag } from './settings.ts'
import { countryCode } from './taxes.ts'

const note = z.string().trim().max(2_000).nullish()
const quantity = z.int().min(1).max(1_000_000)
/** What a line may say. A price is not among it: prices are ours. */
const line = z.object({
  sku: z.string().trim().min(1).max(80),
  quantity: quantity.default(1),
  category_name: z.string().trim().max(160).nullish(),
  category_unique_id: uuid().nullish(),
  is_variation: z.boolean().optional(),
  notes: note,
  payload: jsonObject().nullish(),
})
const orderFields = {
  order_unique_id: uuid().nullish(),
  order_system: z.string().trim().max(60).nullish(),
  order_display_id: z.string().trim().max(60).nullish(),
  order_status: z.string().trim().max(60).nullish(),
}
const cart = z.object({
  user_unique_id: uuid().optional(),
  notes: note,
  currency: z.enum(currencies).optional(),
  /** Where it goes, which decides tax. */
  country: countryCode.nullish(),
  region: z.string().trim().max(120).nullish(),
  /** Where it is bought, which decides what is sold and perhaps at which price. */
  channel_unique_id: uuid().nullish(),
  promo_codes: z.array(z.string().trim().min(1).max(60)).max(10).optional(),
  payload: jsonObject().nullish(),
  delivery: unsupported('Shipping is calculated by the shop.'),
  cart_unique_id: unsupported('The address names the cart.'),
  ...orderFields,
})
const ids = { user: 'gateway.users', cart: 'products.carts', detail: 'products.cartDetails', product: 'products.products' }
const permission = 'products.carts.write'

/** A cart with its lines, and beside what was agreed what it would come to now. */
const cartAnswer = {
  answersRecord: true,
  shows: z.object({
    price_changed: z.boolean(),
    total_now: z.number(),
    total_now_minor: z.int(),
    delivery_problem: z.enum(['no_price']).nullable(),
    details: z.array(
      z.looseObject({
        id: z.string(),
        sku: z.string(),
        name: z.string(),
        quantity: z.int(),
        unit_price: z.number().nullable(),
        total: z.number().nullable(),
        product_unique_id: z.string(),
        category_name: z.string().nullable(),
        state: z.enum(['open', 'saved', 'ordered', 'cancelled']),
        status: z.string(),
        problem: z.enum(['not_sold', 'no_price']).nullable(),
        /** How many of it are not there yet, and the day they are expected. */
        back_ordered: z.int(),
        expected_on: z.string().nullable(),
        /** How many of it can be had; null without a bound. */
        available: z.number().nullable(),
        image_url: z.string().nullable(),
        total_now: z.number().nullable(),
      }),
    ),
  }),
} as const

/** A line as it is handed over for an order. Amounts are whole minor units of the cart's currency. */
export interface TakenLine {
  readonly id: string
  readonly product: string
  readonly variation: string | null
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly unit_price: number
  readonly discount: number
  readonly tax: number
  readonly tax_rate: number
  readonly total: number
  readonly vendor: string | null
  readonly cost: number | null
  readonly category: { readonly id: string; readonly name: string } | null
  /** The word that whoever put it in gave for its category, where the catalogue knows none. */
  readonly category_name: string | null
  readonly brand: string | null
  /** The day by which all of it is there, where some of it is not yet and somebody said when. */
  readonly expected_on: string | null
  /** What whoever buys said of the line. */
  readonly notes: string | null
}
/** A promotion that was considered, and what became of it; `discount` in minor units. */
export interface TraceEntry {
  readonly promotion: string
  readonly name: string
  readonly applied: boolean
  readonly reason: string
  readonly discount: number
  readonly additional_points: number
}
/** A promotion that counts, as far as coupons have to go together with it. */
export interface AppliedPromotion {
  readonly is_stackable: boolean
  readonly group: string | null
}
/** What a cart comes to now. */
export interface Priced {
  readonly cart: string
  readonly user: string
  readonly currency: string
  readonly lines: readonly TakenLine[]
  readonly subtotal: number
  readonly discount: number
  /** Of the lines and of the shipping. */
  readonly tax: number
  readonly shipping: number
  readonly shipping_tax: number
  readonly shipping_tax_rate: number
  readonly total: number
  readonly prices_include_tax: boolean
  /** Where it was bought; null in the shop itself. */
  readonly channel: string | null
  readonly country: string | null
  readonly region: string | null
  readonly tax_exempt_id: string | null
  /** What whoever buys said of all of it. */
  readonly notes: string | null
  readonly order: {
    readonly order_unique_id: string | null
    readonly order_system: string | null
    readonly order_display_id: string | null
    readonly order_status: string | null
  }
  readonly trace: readonly TraceEntry[]
  /** Those that count; carts that were handed over before this was kept name none. */
  readonly promotions?: readonly AppliedPromotion[]
}
/** A cart as it was handed over. */
export interface Taken extends Priced {
  readonly reservation: string
  readonly expires_at: string
  /** How often it may be held on. */
  readonly extensions: number
}

/** What somebody means to buy. There is one open cart per person; every amount in it is calculated here. */
export const carts = resource({
  type: 'Cart',
  wrapper: 'cart',
  title: 'id',
  fields: {
    user: ref('gateway.users').required().fixed(),
    state: oneOf('open', 'ordered', 'closed', 'cancelled').default('open').readOnly().filterable(),
    currency: oneOf(...currencies).filterable(),
    notes: longText(2_000),
    promoCodes: tags().default([]),
    subtotal: decimal(0, 1e15).readOnly(),
    discount: decimal(0, 1e15).readOnly(),
    tax: decimal(0, 1e15).readOnly(),
    delivery: decimal(0, 1e15).readOnly(),
    total: decimal(0, 1e15).readOnly(),
    subtotalMinor: integer().readOnly(),
    discountMinor: integer().readOnly(),
    taxMinor: integer().readOnly(),
    deliveryMinor: integer().readOnly(),
    /** What of the tax is that of the delivery, and by which rate. */
    deliveryTax: decimal(0, 1e15).readOnly(),
    deliveryTaxMinor: integer().readOnly(),
    deliveryTaxBasisPoints: integer().readOnly(),
    totalMinor: integer().readOnly().sortable(),
    totalItems: integer().readOnly().sortable(),
    pricesIncludeTax: boolean().readOnly(),
    /** Where it is bought; nothing means the shop itself. */
    channel: ref('products.channels'),
    /** Where it goes: what it is taxed by. Nothing means at home. */
    country: text(2).filterable(),
    region: text(120),
    /** The number by which its owner buys without tax there. */
    taxExemptId: text(40).readOnly(),
    /** Every promotion that was considered, and what became of it. */
    trace: field<TraceEntry[]>('json', 'jsonb', z.array(z.looseObject({}))).readOnly(),
    pricedAt: moment().readOnly(),
    orderUniqueId: field<string>('text', 'uuid', uuid()).readOnly(),
    orderSystem: text(60).readOnly(),
    orderDisplayId: text(60).readOnly().searchable(),
    orderStatus: text(60).readOnly().filterable(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
    enabled: boolean().default(true),
    payload: json(),
  },
  shows: z.object({ details: z.array(z.looseObject({})) }),
  owner: 'user',
  permissions: { read: 'products.carts.read', write: permission },
  only: ['list', 'history'],
  sort: '-updated_at',
  operations: {
    get: custom({
      ...cartAnswer,
      method: 'GET',
      path: '/carts/:user',
      aliases: ['GET /mycarts/:user'],
      permission: 'products.carts.read',
      ids,
      /** In which its lines are named, as far as somebody translated them. */
      query: z.object({ language: languageTag.optional() }),
      summary: 'The open cart of a person, by the person or by the cart, with its lines and what changed in price since.',
    }),
    create: custom({
      ...cartAnswer,
      method: 'POST',
      path: '/carts',
      permission,
      body: z.object({ cart: cart.optional() }),
      summary: 'The open cart of a person; made when there is none.',
    }),
    upsert: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts',
      aliases: ['PUT /mycarts'],
      permission,
      body: z.object({ cart: cart.optional(), product: line.optional() }),
      summary: 'Makes the cart when there is none, and adds to the line of the sku.',
    }),
    noupdate: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/menus/noupdate',
      permission,
      body: z.object({ cart: cart.optional(), product: line.optional() }),
      summary: 'Makes the cart when there is none, and adds a line of its own, also where one of the sku is there.',
    }),
    bring: custom({
      method: 'PUT',
      path: '/carts/bring',
      permission,
      wrapper: 'cart',
      body: z.object({
        lines: z
          .array(z.object({ sku: z.string().trim().min(1).max(80), quantity }))
          .min(1)
          .max(50),
      }),
      answer: z.object({ unique_id: z.string(), added: z.int(), left_out: z.array(z.string()) }),
      summary:
        "Brings what a visitor put together into one's own cart, at one's own prices: of goods that are there already the greater number counts, so that bringing them twice is bringing them once.",
    }),
    add: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:user/add',
      permission,
      wrapper: 'product',
      ids,
      body: line,
      summary: 'Adds to the line of the sku.',
    }),
    update: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:user',
      aliases: ['PUT /mycarts/:user'],
      permission,
      wrapper: 'cart',
      alsoWrapped: ['mycart'],
      ids,
      body: cart,
      summary: 'Changes notes, codes, payload, or the order a cart became.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/carts/:user',
      aliases: ['DELETE /mycarts/:user'],
      permission,
      ids,
      summary: 'Clears the cart away and gives back what was reserved.',
    }),
    order: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:user/order',
      aliases: ['PUT /mycarts/:user/order'],
      permission,
      ids,
      body: z.object({ order: z.object(orderFields).optional() }),
      summary: 'Reckons anew, reserves what is in the cart and marks it as ordered.',
    }),
    orderProduct: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:user/products/:product/order',
      permission,
      ids,
      summary: 'Orders one product of the cart on its own; the others stay.',
    }),
    setProduct: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:user/products/:product',
      permission,
      wrapper: 'product',
      ids,
      body: z.object({ quantity, notes: note }),
      summary: 'Sets how many of a product are in the cart.',
    }),
    setDetail: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:cart/details/:detail',
      permission,
      wrapper: 'detail',
      ids,
      body: z.object({ quantity: quantity.optional(), notes: note, saved: z.boolean().optional() }),
      summary: 'Changes a line: how many, what is noted, or that it is kept for later.',
    }),
    cancelDetail: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:cart/details/:detail/cancel',
      permission,
      ids,
      summary: 'Takes a line out of the cart, once.',
    }),
    reprice: custom({
      ...cartAnswer,
      method: 'PUT',
      path: '/carts/:user/reprice',
      permission,
      ids,
      summary: 'Takes over the prices of today.',
    }),
    abandoned: custom({
      method: 'POST',
      path: '/tools/remarketing/carts/abandoned',
      permission: 'products.carts.manage',
      body: z.object({
        start_date: z.iso.datetime({ offset: true }).optional(),
        end_date: z.iso.datetime({ offset: true }).optional(),
        min_amount: z.number().min(0).max(1e12).optional(),
        page: z.int().min(1).max(1_000).optional(),
        per_page: z.int().min(1).max(200).optional(),
      }),
      answersPlain: z.object({
        carts: z.array(
          z.object({
            unique_id: z.string(),
            user_unique_id: z.string(),
            total_amount: z.number(),
            currency: z.string(),
            item_count: z.int(),
            abandoned_at: z.string(),
            last_activity_at: z.string(),
            payload: z.looseObject({}).nullable(),
          }),
        ),
        total: z.int(),
      }),
      summary: 'Open carts with something in them that nobody has touched for an hour.',
    }),
  },
  internal: {
    take: internal<
      { cart: string | null; key: string; of?: string | null; to?: { readonly country: string; readonly region: string | null } },
      Taken
    >(
      'Locks a cart, reckons it anew for where it goes, reserves its stock and hands it over for an order; the same key answers the same. One that is not `of` this user is not there.',
    ),
    price: internal<{ cart: string | null; of: string }, Priced>(
      'What a cart comes to now, as it would be handed over. Nothing is reserved or written.',
    ),
    addCode: internal<{ of: string; code: string }, { added: boolean }>(
      'Puts the code of a promotion on the open cart of a person and calculates it anew; tells where no promotion has it.',
    ),
    close: internal<
      { cart: string; order: { readonly id: string; readonly displayId?: string | null; readonly status?: string | null } },
      { closed: boolean }
    >('Marks a cart as having become an order, which ends it.'),
  },
})
