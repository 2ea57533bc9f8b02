import { page, pagesOf, related, rest } from '@quoin/ui/pages'
import { IconArrowsSplit, IconId, IconListCheck, IconRoute, IconUsersGroup } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const onboarding = {
  block: 'onboarding',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'people',
  permissionTexts,
} as const

/** Journeys per role: built and published here, gone through by whoever is new. */
export const pages = pagesOf(onboarding, {
  journey: page('/journey', () => import('./screens/JourneyPage.tsx'), {
    icon: IconListCheck,
    permission: 'onboarding.journeys.read',
  }),
  // Each step has an address of its own, which shows the step that is open.
  step: page('/journey/$step', () => import('./screens/JourneyPage.tsx')),
  onboardings: {
    icon: IconRoute,
    permission: 'onboarding.onboardings.write',
    list: {
      columns: ['name', 'status', 'totalSteps', 'publishedVersion', 'updatedAt'],
      form: ['name', 'description', 'status', 'remindAfterDays', 'mailsProgress'],
    },
    record: {
      groups: { about: rest },
      firstTab: 'steps',
      tabs: {
        steps: () => import('./screens/builder/StepsTab.tsx'),
        funnel: () => import('./screens/FunnelTab.tsx'),
        flows: related('onboarding.flows', { by: 'onboarding', columns: ['name', 'code', 'updatedAt'] }),
        people: related('onboarding.journeys', { by: 'onboarding' }),
      },
    },
  },
  flows: {
    icon: IconArrowsSplit,
    permission: 'onboarding.onboardings.write',
    list: {
      columns: ['name:240', 'onboarding', 'code', 'updatedAt'],
      form: ['onboarding', 'name', 'code', 'description'],
    },
    record: {
      // Its roles and steps are chosen where they are shown.
      groups: { flow: ['name', 'code', 'onboarding', 'description', 'status', 'enabled'], more: ['payload'] },
      firstTab: 'steps',
      tabs: {
        steps: () => import('./screens/FlowStepsTab.tsx'),
        people: related('onboarding.journeys', { by: 'flow' }),
      },
    },
  },
  identities: {
    icon: IconId,
    permission: 'onboarding.journeys.read',
    list: {
      columns: ['user', 'identityType', 'identityValue', 'verified', 'verifiedAt'],
      views: { unverified: { filter: { verified: 'false' } } },
      form: ['user', 'identityType', 'identityValue'],
    },
    record: {
      initials: true,
      groups: {
        identity: ['user', 'identityType', 'identityValue', 'verified', 'verifiedAt', 'verifiedBy'],
        more: rest,
      },
      firstTab: 'verify',
      tabs: { verify: () => import('./screens/VerifyTab.tsx') },
    },
  },
  journeys: {
    icon: IconUsersGroup,
    permission: 'onboarding.journeys.manage',
    list: {
      columns: ['user', 'onboardingName', 'progress', 'status', 'stepName', 'movedAt'],
      views: { active: { filter: { status: 'active' }, count: true }, completed: { filter: { status: 'completed' } } },
      creates: false,
    },
    record: {
      groups: {
        state: ['user', 'onboardingName', 'flow', 'journeyVersion', 'progress', 'stepName', 'nextStep'],
        more: ['startedAt', 'movedAt', 'completedAt', 'suspendedAt', 'attempts', 'reminders', 'remindedAt', 'payload'],
      },
      actions: ['remind', 'suspend', 'resume', 'restart', 'abandon'],
    },
  },
})
