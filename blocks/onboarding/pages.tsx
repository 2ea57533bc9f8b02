import { page, pagesOf, related, rest } from '@quoin/ui/pages'
import { IconListCheck, IconRoute, IconUsersGroup } from '@tabler/icons-react'
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
        people: related('onboarding.journeys', { by: 'onboarding' }),
      },
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
      groups: { state: ['user', 'onboardingName', 'journeyVersion', 'progress', 'status', 'stepName', 'nextStep'], more: rest },
      actions: ['remind', 'suspend', 'resume', 'restart', 'abandon'],
    },
  },
})
