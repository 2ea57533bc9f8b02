import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let model: ModelDouble
let ada: Client
let uma: Client
let me: string
let other: string
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
  me = world.userIds.uma
  other = world.userIds.ada
})
afterAll(async () => {
  await world.close()
  await model.close()
})
beforeEach(() => model.forget())

const ids = (page: { data: readonly { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/assistant${path}`, body)
const prompt = async () => (await ada.prompts.create({ name: 'Tide', content: 'How high is the tide?' })).uniqueId
const tides = {
  name: 'Tides',
  reference: 'T-1',
  description: 'What we look up before a crossing',
  abstract: 'Tides and currents',
  keywords: 'tide current',
  content: 'Our pier is dry at low tide.',
  contentUrl: 'https://tides.example/pier',
  tags: 'sea',
  source: 'handbook',
  sourceId: '7',
  sourceType: 'chapter',
  sourceAlias: 'Chapter 7',
} as const
interface Begun {
  readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }
}

describe('A collection', () => {
  it('is made, found, changed and deleted by whose it is', async () => {
    const { clusters } = uma
    const made = await clusters.create(me, tides)
    expect(made).toMatchObject({ ...tides, userUniqueId: me, status: 'active' })
    const id = made.uniqueId
    expect(await clusters.update(me, id, { name: 'Tides and wind', status: 'archived' })).toMatchObject({
      name: 'Tides and wind',
      status: 'archived',
      content: tides.content,
    })
    expect(await clusters.get(me, id)).toMatchObject({ name: 'Tides and wind' })
    expect(ids(await clusters.list(me, { status: 'archived', search: 'wind', sortBy: 'name', sortOrder: 'desc' }))).toEqual([id])
    expect(ids(await clusters.list(me, { status: 'active' }))).not.toContain(id)
    await clusters.delete(me, id)
    await expect(clusters.get(me, id)).rejects.toMatchObject({ status: 404 })
    await expect(clusters.delete(me, id)).rejects.toMatchObject({ status: 404 })
  })

  it('keeps prompts, each once', async () => {
    const { clusters } = uma
    const { uniqueId: id } = await clusters.create(me, tides)
    const kept = await prompt()
    expect(await clusters.addPrompt(me, id, kept)).toMatchObject({ uniqueId: id })
    await expect(clusters.addPrompt(me, id, kept)).rejects.toMatchObject({ status: 409 })
    await expect(clusters.addPrompt(me, id, crypto.randomUUID())).rejects.toMatchObject({ status: 422 })
    await expect(clusters.addPrompt(me, crypto.randomUUID(), kept)).rejects.toMatchObject({ status: 404 })
    const { json } = await raw('uma', 'GET', `/saved_prompts?cluster_unique_id=${id}`)
    expect(json.data).toMatchObject([{ attributes: { prompt_unique_id: kept, user_unique_id: me } }])
    expect((await raw('ada', 'GET', `/saved_prompts/${json.data[0].id}`)).status).toBe(404)
    expect((await raw('ada', 'DELETE', `/saved_prompts/${json.data[0].id}`)).status).toBe(404)
    expect((await raw('uma', 'DELETE', `/saved_prompts/${json.data[0].id}`)).status).toBe(200)
    await clusters.addPrompt(me, id, kept)
    // Nobody keeps anything in a collection of somebody else.
    const foreign = { saved_prompt: { prompt_unique_id: kept, cluster_unique_id: id } }
    expect((await raw('ada', 'POST', '/saved_prompts', foreign)).status).toBe(404)
  })

  it('tells its chats what stands in it', async () => {
    const { clusters } = uma
    const { uniqueId: id } = await clusters.create(me, tides)
    const { data } = (await clusters.createContext(me, id, { name: 'Crossing' })) as Begun
    expect(data.attributes).toMatchObject({ name: 'Crossing', kind: 'cluster', cluster_unique_id: id })
    model.next({ say: 'It is dry then [1].' })
    expect(await clusters.sendMessage(me, id, data.id, { content: 'What of the pier at low tide?' })).toMatchObject({
      response: { content: 'It is dry then [1].', sources: [{ type: 'assistant.clusters', unique_id: id }] },
    })
    const { uniqueId: second } = await clusters.create(me, { name: 'Other' })
    expect(((await clusters.createContext(me, second)) as Begun).data.attributes).toMatchObject({ name: 'Other' })
    await expect(clusters.sendMessage(me, second, data.id, { content: 'Here?' })).rejects.toMatchObject({ status: 404 })
  })

  it('is nobody else’s, whatever their role', async () => {
    const { uniqueId: id } = await uma.clusters.create(me, tides)
    for (const user of [me, other]) {
      await expect(ada.clusters.get(user, id)).rejects.toMatchObject({ status: 404 })
      await expect(ada.clusters.update(user, id, { name: 'Mine' })).rejects.toMatchObject({ status: 404 })
      await expect(ada.clusters.delete(user, id)).rejects.toMatchObject({ status: 404 })
      await expect(ada.clusters.createContext(user, id)).rejects.toMatchObject({ status: 404 })
    }
    await expect(ada.clusters.list(me)).rejects.toMatchObject({ status: 404 })
    await expect(ada.clusters.create(me, { name: 'Theirs' })).rejects.toMatchObject({ status: 404 })
    expect(ids(await ada.clusters.list(other))).not.toContain(id)
    const found = await world.fetch('ada', 'GET', '/api/search/results?q=crossing')
    expect(JSON.stringify(found.json)).not.toContain(id)
    expect((await raw('rival', 'GET', `/clusters/${id}`)).status).toBe(404)
    expect((await raw('nobody', 'GET', `/clusters/${id}`)).status).toBe(401)
    expect((await raw('nobody', 'GET', `/users/${me}/clusters`)).status).toBe(401)
  })

  it('is refused what it has no place for, what is malformed and what is out of date', async () => {
    const { uniqueId: id } = await uma.clusters.create(me, tides)
    for (const more of [
      { members: 'ada' },
      { imageUrl: 'https://x.example/1.png' },
      { status: 'asleep' },
      { contentUrl: 'nowhere' },
    ])
      await expect(uma.clusters.update(me, id, { name: 'Tides', ...more })).rejects.toMatchObject({ status: 422 })
    await expect(uma.clusters.create(me, { name: ' ' })).rejects.toMatchObject({ status: 422 })
    await expect(uma.clusters.createContext(me, id, { members: 'ada' })).rejects.toMatchObject({ status: 422 })
    const change = { cluster: { name: 'New', version: 1 } }
    expect((await raw('uma', 'PUT', `/clusters/${id}`, change)).status).toBe(200)
    expect((await raw('uma', 'PUT', `/clusters/${id}`, change)).status).toBe(409)
  })
})

describe('An identity of the assistant', () => {
  it('is a member, known from the start', async () => {
    const { users } = ada
    const found = await users.get(me)
    expect(found).toMatchObject({ uniqueId: me, email: expect.stringContaining('@'), status: 'active' })
    expect(ids(await users.list({ page: 1, perPage: 100 }))).toContain(me)
    expect(ids(await users.list({ search: 'uma', status: 'active', sortBy: 'name' }))).toContain(me)
    expect(await users.register(me, { name: found.name!, email: found.email! })).toMatchObject({ uniqueId: me })
    expect(await users.register(me)).toMatchObject({ uniqueId: me })
    await expect(users.register(me, { name: 'Somebody else' })).rejects.toMatchObject({ status: 422 })
    await expect(users.register(me, { maxStorage: 5 })).rejects.toMatchObject({ status: 422 })
    await expect(users.get(world.userIds.rival)).rejects.toMatchObject({ status: 404 })
    await expect(users.register(world.userIds.rival)).rejects.toMatchObject({ status: 404 })
  })

  it('changes a name and a number where the company keeps them', async () => {
    const { users } = uma
    const { name } = await users.get(me)
    expect(await users.update(me, { phone: '+49 30 1234567' })).toMatchObject({ name, phone: '+49 30 1234567' })
    for (const more of [{ email: 'new@x.example' }, { roleName: 'admin' }, { timeZone: 'Europe/Berlin' }])
      await expect(users.update(me, more)).rejects.toMatchObject({ status: 422 })
    await expect(users.update(other, { name: 'Renamed' })).rejects.toMatchObject({ status: expect.any(Number) })
    expect((await ada.users.get(other)).name).not.toBe('Renamed')
  })

  it('keeps prompts at hand and talks about anything, as itself alone', async () => {
    const { users } = uma
    const kept = await prompt()
    await users.addPrompt(me, kept)
    await expect(users.addPrompt(me, kept)).rejects.toMatchObject({ status: 409 })
    await expect(users.addPrompt(other, kept)).rejects.toMatchObject({ status: 404 })
    const { json } = await raw('uma', 'GET', `/saved_prompts?prompt_unique_id=${kept}`)
    expect(json.data).toMatchObject([{ attributes: { cluster_unique_id: null } }])
    const { data } = (await users.createContext(me, { name: 'Anything' })) as Begun
    expect(data.attributes).toMatchObject({ name: 'Anything', kind: 'company' })
    expect(await users.sendMessage(me, data.id, { content: 'What is there?' })).toMatchObject({ message: { role: 'user' } })
    await expect(users.sendMessage(other, data.id, { content: 'And theirs?' })).rejects.toMatchObject({ status: 404 })
    await expect(users.createContext(other)).rejects.toMatchObject({ status: 404 })
    await expect(ada.users.sendMessage(other, data.id, { content: 'Mine?' })).rejects.toMatchObject({ status: 404 })
  })
})
