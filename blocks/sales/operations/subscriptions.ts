import { type Found, toMinor, type Values, taxOn, taxWithin } from '@quoin/kit'
import { wallet } from '@quoin/wallet/resources'
import {
  advisoryLock,
  type Context,
  type Customs,
  document,
  type Internals,
  pageAddress,
  prepared,
  refuse,
} from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { Billed } from '../resources/subscriptions.ts'
import type { Bill } from './bill.ts'
import { tellProvider } from './atProvider.ts'
import { received, refundDue, refuseToPretend } from './pay.ts'
import { demoPays, isChargedThere, paidThereBy } from '../providers/chosen.ts'
import { changeThere, type Difference, differenceThere } from './planAtProvider.ts'
import { periodEnd, prorate, type Unit } from './periods.ts'
import { mailTo } from './mailing.ts'
import { type Buyer, buyerOf, insertOrder } from './place.ts'
import { answerWith, knownRecord, mayChange, mayName, isInScope, nextNumber, settingsOf } from './records.ts'
import type { Order, Subscription } from './rows.ts'

export interface ChangeInput {
  readonly subscription_model_unique_id?: string
  readonly subscription_number?: string | null
  readonly notes?: string | null
  readonly status?: 'active' | 'cancelling' | 'cancelled' | 'paused'
  readonly expected_due_minor?: number
  readonly prorated_at?: string
}
/** Days after a failed payment on which it is asked for again; then the subscription ends. */
const dunningDays = [1, 3, 5]
/** The statuses with which sales is open to a company administrator. */
export const paidStatuses: readonly string[] = ['active', 'trialing', 'cancelling']

export const userSubscriptions: Customs<typeof sales, 'userSubscriptions'> = {
  async list({ id, ...query }, context) {
    await mayName(context, id, 'sales.subscriptions.read')
    return context.list(sales.subscriptions, query as Record<string, string>, (add) => [`t.user_id = ${add(id)}`])
  },
  async get({ id, subscription }, context) {
    await mayName(context, id, 'sales.subscriptions.read')
    return shown(context, await ofUser(context, id, subscription), 'UserSubscription')
  },
  async create({ id, subscription, ...input }, context) {
    await mayName(context, id, 'sales.subscriptions.write')
    const model = subscription ?? (input as ChangeInput).subscription_model_unique_id
    if (!model) throw refuse.invalid('required', 'Name the plan.', 'subscription_model_unique_id')
    return shown(
      context,
      await subscribe(context, (await buyerOf(context, id)).customer!, id, model, input as ChangeInput),
      'UserSubscription',
      201,
    )
  },
  async update({ id, subscription, ...input }, context) {
    await mayName(context, id, 'sales.subscriptions.write')
    return shown(
      context,
      await changeTo(context, await ofUser(context, id, subscription), input as ChangeInput),
      'UserSubscription',
    )
  },
  async cancel({ id, subscription, now }, context) {
    await mayName(context, id, 'sales.subscriptions.write')
    const row = await context.find(sales.subscriptions, await ofUser(context, id, subscription), 'lock')
    await context.update(sales.subscriptions, row, await end(context, row, now ?? false))
    return shown(context, row.id, 'UserSubscription')
  },
  async consume({ id, subscription, consumption }, context) {
    await mayName(context, id, 'sales.subscriptions.write')
    const row = await context.find(sales.subscriptions, await ofUser(context, id, subscription), 'lock')
    if (!paidStatuses.includes(row.status))
      throw refuse.conflict('wrong_state', `This is not possible while status is ${row.status}.`, {
        status: row.status,
        allowed: paidStatuses,
      })
    const used = row.consumption + consumption
    if (row.maxItems !== null && used > row.maxItems)
      throw refuse.conflict('plan_used_up', 'The plan covers no more than that in this period.', {
        max_items: row.maxItems,
        consumption: row.consumption,
      })
    await context.update(sales.subscriptions, row, { consumption: used })
    return shown(context, row.id, 'UserSubscription')
  },
}

export const customerSubscriptions: Customs<typeof sales, 'customerSubscriptions'> = {
  async create({ id, ...input }, context) {
    const customer = await context.find(sales.customers, id)
    isInScope(context, id, 'sales.subscriptions.write')
    const { subscription_model_unique_id: model } = input as ChangeInput
    if (!model) throw refuse.invalid('required', 'is required', 'subscription_model_unique_id')
    return shown(context, await subscribe(context, id, customer.user, model, input as ChangeInput), 'CustomerSubscription', 201)
  },
  get: async ({ id, subscription }, context) =>
    shown(context, await ofCustomer(context, id, subscription), 'CustomerSubscription'),
  async update({ id, subscription, ...input }, context) {
    const row = await ofCustomer(context, id, subscription)
    isInScope(context, id, 'sales.subscriptions.write')
    return shown(context, await changeTo(context, row, input as ChangeInput), 'CustomerSubscription')
  },
}

