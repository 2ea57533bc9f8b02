import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/geolocation${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const codeOf = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0].code]
}

const hour = 3_600_000
/** Ten in the morning, UTC, so many days ahead. */
const at = (days: number, hours = 10): string => {
  const day = new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + hours * hour).toISOString()
}
const site = async (more: Record<string, unknown> = {}) =>
  (await data('POST', '/locations', { location: { name: 'Harbour house', ...more } })).id as string
const room = async (location: string, more: Record<string, unknown> = {}) =>
  (await data('POST', '/premises', { premise: { name: 'Room Elbe', location_unique_id: location, capacity: 8, ...more } }))
    .id as string
async function place(more: Record<string, unknown> = {}, where: Record<string, unknown> = {}) {
  const location = await site(where)
  const premise = await room(location, more)
  return { location, premise, path: `/locations/${location}/premises/${premise}/bookings` }
}
const booking = (days: number, from = 10, to = 11, more: Record<string, unknown> = {}) => ({
  booking: { check_in_time: at(days, from), check_out_time: at(days, to), ...more },
})

describe('The calls of the specification', () => {
  it('make, read, change and delete an address', async () => {
    const body = {
      address: '1 Quay Street',
      postal_code: '20457',
      country_code: 'DE',
      owner_type: 'company',
      owner_unique_id: 'c-1',
      default_address: true,
      first_name: 'Ada',
      tags: ['office'],
      payload: { a: 1 },
      latitude: 53.54,
      longitude: -179.99,
    }
    const made = await data('POST', '/addresses', { address: body })
    expect(made.attributes).toMatchObject(body)
    expect((await data('GET', `/addresses/${made.id}`)).attributes).toMatchObject(body)
    expect((await data('PUT', `/addresses/${made.id}`, { address: { postal_code: '20459' } })).attributes.postal_code).toBe(
      '20459',
    )
    const second = await data('POST', '/addresses', { address: { ...body, postal_code: '20 459' } })
    expect((await data('GET', `/addresses/${made.id}`)).attributes.default_address).toBe(false)
    expect((await data('GET', `/addresses/${made.id}/similar`)).attributes.addresses.map((one: any) => one.unique_id)).toEqual([
      second.id,
    ])
    expect((await raw('DELETE', `/addresses/${made.id}`)).status).toBe(200)
    expect((await raw('GET', `/addresses/${made.id}`)).status).toBe(404)
    for (const wrong of [{ latitude: 90.1 }, { longitude: 180.5 }, { address: '' }])
      expect((await raw('POST', '/addresses', { address: { ...body, ...wrong } })).status).toBe(422)
  })

  it('make, list, read, change and delete a location [overview.scope_geolocation]', async () => {
    const made = await data('POST', '/locations', { location: { name: 'Pier 9', code: 'P9', time_zone: 'Europe/Berlin' } })
    expect(made.attributes).toMatchObject({ name: 'Pier 9', time_zone: 'Europe/Berlin', status: 'active' })
    expect((await data('GET', '/locations/?search=Pier&page=1&records=5')).map(({ id }: any) => id)).toContain(made.id)
    expect((await data('PUT', `/locations/${made.id}`, { location: { name: 'Pier 10' } })).attributes.name).toBe('Pier 10')
    expect((await data('POST', '/locations/search/code', { code: 'P9' })).map(({ id }: any) => id)).toEqual([made.id])
    expect((await raw('DELETE', `/locations/${made.id}`)).status).toBe(200)
    expect((await raw('GET', `/locations/${made.id}`)).status).toBe(404)
    expect((await raw('POST', '/locations', { location: { name: 'x', time_zone: 'Mars/Base' } })).status).toBe(422)
  })

  it('book under a location’s premise, list, change, cancel by code and delete [geolocation.bookings]', async () => {
    const { location, premise, path } = await place()
    const made = await data('POST', path, booking(3, 10, 11, { purpose: 'Review', party_size: 4, payload: { a: 1 } }), 'uma')
    expect(made.attributes).toMatchObject({
      premise_unique_id: premise,
      location_unique_id: location,
      premise_name: 'Room Elbe',
      state: 'confirmed',
      status: 'active',
      user_unique_id: world.userIds.uma,
      purpose: 'Review',
      party_size: 4,
      payload: { a: 1 },
    })
    const { code } = made.attributes
    expect(code).toMatch(/^[A-Z2-9]{12}$/)
    expect((await data('GET', `${path}?search=&page=1&records=10`)).map(({ id }: any) => id)).toEqual([made.id])
    // Others neither see it nor learn its code; changing it is for administrators.
    expect(await data('GET', path, undefined, 'uli')).toEqual([])
    expect((await raw('PUT', `${path}/${code}/cancel`, {}, 'uli')).status).toBe(404)
    expect((await raw('PUT', `${path}/${code}`, { booking: { purpose: 'Mine' } }, 'uma')).status).toBe(403)
    expect((await raw('DELETE', `${path}/${code}`, undefined, 'uma')).status).toBe(403)
    const changed = await data('PUT', `${path}/${code}`, { booking: { check_out_time: at(3, 12), purpose: 'Long review' } })
    expect(changed.attributes).toMatchObject({ purpose: 'Long review', check_out_time: at(3, 12).replace('.000Z', '+00:00') })
    expect(await codeOf(raw('POST', path, booking(3, 11, 12)))).toEqual([409, 'occupied'])
    const other = await room(location)
    expect((await raw('PUT', `/locations/${location}/premises/${other}/bookings/${code}/cancel`, {}, 'uma')).status).toBe(404)
    const cancelled = await data('PUT', `${path}/${code.toLowerCase()}/cancel`, { reason: 'Ill' }, 'uma')
    expect(cancelled.attributes).toMatchObject({ state: 'cancelled', status: 'inactive', reason: 'Ill' })
    expect(await codeOf(raw('PUT', `${path}/${code}/cancel`, {}, 'uma'))).toEqual([409, 'wrong_state'])
    expect((await raw('POST', path, booking(3))).status).toBe(201)
    expect((await raw('DELETE', `${path}/${code}`)).status).toBe(200)
    expect((await raw('PUT', `${path}/${code}/cancel`, {}, 'uma')).status).toBe(404)
    // A premise is found at its own location alone.
    const elsewhere = await site()
    for (const wrong of [
      `/locations/${elsewhere}/premises/${premise}/bookings`,
      `/locations/nonsense/premises/${premise}/bookings`,
    ])
      expect((await raw('GET', wrong)).status).toBe(404)
  })

  it('list the bookings of a user [geolocation.user_bookings]', async () => {
    const { path } = await place()
    const made = await data('POST', path, booking(4), 'uma')
    const list = await raw('GET', `/users/${world.userIds.uma}/bookings?page=1&records=1`, undefined, 'uma')
    expect(list.json.data.length).toBe(1)
    expect(list.json.meta).toMatchObject({ current_page: 1, per_page: 1 })
    const ids = (await data('GET', `/users/${world.userIds.uma}/bookings?records=100`)).map(({ id }: any) => id)
    expect(ids).toContain(made.id)
    expect((await raw('GET', `/users/${world.userIds.uma}/bookings`, undefined, 'uli')).status).toBe(404)
  })

  it('plan events on a premise, and find them by who holds them and on which day [geolocation.events_filter]', async () => {
    const { location, premise, path } = await place({}, { time_zone: 'America/New_York' })
    const events = `/locations/${location}/premises/${premise}/events`
    const body = {
      event_type: 'course',
      title: 'First aid',
      start_time: '2031-03-10T03:30:00Z',
      end_time: '2031-03-10T05:30:00Z',
      organizer_unique_id: world.userIds.uma,
      capacity: 12,
      tags: ['health'],
      recurrence: 'FREQ=WEEKLY',
      payload: { a: 1 },
    }
    const made = await data('POST', events, { event: body })
    expect(made.attributes).toMatchObject({
      ...body,
      start_time: '2031-03-10T03:30:00+00:00',
      end_time: '2031-03-10T05:30:00+00:00',
      location_unique_id: location,
      premise_unique_id: premise,
    })
    const ids = async (query: string) => (await data('GET', `${events}?${query}`)).map(({ id }: any) => id)
    // In New York it begins on the ninth.
    expect(await ids('event_date=2031-03-09')).toEqual([made.id])
    expect(await ids('event_date=2031-03-11')).toEqual([])
    expect(await ids(`user_unique_id=${world.userIds.uma}&event_date=2031-03-10`)).toEqual([made.id])
    expect(await ids(`user_unique_id=${world.userIds.uli}`)).toEqual([])
    expect((await raw('GET', `${events}?event_date=soon`)).status).toBe(422)
    expect((await raw('GET', `/locations/${await site()}/premises/${premise}/events`)).status).toBe(404)
    const busy = { booking: { check_in_time: '2031-03-10T04:00:00Z', check_out_time: '2031-03-10T05:00:00Z' } }
    expect(await codeOf(raw('POST', path, busy))).toEqual([409, 'occupied'])
    expect((await raw('DELETE', `${events}/${made.id}`)).status).toBe(200)
    expect((await raw('POST', path, busy)).status).toBe(201)
  })

  it('refuse in the shape clients reshape: a list of errors with status, code and detail [errors.geo_shape]', async () => {
    const { path } = await place()
    const { status, json } = await raw('POST', path, { booking: { check_in_time: at(2), check_out_time: at(2) } })
    expect(status).toBe(422)
    expect(json.errors[0]).toMatchObject({
      status: '422',
      code: 'invalid',
      detail: expect.any(String),
      source: expect.any(Object),
    })
  })
})

