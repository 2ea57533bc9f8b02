import { crm, type SignedQuote } from '@quoin/crm/resources'
import { type Found, minorText, toMinor, taxOn, taxWithin } from '@quoin/kit'
import { type HeldGoods, products, type Priced, type Taken } from '@quoin/products/resources'
import { type Context, refuse, truncate } from '@quoin/kit/server'
import type { sales } from '../resources/index.ts'
import type { DetailInput } from '../resources/orders.ts'
import { split } from './shares.ts'

/** What is sold, calculated by the server; all amounts in minor units of one currency. */
export interface Bill {
  readonly currency: string
  readonly lines: readonly BillLine[]
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly shipping: number
  /** What is given on top, and the share of the subtotal it is, where one was named; part of the total. */
  readonly tip?: Tip
  readonly total: number
  readonly includesTax: boolean
  readonly cart: string | null
  readonly reservation: string | null
  readonly trace: readonly unknown[]
  /** The promotions that count; without any, coupons have only each other to go together with. */
  readonly promotions?: Taken['promotions']
  /** Where the goods go, as far as that decides tax; nothing means at home. */
  readonly to: Destination | null
  /** The channel of the shop it is sold on; null in the shop itself. */
  readonly channel: string | null
  /** The number by which the buyer pays no tax. */
  readonly taxExemptId: string | null
}
export interface Tip {
  readonly minor: number
  readonly basisPoints: number | null
}
export interface Destination {
  readonly country: string
  readonly region: string | null
}
export interface BillLine {
  readonly kind: 'product' | 'quote' | 'subscription' | 'gift_card' | 'custom' | 'service'
  readonly product: string | null
  readonly variation: string | null
  readonly sku: string | null
  readonly name: string
  readonly description?: string | null
  readonly quantity: number
  readonly price: number
  readonly subtotal: number
  readonly discount: number
  readonly taxBasisPoints: number
  readonly tax: number
  readonly total: number
  /** What the line costs the company at this moment, as far as it is known. */
  readonly cost: number | null
  readonly vendor: string | null
  readonly category: { readonly id: string; readonly name: string } | null
  /** What a cart called the category of goods that the catalogue puts in none. */
  readonly categoryName?: string | null
  readonly brand: string | null
  readonly cartDetail?: string | null
  /** What the buyer said of the line while it was in their cart. */
  readonly notes?: string | null
  /** The day by which it is there, as whoever reserved it knew; not said where nothing is reserved. */
  readonly expected?: string | null
  /** What a client said beside it that is no amount. */
  readonly said?: DetailInput
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
/** Rates come as a part of one, 0.19. */
const basisPoints = (part: number): number => Math.round(part * 10_000)

/** A cart as it was handed over. */
export function billOfCart(taken: Priced & Partial<Pick<Taken, 'reservation'>>): Bill {
  return {
    currency: taken.currency,
    subtotal: taken.subtotal,
    discount: taken.discount,
    tax: taken.tax,
    shipping: taken.shipping,
    total: taken.total,
    includesTax: taken.prices_include_tax,
    cart: taken.cart,
    reservation: taken.reservation ?? null,
    trace: taken.trace,
    promotions: taken.promotions,
    channel: taken.channel ?? null,
    to: taken.country === null ? null : { country: taken.country, region: taken.region },
    taxExemptId: taken.tax_exempt_id,
    lines: taken.lines.map((line) => ({
      kind: 'product',
      product: line.product,
      variation: line.variation,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      price: line.unit_price,
      subtotal: line.unit_price * line.quantity,
      discount: line.discount,
      taxBasisPoints: basisPoints(line.tax_rate),
      tax: line.tax,
      total: line.total,
      cost: line.cost,
      vendor: line.vendor,
      category: line.category,
      categoryName: line.category_name,
      brand: line.brand,
      cartDetail: line.id,
      expected: line.expected_on ?? null,
      notes: line.notes ?? null,
    })),
  }
}

/** A quote that the customer accepted, at the prices that were offered. */
export async function billOfQuote(context: Context, id: string): Promise<Bill> {
  const quote = await context.call(crm.quotes.get, { id })
  if (quote.state !== 'accepted')
    throw refuse.conflict('quote_not_accepted', 'Only accepted quotes can be turned into orders.', { state: quote.state })
  return billOfOffer(context, {
    currency: quote.currency ?? 'EUR',
    lines: (quote.lines ?? []) as SignedQuote['lines'],
    taxes: quote.taxes ?? [],
    subtotalMinor: quote.subtotalMinor ?? 0,
    discountMinor: quote.discountMinor ?? 0,
    taxMinor: quote.taxMinor ?? 0,
    totalMinor: quote.totalMinor ?? 0,
  })
}

/**
 * What was offered and agreed to, with its goods reserved. Of each line the offer says what it is called and costs, and the catalogue
 * the rest. A part of a thing has no shelf it could be taken from: such a line is words, as one that names no product.
 */
export async function billOfOffer(context: Context, quote: Omit<SignedQuote, 'id' | 'buyer' | 'depositMinor'>): Promise<Bill> {
  const { currency, taxes } = quote
  const lines = quote.lines.filter((line) => line.quantity > 0 && (!line.optional || line.chosen))
  const nets = lines.map((line) => line.net_minor ?? 0)
  const off = split(quote.discountMinor, nets)
  // The quote rounds its tax once per rate; the lines get their shares of that, so that they add up to what was offered.
  const shares = new Map(
    taxes.map((tax) => {
      const among = lines.flatMap((line, i) => ((line.tax_basis_points ?? 0) === tax.basis_points ? [i] : []))
      const parts = split(
        tax.tax_minor,
        among.map((i) => nets[i]! - off[i]!),
      )
      return [tax.basis_points, new Map(among.map((i, n) => [i, parts[n]!]))] as const
    }),
  )
  const goodsOf = await held(context, lines, currency)
  return {
    currency,
    subtotal: quote.subtotalMinor,
    discount: quote.discountMinor,
    tax: quote.taxMinor,
    shipping: 0,
    total: quote.totalMinor,
    includesTax: false,
    cart: null,
    reservation: goodsOf.reservation,
    trace: [],
    channel: null,
    to: null,
    taxExemptId: null,
    lines: lines.map((line, i) => {
      const tax = shares.get(line.tax_basis_points ?? 0)?.get(i) ?? 0
      // A quote may offer two and a half hours; an order counts whole things, so such a line is one of what it comes to.
      const whole = Number.isInteger(line.quantity)
      const goods = goodsOf.byLine.get(line)
      return {
        kind: 'quote',
        product: goods ? line.product_unique_id! : null,
        variation: goods ? (line.variation_unique_id ?? null) : null,
        sku: goods?.sku ?? null,
        name: truncate(line.description, 255),
        description: whole ? null : `${line.quantity} ${line.unit ?? '×'} ${line.unit_price}`,
        quantity: whole ? line.quantity : 1,
        price: whole ? (toMinor(line.unit_price, currency) ?? nets[i]!) : nets[i]!,
        subtotal: nets[i]!,
        discount: off[i]!,
        taxBasisPoints: line.tax_basis_points ?? 0,
        tax,
        total: nets[i]! - off[i]! + tax,
        cost: goods?.cost ?? null,
        vendor: goods?.vendor ?? null,
        category: goods?.category ?? null,
        brand: goods?.brand ?? null,
        expected: goods?.expected ?? null,
      }
    }),
  }
}

type Offered = SignedQuote['lines'][number]
/** Reserves what lines of an offer name, and answers what is known of it; lines that are words alone are left out. */
async function held(
  context: Context,
  lines: readonly Offered[],
  currency: string,
): Promise<{ reservation: string | null; byLine: ReadonlyMap<Offered, HeldGoods> }> {
  const named = lines.filter((line) => line.product_unique_id && Number.isInteger(line.quantity) && line.quantity > 0)
  if (named.length === 0) return { reservation: null, byLine: new Map() }
  const { reservation, goods } = await context.callInternal(products.stock.internal.hold, {
    currency,
    lines: named.map(({ id, product_unique_id, variation_unique_id, quantity }) => ({
      id: id!,
      product: product_unique_id!,
      variation: variation_unique_id ?? null,
      quantity,
    })),
  })
  return { reservation, byLine: new Map(named.flatMap((line, i) => (goods[i] ? [[line, goods[i]]] : []))) }
}

/** Whose an order is, where it was bought and where it goes. */
export const saleOf = (order: {
  readonly user: string | null
  readonly channel?: string | null
  readonly shippingAddress: Readonly<Record<string, unknown>> | null
}): Sale => ({ user: order.user, to: destinationOf(order.shippingAddress), channel: order.channel ?? null })

/** Where an order goes, as far as its address says. */
export const destinationOf = (address: Readonly<Record<string, unknown>> | null | undefined): Destination | null =>
  typeof address?.country === 'string'
    ? { country: address.country, region: (address.state as string | null | undefined) || null }
    : null

/** Who buys lines of the catalogue, where, and where they go: all that decides what they cost beside what they are. */
export interface Sale {
  readonly user: string | null
  readonly to: Destination | null
  readonly channel: string | null
}

/** Lines of the catalogue at the prices of today, with the tax of whoever buys and of where it goes. */
export async function billOfLines(context: Context, inputs: readonly DetailInput[], sale: Sale): Promise<Bill> {
  const lines: PricedLine[] = []
  for (const [i, input] of inputs.entries()) lines.push(await lineOf(context, input, i, sale))
  const currencies = new Set(lines.map((line) => line.currency))
  if (currencies.size > 1) throw refuse.invalid('mixed_currencies', 'All lines must be in the same currency.', 'order_details')
  return {
    currency: lines[0]?.currency ?? '',
    includesTax: lines[0]?.includesTax ?? false,
    shipping: 0,
    cart: null,
    reservation: null,
    trace: [],
    to: sale.to,
    channel: sale.channel,
    taxExemptId: lines[0]?.taxExemptId ?? null,
    lines,
    subtotal: sum(lines.map((line) => line.subtotal)),
    discount: sum(lines.map((line) => line.discount)),
    tax: sum(lines.map((line) => line.tax)),
    total: sum(lines.map((line) => line.total)),
  }
}

interface PricedLine extends BillLine {
  readonly currency: string
  readonly includesTax: boolean
  readonly taxExemptId: string | null
}

async function lineOf(context: Context, input: DetailInput, i: number, { user, to, channel }: Sale): Promise<PricedLine> {
  const at = (name: string) => `order_details/${i}/${name}`
  const product = input.product_unique_id
    ? await context.call(products.products.get, { id: input.product_unique_id })
    : input.product_sku
      ? (await context.call(products.products.list, { filter: { sku: input.product_sku }, records: 1 })).data[0]
      : undefined
  if (!product)
    throw refuse.invalid(
      'no_such_record',
      'This product does not exist.',
      at(input.product_unique_id ? 'product_unique_id' : 'product_sku'),
    )
  if (input.product_sku && input.product_unique_id && input.product_sku !== product.sku)
    throw refuse.invalid('wrong_sku', 'The SKU does not match the product.', at('product_sku'))
  if (input.cart_unique_id) await cartExists(context, input.cart_unique_id)
  const variation = input.variation_unique_id
    ? await context.call(products.variations.get, { parent: product.id, id: input.variation_unique_id })
    : undefined
  const {
    unit_price: price,
    discount,
    tax,
    total,
    ...priced
  } = await context.callInternal(products.products.internal.quote, {
    id: product.id,
    quantity: input.quantity,
    user,
    ...(product.currency && { currency: product.currency }),
    ...(variation && { variation_unique_id: variation.id }),
    ...(channel && { channel_unique_id: channel }),
    ...(to && { country: to.country, ...(to.region && { region: to.region }) }),
  })
  // Whoever makes orders for others may sell what the shop does not show; nobody else gets past it by not using a cart.
  if (!priced.is_sold && !context.actor.permissions.has('sales.orders.manage'))
    throw refuse.conflict('not_sold', `${product.name} is not available.`)
  const subtotal = price * input.quantity
  if (![subtotal, total].every(Number.isSafeInteger))
    throw refuse.invalid('too_big', 'The amount of this line is too large.', at('quantity'))
  return {
    kind: 'product',
    product: product.id,
    variation: variation?.id ?? null,
    sku: variation?.sku ?? product.sku,
    name: variation ? `${product.name}, ${variation.name}` : product.name,
    description: product.description ? truncate(product.description, 2_000) : null,
    quantity: input.quantity,
    price,
    subtotal,
    discount,
    taxBasisPoints: basisPoints(priced.tax_rate),
    tax,
    total,
    cost: priced.cost,
    vendor: product.vendor,
    category: null,
    brand: product.brand,
    said: input,
    currency: priced.currency,
    includesTax: priced.prices_include_tax,
    taxExemptId: priced.tax_exempt_id,
  }
}
async function cartExists({ tx, tenantId }: Context, id: string): Promise<void> {
  const [cart] = await tx.query('select 1 from products.carts_view c where c.tenant_id = $1 and c.id = $2', [tenantId, id])
  if (!cart) throw refuse.missing()
}

/** Takes an amount off the goods, or off those that are meant, shared among the lines in proportion; tax follows, rounded half up per line. */
export function withDiscount(bill: Bill, amount: number, isMeant: (line: BillLine) => boolean = () => true): Bill {
  if (amount === 0) return bill
  const bases = bill.lines.map((line) => (bill.includesTax ? line.total : line.total - line.tax))
  const weights = bill.lines.map((line, i) => (isMeant(line) ? bases[i]! : 0))
  const parts = split(Math.min(amount, sum(weights)), weights)
  const lines = bill.lines.map((line, i) => {
    if (!isMeant(line)) return line
    const base = bases[i]! - parts[i]!
    const tax = bill.includesTax ? taxWithin(base, line.taxBasisPoints) : taxOn(base, line.taxBasisPoints)
    return { ...line, discount: line.discount + parts[i]!, tax, total: bill.includesTax ? base : base + tax }
  })
  // Whatever the cart taxed beyond its lines, such as shipping, stays.
  const beside = bill.tax - sum(bill.lines.map((line) => line.tax))
  const rest = bill.total - sum(bill.lines.map((line) => line.total))
  return {
    ...bill,
    lines,
    discount: bill.discount + sum(parts),
    tax: sum(lines.map((line) => line.tax)) + beside,
    total: sum(lines.map((line) => line.total)) + rest,
  }
}

/** Refuses amounts of a client that are not ours. Rates may be said as a part of one or as the amount they come to. */
export function refuseSaid(
  input: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, number>>,
  currency: string,
  at = '',
): void {
  for (const [name, amount] of Object.entries(ours)) {
    const value = input[name]
    if (value === undefined || value === null) continue
    const minor = toMinor(value as string | number, currency)
    const part = ours[`${name} part`]
    if (minor === amount || (part !== undefined && Number(value) === part)) continue
    throw refuse.invalid(
      'amount_not_yours',
      `This comes to ${minorText(amount, currency)}. Leave the amount out; the server calculates it.`,
      `${at}${name}`,
    )
  }
}

/** What is taxed at one rate, and what that comes to; the tax of all of them is the tax of the order. */
export interface TaxLine {
  readonly basis_points: number
  readonly net_minor: number
  readonly tax_minor: number
  readonly country: string | null
  readonly region: string | null
  readonly exempt_id: string | null
}

/** The taxes of lines by rate, the highest first. */
export function taxLinesOf(
  lines: readonly { readonly taxBasisPoints: number; readonly total: number; readonly tax: number }[],
  { to, taxExemptId }: Pick<Bill, 'to' | 'taxExemptId'>,
): TaxLine[] {
  const rates = [...new Set(lines.map((line) => line.taxBasisPoints))].sort((a, b) => b - a)
  return rates.map((points) => {
    const meant = lines.filter((line) => line.taxBasisPoints === points)
    return {
      basis_points: points,
      net_minor: sum(meant.map((line) => line.total - line.tax)),
      tax_minor: sum(meant.map((line) => line.tax)),
      country: to?.country ?? null,
      region: to?.region ?? null,
      exempt_id: taxExemptId,
    }
  })
}

/** How an order was taxed so far. */
export function taxedAs({
  taxes,
  shippingAddress,
}: Pick<Found<typeof sales.orders>, 'taxes' | 'shippingAddress'>): Pick<Bill, 'to' | 'taxExemptId'> {
  const [first] = (taxes ?? []) as TaxLine[]
  return {
    to: first?.country ? { country: first.country, region: first.region } : destinationOf(shippingAddress),
    taxExemptId: first?.exempt_id ?? null,
  }
}

/** The tax rate of all lines in basis points, or null where they differ. */
export const oneRate = (lines: readonly { readonly taxBasisPoints: number }[]): number | null =>
  lines.length > 0 && lines.every((line) => line.taxBasisPoints === lines[0]!.taxBasisPoints) ? lines[0]!.taxBasisPoints : null

/** What of a line and of the whole a client may say, with what it is. */
export const amountsOf = (of: {
  subtotal: number
  discount: number
  tax: number
  total: number
  taxBasisPoints?: number
  lines?: readonly BillLine[]
  price?: number
  quantity?: number
  shipping?: number
}): Record<string, number> => ({
  subtotal: of.subtotal,
  discount: of.discount,
  'discount part': of.subtotal === 0 ? 0 : Math.round((of.discount / of.subtotal) * 10_000) / 10_000,
  discount_value: of.discount,
  tax: of.tax,
  'tax part': (of.taxBasisPoints ?? oneRate(of.lines ?? []) ?? 0) / 10_000,
  tax_value: of.tax,
  subtotal_tax: of.tax,
  fees: 0,
  fees_value: 0,
  tips: 0,
  tips_value: 0,
  total: of.total,
  ...(of.price !== undefined && { price: of.price }),
  ...(of.shipping !== undefined && { delivery: of.shipping }),
})
