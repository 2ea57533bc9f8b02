import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let model: ModelDouble
let ada: Client
let uma: Client
let prompt: string
let version: string
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
  prompt = (await ada.prompts.create({ name: 'Story', content: 'Tell a story of {{ who }}.' })).uniqueId
  version = (await ada.prompts.get(prompt)).promptVersionUniqueId!
  await ada.prompts.publish(prompt, version)
  await world.fetch('ada', 'POST', '/api/projects/projects', {
    project: { name: 'Groyne', purpose: 'To lengthen the groyne.', visibility: 'company' },
  })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

interface Told {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>> & { readonly content: string; readonly execution_unique_id: string }
}
const eventsOf = (text: string): Told[] =>
  text
    .split('\n\n')
    .filter((part) => part.includes('data: '))
    .map((part) => ({
      event: /^event: (\w+)$/m.exec(part)?.[1] ?? 'message',
      data: JSON.parse(/^data: (.*)$/m.exec(part)![1]!) as Told['data'],
    }))
async function allOf(stream: ReadableStream<string>): Promise<Told[]> {
  let text = ''
  for await (const part of stream) text += part
  return eventsOf(text)
}
const writtenIn = (events: readonly Told[]) =>
  events
    .filter(({ event }) => event === 'message')
    .map(({ data }) => data.content)
    .join('')
const variables = { who: 'a seal' }

