import type { Arranger, Special } from '@quoin/server/testing'

const png = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)

const day = 86_400_000
/** Noon, UTC, so many days ahead. */
const noon = (days: number, hours = 0): string =>
  new Date(Math.floor(Date.now() / day + days) * day + (12 + hours) * 3_600_000).toISOString()
const times = (days = 3) => ({ check_in_time: noon(days), check_out_time: noon(days, 1) })

/** A room of its own for every call: what others have booked is in nobody's way. */
async function room(a: Arranger): Promise<{ location: string; premise: string }> {
  const location = (await a.call('geolocation.locations.create', { body: { name: `${a.word} site`, code: `${a.word}-site` } }))
    .data.id as string
  const premise = (
    await a.call('geolocation.premises.create', {
      body: { name: `${a.word} room`, location_unique_id: location, capacity: 4, notes: `${a.word} note` },
    })
  ).data.id as string
  return { location, premise }
}
const input = (a: Arranger, premise: string) => ({
  premise_unique_id: premise,
  ...times(),
  purpose: `${a.word} purpose`,
  notes: `${a.word} notes`,
  guest_name: `${a.word} guest`,
  guest_email: `${a.word}@${a.word}.example`,
})
async function booking(a: Arranger, more: Record<string, unknown> = {}) {
  const made = await room(a)
  const { data } = await a.call('geolocation.bookings.create', { body: { ...input(a, made.premise), ...more } })
  return { ...made, id: data.id as string, code: data.attributes.code as string }
}
// A premise that is there already may be asked again: every event has a day of its own.
let days = 5
const event = (a: Arranger) => {
  days += 1
  return eventOn(a, days)
}
const eventOn = (a: Arranger, day: number) => ({
  title: `${a.word} event`,
  event_type: `${a.word} type`,
  description: `${a.word} text`,
  start_time: noon(day),
  end_time: noon(day, 2),
})
async function planned(a: Arranger) {
  const made = await room(a)
  const { data } = await a.call('geolocation.events.create', { params: { parent: made.premise }, body: event(a) })
  return { ...made, parent: made.premise, id: data.id as string }
}
/** A calendar of which nothing counts as busy: reading it asks nobody. */
async function withCalendar(a: Arranger): Promise<void> {
  const { tenantIds, userIds } = a.world
  await a.world.sql.query(
    `insert into geolocation.own_calendars (tenant_id, user_id, url, username, password, time_zone, calendars) values ($1, $2, 'https://10.0.0.1/', 'nobody', '', 'UTC', '[]')
     on conflict (tenant_id, user_id) do update set tried_at = null`,
    [tenantIds[a.tenant], userIds[a.admin]],
  )
}
const kindOf = (a: Arranger) => ({ name: `${a.word} kind`, description: `${a.word} text`, capacity: 20 })
async function offeredTickets(a: Arranger): Promise<{ event: string; kind: string }> {
  const { id } = await planned(a)
  const { data } = await a.call('geolocation.ticketKinds.create', { params: { parent: id }, body: kindOf(a) })
  return { event: id, kind: data.id as string }
}
async function ticket(a: Arranger): Promise<{ event: string; id: string; code: string }> {
  const { event: id, kind } = await offeredTickets(a)
  const { data } = await a.call('geolocation.tickets.buy', {
    params: { event: id },
    body: { tickets: [{ kind_unique_id: kind, quantity: 1 }] },
  })
  const [{ unique_id: own, code }] = data.attributes.tickets
  return { event: id, id: own as string, code: code as string }
}
async function taken(a: Arranger) {
  const made = await booking(a)
  const { data } = await a.call('geolocation.waiting.create', {
    body: { premise_unique_id: made.premise, starts_at: noon(3), ends_at: noon(3, 1) },
  })
  return { ...made, entry: data.id as string }
}
/** Somebody who waited, and is offered what was given up. */
async function offered(a: Arranger): Promise<string> {
  const { id, entry } = await taken(a)
  await a.call('geolocation.bookings.cancel', { params: { id }, body: {} })
  return entry
}
const on =
  (body: (a: Arranger) => Record<string, unknown>, more: Record<string, unknown> = {}): Special =>
  async (a) => ({ params: { id: (await booking(a, more)).id }, body: body(a) })
