import { page, pagesOf } from '@quoin/ui/pages'
import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconBulb,
  IconChartBar,
  IconClipboardCheck,
  IconDiscount,
  IconFolders,
  IconPackage,
  IconSettings,
  IconShoppingCart,
  IconShoppingCartOff,
  IconStar,
  IconTable,
  IconTags,
} from '@tabler/icons-react'
import { permissionTexts } from './screens/permissionTexts.ts'
import { texts } from './screens/texts/loaders.ts'

const products = {
  block: 'products',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'shop',
  permissionTexts,
  inbox: {
    'reviews.moderate': () => import('./screens/reviews/ModerateInInbox.tsx'),
  },
  events: () => import('./screens/events.ts').then(({ events }) => events),
} as const
const catalogs = 'products.catalogs.write'
const stock = 'products.stock.read'

const suggestedPrice = () => import('./screens/submissions/SuggestedPrice.tsx')

/** What is sold: products, prices, stock, promotions, catalogs, and the cart. */
export const pages = pagesOf(products, {
  shop: page('/shop', () => import('./screens/shop/ShopPage.tsx'), {
    icon: IconBuildingStore,
    permission: 'products.products.read',
    search: ['q', 'category', 'sort', 'there', 'filter'],
  }),
  shopProduct: page('/shop/$id', () => import('./screens/shop/ProductPage.tsx')),
  cart: page('/cart', () => import('./screens/cart/CartPage.tsx'), {
    icon: IconShoppingCart,
    permission: 'products.carts.read',
  }),
  sharedCart: page('/cart/shared', () => import('./screens/cart/SharedCartPage.tsx')),
  // Another shop of the company may lead here with the lines of a cart.
  bring: page('/bring', () => import('./screens/cart/BringPage.tsx'), { search: ['lines'] }),
  products: {
    creates: false,
    icon: IconPackage,
    permission: 'products.products.write',
    list: () => import('./screens/manage/ProductsPage.tsx'),
    record: () => import('./screens/manage/ManageProductPage.tsx'),
  },
  categories: page('/categories', () => import('./screens/manage/CategoriesPage.tsx'), {
    icon: IconTags,
    more: true,
    permission: catalogs,
    search: ['as'],
  }),
  promotions: {
    creates: false,
    icon: IconDiscount,
    list: () => import('./screens/manage/PromotionsPage.tsx'),
    record: () => import('./screens/manage/PromotionPage.tsx'),
  },
  abandoned: page('/abandoned', () => import('./screens/abandoned/AbandonedPage.tsx'), {
    icon: IconShoppingCartOff,
    more: true,
    permission: 'products.carts.manage',
  }),
  reviews: page('/reviews', () => import('./screens/reviews/ReviewsPage.tsx'), {
    icon: IconStar,
    more: true,
    permission: 'products.reviews.moderate',
    search: ['view'],
  }),
  submissions: {
    icon: IconBulb,
    more: true,
    permission: 'products.submissions.read',
    list: {
      columns: ['name:320', 'brand', 'suggestedPrice', 'status', 'submittedBy', 'submittedAt'],
      views: {
        waiting: { filter: { status: 'pending' }, count: true },
        inReview: { filter: { status: 'in_review' } },
        decided: { filter: { status: ['approved', 'rejected', 'duplicate'] } },
      },
      creates: false,
      cells: { suggestedPrice },
      actions: () => import('./screens/submissions/SuggestProduct.tsx'),
    },
    record: {
      groups: {
        product: ['name', 'brand', 'description', 'sku', 'upc', 'suggestedPrice'],
        found: ['foundAtStore', 'source', 'imageUrls', 'submissionNotes', 'submittedBy', 'submittedByEmail', 'submittedAt'],
        review: [
          'status',
          'assignedTo',
          'reviewedBy',
          'reviewedAt',
          'rejectionReason',
          'approvedProduct',
          'duplicateOfProduct',
          'duplicateOfSubmission',
          'reviewNotes',
        ],
      },
      actions: ['approve', 'reject', 'assign'],
      cells: { imageUrls: () => import('./screens/submissions/PictureLinks.tsx'), suggestedPrice },
    },
  },
  stock: { icon: IconBuildingWarehouse, list: () => import('./screens/manage/StockPage.tsx'), record: false },
  stockCounts: {
    path: '/counts',
    icon: IconClipboardCheck,
    more: true,
    permission: stock,
    list: () => import('./screens/counts/CountsPage.tsx'),
    record: () => import('./screens/counts/CountPage.tsx'),
  },
  receive: page('/receive', () => import('./screens/counts/ReceivePage.tsx')),
  reports: page('/reports', () => import('./screens/reports/ReportsPage.tsx'), {
    icon: IconChartBar,
    more: true,
    permission: stock,
    search: ['kind', 'warehouse', 'days'],
  }),
  grid: page('/grid', () => import('./screens/grid/GridPage.tsx'), {
    icon: IconTable,
    more: true,
    permission: 'products.products.write',
    search: ['q', 'list', 'warehouse', 'page'],
  }),
  assortment: page('/assortment', () => import('./screens/manage/AssortmentPage.tsx'), {
    icon: IconFolders,
    more: true,
    permission: catalogs,
    search: ['kind'],
  }),
  channels: { list: false, record: () => import('./screens/manage/ChannelPage.tsx') },
  catalogs: { list: false, record: () => import('./screens/manage/CatalogPage.tsx') },
  settings: page('/settings', () => import('./screens/manage/SettingsPage.tsx'), {
    icon: IconSettings,
    more: true,
    permission: 'products.settings.write',
  }),
})
