import { assets } from '@quoin/assets/resources'
import { pdfText } from '@quoin/kit/pdf/text'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnReservation } from '../operations/reserve.ts'

const png = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const hour = 3_600_000
const base = Math.ceil(Date.now() / hour) * hour + 48 * hour
const at = (hours: number) => new Date(base + hours * hour).toISOString()
const fresh = async (more: object = {}) => (await ada()(assets.assets.create, { name: 'Drill', ...more })).id
const reserve = (body: object, who: 'ada' | 'uma' | 'rival' = 'ada') =>
  world.fetch(who, 'POST', '/api/assets/reservations', { reservation: body })
const turn = (reservationId: string) => turnReservation({ tenantId: world.tenantIds.a, reservationId }, world.running.database)
const statesOf = (...ids: string[]) => Promise.all(ids.map(async (id) => (await ada()(assets.assets.get, { id })).state))

describe('A reservation', () => {
  it('begins as another ends, and does not overlap one', async () => {
    const asset = await fresh()
    expect((await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(2) })).status).toBe(201)
    expect((await reserve({ asset_unique_id: asset, starts_at: at(2), ends_at: at(4) })).status).toBe(201)
    const refused = (await reserve({ asset_unique_id: asset, starts_at: at(1), ends_at: at(3) })).json.errors[0]
    expect(refused).toMatchObject({
      status: '409',
      code: 'occupied',
      meta: {
        conflicts: [{ starts_at: at(0) }, { starts_at: at(2) }],
        alternatives: [{ starts_at: at(4), ends_at: at(6), free_units: 1 }],
      },
    })
  })

  it('is of no more than there are, and begins in another clock just as the one before it ends', async () => {
    const asset = await fresh()
    expect(
      (await reserve({ asset_unique_id: asset, quantity: 2, starts_at: at(0), ends_at: at(2) })).json.errors[0],
    ).toMatchObject({ status: '409', code: 'not_enough', meta: { units: 1 } })
    const year = new Date().getUTCFullYear() + 1
    const [before, after] = [`${year}-03-01T12:00:00+01:00`, `${year}-03-28T12:00:00+02:00`]
    expect((await reserve({ asset_unique_id: asset, starts_at: before, ends_at: after })).status).toBe(201)
    const next = (from: string) => reserve({ asset_unique_id: asset, starts_at: from, ends_at: `${year}-03-29T12:00:00Z` })
    expect((await next(`${year}-03-28T09:59:59.999Z`)).status).toBe(409)
    expect((await next(`${year}-03-28T10:00:00Z`)).status).toBe(201)
  })

  it('of a stock of a thousand million pieces costs no more than one of a few', async () => {
    const asset = await fresh({ name: 'Screws', tracking: 'quantity', quantity: 1_000_000_000 })
    expect((await reserve({ asset_unique_id: asset, quantity: 3, starts_at: at(0), ends_at: at(2) })).status).toBe(201)
    const when = new URLSearchParams({ starts_at: at(1), ends_at: at(2), asset_unique_id: asset, quantity: '1000' })
    const { status, json } = await world.fetch('ada', 'GET', `/api/assets/availability?${when}`)
    expect([status, json.data.attributes]).toMatchObject([200, { free: true, units: 10_000, free_units: 9_997 }])
  })

  it('of one thing is won by one of 40 who ask at once [AD1]', async () => {
    const asset = await fresh()
    const statuses = (
      await Promise.all(
        Array.from({ length: 40 }, (_, i) => reserve({ asset_unique_id: asset, starts_at: at(i / 100), ends_at: at(5) })),
      )
    ).map(({ status }) => status)
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 39])
  })

  it('of a model takes any free units and never more than there are [AD2]', async () => {
    for (let i = 0; i < 6; i++) await fresh({ model: 'Press 500' })
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        reserve({ model: 'press 500', quantity: 1 + (i % 3), starts_at: at(i % 2), ends_at: at(3) }),
      ),
    )
    const won = replies.filter(({ status }) => status === 201)
    expect(won.length).toBeGreaterThan(2)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const units = await Promise.all(
      won.map(async ({ json }) => (await ada()(assets.reservations.units, { reservation: json.data.id })).units.length),
    )
    expect(units).toEqual(won.map(({ json }) => json.data.attributes.quantity))
    expect(units.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(6)
  })

  it('says what it is of and when, within reason', async () => {
    const asset = await fresh()
    for (const body of [
      { starts_at: at(0), ends_at: at(1) },
      { asset_unique_id: asset, model: 'x', starts_at: at(0), ends_at: at(1) },
      { asset_unique_id: asset, starts_at: at(1), ends_at: at(1) },
      { asset_unique_id: asset, starts_at: at(-200), ends_at: at(-100) },
      { asset_unique_id: asset, starts_at: at(0), ends_at: at(24 * 400) },
      { model: 'No such model', starts_at: at(0), ends_at: at(1) },
      { asset_unique_id: asset, starts_at: 'soon', ends_at: at(1) },
    ])
      expect([body, (await reserve(body)).status]).toEqual([body, 422])
    const lost = await fresh()
    await ada()(assets.assets.lose, { id: lost, reason: 'Gone' })
    expect((await reserve({ asset_unique_id: lost, starts_at: at(0), ends_at: at(1) })).status).toBe(409)
    expect((await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(1) }, 'rival')).status).toBe(422)
  })

  it('is one’s own to make for those who borrow, of what may be asked for', async () => {
    const [asset, kept] = [await fresh(), await fresh({ requestable: false })]
    const made = await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(1) }, 'uma')
    expect([made.status, made.json.data.attributes.user_unique_id]).toEqual([201, world.userIds.uma])
    expect(
      (await reserve({ asset_unique_id: asset, starts_at: at(3), ends_at: at(4), user_unique_id: world.userIds.uli }, 'uma'))
        .status,
    ).toBe(403)
    expect((await reserve({ asset_unique_id: kept, starts_at: at(0), ends_at: at(1) }, 'uma')).status).toBe(409)
    await expect(world.as('uli')(assets.reservations.cancel, { id: made.json.data.id })).rejects.toMatchObject({ status: 404 })
    expect(await world.as('uma')(assets.reservations.cancel, { id: made.json.data.id })).toMatchObject({ state: 'cancelled' })
  })

  it('is moved to a time that is free, and gives its old one up', async () => {
    const asset = await fresh()
    const one = await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(2) })
    await ada()(assets.reservations.create, { asset, startsAt: at(4), endsAt: at(6) })
    expect(
      (
        await world.fetch('ada', 'PUT', `/api/assets/reservations/${one.id}/move`, {
          reservation: { starts_at: at(5), ends_at: at(7) },
        })
      ).json.errors[0].code,
    ).toBe('occupied')
    expect(await ada()(assets.reservations.move, { id: one.id, starts_at: at(1), ends_at: at(3) })).toMatchObject({
      startsAt: expect.stringContaining(at(1).slice(0, 16)),
    })
    expect((await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(1) })).status).toBe(201)
  })

  it('is fetched as a loan, units of a model exchanged at the counter, and done when all is back', async () => {
    const units = [await fresh({ model: 'Laser' }), await fresh({ model: 'Laser' }), await fresh({ model: 'Laser' })]
    const soon = { startsAt: new Date(Date.now() - 60_000).toISOString(), endsAt: at(9) }
    const reservation = await ada()(assets.reservations.create, { model: 'Laser', quantity: 2, user: world.userIds.uma, ...soon })
    const other = await fresh({ model: 'Saw' })
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/reservations/${reservation.id}/fetch`, {
          fetch: { asset_unique_ids: [other] },
        })
      ).status,
    ).toBe(422)
    const fetched = await ada()(assets.reservations.fetch, {
      reservation: reservation.id,
      fetch: { asset_unique_ids: [units[1]!, units[2]!] },
    })
    expect((await ada()(assets.loans.get, { id: fetched.loan_unique_id })).user).toBe(world.userIds.uma)
    await expect(ada()(assets.reservations.fetch, { reservation: reservation.id })).rejects.toMatchObject({ status: 409 })
    expect(
      (await ada()(assets.assets.availability, { model: 'Laser', starts_at: new Date().toISOString(), ends_at: at(1) }))
        .asset_unique_ids,
    ).toEqual([units[0]])
    await ada()(assets.loans.giveBack, { loan: fetched.loan_unique_id })
    expect((await ada()(assets.reservations.get, { id: reservation.id })).state).toBe('done')
  })

  it('is handed out as what was reserved, and sets free what is left behind', async () => {
    const [one, other, stranger] = [await fresh({ model: 'Swap' }), await fresh({ model: 'Swap' }), await fresh()]
    const now = { startsAt: at(-72), endsAt: at(9) }
    const reservation = await ada()(assets.reservations.create, { model: 'Swap', ...now })
    await turn(reservation.id)
    expect(await statesOf(one, other)).toEqual(['reserved', 'available'])
    const lend = (asset: string) =>
      world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
        asset_lend: { borrower_name: 'Guest', reservation_unique_id: reservation.id },
      })
    expect((await lend(stranger)).json.errors[0]).toMatchObject({ status: '422', source: { pointer: expect.any(String) } })
    expect([await statesOf(one, stranger), (await ada()(assets.reservations.get, { id: reservation.id })).state]).toEqual([
      ['reserved', 'available'],
      'reserved',
    ])
    expect((await lend(other)).status).toBe(200)
    expect(await statesOf(one, other)).toEqual(['available', 'lent'])
  })

  it('leaves a thing set aside for the next one that begins as it ends', async () => {
    const asset = await fresh()
    const first = await ada()(assets.reservations.create, { asset, startsAt: at(-72), endsAt: at(0) })
    const second = await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(4) })
    await turn(first.id)
    for (const { id } of [first, second]) {
      await world.sql.query(
        `update assets.reservations set starts_at = starts_at - interval '50 hours', ends_at = ends_at - interval '50 hours' where id = $1`,
        [id],
      )
      await world.sql.query(
        `update kit.occupancies set during = tstzrange(lower(during) - interval '50 hours', upper(during) - interval '50 hours') where subject_id = $1`,
        [id],
      )
    }
    await turn(second.id)
    await turn(first.id)
    expect([await statesOf(asset), (await ada()(assets.reservations.get, { id: first.id })).state]).toEqual([
      ['reserved'],
      'missed',
    ])
  })

  it('of a stock that falls is served before whoever asks later', async () => {
    const asset = await fresh({ tracking: 'quantity', quantity: 20 })
    const time = { starts_at: at(0), ends_at: at(9) }
    const first = await reserve({ asset_unique_id: asset, quantity: 12, ...time })
    expect((await reserve({ asset_unique_id: asset, quantity: 8, ...time })).status).toBe(201)
    await ada()(assets.reservations.cancel, { id: first.json.data.id })
    await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/stock`, { stock_move: { quantity: 8, reason: 'damage' } })
    // Twelve are left, of which eight are promised.
    const when = new URLSearchParams({ ...time, asset_unique_id: asset, quantity: '5' })
    expect((await world.fetch('ada', 'GET', `/api/assets/availability?${when}`)).json.data.attributes).toMatchObject({
      free: false,
      free_units: 4,
    })
    expect((await reserve({ asset_unique_id: asset, quantity: 5, ...time })).json.errors[0].code).toBe('occupied')
    const lend = (quantity: number) =>
      world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
        asset_lend: { borrower_name: 'Guest', quantity, due_at: at(5) },
      })
    expect([(await lend(5)).status, (await lend(4)).status]).toEqual([409, 200])
    expect((await reserve({ asset_unique_id: asset, quantity: 1, ...time })).status).toBe(409)
  })

  describe('of something that is overdue', () => {
    const lend = async (asset: string, more: object = {}) =>
      (
        await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
          asset_lend: { borrower_name: 'Guest', due_at: at(-24), ...more },
        })
      ).json.meta.loan_unique_id as string
    /** As time goes by. */
    const pass = async (loan: string) => {
      await world.sql.query(
        `update assets.loans set lent_at = lent_at - interval '9 days', due_at = clock_timestamp() - interval '1 hour' where id = $1`,
        [loan],
      )
      await world.sql.query(
        `update kit.occupancies set during = tstzrange(lower(during) - interval '9 days', clock_timestamp() - interval '1 hour') where subject_id = $1`,
        [loan],
      )
    }
    const available = async (asset: string) => {
      const { json } = await world.fetch(
        'ada',
        'GET',
        `/api/assets/availability?${new URLSearchParams({ asset_unique_id: asset, ...time })}`,
      )
      return json.data.attributes
    }
    const time = { starts_at: at(0), ends_at: at(9) }

    it('is refused until that is back, and what was made before may be moved', async () => {
      const name = `Overdue ${crypto.randomUUID()}`
      const asset = await fresh({ name })
      const loan = await lend(asset)
      const { id } = (await reserve({ asset_unique_id: asset, ...time })).json.data
      await pass(loan)
      const later = { starts_at: at(24), ends_at: at(30) }
      expect((await reserve({ asset_unique_id: asset, ...later })).json.errors[0]).toMatchObject({
        status: '409',
        code: 'not_back',
        meta: { asset_unique_id: asset },
      })
      await ada()(assets.reservations.move, { id, ...later })
      expect(await available(asset)).toMatchObject({ free: false, free_units: 0, alternatives: [], asset_unique_ids: [] })
      const { json } = await world.fetch(
        'uma',
        'GET',
        `/api/assets/borrowing/offers?${new URLSearchParams({ search: name, ...time })}`,
      )
      expect(json.data.attributes.offers[0]).toMatchObject({
        asset_unique_id: asset,
        is_late: true,
        free_units: 0,
        free_from: null,
      })
      await ada()(assets.loans.giveBack, { loan })
      expect(await available(asset)).toMatchObject({ free: true })
      expect((await reserve({ asset_unique_id: asset, ...time })).status).toBe(201)
    })

    it('is refused for what that is a part of, and taken of another of the model', async () => {
      const model = `Late ${crypto.randomUUID()}`
      const [whole, part, other] = [await fresh({ model }), await fresh(), await fresh({ model })]
      await world.fetch('ada', 'PUT', `/api/assets/assets/${whole}/parts`, { asset: { parts: [part] } })
      await pass(await lend(part))
      expect(await available(whole)).toMatchObject({ free: false, alternatives: [] })
      expect((await reserve({ asset_unique_id: whole, ...time })).json.errors[0].code).toBe('not_back')
      const made = await reserve({ model, ...time })
      const { units } = await ada()(assets.reservations.units, { reservation: made.json.data.id })
      expect(units.map((one) => one.asset_unique_id)).toEqual([other])
      expect((await reserve({ model, ...time })).status).toBe(409)
    })

    it('is of the pieces of a stock that are there, behind what was promised', async () => {
      const stock = await fresh({ tracking: 'quantity', quantity: 8 })
      const loan = await lend(stock, { quantity: 2 })
      expect((await reserve({ asset_unique_id: stock, quantity: 4, ...time })).status).toBe(201)
      await pass(loan)
      expect(await available(stock)).toMatchObject({ units: 8, free_units: 2 })
      expect((await reserve({ asset_unique_id: stock, quantity: 3, ...time })).json.errors[0].code).toBe('occupied')
      expect((await reserve({ asset_unique_id: stock, quantity: 2, ...time })).status).toBe(201)
    })
  })

  it('keeps what it is of from being thrown away or retired', async () => {
    const asset = await fresh()
    const { id } = await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(2) })
    const refusals = async () => [
      (await world.fetch('ada', 'DELETE', `/api/assets/assets/${asset}`)).json.errors?.[0].code,
      (await world.fetch('ada', 'PUT', `/api/assets/assets/${asset}/retire`, { asset: {} })).json.errors?.[0].code,
    ]
    expect(await refusals()).toEqual(['asset_reserved', 'asset_reserved'])
    await ada()(assets.reservations.cancel, { id })
    await ada()(assets.assets.retire, { id: asset, reason: 'Old' })
    await ada()(assets.assets.delete, { id: asset })
  })

  it('keeps others from lending what it holds', async () => {
    const asset = await fresh()
    await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(2) })
    const refused = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      asset_lend: { borrower_name: 'Guest', due_at: at(1) },
    })
    expect(refused.json.errors[0]).toMatchObject({ status: '409', code: 'occupied' })
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
          asset_lend: { borrower_name: 'Guest', due_at: at(0) },
        })
      ).status,
    ).toBe(200)
    const { entries } = await world.as('uli')(assets.assets.calendar, { from: at(-100), to: at(100), asset_unique_id: asset })
    expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['assets.loan', null],
      ['assets.reservation', null],
    ])
  })
})

