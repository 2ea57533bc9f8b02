import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/assistant${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const codeOf = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json } = await raw(method, path, body, who)
  return [status, json.errors?.[0]?.code]
}
const made = (prompt: Record<string, unknown>) => data('POST', '/prompts', { prompt: { name: 'Greeting', ...prompt } })
const versionOf = ({ attributes }: { attributes: Record<string, unknown> }) => attributes.prompt_version_unique_id as string
const published = async (prompt: Record<string, unknown>) => {
  const { id, ...one } = await made(prompt)
  await data('POST', `/prompts/${id}/versions/${versionOf(one)}/publish`, {})
  return id as string
}
const run = async (id: string, body: Record<string, unknown> = {}, who: Who = 'ada') =>
  (await data('POST', `/prompts/${id}/execute`, body, who)).attributes

describe('A prompt', () => {
  it('keeps a version for each text it had, and none for what is no text', async () => {
    const first = await made({ content: 'Greet {{ name }}.' })
    expect(first.attributes).toMatchObject({ status: 'pending', version_number: 1, published_version_unique_id: null })
    const renamed = await data('PUT', `/prompts/${first.id}`, { prompt: { name: 'Welcome' } })
    expect(versionOf(renamed)).toBe(versionOf(first))
    const changed = await data('PUT', `/prompts/${first.id}`, { prompt: { content: 'Welcome {{ name }}.', temperature: 0.7 } })
    expect(changed.attributes).toMatchObject({ version_number: 2, temperature: 0.7 })
    const versions = await data('GET', `/prompts/${first.id}/versions`)
    expect(versions.map(({ attributes }: { attributes: { content: string } }) => attributes.content)).toEqual([
      'Welcome {{ name }}.',
      'Greet {{ name }}.',
    ])
  })

  it('is run by everybody once it is published, as it was then', async () => {
    const { id, ...one } = await made({
      content: 'Greet {{ name }}.',
      persona: 'A harbour master.',
      temperature: 0.4,
      max_tokens: 50,
    })
    expect(await codeOf('POST', `/prompts/${id}/execute`, { variables: { name: 'Uma' } }, 'uma')).toEqual([409, 'not_published'])
    expect(await codeOf('POST', `/prompts/${id}/versions/${versionOf(one)}/publish`, {}, 'uma')).toEqual([403, 'not_allowed'])
    await data('POST', `/prompts/${id}/versions/${versionOf(one)}/publish`, {})
    const later = await data('PUT', `/prompts/${id}`, { prompt: { content: 'Insult {{ name }}.' } })
    model.next({ say: 'Welcome, Uma!' })
    const answer = await run(id, { variables: { name: '{{ name }} <b>Uma</b>' } }, 'uma')
    expect(answer).toMatchObject({ content: 'Welcome, Uma!', notice: null, sources: [] })
    const asked = model.asked.at(-1)!
    expect(asked).toMatchObject({ question: 'Greet {{ name }} <b>Uma</b>.', temperature: 0.4, maxTokens: 50 })
    expect(asked.system).toContain('A harbour master.')
    // A version that is not in use is for those who write prompts.
    const other = { variables: { name: 'Uma' }, version_unique_id: versionOf(later) }
    expect(await codeOf('POST', `/prompts/${id}/execute`, other, 'uma')).toEqual([403, 'not_allowed'])
    await run(id, other)
    expect(model.asked.at(-1)!.question).toBe('Insult Uma.')
  })

  it('names what is to be filled in, and is not run without', async () => {
    const id = await published({ content: 'Compare {{ a }} and {{b}}.', guidelines: 'In {{ language }}.' })
    const { json } = await raw('POST', `/prompts/${id}/render`, { placeholders: { a: ['x', 'y'], c: 1 } })
    expect(json.data.attributes).toMatchObject({ rendered_content: 'Compare x\ny and {{b}}.', name: 'Greeting' })
    expect(json.meta).toMatchObject({
      placeholders_provided: ['a'],
      placeholders_missing: ['b', 'language'],
      all_placeholders: ['a', 'b', 'language'],
    })
    const before = model.asked.length
    expect(await codeOf('POST', `/prompts/${id}/execute`, { variables: { a: 1, b: 2 } })).toEqual([422, 'variables_missing'])
    const long = { a: 'x'.repeat(60_000), b: '', language: '' }
    expect(
      (await raw('POST', `/prompts/${id}/render`, { placeholders: long })).json.data.attributes.rendered_content.length,
    ).toBe(20_014)
    expect(await codeOf('POST', '/prompts', { prompt: { name: 'Long', content: 'x'.repeat(100_000) } })).toEqual([
      422,
      expect.any(String),
    ])
    expect(model.asked).toHaveLength(before)
  })

  it('answers from records that whoever runs it may see, and cites them', async () => {
    await world.fetch('ada', 'POST', '/api/projects/projects', {
      project: { name: 'Slipway', purpose: 'To widen the slipway by two metres.', visibility: 'members' },
    })
    const id = await published({ content: 'What of the slipway?', uses_records: true })
    model.next({ say: 'It is widened [1]. It is splendid.' })
    const answer = await run(id)
    expect(answer).toMatchObject({ content: 'It is widened [1].', notice: null })
    expect(answer.sources[0]).toMatchObject({ title: 'Slipway' })
    // Uma is no member of it.
    const before = model.asked.length
    expect(await run(id, {}, 'uma')).toMatchObject({ notice: 'nothing_found', sources: [] })
    expect(model.asked).toHaveLength(before)
  })

  it.each([
    ['is cut off', { cutAfter: 'Welc' }],
    ['refuses', { status: 500 }],
    ['answers in HTML', { raw: '<!doctype html><h1>Sign in</h1>', contentType: 'text/html' }],
    ['says a page', { say: '<html><body>Sign in</body></html>' }],
    ['answers nothing', { say: '' }],
    ['calls a tool it was not given', { tool: 'delete_everything' }],
  ] as const)('says that the model failed when it %s, and writes it down', async (_, manner) => {
    const id = await published({ content: 'Greet.' })
    model.next(manner)
    const answer = await run(id)
    expect(answer).toMatchObject({ content: '', notice: 'model_failed' })
    const { attributes } = await data('GET', `/executions/${answer.metadata.prompt_execution_id}`)
    expect(attributes).toMatchObject({ status: 'failed', kind: 'prompt', prompt_unique_id: id, output: null })
    expect(attributes.tokens).toBeGreaterThan(0)
  })

  it('asks no model once it is switched off or the month is used up', async () => {
    const settings = (changes: object) => data('PUT', '/settings', { settings: changes })
    const id = await published({ content: 'Greet.' })
    const before = model.asked.length
    await settings({ is_enabled: false })
    expect(await run(id)).toMatchObject({ content: 'Greet.', notice: 'switched_off' })
    await settings({ is_enabled: true, monthly_tokens_max: 1 })
    await run(id)
    const answer = await run(id)
    expect(answer).toMatchObject({ content: 'Greet.', notice: 'over_budget' })
    await settings({ monthly_tokens_max: 1_000_000, executions_kept_days: 30 })
    expect(model.asked.length).toBeLessThanOrEqual(before + 1)
    const { attributes } = await data('GET', `/executions/${answer.metadata.prompt_execution_id}`)
    expect(attributes).toMatchObject({ status: 'skipped', tokens: 0, notice: 'over_budget' })
  })

  it('is out of use while it is archived, and nobody else’s company finds it', async () => {
    const id = await published({ content: 'Greet.' })
    await data('PUT', `/prompts/${id}/archive`, { prompt: {} })
    expect(await codeOf('POST', `/prompts/${id}/execute`, {})).toEqual([409, 'prompt_archived'])
    expect((await data('PUT', `/prompts/${id}/unarchive`, { prompt: {} })).attributes.status).toBe('active')
    for (const [method, path] of [
      ['GET', `/prompts/${id}`],
      ['GET', `/prompts/${id}/versions`],
      ['POST', `/prompts/${id}/execute`],
      ['POST', `/prompts/${id}/render`],
    ] as const)
      expect((await raw(method, path, method === 'POST' ? { placeholders: {} } : undefined, 'rival')).status).toBe(404)
    const other = await made({ content: 'Other.' })
    expect((await raw('POST', `/prompts/${id}/versions/${versionOf(other)}/publish`, {})).status).toBe(404)
  })
})

