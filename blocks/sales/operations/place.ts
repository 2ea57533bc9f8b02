import { advisoryLock } from '@quoin/kit/server'
import type { Values } from '@quoin/kit'
import type { QuoteBuyer } from '@quoin/crm/resources'
import { products, type Taken } from '@quoin/products/resources'
import type { Context } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { OrderInput } from '../resources/orders.ts'
import { type Bill, oneRate, taxLinesOf } from './bill.ts'
import { deliveryOfBill, taxedDelivery } from './delivery.ts'
import { isMember, nextNumber } from './records.ts'

/** Who buys, and what they say beside it. */
export interface Buyer {
  /** The member who will see the order as theirs. */
  readonly user: string | null
  readonly customer: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** What they are written to in as long as nobody knows better, as of somebody who never signs in. */
  readonly language?: string | null
}
type Input = Pick<
  OrderInput,
  | 'code'
  | 'customer_notes'
  | 'internal_notes'
  | 'payload'
  | 'source'
  | 'source_alias'
  | 'source_id'
  | 'source_type'
  | 'promo_code'
  | 'referred_by'
  | 'shipping_address'
  | 'billing_address'
  | 'parent_unique_id'
  | 'draft'
>

/** What a cart says of itself beside what it comes to. */
export interface FromCart {
  readonly deliveryTaxRate?: number
  /** Until when its goods are held, and how often they may be held on. */
  readonly held?: { readonly reservedUntil: string; readonly extensionsLeft: number }
  /** What the buyer noted in it. */
  readonly notes?: string | null
  /** Whose it is. */
  readonly cartOf?: string
}
export const fromCart = ({ shipping_tax_rate, expires_at, extensions, notes, user }: Taken): FromCart => ({
  cartOf: user,
  held: { reservedUntil: expires_at, extensionsLeft: extensions ?? 0 },
  deliveryTaxRate: shipping_tax_rate,
  notes: notes ?? null,
})

/** Makes sure that a member who buys is known here as a customer; answers what is known. */
export async function buyerOf(context: Context, userId: string): Promise<Buyer> {
  const { tx, tenantId } = context
  const [known] = await tx.query<{ name: string | null; email: string | null; phone: string | null }>(
    'select c.name, c.email, c.phone from sales.customers c where c.tenant_id = $1 and c.id = $2',
    [tenantId, userId],
    'prepare',
  )
  if (known) return { user: userId, customer: userId, ...known }
  const person = await isMember(context, userId)
  advisoryLock(tx, 'sales customer', userId)
  const [meanwhile] = await tx.query('select 1 from sales.customers c where c.tenant_id = $1 and c.id = $2', [tenantId, userId])
  if (!meanwhile)
    await context.insert(sales.customers, { user: userId, name: person?.name ?? null, email: person?.email ?? null }, userId)
  return { user: userId, customer: userId, name: person?.name ?? null, email: person?.email ?? null, phone: null }
}

/** Who signed a quote or booked something: a member is known as a customer, anybody else by name and address. */
export async function buyerOfQuote(context: Context, { user, ...signer }: QuoteBuyer): Promise<Buyer> {
  if (!user) return { user, customer: null, ...signer }
  const member = await buyerOf(context, user)
  const { name, email, phone, language } = signer
  return { ...member, name: name ?? member.name, email: email ?? member.email, phone: phone ?? member.phone, language }
}

/** Writes an order with its lines; a cart has become it then. Answers its id. */
export async function insertOrder(
  context: Context,
  bill: Bill,
  buyer: Buyer,
  input: Input,
  more: FromCart & { quote?: string; id?: string; fulfilmentState?: 'not_required' } = {},
): Promise<string> {
  const number = await nextNumber(context, 'O')
  const values: Values<typeof sales.orders> = {
    displayUniqueId: number,
    code: input.code ?? null,
    user: buyer.user,
    customer: buyer.customer,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    language: buyer.language ?? null,
    // Nothing said at the till is nothing taken back of what was said in the cart.
    customerNotes: input.customer_notes || more.notes || null,
    internalNotes: input.internal_notes ?? null,
    parent: input.parent_unique_id ?? null,
    quote: more.quote ?? null,
    orderState: input.draft ? 'draft' : 'placed',
    placedAt: input.draft ? null : new Date().toISOString(),
    currency: bill.currency,
    ...totalsOf(bill, more.deliveryTaxRate),
    trace: bill.trace,
    payload: input.payload ?? null,
    source: input.source ?? null,
    sourceAlias: input.source_alias ?? null,
    sourceId: input.source_id ?? null,
    sourceType: input.source_type ?? null,
    ...(more.fulfilmentState && { fulfilmentState: more.fulfilmentState }),
    cart: bill.cart,
    channel: bill.channel,
    reservation: bill.reservation,
    ...more.held,
    promoCode: input.promo_code ?? null,
    referredBy: input.referred_by ?? null,
    shippingAddress: input.shipping_address ?? null,
    billingAddress: input.billing_address ?? input.shipping_address ?? null,
  }
  const { id } = await context.insert(sales.orders, values, more.id)
  await insertLines(context, id, buyer.user, bill, 0)
  if (bill.cart)
    await context.callInternal(products.carts.internal.close, {
      cart: bill.cart,
      order: { id, displayId: number, status: 'active' },
    })
  return id
}

