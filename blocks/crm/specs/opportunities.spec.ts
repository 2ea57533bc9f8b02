import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
let pipeline: string
const stage: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  const ada = world.as('ada')
  pipeline = (await ada(crm.pipelines.create, { name: 'Field sales', currency: 'EUR', isDefault: true })).id
  for (const [order, [name, kind, probability]] of (
    [
      ['First', 'open', 10],
      ['Talk', 'open', 40],
      ['Offer', 'open', 70],
      ['Won', 'won', 100],
      ['Lost', 'lost', 0],
    ] as const
  ).entries()) {
    stage[name] = (await ada(crm.stages.create, { pipeline, name, kind, probability, order })).id
  }
  await ada(crm.stages.update, { id: stage.First!, allowedNext: [stage.Talk!, stage.Lost!] })
  await ada(crm.stages.update, { id: stage.Offer!, requires: ['total', 'expected_close_on'] })
})
afterAll(() => world.close())

const deal = (more: object = {}) => world.as('ada')(crm.opportunities.create, { name: 'A deal', pipeline, ...more })
const move = (input: { id: string; stage: string } & Record<string, unknown>) =>
  world.as('ada')(crm.opportunities.move, input as never)
const board = async (query: object = {}) =>
  (await world.as('ada')(crm.opportunities.board, { pipeline_unique_id: pipeline, ...query } as never)) as { columns: any[] }
const columnOf = async (name: string, query: object = {}) =>
  (await board(query)).columns.find((one) => one.stage_unique_id === stage[name])

