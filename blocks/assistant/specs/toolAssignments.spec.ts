import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('A tool that is assigned to an agent', () => {
  it('is offered when it is asked, as long as it is enabled', async () => {
    const { agentToolAssignments: assignments, tools, agents, agentRuntime } = ada
    const { uniqueId: agent } = await agents.create({ name: 'Pilot' })
    await world.fetch('ada', 'PUT', `/api/assistant/agents/${agent}`, { agent: { rag_enabled: false } })
    const tool = (await tools.list({ search: 'crm.contacts.list', perPage: 5 })).data.find(
      ({ name }) => name === 'crm.contacts.list',
    )!
    const made = await assignments.create(agent, { toolUniqueId: tool.uniqueId, enabled: true })
    expect(made).toMatchObject({ agentUniqueId: agent, toolUniqueId: tool.uniqueId, enabled: true, status: 'active' })
    expect(await assignments.get(agent, made.uniqueId)).toMatchObject({ toolUniqueId: tool.uniqueId })
    expect((await assignments.list(agent, { page: 1, perPage: 5, status: 'active', sortBy: 'name' })).data).toHaveLength(1)
    const offered = async () => {
      const thread = await agentRuntime.createThread(agent)
      await agentRuntime.sendMessage(agent, thread.threadId, { content: 'Who is there?' })
      return model.asked.at(-1)?.tools ?? []
    }
    expect(await offered()).toEqual(['crm-contacts-list'])
    expect((await assignments.update(agent, made.uniqueId, { enabled: false })).enabled).toBe(false)
    expect((await assignments.get(agent, made.uniqueId)).enabled).toBe(false)
    expect(await offered()).toEqual([])
    await assignments.delete(agent, made.uniqueId)
    await expect(assignments.get(agent, made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('is one there is, given once, by those who write agents, in their company', async () => {
    const { agentToolAssignments: assignments, tools, agents } = ada
    const { uniqueId: agent } = await agents.create({ name: 'Pilot' })
    const [tool] = (await tools.list({ perPage: 1 })).data
    await expect(assignments.create(agent, { toolUniqueId: crypto.randomUUID() })).rejects.toMatchObject({ status: 422 })
    await expect(assignments.create(agent, { toolUniqueId: tool!.uniqueId, priority: 2 })).rejects.toMatchObject({ status: 422 })
    const { uniqueId } = await assignments.create(agent, { toolUniqueId: tool!.uniqueId })
    await expect(assignments.create(agent, { toolUniqueId: tool!.uniqueId })).rejects.toMatchObject({ status: 409 })
    await expect(uma.agentToolAssignments.update(agent, uniqueId, { enabled: false })).rejects.toMatchObject({ status: 403 })
    for (const [who, status] of [
      ['rival', 404],
      ['nobody', 401],
    ] as const)
      expect((await world.fetch(who, 'GET', `/api/assistant/agents/${agent}/tool_assignments/${uniqueId}`)).status).toBe(status)
  })
})
