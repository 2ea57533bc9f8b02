import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/realtime${path}`, body)
const saved = async (who: Who = 'ada') =>
  (await raw('GET', '/messages/saved', undefined, who)).json.data.map((one: { id: string }) => one.id)
async function talk(): Promise<string> {
  const context = { name: 'Talk', members: [world.userIds.uma] }
  return (await raw('POST', '/conversations', { context })).json.data.id as string
}
const say = async (id: string, content: string) =>
  (await raw('POST', `/conversations/${id}/messages`, { message: { content } })).json.data.id as string

describe('Saved messages', () => {
  it('are one’s own, the latest first, each once', async () => {
    const conversation = await talk()
    const [first, second] = [await say(conversation, 'First.'), await say(conversation, 'Second.')]
    for (const id of [first, second, first]) expect((await raw('PUT', `/messages/${id}/save`, {}, 'uma')).status).toBe(200)
    expect(await saved('uma')).toEqual([second, first])
    expect(await saved()).toEqual([])
    for (let i = 0; i < 2; i++) expect((await raw('PUT', `/messages/${second}/unsave`, {}, 'uma')).status).toBe(200)
    expect(await saved('uma')).toEqual([first])
  })

  it('are shown no more once they are deleted, or one may not read them', async () => {
    const conversation = await talk()
    const [gone, left] = [await say(conversation, 'Gone.'), await say(conversation, 'Left.')]
    for (const id of [gone, left]) await raw('PUT', `/messages/${id}/save`, {}, 'uma')
    await raw('DELETE', `/messages/${gone}`)
    expect(await saved('uma')).not.toContain(gone)
    expect(await saved('uma')).toContain(left)
    await raw('DELETE', `/conversations/${conversation}`, undefined, 'uma')
    expect(await saved('uma')).not.toContain(left)
  })

  it('are as many as are shown', async () => {
    const conversation = await talk()
    const [left, kept] = [await say(conversation, 'Left behind.'), await say(await talk(), 'Kept.')]
    for (const id of [left, kept]) expect((await raw('PUT', `/messages/${id}/save`, {}, 'uma')).status).toBe(200)
    const before = (await raw('GET', '/messages/saved', undefined, 'uma')).json.meta.total_count as number
    await raw('DELETE', `/conversations/${conversation}`, undefined, 'uma')
    const { json } = await raw('GET', '/messages/saved?records=1', undefined, 'uma')
    expect([json.meta.total_count, json.data.length]).toEqual([before - 1, 1])
  })

  it('are none of who may not read them', async () => {
    const id = await say(await talk(), 'Ours.')
    for (const who of ['rival', 'uli'] as const) expect((await raw('PUT', `/messages/${id}/save`, {}, who)).status).toBe(404)
    expect((await raw('PUT', `/messages/${crypto.randomUUID()}/save`, {})).status).toBe(404)
    expect((await raw('GET', '/messages/saved', undefined, 'app:a')).status).toBe(401)
  })
})

describe('A reaction', () => {
  it('is set and taken back as it is said, whatever it was before', async () => {
    const id = await say(await talk(), 'Well.')
    const react = async (is_on?: boolean) =>
      (await raw('PUT', `/messages/${id}/reactions`, { emoji: '👍', ...(is_on !== undefined && { is_on }) })).json.data.attributes
        .reactions
    const thumb = [{ emoji: '👍', people: [world.userIds.ada] }]
    expect([await react(true), await react(true), await react(false), await react(false)]).toEqual([thumb, thumb, [], []])
    expect([await react(), await react()]).toEqual([thumb, []])
  })
})
