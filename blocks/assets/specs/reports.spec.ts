import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let asset: string
beforeAll(async () => {
  world = await startWorld()
  const category = (await world.as('ada')(assets.categories.create, { name: 'Vehicles' })).id
  asset = (
    await world.as('ada')(assets.assets.create, {
      name: 'Van',
      category,
      purchasePrice: 20_000,
      currency: 'EUR',
      purchaseDate: '2026-01-10',
    })
  ).id
  for (const [eventType, eventDate, cost] of [
    ['repair', '2026-02-01T10:00:00Z', 100.25],
    ['repair', '2026-02-28T23:00:00Z', 50.5],
    ['cleaning', '2026-03-01T00:30:00Z', 9.99],
  ] as const) {
    await world.as('ada')(assets.events.create, {
      parent: asset,
      asset,
      eventType,
      eventDate,
      cost,
      currency: 'EUR',
      description: '=SUM(A1)',
    })
  }
})
afterAll(() => world.close())

const post = (path: string, body: object, who: 'ada' | 'uma' | 'rival' = 'ada') =>
  world.fetch(who, 'POST', `/api/assets/reports/${path}`, body)

describe('The reports on events', () => {
  it('take what they are asked wrapped or flat, and answer both kinds of client [assets.reports]', async () => {
    const asked = { start_date: '2026-02-01', end_date: '2026-02-28', asset_unique_id: asset }
    for (const body of [{ query_params: asked }, asked]) {
      const list = (await post('events/list', body)).json
      expect([list.events.length, list.data.length, list.meta.total_count, list.summary.events_by_type]).toEqual([
        2,
        2,
        2,
        { repair: 2 },
      ])
      expect(list.events[0]).toMatchObject({ asset_unique_id: asset, event_type: 'repair', occurred_at: expect.any(String) })
      const summary = (await post('events/summary', body)).json
      expect(summary).toMatchObject({
        total_events: 2,
        events_by_type: { repair: 2 },
        period: { start_date: '2026-02-01', end_date: '2026-02-28' },
        costs: [{ event_type: 'repair', cost: 150.75, currency: 'EUR' }],
      })
    }
    expect((await post('events/list', { query_params: { asset_unique_id: asset, per_page: 2, page: 2 } })).json).toMatchObject({
      events: [{}],
      meta: { total_pages: 2, current_page: 2 },
    })
    expect((await post('events/list', { query_params: { ...asked, format: 'csv' } })).text).toContain("'=SUM(A1)")
  })

  it('refuse what cannot be asked and who may not ask', async () => {
    for (const body of [
      { query_params: { start_date: 'soon' } },
      { query_params: { start_date: '2026-03-01', end_date: '2026-02-01' } },
      { query_params: { page: 0 } },
      { query_params: { asset_unique_id: 'x' } },
    ]) {
      expect([body, (await post('events/list', body)).status]).toEqual([body, 422])
    }
    expect((await post('events/list', {}, 'uma')).status).toBe(403)
    expect((await post('events/list', { asset_unique_id: asset }, 'rival')).status).toBe(422)
  })
})

