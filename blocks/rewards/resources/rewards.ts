import {
  action,
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
  url,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import { purchase, trace } from './programmes.ts'
import { common } from './wire.ts'

/** Whole minor units of a currency. */
export type Minor = number | bigint

/** A line as it was sold, discounts taken off. */
export interface EarningLine {
  readonly product?: string | null
  readonly category?: string | null
  readonly brand?: string | null
  /** Up to four decimals. */
  readonly quantity: number
  readonly net: Minor
  readonly total: Minor
  /** A gift card and the like, which earns nothing. */
  readonly excluded?: boolean
}

export interface Earning {
  readonly user: string
  readonly order: string
  readonly currency: string
  readonly lines: readonly EarningLine[]
  /** What the lines come to, tax included. */
  readonly total: Minor
  /** Part of the total that was paid with points and so earns none. */
  readonly paid_with_points?: Minor
  /** The same key twice earns once. */
  readonly key: string
}

/** Points as far as they pay for something. */
export interface Spendable {
  readonly unitName: string
  readonly available: number
  /** The most of them that pay for what is due, and what they are worth in minor units. */
  readonly points: number
  readonly valueMinor: number
}

export interface GivingBack {
  readonly order: string
  /** Lines that come back, by their place in what was earned on, with how much of them; absent means the whole line. */
  readonly lines?: readonly { readonly line: number; readonly quantity?: number }[]
  /** Or a part of the whole order, in hundredths of a percent: 10000 is all of it. */
  readonly share?: number
  readonly key: string
}

const possible = z.object({
  unique_id: z.string(),
  possible: z.boolean(),
  points: z.int(),
  balance_after: z.int().nullable(),
  reasons: trace,
  /** What a purchase earns beside the programme's points. */
  units: z.array(z.object({ unit_unique_id: z.string(), name: z.string(), points: z.int() })).optional(),
})

/** Something that points buy. */
export const rewards = resource({
  type: 'Reward',
  wrapper: 'reward',
  title: 'name',
  fields: {
    code: text(60).required().unique().searchable(),
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    rewardType: oneOf('discount', 'product', 'points', 'cashback', 'free_shipping', 'gift', 'other')
      .default('other')
      .filterable(),
    /** What it costs. */
    points: integer(0, 1_000_000_000).required().sortable(),
    /** In what it is priced; the programme's points without one. */
    unit: ref('rewards.units'),
    /** What it is worth, for people to read. */
    value: decimal(0, 1e12),
    imageUrl: url(),
    /** How many are left; nothing when there is no end of them. */
    stock: integer(0, 1_000_000_000),
    /** How many one customer may have. */
    customerLimit: integer(1, 1_000_000),
    /** What it hands out when it is redeemed. */
    badge: ref('rewards.badges'),
    configuration: ref('rewards.couponConfigurations'),
    /** What is paid into the wallet of who takes it, in the programme's currency. Whoever sets it may top wallets up anyway. */
    walletCredit: decimal(0.0001, 1e9).writtenWith('wallet.postings.write'),
    ...common,
  },
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history', 'export', 'bulk'],
  sort: 'points',
  operations: {
    preview: custom({
      method: 'POST',
      path: '/rewards/preview',
      permission: 'rewards.programme.read',
      wrapper: 'reward',
      body: z.object({
        reward_unique_id: uuid().optional(),
        user_unique_id: uuid().optional(),
        purchase: purchase.optional(),
      }),
      answer: possible,
      summary:
        'What a purchase would earn, or what redeeming a reward would take, with a reason for every rule. Nothing changes.',
    }),
    redeem: custom({
      method: 'POST',
      path: '/rewards/redeem',
      permission: 'rewards.redemptions.write',
      movesMoney: true,
      wrapper: 'rewardredemption',
      alsoWrapped: ['reward_redemption'],
      body: z.object({ reward_unique_id: uuid(), user_unique_id: uuid().optional(), points: z.int().min(0).optional() }),
      answersRecord: 'RewardRedemption',
      summary: 'Takes points for a reward, once there are enough.',
    }),
  },
  internal: {
    earn: internal<Earning, { points: number }>('Gives the points that a sale earns.'),
    spend: internal<{ user: string; points: number; order: string; key: string }, { value: number; currency: string }>(
      'Takes points as payment for an order and answers what they are worth in minor units.',
    ),
    worth: internal<{ points: number }, { value: number; currency: string }>(
      'What points would be worth as payment, in minor units.',
    ),
    spendable: internal<{ user: string; currency: string; dueMinor: number }, Spendable | null>(
      'How many points somebody has, and how many of them pay for so much; nothing for whoever pays with none.',
    ),
    giveBack: internal<GivingBack, { taken: number; returned: number }>(
      'Takes back what a returned sale earned, and returns the points it was paid with, part for part.',
    ),
  },
})

/** A reward that somebody took, until it is in their hands. */
export const redemptions = resource({
  type: 'RewardRedemption',
  wrapper: 'rewardredemption',
  title: 'rewardName',
  fields: {
    reward: ref('rewards.rewards').readOnly(),
    rewardName: text(160).readOnly().searchable(),
    user: ref('gateway.users').readOnly(),
    points: integer().readOnly(),
    unit: ref('rewards.units').readOnly(),
    redeemedAt: moment().readOnly().sortable(),
    state: oneOf('open', 'fulfilled', 'cancelled').default('open').readOnly().sortable().filterable(),
    couponCode: text(80).readOnly(),
    walletCredit: decimal(0, 1e9).readOnly(),
    currency: currency().readOnly(),
    /** The movement of the books by which it was paid in. */
    walletTransfer: text(36).readOnly(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
  },
  owner: 'user',
  permissions: { read: 'rewards.redemptions.read', write: 'rewards.points.write' },
  only: ['list', 'get', 'history'],
  sort: '-redeemed_at',
  actions: {
    fulfil: action().when({ state: 'open' }).says('Says that a reward was handed over.'),
    cancel: action({ reason: text(500).required() })
      .movesMoney()
      .when({ state: 'open' })
      .says('Takes a redemption back: points and stock return.'),
  },
})
