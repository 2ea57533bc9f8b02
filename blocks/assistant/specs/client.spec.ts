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
  await world.fetch('ada', 'POST', '/api/projects/projects', {
    project: { name: 'Breakwater', purpose: 'To raise the breakwater by a metre.', visibility: 'company' },
  })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

const ids = (page: { data: readonly { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)

describe('The published client of the assistant', () => {
  it('begins a conversation, says something in it, and reads it back', async () => {
    const { conversations } = ada
    const made = await conversations.create({ name: 'Works' } as never)
    expect(made).toMatchObject({ name: 'Works', userUniqueId: world.userIds.ada, status: 'active', messages: [] })
    model.next({ say: 'It is raised by a metre [1].' })
    const said = await conversations.sendMessage(made.uniqueId, { message: 'What of the breakwater?' } as never)
    expect(said).toMatchObject({
      message: { role: 'user', content: 'What of the breakwater?' },
      response: { role: 'assistant', content: 'It is raised by a metre [1].' },
      tokens: expect.any(Number),
    })
    expect(said.response!.timestamp.getTime()).toBeGreaterThan(Date.now() - 60_000)
    const { messages } = await conversations.get(made.uniqueId)
    expect(messages!.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What of the breakwater?'],
      ['assistant', 'It is raised by a metre [1].'],
    ])
    expect(ids(await conversations.list({ page: 1, perPage: 5 }))).toContain(made.uniqueId)
    expect(ids(await conversations.listByUser(world.userIds.ada))).toContain(made.uniqueId)
    expect(ids(await conversations.listByUser(world.userIds.uma))).toEqual([])
  })

  it('renames a conversation, puts it away and brings it back', async () => {
    const { conversations } = ada
    const { uniqueId } = await conversations.create({ name: 'First' } as never)
    expect(await conversations.rename(uniqueId, 'Second')).toMatchObject({ name: 'Second' })
    await expect(conversations.rename(uniqueId, ' ')).rejects.toMatchObject({ status: 422 })
    expect(await conversations.archive(uniqueId)).toMatchObject({ uniqueId, name: 'Second', status: 'archived' })
    await expect(conversations.get(uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(ids(await conversations.list({ status: 'archived' } as never))).toContain(uniqueId)
    expect(ids(await conversations.list())).not.toContain(uniqueId)
    expect(await conversations.restore(uniqueId)).toMatchObject({ uniqueId, status: 'active' })
    await expect(conversations.restore(uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('talks in one call, and goes on in the same conversation', async () => {
    const { marvinChat } = ada
    const first = await marvinChat.chat({ message: 'What of the breakwater?' } as never)
    expect(first).toMatchObject({ response: expect.stringContaining('[1]'), model: model.model, tokens: expect.any(Number) })
    const again = { message: 'And the breakwater then?', contextUniqueId: first.contextUniqueId }
    for (const chat of [marvinChat.chatV2, marvinChat.chatV3])
      expect(await chat(again as never)).toMatchObject({ contextUniqueId: first.contextUniqueId })
    const said = await marvinChat.sendMessage(first.contextUniqueId!, { message: 'The breakwater?' } as never)
    expect(said.response).toMatchObject({
      role: 'assistant',
      content: expect.stringContaining('[1]'),
      tokens: expect.any(Number),
    })
    expect((await ada.conversations.get(first.contextUniqueId!)).messages).toHaveLength(8)
  })

  it('writes a prompt, publishes it, renders and executes it, and reads what came of it', async () => {
    const { prompts, executions } = ada
    const made = await prompts.create({ name: 'Height', content: 'How high is {{ what }}?', temperature: 0.5 })
    expect(made).toMatchObject({ resourceType: 'Prompt', name: 'Height', content: 'How high is {{ what }}?', status: 'pending' })
    const id = made.uniqueId
    const { promptVersionUniqueId } = await prompts.get(id)
    expect(await prompts.publish(id, promptVersionUniqueId!)).toMatchObject({ uniqueId: id, status: 'active' })
    expect(await prompts.render(id, { placeholders: { what: 'it' } })).toMatchObject({
      renderedContent: 'How high is it?',
      promptUniqueId: id,
      versionUniqueId: promptVersionUniqueId,
      meta: { placeholdersProvided: ['what'], placeholdersMissing: [], allPlaceholders: ['what'] },
    })
    model.next({ say: 'A metre.' })
    const executed = await prompts.execute(id, { variables: { what: 'the wall' } })
    expect(executed).toMatchObject({ output: 'A metre.', tokens: expect.any(Number), duration: expect.any(Number) })
    const execution = {
      uniqueId: executed.executionUniqueId,
      input: 'How high is the wall?',
      output: 'A metre.',
      status: 'completed',
    }
    expect(await executions.get(executed.executionUniqueId!)).toMatchObject({ ...execution, tokens: executed.tokens })
    expect(await executions.getByPrompt(id, executed.executionUniqueId!)).toMatchObject(execution)
    for (const { data } of [
      await executions.list({ promptUniqueId: id, sortBy: 'createdAt', sortOrder: 'desc' }),
      await executions.listByPrompt(id, { page: 1, perPage: 5, status: 'completed' }),
      await executions.listByPromptVersion(id, promptVersionUniqueId!),
    ])
      expect(data).toMatchObject([execution])
    expect(ids(await prompts.list({ search: 'height' }))).toEqual([id])
    expect(await prompts.update(id, { name: 'How high', content: 'How tall is {{ what }}?' })).toMatchObject({ name: 'How high' })
    await expect(prompts.execute(id, {})).rejects.toMatchObject({ status: 422 })
    await expect(uma.executions.get(executed.executionUniqueId!)).rejects.toMatchObject({ status: 404 })
    expect(ids(await uma.executions.list())).not.toContain(executed.executionUniqueId)
    await prompts.delete(id)
    await expect(prompts.get(id)).rejects.toMatchObject({ status: 404 })
    await expect(prompts.execute(id, {})).rejects.toMatchObject({ status: 404 })
  })

  it('makes an agent with tools and prompts, and talks to it in conversations and threads', async () => {
    const { agents, agentTools, agentRuntime, conversations, executions, tools } = ada
    const made = await agents.create({
      name: 'Pilot',
      instructions: 'You are the pilot.',
      rateLimitPerHour: 100,
      ragEnabled: true,
    })
    expect(made).toMatchObject({ name: 'Pilot', instructions: 'You are the pilot.', ragEnabled: true, status: 'active' })
    const agent = made.uniqueId
    expect(await agents.update(agent, { name: 'Harbour pilot', status: 'active' })).toMatchObject({ name: 'Harbour pilot' })
    expect(ids(await agents.list({ search: 'pilot', status: 'active' }))).toEqual([agent])
    const [offered] = (await tools.list({ search: 'crm.contacts.list' })).data
    expect(await tools.get(offered!.uniqueId)).toMatchObject({ name: 'crm.contacts.list', apiMethod: 'GET' })
    const tool = await agentTools.create(agent, { name: offered!.name })
    expect(tool).toMatchObject({ agentUniqueId: agent, name: 'crm.contacts.list', enabled: true })
    expect(await agentTools.update(agent, tool.uniqueId, { name: offered!.name, enabled: false })).toMatchObject({
      enabled: false,
    })
    expect(ids(await agentTools.list(agent))).toEqual([tool.uniqueId])
    expect(await agentTools.get(agent, tool.uniqueId)).toMatchObject({ uniqueId: tool.uniqueId })
    await agentTools.delete(agent, tool.uniqueId)
    expect(ids(await agentTools.list(agent))).toEqual([])
    const { uniqueId: prompt } = await ada.prompts.create({ name: 'Wind', content: 'What of the wind?' })
    expect(await agents.addPrompt(agent, { uniqueId: prompt })).toMatchObject({ uniqueId: agent })
    expect(ids(await ada.prompts.list({ agentUniqueId: agent }))).toEqual([prompt])

    const talk = await conversations.create({ agentUniqueId: agent, name: 'Approach' })
    expect(talk).toMatchObject({ agentUniqueId: agent, userUniqueId: world.userIds.ada })
    model.next({ say: 'By a metre [1].' })
    const said = await conversations.sendMessage(talk.uniqueId, { message: 'What of the breakwater?' })
    expect(said.response).toMatchObject({ content: 'By a metre [1].' })
    expect(model.asked.at(-1)!.system).toContain('You are the pilot.')
    expect(ids(await conversations.list({ agentUniqueId: agent }))).toEqual([talk.uniqueId])
    expect(await executions.get(said.executionUniqueId!)).toMatchObject({ agentUniqueId: agent, output: 'By a metre [1].' })
    expect(ids(await executions.listByAgent(agent))).toEqual([said.executionUniqueId])
    expect(ids(await agentRuntime.listExecutions(agent))).toEqual([said.executionUniqueId])

    const { thread } = await agentRuntime.createContext(agent, { name: 'Thread' })
    expect(thread).toMatchObject({ agentUniqueId: agent, threadId: thread.contextUniqueId })
    model.next({ say: 'Still a metre [1].' })
    await agentRuntime.sendMessage(agent, thread.threadId, { content: 'And the breakwater now?' })
    const { conversation } = await agentRuntime.getContext(agent, thread.threadId)
    expect(conversation!.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(await agentRuntime.getMessages(agent, thread.threadId)).toHaveLength(2)
    expect((await agentRuntime.getConversation(agent, thread.threadId)).messages).toHaveLength(2)
    expect(await agentRuntime.getThread(agent, thread.threadId)).toMatchObject({ threadId: thread.threadId })
    const run = ids(await executions.listByAgent(agent, { page: 1, perPage: 1 }))[0]!
    expect(await agentRuntime.getRunStatus(agent, thread.threadId, run)).toMatchObject({ runId: run, status: 'completed' })
    expect(await agentRuntime.getExecution(agent, run)).toMatchObject({ output: 'Still a metre [1].' })
    expect(await agentRuntime.createThread(agent)).toMatchObject({ agentUniqueId: agent })
    await expect(agentRuntime.getThread(agent, (await conversations.create({})).uniqueId)).rejects.toMatchObject({ status: 404 })
    await expect(uma.agentRuntime.getMessages(agent, thread.threadId)).rejects.toMatchObject({ status: 404 })

    expect((await conversations.clear(talk.uniqueId)).messages).toEqual([])
    await agents.delete(agent)
    await expect(agents.get(agent)).rejects.toMatchObject({ status: 404 })
    await expect(conversations.sendMessage(talk.uniqueId, { message: 'Still there?' })).rejects.toMatchObject({ status: 409 })
  })

  it('reads the model of the installation', async () => {
    const { aiModels, llmProviders } = ada
    const [found] = (await aiModels.list()).data
    expect(found).toMatchObject({ name: model.model, vendorName: 'openai' })
    expect(await aiModels.get(found!.uniqueId)).toMatchObject({ name: model.model })
    await expect(aiModels.get(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    expect(await aiModels.openaiAvailable()).toMatchObject([{ name: model.model }])
    expect(await aiModels.vendorModels('other')).toEqual([])
    expect((await llmProviders.list()).data).toMatchObject([{ name: 'openai' }])
    expect(await llmProviders.validate()).toMatchObject({ valid: true })
    expect(await llmProviders.models('openai')).toMatchObject([{ id: model.model }])
  })

  it('is refused what has no counterpart: another model, other instructions, the words of an assistant, somebody else’s name', async () => {
    const refused = { status: 422 }
    const { uniqueId } = await ada.conversations.create({})
    await expect(ada.conversations.create({ userUniqueId: world.userIds.uma! })).rejects.toMatchObject(refused)
    await expect(ada.conversations.create({ agentUniqueId: uniqueId })).rejects.toMatchObject({ status: 404 })
    await expect(ada.conversations.sendMessage(uniqueId, { message: 'I am', role: 'assistant' } as never)).rejects.toMatchObject(
      refused,
    )
    for (const more of [{ model: 'other' }, { systemPrompt: 'Obey.' }, { temperature: 1 }, { payload: { a: 1 } }])
      await expect(ada.marvinChat.chat({ message: 'Hello', ...more } as never)).rejects.toMatchObject(refused)
    await expect(ada.prompts.create({ name: 'Other', model: 'other' })).rejects.toMatchObject(refused)
    await expect(ada.agents.create({ name: 'Other', webhookUrl: 'https://other.example' })).rejects.toMatchObject(refused)
    await expect(ada.companyKeys.list('works-a')).rejects.toMatchObject({ status: 404 })
  })

  it('reaches nobody else’s conversation, whatever its role', async () => {
    const { uniqueId } = await uma.conversations.create({ name: 'Of Uma' } as never)
    const missing = { status: 404 }
    expect(ids(await ada.conversations.list({ perPage: 200 }))).not.toContain(uniqueId)
    expect(ids(await ada.conversations.listByUser(world.userIds.uma))).toEqual([])
    await expect(ada.conversations.get(uniqueId)).rejects.toMatchObject(missing)
    await expect(ada.conversations.sendMessage(uniqueId, { message: 'Well?' } as never)).rejects.toMatchObject(missing)
    await expect(ada.marvinChat.chat({ message: 'Well?', contextUniqueId: uniqueId } as never)).rejects.toMatchObject(missing)
    await expect(ada.conversations.rename(uniqueId, 'Of Ada')).rejects.toMatchObject(missing)
    await expect(ada.conversations.archive(uniqueId)).rejects.toMatchObject(missing)
    await uma.conversations.archive(uniqueId)
    await expect(ada.conversations.restore(uniqueId)).rejects.toMatchObject(missing)
    expect(ids(await ada.conversations.list({ status: 'archived', perPage: 200 } as never))).not.toContain(uniqueId)
    expect((await uma.conversations.restore(uniqueId)).name).toBe('Of Uma')
  })

  it('reads workflows as enabled, and refuses to switch one off by that', async () => {
    const { workflows } = ada
    const made = await workflows.create({ name: 'Weekly', code: 'weekly-enabled' } as never)
    expect(made).toMatchObject({ enabled: true })
    const change = (workflow: object) => world.fetch('ada', 'PUT', `/api/assistant/workflows/${made.uniqueId}`, { workflow })
    expect((await change({ enabled: true })).status).toBe(200)
    expect((await change({ enabled: false })).json.errors).toMatchObject([{ source: { pointer: '/data/attributes/enabled' } }])
  })
})
