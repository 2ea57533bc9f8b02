import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
let pipeline: string
const stage: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  const ada = world.as('ada')
  pipeline = (await ada(crm.pipelines.create, { name: 'Reported' })).id
  for (const [order, [name, kind, probability]] of (
    [
      ['Open', 'open', 40],
      ['Sure', 'open', 95],
      ['Won', 'won', 100],
      ['Lost', 'lost', 0],
    ] as const
  ).entries()) {
    stage[name] = (await ada(crm.stages.create, { pipeline, name, kind, probability, order })).id
  }
  // As a spreadsheet of the forecast would have it; the sums below were made by hand.
  for (const [name, total, currency, day, where, owner] of [
    ['a', 100.01, 'EUR', '2031-01-10', 'Open', 'ada'],
    ['b', 200.02, 'EUR', '2031-01-20', 'Sure', 'ada'],
    ['c', 1_000, 'JPY', '2031-01-05', 'Open', 'ada'],
    ['d', 50.55, 'EUR', '2031-02-01', 'Open', 'art'],
  ] as const) {
    await ada(crm.opportunities.create, {
      name,
      total,
      currency,
      expectedCloseOn: day,
      pipeline,
      stage: stage[where]!,
      owner: world.userIds[owner],
    })
  }
})
afterAll(() => world.close())

const forecast = async (query: object = {}) =>
  (await world.as('ada')(crm.opportunities.forecastReport, { from: '2031-01-01', to: '2031-12-31', ...query } as never)) as {
    rows: any[]
    rates?: object
  }

