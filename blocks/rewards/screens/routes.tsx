import { companyRoute, firstPage, withTexts } from '@quoin/ui'
import { type ListSearch, readListSearch } from '@quoin/ui/list/search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from './texts/loaders.ts'

/** A record's page holds which tab is open, and the state of the list in it. */
const recordSearch = (raw: Record<string, unknown>): ListSearch & { tab?: string } => ({
  ...readListSearch(raw),
  ...(typeof raw.tab === 'string' ? { tab: raw.tab } : {}),
})

const rewardsRoute = createRoute({ getParentRoute: () => companyRoute, path: 'rewards', component: withTexts('rewards', texts) })
export const customerRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'customers/$id',
  component: lazyRouteComponent(() => import('./member/CustomerPage.tsx'), 'CustomerPage'),
})
export const adjustmentRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'adjustments/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./member/AdjustmentPage.tsx'), 'AdjustmentPage'),
})
export const alertRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'alerts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./member/AlertPage.tsx'), 'AlertPage'),
})
export const couponRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'coupons/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./coupons/CouponPage.tsx'), 'CouponPage'),
})
export const templateRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'templates/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./coupons/TemplatePage.tsx'), 'TemplatePage'),
})
export const redemptionRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'redemptions/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./member/RedemptionPage.tsx'), 'RedemptionPage'),
})
export const rewardRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'catalogue/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./catalogue/RewardPage.tsx'), 'RewardPage'),
})
export const badgeRoute = createRoute({
  getParentRoute: () => rewardsRoute,
  path: 'badges/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./catalogue/BadgePage.tsx'), 'BadgePage'),
})

export const routes = [
  rewardsRoute.addChildren([
    firstPage(rewardsRoute, 'mine'),
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'programme',
      component: lazyRouteComponent(() => import('./programme/ProgrammePage.tsx'), 'ProgrammePage'),
    }),
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'report',
      validateSearch: (raw: Record<string, unknown>): { days?: string } => (raw.days ? { days: String(raw.days) } : {}),
      component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
    }),
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'mine',
      component: lazyRouteComponent(() => import('./member/MinePage.tsx'), 'MinePage'),
    }),
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'customers',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./member/CustomersPage.tsx'), 'CustomersPage'),
    }),
    customerRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'adjustments',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./member/AdjustmentsPage.tsx'), 'AdjustmentsPage'),
    }),
    adjustmentRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'alerts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./member/AlertsPage.tsx'), 'AlertsPage'),
    }),
    alertRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'redemptions',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./member/RedemptionsPage.tsx'), 'RedemptionsPage'),
    }),
    redemptionRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'coupons',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./coupons/CouponsPage.tsx'), 'CouponsPage'),
    }),
    couponRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'templates',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./coupons/TemplatesPage.tsx'), 'TemplatesPage'),
    }),
    templateRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'offers',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./coupons/OffersPage.tsx'), 'OffersPage'),
    }),
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'catalogue',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./catalogue/CataloguePage.tsx'), 'CataloguePage'),
    }),
    rewardRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'badges',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./catalogue/BadgesPage.tsx'), 'BadgesPage'),
    }),
    badgeRoute,
    createRoute({
      getParentRoute: () => rewardsRoute,
      path: 'categories',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./catalogue/CategoriesPage.tsx'), 'CategoriesPage'),
    }),
  ]),
] as const
/** Pages that need no sign-in. */
export const outsideRoutes = [] as const
