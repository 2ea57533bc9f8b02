import { assets } from '@quoin/assets/resources'
import { sales } from '@quoin/sales/resources'
import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, momentOf } from '../booking/clock.ts'
import { geolocation } from '../resources/index.ts'

const { bookings, events, locations, premises, waiting } = geolocation
let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())
const ada = () => world.as('ada')
const uma = () => world.as('uma')
const uli = () => world.as('uli')

const hour = 3_600_000
/** Hours after midnight, UTC, so many days ahead. */
const at = (days: number, hours: number): string =>
  new Date(Math.floor(Date.now() / (24 * hour) + days) * 24 * hour + hours * hour).toISOString()
const site = async (more: Record<string, unknown> = {}) => (await ada()(locations.create, { name: 'Harbour house', ...more })).id
const room = async (more: Record<string, unknown> = {}, location?: string) =>
  (await ada()(premises.create, { name: 'Room Elbe', location: location ?? (await site()), capacity: 8, ...more })).id
const daily = (premise: string, count: number, days = 3) =>
  uma()(bookings.repeat, {
    premise,
    starts_at: at(days, 10),
    ends_at: at(days, 11),
    rule: { frequency: 'daily', interval: 1, count },
    party_size: 1,
    skip: [],
    moves: [],
  })
const get = (id: string) => ada()(bookings.get, { id })
const shifted = (id: string, scope: 'all' | 'following', from: number, to: number, days = 3) =>
  uma()(bookings.changeSeries, { id, scope, cancel: false, starts_at: at(days, from), ends_at: at(days, to) })

describe('A series', () => {
  it('costs what its new times cost, and is approved for them anew', async () => {
    const premise = await room({ needsApproval: true, hourPriceMinor: 1_000, currency: 'EUR' })
    const made = await daily(premise, 2)
    for (const { unique_id: id } of made.bookings) await ada()(bookings.approve, { id })
    expect(await shifted(made.bookings[0]!.unique_id, 'all', 12, 15)).toMatchObject({ changed: 2 })
    for (const { unique_id } of made.bookings)
      expect(await get(unique_id)).toMatchObject({ state: 'pending', priceMinor: 3_000, detached: false })
  })

  it('leaves alone what was given up of it, however often, and whichever of it is named', async () => {
    const premise = await room()
    const made = await daily(premise, 3)
    const [first] = made.bookings
    await uma()(bookings.cancel, { id: first!.unique_id })
    await expect(uma()(bookings.cancel, { id: first!.unique_id })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await shifted(first!.unique_id, 'following', 14, 15)).toMatchObject({ changed: 2, kept: 1 })
    const { state, startsAt } = await get(first!.unique_id)
    expect([state, Date.parse(startsAt)]).toEqual(['cancelled', Date.parse(at(3, 10))])
    // Nobody is kept out by what is not had.
    for (const from of [10, 14]) await uli()(bookings.create, { premise, startsAt: at(3, from), endsAt: at(3, from + 1) })
    expect(await uma()(bookings.changeSeries, { id: first!.unique_id, scope: 'following', cancel: true })).toMatchObject({
      changed: 2,
      kept: 1,
    })
  })

  it('that moves into its own times goes through, and what it leaves is offered to who waits', async () => {
    const premise = await room()
    const made = await daily(premise, 3)
    const { id } = await uli()(waiting.create, { premise, startsAt: at(3, 10), endsAt: at(3, 11) })
    expect(
      await uma()(bookings.changeSeries, {
        id: made.bookings[0]!.unique_id,
        scope: 'all',
        cancel: false,
        starts_at: at(4, 10),
        ends_at: at(4, 11),
      }),
    ).toMatchObject({ changed: 3 })
    expect(await uli()(waiting.get, { id })).toMatchObject({ state: 'offered' })
  })
})

