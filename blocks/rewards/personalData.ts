import { erasedName, masked, maskedWhole, type PersonalData } from '@quoin/kit/server'

/** What the programme holds of people. Points stay with the books; who they belonged to goes. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'rewards.customers',
      as: 'customer',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], name: ['name'] },
      forget: {
        name: erasedName,
        email: null,
        first_name: null,
        last_name: null,
        card_number: null,
        payload: null,
        custom_fields: `'{}'`,
      },
      keeps: { available_points: 'books' },
    },
    {
      table: 'rewards.adjustments',
      as: 'points',
      by: { user: ['user_id', 'to_user_id'] },
      forget: { reason: masked, reference: masked, decline_reason: masked },
    },
    { table: 'rewards.alerts', as: 'points', by: { user: ['user_id'] }, forget: { note: masked } },
    {
      table: 'rewards.movements',
      as: 'points',
      by: { user: ['user_id'] },
      forget: { reason: masked },
      keeps: { points: 'books' },
    },
    {
      table: 'rewards.coupons',
      as: 'points',
      by: { user: ['user_id'] },
      forget: { name: maskedWhole, description: maskedWhole, payload: masked },
    },
    { table: 'rewards.coupon_uses', as: 'points', by: { user: ['user_id'] }, forget: { payload: null } },
    {
      table: 'rewards.offer_codes',
      as: 'points',
      by: { user: ['user_id', 'redeemed_by_id'], mail: ['sent_to'] },
      forget: { name: maskedWhole, description: maskedWhole, sent_to: null, payload: null },
    },
    {
      table: 'rewards.user_badges',
      as: 'points',
      by: { user: ['user_id'] },
      forget: { reason: masked, metadata: null, payload: null },
    },
  ],
  nobodys: {
    'rewards.enrolments': 'who agreed to what and when, by id: the proof outlives the name',
    'rewards.unit_balances': 'ids and counts alone',
    'rewards.redemptions': 'what was taken for points, by id',
    'rewards.badge_marks': 'ids and counts alone',
    'rewards.earnings': 'ids and counts alone',
    'rewards.lots': 'ids and counts alone',
    'rewards.rule_uses': 'ids and counts alone',
    'rewards.spendings': 'ids and counts alone',
    'rewards.tier_moves': 'ids and counts alone',
  },
}
