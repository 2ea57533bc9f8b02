import type { Order } from '../types.ts'
import type { OrderParts } from '../useOrderParts.ts'

/** Something that happened to an order. */
export interface Happened {
  readonly at: string
  readonly what:
    | 'placed'
    | 'paid'
    | 'reserved'
    | 'failed'
    | 'shipped'
    | 'delivered'
    | 'refunded'
    | 'invoice'
    | 'memo'
    | 'cancelled'
    | 'returnAsked'
    | 'returnDeclined'
  readonly minor?: number
  readonly kind?: string
  readonly count?: number
  readonly number?: string
}

/** What happened to an order, the newest first, from its own moments and from what belongs to it. */
export function storyOf(
  order: Order,
  parts: Pick<OrderParts, 'payments' | 'refunds' | 'invoices' | 'parcels' | 'returns'>,
): Happened[] {
  const happened: Happened[] = []
  const add = (at: string | null | undefined, one: Omit<Happened, 'at'>) => {
    if (at) happened.push({ at, ...one })
  }
  add(order.placedAt, { what: 'placed' })
  for (const one of parts.payments) {
    const named = { minor: Number(one.amountMinor), kind: one.paymentType ?? 'card' }
    if (one.paidAt) add(one.paidAt, { what: 'paid', ...named })
    else if (one.status === 'authorized') add(one.createdAt, { what: 'reserved', ...named })
    else if (one.status === 'failed') add(one.updatedAt, { what: 'failed', ...named })
  }
  for (const { createdAt, lines } of parts.parcels) {
    const pieces = (lines ?? []) as readonly { readonly quantity?: number }[]
    add(createdAt, { what: 'shipped', count: pieces.reduce((all, { quantity }) => all + Number(quantity ?? 0), 0) })
  }
  for (const { createdAt, amountMinor } of parts.refunds) add(createdAt, { what: 'refunded', minor: Number(amountMinor) })
  for (const { issuedAt, kind, number } of parts.invoices)
    add(issuedAt, { what: kind === 'credit_memo' ? 'memo' : 'invoice', number: number ?? '' })
  for (const { createdAt, answeredAt, status } of parts.returns) {
    add(createdAt, { what: 'returnAsked' })
    if (status === 'declined') add(answeredAt, { what: 'returnDeclined' })
  }
  add(order.deliveredAt, { what: 'delivered' })
  add(order.cancelledAt, { what: 'cancelled' })
  return happened.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).reverse()
}