describe('A waiting list', () => {
  it('passes on what was offered and not taken in time, and forgets nobody’s place for what is over', async () => {
    const premise = await room()
    const asked = { premise, startsAt: at(3, 10), endsAt: at(3, 11) }
    const { id: taken } = await ada()(bookings.create, asked)
    const [first, second] = [await uma()(waiting.create, asked), await uli()(waiting.create, asked)]
    await ada()(bookings.cancel, { id: taken })
    const offered = await uma()(waiting.get, { id: first.id })
    expect(offered.state).toBe('offered')
    await world.sql.query(`update geolocation.bookings set held_until = now() - interval '1 minute' where id = $1`, [
      offered.booking,
    ])
    await world.sql.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
      `geolocation booking ${offered.booking}`,
    ])
    await expect.poll(async () => (await uma()(waiting.get, { id: first.id })).state, { timeout: 20_000 }).toBe('expired')
    await expect(uma()(waiting.accept, { id: first.id })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await uli()(waiting.get, { id: second.id })).toMatchObject({ state: 'offered' })
    // Fifty at a time, of what is still to come.
    await world.sql.query(
      `insert into geolocation.waiting (tenant_id, premise_id, user_id, starts_at, ends_at)
       select $1, $2, $3, now() - interval '2 days', now() - interval '1 day' from generate_series(1, 50)`,
      [world.tenantIds.a, premise, world.userIds.uli],
    )
    await uli()(waiting.leave, { id: second.id })
    expect((await uli()(waiting.create, { ...asked, startsAt: at(4, 10), endsAt: at(4, 11) })).state).toBe('offered')
  })
})

describe('A space in a space', () => {
  it('is taken with the whole from the moment it is there, and stays where it is until that is over', async () => {
    const location = await site()
    const whole = await room({}, location)
    await uma()(bookings.create, { premise: whole, startsAt: at(3, 10), endsAt: at(3, 12) })
    const desk = await room({ name: 'Desk', capacity: 1, parent: whole }, location)
    const book = (from: number) => uli()(bookings.create, { premise: desk, startsAt: at(3, from), endsAt: at(3, from + 1) })
    await expect(book(11)).rejects.toMatchObject({ code: 'occupied' })
    await book(13)
    await expect(ada()(premises.move, { id: desk, parent_id: null })).rejects.toMatchObject({ code: 'has_bookings' })
    await expect(ada()(premises.update, { id: desk, parent: null })).rejects.toMatchObject({ code: 'has_bookings' })
    await expect(uma()(bookings.create, { premise: whole, startsAt: at(3, 13), endsAt: at(3, 14) })).rejects.toMatchObject({
      code: 'occupied',
    })
  })

  it('says at its door and in the calendar that it is taken with the whole', async () => {
    const location = await site()
    const whole = await room({ name: 'First floor' }, location)
    const box = await room({ name: 'Box', parent: whole }, location)
    const now = Date.now()
    const times = { startsAt: new Date(now - 600_000).toISOString(), endsAt: new Date(now + hour).toISOString() }
    await ada()(bookings.create, { premise: whole, ...times, purpose: 'Fair' })
    const asked = { from: times.startsAt, to: times.endsAt, location_unique_id: location }
    const { entries } = await uma()(premises.calendar, asked)
    expect(entries.map(({ kind, premise_unique_id, title }) => [kind, premise_unique_id, title])).toEqual(
      expect.arrayContaining([
        ['taken', whole, null],
        ['taken', box, 'First floor'],
      ]),
    )
    const { doorCode } = await ada()(premises.get, { id: box })
    const sign = await fetch(`${world.address}/door/${companies.a.urlId}/${doorCode}`)
    expect(await sign.text()).toContain('Fair')
  })

  it('that lies in one that is shared is taken by an event there, and not by those who have a seat', async () => {
    const location = await site()
    const floor = await room({ name: 'Floor', allowBookingOverlap: true, capacity: 5 }, location)
    const box = await room({ name: 'Box', capacity: 2, parent: floor }, location)
    const book = (premise: string, from: number) =>
      uli()(bookings.create, { premise, startsAt: at(4, from), endsAt: at(4, from + 1) })
    await book(floor, 9)
    await book(box, 9)
    await ada()(events.create, { parent: floor, title: 'Open day', startTime: at(4, 11), endTime: at(4, 13) })
    for (const premise of [floor, box]) await expect(book(premise, 12)).rejects.toMatchObject({ code: 'occupied' })
    await book(box, 13)
  })
})

