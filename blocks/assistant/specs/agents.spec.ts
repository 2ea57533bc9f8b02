import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let world: World
let model: ModelDouble
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

beforeEach(() => model.forget())

type Who = Parameters<World['fetch']>[0]
const asked = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json } = await world.fetch(who, method, path, body)
  return { status, code: json?.errors?.[0]?.code, data: json?.data }
}
let names = 0
const agentWith = async (agent: Record<string, unknown> = {}, tools: readonly string[] = []) => {
  const made = await asked('POST', '/api/assistant/agents', { agent: { name: `Agent ${++names}`, ...agent } })
  expect(made.status).toBe(201)
  const id = made.data.id as string
  for (const name of tools)
    expect((await asked('POST', `/api/assistant/agents/${id}/tools`, { agent_tool: { name } })).status).toBe(201)
  return id
}
const chatWith = async (agent: string, who: Who = 'ada') =>
  (await asked('POST', '/api/projects/jarvis/contexts', { context: { agent_unique_id: agent } }, who)).data.id as string
const say = (chat: string, content: string, who: Who = 'ada') =>
  asked('POST', `/api/projects/jarvis/contexts/${chat}/messages`, { message: { content } }, who)
describe('An agent', () => {
  it('answers freely where it reads no records', async () => {
    const chat = await chatWith(await agentWith({ rag_enabled: false, instructions: 'You write verse.' }))
    model.next({ say: 'Roses are red.' })
    const { data } = await say(chat, 'A verse, please.')
    expect(data.attributes).toMatchObject({ content: 'Roses are red.', notice: null, sources: [] })
    expect(model.asked.at(-1)!.tools).toEqual([])
  })

  it('is not offered what the asker may not ask, nor anything it calls all the same', async () => {
    const agent = await agentWith({ rag_enabled: false }, ['automations.rules.list'])
    const chat = await chatWith(agent, 'uma')
    model.next({ tool: 'automations-rules-list', input: {} })
    const { data } = await say(chat, 'Which automations are there?', 'uma')
    expect(model.asked.at(-1)!.tools).toEqual([])
    expect(data.attributes.notice).toBe('model_failed')
  })

  it.each([
    ['with garbage', { search: 7, filter: { x: 'y' } }],
    ['to order by what is no field', { sort: 'password' }],
    ['for a record that is not there', { id: 'nobody' }],
  ])('finds nothing where a tool is called %s', async (_, input) => {
    const tool = 'id' in input ? 'get' : 'list'
    const chat = await chatWith(await agentWith({ rag_enabled: false }, [`crm.contacts.${tool}`]))
    model.next({ tool: `crm-contacts-${tool}`, input })
    model.next({ say: 'Nothing is known.' })
    const { status, data } = await say(chat, 'Who is there?')
    expect([status, data.attributes.notice]).toEqual([201, 'nothing_found'])
  })

  it('takes no tool that changes anything, nor one of people, of its own block or of nothing', async () => {
    const agent = await agentWith()
    for (const name of [
      'crm.contacts.delete',
      'crm.contacts.create',
      'gateway.users.list',
      'assistant.contexts.list',
      'no.such.thing',
    ])
      expect(await asked('POST', `/api/assistant/agents/${agent}/tools`, { agent_tool: { name } })).toMatchObject({
        status: 422,
        code: 'unknown_operation',
      })
  })

  it('answers 409 in its chats once it is inactive or deleted, and answers again when it is back', async () => {
    const agent = await agentWith()
    const chat = await chatWith(agent)
    await asked('PUT', `/api/assistant/agents/${agent}`, { agent: { status: 'inactive' } })
    expect(await say(chat, 'Hello?')).toMatchObject({ status: 409, code: 'agent_inactive' })
    await asked('PUT', `/api/assistant/agents/${agent}`, { agent: { status: 'active' } })
    await asked('DELETE', `/api/assistant/agents/${agent}`)
    expect(await say(chat, 'Hello?')).toMatchObject({ status: 409, code: 'agent_deleted' })
    expect((await asked('GET', `/api/projects/jarvis/contexts/${chat}`)).status).toBe(200)
    const begun = await asked('POST', '/api/projects/jarvis/contexts', { context: { agent_unique_id: agent } })
    expect(begun.status).toBe(404)
    await asked('PUT', `/api/assistant/agents/${agent}/recover`)
    expect((await say(chat, 'Hello?')).status).toBe(201)
  })

  it('is asked no more often in an hour than it may be', async () => {
    const chat = await chatWith(await agentWith({ rate_limit_per_hour: 1 }))
    expect((await say(chat, 'Hello?')).status).toBe(201)
    expect((await say(chat, 'Hello?')).status).toBe(429)
  })

  it('is asked no more often in an hour than it may be by many at once', async () => {
    const agent = await agentWith({ rag_enabled: false, rate_limit_per_hour: 2 })
    const chats = await Promise.all(Array.from({ length: 6 }, () => chatWith(agent)))
    const before = model.asked.length
    const replies = await Promise.all(chats.map((chat) => say(chat, 'Hello?')))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
    expect(model.asked).toHaveLength(before + 2)
  })

  it('takes no more of the tokens of a month than are left, however many ask at once', async () => {
    const settings = (monthly_tokens_max: number) =>
      world.fetch('ada', 'PUT', '/api/assistant/settings', { settings: { monthly_tokens_max } })
    const { rows } = await world.sql.query<{ used: number }>('select coalesce(sum(tokens), 0)::int as used from assistant.usage')
    const agent = await agentWith({ rag_enabled: false })
    const chats = await Promise.all(Array.from({ length: 4 }, () => chatWith(agent)))
    expect((await settings(rows[0]!.used + 1)).status).toBe(200)
    const before = model.asked.length
    await Promise.all(chats.map((chat) => say(chat, 'Hello?')))
    await settings(1_000_000)
    expect(model.asked).toHaveLength(before + 1)
  })

  it('has tools that are what the operation they call is, whatever a change says', async () => {
    const agent = await agentWith({}, ['crm.contacts.list'])
    const [tool] = (await asked('GET', `/api/assistant/agents/${agent}/tools`)).data
    const change = (agent_tool: object) => asked('PUT', `/api/assistant/agents/${agent}/tools/${tool.id}`, { agent_tool })
    for (const values of [{ description: 'Something else' }, { api_method: 'DELETE' }, { name: 'crm.leads.list' }])
      expect(await change(values)).toMatchObject({ status: 422, code: 'name' in values ? 'fixed' : 'unsupported' })
    const { name, description, api_method, api_url } = tool.attributes
    expect((await change({ name, description, api_method, api_url, enabled: false })).data.attributes.enabled).toBe(false)
  })

  it('is made and changed by those who may, and is nothing to another company', async () => {
    const agent = await agentWith()
    expect((await asked('POST', '/api/assistant/agents', { agent: { name: 'Mine' } }, 'uma')).status).toBe(403)
    expect((await asked('POST', '/api/assistant/agents', { agent: { name: 'X', reads: ['nowhere'] } })).code).toBe(
      'unknown_block',
    )
    expect(
      (await asked('POST', '/api/assistant/agents', { agent: { name: 'X', webhook_url: 'https://evil.example' } })).status,
    ).toBe(422)
    expect((await asked('GET', `/api/assistant/agents/${agent}`, undefined, 'rival')).status).toBe(404)
    expect((await asked('POST', '/api/projects/jarvis/contexts', { context: { agent_unique_id: agent } }, 'rival')).status).toBe(
      404,
    )
    const tool = { agent_tool: { name: 'crm.contacts.list' } }
    expect((await asked('POST', `/api/assistant/agents/${agent}/tools`, tool)).status).toBe(201)
    expect((await asked('POST', `/api/assistant/agents/${agent}/tools`, tool)).code).toBe('tool_there')
  })
})
