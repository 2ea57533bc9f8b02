import { randomUUID } from 'node:crypto'
import { toMinor } from '@quoin/kit'
import { rewards } from '@quoin/rewards/resources'
import { wallet } from '@quoin/wallet/resources'
import { type Context, pageAddress, refuse, truncate } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { Tender } from '../resources/orders.ts'
import type { ProviderPage } from '../providers/cardProvider.ts'
import { chosenProvider, demoPays, standingProvider } from '../providers/chosen.ts'
import { compensate, paidThere } from './atProvider.ts'
import { bookPayment } from './books.ts'
import { openDeposit, takeDeposit } from './deposit.ts'
import { spendCard } from './giftCards.ts'
import { detailsOf } from './place.ts'
import { settle } from './settle.ts'
import type { Order, Payment, PaymentValues } from './rows.ts'

/** What the browser needs to go on with a payment at the provider. */
export interface Begun {
  readonly payment: string
  readonly status: string
  readonly clientSecret?: string | null
  readonly redirectUrl?: string | null
}

interface SaidAmount {
  readonly amount?: number | string | null | undefined
  /** What the provider calls it. */
  readonly gateway_total?: number | string | null | undefined
  readonly amount_minor?: number | null | undefined
}

/** What somebody said with its amount in minor units alone; one that is said in several ways has to be the same. */
export function inMinor<T extends SaidAmount>(
  { amount, gateway_total, amount_minor, ...input }: T,
  currency: string,
): Omit<T, keyof SaidAmount> & { readonly amount_minor?: number } {
  const all = Object.entries({ gateway_total, amount }).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    const minor = toMinor(value, currency)
    if (minor === undefined || minor < 1) throw refuse.invalid('invalid', "must be an amount of the order's currency", name)
    return [{ name, minor }]
  })
  if (amount_minor !== undefined && amount_minor !== null) all.push({ name: 'amount_minor', minor: amount_minor })
  const [first] = all
  const other = all.find(({ minor }) => minor !== first!.minor)
  if (other) throw refuse.invalid('invalid', `does not match ${first!.name}`, other.name)
  return { ...input, ...(first && { amount_minor: first.minor }) }
}

/**
 * Pays for an order with one tender, of what is due and never more; settles the order once nothing is due. The order is locked
 * first, so two payments at once are one after the other.
 */
export async function payWith(context: Context, orderId: string, input: Tender): Promise<Begun> {
  const order = await context.find(sales.orders, orderId, 'lock')
  payable(order)
  const tender = inMinor(input, order.currency)
  const due = await dueOf(context, order)
  const amount = tender.amount_minor ?? due
  if (amount > due) throw refuse.invalid('more_than_due', 'This is more than the amount due.', 'amount_minor')
  switch (tender.kind) {
    case 'wallet':
      return byWallet(context, order, amount)
    case 'points':
      return byPoints(context, order, tender, due)
    case 'gift_card':
      return byGiftCard(context, order, tender, due)
    case 'demo':
      return byDemo(context, order, amount, tender)
    case 'card':
      if (!chosenProvider(context.settings)) return byDemo(context, order, amount, tender)
      return tender.hosted
        ? byHostedPage(context, order, amount, tender.authorize_only ?? false)
        : byProvider(context, order, amount, tender.authorize_only ?? false)
    case 'cash':
    case 'bank':
      return byHand(context, order, amount, { ...tender, kind: tender.kind })
  }
}

/** Whether what is paid in this way is there with the answer; a card provider tells of it later. */
export const isAtOnce = ({ settings }: Context, { kind }: Tender): boolean => kind !== 'card' || !chosenProvider(settings)

/** Where real money is taken, nothing is booked as paid by the demo provider. */
export function refuseToPretend({ settings }: Context): void {
  if (demoPays(settings)) return
  if (chosenProvider(settings))
    throw refuse.conflict('card_provider_set_up', 'Card payments are set up, so the demo provider is disabled.')
  throw refuse.conflict('no_card_provider', 'Card payments are not set up.')
}

export function payable(order: Order): void {
  if (order.orderState === 'draft')
    throw refuse.conflict('wrong_state', 'Place the draft order before paying it.', { order_state: order.orderState })
  if (order.orderState === 'cancelled') throw refuse.conflict('order_cancelled', 'This order was cancelled.')
  if (order.paidAt) throw refuse.conflict('already_paid', 'This order is already paid.')
}