describe('The calendar feed', () => {
  const feed = (body: object, who: 'ada' | 'uma' | 'nobody' = 'ada') =>
    world.fetch(who, 'POST', '/api/assets/calendar/feed', { feed: body })
  // As a calendar program reads: with nothing but the address.
  const read = async (url: string) => {
    const reply = await fetch(url)
    return [reply.status, reply.headers.get('content-type'), (await reply.text()).replace(/\r\n /g, '')] as const
  }

  it('of a model, a place or a thing shows what is taken of it, and to others than its owner not by whom', async () => {
    const place = (await ada()(assets.warehouses.create, { name: 'Feed hall' })).id
    const asset = await fresh({ name: 'Feed drill', model: 'Feed 1', location: place })
    const other = await fresh({ name: 'Elsewhere' })
    await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(2), purpose: 'Secret; trip' })
    await ada()(assets.reservations.create, { asset: other, startsAt: at(0), endsAt: at(2), purpose: 'Not here' })
    const start = `DTSTART:${at(0).slice(0, 19).replace(/[-:]/g, '')}Z\r\nDTEND:${at(2).slice(0, 19).replace(/[-:]/g, '')}Z`
    for (const of of [{ model: 'feed 1' }, { location_unique_id: place }, { asset_unique_id: asset }]) {
      const [status, type, text] = await read((await feed(of)).json.data.attributes.url)
      expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(text).toContain(start)
      expect(text).toContain('Feed drill · Secret\\; trip')
      expect(text).not.toContain('Elsewhere')
    }
    const [, , all] = await read((await feed({})).json.data.attributes.url)
    expect([all.includes('Feed drill'), all.includes('Elsewhere')]).toEqual([true, true])
    const [, , theirs] = await read((await feed({ asset_unique_id: asset }, 'uma')).json.data.attributes.url)
    expect([theirs.includes('Feed drill'), theirs.includes('Secret')]).toEqual([true, false])
  })

  it('has every entry of its time, however many there are, and none of before and after', async () => {
    const asset = await fresh({ name: 'Busy drill' })
    await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(1) })
    await world.sql.query(
      `insert into kit.occupancies (tenant_id, resource_id, unit, during, kind, subject_id)
       select o.tenant_id, o.resource_id, 1, tstzrange(s, s + interval '1 hour', '[)'), o.kind, gen_random_uuid() from kit.occupancies o
       cross join lateral (select upper(o.during) + n * interval '2 hours' as s from generate_series(1, 2500) n
         union all select now() - interval '91 days' union all select now() + interval '401 days') t where o.resource_id = $1`,
      [asset],
    )
    const [, , text] = await read((await feed({ asset_unique_id: asset })).json.data.attributes.url)
    expect(new Set(text.match(/^UID:.+$/gm)).size).toBe(2_501)
    expect([text.match(/^BEGIN:VEVENT/gm)!.length, text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')]).toEqual([2_501, true])
  })

  it('ends with a new address, by being ended, and with the right to see', async () => {
    const asset = await fresh()
    const [first, second] = [
      (await feed({ asset_unique_id: asset })).json.data.attributes.url,
      (await feed({ asset_unique_id: asset })).json.data.attributes.url,
    ]
    expect([(await read(first))[0], (await read(second))[0]]).toEqual([404, 200])
    const { rows } = await world.sql.query<{ row: string }>('select f::text as row from assets.feeds f where asset_id = $1', [
      asset,
    ])
    expect(rows.map(({ row }) => row.includes(new URL(second).searchParams.get('feed')!))).toEqual([false])
    const of = `/api/assets/calendar/feed?asset_unique_id=${asset}`
    expect((await world.fetch('ada', 'GET', of)).json.data.attributes.exists).toBe(true)
    expect((await world.fetch('uma', 'GET', of)).json.data.attributes.exists).toBe(false)
    expect((await world.fetch('ada', 'DELETE', of)).status).toBe(200)
    expect((await read(second))[0]).toBe(404)
    expect((await feed({ asset_unique_id: asset, model: 'x' })).status).toBe(422)
    expect((await feed({}, 'nobody')).status).toBe(401)
    expect((await world.fetch('rival', 'POST', '/api/assets/calendar/feed', { feed: { asset_unique_id: asset } })).status).toBe(
      404,
    )
    expect((await world.fetch('nobody', 'GET', '/api/assets/calendar.ics?feed=x')).status).toBe(404)
    const { url } = (await feed({}, 'uma')).json.data.attributes
    await world.sql.query(`update gateway.users set status = 'inactive' where id = $1`, [world.userIds.uma])
    const gone = (await read(url))[0]
    await world.sql.query(`update gateway.users set status = 'active' where id = $1`, [world.userIds.uma])
    expect([gone, (await read(url))[0]]).toEqual([404, 200])
  })
})