describe('A stream of an answer', () => {
  it('tells a prompt’s answer while it is written, and what it took at the end', async () => {
    const words = 'Once upon a time a seal lived in the harbour.'
    model.next({ say: words, pieceMs: 40 })
    const parts: string[] = []
    for await (const part of await uma.prompts.executeStream(prompt, { variables })) parts.push(part)
    expect(parts.length).toBeGreaterThan(2)
    const events = eventsOf(parts.join(''))
    expect(events[0]!.event).toBe('start')
    expect(writtenIn(events)).toBe(words)
    const { event, data } = events.at(-1)!
    expect([event, data.content]).toEqual(['done', words])
    const execution = events[0]!.data.execution_unique_id
    expect(data.metadata).toMatchObject({ prompt_execution_id: execution, usage: { total_tokens: expect.any(Number) } })
    expect(await uma.executions.get(execution)).toMatchObject({ status: 'completed', output: words })
  })

  it('is of a version for whoever may write prompts, and of an agent’s chat with its sources', async () => {
    model.next({ say: 'Of a seal.' })
    expect(writtenIn(await allOf(await ada.prompts.executeVersionStream(prompt, version, { variables })))).toBe('Of a seal.')
    const agent = (await ada.agents.create({ name: 'Warden', instructions: 'Be short.' })).uniqueId
    const { threadId } = await uma.agentRuntime.createThread(agent)
    model.next({ say: `It is lengthened [1]. ${'It is splendid. '.repeat(10)}So it is [1].`, pieceMs: 40 })
    const events = await allOf(await uma.agentRuntime.sendMessageStream(agent, threadId, { content: 'What of the groyne?' }))
    const done = events.at(-1)!
    expect(done).toMatchObject({
      event: 'done',
      data: { content: 'It is lengthened [1]. So it is [1].', response: { role: 'assistant', content: done.data.content } },
    })
    expect(writtenIn(events)).toBe(done.data.content)
    expect(events.filter(({ event }) => event === 'message').length).toBeGreaterThan(1)
    expect(await uma.agentRuntime.getMessages(agent, threadId)).toHaveLength(2)
    await expect(ada.agentRuntime.sendMessageStream(agent, threadId, { content: 'Well?' })).rejects.toMatchObject({ status: 404 })
  })

  it('stops the model when whoever reads it goes, and keeps what was written', async () => {
    model.next({ say: 'and so on, '.repeat(100), pieceMs: 50 })
    const reader = (await uma.prompts.executeStream(prompt, { variables })).getReader()
    let text = ''
    while (!text.includes('and so on')) text += (await reader.read()).value ?? ''
    const execution = eventsOf(text)[0]!.data.execution_unique_id
    await reader.cancel()
    let status = 'running'
    for (let i = 0; i < 50 && status === 'running'; i++) {
      await new Promise((done) => setTimeout(done, 100))
      status = (await uma.executions.get(execution)).status
    }
    const { output, tokens } = await uma.executions.get(execution)
    expect(status).toBe('cancelled')
    expect(output).toMatch(/^and so on/)
    expect(output!.length).toBeLessThan(800)
    expect(tokens).toBeGreaterThan(0)
  })

  it('ends when the execution is cancelled, with what was written so far', async () => {
    model.next({ say: 'and so on, '.repeat(100), pieceMs: 50 })
    const stream = await uma.prompts.executeStream(prompt, { variables })
    const [first, rest] = stream.tee()
    const reader = first.getReader()
    let text = ''
    while (!text.includes('and so on')) text += (await reader.read()).value ?? ''
    const all = allOf(rest)
    await uma.executions.cancel(eventsOf(text)[0]!.data.execution_unique_id)
    void reader.cancel()
    const events = await all
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { notice: 'cancelled', content: writtenIn(events) } })
  })

  it('is cut where the month has no more tokens, and asks no model after that', async () => {
    const settings = (changes: object) => world.fetch('ada', 'PUT', '/api/assistant/settings', { settings: changes })
    const used = (await world.fetch('ada', 'GET', '/api/assistant/settings')).json.data.attributes.tokens_used
    await settings({ monthly_tokens_max: used + 7 })
    await allOf(await uma.prompts.executeStream(prompt, { variables }))
    expect(model.asked.at(-1)!.maxTokens).toBe(7)
    const before = model.asked.length
    expect(await allOf(await uma.prompts.executeStream(prompt, { variables }))).toMatchObject([
      { event: 'message', data: { content: 'Tell a story of a seal.' } },
      { event: 'done', data: { notice: 'over_budget' } },
    ])
    expect(model.asked).toHaveLength(before)
    await settings({ monthly_tokens_max: 1_000_000 })
  })

  it.each([
    ['is cut off', { cutAfter: 'Once' }],
    ['refuses', { status: 500 }],
    ['answers in HTML', { raw: '<!doctype html><h1>Sign in</h1>', contentType: 'text/html' }],
    ['says a page', { say: '<!doctype html><h1>Sign in</h1>' }],
  ] as const)('says at its end that the model failed when it %s', async (_, manner) => {
    model.next(manner)
    const events = await allOf(await uma.prompts.executeStream(prompt, { variables }))
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { notice: 'model_failed', content: '' } })
    expect(writtenIn(events)).not.toContain('<')
  })

  it('is refused as the call itself is, before anything is streamed', async () => {
    const at = `/api/assistant/prompts/${prompt}/execute/stream`
    expect((await world.fetch('uma', 'POST', at, {})).json.errors[0]).toMatchObject({ code: 'variables_missing' })
    expect((await world.fetch('uma', 'POST', at, { variables, model: 'other' })).status).toBe(422)
    expect((await world.fetch('uma', 'POST', at, '[]')).status).toBe(422)
    expect((await world.fetch('rival', 'POST', at, { variables })).status).toBe(404)
    expect((await world.fetch('app:a', 'POST', at, { variables })).status).toBe(401)
    expect((await world.fetch('nobody', 'POST', at, { variables })).status).toBe(401)
    const changed = await ada.prompts.update(prompt, { name: 'Tale', content: 'Tell a tale of {{ who }}.' })
    const draft = (await ada.prompts.get(changed.uniqueId)).promptVersionUniqueId!
    await expect(uma.prompts.executeVersionStream(prompt, draft, { variables })).rejects.toMatchObject({ status: 403 })
  })
})
