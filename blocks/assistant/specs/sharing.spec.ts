import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let model: ModelDouble
let ada: Client
let uma: Client
let adaId: string
let umaId: string
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
  adaId = world.userIds.ada
  umaId = world.userIds.uma
})
afterAll(async () => {
  await world.close()
  await model.close()
})
beforeEach(() => model.forget())

type Who = Parameters<World['fetch']>[0]
const chats = '/api/projects/jarvis/contexts'
const asked = async (who: Who, method: string, path: string, body?: unknown) => {
  const { status, json } = await world.fetch(who, method, path, body)
  return { status, code: json?.errors?.[0]?.code, data: json?.data }
}
const chatOf = async (client: Client, agentUniqueId?: string) =>
  (await client.conversations.create({ name: 'Berth 4', ...(agentUniqueId && { agentUniqueId }) })).uniqueId
const told = async (person: string, notice: string) =>
  (await world.sql.query('select 1 from kit.notices where person_id = $1 and notice = $2', [person, notice])).rows.length

describe('A chat that is shared', () => {
  it('is read by the colleague, listed with their own, until it is not shared any more', async () => {
    const chat = await chatOf(uma)
    await expect(ada.conversations.get(chat)).rejects.toMatchObject({ status: 404 })
    const before = await told(adaId, 'assistant_chat_shared')
    const made = await uma.delegations.create(umaId, { delegateUniqueId: adaId, contextUniqueId: chat })
    expect(made).toMatchObject({
      delegatorUniqueId: umaId,
      delegateUniqueId: adaId,
      contextUniqueId: chat,
      delegationType: 'read',
      status: 'active',
    })
    expect(await told(adaId, 'assistant_chat_shared')).toBe(before + 1)
    expect(await ada.conversations.get(chat)).toMatchObject({ name: 'Berth 4', userUniqueId: umaId })
    expect((await ada.conversations.list({ perPage: 100 })).data.map(({ uniqueId }) => uniqueId)).toContain(chat)
    expect((await asked('ada', 'GET', `${chats}/${chat}/transcript`)).status).toBe(200)
    // To read it is not to ask in it, and nobody else's chat is renamed, cleared, put away or shared on.
    await expect(ada.conversations.sendMessage(chat, { message: 'Mine now?' })).rejects.toMatchObject({ status: 403 })
    expect((await asked('ada', 'PUT', `${chats}/${chat}`, { context: { name: 'Mine' } })).status).toBe(403)
    expect((await asked('ada', 'DELETE', `${chats}/${chat}`)).status).toBe(403)
    expect((await asked('ada', 'POST', `${chats}/${chat}/clear`, {})).status).toBe(404)
    await expect(ada.delegations.create(adaId, { delegateUniqueId: umaId, contextUniqueId: chat })).rejects.toMatchObject({
      status: 404,
    })
    expect(
      (await asked('ada', 'PUT', `/api/assistant/delegations/${made.uniqueId}`, { delegation: { expires_at: null } })).status,
    ).toBe(403)
    await uma.delegations.revoke(umaId, made.uniqueId)
    await expect(ada.conversations.get(chat)).rejects.toMatchObject({ status: 404 })
    await expect(uma.delegations.revoke(umaId, made.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await ada.conversations.list({ perPage: 100 })).data.map(({ uniqueId }) => uniqueId)).not.toContain(chat)
  })

  it('is asked in with the rights of whoever asks, under their name', async () => {
    await world.fetch('ada', 'POST', '/api/projects/projects', {
      project: { name: 'Drydock', purpose: 'To empty the drydock by pumps.', visibility: 'members' },
    })
    const chat = await chatOf(uma)
    await uma.delegations.create(umaId, { delegateUniqueId: adaId, contextUniqueId: chat, delegationType: 'write' })
    model.next({ say: 'By pumps [1].' })
    expect((await ada.conversations.sendMessage(chat, { message: 'How is the drydock emptied?' })).response).toMatchObject({
      content: 'By pumps [1].',
    })
    const { data } = await asked('uma', 'GET', `${chats}/${chat}`)
    expect(data.attributes.messages).toMatchObject([
      { role: 'user', author_unique_id: adaId },
      { role: 'assistant', author_unique_id: null },
    ])
    // Uma sees what was said, and finds nothing of it by herself.
    await uma.conversations.sendMessage(chat, { message: 'How is the drydock emptied?' })
    const own = (await asked('uma', 'GET', `${chats}/${chat}`)).data.attributes.messages.at(-1)
    expect(own).toMatchObject({ notice: 'nothing_found' })
  })

  it('is shared until a moment, ended before it and begun again', async () => {
    const chat = await chatOf(uma)
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const { uniqueId } = await uma.delegations.create(umaId, { delegateUniqueId: adaId, contextUniqueId: chat, expiresAt })
    expect((await uma.delegations.get(umaId, uniqueId)).expiresAt?.toISOString()).toBe(expiresAt)
    expect(await uma.delegations.update(umaId, uniqueId, { status: 'inactive' })).toMatchObject({ status: 'inactive' })
    await expect(ada.conversations.get(chat)).rejects.toMatchObject({ status: 404 })
    await expect(uma.delegations.update(umaId, uniqueId, { status: 'active' })).rejects.toMatchObject({ status: 422 })
    expect(await uma.delegations.update(umaId, uniqueId, { status: 'active', expiresAt })).toMatchObject({ status: 'active' })
    expect(await ada.conversations.get(chat)).toMatchObject({ uniqueId: chat })
    const listed = async (params: object) =>
      (await uma.delegations.list(umaId, { perPage: 100, ...params })).data.map((one) => one.uniqueId)
    expect(await listed({ status: 'active', delegationType: 'read' })).toContain(uniqueId)
    expect(await listed({ status: 'inactive' })).not.toContain(uniqueId)
    expect(await listed({ delegationType: 'write' })).not.toContain(uniqueId)
  })

  it('is refused to oneself, twice, to nobody, in the past, as a whole of chats, and to anybody else', async () => {
    const chat = await chatOf(uma)
    const refused = (input: object, status: number) =>
      expect(
        uma.delegations.create(umaId, { delegateUniqueId: adaId, contextUniqueId: chat, ...input }),
        JSON.stringify(input),
      ).rejects.toMatchObject({ status })
    await refused({ delegateUniqueId: umaId }, 422)
    await refused({ delegateUniqueId: world.userIds.rival }, 422)
    await refused({ expiresAt: '2020-01-01T00:00:00.000Z' }, 422)
    await refused({ delegationType: 'handoff' }, 422)
    await refused({ contextUniqueId: undefined }, 422)
    await refused({ contextUniqueId: await chatOf(ada) }, 422)
    await refused({ agentUniqueId: crypto.randomUUID() }, 422)
    const { uniqueId } = await uma.delegations.create(umaId, { delegateUniqueId: adaId, contextUniqueId: chat })
    await refused({ delegationType: 'write' }, 409)
    for (const client of [ada, uma])
      await expect(client.delegations.list(client === ada ? umaId : adaId)).rejects.toMatchObject({ status: 404 })
    expect((await asked('rival', 'GET', `/api/assistant/delegations/${uniqueId}`)).status).toBe(404)
    expect((await asked('nobody', 'GET', `/api/assistant/delegations/${uniqueId}`)).status).toBe(401)
    expect((await asked('uli', 'GET', `${chats}/${chat}`)).status).toBe(404)
  })
})

