import { type Context, Refusal, refuse } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { iso } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'
import { tellBuyer } from './mails.ts'
import { giveBack } from './money.ts'
import { endOf, eventAt, looksAfter, mustBe, returnableUntil, type Ticket, ticketsOf } from './records.ts'
import { freeSeats, seatsOf, takeSeats } from './seats.ts'

type Because = NonNullable<Ticket['endedBecause']>

/** Ends tickets and frees their seats; their money is another matter. */
async function end(context: Context, tickets: readonly Ticket[], endedBecause: Because, reason: string | null): Promise<void> {
  for (const ticket of tickets)
    await context.update(geolocation.tickets, ticket, { state: 'cancelled', endedBecause, reason, heldUntil: null })
  const [first] = tickets
  if (first?.event) await freeSeats(context, first.event, seatsOf(tickets))
}

/** Gives one ticket up, and what was paid for it back. */
export async function cancel(
  context: Context,
  ticket: Ticket,
  reason: string | null,
  isStaff = looksAfter(context),
): Promise<void> {
  mustBe(ticket, 'held', 'valid')
  const { event, place } = await eventAt(context, ticket.event!)
  const until = returnableUntil(event)
  if (!isStaff && Date.now() > until)
    throw refuse.conflict('too_late_to_change', `Tickets could be given back until ${iso(until)}.`, { until: iso(until) })
  const kept = (ticket.order ? await ticketsOf(context, { order: ticket.order }) : []).filter(
    ({ id, state }) => id !== ticket.id && state !== 'cancelled',
  )
  await end(context, [ticket], 'cancelled', reason)
  if (ticket.order) await giveBack(context, ticket.order, { ended: [ticket], kept, reason })
  await tellBuyer(context, place, event, [{ ...ticket, reason }], 'tickets_cancelled')
}

/** Lets go of what nobody paid in time. */
export async function expire(context: Context, purchase: string): Promise<void> {
  const held = (await ticketsOf(context, { purchase }, 'lock')).filter(({ state }) => state === 'held')
  const [first] = held
  if (!first || Date.parse(first.heldUntil ?? '') > Date.now() + 1_000) return
  await end(context, held, 'expired', null)
  if (first.order) await giveBack(context, first.order, { ended: held, kept: [], reason: null })
}

/** What the order of tickets came to: paid, they are valid; paid back, they end. Those that were let go meanwhile are taken anew, or their money goes back. */
export async function paid(context: Context, order: string): Promise<void> {
  const all = await ticketsOf(context, { order }, 'lock')
  const [first] = all
  const contents = first && (await context.callInternal(sales.orders.internal.contents, { order }))
  if (!first || !contents) return
  if (contents.isRefunded) {
    const live = all.filter(({ state }) => state === 'held' || state === 'valid')
    if (live.length > 0) await end(context, live, 'refunded', null)
    return
  }
  if (!contents.isPaid) return
  const late = all.filter(({ state, endedBecause }) => state === 'cancelled' && endedBecause === 'expired')
  const due = all.filter(({ state }) => state === 'held')
  if (late.length + due.length === 0) return
  const { event, place } = await eventAt(context, first.event!)
  try {
    if (event.calledOffAt) throw refuse.conflict('called_off', 'This event was called off.')
    if (late.length > 0) await takeSeats(context, event.id, seatsOf(late))
  } catch (error) {
    if (!isGone(error)) throw error
    if (due.length > 0) await end(context, due, 'called_off', null)
    await context.callInternal(sales.orders.internal.giveBack, { order, keepPercent: 0 })
    return
  }
  const valid = [...due, ...late]
  for (const ticket of valid)
    await context.update(geolocation.tickets, ticket, { state: 'valid', heldUntil: null, endedBecause: null })
  await tellBuyer(context, place, event, valid, 'tickets_ready')
}

const isGone = (error: unknown): boolean => error instanceof Refusal && (error.code === 'sold_out' || error.code === 'called_off')

/** Ends the next few tickets of an event that was called off, each order as a whole. Answers whether there are more. */
export async function endSome(context: Context, id: string, reason: string | null): Promise<boolean> {
  const { event, place } = await eventAt(context, id)
  const rows = await context.tx.query<{ purchase: string }>(
    `select distinct n.purchase from (select t.purchase from geolocation.tickets t where t.tenant_id = $1 and t.event_id = $2 and t.state in ('held', 'valid')
       and t.deleted_at is null order by t.created_at limit $3) n`,
    [context.tenantId, id, bounds.endedAtOnce],
  )
  for (const { purchase } of rows) {
    const all = await ticketsOf(context, { purchase }, 'lock')
    const live = all.filter(({ state }) => state === 'held' || state === 'valid')
    await end(context, live, 'called_off', reason)
    for (const order of new Set(live.flatMap((one) => one.order ?? [])))
      await giveBack(context, order, {
        ended: live.filter((one) => one.order === order),
        kept: all.filter((one) => one.order === order && one.state === 'checked_in'),
        reason,
      })
    await tellBuyer(
      context,
      place,
      event,
      live.map((one) => ({ ...one, reason })),
      'event_called_off',
    )
  }
  return rows.length > 0
}

/** Lets a holder in; a ticket is good once. Answers when. */
export async function admit(context: Context, ticket: Ticket): Promise<string> {
  if (ticket.state === 'checked_in')
    throw refuse.conflict('already_checked_in', `This ticket was used at ${ticket.checkedInAt}.`, {
      checked_in_at: ticket.checkedInAt,
      name: ticket.holderName,
    })
  if (ticket.state === 'cancelled') throw refuse.conflict('ticket_cancelled', 'This ticket was cancelled.')
  const { event } = await eventAt(context, ticket.event!)
  const [opens, closes] = [Date.parse(event.startTime) - 86_400_000, Date.parse(endOf(event)) + 86_400_000]
  if (Date.now() < opens || Date.now() > closes)
    throw refuse.conflict('not_now', 'Tickets are checked in from a day before the event until a day after it.')
  const contents = ticket.order ? await context.callInternal(sales.orders.internal.contents, { order: ticket.order }) : null
  if (ticket.state === 'held' || (contents && !contents.isPaid))
    throw refuse.conflict('payment_due', 'This ticket is not paid yet.', {
      order_unique_id: ticket.order,
      name: ticket.holderName,
    })
  const checkedInAt = iso(Date.now())
  await context.update(geolocation.tickets, ticket, { state: 'checked_in', checkedInAt, checkedInBy: context.me })
  return checkedInAt
}
