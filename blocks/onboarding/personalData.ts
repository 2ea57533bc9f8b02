import { erasedName, masked, type PersonalData } from '@quoin/kit/server'

/** What onboarding holds of people: who they said they are, and what they entered on the way. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'onboarding.users',
      as: 'customer',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], name: ['name'] },
      forget: { name: erasedName, email: null, phone: null, payload: null },
    },
    {
      table: 'onboarding.identities',
      as: 'customer',
      by: { user: ['user_id'], mail: ['identity_value'] },
      forget: 'row',
    },
    {
      table: 'onboarding.journeys',
      as: 'work',
      by: { user: ['user_id'] },
      forget: { source: masked, source_id: masked, source_alias: masked, payload: null },
    },
    {
      table: 'onboarding.marks',
      as: 'work',
      by: { rows: { journey_id: 'onboarding.journeys' } },
      key: 'step_id',
      forget: { params: null, reason: null },
    },
    {
      table: 'onboarding.journey_logs',
      as: 'work',
      by: { rows: { journey_id: 'onboarding.journeys' } },
      forget: { message: null },
    },
  ],
  nobodys: { 'onboarding.heard': 'which operations an id asked for at least once, without what was said' },
}
