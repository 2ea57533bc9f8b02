import { boolean, integer, longText, oneOf, ref, resource, text } from '@quoin/kit'

/** What a tier gives: more points on everything earned, cheaper rewards, the prices of a list, the shop before others, or a promise in words. */
export const loyaltyDetails = resource({
  type: 'LoyaltyDetail',
  wrapper: 'loyalty_details',
  alsoWrapped: ['loyalty_detail'],
  title: 'name',
  fields: {
    loyalty: ref('rewards.loyalties').required().fixed(),
    name: text(160).required(),
    description: longText(2_000),
    benefit: oneOf('multiplier', 'reward_discount', 'price_list', 'early_access', 'perk').default('perk'),
    /** In hundredths of a percent: 15000 multiplies points by 1.5, 1000 makes rewards 10 % cheaper. */
    basisPoints: integer(0, 100_000),
    /** Whose prices customers of the tier have: a list of products that is kept for tiers. */
    priceList: ref('products.priceLists'),
    /** How many hours earlier than for everybody products are sold to customers of the tier. */
    hours: integer(1, 8_760),
    displayOrder: integer(0, 10_000).default(0).sortable(),
    enabled: boolean().default(true),
  },
  path: '/loyalties/:parent/details',
  under: { resource: 'loyalties', field: 'loyalty' },
  permissions: { read: 'rewards.programme.read', write: 'rewards.programme.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'history'],
  sort: 'display_order',
})
