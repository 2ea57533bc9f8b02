import { block } from '@quoin/kit'
import { journeys } from './journeys.ts'
import { mailTemplates } from './mailTemplates.ts'
import { onboardings } from './onboardings.ts'
import { onboard, users } from './people.ts'
import { steps } from './steps.ts'

export type { Move } from './onboardings.ts'
export type { JourneyWire, StepWire } from './wire.ts'

/** Leads people into the company: journeys per role, and a guard that keeps them on the way until they are through. */
export const onboarding = block(
  'onboarding',
  'Onboarding',
  { onboardings, steps, journeys, onboard, users, mailTemplates },
  {
    'onboarding.onboardings.read': 'View the definitions of onboarding journeys',
    'onboarding.onboardings.write': 'Build, publish and change onboarding journeys',
    'onboarding.onboardings.delete': 'Delete, restore and purge onboarding journeys',
    'onboarding.journeys.read': 'View how far people are in their onboarding',
    'onboarding.journeys.write': 'Go through an onboarding journey',
    'onboarding.journeys.manage': 'Read journeys of others, complete steps for them, restart them, see the funnel',
    'onboarding.templates.manage': 'Read and change the mails of onboarding',
  },
  {
    'onboarding.onboardings.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'onboarding.journeys.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'onboarding.journeys.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'onboarding.*': {},
  },
)
