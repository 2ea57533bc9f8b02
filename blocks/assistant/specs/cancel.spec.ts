import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let model: ModelDouble
let ada: Client
let uma: Client
let prompt: string
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
  prompt = (await ada.prompts.create({ name: 'Story', content: 'Tell a story.' })).uniqueId
  await ada.prompts.publish(prompt, (await ada.prompts.get(prompt)).promptVersionUniqueId!)
})
afterAll(async () => {
  await world.close()
  await model.close()
})

const long = { say: 'Once upon a time, '.repeat(60), pieceMs: 80 }
const usedThisMonth = async () =>
  (await world.fetch('ada', 'GET', '/api/assistant/settings')).json.data.attributes.tokens_used as number
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 60; i++) {
    const found = await look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('It did not come.')
}
const runningOf = (client: typeof ada) =>
  until(async () => (await client.executions.list({ status: 'running' })).data[0]?.uniqueId)

describe('An execution', () => {
  it('is cancelled while the model answers: what was written is kept, and what it took is counted', async () => {
    const before = await usedThisMonth()
    model.next(long)
    const answer = uma.prompts.execute(prompt, {})
    const id = await runningOf(uma)
    expect(await uma.executions.get(id)).toMatchObject({ status: 'running', input: 'Tell a story.' })
    await new Promise((done) => setTimeout(done, 600))
    const at = performance.now()
    expect(await uma.executions.cancel(id)).toMatchObject({ uniqueId: id, status: 'cancelled' })
    const { output, executionUniqueId, tokens } = await answer
    expect(performance.now() - at).toBeLessThan(2_000)
    expect(executionUniqueId).toBe(id)
    expect(output).toMatch(/^Once upon/)
    expect(output!.length).toBeLessThan(long.say.length / 2)
    expect(await uma.executions.get(id)).toMatchObject({ status: 'cancelled', output, tokens })
    expect(await usedThisMonth()).toBe(before + tokens!)
    await expect(uma.executions.cancel(id)).rejects.toMatchObject({ status: 409 })
  })

  it('is found cancelled in the log where another node was told', async () => {
    model.next(long)
    const answer = ada.prompts.execute(prompt, {})
    const id = await runningOf(ada)
    await world.sql.query(`update assistant.executions set status = 'cancelled', notice = 'cancelled' where id = $1`, [id])
    expect((await answer).output!.length).toBeLessThan(long.say.length)
    expect(await ada.executions.get(id)).toMatchObject({ status: 'cancelled' })
  })

  it('of a chat is stopped by whose chat it is alone, and shows no sentence without a source', async () => {
    await world.fetch('ada', 'POST', '/api/projects/projects', {
      project: { name: 'Mole', purpose: 'To mend the mole.', visibility: 'company' },
    })
    const talk = await uma.conversations.create({ name: 'Mole' })
    model.next({ say: `It is mended [1]. ${'And so on, '.repeat(100)}`, pieceMs: 80 })
    const said = uma.conversations.sendMessage(talk.uniqueId, { message: 'What of the mole?' })
    const id = await runningOf(uma)
    await expect(ada.executions.cancel(id)).rejects.toMatchObject({ status: 404 })
    const path = `/api/projects/jarvis/contexts/${talk.uniqueId}/writing`
    const writing = await until(async () => {
      const { attributes } = (await world.fetch('uma', 'GET', path)).json.data
      return attributes.content.includes('And so on') ? attributes : undefined
    })
    expect(writing.execution_unique_id).toBe(id)
    await uma.executions.cancel(id)
    expect((await said).response).toMatchObject({ content: 'It is mended [1].' })
    const [, message] = (await world.fetch('uma', 'GET', `/api/projects/jarvis/contexts/${talk.uniqueId}`)).json.data.attributes
      .messages
    expect(message).toMatchObject({ notice: 'cancelled', notice_text: 'This answer was stopped.' })
  })

  it('of somebody else is cancelled by administrators, never by colleagues or another company', async () => {
    model.next(long)
    const answer = ada.prompts.execute(prompt, {})
    const id = await runningOf(ada)
    await expect(uma.executions.cancel(id)).rejects.toMatchObject({ status: 404 })
    expect((await world.fetch('rival', 'POST', `/api/assistant/executions/${id}/cancel`, {})).status).toBe(404)
    expect((await world.fetch('app:a', 'POST', `/api/assistant/executions/${id}/cancel`, {})).status).toBe(401)
    await ada.executions.cancel(id)
    await answer
    model.next(long)
    const umas = uma.prompts.execute(prompt, {})
    await ada.executions.cancel(await runningOf(uma))
    expect((await umas).output!.length).toBeLessThan(long.say.length)
  })

  it('that runs is not counted against the agent it is of', async () => {
    const agent = (await ada.agents.create({ name: 'Once', instructions: 'Be short.', rateLimitPerHour: 1 })).uniqueId
    model.next({ say: 'Once.' })
    expect(await ada.prompts.execute(prompt, { agentUniqueId: agent })).toMatchObject({ output: 'Once.' })
    await expect(ada.prompts.execute(prompt, { agentUniqueId: agent })).rejects.toMatchObject({ status: 429 })
  })
})
