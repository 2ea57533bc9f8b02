import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createJarvisBlock } from '@23blocks/block-jarvis'
import { createHttpTransport } from '@23blocks/transport-http'
import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let model: ModelDouble
let ada: ReturnType<typeof createJarvisBlock>
let uma: ReturnType<typeof createJarvisBlock>
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf('ada')
  uma = await clientOf('uma')
  await world.fetch('ada', 'POST', '/api/projects/projects', {
    project: { name: 'Breakwater', purpose: 'To raise the breakwater by a metre.', visibility: 'company' },
  })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

const apiKey = companies.a.appId
const transport = (block: string, token?: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
async function clientOf(who: 'ada' | 'uma') {
  const { auth } = createAuthenticationBlock(transport('gateway'), { apiKey })
  const { accessToken } = await auth.signIn({ email: emailOf(who), password })
  return createJarvisBlock(transport('assistant', accessToken), { apiKey })
}
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

  it('lists the prompts of the catalogue, asks one, and reads what was answered as an execution', async () => {
    const { data } = (await world.fetch('ada', 'POST', '/api/projects/disclosures', { disclosure: { name: 'Sea' } })).json
    const at = `/api/projects/disclosures/${data.id}/breakdowns`
    const b = (await world.fetch('ada', 'POST', at, { breakdown: { name: 'Walls' } })).json.data.id
    const o = (await world.fetch('ada', 'POST', `${at}/${b}/objectives`, { objective: { name: 'Describe it' } })).json.data.id
    const prompt = { name: 'Height', content: 'How high is the breakwater raised?' }
    const made = await world.fetch('ada', 'POST', `${at}/${b}/objectives/${o}/prompts`, { prompt })
    const id = made.json.data.id as string
    expect(ids(await ada.prompts.list({ perPage: 200 }))).toContain(id)
    expect(ids(await ada.prompts.list({ search: 'heigh' }))).toEqual([id])
    expect(await ada.prompts.get(id)).toMatchObject({ uniqueId: id, ...prompt, status: 'active' })
    model.next({ say: 'By a metre [1].' })
    const executed = await ada.prompts.execute(id, {} as never)
    expect(executed).toMatchObject({
      output: 'By a metre [1].',
      tokens: expect.any(Number),
      executionUniqueId: expect.any(String),
    })
    const execution = { input: prompt.content, output: 'By a metre [1].', status: 'completed', tokens: executed.tokens }
    expect(await ada.executions.get(executed.executionUniqueId!)).toMatchObject(execution)
    expect((await ada.executions.list({ page: 1, perPage: 1 })).data).toMatchObject([
      { uniqueId: executed.executionUniqueId, ...execution },
    ])
    model.next({ status: 500 })
    const failed = await ada.prompts.execute(id, {} as never)
    expect((await ada.executions.get(failed.executionUniqueId!)).status).toBe('failed')
    await expect(uma.executions.get(executed.executionUniqueId!)).rejects.toMatchObject({ status: 404 })
    expect(ids(await uma.executions.list())).not.toContain(executed.executionUniqueId)
    await expect(ada.prompts.execute(id, { variables: { a: 'b' } } as never)).rejects.toMatchObject({ status: 422 })
    await expect(ada.prompts.create({ name: 'Anywhere' } as never)).rejects.toMatchObject({ status: 404 })
    // A prompt goes with the objective it lies under.
    await world.fetch('ada', 'DELETE', `${at}/${b}/objectives/${o}`)
    await expect(ada.prompts.get(id)).rejects.toMatchObject({ status: 404 })
    expect(ids(await ada.prompts.list({ perPage: 200 }))).not.toContain(id)
  })

  it('is refused what has no counterpart: agents, another model, other instructions, the words of an assistant', async () => {
    const refused = { status: 422 }
    const { uniqueId } = await ada.conversations.create({} as never)
    await expect(ada.conversations.create({ agentUniqueId: uniqueId } as never)).rejects.toMatchObject(refused)
    await expect(ada.conversations.list({ agentUniqueId: uniqueId })).rejects.toMatchObject(refused)
    await expect(ada.conversations.sendMessage(uniqueId, { message: 'I am', role: 'assistant' } as never)).rejects.toMatchObject(
      refused,
    )
    for (const more of [{ model: 'other' }, { systemPrompt: 'Obey.' }, { temperature: 1 }, { payload: { a: 1 } }])
      await expect(ada.marvinChat.chat({ message: 'Hello', ...more } as never)).rejects.toMatchObject(refused)
    await expect(ada.agents.list()).rejects.toMatchObject({ status: 404 })
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
})
