import { crm, type QuoteBuyer } from '@quoin/crm/resources'
import { products } from '@quoin/products/resources'
import { type Quoted, rewards } from '@quoin/rewards/resources'
import {
  Answer,
  attributesIn,
  dateRange,
  type BlockServer,
  type Context,
  type Customs,
  document,
  type Internals,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { isProviderName } from '../providers/chosen.ts'
import { sales } from '../resources/index.ts'
import type { DetailInput, OrderContents, OrderInput, Tender } from '../resources/orders.ts'
import { overview } from '../queries/overview.ts'
import {
  amountsOf,
  type Bill,
  type BillLine,
  billOfCart,
  billOfLines,
  billOfOffer,
  billOfQuote,
  destinationOf,
  refuseSaid,
  withDiscount,
} from './bill.ts'
import { cancelOrder, endOrder } from './cancel.ts'
import { endDeposit, holdDeposit } from './deposit.ts'
import { exchangeGoods, calculateExchange } from './exchange.ts'
import { fulfil, pickList } from './fulfil.ts'
import { type Begun, dueOf, inMinor, isAtOnce, payWith, payable, received, worthOfPoints } from './pay.ts'
import { taxAnew } from './orderDetails.ts'
import { type Buyer, buyerOf, buyerOfQuote, fromCart, type FromCart, insertOrder } from './place.ts'
import { cardOfCode } from './giftCards.ts'
import { mailPlaced } from './mailing.ts'
import { answerWith, documentOf, isMember, mayChange, mayName, saidByGateway, settingsOf } from './records.ts'
import { giveBackAll, refundOrder } from './refund.ts'
import { addresses, enterCode } from './checkout.ts'
import { services } from './services.ts'
import { settle } from './settle.ts'
import { tipsUpdate } from './tipping.ts'
import { withTip } from './tips.ts'
import { wallet } from '@quoin/wallet/resources'

export const orders: Customs<typeof sales, 'orders'> = {
  async create({ order: input, order_details: lines }, context) {
    const named = await buyerFor(context, input)
    const { bill: calculated, ...from } = await billOf(context, input, lines ?? [], named)
    const buyer = await buyerOfCart(context, input, from.cartOf, named)
    if (input.currency && input.currency !== calculated.currency)
      throw refuse.invalid('other_currency', `This is sold in ${calculated.currency}.`, 'order/currency')
    refuseSaid(input, amountsOf(calculated), calculated.currency, 'order/')
    const bill = lines && calculated.cart ? saidOf(calculated, lines) : calculated
    if (!bill.cart)
      for (const [i, line] of (lines ?? []).entries())
        refuseSaid(line, amountsOf(bill.lines[i]!), bill.currency, `order_details/${i}/`)
    if (input.parent_unique_id) await context.find(sales.orders, input.parent_unique_id)
    if (input.draft) needsManage(context)
    else if (bill.lines.length === 0)
      throw refuse.invalid(
        'order_empty',
        'Provide lines, a cart or a quote. Without them, only a draft can be created.',
        'order_details',
      )
    const id = await insertOrder(context, bill, buyer, input, from)
    if (from.quote) await context.callInternal(crm.quotes.internal.handOn, { id: from.quote })
    if (bill.total === 0 && bill.lines.length > 0) await settle(context, id)
    await mailPlaced(context, id)
    return answerWith(context, sales.orders, id, 201)
  },

  async checkout({ cart_unique_id, coupon, coupon_code, coupons, coupon_codes, customer_notes, tenders, ...input }, context) {
    const { shipping_address, billing_address, tips, tips_value, ...expected } = input
    const key = [context.request.headers['idempotency-key']].flat()[0] ?? context.request.id
    const taken = await context.callInternal(products.carts.internal.take, {
      cart: cart_unique_id ?? null,
      of: context.me,
      key: `${context.me} ${key}`,
      ...(shipping_address && { to: destinationOf(shipping_address)! }),
    })
    const whole = billOfCart(taken)
    const codes = codesOf({ coupon, coupon_code, coupons, coupon_codes })
    const off: Off = codes.length > 0 ? await couponDiscount(context, codes, whole) : { discount: 0, coupons: [] }
    const reduced = { ...withCoupons(whole, off), trace: [...whole.trace, ...off.coupons.map(traced)] }
    const bill = withTip(reduced, { tips, tips_value })
    const isOther = (input: number | undefined, ours: number) => input !== undefined && input !== ours
    if (isOther(expected.expected_total_minor, bill.total) || isOther(expected.expected_coupon_minor, off.discount)) {
      throw refuse.conflict('price_changed', 'The price has changed. Review it before you pay.', {
        total_minor: bill.total,
        currency: bill.currency,
      })
    }
    const id = await insertOrder(
      context,
      bill,
      await buyerOf(context, context.me),
      { customer_notes, shipping_address, billing_address, promo_code: namesOf(off) ?? codes[0], source: 'checkout' },
      // The card provider is told of the order before it is written.
      { ...fromCart(taken), id: context.idFor('order') },
    )
    // In one order of their codes for everybody, so that nobody waits for each other in a circle.
    for (const { code, discount } of accepted(off).sort((a, b) => (a.code.toLowerCase() < b.code.toLowerCase() ? -1 : 1)))
      await context.callInternal(rewards.coupons.internal.redeem, {
        code,
        user: context.me,
        order: id,
        discount,
        currency: bill.currency,
        key: `sales ${id} ${code}`,
      })
    const begun: Begun[] = []
    if (bill.total === 0) await settle(context, id)
    // Points pay first, then gift cards; what is left to pay then is what the buyer was shown.
    const shown = expected.expected_due_minor
    const paysLast = [...tenders].sort((a, b) => rankOf(a) - rankOf(b))
    const firstMoney = paysLast.findIndex((tender) => rankOf(tender) === rankOfMoney)
    for (const [i, tender] of paysLast.entries()) {
      if (i === firstMoney) await mustBeDue(context, id, shown)
      // Whoever pays what is left pays nothing when points or a coupon left nothing.
      if (
        tender.amount === undefined &&
        tender.amount_minor === undefined &&
        tender.kind !== 'points' &&
        (await isPaid(context, id))
      )
        continue
      begun.push(await payWith(context, id, tender))
    }
    if (firstMoney < 0) await mustBeDue(context, id, shown)
    await mailPlaced(context, id)
    return withPayments(context, id, begun, 201)
  },

  async previewCheckout({ cart_unique_id, points, gift_cards = [], tips, tips_value, ...named }, context) {
    const whole = billOfCart(
      await context.callInternal(products.carts.internal.price, { cart: cart_unique_id ?? null, of: context.me }),
    )
    const codes = codesOf(named)
    const off = codes.length > 0 ? await quoteCoupons(context, codes, whole) : { discount: 0, coupons: [], isAccepted: true }
    const bill = withTip(off.isAccepted ? withCoupons(whole, off) : whole, { tips, tips_value })
    const worth = points ? await worthOfPoints(context, points, bill.currency, bill.total) : 0
    const gifts = await giftCardsFor(context, gift_cards, bill.currency, bill.total - worth)
    const gifted = gifts.reduce((sum, one) => sum + (one?.pays_minor ?? 0), 0)
    const purse = { user: context.me, currency: bill.currency }
    const held = await context.callInternal(wallet.wallets.internal.payable, purse)
    const spendable = await context.callInternal(rewards.rewards.internal.spendable, { ...purse, dueMinor: bill.total })
    return document({
      type: 'checkout_preview',
      id: whole.cart!,
      attributes: {
        currency: bill.currency,
        subtotal_minor: bill.subtotal,
        discount_minor: bill.discount,
        delivery_minor: bill.shipping,
        tax_minor: bill.tax,
        tips_minor: bill.tip?.minor ?? 0,
        total_minor: bill.total,
        points_minor: worth,
        gift_cards: gifts,
        gift_card_minor: gifted,
        due_minor: bill.total - worth - gifted,
        coupons_accepted: off.isAccepted,
        coupon_minor: off.isAccepted ? off.discount : 0,
        wallet_minor: held?.minor ?? null,
        spendable: spendable && {
          unit_name: spendable.unitName,
          available: spendable.available,
          points: spendable.points,
          value_minor: spendable.valueMinor,
        },
        coupons: off.coupons.map(({ code, discount, reasons }) => ({
          code,
          valid: reasons.length === 0,
          discount_minor: discount,
          reasons,
        })),
      },
    })
  },

  enterCode,
  addresses,
  tipsUpdate,

  async pay({ id, ...tender }, context) {
    const [order, goods] = await Promise.all([context.find(sales.orders, id, 'lock'), productsOf(context, id)])
    mayChange(context, order, 'sales.orders.place')
    // What settles the order at once goes on to its goods, past the accounts that everybody of the company waits for.
    if (isAtOnce(context, tender)) await context.callInternal(products.stock.internal.queue, { products: goods })
    return withPayments(context, id, [await payWith(context, id, tender)])
  },

  async paymentCreate({ id, ...input }, context) {
    const order = await context.find(sales.orders, id, 'lock')
    payable(order)
    const due = await dueOf(context, order)
    const amount = inMinor(input, order.currency).amount_minor ?? due
    if (amount > due) throw refuse.invalid('more_than_due', 'This is more than the amount due.', 'gateway_total')
    const { gatewayTransactionId, ...byGateway } = saidByGateway(input)
    const payment = await received(context, order, {
      paymentType: input.payment_type ?? 'bank',
      amountMinor: amount,
      gatewayName: 'hand',
      ...byGateway,
      // What the card provider tells of is found by its transaction.
      ...(!isProviderName(input.gateway_name) && { gatewayTransactionId: gatewayTransactionId ?? null }),
    })
    return answerWith(context, sales.payments, payment, 201)
  },

  async statusUpdate({ id, status, source, source_alias, source_id, source_type }, context) {
    const order = await context.find(sales.orders, id, 'lock')
    mayChange(context, order, 'sales.orders.manage')
    if (status === 'cancelled' && order.orderState !== 'cancelled') {
      // A word moves no money: whoever means that cancels the order.
      if (order.paidAt || order.paidMinor > 0)
        throw refuse.conflict('already_paid', 'This order has payments. Cancel the order itself, which refunds them.', {
          paid_minor: order.paidMinor,
        })
      await cancelOrder(context, order)
    } else {
      const from = {
        ...(source && { source }),
        ...(source_alias && { sourceAlias: source_alias }),
        ...(source_id && { sourceId: source_id }),
        ...(source_type && { sourceType: source_type }),
      }
      await context.update(sales.orders, order, { status, ...from })
    }
    return answerWith(context, sales.orders, id)
  },

  async cancel({ id, reason }, context) {
    const order = await context.find(sales.orders, id, 'lock')
    mayChange(context, order, 'sales.orders.place')
    await cancelOrder(context, order, reason)
    return answerWith(context, sales.orders, id)
  },

  async refund({ id, ...input }, context) {
    const order = await context.find(sales.orders, id, 'lock')
    mayChange(context, order, 'sales.refunds.write')
    const { all, ...requested } = inMinor(input, order.currency)
    const said = [all, requested.lines, requested.amount_minor].filter((one) => one !== undefined && one !== false)
    if (said.length === 0) throw refuse.invalid('required', 'Provide what to refund: lines, an amount, or all.', 'amount')
    if (all && said.length > 1) throw refuse.invalid('invalid', 'Provide only one of lines, amount or all.', 'all')
    if (!order.paidAt && order.orderState === 'placed' && order.paidMinor > order.refundedMinor) {
      const { id: refund } = await giveBackAll(context, order, requested)
      await endOrder(context, await context.find(sales.orders, id, 'lock'), 'refunded', requested.reason)
      return answerWith(context, sales.refunds, refund, 201)
    }
    return answerWith(context, sales.refunds, (await refundOrder(context, id, requested)).id, 201)
  },

  async previewExchange({ id, lines, take }, context) {
    const order = await context.find(sales.orders, id)
    mayChange(context, order, 'sales.refunds.write')
    const { bill, amounts } = await calculateExchange(context, order, lines, take)
    const taken = bill.lines.map(({ name, sku, quantity, total: total_minor }) => ({ name, sku, quantity, total_minor }))
    return document({ type: 'exchange', id, attributes: { ...amounts, take: taken } })
  },

  async exchange({ id, ...input }, context) {
    const order = await context.find(sales.orders, id, 'lock')
    mayChange(context, order, 'sales.refunds.write')
    const done = await exchangeGoods(context, order, input)
    return new Answer(
      201,
      JSON.stringify({
        data: JSON.parse(await documentOf(context, sales.orders, done.order)) as unknown,
        meta: { refund_unique_id: done.refund, given_minor: done.given, ...done.amounts },
      }),
    )
  },

  fulfil: async ({ id, ...input }, context) => answerWith(context, sales.fulfilments, await fulfil(context, id, input), 201),

  pickList: ({ id, language }, context) => pickList(context, id, language),

  async ofUser({ id, ...query }, context) {
    await mayName(context, id, 'sales.orders.read')
    return context.list(sales.orders, query as Record<string, string>, (add) => [`t.user_id = ${add(id)}`])
  },

  overview,
}

export const ordersInternal: Internals<typeof sales, 'orders'> = {
  ...services,
  async ofQuote({ id: quote, buyer: signer, depositMinor, ...offer }, context) {
    const bill = await billOfOffer(context, offer)
    const order = await insertOrder(context, bill, await buyerOfQuote(context, signer), { source: 'quote' }, { quote })
    if (depositMinor > 0) await holdDeposit(context, order, depositMinor)
    if (bill.total === 0) await settle(context, order)
    await mailPlaced(context, order)
    return { order }
  },

  async bought({ user, product }, { tx, tenantId }) {
    const [row] = await tx.query<{ bought: boolean }>(
      `select exists (select from sales.order_details d join sales.orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
         where d.tenant_id = $1 and d.product_id = $2 and o.user_id = $3 and d.deleted_at is null and o.deleted_at is null
           and o.order_state in ('placed', 'completed') and (o.paid_at is not null or o.delivered_at is not null)
           and d.status <> 'cancelled' and d.returned_quantity < d.quantity and (d.total_minor = 0 or d.refunded_minor < d.total_minor)) as bought`,
      [tenantId, product, user],
    )
    return row!.bought
  },

  async contents({ order }, { tx, tenantId }) {
    const [found] = await tx.query<Omit<OrderContents, 'lines'> & { lines: OrderContents['lines'] | null }>(
      `select o.paid_at is not null as "isPaid", o.payment_state = 'refunded' as "isRefunded", o.user_id as "user", o.customer_name as name,
         coalesce(o.customer_email, (select u.email from gateway.users_view u where u.tenant_id = o.tenant_id and u.id = o.user_id)) as email, o.language,
         (select jsonb_agg(jsonb_build_object('product', d.product_id, 'quantity', d.quantity,
            'isRefunded', d.total_minor > 0 and d.refunded_minor = d.total_minor or d.returned_quantity = d.quantity) order by d.place)
          from sales.order_details d where d.tenant_id = o.tenant_id and d.order_id = o.id and d.product_id is not null and d.status <> 'cancelled'
            and d.deleted_at is null) as lines
       from sales.orders o where o.tenant_id = $1 and o.id = $2`,
      [tenantId, order],
    )
    return found ? { ...found, lines: found.lines ?? [] } : null
  },

  async endDeposit(input, context) {
    await endDeposit(context, input)
    return null
  },
}

/** In which order the ways of paying of one checkout are taken. */
const rankOfMoney = 2
const rankOf = ({ kind }: Tender): number => (kind === 'points' ? 0 : kind === 'gift_card' ? 1 : rankOfMoney)

/** What gift cards would pay of what is due, one after the other; nothing for a code that no card has. */
async function giftCardsFor(context: Context, codes: readonly string[], currency: string, due: number) {
  const used = new Set<string>()
  let rest = due
  const found: ({ ending: string; remaining_minor: number; pays_minor: number; currency: string } | null)[] = []
  for (const code of codes) {
    const card = await context.tried(
      () => cardOfCode(context, code),
      (one) => one === null,
    )
    const pays = card && card.currency === currency && !used.has(card.id) ? Math.min(rest, card.remaining) : 0
    if (card) used.add(card.id)
    rest -= pays
    found.push(card && { ending: card.ending, remaining_minor: card.remaining, pays_minor: pays, currency: card.currency })
  }
  return found
}

/** The products of the lines of an order. */
const productsOf = async ({ tx, tenantId }: Context, id: string): Promise<string[]> =>
  (
    await tx.query<{ product: string }>(
      `select distinct d.product_id as product from sales.order_details d
       where d.tenant_id = $1 and d.order_id = $2 and d.product_id is not null and d.status <> 'cancelled' and d.deleted_at is null`,
      [tenantId, id],
      'prepare',
    )
  ).map(({ product }) => product)

/** Words that the published client knows beside `pending`, which it shows for every other. */
const knownWords = ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled']

/**
 * The list of the specification: `source` names what an order came from by its word or its id, days bound when it was made. Orders that a
 * client shows as pending are found as such.
 */
export const listOrders: NonNullable<NonNullable<BlockServer['replaces'][string]>['list']> = async (request, context) => {
  const { source, status, ...others } = request.query
  if (Array.isArray(source)) throw refuse.parameter('source', 'source is given more than once.')
  const query = status === undefined || status === 'pending' ? others : { ...others, status }
  return context.list(sales.orders, dateRange('created_at', query), (add) => [
    ...(source ? [`(t.source = ${add(source)} or t.source_id = ${add(source)})`] : []),
    ...(status === 'pending' ? [`t.status <> all(${add(knownWords)}::text[])`] : []),
  ])
}

const byLines = 'What an order costs follows from its lines.'
/** What a client may send back as it read it, and what does not change by being sent. */
const followsOtherwise = {
  ...Object.fromEntries(
    ['subtotal', 'discount', 'discount_value', 'delivery', 'tax', 'tax_value', 'fees', 'fees_value', 'total'].map((name) => [
      name,
      byLines,
    ]),
  ),
  customer_unique_id: 'An order stays with who placed it.',
  cart_unique_id: 'An order stays with the cart it came from.',
  parent_unique_id: 'Which order this one belongs to is said when it is placed.',
  logistics_status: 'Where the goods are is said at /orders/:id/logistics.',
}

/** A change of where an order goes is one of how it is taxed, as long as nothing was paid. */
export const changeOrder: NonNullable<NonNullable<BlockServer['replaces'][string]>['update']> = async (
  request,
  context,
  standard,
) => {
  const answer = await standard(request)
  refuseChanged(request.body, attributesIn(answer), followsOtherwise)
  if (request.body.shipping_address === undefined) return answer
  const id = request.params.id!
  await taxAnew(context, await context.find(sales.orders, id, 'lock'))
  return answerWith(context, sales.orders, id)
}

async function billOf(
  context: Context,
  input: OrderInput,
  lines: readonly DetailInput[],
  { user }: Buyer,
): Promise<{ bill: Bill; quote?: string } & FromCart> {
  const to = destinationOf(input.shipping_address)
  if (input.quote_unique_id) {
    if (input.cart_unique_id || lines.length > 0)
      throw refuse.invalid('invalid', 'Provide only one of a quote, a cart or lines.', 'order/quote_unique_id')
    return { bill: await billOfQuote(context, input.quote_unique_id), quote: input.quote_unique_id }
  }
  if (input.cart_unique_id) {
    const taken = await context.callInternal(products.carts.internal.take, {
      cart: input.cart_unique_id,
      of: context.actor.permissions.has('sales.orders.manage') ? null : context.me,
      key: `order ${input.cart_unique_id} ${context.request.id}`,
      ...(to && { to }),
    })
    return { bill: billOfCart(taken), ...fromCart(taken) }
  }
  const channel = input.channel_unique_id ?? null
  if (channel) await mustBuyOn(context, channel)
  const bill = await billOfLines(context, lines, { user, to, channel })
  return { bill: bill.currency ? bill : { ...bill, currency: input.currency ?? (await settingsOf(context)).currency } }
}

async function mustBuyOn(context: Context, channel: string): Promise<void> {
  const { channels } = await context.call(products.channels.open, { channel_unique_id: channel })
  if (channels.length === 0) throw refuse.invalid('no_such_record', 'This channel does not exist.', 'order/channel_unique_id')
}

/** Lines that a client sends along with its cart must be the cart's own, each another one of them. What they say beside amounts stays with the order. */
function saidOf(bill: Bill, lines: readonly DetailInput[]): Bill {
  const said = new Map<BillLine, DetailInput>()
  for (const [i, line] of lines.entries()) {
    const sku = line.variation_sku || line.product_sku
    const those = bill.lines.filter(
      (one) =>
        !said.has(one) && one.quantity === line.quantity && (sku ? one.sku === sku : one.product === line.product_unique_id),
    )
    const ours = those.find((one) => one.cartDetail === line.cart_detail_unique_id) ?? those[0]
    if (!ours) throw refuse.invalid('lines_differ', 'This line does not match the cart.', `order_details/${i}`)
    refuseSaid(line, amountsOf(ours), bill.currency, `order_details/${i}/`)
    said.set(ours, line)
  }
  return { ...bill, lines: bill.lines.map((line) => ({ ...line, ...(said.has(line) && { said: said.get(line)! }) })) }
}

/** Whoever signed a quote. One who is a member is a customer from now on, and the order is theirs to see. */
/** Whoever signed a quote that one may see. */
async function signerOf(context: Context, id: string): Promise<QuoteBuyer | null> {
  // Whoever may read no quotes learns the same of one that is there and of one that is not.
  await context.call(crm.quotes.get, { id })
  return context.callInternal(crm.quotes.internal.buyer, { id })
}

/** Oneself, whom a quote was for, or a customer that somebody of the house orders for. */
async function buyerFor(context: Context, input: OrderInput): Promise<Buyer> {
  const named = input.customer_unique_id
  const said = {
    name: input.customer_name ?? null,
    email: input.customer_email?.toLowerCase() ?? null,
    phone: input.customer_phone ?? null,
  }
  const signer = input.quote_unique_id && !named ? await signerOf(context, input.quote_unique_id) : null
  if (signer) {
    const theirs = await buyerOfQuote(context, signer)
    return { ...theirs, name: said.name ?? theirs.name, email: said.email ?? theirs.email, phone: said.phone ?? theirs.phone }
  }
  if (!named || named === context.me) {
    const mine = await buyerOf(context, context.me)
    return { ...mine, name: said.name ?? mine.name, email: said.email ?? mine.email, phone: said.phone ?? mine.phone }
  }
  needsManage(context)
  const customer = await context.find(sales.customers, named)
  return {
    user: customer.user,
    customer: customer.id,
    name: said.name ?? customer.name,
    email: said.email ?? customer.email,
    phone: said.phone ?? customer.phone,
  }
}

/** Whoever orders the cart of a member, and names nobody else, orders it for them. */
async function buyerOfCart(context: Context, input: OrderInput, owner: string | undefined, named: Buyer): Promise<Buyer> {
  if (!owner || owner === named.user || input.customer_unique_id || !(await isMember(context, owner))) return named
  const theirs = await buyerOf(context, owner)
  const { customer_name: name, customer_email: email, customer_phone: phone } = input
  return { ...theirs, name: name ?? theirs.name, email: email?.toLowerCase() ?? theirs.email, phone: phone ?? theirs.phone }
}

const needsManage = (context: Context): void => {
  if (!context.actor.permissions.has('sales.orders.manage')) throw refuse.forbidden('sales.orders.manage')
}

type Off = Pick<Quoted, 'discount' | 'coupons'>
const accepted = ({ coupons }: Off) => coupons.filter(({ reasons }) => reasons.length === 0)
/** The codes an order was made with, as many as there is room for. */
const namesOf = (off: Off): string | undefined =>
  accepted(off).reduce<string | undefined>((all, { code }) => {
    const more = all === undefined ? code : `${all}, ${code}`
    return more.length <= 120 ? more : all
  }, undefined)
/** A coupon beside the promotions in the trace of an order, whether it was taken or not. */
const traced = ({ code, name, discount, reasons }: Quoted['coupons'][number]) => ({
  coupon: code,
  name,
  applied: reasons.length === 0,
  reason: reasons[0]?.code ?? 'applied',
  discount,
})

/** Takes off what coupons take; those that count once per item come off what nothing had reduced, and its tax alone follows. */
function withCoupons(bill: Bill, { discount, coupons }: Off): Bill {
  const once = coupons.reduce((all, coupon) => all + (coupon.oncePerItem ? coupon.discount : 0), 0)
  return withDiscount(
    withDiscount(bill, once, (line) => line.discount === 0),
    discount - once,
  )
}

interface NamedCoupons {
  readonly coupon?: string | null | undefined
  readonly coupon_code?: string | null | undefined
  readonly coupons?: readonly string[] | null | undefined
  readonly coupon_codes?: readonly string[] | null | undefined
}
/** The codes of a purchase, by whichever name they were given. */
const codesOf = ({ coupon, coupon_code, coupons, coupon_codes }: NamedCoupons): string[] => [
  ...new Set([coupon, coupon_code, coupons, coupon_codes].flat().flatMap((code) => code || [])),
]

/** What the buyer was shown as left to pay is what is taken, or the whole checkout is not. */
async function mustBeDue(context: Context, id: string, shownMinor: number | undefined): Promise<void> {
  if (shownMinor === undefined) return
  const { totalMinor, paidMinor, currency } = await context.find(sales.orders, id)
  if (totalMinor - paidMinor !== shownMinor)
    throw refuse.conflict('price_changed', 'The price has changed. Review it before you pay.', {
      due_minor: totalMinor - paidMinor,
      currency,
    })
}

async function quoteCoupons(context: Context, codes: readonly string[], bill: Bill): Promise<Quoted> {
  const requested = {
    codes,
    user: context.me,
    currency: bill.currency,
    subtotal: bill.subtotal - bill.discount,
    promotions: (bill.promotions ?? []).map(({ is_stackable, group }) => ({ isStackable: is_stackable, groupName: group })),
    unreduced: bill.lines.reduce((all, line) => all + (line.discount === 0 ? line.subtotal : 0), 0),
    lines: bill.lines.map((line) => ({
      product: line.product,
      category: line.category?.id ?? null,
      brand: line.brand,
      quantity: line.quantity,
      net: line.total - line.tax,
      total: line.total,
    })),
  }
  return context.tried(
    () => context.callInternal(rewards.coupons.internal.quote, requested),
    ({ coupons }) => coupons.some(({ reasons }) => reasons.some((one) => one.code === 'coupon_unknown')),
  )
}

async function couponDiscount(context: Context, codes: readonly string[], bill: Bill): Promise<Off> {
  const quoted = await quoteCoupons(context, codes, bill)
  if (!quoted.isAccepted) {
    const { reasons, code } = quoted.coupons.find((one) => one.reasons.length > 0) ?? { reasons: [], code: codes[0] }
    throw refuse.conflict(
      reasons[0]?.code ?? 'coupon_refused',
      reasons[0]?.detail ?? 'This coupon does not apply here.',
      { reasons, coupon: code },
      'coupon',
    )
  }
  return quoted
}

const isPaid = async ({ tx, tenantId }: Context, id: string): Promise<boolean> =>
  (
    await tx.query(
      'select 1 from sales.orders o where o.tenant_id = $1 and o.id = $2 and o.paid_at is not null',
      [tenantId, id],
      'prepare',
    )
  ).length > 0

/** The order with what the browser needs to go on with its payments. */
async function withPayments(context: Context, id: string, begun: readonly Begun[], status = 200): Promise<Answer> {
  const payments = begun.map((one) => ({
    payment_unique_id: one.payment,
    status: one.status,
    client_secret: one.clientSecret ?? null,
    redirect_url: one.redirectUrl ?? null,
  }))
  return new Answer(
    status,
    JSON.stringify({ data: JSON.parse(await documentOf(context, sales.orders, id)) as unknown, meta: { payments } }),
  )
}
