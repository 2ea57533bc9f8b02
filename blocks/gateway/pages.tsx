import { languages } from '@quoin/ui'
import { flag, choice, count, id, page, pagesOf, text } from '@quoin/ui/pages'
import {
  IconBuilding,
  IconCoins,
  IconDoorEnter,
  IconFileText,
  IconForms,
  IconHistory,
  IconHome,
  IconKey,
  IconLogin2,
  IconMail,
  IconReceipt2,
  IconShieldLock,
  IconTags,
  IconTransfer,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { texts as admin } from './screens/admin/texts/loaders.ts'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const gateway = {
  block: 'gateway',
  resources: () => import('./resources/index.ts'),
  texts,
  insideTexts: { admin },
  space: 'admin',
  permissionTexts,
  events: () => import('./screens/events.ts').then(({ events }) => events),
} as const

/** A company, one's profile in it, and who may do what. */
export const pages = pagesOf(gateway, {
  home: page('/home', () => import('./screens/admin/home/HomePage.tsx'), { icon: IconHome, space: 'work', first: true }),
  profile: page('/profile', () => import('./screens/profile/ProfilePage.tsx')),
  members: page('/members', () => import('./screens/members/MembersPage.tsx'), {
    icon: IconUsers,
    space: 'people',
    permission: 'gateway.users.read',
    search: { tab: choice('invitations'), invite: flag },
    acts: { invite: { permission: 'gateway.users.manage', search: { invite: true } } },
  }),
  member: page('/members/$id', () => import('./screens/members/MemberPage.tsx')),
  teams: page('/teams', () => import('./screens/admin/teams/TeamsPage.tsx'), {
    icon: IconUsersGroup,
    space: 'people',
    permission: 'gateway.users.read',
  }),
  company: page('/company', () => import('./screens/admin/company/CompanyPage.tsx'), { icon: IconBuilding }),
  roles: page('/roles', () => import('./screens/admin/roles/RolesPage.tsx'), {
    icon: IconShieldLock,
    permission: 'gateway.users.manage',
    search: { tab: choice('permissions', 'fields') },
  }),
  signUp: page('/sign-up', () => import('./screens/signUp/SignUpSettingsPage.tsx'), {
    icon: IconDoorEnter,
    more: true,
    permission: 'gateway.company.write',
  }),
  signIn: page('/sign-in', () => import('./screens/admin/signIn/SignInPage.tsx'), {
    icon: IconLogin2,
    permission: 'gateway.signIn.manage',
  }),
  keys: page('/keys', () => import('./screens/admin/keys/KeysPage.tsx'), {
    icon: IconKey,
    permission: 'gateway.apiKeys.manage',
  }),
  customFields: page('/custom-fields', () => import('./screens/admin/customFields/CustomFieldsPage.tsx'), {
    icon: IconForms,
    permission: 'gateway.customFields.manage',
  }),
  webhooks: {
    creates: false,
    icon: IconWebhook,
    permission: 'gateway.webhooks.manage',
    list: () => import('./screens/admin/webhooks/WebhooksPage.tsx'),
    record: () => import('./screens/admin/webhooks/WebhookPage.tsx'),
  },
  mails: page('/mails', () => import('./screens/admin/mails/MailsPage.tsx'), {
    icon: IconMail,
    permission: 'gateway.mails.read',
  }),
  documentTemplates: page('/documents', () => import('./screens/admin/documents/DocumentsPage.tsx'), {
    icon: IconFileText,
    more: true,
    permission: 'gateway.documentTemplates.manage',
  }),
  documentTemplate: page('/documents/$id', () => import('./screens/admin/documents/DocumentPage.tsx')),
  mailTemplates: page('/mails/templates', () => import('./screens/admin/mails/TemplatesPage.tsx')),
  mailTemplate: page('/mails/templates/$event', () => import('./screens/admin/mails/TemplatePage.tsx'), {
    search: { language: choice(...languages) },
  }),
  suppressions: page('/mails/suppressions', () => import('./screens/admin/mails/SuppressionsPage.tsx')),
  mailServer: page('/mails/server', () => import('./screens/admin/mails/server/ServerPage.tsx')),
  currencies: page('/currencies', () => import('./screens/admin/currencies/CurrenciesPage.tsx'), {
    icon: IconCoins,
    more: true,
    permission: 'gateway.currencies.write',
  }),
  tags: page('/tags', () => import('./screens/admin/tags/TagsPage.tsx'), {
    icon: IconTags,
    more: true,
    permission: 'gateway.categories.write',
  }),
  subscription: page('/subscription', () => import('./screens/admin/subscription/SubscriptionPage.tsx'), {
    icon: IconReceipt2,
    more: true,
    permission: 'gateway.company.subscription',
  }),
  jobs: page('/jobs', () => import('./screens/admin/jobs/JobsPage.tsx'), {
    icon: IconTransfer,
    more: true,
    search: { kind: choice('import', 'export', 'bulk'), page: count, job: id, of: text },
  }),
  dataProtection: page('/data-protection', () => import('./screens/admin/persons/PersonPage.tsx'), {
    icon: IconUserShield,
    more: true,
    permission: 'gateway.people.erase',
    search: ['record', 'id'],
  }),
  audit: page('/audit', () => import('./screens/admin/audit/AuditPage.tsx'), {
    icon: IconHistory,
    permission: 'gateway.audit.read',
    search: { show: choice('sign-ins') },
  }),
})
