import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../tell/retain.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const ask = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/realtime${path}`, body)
const run = () => deleteExpired(world.running.database, new AbortController().signal)

async function talk(...contents: string[]): Promise<string> {
  const opened = await ask('uma', 'POST', '/conversations', { context: { name: 'Old talk', members: [world.userIds.uli] } })
  for (const content of contents)
    await ask('uma', 'POST', `/conversations/${opened.json.data.id}/messages`, { message: { content } })
  return opened.json.data.id
}
const age = (context: string, content: string) =>
  world.sql.query(`update realtime.messages set created_at = now() - interval '40 days' where context_id = $1 and content = $2`, [
    context,
    content,
  ])
const contents = async (context: string) =>
  (await ask('uma', 'GET', `/conversations/${context}?after=0`)).json.data.map((row: any) => row.attributes.content)

describe('Retention', () => {
  it('deletes what is older than the company keeps, not while a legal hold stands, and nothing of others', async () => {
    const id = await talk('old', 'new')
    const theirs = (await ask('rival', 'POST', '/conversations', { context: { code: 'theirs' } })).json.data.id
    await ask('rival', 'POST', `/conversations/${theirs}/messages`, { message: { content: 'old' } })
    await age(id, 'old')
    await run()
    expect(await contents(id)).toEqual(['old', 'new'])
    const set = (retention: object) => ask('ada', 'PUT', '/retention', { retention })
    expect((await set({ message_days: 30, legal_hold: true })).status).toBe(200)
    await run()
    expect(await contents(id)).toEqual(['old', 'new'])
    await set({ legal_hold: false })
    const others = async () =>
      (await world.sql.query('select 1 from realtime.messages where tenant_id = $1', [world.tenantIds.b])).rows.length
    await world.sql.query(`update realtime.messages set created_at = now() - interval '40 days' where tenant_id = $1`, [
      world.tenantIds.b,
    ])
    const before = await others()
    await run()
    expect(await contents(id)).toEqual(['new'])
    expect([before > 0, await others()]).toEqual([true, before])
  })

  it('keeps the log of text messages as long as notifications', async () => {
    await world.sql.query(
      `insert into realtime.texts (tenant_id, user_id, phone, created_at) select $1, $2, '+49•••' || d, now() - d * interval '1 day' from unnest(array[10, 100, 400]) d`,
      [world.tenantIds.a, world.userIds.uli],
    )
    const kept = async () =>
      (
        await world.sql.query('select phone from realtime.texts where tenant_id = $1 order by phone', [world.tenantIds.a])
      ).rows.map(({ phone }) => phone)
    await run()
    expect(await kept()).toEqual(['+49•••10', '+49•••100'])
    expect((await ask('ada', 'PUT', '/retention', { retention: { notification_days: 30 } })).status).toBe(200)
    await run()
    expect(await kept()).toEqual(['+49•••10'])
  })

  it('is set by whoever may, and refuses a stale version', async () => {
    expect((await ask('uma', 'PUT', '/retention', { retention: { message_days: 1 } })).status).toBe(403)
    expect((await ask('uma', 'GET', '/retention')).status).toBe(403)
    const { version } = (await ask('ada', 'GET', '/retention')).json.data.attributes
    expect((await ask('ada', 'PUT', '/retention', { retention: { message_days: 0 } })).status).toBe(422)
    expect((await ask('ada', 'PUT', '/retention', { retention: { message_days: 60, version: version + 1 } })).status).toBe(409)
  })
})

describe('An export of a conversation', () => {
  it('holds everything that was said, deleted messages included, without contact data, and stands in the audit log', async () => {
    const id = await talk('first', 'write to uma@demo.test')
    const second = (await ask('uma', 'GET', `/conversations/${id}?after=0`)).json.data[1].id
    await ask('uma', 'DELETE', `/messages/${second}`)
    const reply = await ask('ada', 'POST', `/conversations/${id}/exports`, {})
    expect(reply.json.data.map(({ attributes }: any) => [attributes.content, attributes.deleted_at !== null])).toEqual([
      ['first', false],
      ['write to [removed]', true],
    ])
    expect(reply.json.meta).toEqual({ next_after: null })
    expect(
      (await world.sql.query(`select 1 from kit.audit where record_id = $1 and changes ? 'exported'`, [id])).rows,
    ).toHaveLength(1)
    for (const who of ['uma', 'rival'] as const)
      expect([403, 404]).toContain((await ask(who, 'POST', `/conversations/${id}/exports`, {})).status)
  })
})
