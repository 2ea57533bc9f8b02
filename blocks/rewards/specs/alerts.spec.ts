import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agree, sumsOf } from './books.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
  await programme({ alert_movements: 3, alert_minutes: 60, second_over: null })
})
afterAll(() => world.close())
// What happened before, in another try too, is not lately.
beforeEach(async () => {
  await world.sql.query('delete from rewards.alerts')
  await world.sql.query(`update rewards.movements set transaction_date = transaction_date - interval '1 day'`)
})

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const programme = (changes: object) => raw('PUT', '/programme', { programme: changes })
const give = (name: 'uma' | 'uli', points = 10) =>
  raw('PUT', `/customers/${world.userIds[name]}/grant_reward`, { reward: { points, reason: 'Goodwill' } })
const spend = (name: 'uma' | 'uli') =>
  raw('POST', '/loyalty/points/redeem', { loyaltytransaction: { user_unique_id: world.userIds[name], points: 1 } })
const alertsOf = async (name: 'uma' | 'uli') =>
  (await raw('GET', '/alerts?records=100')).json.data.filter((one: any) => one.attributes.user_unique_id === world.userIds[name])
const close = (id: string, note: unknown, who: Who = 'ada') => raw('PUT', `/alerts/${id}/close`, { alert: { note } }, who)
const codeOf = ({ status, json }: { status: number; json: any }) => `${status} ${json.errors?.[0].code ?? ''}`.trim()

describe('A customer who earns or redeems unusually often', () => {
  it('raises one alert of each kind that grows, is held back in nothing, and is told of once to whoever may close it', async () => {
    for (let i = 0; i < 3; i++) expect((await give('uma')).status).toBe(200)
    expect(await alertsOf('uma')).toEqual([])
    // Four at once wait for each other, so that no two of them raise it.
    const replies = await Promise.all(Array.from({ length: 4 }, () => give('uma')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [alert, ...others] = await alertsOf('uma')
    expect(others).toEqual([])
    expect(alert.attributes).toMatchObject({ type: 'earned', count: 7, points: 70, state: 'open' })
    for (let i = 0; i < 4; i++) expect((await spend('uma')).status).toBeLessThan(300)
    const kinds = (await alertsOf('uma')).map((one: any) => [one.attributes.type, one.attributes.count])
    expect(kinds.sort()).toEqual([
      ['earned', 7],
      ['redeemed', 4],
    ])
    expect(agree(await sumsOf(world, world.userIds.uma))).toBe(true)
    const told = async () =>
      (
        await world.sql.query<{ template: string }>(
          `select distinct template from kit.mails where template like 'points\\_alert%' and recipient = (select email from gateway.users where id = $1) order by template`,
          [world.userIds.ada],
        )
      ).rows.map(({ template }) => template)
    await expect.poll(told, { timeout: 60_000 }).toEqual(['points_alert_earned', 'points_alert_redeemed'])
    const { rows } = await world.sql.query('select 1 from kit.outbox where operation = $1 and record_id = $2', [
      'rewards.alerts.raise',
      alert.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('is looked at by somebody who says what they found; after that it counts anew', async () => {
    for (let i = 0; i < 4; i++) await give('uli')
    const [{ id }] = await alertsOf('uli')
    for (const wrong of ['', undefined, 5, 'x'.repeat(501)]) expect((await close(id, wrong)).status).toBe(422)
    expect((await close(id, 'Mine', 'uli')).status).toBe(403)
    expect((await raw('GET', `/alerts/${id}`, undefined, 'uli')).status).toBe(403)
    expect((await close(id, 'Theirs', 'rival')).status).toBe(404)
    expect((await close(randomUUID(), 'Nothing')).status).toBe(404)
    const done = await close(id, 'A stand at the fair')
    expect(done.json.data?.attributes, done.text).toMatchObject({ state: 'closed', note: 'A stand at the fair' })
    expect(done.json.data.attributes.closed_by_unique_id).toBe(world.userIds.ada)
    expect(codeOf(await close(id, 'Again'))).toMatch(/^409 /)
    for (let i = 0; i < 3; i++) await give('uli')
    expect(await alertsOf('uli')).toHaveLength(1)
    await give('uli')
    expect((await alertsOf('uli')).map((one: any) => one.attributes.state).sort()).toEqual(['closed', 'open'])
    for (const wrong of [0, -1, 1.5, 'often', 2 ** 53]) {
      expect((await programme({ alert_movements: wrong })).status, String(wrong)).toBe(422)
      expect((await programme({ alert_minutes: wrong })).status, String(wrong)).toBe(422)
    }
  })
})
