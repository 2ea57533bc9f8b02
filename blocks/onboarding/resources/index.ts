import { block, mailTemplatesOf, uploadDefinition } from '@quoin/kit'
import { flows } from './flows.ts'
import { identities } from './identities.ts'
import { journeys } from './journeys.ts'
import { onboardings } from './onboardings.ts'
import { onboard, users } from './people.ts'
import { steps } from './steps.ts'

export type { Move } from './onboardings.ts'
export type { JourneyWire, StepWire } from './wire.ts'

/** Leads people into the company: journeys per role, and a guard that keeps them on the way until they are through. */
export const onboarding = block(
  'onboarding',
  'Onboarding',
  {
    onboardings,
    steps,
    flows,
    journeys,
    onboard,
    users,
    identities,
    mailTemplates: mailTemplatesOf('onboarding'),
    uploads: uploadDefinition,
  },
  {
    'onboarding.onboardings.read': 'View onboarding journeys',
    'onboarding.onboardings.write': 'Create, edit and publish onboarding journeys',
    'onboarding.onboardings.delete': 'Delete, restore and purge onboarding journeys',
    'onboarding.journeys.read': 'View onboarding progress',
    'onboarding.journeys.write': 'Complete one’s own onboarding',
    'onboarding.journeys.manage': 'Manage onboarding progress of others',
    'onboarding.templates.manage': 'Edit onboarding email templates',
  },
  {
    'onboarding.onboardings.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'onboarding.journeys.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'onboarding.journeys.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'onboarding.*': {},
  },
)
