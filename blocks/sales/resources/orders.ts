import {
  action,
  boolean,
  currency,
  custom,
  customFields,
  email,
  field,
  integer,
  internal,
  json,
  language,
  longText,
  moment,
  oneOf,
  phone,
  ref,
  resource,
  text,
  unsupported,
  uuid,
} from '@quoin/kit'
import type { QuoteBuyer, SignedQuote } from '@quoin/crm/resources'
import * as z from 'zod'
import { amount, amountShown, part } from './money.ts'
import { address, gatewayBody, jsonText, paperAnswer, paperInput } from './shared.ts'

const short = z.string().trim().max(255).nullish()
const source = { source: short, source_alias: short, source_id: short, source_type: short }
/** Amounts that clients send along. They are never taken: the server calculates, and refuses what differs. */
const saidAmounts = {
  subtotal: amount.nullish(),
  discount: amount.nullish(),
  discount_value: amount.nullish(),
  tax: amount.nullish(),
  tax_value: amount.nullish(),
  fees: amount.nullish(),
  fees_value: amount.nullish(),
  tips: amount.nullish(),
  tips_value: amount.nullish(),
  total: amount.nullish(),
}
const fromTerms = 'is reckoned here by the terms of the vendor; note a payable beside it instead'
/** What a vendor gets is theirs to agree on, and never what an order says. */
const saidOfVendor = {
  vendor_price: unsupported(fromTerms),
  vendor_discount: unsupported(fromTerms),
  vendor_discount_value: unsupported(fromTerms),
}

/** A line as a client asks for it: what and how many. */
export const detailInput = z.object({
  product_sku: z.string().trim().max(120).nullish(),
  product_unique_id: uuid().nullish(),
  variation_sku: z.string().trim().max(120).nullish(),
  variation_unique_id: uuid().nullish(),
  product_name: short,
  product_description: z.string().max(2_000).nullish(),
  category_name: short,
  product_size: unsupported('Name the variant by variation_sku or variation_unique_id.'),
  color: unsupported('Name the variant by variation_sku or variation_unique_id.'),
  extra_variation: unsupported('Name the variant by variation_sku or variation_unique_id.'),
  order_code: unsupported('The address names the order.'),
  is_variation: z.boolean().nullish(),
  quantity: z.union([
    z.int().min(1).max(1_000_000),
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a whole number')
      .transform(Number),
  ]),
  notes: z.string().max(2_000).nullish(),
  ...saidAmounts,
  ...saidOfVendor,
  price: amount.nullish(),
  price_with_fees: amount.nullish(),
  subtotal_tax: amount.nullish(),
  payload: jsonText.nullish(),
  ...source,
  cart_unique_id: uuid().nullish(),
  cart_detail_unique_id: uuid().nullish(),
  referred_by: short,
  promo_code: short,
})
export type DetailInput = z.infer<typeof detailInput>

const orderInput = z.object({
  display_unique_id: unsupported('The server numbers orders; keep a number of another system in code.'),
  open_price: unsupported('What an order costs follows from its lines.'),
  open_stock: unsupported('Stock follows from the lines of an order.'),
  code: short,
  parent_unique_id: uuid().nullish(),
  customer_unique_id: uuid().nullish(),
  customer_name: short,
  customer_email: z.email().nullish(),
  customer_phone: short,
  customer_notes: z.string().max(2_000).nullish(),
  internal_notes: z.string().max(2_000).nullish(),
  ...saidAmounts,
  ...saidOfVendor,
  /** Goods have the currency of their prices; another one is refused. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters')
    .nullish(),
  delivery: amount.nullish(),
  payload: jsonText.nullish(),
  ...source,
  cart_unique_id: uuid().nullish(),
  quote_unique_id: uuid().nullish(),
  /** Where lines of the catalogue are sold, which may decide price and stock; a cart knows its own. */
  channel_unique_id: uuid().nullish(),
  referred_by: short,
  promo_code: short,
  shipping_address: address.nullish(),
  billing_address: address.nullish(),
  draft: z.boolean().optional(),
})
export type OrderInput = z.infer<typeof orderInput>

/** What is given on top: a part of the subtotal (0.15), or an amount. */
const tip = {
  tips: part.nullish(),
  tips_value: amount.nullish(),
}
export interface TipInput {
  readonly tips?: number | string | null | undefined
  readonly tips_value?: number | string | null | undefined
}

