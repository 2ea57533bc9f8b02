import type Stripe from 'stripe'
import type { CardProvider, SubscriptionLabels } from '../cardProvider.ts'
import { fromProvider } from './amounts.ts'
import { requested } from './client.ts'
import { pageOf } from './payments.ts'

type Subscriptions = Pick<
  CardProvider,
  'subscribe' | 'openSubscriptionPage' | 'changeSubscription' | 'previewPlan' | 'changePlan' | 'openPortal'
>

const changes = {
  ends: { cancel_at_period_end: true },
  pauses: { pause_collection: { behavior: 'void' } },
  goesOn: { cancel_at_period_end: false, pause_collection: '' },
} as const

export const subscriptionsAt = (client: Stripe): Subscriptions => ({
  async subscribe({ customer, price, trialDays, labels }, idempotencyKey) {
    const { id, status } = await requested(() =>
      client.subscriptions.create(
        { customer, items: [{ price }], metadata: metadataOf(labels), ...(trialDays > 0 && { trial_period_days: trialDays }) },
        { idempotencyKey },
      ),
    )
    return { id, status: status === 'trialing' ? 'trialing' : status === 'active' ? 'active' : 'past_due' }
  },

  async openSubscriptionPage({ customer, price, trialDays, labels, success, cancel }, idempotencyKey) {
    const metadata = metadataOf(labels)
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      success_url: success,
      cancel_url: cancel,
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
      metadata,
    }
    return pageOf(await requested(() => client.checkout.sessions.create(params, { idempotencyKey })))
  },

  async changeSubscription(id, change, idempotencyKey) {
    await requested<unknown>(() =>
      change === 'endsNow'
        ? client.subscriptions.cancel(id, {}, { idempotencyKey })
        : client.subscriptions.update(id, changes[change], { idempotencyKey }),
    )
  },

  previewPlan: (change) =>
    requested(async () => {
      const bill = await client.invoices.createPreview({
        subscription: change.subscription,
        subscription_details: await itemsOf(client, change),
      })
      const minor = (amount: number) => fromProvider(amount, bill.currency)
      return {
        currency: bill.currency.toUpperCase(),
        lines: bill.lines.data.map((line) => minor(line.amount)),
        totalMinor: minor(bill.total),
        dueMinor: minor(bill.amount_due),
        taxMinor: bill.total_taxes?.length ? bill.total_taxes.reduce((all, one) => all + minor(one.amount), 0) : null,
      }
    }),

  async changePlan({ plan, ...change }, idempotencyKey) {
    await requested(async () =>
      client.subscriptions.update(
        change.subscription,
        {
          ...(await itemsOf(client, change)),
          payment_behavior: 'error_if_incomplete',
          metadata: { quoin_plan: plan },
        },
        { idempotencyKey },
      ),
    )
  },

  openPortal: (customer, back) => requested(() => client.billingPortal.sessions.create({ customer, return_url: back })),
})

/** The one item a subscription has gets the price of the other plan, and the difference is billed at once. */
async function itemsOf(client: Stripe, { subscription, price, at }: Parameters<CardProvider['previewPlan']>[0]) {
  const { items } = await client.subscriptions.retrieve(subscription)
  return {
    items: [{ id: items.data[0]!.id, price }],
    proration_behavior: 'always_invoice' as const,
    proration_date: Math.floor(Date.parse(at) / 1_000),
  }
}

const metadataOf = ({ tenant, user, plan }: SubscriptionLabels) => ({
  quoin_tenant: tenant,
  quoin_user: user,
  quoin_plan: plan,
})
