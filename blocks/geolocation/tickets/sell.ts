import { randomUUID } from 'node:crypto'
import { advisoryLock, type Context, refuse } from '@quoin/kit/server'
import { newCode } from '../booking/codes.ts'
import type { Place } from '../booking/place.ts'
import { iso, type PremiseEvent } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import { geolocation, type Wanted } from '../resources/index.ts'
import { tellBuyer } from './mails.ts'
import { orderOf } from './money.ts'
import { endOf, looksAfter, type Ticket, taxOf, type TicketKind, ticketsOf } from './records.ts'
import { takeSeats } from './seats.ts'

export interface Buyer {
  /** Nobody's: those of a visitor. */
  readonly user: string | null
  readonly name: string
  readonly email: string | null
  /** Of the page a visitor is on. */
  readonly language?: string
  /** The form they were asked for with: sent twice, it is one purchase. */
  readonly form?: string | undefined
  readonly isWorkedFor?: boolean
  /** What they agreed to, and when. */
  readonly consentText?: string
  readonly consentedAt?: string
}

/** Gets tickets of an event, all or none; those to be paid ahead are held until their order is. */
export async function sell(context: Context, event: PremiseEvent, place: Place, wanted: Wanted, buyer: Buyer): Promise<Ticket[]> {
  mustBeComing(event)
  const quantities = new Map<string, number>()
  for (const { kind, quantity } of wanted) quantities.set(kind, (quantities.get(kind) ?? 0) + quantity)
  const kinds = await kindsOf(context, event, [...quantities.keys()])
  if ([...quantities.values()].reduce((sum, one) => sum + one, 0) > bounds.ticketsAtOnce)
    throw refuse.conflict('too_many', `Up to ${bounds.ticketsAtOnce} tickets can be had at once.`)
  const paidAhead = mustGoTogether(kinds)
  if (paidAhead && !buyer.user && !looksAfter(context))
    throw refuse.conflict('sign_in_to_pay', 'These tickets are paid in advance: sign in to get them.')
  // Two purchases of one person at once would each see what the other has not yet got.
  advisoryLock(context.tx, 'tickets', buyer.user ?? buyer.email)
  const before = buyer.form ? await ticketsOf(context, { purchase: buyer.form }) : []
  if (before.length > 0 && isSame(before, event, quantities, buyer)) return before
  if (before.length > 0 && buyer.isWorkedFor) throw refuse.conflict('form_used', 'This form was already sent for other tickets.')
  if (!looksAfter(context)) for (const kind of kinds) await mustHaveLeft(context, kind, buyer, quantities.get(kind.id)!)
  await takeSeats(context, event.id, quantities)
  const purchase = buyer.form && before.length === 0 ? buyer.form : randomUUID()
  const heldUntil = paidAhead && buyer.user ? iso(Date.now() + bounds.payMinutes * 60_000) : null
  for (const kind of kinds)
    for (let i = 0; i < quantities.get(kind.id)!; i += 1)
      await context.insert(geolocation.tickets, {
        event: event.id,
        kind: kind.id,
        purchase,
        eventTitle: event.title,
        kindName: kind.name,
        startsAt: event.startTime,
        endsAt: endOf(event),
        code: newCode(),
        user: buyer.user,
        holderName: buyer.name,
        holderEmail: buyer.email,
        holderLanguage: buyer.language ?? null,
        consentText: buyer.consentText ?? null,
        consentedAt: buyer.consentedAt ?? null,
        state: heldUntil ? 'held' : 'valid',
        heldUntil,
        priceMinor: kind.priceMinor ?? 0,
        taxMinor: taxOf(charged(kind)),
        taxBasisPoints: kind.taxBasisPoints ?? 0,
        currency: kind.currency,
      })
  const made = await ticketsOf(context, { purchase })
  await orderOf(context, made)
  if (heldUntil)
    await context.jobs.add('geolocation.unpaid_tickets', { tenantId: context.tenantId, purchase } satisfies UnpaidPayload, {
      tx: context.tx,
      runAt: new Date(heldUntil),
      key: `geolocation tickets ${purchase}`,
    })
  else await tellBuyer(context, place, event, made, 'tickets_ready')
  return ticketsOf(context, { purchase })
}

