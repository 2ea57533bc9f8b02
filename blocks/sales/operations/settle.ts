import { crm } from '@quoin/crm/resources'
import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import type { Context } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { bookSale } from './books.ts'
import { deliveryOfOrder, deliveryTotal } from './delivery.ts'
import { freeDeposit } from './deposit.ts'
import { giftsAmong, openCards } from './giftCards.ts'
import { saidOfGoods } from './papers.ts'
import { mailBuyer } from './mailing.ts'
import { type Detail, detailsOf, isFromShelf } from './place.ts'
import { knownOrder, nextNumber, settingsOf } from './records.ts'
import { rate } from '../resources/money.ts'
import { oweTip } from './tips.ts'
import type { Order } from './rows.ts'

/**
 * Once an order is paid in full: stock leaves the shelf, the books get the sale, vendors what they are owed, the buyer their points
 * and an invoice. All of it in the transaction of the payment, and once: `paid_at` is the mark, kept under the order's lock.
 */
export async function settle(context: Context, id: string): Promise<boolean> {
  // The lines are read behind the lock in the same message, so as nobody else has left them meanwhile.
  const [order, details] = await Promise.all([knownOrder(context, id, 'lock'), detailsOf(context, id)])
  if (order.paidAt || order.orderState === 'cancelled' || order.orderState === 'draft' || order.paidMinor < order.totalMinor)
    return false
  if (details.length === 0) return false
  if (order.reservation) await takeStock(context, order)
  else await takeUnreserved(context, order, details)
  if (order.quote) await context.callInternal(crm.quotes.internal.settle, { id: order.quote })
  if (order.promoCode) await context.callInternal(rewards.coupons.internal.confirm, { order: id })
  const payables = await owe(context, order, details)
  await bookSale(context, {
    key: `sale:${id}`,
    currency: order.currency,
    total: order.totalMinor,
    tax: order.taxMinor,
    gifts: giftsAmong(details),
    tips: order.tipsMinor,
    payables: payables.map(({ vendor, amount }) => ({ vendor, amount })),
    order: id,
    memo: order.displayUniqueId ?? undefined,
  })
  await openCards(context, order, details)
  const points = await earn(context, order, details)
  // A period of a subscription is had from when it is paid, and a gift card is mailed: nothing of them is sent.
  const isHad = details.every((line) => line.kind === 'subscription' || line.kind === 'gift_card')
  await invoice(context, order, details)
  await context.update(sales.orders, order, {
    status: 'paid',
    paymentState: 'paid',
    paidAt: new Date().toISOString(),
    pointsEarned: points,
    ...(isHad && { orderState: 'completed', fulfilmentState: 'delivered', deliveredAt: new Date().toISOString() }),
    ...(order.tipsFor && (await oweTip(context, order))),
    ...(await freeDeposit(context, order)),
  })
  await mailBuyer(context, order, 'sales_order_paid', {}, `sales paid ${id}`)
  return true
}

/** What was reserved leaves the shelf; lines that were taken off meanwhile go straight back to it. */
async function takeStock(context: Context, order: Order): Promise<void> {
  await context.callInternal(products.stock.internal.commit, { reservation: order.reservation!, order: order.id })
  const off = await context.tx.query<{ product: string; variation: string | null; quantity: number }>(
    `select d.product_id as product, d.variation_id as variation, d.quantity from sales.order_details d
     where d.tenant_id = $1 and d.order_id = $2 and d.status = 'cancelled' and d.product_id is not null order by d.place`,
    [context.tenantId, order.id],
    'prepare',
  )
  if (off.length > 0)
    await context.callInternal(products.stock.internal.restock, { lines: off, reason: 'taken off the order', order: order.id })
}

/** An order that was put together by hand reserved nothing; what it sells leaves the shelf now or is sold out. */
async function takeUnreserved(context: Context, order: Order, details: readonly Detail[]): Promise<void> {
  const lines = details
    .filter(isFromShelf)
    .map(({ product, variation, quantity }) => ({ product: product!, variation, quantity }))
  const { id, currency, channel } = order
  if (lines.length > 0) await context.callInternal(products.stock.internal.take, { lines, currency, order: id, channel })
}

