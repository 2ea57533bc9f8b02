import { type Found, minorText } from '@quoin/kit'
import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import { wallet } from '@quoin/wallet/resources'
import { type Context, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { CardProvider } from '../providers/cardProvider.ts'
import { chosenProvider, isBill } from '../providers/chosen.ts'
import { askedInside } from './atProvider.ts'
import { taxedAs, taxLinesOf } from './bill.ts'
import { bookPayment, bookSale } from './books.ts'
import { deliveryOfOrder, deliveryTotal } from './delivery.ts'
import { leftToSend } from './fulfil.ts'
import { refillCard, takeCardsBack } from './giftCards.ts'
import { mailBuyer } from './mailing.ts'
import { type Detail, detailsOf, isFromShelf } from './place.ts'
import { saidOfGoods } from './papers.ts'
import { nextNumber } from './records.ts'
import { shareOf, split, stepOf } from './shares.ts'
import { takeTipBack } from './tips.ts'
import type { Order } from './rows.ts'

export interface RefundInput {
  readonly amount_minor?: number
  readonly lines?: readonly { readonly detail_unique_id: string; readonly quantity: number }[]
  readonly reason?: string
  readonly restock: boolean
}
interface Part {
  readonly line: Detail
  readonly amount: number
  readonly quantity: number
}
/** What comes back with the tax that was paid on it; `line` is null for the delivery and the tip. */
interface Credit {
  readonly line: Detail | null
  readonly what: 'line' | 'delivery' | 'tip'
  readonly amount: number
  readonly tax: number
  /** Null where nobody calculated a tax on the delivery, and for a tip. */
  readonly taxBasisPoints: number | null
  readonly quantity: number
}
/** A part of a payment that does not leave the house: it pays for what is taken instead. */
export interface Carried {
  /** The payment that the money came with at first. */
  readonly from: string
  readonly kind: string
  readonly amount: number
}
export interface Refunded {
  readonly id: string
  /** What of it went back to the buyer. */
  readonly given: number
  readonly carried: readonly Carried[]
}

/**
 * Gives money of a sale back. Points return their part of what comes back; the rest goes to card, demo, bank and cash first, then to
 * the wallet and to gift cards, never more to one than it paid (the database counts too). Revenue, tax, commission and vendor shares are taken back in
 * the same proportion, in steps that add up to exactly what was booked; points that were earned go; a credit memo is written. Up to
 * `keep` of it stays, to pay for what is taken instead.
 */
export async function refundOrder(context: Context, orderId: string, input: RefundInput, keep?: number): Promise<Refunded> {
  const order = await context.find(sales.orders, orderId, 'lock')
  if (order.paymentState === 'refund_due') {
    const { id, given } = await giveBackAll(context, order, input)
    return { id, given, carried: [] }
  }
  mustBeSold(order)
  if (input.lines && input.amount_minor)
    throw refuse.invalid('invalid', 'Provide either lines or an amount, not both.', 'amount_minor')
  const left = order.totalMinor - order.refundedMinor
  const details = await detailsOf(context, orderId)
  const parts = input.lines ? partsOfLines(details, input.lines) : partsOfAmount(details, input.amount_minor ?? left)
  const requested = input.lines ? parts.reduce((sum, one) => sum + one.amount, 0) : (input.amount_minor ?? left)
  if (input.lines && requested === 0) {
    const id = await goodsBack(context, order, parts, input)
    await endWhole(context, orderId, input, keep !== undefined)
    return { id, given: 0, carried: [] }
  }
  if (requested <= 0 || requested > left)
    throw refuse.conflict('nothing_left', `No more than ${minorText(left, order.currency)} can be refunded.`, { left })
  const after = order.refundedMinor + requested
  const isAll = after === order.totalMinor
  const shareBasisPoints = isAll ? allThatIsLeft : stepOf(10_000, order.refundedMinor, after, order.totalMinor)
  const key = `refund:${orderId}:${after}`
  const { tenders, carried } = await giveBack(context, order, requested, shareBasisPoints, key, pointsOf(details, parts), keep)
  const gifts = await takeCardsBack(context, orderId, parts)
  const claws = await clawBack(context, parts)
  const credits = creditsOf(order, details, parts, requested)
  const tax = credits.reduce((sum, one) => sum + one.tax, 0)
  const tip = credits.reduce((sum, one) => sum + (one.what === 'tip' ? one.amount : 0), 0)
  await bookSale(context, {
    key: `${key}:sale`,
    currency: order.currency,
    total: -requested,
    tax: -tax,
    gifts: -gifts,
    tips: -(await takeTipBack(context, order, tip)),
    payables: claws.map(({ vendor, amount }) => ({ vendor, amount: -amount })),
    order: orderId,
    memo: order.displayUniqueId ?? undefined,
  })
  const refund = await noteBack(context, order, parts, input, { amountMinor: requested, tenders })
  await creditMemo(context, order, credits, requested, tax)
  await context.update(sales.orders, order, {
    refundedMinor: after,
    tipsRefundedMinor: order.tipsRefundedMinor + tip,
    paymentState: isAll ? 'refunded' : 'partially_refunded',
    ...(isAll && { status: 'refunded', ...(isSent(order) && { fulfilmentState: 'returned' }) }),
  })
  await endWhole(context, orderId, input, keep !== undefined)
  const given = requested - carried.reduce((sum, one) => sum + one.amount, 0)
  if (given > 0) await mailBuyer(context, order, 'sales_order_refunded', {}, `sales refund ${refund.id}`, given)
  return { id: refund.id, given, carried }
}

/**
 * A sale of which all money and all things came back ends, and its coupons and promotions count used. It was cancelled if
 * nothing of it was sent; one that was, or that something else was taken for, is over. Of one that goes on nothing may be left to send.
 */
async function endWhole(context: Context, id: string, { reason }: RefundInput, isExchanged: boolean): Promise<void> {
  const order = await context.find(sales.orders, id, 'lock')
  if (order.orderState !== 'placed') return
  const details = await detailsOf(context, id)
  const isBack = details.every((line) => line.returned === line.quantity)
  if (order.refundedMinor < order.totalMinor || !isBack) {
    await noteSent(context, order, details, isBack)
    return
  }
  if (order.reservation) await context.callInternal(products.stock.internal.release, { reservation: order.reservation })
  if (order.promoCode) await context.callInternal(rewards.coupons.internal.release, { order: id })
  await context.update(
    sales.orders,
    order,
    details.every((line) => line.fulfilled === 0) && !isExchanged
      ? { orderState: 'cancelled', cancelledAt: new Date().toISOString(), cancelReason: reason ?? null }
      : { orderState: 'completed' },
  )
}

/** Whether anything of an order left the house. */
const isSent = ({ fulfilmentState }: Order): boolean => fulfilmentState !== 'unfulfilled' && fulfilmentState !== 'not_required'

/** What came back leaves nothing to wait for: the rest was sent, or all of it is back while some of its money stays. */
async function noteSent(context: Context, order: Order, details: readonly Detail[], isBack: boolean): Promise<void> {
  if (isBack && order.fulfilmentState !== 'returned' && order.fulfilmentState !== 'not_required')
    await context.update(sales.orders, order, { fulfilmentState: 'returned' })
  else if (order.fulfilmentState === 'partially_fulfilled' && details.every((line) => leftToSend(line) === 0))
    await context.update(sales.orders, order, {
      fulfilmentState: 'fulfilled',
      logisticsStatus: 'shipped',
      shippedAt: new Date().toISOString(),
    })
}

/** Takes parts of a sale off its lines, puts the things back on their shelves and notes what came back. */
async function noteBack(
  context: Context,
  order: Order,
  parts: readonly Part[],
  input: RefundInput,
  values: { readonly amountMinor: number; readonly tenders: readonly unknown[] },
): Promise<{ id: string }> {
  for (const { line, amount, quantity } of parts) {
    await context.tx.query(
      'update sales.order_details set refunded_minor = refunded_minor + $3, returned_quantity = returned_quantity + $4, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2',
      [context.tenantId, line.id, amount, quantity],
    )
  }
  const back = parts.filter(({ line, quantity }) => quantity > 0 && isFromShelf(line))
  if (input.restock && back.length > 0) {
    await context.callInternal(products.stock.internal.restock, {
      reason: input.reason ?? order.displayUniqueId!,
      order: order.id,
      lines: back.map(({ line, quantity }) => ({ product: line.product!, variation: line.variation, quantity })),
    })
  }
  return context.insert(sales.refunds, {
    order: order.id,
    user: order.user,
    currency: order.currency,
    ...values,
    reason: input.reason ?? null,
    lines: parts
      .filter(({ amount, quantity }) => amount > 0 || quantity > 0)
      .map(({ line, amount, quantity }) => ({ detail_unique_id: line.id, name: line.name, amount_minor: amount, quantity })),
  })
}

/** Things that were free, or whose money went back before: they are on the shelf again, and no payment, book or paper changes. */
async function goodsBack(context: Context, order: Order, parts: readonly Part[], input: RefundInput): Promise<string> {
  return (await noteBack(context, order, parts, input, { amountMinor: 0, tenders: [] })).id
}

/** What lines that come back are worth now; nothing is written. */
export async function worthOf(context: Context, orderId: string, lines: NonNullable<RefundInput['lines']>): Promise<number> {
  return partsOfLines(await detailsOf(context, orderId), lines).reduce((sum, one) => sum + one.amount, 0)
}

export function mustBeSold(order: Order): void {
  if (!order.paidAt)
    throw refuse.conflict('not_paid', 'This order has not been paid, so there is nothing to refund.', {
      payment_state: order.paymentState,
    })
}

/** What whole things of lines come to, in steps that end at the line's total. */
function partsOfLines(details: readonly Detail[], inputs: NonNullable<RefundInput['lines']>): Part[] {
  if (new Set(inputs.map((one) => one.detail_unique_id)).size < inputs.length)
    throw refuse.invalid('twice', 'A line is listed twice.', 'lines')
  return inputs.map(({ detail_unique_id, quantity }, i) => {
    const line = details.find((one) => one.id === detail_unique_id)
    if (!line) throw refuse.invalid('no_such_record', 'This line is not part of the order.', `lines/${i}/detail_unique_id`)
    if (quantity > line.quantity - line.returned)
      throw refuse.conflict('already_returned', 'The quantity is more than can still be returned.', {
        left: line.quantity - line.returned,
      })
    const amount = Math.min(
      stepOf(line.total, line.returned, line.returned + quantity, line.quantity),
      line.total - line.refunded,
    )
    return { line, quantity, amount }
  })
}

/** An amount shared among what is left of the lines; all that is left also returns the things themselves. */
function partsOfAmount(details: readonly Detail[], amount: number): Part[] {
  const lefts = details.map((line) => line.total - line.refunded)
  const all = lefts.reduce((sum, one) => sum + one, 0)
  const amounts = split(Math.min(amount, all), lefts)
  const isAll = amount >= all
  return details.map((line, i) => ({ line, amount: amounts[i]!, quantity: isAll ? line.quantity - line.returned : 0 }))
}

/**
 * What comes back by line, each with its own tax: of that as large a share as of the line's money, rounded down as a whole and taken in
 * steps, so that all refunds of a line carry exactly the tax it was sold with. What is left beyond the lines is the delivery's, and the
 * tip comes back last.
 */
function creditsOf(sold: Order, details: readonly Detail[], parts: readonly Part[], input: number): Credit[] {
  const lines = parts
    .filter(({ amount }) => amount > 0)
    .map(({ line, amount, quantity }): Credit => {
      const tax = stepOf(line.tax, line.refunded, line.refunded + amount, line.total)
      return { line, what: 'line', amount, tax, taxBasisPoints: line.taxBasisPoints, quantity }
    })
  const beyond = input - lines.reduce((sum, one) => sum + one.amount, 0)
  if (beyond <= 0) return lines
  const delivery = deliveryOfOrder(sold)
  const whole = deliveryTotal(delivery)
  const earlier = sold.refundedMinor - sold.tipsRefundedMinor - details.reduce((sum, line) => sum + line.refunded, 0)
  const before = Math.min(whole, Math.max(0, earlier))
  const tip = Math.min(Math.max(0, beyond - (whole - before)), sold.tipsMinor - sold.tipsRefundedMinor)
  const amount = beyond - tip
  const tax = stepOf(delivery.taxMinor, before, Math.min(whole, before + amount), whole)
  return [
    ...lines,
    ...(amount > 0
      ? [{ line: null, what: 'delivery', amount, tax, taxBasisPoints: delivery.taxBasisPoints, quantity: 0 } as const]
      : []),
    ...(tip > 0 ? [{ line: null, what: 'tip', amount: tip, tax: 0, taxBasisPoints: null, quantity: 0 } as const] : []),
  ]
}

/** How much of each line comes back, as the points of the sale count it: by its money, so that all steps together are the line. */
function pointsOf(details: readonly Detail[], parts: readonly Part[]): { line: number; quantity: number }[] {
  const countOf = (line: Detail, refunded: number) => shareOf(line.quantity * 1e8, refunded, line.total)
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ line, amount }) => ({
      line: details.indexOf(line),
      quantity: (countOf(line, line.refunded + amount) - countOf(line, line.refunded)) / 1e8,
    }))
}

