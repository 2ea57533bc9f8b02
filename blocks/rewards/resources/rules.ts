import { currency, custom, decimal, integer, longText, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { common, isActive, period } from './wire.ts'

const head = {
  loyalty: ref('rewards.loyalties').required().fixed(),
  name: text(160).required().searchable(),
  description: longText(2_000),
}
const { payload: _none, ...states } = common
const tail = {
  /** In what it gives; the programme's points without one. */
  unit: ref('rewards.units'),
  ...period,
  ...states,
  isActive,
  position: integer(0, 10_000).default(0).sortable(),
  /** Most points the rule gives in all, before a tier makes more of them. */
  budgetPoints: integer(1, 1_000_000_000_000),
  /** What it gave while it had a budget. */
  budgetUsed: integer(0, 9_007_199_254_740_991).default(0).readOnly(),
}
const shared = {
  title: 'name',
  under: { resource: 'loyalties', field: 'loyalty' },
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'history'],
  sort: 'position',
} as const

/** So many points for every so much money. */
export const moneyRules = resource({
  ...shared,
  type: 'money_rule',
  wrapper: 'money_points',
  alsoWrapped: ['money_rule'],
  path: '/loyalties/:parent/rules/money',
  fields: {
    ...head,
    pointsPerUnit: integer(0, 1_000_000).required(),
    /** Whole units of the currency: one euro, not one cent. */
    unitAmount: integer(1, 1_000_000_000).required(),
    currency: currency(),
    minAmount: decimal(0, 1e12),
    maxAmount: decimal(0, 1e12),
    ...tail,
  },
})

/** Points for a product, a category or a brand: fixed for each piece, or more of what its money earns. */
export const productRules = resource({
  ...shared,
  type: 'product_rule',
  wrapper: 'product_points',
  alsoWrapped: ['product_rule'],
  path: '/loyalties/:parent/rules/products',
  fields: {
    ...head,
    product: ref('products.products'),
    category: ref('products.categories'),
    brand: ref('products.brands'),
    pointsEarned: integer(0, 1_000_000).required(),
    /** 2 doubles what the money of such lines earns. At most two decimals. */
    multiplier: decimal(1, 100),
    ...tail,
  },
})

/** Points for something that happens anywhere on the platform, named by its operation: `crm.leads.qualify`. */
export const eventRules = resource({
  ...shared,
  type: 'event_rule',
  wrapper: 'event_points',
  alsoWrapped: ['event_rule'],
  path: '/loyalties/:parent/rules/events',
  fields: {
    ...head,
    eventType: text(120).required(),
    pointsEarned: integer(1, 1_000_000).required(),
    /** How often one customer may earn it at all. */
    maxOccurrences: integer(1, 1_000_000),
    /** Seconds between two times one customer earns it. */
    cooldownPeriod: integer(0, 31_622_400),
    ...tail,
  },
})

const toggled = z.object({
  unique_id: z.string(),
  kind: z.enum(['money', 'products', 'events']),
  enabled: z.boolean(),
  is_active: z.boolean(),
})

/** All rules of a tier, whatever their kind: an id names one rule among all three. */
export const rules = resource({
  type: 'rule',
  wrapper: 'rule',
  title: 'name',
  fields: {},
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  only: [],
  operations: {
    enable: custom({
      method: 'PUT',
      path: '/loyalties/:loyalty/rules/:id/enable',
      permission: 'rewards.programme.write',
      ids: { loyalty: 'rewards.loyalties', id: 'rewards.moneyRules' },
      answer: toggled,
      summary: 'Lets a rule count, of whatever kind.',
    }),
    disable: custom({
      method: 'PUT',
      path: '/loyalties/:loyalty/rules/:id/disable',
      permission: 'rewards.programme.write',
      ids: { loyalty: 'rewards.loyalties', id: 'rewards.moneyRules' },
      answer: toggled,
      summary: 'Keeps a rule from counting, of whatever kind.',
    }),
  },
})
