import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '../points/credit.ts'
import { earnOrder } from '../points/earn.ts'
import { hear } from '../points/hear.ts'
import { rewards } from '../resources/index.ts'
import { agree, inBooks, sumsOf } from './books.ts'

let world: World
let tier: string
let rule: string
let used: { today_points: number; month_points: number }
beforeAll(async () => {
  world = await startWorld()
  for (const table of ['money_rules', 'product_rules', 'event_rules', 'loyalties'])
    await world.sql.query(`update rewards.${table} set enabled = false`)
  await programme({ ...none, pending_days: 0, rule_mode: 'sum', time_zone: 'UTC' })
  tier = (await world.as('ada')(rewards.loyalties.create, { name: 'Everybody', minPoints: 0 })).id
  rule = (
    await world.as('ada')(rewards.moneyRules.create, {
      parent: tier,
      name: 'A point for every euro',
      pointsPerUnit: 1,
      unitAmount: 1,
      currency: 'EUR',
    } as never)
  ).id
  // Only who is a customer already is asked about.
  await inBooks(world, (book) => present(book, world.userIds.uma))
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const none = { daily_limit: null, daily_budget: null, monthly_budget: null }
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const programme = (changes: object, who: Who = 'ada') => raw('PUT', '/programme', { programme: changes }, who)
const report = async (): Promise<typeof used> => (await raw('GET', '/reports/liability')).json.data.attributes
const ruleNow = async () => (await raw('GET', `/loyalties/${tier}/rules/money/${rule}`)).json.data.attributes
const setRule = async (changes: object) =>
  raw('PUT', `/loyalties/${tier}/rules/money/${rule}`, { money_rule: { ...changes, version: (await ruleNow()).version } })
const people = ['uma', 'uli', 'sue', 'max'] as const
const buy = async (name: (typeof people)[number], euros: number) => {
  const amount = euros * 100
  const sale = { user: world.userIds[name], order: randomUUID(), currency: 'EUR', total: amount, key: randomUUID() }
  const lines = [{ quantity: 1, net: amount, total: amount }]
  return (await inBooks(world, (book) => earnOrder(book, { ...sale, lines } as never))).points
}
/** Sixteen sales of four customers at once. */
const rush = async (euros: number) =>
  (await Promise.all(Array.from({ length: 16 }, (_, i) => buy(people[i % 4]!, euros)))).reduce((sum, one) => sum + one, 0)
const preview = async (euros: number) => {
  const lines = [{ net_minor: euros * 100, total_minor: euros * 100 }]
  const reply = await raw('POST', '/rewards/preview', {
    reward: { user_unique_id: world.userIds.uma, purchase: { currency: 'EUR', lines } },
  })
  const { points, reasons } = reply.json.data.attributes
  return { points, reasons: reasons.map((one: any) => `${one.reason} ${one.points}`) }
}

describe('What all customers earn together', () => {
  it('stops at the budget of the day to the point, however many buy at once, and a preview says so before', async () => {
    used = await report()
    await programme({ daily_budget: used.today_points + 50 })
    expect(await preview(70)).toEqual({ points: 50, reasons: ['applied 70', 'daily_budget -20'] })
    expect(await rush(7)).toBe(50)
    expect(await report()).toMatchObject({ today_points: used.today_points + 50, month_points: used.month_points + 50 })
    expect(await preview(70)).toEqual({ points: 0, reasons: ['applied 70', 'daily_budget -70'] })
    await programme({ ...none, monthly_budget: used.month_points + 60 })
    expect(await preview(70)).toEqual({ points: 10, reasons: ['applied 70', 'monthly_budget -60'] })
    expect(await rush(7)).toBe(10)
    // The narrowest of them counts, and each that cut is named.
    await programme({ daily_budget: used.today_points + 75, monthly_budget: used.month_points + 65 })
    expect(await preview(70)).toEqual({ points: 5, reasons: ['applied 70', 'daily_budget -55', 'monthly_budget -10'] })
    await programme(none)
    expect(await buy('uma', 7)).toBe(7)
    for (const name of people) expect(agree(await sumsOf(world, world.userIds[name])), name).toBe(true)
  })

  it('is not held against points by hand', async () => {
    await programme({ daily_budget: 1 })
    const given = await raw('PUT', `/customers/${world.userIds.uli}/grant_reward`, { reward: { points: 3, reason: 'Goodwill' } })
    expect(given.status, given.text).toBe(200)
    await programme(none)
  })
})

describe('A rule', () => {
  it('gives no more than its budget, counts what it gave, and leaves the rest to the others', async () => {
    const set = await setRule({ budget_points: 40 })
    expect([set.status, set.json.data?.attributes.budget_used], set.text).toEqual([200, 0])
    expect(await preview(70)).toEqual({ points: 40, reasons: ['rule_budget 40'] })
    expect(await rush(7)).toBe(40)
    expect(await ruleNow()).toMatchObject({ budget_points: 40, budget_used: 40 })
    expect(await preview(70)).toEqual({ points: 0, reasons: ['budget_spent 0'] })
    // What a customer's own limit took away was not given by the rule.
    await setRule({ budget_points: 60 })
    await programme({ daily_budget: (await report()).today_points + 5 })
    expect(await buy('sue', 30)).toBe(5)
    expect(await ruleNow()).toMatchObject({ budget_used: 45 })
    await programme(none)
    await setRule({ budget_points: null })
    expect(await buy('sue', 30)).toBe(30)
    expect(await ruleNow()).toMatchObject({ budget_points: null, budget_used: 45 })
  })

  it('for something that happens has one too', async () => {
    const { id } = await world.as('ada')(rewards.eventRules.create, {
      parent: tier,
      name: 'A qualified lead',
      eventType: 'crm.leads.qualify',
      pointsEarned: 7,
      budgetPoints: 17,
    } as never)
    const tell = (name: (typeof people)[number]) => {
      const heard = { operation: 'crm.leads.qualify', user: world.userIds[name], record: randomUUID() }
      return inBooks(world, (book) => hear(book, { ...heard, key: randomUUID(), at: new Date().toISOString() }))
    }
    const given = await Promise.all(people.map(tell))
    expect(given.map(({ points }) => points).sort()).toEqual([0, 3, 7, 7])
    const { json } = await raw('GET', `/loyalties/${tier}/rules/events/${id}`)
    expect(json.data.attributes).toMatchObject({ budget_points: 17, budget_used: 17 })
  })
})

describe('A budget', () => {
  it('is a whole number of points, and set by those who may change the programme', async () => {
    for (const wrong of [0, -5, 1.5, '1e3', 2 ** 53, 'many']) {
      expect((await programme({ daily_budget: wrong })).status, String(wrong)).toBe(422)
      expect((await programme({ monthly_budget: wrong })).status, String(wrong)).toBe(422)
      expect((await setRule({ budget_points: wrong })).status, String(wrong)).toBe(422)
    }
    expect((await programme({ daily_budget: 5 }, 'uma')).status).toBe(403)
    const { version, budget_used } = await ruleNow()
    const put = (path: string, body: object, who: Who = 'ada') => raw('PUT', path, { money_rule: body }, who)
    const path = `/loyalties/${tier}/rules/money/${rule}`
    expect((await put(path, { budget_points: 5, version }, 'uma')).status).toBe(403)
    expect((await put(path, { budget_points: 5, version }, 'rival')).status).toBe(404)
    expect((await put(`/loyalties/${tier}/rules/money/${randomUUID()}`, { budget_points: 5, version })).status).toBe(404)
    expect((await put(path, { budget_points: 5, version: version - 1 })).status, 'stale').toBe(409)
    // What was given is counted, never said.
    await put(path, { budget_used: 0, version })
    expect((await ruleNow()).budget_used).toBe(budget_used)
    expect((await raw('GET', '/programme')).json.data.attributes).toMatchObject(none)
  })
})
