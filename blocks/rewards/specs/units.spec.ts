import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit } from '../points/credit.ts'
import { earnOrder } from '../points/earn.ts'
import { giveBack } from '../points/giveBack.ts'
import { hear } from '../points/hear.ts'
import { turnDay } from '../points/turnDay.ts'
import { inUnitOf } from '../points/unit.ts'
import { rewards } from '../resources/index.ts'
import { agree, inBooks, sumsOf } from './books.ts'

let world: World
let stars: string
let base: string
beforeAll(async () => {
  world = await startWorld()
  for (const table of ['money_rules', 'product_rules', 'event_rules', 'expiration_rules', 'loyalties', 'units'])
    await world.sql.query(`update rewards.${table} set enabled = false`)
  const ada = world.as('ada')
  await ada(rewards.programmes.update, { currency: 'EUR', pending_days: 0, daily_limit: null, monthly_budget: null } as never)
  base = (await ada(rewards.loyalties.create, { name: 'Base', minPoints: 0 })).id
  stars = (await ada(rewards.units.create, { name: 'Seastars', code: 'SEASTAR' })).id
  await ada(rewards.moneyRules.create, { parent: base, name: 'A point', pointsPerUnit: 1, unitAmount: 1 } as never)
  await ada(rewards.moneyRules.create, {
    parent: base,
    name: 'A star for every ten',
    pointsPerUnit: 1,
    unitAmount: 10,
    unit: stars,
  } as never)
})
afterAll(() => world.close())

