import { toDecimal } from '@quoin/kit'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { buyerOf } from './place.ts'
import { isInScope, mayName } from './records.ts'
import { settle } from './settle.ts'
import { billOfPeriod, orderPeriod, planOf, subscribe } from './subscriptions.ts'
import type { Order, Subscription } from './rows.ts'

interface Whom {
  readonly identity_type: 'user' | 'customer'
  readonly user_unique_id?: string | null | undefined
  readonly company_unique_id?: string | null | undefined
}

export const purchases: Customs<typeof sales, 'purchases'> = {
  async create({ subscription_model_code: code, expected_due_minor, metadata, ...whom }, context) {
    const { customer, user } = await buyerNamed(context, whom)
    const model = await planOfCode(context, code)
    const id = await subscribe(context, customer, user, model, {
      ...(expected_due_minor !== undefined && { expected_due_minor }),
    })
    const subscription = await context.find(sales.subscriptions, id)
    if (subscription.status === 'past_due') throw refuse.conflict('not_paid', 'The first period could not be paid.')
    const order = await orderOf(context, subscription)
    const payload = metadata ? JSON.stringify(metadata) : null
    if (payload && payload.length > 20_000) throw refuse.invalid('too_big', 'is too large', 'metadata')
    if (payload) await context.update(sales.orders, order, { payload })
    return document({
      type: 'Purchase',
      id: order.id,
      status: 201,
      attributes: {
        order_unique_id: order.id,
        order_display_id: order.displayUniqueId!,
        subscription_unique_id: id,
        subscription_model_code: subscription.code!,
        subscription_status: subscription.status,
        identity_type: whom.identity_type,
        gateway: order.totalMinor === 0 ? 'none' : subscription.paidBy,
        currency: order.currency,
        amount: toDecimal(order.totalMinor, order.currency),
        purchased_at: order.paidAt ?? order.createdAt,
      },
    })
  },
}

/** A member, oneself where nobody is named, or a customer that somebody of the house buys for. */
async function buyerNamed(
  context: Context,
  { identity_type, user_unique_id, company_unique_id }: Whom,
): Promise<{ customer: string; user: string | null }> {
  if (identity_type === 'user') {
    if (company_unique_id) throw refuse.invalid('invalid', 'belongs to a purchase of a customer', 'company_unique_id')
    const user = user_unique_id ?? context.me
    await mayName(context, user, 'sales.subscriptions.write')
    return { customer: (await buyerOf(context, user)).customer!, user }
  }
  if (user_unique_id) throw refuse.invalid('invalid', 'belongs to a purchase of a member', 'user_unique_id')
  if (!company_unique_id) throw refuse.invalid('required', 'is required', 'company_unique_id')
  const customer = await context.find(sales.customers, company_unique_id)
  isInScope(context, customer.id, 'sales.subscriptions.write')
  return { customer: customer.id, user: customer.user }
}

async function planOfCode({ tx, tenantId }: Context, code: string): Promise<string> {
  const [plan] = await tx.query<{ id: string }>(
    'select m.id from sales.subscription_models m where m.tenant_id = $1 and lower(m.code) = lower($2) and m.deleted_at is null',
    [tenantId, code],
  )
  if (!plan) throw refuse.invalid('no_such_record', 'There is no plan with this code.', 'subscription_model_code')
  return plan.id
}

/** The order of the first period; of one that costs nothing, or is tried out before, an order of nothing. */
async function orderOf(context: Context, subscription: Subscription): Promise<Order> {
  const [paid] = await context.tx.query<{ id: string }>(
    `select o.id from sales.orders o where o.tenant_id = $1 and o.source = 'subscription' and o.source_id = $2 order by o.created_at, o.id limit 1`,
    [context.tenantId, subscription.id],
  )
  if (paid) return context.find(sales.orders, paid.id, 'lock')
  const plan = await planOf(context, subscription.subscriptionModel!)
  const { id } = await orderPeriod(context, subscription, billOfPeriod(subscription, plan.name, 0, 0))
  await settle(context, id)
  return context.find(sales.orders, id, 'lock')
}