/** One way of paying, and how much of the order it pays; without an amount it pays what is left. */
export const tender = z.object({
  kind: z.enum(['card', 'demo', 'wallet', 'points', 'cash', 'bank', 'gift_card']),
  amount: amount.optional(),
  amount_minor: z.int().min(1).optional(),
  points: z.int().min(1).optional(),
  /** Gift card only: as it was mailed. */
  code: z.string().trim().min(1).max(80).optional(),
  /** Reserves the money at the provider and takes it later. */
  authorize_only: z.boolean().optional(),
  /** Card only: asks for a page of the provider to pay on, answered as `redirect_url`; without a provider nothing changes. */
  hosted: z.boolean().optional(),
  /** The demo provider only: how it should answer. */
  outcome: z.enum(['succeed', 'decline']).optional(),
  reference: z.string().trim().max(200).optional(),
})
export type Tender = z.infer<typeof tender>

/** Sales between two days of UTC, on one channel or on all. */
export const salesSpan = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  channel_unique_id: uuid().optional(),
  format: z.enum(['json', 'csv']).optional(),
})

const exchangeAmounts = {
  currency: z.string(),
  /** What the things that come back are worth, and what those that are taken come to. */
  credit_minor: z.int(),
  take_minor: z.int(),
  /** Above nothing: still to be paid. Below: goes back to the buyer. */
  due_minor: z.int(),
  /** Some of it was paid in points: they return as points, and so much more is due. */
  in_points: z.boolean(),
}
const namedCoupons = {
  coupon: z.string().trim().max(80).nullish(),
  /** Several, as the company lets them go together. */
  coupons: z.array(z.string().trim().min(1).max(80)).max(10).nullish(),
  /** The same in the names that rewards has for them. */
  coupon_code: z.string().trim().max(80).nullish(),
  coupon_codes: z.array(z.string().trim().min(1).max(80)).max(10).nullish(),
}
/** What comes back of an order and what is taken instead. */
const exchangeInput = {
  lines: z.array(z.object({ detail_unique_id: uuid(), quantity: z.int().min(1).max(1_000_000) })).max(200),
  take: z.array(detailInput).max(200),
}

