import { randomUUID } from 'node:crypto'
import { type Demo, nobody } from '@quoin/kit/server'
import type { Book } from './points/book.ts'
import { credit } from './points/credit.ts'
import { earnOrder } from './points/earn.ts'
import { spendOn } from './points/spend.ts'
import { rewards } from './resources/index.ts'

const day = 86_400_000

type Past = Parameters<Demo>[0]

/** A programme with three tiers, rules in use, things to take for points, and half a year of purchases. */
export const demo: Demo = async (past) => {
  const stars = await makeProgramme(past)
  const template = await makeCoupons(past)
  const badges = await makeBadges(past)
  await makeRewards(past, template, stars)
  for (const i of past.people.keys()) await live(past, i, badges)
  await leaveOpen(past, badges)
}

/** Answers the id of the unit beside points. */
async function makeProgramme({ tx, tenantId, year, people }: Past): Promise<string> {
  const boss = people[0]!
  await tx.query(
    `insert into rewards.programmes (tenant_id, id, name, pending_days, time_zone, spend_points, spend_value_minor, second_over, monthly_budget, alert_movements) values ($1, $1, 'Harbour Club', 0, 'Europe/Berlin', 100, 100, 1000, 50000, 20)`,
    [tenantId],
  )
  const [bronze, silver, gold] = [
    await year.add(tx, rewards.loyalties, boss, 200, { name: 'Bronze', code: 'bronze', minPoints: 0, color: '#a4572f' }),
    await year.add(tx, rewards.loyalties, boss, 200, { name: 'Silver', code: 'silver', minPoints: 500, color: '#8d8f94' }),
    await year.add(tx, rewards.loyalties, boss, 200, { name: 'Gold', code: 'gold', minPoints: 1_500, color: '#b8912f' }),
  ]
  await year.add(tx, rewards.loyaltyDetails, boss, 200, {
    loyalty: silver,
    name: 'A quarter more',
    benefit: 'multiplier',
    basisPoints: 12_500,
  })
  await year.add(tx, rewards.loyaltyDetails, boss, 200, {
    loyalty: gold,
    name: 'Half as much again',
    benefit: 'multiplier',
    basisPoints: 15_000,
  })
  await year.add(tx, rewards.loyaltyDetails, boss, 200, {
    loyalty: gold,
    name: 'Cheaper rewards',
    benefit: 'reward_discount',
    basisPoints: 1_000,
  })
  await year.add(tx, rewards.loyaltyDetails, boss, 200, { loyalty: gold, name: 'Free delivery', benefit: 'perk' })
  await year.add(tx, rewards.loyaltyDetails, boss, 200, {
    loyalty: gold,
    name: 'First aboard',
    benefit: 'early_access',
    hours: 24,
  })
  await year.add(tx, rewards.moneyRules, boss, 200, {
    loyalty: bronze,
    name: 'Every purchase',
    pointsPerUnit: 1,
    unitAmount: 2,
    currency: 'EUR',
    minAmount: 10,
  })
  await year.add(tx, rewards.eventRules, boss, 150, {
    loyalty: bronze,
    name: 'A lead worth an offer',
    eventType: 'crm.leads.qualify',
    pointsEarned: 15,
    cooldownPeriod: 3_600,
    budgetPoints: 5_000,
  })
  await year.add(tx, rewards.eventRules, boss, 150, {
    loyalty: silver,
    name: 'A quote accepted',
    eventType: 'crm.quotes.accept',
    pointsEarned: 50,
    maxOccurrences: 10,
    enabled: false,
  })
  await year.add(tx, rewards.expirationRules, boss, 200, {
    name: 'A year',
    ruleType: 'months',
    daysToExpire: 12,
    warningDays: 30,
  })
  const stars = await year.add(tx, rewards.units, boss, 200, {
    name: 'Stars',
    code: 'STARS',
    description: 'For large purchases, good for days at sea.',
  })
  await year.add(tx, rewards.moneyRules, boss, 200, {
    loyalty: bronze,
    name: 'A star for large purchases',
    pointsPerUnit: 1,
    unitAmount: 50,
    currency: 'EUR',
    unit: stars,
  })
  return stars
}

/** Answers the id of the coupon that a reward hands out. */
async function makeCoupons({ tx, year, people }: Past): Promise<string> {
  const boss = people[0]!
  const template = await year.add(tx, rewards.couponConfigurations, boss, 90, {
    name: 'Ten euros off',
    code: 'TEN',
    discountType: 'fixed',
    discountValue: 10,
    currency: 'EUR',
    minPurchase: 40,
    usageLimit: 1,
  })
  for (const [code, name, discountType, discountValue, more] of [
    ['WELCOME10', 'Ten percent to begin with', 'percentage', 10, { perUserLimit: 1, maxDiscount: 50 }],
    ['AUTUMN', 'Autumn sale', 'percentage', 15, { usageLimit: 500, minPurchase: 60 }],
    ['FIVER', 'Five euros', 'fixed', 5, { usageLimit: 200 }],
  ] as const) {
    const coupon = await year.add(tx, rewards.coupons, boss, 60, {
      code,
      name,
      discountType,
      discountValue,
      currency: 'EUR',
      usedCount: people.length,
      ...more,
    })
    for (const [i, { id: user }] of people.entries()) {
      const purchase = 80 + 5 * i
      await year.add(tx, rewards.couponUses, boss, 40 - i, {
        coupon,
        code,
        user,
        purchaseAmount: purchase,
        discountAmount: discountType === 'fixed' ? discountValue : (purchase * discountValue) / 100,
        currency: 'EUR',
        appliedAt: new Date(Date.now() - (40 - i) * day).toISOString(),
      })
    }
  }
  return template
}