export const subscriptions: Customs<typeof sales, 'subscriptions'> = {
  async previewChange({ id, subscription_model_unique_id }, context) {
    const row = await context.find(sales.subscriptions, id)
    const plan = await planOf(context, subscription_model_unique_id)
    if (plan.id !== row.subscriptionModel) await refuseTwin(context, row.customer!, plan.id)
    const at = new Date().toISOString()
    const { creditMinor, chargeMinor, netMinor, taxMinor, dueMinor, keptMinor } = await differenceOf(context, row, plan, at)
    return document({
      type: 'preview',
      id,
      attributes: {
        currency: row.currency,
        credit_minor: creditMinor,
        charge_minor: chargeMinor,
        net_minor: netMinor,
        tax_minor: taxMinor,
        due_minor: dueMinor,
        kept_minor: keptMinor,
        starts_anew: startsAnew(row, plan),
        prorated_at: at,
      },
    })
  },
  async paymentStatus(_, context) {
    const [row] = await context.tx.query<{ status: string }>(
      `select s.status from sales.subscriptions s where s.tenant_id = $1 and s.user_id = $2 and s.deleted_at is null
       order by (s.status in ('active', 'trialing', 'cancelling')) desc, s.created_at desc, s.id limit 1`,
      [context.tenantId, context.me],
    )
    const { paymentGuard } = await settingsOf(context)
    // Where no plan is offered nobody could subscribe, so nobody is kept out.
    const [plan] = await context.tx.query(
      `select 1 from sales.subscription_models m where m.tenant_id = $1 and m.status = 'active' and m.deleted_at is null limit 1`,
      [context.tenantId],
    )
    const guard = paymentGuard && plan !== undefined
    const status = row?.status ?? ''
    return document({
      type: 'payment_status',
      id: context.me,
      attributes: {
        status,
        guard,
        allowed: !guard || context.actor.roleCode !== 'company_admin' || paidStatuses.includes(status),
      },
    })
  },
}

export const subscriptionsInternal: Internals<typeof sales, 'subscriptions'> = {
  // The number of the period and of the attempt make a job that comes twice one renewal.
  async renew({ subscription: id, periods, attempts }, context) {
    const row = await context.find(sales.subscriptions, id, 'lock')
    if (row.periods !== periods || row.attempts !== attempts || Date.parse(row.endAt!) > Date.now() + 1_000)
      return { status: row.status }
    if (row.status === 'cancelling') return over(context, row, 'cancelled')
    if (!['active', 'trialing', 'past_due'].includes(row.status)) return { status: row.status }
    return nextPeriod(context, row, await initialOf(context, row))
  },

  async heard({ event, stripeId, status, cancelAtPeriodEnd, endAt, at, plan, user }, context) {
    const { tx, tenantId } = context
    advisoryLock(tx, stripeId)
    const kind = `subscription ${stripeId}`
    const [first] = await tx.query(
      'insert into sales.provider_events (tenant_id, id, kind, effect) values ($1, $2, $3, $4) on conflict do nothing returning 1',
      [tenantId, event, kind, String(at)],
    )
    if (!first) return { effect: 'repeated' }
    // News of a subscription carry the whole of it, so the newest alone counts.
    const [newer] = await tx.query(
      'select 1 from sales.provider_events e where e.tenant_id = $1 and e.kind = $2 and e.effect::bigint > $3 limit 1',
      [tenantId, kind, at],
    )
    if (newer) return { effect: 'stale' }
    const [known] = await tx.query<{ id: string }>(
      'select s.id from sales.subscriptions s where s.tenant_id = $1 and s.stripe_id = $2',
      [tenantId, stripeId],
    )
    const id = known?.id ?? (plan && user && begun.has(status) ? await onPage(context, stripeId, plan, user) : undefined)
    if (!id) return { effect: 'unknown' }
    const row = await context.find(sales.subscriptions, id, 'lock')
    if (row.status === 'cancelled') return { effect: 'stale' }
    const next =
      cancelAtPeriodEnd && ['active', 'trialing'].includes(status) ? 'cancelling' : (fromProvider[status] ?? row.status)
    // A change of plan that was made there and could not be written here.
    const other = plan && plan !== row.subscriptionModel ? await knownRecord(context, sales.subscriptionModels, plan) : undefined
    await context.update(sales.subscriptions, row, {
      status: next,
      cancelAtPeriodEnd,
      ...(other && { subscriptionModel: other.id, ...termsOf(planFrom(other)) }),
      ...(endAt && { endAt }),
      ...(next === 'cancelled' && { closedAt: new Date().toISOString() }),
    })
    return { effect: next }
  },

  async billed(news, context) {
    const { tx, tenantId } = context
    const { event, stripeId, at, isPaid } = news
    advisoryLock(tx, stripeId)
    const [first] = await tx.query(
      'insert into sales.provider_events (tenant_id, id, kind, effect) values ($1, $2, $3, $4) on conflict do nothing returning 1',
      [tenantId, event, `${isPaid ? 'bill' : 'unpaid'} ${stripeId}`, String(at)],
    )
    return { effect: first ? await takeInBill(context, news) : 'repeated' }
  },
}
/**
 * What a bill of the provider does: it is paid once, by its own id, whichever news tell of it and however often. What was paid is an
 * order that is paid, like one of our own asking. The subscription follows unless newer news of it were heard.
 */