/** Notes what vendors are owed, with the commission that holds now: later changes of it do not reach this sale. */
async function owe(context: Context, order: Order, details: readonly Detail[]): Promise<{ vendor: string; amount: number }[]> {
  const sold = details.filter((line) => line.vendor && line.total > 0)
  if (sold.length === 0) return []
  const { commissionBasisPoints } = await settingsOf(context)
  const vendors = await context.tx.query<{
    id: string
    name: string
    email: string | null
    phone: string | null
    contact: string | null
    points: number | null
  }>(
    `select v.id, v.name, v.email, v.phone, v.contact_name as contact, v.commission_basis_points as points from products.vendors_view v where v.tenant_id = $1 and v.id = any($2::uuid[])`,
    [context.tenantId, [...new Set(sold.map((line) => line.vendor))]],
    'prepare',
  )
  const owed: { vendor: string; amount: number }[] = []
  for (const line of sold) {
    const vendor = vendors.find((one) => one.id === line.vendor)
    if (!vendor) continue
    const price = line.total - line.tax
    const points = vendor.points ?? commissionBasisPoints
    const commission = rate(price, points)
    await context.insert(sales.payables, {
      order: order.id,
      detail: line.id,
      vendor: vendor.id,
      vendorName: vendor.name,
      vendorEmail: vendor.email,
      vendorPhone: vendor.phone,
      vendorContact: vendor.contact,
      currency: order.currency,
      priceMinor: price,
      commissionBasisPoints: points,
      commissionMinor: commission,
      amountMinor: price - commission,
      paymentType: 'bank',
    })
    owed.push({ vendor: vendor.id, amount: price - commission })
  }
  return owed
}

async function earn(context: Context, order: Order, details: readonly Detail[]): Promise<number> {
  if (!order.user) return 0
  const [paid] = await context.tx.query<{ amount: number }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as amount from sales.payments p where p.tenant_id = $1 and p.order_id = $2 and p.payment_type = 'points' and p.status = 'completed'`,
    [context.tenantId, order.id],
    'prepare',
  )
  const { points } = await context.callInternal(rewards.rewards.internal.earn, {
    user: order.user,
    order: order.id,
    currency: order.currency,
    // Nothing is earned by a tip.
    total: order.totalMinor - order.tipsMinor,
    paid_with_points: paid!.amount,
    key: `sales ${order.id}`,
    lines: details.map((line) => ({
      product: line.product,
      category: line.category,
      brand: line.brand,
      quantity: line.quantity,
      net: line.total - line.tax,
      total: line.total,
      excluded: line.kind === 'gift_card',
    })),
  })
  return points
}

async function invoice(context: Context, order: Order, details: readonly Detail[]): Promise<void> {
  const delivery = deliveryOfOrder(order)
  const sent = deliveryTotal(delivery)
  const said = await saidOfGoods(context, order, details)
  await context.insert(sales.invoices, {
    order: order.id,
    user: order.user,
    kind: 'invoice',
    number: await nextNumber(context, 'I'),
    customerName: order.customerName,
    currency: order.currency,
    subtotalMinor: order.totalMinor - order.taxMinor,
    taxMinor: order.taxMinor,
    taxes: order.taxes,
    totalMinor: order.totalMinor,
    billingAddress: order.billingAddress,
    issuedAt: new Date().toISOString(),
    lines: [
      ...details.map((line, i) => ({
        name: line.name,
        ...said[i],
        sku: line.sku,
        quantity: line.quantity,
        unit_minor: line.price,
        discount_minor: line.discount,
        net_minor: line.total - line.tax,
        tax_basis_points: line.taxBasisPoints,
        tax_minor: line.tax,
        total_minor: line.total,
      })),
      ...(sent > 0
        ? [
            {
              name: 'delivery',
              sku: null,
              quantity: 1,
              ...(delivery.taxBasisPoints !== null && {
                net_minor: sent - delivery.taxMinor,
                tax_basis_points: delivery.taxBasisPoints,
                tax_minor: delivery.taxMinor,
              }),
              total_minor: sent,
            },
          ]
        : []),
      ...(order.tipsMinor > 0 ? [{ name: 'tip', sku: null, quantity: 1, total_minor: order.tipsMinor }] : []),
    ],
  })
}
