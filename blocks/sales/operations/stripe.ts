import { toDecimal } from '@quoin/kit'
import { type Context, countedRows, type Customs, document, pageAddress, plain, refuse, scopeOf } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { chosenProvider } from '../providers/chosen.ts'
import { askedInside } from './atProvider.ts'
import { payWith } from './pay.ts'
import { buyerOf } from './place.ts'
import { planNamed, providerCustomer, userOfCustomer } from './providerNames.ts'
import { pageToSubscribe, providerPages } from './providerPages.ts'
import { changeTo, end, planOf, refuseTwin, subscribe, trialOf } from './subscriptions.ts'
import { mayChange, mayName } from './records.ts'

export const stripe: Customs<typeof sales, 'stripe'> = {
  ...providerPages,

  async customerCreate({ user_unique_id, name, email, phone, token }, context) {
    const user = user_unique_id ?? context.me
    await mayName(context, user, 'sales.orders.place')
    const id = await providerCustomer(context, user, { name, email, phone, token })
    const buyer = await buyerOf(context, user)
    return document({
      type: 'StripeCustomer',
      id,
      status: 201,
      attributes: {
        customer_id: id,
        stripe_id: id,
        email: email ?? buyer.email,
        name: name ?? buyer.name,
        metadata: { user_unique_id: user },
        created_at: new Date().toISOString(),
      },
    })
  },

  async paymentCreate({ order_unique_id, currency, amount }, context) {
    const order = await context.find(sales.orders, order_unique_id, 'lock')
    mayChange(context, order, 'sales.orders.place')
    if (currency.toUpperCase() !== order.currency)
      throw refuse.invalid('other_currency', `This order is paid in ${order.currency}.`, 'currency')
    const due = order.totalMinor - order.paidMinor
    if (amount !== undefined && amount !== null && Number(amount) !== toDecimal(due, order.currency))
      throw refuse.invalid('amount_not_yours', 'The amount is taken from the order. Leave it out.', 'amount')
    const begun = await payWith(context, order.id, { kind: 'card' })
    const payment = await context.find(sales.payments, begun.payment)
    return document({
      type: 'StripePaymentIntent',
      id: begun.payment,
      status: 201,
      attributes: {
        payment_intent_id: payment.gatewayTransactionId ?? begun.payment,
        client_secret: begun.clientSecret ?? null,
        status: payment.gatewayStatus,
        amount: toDecimal(payment.amountMinor, payment.currency),
        currency: order.currency.toLowerCase(),
        customer: null,
        metadata: { order_unique_id },
        provider: payment.gatewayName,
      },
    })
  },

  async subscriptionCreate(
    { customer_id, price_unique_id, subscription_price_id, subscription_model_unique_id, trial_period_days, hosted },
    context,
  ) {
    const wanted = subscription_model_unique_id ?? price_unique_id ?? subscription_price_id
    if (!wanted) throw refuse.invalid('required', 'Name the plan.', 'price_unique_id')
    const model = await planNamed(context, wanted)
    const user = await userOfCustomer(context, customer_id ?? null)
    await mayName(context, user, 'sales.subscriptions.write')
    const chosen = chosenProvider(context.settings)
    const buyer = await buyerOf(context, user)
    if (!chosen) {
      const id = await subscribe(context, buyer.customer!, user, model, {})
      return shown(context, id, customer_id ?? user)
    }
    const plan = await planOf(context, model)
    const { stripeId: price } = plan
    if (!price) throw refuse.conflict('no_provider_price', 'This plan has no Stripe price.')
    // Before anything is asked for there: a second one would be charged there and refused here.
    await refuseTwin(context, buyer.customer!, model)
    const customer = await providerCustomer(context, user, {})
    // A trial is the plan's to give. Whoever asks may have less of it, never more.
    const { days, times } = await trialOf(context, buyer.customer!, plan)
    const trial = Math.min(trial_period_days ?? days, days)
    if (hosted) {
      const back = pageAddress(context, '/payments')
      const session = await pageToSubscribe(context, chosen.provider, {
        user,
        model,
        plan,
        customer,
        trial,
        times,
        success: back,
        cancel: back,
      })
      return document({
        type: 'StripeSubscription',
        id: session.id,
        status: 202,
        attributes: {
          stripe_id: null,
          customer_id: customer,
          status: 'incomplete',
          redirect_url: session.url,
          cancel_at_period_end: false,
          metadata: { provider: chosen.name },
        },
      })
    }
    const made = await askedInside(() =>
      chosen.provider.subscribe(
        { customer, price, trialDays: trial, labels: { tenant: context.tenantId, user, plan: model } },
        `${context.tenantId} ${user} ${model} ${context.request.id}`,
      ),
    )
    const id = await subscribe(context, buyer.customer!, user, model, {}, { stripeId: made.id, status: made.status })
    return shown(context, id, customer)
  },

  async subscriptionList({ customer_id, status, page, records }, context) {
    const user = customer_id ? await userOfCustomer(context, customer_id) : null
    const scope = scopeOf(context.actor, 'sales.subscriptions.read')
    const people = scope === 'tenant' ? null : scope === 'team' ? [context.me, ...context.actor.teamUserIds] : [context.me]
    const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
      context.tx.query<ShownSubscription & { total: number }>(
        `select count(*) over ()::int as total, ${shownColumns} and ($2::uuid is null or s.user_id = $2) and ($3::text is null or s.status = $3) and ($4::uuid[] is null or s.user_id = any($4))
       order by s.created_at desc, s.id limit $5 offset $6`,
        [context.tenantId, user, status ?? null, people, most, first],
      ),
    )
    const meta = { current_page: page, per_page: records, total_pages: Math.ceil(total / records), total_count: total }
    return plain({ data: rows.map((row) => ({ id: row.id, type: 'StripeSubscription', attributes: attributesOf(row) })), meta })
  },

  async subscriptionUpdate(
    { code, price_unique_id, subscription_price_id, subscription_model_unique_id, ...shown_before },
    context,
  ) {
    const wanted = subscription_model_unique_id ?? price_unique_id ?? subscription_price_id
    if (!wanted) throw refuse.invalid('required', 'Name the plan.', 'price_unique_id')
    const row = await subscriptionNamed(context, code)
    const { expected_due_minor, prorated_at } = shown_before
    await changeTo(context, row.id, {
      subscription_model_unique_id: await planNamed(context, wanted),
      ...(expected_due_minor !== undefined && { expected_due_minor }),
      ...(prorated_at !== undefined && { prorated_at }),
    })
    return shown(context, row.id, row.customer ?? row.user)
  },

  async subscriptionEnd({ code }, context) {
    const row = await subscriptionNamed(context, code)
    const found = await context.find(sales.subscriptions, row.id, 'lock')
    if (!['trialing', 'active', 'past_due', 'paused'].includes(found.status))
      throw refuse.conflict('wrong_state', `This is not possible while status is ${found.status}.`)
    await context.update(sales.subscriptions, found, await end(context, found, false))
    return shown(context, row.id, row.customer ?? row.user)
  },

  async subscriptionDelete({ customer_id }, context) {
    const user = await userOfCustomer(context, customer_id)
    await mayName(context, user, 'sales.subscriptions.write')
    const rows = await context.tx.query<{ id: string }>(
      `select s.id from sales.subscriptions s where s.tenant_id = $1 and s.user_id = $2 and s.status in ('trialing', 'active', 'past_due', 'paused') and s.deleted_at is null order by s.created_at, s.id`,
      [context.tenantId, user],
    )
    if (rows.length === 0) throw refuse.missing()
    for (const { id } of rows) {
      const row = await context.find(sales.subscriptions, id, 'lock')
      await context.update(sales.subscriptions, row, await end(context, row, false))
    }
    return shown(context, rows[0]!.id, customer_id)
  },
}

