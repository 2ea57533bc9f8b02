import { present, unsupported } from '@quoin/kit'
import { type AdaptedReply, type Adapters, checked, refuse } from '@quoin/kit/server'
import * as z from 'zod'

const ofThePlan = unsupported('What is subscribed to, and for how much, is said by the plan.')
const ofTheAccount = unsupported('Whose a subscription is, is said by account_unique_id or stripe_customer_id.')
const input = z.strictObject({
  subscription: z.strictObject({
    stripe_customer_id: z.string().max(120).nullish(),
    account_unique_id: z.string().max(64).nullish(),
    account_code: ofTheAccount,
    account_name: ofTheAccount,
    currency: z.string().nullish(),
    billing_interval: z.string().nullish(),
    trial_period_days: z.unknown().optional(),
    metadata: ofThePlan,
    items: z
      .array(
        z.strictObject({
          stripe_price_id: z.string().min(1).max(120),
          quantity: z.literal(1, 'must be 1: one has a plan once').nullish(),
          stripe_product_id: ofThePlan,
          block_code: ofThePlan,
          block_name: ofThePlan,
          app_unique_id: ofThePlan,
          app_name: ofThePlan,
          app_block_unique_id: ofThePlan,
          amount_cents: ofThePlan,
          metadata: ofThePlan,
        }),
      )
      .length(1, 'must be one: a subscription is of one plan'),
  }),
})
const intervals: Readonly<Record<string, string>> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }

/** Refuses what was shown to somebody and is not so: another currency, or periods of another length. */
function mustBeSo(plan: Readonly<Record<string, unknown>>, said: z.output<typeof input>['subscription']): void {
  const { currency, billing_interval: interval } = said
  if (currency && currency.toUpperCase() !== plan.currency)
    throw refuse.invalid('other_currency', `This plan is billed in ${plan.currency}.`, 'subscription/currency')
  if (interval && ((intervals[interval] ?? interval) !== plan.duration_unit || plan.duration !== 1))
    throw refuse.invalid('no_match', 'is not the billing interval of this plan', 'subscription/billing_interval')
}

/** Subscriptions as the published client makes them: of a price at the card provider, for one of its customers or for one of ours. */
export const subscriptions: Adapters = {
  'POST /subscriptions': async ({ ask, body }): Promise<AdaptedReply> => {
    const said = checked(input, body).subscription
    const { stripe_customer_id: there, account_unique_id: here, trial_period_days } = said
    if (!there === !here)
      throw refuse.invalid('either_or', 'Name stripe_customer_id or account_unique_id.', 'subscription/account_unique_id')
    const { stripe_price_id: price } = said.items[0]!
    const query = { 'filter[stripe_product_id]': price, 'filter[status]': 'active', records: '1' }
    const plans = await ask('GET', '/subscription_models', { query })
    if (plans.status >= 400) return plans
    const [plan] = plans.json.data
    if (!plan) throw refuse.invalid('no_such_record', 'There is no plan with this price.', 'subscription/items/0/stripe_price_id')
    mustBeSo(plan.attributes, said)
    if (here && trial_period_days)
      throw refuse.invalid('not_supported', 'A trial is the plan’s.', 'subscription/trial_period_days')
    const made = there
      ? await ask('POST', '/stripe/subscriptions', {
          body: { subscription: present({ customer_id: there, subscription_model_unique_id: plan.id, trial_period_days }) },
        })
      : await ask('POST', `/customers/${encodeURIComponent(here!)}/subscriptions`, {
          body: { subscription: { subscription_model_unique_id: plan.id } },
        })
    if (made.status >= 400) return made
    const found = await ask('GET', `/subscriptions/${made.json.data.id}`)
    if (found.status >= 400) return found
    const { id, attributes } = found.json.data
    return {
      ...found,
      status: 201,
      json: {
        data: {
          id,
          type: 'subscription',
          attributes: {
            ...attributes,
            stripe_customer_id: there ?? null,
            account_unique_id: attributes.customer_unique_id,
            billing_interval: attributes.duration_unit,
          },
        },
      },
    }
  },
}