describe('A booking', () => {
  it('of no time, of the past, too long, or for nobody is none', async () => {
    const { path } = await place()
    const wrong = [
      booking(2, 11, 10),
      booking(2, 10, 10),
      { booking: { check_in_time: at(2), check_out_time: at(36_500) } },
      { booking: { check_in_time: '2029-02-29T10:00:00Z', check_out_time: '2029-02-29T11:00:00Z' } },
      { booking: { check_in_time: '2029-02-28T24:00:00Z', check_out_time: '2029-03-01T11:00:00Z' } },
      booking(2, 10, 11, { party_size: 0 }),
      booking(2, 10, 11, { party_size: -1 }),
      booking(2, 10, 11, { party_size: 2 ** 31 }),
      booking(2, 10, 11, { code: 'GUESSME' }),
    ]
    for (const body of wrong) expect((await raw('POST', path, body)).status, JSON.stringify(body)).toBe(422)
    expect(await codeOf(raw('POST', path, booking(-1), 'uma'))).toEqual([409, 'too_late_to_book'])
    expect(await codeOf(raw('POST', path, booking(2, 10, 11, { party_size: 9 })))).toEqual([409, 'too_many_people'])
    expect(
      (await raw('POST', path, { booking: { check_in_time: '2028-02-29T10:00:00Z', check_out_time: '2028-02-29T11:00:00Z' } }))
        .status,
    ).toBe(201)
  })

  it('ends where the next begins, unless there is a buffer [BD3]', async () => {
    const bare = await place()
    expect((await raw('POST', bare.path, booking(2, 9, 10), 'uma')).status).toBe(201)
    expect((await raw('POST', bare.path, booking(2, 10, 11), 'uli')).status).toBe(201)
    const buffered = await place({ buffer_after_minutes: 15 })
    expect((await raw('POST', buffered.path, booking(2, 9, 10), 'uma')).status).toBe(201)
    const refused = await raw('POST', buffered.path, booking(2, 10, 11), 'uli')
    expect(refused.status).toBe(409)
    const { alternatives } = refused.json.errors[0].meta
    expect(alternatives[0]).toEqual({ starts_at: at(2, 10.25), ends_at: at(2, 11.25), free_units: 8 })
    expect(
      (
        await raw(
          'POST',
          buffered.path,
          { booking: { check_in_time: alternatives[0].starts_at, check_out_time: alternatives[0].ends_at } },
          'uli',
        )
      ).status,
    ).toBe(201)
  })

  it('shares a room until its seats are taken, and no further [BD2]', async () => {
    const { path, premise } = await place({ allow_booking_overlap: true, capacity: 8 })
    const parties = Array.from({ length: 50 }, (_, i) => (i % 4) + 1)
    const answers = await Promise.all(parties.map((party_size) => raw('POST', path, booking(5, 10, 11, { party_size }))))
    const seats = answers.flatMap(({ status }, i) => (status === 201 ? [parties[i]!] : []))
    expect(seats.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(8)
    expect(seats.length).toBeGreaterThan(1)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const { rows } = await world.sql.query('select count(*)::int as taken from kit.occupancies where resource_id = $1', [premise])
    expect(rows[0].taken).toBe(seats.reduce((a, b) => a + b, 0))
  })

  it('keeps its hours: opening hours, closures, lead, horizon, step and length', async () => {
    const { path } = await place(
      { lead_minutes: 60, horizon_days: 30, step_minutes: 30, min_minutes: 30, max_minutes: 120 },
      {
        opening_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '18:00' })),
        exceptions: [
          { on: at(6).slice(0, 10), reason: 'Inventory' },
          { on: at(7).slice(0, 10), hours: [{ from: '12:00', to: '13:00' }] },
        ],
      },
    )
    const no = (body: unknown, who: Who = 'uma') => codeOf(raw('POST', path, body, who))
    expect(await no(booking(2, 17, 19))).toEqual([409, 'closed'])
    expect(await no(booking(6))).toEqual([409, 'closed'])
    expect(await no(booking(6), 'ada')).toEqual([409, 'closed'])
    expect(await no(booking(7))).toEqual([409, 'closed'])
    expect((await raw('POST', path, booking(7, 12, 13), 'uma')).status).toBe(201)
    expect(await no(booking(31))).toEqual([409, 'too_early_to_book'])
    expect(await no(booking(2, 10.25, 11.25))).toEqual([409, 'not_on_step'])
    expect(await no(booking(2, 10, 13))).toEqual([409, 'length_not_offered'])
    expect((await raw('POST', path, booking(31))).status).toBe(201)
  })

  it('waits for approval; approving one declines its rivals [BD6]', async () => {
    const { path } = await place({ needs_approval: true, pending_blocks: false })
    const [one, two] = await Promise.all([data('POST', path, booking(4), 'uma'), data('POST', path, booking(4), 'uli')])
    expect([one.attributes.state, two.attributes.state]).toEqual(['pending', 'pending'])
    expect((await raw('PUT', `/premise_bookings/${one.id}/approve`, {}, 'uma')).status).toBe(403)
    const answers = await Promise.all([one, two].map(({ id }) => raw('PUT', `/premise_bookings/${id}/approve`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = await Promise.all(
      [one, two].map(async ({ id }) => (await data('GET', `/premise_bookings/${id}`)).attributes.state),
    )
    expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
  })

  it('of a guest is approved and declined', async () => {
    const { path } = await place()
    for (const [action, body, state] of [
      ['approve', {}, 'confirmed'],
      ['decline', { booking: { reason: 'Full' } }, 'cancelled'],
    ] as const) {
      const { id } = await data(
        'POST',
        path,
        booking(action === 'approve' ? 8 : 9, 10, 11, { guest_name: 'Gil', guest_email: 'gil@example.com' }),
      )
      await world.sql.query(`update geolocation.bookings set state = 'pending', status = 'pending' where id = $1`, [id])
      expect((await data('PUT', `/premise_bookings/${id}/${action}`, body)).attributes.state).toBe(state)
    }
  })

  it('is held for a while, and confirmed or free again', async () => {
    const { path, premise } = await place()
    const held = await data(
      'POST',
      `/premises/${premise}/holds`,
      { booking: { starts_at: at(4, 10), ends_at: at(4, 11) } },
      'uma',
    )
    expect(held.attributes).toMatchObject({ state: 'held', status: 'pending' })
    expect(Date.parse(held.attributes.held_until)).toBeGreaterThan(Date.now() + 9 * 60_000)
    expect(await codeOf(raw('POST', path, booking(4), 'uli'))).toEqual([409, 'occupied'])
    expect((await data('PUT', `/premise_bookings/${held.id}/confirm`, { booking: {} }, 'uma')).attributes.state).toBe('confirmed')
    const again = await data(
      'POST',
      `/premises/${premise}/holds`,
      { booking: { starts_at: at(5, 10), ends_at: at(5, 11) } },
      'uma',
    )
    await world.sql.query(`update geolocation.bookings set held_until = now() - interval '1 second' where id = $1`, [again.id])
    // A hold that ended while somebody paid is theirs as long as nobody else has come [BD5].
    expect((await data('PUT', `/premise_bookings/${again.id}/confirm`, { booking: {} }, 'uma')).attributes.state).toBe(
      'confirmed',
    )
    const { rows } = await world.sql.query('select count(*)::int as taken from kit.occupancies where resource_id = $1', [premise])
    expect(rows[0].taken).toBe(2)
  })
})

describe('A visitor', () => {
  const page = (path: string, form?: Record<string, string>) =>
    fetch(`${world.address}${path}`, {
      redirect: 'manual',
      ...(form && {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })

  it('books on the page of a location, sees the booking by its code, and cancels it', async () => {
    const slug = `pier-${Date.now()}`
    const { premise } = await place({ is_public: true, description: 'With a view', cutoff_minutes: 60 }, { slug })
    const company = companies.a.urlId
    const day = at(3).slice(0, 10)
    const shown = await (await page(`/b/${company}/${slug}?day=${day}&minutes=60&room=${premise}`)).text()
    expect(shown).toContain('With a view')
    expect(shown).toContain(encodeURIComponent(at(3, 10)))
    const address = `/b/${company}/${slug}?room=${premise}&day=${day}&minutes=60&people=2&at=${encodeURIComponent(at(3, 10))}`
    const form = { name: 'Gil <b>', email: 'gil@example.com', purpose: 'Rehearsal', to: at(3, 11) }
    expect((await page(address, { ...form, email: 'nobody' })).status).toBe(422)
    for (const room of ['', 'a room', '00000000-0000-4000-8000-000000000000'])
      expect((await page(address.replace(premise, encodeURIComponent(room)), form)).status).toBe(404)
    // Machines fill in what nobody sees.
    expect((await page(address, { ...form, website: 'x' })).status).toBe(200)
    const made = await page(address, form)
    expect(made.status).toBe(303)
    expect((await page(address, form)).status).toBe(409)
    const own = made.headers.get('location')!
    const seen = await (await page(own)).text()
    expect(seen).toContain('Confirmed')
    expect((await page(`/b/${company}/${slug}/WRONGWRONG22`)).status).toBe(404)
    expect((await page(own)).headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect((await page(own, { day, at: '24:00' })).status).toBe(422)
    expect((await page(own, { day: at(-3).slice(0, 10), at: '10:00' })).status).toBe(409)
    expect((await page(own, { day, at: '14:30' })).status).toBe(303)
    expect(
      (await data('GET', `/premises/${premise}/availability?from=${at(3, 14)}&to=${at(3, 16)}&minutes=30`)).attributes.slots,
    ).toHaveLength(2)
    expect((await page(own, { reason: 'Ill' })).status).toBe(303)
    expect(await (await page(own)).text()).toContain('Cancelled')
    expect((await page(`/b/${company}/elsewhere`)).status).toBe(404)
  })

  it('puts no words of theirs into mails to an address that nobody has proven, and not more than some', async () => {
    const slug = `jetty-${Date.now()}`
    const { premise } = await place({ is_public: true }, { slug })
    const email = `stranger-${Date.now()}@guest.example`
    const day = at(4).slice(0, 10)
    const made = await page(
      `/b/${companies.a.urlId}/${slug}?room=${premise}&day=${day}&minutes=60&people=2&at=${encodeURIComponent(at(4, 10))}`,
      { name: 'Zzcallnow your account is locked', email, purpose: 'Zzcallnow', to: at(4, 11) },
    )
    const own = made.headers.get('location')!
    const code = own.split('/').at(-1)!.split('?')[0]
    await world.sql.query('update geolocation.bookings set version = 28 where code = $1', [code])
    for (const clock of ['11:00', '12:00', '13:00', '14:00']) expect((await page(own, { day, at: clock })).status).toBe(303)
    expect((await page(own, { reason: 'Zzcallnow' })).status).toBe(303)
    const { rows } = await world.sql.query('select values::text as said from kit.mails where recipient = $1', [email])
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ said }: { said: string }) => said.includes('Zzcallnow'))).toEqual([])
  })

  it('reads at the door what is on, and not who has it', async () => {
    const { path, premise } = await place()
    const now = Date.now()
    await data('POST', path, {
      booking: {
        check_in_time: new Date(now - 600_000).toISOString(),
        check_out_time: new Date(now + 600_000).toISOString(),
        purpose: 'Stand-up',
        guest_name: 'Gil',
      },
    })
    const { qcode } = (await data('GET', `/premises/${premise}`)).attributes
    expect((await data('GET', `/premises/${premise}`, undefined, 'uma')).attributes).not.toHaveProperty('qcode')
    const sign = await (await page(`/door/${companies.a.urlId}/${qcode}`)).text()
    expect(sign).toContain('Stand-up')
    expect(sign).not.toContain('Gil')
    expect((await page(`/door/${companies.a.urlId}/NOTTHECODE`)).status).toBe(404)
  })
})

