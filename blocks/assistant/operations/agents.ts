import type { RecordOf } from '@quoin/kit'
import {
  advisoryLock,
  answerRecord,
  attributesIn,
  type BlockServer,
  type Context,
  type Customs,
  idIn,
  pageOf,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { instructionsOf, noticeTexts, plainRules } from '../answer/ground.ts'
import { instructionsIn, knowledgeOf, withKnown } from '../answer/knowledge.ts'
import { anything, type Subject, timedRetrieve } from '../answer/retrieve.ts'
import { mustBeRested, mustHaveRoom } from '../answer/room.ts'
import { type Answered, answered, type Question, writeDown } from '../answer/run.ts'
import { toolOf, toolOperations } from '../answer/tools.ts'
import { assistant } from '../resources/index.ts'
import { withAttributes } from './withAttributes.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
type Agent = RecordOf<typeof assistant.agents.definition.fields>
const held = { company: 1_000, person: 500, tools: 20 } as const

/** So many in a company, and of one person. */
async function mustHavePlace({ tx, tenantId, me }: Context): Promise<void> {
  advisoryLock(tx, 'agents')
  const [row] = await tx.query<{ all: number; own: number }>(
    `select count(*)::int as all, (count(*) filter (where a.created_by = $2))::int as own from assistant.agents a
     where a.tenant_id = $1 and a.deleted_at is null`,
    [tenantId, me],
  )
  if (row!.all >= held.company || row!.own >= held.person)
    throw refuse.conflict('too_many_agents', `There can be up to ${held.company} agents, ${held.person} of one person.`)
}

/** What an agent reads are blocks that are there. */
function mustKnow({ models }: Context, reads: unknown): void {
  if (!Array.isArray(reads)) return
  const blocks = new Set(models.map(({ resource }) => resource.block))
  const unknown = reads.find((one) => !blocks.has(String(one)))
  if (unknown !== undefined) throw refuse.invalid('unknown_block', `There is no module ${String(unknown).slice(0, 60)}.`, 'reads')
}

export const replacedAgents: Replaced = {
  async create(request, context, standard) {
    mustKnow(context, request.body.reads)
    await mustHavePlace(context)
    return standard(request)
  },
  async update(request, context, standard) {
    mustKnow(context, request.body.reads)
    return standard(request)
  },
  async restore(request, context, standard) {
    await mustHavePlace(context)
    return standard(request)
  },
}

/** Who answers in a chat. A chat goes on naming its agent after that is gone, and nobody answers in it then. */
export async function answeringAgent(context: Context, id: string): Promise<Agent> {
  const [row] = await context.tx.query<{ isGone: boolean; status: string }>(
    'select a.deleted_at is not null as "isGone", a.status from assistant.agents a where a.tenant_id = $1 and a.id = $2',
    [context.tenantId, id],
  )
  if (!row) throw refuse.missing()
  if (row.isGone) throw refuse.conflict('agent_deleted', 'This agent has been deleted.')
  if (row.status !== 'active') throw refuse.conflict('agent_inactive', 'This agent is inactive.')
  const agent: Agent = await context.find(assistant.agents, id)
  await mustBeRested(context, agent.id)
  return agent
}

/** How an agent, or the assistant itself, is asked something about a subject: what it is told, what there is about it, and what it may look up. */
export async function questionOf(
  context: Context,
  agent: Agent | null,
  subject: Subject,
  question: string,
): Promise<Pick<Question, 'system' | 'sources' | 'retrievalMs' | 'tools' | 'isGrounded' | 'otherwise'>> {
  const tools = agent ? await toolsOf(context, agent.id) : []
  const known = await knowledgeOf(context, { ...subject, agent: agent?.id }, question)
  const readsRecords = !agent || agent.ragEnabled
  const isGrounded = readsRecords || tools.length > 0 || known.length > 0
  const told = [...(agent?.instructions ? [agent.instructions] : []), ...instructionsIn(known)]
  const found = readsRecords ? await timedRetrieve(context, subject, question, agent?.reads ?? []) : { sources: [] }
  return {
    system: (sources) => (isGrounded ? instructionsOf(sources, told) : [plainRules, ...told].join('\n')),
    ...found,
    sources: withKnown(known, found.sources),
    tools,
    isGrounded,
    otherwise: noticeTexts.nothing_found,
  }
}

/** What an agent may look up for whoever asks: what it has of tools, as far as they may ask it themselves. */
async function toolsOf(context: Context, agent: string) {
  const rows = await context.tx.query<{ name: string }>(
    'select t.name from assistant.agent_tools t where t.tenant_id = $1 and t.agent_id = $2 and t.enabled and t.deleted_at is null',
    [context.tenantId, agent],
  )
  const names = new Set(rows.map(({ name }) => name))
  return names.size === 0 ? [] : toolOperations(context).filter(({ name }) => names.has(name))
}

interface AgentRun {
  readonly kind: 'test' | 'workflow'
  readonly input: string
  /** Names the question, where one request may come to ask another. */
  readonly key?: string
}
/** Asks an agent something as a chat with it begins, or the model alone where no agent is named, and writes down what came of it. */
export async function askAgent(
  context: Context,
  agent: Agent | null,
  { kind, input, key = '' }: AgentRun,
): Promise<{ readonly answer: Answered; readonly execution: string }> {
  await mustHaveRoom(context)
  const asked = { kind, agent: agent?.id ?? null, input } as const
  const answer = await answered(context, {
    asked,
    key: context.idFor(`execution${key}`),
    ...(agent
      ? await questionOf(context, agent, anything, input)
      : { system: () => plainRules, sources: [], isGrounded: false, otherwise: input }),
    turns: [{ role: 'user', content: input }],
  })
  const execution = await writeDown(context, answer, asked)
  if (agent) await countAsked(context, agent.id, answer.notice === 'model_failed')
  return { answer, execution }
}

/** Counts that an agent was asked; nothing of it is worth a version. */
export const countAsked = ({ tx, tenantId }: Context, id: string, hasFailed: boolean): Promise<unknown> =>
  tx.query(
    `update assistant.agents set last_activity_at = clock_timestamp(), total_messages_processed = total_messages_processed + 1,
       error_count = error_count + $3::bigint where tenant_id = $1 and id = $2`,
    [tenantId, id, hasFailed ? 1 : 0],
  )

export const agents: Customs<typeof assistant, 'agents'> = {
  async addPrompt({ id, unique_id }, context) {
    await context.find(assistant.agents, id)
    const prompt = await context.find(assistant.prompts, unique_id, 'lock')
    await context.update(assistant.prompts, prompt, { agent: id })
    return answerRecord(context, assistant.agents, id)
  },
}

export const replacedAgentTools: Replaced = {
  async create(request, context, standard) {
    const agent = await context.find(assistant.agents, request.params.parent ?? '', 'lock')
    const operation = toolOperations(context).find(({ name }) => name === request.body.name)
    if (!operation)
      throw refuse.invalid('unknown_operation', 'Name an operation that lists or reads records and that you may ask.', 'name')
    const [row] = await context.tx.query<{ all: number; same: number }>(
      `select count(*)::int as all, (count(*) filter (where t.name = $3))::int as same from assistant.agent_tools t
       where t.tenant_id = $1 and t.agent_id = $2 and t.deleted_at is null`,
      [context.tenantId, agent.id, operation.name],
    )
    if (row!.same > 0) throw refuse.conflict('tool_there', 'The agent has this tool already.')
    if (row!.all >= held.tools) throw refuse.conflict('too_many_tools', `An agent can have up to ${held.tools} tools.`)
    const answer = await standard(request)
    const { description, api_method, api_url } = toolOf(operation)
    const id = idIn(answer)
    await context.tx.query(
      'update assistant.agent_tools set description = $3, api_method = $4, api_url = $5 where tenant_id = $1 and id = $2',
      [context.tenantId, id, description.slice(0, 500), api_method, api_url],
    )
    return withAttributes(answer, { description, api_method, api_url })
  },
  async update(request, _, standard) {
    const answer = await standard(request)
    refuseChanged(request.body, attributesIn(answer), { description: ofOperation, api_method: ofOperation, api_url: ofOperation })
    return answer
  },
}
const ofOperation = 'A tool is described by the operation that it calls.'

/** A whole number that a parameter says, within bounds. */
export const wholeFrom = (name: string, text: string, max: number): number => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw refuse.parameter(name, `must be a whole number from 1 to ${max}`)
  return value
}
const offeredMax = 1_000

export const agentTools: Customs<typeof assistant, 'agentTools'> = {
  async offered({ page: pageText = '1', records: recordsText = '25', search = '', sort = 'name' }, context) {
    const [page, records] = [wholeFrom('page', pageText, 10_000), wholeFrom('records', recordsText, offeredMax)]
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const all = toolOperations(context)
      .map(toolOf)
      .filter(({ name, description }) => words.every((word) => `${name} ${description}`.toLowerCase().includes(word)))
      .sort((a, b) => (sort === 'name' ? 1 : -1) * (a.name < b.name ? -1 : 1))
    const shown = all.slice((page - 1) * records, page * records)
    const documents = shown.map((one) => JSON.stringify({ id: one.unique_id, type: 'tool', attributes: one }))
    return pageOf(documents.join(','), { page, records, total: all.length })
  },
}
