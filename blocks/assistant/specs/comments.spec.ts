import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let ada: Client
let uma: Client
let prompt: string
let execution: string
beforeAll(async () => {
  world = await startWorld()
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
  prompt = (await ada.prompts.create({ name: 'Greeting', content: 'Greet.' })).uniqueId
  await ada.prompts.publish(prompt, (await ada.prompts.get(prompt)).promptVersionUniqueId!)
  execution = (await ada.prompts.execute(prompt, {})).executionUniqueId!
})
afterAll(() => world.close())

const at = (path = '') => `/api/assistant/prompts/${prompt}/comments${path}`

describe('Comments on a prompt', () => {
  it('are what colleagues say on its page', async () => {
    const { promptComments: comments } = uma
    expect((await comments.list(prompt)).data).toEqual([])
    const made = await comments.create(prompt, {
      content: 'Too short.',
      imageUrl: 'https://example.com/a.png',
      aiGenerated: false,
    })
    expect(made).toMatchObject({
      promptUniqueId: prompt,
      content: 'Too short.',
      imageUrl: 'https://example.com/a.png',
      aiGenerated: false,
      userUniqueId: world.userIds.uma,
      likesCount: 0,
      repliesCount: 0,
      status: 'active',
    })
    const about = await world.fetch('ada', 'GET', `/api/realtime/conversations/about/assistant.prompts/${prompt}`)
    const said = await world.fetch('ada', 'GET', `/api/realtime/conversations/${about.json.data[0].id}`)
    expect(said.json.data.map((one: { id: string }) => one.id)).toEqual([made.uniqueId])
    expect(await comments.get(prompt, made.uniqueId)).toMatchObject({ uniqueId: made.uniqueId, content: 'Too short.' })
    expect(await comments.update(prompt, made.uniqueId, { content: 'Far too short.' })).toMatchObject({
      content: 'Far too short.',
      imageUrl: 'https://example.com/a.png',
    })
    const reply = await ada.promptComments.reply(prompt, made.uniqueId, { content: 'I agree.' })
    expect(reply).toMatchObject({ parentUniqueId: made.uniqueId, userUniqueId: world.userIds.ada })
    expect(await comments.get(prompt, made.uniqueId)).toMatchObject({ repliesCount: 1 })
    const ids = async (params: object) => (await comments.list(prompt, params)).data.map(({ uniqueId }) => uniqueId)
    expect(await ids({ sortBy: 'created_at', sortOrder: 'asc' })).toEqual([made.uniqueId, reply.uniqueId])
    expect(await ids({ parentUniqueId: made.uniqueId, status: 'active' })).toEqual([reply.uniqueId])
    expect(await ids({ page: 2, perPage: 1, sortBy: 'createdAt', sortOrder: 'desc' })).toEqual([made.uniqueId])
    await ada.promptComments.delete(prompt, reply.uniqueId)
    await expect(comments.get(prompt, reply.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect(await ids({})).toEqual([made.uniqueId])
  })

  it('are liked once by each, however often, and not any more when that is taken back', async () => {
    const { uniqueId } = await ada.promptComments.create(prompt, { content: 'Good.' })
    const likes = async () => (await ada.promptComments.get(prompt, uniqueId)).likesCount
    await Promise.all([uma.promptComments.like(prompt, uniqueId), uma.promptComments.like(prompt, uniqueId)])
    await ada.promptComments.like(prompt, uniqueId)
    expect(await likes()).toBe(2)
    for (let i = 0; i < 2; i++) await uma.promptComments.dislike(prompt, uniqueId)
    expect(await likes()).toBe(1)
  })

  it('are followed by taking part in what is said, until that is left', async () => {
    const { uniqueId } = await ada.promptComments.create(prompt, { content: 'News.' })
    const about = await world.fetch('ada', 'GET', `/api/realtime/conversations/about/assistant.prompts/${prompt}`)
    const members = async () =>
      (await world.fetch('ada', 'GET', `/api/realtime/conversations/${about.json.data[0].id}/members`)).text.includes(
        world.userIds.uma,
      )
    for (let i = 0; i < 2; i++) await uma.promptComments.follow(prompt, uniqueId)
    expect(await members()).toBe(true)
    for (let i = 0; i < 2; i++) await uma.promptComments.unfollow(prompt, uniqueId)
    expect(await members()).toBe(false)
  })

  it('are saved by each for themselves, until they take that back', async () => {
    const { uniqueId } = await ada.promptComments.create(prompt, { content: 'To be kept.' })
    const saved = async (who: 'ada' | 'uma') =>
      (await world.fetch(who, 'GET', '/api/realtime/messages/saved')).json.data.map((one: { id: string }) => one.id)
    for (let i = 0; i < 2; i++) await uma.promptComments.save(prompt, uniqueId)
    expect([await saved('uma'), await saved('ada')]).toEqual([[uniqueId], []])
    for (let i = 0; i < 2; i++) await uma.promptComments.unsave(prompt, uniqueId)
    expect(await saved('uma')).toEqual([])
    await expect(uma.promptComments.save(prompt, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  it('are changed and deleted by whoever wrote them, under nobody else’s name, and say something', async () => {
    const { uniqueId } = await ada.promptComments.create(prompt, { content: 'Mine.' })
    await expect(uma.promptComments.update(prompt, uniqueId, { content: 'Yours.' })).rejects.toMatchObject({ status: 409 })
    await expect(uma.promptComments.delete(prompt, uniqueId)).rejects.toMatchObject({ status: 403 })
    for (const more of [
      { userUniqueId: world.userIds.ada },
      { userName: 'Ada' },
      { imageUrl: 'javascript:alert(1)' },
      { content: ' ' },
      { content: 'x'.repeat(20_001) },
      { status: 'archived' },
    ])
      await expect(uma.promptComments.create(prompt, { content: 'Well.', ...more })).rejects.toMatchObject({ status: 422 })
    await expect(uma.promptComments.list(prompt, { userUniqueId: world.userIds.ada })).rejects.toMatchObject({ status: 422 })
  })

  it('are not there for another company, nor under another prompt', async () => {
    const { uniqueId } = await ada.promptComments.create(prompt, { content: 'Ours.' })
    const other = (await ada.prompts.create({ name: 'Other', content: 'Other.' })).uniqueId
    await expect(ada.promptComments.get(other, uniqueId)).rejects.toMatchObject({ status: 404 })
    await ada.promptComments.create(other, { content: 'Of the other.' })
    await expect(ada.promptComments.like(other, uniqueId)).rejects.toMatchObject({ status: 404 })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${uniqueId}`],
      ['PUT', `/${uniqueId}`],
      ['DELETE', `/${uniqueId}`],
      ['PUT', `/${uniqueId}/like`],
      ['POST', `/${uniqueId}/reply`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { comment: { content: 'Theirs.' } }
      expect([method, path, (await world.fetch('rival', method, at(path), body)).status]).toEqual([method, path, 404])
      expect([method, path, (await world.fetch('app:a', method, at(path), body)).status]).toEqual([method, path, 401])
    }
  })
})

describe('Comments on an execution', () => {
  it('are said by those who may see it, and reached through its prompt', async () => {
    const { executionComments: comments } = ada
    const made = await comments.create(prompt, execution, { content: 'Right.' })
    expect(made).toMatchObject({ promptUniqueId: prompt, executionUniqueId: execution, content: 'Right.' })
    const reply = await comments.reply(prompt, execution, made.uniqueId, { content: 'Indeed.' })
    await comments.like(prompt, execution, made.uniqueId)
    await comments.dislike(prompt, execution, reply.uniqueId)
    await comments.follow(prompt, execution, made.uniqueId)
    await comments.unfollow(prompt, execution, made.uniqueId)
    await comments.save(prompt, execution, made.uniqueId)
    await comments.unsave(prompt, execution, made.uniqueId)
    expect(await comments.update(prompt, execution, made.uniqueId, { content: 'Quite right.' })).toMatchObject({
      content: 'Quite right.',
      likesCount: 1,
      repliesCount: 1,
    })
    expect((await comments.list(prompt, execution)).data).toHaveLength(2)
    await comments.delete(prompt, execution, reply.uniqueId)
    expect((await comments.list(prompt, execution)).data).toMatchObject([{ uniqueId: made.uniqueId }])
    await expect(comments.get(crypto.randomUUID(), execution, made.uniqueId)).rejects.toMatchObject({ status: 404 })
    // Uma did not ask it, and sees no executions of others.
    await expect(uma.executionComments.list(prompt, execution)).rejects.toMatchObject({ status: 404 })
    await expect(uma.executionComments.create(prompt, execution, { content: 'And?' })).rejects.toMatchObject({ status: 404 })
  })

  it('of a chat are its owner’s alone, on whatever way they are asked for', async () => {
    const chat = (await world.fetch('uma', 'POST', '/api/projects/jarvis/contexts', { context: {} })).json.data.id
    const said = await world.fetch('uma', 'POST', `/api/projects/jarvis/contexts/${chat}/messages`, {
      message: { content: 'Well?' },
    })
    const id = said.json.data.attributes.execution_unique_id as string
    const about = (who: 'ada' | 'uma', resource: string, record: string) =>
      world.fetch(who, 'POST', '/api/realtime/conversations', { context: { about_resource: resource, about_id: record } })
    expect((await about('uma', 'assistant.executions', id)).status).toBeLessThan(300)
    expect((await about('ada', 'assistant.executions', id)).status).toBe(404)
    expect((await about('ada', 'assistant.contexts', chat)).status).toBe(404)
    expect((await world.fetch('ada', 'GET', `/api/realtime/conversations/about/assistant.executions/${id}`)).status).toBe(404)
  })
})