/** The share of points that brings the odd parts of earlier steps too. */
const allThatIsLeft = 10_000
const places: Readonly<Record<string, number>> = { card: 0, demo: 1, bank: 2, cash: 3, wallet: 4, gift_card: 5 }
interface Paid {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly amount: number
  readonly refunded: number
  readonly points: number | null
  readonly pointsBack: number
  readonly transaction: string | null
  readonly reference: string | null
  /** The payment that brought the money, where this one was carried over from another order. */
  readonly origin: string
}
interface Input {
  readonly payment_unique_id: string
  readonly kind: string
  readonly amount_minor: number
  readonly points?: number
  /** It pays for what was taken instead. */
  readonly carried?: true
}

/** Hands the money to those it came from, but for what is kept to pay for something else; answers what became of each payment. */
async function giveBack(
  context: Context,
  sold: Order,
  input: number,
  shareBasisPoints: number,
  key: string,
  lines?: readonly { readonly line: number; readonly quantity: number }[],
  keep = 0,
): Promise<{ tenders: readonly Input[]; carried: readonly Carried[] }> {
  const payments = await context.tx.query<Paid & Record<string, unknown>>(
    `select p.id, p.version, p.payment_type as kind, p.amount_minor as amount, p.refunded_minor as refunded, p.points, p.points_refunded as "pointsBack", o.gateway_transaction_id as transaction, o.gateway_reference as reference, o.id as origin
     from sales.payments p join sales.payments o on o.tenant_id = p.tenant_id and o.id = case when p.carried_from_id is null then p.id else p.carried_from_id end where p.tenant_id = $1 and p.order_id = $2 and p.status in ('completed', 'refunded') order by p.created_at, p.id for update of p`,
    [context.tenantId, sold.id],
  )
  const given: Input[] = []
  const carried: Carried[] = []
  const isAll = shareBasisPoints === allThatIsLeft
  const hasPoints = sold.pointsEarned > 0 || payments.some((one) => one.kind === 'points')
  const { returned } =
    hasPoints && shareBasisPoints > 0
      ? await context.callInternal(rewards.rewards.internal.giveBack, {
          order: sold.id,
          share: shareBasisPoints,
          ...(!isAll && { lines }),
          key: `sales ${key}`,
        })
      : { returned: 0 }
  let pointsLeft = returned
  let rest = input
  for (const payment of payments.filter((one) => one.kind === 'points')) {
    const points = Math.min(pointsLeft, payment.points! - payment.pointsBack)
    const value = isAll
      ? payment.amount - payment.refunded
      : Math.min(shareOf(payment.amount, payment.pointsBack + points, payment.points!) - payment.refunded, rest)
    if (points === 0 && value === 0) continue
    pointsLeft -= points
    rest -= value
    await giveOne(context, sold, payment, value, points, key)
    given.push({ payment_unique_id: payment.id, kind: 'points', amount_minor: value, points })
  }
  const others = payments.filter((one) => one.kind !== 'points').sort((a, b) => (places[a.kind] ?? 9) - (places[b.kind] ?? 9))
  // What goes back goes first, in the order said; what is kept comes from the payments after it.
  let back = Math.max(0, rest - keep)
  for (const payment of others) {
    const amount = Math.min(rest, payment.amount - payment.refunded)
    const out = Math.min(back, amount)
    if (amount === 0) continue
    rest -= amount
    back -= out
    if (out > 0) {
      await giveOne(context, sold, payment, out, 0, key)
      given.push({ payment_unique_id: payment.id, kind: payment.kind, amount_minor: out })
    }
    if (amount > out) {
      const { kind, origin: from } = payment
      await note(context, sold, { ...payment, refunded: payment.refunded + out }, amount - out, 0, `${key}:carried:${payment.id}`)
      given.push({ payment_unique_id: payment.id, kind, amount_minor: amount - out, carried: true })
      carried.push({ from, kind, amount: amount - out })
    }
  }
  if (rest > 0)
    throw refuse.conflict('points_only', 'This amount is too small to refund in points. Refund more, or a whole line.', {
      missing: rest,
    })
  return { tenders: given, carried }
}

