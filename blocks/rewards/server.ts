import { inTransaction, serve } from '@quoin/kit/server'
import { pointsAlertEarned, pointsAlertRedeemed } from './operations/alertMails.ts'
import { createAdjustment } from './operations/adjustments.ts'
import { badges, userBadges as userBadgeOperations } from './operations/badges.ts'
import { couponConfigurations, coupons, couponsInner, replacedConfigurations, replacedCoupons } from './operations/coupons.ts'
import { customers as customerOperations, customersInner } from './operations/customers.ts'
import { replacedRewards } from './operations/listRewards.ts'
import { checkedDetails, loyalties, loyaltiesInner, replacedLoyalties } from './operations/loyalties.ts'
import { offerCode, pointsEnding, unitsEnding } from './operations/mails.ts'
import { offerCodes, replacedOfferCodes } from './operations/offerCodes.ts'
import { programmes } from './operations/programmes.ts'
import { catalogue, catalogueInner, checkedRewards } from './operations/rewards.ts'
import { rules } from './operations/rules.ts'
import { tellAlert } from './operations/tellAlert.ts'
import { earnByEvents } from './points/listen.ts'
import { happenings } from './happenings.ts'
import { persons } from './persons.ts'
import { rewards } from './resources/index.ts'
import { adjustments } from './verbs/adjustments.ts'
import { alerts } from './verbs/alerts.ts'
import { customers } from './verbs/customers.ts'
import { redemptions } from './verbs/redemptions.ts'
import { userBadges } from './verbs/userBadges.ts'

export const rewardsServer = serve(rewards, {
  demo: async () => (await import('./demo.ts')).demo,
  persons,
  happenings,
  verbs: { adjustments, alerts, customers, redemptions, userBadges },
  operations: {
    programmes,
    loyalties,
    rules,
    badges,
    userBadges: userBadgeOperations,
    couponConfigurations,
    coupons,
    offerCodes,
    rewards: catalogue,
    customers: customerOperations,
  },
  inner: { loyalties: loyaltiesInner, rewards: catalogueInner, coupons: couponsInner, customers: customersInner },
  replaces: {
    adjustments: { create: createAdjustment },
    loyalties: replacedLoyalties,
    loyaltyDetails: checkedDetails,
    coupons: replacedCoupons,
    couponConfigurations: replacedConfigurations,
    offerCodes: replacedOfferCodes,
    rewards: { ...replacedRewards, ...checkedRewards },
  },
  listeners: [earnByEvents],
  mails: {
    points_ending: pointsEnding,
    units_ending: unitsEnding,
    offer_code: offerCode,
    points_alert_earned: pointsAlertEarned,
    points_alert_redeemed: pointsAlertRedeemed,
  },
  mount(_app, services, pools, callInner) {
    services.jobs.define<{ tenantId: string; use: string }>('rewards.release_code', async ({ payload: { tenantId, use } }) => {
      await callInner(tenantId, rewards.coupons.inner.lapse, { use })
    })
    services.jobs.define<{ tenantId: string; alert: string }>('rewards.tell_alert', ({ payload }) =>
      tellAlert(payload, services, pools, callInner),
    )
    services.jobs.define(
      'rewards.turn_days',
      async ({ signal }) => {
        const due = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
          tx.query<{ id: string }>('select id from rewards.due_companies() as due(id)'),
        )
        for (const { id } of due) {
          while (!signal.aborted && (await callInner(id, rewards.customers.inner.turnDay, {})).customers > 0);
        }
      },
      { every: '*/5 * * * *' },
    )
  },
})

export type { Book } from './points/book.ts'
export { credit } from './points/credit.ts'
export { earnOrder } from './points/earn.ts'
export { spendOn } from './points/spend.ts'
