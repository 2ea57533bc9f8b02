import { block } from '@quoin/kit'
import { cartDetails } from './cartDetails.ts'
import { carts } from './carts.ts'
import { categories } from './categories.ts'
import { companies, companyKeys } from './companies.ts'
import { filters } from './filters.ts'
import { grid } from './grid.ts'
import { images } from './images.ts'
import { users } from './people.ts'
import { listings } from './listings.ts'
import { priceLists } from './priceLists.ts'
import { prices } from './prices.ts'
import { productCatalogs } from './productCatalogs.ts'
import { productCategories } from './productCategories.ts'
import { products as goods } from './products.ts'
import { promotions } from './promotions.ts'
import { reviews } from './reviews.ts'
import { savedCarts } from './savedCarts.ts'
import { settings } from './settings.ts'
import { storefront } from './storefront.ts'
import { brands, catalogs, channels, vendors, warehouses } from './shelves.ts'
import { stock } from './stock.ts'
import { stockCountLines, stockCounts } from './stockCounts.ts'
import { stockReports } from './stockReports.ts'
import { submissions } from './submissions.ts'
import { addons, suggestions } from './suggestions.ts'
import { taxExemptions, taxRates } from './taxes.ts'
import { translations } from './translations.ts'
import { variations } from './variations.ts'

export type { AppliedPromotion, Priced, Taken, TakenLine, TraceEntry } from './carts.ts'
export type { HeldGoods, HoldLine, Pick, RestockLine } from './stock.ts'

export const products = block(
  'products',
  'Products',
  {
    products: goods,
    variations,
    categories,
    productCategories,
    images,
    suggestions,
    addons,
    brands,
    vendors,
    channels,
    warehouses,
    catalogs,
    filters,
    productCatalogs,
    priceLists,
    prices,
    listings,
    translations,
    promotions,
    stock,
    stockCounts,
    stockCountLines,
    grid,
    stockReports,
    carts,
    cartDetails,
    savedCarts,
    reviews,
    submissions,
    users,
    companies,
    companyKeys,
    settings,
    storefront,
    taxRates,
    taxExemptions,
  },
  {
    'products.products.read': 'View products, categories, catalogs, brands and channels',
    'products.products.write': 'Create and edit products, their variations and pictures',
    'products.products.delete': 'Delete and restore products and their variations',
    'products.costs.read': 'View what products cost the company',
    'products.costs.write': 'Change what products cost the company',
    'products.prices.read': 'View price lists and all prices',
    'products.prices.write': 'Edit price lists and prices',
    'products.promotions.read': 'View promotions and their codes',
    'products.promotions.write': 'Create and edit promotions',
    'products.stock.read': 'View stock and warehouses',
    'products.stock.write': 'Count, receive and transfer stock',
    'products.catalogs.write': 'Create and edit categories, catalogs, brands and channels',
    'products.vendors.read': 'View vendors',
    'products.vendors.write': 'Create and edit vendors',
    'products.carts.read': 'View carts',
    'products.carts.write': 'Fill, edit and order carts',
    'products.carts.manage': 'View which carts were abandoned',
    'products.reviews.read': 'View product reviews',
    'products.reviews.write': 'Review products, vote on reviews and report them',
    'products.reviews.moderate': 'Approve, reject and answer reviews',
    'products.submissions.read': 'View suggested products',
    'products.submissions.write': 'Suggest products and correct suggestions',
    'products.companies.register': 'Register companies of the shop and make keys for its feed',
    'products.settings.write': 'Manage shop currency, tax and rounding',
  },
  {
    'products.costs.*': {},
    'products.prices.*': { support: 'tenant' },
    'products.promotions.*': { support: 'tenant' },
    'products.vendors.*': { support: 'tenant' },
    'products.stock.*': { support: 'tenant' },
    'products.carts.manage': { support: 'tenant' },
    'products.carts.*': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'products.reviews.write': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'products.reviews.moderate': { support: 'tenant' },
    'products.submissions.*': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'products.*.delete': {},
    'products.settings.write': {},
    'products.*.write': { support: 'tenant' },
    'products.*.read': { support: 'tenant', user: 'tenant', authorized: 'tenant', guest: 'tenant' },
    'products.*': {},
  },
)
