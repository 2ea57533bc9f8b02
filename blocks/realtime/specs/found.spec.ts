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
async function talk(): Promise<string> {
  const context = { name: 'Talk', members: [world.userIds.uma] }
  return (await raw('POST', '/conversations', { context })).json.data.id as string
}
const say = async (id: string, content: string, more: object = {}) =>
  (await raw('POST', `/conversations/${id}/messages`, { message: { content, ...more } })).json.data.id as string
interface Hit {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}
/** Messages that the one search finds for somebody. */
const found = async (params: string, who: Who = 'ada'): Promise<Hit[]> =>
  (await world.fetch(who, 'POST', '/api/search/cloud', { search: { params, include: ['realtime.messages'] } })).json.data
const idsFound = async (params: string, who?: Who) => (await found(params, who)).map(({ id }) => id)

describe('A message', () => {
  it('is found by its words, by those who take part, and named by how it begins', async () => {
    const conversation = await talk()
    const id = await say(conversation, `The chrysanthemums arrive on Monday. ${'More of them. '.repeat(40)}`)
    for (const who of ['ada', 'uma'] as const) expect(await idsFound('chrysanthemum monday', who), who).toEqual([id])
    for (const who of ['uli', 'rival'] as const) expect(await idsFound('chrysanthemum', who), who).toEqual([])
    const [hit] = await found('chrysanthemums')
    expect(hit!.attributes).toMatchObject({ entity_type: 'realtime.messages', entity_source: 'realtime' })
    expect(String(hit!.attributes.entity_alias)).toMatch(/^The chrysanthemums .{100,150}…$/)
    const search = '/api/search/search'
    const related = `${search}/records/${id}/related?entity_type=realtime.messages`
    expect((await world.fetch('uma', 'GET', `${search}/records/${id}`)).json.data.id).toBe(id)
    expect((await world.fetch('uma', 'GET', related)).status).toBe(200)
    for (const who of ['uli', 'rival'] as const) {
      expect((await world.fetch(who, 'GET', `${search}/records/${id}`)).status, who).toBe(404)
      expect((await world.fetch(who, 'GET', related)).status, who).toBe(404)
    }
  })

  it('is found although a letter is wrong, by those who take part alone', async () => {
    const id = await say(await talk(), 'Perspicacious words')
    expect(await idsFound('perspicasious', 'uma')).toEqual([id])
    expect(await idsFound('perspicasious', 'uli')).toEqual([])
  })

  it('is found by what it says now, and no more once it is deleted, expired, or one has left', async () => {
    const conversation = await talk()
    const [changed, gone, brief] = [
      await say(conversation, 'Quillwort one'),
      await say(conversation, 'Quillwort two'),
      await say(conversation, 'Quillwort three', { expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
    ]
    expect((await idsFound('quillwort', 'uma')).sort()).toEqual([changed, gone, brief].sort())
    await raw('PUT', `/messages/${changed}`, { message: { content: 'Spleenwort one' } })
    await raw('DELETE', `/messages/${gone}`)
    await world.sql.query(`update realtime.messages set expires_at = now() - interval '1 minute' where id = $1`, [brief])
    expect(await idsFound('quillwort', 'uma')).toEqual([])
    expect(await idsFound('spleenwort', 'uma')).toEqual([changed])
    await raw('DELETE', `/conversations/${conversation}`, undefined, 'uma')
    expect(await idsFound('spleenwort', 'uma')).toEqual([])
    expect(await idsFound('spleenwort')).toEqual([changed])
  })
})

describe('The list of messages', () => {
  it('is narrowed to a conversation, a thread, a sender and a status, and answers all that is shown of a message', async () => {
    const conversation = await talk()
    const first = await say(conversation, 'Well.', { target_id: 'T-1', source_id: 'S-1' })
    const answer = await say(conversation, 'Indeed.', { parent_id: first })
    const listed = async (query: string, who?: Who) =>
      ((await raw('GET', `/messages?${query}`, undefined, who)).json.data as Hit[]).map(({ id }) => id)
    expect(await listed(`context_id=${conversation}`)).toEqual([answer, first])
    expect(await listed(`context_id=${conversation}&sort=created_at`)).toEqual([first, answer])
    expect(await listed(`parent_id=${first}`)).toEqual([answer])
    expect(await listed('target_id=T-1&source_id=S-1&status=active', 'uma')).toEqual([first])
    const { attributes } = (await raw('GET', `/messages?target_id=T-1`)).json.data[0]
    expect(attributes).toMatchObject({ replies: 1, author_name: expect.any(String), files: [], reactions: [], deleted_at: null })
    for (const who of ['uli', 'rival'] as const)
      expect((await raw('GET', `/messages?context_id=${conversation}`, undefined, who)).status, who).toBe(404)
    expect((await raw('GET', '/messages', undefined, 'app:a')).status).toBe(401)
    expect((await raw('GET', '/messages?sort=payload')).status).toBe(422)
  })
})

describe('An expired message', () => {
  it('is not unread, and not the last that a conversation shows', async () => {
    const conversation = await talk()
    await say(conversation, 'It lasts.')
    await raw('PUT', `/conversations/${conversation}/read`, {}, 'uma')
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const id = await say(conversation, 'It passes.', { expires_at, mentions: [world.userIds.uma] })
    const uma = world.userIds.uma
    const row = async () =>
      (await raw('GET', `/users/${uma}/conversations?search=Talk&records=200`, undefined, 'uma')).json.data.find(
        (one: Hit) => one.id === conversation,
      ).meta
    const counts = async () => ({
      badge: (await raw('GET', '/notifications/badge', undefined, 'uma')).json.data.attributes.messages as number,
      total: (await raw('GET', `/users/${uma}/unread-summary`, undefined, 'uma')).json.data.attributes
        .total_unread_count as number,
    })
    expect(await row()).toMatchObject({ unread_count: 1, mention_count: 1, last_message: 'It passes.' })
    const before = await counts()
    await world.sql.query(`update realtime.messages set expires_at = now() - interval '1 minute' where id = $1`, [id])
    expect(await row()).toMatchObject({ unread_count: 0, mention_count: 0, last_message: 'It lasts.' })
    expect(await counts()).toEqual({ badge: before.badge - 1, total: before.total - 1 })
    expect((await raw('GET', `/messages/${id}`, undefined, 'uma')).status).toBe(404)
  })
})

describe('The members of a conversation', () => {
  it('are paged', async () => {
    const path = `/conversations/${await talk()}/members`
    const all = (await raw('GET', path)).json
    expect(all.meta).toMatchObject({ current_page: 1, total_count: 2, total_pages: 1 })
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await raw('GET', `${path}?records=1&page=${page}`)).json))
    expect(pages.flatMap(({ data }) => data.map((one: Hit) => one.id))).toEqual(all.data.map((one: Hit) => one.id))
    expect(pages.map(({ meta }) => meta.total_count)).toEqual([2, 2, 2])
    expect((await raw('GET', `${path}?records=501`)).status).toBe(422)
  })
})
