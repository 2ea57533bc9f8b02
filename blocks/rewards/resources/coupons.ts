import {
  boolean,
  currency,
  custom,
  decimal,
  integer,
  internal,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import type { EarningLine, Minor } from './rewards.ts'
import { common, isActive, period } from './wire.ts'

const amount = z.number().min(0).max(1e12)
const code = z.string().trim().min(1).max(80)

/** What a coupon takes off and how often. */
const offer = {
  discountType: oneOf('percentage', 'fixed').required().filterable(),
  /** Percent with at most two decimals, or an amount. */
  discountValue: decimal(0, 1e12).required(),
  currency: currency().default('EUR'),
  minPurchase: decimal(0, 1e12),
  maxDiscount: decimal(0, 1e12),
  usageLimit: integer(1, 1_000_000_000),
  perUserLimit: integer(1, 1_000_000),
  perDayLimit: integer(1, 1_000_000),
  /** Whether it goes together with other coupons, as far as the company takes several. */
  isStackable: boolean().default(true),
  /** It leaves out what is reduced already, by its own price, a promotion or another coupon: no item is reduced twice with it. */
  oncePerItem: boolean().default(false),
  /** Of coupons with the same word here, one is taken on a purchase. */
  groupName: text(60),
  ...period,
}
const permissions = { read: 'rewards.coupons.read', write: 'rewards.coupons.write' } as const

/** What many codes have in common. */
export const couponConfigurations = resource({
  type: 'coupon_configuration',
  wrapper: 'configuration',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    code: text(40).filterable(),
    ...offer,
    usageCount: integer().default(0).readOnly(),
    ...common,
    isActive,
  },
  path: '/configurations',
  permissions,
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history', 'export', 'bulk'],
  aliases: { update: ['PUT /configurations'] },
  operations: {
    coupons: custom({
      method: 'GET',
      path: '/configurations/:id/coupons',
      permission: 'rewards.coupons.read',
      ids: { id: 'rewards.couponConfigurations' },
      query: z.looseObject({}),
      answersRecords: 'Coupon',
      summary: 'The codes made from a configuration.',
    }),
    generateOne: custom({
      method: 'POST',
      path: '/configurations/:id/one',
      permission: 'rewards.coupons.write',
      ids: { id: 'rewards.couponConfigurations' },
      answersRecord: 'Coupon',
      summary: 'Makes one more code.',
    }),
    generateBatch: custom({
      method: 'POST',
      path: '/configurations/:id/batch',
      permission: 'rewards.coupons.write',
      limit: 'heavy',
      ids: { id: 'rewards.couponConfigurations' },
      body: z.object({
        count: z.int().min(1).max(100_000),
        prefix: z
          .string()
          .regex(/^[A-Za-z0-9-]{0,20}$/)
          .optional(),
      }),
      answersRecords: 'Coupon',
      meta: z.object({ batch_unique_id: z.string() }),
      summary: 'Makes up to 100,000 codes that nobody can guess. Answers the first 1,000; all are under the batch.',
    }),
    voidBatch: custom({
      method: 'PUT',
      path: '/configurations/:id/batches/:batch/void',
      permission: 'rewards.coupons.write',
      movesMoney: true,
      ids: { id: 'rewards.couponConfigurations', batch: 'rewards.batches' },
      answer: z.object({ voided_count: z.int(), voided_at: z.string() }),
      summary: 'Makes the codes of a batch that nobody used worthless.',
    }),
    load: custom({
      method: 'POST',
      path: '/configurations/:id/load',
      permission: 'rewards.coupons.write',
      limit: 'heavy',
      ids: { id: 'rewards.couponConfigurations' },
      body: z.object({ codes: z.array(code).min(1).max(1_000) }),
      answersRecords: 'Coupon',
      summary: 'Takes codes made elsewhere.',
    }),
  },
})

export interface Basket {
  readonly user: string | null
  readonly lines?: readonly EarningLine[]
  readonly subtotal: Minor
  /** What of the subtotal nothing has reduced yet; without it, all of it. */
  readonly unreduced?: Minor
  /** What the promotions that count for it go together with. */
  readonly promotions?: readonly Stackable[]
  readonly currency: string
}
/** How a discount goes together with others: with all, with none, or with none of its group. */
export interface Stackable {
  readonly isStackable: boolean
  readonly groupName: string | null
}
export interface CouponReason {
  readonly code: string
  readonly detail: string
}

export interface Quoted {
  readonly discount: number
  /** Whether the purchase may go on with these, as the company takes them. */
  readonly isAccepted: boolean
  readonly coupons: readonly {
    readonly code: string
    readonly name: string | null
    readonly discount: number
    /** It is taken off what nothing else had reduced, and off nothing else. */
    readonly oncePerItem: boolean
    readonly reasons: readonly CouponReason[]
  }[]
}