describe('An opportunity', () => {
  it('begins in the first open stage of the default pipeline and keeps its worth in minor units', async () => {
    const made = await world.as('ada')(crm.opportunities.create, { name: 'Plain', total: 99.95 })
    expect(made).toMatchObject({
      pipeline,
      stage: stage.First,
      probability: 10,
      currency: 'EUR',
      total: 99.95,
      totalMinor: 9_995,
      outcome: 'open',
    })
    expect(await deal({ total: 1234.567, currency: 'KWD' })).toMatchObject({ totalMinor: 1_234_567 })
    expect(await deal({ total: 500, currency: 'JPY' })).toMatchObject({ totalMinor: 500 })
  })

  it('takes no part of a smallest unit', async () => {
    for (const [total, currency] of [
      [1.005, 'EUR'],
      [0.5, 'JPY'],
      [1.0001, 'TND'],
    ] as const) {
      await expect(deal({ total, currency })).rejects.toMatchObject({
        status: 422,
        reasons: [{ source: { pointer: '/data/attributes/total' } }],
      })
    }
  })

  it('goes only where its stage lets it go', async () => {
    const { id } = await deal()
    await expect(move({ id, stage: stage.Won! })).rejects.toMatchObject({ status: 409, code: 'stage_not_allowed' })
    const foreign = await world.as('ada')(crm.stages.create, {
      pipeline: (await world.as('ada')(crm.pipelines.create, { name: 'Other' })).id,
      name: 'Elsewhere',
    })
    await expect(move({ id, stage: foreign.id })).rejects.toMatchObject({ status: 422, code: 'other_pipeline' })
    await expect(move({ id, stage: world.planted.b['crm.stages']! })).rejects.toMatchObject({ status: 404 })
    // Nor does a stage let go where no deal of its pipeline can go.
    for (const strange of [foreign.id, world.planted.b['crm.stages']!])
      await expect(
        world.as('ada')(crm.stages.update, { id: stage.First!, allowedNext: [stage.Talk!, strange] }),
      ).rejects.toMatchObject({
        status: 422,
        code: 'other_pipeline',
        reasons: [{ source: { pointer: '/data/attributes/allowed_next/1' } }],
      })
    await expect(
      world.as('ada')(crm.stages.create, { pipeline, name: 'Nowhere', allowedNext: [foreign.id] }),
    ).rejects.toMatchObject({ code: 'other_pipeline' })
    await expect(
      world.as('ada')(crm.opportunities.update, { id, name: 'Renamed', stage: stage.Won } as never),
    ).rejects.toMatchObject({
      status: 422,
    })
    expect(await world.as('ada')(crm.opportunities.get, { id })).toMatchObject({ stage: stage.First, outcome: 'open' })
  })

  it('needs what the stage asks for before it enters', async () => {
    const { id } = await deal({ stage: stage.Talk })
    await expect(move({ id, stage: stage.Offer! })).rejects.toMatchObject({
      code: 'stage_needs',
      reasons: [{ meta: { missing: ['total', 'expected_close_on'] } }],
    })
    await world.as('ada')(crm.opportunities.update, { id, total: 10, expectedCloseOn: '2027-01-31' })
    expect(await move({ id, stage: stage.Offer! })).toMatchObject({ stage: stage.Offer, probability: 70 })
  })

  it('is lost only with a reason, and counts as won with none', async () => {
    const { id } = await deal()
    await expect(move({ id, stage: stage.Lost! })).rejects.toMatchObject({ status: 422, code: 'lost_reason_needed' })
    expect(await move({ id, stage: stage.Lost!, reason: 'Too dear' })).toMatchObject({
      outcome: 'lost',
      lostReason: 'Too dear',
      closedAt: expect.any(String),
      probability: 0,
    })
    expect(await move({ id, stage: stage.Won! })).toMatchObject({ outcome: 'won', lostReason: null, probability: 100 })
  })

  it('remembers how long it was in each stage', async () => {
    const { id } = await deal()
    await move({ id, stage: stage.Talk! })
    await move({ id, stage: stage.Won! })
    const { visits } = (await world.as('ada')(crm.opportunities.stageTimes, { id })) as unknown as {
      visits: { stage_unique_id: string; left_at: string | null; seconds: number }[]
    }
    expect(visits.map((visit) => [visit.stage_unique_id, visit.left_at === null])).toEqual([
      [stage.First, false],
      [stage.Talk, false],
      [stage.Won, true],
    ])
    for (const visit of visits) expect(visit.seconds).toBeGreaterThanOrEqual(0)
  })

  it('is not moved by a stale drag from another tab, which is told where the card really is [CD3]', async () => {
    const { id, version } = await deal()
    const drags = await Promise.allSettled([
      move({ id, stage: stage.Talk!, version }),
      move({ id, stage: stage.Lost!, reason: 'x', version }),
    ])
    const refused = drags.filter((drag) => drag.status === 'rejected')
    expect(refused).toHaveLength(1)
    const { stage: really } = await world.as('ada')(crm.opportunities.get, { id })
    expect(refused[0]!.reason).toMatchObject({
      status: 409,
      code: 'stale_version',
      reasons: [{ meta: { current: { id, attributes: { stage_unique_id: really } } } }],
    })
  })
})

