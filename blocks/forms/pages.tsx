import { pagesOf, related, rest } from '@quoin/ui/pages'
import { IconClipboardList, IconMailOpened, IconStack2, IconUsers } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const forms = {
  block: 'forms',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'engage',
  permissionTexts,
  events: () => import('./screens/events.ts').then(({ events }) => events),
  totals: { 'forms.answers': 'forms.surveys' },
} as const

/** What is asked, what people answered, and what they left on landing pages. */
export const pages = pagesOf(forms, {
  surveys: {
    icon: IconClipboardList,
    list: {
      columns: ['name', 'status', 'surveyType', 'answerCount', 'publishedAt', 'closesAt'],
      form: ['name', 'surveyType', 'description'],
      views: { live: { filter: { status: 'live' }, count: true }, draft: { filter: { status: 'draft' } } },
    },
    record: {
      groups: {
        form: ['name', 'description', 'surveyType', 'slug', 'status'],
        publishing: [
          'publishedNumber',
          'publishedAt',
          'opensAt',
          'closesAt',
          'answersMax',
          'onePerPerson',
          'requireOtpVerification',
          'mode',
          'picture',
        ],
        follow: ['makesLead', 'notifyUser', 'notifyRole', 'notifyEmail'],
        more: ['answerCount', 'published', 'payload'],
      },
      highlights: ['answerCount'],
      firstTab: 'builder',
      wideTabs: true,
      tabs: {
        builder: () => import('./screens/builder/BuilderTab.tsx'),
        share: () => import('./screens/ShareTab.tsx'),
        results: () => import('./screens/results/ResultsTab.tsx'),
        appointments: () => import('./screens/AppointmentsTab.tsx'),
        answers: related('forms.answers', { by: 'survey', columns: ['email', 'status', 'versionNumber', 'completedAt'] }),
        versions: related('forms.versions', { by: 'survey', columns: ['number', 'name', 'createdAt'] }),
      },
      // What was built is published where it is built.
      actions: ['resume', 'pause', 'close'],
    },
  },
  sets: {
    icon: IconStack2,
    permission: 'forms.surveys.read',
    list: {
      columns: ['name', 'code', 'category', 'status', 'isDefault'],
      form: ['name', 'code', 'category', 'description', 'sendAllAtOnce', 'enforceSequential', 'expirationDays'],
    },
    record: {
      groups: {
        set: ['name', 'code', 'description', 'category', 'appliesTo', 'status', 'isActive'],
        delivery: [
          'sendAllAtOnce',
          'enforceSequential',
          'allowPartialCompletion',
          'expirationDays',
          'isDefault',
          'autoAssignRules',
        ],
        more: ['metadata', 'payload'],
      },
      firstTab: 'forms',
      tabs: {
        forms: () => import('./screens/SetFormsTab.tsx'),
        assignments: related('forms.assignments', { by: 'set', columns: ['user', 'status', 'done', 'total', 'expiresAt'] }),
      },
      actions: ['assign'],
    },
  },
  assignments: { list: false, record: { actions: ['cancel'] } },
  landings: {
    icon: IconMailOpened,
    permission: 'forms.answers.read',
    list: {
      columns: ['name', 'email', 'message', 'kind', 'status', 'source', 'submittedAt'],
      views: { referral: { filter: { kind: 'referral' } }, subscription: { filter: { kind: 'subscription' } } },
      creates: false,
    },
    record: {
      groups: {
        contact: ['name', 'firstName', 'middleName', 'lastName', 'email', 'phoneNumber', 'preferredLanguage', 'user'],
        entry: ['survey', 'kind', 'message', 'selectedOption', 'formFields', 'status', 'notes', 'submittedAt'],
        referral: ['referredByName', 'referredByType', 'referredById'],
        more: rest,
      },
    },
  },
  users: { icon: IconUsers, list: { columns: ['name', 'email', 'roleName'], creates: false }, record: false },
})