/** Whether it is what was asked for with the same form a moment ago, and all of it still holds. */
const isSame = (before: readonly Ticket[], event: PremiseEvent, quantities: ReadonlyMap<string, number>, buyer: Buyer): boolean =>
  before.every(
    (one) => one.event === event.id && one.user === null && one.holderEmail === buyer.email && one.state !== 'cancelled',
  ) &&
  before.length === [...quantities.values()].reduce((sum, one) => sum + one, 0) &&
  [...quantities].every(([kind, quantity]) => before.filter((one) => one.kind === kind).length === quantity)

export interface UnpaidPayload {
  readonly tenantId: string
  readonly purchase: string
}

const charged = ({ priceMinor, taxBasisPoints }: TicketKind) => ({
  priceMinor: priceMinor ?? 0,
  taxBasisPoints: taxBasisPoints ?? 0,
})

export function mustBeComing(event: PremiseEvent): void {
  if (event.calledOffAt) throw refuse.conflict('called_off', 'This event was called off.')
  if (!event.enabled || event.status !== 'active' || Date.parse(endOf(event)) <= Date.now())
    throw refuse.conflict('not_on_sale', 'There are no tickets for this event.')
}

async function kindsOf(context: Context, event: PremiseEvent, ids: readonly string[]): Promise<TicketKind[]> {
  const now = Date.now()
  const found: TicketKind[] = []
  for (const id of [...ids].sort()) {
    const kind = await context.find(geolocation.ticketKinds, id)
    if (kind.event !== event.id) throw refuse.missing()
    const isOver = kind.saleEndsAt !== null && Date.parse(kind.saleEndsAt) <= now
    if (!kind.enabled || isOver || (kind.saleStartsAt !== null && Date.parse(kind.saleStartsAt) > now))
      throw refuse.conflict('not_on_sale', `${kind.name} is not on sale right now.`)
    found.push(kind)
  }
  return found
}

/** Tickets of one purchase are one order: in one currency, at one rate, paid at one time. Answers whether that is ahead. */
function mustGoTogether(kinds: readonly TicketKind[]): boolean {
  const paid = kinds.filter(({ priceMinor }) => (priceMinor ?? 0) > 0)
  const isOne = (of: (kind: TicketKind) => unknown) => new Set(paid.map(of)).size <= 1
  if (!isOne(({ currency }) => currency) || !isOne(({ taxBasisPoints }) => taxBasisPoints) || !isOne(({ payment }) => payment))
    throw refuse.conflict('kinds_differ', 'These tickets have to be bought separately.')
  return paid[0]?.payment === 'ahead'
}

async function mustHaveLeft(
  { tx, tenantId }: Context,
  kind: TicketKind,
  { user, email }: Buyer,
  quantity: number,
): Promise<void> {
  const [row] = await tx.query<{ kind: number; guest: number; today: number }>(
    `select count(*) filter (where t.kind_id = $2 and t.state <> 'cancelled')::int as kind, count(*) filter (where t.ends_at > now())::int as guest,
       (select count(*) from geolocation.tickets d where $3::uuid is null and d.tenant_id = $1 and d.user_id is null and d.created_by is null
          and d.created_at > now() - interval '1 day')::int as today
     from geolocation.tickets t where t.tenant_id = $1 and t.deleted_at is null and case when $3::uuid is null then t.user_id is null and t.holder_email = $4 else t.user_id = $3 end`,
    [tenantId, kind.id, user, email],
  )
  const { kind: had, guest, today } = row!
  if (had + quantity > (kind.maxPerBuyer ?? 10))
    throw refuse.conflict('too_many', `One person can have up to ${kind.maxPerBuyer} of these tickets.`)
  if (!user && (guest + quantity > bounds.guestTickets || today + quantity > bounds.guestTicketsDay))
    throw refuse.conflict('too_many', 'No more tickets can be had right now. Try again later.')
}
