import { createHash } from 'node:crypto'
import { isUuid } from '@quoin/kit/uuid'
import { allowedLink, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import type { CardProvider, ProviderPage } from '../providers/cardProvider.ts'
import { chosenProvider } from '../providers/chosen.ts'
import { sales } from '../resources/index.ts'
import { buyerOf } from './place.ts'
import { planNamed, providerCustomer, userOfCustomer } from './providerNames.ts'
import { isInScope, mayName } from './records.ts'
import { paidStatuses, planOf, refuseTwin, subscribe, trialOf } from './subscriptions.ts'

/** Pages of the card provider: to subscribe on, and to look after cards and subscriptions on. */
export const providerPages: Pick<Customs<typeof sales, 'stripe'>, 'sessionCreate' | 'sessionGet' | 'portalCreate'> = {
  async sessionCreate({ success_url, cancel_url, customer: whose, trial_period_days, ...named }, context) {
    const wanted = named.subscription_model_code ?? named.price_unique_id ?? named.price
    if (!wanted) throw refuse.invalid('required', 'Name the plan.', 'subscription_model_code')
    const [success, cancel] = [
      allowedLink(success_url, context.settings, 'success_url'),
      allowedLink(cancel_url, context.settings, 'cancel_url'),
    ]
    const model = await planNamed(context, wanted)
    const user = await userOfCustomer(context, whose ?? null)
    await mayName(context, user, 'sales.subscriptions.write')
    const buyer = await buyerOf(context, user)
    const chosen = chosenProvider(context.settings)
    // The stand-in has no page of its own: one comes back from it at once.
    if (!chosen) {
      const id = await subscribe(context, buyer.customer!, user, model, {})
      return document({
        type: 'StripeSession',
        id: `demo_${id}`,
        status: 201,
        attributes: await demoSession(context, id, success.href),
      })
    }
    const plan = await planOf(context, model)
    if (!plan.stripeId) throw refuse.conflict('no_provider_price', 'This plan has no Stripe price.')
    await refuseTwin(context, buyer.customer!, model)
    const customer = await providerCustomer(context, user, {})
    const { days, times } = await trialOf(context, buyer.customer!, plan)
    const trial = Math.min(trial_period_days ?? days, days)
    const page = { user, model, plan, customer, trial, times, success: success.href, cancel: cancel.href }
    return shownSession(await pageToSubscribe(context, chosen.provider, page), 201)
  },

  async sessionGet({ code }, context) {
    const demo = /^demo_(.+)$/.exec(code)?.[1]
    if (demo !== undefined) {
      const row = isUuid(demo) ? await context.find(sales.subscriptions, demo) : undefined
      if (row?.paidBy !== 'demo' && row?.paidBy !== 'none') throw refuse.missing()
      return document({ type: 'StripeSession', id: code, attributes: await demoSession(context, row.id, null) })
    }
    const chosen = chosenProvider(context.settings)
    if (!chosen || !code.startsWith(chosen.pagePrefix) || !/^\w{1,203}$/.test(code)) throw refuse.missing()
    const session = await context.external(`page ${code}`, () => chosen.provider.findPage(code))
    // Only pages of this company, and of them those that somebody subscribes on: an order says of itself whether it is paid.
    if (session?.labels.tenant !== context.tenantId || !session.labels.user) throw refuse.missing()
    isInScope(context, session.labels.user, 'sales.subscriptions.read')
    return shownSession(session)
  },

  async portalCreate({ id, customer_id, return_url }, context) {
    const back = allowedLink(return_url, context.settings, 'return_url')
    const user = await userOfCustomer(context, id)
    if (customer_id && (await userOfCustomer(context, customer_id)) !== user)
      throw refuse.invalid('no_match', 'is not the customer of the address', 'customer_id')
    await mayName(context, user, 'sales.subscriptions.write')
    const chosen = chosenProvider(context.settings)
    if (!chosen) throw refuse.conflict('no_card_provider', 'No card provider is set up, so there is nothing to look after there.')
    const customer = await providerCustomer(context, user, {})
    const session = await context.external(`portal ${customer} ${back.href} ${context.request.id}`, () =>
      chosen.provider.openPortal(customer, back.href),
    )
    return document({
      type: 'StripeCustomerPortal',
      id: session.id,
      status: 201,
      attributes: { customer_id: customer, url: session.url, return_url: back.href },
    })
  },
}

/** What somebody subscribes to on a page of the provider, and where they are led from there. */
interface Page {
  readonly user: string
  readonly model: string
  readonly plan: { readonly stripeId: string | null }
  readonly customer: string
  readonly trial: number
  /** How often they had the plan before. */
  readonly times: number
  readonly success: string
  readonly cancel: string
}

/** A page of the provider to subscribe on. Clicked twice it is one page, until a subscription came of it. */
export function pageToSubscribe(context: Context, provider: CardProvider, input: Page): Promise<ProviderPage> {
  const { user, model, plan, customer, trial, times, success, cancel } = input
  const from = createHash('sha256').update(`${success} ${cancel}`).digest('base64url').slice(0, 16)
  const page = `page ${user} ${model} ${plan.stripeId} ${trial} ${times} ${from} ${new Date().toISOString().slice(0, 13)}`
  const labels = { tenant: context.tenantId, user, plan: model }
  const asked = { customer, price: plan.stripeId!, trialDays: trial, labels, success, cancel }
  return context.external(page, () => provider.openSubscriptionPage(asked, `${context.tenantId} ${page}`))
}

const shownSession = (page: ProviderPage, status = 200) =>
  document({
    type: 'StripeSession',
    id: page.id,
    status,
    attributes: {
      url: page.url,
      status: page.status,
      expires_at: page.expiresAt,
      mode: page.mode,
      customer: page.customer,
      payment_status: page.paymentStatus,
      metadata: planOfPage(page.labels.plan),
    },
  })
const planOfPage = (plan: string | null | undefined) => ({ subscription_model_unique_id: plan ?? null })

async function demoSession(context: Context, id: string, url: string | null) {
  const { status, customer, subscriptionModel, amountMinor } = await context.find(sales.subscriptions, id)
  return {
    url,
    status: 'complete',
    expires_at: null,
    mode: 'subscription',
    customer,
    payment_status: amountMinor === 0 ? 'no_payment_required' : paidStatuses.includes(status) ? 'paid' : 'unpaid',
    metadata: planOfPage(subscriptionModel),
  }
}
