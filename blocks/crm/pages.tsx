import { choice, date, flag, outsidePage, page, pagesOf, text } from '@quoin/ui/pages'
import {
  IconAddressBook,
  IconBuilding,
  IconCalendarDue,
  IconCalendarEvent,
  IconChartBar,
  IconFileInvoice,
  IconLayoutKanban,
  IconListDetails,
  IconMail,
  IconReceipt,
  IconSettings,
  IconTags,
  IconTargetArrow,
  IconTrendingUp,
} from '@tabler/icons-react'
import { closedDays } from './screens/opportunities/closedDays.ts'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const crm = {
  block: 'crm',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'sell',
  firstPage: 'accounts',
  permissionTexts,
  events: () => import('./screens/events.ts').then(({ events }) => events),
} as const

/** Accounts, the people behind them, and what is sold to them. */
export const pages = pagesOf(crm, {
  dashboard: page('/dashboard', () => import('./screens/dashboard/DashboardPage.tsx'), {
    icon: IconChartBar,
    permission: 'crm.opportunities.read',
    search: { months: choice(3, 12), currency: text },
  }),
  calendar: page('/calendar', () => import('./screens/calendar/CalendarPage.tsx'), {
    icon: IconCalendarDue,
    permission: 'crm.leads.read',
    search: { look: choice('week', 'day', 'agenda'), on: date, whose: choice('all'), done: flag },
  }),
  accounts: {
    icon: IconBuilding,
    list: () => import('./screens/accounts/AccountsPage.tsx'),
    record: () => import('./screens/accounts/AccountPage.tsx'),
  },
  contacts: {
    icon: IconAddressBook,
    list: () => import('./screens/contacts/ContactsPage.tsx'),
    record: () => import('./screens/contacts/ContactPage.tsx'),
  },
  leads: {
    icon: IconTargetArrow,
    list: () => import('./screens/leads/LeadsPage.tsx'),
    record: () => import('./screens/leads/LeadPage.tsx'),
  },
  opportunities: {
    icon: IconTrendingUp,
    list: () => import('./screens/opportunities/OpportunitiesPage.tsx'),
    record: () => import('./screens/opportunities/OpportunityPage.tsx'),
    search: {
      pipeline: text,
      owner: text,
      rotting: flag,
      lanes: flag,
      closed: choice(...closedDays),
    },
  },
  quotes: {
    icon: IconFileInvoice,
    list: () => import('./screens/quotes/QuotesPage.tsx'),
    record: () => import('./screens/quotes/QuotePage.tsx'),
    actions: [() => import('./screens/quotes/QuoteChoices.tsx'), 'revise', 'decline'],
  },
  meetings: {
    icon: IconCalendarEvent,
    list: {
      columns: ['title:280', 'startTime', 'endTime', 'user', 'account', 'contact', 'meetingLocation'],
      form: [
        'title',
        'startTime',
        'endTime',
        'allDay',
        'contact',
        'account',
        'opportunity',
        'user',
        'meetingLocation',
        'meetingUrl',
        'description',
      ],
    },
    record: {
      highlights: ['startTime', 'endTime', 'user'],
      groups: {
        about: ['title', 'meetingType', 'account', 'contact', 'opportunity', 'user', 'description', 'notes'],
        when: ['startTime', 'endTime', 'allDay', 'timezone'],
        where: ['meetingLocation', 'meetingUrl'],
        more: ['code', 'meetingScore', 'status', 'enabled', 'payload'],
      },
      wideTabs: true,
      tabs: {
        attendees: () => import('./screens/meetings/AttendeesTab.tsx'),
        billings: () => import('./screens/meetings/BillingsTab.tsx'),
      },
    },
  },
  meetingBillings: {
    icon: IconReceipt,
    more: true,
    permission: 'crm.meetings.read',
    list: {
      columns: ['payerName:220', 'amountMinor', 'meeting', 'contact', 'dueAt', 'billingStatus', 'paidAt'],
      form: ['meeting', 'contact', 'payerName', 'amount', 'currency', 'dueAt', 'description'],
    },
    record: {
      state: 'billingStatus',
      highlights: ['amountMinor', 'dueAt', 'paidAt'],
      groups: {
        fee: ['meeting', 'payerName', 'payerType', 'amount', 'currency', 'contact', 'participantEmail', 'code', 'description'],
        payment: ['dueAt', 'paidAt', 'paymentMethod', 'notes'],
        more: ['source', 'sourceId', 'status', 'enabled', 'payload'],
      },
    },
  },
  targetLists: {
    icon: IconListDetails,
    more: true,
    list: () => import('./screens/lists/TargetListsPage.tsx'),
    record: () => import('./screens/lists/TargetListPage.tsx'),
  },
  categories: {
    icon: IconTags,
    more: true,
    list: () => import('./screens/categories/CategoriesPage.tsx'),
    record: false,
    search: { as: choice('list') },
  },
  pipelines: {
    icon: IconLayoutKanban,
    more: true,
    permission: 'crm.pipelines.manage',
    list: { columns: ['name', 'description', 'currency', 'isDefault', 'order'] },
    record: {
      groups: { general: ['name', 'description', 'currency', 'isDefault', 'order', 'enabled'] },
      tabs: { stages: () => import('./screens/pipelines/StagesSetup.tsx') },
    },
  },
  mailTemplates: {
    icon: IconMail,
    more: true,
    permission: 'crm.mailTemplates.manage',
    list: () => import('./screens/mails/TemplatesPage.tsx'),
    record: false,
    search: ['open'],
  },
  settings: page('/settings', () => import('./screens/settings/SettingsPage.tsx'), {
    icon: IconSettings,
    more: true,
    permission: 'crm.settings.manage',
  }),
  // Where a customer reads and accepts a quote, or confirms a consent: the secret stands behind the #, which no server and no log ever sees.
  offer: outsidePage('/offer', () => import('./screens/offer/OfferPage.tsx')),
  consent: outsidePage('/consent', () => import('./screens/consent/ConsentPage.tsx')),
})
