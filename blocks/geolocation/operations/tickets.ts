import {
  advisoryLock,
  type Actions,
  Answer,
  type BlockServer,
  type Context,
  csvAnswer,
  type Customs,
  type Internals,
  type Listener,
  refuse,
} from '@quoin/kit/server'
import type { OutputOf } from '@quoin/kit'
import { release } from '@quoin/kit/occupancy'
import { sales } from '@quoin/sales/resources'
import { codeOf } from '../booking/codes.ts'
import { consentAt } from '../booking/consent.ts'
import { iso } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import { geolocation, type Wanted } from '../resources/index.ts'
import { agendaOf, toPublicKind } from '../tickets/agenda.ts'
import { admit, cancel, endSome, expire, paid } from '../tickets/end.ts'
import { planCallOff, planSurvey } from '../tickets/jobs.ts'
import { tellBuyer } from '../tickets/mails.ts'
import { endOf, eventAt, looksAfter, returnableUntil, type Ticket, ticketsOf } from '../tickets/records.ts'
import { sell } from '../tickets/sell.ts'

type Attendee = OutputOf<typeof geolocation.tickets.attendees>['attendees'][number]

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Replaced = NonNullable<Replacements['create']>

/** What costs something says in which money, and never is there less of a kind than was sold. */
const written: Replaced = async (request, context, standard) => {
  const answer = await standard(request)
  const { data } = JSON.parse(answer.body) as { data: { id: string } }
  const kind = await context.find(geolocation.ticketKinds, data.id)
  if ((kind.priceMinor ?? 0) > 0 && !kind.currency) throw refuse.invalid('required', 'A price needs its currency.', 'currency')
  advisoryLock(context.tx, 'ticket kinds', kind.event)
  const [row] = await context.tx.query<{ count: number }>(
    'select count(*)::int as count from geolocation.ticket_kinds k where k.tenant_id = $1 and k.event_id = $2 and k.deleted_at is null',
    [context.tenantId, kind.event],
  )
  if (row!.count > bounds.ticketKinds)
    throw refuse.conflict('too_many', `An event can have up to ${bounds.ticketKinds} kinds of tickets.`)
  return answer
}
const update: Replaced = async (request, context, standard) => {
  const kind = await context.find(geolocation.ticketKinds, request.params.id!, 'lock')
  const capacity = (request.body as { capacity?: unknown } | undefined)?.capacity
  if (typeof capacity === 'number' && capacity < (kind.sold ?? 0))
    throw refuse.invalid('invalid', `${kind.sold} of these tickets are taken already.`, 'capacity')
  return written(request, context, standard)
}
const remove: Replaced = async (request, context, standard) => {
  const kind = await context.find(geolocation.ticketKinds, request.params.id!, 'lock')
  if ((kind.sold ?? 0) > 0) throw refuse.conflict('tickets_sold', 'Somebody has tickets of this kind: take it off sale instead.')
  return standard(request)
}
export const replacedKinds = { create: written, update, delete: remove } satisfies Replacements

/** A ticket by its code; a wrong one counts against how much may be looked up. */
async function ticketByCode(context: Context, code: string, location?: string): Promise<Ticket> {
  const rows = await context.tried(
    () =>
      context.tx.query<{ id: string }>(
        `select t.id from geolocation.tickets t join geolocation.events e on e.tenant_id = t.tenant_id and e.id = t.event_id
         where t.tenant_id = $1 and t.code = $2 and t.deleted_at is null and ($3::uuid is null or e.location_id = $3)`,
        [context.tenantId, codeOf(code), location ?? null],
      ),
    ([row]) => !row,
  )
  if (!rows[0]) throw refuse.missing()
  return context.find(geolocation.tickets, rows[0].id, 'lock')
}

const wantedOf = (lines: readonly { readonly kind_unique_id: string; readonly quantity: number }[]): Wanted =>
  lines.map(({ kind_unique_id: kind, quantity }) => ({ kind, quantity }))

async function nameOf({ tx, tenantId, me }: Context): Promise<string> {
  const [row] = await tx.query<{ name: string }>('select u.name from gateway.users_view u where u.tenant_id = $1 and u.id = $2', [
    tenantId,
    me,
  ])
  return row?.name ?? ''
}