async function giveOne(context: Context, sold: Order, payment: Paid, amount: number, points: number, key: string): Promise<void> {
  const name = `${key}:${payment.id}`
  if (payment.kind === 'wallet') {
    await context.callInternal(wallet.wallets.internal.credit, {
      user: sold.user!,
      amount: BigInt(amount),
      currency: sold.currency,
      key: `sales ${name}`,
      subject: sold.id,
      memo: sold.displayUniqueId ?? undefined,
      // What pockets gave goes back there, also after the money was carried to another order.
      givesBack: payment.reference ?? undefined,
    })
  }
  if (payment.kind === 'gift_card') await refillCard(context, payment.reference!, amount)
  if (payment.kind === 'card' && (payment.transaction || isBill(payment.reference)) && amount > 0) {
    const chosen = chosenProvider(context.settings)
    if (!chosen) throw refuse.unavailable('The card provider is no longer set up, so card payments cannot be refunded.')
    const { provider } = chosen
    const reference = payment.transaction ?? (await paymentOf(provider, payment.reference!))
    await askedInside(() =>
      provider.refund({ reference, amountMinor: amount, currency: sold.currency, key: `${context.tenantId} ${name}` }),
    )
  }
  await note(context, sold, payment, amount, points, name)
}

/** Writes into the books and beside the payment what it gave. */
async function note(context: Context, sold: Order, payment: Paid, amount: number, points: number, key: string): Promise<void> {
  await bookPayment(context, {
    key,
    tender: payment.kind,
    currency: sold.currency,
    amount: -amount,
    order: sold.id,
    memo: sold.displayUniqueId ?? undefined,
  })
  const row = await context.find(sales.payments, payment.id, 'lock')
  await context.update(sales.payments, row, {
    refundedMinor: payment.refunded + amount,
    pointsRefunded: payment.pointsBack + points,
    ...(payment.refunded + amount === payment.amount && { status: 'refunded' }),
  })
}

