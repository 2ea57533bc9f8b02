import { block } from '@quoin/kit'
import { adjustments } from './adjustments.ts'
import { alerts } from './alerts.ts'
import { badgeCategories, badges, userBadges } from './badges.ts'
import { couponConfigurations, coupons, couponUses } from './coupons.ts'
import { customers, movements } from './customers.ts'
import { enrolments } from './enrolments.ts'
import { expirationRules } from './expirationRules.ts'
import { loyalties } from './loyalties.ts'
import { loyaltyDetails } from './loyaltyDetails.ts'
import { offerCodes } from './offerCodes.ts'
import { programmes } from './programmes.ts'
import { redemptions, rewards as catalogue } from './rewards.ts'
import { eventRules, moneyRules, productRules, rules } from './rules.ts'
import { units } from './units.ts'

export type { Basket, CouponReason, Quoted, Stackable } from './coupons.ts'
export type { Earning, EarningLine, GivingBack, Minor } from './rewards.ts'

export const rewards = block(
  'rewards',
  'Rewards',
  {
    programmes,
    units,
    loyalties,
    loyaltyDetails,
    moneyRules,
    productRules,
    eventRules,
    rules,
    badgeCategories,
    badges,
    couponConfigurations,
    coupons,
    expirationRules,
    rewards: catalogue,
    customers,
    movements,
    enrolments,
    adjustments,
    alerts,
    redemptions,
    userBadges,
    couponUses,
    offerCodes,
  },
  {
    'rewards.programme.read': 'View the programme: tiers, rules, rewards and badges',
    'rewards.programme.write': 'Change the programme: tiers, rules, rewards and badges',
    'rewards.customers.read': 'View customers with their points, badges and coupons',
    'rewards.points.write': 'Give and take points, badges and tiers by hand',
    'rewards.points.approve': 'Approve or decline points that others give or take by hand',
    'rewards.redemptions.read': 'View redemptions',
    'rewards.redemptions.write': 'Redeem rewards',
    'rewards.coupons.read': 'View coupons and offer codes',
    'rewards.coupons.write': 'Create, edit and send coupons and offer codes',
    'rewards.codes.redeem': 'Redeem coupons and offer codes',
    'rewards.reports.read': 'View what is owed in points and what the programme costs',
  },
  {
    'rewards.programme.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'rewards.customers.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'rewards.redemptions.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'rewards.redemptions.write': { support: 'tenant', user: 'own', authorized: 'own' },
    'rewards.codes.redeem': { support: 'tenant', user: 'own', authorized: 'own' },
    'rewards.coupons.read': { support: 'tenant' },
    'rewards.reports.read': { support: 'tenant' },
    'rewards.*': {},
  },
)
