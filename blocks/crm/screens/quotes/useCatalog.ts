import { type Operation, toDecimal } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { netPrice } from '../../resources/netPrice.ts'

/** A thing out of the catalogue, in one of its forms where it has some. */
export interface Good {
  readonly product_unique_id: string
  readonly variation_unique_id?: string | null
}
interface Answer {
  readonly unit_price_minor: number
  readonly tax_rate: number
  readonly prices_include_tax: boolean
}

/** Asks what a quantity of a thing costs on a quote, where tax stands on top; the server asks the same when the lines are saved. */
export function useCatalog() {
  const { call } = useCaller()
  return async ({ product_unique_id: id, variation_unique_id }: Good, quantity: number, currency: string) => {
    const answer = (await call(products.products.price as Operation, {
      id,
      quantity: Math.max(1, Math.floor(quantity)),
      currency,
      ...(variation_unique_id ? { variation_unique_id } : {}),
    })) as Answer
    const tax_basis_points = Math.round(answer.tax_rate * 10_000)
    const minor = answer.prices_include_tax ? netPrice(answer.unit_price_minor, tax_basis_points) : answer.unit_price_minor
    return { unit_price: Number(toDecimal(minor, currency)), tax_basis_points }
  }
}