describe('A booking', () => {
  it('goes over midnight, by the clock of the place, where it is open until then and from then', async () => {
    const timeZone = 'Asia/Tokyo'
    const openingHours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, from: '00:00', to: '02:00' },
      { day, from: '22:00', to: '24:00' },
    ])
    const night = addDays(at(5, 0).slice(0, 10), 0)
    const premise = await room(
      {},
      await site({ timeZone, openingHours, exceptions: [{ on: addDays(night, 2), reason: 'Fair' }] }),
    )
    const book = (day: string, from: number, to: number) =>
      uma()(bookings.create, {
        premise,
        startsAt: new Date(momentOf(timeZone, day, from * 60)).toISOString(),
        endsAt: new Date(momentOf(timeZone, day, to * 60)).toISOString(),
      })
    expect((await book(night, 23, 25)).state).toBe('confirmed')
    await expect(book(addDays(night, 1), 1, 3)).rejects.toMatchObject({ code: 'closed' })
    // The day behind this midnight is closed.
    await expect(book(addDays(night, 1), 23, 25)).rejects.toMatchObject({ code: 'closed' })
  })

  it('is offered in each hour of the days on which the clocks change, and in no other', async () => {
    const timeZone = 'Europe/Berlin'
    const premise = await room({ stepMinutes: 60, minMinutes: 60 }, await site({ timeZone }))
    for (const [day, hours] of [
      ['2031-03-30', 23],
      ['2031-10-26', 25],
    ] as const) {
      const [from, to] = [momentOf(timeZone, day, 0), momentOf(timeZone, addDays(day, 1), 0)]
      const { slots } = await ada()(premises.slots, {
        id: premise,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        minutes: 60,
      })
      expect(slots).toHaveLength(hours)
    }
  })

  it('in the trash gives its things back, and is restored with them or not at all', async () => {
    const premise = await room()
    const { id: beamer } = await ada()(assets.assets.create, { name: 'Beamer', requestable: true })
    const { id } = await ada()(bookings.create, { premise, startsAt: at(7, 10), endsAt: at(7, 11), kit: [beamer] })
    await ada()(bookings.delete, { id })
    const { id: reservation } = await ada()(assets.reservations.create, { asset: beamer, startsAt: at(7, 10), endsAt: at(7, 11) })
    await expect(ada()(bookings.restore, { id })).rejects.toMatchObject({ code: 'occupied' })
    await ada()(assets.reservations.cancel, { id: reservation })
    await ada()(bookings.restore, { id })
    const { rows } = await world.sql.query('select resource_id from kit.occupancies where resource_id = any($1::uuid[])', [
      [premise, beamer],
    ])
    expect(rows).toHaveLength(2)
  })

  it('whose hold ended while it was paid is not had without the things it came with: the money goes back', async () => {
    const premise = await room({ payment: 'ahead', hourPriceMinor: 1_000, currency: 'EUR' })
    const { id: beamer } = await ada()(assets.assets.create, { name: 'Beamer', requestable: true })
    const held = await ada()(bookings.create, {
      premise,
      startsAt: at(6, 10),
      endsAt: at(6, 11),
      kit: [beamer],
      user: world.userIds.ada,
    })
    expect(held.state).toBe('held')
    const order = (await get(held.id)).order!
    await world.sql.query(
      `update geolocation.bookings set state = 'cancelled', status = 'inactive', ended_because = 'expired' where id = $1`,
      [held.id],
    )
    await world.sql.query('delete from kit.occupancies where subject_id = $1', [held.id])
    await ada()(sales.orders.pay, { id: order, kind: 'demo' })
    await expect
      .poll(async () => (await ada()(sales.orders.get, { id: order })).paymentState, { timeout: 20_000 })
      .toBe('refunded')
    expect((await get(held.id)).state).toBe('cancelled')
  })
})

