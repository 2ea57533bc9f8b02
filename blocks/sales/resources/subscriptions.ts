import {
  action,
  boolean,
  currency,
  custom,
  customFields,
  field,
  integer,
  internal,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  toMinor,
  uuid,
  taxOn,
} from '@quoin/kit'
import * as z from 'zod'

const price = () =>
  field<number>(
    'decimal',
    'numeric',
    z
      .number()
      .min(0)
      .max(1e9)
      .refine((v) => /^\d+(\.\d{1,3})?$/.test(String(v)), 'has too many decimals'),
  )
const input = z.object({
  subscription_model_unique_id: uuid(),
  /** What was shown as charged at once, with tax; another amount is refused. */
  expected_due_minor: z.int().min(0).optional(),
  subscription_number: z.string().trim().max(60).nullish(),
  notes: z.string().max(2_000).nullish(),
})
/** The seed of the specification sends the field alone, the published client inside a wrapper. */
const looseInput = z
  .object({ ...input.shape, subscription_model_unique_id: uuid().optional(), subscription: input.optional() })
  .transform((input) => input.subscription ?? input)
const maybeInput = z.object({
  ...input.shape,
  subscription_model_unique_id: uuid().optional(),
  status: z.enum(['active', 'cancelling', 'cancelled', 'paused']).optional(),
  /** The moment a change of plan was previewed for, so that it comes to what was shown. */
  prorated_at: z.iso.datetime({ offset: true }).optional(),
})
const looseMaybe = z
  .object({ ...maybeInput.shape, subscription: maybeInput.optional() })
  .transform((input) => input.subscription ?? input)
const preview = z.object({
  unique_id: z.string(),
  currency: z.string(),
  /** What of the old and of the new price is for the rest of the period, without tax; all of the new one where it starts anew. */
  credit_minor: z.int(),
  charge_minor: z.int(),
  /** What is charged at once: without tax, its tax, and with it. */
  net_minor: z.int(),
  tax_minor: z.int(),
  due_minor: z.int(),
  /** What comes off later periods instead, without tax. */
  kept_minor: z.int(),
  /** Whether a first period of another length begins with the change. */
  starts_anew: z.boolean(),
  prorated_at: z.string(),
})

interface PlanPrice {
  readonly currency: string | null
  readonly recurringPaymentAmount: number | string | null
  readonly recurringPaymentFees: number | string | null
  readonly initialPayment: number | string | null
  readonly taxBasisPoints: number | null
}
/** What a plan charges for its first period and for each later one, with tax; undefined where the price has more decimals than the currency. */
export function chargesOf(plan: PlanPrice): { firstMinor: number; periodMinor: number } | undefined {
  const [amount, fees, initial] = [plan.recurringPaymentAmount, plan.recurringPaymentFees, plan.initialPayment].map((part) =>
    toMinor(String(part ?? 0), plan.currency ?? 'EUR'),
  )
  if (amount === undefined || fees === undefined || initial === undefined) return undefined
  const withTax = (net: number) => net + taxOn(net, plan.taxBasisPoints ?? 0)
  return { firstMinor: withTax(amount + fees + initial), periodMinor: withTax(amount + fees) }
}

/** What can be subscribed to: a price per period, perhaps a trial. */
export const subscriptionModels = resource({
  type: 'subscription_model',
  wrapper: 'subscription_model',
  unsupported: { unique_id: 'The server names a plan; its code is yours.' },
  title: 'description',
  fields: {
    code: text(60).required().searchable().sortable().unique(),
    description: text(255).searchable().sortable(),
    currency: currency().default('EUR').filterable(),
    recurringPaymentAmount: price().default(0),
    recurringPaymentFees: price().default(0),
    initialPayment: price().default(0),
    duration: integer(1, 1_000).default(1),
    durationUnit: oneOf('day', 'week', 'month', 'year').default('month').sortable(),
    durationDescription: text(255),
    trialPeriodDays: integer(0, 730).default(0),
    taxBasisPoints: integer(0, 10_000).default(1_900),
    promotional: boolean().default(false),
    programCode: text(60),
    contentUrl: text(2_000),
    startAt: moment(),
    endAt: moment(),
    subscriptionType: text(60).filterable(),
    productType: text(60),
    maxItems: integer(0, 1_000_000),
    stripeProductId: text(120).filterable(),
    allowPromotionCodes: boolean().default(false),
    features: json(),
    status: oneOf('active', 'inactive', 'archived').default('active').sortable(),
  },
  permissions: { read: 'sales.subscriptions.read', write: 'sales.plans.manage' },
  sort: 'code',
  importKeys: ['code'],
})