async function requested(a: Arranger): Promise<string> {
  const { id } = await booking(a)
  await a.world.sql.query(`update geolocation.bookings set state = 'pending', status = 'pending' where id = $1`, [id])
  return id
}
const repeatTimes = { starts_at: noon(3), ends_at: noon(3, 1) }
const repeat = (rule: Record<string, unknown> = { frequency: 'weekly', count: 2 }) => ({
  starts_at: noon(3),
  ends_at: noon(3, 1),
  rule,
})
async function series(a: Arranger): Promise<string> {
  const { premise } = await room(a)
  const { data } = await a.call('geolocation.bookings.repeat', {
    params: { premise },
    body: { ...repeat(), purpose: `${a.word} purpose` },
  })
  return data.attributes.bookings[0].unique_id as string
}
const span = { from: noon(2), to: noon(4) }

/** One person holds few times at once: those of earlier calls are given up. */
async function letGo(a: Arranger): Promise<void> {
  const { data } = await a.call('geolocation.bookings.list', { query: { 'filter[state]': 'held', records: '100' } })
  for (const { id } of data) await a.call('geolocation.bookings.cancel', { params: { id }, body: { reason: `${a.word} reason` } })
}

const setTime = (a: Arranger) => ({
  name: `${a.word} time`,
  day_of_week: 2,
  start_time: '09:00',
  end_time: '12:00',
  capacity: 8,
  price: 20,
  currency: 'EUR',
})
/** A picture of a location that was put, and not yet looked at. */
async function put(a: Arranger): Promise<{ location: string; file: string }> {
  const location = await a.known('geolocation.locations')
  const { file_id } = await a.upload('geolocation.images.presign', { location }, `${a.word}.png`, png)
  return { location, file: file_id as string }
}
async function known(a: Arranger): Promise<string> {
  const id = await a.known('gateway.users')
  await a.call('geolocation.identities.register', { params: { id }, body: { name: `${a.word} person` } })
  return id
}
async function tracked(a: Arranger): Promise<{ user: string; route: string }> {
  const params = { user: await a.known('gateway.users'), route: await a.fresh('geolocation.routes', {}) }
  await a.call('geolocation.routeLocations.start', { params, body: {} })
  return params
}
const identity = (a: Arranger) => ({ identity_unique_id: `${a.word} badge`, identity_type: 'badge' })
async function present(a: Arranger): Promise<string> {
  const { data } = await a.call('geolocation.locationIdentities.checkIn', {
    body: { location_unique_id: (await room(a)).location, ...identity(a) },
  })
  return data.id as string
}

