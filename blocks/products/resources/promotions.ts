import {
  boolean,
  decimal,
  integer,
  json,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  text,
  url,
  action,
  currencies,
} from '@quoin/kit'
import { inUse, origin } from './common.ts'

/** A rule that lowers a price. One without a product counts for its category, or else for the whole cart. */
export const promotions = resource({
  type: 'product_promotion',
  wrapper: 'promotion',
  unsupported: {
    price_unique_id: 'A promotion applies to a product, a category or the whole cart.',
    discount_money_field: 'A promotion lowers the price.',
    discount_percentage_field: 'A promotion lowers the price.',
    media_url: 'The picture of a promotion is image_url, its page content_url.',
    thumbnail_url: 'The picture of a promotion is image_url, its page content_url.',
    time_zone: 'Send start and end with their offset.',
  },
  title: 'name',
  fields: {
    product: ref('products.products'),
    category: ref('products.categories'),
    name: text(200).required().searchable().sortable(),
    description: longText(2_000),
    /** What a customer types; without one the promotion counts by itself. */
    code: text(60).searchable().sortable().unique(),
    promotionType: oneOf('percent', 'amount', 'fixed_price', 'buy_get', 'free_shipping').default('percent').filterable(),
    /** Kind and size of what it takes off in two words that clients of another make know: the percentage, or else the amount. */
    discountType: text(20).readOnly(),
    discountValue: decimal(0, 1e12).readOnly(),
    discountPercentage: decimal(0, 100),
    discountMoney: decimal(0, 1e12),
    currency: oneOf(...currencies),
    buyQuantity: integer(1, 10_000),
    getQuantity: integer(1, 10_000),
    minQuantity: integer(1, 1_000_000),
    minimumPurchase: decimal(0, 1e12),
    startDate: moment().sortable().alsoKnownAs('valid_from'),
    endDate: moment().sortable().alsoKnownAs('valid_to'),
    /** The higher is calculated first. */
    priority: integer(0, 1_000_000).default(0).sortable(),
    /** Off: it stands alone, and nothing is calculated after it. */
    isStackable: boolean().default(true).filterable(),
    /** Of one group only the first that applies counts. */
    groupName: text(60).filterable(),
    /** What a percentage is taken of: the price in the list, or what earlier promotions left of it. */
    base: oneOf('running', 'list').default('running'),
    maximumDiscount: decimal(0, 1e12),
    floorAtCost: boolean().default(false),
    usageLimit: integer(1, 1_000_000_000),
    usageLimitPerCustomer: integer(1, 1_000_000),
    budget: decimal(0, 1e12),
    usedCount: integer().default(0).readOnly(),
    spent: decimal(0, 1e15).readOnly(),
    additionalPoints: integer(0, 1_000_000),
    imageUrl: url(),
    contentUrl: url(),
    qcode: text(120),
    ...inUse,
    ...origin,
    payload: json(),
  },
  permissions: { read: 'products.promotions.read', write: 'products.promotions.write' },
  sort: '-priority,created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  aliases: {
    list: ['GET /products/:parent/promotions'],
    get: ['GET /products/:parent/promotions/:id'],
    create: ['POST /products/:parent/promotions'],
    update: ['PUT /products/:parent/promotions/:id'],
    delete: ['DELETE /products/:parent/promotions/:id'],
  },
  actions: {
    activate: action().at('PUT', '/promotions/:id/activate').says('Lets a promotion count.'),
    deactivate: action().at('PUT', '/promotions/:id/deactivate').says('Keeps a promotion without letting it count.'),
  },
})