describe('The forecast', () => {
  it('tells committed, weighted and best case by month, owner and currency [CD6]', async () => {
    const { rows } = await forecast()
    expect(
      rows.map((row) => [
        row.month,
        row.owner.split(' ')[0],
        row.currency,
        row.count,
        row.committed,
        row.weighted,
        row.best_case,
        row.actual,
      ]),
    ).toEqual([
      ['2031-01', 'ada', 'EUR', 2, 200.02, 230.02, 300.03, 0],
      ['2031-01', 'ada', 'JPY', 1, 0, 400, 1_000, 0],
      ['2031-02', 'art', 'EUR', 1, 0, 20.22, 50.55, 0],
    ])
  })

  it('converts at the rate of the company that holds on a day, and a changed rate changes converted columns alone [C7, CD6]', async () => {
    const ada = world.as('ada')
    const state = (rate: number, validFrom: string) =>
      ada(crm.exchangeRates.create, { currency: 'JPY', target: 'USD', rate, validFrom } as never)
    await state(0.006, '2026-01-01')
    const newer = await state(0.0065, '2026-02-01')
    await state(0.009, '2099-01-01')
    const at = async (rates_on?: string) =>
      (await forecast({ currency: 'USD', ...(rates_on && { rates_on }) })) as { rows: any[]; rates_used: object[] }
    const [before, old, plain] = [await at(), await at('2026-01-15'), await forecast()]
    expect(before.rates_used).toEqual([{ currency: 'JPY', rate: '0.0065', rate_on: '2026-02-01' }])
    expect(before.rows[1]).toMatchObject({ currency: 'JPY', rate: '0.0065', rate_on: '2026-02-01', converted_best_case: 6.5 })
    expect(old.rates_used).toEqual([{ currency: 'JPY', rate: '0.006', rate_on: '2026-01-01' }])
    expect((await at('2025-12-31')).rows[1]).toMatchObject({ rate: null, rate_on: null, converted_best_case: null })
    await ada(crm.exchangeRates.update, { id: newer.id, rate: 0.008 } as never)
    const after = await at()
    expect(after.rows[1]).toMatchObject({ rate: '0.008', converted_best_case: 8 })
    const unconverted = (rows: any[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/^(converted_|rate(_on)?$)/.test(name))))
    for (const one of [before, old, after]) expect(unconverted(one.rows)).toEqual(plain.rows)
    // What is stated with the question goes before what the company keeps.
    expect(((await forecast({ currency: 'USD', rates: 'JPY:0.01' })) as any).rates_used).toEqual([
      { currency: 'JPY', rate: '0.01', rate_on: null },
    ])
    await expect(
      world.as('uma')(crm.exchangeRates.create, { currency: 'USD', target: 'EUR', rate: 1, validFrom: '2026-01-01' } as never),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('converts at stated rates into columns of their own, and says which rates were used [CD6]', async () => {
    const plain = await forecast()
    const [cheap, dear] = await Promise.all([
      forecast({ currency: 'EUR', rates: 'JPY:0.0061' }),
      forecast({ currency: 'EUR', rates: 'JPY:0.007' }),
    ])
    expect(cheap.rates).toEqual({ JPY: '0.0061' })
    expect([cheap.rows[1].converted_best_case, cheap.rows[1].converted_weighted, dear.rows[1].converted_best_case]).toEqual([
      6.1, 2.44, 7,
    ])
    expect(cheap.rows[0].converted_best_case).toBe(300.03)
    const unconverted = (rows: any[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/^(converted_|rate(_on)?$)/.test(name))))
    expect(unconverted(cheap.rows)).toEqual(plain.rows)
    expect(unconverted(dear.rows)).toEqual(plain.rows)
    expect((await forecast({ currency: 'EUR' })).rows[1].converted_best_case).toBeNull()
    await expect(forecast({ currency: 'EUR', rates: 'JPY=1' })).rejects.toMatchObject({ status: 422 })
  })

  it('shows those who see only their own nothing of others', async () => {
    const own = (await world.as('art')(crm.opportunities.forecastReport, { from: '2031-01-01' } as never)) as { rows: any[] }
    expect(own.rows.map((row) => [row.month, row.best_case])).toEqual([['2031-02', 50.55]])
  })
})

describe('The other reports', () => {
  it('tell what lies in the pipeline, what was won and lost and why, and who did it', async () => {
    const ada = world.as('ada')
    const today = new Date().toISOString().slice(0, 10)
    const report = async (operation: any, query: object) => (await ada(operation, query)) as { rows: any[]; reasons?: any[] }
    const deals = await Promise.all(
      [10, 20, 30].map((total) =>
        ada(crm.opportunities.create, { name: `Closed ${total}`, total, currency: 'USD', pipeline, owner: world.userIds.ada }),
      ),
    )
    for (const [i, name] of ['Won', 'Lost', 'Lost'].entries())
      await ada(crm.opportunities.move, { id: deals[i]!.id, stage: stage[name]!, reason: 'Too dear' })
    const lying = await report(crm.opportunities.pipelineReport, { pipeline_unique_id: pipeline })
    expect(lying.rows.map((row) => [row.stage, row.currency, row.count, row.total, row.weighted])).toEqual([
      ['Open', 'EUR', 2, 150.56, 60.22],
      ['Open', 'JPY', 1, 1_000, 400],
      ['Sure', 'EUR', 1, 200.02, 190.02],
    ])
    const closed = await report(crm.opportunities.winRateReport, { from: today, to: today })
    expect(closed.rows.filter((row) => row.currency === 'USD')).toMatchObject([
      { won_count: 1, lost_count: 2, won: 10, win_rate_basis_points: 3_333, won_minor: 1_000, lost_minor: 5_000 },
    ])
    expect(closed.reasons).toContainEqual({ reason: 'Too dear', count: 2 })
    const done = await report(crm.opportunities.activityReport, { from: today, to: today })
    expect(done.rows.find((row) => row.user_unique_id === world.userIds.ada).opportunities_moved).toBe(3)
  })

  it('come as CSV that no spreadsheet runs', async () => {
    const { id } = await world.as('ada')(crm.opportunities.create, { name: 'Formula', total: 1, pipeline })
    await world.as('ada')(crm.opportunities.move, { id, stage: stage.Lost!, reason: 'x' })
    await world.as('ada')(crm.stages.update, { id: stage.Sure!, name: '=HYPERLINK("http://x","y")' })
    const reply = await world.fetch('ada', 'GET', `/api/crm/reports/pipeline?format=csv&pipeline_unique_id=${pipeline}`)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = reply.text.replace('\ufeff', '').trim().split('\r\n')
    expect(head!.split(',').slice(0, 4)).toEqual(['pipeline_unique_id', 'pipeline', 'stage_unique_id', 'stage'])
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    for (const name of ['win_rate', 'forecast', 'activity']) {
      expect((await world.fetch('ada', 'GET', `/api/crm/reports/${name}?format=csv`)).headers.get('content-disposition')).toBe(
        `attachment; filename="${name}.csv"`,
      )
    }
  })
})

describe('The movement of a week', () => {
  it('tells no change of an amount across currencies, and no sum beyond what a number holds exactly', async () => {
    const rival = world.as('rival')
    const deal = await rival(crm.opportunities.create, { name: 'Yen', currency: 'JPY', total: 1_000 })
    await rival(crm.opportunities.update, { id: deal.id, currency: 'EUR', total: 10.55 })
    await rival(crm.opportunities.update, { id: deal.id, total: 12.55 })
    const amounts = async () =>
      (await world.fetch('rival', 'GET', '/api/crm/reports/movement')).json.data.attributes.rows.filter(
        (row: { kind: string }) => row.kind === 'amount',
      )
    expect(await amounts()).toMatchObject([{ currency: 'EUR', count: 1, total_minor: 200 }])
    for (let i = 0; i < 10; i++)
      await rival(crm.opportunities.create, { name: 'Huge', currency: 'KWD', total: 1e12, probability: 90 })
    for (const path of [
      'opportunities/board',
      'reports/pipeline',
      'reports/movement',
      'reports/forecast',
      'reports/forecast?currency=EUR&rates=KWD:999999999',
    ])
      expect((await world.fetch('rival', 'GET', `/api/crm/${path}`)).status).toBe(200)
    const { rows } = (await world.fetch('rival', 'GET', '/api/crm/reports/pipeline')).json.data.attributes
    expect(rows.find((row: { currency: string }) => row.currency === 'KWD')).toMatchObject({
      count: 10,
      total_minor: Number.MAX_SAFE_INTEGER,
    })
  })

  it('counts deals by the way they went, with what they are worth, and names them [C23]', async () => {
    const ada = world.as('ada')
    const today = new Date().toISOString().slice(0, 10)
    const line = (await ada(crm.pipelines.create, { name: 'Moving' })).id
    const at: Record<string, string> = {}
    for (const [order, [name, kind]] of (
      [
        ['One', 'open'],
        ['Two', 'open'],
        ['Won', 'won'],
        ['Lost', 'lost'],
      ] as const
    ).entries())
      at[name] = (await ada(crm.stages.create, { pipeline: line, name, kind, order })).id
    const deals = await Promise.all(
      [100, 200, 300, 400].map((total) =>
        ada(crm.opportunities.create, {
          name: `Moved ${total}`,
          total,
          currency: 'SEK',
          pipeline: line,
          owner: world.userIds.ada,
        }),
      ),
    )
    const ids = deals.map(({ id }) => id)
    const move = (deal: number, ...stages: string[]) =>
      stages.reduce<Promise<unknown>>(
        (before, name) =>
          before.then(() => ada(crm.opportunities.move, { id: ids[deal]!, stage: at[name]!, reason: 'Too late' })),
        Promise.resolve(),
      )
    await move(0, 'Two', 'One', 'Two')
    await move(1, 'Two', 'Won')
    await move(2, 'Lost')
    await ada(crm.opportunities.update, { id: ids[3]!, total: 350.5 })
    await ada(crm.opportunities.update, { id: ids[3]!, total: 340 })
    const report = async (operation: any, query: object, person: 'ada' | 'art' = 'ada') =>
      ((await world.as(person)(operation, { from: today, to: today, ...query })) as { rows: any[] }).rows
    const ours = (await report(crm.opportunities.movementReport, {})).filter((row) => row.currency === 'SEK')
    expect(ours.map(({ kind, count, total_minor }) => [kind, count, total_minor])).toEqual([
      ['opened', 4, 94_000],
      ['forward', 2, 30_000],
      ['back', 1, 10_000],
      ['won', 1, 20_000],
      ['lost', 1, 30_000],
      ['amount', 1, -6_000],
    ])
    const behind = async (kind: string) =>
      (await report(crm.opportunities.movementDeals, { kind, currency: 'SEK' })).map((row) => [
        row.opportunity_unique_id,
        row.from_stage,
        row.to_stage,
        row.change_minor,
      ])
    expect(await behind('back')).toEqual([[ids[0], 'Two', 'One', null]])
    expect(await behind('won')).toEqual([[ids[1], 'Two', 'Won', null]])
    expect(await behind('amount')).toEqual([[ids[3], null, null, -6_000]])
    expect(await behind('opened')).toHaveLength(4)
    // Neither counted nor named for whom they are not to be seen.
    for (const operation of [crm.opportunities.movementReport, crm.opportunities.movementDeals])
      expect((await report(operation, {}, 'art')).filter((row) => row.currency === 'SEK')).toEqual([])
    const reply = await world.fetch('ada', 'GET', `/api/crm/reports/movement?format=csv&from=${today}&to=${today}`)
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="movement.csv"')
  })
})

describe('An account at a glance', () => {
  it('comes to its deals by currency, its quotes, people, places and papers, and to no more than one may see', async () => {
    const ada = world.as('ada')
    const account = await ada(crm.accounts.create, { name: 'Glanced at' })
    const person = await ada(crm.contacts.create, { firstName: 'Pat', lastName: 'Seen' })
    await ada(crm.accountContacts.associate, { account: account.id, contact_unique_id: person.id })
    await ada(crm.accountLocations.create, { parent: account.id, account: account.id, name: 'Yard' })
    const line = (await ada(crm.pipelines.create, { name: 'Glanced' })).id
    await ada(crm.stages.create, { pipeline: line, name: 'Open' })
    const done = (await ada(crm.stages.create, { pipeline: line, name: 'Won', kind: 'won', order: 1 })).id
    const deal = (total: number, currency: 'EUR' | 'JPY', more: object = {}) =>
      ada(crm.opportunities.create, { name: `Glance ${total}`, account: account.id, pipeline: line, total, currency, ...more })
    await deal(10.5, 'EUR')
    await deal(4.25, 'EUR', { owner: world.userIds.art })
    await deal(900, 'JPY')
    const { id } = await deal(7, 'EUR')
    await ada(crm.opportunities.move, { id, stage: done })
    const lines = [{ description: 'Tea', quantity: 2, unit_price: 6 }]
    const quote = await ada(crm.quotes.create, { name: 'Offer', account: account.id, currency: 'EUR', lines } as never)
    await ada(crm.quotes.send, { id: quote.id })
    expect(await ada(crm.accounts.glance, { id: account.id })).toMatchObject({
      opportunities: [
        { currency: 'EUR', open_count: 2, open: 14.75, open_minor: 1_475, won_count: 1, won: 7 },
        { currency: 'JPY', open_count: 1, open: 900, won_count: 0, won: 0 },
      ],
      quotes: [{ currency: 'EUR', count: 1, total: 12, total_minor: 1_200 }],
      contacts: 1,
      locations: 1,
      documents: 0,
    })
    await expect(world.as('art')(crm.accounts.glance, { id: account.id })).rejects.toMatchObject({ status: 404 })
    await ada(crm.accounts.update, { id: account.id, owner: world.userIds.art })
    expect(await world.as('art')(crm.accounts.glance, { id: account.id })).toMatchObject({
      opportunities: [{ currency: 'EUR', open_count: 1, open: 4.25 }],
      quotes: [],
      contacts: 0,
    })
  })
})