describe('What becomes free', () => {
  it('is held for who waits longest, once', async () => {
    const { path, premise } = await place()
    const { id } = await data('POST', path, booking(6), 'uli')
    const entry = await data(
      'POST',
      '/waiting_list',
      { entry: { premise_unique_id: premise, starts_at: at(6), ends_at: at(6, 11) } },
      'uma',
    )
    const later = await data(
      'POST',
      '/waiting_list',
      { entry: { premise_unique_id: premise, starts_at: at(6), ends_at: at(6, 11) } },
      'uli',
    )
    expect(entry.attributes.state).toBe('waiting')
    await data('PUT', `/premise_bookings/${id}/cancel`, { booking: {} }, 'uli')
    expect((await data('GET', `/waiting_list/${entry.id}`, undefined, 'uma')).attributes.state).toBe('offered')
    expect((await data('GET', `/waiting_list/${later.id}`, undefined, 'uli')).attributes.state).toBe('waiting')
    expect((await data('PUT', `/waiting_list/${entry.id}/accept`, {}, 'uma')).attributes.state).toBe('booked')
    expect(await codeOf(raw('POST', path, booking(6), 'uli'))).toEqual([409, 'occupied'])
  })

  it('is found by the search, for so many, with what is needed, the nearest first [B18]', async () => {
    const tag = `beam${Date.now()}`
    const near = await place({ tags: [tag], capacity: 8, name: 'Near' }, { latitude: 0, longitude: 179.99 })
    await place({ tags: [tag], capacity: 8, name: 'Far' }, { latitude: 0, longitude: 150 })
    await place({ tags: [tag], capacity: 2, name: 'Small' }, { latitude: 0, longitude: 179.99 })
    const asked = `tags=${tag}&party=8&latitude=0&longitude=-179.99&from=${at(9, 14)}&to=${at(9, 16)}`
    const names = async (more = '') =>
      (await data('GET', `/availability?${asked}${more}`)).attributes.offers.map((one: any) => one.name)
    expect(await names()).toEqual(['Near', 'Far'])
    expect(await names('&km=3')).toEqual(['Near'])
    await data('POST', near.path, booking(9, 14, 15))
    expect(await names('&km=3')).toEqual([])
    expect(await names('&km=3&minutes=60')).toEqual(['Near'])
  })

  it('stays as it was for what was moved by itself, when a series changes [BD8]', async () => {
    const { premise } = await place()
    const rule = { frequency: 'weekly', count: 6 }
    const input = { starts_at: at(7), ends_at: at(7, 11), rule }
    const { dates } = (await data('POST', `/premises/${premise}/repeats/preview`, { repeat: input })).attributes
    expect(dates.map(({ is_free }: any) => is_free)).toEqual(Array(6).fill(true))
    const { bookings } = (await data('POST', `/premises/${premise}/repeats`, { repeat: { ...input, skip: [6] } })).attributes
    expect(bookings).toHaveLength(5)
    await data('PUT', `/premise_bookings/${bookings[2].unique_id}/move`, {
      booking: { starts_at: at(21, 15), ends_at: at(21, 16) },
    })
    await data('PUT', `/premise_bookings/${bookings[3].unique_id}/cancel`, { booking: {} })
    const changed = await data('PUT', `/premise_bookings/${bookings[1].unique_id}/series`, {
      series: { scope: 'following', starts_at: at(14, 12), ends_at: at(14, 13) },
    })
    expect(changed.attributes).toMatchObject({ changed: 2, kept: 2 })
    const starts = await Promise.all(
      bookings.map(async ({ unique_id }: any) =>
        Date.parse((await data('GET', `/premise_bookings/${unique_id}`)).attributes.check_in_time),
      ),
    )
    expect(starts.map((one) => new Date(one).getUTCHours())).toEqual([10, 12, 15, 10, 12])
    expect(
      (await raw('POST', `/premises/${premise}/repeats`, { repeat: { ...input, rule: { frequency: 'daily' } } })).status,
    ).toBe(422)
  })
})