/** What vendors were to get of what came back, and the commission on it; a vendor who was paid already owes it. */
async function clawBack(context: Context, parts: readonly Part[]): Promise<{ vendor: string; amount: number }[]> {
  const claws: { vendor: string; amount: number }[] = []
  for (const { line, amount } of parts) {
    if (amount === 0) continue
    const [row] = await context.tx.query<{ id: string }>(
      `select p.id from sales.payables p where p.tenant_id = $1 and p.detail_id = $2 and p.origin = 'sale' and p.deleted_at is null`,
      [context.tenantId, line.id],
    )
    if (!row) continue
    const payable = await context.find(sales.payables, row.id, 'lock')
    const back = line.refunded + amount
    const claw = stepOf(payable.amountMinor, line.refunded, back, line.total)
    // What came back without its tax and without the vendor's share was commission, as the books have it.
    const whole = payable.priceMinor - payable.amountMinor
    const returned = back - shareOf(line.tax, back, line.total) - shareOf(payable.amountMinor, back, line.total)
    const commissionMinor = whole - Math.min(whole, returned)
    if (claw === 0 && commissionMinor === payable.commissionMinor) continue
    await context.update(sales.payables, payable, {
      commissionMinor,
      clawedMinor: payable.clawedMinor + claw,
      ...(payable.status === 'pending' && payable.clawedMinor + claw === payable.amountMinor && { status: 'reversed' }),
    })
    if (claw > 0) claws.push({ vendor: payable.vendor!, amount: claw })
  }
  return claws
}

