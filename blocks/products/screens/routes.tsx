import { companyRoute, firstPage, withTexts } from '@quoin/ui'
import { type ListSearch, readListSearch } from '@quoin/ui/list/search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from './texts/loaders.ts'

export const shopOrders = ['newest', 'byName', 'cheapest', 'dearest'] as const
export interface ShopSearch {
  readonly q?: string
  readonly category?: string
  readonly sort?: (typeof shopOrders)[number]
  readonly there?: true
}
export const kinds = [
  'catalogs',
  'brands',
  'channels',
  'priceLists',
  'taxRates',
  'taxExemptions',
  'vendors',
  'warehouses',
] as const
export type Kind = (typeof kinds)[number]

export interface GridSearch {
  readonly q?: string
  /** Ids of the price list and the warehouse whose numbers stand beside the prices. */
  readonly list?: string
  readonly warehouse?: string
  readonly page?: number
}

export const stockReportKinds = ['value', 'ageing', 'sellThrough'] as const
export interface ReportSearch {
  readonly kind?: (typeof stockReportKinds)[number]
  readonly warehouse?: string
  readonly days?: 7 | 90
}

const recordSearch = (raw: Record<string, unknown>): ListSearch & { tab?: string } => ({
  ...readListSearch(raw),
  ...(typeof raw.tab === 'string' ? { tab: raw.tab } : {}),
})

const productsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: 'products',
  component: withTexts('products', texts),
})
export const shopProductRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'shop/$id',
  component: lazyRouteComponent(() => import('./shop/ProductPage.tsx'), 'ProductPage'),
})
export const productRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'products/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./manage/ManageProductPage.tsx'), 'ManageProductPage'),
})
export const promotionRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'promotions/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./manage/PromotionPage.tsx'), 'PromotionPage'),
})

export const channelRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'channels/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./manage/ChannelPage.tsx'), 'ChannelPage'),
})
export const catalogRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'catalogs/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./manage/CatalogPage.tsx'), 'CatalogPage'),
})
export const countRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'counts/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./counts/CountPage.tsx'), 'CountPage'),
})

export const bringRoute = createRoute({
  getParentRoute: () => productsRoute,
  path: 'bring',
  validateSearch: ({ lines }): { lines?: string } => (typeof lines === 'string' ? { lines } : {}),
  component: lazyRouteComponent(() => import('./cart/BringPage.tsx'), 'BringPage'),
})

export const routes = [
  productsRoute.addChildren([
    firstPage(productsRoute, 'shop'),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'shop',
      component: lazyRouteComponent(() => import('./shop/ShopPage.tsx'), 'ShopPage'),
      validateSearch: (raw): ShopSearch => ({
        ...(typeof raw.q === 'string' && raw.q ? { q: raw.q } : {}),
        ...(typeof raw.category === 'string' ? { category: raw.category } : {}),
        ...(shopOrders.some((one) => one === raw.sort) ? { sort: raw.sort as ShopSearch['sort'] } : {}),
        ...(raw.there === true ? { there: true } : {}),
      }),
    }),
    shopProductRoute,
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'cart',
      component: lazyRouteComponent(() => import('./cart/CartPage.tsx'), 'CartPage'),
    }),
    bringRoute,
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'cart/shared',
      component: lazyRouteComponent(() => import('./cart/SharedCartPage.tsx'), 'SharedCartPage'),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'products',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./manage/ProductsPage.tsx'), 'ProductsPage'),
    }),
    productRoute,
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'categories',
      component: lazyRouteComponent(() => import('./manage/CategoriesPage.tsx'), 'CategoriesPage'),
      validateSearch: (raw): ListSearch & { look?: 'list' } => ({
        ...readListSearch(raw),
        ...(raw.look === 'list' ? { look: 'list' } : {}),
      }),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'promotions',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./manage/PromotionsPage.tsx'), 'PromotionsPage'),
    }),
    promotionRoute,
    channelRoute,
    catalogRoute,
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'stock',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./manage/StockPage.tsx'), 'StockPage'),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'counts',
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./counts/CountsPage.tsx'), 'CountsPage'),
    }),
    countRoute,
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'receive',
      component: lazyRouteComponent(() => import('./counts/ReceivePage.tsx'), 'ReceivePage'),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'grid',
      component: lazyRouteComponent(() => import('./grid/GridPage.tsx'), 'GridPage'),
      validateSearch: ({ q, list, warehouse, page }): GridSearch => ({
        ...(typeof q === 'string' && q ? { q } : {}),
        ...(typeof list === 'string' ? { list } : {}),
        ...(typeof warehouse === 'string' ? { warehouse } : {}),
        ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
      }),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'reports',
      component: lazyRouteComponent(() => import('./reports/ReportsPage.tsx'), 'ReportsPage'),
      validateSearch: ({ kind, warehouse, days }): ReportSearch => ({
        ...(stockReportKinds.some((one) => one === kind) ? { kind: kind as ReportSearch['kind'] } : {}),
        ...(typeof warehouse === 'string' ? { warehouse } : {}),
        ...(days === 7 || days === 90 ? { days } : {}),
      }),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'abandoned',
      component: lazyRouteComponent(() => import('./abandoned/AbandonedPage.tsx'), 'AbandonedPage'),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'assortment',
      component: lazyRouteComponent(() => import('./manage/AssortmentPage.tsx'), 'AssortmentPage'),
      validateSearch: (raw): ListSearch & { kind?: Kind } => ({
        ...readListSearch(raw),
        ...(kinds.some((one) => one === raw.kind) ? { kind: raw.kind as Kind } : {}),
      }),
    }),
    createRoute({
      getParentRoute: () => productsRoute,
      path: 'settings',
      component: lazyRouteComponent(() => import('./manage/SettingsPage.tsx'), 'SettingsPage'),
    }),
  ]),
] as const
/** Pages that need no sign-in. */
export const outsideRoutes = [] as const