async function takeInBill(context: Context, news: Billed): Promise<string> {
  const { tx, tenantId } = context
  const { invoice, isPaid, stripeId, at } = news
  const [paid] = await tx.query('select 1 from sales.provider_events e where e.tenant_id = $1 and e.id = $2', [
    tenantId,
    `paid ${invoice}`,
  ])
  if (paid) return isPaid ? 'known' : 'stale'
  const kinds = [`subscription ${stripeId}`, `bill ${stripeId}`]
  const heard = await tx.query<{ kind: string; at: number }>(
    'select e.kind, e.effect::bigint as at from sales.provider_events e where e.tenant_id = $1 and e.kind = any($2::text[]) and e.id <> $3',
    [tenantId, kinds, news.event],
  )
  const [known] = await tx.query<{ id: string }>(
    'select s.id from sales.subscriptions s where s.tenant_id = $1 and s.stripe_id = $2',
    [tenantId, stripeId],
  )
  // A bill may come before the news of what it is for. Where there were such news already, it was not to be.
  const isNew = !known && isPaid && !heard.some(({ kind }) => kind === kinds[0])
  const id = known?.id ?? (isNew && news.plan && news.user ? await onPage(context, stripeId, news.plan, news.user) : undefined)
  const row = id && (await context.find(sales.subscriptions, id, 'lock'))
  const isLate = heard.some((one) => one.at > at)
  if (!isPaid) {
    if (!row) return 'unknown'
    if (isLate ? row.status !== 'past_due' : !['active', 'trialing', 'cancelling', 'past_due'].includes(row.status))
      return 'stale'
    if (row.status !== 'past_due') await context.update(sales.subscriptions, row, { status: 'past_due' })
    await mailFailure(context, row, `sales renewal ${invoice} ${news.attempt}`)
    return 'past_due'
  }
  await tx.query('insert into sales.provider_events (tenant_id, id, kind, effect) values ($1, $2, $3, $4)', [
    tenantId,
    `paid ${invoice}`,
    kinds[1],
    String(at),
  ])
  if (row) await goOnPaid(context, row, news, isLate)
  if (news.paidMinor === 0) return 'nothing_due'
  return row ? bookBill(context, row, news) : bookUnknown(context, news)
}

/** A period that was paid for begins, or is the one that runs; ended and paused subscriptions stay what they are. */
async function goOnPaid(context: Context, row: Subscription, { startAt, endAt }: Billed, isLate: boolean): Promise<void> {
  const isNewest = startAt && endAt && Date.parse(endAt) >= Date.parse(row.endAt!)
  await context.update(sales.subscriptions, row, {
    ...(startAt && { periods: row.periods + 1 }),
    ...(isNewest && { startAt, endAt, ...(Date.parse(startAt) > Date.parse(row.startAt!) && { consumption: 0 }) }),
    ...(row.status === 'past_due' && !isLate && { status: row.cancelAtPeriodEnd ? 'cancelling' : 'active' }),
  })
}

/** The tax is what the provider calculated; where it calculates none, the plan's rate is within what was paid. */
async function bookBill(context: Context, row: Subscription, news: Billed): Promise<string> {
  const { currency, paidMinor, taxMinor, invoice, reference } = news
  const tax = Math.min(taxMinor ?? taxWithin(paidMinor, row.taxBasisPoints), paidMinor)
  const net = paidMinor - tax
  const taxBasisPoints = taxMinor === null ? row.taxBasisPoints : net > 0 ? Math.round((tax * 10_000) / net) : 0
  const { order } = await orderPeriod(
    context,
    row,
    billOfPeriod({ ...row, currency, taxBasisPoints }, `${row.planName}`, net, tax),
  )
  await received(context, order, {
    paymentType: 'card',
    amountMinor: paidMinor,
    gatewayName: paidThereBy(context),
    gatewayReference: invoice,
    gatewayTransactionId: reference,
  })
  return 'paid'
}