/** What is still to be paid; refuses where nothing is. What is reserved at a provider and not decided yet is not: it would be paid twice otherwise. */
export async function dueOf(context: Context, order: Order): Promise<number> {
  const due = order.totalMinor - order.paidMinor - (await reservedOf(context, order))
  if (due <= 0) throw refuse.conflict('nothing_due', 'Nothing is due on this order.')
  return due
}

/** What is reserved for an order and not taken yet. */
export async function reservedOf({ tx, tenantId }: Context, order: Order): Promise<number> {
  const [row] = await tx.query<{ amount: number }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as amount from sales.payments p where p.tenant_id = $1 and p.order_id = $2 and p.status = 'authorized'`,
    [tenantId, order.id],
    'prepare',
  )
  return row!.amount
}

/** Notes a payment that was made: the payment, the books, the order; and settles it when it was the last. */
export async function received(
  context: Context,
  order: Order,
  values: PaymentValues & { paymentType: NonNullable<Payment['paymentType']>; amountMinor: number },
): Promise<string> {
  const at = new Date().toISOString()
  const { id } = await context.insert(sales.payments, {
    order: order.id,
    user: order.user,
    currency: order.currency,
    status: 'completed',
    paidAt: at,
    gatewayPaidAt: at,
    gatewayStatus: 'succeeded',
    gatewayOrderId: order.displayUniqueId,
    ...values,
  })
  await credited(context, order, id, values.paymentType, values.amountMinor)
  return id
}

/** The money of a completed payment reaches the books and the order. */
export async function credited(context: Context, order: Order, payment: string, tender: string, amount: number): Promise<void> {
  await bookPayment(context, {
    key: `payment:${payment}`,
    tender,
    currency: order.currency,
    amount,
    order: order.id,
    memo: order.displayUniqueId ?? undefined,
  })
  const paid = order.paidMinor + amount
  await context.update(sales.orders, order, { paidMinor: paid, paymentState: paid > 0 ? 'partially_paid' : order.paymentState })
  await settle(context, order.id)
}

/** Money of a card that no sale can be made of reaches the books all the same, and is noted as to be given back. */
export async function refundDue(context: Context, order: Order, payment: string, amount: number): Promise<string> {
  await bookPayment(context, {
    key: `payment:${payment}`,
    tender: 'card',
    currency: order.currency,
    amount,
    order: order.id,
    memo: order.displayUniqueId ?? undefined,
  })
  const now = await context.find(sales.orders, order.id, 'lock')
  await context.update(sales.orders, now, { paidMinor: now.paidMinor + amount, paymentState: 'refund_due' })
  return 'refund_due'
}

/** A deposit that is still set aside pays first; what is more comes from the rest of the wallet. */
async function byWallet(context: Context, order: Order, amount: number): Promise<Begun> {
  if (!order.user) throw refuse.invalid('no_wallet', 'Nobody who has a wallet bought this.', 'kind')
  if (order.user !== context.me) throw refuse.forbidden('wallet.wallets.write', 'Only the buyer can pay from their wallet.')
  const aside = Math.min(amount, await openDeposit(context, order))
  if (aside > 0) {
    const hold = await takeDeposit(context, order, aside)
    const payment = await received(context, await context.find(sales.orders, order.id, 'lock'), {
      paymentType: 'wallet',
      amountMinor: aside,
      gatewayName: 'wallet',
      gatewayReference: hold,
    })
    if (aside === amount) return { payment, status: 'completed' }
    return byWallet(context, await context.find(sales.orders, order.id, 'lock'), amount - aside)
  }
  const key = `sales ${order.id} ${order.paidMinor}`
  await context.callInternal(wallet.wallets.internal.debit, {
    user: order.user,
    amount: BigInt(amount),
    currency: order.currency,
    key,
    subject: order.id,
    memo: order.displayUniqueId ?? undefined,
  })
  const payment = await received(context, order, {
    paymentType: 'wallet',
    amountMinor: amount,
    gatewayName: 'wallet',
    gatewayReference: key,
  })
  return { payment, status: 'completed' }
}

/** What points pay of what is due, in minor units; refuses what is worth nothing or more. */
export async function worthOfPoints(context: Context, points: number, currency: string, due: number): Promise<number> {
  const worth = await context.callInternal(rewards.rewards.internal.worth, { points })
  if (worth.currency !== currency)
    throw refuse.invalid('other_currency', `Points can only pay amounts in ${worth.currency}.`, 'points')
  if (worth.value <= 0 || worth.value > due)
    throw refuse.invalid(
      'more_than_due',
      worth.value > due ? 'These points are worth more than the amount due.' : 'These points have no value.',
      'points',
    )
  return worth.value
}

async function byPoints(context: Context, order: Order, tender: Tender, due: number): Promise<Begun> {
  if (!tender.points) throw refuse.invalid('required', 'Say how many points.', 'points')
  if (!order.user || order.user !== context.me)
    throw refuse.forbidden('rewards.redemptions.write', 'Only the buyer can pay with their points.')
  await worthOfPoints(context, tender.points, order.currency, due)
  const key = `sales ${order.id} ${order.paidMinor}`
  const { value } = await context.callInternal(rewards.rewards.internal.spend, {
    user: order.user,
    points: tender.points,
    order: order.id,
    key,
  })
  const payment = await received(context, order, {
    paymentType: 'points',
    amountMinor: value,
    points: tender.points,
    gatewayName: 'points',
    gatewayReference: key,
  })
  return { payment, status: 'completed' }
}

/** Whoever holds the code pays with it; what is more than is due stays on the card. */
async function byGiftCard(
  context: Context,
  order: Order,
  { code, amount_minor: wanted }: { readonly code?: string | undefined; readonly amount_minor?: number | undefined },
  due: number,
): Promise<Begun> {
  if (!code) throw refuse.invalid('required', 'Say which gift card.', 'code')
  const { card, amount } = await spendCard(context, code, { currency: order.currency, wanted, due })
  const payment = await received(context, order, {
    paymentType: 'gift_card',
    amountMinor: amount,
    gatewayName: 'gift_card',
    gatewayReference: card,
  })
  return { payment, status: 'completed' }
}

/** The stand-in for a card provider. It moves no money and every screen that offers it says so. */
async function byDemo(context: Context, order: Order, amount: number, tender: Tender): Promise<Begun> {
  refuseToPretend(context)
  const values = {
    paymentType: 'demo',
    amountMinor: amount,
    gatewayName: 'demo',
    gatewayReference: `demo ${order.displayUniqueId}`,
  } as const
  if (tender.outcome === 'decline') {
    const { id } = await context.insert(sales.payments, {
      ...values,
      order: order.id,
      user: order.user,
      currency: order.currency,
      status: 'failed',
      gatewayStatus: 'declined',
      failure: 'The demo provider was asked to decline.',
    })
    if (order.status === 'active') await context.update(sales.orders, order, { status: 'payment_attempted' })
    return { payment: id, status: 'failed' }
  }
  if (tender.authorize_only) return authorized(context, order, values)
  return { payment: await received(context, order, values), status: 'completed' }
}

export async function authorized(context: Context, order: Order, values: PaymentValues): Promise<Begun> {
  const { id } = await context.insert(sales.payments, {
    ...values,
    order: order.id,
    user: order.user,
    currency: order.currency,
    status: 'authorized',
    gatewayStatus: 'requires_capture',
  })
  if (order.paymentState === 'unpaid') await context.update(sales.orders, order, { paymentState: 'authorized' })
  return { payment: id, status: 'authorized' }
}

/** Cash or a transfer that somebody of the house saw. */
async function byHand(
  context: Context,
  order: Order,
  amount: number,
  { kind, ...tender }: Tender & { readonly kind: 'cash' | 'bank' },
): Promise<Begun> {
  if (!context.actor.permissions.has('sales.orders.manage')) throw refuse.forbidden('sales.orders.manage')
  const values = {
    paymentType: kind,
    amountMinor: amount,
    gatewayName: 'hand',
    gatewayReference: tender.reference ?? null,
  } as const
  // Announced, and there once somebody says so.
  if (tender.authorize_only) return authorized(context, order, values)
  return { payment: await received(context, order, values), status: 'completed' }
}

/** A payment of an order that the provider has not decided on. */
const cardPayment = (provider: string, order: Order, amount: number) =>
  ({
    order: order.id,
    user: order.user,
    currency: order.currency,
    status: 'pending',
    paymentType: 'card',
    amountMinor: amount,
    gatewayName: provider,
    gatewayOrderId: order.displayUniqueId,
  }) as const

/** Asks the provider; what becomes of it is told by its webhook. What nobody was told the secret of can be paid by nobody. */
async function byProvider(context: Context, order: Order, amount: number, authorizeOnly: boolean): Promise<Begun> {
  const { name, provider } = standingProvider(context)
  const { id, intent } = await context.external(
    `payment ${order.id} ${amount} ${order.currency} ${authorizeOnly}`,
    async () => {
      // The payment's id is the provider's idempotency key: asked twice, it is one payment there too.
      const id = randomUUID()
      const payment = { amountMinor: amount, currency: order.currency, authorizeOnly, labels: labels(context, order, id) }
      return { id, intent: await provider.beginPayment({ ...payment, key: `${context.tenantId} ${id}` }) }
    },
    ({ intent }) => compensate(context, { gatewayTransactionId: intent.reference, gatewayReference: null }),
  )
  await context.insert(
    sales.payments,
    { ...cardPayment(name, order, amount), gatewayTransactionId: intent.reference, gatewayStatus: intent.status },
    id,
  )
  return { payment: id, status: 'pending', clientSecret: intent.clientSecret }
}

/** Asks for a page of the provider to pay on. Where one is open for the same amount it is that page again: two clicks are one payment. */
async function byHostedPage(context: Context, order: Order, amount: number, authorizeOnly: boolean): Promise<Begun> {
  const { name, pagePrefix } = standingProvider(context)
  const [before] = await context.tx.query<{ id: string; session: string }>(
    `select p.id, p.gateway_reference as session from sales.payments p where p.tenant_id = $1 and p.order_id = $2 and p.payment_type = 'card' and p.status in ('pending', 'failed')
     and p.amount_minor = $3 and starts_with(p.gateway_reference, $4) order by p.created_at desc, p.id limit 1`,
    [context.tenantId, order.id, amount, pagePrefix],
  )
  const goods = await goodsOf(context, order)
  const { id, page } = await context.external(
    `page ${order.id} ${amount} ${order.currency} ${authorizeOnly} ${before?.session ?? 'anew'}`,
    () => pageFor(context, order, { amount, authorizeOnly, goods, before }),
    ({ id, page }) =>
      id === before?.id ? Promise.resolve() : compensate(context, { gatewayTransactionId: null, gatewayReference: page.id }),
  )
  if (id !== before?.id)
    await context.insert(
      sales.payments,
      { ...cardPayment(name, order, amount), gatewayReference: page.id, gatewayStatus: page.status },
      id,
    )
  return { payment: id, status: 'pending', redirectUrl: page.url }
}

async function pageFor(
  context: Context,
  order: Order,
  input: {
    readonly amount: number
    readonly authorizeOnly: boolean
    readonly goods: string
    readonly before: { readonly id: string; readonly session: string } | undefined
  },
): Promise<{ id: string; page: ProviderPage }> {
  const { provider } = standingProvider(context)
  const { before } = input
  if (before) {
    const page = await provider.findPage(before.session)
    if (page?.status === 'open' && page.url) return { id: before.id, page }
    // Paid there already; its news are on their way.
    if (page?.status === 'complete') throw paidThere()
  }
  const id = randomUUID()
  const page = await provider.openPaymentPage({
    amountMinor: input.amount,
    currency: order.currency,
    authorizeOnly: input.authorizeOnly,
    labels: labels(context, order, id),
    goods: input.goods,
    back: pageAddress(context, `/sales/orders/${order.id}`),
    key: `${context.tenantId} page ${id}`,
  })
  return { id, page }
}

/** By what the provider's news find their payment. */
const labels = ({ tenantId }: Context, order: Order, payment: string) => ({
  tenant: tenantId,
  payment,
  order: order.id,
})

/** What is bought, in as many words as the provider's page takes. The number of a new order would not do: it has none before it is written. */
async function goodsOf(context: Context, order: Order): Promise<string> {
  const goods = (await detailsOf(context, order.id)).map(({ quantity, name }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  )
  return truncate(goods.join(', '), 250) || order.displayUniqueId!
}