async function makeBadges({ tx, year, people }: Past): Promise<readonly string[]> {
  const boss = people[0]!
  const badges: string[] = []
  const honours = await year.add(tx, rewards.badgeCategories, boss, 190, { name: 'Honours', displayOrder: 1 })
  for (const [code, name, description, more] of [
    ['early', 'Early bird', 'In the programme from the beginning', {}],
    ['regular', 'Regular', 'A purchase in each of six months', {}],
    ['friend', 'Friend of the house', 'Brought somebody along', {}],
    ['scout', 'Scout', 'Finds what is worth an offer', { eventType: 'crm.leads.qualify', timesNeeded: 10 }],
    ['steady', 'Steady hand', 'Never leaves a week out', { eventType: 'crm.leads.qualify', timesNeeded: 4, streak: 'weeks' }],
  ] as const) {
    badges.push(await year.add(tx, rewards.badges, boss, 180, { code, name, description, category: honours, ...more }))
  }
  return badges
}

async function makeRewards({ tx, year, people }: Past, template: string, stars: string): Promise<void> {
  const boss = people[0]!
  for (const [code, name, rewardType, points, description, more] of [
    ['mug', 'Enamel mug', 'gift', 250, 'Blue rim, holds a quarter of a litre', { stock: 40 }],
    ['tenner', 'Ten euros off', 'discount', 400, 'A coupon for your next purchase', { configuration: template }],
    ['tour', 'Tour of the warehouse', 'other', 900, 'Two people, on a Friday afternoon', { stock: 6, customerLimit: 1 }],
    ['bag', 'Canvas bag', 'gift', 120, 'Carries a week of shopping', { stock: 0 }],
    ['sail', 'A day at sea', 'other', 12, 'On the old pilot cutter, lunch included', { unit: stars, customerLimit: 1 }],
  ] as const)
    await year.add(tx, rewards.rewards, boss, 150, { code, name, rewardType, points, description, ...more })
  for (let i = 0; i < 6; i++)
    await year.add(tx, rewards.offerCodes, boss, 30, {
      code: `FAIR-${4_100 + i * 37}`,
      name: 'Trade fair',
      offerType: 'points',
      value: 100,
    })
}

/** What one of the people bought, was given and spent. */
async function live({ tx, tenantId, year, people, random }: Past, i: number, badges: readonly string[]): Promise<void> {
  const [boss, person] = [people[0]!, people[i]!]
  const actor = { ...nobody, kind: 'member' as const, tenantId, userId: person.id, userName: person.name }
  const at = (daysAgo: number): Book => ({
    tx,
    tenantId,
    now: new Date(Date.now() - daysAgo * day),
    author: { actor, tenantId, operation: 'rewards.rewards.earn', requestId: 'demo' },
  })
  const buy = async (daysAgo: number) => {
    const amount = 1_500 + Math.floor(random() ** 2 * (i === 0 ? 60_000 : 25_000))
    const order = randomUUID()
    const total = Math.round(amount * 1.19)
    await earnOrder(at(daysAgo), {
      user: person.id,
      order,
      currency: 'EUR',
      lines: [{ quantity: 1, net: amount, total }],
      total,
      key: `demo ${order}`,
    })
  }
  for (let daysAgo = 170; daysAgo > 21; daysAgo -= 8 + Math.floor(random() * 20)) await buy(daysAgo)
  await credit(at(20 - i), person.id, {
    key: `demo ${randomUUID()}`,
    points: 50,
    type: 'adjusted',
    kind: 'grant',
    reason: 'For the answers to our survey',
  })
  if (i % 2 === 0) await spendOn(at(10), { user: person.id, points: 100, order: randomUUID(), key: `demo ${randomUUID()}` })
  await buy(5)
  if (i < 3)
    await year.add(tx, rewards.userBadges, boss, 100 - i, {
      badge: badges[i]!,
      badgeCode: ['early', 'regular', 'friend'][i]!,
      badgeName: ['Early bird', 'Regular', 'Friend of the house'][i]!,
      user: person.id,
      awardedAt: at(100 - i).now.toISOString(),
      reason: 'A good year together',
    })
}

/** What waits for somebody: a badge on its way, points to be decided on, an alert. */
async function leaveOpen({ tx, tenantId, year, people }: Past, badges: readonly string[]): Promise<void> {
  const boss = people[0]!
  // On the way to the badge that ten leads bring.
  for (const mark of ['a', 'b', 'c', 'd'])
    await tx.query(
      `insert into rewards.badge_marks (tenant_id, badge_id, user_id, mark, at) values ($1, $2, $3, $4, clock_timestamp())`,
      [tenantId, badges[3], boss.id, mark],
    )
  // Proposed by a colleague, so that there is something for a second person to decide.
  const [, colleague, winner] = people
  if (colleague && winner)
    await year.add(tx, rewards.adjustments, colleague, 2, {
      user: winner.id,
      type: 'give',
      points: 2_500,
      reason: 'First prize of the summer draw',
    })
  if (colleague)
    await year.add(tx, rewards.alerts, boss, 1, {
      user: colleague.id,
      type: 'earned',
      count: 23,
      points: 345,
      since: new Date(Date.now() - day - 2_400_000).toISOString(),
      raisedAt: new Date(Date.now() - day).toISOString(),
    })
  // Days that turned while the past was written are over.
  await tx.query('update rewards.programmes set next_day_at = clock_timestamp() where tenant_id = $1', [tenantId])
}
