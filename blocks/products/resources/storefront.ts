import { internal, resource } from '@quoin/kit'

/** How goods are asked for in the public window. */
export interface WindowQuestion {
  readonly language: string
  readonly search: string | null
  /** The code of a category, or its id where it has none. */
  readonly category: string | null
  readonly page: number
}
export interface WindowShop {
  readonly company: string
  readonly logoKey: string | null
  readonly color: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly address: readonly string[]
  readonly intro: string | null
  readonly currency: string
  readonly language: string
  readonly pricesIncludeTax: boolean
}
/** What one of something comes to for anybody, in minor units. */
export interface WindowPrice {
  readonly netMinor: number
  readonly totalMinor: number
  readonly taxBasisPoints: number
  /** What it comes to without what is taken off today; null where nothing is. */
  readonly beforeMinor: number | null
}
export interface WindowItem {
  readonly sku: string
  readonly name: string
  readonly imageUrl: string | null
  readonly brand: string | null
  /** Of the cheapest of its forms where it has some. */
  readonly price: WindowPrice | null
  readonly isFrom: boolean
  readonly isThere: boolean
  readonly isBackOrdered: boolean
  /** What its reviews come to; null where nobody has reviewed it. */
  readonly rating: { readonly average: number; readonly count: number } | null
}
/** What a customer says of a product, as everybody may read it. */
export interface WindowReview {
  readonly rating: number
  readonly title: string | null
  readonly comment: string | null
  readonly by: string | null
  readonly isVerified: boolean
  readonly day: string
  readonly answer: string | null
}
export interface WindowCategory {
  readonly key: string
  readonly name: string
  readonly isChild: boolean
}
export interface WindowPage {
  readonly shop: WindowShop
  readonly categories: readonly WindowCategory[]
  readonly items: readonly WindowItem[]
  readonly hasMore: boolean
}
export interface WindowForm {
  readonly sku: string
  readonly name: string
  readonly price: WindowPrice | null
  readonly isThere: boolean
}
export interface WindowProduct {
  readonly shop: WindowShop
  readonly item: WindowItem
  readonly description: string | null
  readonly category: WindowCategory | null
  readonly images: readonly string[]
  readonly forms: readonly WindowForm[]
  readonly expectedOn: string | null
  /** The latest of them. */
  readonly reviews: readonly WindowReview[]
}
export interface WindowLine {
  readonly sku: string
  readonly quantity: number
}
export interface WindowCart {
  readonly shop: WindowShop
  readonly lines: readonly {
    readonly sku: string
    readonly productSku: string
    readonly name: string
    readonly imageUrl: string | null
    readonly quantity: number
    /** Null where it cannot be bought now. */
    readonly totalMinor: number | null
  }[]
  readonly discountMinor: number
  /** What delivery costs, as it is part of the total. */
  readonly deliveryMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
}

/** What anybody may see of a shop whose company has opened it: names, pictures, prices for nobody in particular. Nothing is written. */
export const storefront = resource({
  type: 'storefront',
  wrapper: 'storefront',
  title: 'id',
  fields: {},
  permissions: { read: 'products.products.read', write: 'products.settings.write' },
  only: [],
  internal: {
    page: internal<WindowQuestion, WindowPage | null>('A page of what is sold to anybody; nothing where the shop is not open.'),
    product: internal<{ language: string; sku: string }, WindowProduct | null>('One product with its forms, for anybody.'),
    cart: internal<{ language: string; lines: readonly WindowLine[] }, WindowCart | null>(
      'What goods would come to for anybody, with the promotions of today. Nothing is reserved.',
    ),
    language: internal<Record<string, never>, string | null>('The language of a shop; nothing where it is not open.'),
    skus: internal<{ page: number }, readonly string[] | null>('The products that search engines may list.'),
  },
})