export const tickets: Customs<typeof geolocation, 'tickets'> = {
  async agenda({ event_unique_id: event, location_unique_id: location, ...query }, context) {
    const page = await context.list(geolocation.events, { sort: 'start_time', ...query }, (add) => [
      event ? `t.id = ${add(event)}` : `t.end_time > now() and t.enabled and t.status = 'active'`,
      `exists (select from geolocation.premises p join geolocation.locations l on l.tenant_id = p.tenant_id and l.id = p.location_id and l.deleted_at is null
         where p.tenant_id = t.tenant_id and p.id = t.premise_id and p.deleted_at is null and (${add(location ?? null)}::uuid is null or l.id = ${add(location ?? null)}))`,
    ])
    const { data, ...rest } = JSON.parse(page.body) as { data: { id: string }[] }
    const details = await agendaOf(context, { events: data.map(({ id }) => id) })
    const shown = new Map(details.map((one) => [one.unique_id, one]))
    const events = data.map((one) => ({ ...one, attributes: shown.get(one.id) }))
    return new Answer(page.status, JSON.stringify({ data: events, ...rest }), page.headers)
  },

  async buy({ event: id, tickets: lines, holder_name: name, holder_email: email }, context) {
    const { event, place } = await eventAt(context, id)
    const isFor = name !== undefined || email !== undefined
    if (isFor && !looksAfter(context)) throw refuse.forbidden('geolocation.tickets.manage')
    const buyer = isFor
      ? { user: null, name: name ?? email!, email: email?.toLowerCase() ?? null }
      : { user: context.me, name: await nameOf(context), email: null }
    const made = await sell(context, event, place, wantedOf(lines), buyer)
    return {
      unique_id: made[0]!.purchase!,
      order_unique_id: made.find(({ order }) => order)?.order ?? null,
      held_until: made[0]!.heldUntil,
      tickets: made.map((one) => ({
        unique_id: one.id,
        code: one.code!,
        kind_name: one.kindName!,
        state: one.state!,
      })),
    }
  },

  async checkIn({ code, event_unique_id: event }, context) {
    if (event) await context.find(geolocation.events, event)
    const ticket = await ticketByCode(context, code)
    if (event && ticket.event !== event)
      throw refuse.conflict('other_event', `This ticket is for ${ticket.eventTitle}.`, { event: ticket.eventTitle })
    const checkedInAt = await admit(context, ticket)
    const known = await eventAt(context, ticket.event!)
    await planSurvey(context, known.event, known.place)
    return {
      unique_id: ticket.id,
      code: ticket.code!,
      holder_name: ticket.holderName,
      kind_name: ticket.kindName,
      event_title: ticket.eventTitle,
      checked_in_at: checkedInAt,
    }
  },

  async attendees({ event, search, format }, context) {
    await context.find(geolocation.events, event)
    const isCsv = format === 'csv'
    const rows = await context.tx.query<{ row: Attendee }>(
      `select json_build_object('unique_id', t.id, 'code', t.code, 'name', coalesce(t.holder_name, ''), 'email', t.holder_email, 'kind', coalesce(t.kind_name, ''), 'state', t.state,
         'checked_in_at', t.checked_in_at, 'order_unique_id', t.order_id) as row
       from geolocation.tickets t where t.tenant_id = $1 and t.event_id = $2 and t.deleted_at is null and ($3::text is null or t.state <> 'cancelled')
         and ($3::text is null or t.holder_name ilike $3 or t.holder_email ilike $3 or t.code ilike $3)
       order by t.holder_name collate app.natural, t.id limit $4`,
      [
        context.tenantId,
        event,
        search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null,
        isCsv ? bounds.attendeesCsv : bounds.attendees,
      ],
    )
    const attendees = rows.map(({ row }) => row)
    if (isCsv) return csvAnswer('attendees', attendees)
    const [counts] = await context.tx.query<{ valid: number; in: number; held: number; cancelled: number }>(
      `select count(*) filter (where t.state = 'valid')::int as valid, count(*) filter (where t.state = 'checked_in')::int as in,
         count(*) filter (where t.state = 'held')::int as held, count(*) filter (where t.state = 'cancelled')::int as cancelled
       from geolocation.tickets t where t.tenant_id = $1 and t.event_id = $2 and t.deleted_at is null`,
      [context.tenantId, event],
    )
    const { in: checkedIn, ...others } = counts!
    return { unique_id: event, ...others, checked_in: checkedIn, attendees }
  },

  async callOff({ event: id, reason }, context) {
    const { event } = await eventAt(context, id, 'lock')
    if (event.calledOffAt) throw refuse.conflict('called_off', 'This event was called off already.')
    const calledOffAt = iso(Date.now())
    await context.update(geolocation.events, event, { calledOffAt, enabled: false, status: 'inactive' })
    await release(context.tx, { subject: id })
    await planCallOff(context, id, reason ?? null)
    return { unique_id: id, called_off_at: calledOffAt }
  },
}

export const ticketActions: Actions<typeof geolocation, 'tickets'> = {
  async cancel(ticket, { reason }, context) {
    await cancel(context, await context.find(geolocation.tickets, ticket.id, 'lock'), reason ?? null)
    return context.find(geolocation.tickets, ticket.id)
  },
}

