import type { Arranger, Special } from '@quoin/server/testing'

const project = async (a: Arranger) => {
  const { data } = await a.call('projects.projects.create', {
    body: { name: `${a.word} project`, purpose: `${a.word} purpose` },
  })
  return data.id as string
}
async function talk(a: Arranger): Promise<string> {
  const { data } = await a.call('assistant.contexts.create', {
    body: { name: `${a.word} talk`, project_unique_id: await project(a) },
  })
  return data.id as string
}
/** A conversation in which one question was asked. */
async function asked(a: Arranger): Promise<string> {
  const id = await talk(a)
  await a.call('assistant.contexts.say', { params: { id }, body: { content: `What is the ${a.word} purpose?` } })
  return id
}
const on =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await asked(a) }, body: body?.(a) })
const trashed: Special = async (a) => {
  const params = { id: await asked(a) }
  await a.call('assistant.contexts.delete', { params })
  return { params }
}

const agent = (a: Arranger) => ({ name: `${a.word} agent`, instructions: `${a.word} instructions`, reads: ['crm'] })
const prompt = (a: Arranger) => ({ name: `${a.word} prompt`, content: `Greet {{name}} of ${a.word}.`, temperature: 0.5 })
/** A prompt that everybody may run. */
async function published(a: Arranger, more: object = {}): Promise<string> {
  const { data } = await a.call('assistant.prompts.create', { body: { ...prompt(a), ...more } })
  const params = { id: data.id as string, version: data.attributes.prompt_version_unique_id as string }
  await a.call('assistant.prompts.publish', { params })
  return params.id
}
const template = (a: Arranger) => published(a, { is_template: true })
/** One time a prompt was run. */
async function executed(a: Arranger): Promise<string> {
  const { data } = await a.call('assistant.prompts.execute', {
    params: { id: await published(a) },
    body: { variables: { name: `${a.word} name` } },
  })
  return data.id as string
}

/** A test of a prompt of its own: each can have so many. */
const promptTest = async (a: Arranger) => ({
  name: `${a.word} test`,
  description: `${a.word} description`,
  prompt_unique_id: await a.fresh('assistant.prompts', {}),
  input: `${a.word} input`,
  expected_output: `${a.word} output`,
  variables: { name: `${a.word} name` },
})
/** One of a prompt that everybody may run. */
async function runnable(a: Arranger): Promise<string> {
  const body = { ...(await promptTest(a)), prompt_unique_id: await published(a) }
  return (await a.call('assistant.tests.create', { body })).data.id as string
}
/** What came of running one. */
const result = async (a: Arranger): Promise<string> =>
  (await a.call('assistant.tests.run', { params: { id: await runnable(a) }, body: {} })).data.id as string

/** A tool of an agent of its own: an agent has each tool once. */
async function tool(a: Arranger): Promise<{ parent: string; id: string }> {
  const parent = await a.fresh('assistant.agents', {})
  const { data } = await a.call('assistant.agentTools.create', {
    params: { parent },
    body: { name: 'crm.contacts.list', enabled: true },
  })
  return { parent, id: data.id as string }
}

/** A chat with an agent that somebody looks after. */
async function supervised(a: Arranger): Promise<string> {
  const body = { ...agent(a), supervisor_user_uid: await a.member(), supervisor_enabled: true }
  const { data } = await a.call('assistant.agents.create', { body })
  const chat = await a.call('assistant.contexts.create', { body: { agent_unique_id: data.id, name: `${a.word} talk` } })
  return chat.data.id as string
}

/** A step that is asked, in a workflow of its own: each can have so many. */
async function step(a: Arranger): Promise<{ readonly workflow: string; readonly id: string }> {
  const workflow = await a.fresh('assistant.workflows', {})
  const { data } = await a.call('assistant.workflowSteps.create', {
    params: { parent: workflow },
    body: { name: `${a.word} step`, custom_prompt: `Greet ${a.word}.` },
  })
  return { workflow, id: data.id as string }
}
/** A run that stands at such a step. */
async function begun(a: Arranger) {
  const { workflow: parent } = await step(a)
  const { data } = await a.call('assistant.workflows.start', {
    params: { id: parent },
    body: { placeholders: { name: `${a.word} name` } },
  })
  return { parent, id: data.id as string }
}
const onRun =
  (body?: object): Special =>
  async (a) => ({ params: await begun(a), body: body as Record<string, unknown> | undefined })
