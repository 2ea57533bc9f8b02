/** A cart as the checkout reads it. */
export interface Cart {
  readonly currency: string
  readonly total_now_minor: number
  readonly subtotal_minor: number | null
  readonly tax_minor: number | null
  readonly discount_minor: number | null
  readonly delivery_minor: number | null
  readonly country?: string | null
  readonly region?: string | null
  readonly promo_codes: readonly string[]
  readonly details: readonly CartLine[]
}
export interface CartLine {
  readonly id: string
  readonly name?: string
  readonly sku: string
  readonly quantity: number
  readonly image_url: string | null
  readonly total_now: number | null
  readonly state?: string
}
/** What the cart comes to with codes and points, as it would be charged. */
export interface Bill {
  readonly currency: string
  readonly subtotal_minor: number
  readonly discount_minor: number
  readonly delivery_minor: number
  readonly tax_minor: number
  readonly tips_minor: number
  readonly total_minor: number
  readonly points_minor: number
  readonly due_minor: number
  readonly gift_card_minor: number
  /** In the order their codes were named; nothing for a code that no card has. */
  readonly gift_cards: readonly ({
    readonly ending: string
    readonly remaining_minor: number
    readonly pays_minor: number
    readonly currency: string
  } | null)[]
  readonly wallet_minor: number | null
  readonly spendable: {
    readonly unit_name: string
    readonly available: number
    readonly points: number
    readonly value_minor: number
  } | null
  readonly coupons_accepted: boolean
  readonly coupon_minor: number
  readonly coupons: readonly {
    readonly code: string
    readonly valid: boolean
    readonly discount_minor: number
    readonly reasons: readonly { readonly code: string }[]
  }[]
}
