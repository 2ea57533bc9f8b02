import { type OutputOf, taxOn } from '@quoin/kit'
import type { Context } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import type { geolocation, PublicKind } from '../resources/index.ts'

type AgendaEvent = OutputOf<typeof geolocation.tickets.agenda>['data'][number]
type AgendaKind = AgendaEvent['kinds'][number]

interface Asked {
  /** These, also when they are over. */
  readonly events?: readonly string[]
  readonly location?: string | undefined
  readonly isPublic?: boolean
}

interface KindRow extends Record<string, unknown> {
  readonly event: string
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly price: number
  readonly basisPoints: number
  readonly currency: string | null
  readonly payment: 'ahead' | 'later'
  readonly capacity: number
  readonly sold: number
  readonly maxPerBuyer: number
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly enabled: boolean
}

/** What happens from now on, the soonest first, with the tickets there are of it. */
export async function agendaOf({ tx, tenantId }: Context, { events: ids, location, isPublic }: Asked): Promise<AgendaEvent[]> {
  const events = await tx.query<Omit<AgendaEvent, 'kinds'> & Record<string, unknown>>(
    `select e.id as unique_id, e.premise_id as premise_unique_id, p.name as premise_name, l.id as location_unique_id, l.name as location_name, l.slug, l.time_zone,
       e.title, e.event_type, e.description, e.start_time as starts_at, coalesce(e.end_time, e.start_time + interval '1 hour') as ends_at, e.visibility, e.capacity::int as capacity,
       e.attendee_count::int as attendee_count, e.called_off_at
     from geolocation.events e
     join geolocation.premises p on p.tenant_id = e.tenant_id and p.id = e.premise_id and p.deleted_at is null
     join geolocation.locations l on l.tenant_id = e.tenant_id and l.id = p.location_id and l.deleted_at is null
     where e.tenant_id = $1 and e.deleted_at is null and ($2::uuid[] is null or e.id = any($2)) and ($3::uuid is null or l.id = $3)
       and ($2::uuid[] is not null or (e.end_time > now() and e.enabled and e.status = 'active')) and (not $4 or e.visibility = 'public')
     order by e.start_time, e.id limit $5`,
    [tenantId, ids ?? null, location ?? null, isPublic ?? false, bounds.agenda],
  )
  const kinds = await tx.query<KindRow>(
    `select k.event_id as event, k.id, k.name, k.description, k.price_minor::int as price, k.tax_basis_points::int as "basisPoints", k.currency, k.payment, k.capacity::int as capacity,
       k.sold::int as sold, k.max_per_buyer::int as "maxPerBuyer", k.sale_starts_at as "startsAt", k.sale_ends_at as "endsAt", k.enabled
     from geolocation.ticket_kinds k where k.tenant_id = $1 and k.event_id = any($2::uuid[]) and k.deleted_at is null order by k.created_at, k.id`,
    [tenantId, events.map(({ unique_id }) => unique_id)],
  )
  return events.map((one) => ({
    ...one,
    starts_at: moment(one.starts_at),
    ends_at: moment(one.ends_at),
    called_off_at: one.called_off_at && moment(one.called_off_at),
    kinds: kinds.filter((kind) => kind.event === one.unique_id).map((kind) => kindIn(one, kind)),
  }))
}

const moment = (at: string | Date): string => new Date(at).toISOString()

function kindIn(
  { capacity, attendee_count: count, ends_at: endsAt, called_off_at: calledOff }: Omit<AgendaEvent, 'kinds'>,
  kind: KindRow,
): AgendaKind {
  const left = Math.max(0, Math.min(kind.capacity - kind.sold, capacity === null ? kind.capacity : capacity - count))
  const now = Date.now()
  const isOver = Date.parse(moment(endsAt)) <= now || (kind.endsAt !== null && Date.parse(moment(kind.endsAt)) <= now)
  const isSoon = kind.startsAt !== null && Date.parse(moment(kind.startsAt)) > now
  return {
    unique_id: kind.id,
    name: kind.name,
    description: kind.description,
    total_minor: kind.price + taxOn(kind.price, kind.basisPoints),
    currency: kind.currency,
    payment: kind.payment,
    capacity: kind.capacity,
    left,
    max_per_buyer: kind.maxPerBuyer,
    sale: !kind.enabled || calledOff !== null ? 'off' : isOver ? 'over' : isSoon ? 'soon' : left === 0 ? 'sold_out' : 'open',
    sale_starts_at: kind.startsAt && moment(kind.startsAt),
  }
}

export const toPublicKind = (kind: AgendaKind): PublicKind => ({
  id: kind.unique_id,
  name: kind.name,
  description: kind.description,
  totalMinor: kind.total_minor,
  currency: kind.currency,
  payment: kind.payment,
  left: kind.left,
  maxPerBuyer: kind.max_per_buyer,
  sale: kind.sale,
  saleStartsAt: kind.sale_starts_at,
})
