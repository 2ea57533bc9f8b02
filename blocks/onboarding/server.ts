import { companiesOf, serve, mailTemplateOperations, uploadOperations } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { cable } from './cable.ts'
import { fulfilSteps } from './journey/listen.ts'
import { mails } from './mails/templates.ts'
import { flows, replacedFlows } from './operations/flows.ts'
import { identities, replacedIdentities } from './operations/identities.ts'
import { journeys, journeysInternal } from './operations/journeys.ts'
import { onboard } from './operations/onboard.ts'
import { onboardings, replacedOnboardings } from './operations/onboardings.ts'
import { defineReminders, remind } from './operations/remind.ts'
import { checkedSteps, steps } from './operations/steps.ts'
import { defineProgressMails } from './operations/tellProgress.ts'
import { users } from './operations/users.ts'
import { personalData } from './personalData.ts'
import { onboarding } from './resources/index.ts'
import { journeys as journeyActions } from './actions/journeys.ts'

export const onboardingServer = serve(onboarding, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  adapters,
  actions: { journeys: journeyActions },
  operations: {
    onboardings,
    steps,
    flows,
    journeys,
    onboard,
    users,
    identities,
    mailTemplates: mailTemplateOperations(mails, onboarding.mailTemplates),
    uploads: uploadOperations,
  },
  internal: { journeys: journeysInternal },
  replaces: { onboardings: replacedOnboardings, steps: checkedSteps, flows: replacedFlows, identities: replacedIdentities },
  cable,
  listeners: [fulfilSteps],
  mails,
  defineJobs: (parts) => {
    defineProgressMails(parts)
    defineReminders(parts)
  },
  mount(_app, services, pools, callInternal) {
    services.jobs.define(
      'onboarding.remind',
      async ({ signal }) => {
        for (const id of await companiesOf(pools)) {
          if (signal.aborted) return
          await remind(id, services, pools, callInternal)
        }
      },
      { every: '17 * * * *' },
    )
  },
})
