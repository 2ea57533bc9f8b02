import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewards } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await raw('PUT', '/programme', { programme: { time_zone: 'America/Los_Angeles' } })
})
afterAll(() => world.close())

type Name = 'uma' | 'uli' | 'art' | 'sue' | 'max'
const raw = (method: string, path: string, body?: unknown, who: Parameters<World['fetch']>[0] = 'ada') =>
  world.fetch(who, method, `/api/rewards${path}`, body)
const badge = async (values: object): Promise<{ id: string; event: string }> => {
  const event = `crm.leads.qualify${randomUUID().slice(0, 8)}`
  const { json } = await raw('POST', '/badges', { badge: { code: randomUUID(), name: 'A mark', event_type: event, ...values } })
  return { id: json.data.id, event }
}
/** What happened, as the listener that hears of it tells the programme. */
const happens = (name: Name, operation: string, at = new Date().toISOString(), key: string = randomUUID()) =>
  world.running.callInternal(world.tenantIds.a, rewards.customers.internal.hear, {
    operation,
    user: world.userIds[name],
    record: null,
    key,
    at,
  })
const held = async (name: Name, id: string) =>
  (await raw('GET', `/user_badges?records=100&filter[badge_unique_id]=${id}`)).json.data.filter(
    (one: any) => one.attributes.user_unique_id === world.userIds[name] && one.attributes.state === 'held',
  )
const progress = async (name: Name, id: string) =>
  (await raw('GET', `/customers/${world.userIds[name]}/badges/progress`)).json.data.attributes.badges.find(
    (one: any) => one.badge_unique_id === id,
  )

describe('A badge that is earned', () => {
  it('shows how far somebody is, counts an event once, and is given when the number is full', async () => {
    const { id, event } = await badge({ times_needed: 3 })
    const key = randomUUID()
    await happens('uma', event, undefined, key)
    await happens('uma', event, undefined, key)
    expect(await progress('uma', id)).toMatchObject({ done: 1, needed: 3, streak: 'none' })
    await Promise.all([happens('uma', event), happens('uma', event)])
    expect(await held('uma', id)).toHaveLength(1)
    // Who has it is not on the way to it any more, and nobody has it twice.
    expect(await progress('uma', id)).toBeUndefined()
    await happens('uma', event)
    expect(await held('uma', id)).toHaveLength(1)
    expect(await held('uli', id)).toHaveLength(0)
  })

  it('begins anew once it was taken away, with a reason', async () => {
    const { id, event } = await badge({ times_needed: 2 })
    await happens('uli', event)
    await happens('uli', event)
    const [one] = await held('uli', id)
    expect((await raw('PUT', `/user_badges/${one.id}/revoke`, { userbadge: {} })).status).toBe(422)
    expect((await raw('PUT', `/user_badges/${one.id}/revoke`, { userbadge: { reason: 'By mistake' } })).status).toBe(200)
    expect(await held('uli', id)).toHaveLength(0)
    expect(await progress('uli', id)).toMatchObject({ done: 0, needed: 2 })
    await happens('uli', event)
    await happens('uli', event)
    expect(await held('uli', id)).toHaveLength(1)
  })

  it('for days in a row goes by the days of the company, in whatever order they are told, and a gap ends the streak', async () => {
    const { id, event } = await badge({ times_needed: 3, streak: 'days' })
    // Half past ten in the evening there, already tomorrow in UTC; the clocks are the same all year in what is asked.
    const evening = (day: number) => `2026-01-${String(day + 1).padStart(2, '0')}T06:30:00.000Z`
    await happens('sue', event, evening(1))
    await happens('sue', event, `2026-01-01T20:00:00.000Z`)
    await happens('sue', event, evening(2))
    await happens('sue', event, evening(4))
    expect(await held('sue', id)).toHaveLength(0)
    await happens('sue', event, evening(3))
    expect(await held('sue', id)).toHaveLength(1)
  })

  it('tells a streak as long as it goes on', async () => {
    const { id, event } = await badge({ times_needed: 5, streak: 'days' })
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (const days of [4, 3]) await happens('art', event, ago(days))
    expect(await progress('art', id)).toMatchObject({ done: 0, needed: 5, streak: 'days' })
    for (const days of [2, 1]) await happens('art', event, ago(days))
    expect(await progress('art', id)).toMatchObject({ done: 4 })
  })

  it('is not earned by who is frozen, nor while it is not given', async () => {
    const { id, event } = await badge({})
    await raw('PUT', `/customers/${world.userIds.max}/grant_reward`, { reward: { points: 1 } })
    await raw('PUT', `/customers/${world.userIds.max}/freeze`, { customer: { reason: 'To look at' } })
    await happens('max', event)
    expect(await held('max', id)).toHaveLength(0)
    await raw('PUT', `/badges/${id}`, { badge: { enabled: false } })
    await happens('uma', event)
    expect(await held('uma', id)).toHaveLength(0)
    expect(await progress('uma', id)).toBeUndefined()
  })

  it('is nobody else’s to look at', async () => {
    const { event } = await badge({ times_needed: 9 })
    await happens('uma', event)
    expect((await raw('GET', `/customers/${world.userIds.uma}/badges/progress`, undefined, 'uli')).status).toBe(404)
    expect((await raw('GET', `/customers/${world.userIds.uma}/badges/progress`, undefined, 'uma')).status).toBe(200)
  })
})