/**
 * The money that belongs to no sale goes back whole: all of an order that has ended or never was paid in full, with the points; of a
 * sale what came in beyond its total. The latter was not paid for the order after all, so that it is taken off what was: paid and
 * refunded are about the sale from then on, which can still come back as if nothing had been too much.
 */
export async function giveBackAll(
  context: Context,
  sold: Order,
  { amount_minor, lines, reason }: Omit<RefundInput, 'restock'>,
): Promise<{ id: string; given: number }> {
  const surplus = sold.paidMinor - (sold.paidAt ? sold.totalMinor : sold.refundedMinor)
  if (surplus <= 0) throw refuse.conflict('nothing_left', 'There is nothing left to refund.')
  if (lines || (amount_minor ?? surplus) !== surplus)
    throw refuse.conflict(
      'given_back_whole',
      `${minorText(surplus, sold.currency)} ${sold.currency} does not belong to a sale and can only be refunded in full. Leave lines and amount out.`,
      { surplus_minor: surplus },
    )
  // What was given back of the order by now, for whatever reason: no two times have the same name at the card provider.
  const [before] = await context.tx.query<{ amount: number }>(
    'select coalesce(sum(r.amount_minor), 0)::bigint as amount from sales.refunds r where r.tenant_id = $1 and r.order_id = $2',
    [context.tenantId, sold.id],
  )
  const key = `surplus:${sold.id}:${before!.amount + surplus}`
  const { tenders } = await giveBack(context, sold, surplus, sold.paidAt ? 0 : allThatIsLeft, key)
  const refund = await context.insert(sales.refunds, {
    order: sold.id,
    user: sold.user,
    currency: sold.currency,
    amountMinor: surplus,
    reason: reason ?? null,
    tenders,
    lines: [],
  })
  await context.update(
    sales.orders,
    sold,
    sold.paidAt
      ? { paidMinor: sold.totalMinor, paymentState: stateOf(sold) }
      : { refundedMinor: sold.refundedMinor + surplus, paymentState: 'refunded' },
  )
  return { id: refund.id, given: surplus }
}

