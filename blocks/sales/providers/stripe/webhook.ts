import type Stripe from 'stripe'
import type { BlockServer, CallInternal } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { sales } from '../../resources/index.ts'
import type { PaymentNews } from '../../resources/papers.ts'
import { fromProvider } from './amounts.ts'
import { clientOf } from './client.ts'
import { idOf } from './payments.ts'

/**
 * Where the card provider tells what happened. Its signature is the only thing believed, five minutes old at most; the company and the
 * payment stand in what we gave the provider ourselves. Whatever is not ours is answered kindly and does nothing.
 */
export const mountWebhook: NonNullable<BlockServer['mount']> = (app, services, _pools, callInternal) => {
  app.post('/stripe/webhook', async (request, reply) => {
    const card = services.settings.payments?.card
    if (card?.provider !== 'stripe' || !card.webhookSecret) return reply.code(404).send({ error: 'no_such_call' })
    let event: Stripe.Event
    try {
      event = clientOf(card).webhooks.constructEvent(
        String(request.body ?? ''),
        String(request.headers['stripe-signature'] ?? ''),
        card.webhookSecret,
        300,
      )
    } catch {
      return reply.code(400).send({ error: 'signature_not_valid' })
    }
    const { effect } = await hear(event, callInternal)
    services.log.info({ event: event.id, type: event.type, effect }, 'The card provider told something')
    return reply.send({ received: true, effect })
  })
}

const newsOf: Readonly<Record<string, PaymentNews>> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.amount_capturable_updated': 'reserved',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'canceled',
}

async function hear(event: Stripe.Event, callInternal: CallInternal): Promise<{ effect: string }> {
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') return hearBill(event, callInternal)
  const object = event.data.object as unknown as Readonly<Record<string, unknown>>
  const metadata = (object.metadata ?? {}) as Readonly<Record<string, unknown>>
  const tenant = metadata.quoin_tenant
  if (!isUuid(tenant)) return { effect: 'not_ours' }
  if (event.type.startsWith('payment_intent.')) {
    if (!isUuid(metadata.quoin_payment)) return { effect: 'not_ours' }
    const intent = object as unknown as Stripe.PaymentIntent
    return callInternal(tenant, sales.payments.internal.heard, {
      event: event.id,
      type: newsOf[event.type] ?? 'other',
      payment: metadata.quoin_payment,
      reference: intent.id,
      amountMinor: fromProvider(
        event.type === 'payment_intent.succeeded' ? intent.amount_received : intent.amount,
        intent.currency,
      ),
      failure: intent.last_payment_error?.message ?? null,
    })
  }
  if (event.type.startsWith('customer.subscription.')) {
    const subscription = object as unknown as Stripe.Subscription
    const ends = subscription.items?.data?.[0]?.current_period_end
    return callInternal(tenant, sales.subscriptions.internal.heard, {
      event: event.id,
      stripeId: subscription.id,
      status:
        event.type === 'customer.subscription.deleted' || subscription.status === 'canceled'
          ? 'canceled'
          : // The provider calls a subscription active though it collects nothing for it.
            subscription.pause_collection
            ? 'paused'
            : subscription.status,
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      endAt: ends ? new Date(ends * 1_000).toISOString() : null,
      at: event.created,
      plan: isUuid(metadata.quoin_plan) ? metadata.quoin_plan : null,
      user: isUuid(metadata.quoin_user) ? metadata.quoin_user : null,
    })
  }
  return { effect: 'ignored' }
}

/** A bill names its subscription below `parent`, with what we gave the subscription when it began. */
async function hearBill(
  event: Stripe.InvoicePaidEvent | Stripe.InvoicePaymentFailedEvent,
  callInternal: CallInternal,
): Promise<{ effect: string }> {
  const bill = event.data.object
  const of = bill.parent?.subscription_details
  const tenant = of?.metadata?.quoin_tenant
  if (!of || !isUuid(tenant)) return { effect: 'not_ours' }
  const { quoin_plan: plan, quoin_user: user } = of.metadata!
  // The line that ends last is the period that begins; others give back or charge a part of an older one.
  const period = bill.lines.data.map((line) => line.period).sort((a, b) => b.end - a.end)[0]
  const isPeriod = bill.billing_reason === 'subscription_create' || bill.billing_reason === 'subscription_cycle'
  const paid = bill.payments?.data.find((one) => one.status === 'paid')?.payment.payment_intent
  return callInternal(tenant, sales.subscriptions.internal.billed, {
    event: event.id,
    at: event.created,
    stripeId: idOf(of.subscription),
    plan: isUuid(plan) ? plan : null,
    user: isUuid(user) ? user : null,
    invoice: bill.id,
    isPaid: event.type === 'invoice.paid',
    attempt: bill.attempt_count,
    currency: bill.currency.toUpperCase(),
    paidMinor: fromProvider(bill.amount_paid, bill.currency),
    taxMinor: bill.total_taxes?.length
      ? bill.total_taxes.reduce((sum, one) => sum + fromProvider(one.amount, bill.currency), 0)
      : null,
    startAt: isPeriod && period ? new Date(period.start * 1_000).toISOString() : null,
    endAt: isPeriod && period ? new Date(period.end * 1_000).toISOString() : null,
    reference: paid ? idOf(paid) : null,
  })
}