/** A subscription of somebody one may change it for, by its id, its number at the provider, or the demo provider's. */
async function subscriptionNamed(context: Context, code: string): Promise<ShownSubscription & { readonly user: string }> {
  const [row] = await context.tx.query<ShownSubscription>(
    `select ${shownColumns} and (s.stripe_id = $2 or s.id = app.id($2) or 'demo_' || s.id = $2)`,
    [context.tenantId, code],
  )
  if (!row?.user) throw refuse.missing()
  await mayName(context, row.user, 'sales.subscriptions.write')
  return { ...row, user: row.user }
}

/** A subscription as far as the card provider would show it. */
interface ShownSubscription {
  readonly [column: string]: unknown
  readonly id: string
  readonly user: string | null
  readonly customer: string | null
  readonly stripeId: string | null
  readonly status: string
  readonly startAt: string | null
  readonly endAt: string | null
  readonly cancelAtPeriodEnd: boolean
  readonly closedAt: string | null
}
const shownColumns = `s.id, s.user_id as "user", c.stripe_id as customer, s.stripe_id as "stripeId", s.status, s.start_at as "startAt", s.end_at as "endAt",
     s.cancel_at_period_end as "cancelAtPeriodEnd", s.closed_at as "closedAt"
   from sales.subscriptions s left join sales.customers c on c.tenant_id = s.tenant_id and c.id = s.customer_id
   where s.tenant_id = $1 and s.deleted_at is null`
const attributesOf = (row: Omit<ShownSubscription, 'user'>) => ({
  unique_id: row.id,
  stripe_id: row.stripeId ?? `demo_${row.id}`,
  customer_id: row.customer,
  status: row.status,
  current_period_start: row.startAt,
  current_period_end: row.endAt,
  cancel_at_period_end: row.cancelAtPeriodEnd,
  cancelled_at: row.closedAt,
  metadata: { subscription_unique_id: row.id, provider: row.stripeId ? 'stripe' : 'demo' },
})

async function shown(context: Context, id: string, customer: string) {
  const row = await context.find(sales.subscriptions, id)
  return document({ type: 'StripeSubscription', id, attributes: attributesOf({ ...row, customer }) })
}
