import { companyRoute, firstPage, rootRoute, withTexts } from '@quoin/ui'
import { type ListSearch, readListSearch } from '@quoin/ui/list/search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from './texts/loaders.ts'
import { readFolded } from './useFolded.ts'

/** A record's page holds which tab is open, and the state of the list in it. */
const recordSearch = (raw: Record<string, unknown>): ListSearch & { tab?: string } => ({
  ...readListSearch(raw),
  ...(typeof raw.tab === 'string' ? { tab: raw.tab } : {}),
})

const crmRoute = createRoute({ getParentRoute: () => companyRoute, path: 'crm', component: withTexts('crm', texts) })
export const accountRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'accounts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./accounts/AccountPage.tsx'), 'AccountPage'),
})
export const contactRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'contacts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./contacts/ContactPage.tsx'), 'ContactPage'),
})
export const leadRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'leads/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./leads/LeadPage.tsx'), 'LeadPage'),
})
export const opportunityRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'opportunities/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./opportunities/OpportunityPage.tsx'), 'OpportunityPage'),
})
export const quoteRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'quotes/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./quotes/QuotePage.tsx'), 'QuotePage'),
})
export const targetListRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'target-lists/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./lists/TargetListPage.tsx'), 'TargetListPage'),
})
export const pipelineRoute = createRoute({
  getParentRoute: () => crmRoute,
  path: 'pipelines/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./pipelines/PipelinePage.tsx'), 'PipelinePage'),
})
export const routes = [
  crmRoute.addChildren([
    firstPage(crmRoute, 'accounts'),
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'dashboard',
      component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
      validateSearch: (raw): { months?: 3 | 12; currency?: string } => ({
        ...(raw.months === 3 || raw.months === 12 ? { months: raw.months } : {}),
        ...(typeof raw.currency === 'string' ? { currency: raw.currency } : {}),
      }),
    }),
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'calendar',
      component: lazyRouteComponent(() => import('./calendar/CalendarPage.tsx'), 'CalendarPage'),
      validateSearch: (raw): { look?: 'week' | 'day' | 'agenda'; on?: string; whose?: 'all'; done?: boolean } => ({
        ...(raw.look === 'week' || raw.look === 'day' || raw.look === 'agenda' ? { look: raw.look } : {}),
        ...(typeof raw.on === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw.on) && !Number.isNaN(Date.parse(raw.on))
          ? { on: raw.on }
          : {}),
        ...(raw.whose === 'all' ? { whose: 'all' } : {}),
        ...(raw.done === true ? { done: true } : {}),
      }),
    }),
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'settings',
      component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
    }),
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'mail-templates',
      validateSearch: (raw): ListSearch & { open?: string } => ({
        ...readListSearch(raw),
        ...(typeof raw.open === 'string' ? { open: raw.open } : {}),
      }),
      component: lazyRouteComponent(() => import('./mails/TemplatesPage.tsx'), 'TemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'accounts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage'),
    }),
    accountRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'contacts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./contacts/ContactsPage.tsx'), 'ContactsPage'),
    }),
    contactRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'leads',
      component: lazyRouteComponent(() => import('./leads/LeadsPage.tsx'), 'LeadsPage'),
      validateSearch: (raw): ListSearch & { look?: 'board'; folded?: readonly string[] } => ({
        ...readListSearch(raw),
        ...readFolded(raw),
        ...(raw.look === 'board' ? { look: 'board' } : {}),
      }),
    }),
    leadRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'opportunities',
      component: lazyRouteComponent(() => import('./opportunities/OpportunitiesPage.tsx'), 'OpportunitiesScreen'),
      validateSearch: (
        raw,
      ): ListSearch & {
        look?: 'list'
        pipeline?: string
        owner?: string
        rotting?: boolean
        lanes?: boolean
        closed?: number
        folded?: readonly string[]
      } => ({
        ...readListSearch(raw),
        ...readFolded(raw),
        ...(raw.look === 'list' ? { look: 'list' } : {}),
        ...(typeof raw.pipeline === 'string' ? { pipeline: raw.pipeline } : {}),
        ...(typeof raw.owner === 'string' ? { owner: raw.owner } : {}),
        ...(raw.rotting === true ? { rotting: true } : {}),
        ...(raw.lanes === true ? { lanes: true } : {}),
        ...(raw.closed === 0 || raw.closed === 30 || raw.closed === 365 ? { closed: raw.closed } : {}),
      }),
    }),
    opportunityRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'quotes',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./quotes/QuotesPage.tsx'), 'QuotesPage'),
    }),
    quoteRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'target-lists',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./lists/TargetListsPage.tsx'), 'TargetListsPage'),
    }),
    targetListRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'pipelines',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./pipelines/PipelinesPage.tsx'), 'PipelinesPage'),
    }),
    pipelineRoute,
    createRoute({
      getParentRoute: () => crmRoute,
      path: 'categories',
      component: lazyRouteComponent(() => import('./categories/CategoriesPage.tsx'), 'CategoriesPage'),
      validateSearch: (raw): ListSearch & { look?: 'list' } => ({
        ...readListSearch(raw),
        ...(raw.look === 'list' ? { look: 'list' } : {}),
      }),
    }),
  ]),
] as const

const offerLayout = createRoute({ getParentRoute: () => rootRoute, id: 'crm-outside', component: withTexts('crm', texts) })
/** Where a customer reads and accepts a quote, or confirms a consent: the secret stands behind the #, which no server and no log ever sees. */
export const outsideRoutes = [
  offerLayout.addChildren([
    createRoute({
      getParentRoute: () => offerLayout,
      path: '/offer',
      component: lazyRouteComponent(() => import('./offer/OfferPage.tsx'), 'OfferPage'),
    }),
    createRoute({
      getParentRoute: () => offerLayout,
      path: '/consent',
      component: lazyRouteComponent(() => import('./consent/ConsentPage.tsx'), 'ConsentPage'),
    }),
  ]),
] as const