describe('A chat', () => {
  it('is quoted by the audit in none of its words', async () => {
    const chat = await chatOf(uma)
    const { data } = await asked('uma', 'POST', '/api/assistant/clusters', {
      cluster: { name: 'Quokka', content: 'Of quokkas.' },
    })
    await uma.conversations.sendMessage(chat, { message: 'Where do quokkas sleep?' })
    const unnamed = (await asked('uma', 'POST', chats, { context: { cluster_unique_id: data.id } })).data.id as string
    await uma.conversations.sendMessage(unnamed, { message: 'Where do quokkas eat?' })
    const audit = async (query: string) => (await asked('ada', 'GET', `/api/gateway/audit?records=200&${query}`)).data
    expect(await audit('search=quokka')).toEqual([])
    expect((await audit(`record=${chat}`)).length).toBeGreaterThan(0)
  })

  it('is about no record that whoever begins it does not see', async () => {
    const { data } = await asked('ada', 'POST', '/api/projects/projects', { project: { name: 'Sluice', visibility: 'members' } })
    const about = (record_type: string) => ({ context: { record_type, record_id: data.id } })
    expect(await asked('uma', 'POST', chats, about('projects.projects'))).toMatchObject({ status: 404 })
    expect(await asked('ada', 'POST', chats, about('projects.projects'))).toMatchObject({ status: 201 })
    // What nothing here can be quoted of is a name like any other.
    expect(await asked('uma', 'POST', chats, about('ledger.entries'))).toMatchObject({ status: 201 })
  })
})

