import { boolean, currency, custom, integer, longText, oneOf, resource, text, timeZone, uuid, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { mailLanguages } from './wire.ts'

const fields = {
  name: text(120).default('Rewards'),
  /** What a point is called. */
  unitName: text(40).default('points'),
  terms: longText(),
  /** What customers agree to before they earn anything. Another text is another version, which everybody is asked for again. */
  optInText: longText(),
  optInVersion: integer().default(0).readOnly(),
  /** What happens to the points of whoever leaves: they may still be spent, or they end at once. */
  leavePoints: oneOf('keep', 'end').default('keep'),
  /** What points are worth when they pay: so many points are so many minor units of the currency. */
  currency: currency().default('EUR'),
  spendPoints: integer(1, 1_000_000).default(100),
  spendValueMinor: integer(0, 1_000_000_000).default(100),
  /** Lines count before tax or with it. Discounts are off already, shipping is never in. */
  base: oneOf('net', 'gross').default('net'),
  /** All rules that fit add up, or only the first one in their order. */
  ruleMode: oneOf('sum', 'first').default('sum'),
  /** Days for which earned points wait, such as the time to return goods. */
  pendingDays: integer(0, 366).default(0),
  /** Most points a customer earns in one day. */
  dailyLimit: integer(1, 1_000_000_000),
  /** Most points all customers together earn in one day, and in one month, by the company's clock. */
  dailyBudget: integer(1, 1_000_000_000_000),
  monthlyBudget: integer(1, 1_000_000_000_000),
  /** When returned goods earned points that are spent already: below zero, owed and withheld from what is earned next, or forgiven. */
  refundPolicy: oneOf('negative', 'debt', 'zero').default('debt'),
  /** Tiers go by what is earned in the calendar year, or in the last so many months. */
  tierPeriod: oneOf('year', 'rolling').default('year'),
  tierMonths: integer(1, 60).default(12),
  /** What tiers count: points earned, points held, money spent in whole units of the currency, or purchases. */
  tierBasis: oneOf('earned', 'balance', 'spend', 'count').default('earned'),
  /** Whoever reaches a tier is in it at once, or from the next period on. */
  tierStart: oneOf('now', 'period').default('now'),
  /** Days by which a period that ends with too little is made longer before anybody goes down. */
  tierGraceDays: integer(0, 366).default(0),
  /** What happens when a period ends with too little. */
  tierDowngrade: oneOf('period', 'none').default('period'),
  /** Minutes for which a coupon that a checkout took waits for its order to be paid; then others may use it. */
  codeHoldMinutes: integer(5, 43_200).default(1_440),
  /** Whether the coupons of an order that is cancelled can be used again; otherwise they count as used. */
  couponsReturn: boolean().default(true),
  /** Of several coupons on one purchase: one alone is taken, all of them or none, or those that may be. */
  couponStack: oneOf('one', 'all', 'partial').default('one'),
  couponsMax: integer(1, 10).default(5),
  /** Which come first: as they were given, amounts, or percentages. */
  couponOrder: oneOf('given', 'fixed', 'percentage').default('given'),
  /** A percentage is of what the coupons before it left, or of the whole. */
  couponBase: oneOf('running', 'initial').default('running'),
  /** Above this, points by hand take a second person; empty: never. */
  secondOver: integer(0, 1_000_000_000),
  /** A customer who earns, or redeems, more often than this within so many minutes raises an alert; empty: never. */
  alertMovements: integer(1, 100_000),
  alertMinutes: integer(1, 44_640).default(60),
  /** Points that are moved to another customer keep their end, or get a new one by the rule. */
  transferExpiry: oneOf('keep', 'renew').default('keep'),
  timeZone: timeZone().default('UTC'),
  /** What its mails are written in, unless whoever sends one says otherwise. */
  mailLanguage: oneOf(...mailLanguages).default('en'),
}

const rule = z.object({
  rule_unique_id: z.string().nullable(),
  kind: z.string(),
  name: z.string(),
  points: z.int(),
  applied: z.boolean(),
  reason: z.string(),
  /** Of what it gives; the programme's points without one. */
  unit_unique_id: z.string().nullish(),
})
const line = z.object({
  product_unique_id: uuid().nullish(),
  category_unique_id: uuid().nullish(),
  brand_unique_id: uuid().nullish(),
  quantity: z.number().positive().max(1e9).default(1),
  net_minor: z.int().min(0).max(1e15),
  total_minor: z.int().min(0).max(1e15),
  excluded: z.boolean().default(false),
})
/** What a purchase that is asked about looks like. */
export const purchase = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  lines: z.array(line).min(1).max(500),
  paid_with_points_minor: z.int().min(0).max(1e15).default(0),
})
export const trace = z.array(rule)

