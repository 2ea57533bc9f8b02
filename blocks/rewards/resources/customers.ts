import {
  boolean,
  custom,
  customFields,
  email,
  internal,
  integer,
  json,
  moment,
  oneOf,
  ref,
  resource,
  text,
  uuid,
  action,
} from '@quoin/kit'
import * as z from 'zod'
import { common } from './wire.ts'

const read = 'rewards.customers.read'
const ids = { id: 'gateway.users' }
const query = z.looseObject({})
const points = z.int().min(1).max(1_000_000_000)
const reason = z.string().trim().max(500).optional()
const transaction = z.object({
  user_unique_id: uuid(),
  points,
  reason,
  reference_id: z.string().max(100).optional(),
  reference_type: z.string().max(60).optional(),
})

const textOrNull = z.string().nullable()
const unitStanding = z.object({
  unit_unique_id: z.string(),
  code: textOrNull,
  name: z.string(),
  available_points: z.int(),
  pending_points: z.int(),
  owed_points: z.int(),
  total_points: z.int(),
  lifetime_points: z.int(),
  next_expiry_points: z.int().nullable(),
  next_expiry_at: textOrNull,
  next_expiry_day: textOrNull,
})
/** Points, tier, and the way to the next one; of who never earned any, as of a customer with none. */
const standing = z.object({
  unique_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user_unique_id: z.string(),
  name: textOrNull,
  total_points: z.int(),
  available_points: z.int(),
  pending_points: z.int(),
  owed_points: z.int(),
  lifetime_points: z.int(),
  period_points: z.int(),
  tier_basis: z.string(),
  tier_progress: z.number(),
  currency: z.string(),
  tier: textOrNull,
  loyalty_tier_unique_id: textOrNull,
  loyalty_tier_name: textOrNull,
  tier_color: textOrNull,
  tier_since: textOrNull,
  tier_expires_at: textOrNull,
  next_tier_unique_id: textOrNull,
  next_tier_name: textOrNull,
  next_tier_points: z.int().nullable(),
  points_to_next_tier: z.number().nullable(),
  multiplier_basis_points: z.int(),
  reward_discount_basis_points: z.int(),
  next_expiry_points: z.int().nullable(),
  next_expiry_at: textOrNull,
  next_expiry_day: textOrNull,
  is_frozen: z.boolean(),
  card_number: textOrNull,
  unit_name: z.string(),
  units: z.array(unitStanding),
  left_at: textOrNull,
  programme_name: z.string(),
  status: z.string(),
  enabled: z.boolean(),
  payload: z.looseObject({}).nullable(),
})
const lot = z.object({
  unique_id: z.string(),
  points: z.int(),
  state: z.string(),
  earned_at: z.string(),
  active_at: textOrNull,
  expires_at: textOrNull,
  rule_unique_id: textOrNull,
  source: z.unknown(),
})

/** Where a customer stands with the programme's text. */
const enrolment = z.object({
  unique_id: z.string(),
  state: z.enum(['in', 'asked', 'open', 'left']),
  text: z.string().nullable(),
  text_version: z.int(),
  agreed_version: z.int().nullable(),
  agreed_at: z.string().nullable(),
  left_at: z.string().nullable(),
  leave_points: z.enum(['keep', 'end']),
  held: z.array(z.object({ unit_unique_id: z.string().nullable(), unit_name: z.string(), points: z.int() })),
})