const expression = (a: Arranger) => ({ field: 'answer', operator: 'contains', value: `${a.word} value` })
const transition = async (a: Arranger) => {
  const { workflow, id: parent } = await step(a)
  const to = await a.call('assistant.workflowSteps.create', {
    params: { parent: workflow },
    body: { name: `${a.word} other step` },
  })
  return {
    params: { parent },
    body: {
      name: `${a.word} transition`,
      description: `${a.word} description`,
      to_step_unique_id: to.data.id as string,
      condition_unique_id: await a.fresh('assistant.conditions', {}),
    },
  }
}
async function madeTransition(a: Arranger): Promise<{ parent: string; id: string }> {
  const arranged = await transition(a)
  const { data } = await a.call('assistant.stepTransitions.create', arranged)
  return { ...arranged.params, id: data.id as string }
}

/** What the definitions cannot say of the assistant. */
export const specials: Readonly<Record<string, Special>> = {
  'assistant.contexts.create': async (a) => ({
    body: { name: `${a.word} talk`, project_unique_id: await project(a), reference: `${a.word} reference` },
  }),
  'assistant.contexts.get': on(),
  'assistant.contexts.say': on((a) => ({ content: `What is the ${a.word} purpose?` })),
  'assistant.contexts.writing': on(),
  'assistant.contexts.transcript': on(),
  // Nothing is asked in it: that would change it.
  'assistant.contexts.update': async (a) => ({ params: { id: await talk(a) }, body: { name: `${a.word} other` } }),
  'assistant.contexts.delete': on(),
  'assistant.contexts.restore': trashed,
  'assistant.contexts.purge': trashed,
  'assistant.contexts.accept': async (a) => {
    const name = () => ({ name: `${a.word} ${crypto.randomUUID().slice(0, 8)}` })
    const id = async (operation: string, params: Record<string, string>) =>
      (await a.call(`disclosure.${operation}.create`, { params, body: name() })).data.id as string
    const disclosure = await id('disclosures', {})
    const breakdown = await id('breakdowns', { parent: disclosure })
    const objective = await id('objectives', { disclosure, parent: breakdown })
    const { data } = await a.call('assistant.contexts.create', {
      body: { name: `${a.word} talk`, project_unique_id: await project(a), objective_unique_id: objective },
    })
    const said = await a.call('assistant.contexts.say', { params: { id: data.id as string }, body: { content: `${a.word}?` } })
    return { params: { id: data.id as string, message: said.data.id as string }, body: { content: `${a.word} text`, version: 0 } }
  },
  'assistant.contexts.clear': on(),
  'assistant.contexts.handOff': async (a) => ({ params: { id: await supervised(a) } }),
  'assistant.contexts.takeBack': async (a) => {
    const params = { id: await supervised(a) }
    await a.call('assistant.contexts.handOff', { params })
    return { params }
  },
  'assistant.delegations.create': async (a) => ({
    body: { delegate_unique_id: await a.member(), delegation_type: 'read', context_unique_id: await talk(a) },
  }),
  'assistant.agents.addPrompt': async (a) => ({
    params: { id: await a.fresh('assistant.agents', {}) },
    body: { unique_id: await a.fresh('assistant.prompts', {}) },
  }),
  'assistant.agents.create': async (a) => ({ body: agent(a) }),
  'assistant.agents.update': async (a) => ({
    params: { id: await a.fresh('assistant.agents', {}) },
    body: { ...agent(a), name: `${a.word} other agent` },
  }),
  'assistant.agentTools.create': async (a) => ({
    params: { parent: await a.fresh('assistant.agents', {}) },
    body: { name: 'crm.contacts.list', enabled: true },
  }),
  'assistant.agentTools.get': async (a) => ({ params: await tool(a) }),
  'assistant.agentTools.update': async (a) => ({ params: await tool(a), body: { enabled: false } }),
  'assistant.agentTools.delete': async (a) => ({ params: await tool(a) }),
  'assistant.agentTools.offered': async () => ({}),
  'assistant.entities.register': async (a) => ({
    params: { id: crypto.randomUUID() },
    body: { entity_alias: `${a.word} entity`, content: `${a.word} content` },
  }),
  // An agent knows each thing once, and somebody keeps a prompt once.
  'assistant.agentEntities.create': async (a) => ({
    body: {
      agent_unique_id: await a.fresh('assistant.agents', {}),
      entity_unique_id: await a.fresh('assistant.entities', {}),
      relation_type: `${a.word} relation`,
    },
  }),
  'assistant.savedPrompts.create': async (a) => ({
    body: {
      prompt_unique_id: await a.fresh('assistant.prompts', {}),
      cluster_unique_id: await a.fresh('assistant.clusters', {}),
      note: `${a.word} note`,
    },
  }),
  'assistant.prompts.create': async (a) => ({ body: prompt(a) }),
  'assistant.prompts.update': async (a) => ({
    params: { id: await a.fresh('assistant.prompts', {}) },
    body: { ...prompt(a), name: `${a.word} other prompt` },
  }),
  'assistant.prompts.unarchive': async (a) => {
    const params = { id: await a.fresh('assistant.prompts', {}) }
    await a.call('assistant.prompts.archive', { params })
    return { params }
  },
  'assistant.prompts.publish': async (a) => {
    const { data } = await a.call('assistant.prompts.create', { body: prompt(a) })
    return { params: { id: data.id as string, version: data.attributes.prompt_version_unique_id as string } }
  },
  'assistant.prompts.templates': async (a) => {
    await template(a)
    return {}
  },
  'assistant.prompts.template': async (a) => ({ params: { id: await template(a) } }),
  'assistant.prompts.render': async (a) => ({
    params: { id: await published(a) },
    body: { placeholders: { name: `${a.word} name` } },
  }),
  'assistant.prompts.execute': async (a) => ({
    params: { id: await published(a) },
    body: { variables: { name: `${a.word} name` } },
  }),
  'assistant.promptVersions.list': async (a) => ({ params: { parent: await published(a) } }),
  'assistant.promptVersions.get': async (a) => {
    const { data } = await a.call('assistant.prompts.create', { body: prompt(a) })
    return { params: { parent: data.id as string, id: data.attributes.prompt_version_unique_id as string } }
  },
  'assistant.tests.create': async (a) => ({ body: await promptTest(a) }),
  'assistant.tests.update': async (a) => ({
    params: { id: await a.fresh('assistant.tests', {}) },
    body: { name: `${a.word} other test`, expected_output: `${a.word} other output`, comparison: 'similar', enabled: false },
  }),
  'assistant.tests.run': async (a) => ({ params: { id: await runnable(a) }, body: {} }),
  'assistant.tests.compare': async (a) => {
    const { data } = await a.call('assistant.prompts.create', { body: prompt(a) })
    const version = data.attributes.prompt_version_unique_id as string
    return { query: { version_a: version, version_b: version } }
  },
  'assistant.testResults.list': async (a) => {
    await result(a)
    return {}
  },
  'assistant.testResults.get': async (a) => ({ params: { id: await result(a) } }),
  'assistant.evaluations.create': async (a) => ({
    body: {
      name: `${a.word} evaluation`,
      description: `${a.word} description`,
      prompt_unique_id: await a.fresh('assistant.prompts', {}),
    },
  }),
  // One that is inactive cannot be run.
  'assistant.workflows.create': async (a) => ({
    body: { name: `${a.word} workflow`, description: `${a.word} description`, source: `${a.word} source` },
  }),
  'assistant.workflows.start': async (a) => ({ params: { id: (await step(a)).workflow }, body: {} }),
  'assistant.workflowSteps.addPrompt': async (a) => ({
    params: { id: (await step(a)).id },
    body: { unique_id: await a.fresh('assistant.prompts', {}) },
  }),
  'assistant.workflowSteps.addAgent': async (a) => ({
    params: { id: (await step(a)).id },
    body: { unique_id: await a.fresh('assistant.agents', {}) },
  }),
  'assistant.workflowSteps.create': async (a) => ({
    params: { parent: await a.fresh('assistant.workflows', {}) },
    body: { name: `${a.word} step`, description: `${a.word} description`, custom_prompt: `Greet ${a.word}.`, code: a.word },
  }),
  'assistant.workflowSteps.get': async (a) => {
    const { workflow: parent, id } = await step(a)
    return { params: { parent, id } }
  },
  'assistant.workflowSteps.update': async (a) => {
    const { workflow: parent, id } = await step(a)
    return { params: { parent, id }, body: { name: `${a.word} other step`, custom_prompt: `${a.word} text` } }
  },
  'assistant.conditions.create': async (a) => ({ body: { name: `${a.word} condition`, expression: expression(a) } }),
  'assistant.conditions.update': async (a) => ({
    params: { id: await a.fresh('assistant.conditions', {}) },
    body: { name: `${a.word} other condition`, expression: { all: [expression(a)] } },
  }),
  'assistant.stepTransitions.create': transition,
  'assistant.stepTransitions.get': async (a) => ({ params: await madeTransition(a) }),
  'assistant.stepTransitions.list': async (a) => ({ params: { parent: (await madeTransition(a)).parent } }),
  'assistant.stepTransitions.update': async (a) => ({
    params: await madeTransition(a),
    body: { name: `${a.word} other transition`, priority: 3 },
  }),
  'assistant.stepTransitions.delete': async (a) => ({ params: await madeTransition(a) }),
  'assistant.workflowParticipants.create': async (a) => ({
    params: { parent: await a.fresh('assistant.workflows', {}) },
    body: { participant_unique_id: await a.member(), role: `${a.word} role`, role_name: `${a.word} role name` },
  }),
  'assistant.workflowParticipants.get': async (a) => {
    const parent = await a.fresh('assistant.workflows', {})
    return { params: { parent, id: await a.fresh('assistant.workflowParticipants', { parent }) } }
  },
  'assistant.workflowInstances.list': async (a) => ({ params: { parent: (await begun(a)).parent } }),
  'assistant.workflowInstances.get': onRun(),
  'assistant.workflowInstances.details': onRun(),
  'assistant.workflowInstances.suspend': onRun(),
  'assistant.workflowInstances.resume': async (a) => {
    const params = await begun(a)
    await a.call('assistant.workflowInstances.suspend', { params })
    return { params }
  },
  'assistant.workflowInstances.step': onRun({}),
  'assistant.workflowInstances.logStep': onRun({ step: { step_status: 'started' } }),
  'assistant.workflowInstances.executeStep': onRun({}),
  'assistant.workflowInstances.executeNextStep': async (a) => {
    const params = await begun(a)
    await a.call('assistant.workflowInstances.executeStep', { params, body: {} })
    await a.world.sql.query(`update assistant.workflow_instances set status = 'running', completed_at = null where id = $1`, [
      params.id,
    ])
    return { params, body: {} }
  },
  'assistant.executions.list': async (a) => {
    await executed(a)
    return {}
  },
  'assistant.executions.get': async (a) => ({ params: { id: await executed(a) } }),
  'assistant.executions.cancel': async (a) => {
    const id = await executed(a)
    await a.world.sql.query(`update assistant.executions set status = 'running', completed_at = null where id = $1`, [id])
    return { params: { id } }
  },
  'assistant.analytics.trace': async (a) => ({ params: { id: await executed(a) } }),
  'assistant.settings.get': async () => ({}),
  'assistant.settings.update': async () => ({ body: { monthly_tokens_max: 5_000 } }),
}
