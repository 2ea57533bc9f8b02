import { minorText } from '@quoin/kit'
import { holdOf } from '@quoin/kit/ledger'
import { type Context, prepared, Refusal, refuse } from '@quoin/kit/server'
import { wallet } from '@quoin/wallet/resources'
import { sales } from '../resources/index.ts'
import type { Order } from './rows.ts'

/** How long a deposit stays set aside when the order is neither paid nor cancelled. */
const days = 30

/**
 * Sets a part of an order aside in the wallet of its buyer. Where nobody with a wallet of that currency bought it, the order says so
 * and nothing is held; where the wallet does not hold that much, it is refused with all that hangs on it.
 */
export async function holdDeposit(context: Context, id: string, amount: number): Promise<void> {
  const order = await context.find(sales.orders, id, 'lock')
  const until = new Date(Date.now() + days * 86_400_000).toISOString()
  await context.update(sales.orders, order, { depositMinor: amount, ...(await setAside(context, order, amount, until)) })
}

async function setAside(
  context: Context,
  order: Order,
  amount: number,
  until: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (!order.user) return { depositState: 'no_wallet' }
  try {
    const { hold } = await context.callInternal(wallet.wallets.internal.hold, {
      user: order.user,
      amount: BigInt(amount),
      currency: order.currency,
      key: `sales deposit ${order.id} ${order.paidMinor}`,
      expiresAt: until,
      subject: order.id,
      memo: order.displayUniqueId ?? undefined,
    })
    await context.jobs.add(
      'sales.end_deposit',
      { tenantId: context.tenantId, order: order.id, hold },
      { tx: prepared(context.tx), runAt: new Date(until) },
    )
    return { depositState: 'held', depositHold: hold, depositUntil: until }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    // The only one of them that comes before anything is written.
    if (error.reasons[0]?.code === 'no_wallet') return { depositState: 'no_wallet' }
    // Whoever accepts may be somebody else than whose wallet it is, and learns no more of it.
    throw refuse.conflict(
      'deposit_not_covered',
      `The deposit of ${minorText(amount, order.currency)} ${order.currency} cannot be put on hold in the wallet.`,
      { deposit_minor: amount, currency: order.currency },
    )
  }
}

/** What is set aside for an order right now; nothing once it was taken, let go, or has run out. */
export async function openDeposit({ tx }: Pick<Context, 'tx'>, order: Order): Promise<number> {
  if (order.depositState !== 'held') return 0
  return (await holdOf(tx, order.depositHold!))?.state === 'open' ? order.depositMinor : 0
}

/** Pays from what is set aside, which is no less than that; the rest stays set aside until the same day. Answers the hold. */
export async function takeDeposit(context: Context, order: Order, amount: number): Promise<string> {
  const hold = order.depositHold!
  await context.callInternal(wallet.wallets.internal.capture, {
    hold,
    amount: BigInt(amount),
    key: `sales deposit ${hold} taken`,
    subject: order.id,
    memo: order.displayUniqueId ?? undefined,
  })
  const rest = order.depositMinor - amount
  const next = { ...order, paidMinor: order.paidMinor + amount }
  await context.update(
    sales.orders,
    order,
    rest > 0 ? { depositMinor: rest, ...(await setAside(context, next, rest, order.depositUntil!)) } : { depositState: 'taken' },
  )
  return hold
}

/** Notes of a deposit whose day has come that it is no longer held; nothing when it was taken or let go before. */
export async function endDeposit(context: Context, { order: id, hold }: { order: string; hold: string }): Promise<void> {
  const order = await context.find(sales.orders, id, 'lock')
  if (order.depositHold !== hold || (await openDeposit(context, order)) > 0) return
  const freed = await freeDeposit(context, order)
  if (freed.depositState) await context.update(sales.orders, order, freed)
}

/** Lets go what is set aside for an order that is paid or over; answers what the order has to note of it. */
export async function freeDeposit(context: Context, order: Order): Promise<{ readonly depositState?: 'released' }> {
  if (order.depositState !== 'held') return {}
  if ((await openDeposit(context, order)) > 0)
    await context.callInternal(wallet.wallets.internal.release, {
      hold: order.depositHold!,
      key: `sales deposit ${order.depositHold} released`,
      memo: order.displayUniqueId ?? undefined,
    })
  return { depositState: 'released' }
}