/** Money for a subscription that nobody has here, such as a second of its kind: noted as to be given back. */
async function bookUnknown(context: Context, news: Billed): Promise<string> {
  const { plan, user, currency, paidMinor, invoice, reference } = news
  const [model] = await context.tx.query<{ code: string; name: string }>(
    'select m.code, coalesce(m.description, m.code) as name from sales.subscription_models m where m.tenant_id = $1 and m.id = $2',
    [context.tenantId, plan],
  )
  if (!model || !user) return 'unknown'
  const bill = billOfPeriod({ code: model.code, currency, taxBasisPoints: 0 }, model.name, paidMinor, 0)
  const { customer } = await buyerOf(context, user)
  const { id, order } = await orderPeriod(context, { id: invoice, user, customer }, bill)
  const at = new Date().toISOString()
  const { id: payment } = await context.insert(sales.payments, {
    order: id,
    user,
    currency,
    status: 'completed',
    paidAt: at,
    gatewayPaidAt: at,
    gatewayStatus: 'succeeded',
    gatewayOrderId: order.displayUniqueId,
    paymentType: 'card',
    amountMinor: paidMinor,
    gatewayName: paidThereBy(context),
    gatewayReference: invoice,
    gatewayTransactionId: reference,
  })
  return refundDue(context, order, payment, paidMinor)
}

/** What the provider says of a subscription that somebody may have. */
const begun = new Set(['active', 'trialing', 'past_due'])

/** A subscription that began on a page of the provider. One that may not be, such as a second of its kind, is ended there at once. */
async function onPage(context: Context, stripeId: string, plan: string, user: string): Promise<string | undefined> {
  await context.tx.query('savepoint page')
  try {
    const id = await subscribe(context, (await buyerOf(context, user)).customer!, user, plan, {}, { stripeId })
    await context.tx.query('release savepoint page')
    return id
  } catch (error) {
    const { status } = error as { status?: number }
    if (status !== 409 && status !== 404) throw error
    await context.tx.query('rollback to savepoint page')
    await tellProvider(context, { id: stripeId, version: 0, stripeId }, 'endsNow')
    return undefined
  }
}
type Changed = Pick<
  Values<typeof sales.subscriptions>,
  'status' | 'closedAt' | 'cancelAtPeriodEnd' | 'anchorAt' | 'endAt' | 'periods'
>
type SubscriptionStatus = Subscription['status']
const fromProvider: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'past_due',
  paused: 'paused',
  canceled: 'cancelled',
  incomplete_expired: 'expired',
}

interface Plan {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly amountMinor: number
  readonly initialMinor: number
  readonly taxBasisPoints: number
  readonly duration: number
  readonly unit: Unit
  readonly trialDays: number
  readonly stripeId: string | null
  readonly maxItems: number | null
}

export async function planOf(context: Context, id: string): Promise<Plan> {
  const plan = await context.find(sales.subscriptionModels, id)
  if (
    plan.status !== 'active' ||
    (plan.startAt && Date.parse(plan.startAt) > Date.now()) ||
    (plan.endAt && Date.parse(plan.endAt) < Date.now())
  ) {
    throw refuse.conflict('plan_closed', 'This plan is not available.')
  }
  return planFrom(plan)
}

function planFrom(plan: Found<typeof sales.subscriptionModels>): Plan {
  const minor = (name: 'recurringPaymentAmount' | 'recurringPaymentFees' | 'initialPayment'): number => {
    const amount = toMinor(String(plan[name] ?? 0), plan.currency)
    if (amount === undefined)
      throw refuse.conflict('plan_price', `The price of this plan has too many decimals for ${plan.currency}.`)
    return amount
  }
  return {
    id: plan.id,
    code: plan.code,
    name: plan.description ?? plan.code,
    currency: plan.currency,
    amountMinor: minor('recurringPaymentAmount') + minor('recurringPaymentFees'),
    initialMinor: minor('initialPayment'),
    taxBasisPoints: plan.taxBasisPoints,
    duration: plan.duration,
    unit: plan.durationUnit,
    trialDays: plan.trialPeriodDays,
    stripeId: plan.stripeProductId,
    maxItems: plan.maxItems,
  }
}

