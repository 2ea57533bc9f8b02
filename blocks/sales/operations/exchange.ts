import { minorText } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { DetailInput } from '../resources/orders.ts'
import { type Bill, billOfLines, saleOf } from './bill.ts'
import { credited } from './pay.ts'
import { mailPlaced } from './mailing.ts'
import { insertOrder } from './place.ts'
import { mustBeSold, refundOrder, type RefundInput, worthOf } from './refund.ts'
import { settle } from './settle.ts'
import type { Order, Payment } from './rows.ts'
import type { OrderInput } from '../resources/orders.ts'

type Lines = NonNullable<RefundInput['lines']>
interface ExchangeInput {
  readonly lines: Lines
  readonly take: readonly DetailInput[]
  readonly reason?: string
  readonly restock: boolean
  readonly expected_due_minor?: number
}
interface Amounts {
  readonly currency: string
  readonly credit_minor: number
  readonly take_minor: number
  readonly due_minor: number
  readonly in_points: boolean
}

/** What an exchange comes to at the prices of today, for the buyer of the order and where it went. Nothing is written. */
export async function calculateExchange(
  context: Context,
  order: Order,
  lines: Lines,
  take: readonly DetailInput[],
): Promise<{ bill: Bill; amounts: Amounts }> {
  mustBeSold(order)
  if (order.paymentState === 'refund_due')
    throw refuse.conflict('refund_due', 'This order is overpaid. Refund the difference first.')
  const bill = await billOfLines(context, take, saleOf(order))
  if (take.length > 0 && bill.currency !== order.currency)
    throw refuse.invalid('mixed_currencies', `This order is priced in ${order.currency}.`, 'take')
  const [points] = await context.tx.query(
    `select 1 as one from sales.payments p where p.tenant_id = $1 and p.order_id = $2 and p.payment_type = 'points' and p.status in ('completed', 'refunded') limit 1`,
    [context.tenantId, order.id],
  )
  const credit = Math.min(await worthOf(context, order.id, lines), order.totalMinor - order.refundedMinor)
  return {
    bill,
    amounts: {
      currency: order.currency,
      credit_minor: credit,
      take_minor: bill.total,
      due_minor: bill.total - credit,
      in_points: points !== undefined,
    },
  }
}

/**
 * Takes things back and gives others for them. What comes back is a refund like any other, with its credit memo, stock, books and
 * points, except that its money first pays for an order of what is taken: payments go on there as what they were, so that whatever
 * is given back of that order later goes the way the money came. What was paid in points returns as points.
 */
export async function exchangeGoods(
  context: Context,
  order: Order,
  input: ExchangeInput,
): Promise<{ order: string; refund: string; given: number; amounts: Amounts }> {
  const { bill, amounts } = await calculateExchange(context, order, input.lines, input.take)
  if (input.expected_due_minor !== undefined && input.expected_due_minor !== amounts.due_minor)
    throw refuse.conflict('price_changed', 'The difference has changed. Review it before you exchange.', {
      ...amounts,
    })
  const { customer, user, customerName: name, customerEmail: email, customerPhone: phone, language } = order
  const instead = await insertOrder(
    context,
    bill,
    { user, customer, name, email, phone, language },
    {
      parent_unique_id: order.id,
      source: 'exchange',
      shipping_address: order.shippingAddress as OrderInput['shipping_address'],
      billing_address: order.billingAddress as OrderInput['shipping_address'],
    },
  )
  const { lines, reason, restock } = input
  const refunded = await refundOrder(context, order.id, { lines, restock, ...(reason && { reason }) }, bill.total)
  for (const { from, kind, amount } of refunded.carried) {
    const at = new Date().toISOString()
    const next = await context.find(sales.orders, instead, 'lock')
    const payment = await context.insert(sales.payments, {
      order: instead,
      user,
      currency: order.currency,
      paymentType: kind as Payment['paymentType'],
      status: 'completed',
      amountMinor: amount,
      carriedFrom: from,
      gatewayName: 'exchange',
      gatewayReference: order.displayUniqueId,
      gatewayOrderId: next.displayUniqueId,
      gatewayDescription: `${minorText(amount, order.currency)} ${order.currency}`,
      gatewayPaidAt: at,
      paidAt: at,
    })
    await credited(context, next, payment.id, kind, amount)
  }
  if (bill.total === 0) await settle(context, instead)
  await mailPlaced(context, instead)
  // What came back in points did not pay for anything.
  const paid = refunded.carried.reduce((sum, one) => sum + one.amount, 0)
  const due = paid < bill.total ? bill.total - paid : -refunded.given
  return { order: instead, refund: refunded.id, given: refunded.given, amounts: { ...amounts, due_minor: due } }
}
