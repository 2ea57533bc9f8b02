import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit, present } from '../points/credit.ts'
import { earnOrder } from '../points/earn.ts'
import { inUnitOf } from '../points/unit.ts'
import { rewards } from '../resources/index.ts'
import { agree, inBooks, sumsOf } from './books.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  for (const table of ['money_rules', 'product_rules', 'event_rules', 'expiration_rules', 'loyalties'])
    await world.sql.query(`update rewards.${table} set enabled = false`)
  const ada = world.as('ada')
  const tier = await ada(rewards.loyalties.create, { name: 'First', minPoints: 0 })
  await ada(rewards.moneyRules.create, { parent: tier.id, name: 'A point', pointsPerUnit: 1, unitAmount: 1 } as never)
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const programme = (changes: object) => raw('PUT', '/programme', { programme: changes })
const stateOf = async (who: 'uma' | 'uli' | 'art' | 'max') =>
  (await raw('GET', `/customers/${world.userIds[who]}/enrolment`, undefined, who)).json.data.attributes
const join = (who: 'uma' | 'uli' | 'art' | 'max', version: number, as: Who = who) =>
  raw('POST', `/customers/${world.userIds[who]}/enrolment`, { enrolment: { text_version: version } }, as)
const buy = (user: string, minor: number) =>
  inBooks(world, (book) =>
    earnOrder(book, {
      user,
      order: randomUUID(),
      currency: 'EUR',
      lines: [{ quantity: 1, net: minor, total: minor }],
      total: minor,
      key: randomUUID(),
    }),
  )

describe('A programme with a text', () => {
  it('gives nothing before somebody has agreed, and asks again when the text is another one', async () => {
    const user = world.userIds.uma
    expect(await buy(user, 1_000)).toEqual({ points: 10 })
    await programme({ opt_in_text: 'We count what you buy.' })
    const first = await stateOf('uma')
    expect(first).toMatchObject({ state: 'open', text: 'We count what you buy.', agreed_version: null })
    expect(await buy(user, 1_000)).toEqual({ points: 0 })
    const given = await raw('PUT', `/customers/${user}/grant_reward`, { reward: { points: 5, reason: 'Hello' } })
    expect(given.json.errors[0].code).toBe('not_enrolled')
    expect((await join('uma', first.text_version + 1)).json.errors[0].code).toBe('text_changed')
    expect((await join('uma', first.text_version)).json.data.attributes).toMatchObject({
      state: 'in',
      agreed_version: first.text_version,
    })
    expect(await buy(user, 1_000)).toEqual({ points: 10 })
    // The same words again are no new version.
    await programme({ opt_in_text: 'We count what you buy.' })
    expect((await stateOf('uma')).state).toBe('in')
    await programme({ opt_in_text: 'We count what you buy, and tell nobody.' })
    expect(await stateOf('uma')).toMatchObject({ state: 'asked', text_version: first.text_version + 1 })
    expect(await buy(user, 1_000)).toEqual({ points: 10 })
    await join('uma', first.text_version + 1)
    await join('uma', first.text_version + 1)
    const kept = (await raw('GET', '/enrolments?sort=decided_at', undefined, 'uma')).json.data
    expect(kept.map(({ attributes: a }: any) => [a.action, a.text_version, a.text])).toEqual([
      ['joined', first.text_version, 'We count what you buy.'],
      ['joined', first.text_version + 1, 'We count what you buy, and tell nobody.'],
    ])
    await programme({ opt_in_text: null })
    expect((await stateOf('uma')).state).toBe('in')
  })

  it('lets nobody decide for somebody else, and hides who is not yours to see', async () => {
    await inBooks(world, (book) => present(book, world.userIds.uli))
    expect((await join('uli', 0, 'ada')).json.errors[0].code).toBe('only_themselves')
    expect((await join('uli', 0, 'art')).status).toBe(404)
    expect((await raw('DELETE', `/customers/${world.userIds.uli}/enrolment`, undefined, 'art')).status).toBe(404)
  })
})

describe('Whoever leaves', () => {
  it('keeps what they hold where the programme says so, earns nothing, and is in no tier until they come back', async () => {
    const user = world.userIds.art
    await programme({ opt_in_text: null, leave_points: 'keep' })
    await buy(user, 2_000)
    const before = await sumsOf(world, user)
    const left = await raw('DELETE', `/customers/${user}/enrolment`, undefined, 'art')
    expect(left.json.data.attributes).toMatchObject({ state: 'left', leave_points: 'keep' })
    expect(await buy(user, 2_000)).toEqual({ points: 0 })
    expect(await sumsOf(world, user)).toEqual(before)
    const loyalty = async () => (await raw('GET', `/customers/${user}/loyalty`)).json.data.attributes
    expect(await loyalty()).toMatchObject({ loyalty_tier_name: null })
    await join('art', 0)
    expect(await loyalty()).toMatchObject({ loyalty_tier_name: 'First', left_at: null })
    expect(await buy(user, 2_000)).toEqual({ points: 20 })
  })

  it('loses all of it at once where the programme says so, in every unit, and the books say where it went', async () => {
    const user = world.userIds.max
    const unit = (await world.as('ada')(rewards.units.create, { name: 'Shells', code: 'SHELL' })).id
    await programme({ opt_in_text: null, leave_points: 'end' })
    await buy(user, 3_000)
    await inBooks(world, async (book) =>
      credit(await inUnitOf(book, unit), user, { key: randomUUID(), points: 7, type: 'adjusted', kind: 'grant' }),
    )
    expect((await stateOf('max')).held).toEqual(
      expect.arrayContaining([{ unit_unique_id: unit, unit_name: 'Shells', points: 7 }]),
    )
    expect((await raw('DELETE', `/customers/${user}/enrolment`, undefined, 'max')).status).toBe(200)
    expect((await raw('DELETE', `/customers/${user}/enrolment`, undefined, 'max')).status).toBe(200)
    const sums = await sumsOf(world, user)
    expect(sums).toMatchObject({ available: 0, pending: 0, lots: 0 })
    expect(agree(sums)).toBe(true)
    expect((await stateOf('max')).held).toEqual([])
    const {
      rows: [row],
    } = await world.sql.query(
      `select sum(balance)::int as shells from kit.ledger_accounts where currency = 'PTS.SHELL' and kind = 'rewards.breakage'`,
    )
    expect(row).toEqual({ shells: 7 })
    await programme({ leave_points: 'keep' })
  })
})