/** Begins a subscription: with its trial, or with its first period paid. Answers its id. */
export async function subscribe(
  context: Context,
  customer: string,
  user: string | null,
  model: string,
  input: ChangeInput,
  from: { stripeId?: string; status?: SubscriptionStatus } = {},
): Promise<string> {
  const plan = await planOf(context, model)
  if (!from.stripeId && plan.amountMinor + plan.initialMinor > 0) refuseToPretend(context)
  lockSubscriber(context, customer)
  // The provider's news of it may have been here first.
  if (from.stripeId) {
    const [heard] = await context.tx.query<{ id: string }>(
      'select s.id from sales.subscriptions s where s.tenant_id = $1 and s.stripe_id = $2',
      [context.tenantId, from.stripeId],
    )
    if (heard) return heard.id
  }
  await refuseTwin(context, customer, model)
  const at = new Date().toISOString()
  const { days } = await trialOf(context, customer, plan)
  const firstMinor = days > 0 ? 0 : plan.amountMinor + plan.initialMinor
  refuseOther(input.expected_due_minor, firstMinor + taxOn(firstMinor, plan.taxBasisPoints), plan.currency)
  const trialEnd = days > 0 ? new Date(Date.now() + days * 86_400_000).toISOString() : null
  const { id } = await context.insert(sales.subscriptions, {
    subscriptionNumber: input.subscription_number ?? (await nextNumber(context, 'S')),
    user,
    customer,
    subscriptionModel: model,
    ...termsOf(plan),
    notes: input.notes ?? null,
    status: from.status ?? (trialEnd ? 'trialing' : 'active'),
    anchorAt: trialEnd ?? at,
    startAt: at,
    endAt: trialEnd ?? at,
    trialEndDate: trialEnd,
    periods: 0,
    paidBy: from.stripeId ? paidThereBy(context) : plan.amountMinor === 0 ? 'none' : 'demo',
    stripeId: from.stripeId ?? null,
  })
  const row = await context.find(sales.subscriptions, id, 'lock')
  if (from.stripeId) return id
  if (trialEnd) await wake(context, row)
  else await nextPeriod(context, row, plan.initialMinor)
  return id
}

/** Of two who subscribe one customer at once the second sees the first. */
const lockSubscriber = ({ tx }: Context, customer: string): void => advisoryLock(tx, 'subscriber', customer)

/** One has a plan once at a time. */
export async function refuseTwin(context: Context, customer: string, model: string): Promise<void> {
  const [twin] = await context.tx.query(
    `select 1 from sales.subscriptions s where s.tenant_id = $1 and s.customer_id = $2 and s.subscription_model_id = $3 and s.status in ('trialing', 'active', 'cancelling', 'past_due', 'paused') and s.deleted_at is null`,
    [context.tenantId, customer, model],
  )
  if (twin) throw refuse.conflict('already_subscribed', 'There is already a subscription to this plan.')
}

/** How long somebody may try a plan. A trial is had once: whoever comes back begins by paying. */
export async function trialOf(context: Context, customer: string, plan: Plan): Promise<{ days: number; times: number }> {
  const [before] = await context.tx.query<{ times: number }>(
    'select count(*)::int as times from sales.subscriptions s where s.tenant_id = $1 and s.customer_id = $2 and s.subscription_model_id = $3',
    [context.tenantId, customer, plan.id],
  )
  return { days: before!.times === 0 ? plan.trialDays : 0, times: before!.times }
}

const termsOf = (plan: Plan) => ({
  code: plan.code,
  planName: plan.name.slice(0, 255),
  currency: plan.currency,
  amountMinor: plan.amountMinor,
  taxBasisPoints: plan.taxBasisPoints,
  duration: plan.duration,
  durationUnit: plan.unit,
  maxItems: plan.maxItems,
})

/** What is due once, with the first period: of a plan that was tried, or could not be paid at first, it is due later. */
async function initialOf(context: Context, { id, periods, subscriptionModel, currency }: Subscription): Promise<number> {
  if (periods > 0) return 0
  const [paid] = await context.tx.query(
    `select 1 from sales.orders o where o.tenant_id = $1 and o.source = 'subscription' and o.source_id = $2 and o.paid_at is not null and o.total_minor > 0 limit 1`,
    [context.tenantId, id],
  )
  if (paid) return 0
  const plan = await knownRecord(context, sales.subscriptionModels, subscriptionModel!)
  return plan.currency === currency ? (toMinor(String(plan.initialPayment ?? 0), currency) ?? 0) : 0
}

