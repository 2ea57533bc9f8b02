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

async function published(content: string, more: object = {}): Promise<string> {
  const { uniqueId: id } = await ada.prompts.create({ name: 'Classify', content, ...more })
  await ada.prompts.publish(id, (await ada.prompts.get(id)).promptVersionUniqueId!)
  return id
}
const agentWith = async (agent: object = {}) =>
  (await data('POST', '/agents', { agent: { name: 'Pilot', rag_enabled: false, ...agent } })).id as string
const workflow = async (name = 'Complaint') => (await ada.workflows.create({ name })).uniqueId
const stepOf = async (of: string, step: object) =>
  (await data('POST', `/workflows/${of}/steps`, { step: { name: 'Step', ...step } })).id as string
const way = async (from: string, step_transition: object = {}) =>
  (await data('POST', `/steps/${from}/transitions`, { step_transition: { name: 'On', ...step_transition } })).id as string
const condition = async (expression: object) =>
  (await data('POST', '/conditions', { condition: { name: 'If', expression } })).id as string
const start = async (of: string, placeholders: object = {}, who: Who = 'ada') =>
  (await data('POST', `/workflows/${of}/start`, { placeholders }, who)).id as string

describe('A workflow', () => {
  it('is written by the published client, with its steps, ways, conditions and participants', async () => {
    const { workflows, workflowSteps, stepTransitions, conditions, workflowParticipants } = ada
    const made = await workflows.create({
      name: 'Complaint',
      description: 'From mail to answer.',
      source: 'crm',
      sourceId: '7',
      sourceType: 'mail',
      sourceAlias: 'inbox',
      contentUrl: 'https://example.com/c',
      imageUrl: 'https://example.com/i.png',
      videoUrl: 'https://example.com/v',
      status: 'active',
    })
    const of = made.uniqueId
    expect(await workflows.get(of)).toMatchObject({
      name: 'Complaint',
      sourceAlias: 'inbox',
      videoUrl: 'https://example.com/v',
      status: 'active',
    })
    expect((await workflows.update(of, { name: 'Complaints', status: 'inactive' })).status).toBe('inactive')
    expect(
      ids(
        await workflows.list({
          status: 'inactive',
          search: 'complaints',
          sortBy: 'name',
          sortOrder: 'desc',
          page: 1,
          perPage: 5,
        }),
      ),
    ).toContain(of)
    const [prompt, agent] = [await published('Classify {{ text }}.'), await agentWith()]
    const first = await workflows.addStep(of, {
      name: 'Classify',
      promptUniqueId: prompt,
      promptName: 'ignored',
      stepParams: '{}',
      stepUrl: '/x',
    })
    expect(first).toMatchObject({
      workflowUniqueId: of,
      promptUniqueId: prompt,
      promptName: 'Classify',
      order: 1,
      enabled: true,
      stepUrl: '/x',
    })
    const second = await workflowSteps.add(of, {
      name: 'Answer',
      stepType: 'task',
      gatewayType: 'exclusive',
      isEntryPoint: false,
      isExitPoint: true,
      agentUniqueId: agent,
      customPrompt: 'Answer it: {{answer}}',
    })
    expect(second).toMatchObject({ order: 2, isExitPoint: true, agentName: 'Pilot', customPrompt: 'Answer it: {{answer}}' })
    expect(await workflows.updateStep(of, first.uniqueId, { name: 'Sort', order: 0, enabled: false })).toMatchObject({
      name: 'Sort',
      order: 0,
      enabled: false,
    })
    expect((await workflowSteps.update(of, first.uniqueId, { name: 'Sort', isEntryPoint: true })).isEntryPoint).toBe(true)
    const other = await published('Other.')
    await workflowSteps.addPrompt(second.uniqueId, { uniqueId: other })
    await workflowSteps.addAgent(first.uniqueId, { uniqueId: agent })
    expect(await workflowSteps.get(of, second.uniqueId)).toMatchObject({ promptUniqueId: other, agentUniqueId: agent })
    expect(await workflowSteps.get(of, first.uniqueId)).toMatchObject({ agentName: 'Pilot' })

    const urgent = await conditions.create({
      name: 'Urgent',
      description: 'It cannot wait.',
      expressionType: 'comparison',
      cacheable: false,
      expression: { field: 'answer', operator: 'contains', value: 'urgent' },
    })
    expect(await conditions.get(urgent.uniqueId)).toMatchObject({
      expression: { field: 'answer', operator: 'contains', value: 'urgent' },
      status: 'active',
    })
    expect((await conditions.update(urgent.uniqueId, { name: 'Very urgent' })).name).toBe('Very urgent')
    expect(ids(await conditions.list({ search: 'urgent', status: 'active', sortBy: 'name' }))).toContain(urgent.uniqueId)
    const on = await stepTransitions.create(first.uniqueId, {
      name: 'Go on',
      transitionType: 'automatic',
      priority: 2,
      isDefault: true,
      allowsBackward: false,
      maxIterations: 3,
      onLoop: 'fail',
    })
    await data('PUT', `/steps/${first.uniqueId}/transitions/${on.uniqueId}`, {
      step_transition: { condition_unique_id: urgent.uniqueId },
    })
    expect(await stepTransitions.get(first.uniqueId, on.uniqueId)).toMatchObject({
      name: 'Go on',
      priority: 2,
      isDefault: true,
      maxIterations: 3,
      onLoop: 'fail',
    })
    expect((await stepTransitions.update(first.uniqueId, on.uniqueId, { name: 'On', maxIterations: 4 })).maxIterations).toBe(4)
    expect(ids(await stepTransitions.list(first.uniqueId, { status: 'active', sortBy: 'priority' }))).toEqual([on.uniqueId])
    expect(await codeOf('DELETE', `/conditions/${urgent.uniqueId}`)).toEqual([409, 'condition_in_use'])

    const part = await workflowParticipants.add(of, {
      role: 'reviewer',
      roleName: 'Reviewer',
      participantUniqueId: world.userIds.uma,
      participantName: 'Uma',
      status: 'active',
    })
    expect(await workflowParticipants.get(of, part.uniqueId)).toMatchObject({
      workflowUniqueId: of,
      role: 'reviewer',
      participantName: 'Uma',
    })
    await expect(workflowParticipants.add(of, { participantUniqueId: world.userIds.uma })).rejects.toMatchObject({ status: 409 })
    expect((await workflowParticipants.update(of, part.uniqueId, { roleName: 'Approver' })).roleName).toBe('Approver')
    expect(ids(await workflowParticipants.list(of, { role: 'reviewer', status: 'active' }))).toEqual([part.uniqueId])

    await workflowParticipants.remove(of, part.uniqueId)
    await stepTransitions.delete(first.uniqueId, on.uniqueId)
    await conditions.delete(urgent.uniqueId)
    await workflowSteps.remove(of, second.uniqueId)
    await workflows.removeStep(of, first.uniqueId)
    await expect(workflowSteps.get(of, first.uniqueId)).rejects.toMatchObject({ status: 404 })
    await workflows.delete(of)
    await expect(workflows.get(of)).rejects.toMatchObject({ status: 404 })
  })

  it('refuses what is wrong by name', async () => {
    const [of, other] = [await workflow(), await workflow('Other')]
    const [here, there] = [await stepOf(of, {}), await stepOf(other, {})]
    expect(
      await codeOf('POST', `/steps/${here}/transitions`, { step_transition: { name: 'On', to_step_unique_id: there } }),
    ).toEqual([422, 'other_workflow'])
    expect(await codeOf('POST', `/workflows/${of}/steps`, { step: { name: 'S', code: 'a b' } })).toEqual([
      422,
      expect.any(String),
    ])
    expect(
      await codeOf('POST', `/workflows/${of}/steps`, { step: { name: 'S', prompt_unique_id: crypto.randomUUID() } }),
    ).toEqual([422, 'no_such_record'])
    expect(await codeOf('POST', `/workflows/${of}/add_step`, { step: {} })).toEqual([422, 'required'])
    for (const expression of [
      { field: 'a', operator: 'matches', value: '.*' },
      { field: 'a', operator: 'equals', value: { toString: 1 } },
      { all: [] },
      { code: 'process.exit()' },
    ])
      expect((await raw('POST', '/conditions', { condition: { name: 'X', expression } })).status).toBe(422)
    expect(
      await codeOf('POST', '/conditions', {
        condition: { name: 'X', expression: { field: 'a', operator: 'is_empty' }, llm_model: 'gpt' },
      }),
    ).toEqual([422, 'unsupported'])
    expect(
      await codeOf('POST', `/workflows/${of}/participants`, {
        workflow_participant: { participant_unique_id: crypto.randomUUID() },
      }),
    ).toEqual([422, 'no_such_record'])
    expect(await codeOf('POST', `/workflows/${await workflow('Empty')}/start`, {})).toEqual([409, 'no_steps'])
    expect((await raw('POST', `/steps/${here}/prompts`, { prompt: { unique_id: crypto.randomUUID() } })).status).toBe(404)
    for (let i = 0; i < 20; i++) await way(here)
    expect(await codeOf('POST', `/steps/${here}/transitions`, { step_transition: { name: 'On' } })).toEqual([
      409,
      'too_many_transitions',
    ])
  })

  it('is written by those who may, and nothing to another company', async () => {
    const of = await workflow()
    const step = await stepOf(of, {})
    const on = await way(step)
    const run = await start(of)
    await expect(uma.workflows.create({ name: 'Mine' })).rejects.toMatchObject({ status: 403 })
    await expect(uma.workflows.addStep(of, { name: 'Mine' })).rejects.toMatchObject({ status: 403 })
    await expect(uma.workflowSteps.addAgent(step, { uniqueId: await agentWith() })).rejects.toMatchObject({ status: 403 })
    await expect(uma.stepTransitions.delete(step, on)).rejects.toMatchObject({ status: 403 })
    expect((await uma.workflows.get(of)).name).toBe('Complaint')
    for (const [method, path, body] of [
      ['GET', `/workflows/${of}`],
      ['GET', `/workflows/${of}/steps/${step}`],
      ['POST', `/workflows/${of}/steps`, { step: { name: 'Mine' } }],
      ['POST', `/steps/${step}/prompts`, { prompt: { unique_id: crypto.randomUUID() } }],
      ['GET', `/steps/${step}/transitions/${on}`],
      ['POST', `/workflows/${of}/start`, {}],
      ['GET', `/workflows/${of}/instances/${run}`],
      ['GET', `/workflows/${of}/instances/${run}/details`],
      ['POST', `/workflows/${of}/instances/${run}/execute_step`, {}],
      ['POST', `/workflows/${of}/instances/${run}/execute_next_step`, {}],
      ['PUT', `/workflows/${of}/instances/${run}/step`, {}],
      ['PUT', `/workflows/${of}/instances/${run}/log_step`, { step: {} }],
      ['PUT', `/workflows/${of}/instances/${run}/suspend`, {}],
    ] as const) {
      expect((await raw(method, path, body, 'rival')).status, path).toBe(404)
      expect((await raw(method, path, body, 'nobody')).status, path).toBe(401)
    }
    const other = await workflow('Other')
    expect((await raw('GET', `/workflows/${other}/instances/${run}`)).status).toBe(404)
    expect((await raw('POST', `/workflows/${other}/instances/${run}/execute_step`, {})).status).toBe(404)
  })
})

