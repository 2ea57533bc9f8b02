import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let model: ModelDouble
let ada: Client
let uma: Client
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
})
afterAll(async () => {
  await world.close()
  await model.close()
})
beforeEach(() => model.forget())

const ids = (page: { data: readonly { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)
const cranes = {
  code: 'CRANES',
  entityType: 'rule',
  entityAlias: 'Cranes',
  entitySource: 'handbook',
  entityUrl: 'https://handbook.example/cranes',
  content: 'Cranes are booked a day before.\n\nThey carry four tons.',
  instructions: 'Name the day.',
} as const
const registered = async (entity: Parameters<Client['entities']['register']>[1] = cranes) => {
  const id = crypto.randomUUID()
  await ada.entities.register(id, entity)
  return id
}
const call = async (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) => {
  const { status, json } = await world.fetch(who, method, `/api/assistant${path}`, body)
  return [status, json?.errors?.[0]?.code]
}

describe('Knowledge', () => {
  it('is registered under the id it has elsewhere, and brought up to date by registering it again', async () => {
    const { entities } = ada
    const id = crypto.randomUUID()
    const made = await entities.register(id, cranes)
    expect(made).toMatchObject({ uniqueId: id, ...cranes, status: 'active' })
    expect(await entities.register(id, { content: 'Cranes are booked two days before.' })).toMatchObject({
      entityAlias: 'Cranes',
      content: 'Cranes are booked two days before.',
    })
    expect(await entities.get(id)).toMatchObject({ code: 'CRANES', content: 'Cranes are booked two days before.' })
    expect(await entities.update(id, { entityType: 'guide', status: 'inactive' })).toMatchObject({
      entityType: 'guide',
      status: 'inactive',
    })
    expect(ids(await entities.list({ search: 'cranes', status: 'inactive', sortBy: 'code', sortOrder: 'desc' }))).toEqual([id])
    expect(ids(await entities.list({ search: 'cranes', status: 'active' }))).not.toContain(id)
    await entities.delete(id)
    await expect(entities.get(id)).rejects.toMatchObject({ status: 404 })
    await expect(entities.delete(id)).rejects.toMatchObject({ status: 404 })
    await expect(entities.register(id, cranes)).rejects.toMatchObject({ status: 409 })
  })

  it('is made once by two that register it at once', async () => {
    const id = crypto.randomUUID()
    await Promise.all([1, 2, 3].map((n) => ada.entities.register(id, { ...cranes, code: `N${n}` })))
    expect((await ada.entities.get(id)).code).toMatch(/^N[123]$/)
  })

  it('is what an agent answers from and is told, as long as it knows it', async () => {
    const { agents, agentRuntime } = ada
    const { uniqueId: agent } = await agents.create({ name: 'Yard', ragEnabled: false })
    await world.fetch('ada', 'PUT', `/api/assistant/agents/${agent}`, { agent: { rag_enabled: false } })
    const entity = await registered()
    expect(await agents.addEntity(agent, { entityUniqueId: entity, relationType: 'rule' })).toMatchObject({ uniqueId: agent })
    await expect(agents.addEntity(agent, { entityUniqueId: entity })).rejects.toMatchObject({ status: 409 })
    const thread = await agentRuntime.createThread(agent)
    model.next({ say: 'A day before [1].' })
    await agentRuntime.sendMessage(agent, thread.threadId, { content: 'When are cranes booked?' })
    const { system } = model.asked.at(-1)!
    expect(system).toContain('Cranes are booked a day before.')
    expect(system).toContain('Name the day.')
    const { json } = await world.fetch('ada', 'GET', `/api/projects/jarvis/contexts/${thread.threadId}`)
    expect(json.data.attributes.messages.at(-1)).toMatchObject({
      content: 'A day before [1].',
      sources: [{ number: 1, type: 'assistant.entities', unique_id: entity, title: 'Cranes' }],
    })

    await ada.entities.update(entity, { status: 'inactive' })
    await agentRuntime.sendMessage(agent, thread.threadId, { content: 'When are cranes booked?' })
    expect(model.asked.at(-1)!.system).not.toContain('a day before')
    await ada.entities.update(entity, { status: 'active' })
    await expect(agents.removeEntity(agent, { entityUniqueId: entity, relationType: 'other' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await agents.removeEntity(agent, { entityUniqueId: entity })).toMatchObject({ uniqueId: agent })
    await expect(agents.removeEntity(agent, { entityUniqueId: entity })).rejects.toMatchObject({ status: 404 })
    await agentRuntime.sendMessage(agent, thread.threadId, { content: 'When are cranes booked?' })
    expect(model.asked.at(-1)!.system).not.toContain('a day before')
  })

  it('is what a chat is about, of whoever begins it alone', async () => {
    const { entities } = uma
    const entity = await registered()
    const { data } = (await entities.createContext(entity, { name: 'Lifting' })) as { data: { id: string; attributes: object } }
    expect(data.attributes).toMatchObject({ name: 'Lifting', kind: 'entity', entity_unique_id: entity })
    model.next({ say: 'Four tons [1].' })
    expect(await entities.sendMessage(entity, data.id, { content: 'How much do they carry?' })).toMatchObject({
      response: { content: 'Four tons [1].', sources: [{ unique_id: entity }] },
    })
    const stream = await entities.sendMessageStream(entity, data.id, { content: 'And when?' })
    let told = ''
    for await (const part of stream as unknown as AsyncIterable<string>) told += part
    expect(told).toContain('event: done')
    const other = await registered()
    await expect(entities.sendMessage(other, data.id, { content: 'Here?' })).rejects.toMatchObject({ status: 404 })
    await expect(ada.entities.sendMessage(entity, data.id, { content: 'Mine?' })).rejects.toMatchObject({ status: 404 })
    await expect(entities.createContext(entity, { members: 'ada' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.sendMessage(entity, data.id, { content: 'I am', role: 'assistant' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(entities.createContext(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  it('stands behind a prompt that is about it, with sources and without', async () => {
    const entity = await registered()
    const { uniqueId: prompt } = await ada.prompts.create({ name: 'Booking', content: 'When is a crane booked?' })
    await ada.entities.addPrompt(entity, prompt)
    expect((await world.fetch('ada', 'GET', `/api/assistant/prompts/${prompt}`)).json.data.attributes).toMatchObject({
      entity_unique_id: entity,
    })
    await ada.prompts.execute(prompt, {})
    expect(model.asked.at(-1)!.system).toContain('Cranes are booked a day before.')
    await world.fetch('ada', 'PUT', `/api/assistant/prompts/${prompt}`, { prompt: { uses_records: true } })
    model.next({ say: 'A day before [1].' })
    expect(await ada.prompts.execute(prompt, {})).toMatchObject({ output: 'A day before [1].' })
    await expect(ada.entities.addPrompt(crypto.randomUUID(), prompt)).rejects.toMatchObject({ status: 404 })
    await expect(ada.entities.addPrompt(entity, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  it('tells a model the part of a long text that fits the question', async () => {
    const filler = Array.from({ length: 200 }, (_, i) => `Rule ${i} is about something else, and nobody asks for it.`)
    const entity = await registered({ ...cranes, content: [...filler, 'Forklifts are driven with a licence.'].join('\n') })
    const { data } = (await ada.entities.createContext(entity)) as { data: { id: string } }
    await ada.entities.sendMessage(entity, data.id, { content: 'Who drives forklifts?' })
    const { system } = model.asked.at(-1)!
    expect(system).toContain('Forklifts are driven with a licence.')
    expect(system).not.toContain('Rule 199')
  })

  it('is written by those who write agents, and found by their company alone', async () => {
    const entity = await registered()
    const { uniqueId: agent } = await ada.agents.create({ name: 'Yard' })
    await expect(uma.entities.register(crypto.randomUUID(), cranes)).rejects.toMatchObject({ status: 403 })
    await expect(uma.entities.update(entity, { content: 'x' })).rejects.toMatchObject({ status: 403 })
    await expect(uma.entities.delete(entity)).rejects.toMatchObject({ status: 403 })
    await expect(uma.agents.addEntity(agent, { entityUniqueId: entity })).rejects.toMatchObject({ status: 403 })
    expect(await uma.entities.get(entity)).toMatchObject({ entityAlias: 'Cranes' })
    const body = { entity: { entity_alias: 'Taken over' } }
    for (const [method, path] of [
      ['GET', `/entities/${entity}`],
      ['PUT', `/entities/${entity}`],
      ['DELETE', `/entities/${entity}`],
      ['POST', `/entities/${entity}/create_context`],
    ] as const) {
      expect(await call('rival', method, path, method === 'PUT' ? body : undefined), path).toEqual([404, expect.anything()])
      expect((await call('nobody', method, path, method === 'PUT' ? body : undefined))[0], path).toBe(401)
    }
    // The same id is another thing in another company.
    expect((await call('rival', 'POST', `/entities/${entity}/register`, body))[0]).toBe(201)
    expect(await ada.entities.get(entity)).toMatchObject({ entityAlias: 'Cranes' })
  })

  it('is refused what it has no place for, what is malformed and what is out of date', async () => {
    const entity = await registered()
    for (const more of [
      { stripeId: 'cus_1' },
      { timeZone: 'Europe/Berlin' },
      { preferredLanguage: 'de' },
      { entityAvatarUrl: 'https://pictures.example/1.png' },
      { createdBy: 'somebody' },
      { entityUrl: 'javascript:alert(1)' },
      { status: 'sleeping' },
      { content: 'x'.repeat(20_001) },
    ]) {
      await expect(ada.entities.register(entity, more), JSON.stringify(more).slice(0, 60)).rejects.toMatchObject({ status: 422 })
      await expect(ada.entities.update(entity, more)).rejects.toMatchObject({ status: 422 })
    }
    await expect(ada.entities.register(crypto.randomUUID())).rejects.toMatchObject({ status: 422 })
    expect((await call('ada', 'POST', '/entities/none/register', { entity: { entity_alias: 'X' } }))[0]).toBe(404)
    const version = (await world.fetch('ada', 'GET', `/api/assistant/entities/${entity}`)).json.data.attributes.version
    const change = { entity: { content: 'New.', version } }
    expect((await call('ada', 'PUT', `/entities/${entity}`, change))[0]).toBe(200)
    expect((await call('ada', 'PUT', `/entities/${entity}`, change))[0]).toBe(409)
  })
})