/** Takes the price of the next period; without it the subscription is past due, is asked again, and ends in the end. */
async function nextPeriod(context: Context, row: Subscription, initialMinor = 0): Promise<{ status: string }> {
  const due = Math.max(0, row.amountMinor + initialMinor - row.creditMinor)
  const credit = row.creditMinor - Math.min(row.creditMinor, row.amountMinor + initialMinor)
  if (due > 0 && !(await charge(context, row, due, `${row.planName}`))) {
    const attempts = row.attempts + 1
    if (attempts > dunningDays.length) return over(context, row, 'expired')
    const again = new Date(Date.now() + dunningDays[attempts - 1]! * 86_400_000).toISOString()
    await context.update(sales.subscriptions, row, { status: 'past_due', attempts })
    await mailFailure(context, row, `sales renewal ${row.id} ${row.periods} ${attempts}`)
    await wake(context, await context.find(sales.subscriptions, row.id), again)
    return { status: 'past_due' }
  }
  const periods = row.periods + 1
  await context.update(sales.subscriptions, row, {
    status: 'active',
    attempts: 0,
    periods,
    creditMinor: credit,
    consumption: 0,
    startAt: row.endAt,
    endAt: periodEnd(row.anchorAt!, periods, row.duration, row.durationUnit as Unit),
    cancelAtPeriodEnd: false,
  })
  await wake(context, await context.find(sales.subscriptions, row.id))
  return { status: 'active' }
}

/** An order of one line that is paid at once: from the wallet where there is enough, else by the demo provider where that may pay. */
async function charge(context: Context, row: Subscription, netMinor: number, name: string): Promise<boolean> {
  // What the demo provider began cannot be charged once a real one is set up: it is past due until it is subscribed to anew.
  if (row.paidBy !== 'wallet' && !demoPays(context.settings)) return false
  const bill = billOfPeriod(row, name, netMinor, taxOn(netMinor, row.taxBasisPoints))
  await context.tx.query('savepoint charge')
  try {
    const { id, order } = await orderPeriod(context, row, bill)
    if (row.paidBy === 'wallet') {
      const key = `sales ${id} 0`
      await context.callInternal(wallet.wallets.internal.debit, {
        user: row.user!,
        amount: BigInt(bill.total),
        currency: row.currency,
        key,
        subject: id,
        memo: order.displayUniqueId ?? undefined,
      })
      await received(context, order, {
        paymentType: 'wallet',
        amountMinor: bill.total,
        gatewayName: 'wallet',
        gatewayReference: key,
      })
    } else
      await received(context, order, {
        paymentType: 'demo',
        amountMinor: bill.total,
        gatewayName: 'demo',
        gatewayReference: `demo ${order.displayUniqueId}`,
      })
    await context.tx.query('release savepoint charge')
    return true
  } catch (error) {
    if ((error as { status?: number }).status !== 409) throw error
    await context.tx.query('rollback to savepoint charge')
    return false
  }
}

/** What one period comes to, as a bill of one line. */
export function billOfPeriod(
  row: { readonly code?: string | null; readonly currency: string; readonly taxBasisPoints: number },
  name: string,
  net: number,
  tax: number,
): Bill {
  const total = net + tax
  return {
    currency: row.currency,
    subtotal: net,
    discount: 0,
    tax,
    shipping: 0,
    total,
    includesTax: false,
    cart: null,
    reservation: null,
    trace: [],
    to: null,
    channel: null,
    taxExemptId: null,
    lines: [
      {
        kind: 'subscription',
        product: null,
        variation: null,
        sku: row.code ?? null,
        name: name.slice(0, 255),
        quantity: 1,
        price: net,
        subtotal: net,
        discount: 0,
        taxBasisPoints: row.taxBasisPoints,
        tax,
        total,
        cost: null,
        vendor: null,
        category: null,
        brand: null,
      },
    ],
  }
}

/** The order of one period, locked and not paid yet. */
export async function orderPeriod(
  context: Context,
  row: Pick<Subscription, 'id' | 'user' | 'customer'>,
  bill: Bill,
): Promise<{ id: string; order: Order }> {
  const id = await insertOrder(context, bill, await buyerOfRow(context, row), {
    source: 'subscription',
    source_id: row.id,
    source_type: 'subscription',
  })
  return { id, order: await context.find(sales.orders, id, 'lock') }
}

/** Who has a subscription, as far as they are known here. */
async function buyerOfRow({ tx, tenantId }: Context, row: Pick<Subscription, 'user' | 'customer'>): Promise<Buyer> {
  const [customer] = await tx.query<{ name: string | null; email: string | null; phone: string | null }>(
    'select c.name, c.email, c.phone from sales.customers c where c.tenant_id = $1 and c.id = $2',
    [tenantId, row.customer],
  )
  return {
    user: row.user,
    customer: row.customer,
    name: customer?.name ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
  }
}

