import { type Actions, type Context, type Customs, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { ReturnLine } from '../resources/returns.ts'
import { mailBuyer } from './mailing.ts'
import { detailsOf } from './place.ts'
import { answerWith, knownOrder, mayChange } from './records.ts'
import { refundOrder } from './refund.ts'

/** Requests of one order, answered or not: whoever is declined that often has to write to somebody. */
const requestsMax = 10

export const returns: Customs<typeof sales, 'returns'> = {
  async create({ order: orderId, lines, reason }, context) {
    const order = await context.find(sales.orders, orderId, 'lock')
    mayChange(context, order, 'sales.orders.place')
    if (!order.paidAt || order.orderState === 'cancelled') throw refuse.conflict('not_paid', 'This order is not paid.')
    await mustBeFirst(context, orderId)
    const { id } = await context.insert(sales.returns, {
      order: orderId,
      user: order.user,
      orderNumber: order.displayUniqueId,
      status: 'requested',
      lines: await linesAsked(context, orderId, lines),
      reason,
    })
    return answerWith(context, sales.returns, id, 201)
  },
}

/** The lines by the names they have now; more than is still with the buyer is refused. */
async function linesAsked(
  context: Context,
  order: string,
  asked: readonly Pick<ReturnLine, 'detail_unique_id' | 'quantity'>[],
): Promise<ReturnLine[]> {
  const details = new Map((await detailsOf(context, order)).map((line) => [line.id, line]))
  if (new Set(asked.map((one) => one.detail_unique_id)).size !== asked.length)
    throw refuse.invalid('invalid', 'Name each line once.', 'lines')
  return asked.map(({ detail_unique_id, quantity }, i) => {
    const line = details.get(detail_unique_id)
    if (!line) throw refuse.invalid('no_such_record', 'is no line of this order', `lines/${i}/detail_unique_id`)
    if (quantity > line.quantity - line.returned)
      throw refuse.conflict('already_returned', 'Not that many are left to come back.', { detail_unique_id })
    return { detail_unique_id, name: line.name, quantity }
  })
}

async function mustBeFirst({ tx, tenantId }: Context, order: string): Promise<void> {
  const [held] = await tx.query<{ all: number; open: number }>(
    `select count(*)::int as "all", count(*) filter (where r.status = 'requested')::int as open
     from sales.returns r where r.tenant_id = $1 and r.order_id = $2`,
    [tenantId, order],
  )
  if (held!.open > 0) throw refuse.conflict('return_open', 'A return of this order waits for an answer already.')
  if (held!.all >= requestsMax) throw refuse.conflict('too_many_returns', 'Returns of this order were asked for too often.')
}

const now = () => new Date().toISOString()

export const returnActions: Actions<typeof sales, 'returns'> = {
  async accept(asked, { restock }, context) {
    const order = await knownOrder(context, asked.order, 'lock')
    mayChange(context, order, 'sales.refunds.write')
    const refund = await refundOrder(context, asked.order, {
      lines: (asked.lines ?? []).map(({ detail_unique_id, quantity }) => ({ detail_unique_id, quantity })),
      ...(asked.reason && { reason: asked.reason.slice(0, 500) }),
      restock: restock ?? true,
    })
    return context.save({ status: 'accepted', answeredAt: now(), refund: refund.id })
  },
  async decline(asked, { answer }, context) {
    const order = await knownOrder(context, asked.order)
    await mailBuyer(context, order, 'sales_return_declined', { reason: answer }, `sales return ${asked.id}`)
    return context.save({ status: 'declined', answeredAt: now(), answer })
  },
  withdraw: (_asked, _, { save }) => save({ status: 'withdrawn' }),
}
