import { pagesOf, related, rest } from '@quoin/ui/pages'
import { IconClipboardList, IconMailOpened, IconUsers } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const forms = {
  block: 'forms',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'engage',
  permissionTexts,
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
        publishing: ['publishedNumber', 'publishedAt', 'opensAt', 'closesAt', 'answersMax', 'onePerPerson', 'mode'],
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
        answers: related('forms.answers', { by: 'survey', columns: ['email', 'status', 'versionNumber', 'completedAt'] }),
        versions: related('forms.versions', { by: 'survey', columns: ['number', 'name', 'createdAt'] }),
      },
      actions: ['publish', 'pause', 'resume', 'close'],
    },
  },
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