/** A complaint: it is sorted, and answered in one way or another. */
async function complaint() {
  const of = await workflow()
  const sort = await stepOf(of, { name: 'Sort', code: 'kind', prompt_unique_id: await published('Sort {{ text }}.') })
  const call = await stepOf(of, { name: 'Call', custom_prompt: 'Prepare a call about {{kind}}.' })
  const mail = await stepOf(of, { name: 'Mail', agent_unique_id: await agentWith({ instructions: 'Be brief.' }) })
  const urgent = await condition({ field: 'kind', operator: 'contains', value: 'urgent' })
  await way(sort, { name: 'Otherwise', to_step_unique_id: mail, is_default: true, priority: 0 })
  await way(sort, { name: 'Urgent', to_step_unique_id: call, condition_unique_id: urgent, priority: 5 })
  return { of, sort, call, mail }
}

describe('A run', () => {
  it('walks the steps by the published client, each with the answers before it', async () => {
    const { of, sort, call } = await complaint()
    expect((await data('GET', `/workflows/${of}`)).attributes.placeholders).toEqual(['text'])
    const { workflowInstances: runs } = ada
    const begun = await runs.start(of, {
      userUniqueId: world.userIds.ada,
      source: 'crm',
      sourceId: '7',
      sourceType: 'mail',
      sourceAlias: 'inbox',
    })
    expect(begun).toMatchObject({
      workflowUniqueId: of,
      currentStepUniqueId: sort,
      currentStepOrder: 1,
      status: 'running',
      logs: [],
    })
    const id = begun.uniqueId
    await expect(runs.executeStep(of, id)).rejects.toMatchObject({ status: 422 })
    await expect(runs.executeNextStep(of, id)).rejects.toMatchObject({ status: 409 })
    model.next({ say: 'URGENT delivery' })
    const sorted = await runs.executeStep(of, id, { placeholders: { text: 'Where are my desks?' } })
    expect(model.asked.at(-1)!.question).toBe('Sort Where are my desks?.')
    expect(sorted).toMatchObject({
      status: 'running',
      currentStepUniqueId: sort,
      input: { text: 'Where are my desks?' },
      output: { kind: 'URGENT delivery', answer: 'URGENT delivery' },
      logs: [
        {
          stepUniqueId: sort,
          stepName: 'Sort',
          status: 'completed',
          input: { text: 'Where are my desks?' },
          output: { answer: 'URGENT delivery' },
        },
      ],
    })
    const asked = model.asked.length
    expect(await runs.executeStep(of, id)).toMatchObject({ output: { kind: 'URGENT delivery' } })
    expect(model.asked).toHaveLength(asked)
    model.next({ say: 'Call at nine.' })
    const done = await runs.executeNextStep(of, id)
    expect(model.asked.at(-1)!.question).toBe('Prepare a call about URGENT delivery.')
    expect(done).toMatchObject({
      status: 'completed',
      currentStepUniqueId: call,
      output: { answer: 'Call at nine.', kind: 'URGENT delivery' },
    })
    expect(done.completedAt).toBeInstanceOf(Date)
    expect(await runs.get(of, id)).toMatchObject({ status: 'completed', logs: [{}, {}] })
    expect(await runs.getDetails(of, id)).toMatchObject({
      workflow: { uniqueId: of, name: 'Complaint' },
      instance: { uniqueId: id },
      steps: [
        { stepName: 'Sort', order: 1, status: 'completed' },
        { stepName: 'Call', order: 2, status: 'completed' },
        { stepName: 'Mail', order: 3, status: 'pending' },
      ],
    })
    await expect(runs.executeNextStep(of, id)).rejects.toMatchObject({ status: 409 })
    const { attributes } = await data('GET', `/workflows/${of}/instances/${id}`)
    expect(await data('GET', `/executions/${attributes.logs[0].execution_unique_id}`)).toMatchObject({
      attributes: { kind: 'workflow', output: 'URGENT delivery', tokens: expect.any(Number) },
    })
    const { rows } = await world.sql.query(
      `select distinct operation from kit.audit where resource = 'assistant.workflowInstances' and record_id = $1`,
      [id],
    )
    expect(rows.map(({ operation }) => operation).sort()).toEqual([
      'assistant.workflowInstances.executeNextStep',
      'assistant.workflowInstances.executeStep',
      'assistant.workflows.start',
    ])
  })

  it('takes the way for all other cases, and has an agent answer what was said before', async () => {
    const { of, mail } = await complaint()
    const id = await start(of, { text: 'Thanks' })
    model.next({ say: 'Praise' })
    await ada.workflowInstances.executeStep(of, id)
    model.next({ say: 'You are welcome.' })
    expect(await ada.workflowInstances.executeNextStep(of, id)).toMatchObject({ status: 'completed', currentStepUniqueId: mail })
    expect(model.asked.at(-1)).toMatchObject({ question: 'Praise', system: expect.stringContaining('Be brief.') })
  })

  it('executes a step once, however many ask for it at the same time', async () => {
    const { of } = await complaint()
    const id = await start(of, { text: 'Twice' })
    const asked = model.asked.length
    for (let i = 0; i < 3; i++) model.next({ say: 'Once and for all', pieceMs: 40 })
    const path = `/workflows/${of}/instances/${id}/execute_step`
    const replies = await Promise.all([raw('POST', path, {}), raw('POST', path, {}), raw('POST', path, {})])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.json.errors[0].code).toBe('step_running')
    expect(model.asked).toHaveLength(asked + 1)
    const { attributes } = await data('GET', `/workflows/${of}/instances/${id}`)
    expect(attributes.logs).toHaveLength(1)
    expect((await world.sql.query('select 1 from assistant.workflow_holds')).rows).toHaveLength(0)
    expect(await codeOf('POST', path, {})).toEqual([200, undefined])
  })

  it('stays at a step that failed, which is executed anew', async () => {
    const { of, sort } = await complaint()
    const id = await start(of, { text: 'Fail' })
    model.next({ status: 500 })
    expect(await ada.workflowInstances.executeStep(of, id)).toMatchObject({
      status: 'running',
      currentStepUniqueId: sort,
      logs: [{ status: 'failed', error: 'The language model did not respond.' }],
    })
    model.next({ say: 'Praise' })
    expect(await ada.workflowInstances.executeStep(of, id)).toMatchObject({
      logs: [{ status: 'failed' }, { status: 'completed' }],
    })
  })

  it('waits for people: manual steps, and ways that are chosen', async () => {
    const of = await workflow()
    const check = await stepOf(of, { name: 'Check', step_type: 'manual' })
    const [yes, no] = [await stepOf(of, { name: 'Yes', step_type: 'gateway' }), await stepOf(of, { name: 'No', enabled: false })]
    const approve = await way(check, { name: 'Approve', transition_type: 'manual', to_step_unique_id: yes })
    const price = await condition({ field: 'price', operator: 'less_than', value: 10 })
    const reject = await way(check, {
      name: 'Reject',
      transition_type: 'manual',
      to_step_unique_id: no,
      condition_unique_id: price,
    })
    const { workflowInstances: runs } = ada
    const id = await start(of)
    await expect(runs.executeStep(of, id)).rejects.toMatchObject({ status: 409, code: 'step_manual' })
    await expect(runs.step(of, id, { stepUniqueId: yes })).rejects.toMatchObject({ status: 409, code: 'other_step' })
    await runs.logStep(of, id, { stepStatus: 'started', source: 'phone', redirectUrl: 'https://example.com' })
    const waits = await runs.step(of, id, { stepParams: { price: 20 }, stepStatus: 'completed' })
    expect(waits).toMatchObject({
      currentStepUniqueId: check,
      input: { price: 20 },
      logs: [{ status: 'started' }, { status: 'completed' }],
    })
    await expect(runs.executeNextStep(of, id)).rejects.toMatchObject({ status: 409, code: 'transition_needed' })
    await expect(runs.executeNextStep(of, id, { transitionUniqueId: reject })).rejects.toMatchObject({
      code: 'condition_not_met',
    })
    await expect(runs.executeNextStep(of, id, { transitionUniqueId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'no_such_way',
    })
    expect((await data('GET', `/workflows/${of}/instances/${id}/details`)).attributes.choices).toEqual([
      { unique_id: approve, name: 'Approve' },
      { unique_id: reject, name: 'Reject' },
    ])
    expect(await runs.executeNextStep(of, id, { transitionUniqueId: approve })).toMatchObject({
      status: 'completed',
      currentStepUniqueId: yes,
    })
    const second = await start(of, { price: 5 })
    await runs.step(of, second)
    expect(await runs.executeNextStep(of, second, { transitionUniqueId: reject })).toMatchObject({
      status: 'completed',
      logs: [{ status: 'completed' }, { status: 'skipped' }],
    })
  })

  it('comes to a step that a person does, and waits there', async () => {
    const of = await workflow()
    const [one, two] = [await stepOf(of, { step_type: 'gateway' }), await stepOf(of, { name: 'Sign', step_type: 'manual' })]
    await way(one)
    const id = await start(of)
    await ada.workflowInstances.executeStep(of, id)
    expect(await ada.workflowInstances.executeNextStep(of, id)).toMatchObject({ status: 'running', currentStepUniqueId: two })
    expect(await ada.workflowInstances.step(of, id)).toMatchObject({ status: 'completed' })
  })

  it('leads on step by step without executing, where somebody else does the work', async () => {
    const of = await workflow()
    const [one, two] = [await stepOf(of, { name: 'One' }), await stepOf(of, { name: 'Two' })]
    await way(one)
    await way(two)
    const id = await start(of)
    expect(await ada.workflowInstances.step(of, id, { stepStatus: 'failed' })).toMatchObject({ currentStepUniqueId: one })
    expect(await ada.workflowInstances.step(of, id)).toMatchObject({ currentStepUniqueId: two, currentStepOrder: 2 })
    expect(await ada.workflowInstances.step(of, id)).toMatchObject({ status: 'completed' })
  })

  it('goes in circles as often as it may', async () => {
    const looped = async (more: object) => {
      const of = await workflow()
      const step = await stepOf(of, { step_type: 'gateway' })
      await way(step, { to_step_unique_id: step, ...more })
      const id = await start(of)
      let run = await ada.workflowInstances.executeStep(of, id)
      for (let i = 0; run.status === 'running' && i < 10; i++) run = await ada.workflowInstances.executeNextStep(of, id)
      return { of, id, run, rounds: run.logs!.length }
    }
    // Back to where it was it goes only by a way that allows it.
    expect(await looped({})).toMatchObject({ run: { status: 'completed' }, rounds: 1 })
    expect(await looped({ allows_backward: true, max_iterations: 2 })).toMatchObject({ run: { status: 'completed' }, rounds: 3 })
    const failed = await looped({ allows_backward: true, max_iterations: 2, on_loop: 'fail' })
    expect(failed).toMatchObject({ run: { status: 'failed' }, rounds: 3 })
    const endless = await looped({ allows_backward: true })
    expect(endless.run.status).toBe('running')
    await world.sql.query('update assistant.workflow_instances set steps_done = 50 where id = $1', [endless.id])
    expect(await ada.workflowInstances.executeNextStep(endless.of, endless.id)).toMatchObject({ status: 'failed' })
    const stopped = async (of: string, id: string) =>
      (await data('GET', `/workflows/${of}/instances/${id}`)).attributes.stopped_for
    expect([await stopped(failed.of, failed.id), await stopped(endless.of, endless.id)]).toEqual(['loop', 'steps'])
  })

  it('is suspended and resumed', async () => {
    const { of } = await complaint()
    const id = await start(of, { text: 'Wait' })
    const { workflowInstances: runs } = ada
    expect((await runs.suspend(of, id)).status).toBe('suspended')
    await expect(runs.suspend(of, id)).rejects.toMatchObject({ status: 409 })
    for (const refused of [() => runs.executeStep(of, id), () => runs.executeNextStep(of, id), () => runs.step(of, id)])
      await expect(refused()).rejects.toMatchObject({ status: 409 })
    expect((await runs.resume(of, id)).status).toBe('running')
    await ada.workflows.update(of, { name: 'Complaint', status: 'inactive' })
    await expect(runs.executeStep(of, id)).rejects.toMatchObject({ status: 409, code: 'workflow_inactive' })
    await expect(runs.start(of)).rejects.toMatchObject({ status: 409 })
  })

  it('is of whoever starts it, and of those who take part', async () => {
    const { of } = await complaint()
    await expect(ada.workflowInstances.start(of, { userUniqueId: world.userIds.uma })).rejects.toMatchObject({ status: 422 })
    const id = await start(of, { text: 'Shared' })
    await expect(uma.workflowInstances.get(of, id)).rejects.toMatchObject({ status: 404 })
    const own = await start(of, { text: 'Own' }, 'uma')
    expect(await uma.workflowInstances.executeStep(of, own)).toMatchObject({ logs: [{ status: 'completed' }] })
    const part = await ada.workflowParticipants.add(of, { participantUniqueId: world.userIds.uma, status: 'inactive' })
    expect(await uma.workflowInstances.get(of, id)).toMatchObject({ status: 'running' })
    await expect(uma.workflowInstances.executeStep(of, id)).rejects.toMatchObject({ status: 403 })
    await expect(uma.workflowInstances.suspend(of, id)).rejects.toMatchObject({ status: 403 })
    await ada.workflowParticipants.update(of, part.uniqueId, { status: 'active' })
    expect(await uma.workflowInstances.executeStep(of, id)).toMatchObject({ logs: [{ status: 'completed' }] })
  })

  it('takes its tokens from those of the month, and asks nobody once the model is switched off', async () => {
    const settings = (changes: object) => data('PUT', '/settings', { settings: changes })
    const used = async () => (await data('GET', '/settings')).attributes.tokens_used as number
    const { of } = await complaint()
    const [before, asked] = [await used(), model.asked.length]
    await ada.workflowInstances.executeStep(of, await start(of, { text: 'Cost' }))
    expect(await used()).toBeGreaterThan(before)
    await settings({ is_enabled: false })
    expect(await ada.workflowInstances.executeStep(of, await start(of, { text: 'Off' }))).toMatchObject({
      logs: [{ status: 'skipped', output: { answer: 'Sort Off.' } }],
    })
    await settings({ is_enabled: true })
    expect(model.asked).toHaveLength(asked + 1)
  })
})

describe('Without a language model', () => {
  it('a run walks on with what would have been asked', async () => {
    const bare = await startWorld()
    try {
      const client = await clientOf(bare, 'ada')
      const { uniqueId: of } = await client.workflows.create({ name: 'Plain' })
      const one = await client.workflowSteps.add(of, { name: 'One', customPrompt: 'Greet Ada.' })
      await client.workflowSteps.add(of, { name: 'Two', customPrompt: 'Repeat: {{answer}}' })
      await client.stepTransitions.create(one.uniqueId, { name: 'On' })
      const { uniqueId: id } = await client.workflowInstances.start(of)
      await client.workflowInstances.executeStep(of, id)
      expect(await client.workflowInstances.executeNextStep(of, id)).toMatchObject({
        status: 'completed',
        output: { answer: 'Repeat: Greet Ada.' },
        logs: [{ status: 'skipped' }, { status: 'skipped' }],
      })
    } finally {
      await bare.close()
    }
  })
})