/** How far a sale has come back. */
const stateOf = ({
  refundedMinor,
  totalMinor,
}: Pick<Found<typeof sales.orders>, 'refundedMinor' | 'totalMinor'>): 'paid' | 'partially_refunded' | 'refunded' =>
  refundedMinor === 0 ? 'paid' : refundedMinor < totalMinor ? 'partially_refunded' : 'refunded'

async function creditMemo(context: Context, sold: Order, credits: readonly Credit[], total: number, tax: number): Promise<void> {
  const taxed = credits.flatMap(({ taxBasisPoints, amount, tax }) =>
    taxBasisPoints === null ? [] : [{ taxBasisPoints, total: amount, tax }],
  )
  const said = await saidOfGoods(
    context,
    sold,
    credits.map(({ line }) => line),
  )
  await context.insert(sales.invoices, {
    order: sold.id,
    user: sold.user,
    kind: 'credit_memo',
    number: await nextNumber(context, 'C'),
    customerName: sold.customerName,
    currency: sold.currency,
    subtotalMinor: total - tax,
    taxMinor: tax,
    taxes: taxLinesOf(taxed, taxedAs(sold)),
    totalMinor: total,
    billingAddress: sold.billingAddress,
    issuedAt: new Date().toISOString(),
    lines: credits.map(({ line, what, amount, tax, taxBasisPoints, quantity }, i) => ({
      name: line?.name ?? what,
      ...said[i],
      sku: line?.sku ?? null,
      quantity,
      ...(taxBasisPoints !== null && { net_minor: amount - tax, tax_basis_points: taxBasisPoints, tax_minor: tax }),
      total_minor: amount,
    })),
  })
}

/** The payment that paid a bill of the provider: the news of the bill do not always name it. */
async function paymentOf(provider: CardProvider, bill: string): Promise<string> {
  const payment = await askedInside(() => provider.paymentOfBill(bill))
  if (!payment) throw refuse.conflict('provider_refused', 'The card provider has no payment to refund for this invoice.')
  return payment
}
