import type { Context } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import type { Ticket } from './records.ts'

const sum = (tickets: readonly Ticket[], of: (ticket: Ticket) => number | null): number =>
  tickets.reduce((total, one) => total + (of(one) ?? 0), 0)
const grossOf = (ticket: Ticket): number => (ticket.priceMinor ?? 0) + (ticket.taxMinor ?? 0)

/** Makes one order of what tickets cost; free ones are in none. */
export async function orderOf(context: Context, tickets: readonly Ticket[]): Promise<void> {
  const paid = tickets.filter(({ priceMinor }) => (priceMinor ?? 0) > 0)
  const [first] = paid
  if (!first) return
  const { order } = await context.callInternal(sales.orders.internal.ofService, {
    description: `${first.eventTitle}: ${described(paid)}`.slice(0, 200),
    currency: first.currency!,
    netMinor: sum(paid, ({ priceMinor }) => priceMinor),
    taxBasisPoints: first.taxBasisPoints ?? 0,
    taxMinor: sum(paid, ({ taxMinor }) => taxMinor),
    depositMinor: 0,
    buyer: { user: first.user, name: first.holderName, email: first.holderEmail, phone: null, language: first.holderLanguage },
    source: 'ticket',
    sourceId: first.purchase!,
  })
  await context.tx.query('update geolocation.tickets t set order_id = $3 where t.tenant_id = $1 and t.id = any($2::uuid[])', [
    context.tenantId,
    paid.map(({ id }) => id),
    order,
  ])
}

function described(tickets: readonly Ticket[]): string {
  const counts = new Map<string, number>()
  for (const { kindName } of tickets) counts.set(kindName!, (counts.get(kindName!) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/**
 * Gives back what tickets cost that end, and keeps the share of those that stay. An order that nobody has paid ends, and what stays
 * of it becomes another.
 */
export async function giveBack(
  context: Context,
  order: string,
  {
    ended,
    kept,
    reason,
  }: { readonly ended: readonly Ticket[]; readonly kept: readonly Ticket[]; readonly reason: string | null },
): Promise<void> {
  const contents = await context.callInternal(sales.orders.internal.contents, { order })
  if (!contents || contents.isRefunded) return
  const [gone, stays] = [sum(ended, grossOf), sum(kept, grossOf)]
  // Of tickets that were given up before nothing is left in the order: what stays counts against the whole of it.
  const all = gone + stays + (await givenUpBefore(context, order, [...ended, ...kept]))
  const keepPercent = contents.isPaid && all > 0 ? (stays / all) * 100 : 0
  await context.callInternal(sales.orders.internal.giveBack, { order, keepPercent, ...(reason && { reason }) })
  if (!contents.isPaid && stays > 0) await orderOf(context, kept)
}

async function givenUpBefore({ tx, tenantId }: Context, order: string, others: readonly Ticket[]): Promise<number> {
  const [row] = await tx.query<{ gross: number }>(
    `select coalesce(sum(t.price_minor + t.tax_minor), 0)::float8 as gross from geolocation.tickets t
     where t.tenant_id = $1 and t.order_id = $2 and t.id <> all($3::uuid[])`,
    [tenantId, order, others.map(({ id }) => id)],
  )
  return row!.gross
}
