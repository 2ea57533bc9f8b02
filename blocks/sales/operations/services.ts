import { toDecimal } from '@quoin/kit'
import { type Context, type Internals, refuse } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import { sales } from '../resources/index.ts'
import { type Bill, billOfOffer } from './bill.ts'
import { endOrder, giveSaleBack } from './cancel.ts'
import { holdDeposit } from './deposit.ts'
import { mailPlaced } from './mailing.ts'
import { buyerOfQuote, insertOrder } from './place.ts'
import { giveBackAll, refundOrder } from './refund.ts'
import { settle } from './settle.ts'

type Services = Pick<Internals<typeof sales, 'orders'>, 'ofService' | 'giveBack'>

/** Orders of what is had at a time and not sent: a booked room, a fee. */
export const services: Services = {
  async ofService(
    {
      description,
      product,
      currency,
      netMinor,
      discountMinor = 0,
      taxBasisPoints,
      taxMinor,
      depositMinor,
      buyer,
      source,
      sourceId,
    },
    context,
  ) {
    const subtotalMinor = netMinor + discountMinor
    const offered = await billOfOffer(context, {
      currency,
      lines: [
        {
          description,
          quantity: 1,
          unit_price: toDecimal(subtotalMinor, currency),
          net_minor: subtotalMinor,
          tax_basis_points: taxBasisPoints,
        },
      ],
      taxes: [{ basis_points: taxBasisPoints, tax_minor: taxMinor }],
      subtotalMinor,
      discountMinor,
      taxMinor,
      totalMinor: netMinor + taxMinor,
    })
    const bill = product ? await soldAs(context, offered, product) : offered
    const from = { source, source_id: sourceId }
    const order = await insertOrder(context, bill, await buyerOfQuote(context, buyer), from, { fulfilmentState: 'not_required' })
    if (depositMinor > 0) await holdDeposit(context, order, depositMinor)
    if (bill.total === 0) await settle(context, order)
    await mailPlaced(context, order)
    return { order }
  },

  async giveBack({ order: id, keepPercent, reason }, context) {
    const order = await context.find(sales.orders, id, 'lock')
    if (order.orderState === 'cancelled') return { given: 0 }
    if (!order.paidAt) {
      if (order.paidMinor > order.refundedMinor) await giveBackAll(context, order, { ...(reason && { reason }) })
      await endOrder(context, await context.find(sales.orders, id, 'lock'), order.paidMinor > 0 ? 'refunded' : 'unpaid', reason)
      return { given: 0 }
    }
    return { given: keepPercent > 0 ? await giveShare(context, id, keepPercent, reason) : await giveAll(context, id, reason) }
  },
}

/** Named by what it is sold as, so that whatever counts goods of the catalogue counts it too; nothing is reserved of it. */
async function soldAs(context: Context, bill: Bill, product: string): Promise<Bill> {
  const filed = await context.callInternal(products.products.internal.filed, { id: product })
  return filed ? { ...bill, lines: bill.lines.map((line) => ({ ...line, ...filed, kind: 'service', product })) } : bill
}

async function giveAll(context: Context, id: string, reason: string | undefined): Promise<number> {
  const { totalMinor, refundedMinor } = await context.find(sales.orders, id, 'lock')
  await giveSaleBack(context, id, reason)
  return totalMinor - refundedMinor
}

async function giveShare(context: Context, id: string, keepPercent: number, reason: string | undefined): Promise<number> {
  const { totalMinor, refundedMinor } = await context.find(sales.orders, id, 'lock')
  if (keepPercent < 0 || keepPercent > 100) throw refuse.invalid('invalid', 'must be between 0 and 100', 'keep_percent')
  const amount = totalMinor - refundedMinor - Math.round((totalMinor * keepPercent) / 100)
  if (amount <= 0) return 0
  return (await refundOrder(context, id, { amount_minor: amount, restock: false, ...(reason && { reason }) })).given
}