/** Tells whoever has a subscription that its period could not be paid, once for each time it was tried. */
const mailFailure = async (context: Context, row: Subscription, key: string): Promise<void> =>
  mailTo(context, await buyerOfRow(context, row), 'sales_renewal_failed', {
    values: () => ({ plan: row.planName, link: pageAddress(context, '/payments') }),
    key,
    about: { resource: 'sales.subscriptions', id: row.id },
  })

async function over(context: Context, row: Subscription, status: 'cancelled' | 'expired'): Promise<{ status: string }> {
  await context.update(sales.subscriptions, row, { status, closedAt: new Date().toISOString() })
  return { status }
}

/** Looks at the subscription again when its period ends. */
const wake = (
  context: Context,
  row: Pick<Subscription, 'id' | 'periods' | 'attempts' | 'endAt'>,
  at: string = row.endAt!,
): Promise<unknown> =>
  context.jobs.add(
    'sales.renew',
    { tenantId: context.tenantId, subscription: row.id, periods: row.periods, attempts: row.attempts },
    { tx: prepared(context.tx), runAt: new Date(at) },
  )

/** What ending does, here and at the card provider: a period that was paid for is had to its end. */
export async function end(context: Context, row: Subscription, now: boolean): Promise<Changed> {
  if (['cancelled', 'expired'].includes(row.status)) throw refuse.conflict('already_ended', 'This subscription has ended.')
  const isNow = now || row.status === 'past_due'
  await tellProvider(context, row, isNow ? 'endsNow' : 'ends')
  return isNow ? { status: 'cancelled', closedAt: new Date().toISOString() } : { status: 'cancelling', cancelAtPeriodEnd: true }
}

/** What pausing does: nothing is asked for until it goes on. */
export async function pause(context: Context, row: Subscription): Promise<Changed> {
  await tellProvider(context, row, 'pauses')
  return { status: 'paused' }
}

/** What going on does. Periods that went by in a pause are not asked for: the next one begins now. */
export async function goOn(context: Context, row: Subscription): Promise<Changed> {
  await tellProvider(context, row, 'goesOn')
  const at = new Date().toISOString()
  const isTrial = row.periods === 0 && row.trialEndDate && Date.parse(row.trialEndDate) > Date.now()
  const changes: Changed = {
    status: isTrial ? 'trialing' : 'active',
    cancelAtPeriodEnd: false,
    ...(!row.stripeId && Date.parse(row.endAt!) <= Date.now() && { anchorAt: at, endAt: at, periods: 0 }),
  }
  if (!row.stripeId) await wake(context, { ...row, periods: changes.periods ?? row.periods, endAt: changes.endAt ?? row.endAt })
  return changes
}

/** Periods of another length do not go on from where the old ones end: the first of them begins with the change. A trial ends when it was to end. */
const startsAnew = (row: Subscription, { duration, unit }: Plan): boolean =>
  row.status !== 'trialing' && (row.duration !== duration || row.durationUnit !== unit)

/** What a change of plan charges at once, with tax, and what it keeps for later periods. */
function difference(row: Subscription, plan: Plan, at: string): Difference {
  if (plan.currency !== row.currency) throw refuse.conflict('other_currency', `This subscription is billed in ${row.currency}.`)
  const { creditMinor, chargeMinor, dueMinor } = pricesOf(row, plan, at)
  const netMinor = Math.max(0, dueMinor)
  const taxMinor = taxOn(netMinor, plan.taxBasisPoints)
  return { creditMinor, chargeMinor, netMinor, taxMinor, dueMinor: netMinor + taxMinor, keptMinor: Math.max(0, -dueMinor) }
}

function pricesOf(row: Subscription, plan: Plan, at: string): ReturnType<typeof prorate> {
  // A trial was not paid for, so nothing of it comes back and nothing more is due before it ends.
  if (row.status === 'trialing') return { creditMinor: 0, chargeMinor: 0, dueMinor: 0 }
  const { startAt, endAt, amountMinor: oldMinor } = row
  const rest = prorate({ startAt: startAt!, endAt: endAt!, at, oldMinor, newMinor: plan.amountMinor })
  if (!startsAnew(row, plan)) return rest
  return { ...rest, chargeMinor: plan.amountMinor, dueMinor: plan.amountMinor - rest.creditMinor }
}

