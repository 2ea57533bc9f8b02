import { companyRoute, withTexts } from '@quoin/ui'
import { type ListSearch, readListSearch } from '@quoin/ui/list/search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from './texts/loaders.ts'

/** A record's page holds which tab is open, and the state of the list in it. */
const recordSearch = (raw: Record<string, unknown>): ListSearch & { tab?: string } => ({
  ...readListSearch(raw),
  ...(typeof raw.tab === 'string' ? { tab: raw.tab } : {}),
})
const words = <Name extends string>(raw: Record<string, unknown>, ...names: readonly Name[]): { [K in Name]?: string } =>
  Object.fromEntries(
    names.flatMap((name) => (typeof raw[name] === 'string' || typeof raw[name] === 'number' ? [[name, String(raw[name])]] : [])),
  ) as { [K in Name]?: string }

const walletRoute = createRoute({ getParentRoute: () => companyRoute, path: 'wallet', component: withTexts('wallet', texts) })
export const receiptRoute = createRoute({
  getParentRoute: () => walletRoute,
  path: 'transactions/$id',
  component: lazyRouteComponent(() => import('./transactions/ReceiptPage.tsx'), 'ReceiptPage'),
})
export const walletRecordRoute = createRoute({
  getParentRoute: () => walletRoute,
  path: 'all/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./admin/WalletRecordPage.tsx'), 'WalletRecordPage'),
})
export const postingRoute = createRoute({
  getParentRoute: () => walletRoute,
  path: 'postings/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./admin/PostingPage.tsx'), 'PostingPage'),
})

export const disputeRoute = createRoute({
  getParentRoute: () => walletRoute,
  path: 'disputes/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./admin/DisputePage.tsx'), 'DisputePage'),
})

export const accountsRoute = createRoute({
  getParentRoute: () => walletRoute,
  path: 'books/accounts',
  validateSearch: (raw): { kind?: string; currency?: string; page?: string } => words(raw, 'kind', 'currency', 'page'),
  component: lazyRouteComponent(() => import('./admin/AccountsPage.tsx'), 'AccountsPage'),
})
export const accountRoute = createRoute({
  getParentRoute: () => walletRoute,
  path: 'books/accounts/$id',
  validateSearch: (raw): { from?: string; to?: string; page?: string; transfer?: string } =>
    words(raw, 'from', 'to', 'page', 'transfer'),
  component: lazyRouteComponent(() => import('./admin/AccountPage.tsx'), 'AccountPage'),
})

export const routes = [
  walletRoute.addChildren([
    createRoute({
      getParentRoute: () => walletRoute,
      path: '/',
      validateSearch: (raw): { wallet?: string; tab?: string } => words(raw, 'wallet', 'tab'),
      component: lazyRouteComponent(() => import('./home/WalletPage.tsx'), 'WalletPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'transfer',
      // A message elsewhere may lead here with what somebody asks for: /wallet/transfer?to=kim.pays&amount=12.50
      validateSearch: (raw): { wallet?: string; to?: string; amount?: string; note?: string } =>
        words(raw, 'wallet', 'to', 'amount', 'note'),
      component: lazyRouteComponent(() => import('./transfer/TransferPage.tsx'), 'TransferPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'split',
      validateSearch: (raw): { wallet?: string } => words(raw, 'wallet'),
      component: lazyRouteComponent(() => import('./transfer/SplitPage.tsx'), 'SplitPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'all',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./admin/WalletsPage.tsx'), 'WalletsPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'postings',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./admin/PostingsPage.tsx'), 'PostingsPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'disputes',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./admin/DisputesPage.tsx'), 'DisputesPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'books',
      component: lazyRouteComponent(() => import('./admin/BooksPage.tsx'), 'BooksPage'),
    }),
    createRoute({
      getParentRoute: () => walletRoute,
      path: 'settings',
      component: lazyRouteComponent(() => import('./admin/SettingsPage.tsx'), 'SettingsPage'),
    }),
    accountsRoute,
    accountRoute,
    receiptRoute,
    walletRecordRoute,
    postingRoute,
    disputeRoute,
  ]),
] as const
/** Pages that need no sign-in. */
export const outsideRoutes = [] as const