describe('Whoever gives a time up', () => {
  it('may, even where somebody waits for what can no longer be booked', async () => {
    const closed = async (location: string) =>
      ada()(locations.update, { id: location, exceptions: [{ on: at(3, 10).slice(0, 10), reason: 'Strike' }] })
    for (const change of ['closed', 'off', 'small'] as const) {
      const location = await site()
      const premise = await room({}, location)
      const times = { premise, startsAt: at(3, 10), endsAt: at(3, 11) }
      const { id } = await uma()(bookings.create, times)
      const { id: entry } = await uli()(waiting.create, { ...times, partySize: 5 })
      if (change === 'closed') await closed(location)
      else await ada()(premises.update, change === 'off' ? { id: premise, bookable: false } : { id: premise, capacity: 4 })
      await uma()(bookings.cancel, { id })
      expect(await uli()(waiting.get, { id: entry })).toMatchObject({ state: 'waiting' })
    }
  })
})

describe('A place', () => {
  it('that comes back from the trash is taken with the whole that was booked meanwhile', async () => {
    const location = await site()
    const whole = await room({}, location)
    const desk = await room({ name: 'Desk', parent: whole }, location)
    await ada()(premises.delete, { id: desk })
    await uma()(bookings.create, { premise: whole, startsAt: at(3, 10), endsAt: at(3, 11) })
    await ada()(premises.restore, { id: desk })
    const wanted = { premise: desk, startsAt: at(3, 10), endsAt: at(3, 11) }
    await expect(uli()(bookings.create, wanted)).rejects.toMatchObject({ code: 'occupied' })
  })

  it('stays while somebody has it or comes to it, so that they can still give it up', async () => {
    const [location, elsewhere] = [await site(), await site()]
    const premise = await room({}, location)
    const { id } = await uma()(bookings.create, { premise, startsAt: at(3, 10), endsAt: at(3, 11) })
    const refused = [
      () => ada()(locations.delete, { id: location }),
      () => ada()(premises.delete, { id: premise }),
      () => ada()(premises.update, { id: premise, location: elsewhere }),
    ]
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ code: 'has_bookings' })
    await uma()(bookings.cancel, { id })
    const { id: event } = await ada()(events.create, {
      parent: premise,
      title: 'Open day',
      startTime: at(4, 11),
      endTime: at(4, 13),
    })
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ code: 'has_bookings' })
    await ada()(events.delete, { parent: premise, id: event })
    await ada()(premises.update, { id: premise, location: elsewhere })
    await ada()(premises.delete, { id: premise })
    await ada()(locations.delete, { id: elsewhere })
  })
})

describe('A booking that is put into the trash', () => {
  it('ends its order: what is paid goes back, what is not ends, and it does not come back for nothing', async () => {
    const premise = await room({ payment: 'later', hourPriceMinor: 1_000, currency: 'EUR' })
    for (const isPaid of [true, false]) {
      const from = isPaid ? 10 : 12
      const { id } = await uma()(bookings.create, { premise, startsAt: at(3, from), endsAt: at(3, from + 1) })
      const order = (await get(id)).order!
      if (isPaid) await ada()(sales.orders.pay, { id: order, kind: 'demo' })
      await ada()(bookings.delete, { id })
      expect(await ada()(sales.orders.get, { id: order })).toMatchObject(
        isPaid ? { paymentState: 'refunded' } : { orderState: 'cancelled' },
      )
      await expect(ada()(bookings.restore, { id })).rejects.toMatchObject({ code: 'order_ended' })
    }
  })

  it('is told to whoever had booked, as by cancelling it', async () => {
    const premise = await room({ name: 'Room Trash' })
    const { id } = await uma()(bookings.create, { premise, startsAt: at(3, 10), endsAt: at(3, 11) })
    const own = await ada()(bookings.create, { premise, startsAt: at(3, 12), endsAt: at(3, 13) })
    for (const one of [id, own.id]) await ada()(bookings.delete, { id: one })
    const told = async (who: string) =>
      (await world.mails()).filter(
        ({ recipient, text }) => recipient.startsWith(who) && text.includes('booking_cancelled') && text.includes('Room Trash'),
      ).length
    expect([await told('uma'), await told('ada')]).toEqual([1, 0])
  })

  it('ends the offer it was', async () => {
    const premise = await room()
    const times = { premise, startsAt: at(3, 10), endsAt: at(3, 11) }
    const { id } = await uma()(bookings.create, times)
    const { id: entry } = await uli()(waiting.create, times)
    await uma()(bookings.cancel, { id })
    await ada()(bookings.delete, { id: (await uli()(waiting.get, { id: entry })).booking! })
    expect(await uli()(waiting.get, { id: entry })).toMatchObject({ state: 'expired' })
  })
})

