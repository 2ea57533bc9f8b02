import { type Found, toMinor, taxOn, taxWithin } from '@quoin/kit'
import { products } from '@quoin/products/resources'
import { type Context, refuse } from '@quoin/kit/server'
import type { sales } from '../resources/index.ts'
import type { CustomItem } from '../resources/orderDetails.ts'
import { type Bill, type BillLine, destinationOf } from './bill.ts'
import type { Order } from './rows.ts'

type Detail = Found<typeof sales.orderDetails>
type Amounts = Pick<BillLine, 'quantity' | 'price' | 'subtotal' | 'discount' | 'taxBasisPoints' | 'tax' | 'total' | 'cost'>

/** What is in no catalogue costs what somebody of the house said or what was agreed, as for a booking; nobody else changes it or takes it off. */
export function mayChangeCustom(context: Context, { kind }: Detail): void {
  if ((kind === 'custom' || kind === 'quote') && !context.actor.permissions.has('sales.orders.manage'))
    throw refuse.forbidden('sales.orders.manage')
}

/** A line that is in no catalogue, as a bill of its own. The first line of an order decides, as the shop does, whether prices include tax. */
export async function billOfCustom(
  context: Context,
  order: Order,
  input: CustomItem,
  isFirst: boolean,
): Promise<{ bill: Bill; includesTax: boolean }> {
  const { currency } = order
  const to = destinationOf(order.shippingAddress)
  const { standard, prices_include_tax } = await context.callInternal(products.products.internal.taxes, {
    lines: [],
    user: order.user,
    country: to?.country ?? null,
    region: to?.region ?? null,
  })
  const includesTax = isFirst ? prices_include_tax : order.pricesIncludeTax
  const price = toMinor(input.price, currency)
  if (price === undefined) throw refuse.invalid('invalid', "must be an amount of the order's currency", 'price')
  const subtotal = price * input.quantity
  if (!Number.isSafeInteger(subtotal * 2)) throw refuse.invalid('too_big', 'The amount of this line is too large.', 'quantity')
  const line: BillLine = {
    kind: 'custom',
    product: null,
    variation: null,
    sku: null,
    name: input.name,
    description: input.description ?? null,
    ...amountsOf(input.quantity, price, includesTax, taxOf(input, subtotal, currency, includesTax) ?? standard.basis_points),
    vendor: null,
    category: null,
    brand: null,
    notes: input.notes ?? null,
    said: { quantity: input.quantity, payload: input.payload },
  }
  const { discount, tax, total } = line
  const taxExemptId = standard.exempt_id
  if (taxExemptId && tax > 0) throw refuse.invalid('tax_exempt', 'This buyer pays no tax.', input.tax ? 'tax' : 'tax_value')
  const bill = {
    currency,
    lines: [line],
    subtotal,
    discount,
    tax,
    total,
    shipping: 0,
    includesTax,
    cart: null,
    reservation: null,
  }
  return { bill: { ...bill, trace: [], to, channel: order.channel, taxExemptId }, includesTax }
}

/** The rate that is meant: named, or what an amount of tax comes to, which is kept as it was said. */
function taxOf(
  { tax, tax_value }: CustomItem,
  subtotal: number,
  currency: string,
  includesTax: boolean,
): number | { readonly points: number; readonly minor: number } | undefined {
  const points = tax === undefined || tax === null ? undefined : Math.round(Number(tax) * 10_000)
  if (tax_value === undefined || tax_value === null) return points
  if (points !== undefined) throw refuse.invalid('invalid', 'Provide either a rate or an amount of tax, not both.', 'tax_value')
  const minor = toMinor(tax_value, currency)
  const net = includesTax ? subtotal - (minor ?? 0) : subtotal
  if (minor === undefined || net < 0 || minor > net)
    throw refuse.invalid('invalid', 'must be an amount of tax that such a price can have', 'tax_value')
  return { points: net === 0 ? 0 : Math.round((minor * 10_000) / net), minor }
}

function amountsOf(
  quantity: number,
  price: number,
  includesTax: boolean,
  taxed: number | { readonly points: number; readonly minor: number },
): Amounts {
  const subtotal = price * quantity
  const taxBasisPoints = typeof taxed === 'number' ? taxed : taxed.points
  const tax =
    typeof taxed !== 'number' ? taxed.minor : includesTax ? taxWithin(subtotal, taxBasisPoints) : taxOn(subtotal, taxBasisPoints)
  return {
    quantity,
    price,
    subtotal,
    discount: 0,
    taxBasisPoints,
    tax,
    total: includesTax ? subtotal : subtotal + tax,
    cost: null,
  }
}

/** More or less of it, at the price and the rate that were said. */
export const customAgain = (_: Context, order: Order, { priceMinor, taxBasisPoints }: Detail, quantity: number): Amounts => {
  if (!Number.isSafeInteger(priceMinor * quantity * 2))
    throw refuse.invalid('too_big', 'The amount of this line is too large.', 'quantity')
  return amountsOf(quantity, priceMinor, order.pricesIncludeTax, taxBasisPoints)
}