/** The same, asked of whoever bills the subscription. */
async function differenceOf(context: Context, row: Subscription, plan: Plan, at: string): Promise<Difference> {
  if (!isChargedThere(row)) return difference(row, plan, at)
  if (!row.stripeId) throw refuse.conflict('wrong_state', 'This subscription is not known to the card provider.')
  return differenceThere(context, row, plan, at)
}

/** A change counts from when it was previewed, for as long as somebody looks at a preview. */
const previewMs = 15 * 60_000
function proratedAt({ prorated_at: input }: ChangeInput): string {
  if (input === undefined) return new Date().toISOString()
  const age = Date.now() - Date.parse(input)
  if (age < -60_000 || age > previewMs)
    throw refuse.conflict('price_changed', 'This preview is out of date. Review it before you change the plan.')
  return new Date(input).toISOString()
}

/** What was shown is what is charged, or nothing is. */
function refuseOther(expected: number | undefined, dueMinor: number, currency: string): void {
  if (expected !== undefined && expected !== dueMinor)
    throw refuse.conflict('price_changed', 'The price has changed. Review it before you pay.', {
      due_minor: dueMinor,
      currency,
    })
}

/** Changes plan or state. More is paid for at once; what was paid too much comes off the next period. */
export async function changeTo(context: Context, id: string, input: ChangeInput): Promise<string> {
  const row = await context.find(sales.subscriptions, id, 'lock')
  mayChange(context, row, 'sales.subscriptions.write')
  const model = input.subscription_model_unique_id
  const isOther = model !== undefined && model !== row.subscriptionModel
  // Said before the card provider is told of anything, and before another plan is paid for that ends or pauses at once.
  if (isOther && input.status && input.status !== row.status)
    throw refuse.invalid('either_or', 'Change either the status or the plan, not both.', 'status')
  if (input.status === 'cancelling' || input.status === 'cancelled')
    await context.update(sales.subscriptions, row, await end(context, row, input.status === 'cancelled'))
  else if (input.status) {
    const allowed = input.status === 'paused' ? ['active', 'trialing'] : ['cancelling', 'paused', 'active']
    if (!allowed.includes(row.status))
      throw refuse.conflict('wrong_state', `This is not possible while status is ${row.status}.`, { status: row.status, allowed })
    if (input.status !== row.status)
      await context.update(sales.subscriptions, row, await (input.status === 'paused' ? pause : goOn)(context, row))
  }
  if (!isOther) {
    if (input.notes !== undefined)
      await context.update(sales.subscriptions, await context.find(sales.subscriptions, id, 'lock'), { notes: input.notes })
    return id
  }
  if (!['active', 'trialing'].includes(row.status))
    throw refuse.conflict('wrong_state', `This is not possible while status is ${row.status}.`, {
      status: row.status,
      allowed: ['active', 'trialing'],
    })
  const plan = await planOf(context, model)
  lockSubscriber(context, row.customer!)
  await refuseTwin(context, row.customer!, model)
  const at = proratedAt(input)
  const { netMinor, dueMinor, keptMinor } = await differenceOf(context, row, plan, at)
  refuseOther(input.expected_due_minor, dueMinor, row.currency)
  if (isChargedThere(row)) {
    await changeThere(context, row, plan, at)
    await context.update(sales.subscriptions, row, { subscriptionModel: model, ...termsOf(plan) })
    return id
  }
  if (row.paidBy !== 'wallet' && plan.amountMinor > 0) refuseToPretend(context)
  const now = await context.find(sales.subscriptions, id, 'lock')
  if (
    netMinor > 0 &&
    !(await charge(context, { ...now, taxBasisPoints: plan.taxBasisPoints, code: plan.code }, netMinor, plan.name))
  )
    throw refuse.conflict('not_paid', 'The difference could not be paid.')
  const anew = startsAnew(row, plan)
  await context.update(sales.subscriptions, now, {
    subscriptionModel: model,
    ...termsOf(plan),
    creditMinor: now.creditMinor + keptMinor,
    ...(anew && { consumption: 0, anchorAt: at, startAt: at, endAt: periodEnd(at, 1, plan.duration, plan.unit), periods: 1 }),
  })
  if (anew) await wake(context, await context.find(sales.subscriptions, id))
  return id
}

async function ofUser(context: Context, user: string, id: string): Promise<string> {
  const row = await context.find(sales.subscriptions, id)
  if (row.user !== user) throw refuse.missing()
  return row.id
}
async function ofCustomer(context: Context, customer: string, id: string): Promise<string> {
  const row = await context.find(sales.subscriptions, id)
  if (row.customer !== customer) throw refuse.missing()
  return row.id
}

const shown = (context: Context, id: string, type: string, status = 200) =>
  answerWith(context, sales.subscriptions, id, status, type)
