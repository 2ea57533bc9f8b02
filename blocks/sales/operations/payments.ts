import { toMinor } from '@quoin/kit'
import { dateRange, type BlockServer, type Context, type Customs, document, type Internals, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { PaymentNews } from '../resources/papers.ts'
import { chosenProvider, demoPays, standingProvider } from '../providers/chosen.ts'
import { askToCompensate, compensate, paidThere } from './atProvider.ts'
import { credited, payable, refundDue, refuseToPretend, reservedOf } from './pay.ts'
import { mailBuyer } from './mailing.ts'
import { answerWith, mayChange, mayName, settingsOf } from './records.ts'
import type { Order, Payment } from './rows.ts'

const bounded = (query: Readonly<Record<string, unknown>>) => dateRange('created_at', query as Record<string, string>)

export const listPayments: NonNullable<BlockServer['replaces'][string]>['list'] = (request, _, standard) =>
  standard.last({ ...request, query: bounded(request.query) })

export const payments: Customs<typeof sales, 'payments'> = {
  async ofOrder({ order, ...query }, context) {
    await context.find(sales.orders, order)
    return context.list(sales.payments, bounded(query), (add) => [`t.order_id = ${add(order)}`])
  },
  async ofUser({ id, ...query }, context) {
    await mayName(context, id, 'sales.orders.read')
    return context.list(sales.payments, bounded(query), (add) => [`t.user_id = ${add(id)}`])
  },

  async capture({ id, amount }, context) {
    const { payment, order } = await open(context, id)
    const wanted = amount === undefined ? payment.amountMinor : toMinor(amount, payment.currency)
    if (payment.paymentType === 'card') {
      const taken = await takenThere(context, payment, wanted, () => mayTake(payment, order, wanted))
      // Taken in whatever became of the order meanwhile; the provider's own news of it may have been quicker.
      await takeIn(context, order, payment, { type: 'succeeded', ...taken, failure: null })
      return answerWith(context, sales.payments, id)
    }
    const amountMinor = mayTake(payment, order, wanted)
    if (payment.paymentType === 'demo') refuseToPretend(context)
    const at = new Date().toISOString()
    await context.update(sales.payments, payment, {
      status: 'completed',
      amountMinor,
      gatewayStatus: 'succeeded',
      paidAt: at,
      gatewayPaidAt: at,
    })
    await credited(context, order, id, payment.paymentType, amountMinor)
    return answerWith(context, sales.payments, id)
  },

  async void({ id }, context) {
    const { payment, order } = await open(context, id)
    const isOpen = payment.status === 'authorized' || payment.status === 'pending'
    const mayEnd = () => {
      if (!isOpen) throw wrongState(payment, ['pending', 'authorized'])
    }
    if (payment.paymentType !== 'card') mayEnd()
    const gatewayStatus =
      payment.paymentType === 'card'
        ? await context.external(`void ${id}`, async () => {
            mayEnd()
            return compensate(context, payment)
          })
        : 'canceled'
    if (gatewayStatus === 'succeeded') throw paidThere()
    // Ended by the provider's own news, or with its order, while the provider was asked: then nothing is left to be written.
    if (!isOpen) return answerWith(context, sales.payments, id)
    await context.update(sales.payments, payment, { status: 'voided', gatewayStatus })
    await noteVoided(context, order)
    return answerWith(context, sales.payments, id)
  },

  async methods(_, context) {
    const { giftCards, currency, tips } = await settingsOf(context)
    const chosen = chosenProvider(context.settings)
    const pretends = demoPays(context.settings)
    const hand = context.actor.permissions.has('sales.orders.manage') ? ['cash', 'bank'] : []
    return document({
      type: 'payment_methods',
      id: 'methods',
      attributes: {
        provider: chosen?.name ?? (pretends ? 'demo' : null),
        publishable_key: chosen?.provider.publishableKey ?? null,
        kinds: [...(chosen || pretends ? ['card'] : []), 'wallet', 'points', 'gift_card', ...hand],
        gift_card_currency: giftCards ? currency : null,
        tips,
      },
    })
  },
}

/** Refuses to take more than was reserved or is due, or what is not reserved; answers how much is taken. */
function mayTake(payment: Payment, order: Order, wanted: number | undefined): number {
  if (payment.status !== 'authorized') throw wrongState(payment, ['authorized'])
  if (wanted === undefined || wanted <= 0)
    throw refuse.invalid('invalid', "must be an amount of the payment's currency", 'amount')
  if (wanted > payment.amountMinor)
    throw refuse.invalid('more_than_reserved', 'This is more than the authorized amount.', 'amount')
  payable(order)
  const due = order.totalMinor - order.paidMinor
  if (wanted > due)
    throw refuse.conflict('more_than_due', 'This is more than the amount due. Capture less, or void the authorization.', {
      due_minor: due,
    })
  return wanted
}

/**
 * Makes the provider take what is reserved there, once `mayTake` has looked at it; answers what it took. A payment is taken once, so
 * that whoever asks for the same again is told the same, and whoever asks for another amount is refused there. Of what was taken and
 * could not be written its own news tell.
 */
const takenThere = (
  context: Context,
  payment: Payment,
  wanted: number | undefined,
  mayTake: () => number,
): Promise<{ amountMinor: number; reference: string }> =>
  context.external(`capture ${payment.id} ${wanted}`, async () => {
    const amountMinor = mayTake()
    return standingProvider(context).provider.capture({
      reference: payment.gatewayTransactionId!,
      amountMinor,
      currency: payment.currency,
      key: `${context.tenantId} capture ${payment.id}`,
    })
  })

/** The order first, then the payment: everybody locks in this order. */
async function open(context: Context, id: string): Promise<{ payment: Payment; order: Order }> {
  const order = await context.find(sales.orders, (await context.find(sales.payments, id)).order, 'lock')
  mayChange(context, order, 'sales.orders.manage')
  return { order, payment: await context.find(sales.payments, id, 'lock') }
}
const wrongState = (payment: Payment, allowed: readonly string[]) =>
  refuse.conflict('wrong_state', `This is not possible while status is ${payment.status}.`, { status: payment.status, allowed })

export const paymentsInternal: Internals<typeof sales, 'payments'> = {
  /**
   * News come twice, late and out of order. Each is taken in once, by its id; a payment only goes forward: what has succeeded cannot
   * fail afterwards, and what succeeds after failing has succeeded.
   */
  async heard({ event, type, payment: id, reference, amountMinor, failure }, context) {
    const { tx, tenantId } = context
    const [known] = await tx.query<{ order_id: string }>(
      'select p.order_id from sales.payments p where p.tenant_id = $1 and p.id = $2',
      [tenantId, id],
    )
    if (!known) return { effect: 'unknown' }
    const order = await context.find(sales.orders, known.order_id, 'lock')
    const [first] = await tx.query(
      `insert into sales.provider_events (tenant_id, id, kind, effect) values ($1, $2, $3, '') on conflict do nothing returning 1`,
      [tenantId, event, type],
    )
    if (!first) return { effect: 'repeated' }
    const payment = await context.find(sales.payments, id, 'lock')
    const effect = await takeIn(context, order, payment, { type, reference, amountMinor, failure: failure ?? null })
    await tx.query('update sales.provider_events set effect = $3 where tenant_id = $1 and id = $2', [tenantId, event, effect])
    return { effect }
  },

  async compensate({ payment: id }, context) {
    const before = await context.find(sales.payments, id)
    if (before.status !== 'voided' && before.status !== 'failed') return null
    // Asked before the row is locked: the provider may be slow, and its news of this very payment want the row.
    const gatewayStatus = await compensate(context, before)
    const payment = await context.find(sales.payments, id, 'lock')
    if (payment.gatewayStatus !== gatewayStatus && gatewayStatus !== 'succeeded')
      await context.update(sales.payments, payment, { gatewayStatus })
    return null
  },
}

async function takeIn(
  context: Context,
  order: Order,
  payment: Payment,
  news: { type: PaymentNews; reference: string; amountMinor: number; failure: string | null },
): Promise<string> {
  const isOpen = ['pending', 'failed', 'authorized', 'voided'].includes(payment.status)
  switch (news.type) {
    case 'succeeded': {
      if (!isOpen) return 'known'
      const at = new Date().toISOString()
      await context.update(sales.payments, payment, {
        status: 'completed',
        amountMinor: news.amountMinor,
        gatewayTransactionId: news.reference,
        gatewayStatus: 'succeeded',
        paidAt: at,
        gatewayPaidAt: at,
        failure: null,
      })
      return succeeded(context, order, payment.id, news.amountMinor)
    }
    case 'reserved':
      // Somebody paid on a page before the provider heard that nothing would come of it.
      if (payment.status === 'voided') {
        await context.update(sales.payments, payment, { gatewayTransactionId: news.reference, gatewayStatus: 'requires_capture' })
        await askToCompensate(context, [payment.id])
        return 'voided'
      }
      if (payment.status !== 'pending') return 'known'
      await context.update(sales.payments, payment, {
        status: 'authorized',
        gatewayTransactionId: news.reference,
        gatewayStatus: 'requires_capture',
      })
      if (order.paymentState === 'unpaid') await context.update(sales.orders, order, { paymentState: 'authorized' })
      return 'authorized'
    case 'failed':
      if (payment.status !== 'pending') return 'known'
      await context.update(sales.payments, payment, {
        status: 'failed',
        gatewayStatus: 'failed',
        failure: news.failure?.slice(0, 255) ?? null,
      })
      if (order.status === 'active') await context.update(sales.orders, order, { status: 'payment_attempted' })
      await mailBuyer(context, order, 'sales_payment_failed', { reason: news.failure ?? '' }, `sales failed ${payment.id}`)
      return 'failed'
    case 'canceled':
      if (payment.status !== 'pending' && payment.status !== 'authorized') return 'known'
      await context.update(sales.payments, payment, { status: 'voided', gatewayStatus: 'canceled' })
      await noteVoided(context, order)
      return 'voided'
    default:
      return 'ignored'
  }
}

/** Something may be reserved for the order still; otherwise nothing is paid, and its lines may change again. */
async function noteVoided(context: Context, order: Order): Promise<void> {
  if (order.paymentState === 'authorized' && (await reservedOf(context, order)) === 0)
    await context.update(sales.orders, order, { paymentState: 'unpaid' })
}

/** The money is there, whatever we think of it. Where no sale can be made of it any more, it is noted as to be given back. */
async function succeeded(context: Context, order: Order, payment: string, amount: number): Promise<string> {
  const { tx } = context
  const isTooLate = order.orderState === 'cancelled' || order.paidAt || order.paidMinor + amount > order.totalMinor
  if (!isTooLate) {
    await tx.query('savepoint sale')
    try {
      await credited(context, order, payment, 'card', amount)
      await tx.query('release savepoint sale')
      return 'paid'
    } catch (error) {
      // The goods went to somebody else meanwhile. The payment stands, the sale does not.
      if ((error as { status?: number }).status !== 409) throw error
      await tx.query('rollback to savepoint sale')
    }
  }
  return refundDue(context, order, payment, amount)
}