const redeemed = z.object({
  coupon_code: code.optional(),
  code: code.optional(),
  user_unique_id: uuid().optional(),
  order_unique_id: uuid().optional(),
  cart_unique_id: uuid().optional(),
  purchase_amount: amount.optional(),
  /** What the purchase is paid in; the coupon's own currency without it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** What of the purchase is reduced already; a coupon that counts once per item leaves it out. */
  reduced_amount: amount.optional(),
})
const several = z.object({
  ...redeemed.shape,
  /** Several at once, as the company lets them go together. */
  coupon_codes: z.array(code).min(1).max(10).optional(),
})
const judged = z.object({
  unique_id: z.string(),
  valid: z.boolean(),
  code: z.string(),
  discount_amount: z.number(),
  discount_minor: z.int(),
  reason: z.string().nullable(),
  reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
  coupon: z.looseObject({}).nullable(),
  currency: z.string(),
  /** Of each of several what it takes off, or why it does not. */
  coupons: z
    .array(
      z.object({
        code: z.string(),
        valid: z.boolean(),
        discount_amount: z.number(),
        discount_minor: z.int(),
        reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
      }),
    )
    .optional(),
})

export interface Issued {
  readonly name: string
  readonly percent: number
  /** For so many days from now. */
  readonly days: number
  /** For whom alone it is; without, for whoever has the code. */
  readonly user?: string
}

/** A code that takes something off a purchase. */
export const coupons = resource({
  type: 'Coupon',
  wrapper: 'coupon',
  title: 'code',
  fields: {
    code: text(80).required().unique().searchable().sortable().alsoKnownAs('coupon_code'),
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    ...offer,
    usedCount: integer().default(0).readOnly().sortable(),
    configuration: ref('rewards.couponConfigurations').readOnly(),
    batch: ref('rewards.batches').readOnly(),
    /** Whose it is alone. */
    user: ref('gateway.users'),
    ...common,
  },
  permissions,
  importKeys: ['code'],
  operations: {
    redeem: custom({
      method: 'POST',
      path: '/coupon',
      permission: 'rewards.codes.redeem',
      movesMoney: true,
      limit: 'lookup',
      wrapper: 'coupon',
      alsoWrapped: ['couponapplication'],
      aliases: ['POST /coupons/apply'],
      body: redeemed,
      answersRecord: 'CouponApplication',
      summary: 'Uses a coupon on a purchase.',
    }),
    preview: custom({
      method: 'POST',
      path: '/coupon/preview',
      permission: 'rewards.codes.redeem',
      limit: 'lookup',
      wrapper: 'coupon',
      alsoWrapped: ['couponvalidation'],
      aliases: ['POST /coupons/validate'],
      body: several,
      answer: judged,
      summary: 'What a coupon would take off, or several together, or why one would not. Nothing changes.',
    }),
    getByCode: custom({
      method: 'GET',
      path: '/coupons/code/:code',
      permission: 'rewards.coupons.read',
      limit: 'lookup',
      answersRecord: true,
      summary: 'Gets a coupon by its code.',
    }),
  },
  internal: {
    quote: internal<Basket & { codes: readonly string[] }, Quoted>(
      'What coupons take off a purchase together, in minor units, and of each what it takes or why it does not.',
    ),
    redeem: internal<
      { code: string; user: string; order: string; discount: Minor; key: string; currency?: string },
      { id: string }
    >('Keeps a coupon for an order until it is paid, as long as the company says. Refuses when a limit is reached meanwhile.'),
    confirm: internal<{ order: string }, { confirmed: number }>(
      'The order is paid: its coupons are used for good. Takes one again that waited too long, and refuses when it may not be used any more.',
    ),
    issue: internal<Issued, { id: string; code: string; endsAt: string }>(
      'Makes a coupon for one purchase, of percent, that nobody can guess and that goes together with no other.',
    ),
    usedOn: internal<{ order: string }, { coupons: readonly { id: string; percent: number }[] }>(
      'Which coupons of percent an order was paid with; none before it is paid.',
    ),
    known: internal<{ code: string }, boolean>('Whether there is a coupon with a code, whatever else is to be said of it.'),
    lapse: internal<{ use: string }, { released: boolean }>('Gives back a coupon whose order was not paid in time.'),
    release: internal<{ order: string }, { released: number }>(
      'Gives back the coupons of an order that came to nothing, unless the company lets them count as used.',
    ),
  },
})

/** One use of a coupon. */
export const couponUses = resource({
  type: 'CouponApplication',
  wrapper: 'couponapplication',
  title: 'code',
  fields: {
    coupon: ref('rewards.coupons').readOnly(),
    code: text(80).readOnly(),
    user: ref('gateway.users').readOnly(),
    order: ref('sales.orders').readOnly(),
    cart: ref('products.carts').readOnly(),
    purchaseAmount: decimal(0, 1e12).readOnly(),
    discountAmount: decimal(0, 1e12).readOnly(),
    currency: currency().readOnly(),
    appliedAt: moment().readOnly().sortable(),
    /** Until then it waits for its order to be paid; empty once it is. */
    heldUntil: moment().readOnly(),
    status: common.status.readOnly(),
    payload: common.payload.readOnly(),
  },
  owner: 'user',
  path: '/coupon_uses',
  permissions: { read: 'rewards.customers.read', write: 'rewards.coupons.write' },
  only: ['list', 'get'],
  sort: '-applied_at',
})