function totalsOf(bill: Bill, deliveryTaxRate: number | undefined): Values<typeof sales.orders> {
  const delivery = deliveryOfBill(bill, deliveryTaxRate)
  const taxed = [...bill.lines, ...taxedDelivery(delivery)]
  return {
    subtotalMinor: bill.subtotal,
    discountMinor: bill.discount,
    taxMinor: bill.tax,
    taxBasisPoints: oneRate(taxed),
    taxes: taxLinesOf(taxed, bill),
    deliveryMinor: bill.shipping,
    deliveryTaxMinor: delivery.taxMinor,
    deliveryTaxBasisPoints: bill.shipping > 0 ? delivery.taxBasisPoints : null,
    tipsMinor: bill.tip?.minor ?? 0,
    tipsBasisPoints: bill.tip?.basisPoints ?? null,
    totalMinor: bill.total,
    pricesIncludeTax: bill.includesTax,
  }
}

/** Writes the lines of a bill below an order, from a place on. */
export async function insertLines(
  context: Context,
  order: string,
  user: string | null,
  bill: Bill,
  from: number,
): Promise<string[]> {
  const ids: string[] = []
  // What is reserved is promised already and no longer on the shelf; whoever reserved it knew what was not there.
  const wanted = bill.reservation ? [] : bill.lines.filter(isFromShelf)
  const days =
    wanted.length > 0
      ? await context.callInternal(products.stock.internal.expected, {
          lines: wanted.map(({ product, variation, quantity }) => ({ product: product!, variation, quantity })),
          channel: bill.channel,
        })
      : []
  for (const [i, line] of bill.lines.entries()) {
    const { said } = line
    const { id } = await context.insert(sales.orderDetails, {
      order,
      user,
      place: from + i,
      product: line.product,
      variation: line.variation,
      productSku: line.sku,
      productName: line.name,
      productDescription: line.description ?? null,
      categoryName: line.category?.name ?? (said?.category_name || line.categoryName || null),
      category: line.category?.id ?? null,
      brand: line.brand,
      isVariation: line.variation !== null,
      quantity: line.quantity,
      notes: said?.notes || line.notes || null,
      currency: bill.currency,
      priceMinor: line.price,
      subtotalMinor: line.subtotal,
      discountMinor: line.discount,
      taxBasisPoints: line.taxBasisPoints,
      taxMinor: line.tax,
      totalMinor: line.total,
      costMinor: line.cost,
      vendor: line.vendor,
      kind: line.kind,
      payload: said?.payload ?? null,
      source: said?.source ?? null,
      sourceAlias: said?.source_alias ?? null,
      sourceId: said?.source_id ?? null,
      sourceType: said?.source_type ?? null,
      expectedOn: line.expected ?? days[wanted.indexOf(line)] ?? null,
      cart: bill.cart,
      cartDetail: line.cartDetail ?? said?.cart_detail_unique_id ?? null,
      referredBy: said?.referred_by ?? null,
      promoCode: said?.promo_code ?? null,
    })
    ids.push(id)
  }
  return ids
}

/** Something of the catalogue that lies on a shelf, and is not had at a time. */
export const isFromShelf = ({ product, kind }: { readonly product: string | null; readonly kind: string }): boolean =>
  product !== null && kind !== 'service'

export interface Detail {
  readonly id: string
  readonly place: number
  readonly kind: string
  readonly product: string | null
  readonly variation: string | null
  readonly sku: string | null
  readonly name: string
  readonly quantity: number
  readonly fulfilled: number
  readonly returned: number
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly taxBasisPoints: number
  readonly total: number
  readonly refunded: number
  readonly vendor: string | null
  readonly category: string | null
  readonly brand: string | null
  readonly status: string
  readonly price: number
}
/** The lines of an order that still stand, locked with it. */
export const detailsOf = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, order: string): Promise<Detail[]> =>
  tx.query<Detail & Record<string, unknown>>(
    `select d.id, d.place, d.kind, d.product_id as product, d.variation_id as variation, d.product_sku as sku, d.product_name as name, d.quantity, d.fulfilled_quantity as fulfilled,
     d.returned_quantity as returned, d.subtotal_minor as subtotal, d.discount_minor as discount, d.tax_minor as tax, d.tax_basis_points as "taxBasisPoints", d.total_minor as total,
     d.refunded_minor as refunded, d.vendor_id as vendor, d.category_id as category, d.brand, d.status, d.price_minor as price
   from sales.order_details d where d.tenant_id = $1 and d.order_id = $2 and d.status <> 'cancelled' and d.deleted_at is null order by d.place, d.id`,
    [tenantId, order],
    'prepare',
  )