/** What the definitions cannot say of places. */
export const specials: Readonly<Record<string, Special>> = {
  'geolocation.addresses.similar': async (a) => ({ params: { id: await a.known('geolocation.addresses') } }),
  'geolocation.addresses.setDefault': async (a) => ({ params: { id: await a.known('geolocation.addresses') }, body: {} }),
  'geolocation.locations.byCode': async (a) => {
    await room(a)
    return { body: { code: `${a.word}-site` } }
  },
  'geolocation.locationManagers.create': async (a) => ({
    params: { parent: await a.known('geolocation.locations') },
    body: { user_unique_id: await a.member() },
  }),
  'geolocation.slots.create': async (a) => ({
    params: { parent: await a.known('geolocation.locations') },
    body: setTime(a),
  }),
  'geolocation.slots.update': async (a) => {
    const parent = (await room(a)).location
    const { data } = await a.call('geolocation.slots.create', { params: { parent }, body: setTime(a) })
    return { params: { parent, id: data.id as string }, body: { name: `${a.word} other`, end_time: '13:00' } }
  },
  'geolocation.images.presign': async (a) => ({
    params: { location: await a.known('geolocation.locations') },
    body: { file_name: `${a.word}.png`, content_type: 'image/png' },
  }),
  'geolocation.images.create': async (a) => {
    const { location, file } = await put(a)
    return { params: { location }, body: { file_unique_id: file, caption: `${a.word} caption`, alt_text: `${a.word} text` } }
  },
  'geolocation.images.delete': async (a) => {
    const { location, file } = await put(a)
    const { data } = await a.call('geolocation.images.create', { params: { location }, body: { file_unique_id: file } })
    return { params: { location, image: data.id as string } }
  },
  'geolocation.routeLocations.stop': async (a) => ({ params: await tracked(a), body: {} }),
  'geolocation.routeLocations.record': async (a) => ({
    params: await tracked(a),
    body: { latitude: 53.5, longitude: 9.9, accuracy: 5, payload: { note: a.word } },
  }),
  'geolocation.identities.get': async (a) => ({ params: { id: await known(a) } }),
  'geolocation.identities.history': async (a) => ({ params: { id: await known(a) } }),
  'geolocation.identities.update': async (a) => ({ params: { id: await known(a) }, body: { name: `${a.word} other` } }),
  'geolocation.identities.delete': async (a) => ({ params: { id: await known(a) } }),
  'geolocation.locationIdentities.checkIn': async (a) => ({
    body: { location_unique_id: (await room(a)).location, ...identity(a) },
  }),
  'geolocation.locationIdentities.checkOut': async (a) => ({ params: { id: await present(a) }, body: {} }),
  'geolocation.locationIdentities.current': async (a) => {
    await present(a)
    return { query: identity(a) }
  },
  'geolocation.locationIdentities.add': async (a) => ({
    params: { location: (await room(a)).location },
    body: { user_unique_id: await a.member(), role: `${a.word} role` },
  }),
  'geolocation.locationIdentities.remove': async (a) => {
    const { location } = await room(a)
    const user = await a.member()
    await a.call('geolocation.locationIdentities.add', { params: { location }, body: { user_unique_id: user } })
    return { params: { location, user } }
  },
  'geolocation.premises.tree': async (a) => ({ params: { location: (await room(a)).location } }),
  'geolocation.premises.move': async (a) => {
    const { location, premise } = await room(a)
    const { data } = await a.call('geolocation.premises.create', {
      body: { name: `${a.word} floor`, location_unique_id: location },
    })
    return { params: { id: premise }, body: { parent_id: data.id as string } }
  },
  'geolocation.premises.create': async (a) => ({
    body: {
      name: `${a.word} room`,
      code: `${a.word}-code`,
      location_unique_id: (await room(a)).location,
      description: `${a.word} text`,
      floor: `${a.word} floor`,
    },
  }),
  'geolocation.premises.update': async (a) => ({
    params: { id: (await room(a)).premise },
    body: { name: `${a.word} other`, capacity: 6, description: `${a.word} more`, tags: [a.word] },
  }),
  'geolocation.premises.calendar': async (a) => {
    await booking(a)
    return { query: span }
  },
  'geolocation.premises.search': async (a) => {
    await room(a)
    return { query: { ...span, minutes: '60' } }
  },
  'geolocation.premises.slots': async (a) => ({ params: { id: (await room(a)).premise }, query: { ...span, minutes: '60' } }),
  'geolocation.premises.utilisation': async (a) => {
    await booking(a)
    return { query: { from: span.from.slice(0, 10), to: span.to.slice(0, 10) } }
  },
  'geolocation.bookings.create': async (a) => ({ body: input(a, (await room(a)).premise) }),
  'geolocation.bookings.update': on((a) => ({ purpose: `${a.word} other`, notes: `${a.word} more` })),
  'geolocation.bookings.hold': async (a) => {
    await letGo(a)
    return { params: { premise: (await room(a)).premise }, body: repeatTimes }
  },
  'geolocation.bookings.confirm': async (a) => {
    await letGo(a)
    const { premise } = await room(a)
    const { data } = await a.call('geolocation.bookings.hold', { params: { premise }, body: repeatTimes })
    return { params: { id: data.id as string }, body: { purpose: `${a.word} purpose`, notes: `${a.word} notes` } }
  },
  'geolocation.bookings.approve': async (a) => ({ params: { id: await requested(a) }, body: {} }),
  'geolocation.bookings.decline': async (a) => ({ params: { id: await requested(a) }, body: { reason: `${a.word} reason` } }),
  'geolocation.bookings.checkIn': on(() => ({})),
  'geolocation.bookings.checkOut': async (a) => {
    const { id } = await booking(a)
    await a.call('geolocation.bookings.checkIn', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'geolocation.bookings.noShow': on(() => ({}), {
    check_in_time: new Date(Date.now() - 600_000).toISOString(),
    check_out_time: noon(2),
  }),
  'geolocation.bookings.cancel': on((a) => ({ reason: `${a.word} reason` })),
  'geolocation.bookings.move': on(() => ({ starts_at: noon(6), ends_at: noon(6, 1) })),
  'geolocation.bookings.cancelByCode': async (a) => {
    const { location, premise, code } = await booking(a)
    return { params: { location, premise, code }, body: { reason: `${a.word} reason` } }
  },
  'geolocation.bookings.updateByCode': async (a) => {
    const { location, premise, code } = await booking(a)
    return { params: { location, premise, code }, body: { purpose: `${a.word} other` } }
  },
  'geolocation.bookings.deleteByCode': async (a) => {
    const { location, premise, code } = await booking(a)
    return { params: { location, premise, code } }
  },
  'geolocation.bookings.ofUser': async (a) => ({ params: { user: await a.known('gateway.users') } }),
  'geolocation.bookings.byCode': async (a) => ({ body: { code: (await booking(a)).code } }),
  'geolocation.bookings.checkInByDoor': async (a) => {
    const { premise } = await booking(a, {
      guest_name: undefined,
      guest_email: undefined,
      check_in_time: new Date(Date.now() - 600_000).toISOString(),
      check_out_time: noon(2),
    })
    const { data } = await a.call('geolocation.premises.get', { params: { id: premise } })
    return { body: { code: data.attributes.qcode as string } }
  },
  'geolocation.bookings.preview': async (a) => ({ params: { premise: (await room(a)).premise }, body: repeat() }),
  'geolocation.bookings.repeat': async (a) => ({
    params: { premise: (await room(a)).premise },
    body: { ...repeat(), purpose: `${a.word} purpose`, notes: `${a.word} notes` },
  }),
  'geolocation.bookings.changeSeries': async (a) => ({
    params: { id: await series(a) },
    body: { scope: 'following', purpose: `${a.word} other` },
  }),
  'geolocation.bookings.feedCreate': async () => ({ body: {} }),
  'geolocation.bookings.feedDelete': async () => ({ query: {} }),
  'geolocation.series.get': async (a) => {
    const id = await series(a)
    const { data } = await a.call('geolocation.bookings.get', { params: { id } })
    return { params: { id: data.attributes.series_unique_id as string } }
  },
  'geolocation.waiting.create': async (a) => ({
    body: { premise_unique_id: (await booking(a)).premise, starts_at: noon(3), ends_at: noon(3, 1) },
  }),
  'geolocation.waiting.accept': async (a) => ({ params: { id: await offered(a) }, body: {} }),
  'geolocation.waiting.leave': async (a) => ({ params: { id: (await taken(a)).entry }, body: {} }),
  'geolocation.events.create': async (a) => ({ params: { parent: (await room(a)).premise }, body: event(a) }),
  'geolocation.events.get': async (a) => {
    const { parent, id } = await planned(a)
    return { params: { parent, id } }
  },
  'geolocation.events.history': async (a) => {
    const { parent, id } = await planned(a)
    return { params: { parent, id } }
  },
  'geolocation.events.update': async (a) => {
    const { parent, id } = await planned(a)
    return { params: { parent, id }, body: { title: `${a.word} other`, description: `${a.word} more` } }
  },
  'geolocation.events.delete': async (a) => {
    const { parent, id } = await planned(a)
    return { params: { parent, id } }
  },
  'geolocation.ownCalendar.connect': async () => ({
    body: { url: 'https://10.0.0.1/', username: 'nobody', password: 'none' },
  }),
  'geolocation.ownCalendar.choose': async (a) => {
    await withCalendar(a)
    return { body: { busy_urls: [], target_url: null } }
  },
  'geolocation.ownCalendar.read': async (a) => {
    await withCalendar(a)
    return { body: {} }
  },
  'geolocation.tickets.agenda': async (a) => {
    await planned(a)
    return { query: {} }
  },
  'geolocation.tickets.buy': async (a) => {
    const { event: id, kind } = await offeredTickets(a)
    return { params: { event: id }, body: { tickets: [{ kind_unique_id: kind, quantity: 2 }] } }
  },
  'geolocation.tickets.attendees': async (a) => ({ params: { event: (await ticket(a)).event }, query: {} }),
  'geolocation.tickets.callOff': async (a) => ({
    params: { event: (await ticket(a)).event },
    body: { reason: `${a.word} reason` },
  }),
  'geolocation.tickets.checkIn': async (a) => {
    const { id, code } = await ticket(a)
    await a.world.sql.query(
      `update geolocation.events e set start_time = now(), end_time = now() + interval '1 hour' from geolocation.tickets t where t.id = $1 and e.id = t.event_id`,
      [id],
    )
    return { body: { code } }
  },
  'geolocation.tickets.list': async (a) => {
    await ticket(a)
    return { query: {} }
  },
  'geolocation.tickets.get': async (a) => ({ params: { id: (await ticket(a)).id } }),
  'geolocation.tickets.history': async (a) => ({ params: { id: (await ticket(a)).id } }),
  'geolocation.tickets.cancel': async (a) => ({ params: { id: (await ticket(a)).id }, body: { reason: `${a.word} reason` } }),
  'geolocation.ticketKinds.create': async (a) => ({ params: { parent: (await planned(a)).id }, body: kindOf(a) }),
  ...Object.fromEntries(
    (['list', 'get', 'history', 'update', 'delete'] as const).map((action) => [
      `geolocation.ticketKinds.${action}`,
      async (a: Arranger) => {
        const { event: parent, kind } = await offeredTickets(a)
        return {
          params: action === 'list' ? { parent } : { parent, id: kind },
          ...(action === 'update' && { body: { name: `${a.word} other`, description: `${a.word} more`, capacity: 50 } }),
        }
      },
    ]),
  ),
}