describe('What is told of bookings', () => {
  it('is of the days that were asked for, also in the sum', async () => {
    const location = await site()
    const premise = await room({}, location)
    for (const day of [3, 4]) await uma()(bookings.create, { premise, startsAt: at(day, 10), endsAt: at(day, 11) })
    const day = at(3, 0).slice(0, 10)
    const report = await ada()(premises.utilisation, { from: day, to: day, location_unique_id: location })
    expect(report.bookings).toBe(1)
    expect(report.lead_hours).toBe(report.premises[0]!.lead_hours)
  })

  it('counts rooms that can be booked no more, with what they earned, and no others', async () => {
    const location = await site()
    const priced = { hourPriceMinor: 1_500, currency: 'EUR' }
    const [closed, unused] = [await room(priced, location), await room({}, location)]
    await uma()(bookings.create, { premise: closed, startsAt: at(3, 10), endsAt: at(3, 12) })
    for (const id of [closed, unused]) await ada()(premises.update, { id, bookable: false })
    const day = at(3, 0).slice(0, 10)
    const report = await ada()(premises.utilisation, { from: day, to: day, location_unique_id: location })
    expect(report.premises).toMatchObject([{ premise_unique_id: closed, bookings: 1, booked_hours: 2, revenue_minor: 3_000 }])
  })

  it('stands in the calendar of a premise, all of it and the soonest first', async () => {
    const premise = await room({ allowBookingOverlap: true, capacity: 5_000 })
    const { url } = (await ada()(bookings.feedCreate, { premise_unique_id: premise })) as { url: string }
    await world.sql.query(
      `insert into geolocation.bookings (tenant_id, premise_id, premise_name, starts_at, ends_at, purpose)
       select $1, $2, 'Room Elbe', now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '30 minutes', 'Visit ' || n from generate_series(1, 2100) n`,
      [world.tenantIds.a, premise],
    )
    const answer = await fetch(url.replace(/^https?:\/\/[^/]+/, world.address))
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const text = await answer.text()
    const visits = [...text.matchAll(/Visit (\d+)/g)].map(([, n]) => Number(n))
    expect(visits).toEqual(Array.from({ length: 2_100 }, (_, i) => i + 1))
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
  })

  it('of a person is filtered and sorted as every list', async () => {
    const premise = await room()
    const { id } = await uma()(bookings.create, { premise, startsAt: at(3, 10), endsAt: at(3, 11), purpose: 'Filtered list' })
    await uma()(bookings.create, { premise, startsAt: at(3, 12), endsAt: at(3, 13), purpose: 'Filtered list' })
    await uma()(bookings.cancel, { id })
    const query = { user: world.userIds.uma, search: 'Filtered list', sort: 'check_in_time' }
    const idsOf = async (more: Record<string, string>) => {
      const { data } = (await ada()(bookings.ofUser, { ...query, ...more })) as { data: readonly { id: string }[] }
      return data.map((one) => one.id)
    }
    expect(await idsOf({ 'filter[state]': 'cancelled' })).toEqual([id])
    expect((await idsOf({}))[0]).toBe(id)
  })

  it('in the calendar is no time that is free again, and that there is more than it shows', async () => {
    const location = await site()
    const premise = await room({}, location)
    const asked = { from: at(0, 0), to: at(2, 0), location_unique_id: location }
    const soon = { startsAt: new Date(Date.now() - 600_000).toISOString(), endsAt: new Date(Date.now() + hour).toISOString() }
    const { id } = await ada()(bookings.create, { premise, ...soon, user: world.userIds.uma })
    const told = async () => (await uli()(premises.calendar, asked)).entries.map(({ kind }) => kind)
    expect(await told()).toEqual(['taken'])
    await ada()(bookings.noShow, { id })
    expect(await told()).toEqual([])
    const { id: next } = await ada()(bookings.create, { premise, ...soon, startsAt: new Date().toISOString() })
    await ada()(bookings.checkIn, { id: next })
    await ada()(bookings.checkOut, { id: next })
    const { entries, is_complete } = await uli()(premises.calendar, asked)
    expect(entries.filter(({ ends_at }) => Date.parse(ends_at) > Date.now() + 1_000)).toEqual([])
    expect(is_complete).toBe(true)
    await world.sql.query(
      `insert into geolocation.premises (tenant_id, location_id, name) select $1, $2, 'Desk ' || n from generate_series(1, 500) n`,
      [world.tenantIds.a, location],
    )
    expect((await uli()(premises.calendar, asked)).is_complete).toBe(false)
  })

  it('before a repeat is that it does not hold so many people', async () => {
    const premise = await room({ capacity: 2 })
    const { dates } = await uma()(bookings.preview, {
      premise,
      starts_at: at(3, 10),
      ends_at: at(3, 11),
      rule: { frequency: 'daily', interval: 1, count: 2 },
      party_size: 5,
      moves: [],
    })
    expect(dates.map(({ why }) => why)).toEqual(['too_many_people', 'too_many_people'])
  })
})