/** What the card provider tells of a bill. */
export interface Billed {
  readonly event: string
  readonly at: number
  readonly stripeId: string
  readonly plan: string | null
  readonly user: string | null
  readonly invoice: string
  /** Whether the bill was paid; otherwise its payment did not go through. */
  readonly isPaid: boolean
  readonly attempt: number
  readonly currency: string
  readonly paidMinor: number
  /** What the provider calculated as tax within that; null where it calculates none. */
  readonly taxMinor: number | null
  /** Where the bill is for a period: from when until when. */
  readonly startAt: string | null
  readonly endAt: string | null
  /** The payment at the provider, where its news name it. */
  readonly reference: string | null
}

/** Somebody's subscription: paid for period by period until it ends. */
export const subscriptions = resource({
  type: 'Subscription',
  wrapper: 'subscription',
  title: 'subscriptionNumber',
  fields: {
    subscriptionNumber: text(60).readOnly().searchable().sortable(),
    user: ref('gateway.users').readOnly(),
    customer: ref('sales.customers').readOnly(),
    subscriptionModel: ref('sales.subscriptionModels').readOnly(),
    code: text(60).readOnly(),
    planName: text(255).readOnly(),
    status: oneOf('trialing', 'active', 'cancelling', 'past_due', 'paused', 'cancelled', 'expired')
      .default('active')
      .readOnly()
      .sortable(),
    currency: currency().default('EUR').readOnly(),
    amountMinor: integer().default(0).readOnly(),
    taxBasisPoints: integer().default(0).readOnly(),
    duration: integer().default(1).readOnly(),
    durationUnit: oneOf('day', 'week', 'month', 'year').default('month').readOnly(),
    /** Where the first period began: later ones are counted from it, so that 31 January does not become the 28th for good. */
    anchorAt: moment().readOnly(),
    periods: integer().default(0).readOnly(),
    startAt: moment().readOnly().sortable(),
    endAt: moment().readOnly().sortable(),
    trialEndDate: moment().readOnly(),
    cancelAtPeriodEnd: boolean().default(false).readOnly(),
    closedAt: moment().readOnly(),
    attempts: integer().default(0).readOnly(),
    paidBy: oneOf('demo', 'wallet', 'stripe', 'none').default('demo').readOnly(),
    stripeId: text(120).readOnly(),
    /** What was used in the period that runs, and how much of it the plan covers; empty: as much as one likes. */
    consumption: integer().default(0).readOnly(),
    maxItems: integer().readOnly(),
    creditMinor: integer().default(0).readOnly(),
    notes: longText(2_000).readOnly(),
    customFields: customFields(),
  },
  owner: 'user',
  permissions: { read: 'sales.subscriptions.read', write: 'sales.subscriptions.write' },
  only: ['list', 'get', 'update', 'history', 'export'],
  sort: '-created_at',
  actions: {
    cancel: action({ now: boolean(), reason: text(500) })
      .when({ status: ['trialing', 'active', 'past_due', 'paused'] })
      .says('Ends a subscription with its period, or now.'),
    resume: action()
      .when({ status: ['cancelling', 'paused'] })
      .says('Lets a subscription go on that was to end or was paused.'),
    pause: action()
      .when({ status: ['active', 'trialing'] })
      .says('Pauses a subscription: nothing is asked for until it goes on.'),
  },
  operations: {
    previewChange: custom({
      method: 'GET',
      path: '/subscriptions/:id/preview',
      permission: 'sales.subscriptions.read',
      ids: { id: 'sales.subscriptions' },
      query: z.object({ subscription_model_unique_id: uuid() }),
      answer: preview,
      summary:
        'What changing the plan now would give back and charge, with tax. A change that names its `prorated_at` comes to the same.',
    }),
    paymentStatus: custom({
      method: 'GET',
      path: '/payment_status',
      permission: 'member',
      answer: z.object({ unique_id: z.string(), status: z.string(), guard: z.boolean(), allowed: z.boolean() }),
      summary: "How one stands with one's own subscription; `allowed` says whether sales is open to a company administrator.",
    }),
  },
  internal: {
    renew: internal<
      { readonly subscription: string; readonly periods: number; readonly attempts: number },
      { readonly status: string }
    >('Begins the next period of a subscription, or asks for its payment again.'),
    heard: internal<
      {
        readonly event: string
        readonly stripeId: string
        readonly status: string
        readonly cancelAtPeriodEnd: boolean
        readonly endAt: string | null
        readonly at: number
        /** Which plan it is of and whose it is, where it began on a page of the provider. */
        readonly plan: string | null
        readonly user: string | null
      },
      { readonly effect: string }
    >('Takes in what the card provider says of a subscription.'),
    billed: internal<Billed, { readonly effect: string }>(
      'Takes in that the card provider billed a subscription: an order and its payment, or a payment that failed.',
    ),
  },
})

