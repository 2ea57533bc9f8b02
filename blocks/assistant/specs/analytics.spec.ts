import { type ModelDouble, startModel } from '@quoin/doubles/model'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let model: ModelDouble
let ada: Client
let uma: Client
let prompt: string
let agent: string
let execution: string
beforeAll(async () => {
  model = await startModel()
  world = await startWorld({ ai: { url: model.url, key: model.key, model: model.model } })
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
  await settings({ currency: 'EUR', input_price_minor: 200, output_price_minor: 1_000, time_zone: 'Asia/Tokyo' })
  await world.fetch('ada', 'POST', '/api/projects/projects', {
    project: { name: 'Lighthouse', purpose: 'To raise the lighthouse by a metre.', visibility: 'company' },
  })
  agent = (await ada.agents.create({ name: 'Keeper', instructions: 'You keep the light.' })).uniqueId
  const made = await ada.prompts.create({ name: 'Height', content: 'How high is {{ what }}?' })
  prompt = made.uniqueId
  await ada.prompts.publish(prompt, (await ada.prompts.get(prompt)).promptVersionUniqueId!)
  model.next({ say: 'A metre.' })
  execution = (await ada.prompts.execute(prompt, { agentUniqueId: agent, variables: { what: 'it' } })).executionUniqueId!
  model.next({ status: 500 })
  await ada.prompts.execute(prompt, { agentUniqueId: agent, variables: { what: 'that' } })
  const talk = await uma.conversations.create({ name: 'Of Uma' })
  model.next({ say: 'By a metre [1].' })
  await uma.conversations.sendMessage(talk.uniqueId, { message: 'What of the lighthouse?' })
  await uma.conversations.sendMessage(talk.uniqueId, { message: 'xylophone qwertzuiop?' })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

const settings = (changes: object) => world.fetch('ada', 'PUT', '/api/assistant/settings', { settings: changes })
const raw = (path: string, who: Parameters<World['fetch']>[0] = 'ada') =>
  world.fetch(who, 'GET', `/api/assistant/analytics${path}`)
const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
/** Says something about a record, as its page does, and answers the message. */
async function said(resource: string, id: string, content: string, who: 'ada' | 'uma' = 'ada'): Promise<string> {
  const about = { context: { about_resource: resource, about_id: id } }
  const { json } = await world.fetch(who, 'POST', '/api/realtime/conversations', about)
  const message = await world.fetch(who, 'POST', `/api/realtime/conversations/${json.data.id}/messages`, { message: { content } })
  return message.json.data.id as string
}
const react = (id: string, emoji: string, who: 'ada' | 'uma' = 'ada') =>
  world.fetch(who, 'PUT', `/api/realtime/messages/${id}/reactions`, { emoji })

describe('Analytics of the assistant', () => {
  it('count what was asked, what it took and what it cost', async () => {
    const overview = await ada.analytics.getOverview()
    expect(overview).toMatchObject({ totalExecutions: 4, errorCount: 1, errorRate: 0.25, activeAgents: 1, activePrompts: 1 })
    const { rows } = await world.sql.query<{ input: number; output: number }>(
      `select sum(input_tokens)::int as input, sum(output_tokens)::int as output from assistant.executions where tenant_id = $1`,
      [world.tenantIds.a],
    )
    const cost = (rows[0]!.input * 2 + rows[0]!.output * 10) / 1_000_000
    expect(overview.totalCost).toBeCloseTo(cost, 12)
    expect(overview.avgLatencyMs).toBeGreaterThanOrEqual(0)
    const [today] = await ada.analytics.getUsage({ granularity: 'day' })
    expect(today).toMatchObject({ period: dayIn('Asia/Tokyo'), requestCount: 4, totalCost: overview.totalCost })
    expect(await ada.analytics.getUsage({ granularity: 'month', triggerType: 'chat' })).toMatchObject([{ requestCount: 2 }])
    expect(await ada.analytics.getUsage({ prompt, agent, model: model.model })).toMatchObject([{ requestCount: 2 }])
    expect(await ada.analytics.getUsage({ model: 'other' })).toEqual([])
  })

  it('break costs down by model, agent, prompt and time', async () => {
    const { totalCost } = await ada.analytics.getOverview()
    const [byModel] = await ada.analytics.getCosts()
    expect(byModel).toMatchObject({ model: model.model, executionCount: 3, totalCost })
    expect(byModel!.inputCost! + byModel!.outputCost!).toBeCloseTo(totalCost, 12)
    const byAgent = await ada.analytics.getCosts({ breakdown: 'agent' })
    expect(byAgent.find(({ agentUniqueId }) => agentUniqueId === agent)).toMatchObject({ agentName: 'Keeper', executionCount: 2 })
    const byPrompt = await ada.analytics.getCosts({ breakdown: 'prompt' })
    expect(byPrompt.find(({ promptUniqueId }) => promptUniqueId === prompt)).toMatchObject({ promptName: 'Height' })
    const today = dayIn('Asia/Tokyo')
    const byHour = await ada.analytics.getCosts({ breakdown: 'time', granularity: 'hour', startDate: today, endDate: today })
    expect(byHour[0]!.period).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/)
    expect(byHour.reduce((all, { executionCount }) => all + executionCount!, 0)).toBe(4)
  })

  it('count chats by their messages, and answers that rest on records', async () => {
    expect(await ada.analytics.getConversations()).toEqual(
      expect.objectContaining({
        // In the one that every company begins with, to be shared, nothing was said.
        totalConversations: 2,
        avgMessagesPerConversation: 2,
        maxMessages: 4,
        minMessages: 0,
        distribution: [
          { messages: 0, conversations: 1 },
          { messages: 4, conversations: 1 },
        ],
      }),
    )
    const rag = await ada.analytics.getRag()
    expect(rag).toMatchObject({ totalQueries: 2, successfulQueries: 1, errorCount: 1, errorRate: 0.5 })
    expect(rag.errorBreakdown).toEqual([{ errorType: 'nothing_found', count: 1 }])
    expect(rag.relevance.avgResultsReturned).toBeGreaterThan(0)
  })

  it('count comments on prompts, executions and agents with their thumbs', async () => {
    const onPrompt = await said('assistant.prompts', prompt, 'Too short.')
    const onExecution = await said('assistant.executions', execution, 'Just right.')
    await said('assistant.agents', agent, 'A good keeper.')
    await react(onPrompt, '👎', 'uma')
    await react(onExecution, '👍🏽')
    await react(onPrompt, '🎉')
    const feedback = await ada.analytics.getFeedback()
    expect(feedback).toMatchObject({ totalLikes: 1, totalDislikes: 1, totalComments: 3, satisfactionRate: 0.5 })
    expect(feedback.byPrompt).toEqual([{ promptUniqueId: prompt, promptName: 'Height', likes: 1, dislikes: 1, comments: 2 }])
    expect(feedback.dailyTrend).toEqual([{ period: dayIn('Asia/Tokyo'), likes: 1 }])
    expect((await ada.analytics.getOverview()).feedback).toEqual({ likes: 1, dislikes: 1, comments: 3 })
    expect(await ada.analytics.getAgents()).toMatchObject([
      { agentUniqueId: agent, agentName: 'Keeper', executionCount: 2, errorCount: 1, successRate: 0.5, likes: 1, dislikes: 0 },
    ])
    const trace = await ada.analytics.getTrace(execution)
    expect(trace).toMatchObject({
      promptExecution: {
        uniqueId: execution,
        promptUniqueId: prompt,
        model: model.model,
        status: 'completed',
        triggerType: 'prompt',
      },
      runExecution: null,
      ragQueries: [],
      feedback: { likes: 1, dislikes: 0, comments: [{ content: 'Just right.' }] },
    })
    expect(trace.promptExecution.totalTokenCost).toBeGreaterThan(0)
  })

  it('divide days as the company’s clock does, and count a last day whole', async () => {
    const [at] = ['2026-03-09T15:30:00Z']
    await world.sql.query('update assistant.executions set created_at = $2 where id = $1', [execution, at])
    const on = (day: string) => ada.analytics.getUsage({ startDate: day, endDate: day })
    expect(await on('2026-03-10')).toMatchObject([{ period: '2026-03-10', requestCount: 1 }])
    expect(await on('2026-03-09')).toEqual([])
    await settings({ time_zone: 'UTC' })
    expect(await on('2026-03-09')).toMatchObject([{ period: '2026-03-09', requestCount: 1 }])
    expect(await ada.analytics.getUsage({ startDate: '2026-03-09T15:00:00Z', endDate: '2026-03-09T15:45:00Z' })).toHaveLength(1)
    await settings({ time_zone: 'Asia/Tokyo' })
  })

  it('refuse what cannot be counted: an end before its beginning, too long a time, what is no day, no zone, another word', async () => {
    for (const query of [
      '?start_date=2026-03-10&end_date=2026-03-09',
      '?start_date=2024-01-01&end_date=2026-03-09',
      '?start_date=yesterday',
      '?start_date=2026-02-30',
    ])
      for (const one of ['/overview', '/usage', '/costs', '/feedback', '/conversations', '/rag', '/agents'])
        expect([one, query, (await raw(one + query)).status]).toEqual([one, query, 422])
    expect((await raw('/usage?granularity=hour&start_date=2026-01-01&end_date=2026-03-09')).status).toBe(422)
    expect((await raw('/usage?granularity=minute')).status).toBe(422)
    expect((await raw('/report?days=8')).status).toBe(422)
    expect((await settings({ time_zone: 'Nowhere/Else' })).status).toBe(422)
    expect((await settings({ currency: 'euro' })).status).toBe(422)
    expect((await settings({ input_price_minor: 1.5 })).status).toBe(422)
  })

  it('are for administrators alone, tell nothing of another company, and open nobody’s chat', async () => {
    for (const one of [
      '/overview',
      '/usage',
      '/costs',
      '/feedback',
      '/conversations',
      '/rag',
      '/agents',
      '/report',
      `/trace/${execution}`,
    ]) {
      expect([one, (await raw(one, 'uma')).status]).toEqual([one, 403])
      expect([one, (await raw(one, 'app:a')).status]).toEqual([one, 401])
    }
    expect((await raw('/overview', 'rival')).json.data.attributes).toMatchObject({ total_executions: 0, total_cost: 0 })
    expect((await raw(`/trace/${execution}`, 'rival')).status).toBe(404)
    const { rows } = await world.sql.query<{ id: string }>(
      `select id from assistant.executions where tenant_id = $1 and kind = 'chat' limit 1`,
      [world.tenantIds.a],
    )
    await expect(ada.analytics.getTrace(rows[0]!.id)).rejects.toMatchObject({ status: 404 })
    await expect(ada.analytics.getTrace('no id')).rejects.toMatchObject({ status: 404 })
    const { text } = await raw('/report')
    expect(text).not.toContain('lighthouse')
  })

  it('stand in one report of the last days', async () => {
    const { attributes } = (await raw('/report?days=7')).json.data
    expect(attributes).toMatchObject({ granularity: 'day', time_zone: 'Asia/Tokyo', currency: 'EUR' })
    expect(attributes.overview.total_executions).toBe(3)
    expect(attributes.models).toHaveLength(1)
    expect(attributes.agents).toHaveLength(1)
    expect((await raw('/report?days=365')).json.data.attributes.granularity).toBe('month')
  })
})
