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
const ids = (page: { data: readonly { uniqueId: string }[] }) => page.data.map(({ uniqueId }) => uniqueId)

async function published(content: string, more: object = {}): Promise<{ id: string; version: string }> {
  const { uniqueId: id } = await ada.prompts.create({ name: 'Greeting', content, ...more })
  const version = (await ada.prompts.get(id)).promptVersionUniqueId!
  await ada.prompts.publish(id, version)
  return { id, version }
}
const agentWith = async (agent: object = {}) =>
  (await data('POST', '/agents', { agent: { name: 'Pilot', rag_enabled: false, ...agent } })).id as string

describe('A test of a prompt', () => {
  it('is written, run and read by the published client', async () => {
    const { promptTests } = ada
    const { id, version } = await published('Greet {{ name }}.', { temperature: 0.5 })
    await raw('PUT', '/settings', { settings: { input_price_minor: 1_000_000, output_price_minor: 1_000_000 } })
    const made = await promptTests.create(id, {
      name: 'Polite',
      description: 'To guests.',
      expectedOutput: 'welcome\nUma',
      variables: { name: 'Uma' },
    })
    expect(made).toMatchObject({
      promptUniqueId: id,
      name: 'Polite',
      variables: { name: 'Uma' },
      enabled: true,
      status: 'pending',
    })
    expect(await promptTests.get(id, made.uniqueId)).toMatchObject({ description: 'To guests.' })
    expect(ids(await promptTests.list(id, { search: 'polite', sortBy: 'name', sortOrder: 'desc' }))).toEqual([made.uniqueId])
    model.next({ say: 'Welcome, dear Uma!' })
    const result = await promptTests.run(id, made.uniqueId)
    expect(model.asked.at(-1)).toMatchObject({ question: 'Greet Uma.', temperature: 0.5 })
    expect(result).toMatchObject({
      testUniqueId: made.uniqueId,
      promptUniqueId: id,
      versionUniqueId: version,
      input: 'Greet Uma.',
      expectedOutput: 'welcome\nUma',
      actualOutput: 'Welcome, dear Uma!',
      passed: true,
      score: 1,
      tokens: expect.any(Number),
      duration: expect.any(Number),
      status: 'passed',
    })
    // A million tokens cost 10 000.00.
    expect(result.cost).toBeCloseTo(result.tokens! / 100, 5)
    const { attributes } = await data('GET', `/test_results/${result.uniqueId}`)
    expect(await ada.executions.get(attributes.execution_unique_id)).toMatchObject({
      output: 'Welcome, dear Uma!',
      tokens: result.tokens,
    })
    expect(await data('GET', `/executions/${attributes.execution_unique_id}`)).toMatchObject({ attributes: { kind: 'test' } })
    model.next({ say: 'Hello.' })
    expect(await promptTests.run(id, made.uniqueId)).toMatchObject({
      passed: false,
      score: 0,
      status: 'failed',
      error: 'The output does not contain “welcome”.',
    })
    expect(await promptTests.get(id, made.uniqueId)).toMatchObject({ status: 'failed' })
    const results = await promptTests.listResults(id, made.uniqueId, { page: 1, perPage: 5, sortBy: 'created_at' })
    expect(results.data.map(({ passed }) => passed)).toEqual([true, false])
    expect(await promptTests.getResult(id, made.uniqueId, result.uniqueId)).toMatchObject({ score: 1, cost: result.cost })
    await promptTests.update(id, made.uniqueId, { name: 'Very polite', enabled: false })
    expect(await promptTests.get(id, made.uniqueId)).toMatchObject({ name: 'Very polite', enabled: false })
    await promptTests.delete(id, made.uniqueId)
    await expect(promptTests.get(id, made.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('fills the place that variables leave open with its input, or asks it behind the prompt', async () => {
    const { promptTests } = ada
    const test = { name: 'Case', variables: { language: 'French' }, input: 'Good night' }
    for (const [content, question] of [
      ['Say {{ text }} in {{ language }}.', 'Say Good night in French.'],
      ['{{ other }} {{ input }} {{ language }}', undefined],
      ['Translate to {{ language }}.', 'Translate to French.\n\nGood night'],
    ] as const) {
      const { id } = await published(content)
      const { uniqueId } = await promptTests.create(id, test)
      const asked = model.asked.length
      const result = await promptTests.run(id, uniqueId)
      if (question) expect(model.asked.at(-1)!.question).toBe(question)
      else {
        expect(result).toMatchObject({ status: 'error', error: 'Fill in: other.' })
        expect(result.passed).toBeUndefined()
        expect(model.asked).toHaveLength(asked)
      }
    }
  })

  it('is run with a version by those who write prompts, and compared between versions', async () => {
    const { promptTests, promptTestEvaluations } = ada
    const { id, version } = await published('Greet.')
    const changed = await data('PUT', `/prompts/${id}`, { prompt: { content: 'Greet warmly.' } })
    const later = changed.attributes.prompt_version_unique_id as string
    const [polite, short] = [
      await promptTests.create(id, { name: 'Polite', expectedOutput: 'Dear' }),
      await promptTests.create(id, { name: 'Short', expectedOutput: 'guest' }),
    ]
    const inTurn = async (of: string, say: string, test: { uniqueId: string }) => {
      model.next({ say })
      return promptTests.runAgainstVersion(id, of, test.uniqueId)
    }
    await inTurn(version, 'Hello.', polite)
    await inTurn(version, 'Hello, guest.', short)
    expect(await inTurn(later, 'Dear guest.', polite)).toMatchObject({ versionUniqueId: later, passed: true })
    expect(model.asked.at(-1)!.question).toBe('Greet warmly.')
    const compared = await promptTestEvaluations.compareVersions({ versionA: version, versionB: later })
    expect(compared).toMatchObject({ versionA: version, versionB: later })
    expect(compared.results).toMatchObject([
      { test_unique_id: polite.uniqueId, name: 'Polite', a: { passed: false }, b: { passed: true }, change: 'better' },
      { test_unique_id: short.uniqueId, a: { passed: true }, b: null, change: null },
    ])
    expect((await promptTests.listVersionResults(id, later)).data).toMatchObject([{ testUniqueId: polite.uniqueId }])
    const other = await published('Other.')
    expect(await codeOf('GET', `/tests/compare?version_a=${version}&version_b=${other.version}`)).toEqual([
      422,
      'invalid_parameter',
    ])
    expect((await raw('POST', `/tests/${polite.uniqueId}/run`, { version_unique_id: other.version })).status).toBe(404)
    await expect(uma.promptTests.runAgainstVersion(id, later, polite.uniqueId)).rejects.toMatchObject({ status: 403 })
  })

  it('is run together with the others, as far as they are enabled', async () => {
    const { promptTests } = ada
    const { id } = await published('Greet {{ name }}.')
    await promptTests.create(id, { name: 'One', variables: { name: 'Ada' }, expectedOutput: 'Ada' })
    await promptTests.create(id, { name: 'Two', input: 'Uma', expectedOutput: 'Ada' })
    await promptTests.create(id, { name: 'Off', input: 'Uma', enabled: false })
    await promptTests.create(id, { name: 'Faulty' })
    for (let i = 0; i < 2; i++) model.next({ say: ({ question }) => question })
    const results = await promptTests.runAll(id)
    expect(results.map(({ status, input }) => [status, input])).toEqual([
      ['passed', 'Greet Ada.'],
      ['failed', 'Greet Uma.'],
      ['error', undefined],
    ])
    await raw('PUT', `/prompts/${id}/archive`, { prompt: {} })
    await expect(promptTests.runAll(id)).rejects.toMatchObject({ status: 409 })
  })

  it('answers from records that whoever runs it may see', async () => {
    await world.fetch('ada', 'POST', '/api/projects/projects', {
      project: { name: 'Slipway', purpose: 'To widen the slipway by two metres.', visibility: 'members' },
    })
    const { id } = await published('What of the slipway?', {})
    const changed = await data('PUT', `/prompts/${id}`, { prompt: { uses_records: true } })
    await ada.prompts.publish(id, changed.attributes.prompt_version_unique_id)
    const { uniqueId } = await ada.promptTests.create(id, { name: 'Width', expectedOutput: 'widened' })
    model.next({ say: 'It is widened [1].' })
    expect(await ada.promptTests.run(id, uniqueId)).toMatchObject({ passed: true })
    const asked = model.asked.length
    expect(await uma.promptTests.run(id, uniqueId)).toMatchObject({
      passed: false,
      error: 'No results in the records you have access to.',
    })
    expect(model.asked).toHaveLength(asked)
    // Results are read by those who may read the executions.
    expect((await uma.promptTests.listResults(id, uniqueId)).data).toHaveLength(1)
    expect((await ada.promptTests.listResults(id, uniqueId)).data).toHaveLength(2)
  })

  it.each([
    ['failed', { status: 500 }, 'error', 'The language model did not respond.'],
    ['was cut off', { cutAfter: 'Welc' }, 'error', 'The language model did not respond.'],
  ] as const)('says that the model %s', async (_, manner, status, error) => {
    const { id } = await published('Greet.')
    const { uniqueId } = await ada.promptTests.create(id, { name: 'Polite' })
    model.next(manner)
    const result = await ada.promptTests.run(id, uniqueId)
    expect(result).toMatchObject({ status, error })
    expect([result.passed, result.score, result.actualOutput]).toEqual([undefined, undefined, undefined])
    expect(result.tokens).toBeGreaterThan(0)
  })

  it('takes its tokens from those of the month, and asks nobody once they are used up or the model is switched off', async () => {
    const settings = (changes: object) => data('PUT', '/settings', { settings: changes })
    const { id } = await published('Greet.')
    const { uniqueId } = await ada.promptTests.create(id, { name: 'Polite', expectedOutput: 'Greet.' })
    const used = async () => (await data('GET', '/settings')).attributes.tokens_used as number
    const before = await used()
    const { tokens } = await ada.promptTests.run(id, uniqueId)
    expect(await used()).toBe(before + tokens!)
    const asked = model.asked.length
    await settings({ monthly_tokens_max: 1 })
    expect(await ada.promptTests.run(id, uniqueId)).toMatchObject({
      status: 'skipped',
      tokens: 0,
      error: 'Your company’s monthly token budget is used up.',
    })
    await settings({ is_enabled: false, monthly_tokens_max: 1_000_000 })
    expect(await ada.promptTests.run(id, uniqueId)).toMatchObject({ status: 'skipped' })
    await settings({ is_enabled: true })
    expect(model.asked).toHaveLength(asked)
  })

  it('is of a prompt or of an agent, names what is missing, and is one of 20', async () => {
    const { id } = await published('Greet.')
    const agent = await agentWith()
    expect(await codeOf('POST', '/tests', { test: {} })).toEqual([422, 'required'])
    for (const of of [{}, { prompt_unique_id: id, agent_unique_id: agent }])
      expect(await codeOf('POST', '/tests', { test: { name: 'Polite', ...of } })).toEqual([422, 'one_subject'])
    await expect(ada.promptTests.create(id, { name: '' })).rejects.toMatchObject({ status: 422 })
    expect(await codeOf('POST', `/prompts/${id}/tests`, { prompt_test: { name: 'X', comparison: 'sounds like' } })).toEqual([
      422,
      expect.any(String),
    ])
    expect((await raw('POST', `/prompts/${id}/tests`, { other: {} })).status).toBe(422)
    for (let i = 0; i < 20; i++) await ada.promptTests.create(id, { name: `Test ${i}` })
    await expect(ada.promptTests.create(id, { name: 'Test 21' })).rejects.toMatchObject({ status: 409 })
  })

  it('is written by those who may, run by those who see its prompt, and nothing to another company', async () => {
    const { id } = await published('Greet.')
    const { uniqueId } = await ada.promptTests.create(id, { name: 'Polite' })
    await expect(uma.promptTests.create(id, { name: 'Mine' })).rejects.toMatchObject({ status: 403 })
    await expect(uma.promptTests.delete(id, uniqueId)).rejects.toMatchObject({ status: 403 })
    expect(await uma.promptTests.run(id, uniqueId)).toMatchObject({ passed: true })
    for (const [method, path, body] of [
      ['GET', `/prompts/${id}/tests`],
      ['POST', `/prompts/${id}/tests`, { prompt_test: { name: 'Mine' } }],
      ['GET', `/prompts/${id}/tests/${uniqueId}`],
      ['POST', `/prompts/${id}/tests/${uniqueId}/run`, {}],
      ['POST', `/prompts/${id}/tests/run-all`, {}],
      ['GET', `/prompts/${id}/tests/${uniqueId}/results`],
      ['POST', `/tests/${uniqueId}/run`, {}],
    ] as const) {
      expect((await raw(method, path, body, 'rival')).status, path).toBe(404)
      expect((await raw(method, path, body, 'nobody')).status, path).toBe(401)
    }
    const other = await published('Other.')
    await expect(ada.promptTests.get(other.id, uniqueId)).rejects.toMatchObject({ status: 404 })
    await expect(ada.promptTests.run(other.id, uniqueId)).rejects.toMatchObject({ status: 404 })
    await ada.prompts.delete(id)
    await expect(ada.promptTests.run(id, uniqueId)).rejects.toMatchObject({ status: 404 })
    const all = await data('GET', '/tests?records=200')
    expect(all.map((one: { id: string }) => one.id)).not.toContain(uniqueId)
  })

  it('keeps its last hundred results', async () => {
    const { id } = await published('Greet.')
    const { uniqueId } = await ada.promptTests.create(id, { name: 'Polite' })
    await world.sql.query(
      `insert into assistant.test_results (tenant_id, test_id, status, reason, created_at)
       select tenant_id, id, 'failed', n::text, clock_timestamp() - interval '1 minute' * n from assistant.tests, generate_series(1, 110) n where id = $1`,
      [uniqueId],
    )
    const { uniqueId: last } = await ada.promptTests.run(id, uniqueId)
    const { data: kept, meta } = await ada.promptTests.listResults(id, uniqueId, { perPage: 200 })
    expect([meta.totalCount, kept[0]!.uniqueId, kept.at(-1)!.error]).toEqual([100, last, '99'])
  })
})

describe('A test of an agent', () => {
  it('asks it as a chat begins, and is answered by the published client', async () => {
    const { agentTests } = ada
    const agent = await agentWith({ instructions: 'You are the pilot.' })
    const made = await agentTests.create(agent, {
      name: 'Wind',
      input: 'What of the {{ what }}?',
      variables: { what: 'wind' },
      expectedOutput: 'It blows from the north',
    })
    expect(made).toMatchObject({ agentUniqueId: agent, name: 'Wind', status: 'pending' })
    await raw('PUT', `/tests/${made.uniqueId}`, { test: { comparison: 'similar' } })
    model.next({ say: 'From the north it blows.' })
    const result = await agentTests.run(agent, made.uniqueId)
    expect(model.asked.at(-1)).toMatchObject({ question: 'What of the wind?', system: expect.stringContaining('the pilot') })
    expect(result).toMatchObject({ agentUniqueId: agent, testUniqueId: made.uniqueId, passed: true, score: 1 })
    expect(ids(await ada.executions.listByAgent(agent))).toHaveLength(1)
    model.next({ say: 'Calm.' })
    expect(await agentTests.runAll(agent)).toMatchObject([{ passed: false, score: 0 }])
    expect(ids(await agentTests.list(agent, { status: 'failed' }))).toEqual([made.uniqueId])
    expect(ids(await agentTests.listResults(agent, made.uniqueId))).toHaveLength(2)
    expect(ids(await agentTests.listAgentResults(agent))).toHaveLength(2)
    expect(await agentTests.getResult(agent, made.uniqueId, result.uniqueId)).toMatchObject({
      actualOutput: 'From the north it blows.',
    })
    await agentTests.update(agent, made.uniqueId, { name: 'Breeze', input: 'What of the breeze?' })
    expect(await agentTests.get(agent, made.uniqueId)).toMatchObject({ name: 'Breeze' })
    await agentTests.delete(agent, made.uniqueId)
    expect(ids(await agentTests.list(agent))).toEqual([])
  })

  it('is refused while the agent is inactive, has no versions, and is no more often run than the agent may be asked', async () => {
    const { agentTests } = ada
    const agent = await agentWith({ rate_limit_per_hour: 1 })
    const [one, empty] = [
      await agentTests.create(agent, { name: 'One', input: 'Hello?' }),
      await agentTests.create(agent, { name: 'Empty' }),
    ]
    expect(await agentTests.run(agent, empty.uniqueId)).toMatchObject({ status: 'error', error: 'This test has no input.' })
    expect(await codeOf('POST', `/tests/${one.uniqueId}/run`, { version_unique_id: crypto.randomUUID() })).toEqual([
      422,
      'no_versions',
    ])
    expect(await agentTests.run(agent, one.uniqueId)).toMatchObject({ passed: true })
    await expect(agentTests.run(agent, one.uniqueId)).rejects.toMatchObject({ status: 429 })
    await raw('PUT', `/agents/${agent}`, { agent: { status: 'inactive' } })
    await expect(agentTests.run(agent, one.uniqueId)).rejects.toMatchObject({ status: 409 })
    await expect(agentTests.get(crypto.randomUUID(), one.uniqueId)).rejects.toMatchObject({ status: 404 })
  })
})

describe('An evaluation', () => {
  it('runs the tests of a prompt together and counts how many passed, as they were run last', async () => {
    const { promptTests, promptTestEvaluations } = ada
    const { id } = await published('Greet {{ name }}.')
    await promptTests.create(id, { name: 'One', input: 'Ada', expectedOutput: 'Ada' })
    await promptTests.create(id, { name: 'Two', input: 'Uma', expectedOutput: 'Ada' })
    const made = await promptTestEvaluations.create({ name: 'Weekly', description: 'On Mondays.', prompt_unique_id: id } as never)
    expect(made).toMatchObject({ name: 'Weekly', description: 'On Mondays.', status: 'pending' })
    const counted = async (says: readonly string[]) => {
      for (const say of says) model.next({ say })
      expect(await promptTestEvaluations.run(made.uniqueId)).toMatchObject({ uniqueId: made.uniqueId, status: 'completed' })
      const { attributes } = await data('GET', `/prompt-test-evaluations/${made.uniqueId}`)
      expect(attributes.tokens).toBeGreaterThan(0)
      return [attributes.passed_count, attributes.tests_count]
    }
    expect(await counted(['Hello.', 'Hello.'])).toEqual([0, 2])
    expect(await counted(['Hello, Ada.', 'Hello, Ada.'])).toEqual([2, 2])
    expect(ids(await promptTestEvaluations.list({ perPage: 5 }))).toContain(made.uniqueId)
    expect(await promptTestEvaluations.get(made.uniqueId)).toMatchObject({ name: 'Weekly' })
  })

  it('is of all prompts where none is named, and refused where that is too many tests, or none', async () => {
    const { id, version } = await published('Greet.')
    const nothing = await ada.promptTestEvaluations.create({ prompt_unique_id: id } as never)
    await expect(ada.promptTestEvaluations.run(nothing.uniqueId)).rejects.toMatchObject({ status: 409 })
    const all = await ada.promptTestEvaluations.create({ name: 'All' })
    for (let i = 0; i < 20; i++) await ada.promptTests.create(id, { name: `Test ${i}` })
    const other = await published('Other.')
    await ada.promptTests.create(other.id, { name: 'One more' })
    await expect(ada.promptTestEvaluations.run(all.uniqueId)).rejects.toMatchObject({ status: 409 })
    const of = { prompt_test_evaluation: { prompt_unique_id: other.id, version_unique_id: version } }
    expect(await codeOf('POST', '/prompt-test-evaluations', of)).toEqual([422, 'other_prompt'])
    expect((await raw('GET', `/prompt-test-evaluations/${all.uniqueId}`, undefined, 'rival')).status).toBe(404)
    await expect(uma.promptTestEvaluations.create({ name: 'Mine' })).rejects.toMatchObject({ status: 403 })
  })
})

describe('Without a language model', () => {
  let bare: World
  beforeAll(async () => {
    bare = await startWorld()
  })
  afterAll(() => bare.close())

  it('a test says that none is set, whether it rests on records or not', async () => {
    const client = await clientOf(bare, 'ada')
    for (const uses_records of [false, true]) {
      const { json } = await bare.fetch('ada', 'POST', '/api/assistant/prompts', {
        prompt: { name: 'Greeting', content: 'Greet xyzzy.', uses_records },
      })
      const { uniqueId } = await client.promptTests.create(json.data.id, { name: 'Polite', expectedOutput: 'Greet' })
      const result = await client.promptTests.run(json.data.id, uniqueId)
      expect(result).toMatchObject({ status: 'skipped', error: 'No language model is configured.', tokens: 0 })
      expect([result.passed, result.actualOutput]).toEqual([undefined, undefined])
    }
  })
})