/** Somebody in the programme. Their id is the person's own. */
export const customers = resource({
  type: 'customer',
  wrapper: 'customer',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(160).readOnly().searchable().sortable(),
    email: email().readOnly().searchable().sortable(),
    firstName: text(160).readOnly(),
    lastName: text(160).readOnly(),
    loyaltyTier: ref('rewards.loyalties').readOnly(),
    loyaltyTierName: text(120).readOnly(),
    tierSince: moment().readOnly(),
    /** Set by hand until then, whatever is earned. */
    tierFixedUntil: moment().readOnly(),
    availablePoints: integer().default(0).readOnly().sortable(),
    pendingPoints: integer().default(0).readOnly(),
    /** Points that were spent and then taken back. */
    owedPoints: integer().default(0).readOnly(),
    totalPoints: integer().readOnly().sortable(),
    lifetimePoints: integer().default(0).readOnly().sortable(),
    /** Earned since the period of tiers began. */
    periodPoints: integer().default(0).readOnly(),
    /** The version of the programme's text they agreed to last; 0 where it had none. */
    optInVersion: integer().readOnly(),
    optInAt: moment().readOnly(),
    leftAt: moment().readOnly(),
    isFrozen: boolean().default(false).readOnly(),
    /** What their card shows to a scanner. */
    cardNumber: text(40).readOnly().searchable(),
    lastActivityAt: moment().readOnly().sortable(),
    status: common.status.readOnly(),
    payload: json().readOnly(),
    customFields: customFields(),
  },
  owner: 'user',
  permissions: { read, write: 'rewards.points.write' },
  only: ['list', 'get', 'update', 'history', 'export'],
  actions: {
    freeze: action({ reason: text(500).required() })
      .when({ isFrozen: 'false' })
      .says('Keeps a customer from earning and spending.'),
    unfreeze: action().when({ isFrozen: 'true' }).says('Lets a customer earn and spend again.'),
    setTier: action({ tier: ref('rewards.loyalties').required(), until: moment(), reason: text(500).required() }).says(
      'Puts a customer into a tier by hand, until a date or for good.',
    ),
  },
  operations: {
    loyalty: custom({
      method: 'GET',
      path: '/customers/:id/loyalty',
      permission: read,
      ids,
      aliases: ['GET /loyalty/:id', 'GET /loyalty/user/:id'],
      answer: standing,
      summary: 'Balance, tier and the way to the next one.',
    }),
    badges: custom({
      method: 'GET',
      path: '/customers/:id/badges',
      permission: read,
      ids,
      query,
      answersRecords: 'Badge',
      summary: 'The badges a customer has.',
    }),
    badgeProgress: custom({
      method: 'GET',
      path: '/customers/:id/badges/progress',
      permission: read,
      ids,
      answer: z.object({
        unique_id: z.string(),
        badges: z.array(
          z.object({
            badge_unique_id: z.string(),
            name: z.string(),
            description: z.string().nullable(),
            image_url: z.string().nullable(),
            category: z.string().nullable(),
            streak: z.enum(['none', 'days', 'weeks', 'months']),
            done: z.int(),
            needed: z.int(),
          }),
        ),
      }),
      summary: 'How far a customer is with the badges that are earned by doing something and that they do not have.',
    }),
    coupons: custom({
      method: 'GET',
      path: '/customers/:id/coupons',
      permission: read,
      ids,
      query,
      answersRecords: 'Coupon',
      summary: "Coupons that are a customer's own or that they used.",
    }),
    offerCodes: custom({
      method: 'GET',
      path: '/customers/:id/offer_codes',
      permission: read,
      ids,
      query,
      answersRecords: 'offer_code',
      summary: 'Offer codes a customer got or redeemed.',
    }),
    rewardsHistory: custom({
      method: 'GET',
      path: '/customers/:id/rewards/history',
      permission: read,
      ids,
      query,
      aliases: ['GET /loyalty/user/:id/history'],
      answersRecords: 'LoyaltyTransaction',
      summary:
        "Every movement of a customer's points with the balance after it. Asked for with `x-api-key` and a bearer token, as by the published client, a bare array in camelCase.",
    }),
    expirations: custom({
      method: 'GET',
      path: '/customers/:id/rewards/expirations',
      permission: read,
      ids,
      query,
      answersPlain: z.object({
        data: z.array(lot.extend({ id: z.string(), type: z.string(), attributes: lot })),
        meta: z.object({ total_count: z.int(), days: z.array(z.object({ day: z.string(), points: z.int() })) }),
      }),
      summary:
        "Which points end when, lot by lot, and in `meta.days` summed up by the company's day. Asked for with `x-api-key` and a bearer token, a bare array in camelCase.",
    }),
    rewards: custom({
      method: 'GET',
      path: '/customers/:id/rewards',
      permission: 'rewards.redemptions.read',
      ids,
      query,
      answersRecords: 'RewardRedemption',
      summary: 'The rewards a customer took.',
    }),
    rewardsAll: custom({
      method: 'GET',
      path: '/customers/rewards',
      permission: 'rewards.redemptions.read',
      query,
      answersRecords: 'RewardRedemption',
      summary: 'The rewards all customers took.',
    }),
    enrolment: custom({
      method: 'GET',
      path: '/customers/:id/enrolment',
      permission: read,
      ids,
      answer: enrolment,
      summary: 'Whether a customer is in the programme, by which version of its text, and what leaving does to what they hold.',
    }),
    join: custom({
      method: 'POST',
      path: '/customers/:id/enrolment',
      permission: 'rewards.redemptions.write',
      movesMoney: true,
      wrapper: 'enrolment',
      ids,
      body: z.object({ text_version: z.int().min(0) }),
      answer: enrolment,
      summary: 'Joins the programme oneself, by the version of its text that one has read.',
    }),
    leave: custom({
      method: 'DELETE',
      path: '/customers/:id/enrolment',
      permission: 'rewards.redemptions.write',
      movesMoney: true,
      ids,
      answer: enrolment,
      summary: 'Leaves the programme oneself. Points stay to be spent, or end, as the programme says.',
    }),
    grantReward: custom({
      method: 'PUT',
      path: '/customers/:id/grant_reward',
      permission: 'rewards.points.write',
      movesMoney: true,
      wrapper: 'reward',
      ids,
      body: z.object({ points, reason }),
      answersRecord: true,
      summary: 'Gives points by hand.',
    }),
    updateExpiration: custom({
      method: 'PUT',
      path: '/customers/:id/expiration',
      permission: 'rewards.points.write',
      movesMoney: true,
      ids,
      body: z.object({ expiration_date: z.iso.datetime({ offset: true }) }),
      answersRecord: true,
      summary: 'Moves the end of all points a customer has; what they hold in other units ends as it did.',
    }),
    transfer: custom({
      method: 'POST',
      path: '/customers/:id/transfer',
      permission: 'rewards.points.write',
      movesMoney: true,
      wrapper: 'transfer',
      ids,
      body: z.object({ user_unique_id: uuid(), points, reason: z.string().trim().min(1).max(500) }),
      answersRecord: true,
      summary: 'Moves points to another customer; they keep their end.',
    }),
    addPoints: custom({
      method: 'POST',
      path: '/loyalty/points/add',
      permission: 'rewards.points.write',
      movesMoney: true,
      wrapper: 'loyaltytransaction',
      body: transaction,
      answersRecord: 'LoyaltyTransaction',
      summary: 'Gives points by hand, with what they are for.',
    }),
    redeemPoints: custom({
      method: 'POST',
      path: '/loyalty/points/redeem',
      permission: 'rewards.points.write',
      movesMoney: true,
      wrapper: 'loyaltytransaction',
      body: transaction,
      answersRecord: 'LoyaltyTransaction',
      summary: 'Takes points, with what they are for.',
    }),
    refund: custom({
      method: 'POST',
      path: '/refund',
      permission: 'rewards.points.write',
      movesMoney: true,
      wrapper: 'refund',
      body: z.object({
        order_unique_id: uuid(),
        lines: z
          .array(z.object({ line: z.int().min(0).max(499), quantity: z.number().positive().max(1e9).optional() }))
          .min(1)
          .max(500)
          .optional(),
        share: z.int().min(1).max(10_000).optional(),
        reason,
        reference_id: z.string().trim().min(1).max(100),
      }),
      answer: z.object({
        order_unique_id: z.string(),
        points_taken: z.int(),
        points_returned: z.int(),
        reference_id: z.string(),
      }),
      summary: 'Takes back the points of goods that came back, part for part. The same reference twice changes nothing.',
    }),
  },
  internal: {
    hear: internal<{ operation: string; user: string; record: string | null; key: string; at: string }, { points: number }>(
      'Gives the points and badges that something that happened earns.',
    ),
    givable: internal<{ readonly points: number }, { readonly alone: boolean }>(
      'Whether one person alone may give so many points by hand.',
    ),
    give: internal<
      {
        readonly user: string
        readonly points: number
        readonly key: string
        readonly reason: string
        readonly reference: { readonly type: string; readonly id: string }
      },
      { readonly points: number }
    >('Gives points that somebody decided on; none to who is frozen or not in the programme. The same key again gives nothing.'),
    turnDay: internal<{ at?: string }, { customers: number }>(
      "Does what is due at a company's midnight: points that activate or end, tiers whose period is over.",
    ),
  },
})

/** One movement of somebody's points. */
export const movements = resource({
  type: 'LoyaltyTransaction',
  wrapper: 'loyaltytransaction',
  title: 'reason',
  fields: {
    /** In the order they happened. */
    number: integer().readOnly().sortable(),
    loyalty: ref('rewards.customers').readOnly(),
    user: ref('gateway.users').readOnly(),
    points: integer().readOnly(),
    /** Of what; the programme's points without one. */
    unit: ref('rewards.units').readOnly(),
    type: oneOf('earned', 'redeemed', 'expired', 'adjusted').readOnly().filterable(),
    /** What made it: an order, a rule, a reward. */
    kind: text(40).readOnly(),
    reason: text(500).readOnly(),
    referenceId: text(100).readOnly(),
    referenceType: text(60).readOnly(),
    balanceBefore: integer().readOnly(),
    balanceAfter: integer().readOnly(),
    /** When the points may be spent, when that is later. */
    pendingUntil: moment().readOnly(),
    transactionDate: moment().readOnly().sortable(),
    status: common.status.readOnly(),
  },
  owner: 'user',
  path: '/movements',
  permissions: { read, write: 'rewards.points.write' },
  only: ['list', 'get', 'export'],
  sort: '-number',
})