describe('What is booked of a premise that was booked before', () => {
  const next = (premise: string, hours: number) =>
    uma()(bookings.create, { premise, startsAt: at(6, hours), endsAt: at(6, hours + 1) })
  /** Twice, so that it is known by then. */
  const known = async (more: Record<string, unknown> = {}) => {
    const location = await site({ timeZone: 'UTC' })
    const premise = await room(more, location)
    for (const hours of [1, 2]) expect((await next(premise, hours)).state).toBe('confirmed')
    return { premise, location }
  }

  it('goes by what the premise, its place and its parts are by now, whichever server changed them', async () => {
    const { premise, location } = await known()
    const changed = (to: string) => world.sql.query(`update geolocation.premises set ${to} where id = $1`, [premise])
    await changed('needs_approval = true')
    expect((await next(premise, 3)).state).toBe('pending')
    await changed('needs_approval = false, name = $$Room Alster$$')
    expect(await next(premise, 4)).toMatchObject({ state: 'confirmed', premiseName: 'Room Alster' })
    await world.sql.query('update geolocation.locations set exceptions = $2 where id = $1', [
      location,
      JSON.stringify([{ on: at(6, 0).slice(0, 10), hours: [], reason: 'Fair' }]),
    ])
    await expect(next(premise, 5)).rejects.toMatchObject({ code: 'closed' })
    await world.sql.query('update geolocation.locations set exceptions = null where id = $1', [location])
    const { state } = await next(premise, 5)
    expect(state).toBe('confirmed')
    // What lies in it is taken with it.
    const desk = await room({ parent: premise, name: 'Desk' }, location)
    await next(premise, 6)
    await expect(next(desk, 6)).rejects.toMatchObject({ code: 'occupied' })
    await changed("hour_price_minor = 1000, currency = 'EUR', payment = 'later'")
    const priced = await next(premise, 7)
    expect((await get(priced.id)).order).toMatch(/-/)
    await ada()(premises.delete, { id: desk })
    await changed("payment = 'none', deleted_at = now()")
    await expect(next(premise, 8)).rejects.toMatchObject({ status: 404 })
  })

  it('is stored with one message to the database where nothing else is to be looked at', async () => {
    const { premise } = await known()
    const asked = vi.spyOn(Object.getPrototypeOf(world.sql) as typeof world.sql, 'query')
    const messages = () => asked.mock.calls.filter(([one]) => JSON.stringify(one).includes(premise)).length
    try {
      // A connection that does not know the statements yet sends them one by one.
      for (let hours = 3; hours < 23 && messages() !== 1; hours++) {
        asked.mockClear()
        await ada()(bookings.create, { premise, startsAt: at(6, hours), endsAt: at(6, hours + 1) })
      }
      // It never does in a process that has asked more kinds of statements than it keeps, as after many other specs: four name the premise.
      expect([1, 4]).toContain(messages())
    } finally {
      asked.mockRestore()
    }
  })
})
