import { serve } from '@quoin/kit/server'
import { gateway } from '@quoin/gateway/resources'
import { defineHoldersNotice } from '@quoin/kit/notices'
import { adapters } from './adapters.ts'
import { cartInners, expireReservation, type ExpiryPayload } from './cart/take.ts'
import { runningLow } from './mails/runningLow.ts'
import { bring } from './cart/bring.ts'
import { carts, listCarts } from './operations/carts.ts'
import { channels } from './operations/channels.ts'
import { filters, replacedFilters } from './operations/filters.ts'
import { grid } from './operations/grid.ts'
import { images } from './operations/images.ts'
import { createOfProduct } from './operations/ofProduct.ts'
import { companies, users } from './operations/people.ts'
import {
  createProduct,
  getProduct,
  listProducts,
  operations as goods,
  productInners,
  updateProduct,
} from './operations/products.ts'
import { promotions as standingPromotions } from './operations/promotions.ts'
import { replacedReviews, reviewInners, reviews } from './operations/reviews.ts'
import { restoreSavedCart, savedCarts } from './operations/savedCarts.ts'
import { settings } from './operations/settings.ts'
import {
  categories,
  getCategory,
  listCategories,
  writeCategory,
  productCatalogs,
  productCategories,
  standingCatalogs,
} from './operations/shelves.ts'
import { addons, suggestions } from './operations/suggestions.ts'
import { stock, stockInners, standingStock } from './operations/stock.ts'
import { replacedSubmissions, submissions } from './operations/submissions.ts'
import { tellLow } from './operations/tellLow.ts'
import { standingTranslations } from './operations/translate.ts'
import { createCount, stockCounts } from './operations/stockCounts.ts'
import { variations } from './operations/variations.ts'
import { notices } from './notices.ts'
import { stockReports } from './queries/stockReports.ts'
import { personalData } from './personalData.ts'
import { products } from './resources/index.ts'
import { promotions } from './actions/promotions.ts'
import { mountStorefront } from './storefront/mount.ts'
import { storefrontInternal } from './storefront/read.ts'
import { stockCounts as countActions } from './actions/stockCounts.ts'
import { submissions as submissionActions } from './actions/submissions.ts'

export const productsServer = serve(products, {
  demo: async () => (await import('./demo/index.ts')).demo,
  personalData,
  adapters,
  actions: { promotions, stockCounts: countActions, submissions: submissionActions },
  operations: {
    products: goods,
    variations,
    categories,
    productCategories,
    productCatalogs,
    suggestions,
    addons,
    channels,
    filters,
    images,
    stock,
    stockCounts,
    grid,
    stockReports,
    carts: { ...carts, bring },
    savedCarts,
    reviews,
    submissions,
    users,
    companies,
    settings,
  },
  internal: {
    products: productInners,
    carts: cartInners,
    stock: stockInners,
    storefront: storefrontInternal,
    reviews: reviewInners,
  },
  mountPages: mountStorefront,
  replaces: {
    products: { list: listProducts, get: getProduct, create: createProduct, update: updateProduct },
    categories: {
      list: listCategories,
      get: getCategory,
      create: writeCategory,
      update: writeCategory,
      restore: writeCategory,
    },
    catalogs: standingCatalogs,
    filters: replacedFilters,
    prices: { create: createOfProduct },
    listings: { create: createOfProduct },
    translations: standingTranslations,
    variations: { create: createOfProduct },
    promotions: standingPromotions,
    stock: standingStock,
    stockCounts: { create: createCount },
    carts: { list: listCarts },
    savedCarts: { restore: restoreSavedCart },
    reviews: replacedReviews,
    submissions: replacedSubmissions,
  },
  // What a creation of its own finds out about the product, a row of a price list says, and the table itself checks.
  plainImports: ['prices'],
  mails: { products_running_low: runningLow },
  notices,
  mount(_app, services, pools, callInternal) {
    defineHoldersNotice('products.tell_moderators', services, pools, (tenantId, permission) =>
      callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: null }),
    )
    services.jobs.define<{ tenantId: string }>('products.tell_low', ({ payload }) =>
      tellLow(payload, services, pools, callInternal),
    )
    services.jobs.define<ExpiryPayload>('products.expire_reservation', ({ payload }) => expireReservation(payload, pools))
  },
})