export const internalTickets: Internals<typeof geolocation, 'tickets'> = {
  async paid({ order }, context) {
    await paid(context, order)
    return null
  },
  async expire({ purchase }, context) {
    await expire(context, purchase)
    return null
  },
  endSome: async ({ event, reason }, context) => ({ left: await endSome(context, event, reason) }),

  async ask({ event: id, after }, context) {
    const { event, place } = await eventAt(context, id)
    if (!event.surveySlug || event.calledOffAt) return { next: null }
    // Whoever brought others is asked once.
    const rows = await context.tx.query<{ id: string; purchase: string }>(
      `select distinct on (t.purchase) t.id, t.purchase from geolocation.tickets t where t.tenant_id = $1 and t.event_id = $2 and t.state = 'checked_in' and t.deleted_at is null
         and ($3::text is null or t.purchase > $3) order by t.purchase, t.id limit $4`,
      [context.tenantId, id, after, bounds.endedAtOnce],
    )
    for (const row of rows)
      await tellBuyer(context, place, event, [await context.find(geolocation.tickets, row.id)], 'event_survey')
    return { next: rows.length === bounds.endedAtOnce ? rows.at(-1)!.purchase : null }
  },

  async publicEvent({ location, event: id }, context) {
    const [event] = await agendaOf(context, { events: [id], location, isPublic: true })
    return event
      ? {
          id: event.unique_id,
          title: event.title,
          description: event.description,
          premiseName: event.premise_name,
          from: event.starts_at,
          to: event.ends_at,
          isCalledOff: event.called_off_at !== null,
          kinds: event.kinds.map(toPublicKind),
        }
      : null
  },

  async publicBuy({ location, event: id, tickets: wanted, name, email, language, form, isWorkedFor, consents }, context) {
    const [known] = await agendaOf(context, { events: [id], location, isPublic: true })
    if (!known) throw refuse.missing()
    const { event, place } = await eventAt(context, id)
    const [first] = await sell(context, event, place, wanted, {
      ...{ user: null, name, email, language, form, isWorkedFor },
      ...(await consentAt(context, location, consents)),
    })
    return { code: first!.code! }
  },

  async publicTickets({ location, code }, context) {
    const found = await guestTicket(context, location, code)
    if (!found) return null
    const { event, place } = await eventAt(context, found.event!)
    const all = await ticketsOf(context, { purchase: found.purchase! })
    const isPaid = new Map<string, boolean>()
    for (const order of new Set(all.flatMap((one) => one.order ?? [])))
      isPaid.set(order, (await context.callInternal(sales.orders.internal.contents, { order }))?.isPaid ?? false)
    return {
      event: event.id,
      title: event.title,
      premiseName: place.name,
      from: event.startTime,
      to: endOf(event),
      cancellableUntil: iso(returnableUntil(event)),
      tickets: [...all]
        .sort((a, b) => Number(b.id === found.id) - Number(a.id === found.id))
        .map((one) => ({
          code: one.code!,
          kind: one.kindName!,
          state: one.state!,
          checkedInAt: one.checkedInAt,
          totalMinor: (one.priceMinor ?? 0) + (one.taxMinor ?? 0),
          currency: one.currency,
          isPaid: one.order === null || isPaid.get(one.order) === true,
        })),
    }
  },

  async publicCancel({ location, code, reason, language }, context) {
    const found = await guestTicket(context, location, code, 'lock')
    if (!found) throw refuse.missing()
    await cancel(context, { ...found, holderLanguage: language }, reason, false)
    return null
  },
}

/** A visitor's ticket by its code, at the location whose page it was got on. */
async function guestTicket(context: Context, location: string, code: string, lock?: 'lock'): Promise<Ticket | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    `select t.id from geolocation.tickets t join geolocation.events e on e.tenant_id = t.tenant_id and e.id = t.event_id
     where t.tenant_id = $1 and t.code = $2 and e.location_id = $3 and t.deleted_at is null`,
    [context.tenantId, codeOf(code), location],
  )
  return row && context.find(geolocation.tickets, row.id, lock)
}

const money = new Set(['status', 'payment_state', 'paid_at'])

/** Hears that the order of tickets was paid, or paid back. */
export const followTickets: Listener = {
  name: 'geolocation.follow_tickets',
  operation: 'any',
  async hear({ tenantId, resource, recordId, payload }, _services, _pools, callInternal) {
    if (resource !== sales.orders.dotted || !recordId) return
    const changed = (payload.changed ?? []) as readonly string[]
    if (changed.some((name) => money.has(name)))
      await callInternal(tenantId, geolocation.tickets.internal.paid, { order: recordId })
  },
}
