import { gateway } from '@quoin/gateway/resources'
import { defineHoldersNotice } from '@quoin/kit/notices'
import { inTransaction, serve } from '@quoin/kit/server'
import { pointsAlertEarned, pointsAlertRedeemed } from './operations/alertMails.ts'
import { createAdjustment } from './operations/adjustments.ts'
import { badges, userBadges as userBadgeOperations } from './operations/badges.ts'
import { couponConfigurations, coupons, couponsInternal, replacedConfigurations, replacedCoupons } from './operations/coupons.ts'
import { customers as customerOperations, customersInternal } from './operations/customers.ts'
import { replacedRewards } from './operations/listRewards.ts'
import { checkedExpirations } from './operations/expirationRules.ts'
import { checkedDetails, loyalties, loyaltiesInternal, replacedLoyalties } from './operations/loyalties.ts'
import { offerCode, pointsEnding, unitsEnding } from './operations/mails.ts'
import { offerCodes, replacedOfferCodes, offerCodesInternal } from './operations/offerCodes.ts'
import { programmes } from './operations/programmes.ts'
import { catalogue, catalogueInternal, checkedRewards } from './operations/rewards.ts'
import { rules } from './operations/rules.ts'
import { tellAlert } from './operations/tellAlert.ts'
import { notices } from './notices.ts'
import { earnByEvents } from './points/listen.ts'
import { activity } from './activity.ts'
import { personalData } from './personalData.ts'
import { rewards } from './resources/index.ts'
import { adjustments } from './actions/adjustments.ts'
import { alerts } from './actions/alerts.ts'
import { customers } from './actions/customers.ts'
import { redemptions } from './actions/redemptions.ts'
import { userBadges } from './actions/userBadges.ts'

export const rewardsServer = serve(rewards, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  activity,
  actions: { adjustments, alerts, customers, redemptions, userBadges },
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
  internal: {
    loyalties: loyaltiesInternal,
    rewards: catalogueInternal,
    coupons: couponsInternal,
    customers: customersInternal,
    offerCodes: offerCodesInternal,
  },
  replaces: {
    adjustments: { create: createAdjustment },
    loyalties: replacedLoyalties,
    loyaltyDetails: checkedDetails,
    expirationRules: checkedExpirations,
    coupons: replacedCoupons,
    couponConfigurations: replacedConfigurations,
    offerCodes: replacedOfferCodes,
    rewards: { ...replacedRewards, ...checkedRewards },
  },
  listeners: [earnByEvents],
  notices,
  mails: {
    points_ending: pointsEnding,
    units_ending: unitsEnding,
    offer_code: offerCode,
    points_alert_earned: pointsAlertEarned,
    points_alert_redeemed: pointsAlertRedeemed,
  },
  mount(_app, services, pools, callInternal) {
    defineHoldersNotice('rewards.tell_approvers', services, pools, (tenantId, permission) =>
      callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null }),
    )
    services.jobs.define<{ tenantId: string; use: string }>('rewards.release_code', async ({ payload: { tenantId, use } }) => {
      await callInternal(tenantId, rewards.coupons.internal.lapse, { use })
    })
    services.jobs.define<{ tenantId: string; alert: string }>('rewards.tell_alert', ({ payload }) =>
      tellAlert(payload, services, pools, callInternal),
    )
    services.jobs.define(
      'rewards.turn_days',
      async ({ signal }) => {
        const due = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
          tx.query<{ id: string }>('select id from rewards.due_companies() as due(id)'),
        )
        for (const { id } of due) {
          while (!signal.aborted && (await callInternal(id, rewards.customers.internal.turnDay, {})).customers > 0);
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
