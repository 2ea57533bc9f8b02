import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await world.fetch(who, method, `/api/projects${path}`, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
/** What is in somebody's calendar of projects. */
async function calendarOf(who: Who): Promise<string[]> {
  const { url } = (await data('POST', '/calendar/feed', undefined, who)).attributes
  const { text } = await world.fetch('nobody', 'GET', url.slice(url.indexOf('/api/')))
  return [...text.replaceAll('\r\n ', '').matchAll(/^SUMMARY:(.+)\r$/gm)].map(([, title]) => title!).sort()
}

describe('The calendar of projects', () => {
  it('has the days by which somebody answers, reviews and signs, and on which their evidence expires', async () => {
    const { id: d } = await data('POST', '/disclosures', { disclosure: { name: `Legal ${crypto.randomUUID()}` } })
    const { id: b } = await data('POST', `/disclosures/${d}/breakdowns`, { breakdown: { name: 'Contracts' } })
    const at = `/disclosures/${d}/breakdowns/${b}/objectives`
    const ids: string[] = []
    for (const name of ['Leases', 'Permits', 'Long ago']) ids.push((await data('POST', at, { objective: { name } })).id)
    const [leases, permits, longAgo] = ids as [string, string, string]
    const { id: p } = await data('POST', '/projects', { project: { name: 'Quay', status: 'active' } })
    await data('POST', '/members', { member: { project_unique_id: p, user_unique_id: world.userIds.uma } })
    const assign = (objective_unique_ids: string[], due_on: string) =>
      data('PUT', `/projects/${p}/objectives/assign`, {
        assignment: {
          objective_unique_ids,
          assignee_unique_id: world.userIds.uma,
          reviewer_unique_id: world.userIds.ada,
          due_on,
        },
      })
    await assign([leases, permits], day(3))
    await assign([longAgo], day(-200))
    await data('PUT', `/projects/${p}/objectives/${leases}`, { objective: { content: 'Ten years.' } }, 'uma')
    await data('POST', `/projects/${p}/objectives/${leases}/sources`, {
      source: { url: 'https://example.com/lease', name: 'Lease', expires_on: day(20) },
    })
    await data('POST', `/projects/${p}/approvals`, {
      approval: {
        objective_unique_id: leases,
        signer_unique_ids: [world.userIds.uma],
        quorum: 1,
        expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      },
    })
    expect(await calendarOf('uma')).toEqual([
      'Answer: Leases · Quay',
      'Answer: Permits · Quay',
      expect.stringMatching(/^Sign: .*Leases.* · Quay$/),
    ])
    expect(await calendarOf('ada')).toEqual(['Evidence expires: Lease · Quay', 'Review: Leases · Quay', 'Review: Permits · Quay'])
    await data('PUT', `/projects/${p}/objectives/${leases}/submit`, { objective: {} }, 'uma')
    expect(await calendarOf('uma')).not.toContain('Answer: Leases · Quay')
    await data('PUT', `/projects/${p}`, { project: { status: 'completed' } })
    expect([await calendarOf('uma'), await calendarOf('ada'), await calendarOf('uli')]).toEqual([[], [], []])
  })
})
