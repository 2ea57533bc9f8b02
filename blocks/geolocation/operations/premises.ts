import { busy, take } from '@quoin/kit/occupancy'
import { answerRecord, type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { dayMs } from '../booking/clock.ts'
import { newCode } from '../booking/codes.ts'
import { placesBy, unitsOf } from '../booking/place.ts'
import { iso } from '../booking/records.ts'
import { mustHaveNothingAhead } from './ahead.ts'
import { geolocation } from '../resources/index.ts'
import { availability } from './availability.ts'
import { calendar } from './calendar.ts'
import { utilisation } from './utilisation.ts'
import { isUuid } from '@quoin/kit/uuid'

type Replacements = NonNullable<BlockServer['replaces'][string]>

const list: Replacements['list'] = async (request, context, standard) => {
  const { location } = request.params
  if (location === undefined) return standard(request)
  if (!isUuid(location)) throw refuse.missing()
  await context.find(geolocation.locations, location)
  return context.list(geolocation.premises, request.query, (add) => [`t.location_id = ${add(location)}`])
}

const create: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const { data, meta } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  await context.tx.query('update geolocation.premises set door_code = $3 where tenant_id = $1 and id = $2', [
    context.tenantId,
    data.id,
    newCode(16),
  ])
  await takeWithWhole(context, data.id)
  return answerRecord(context, geolocation.premises, data.id, { status: 201, meta })
}

/** Bookings to come were made for the seats and the way of sharing there were. */
const update: Replacements['update'] = async (request, context, standard) => {
  const before = await context.find(geolocation.premises, request.params.id!, 'lock')
  const answer = await standard(request)
  const after = await context.find(geolocation.premises, request.params.id!)
  if (
    after.allowBookingOverlap !== before.allowBookingOverlap ||
    (after.allowBookingOverlap && after.capacity < before.capacity)
  ) {
    const [row] = await context.tx.query(
      `select 1 from kit.occupancies o where o.tenant_id = $1 and o.resource_id = $2 and (upper(o.during) is null or upper(o.during) > now()) and ($3 or o.unit > $4) limit 1`,
      [context.tenantId, before.id, after.allowBookingOverlap !== before.allowBookingOverlap, after.capacity],
    )
    if (row) throw refuse.conflict('has_bookings', 'Upcoming bookings need these seats.', undefined, 'capacity')
  }
  // Its bookings and the links in their mails name the location.
  if (after.location !== before.location) await mustHaveNothingAhead(context, { premise: before.id })
  if (after.parent !== before.parent) await lieElsewhere(context, before.id)
  return answer
}

/** Whoever has a whole, has what comes to lie in it as well. */
async function takeWithWhole(context: Context, id: string): Promise<void> {
  const { parent } = await context.find(geolocation.premises, id)
  if (!parent) return
  const [whole, part] = await placesBy(context, [parent, id])
  if (!whole || !part || whole.allowBookingOverlap) return
  const units = await unitsOf(context, part, 'whole')
  const taken = await busy(context.tx, { resources: [parent], from: iso(Date.now()), to: iso(Date.now() + 10 * 366 * dayMs) })
  for (const { from, to, kind, subject } of taken) await take(context.tx, { units, from, to, kind, subject })
}

/** What is taken by itself, or with what it lay in, stays where it is until that is over. */
async function lieElsewhere(context: Context, id: string): Promise<void> {
  const [part] = await placesBy(context, [id])
  const resources = part ? [...new Set((await unitsOf(context, part, 'whole')).map(({ resource }) => resource))] : []
  const [row] = await context.tx.query(
    'select 1 from kit.occupancies o where o.tenant_id = $1 and o.resource_id = any($2::uuid[]) and (upper(o.during) is null or upper(o.during) > now()) limit 1',
    [context.tenantId, resources],
  )
  if (row) throw refuse.conflict('has_bookings', 'There are upcoming bookings. Cancel or move them first.')
  await takeWithWhole(context, id)
}

const remove: Replacements['delete'] = async (request, context, standard) => {
  await context.find(geolocation.premises, request.params.id ?? '')
  await mustHaveNothingAhead(context, { premise: request.params.id })
  return standard(request)
}

/** What it lies in may have been booked as a whole meanwhile. */
const restore: Replacements['restore'] = async (request, context, standard) => {
  const answer = await standard(request)
  await takeWithWhole(context, request.params.id!)
  return answer
}
export const replacedPremises = { list, create, update, delete: remove, restore } satisfies Replacements

export const premises: Customs<typeof geolocation, 'premises'> = {
  ...availability,
  calendar,
  utilisation,
  async tree({ location }, context) {
    await context.find(geolocation.locations, location)
    const rows = await context.tx.query<Record<string, unknown>>(
      `select p.id as unique_id, p.parent_id, p.name, p.premise_type, p.capacity::int as capacity, p.bookable, p.enabled,
         case when p.plan_x is not null and p.plan_y is not null then json_build_object('x', p.plan_x, 'y', p.plan_y, 'width', coalesce(p.plan_width, 10), 'height', coalesce(p.plan_height, 10)) end as plan,
         (select max(upper(o.during)) from kit.occupancies o where o.tenant_id = p.tenant_id and o.resource_id = p.id and o.during @> now()) as taken_until
       from geolocation.premises p where p.tenant_id = $1 and p.location_id = $2 and p.deleted_at is null order by p.name collate app.natural, p.id limit 2000`,
      [context.tenantId, location],
    )
    return document({ type: 'premise_tree', id: location, attributes: { premises: rows } })
  },
  async move({ id, parent_id }, context) {
    const premise = await context.find(geolocation.premises, id, 'lock')
    if (parent_id !== null) await mustNotLieIn(context, parent_id, premise.id)
    await context.update(geolocation.premises, premise, { parent: parent_id })
    if (parent_id !== premise.parent) await lieElsewhere(context, id)
    return answerRecord(context, geolocation.premises, id)
  },
}

async function mustNotLieIn(context: Context, premise: string, whole: string): Promise<void> {
  await context.find(geolocation.premises, premise)
  const [row] = await context.tx.query(
    `with recursive above as (
       select p.id, p.parent_id, 1 as steps from geolocation.premises p where p.tenant_id = $1 and p.id = $2
       union all select p.id, p.parent_id, a.steps + 1 from geolocation.premises p join above a on p.id = a.parent_id where p.tenant_id = $1 and a.steps < 12)
     select 1 from above where id = $3`,
    [context.tenantId, premise, whole],
  )
  if (row) throw refuse.invalid('lies_in_itself', 'A space cannot be inside itself or one of its parts.', 'parent_id')
}
