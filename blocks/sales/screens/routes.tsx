import { companyRoute, firstPage, withTexts } from '@quoin/ui'
import { type ListSearch, readListSearch } from '@quoin/ui/list/search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from './texts/loaders.ts'

/** A page with tabs holds which is open, and the state of the list in it. */
const withTab = (raw: Record<string, unknown>): ListSearch & { tab?: string } => ({
  ...readListSearch(raw),
  ...(typeof raw.tab === 'string' ? { tab: raw.tab } : {}),
})

const salesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'sales',
  component: lazyRouteComponent(() => import('./PaidOnly.tsx'), 'PaidOnly'),
})
/** What stays open to an administrator who has to subscribe first. */
const openLayout = createRoute({
  getParentRoute: () => companyRoute,
  id: 'sales-open',
  component: withTexts('sales', texts),
})
export const orderRoute = createRoute({
  getParentRoute: () => salesRoute,
  path: 'orders/$id',
  validateSearch: ({ thanks }): { thanks?: true } => (thanks ? { thanks: true } : {}),
  component: lazyRouteComponent(() => import('./orders/OrderPage.tsx'), 'OrderPage'),
})
export const customerRoute = createRoute({
  getParentRoute: () => salesRoute,
  path: 'customers/$id',
  validateSearch: withTab,
  component: lazyRouteComponent(() => import('./customers/CustomersPage.tsx'), 'CustomerPage'),
})
export const subscriptionRoute = createRoute({
  getParentRoute: () => salesRoute,
  path: 'subscriptions/$id',
  validateSearch: withTab,
  component: lazyRouteComponent(() => import('./subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
})
export const planRoute = createRoute({
  getParentRoute: () => salesRoute,
  path: 'plans/$id',
  validateSearch: withTab,
  component: lazyRouteComponent(() => import('./subscription/SubscriptionPage.tsx'), 'PlanPage'),
})

export const routes = [
  salesRoute.addChildren([
    firstPage(salesRoute, 'orders'),
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'dashboard',
      validateSearch: ({ days, channel }): { days?: 7 | 90; channel?: string } => ({
        ...(days === 7 || days === 90 ? { days } : {}),
        ...(typeof channel === 'string' && channel ? { channel } : {}),
      }),
      component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
    }),
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'checkout',
      component: lazyRouteComponent(() => import('./checkout/CheckoutPage.tsx'), 'CheckoutPage'),
    }),
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'orders',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./orders/OrdersPage.tsx'), 'OrdersPage'),
    }),
    orderRoute,
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'returns',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./orders/ReturnsPage.tsx'), 'ReturnsPage'),
    }),
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'payables',
      validateSearch: withTab,
      component: lazyRouteComponent(() => import('./vendors/PayablesPage.tsx'), 'PayablesPage'),
    }),
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'subscriptions',
      validateSearch: withTab,
      component: lazyRouteComponent(() => import('./subscription/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
    }),
    subscriptionRoute,
    planRoute,
    createRoute({
      getParentRoute: () => salesRoute,
      path: 'customers',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./customers/CustomersPage.tsx'), 'CustomersPage'),
    }),
    customerRoute,
  ]),
  openLayout.addChildren([
    // The specification names this page by its bare word: where whoever has to subscribe first is sent.
    createRoute({
      getParentRoute: () => openLayout,
      path: 'payments',
      component: lazyRouteComponent(() => import('./subscription/PaymentsPage.tsx'), 'PaymentsPage'),
    }),
    // Whoever set the guard up can take it down again.
    createRoute({
      getParentRoute: () => openLayout,
      path: 'sales/settings',
      component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
    }),
  ]),
] as const
/** Pages that need no sign-in. */
export const outsideRoutes = [] as const
