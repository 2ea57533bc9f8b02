import type { PersonalData } from '@quoin/kit/server'

/** Runs say to whom something went, and leave with that person; what an automation is to do is the company's. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'automations.runs',
      as: 'activity',
      by: {
        user: ['actor_id'],
        also: ({ mails }) =>
          `t.steps is not null and exists (select from unnest(${mails}) m where position(m in lower(t.steps::text)) > 0)`,
      },
      forget: 'row',
    },
  ],
  nobodys: {
    'automations.rules': 'what is to happen in a company, and for which member it acts',
  },
}