describe('The pick list of a reservation', () => {
  it('names each thing with its place and code, in the clock of the company, for whoever sees the reservation', async () => {
    const place = (await ada()(assets.warehouses.create, { name: 'Shelf 7' })).id
    const made = await Promise.all(
      [1, 2].map(() => fresh({ name: 'Tripod 変', model: 'Pick 9', serialNumber: `PICK-${Math.random()}`, location: place })),
    )
    const reservation = await ada()(assets.reservations.create, {
      model: 'Pick 9',
      quantity: 2,
      user: world.userIds.uma,
      startsAt: at(0),
      endsAt: at(2),
      purpose: 'Fair',
    })
    const images = `/api/assets/assets/${made[0]}`
    const { json: upload } = await world.fetch('ada', 'PUT', `${images}/presign`, { filename: 'front.png' })
    await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: png })
    await world.fetch('ada', 'POST', `${images}/images`, { file: { file_unique_id: upload.file_id } })
    const texts: string[] = []
    for (const language of ['en', 'ja'] as const) {
      const { url, file_name: name } = await ada()(assets.reservations.pickList, { reservation: reservation.id, language })
      expect(name).toMatch(/^pick-list-[0-9a-f]{8}\.pdf$/)
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      texts.push(pdfText(bytes).replaceAll('|', ''))
      expect(bytes.includes('/DCTDecode')).toBe(true)
    }
    const codes = await Promise.all(made.map(async (id) => (await ada()(assets.assets.get, { id })).code!))
    for (const word of ['Pick list', 'Fair', 'Shelf 7', '(signature)', '(UTC)', ...codes]) expect(texts[0]).toContain(word)
    expect(texts[1]).toContain('準備リスト')
    const list = (who: 'uma' | 'uli' | 'rival', body: object = {}) =>
      world.fetch(who, 'POST', `/api/assets/reservations/${reservation.id}/pick_list`, body)
    expect([(await list('uma')).status, (await list('uli')).status, (await list('rival')).status]).toEqual([200, 404, 404])
    expect((await list('uma', { language: 'xx' })).status).toBe(422)
  })
})