describe('The board', () => {
  it('shows on wish only the deals that went without a sign of life for as long as their stage bears', async () => {
    const own = (await world.as('ada')(crm.pipelines.create, { name: 'Rotting' })).id
    const only = (await world.as('ada')(crm.stages.create, { pipeline: own, name: 'Only', rotDays: 10 })).id
    const [old] = await Promise.all(
      ['Old', 'New'].map((name) => world.as('ada')(crm.opportunities.create, { name, pipeline: own, stage: only, total: 5 })),
    )
    await world.sql.query(`update crm.opportunities set updated_at = updated_at - interval '11 days' where id = $1`, [old!.id])
    const {
      columns: [column],
    } = (await world.as('ada')(crm.opportunities.board, { pipeline_unique_id: own, rotting: 'true' } as never)) as {
      columns: any[]
    }
    expect([column.count, column.cards.map((card: any) => card.attributes.name)]).toEqual([1, ['Old']])
  })

  it('goes on once its checklist is ticked off, back or lost at any time, and begins each stage with an empty one', async () => {
    const ada = world.as('ada')
    const own = (await ada(crm.pipelines.create, { name: 'Checked' })).id
    const make = async (name: string, order: number, more: object = {}) =>
      (await ada(crm.stages.create, { pipeline: own, name, order, ...more } as never)).id
    const early = await make('Early', 1, { checklist: ['Budget known', 'Met in person', 'Budget known'] })
    const late = await make('Late', 2, { requires: ['total'] })
    const gone = await make('Gone', 3, { kind: 'lost' })
    expect(await ada(crm.stages.get, { id: early })).toMatchObject({ checklist: ['Budget known', 'Met in person'] })
    const { id } = await ada(crm.opportunities.create, { name: 'Ticked', pipeline: own })
    const lacking = () =>
      world
        .fetch('ada', 'PUT', `/api/crm/opportunities/${id}/move`, { opportunity: { stage_unique_id: late } })
        .then((reply) => [reply.status, reply.json.errors?.[0].meta, reply.json.errors?.[0].detail])
    expect(await lacking()).toEqual([
      409,
      { missing: ['total'], unticked: ['Budget known', 'Met in person'] },
      'Before Late this has to be filled in: total; and this has to be ticked off in Early: Budget known, Met in person.',
    ])
    const column = (await board({ pipeline_unique_id: own })).columns[0]
    expect([column.checklist, column.cards[0].attributes.ticked]).toEqual([['Budget known', 'Met in person'], []])
    // Two at once are both heard.
    await Promise.all(['Met in person', 'Budget known'].map((point) => ada(crm.opportunities.tick, { id, point })))
    expect(await ada(crm.opportunities.untick, { id, point: 'Budget known' })).toMatchObject({ ticked: ['Met in person'] })
    await ada(crm.opportunities.update, { id, total: 5, ticked: ['Budget known'] } as never)
    expect((await lacking()).slice(0, 2)).toEqual([409, { missing: [], unticked: ['Budget known'] }])
    await expect(ada(crm.opportunities.tick, { id, point: 'Made up' })).rejects.toMatchObject({
      status: 422,
      code: 'no_such_point',
    })
    await ada(crm.opportunities.tick, { id, point: 'Budget known' })
    expect(await move({ id, stage: late })).toMatchObject({ stage: late, ticked: [] })
    await move({ id, stage: early })
    expect(await move({ id, stage: gone, reason: 'Price' })).toMatchObject({ outcome: 'lost' })
    await expect(world.as('rae')(crm.opportunities.tick, { id, point: 'Budget known' })).rejects.toMatchObject({ status: 403 })
  })

  it('keeps its stage and its pipeline from being deleted, and finds out of a stage that went while it lay in the trash', async () => {
    const ada = world.as('ada')
    const own = (await ada(crm.pipelines.create, { name: 'Short' })).id
    const first = (await ada(crm.stages.create, { pipeline: own, name: 'First', order: 1 })).id
    const second = (await ada(crm.stages.create, { pipeline: own, name: 'Second', order: 2 })).id
    const third = (await ada(crm.stages.create, { pipeline: own, name: 'Third', order: 3 })).id
    await ada(crm.stages.update, { id: first, allowedNext: [third] })
    const { id } = await ada(crm.opportunities.create, { name: 'Held', pipeline: own })
    await expect(ada(crm.stages.delete, { id: first })).rejects.toMatchObject({ status: 409, code: 'stage_in_use' })
    await expect(ada(crm.pipelines.delete, { id: own })).rejects.toMatchObject({ status: 409, code: 'pipeline_in_use' })
    // What may come next and is no more binds nobody.
    await ada(crm.stages.delete, { id: third })
    await move({ id, stage: second })
    await ada(crm.opportunities.delete, { id })
    await ada(crm.stages.delete, { id: second })
    await ada(crm.opportunities.restore, { id })
    expect(await move({ id, stage: first })).toMatchObject({ stage: first })
  })

  it('begins in no pipeline that was deleted, and keeps its stage from meaning something else', async () => {
    const ada = world.as('ada')
    const { id: pipeline } = await ada(crm.pipelines.create, { name: 'Meaning' })
    const { id: stage } = await ada(crm.stages.create, { pipeline, name: 'Only' })
    const { id } = await ada(crm.opportunities.create, { name: 'Meant', pipeline })
    await expect(ada(crm.stages.update, { id: stage, kind: 'won' })).rejects.toMatchObject({ status: 409, code: 'stage_in_use' })
    await ada(crm.stages.update, { id: stage, kind: 'open', name: 'Renamed' })
    await ada(crm.opportunities.delete, { id })
    expect(await ada(crm.stages.update, { id: stage, kind: 'won' })).toMatchObject({ kind: 'won' })
    await ada(crm.pipelines.delete, { id: pipeline })
    for (const place of [{ pipeline }, { stage }, { pipeline, stage }])
      await expect(ada(crm.opportunities.create, { name: 'Unseen', ...place })).rejects.toMatchObject({ status: 422 })
  })

  it('counts and sums each column per currency, plain and weighted, and shows its cards page by page', async () => {
    const own = (await world.as('ada')(crm.pipelines.create, { name: 'Sums' })).id
    const only = (await world.as('ada')(crm.stages.create, { pipeline: own, name: 'Only', probability: 33 })).id
    for (const total of [10.01, 20.02, 0.03])
      await world.as('ada')(crm.opportunities.create, { name: `Sum ${total}`, pipeline: own, total, currency: 'EUR' })
    await world.as('ada')(crm.opportunities.create, { name: 'Yen', pipeline: own, total: 900, currency: 'JPY' })
    const {
      columns: [column],
    } = (await world.as('ada')(crm.opportunities.board, { pipeline_unique_id: own, records: 3 } as never)) as { columns: any[] }
    expect(column).toMatchObject({ stage_unique_id: only, count: 4 })
    // 33 % of 1001, 2002 and 3 minor units, each rounded: 330 + 661 + 1.
    expect(column.sums).toEqual([
      { currency: 'EUR', total: 30.06, total_minor: 3006, weighted: 9.92, weighted_minor: 992 },
      { currency: 'JPY', total: 900, total_minor: 900, weighted: 297, weighted_minor: 297 },
    ])
    expect(column.cards.map((card: any) => card.attributes.name)).toEqual(['Yen', 'Sum 0.03', 'Sum 20.02'])
    const {
      columns: [rest],
    } = (await world.as('ada')(crm.opportunities.board, { stage_unique_id: only, page: 2, records: 3 } as never)) as {
      columns: any[]
    }
    expect(rest.cards.map((card: any) => card.attributes.name)).toEqual(['Sum 10.01'])
  })

  it('keeps the order people gave it, also when there is no room left between two cards', async () => {
    const cards = [] as { id: string }[]
    for (const name of ['a', 'b', 'c']) cards.push(await deal({ name, stage: stage.Talk }))
    const names = async () =>
      (await columnOf('Talk', { records: 200 })).cards
        .map((card: any) => card.attributes.name)
        .filter((name: string) => /^[abc]$/.test(name))
    expect(await names()).toEqual(['c', 'b', 'a'])
    const [a, b, c] = cards.map((card) => card.id) as [string, string, string]
    await move({ id: a, stage: stage.Talk!, before: c })
    expect(await names()).toEqual(['a', 'c', 'b'])
    await move({ id: a, stage: stage.Talk!, after: b })
    expect(await names()).toEqual(['c', 'b', 'a'])
    // Halving 65,536 sixteen times leaves no number between; the column is numbered anew.
    for (let i = 0; i < 40; i++) await move({ id: i % 2 ? a : c, stage: stage.Talk!, before: b })
    expect(await names()).toEqual(['c', 'a', 'b'])
    await expect(move({ id: a, stage: stage.Won!, after: b })).rejects.toMatchObject({ status: 409, code: 'card_elsewhere' })
  })

  it('tells whose the deals are, shows the lane of one person or of nobody, and hides what was closed on wish', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.pipelines.create, { name: 'Lanes' })
    await ada(crm.stages.create, { pipeline: id, name: 'S' })
    const won = (await ada(crm.stages.create, { pipeline: id, name: 'W', kind: 'won', order: 9 })).id
    const own = await ada(crm.opportunities.create, { name: 'Of Uma', pipeline: id, owner: world.userIds.uma })
    await ada(crm.opportunities.create, { name: 'Of Uli', pipeline: id, owner: world.userIds.uli })
    const free = await ada(crm.opportunities.create, { name: 'Of nobody', pipeline: id })
    await world.sql.query('update crm.opportunities set owner_id = null where id = $1', [free.id])
    await move({ id: own.id, stage: won })
    const read = async (query: object, who: 'ada' | 'rae' | 'art' = 'ada') =>
      (await world.as(who)(crm.opportunities.board, { pipeline_unique_id: id, ...query } as never)) as unknown as {
        columns: any[]
        lanes: { owner_unique_id: string | null; count: number }[]
      }
    const names = ({ columns }: { columns: any[] }) =>
      columns.flatMap((one) => one.cards.map((card: any) => card.attributes.name))
    const { lanes } = await read({ lanes: 'true' })
    expect(Object.fromEntries(lanes.map((one) => [one.owner_unique_id, one.count]))).toEqual({
      [world.userIds.uma]: 1,
      [world.userIds.uli]: 1,
      null: 1,
    })
    expect(lanes.at(-1)!.owner_unique_id).toBeNull()
    expect(names(await read({ owner_unique_id: 'none' }))).toEqual(['Of nobody'])
    expect(names(await read({ owner_unique_id: world.userIds.uma }))).toEqual(['Of Uma'])
    expect(names(await read({ closed_days: 0 })).sort()).toEqual(['Of Uli', 'Of nobody'])
    expect((await read({ lanes: 'true' }, 'art')).lanes).toEqual([])
    await expect(read({ owner_unique_id: 'somebody' })).rejects.toMatchObject({ status: 422 })
  })

  it('says for whom it is on the board, to those who see the account', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.pipelines.create, { name: 'For whom' })
    await ada(crm.stages.create, { pipeline: id, name: 'S' })
    const [theirs, own] = [
      await ada(crm.accounts.create, { name: 'Harbour Works' }),
      await ada(crm.accounts.create, { name: 'Quay Works', owner: world.userIds.art }),
    ]
    for (const account of [theirs.id, own.id, undefined])
      await ada(crm.opportunities.create, { name: 'Deal', pipeline: id, owner: world.userIds.art, account })
    const named = async (who: 'ada' | 'art', search?: string) => {
      const { columns } = (await world.as(who)(crm.opportunities.board, { pipeline_unique_id: id, search } as never)) as {
        columns: any[]
      }
      return columns.flatMap((one) => one.cards.map((card: any) => card.attributes.account_name)).sort()
    }
    expect(await named('ada')).toEqual(['Harbour Works', 'Quay Works', null])
    expect(await named('art')).toEqual(['Quay Works', null, null])
    // A search by the account's name would tell of it too.
    expect([await named('ada', 'harbour'), await named('art', 'harbour'), await named('art', 'quay')]).toEqual([
      ['Harbour Works'],
      [],
      ['Quay Works'],
    ])
  })

  it('shows those who see only their own nothing else, neither cards nor counts nor sums', async () => {
    const ada = world.as('ada')
    const { id } = await ada(crm.pipelines.create, { name: 'Rights' })
    await ada(crm.stages.create, { pipeline: id, name: 'S' })
    await ada(crm.opportunities.create, { name: 'Theirs', pipeline: id, total: 5 })
    await ada(crm.opportunities.create, { name: 'Mine', pipeline: id, total: 7, owner: world.userIds.art })
    const {
      columns: [column],
    } = (await world.as('art')(crm.opportunities.board, { pipeline_unique_id: id } as never)) as { columns: any[] }
    expect([column.count, column.sums[0].total, column.cards.map((card: any) => card.attributes.name)]).toEqual([1, 7, ['Mine']])
  })
})