describe('The report on', () => {
  const report = async (name: string, query = '') =>
    (await world.fetch('ada', 'GET', `/api/assets/reports/${name}${query}`)).json.data.attributes.rows as Record<string, any>[]

  it('custody says who had what at a moment', async () => {
    const { id } = await world.as('ada')(assets.assets.create, { name: 'Handed round' })
    const before = new Date().toISOString()
    const lent = await world.fetch('ada', 'POST', `/api/assets/assets/${id}/lend`, {
      asset_lend: { user_unique_id: world.userIds.uma },
    })
    const during = new Date(
      Date.parse((await world.as('ada')(assets.loans.get, { id: lent.json.meta.loan_unique_id })).lentAt!),
    ).toISOString()
    await world.as('ada')(assets.loans.giveBack, { loan: lent.json.meta.loan_unique_id })
    await world.as('ada')(assets.assets.assign, { id, assigned_to: world.userIds.uli })
    const holders = async (on: string) =>
      (await report('custody', `?on=${encodeURIComponent(on)}`))
        .filter((row) => row.asset_unique_id === id)
        .map((row) => [row.how, row.user_unique_id])
    expect(await holders(during)).toEqual([['lent', world.userIds.uma]])
    expect(await holders(new Date(Date.parse(before) - 1_000).toISOString())).toEqual([])
    expect(await holders(new Date(Date.now() + 1_000).toISOString())).toEqual([['assigned', world.userIds.uli]])
  })

  it('cost adds what was paid and what was spent, by currency', async () => {
    expect((await report('cost', '?from=2026-01-01&to=2026-12-31')).find((row) => row.category === 'Vehicles')).toMatchObject({
      currency: 'EUR',
      bought: 20_000,
      spent: 160.74,
      total: 20_160.74,
    })
  })

  it('cost and use counts the days it is asked for, all of them when none are named, and says which', async () => {
    const undated = (await world.as('ada')(assets.categories.create, { name: 'Antiques' })).id
    for (const purchaseDate of [null, '1998-05-01', '2026-05-01'])
      await world.as('ada')(assets.assets.create, {
        name: 'Chest',
        category: undated,
        purchasePrice: 100,
        currency: 'EUR',
        ...(purchaseDate && { purchaseDate }),
      })
    const ask = async (name: string, query: string) =>
      (await world.fetch('ada', 'GET', `/api/assets/reports/${name}${query}`)).json.data.attributes as {
        period: { from: string | null; to: string | null }
        rows: Record<string, any>[]
      }
    const bought = async (query: string) => {
      const { period, rows } = await ask('cost', query)
      return [rows.find((row) => row.category === 'Antiques')?.bought, period.from, period.to]
    }
    expect(await bought('')).toEqual([300, null, null])
    expect(await bought('?from=1998-05-01&to=1998-05-01')).toEqual([100, '1998-05-01', '1998-05-01'])
    expect(await bought('?from=1998-05-02')).toEqual([100, '1998-05-02', null])
    expect(await bought('?to=2026-05-01')).toEqual([200, null, '2026-05-01'])
    const today = new Date().toISOString().slice(0, 10)
    await world.sql.query(`update assets.assets set created_at = '2020-03-01' where id = $1`, [asset])
    const use = await ask('utilisation', '')
    expect([use.period, use.rows[0]!.hours > 365 * 24]).toEqual([{ from: '2020-03-01', to: today }, true])
    expect((await ask('utilisation', '?from=2026-01-01&to=2026-01-02')).rows[0]).toMatchObject({ hours: 48 })
    for (const name of ['booked', 'compliance']) expect((await ask(name, '')).period).toEqual({ from: null, to: null })
    expect((await world.fetch('ada', 'GET', '/api/assets/reports/cost?from=2026-01-02&to=2026-01-01')).status).toBe(422)
  })

  it('distribution counts every piece: single things, what is on hand and what is lent', async () => {
    const category = (await world.as('ada')(assets.categories.create, { name: 'Counted' })).id
    await world.as('ada')(assets.assets.create, { name: 'Single', category })
    const { id } = await world.as('ada')(assets.assets.create, { name: 'Chairs', category, tracking: 'quantity', quantity: 5 })
    await world.fetch('ada', 'POST', `/api/assets/assets/${id}/lend`, { asset_lend: { borrower_name: 'Hall', quantity: 2 } })
    const counted = (await report('distribution')).filter((row) => row.category === 'Counted')
    expect(counted.map(({ assets: things, pieces }) => [things, pieces])).toEqual([[2, 6]])
    expect((await report('inventory')).filter((row) => row.category === 'Counted').map(({ pieces }) => pieces)).toEqual([1, 5])
  })

  it('what is overdue, how things are used and where they are comes as rows and as CSV', async () => {
    const { id } = await world.as('ada')(assets.assets.create, { name: 'Late thing' })
    const lent = await world.fetch('ada', 'POST', `/api/assets/assets/${id}/lend`, {
      asset_lend: { borrower_name: '+Guest', due_at: new Date(Date.now() + 60_000).toISOString() },
    })
    await world.sql.query(
      `update assets.loans set lent_at = lent_at - interval '10 days', due_at = due_at - interval '3 days' where id = $1`,
      [lent.json.meta.loan_unique_id],
    )
    expect((await report('overdue')).find((row) => row.asset_unique_id === id)).toMatchObject({
      days_overdue: 2,
      holder: '+Guest',
    })
    expect((await world.fetch('ada', 'GET', '/api/assets/reports/overdue?format=csv')).text).toContain("'+Guest")
    const used = (await report('utilisation')).find((row) => row.asset_unique_id === id)!
    expect(used.hours_lent).toBeGreaterThan(239)
    expect((await report('distribution')).reduce((sum, row) => sum + row.assets, 0)).toBeGreaterThan(2)
    for (const name of [
      'custody',
      'utilisation',
      'cost',
      'distribution',
      'depreciation',
      'inventory',
      'idle',
      'booked',
      'compliance',
    ]) {
      const { status, headers } = await world.fetch('ada', 'GET', `/api/assets/reports/${name}?format=csv`)
      expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'text/csv; charset=utf-8'])
    }
  })

  it('count stocks of thousands of millions', async () => {
    const quantity = 1_000_000_000
    const pile = { name: 'Screws', model: 'Screw M3', tracking: 'quantity', quantity } as const
    const made = await Promise.all([1, 2, 3].map(() => world.as('ada')(assets.assets.create, pile)))
    for (let i = 0; i < 2; i++)
      await world.as('ada')(assets.stockMoves.create, { parent: made[0]!.id, asset: made[0]!.id, quantity, reason: 'restock' })
    expect((await report('distribution')).reduce((sum, row) => sum + row.pieces, 0)).toBeGreaterThanOrEqual(5 * quantity)
    expect((await report('inventory')).find((row) => row.asset_unique_id === made[0]!.id)).toMatchObject({ pieces: 3 * quantity })
    const [from, to] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
    for (const path of [`availability?model=Screw%20M3&starts_at=${from}&ends_at=${to}`, 'borrowing/offers?search=Screw'])
      expect([path, (await world.fetch('ada', 'GET', `/api/assets/${path}`)).status]).toEqual([path, 200])
  })

  it('know what was in the books on a day, and nothing that was bought after it', async () => {
    const { id } = await world.as('ada')(assets.assets.create, {
      name: 'Press',
      purchasePrice: 1_200,
      currency: 'EUR',
      purchaseDate: '2024-02-29',
      depreciationMethod: 'straight_line',
      depreciationMonths: 12,
    })
    const valueOn = async (day: string) =>
      (await report('depreciation', `?on=${day}`)).find((row) => row.asset_unique_id === id)?.book_value
    expect(await Promise.all(['2024-02-28', '2024-02-29', '2024-03-28', '2024-03-29', '2025-02-28'].map(valueOn))).toEqual([
      undefined,
      1_200,
      1_200,
      1_100,
      0,
    ])
  })

  it('read days and years by the calendar of the company', async () => {
    const zone = (time_zone: string) => world.fetch('ada', 'PUT', '/api/assets/settings', { settings: { time_zone } })
    const vendor = (await world.as('ada')(assets.vendors.create, { name: 'Kiwi' })).id
    const category = (await world.as('ada')(assets.categories.create, { name: 'Zoned' })).id
    const thing = (await world.as('ada')(assets.assets.create, { name: 'Boat', category, currency: 'NZD' })).id
    // Nine in the morning of New Year's Day in Auckland.
    const event = {
      parent: thing,
      asset: thing,
      vendor,
      eventType: 'repair',
      cost: 10,
      eventDate: '2025-12-31T20:00:00Z',
    } as const
    await world.as('ada')(assets.events.create, event)
    const seen = async () => [
      (await world.as('ada')(assets.vendors.spend, { vendor })).years,
      (await report('cost', '?from=2026-01-01&to=2026-12-31')).filter((row) => row.category === 'Zoned').map((row) => row.spent),
      (await post('events/list', { start_date: '2026-01-01', end_date: '2026-01-01', asset_unique_id: thing })).json.events
        .length,
    ]
    const spent = (year: number) => [{ year, currency: 'NZD', bought: 0, spent: 10, assets: 0 }]
    expect(await seen()).toEqual([spent(2025), [], 0])
    await zone('Pacific/Auckland')
    expect(await seen()).toEqual([spent(2026), [10], 1])
    expect((await post('events/list', { start_date: '0001-01-01', end_date: '9999-12-31' })).status).toBe(200)
    for (const name of ['cost', 'booked', 'custody', 'compliance'])
      expect((await world.fetch('ada', 'GET', `/api/assets/reports/${name}?to=9999-12-31&on=9999-12-31`)).status).toBe(200)
    await zone('UTC')
  })

  it('say what lies unused, what is reserved most, and who keeps to their reservations', async () => {
    const [{ id: idle }, { id: wanted }] = [
      await world.as('ada')(assets.assets.create, { name: 'Dusty', purchasePrice: 10, currency: 'EUR' }),
      await world.as('ada')(assets.assets.create, { name: 'Wanted', model: 'Report 5' }),
    ]
    await world.sql.query(`update assets.assets set created_at = created_at - interval '120 days' where id = any($1)`, [
      [idle, wanted],
    ])
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const reserve = (body: object) =>
      world.as('ada')(assets.reservations.create, {
        user: world.userIds.uli,
        startsAt: at(-0.1),
        endsAt: at(1.9),
        ...body,
      } as never)
    const fetched = await reserve({ model: 'Report 5' })
    const { loan_unique_id: loan } = await world.as('ada')(assets.reservations.fetch, { reservation: fetched.id })
    const [missed, given] = [
      await reserve({ asset: wanted, startsAt: at(10), endsAt: at(13) }),
      await reserve({ asset: wanted, startsAt: at(20), endsAt: at(21) }),
    ]
    await world.sql.query(`update assets.reservations set state = 'missed' where id = $1`, [missed.id])
    await world.as('ada')(assets.reservations.cancel, { id: given.id })
    const span = `?from=${at(-24).slice(0, 10)}&to=${at(48).slice(0, 10)}`
    expect((await report('booked', span)).find((row) => row.asset_unique_id === wanted)).toMatchObject({ bookings: 2, hours: 5 })
    expect((await report('compliance', span)).find((row) => row.user_unique_id === world.userIds.uli)).toMatchObject({
      bookings: 3,
      fetched: 1,
      missed: 1,
      cancelled: 1,
      late: 0,
      percent: 100,
    })
    await world.sql.query(`update assets.loans set due_at = lent_at where id = $1`, [loan])
    expect((await report('compliance', span)).find((row) => row.user_unique_id === world.userIds.uli)).toMatchObject({
      late: 1,
      percent: 0,
    })
    const unused = await report('idle', '?days=100')
    expect(unused.find((row) => row.asset_unique_id === idle)).toMatchObject({ days_idle: 120 })
    expect(unused.some((row) => row.asset_unique_id === wanted)).toBe(false)
    expect((await report('inventory')).find((row) => row.asset_unique_id === idle)).toMatchObject({
      state: 'available',
      pieces: 1,
      bought: 10,
    })
    for (const wrong of ['idle?days=0', 'booked?from=soon', 'compliance?from=2026-02-02&to=2026-01-01'])
      expect([wrong, (await world.fetch('ada', 'GET', `/api/assets/reports/${wrong}`)).status]).toEqual([wrong, 422])
    expect((await world.fetch('uma', 'GET', '/api/assets/reports/booked')).status).toBe(403)
  })
})