describe('A chat that is handed over', () => {
  const agentWith = async (agent: object = { supervisor_user_uid: adaId, supervisor_enabled: true }) =>
    (await asked('ada', 'POST', '/api/assistant/agents', { agent: { name: 'Berths', ...agent } })).data.id as string

  it('is answered by whoever looks after the agent, until either of the two takes it back', async () => {
    const agent = await agentWith()
    const chat = await chatOf(uma, agent)
    expect(await uma.agentRuntime.getHandoffStatus(agent, chat)).toMatchObject({ status: 'none' })
    const before = [
      model.asked.length,
      await told(adaId, 'assistant_chat_handed_over'),
      await told(umaId, 'assistant_chat_answered'),
    ]
    const handoff = await uma.agentRuntime.initiateHandoff(agent, chat)
    expect(handoff).toMatchObject({ status: 'active', supervisorUserUid: adaId, agentUniqueId: agent, contextUniqueId: chat })
    expect(await uma.agentRuntime.getHandoffStatus(agent, chat)).toMatchObject({
      status: 'active',
      delegationUniqueId: handoff.delegationUniqueId,
    })
    await expect(uma.agentRuntime.initiateHandoff(agent, chat)).rejects.toMatchObject({ status: 409 })

    await uma.conversations.sendMessage(chat, { message: 'Is berth 4 free?' })
    await ada.conversations.sendMessage(chat, { message: 'Yes, until six.' })
    // No model is asked; each of the two is told of what the other says.
    const after = [
      model.asked.length,
      await told(adaId, 'assistant_chat_handed_over'),
      await told(umaId, 'assistant_chat_answered'),
    ]
    expect(after).toEqual([before[0], before[1]! + 2, before[2]! + 1])
    const { data } = await asked('uma', 'GET', `${chats}/${chat}`)
    expect(data.attributes).toMatchObject({ handoff: { user_unique_id: adaId }, supervisor_user_uid: adaId })
    expect(data.attributes.messages).toMatchObject([
      { role: 'user', content: 'Is berth 4 free?', author_unique_id: null },
      { role: 'assistant', content: 'Yes, until six.', author_unique_id: adaId, model: null },
    ])

    await expect(uma.agentRuntime.revokeHandoff(agent, chat, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    await ada.agentRuntime.revokeHandoff(agent, chat, handoff.delegationUniqueId!)
    await expect(uma.agentRuntime.revokeHandoff(agent, chat, handoff.delegationUniqueId!)).rejects.toMatchObject({ status: 404 })
    expect(await uma.agentRuntime.getHandoffStatus(agent, chat)).toMatchObject({ status: 'none' })
    await expect(ada.conversations.get(chat)).rejects.toMatchObject({ status: 404 })
    await uma.conversations.sendMessage(chat, { message: 'And berth 5?' })
    expect((await uma.conversations.get(chat)).messages).toHaveLength(4)
    expect((await uma.delegations.list(umaId, { delegationType: 'handoff' })).data).toContainEqual(
      expect.objectContaining({ uniqueId: handoff.delegationUniqueId, status: 'inactive' }),
    )
  })

  it('is refused where nobody looks after the agent, and to anybody whose chat it is not', async () => {
    const alone = await agentWith({})
    const off = await agentWith({ supervisor_user_uid: adaId })
    const own = await agentWith({ supervisor_user_uid: umaId, supervisor_enabled: true })
    for (const agent of [alone, off, own])
      await expect(uma.agentRuntime.initiateHandoff(agent, await chatOf(uma, agent))).rejects.toMatchObject({ status: 409 })
    const agent = await agentWith()
    const chat = await chatOf(uma, agent)
    await expect(uma.agentRuntime.initiateHandoff(alone, chat)).rejects.toMatchObject({ status: 404 })
    await expect(ada.agentRuntime.initiateHandoff(agent, chat)).rejects.toMatchObject({ status: 404 })
    expect((await asked('rival', 'POST', `${chats}/${chat}/handoff`, {})).status).toBe(404)
    expect((await asked('uma', 'DELETE', `${chats}/${chat}/handoff`)).code).toBe('not_handed_over')
    const made = { agent: { name: 'X', supervisor_user_uid: world.userIds.rival } }
    expect((await asked('ada', 'POST', '/api/assistant/agents', made)).status).toBe(422)
    expect(
      (await asked('ada', 'POST', '/api/assistant/agents', { agent: { name: 'X', supervisor_email: 'a@b.example' } })).status,
    ).toBe(422)
  })
})
