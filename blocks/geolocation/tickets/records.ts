import { type RecordOf, taxOn } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { type Place, placeOf } from '../booking/place.ts'
import type { PremiseEvent } from '../booking/records.ts'
import { geolocation } from '../resources/index.ts'

export type Ticket = RecordOf<(typeof geolocation.tickets)['definition']['fields']>
export type TicketKind = RecordOf<(typeof geolocation.ticketKinds)['definition']['fields']>

export const looksAfter = ({ actor }: Pick<Context, 'actor'>): boolean => actor.permissions.has('geolocation.tickets.manage')

export const taxOf = ({ priceMinor, taxBasisPoints }: { readonly priceMinor: number; readonly taxBasisPoints: number }): number =>
  taxOn(priceMinor, taxBasisPoints)

/** An event with the premise it is on. */
export async function eventAt(context: Context, id: string, lock?: 'lock'): Promise<{ event: PremiseEvent; place: Place }> {
  const event = await context.find(geolocation.events, id, lock)
  return { event, place: await placeOf(context, event.premise) }
}

export const endOf = ({ startTime, endTime }: PremiseEvent): string =>
  endTime ?? new Date(Date.parse(startTime) + 3_600_000).toISOString()

/** Until when holders give their tickets back themselves. */
export const returnableUntil = ({ startTime, ticketCutoffMinutes }: PremiseEvent): number =>
  Date.parse(startTime) - (ticketCutoffMinutes ?? 0) * 60_000

/** Tickets of a purchase or of an order, in the order they were made. */
export async function ticketsOf(
  context: Context,
  by: { readonly purchase: string } | { readonly order: string },
  lock?: 'lock',
): Promise<Ticket[]> {
  const rows = await context.tx.query<{ id: string }>(
    'purchase' in by
      ? 'select t.id from geolocation.tickets t where t.tenant_id = $1 and t.purchase = $2 and t.deleted_at is null order by t.id'
      : 'select t.id from geolocation.tickets t where t.tenant_id = $1 and t.order_id = $2 and t.deleted_at is null order by t.id',
    [context.tenantId, 'purchase' in by ? by.purchase : by.order],
  )
  const found: Ticket[] = []
  for (const { id } of rows) found.push(await context.find(geolocation.tickets, id, lock))
  return found
}

export const mustBe = ({ state }: Ticket, ...allowed: readonly NonNullable<Ticket['state']>[]): void => {
  if (!allowed.some((one) => one === state))
    throw refuse.conflict('wrong_state', `This is not possible while state is ${state}.`, { state, allowed })
}
