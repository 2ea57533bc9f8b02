import { minorText, toDecimal } from '@quoin/kit'
import { products } from '@quoin/products/resources'
import { type Context, Refusal, refuse } from '@quoin/kit/server'
import { netPrice } from '../resources/netPrice.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'

type Input = Omit<QuoteLine, 'description' | 'unit_price'> & Partial<Pick<QuoteLine, 'description' | 'unit_price'>>
interface Offered {
  readonly currency: string
  readonly lines: readonly QuoteLine[]
}

/**
 * Lines with what they leave to the catalogue filled in. A line that names a product has its price and tax, not the client's: another
 * one is for who may approve discounts, and for products whose price is open. What stands on the quote already, for the same quantity of
 * the same thing in the same currency, stays as it was offered, whatever the catalogue says today.
 */
export async function withCatalog(
  context: Context,
  lines: readonly Input[],
  currency: string,
  before: Offered | undefined,
): Promise<QuoteLine[]> {
  const kept = new Map((before?.currency === currency ? before.lines : []).map((line) => [line.id, line]))
  const filled: QuoteLine[] = []
  for (const [i, line] of lines.entries())
    filled.push(line.product_unique_id ? await fromCatalog(context, line, i, currency, kept.get(line.id)) : (line as QuoteLine))
  return filled
}

async function fromCatalog(
  context: Context,
  line: Input,
  i: number,
  currency: string,
  kept: QuoteLine | undefined,
): Promise<QuoteLine> {
  const isSame =
    kept !== undefined &&
    kept.product_unique_id === line.product_unique_id &&
    (kept.variation_unique_id ?? null) === (line.variation_unique_id ?? null) &&
    kept.quantity === line.quantity
  const agrees = (to: { readonly unit_price: number; readonly tax_basis_points?: number | null }) =>
    (line.unit_price === undefined || line.unit_price === to.unit_price) &&
    (line.tax_basis_points === undefined || (line.tax_basis_points ?? 0) === (to.tax_basis_points ?? 0))
  if (isSame && line.unit_price !== undefined && agrees(kept)) return { ...kept, ...line } as QuoteLine
  const product = await requested(context, line, i, currency)
  if (!agrees(product) && !product.isOpen && !context.actor.permissions.has('crm.quotes.approve')) {
    const wrong = line.unit_price !== undefined && line.unit_price !== product.unit_price ? 'unit_price' : 'tax_basis_points'
    throw refuse.invalid(
      'price_not_yours',
      `The catalogue price is ${minorText(product.minor, currency)} ${currency} with ${product.tax_basis_points / 100} % tax. Leave price and tax out, or ask someone who can approve discounts.`,
      `lines/${i}/${wrong}`,
    )
  }
  return {
    ...line,
    description: line.description ?? product.name,
    unit_price: line.unit_price ?? product.unit_price,
    tax_basis_points: line.tax_basis_points ?? product.tax_basis_points,
  }
}

/** What the catalogue says of a line, asked as the person who writes the quote. Prices of a quote have their tax on top. */
async function requested(context: Context, line: Input, i: number, currency: string) {
  try {
    const product = await context.call(products.products.get, { id: line.product_unique_id! })
    const variation = line.variation_unique_id
      ? await context.call(products.variations.get, { parent: product.id, id: line.variation_unique_id })
      : undefined
    const priced = await context.callInternal(products.products.internal.quote, {
      id: product.id,
      currency,
      user: null,
      // A catalogue counts whole things; of less than one it has the price of one.
      quantity: Math.max(1, Math.floor(line.quantity)),
      ...(variation && { variation_unique_id: variation.id }),
    })
    const rate = Math.round(priced.tax_rate * 10_000)
    const minor = priced.prices_include_tax ? netPrice(priced.unit_price, rate) : priced.unit_price
    return {
      name: variation ? `${product.name}, ${variation.name}` : product.name,
      isOpen: product.openPrice,
      minor,
      unit_price: toDecimal(minor, currency),
      tax_basis_points: rate,
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const at = `lines/${i}`
    if (error.status === 404)
      throw refuse.invalid('no_such_record', 'This product is not in the catalogue.', `${at}/product_unique_id`)
    throw new Refusal(
      error.status,
      error.reasons.map((one) => ({ ...one, pointer: at })),
    )
  }
}
