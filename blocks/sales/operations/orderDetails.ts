import { type Found, toMinor, taxOn, taxWithin } from '@quoin/kit'
import { products } from '@quoin/products/resources'
import { Answer, type BlockServer, type Context, type Customs, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import {
  amountsOf,
  type Bill,
  type BillLine,
  billOfLines,
  destinationOf,
  oneRate,
  refuseSaid,
  saleOf,
  taxedAs,
  type TaxLine,
  taxLinesOf,
} from './bill.ts'
import { type DeliveryCost, deliveryOfOrder, deliveryTotal, taxedDelivery } from './delivery.ts'
import { detailsOf, insertLines, isFromShelf } from './place.ts'
import { billOfCustom, customAgain, mayChangeCustom } from './customItems.ts'
import { answerWith, mayChange } from './records.ts'
import { settle } from './settle.ts'
import { rate } from '../resources/money.ts'
import type { Order } from './rows.ts'

export const orderDetails: Customs<typeof sales, 'orderDetails'> = {
  async create({ order: orderId, ...input }, context) {
    const order = await openOrder(context, orderId)
    const bill = await billOfLines(context, [input], saleOf(order))
    refuseSaid(input, amountsOf(bill.lines[0]!), bill.currency)
    const details = await detailsOf(context, orderId)
    if (details.length > 0 && bill.currency !== order.currency)
      throw refuse.invalid('mixed_currencies', `This order is priced in ${order.currency}.`, 'product_unique_id')
    const [id] = await insertLines(
      context,
      orderId,
      order.user,
      bill,
      details.reduce((last, line) => Math.max(last, line.place + 1), 0),
    )
    await retotal(
      context,
      order,
      details.length === 0 ? { currency: bill.currency, pricesIncludeTax: bill.includesTax } : {},
      bill,
    )
    return answerWith(context, sales.orderDetails, id!, 201)
  },

  async createCustom({ order: orderId, ...input }, context) {
    const order = await openOrder(context, orderId, 'adding what is in no catalogue')
    mayChange(context, order, 'sales.orders.manage')
    const details = await detailsOf(context, orderId)
    const { bill, includesTax } = await billOfCustom(context, order, input, details.length === 0)
    const place = details.reduce((last, line) => Math.max(last, line.place + 1), 0)
    const [id] = await insertLines(context, orderId, order.user, bill, place)
    await retotal(context, order, { pricesIncludeTax: includesTax }, bill)
    return answerWith(context, sales.orderDetails, id!, 201)
  },

  async costUpdate({ order: orderId, detail: id, cost }, context) {
    const order = await context.find(sales.orders, orderId, 'lock')
    const detail = await lineOf(context, orderId, id)
    if (detail.costMinor !== null && !detail.costNoted)
      throw refuse.conflict('cost_known', 'The cost of this line was recorded at the time of sale and cannot be changed.')
    const minor = cost === null ? null : toMinor(cost, order.currency)
    if (minor === undefined || (minor !== null && minor < 0))
      throw refuse.invalid('invalid', "must be an amount of the order's currency", 'cost')
    await context.update(sales.orderDetails, detail, { costMinor: minor, costNoted: minor !== null })
    return answerWith(context, sales.orderDetails, id)
  },

  async change({ order: orderId, detail: id, ...input }, context) {
    const detail = await lineOf(context, orderId, id)
    const { quantity = detail.quantity } = input
    const isOther = quantity !== detail.quantity
    const isCustom = detail.kind === 'custom'
    const order = await openOrder(
      context,
      orderId,
      !isOther ? 'taking off' : isCustom ? 'adding what is in no catalogue' : 'adding',
    )
    if (detail.status === 'cancelled') throw refuse.conflict('already_cancelled', 'This line was already removed.')
    isThisProduct(detail, input)
    mayChangeCustom(context, detail)
    const again = isCustom ? customAgain : pricedAgain
    const priced = isOther ? await again(context, order, detail, quantity) : undefined
    const amounts = priced ?? {
      price: detail.priceMinor,
      subtotal: detail.subtotalMinor,
      discount: detail.discountMinor,
      taxBasisPoints: detail.taxBasisPoints,
      tax: detail.taxMinor,
      total: detail.totalMinor,
    }
    refuseSaid(input, amountsOf(amounts), order.currency)
    await context.update(sales.orderDetails, detail, {
      quantity,
      ...(priced && {
        priceMinor: priced.price,
        subtotalMinor: priced.subtotal,
        discountMinor: priced.discount,
        taxBasisPoints: priced.taxBasisPoints,
        taxMinor: priced.tax,
        totalMinor: priced.total,
        costMinor: priced.cost,
        costNoted: false,
      }),
      ...(input.notes !== undefined && { notes: input.notes }),
      ...(input.payload !== undefined && { payload: input.payload }),
      ...(input.referred_by !== undefined && { referredBy: input.referred_by }),
      ...(input.promo_code !== undefined && { promoCode: input.promo_code }),
      ...originOf(input),
    })
    if (priced) await retotal(context, order)
    return answerWith(context, sales.orderDetails, id)
  },

  async logisticsUpdate({ order: orderId, detail: id, logistics_status, ...input }, context) {
    if (!logistics_status) throw refuse.invalid('required', 'is required', 'logistics_status')
    const detail = await lineOf(context, orderId, id)
    mayChange(context, await context.find(sales.orders, orderId, 'lock'), 'sales.orders.manage')
    await context.update(sales.orderDetails, detail, { logisticsStatus: logistics_status, ...originOf(input) })
    return answerWith(context, sales.orderDetails, id)
  },

  async statusUpdate({ order: orderId, detail: id, status, ...input }, context) {
    if (!status) throw refuse.invalid('required', 'is required', 'status')
    const order = await context.find(sales.orders, orderId, 'lock')
    mayChange(context, order, status === 'cancelled' ? 'sales.orders.place' : 'sales.orders.manage')
    if (status !== 'cancelled' && !context.actor.permissions.has('sales.orders.manage'))
      throw refuse.forbidden('sales.orders.manage')
    const detail = await lineOf(context, orderId, id)
    if (detail.status === 'cancelled') throw refuse.conflict('already_cancelled', 'This line was already removed.')
    if (status === 'cancelled') {
      mayChangeCustom(context, detail)
      await openOrder(context, orderId, 'taking off')
    }
    await context.update(sales.orderDetails, detail, { status, ...originOf(input) })
    if (status === 'cancelled') {
      await retotal(context, order)
      // What is left may cost nothing, and nobody could pay that.
      await settle(context, orderId)
    }
    return answerWith(context, sales.orderDetails, id)
  },
}

/** More or less of what the catalogue sells, at the price of today. */
const pricedAgain = async (
  context: Context,
  order: Order,
  { product, variation }: Found<typeof sales.orderDetails>,
  quantity: number,
): Promise<BillLine> =>
  (await billOfLines(context, [{ product_unique_id: product, variation_unique_id: variation, quantity }], saleOf(order)))
    .lines[0]!

/** A line by the order it belongs to, which is locked before it. */
async function lineOf(context: Context, orderId: string, id: string): Promise<Found<typeof sales.orderDetails>> {
  await context.find(sales.orders, orderId, 'lock')
  const detail = await context.find(sales.orderDetails, id, 'lock')
  if (detail.order !== orderId) throw refuse.missing()
  return detail
}

type Input = Readonly<Record<string, unknown>>
/** Where a change came from, for those who keep it in step with another system. */
const originOf = (input: Input) =>
  Object.fromEntries(
    (['source', 'source_alias', 'source_id', 'source_type'] as const).flatMap((name) =>
      input[name] ? [[camel[name], input[name]]] : [],
    ),
  )
const camel = { source: 'source', source_alias: 'sourceAlias', source_id: 'sourceId', source_type: 'sourceType' } as const

/** Clients say again what a line is about; another product is another line. */
function isThisProduct(detail: Found<typeof sales.orderDetails>, input: Input): void {
  const ours = {
    product_unique_id: detail.product,
    variation_unique_id: detail.variation,
    product_name: detail.productName,
    product_description: detail.productDescription,
    category_name: detail.categoryName,
    is_variation: detail.isVariation,
    cart_detail_unique_id: detail.cartDetail,
    cart_unique_id: detail.cart,
  }
  for (const [name, value] of Object.entries({
    ...ours,
    [detail.isVariation ? 'variation_sku' : 'product_sku']: detail.productSku,
  }))
    if (input[name] !== undefined && input[name] !== null && input[name] !== value)
      throw refuse.invalid('another_product', 'A line stays what it is about; add another line instead.', name)
}

interface ShownLine {
  readonly attributes: Record<string, unknown>
}
/** Lines of an order with the pictures of what they are about. */
export const listDetails: NonNullable<NonNullable<BlockServer['replaces'][string]>['list']> = async (
  request,
  context,
  standard,
) => {
  const answer = await standard(request)
  const body = JSON.parse(answer.body) as { data: ShownLine[] }
  const goods = body.data.filter(({ attributes }) => typeof attributes.product_unique_id === 'string')
  const pictures = await context.callInternal(products.products.internal.pictures, {
    lines: goods.map(({ attributes }) => ({
      product: attributes.product_unique_id as string,
      variation: (attributes.variation_unique_id as string | null) ?? null,
    })),
  })
  for (const { attributes } of body.data) attributes.image_url = null
  for (const [i, { attributes }] of goods.entries()) attributes.image_url = pictures[i] ?? null
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** An order whose lines may still change: nothing was paid. What was reserved together can lose a line and gain none. */
async function openOrder(
  context: Context,
  id: string,
  action: 'adding' | 'adding what is in no catalogue' | 'taking off' = 'adding',
): Promise<Found<typeof sales.orders>> {
  const order = await context.find(sales.orders, id, 'lock')
  mayChange(context, order, 'sales.orders.place')
  if (order.orderState !== 'draft' && order.orderState !== 'placed')
    throw refuse.conflict('wrong_state', `This is not possible while order_state is ${order.orderState}.`, {
      order_state: order.orderState,
    })
  if (order.paidMinor > 0 || order.paymentState !== 'unpaid')
    throw refuse.conflict('already_paid', 'This order has a payment or an authorization, so its lines cannot be changed.', {
      payment_state: order.paymentState,
    })
  if (order.quote) throw refuse.conflict('from_quote', 'Line items from an accepted quote cannot be changed.')
  if (order.cart && action === 'adding')
    throw refuse.conflict('from_cart', 'The items of this order were reserved together. Cancel it and place a new order.')
  return order
}

/**
 * An order that nothing was paid for is taxed by where it goes now; prices stay as they were agreed, so a total that holds tax stays as
 * well. Once money came in, or was reserved, and for a quote that was accepted, tax is what was agreed.
 */
export async function taxAnew(context: Context, order: Order): Promise<void> {
  const [before] = (order.taxes ?? []) as TaxLine[]
  const to = destinationOf(order.shippingAddress)
  if ((before?.country ?? null) === (to?.country ?? null) && (before?.region ?? null) === (to?.region ?? null)) return
  if (order.quote || (order.orderState !== 'draft' && order.orderState !== 'placed')) return
  if (order.paidMinor > 0 || order.paymentState !== 'unpaid') return
  const details = await detailsOf(context, order.id)
  if (details.length === 0) return
  const goods = details.filter(isFromShelf)
  const { lines: taxes, delivery_basis_points } = await context.callInternal(products.products.internal.taxes, {
    lines: goods.map(({ product, variation }) => ({ product: product!, variation })),
    user: order.user,
    country: to?.country ?? null,
    region: to?.region ?? null,
  })
  const taxExemptId = taxes.find((one) => one)?.exempt_id ?? null
  // Whoever pays no tax pays a price without it, which is another price than the one that was agreed.
  if (order.pricesIncludeTax && (taxExemptId === null) !== ((before?.exempt_id ?? null) === null))
    throw refuse.conflict('price_changed', 'Prices are different for that address. Cancel this order and place a new one.')
  for (const [i, line] of goods.entries()) {
    const points = taxes[i]?.basis_points ?? line.taxBasisPoints
    const net = line.total - line.tax
    const tax = order.pricesIncludeTax ? taxWithin(line.total, points) : taxOn(net, points)
    if (points === line.taxBasisPoints && tax === line.tax) continue
    await context.update(sales.orderDetails, await context.find(sales.orderDetails, line.id, 'lock'), {
      taxBasisPoints: points,
      taxMinor: tax,
      totalMinor: order.pricesIncludeTax ? line.total : net + tax,
    })
  }
  await retotal(context, order, {}, { to, taxExemptId }, deliveryAnew(order, delivery_basis_points))
}

/** Delivery at another rate, at the price that was agreed. Where nobody calculated a tax on it there is none still. */
function deliveryAnew(order: Order, points: number): DeliveryCost {
  const agreed = deliveryOfOrder(order)
  if (agreed.taxBasisPoints === null || agreed.minor === 0) return agreed
  const taxMinor = agreed.includesTax ? taxWithin(agreed.minor, points) : taxOn(agreed.minor, points)
  return { ...agreed, taxMinor, taxBasisPoints: points }
}

/** Adds the lines of an order up again; what delivery costs stays, and a tip that is a share follows. */
async function retotal(
  context: Context,
  order: Order,
  more: Readonly<Record<string, unknown>> = {},
  bill: Pick<Bill, 'to' | 'taxExemptId'> = taxedAs(order),
  delivery: DeliveryCost = deliveryOfOrder(order),
): Promise<void> {
  const details = await detailsOf(context, order.id)
  const sum = (of: (line: (typeof details)[number]) => number) => details.reduce((all, line) => all + of(line), 0)
  const taxed = [...details, ...taxedDelivery(delivery)]
  const subtotalMinor = sum((line) => line.subtotal)
  const tipsMinor = order.tipsBasisPoints === null ? order.tipsMinor : rate(subtotalMinor, order.tipsBasisPoints)
  const totalMinor = sum((line) => line.total) + deliveryTotal(delivery) + tipsMinor
  if (!Number.isSafeInteger(totalMinor)) throw refuse.invalid('too_big', 'The order total is too large.', 'quantity')
  await context.update(sales.orders, order, {
    ...more,
    subtotalMinor,
    discountMinor: sum((line) => line.discount),
    taxMinor: sum((line) => line.tax) + delivery.taxMinor,
    taxBasisPoints: oneRate(taxed),
    taxes: taxLinesOf(taxed, bill),
    deliveryTaxMinor: delivery.taxMinor,
    deliveryTaxBasisPoints: delivery.taxBasisPoints,
    tipsMinor,
    totalMinor,
  })
}