/** Subscriptions as a part of the person who has them. */
export const userSubscriptions = resource({
  type: 'UserSubscription',
  wrapper: 'subscription',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.subscriptions.read', write: 'sales.subscriptions.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/users/:id/subscriptions',
      permission: 'sales.subscriptions.read',
      ids: { id: 'gateway.users' },
      query: z.looseObject({}),
      answersRecords: 'Subscription',
      summary: 'Lists the subscriptions of a person.',
    }),
    get: custom({
      method: 'GET',
      path: '/users/:id/subscriptions/:subscription',
      permission: 'sales.subscriptions.read',
      ids: { id: 'gateway.users', subscription: 'sales.subscriptions' },
      answersRecord: 'Subscription',
      summary: 'Gets a subscription of a person.',
    }),
    create: custom({
      method: 'POST',
      path: '/users/:id/subscriptions/:subscription',
      aliases: ['POST /users/:id/subscriptions'],
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      ids: { id: 'gateway.users', subscription: 'sales.subscriptionModels' },
      body: z
        .object({ ...maybeInput.shape, subscription: maybeInput.optional() })
        .transform((input) => input.subscription ?? input),
      answersRecord: 'Subscription',
      summary: 'Subscribes a person; the plan stands in the path or in the body.',
    }),
    update: custom({
      method: 'PUT',
      path: '/users/:id/subscriptions/:subscription',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      ids: { id: 'gateway.users', subscription: 'sales.subscriptions' },
      body: looseMaybe,
      answersRecord: 'Subscription',
      summary: 'Changes the plan of a subscription, paying the difference for what is left of the period, or its state.',
    }),
    cancel: custom({
      method: 'PUT',
      path: '/users/:id/subscriptions/:subscription/cancel',
      permission: 'sales.subscriptions.write',
      ids: { id: 'gateway.users', subscription: 'sales.subscriptions' },
      body: z.object({ now: z.boolean().optional() }),
      answersRecord: 'Subscription',
      summary: 'Ends a subscription with its period, or now.',
    }),
    consume: custom({
      method: 'POST',
      path: '/users/:id/subscriptions/:subscription/consumption',
      permission: 'sales.subscriptions.write',
      ids: { id: 'gateway.users', subscription: 'sales.subscriptions' },
      body: z.object({ consumption: z.int().min(1).max(1_000_000) }),
      answersRecord: 'Subscription',
      summary: 'Notes how much somebody used of what their plan covers in this period; refused beyond that.',
    }),
  },
})

/** The same for customers. */
export const customerSubscriptions = resource({
  type: 'CustomerSubscription',
  wrapper: 'subscription',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.subscriptions.read', write: 'sales.subscriptions.write' },
  only: [],
  operations: {
    create: custom({
      method: 'POST',
      path: '/customers/:id/subscriptions',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      ids: { id: 'sales.customers' },
      body: looseInput,
      answersRecord: 'Subscription',
      summary: 'Subscribes a customer.',
    }),
    get: custom({
      method: 'GET',
      path: '/customers/:id/subscriptions/:subscription',
      permission: 'sales.subscriptions.read',
      ids: { id: 'sales.customers', subscription: 'sales.subscriptions' },
      answersRecord: 'Subscription',
      summary: 'Gets a subscription of a customer.',
    }),
    update: custom({
      method: 'PUT',
      path: '/customers/:id/subscriptions/:subscription',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      ids: { id: 'sales.customers', subscription: 'sales.subscriptions' },
      body: looseMaybe,
      answersRecord: 'Subscription',
      summary: "Changes the plan or the state of a customer's subscription.",
    }),
  },
})
