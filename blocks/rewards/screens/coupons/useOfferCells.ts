import { useFormatter } from 'use-intl'

type Offer = Readonly<Record<string, unknown>>

/** What a coupon takes off with its unit, percent or money, and its bounds in its currency. */
export function useOfferCells(): Readonly<Record<string, (offer: Offer) => string>> {
  const format = useFormatter()
  const amount = (value: unknown, { currency }: Offer) =>
    value === null || value === undefined
      ? '–'
      : format.number(Number(value), { style: 'currency', currency: typeof currency === 'string' ? currency : 'EUR' })
  return {
    discountValue: (offer) =>
      offer.discountType === 'percentage'
        ? format.number(Number(offer.discountValue) / 100, { style: 'percent', maximumFractionDigits: 2 })
        : amount(offer.discountValue, offer),
    minPurchase: (offer) => amount(offer.minPurchase, offer),
    maxDiscount: (offer) => amount(offer.maxDiscount, offer),
  }
}