/** What was bought, by whom, and how far it is: agreed, paid, delivered. Every amount is calculated by the server. */
export const orders = resource({
  type: 'Order',
  wrapper: 'order',
  unsupported: {
    open_price: 'What an order costs follows from its lines.',
    open_stock: 'Stock follows from the lines of an order.',
    ...Object.fromEntries(
      ['vendor_discount', 'vendor_discount_value', 'vendor_price'].map((name) => [name, `This ${fromTerms}.`]),
    ),
  },
  title: 'displayUniqueId',
  fields: {
    displayUniqueId: text(40).readOnly().searchable().sortable(),
    code: text(60).searchable().filterable(),
    user: ref('gateway.users').readOnly(),
    customer: ref('sales.customers').readOnly(),
    customerName: text(200).searchable().sortable(),
    customerEmail: email().searchable(),
    customerPhone: phone(),
    /** What the buyer is written to in, where neither they nor the company said otherwise. */
    language: language().readOnly(),
    customerNotes: longText(2_000),
    internalNotes: longText(2_000).seenWith('sales.orders.manage'),
    parent: ref('sales.orders').readOnly(),
    quote: ref('crm.quotes').readOnly(),
    /** A word for people and other systems, free by specification; money and goods go by the three states below. */
    status: text(60).default('active').readOnly().sortable(),
    orderState: oneOf('draft', 'placed', 'completed', 'cancelled').default('placed').readOnly().sortable(),
    paymentState: oneOf('unpaid', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'refund_due')
      .default('unpaid')
      .readOnly()
      .sortable(),
    fulfilmentState: oneOf('unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered', 'returned', 'not_required')
      .default('unfulfilled')
      .readOnly()
      .sortable(),
    logisticsStatus: text(60).readOnly().filterable(),
    currency: currency().default('EUR').readOnly().filterable(),
    subtotal: amountShown(),
    subtotalMinor: integer().default(0).readOnly(),
    discount: amountShown(),
    discountValue: amountShown(),
    discountMinor: integer().default(0).readOnly(),
    delivery: amountShown(),
    deliveryMinor: integer().default(0).readOnly(),
    /** What of the tax is that of the delivery, and by which rate; without one nobody calculated a tax on it. */
    deliveryTax: amountShown(),
    deliveryTaxMinor: integer().default(0).readOnly(),
    deliveryTaxBasisPoints: integer().readOnly(),
    /** The rate of all lines, where they have one. */
    tax: amountShown(),
    taxBasisPoints: integer().readOnly(),
    taxValue: amountShown(),
    taxMinor: integer().default(0).readOnly(),
    /** What was taxed at which rate, where, or by which number not at all; as it was when it was ordered. */
    taxes: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
    fees: amountShown(),
    feesValue: amountShown(),
    feesMinor: integer().default(0).readOnly(),
    /** What the buyer gives on top, as a part of the subtotal and as an amount; never taxed. */
    tips: amountShown(),
    tipsValue: amountShown(),
    tipsMinor: integer().default(0).readOnly(),
    /** The share of the subtotal that was agreed, which follows the lines; without one the amount stays. */
    tipsBasisPoints: integer().readOnly(),
    /** The member who gets it; nobody means all who work here. */
    tipsFor: ref('gateway.users').readOnly().seenWith('sales.orders.manage'),
    tipsRefundedMinor: integer().default(0).readOnly(),
    total: amountShown(),
    totalMinor: integer().default(0).readOnly().sortable(),
    paid: amountShown(),
    paidMinor: integer().default(0).readOnly(),
    refunded: amountShown(),
    refundedMinor: integer().default(0).readOnly(),
    balance: amountShown(),
    /** What was to be set aside in the buyer's wallet when it was placed; while it is held, what still is. */
    deposit: amountShown(),
    depositMinor: integer().default(0).readOnly(),
    /** Without one nobody asked for a deposit. One that is held is so until its day, if nothing is paid before. */
    depositState: oneOf('held', 'taken', 'released', 'no_wallet').readOnly(),
    depositHold: text(64).readOnly(),
    depositUntil: moment().readOnly(),
    pointsEarned: integer().default(0).readOnly(),
    pricesIncludeTax: boolean().default(false).readOnly(),
    trace: field<unknown[]>('json', 'jsonb', z.array(z.unknown())).readOnly(),
    payload: field<string>('longText', 'text', jsonText, { max: 20_000 }),
    source: text(255).filterable(),
    sourceAlias: text(255),
    sourceId: text(255).filterable(),
    sourceType: text(255).filterable(),
    cart: ref('products.carts').readOnly(),
    /** Where in the shop it was bought; nothing means the shop itself. */
    channel: ref('products.channels').readOnly(),
    reservation: text(64).readOnly(),
    /** Until when its goods are held for it, as long as it is not paid, and how often they may be held on. */
    reservedUntil: moment().readOnly(),
    extensionsLeft: integer().readOnly(),
    promoCode: text(120).filterable(),
    referredBy: text(255).filterable(),
    shippingAddress: json(),
    billingAddress: json(),
    cancelReason: text(500).readOnly(),
    placedAt: moment().readOnly().sortable(),
    paidAt: moment().readOnly().sortable(),
    shippedAt: moment().readOnly().sortable(),
    deliveredAt: moment().readOnly().sortable(),
    cancelledAt: moment().readOnly(),
    customFields: customFields(),
  },
  owner: 'user',
  limitable: ['customerPhone', 'referredBy'],
  permissions: { read: 'sales.orders.read', write: 'sales.orders.manage' },
  // Orders are papers of record: they are cancelled, never thrown away, and come from carts, quotes and lines, never from files.
  only: ['list', 'get', 'update', 'history', 'export'],
  sort: '-created_at',
  actions: {
    place: action().movesMoney().when({ orderState: 'draft' }).says('Places a draft: from now on it can be paid.'),
    complete: action()
      .when({
        orderState: 'placed',
        paymentState: ['paid', 'partially_refunded', 'refunded'],
        fulfilmentState: ['fulfilled', 'delivered', 'returned', 'not_required'],
      })
      .says('Closes an order that is paid and delivered.'),
    extend: action()
      .when({ orderState: 'placed', paymentState: ['unpaid', 'partially_paid'] })
      .needs('sales.orders.place')
      .says('Holds the goods of an order that is not paid yet for as long once more, as often as the shop lets anybody.'),
    deliver: action().when({ fulfilmentState: 'fulfilled' }).says('Notes that everything arrived.'),
    logistics: action({
      logisticsStatus: text(60).required(),
      source: text(255),
      sourceAlias: text(255),
      sourceId: text(255),
      sourceType: text(255),
    }).says('Sets the word for where the goods are.'),
  },
  operations: {
    create: custom({
      method: 'POST',
      path: '/orders',
      permission: 'sales.orders.place',
      movesMoney: true,
      body: z.object({ order: orderInput, order_details: z.array(detailInput).max(200).optional() }),
      answersRecord: true,
      summary:
        'Makes an order from a cart, from a quote that was accepted, or from lines of the catalogue. Amounts are reckoned here; an amount that differs is refused.',
    }),
    checkout: custom({
      method: 'POST',
      path: '/checkout',
      permission: 'sales.orders.place',
      movesMoney: true,
      wrapper: 'checkout',
      body: z.object({
        cart_unique_id: uuid().nullish(),
        ...namedCoupons,
        /** What they were said to take off; another amount is refused. */
        expected_coupon_minor: z.int().min(0).optional(),
        customer_notes: z.string().max(2_000).nullish(),
        shipping_address: address.nullish(),
        billing_address: address.nullish(),
        ...tip,
        expected_total_minor: z.int().min(0).optional(),
        /** What was shown as left to pay once points and gift cards have paid. */
        expected_due_minor: z.int().min(0).optional(),
        tenders: z.array(tender).max(5).default([]),
      }),
      answersRecord: true,
      summary:
        "Orders one's own cart and pays for it, all or nothing. With `expected_total_minor` it refuses when the price has changed meanwhile.",
    }),
    previewCheckout: custom({
      method: 'POST',
      path: '/checkout/preview',
      permission: 'sales.orders.place',
      wrapper: 'checkout',
      body: z.object({
        cart_unique_id: uuid().nullish(),
        ...namedCoupons,
        points: z.int().min(1).max(1e12).nullish(),
        ...tip,
        /** Codes of gift cards, in the order they pay. */
        gift_cards: z.array(z.string().trim().min(1).max(80)).max(4).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        currency: z.string(),
        subtotal_minor: z.int(),
        discount_minor: z.int(),
        delivery_minor: z.int(),
        tax_minor: z.int(),
        tips_minor: z.int(),
        total_minor: z.int(),
        points_minor: z.int(),
        /** Each gift card that was named, what is on it and what it would pay. */
        gift_cards: z.array(
          z.object({ ending: z.string(), remaining_minor: z.int(), pays_minor: z.int(), currency: z.string() }).nullable(),
        ),
        gift_card_minor: z.int(),
        /** What is left to pay once points and gift cards have paid. */
        due_minor: z.int(),
        /** Whether the coupons are taken as they are named; otherwise none is in the total. */
        coupons_accepted: z.boolean(),
        coupon_minor: z.int(),
        /** What one's own wallet of this currency can pay; null where there is none. */
        wallet_minor: z.int().nullable(),
        /** One's own points and how many of them pay for this at most; null where points pay for nothing here. */
        spendable: z.object({ unit_name: z.string(), available: z.int(), points: z.int(), value_minor: z.int() }).nullable(),
        coupons: z.array(
          z.object({
            code: z.string(),
            valid: z.boolean(),
            discount_minor: z.int(),
            reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
          }),
        ),
      }),
      summary: "What one's own cart comes to with coupons and points, as the checkout would take it. Nothing is written.",
    }),
    enterCode: custom({
      method: 'POST',
      path: '/checkout/codes',
      permission: 'sales.orders.place',
      movesMoney: true,
      wrapper: 'checkout',
      limit: 'lookup',
      body: z.object({ code: z.string().trim().min(1).max(80) }),
      answer: z.object({
        unique_id: z.string(),
        /** A promotion counts in the cart from now on, a coupon is named with the checkout, a gift was redeemed, a gift card pays there. */
        kind: z.enum(['promotion', 'coupon', 'gift', 'gift_card']),
        /** As it is named with the checkout. */
        code: z.string(),
        points: z.int().nullable(),
      }),
      summary: 'Takes a code of any kind at the checkout: of a promotion, a coupon, a gift or a gift card, whichever it is.',
    }),
    addresses: custom({
      method: 'GET',
      path: '/checkout/addresses',
      permission: 'sales.orders.place',
      answer: z.object({ unique_id: z.string(), addresses: z.array(address) }),
      summary: 'Where one had orders sent before, the latest first.',
    }),
    statusUpdate: custom({
      method: 'PUT',
      path: '/orders/:id/status',
      permission: 'sales.orders.manage',
      movesMoney: true,
      wrapper: 'order',
      ids: { id: 'sales.orders' },
      body: z.object({ status: z.string().trim().min(1).max(60), ...source }),
      answersRecord: true,
      summary: 'Sets the status word to whatever is given. `cancelled` cancels an order that can be; no word moves money.',
    }),
    tipsUpdate: custom({
      method: 'POST',
      path: '/orders/:id/tips/add',
      permission: 'sales.orders.place',
      movesMoney: true,
      wrapper: 'order',
      ids: { id: 'sales.orders' },
      body: z.object({ ...tip, tips_for_unique_id: uuid().nullish(), ...source }),
      answersRecord: true,
      summary:
        'Sets the tip of an order that is not paid yet, as a part of its subtotal or as an amount; 0 takes it off. Whoever manages orders may name the member who gets it, also later.',
    }),
    cancel: custom({
      method: 'DELETE',
      path: '/orders/:id/cancel',
      permission: 'sales.orders.place',
      movesMoney: true,
      ids: { id: 'sales.orders' },
      body: z.object({ reason: z.string().trim().max(500).optional() }),
      answersRecord: true,
      summary:
        'Cancels an order that nothing was sent of: its stock and its coupons are free again. What was paid goes back the way it came, which needs sales.refunds.write.',
    }),
    pay: custom({
      method: 'POST',
      path: '/orders/:id/pay',
      permission: 'sales.orders.place',
      movesMoney: true,
      wrapper: 'tender',
      ids: { id: 'sales.orders' },
      body: tender,
      answersRecord: true,
      summary:
        'Pays for an order, wholly or in part. Once all is paid, order, stock, books, points and payables are written together.',
    }),
    paymentCreate: custom({
      method: 'POST',
      path: '/orders/:id/payments',
      permission: 'sales.orders.manage',
      movesMoney: true,
      wrapper: 'payment',
      ids: { id: 'sales.orders' },
      body: gatewayBody.extend({
        payment_type: z.enum(['cash', 'bank']).nullish(),
        gateway_total: amount.nullish(),
        amount: amount.nullish(),
        amount_minor: z.int().min(1).nullish(),
      }),
      answersRecord: 'Payment',
      summary: 'Notes money that arrived in another way. Never more than is still due.',
    }),
    refund: custom({
      method: 'POST',
      path: '/orders/:id/refunds',
      permission: 'sales.refunds.write',
      movesMoney: true,
      wrapper: 'refund',
      ids: { id: 'sales.orders' },
      body: z.object({
        amount: amount.optional(),
        amount_minor: z.int().min(1).optional(),
        /** Everything that is left; nothing is given back where nobody says what. */
        all: z.boolean().optional(),
        lines: z
          .array(z.object({ detail_unique_id: uuid(), quantity: z.int().min(1).max(1_000_000) }))
          .min(1)
          .max(200)
          .optional(),
        reason: z.string().trim().max(500).optional(),
        restock: z.boolean().default(true),
      }),
      answersRecord: 'Refund',
      summary:
        'Gives money back: for lines, for an amount, or with `all` for all that is left; an order of which everything came back ends with it. To card and bank first, then the wallet, then points; never more to one than it paid.',
    }),
    previewExchange: custom({
      method: 'POST',
      path: '/orders/:id/exchanges/preview',
      permission: 'sales.refunds.write',
      wrapper: 'exchange',
      ids: { id: 'sales.orders' },
      body: z.object({ lines: exchangeInput.lines.default([]), take: exchangeInput.take.default([]) }),
      answer: z.object({
        unique_id: z.string(),
        ...exchangeAmounts,
        /** What is taken, as the order would have it. */
        take: z.array(z.object({ name: z.string(), sku: z.string().nullable(), quantity: z.int(), total_minor: z.int() })),
      }),
      summary: 'What an exchange would come to. Nothing is written.',
    }),
    exchange: custom({
      method: 'POST',
      path: '/orders/:id/exchanges',
      permission: 'sales.refunds.write',
      movesMoney: true,
      wrapper: 'exchange',
      ids: { id: 'sales.orders' },
      body: z.object({
        lines: exchangeInput.lines.min(1),
        take: exchangeInput.take.min(1),
        reason: z.string().trim().max(500).optional(),
        restock: z.boolean().default(true),
        /** The difference that was shown; with it an exchange that comes to another one is refused. */
        expected_due_minor: z.int().optional(),
      }),
      answersRecord: true,
      summary:
        'Takes lines of a paid order back and gives others for them, all or nothing: the answer is the order of what is taken. What came back pays for it; more goes back the way it came, less is still due there.',
    }),
    fulfil: custom({
      method: 'POST',
      path: '/orders/:id/fulfilments',
      permission: 'sales.orders.manage',
      wrapper: 'fulfilment',
      ids: { id: 'sales.orders' },
      body: z.object({
        lines: z
          .array(z.object({ detail_unique_id: uuid(), quantity: z.int().min(1).max(1_000_000) }))
          .max(200)
          .optional(),
        carrier: z.string().trim().max(120).optional(),
        tracking_number: z.string().trim().max(120).optional(),
        tracking_url: z
          .url({ protocol: /^https?$/ })
          .max(2_000)
          .optional(),
      }),
      answersRecord: 'Fulfilment',
      summary: 'Sends what was ordered, wholly or in part.',
    }),
    pickList: custom({
      method: 'POST',
      path: '/orders/:id/pick_list',
      permission: 'sales.orders.manage',
      limit: 'heavy',
      ids: { id: 'sales.orders' },
      body: paperInput,
      answer: paperAnswer,
      summary:
        'What is still to be sent of a paid order and where it lies, as PDF in one of six languages, in the order one walks.',
    }),
    ofUser: custom({
      method: 'GET',
      path: '/users/:id/orders',
      permission: 'sales.orders.read',
      ids: { id: 'gateway.users' },
      query: z.looseObject({}),
      answersRecords: true,
      summary: 'Lists the orders of a person.',
    }),
    overview: custom({
      method: 'GET',
      path: '/reports/overview',
      permission: 'sales.reports.read',
      query: salesSpan,
      answer: z.object({
        unique_id: z.string(),
        rows: z.array(z.looseObject({ day: z.string(), currency: z.string() })),
        tenders: z.array(z.looseObject({ kind: z.string() })),
        products: z.array(z.looseObject({ name: z.string() })),
      }),
      summary: 'Sales by day and currency, by way of paying, and the products that sold best. As CSV with format=csv.',
    }),
  },
  internal: {
    ofQuote: internal<SignedQuote, { order: string | null }>(
      'Makes an order of a quote as it is signed, at the prices that were offered, reserves its goods and sets its deposit aside. Refuses out_of_stock and deposit_not_covered.',
    ),
    bought: internal<{ readonly user: string; readonly product: string }, boolean>(
      'Whether somebody has paid for a product or been handed it, and did not give all of it back.',
    ),
    contents: internal<{ readonly order: string }, OrderContents | null>(
      'What was bought with an order, by whom, and whether it is paid or was given back.',
    ),
    ofService: internal<ServiceSold, { order: string }>(
      'Makes an order of something that is had at a time, at the price that was agreed, and sets its deposit aside.',
    ),
    giveBack: internal<
      { readonly order: string; readonly keepPercent: number; readonly reason?: string },
      { readonly given: number }
    >(
      'Ends an order whose service will not be had: what is not paid is cancelled, of what is paid all but the share that is kept goes back.',
    ),
    endDeposit: internal<{ readonly order: string; readonly hold: string }, null>(
      'Notes of an order that what was set aside for it has run out, unless it was taken or let go before.',
    ),
  },
})

/** Something had at a time, such as a booked room: one line of an order. */
export interface ServiceSold {
  readonly description: string
  /** What it is sold as in the catalogue, whose prices were agreed. */
  readonly product?: string | null
  readonly currency: string
  /** Without tax, after what was taken off. */
  readonly netMinor: number
  /** What was taken off. */
  readonly discountMinor?: number
  readonly taxBasisPoints: number
  readonly taxMinor: number
  /** What is set aside in the buyer's wallet until it is paid. */
  readonly depositMinor: number
  readonly buyer: QuoteBuyer
  readonly source: string
  readonly sourceId: string
}

/** An order as far as others go by it: what is theirs to deliver, and whether it still is. */
export interface OrderContents {
  readonly isPaid: boolean
  /** All of it was paid back. */
  readonly isRefunded: boolean
  readonly user: string | null
  readonly name: string | null
  readonly email: string | null
  readonly language: string | null
  readonly lines: readonly { readonly product: string; readonly quantity: number; readonly isRefunded: boolean }[]
}