const raw = (method: string, path: string, body?: unknown, who: Parameters<World['fetch']>[0] = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const standing = async (user: string) => (await raw('GET', `/customers/${user}/loyalty`)).json.data.attributes
const inStars = async (user: string) =>
  (await standing(user)).units.find((one: { unit_unique_id: string }) => one.unit_unique_id === stars)
const buy = async (user: string, minor: number) => {
  const order = randomUUID()
  await inBooks(world, (book) =>
    earnOrder(book, {
      user,
      order,
      currency: 'EUR',
      lines: [{ quantity: 2, net: minor, total: minor }],
      total: minor,
      key: order,
    }),
  )
  return order
}
/** How many stars somebody holds, by all four books. */
const held = async (user: string): Promise<number> => {
  const sums = await sumsOf(world, user, { id: stars, code: 'SEASTAR' })
  expect(agree(sums)).toBe(true)
  return sums.lots
}

describe('A unit beside the points', () => {
  it('is earned by the rules that name it, and leaves the points, the tier and what everybody asks for as they were', async () => {
    const user = world.userIds.uma
    await inBooks(world, (book) => credit(book, user, { key: randomUUID(), points: 1, type: 'adjusted', kind: 'grant' }))
    const before = await standing(user)
    await buy(user, 8_700)
    const after = await standing(user)
    expect(after.available_points - before.available_points).toBe(87)
    expect(after.period_points - before.period_points).toBe(87)
    expect(await inStars(user)).toMatchObject({ code: 'SEASTAR', name: 'Seastars', available_points: 8, lifetime_points: 8 })
    expect(await held(user)).toBe(8)
    // The books show it as whole as points are.
    const trial = (await world.fetch('ada', 'GET', '/api/wallet/books/accounts?kind=rewards.points&currency=PTS.SEASTAR')).json
    expect(trial.data.attributes.accounts.find((one: any) => one.owner_unique_id === user)).toMatchObject({ balance: 8 })
    expect(agree(await sumsOf(world, user))).toBe(true)
    const points = (await raw('GET', `/customers/${user}/rewards/history?records=1`)).json.data
    expect(points[0].attributes).toMatchObject({ points: 87, balance_after: after.available_points, unit_unique_id: null })
    const own = (await raw('GET', `/customers/${user}/rewards/history?unit_unique_id=${stars}`)).json.data
    expect(own.map((one: any) => [one.attributes.points, one.attributes.balance_after])).toEqual([[8, 8]])
    expect((await raw('GET', `/customers/${user}/rewards/history?unit_unique_id=x`)).status).toBe(422)
  })

  it('is foretold apart from the points', async () => {
    const preview = await raw('POST', '/rewards/preview', {
      reward: { purchase: { currency: 'EUR', lines: [{ quantity: 1, net_minor: 4_000, total_minor: 4_000 }] } },
    })
    expect(preview.json.data.attributes).toMatchObject({
      points: 40,
      units: [{ unit_unique_id: stars, name: 'Seastars', points: 4 }],
    })
  })

  it('is taken back part for part with returned goods, once', async () => {
    const user = world.userIds.uli
    const order = await buy(user, 20_000)
    const asked = { order, lines: [{ line: 0, quantity: 1 }], key: `half ${order}` }
    expect(await inBooks(world, (book) => giveBack(book, asked))).toEqual({ taken: 100, returned: 0 })
    expect(await inBooks(world, (book) => giveBack(book, asked))).toEqual({ taken: 100, returned: 0 })
    expect(await held(user)).toBe(10)
    expect(agree(await sumsOf(world, user))).toBe(true)
  })

  it('pays for rewards priced in it alone, and comes back into it', async () => {
    const user = world.userIds.art
    await inBooks(world, (book) => credit(book, user, { key: randomUUID(), points: 500, type: 'adjusted', kind: 'grant' }))
    const reward = await world.as('ada')(rewards.rewards.create, {
      code: 'STARRY',
      name: 'Starry',
      points: 5,
      unit: stars,
      rewardType: 'gift',
    } as never)
    const redeem = () =>
      raw('POST', '/rewards/redeem', { rewardredemption: { reward_unique_id: reward.id, user_unique_id: user } })
    expect((await redeem()).json.errors[0].code).toBe('insufficient_balance')
    const given = await raw('POST', '/adjustments', {
      adjustment: { user_unique_id: user, type: 'give', points: 5, unit_unique_id: stars, reason: 'A prize' },
    })
    expect(given.status).toBe(201)
    const taken = await redeem()
    expect(taken.json.data.attributes).toMatchObject({ points: 5, unit_unique_id: stars })
    expect(await inStars(user)).toMatchObject({ available_points: 0 })
    await raw('PUT', `/redemptions/${taken.json.data.id}/cancel`, { rewardredemption: { reason: 'Gone' } })
    expect(await inStars(user)).toMatchObject({ available_points: 5 })
    expect(await held(user)).toBe(5)
    expect(agree(await sumsOf(world, user))).toBe(true)
  })

  it('ends by a rule of its own, at the company\u2019s midnight', async () => {
    const user = world.userIds.max
    await world.as('ada')(rewards.expirationRules.create, {
      name: 'Stars fade',
      ruleType: 'days',
      daysToExpire: 5,
      warningDays: 2,
      unit: stars,
    } as never)
    const give = async (unit: string | null) =>
      inBooks(world, async (book) =>
        credit(await inUnitOf(book, unit), user, { key: randomUUID(), points: 30, type: 'adjusted', kind: 'grant' }),
      )
    await give(stars)
    await give(null)
    const before = await standing(user)
    const fading = await inStars(user)
    expect(fading).toMatchObject({ available_points: 30, next_expiry_points: 30 })
    // Whoever moves the end of somebody's points leaves that of their stars.
    const later = '2099-01-01T00:00:00Z'
    expect((await raw('PUT', `/customers/${user}/expiration`, { expiration_date: later })).status).toBe(200)
    expect(await standing(user)).toMatchObject({ next_expiry_at: later })
    expect(await inStars(user)).toMatchObject({ next_expiry_at: fading.next_expiry_at })
    await inBooks(
      world,
      async (book) => {
        while ((await turnDay(book, world.running.services as never)).customers > 0);
      },
      new Date(Date.now() + 7 * 86_400_000),
    )
    expect(await inStars(user)).toMatchObject({ available_points: 0 })
    expect((await standing(user)).available_points).toBe(before.available_points)
    expect(await held(user)).toBe(0)
  })

  it('is earned by what happens, too', async () => {
    const user = world.userIds.sue
    await world.as('ada')(rewards.eventRules.create, {
      parent: base,
      name: 'A starry deed',
      eventType: 'crm.leads.qualify',
      pointsEarned: 3,
      unit: stars,
    } as never)
    const event = { operation: 'crm.leads.qualify', user, record: null, key: randomUUID(), at: new Date().toISOString() }
    expect(await inBooks(world, (book) => hear(book, event))).toEqual({ points: 0 })
    expect(await inBooks(world, (book) => hear(book, event))).toEqual({ points: 0 })
    expect(await inStars(user)).toMatchObject({ available_points: 3 })
  })

  it('is named by letters and digits that no other unit has', async () => {
    expect((await raw('POST', '/units', { point_unit: { name: 'Bad', code: 'no good' } })).status).toBe(422)
    expect((await raw('POST', '/units', { point_unit: { name: 'Again', code: 'SEASTAR' } })).status).toBe(409)
  })
})