describe('The log of executions', () => {
  it('shows everybody their own, administrators all but chats, and of chats only what is theirs', async () => {
    const id = await published({ content: 'Greet.' })
    const own = (await run(id, {}, 'uma')).metadata.prompt_execution_id
    expect(await data('GET', `/executions/${own}`)).toMatchObject({ attributes: { user_unique_id: world.userIds.uma } })
    const adas = (await run(id)).metadata.prompt_execution_id
    expect((await raw('GET', `/executions/${adas}`, undefined, 'uma')).status).toBe(404)
    expect((await raw('GET', `/executions/${adas}`, undefined, 'rival')).status).toBe(404)
    const chat = (await world.fetch('uma', 'POST', '/api/projects/jarvis/contexts', { context: {} })).json.data.id
    const said = await world.fetch('uma', 'POST', `/api/projects/jarvis/contexts/${chat}/messages`, {
      message: { content: 'A secret of mine?' },
    })
    const execution = said.json.data.attributes.execution_unique_id
    expect(await data('GET', `/executions/${execution}`, undefined, 'uma')).toMatchObject({
      attributes: { kind: 'chat', input: 'A secret of mine?' },
    })
    expect((await raw('GET', `/executions/${execution}`)).status).toBe(404)
    const all = await data('GET', '/executions?records=200')
    expect(JSON.stringify(all)).not.toContain('A secret of mine?')
    expect(all.map((one: { id: string }) => one.id)).toEqual(expect.arrayContaining([own, adas]))
    // What was said goes with the chat; that something was asked stays.
    await world.fetch('uma', 'POST', `/api/projects/jarvis/contexts/${chat}/clear`, {})
    expect(await data('GET', `/executions/${execution}`, undefined, 'uma')).toMatchObject({
      attributes: { input: null, output: null },
    })
  })
})
