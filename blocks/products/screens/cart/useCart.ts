import { useRead } from '@quoin/kit/react'
import { useLanguage, useMe } from '@quoin/ui'
import { products } from '../../resources/index.ts'

export interface CartLine {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly unit_price: number | null
  readonly total: number | null
  readonly product_unique_id: string
  readonly category_name: string | null
  readonly image_url: string | null
  readonly state: 'open' | 'saved' | 'ordered'
  readonly problem: 'not_sold' | 'no_price' | null
  /** How many of it are not there yet, and the day they are expected. */
  readonly back_ordered: number
  readonly expected_on: string | null
  /** How many of it can be had; null without a bound. */
  readonly available: number | null
}
/** Whether more of it is in the cart than can be had. */
export const isTooMany = (line: Pick<CartLine, 'available' | 'quantity'>): boolean =>
  line.available !== null && line.available < line.quantity
export interface Considered {
  readonly promotion: string
  readonly name: string
  readonly applied: boolean
  readonly reason: string
  readonly discount: number
}
export interface Cart {
  readonly id: string
  readonly currency: string
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly delivery: number
  readonly total: number
  readonly total_now: number
  readonly total_items: number
  readonly prices_include_tax?: boolean | null
  readonly price_changed: boolean
  readonly delivery_problem: 'no_price' | null
  readonly promo_codes: readonly string[]
  readonly notes: string | null
  readonly trace: readonly Considered[] | null
  readonly channel_unique_id: string | null
  readonly details: readonly CartLine[]
}

/** One's own cart, as it stands; empty before there is one. */
export function useCart(enabled = true) {
  const { id } = useMe()
  const read = useRead(products.carts.get, { user: id, language: useLanguage().language }, { enabled })
  return { ...read, cart: read.data as Cart | undefined }
}
