import { page, pagesOf, unguardedPage } from '@quoin/ui/pages'
import {
  IconChartHistogram,
  IconCoins,
  IconCreditCard,
  IconGift,
  IconReceipt,
  IconRepeat,
  IconSettings,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const sales = {
  block: 'sales',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'shop',
  permissionTexts,
  inbox: {
    'orders.pay': () => import('./screens/orders/PayInInbox.tsx'),
  },
  events: () => import('./screens/events.ts').then(({ events }) => events),
  guard: () => import('./screens/PaidOnly.tsx'),
} as const

const earned = () => import('./screens/earnings/EarnedAmount.tsx')
const cardAmount = () => import('./screens/giftCards/CardAmount.tsx')
const cardRemaining = () => import('./screens/giftCards/CardRemaining.tsx')
const status = () => import('./screens/customers/CustomerStatus.tsx')

/** What was bought: orders, payments, payables of vendors, subscriptions. */
export const pages = pagesOf(sales, {
  orders: {
    creates: false,
    icon: IconReceipt,
    list: () => import('./screens/orders/OrdersPage.tsx'),
    record: () => import('./screens/orders/OrderPage.tsx'),
    actions: [() => import('./screens/orders/OrderChoices.tsx')],
    search: ['thanks'],
  },
  dashboard: page('/dashboard', () => import('./screens/dashboard/DashboardPage.tsx'), {
    icon: IconChartHistogram,
    permission: 'sales.reports.read',
    search: ['days', 'channel'],
  }),
  checkout: page('/checkout', () => import('./screens/checkout/CheckoutPage.tsx')),
  returns: { list: () => import('./screens/orders/ReturnsPage.tsx'), record: false },
  giftCards: {
    icon: IconGift,
    more: true,
    permission: 'sales.orders.read',
    list: {
      columns: ['recipientEmail', 'amount', 'remaining', 'status', 'sendOn', 'createdAt'],
      views: { open: { filter: { status: 'open' } }, used: { filter: { status: 'used' } } },
      creates: false,
      cells: { amount: cardAmount, remaining: cardRemaining },
      actions: () => import('./screens/giftCards/BuyGiftCard.tsx'),
    },
    record: {
      groups: {
        card: [
          'amount',
          'remaining',
          'status',
          'recipientName',
          'recipientEmail',
          'message',
          'sendOn',
          'sentAt',
          'sends',
          'codeEnding',
          'order',
          'user',
        ],
      },
      cells: { amount: cardAmount, remaining: cardRemaining },
      actions: ['resend'],
    },
  },
  payables: { icon: IconTruckDelivery, more: true, list: () => import('./screens/vendors/PayablesPage.tsx'), record: false },
  earnings: {
    icon: IconCoins,
    more: true,
    list: {
      columns: ['description', 'personName', 'amount', 'status', 'createdAt', 'paidAt'],
      views: {
        pending: { filter: { status: 'pending' }, count: true },
        approved: { filter: { status: 'approved' }, count: true },
      },
      creates: false,
      cells: { amount: earned },
      actions: () => import('./screens/earnings/PayApproved.tsx'),
    },
    record: {
      groups: {
        earning: ['description', 'person', 'amount', 'status', 'approvedBy', 'approvedAt', 'paidAt', 'reason'],
      },
      cells: { amount: earned },
      tabs: { statement: () => import('./screens/earnings/StatementTab.tsx') },
      actions: ['approve', 'pay', 'decline'],
    },
  },
  subscriptions: {
    creates: false,
    icon: IconRepeat,
    more: true,
    permission: 'sales.plans.manage',
    list: () => import('./screens/subscription/SubscriptionsPage.tsx'),
  },
  subscriptionModels: { path: '/plans', list: false, record: () => import('./screens/subscription/PlanPage.tsx') },
  // The specification names this page by its bare word: where whoever has to subscribe first is sent.
  payments: unguardedPage('/payments', () => import('./screens/subscription/PaymentsPage.tsx'), {
    icon: IconCreditCard,
    more: true,
    permission: 'sales.subscriptions.read',
  }),
  customers: {
    icon: IconUsers,
    list: { columns: ['name', 'email', 'phone', 'status', 'createdAt'], creates: false, cells: { status } },
    record: {
      initials: true,
      groups: {
        customer: ['name', 'email', 'phone', 'status', 'preferredLanguage', 'timeZone', 'emailNotifications', 'source'],
        entity: ['entityType', 'entityUrl'],
      },
      tabs: { orders: () => import('./screens/customers/CustomerOrders.tsx') },
      cells: { status },
    },
  },
  // Whoever set the guard up can take it down again.
  settings: unguardedPage('/sales/settings', () => import('./screens/settings/SettingsPage.tsx'), {
    icon: IconSettings,
    more: true,
    permission: 'sales.settings.manage',
  }),
})