/** How the programme of a company works: one record, there from the beginning. */
export const programmes = resource({
  type: 'Programme',
  wrapper: 'programme',
  title: 'name',
  fields,
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  only: [],
  operations: {
    get: custom({
      answersRecord: true,
      method: 'GET',
      path: '/programme',
      permission: 'rewards.programme.read',
      summary: 'How the programme works.',
    }),
    update: custom({
      method: 'PUT',
      path: '/programme',
      permission: 'rewards.programme.write',
      wrapper: 'programme',
      body: wireSchema(fields, 'update'),
      answersRecord: true,
      summary: 'Changes how the programme works.',
    }),
    eventTypes: custom({
      method: 'GET',
      path: '/event_types',
      permission: 'rewards.programme.read',
      answer: z.object({
        unique_id: z.string(),
        events: z.array(z.object({ name: z.string(), block: z.string(), summary: z.string() })),
      }),
      summary: 'Everything that happens in any block and can earn points.',
    }),
    report: custom({
      method: 'GET',
      path: '/reports/liability',
      permission: 'rewards.reports.read',
      answer: z.object({
        unique_id: z.string(),
        available_points: z.int(),
        pending_points: z.int(),
        owed_points: z.int(),
        ledger_points: z.int(),
        lots_points: z.int(),
        liability_minor: z.int(),
        currency: z.string(),
        issued_points: z.int(),
        today_points: z.int(),
        month_points: z.int(),
        redeemed_points: z.int(),
        expired_points: z.int(),
        expiring: z.array(z.object({ day: z.string(), points: z.int() })),
        units: z.array(
          z.object({
            unit_unique_id: z.string(),
            name: z.string(),
            available_points: z.int(),
            pending_points: z.int(),
            owed_points: z.int(),
            ledger_points: z.int(),
            lots_points: z.int(),
          }),
        ),
        tiers: z.array(z.looseObject({})),
        rules: z.array(z.looseObject({})),
      }),
      summary:
        'What is owed to customers in points, what expires in the next 90 days, what was earned today and this month, who is in which tier, what each rule cost.',
    }),
    overview: custom({
      method: 'GET',
      path: '/reports/overview',
      permission: 'rewards.reports.read',
      query: z.object({ days: z.enum(['30', '90', '365']).optional() }),
      answer: z.object({
        unique_id: z.string(),
        from: z.string(),
        to: z.string(),
        step: z.enum(['day', 'week', 'month']),
        currency: z.string(),
        earned_points: z.int(),
        given_points: z.int(),
        redeemed_points: z.int(),
        expired_points: z.int(),
        taken_points: z.int(),
        redemption_basis_points: z.int().nullable(),
        breakage_basis_points: z.int().nullable(),
        rows: z.array(z.object({ day: z.string(), earned: z.int(), given: z.int(), redeemed: z.int(), expired: z.int() })),
        tiers: z.array(
          z.object({
            tier_unique_id: z.string().nullable(),
            name: z.string().nullable(),
            customers: z.int(),
            points: z.int(),
            joined: z.int(),
            left: z.int(),
          }),
        ),
        moves: z.array(
          z.object({ from_name: z.string().nullable(), to_name: z.string().nullable(), customers: z.int(), is_up: z.boolean() }),
        ),
        rules: z.array(
          z.object({
            rule_unique_id: z.string(),
            name: z.string().nullable(),
            kind: z.string().nullable(),
            uses: z.int(),
            points: z.int(),
            cost_minor: z.int(),
          }),
        ),
      }),
      summary:
        'What was earned, redeemed and lost in the last 30, 90 or 365 days, who moved between tiers, and what each rule cost.',
    }),
  },
})
