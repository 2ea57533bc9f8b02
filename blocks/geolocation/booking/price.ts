import { type Context, Refusal } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import type { Place } from './place.ts'
import type { Times } from './rules.ts'
import { setPrice } from './setTimes.ts'

/** What a booking costs, in minor units and without the tax that a product says; nothing where nobody names a price. */
export interface Price {
  readonly priceMinor?: number
  readonly currency?: string
  /** Of a price by the catalogue: what promotions took off, and its tax. */
  readonly discountMinor?: number | null
  readonly taxMinor?: number | null
  readonly taxBasisPoints?: number | null
}
const hourMs = 3_600_000
const byNobody = { discountMinor: null, taxMinor: null, taxBasisPoints: null }

/**
 * As a set time says, else by the product that an hour of the premise is sold as, with the price lists and promotions there are for whoever
 * books, else by its own hour, halves rounded up.
 */
export async function priceFor(context: Context, place: Place, times: Times, user: string | null): Promise<Price> {
  const { hourPriceMinor, currency, product } = place
  const hours = (times.to - times.from) / hourMs
  const set = setPrice(place, times)
  if (set) return { ...set, ...byNobody }
  if (product) return ofProduct(context, product, { times, currency, user })
  return hourPriceMinor && currency ? { priceMinor: Math.round(hourPriceMinor * hours), currency, ...byNobody } : {}
}

/**
 * A purchase of its own. Hours are counted whole, as price lists and promotions count things; of the last one that is begun so much costs as
 * is had.
 */
async function ofProduct(
  context: Context,
  id: string,
  { times, currency, user }: { readonly times: Times; readonly currency: string | null; readonly user: string | null },
): Promise<Price> {
  const part = times.to - times.from
  const quantity = Math.ceil(part / hourMs)
  const quote = await context.callInternal(products.products.internal.quote, {
    id,
    quantity,
    user,
    had: { part, of: quantity * hourMs },
    isAlone: true,
    ...(currency && { currency }),
  })
  return {
    priceMinor: quote.total - quote.tax,
    currency: quote.currency,
    discountMinor: quote.discount,
    taxMinor: quote.tax,
    taxBasisPoints: Math.round(quote.tax_rate * 10_000),
  }
}

const unlessRefused = (price: Promise<Price>): Promise<Price> =>
  price.catch((error: unknown) => {
    if (error instanceof Refusal) return {}
    throw error
  })

/** What times cost, before they are booked. A product is asked for once for each length; what has no price there now shows none. */
export function shownPrices(context: Context, user: string | null): (place: Place, times: Times) => Promise<Price> {
  const asked = new Map<string, Promise<Price>>()
  return (place, times) => {
    if (!place.product || setPrice(place, times)) return priceFor(context, place, times, user)
    const key = `${place.product} ${place.currency} ${times.to - times.from}`
    const price = asked.get(key) ?? unlessRefused(priceFor(context, place, times, user))
    asked.set(key, price)
    return price
  }
}

/** What an hour comes to for somebody who does not sign in, with the tax that a product says. */
export async function hourPrice(context: Context, { product, hourPriceMinor, currency }: Place): Promise<Price> {
  if (!product) return { ...(hourPriceMinor && { priceMinor: hourPriceMinor }), ...(currency && { currency }) }
  const { priceMinor, taxMinor, ...price } = await unlessRefused(
    ofProduct(context, product, { times: { from: 0, to: hourMs }, currency, user: null }),
  )
  return priceMinor === undefined ? {} : { ...price, priceMinor: priceMinor + (taxMinor ?? 0) }
}
