import { companyRoute, firstPage, rootRoute, withTexts } from '@quoin/ui'
import { type ListSearch, readListSearch } from '@quoin/ui/list/search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readReportSearch } from './reports/search.ts'
import { texts } from './texts/loaders.ts'

/** A record's page holds which tab is open. */
const recordSearch = (raw: Record<string, unknown>): ListSearch & { tab?: string } => ({
  ...readListSearch(raw),
  ...(typeof raw.tab === 'string' ? { tab: raw.tab } : {}),
})

const assetsRoute = createRoute({ getParentRoute: () => companyRoute, path: 'assets', component: withTexts('assets', texts) })
export const assetRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'assets/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./assets/AssetPage.tsx'), 'AssetPage'),
})
export const loanRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'loans/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./loans/LoanPage.tsx'), 'LoanPage'),
})
export const reservationRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'reservations/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./reservations/ReservationPage.tsx'), 'ReservationPage'),
})
export const alertRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'alerts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./alerts/AlertPage.tsx'), 'AlertPage'),
})
export const vendorRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'vendors/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./vendors/VendorPage.tsx'), 'VendorPage'),
})
export const contractRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'contracts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./vendors/ContractPage.tsx'), 'ContractPage'),
})
export const claimRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'claims/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./vendors/ClaimPage.tsx'), 'ClaimPage'),
})

export const vendorContactRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'contacts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./vendors/VendorContactPage.tsx'), 'VendorContactPage'),
})
export const planRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'maintenance/$id',
  // A plan lies under its asset, which its address names.
  validateSearch: (raw: Record<string, unknown>) => ({ ...recordSearch(raw), asset: String(raw.asset ?? '') }),
  component: lazyRouteComponent(() => import('./maintenance/PlanPage.tsx'), 'PlanPage'),
})
export const orderRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'work/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./work/WorkOrderPage.tsx'), 'WorkOrderPage'),
})
export const roundRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'audits/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./audits/RoundPage.tsx'), 'RoundPage'),
})
export const scanRoundRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'audits/$id/scan',
  component: lazyRouteComponent(() => import('./audits/ScanRoundPage.tsx'), 'ScanRoundPage'),
})
export const categoryRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'categories/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./setup/CategoryPage.tsx'), 'CategoryPage'),
})
export const modelRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'models/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./setup/ModelPage.tsx'), 'ModelPage'),
})
export const placeRoute = createRoute({
  getParentRoute: () => assetsRoute,
  path: 'places/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./setup/PlacePage.tsx'), 'PlacePage'),
})

export const routes = [
  assetsRoute.addChildren([
    firstPage(assetsRoute, 'assets'),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'assets',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./assets/AssetsPage.tsx'), 'AssetsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'borrow',
      component: lazyRouteComponent(() => import('./borrow/BorrowPage.tsx'), 'BorrowPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'loans',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./loans/LoansPage.tsx'), 'LoansPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'reservations',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./reservations/ReservationsPage.tsx'), 'ReservationsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'alerts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'vendors',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./vendors/VendorsPage.tsx'), 'VendorsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'contracts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./vendors/ContractsPage.tsx'), 'ContractsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'maintenance',
      validateSearch: (raw: Record<string, unknown>): { days?: string } =>
        typeof raw.days === 'string' || typeof raw.days === 'number' ? { days: String(raw.days) } : {},
      component: lazyRouteComponent(() => import('./maintenance/PlansPage.tsx'), 'PlansPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'work',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./work/WorkOrdersPage.tsx'), 'WorkOrdersPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'audits',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./audits/RoundsPage.tsx'), 'RoundsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'calendar',
      validateSearch: (
        raw: Record<string, unknown>,
      ): { month?: string; asset?: string; place?: string; model?: string; view?: 'month' } => ({
        ...(raw.view === 'month' ? { view: 'month' } : {}),
        ...(typeof raw.month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw.month) ? { month: raw.month } : {}),
        ...(typeof raw.asset === 'string' ? { asset: raw.asset } : {}),
        ...(typeof raw.place === 'string' ? { place: raw.place } : {}),
        ...(raw.model !== undefined && raw.model !== '' ? { model: String(raw.model).slice(0, 160) } : {}),
      }),
      component: lazyRouteComponent(() => import('./reservations/CalendarPage.tsx'), 'CalendarPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'reports',
      validateSearch: readReportSearch,
      component: lazyRouteComponent(() => import('./reports/ReportsPage.tsx'), 'ReportsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'scan',
      component: lazyRouteComponent(() => import('./scan/ScanPage.tsx'), 'ScanPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'categories',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./setup/CategoriesPage.tsx'), 'CategoriesPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'models',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./setup/ModelsPage.tsx'), 'ModelsPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'places',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./setup/PlacesPage.tsx'), 'PlacesPage'),
    }),
    createRoute({
      getParentRoute: () => assetsRoute,
      path: 'rules',
      component: lazyRouteComponent(() => import('./setup/RulesPage.tsx'), 'RulesPage'),
    }),
    assetRoute,
    loanRoute,
    reservationRoute,
    alertRoute,
    vendorRoute,
    contractRoute,
    claimRoute,
    vendorContactRoute,
    planRoute,
    orderRoute,
    roundRoute,
    scanRoundRoute,
    categoryRoute,
    modelRoute,
    placeRoute,
  ]),
] as const

export const foundLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'assets-outside',
  component: withTexts('assets', texts),
})
/** Where a label leads whoever found the thing: its key stands behind the #, which no server and no log ever sees. */
export const outsideRoutes = [
  foundLayout.addChildren([
    createRoute({
      getParentRoute: () => foundLayout,
      path: '/found',
      component: lazyRouteComponent(() => import('./found/FoundPage.tsx'), 'FoundPage'),
    }),
  ]),
] as const
