import type Stripe from 'stripe'
import type { CardProvider, PaymentLabels, ProviderPage } from '../cardProvider.ts'
import { fromProvider, toProvider } from './amounts.ts'
import { requested } from './client.ts'

type Payments = Pick<
  CardProvider,
  | 'createCustomer'
  | 'beginPayment'
  | 'openPaymentPage'
  | 'findPage'
  | 'capture'
  | 'refund'
  | 'paymentOfBill'
  | 'endPayment'
  | 'closePage'
>

export const paymentsAt = (client: Stripe): Payments => ({
  async createCustomer({ token, ...values }, { tenant, user }, idempotencyKey) {
    const params: Stripe.CustomerCreateParams = {
      ...values,
      ...(token && { source: token }),
      metadata: { quoin_tenant: tenant, quoin_user: user },
    }
    return (await requested(() => client.customers.create(params, { idempotencyKey }))).id
  },

  async beginPayment({ amountMinor, currency, authorizeOnly, labels, key }) {
    const params: Stripe.PaymentIntentCreateParams = {
      amount: toProvider(amountMinor, currency),
      currency: currency.toLowerCase(),
      capture_method: captureMethod(authorizeOnly),
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: metadataOf(labels),
    }
    const intent = await requested(() => client.paymentIntents.create(params, { idempotencyKey: key }))
    return { reference: intent.id, status: intent.status, clientSecret: intent.client_secret }
  },

  async openPaymentPage({ amountMinor, currency, authorizeOnly, labels, goods, back, key }) {
    const metadata = metadataOf(labels)
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      success_url: back,
      cancel_url: back,
      client_reference_id: labels.payment,
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: toProvider(amountMinor, currency),
            product_data: { name: goods },
          },
        },
      ],
      payment_intent_data: { capture_method: captureMethod(authorizeOnly), metadata },
    }
    return pageOf(await requested(() => client.checkout.sessions.create(params, { idempotencyKey: key })))
  },

  async findPage(id) {
    const session = await requested(() =>
      client.checkout.sessions.retrieve(id).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'resource_missing') return undefined
        throw error
      }),
    )
    return session && pageOf(session)
  },

  async capture({ reference, amountMinor, currency, key }) {
    const amount = toProvider(amountMinor, currency)
    const { id, amount_received } = await requested(() =>
      client.paymentIntents.capture(reference, { amount_to_capture: amount }, { idempotencyKey: `${key} ${amount}` }),
    )
    return { reference: id, amountMinor: fromProvider(amount_received, currency) }
  },

  async refund({ reference, amountMinor, currency, key }) {
    const amount = toProvider(amountMinor, currency)
    await requested(() => client.refunds.create({ payment_intent: reference, amount }, { idempotencyKey: key }))
  },

  async paymentOfBill(invoice) {
    const { data } = await requested(() => client.invoicePayments.list({ invoice, status: 'paid', limit: 1 }))
    const intent = data[0]?.payment.payment_intent
    return intent ? idOf(intent) : undefined
  },

  endPayment: (reference) => requested(() => endIntent(client, reference)),

  closePage: (id) =>
    requested(async () => {
      // A page that nobody used has no payment yet: the page itself is closed.
      const page = await client.checkout.sessions.retrieve(id)
      if (page.status === 'open') await client.checkout.sessions.expire(page.id)
      if (page.status !== 'complete') return 'expired'
      return page.payment_intent ? endIntent(client, idOf(page.payment_intent)) : 'succeeded'
    }),
})

async function endIntent(client: Stripe, id: string): Promise<'canceled' | 'succeeded'> {
  const before = await endOf(client, id)
  if (before) return before
  try {
    await client.paymentIntents.cancel(id)
    return 'canceled'
  } catch (error) {
    // Somebody else ended or took it in between.
    const now = await endOf(client, id)
    if (now) return now
    throw error
  }
}

/** How a payment ended there; nothing while it can still be taken or ended. */
async function endOf(client: Stripe, id: string): Promise<'canceled' | 'succeeded' | undefined> {
  const { status } = await client.paymentIntents.retrieve(id)
  if (status === 'succeeded') return 'succeeded'
  return status === 'canceled' ? 'canceled' : undefined
}

const captureMethod = (authorizeOnly: boolean) => (authorizeOnly ? 'manual' : 'automatic')
const metadataOf = ({ tenant, payment, order }: PaymentLabels) => ({
  quoin_tenant: tenant,
  quoin_payment: payment,
  quoin_order: order,
})
export const idOf = (named: string | { readonly id: string }): string => (typeof named === 'string' ? named : named.id)

export const pageOf = (session: Stripe.Checkout.Session): ProviderPage => ({
  id: session.id,
  url: session.url,
  status: session.status,
  expiresAt: session.expires_at ? new Date(session.expires_at * 1_000).toISOString() : null,
  mode: session.mode,
  customer: session.customer ? idOf(session.customer) : null,
  paymentStatus: session.payment_status,
  labels: {
    tenant: session.metadata?.quoin_tenant,
    user: session.metadata?.quoin_user,
    plan: session.metadata?.quoin_plan,
  },
})
