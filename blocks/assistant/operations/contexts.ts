import { disclosure } from '@quoin/disclosure/resources'
import type { RecordOf } from '@quoin/kit'
import { advisoryLock, type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { noticeTexts } from '../answer/ground.ts'
import { mayTalkAbout } from '../answer/retrieve.ts'
import { mustHaveRoom } from '../answer/room.ts'
import { type Answered, answered, writeDown } from '../answer/run.ts'
import { assistant, type MessageWire } from '../resources/index.ts'
import { asOwner } from './asOwner.ts'
import { type Handoff, handoffOf, ownContext, reachedContext, supervisorOf, tell } from './delegations.ts'
import { answeringAgent, countAsked, questionOf } from './agents.ts'

type ContextRow = RecordOf<typeof assistant.contexts.definition.fields>
const contextsMax = 500
const messagesMax = 1_000
const shownMax = 200
const rememberedMax = 8

const messagesOf = async ({ tx, tenantId }: Context, id: string, max = shownMax): Promise<MessageWire[]> => {
  const rows = await tx.query<{ row: Omit<MessageWire, 'notice_text'> }>(
    `select json_build_object('unique_id', m.id, 'role', m.role, 'content', m.content, 'author_unique_id', m.author_id, 'notice', m.notice, 'model', m.model, 'tokens', m.tokens,
       'sources', coalesce(m.sources->'list', '[]'), 'accepted_at', m.accepted_at, 'created_at', m.created_at) as row
     from assistant.messages m where m.tenant_id = $1 and m.context_id = $2 order by m.place desc limit $3`,
    [tenantId, id, max],
  )
  return rows.reverse().map(({ row }) => ({ ...row, notice_text: row.notice && noticeTexts[row.notice] }))
}

const answerContext = async (context: Context, id: string, status = 200) => {
  const row = (await context.find(assistant.contexts, id)) as ContextRow
  const handoff = await handoffOf(context, id)
  return document({
    type: 'jarvis_context',
    id,
    status,
    attributes: {
      user_unique_id: row.user,
      agent_unique_id: row.agent,
      name: row.name ?? '',
      kind: row.kind,
      project_unique_id: row.project,
      objective_unique_id: row.objective,
      entity_unique_id: row.entity,
      cluster_unique_id: row.cluster,
      record_type: row.recordType,
      record_id: row.recordId,
      reference: row.reference,
      source: row.source,
      source_id: row.sourceId,
      source_type: row.sourceType,
      source_alias: row.sourceAlias,
      version: row.version,
      created_at: row.createdAt,
      supervisor_user_uid: await supervisorOf(context, row),
      handoff: handoff ? { unique_id: handoff.id, user_unique_id: handoff.delegate, created_at: handoff.createdAt } : null,
      messages: await messagesOf(context, id),
    },
  })
}

/** The log goes on counting what a chat took; what was said is gone with it. */
const forgetTexts =
  'update assistant.executions set input = null, output = null, sources = null where tenant_id = $1 and context_id = app.id($2)'
export const ownContexts: BlockServer['replaces'][string] = {
  list: asOwner,
  update: asOwner,
  delete: asOwner,
  trash: asOwner,
  restore: asOwner,
  async purge(request, context, standard) {
    await context.tx.query(forgetTexts, [context.tenantId, request.params.id])
    return asOwner(request, context, standard)
  },
}

/** What the agent of the chat, or the assistant itself, makes of a question. */
async function answerTo(context: Context, row: ContextRow, question: string, key: string): Promise<Answered> {
  const agent = row.agent ? await answeringAgent(context, row.agent) : null
  const turns = await messagesOf(context, row.id, rememberedMax)
  const answer = await answered(context, {
    key,
    ...(await questionOf(context, agent, row, question)),
    turns: [...turns.map(({ role, content }) => ({ role, content })), { role: 'user', content: question }],
    context: row.id,
    asked: { kind: 'chat', agent: row.agent, context: row.id, input: question },
  })
  if (agent) await countAsked(context, agent.id, answer.notice === 'model_failed')
  return answer
}

/** Who says something in a chat, where it is not whose it is. */
const authorIn = ({ user }: ContextRow, { me }: Context): string | null => (user === me ? null : me)

const answerHandoff = ({ id, agent }: ContextRow, delegation: string, status: 'active' | 'revoked', supervisor: string) =>
  document({
    type: 'handoff',
    id,
    attributes: {
      delegation_unique_id: delegation,
      status,
      supervisor_user_uid: supervisor,
      agent_unique_id: agent,
      context_unique_id: id,
    },
  })

/** Says something in a chat that is handed over: no model is asked, and the other is told. */
async function sayToPerson(context: Context, row: ContextRow, content: string, { id, delegate }: Handoff) {
  const isAnswer = context.me === delegate
  const held = await reachedContext(context, row.id, 'write', 'lock')
  const role = isAnswer ? 'assistant' : 'user'
  const said = await context.insert(assistant.messages, { context: row.id, role, content, author: authorIn(row, context) })
  await context.update(assistant.contexts, held, { asked: Number(held.asked) + 1, lastAt: new Date().toISOString() })
  if (isAnswer) await tell(context, 'assistant_chat_answered', row.user!, row, said.id)
  else await tell(context, 'assistant_chat_handed_over', delegate, row, `${id} ${said.id}`)
  const [message] = (await messagesOf(context, row.id, 1)) as [MessageWire]
  const response: MessageWire = isAnswer
    ? message
    : {
        ...message,
        role: 'assistant',
        content: 'A colleague has taken over this chat and answers here.',
        author_unique_id: delegate,
      }
  return document({
    type: 'jarvis_message',
    id: said.id,
    status: 201,
    attributes: { ...response, message, response, execution_unique_id: null },
  })
}

const kinds = ['objective', 'project', 'entity', 'record', 'cluster'] as const
type Kind = (typeof kinds)[number] | 'company'
/** What a chat is about, where that is not all that one may see; what is named more closely counts. */
const kindOf = (about: Readonly<Partial<Record<Kind, unknown>>>): Kind => kinds.find((kind) => about[kind]) ?? 'company'

export const contexts: Customs<typeof assistant, 'contexts'> = {
  async create(
    {
      agent_unique_id,
      user_unique_id,
      project_unique_id,
      objective_unique_id,
      entity_unique_id,
      cluster_unique_id,
      record_type,
      record_id,
      ...input
    },
    context,
  ) {
    advisoryLock(context.tx, 'chats of', context.me)
    const [count] = await context.tx.query<{ held: number }>(
      'select count(*)::int as held from assistant.contexts where tenant_id = $1 and user_id = $2 and deleted_at is null',
      [context.tenantId, context.me],
    )
    if (count!.held >= contextsMax)
      throw refuse.conflict('too_many_contexts', `You can have up to ${contextsMax} chats. Delete some first.`)
    if (user_unique_id && user_unique_id !== context.me)
      throw refuse.invalid('not_yours', 'A chat belongs to whoever begins it.', 'user_unique_id')
    if (objective_unique_id && !project_unique_id)
      throw refuse.invalid('required', 'Provide the project of the objective.', 'project_unique_id')
    const agent = agent_unique_id ? await context.call(assistant.agents.get, { id: agent_unique_id }) : undefined
    if (agent) await answeringAgent(context, agent.id)
    const project = project_unique_id ? await context.call(projects.projects.get, { id: project_unique_id }) : undefined
    const entity = entity_unique_id ? await context.call(assistant.entities.get, { id: entity_unique_id }) : undefined
    const cluster = cluster_unique_id ? await context.call(assistant.clusters.get, { id: cluster_unique_id }) : undefined
    if (!(await mayTalkAbout(context, { recordType: record_type ?? null, recordId: record_id ?? null }))) throw refuse.missing()
    const { id } = await context.insert(assistant.contexts, {
      user: context.me,
      agent: agent?.id ?? null,
      name: input.name || project?.name || entity?.name || cluster?.name || '',
      kind: kindOf({ objective: objective_unique_id, project, entity, record: record_type && record_id, cluster }),
      project: project_unique_id ?? null,
      objective: objective_unique_id ?? null,
      entity: entity?.id ?? null,
      cluster: cluster?.id ?? null,
      recordType: record_type ?? null,
      recordId: record_id ?? null,
      reference: input.reference ?? null,
      source: input.source ?? null,
      sourceId: input.source_id ?? null,
      sourceType: input.source_type ?? null,
      sourceAlias: input.source_alias ?? null,
      lastAt: new Date().toISOString(),
    })
    return answerContext(context, id, 201)
  },

  async get({ id }, context) {
    await reachedContext(context, id, 'read')
    return answerContext(context, id)
  },

  async say({ id, content }, context) {
    const row = await reachedContext(context, id, 'write')
    if (Number(row.asked) * 2 >= messagesMax) throw refuse.conflict('conversation_full', 'This chat is full. Start a new one.')
    const handoff = await handoffOf(context, id)
    if (handoff) return sayToPerson(context, row, content, handoff)
    const messageId = context.idFor('question')
    await mustHaveRoom(context)
    const answer = await answerTo(context, row, content, messageId)
    const held = await reachedContext(context, id, 'write', 'lock')
    await context.insert(assistant.messages, { context: id, role: 'user', content, author: authorIn(row, context) }, messageId)
    const said = await context.insert(assistant.messages, {
      context: id,
      role: 'assistant',
      content: answer.content,
      notice: answer.notice,
      model: answer.model,
      tokens: answer.tokens,
      sources: { list: answer.sources },
    })
    await context.update(assistant.contexts, held, {
      asked: Number(held.asked) + 1,
      lastAt: new Date().toISOString(),
      ...(!held.name && { name: content.replace(/\s+/g, ' ').slice(0, 80) }),
    })
    await context.tx.query('delete from assistant.writing where tenant_id = $1 and context_id = $2', [context.tenantId, id])
    const execution = await writeDown(context, answer, { kind: 'chat', agent: row.agent, context: id, input: content })
    const [message, response] = (await messagesOf(context, id, 2)) as [MessageWire, MessageWire]
    return document({
      type: 'jarvis_message',
      id: said.id,
      status: 201,
      attributes: { ...response, message, response, execution_unique_id: execution },
    })
  },

  async handOff({ id }, context) {
    const row = await ownContext(context, id, 'lock')
    const supervisor = await supervisorOf(context, row)
    if (!supervisor) throw refuse.conflict('no_supervisor', 'There is nobody to hand this chat over to.')
    if (await handoffOf(context, id)) throw refuse.conflict('handed_over', 'This chat is handed over already.')
    const made = await context.insert(assistant.delegations, {
      delegator: context.me,
      delegate: supervisor,
      delegationType: 'write',
      context: id,
      agent: row.agent,
      isHandoff: true,
    })
    await tell(context, 'assistant_chat_handed_over', supervisor, row, made.id)
    return answerHandoff(row, made.id, 'active', supervisor)
  },

  async takeBack({ id }, context) {
    const row = await reachedContext(context, id, 'write', 'lock')
    const handoff = await handoffOf(context, id)
    if (!handoff) throw refuse.conflict('not_handed_over', 'This chat is not handed over.')
    if (row.user !== context.me && handoff.delegate !== context.me) throw refuse.forbidden('assistant.contexts.write')
    await context.update(assistant.delegations, handoff, { expiresAt: new Date().toISOString() })
    return answerHandoff(row, handoff.id, 'revoked', handoff.delegate)
  },

  async clear({ id }, context) {
    const row = await ownContext(context, id, 'lock')
    const of = [context.tenantId, id]
    await context.tx.query('delete from assistant.messages where tenant_id = $1 and context_id = $2', of)
    await context.tx.query(forgetTexts, of)
    await context.update(assistant.contexts, row, { asked: 0 })
    return answerContext(context, id)
  },

  async writing({ id }, context) {
    await reachedContext(context, id, 'read')
    const of = [context.tenantId, id]
    const [[row], [running]] = await Promise.all([
      context.tx.query<{ content: string }>('select content from assistant.writing where tenant_id = $1 and context_id = $2', of),
      context.tx.query<{ id: string }>(
        `select e.id from assistant.executions e where e.tenant_id = $1 and e.context_id = $2 and e.status = 'running'
         order by e.started_at desc limit 1`,
        of,
      ),
    ])
    return { unique_id: id, content: row?.content ?? '', execution_unique_id: running?.id ?? null }
  },

  async accept({ id, message, content, version }, context) {
    const row = await ownContext(context, id)
    if (!row.project || !row.objective) throw refuse.conflict('no_objective', 'This conversation is not about an objective.')
    const draft = (await context.find(assistant.messages, message, 'lock')) as RecordOf<
      typeof assistant.messages.definition.fields
    >
    if (draft.context !== id || draft.role !== 'assistant') throw refuse.missing()
    if (draft.acceptedAt) throw refuse.conflict('already_accepted', 'This draft was already used.')
    const saved = await context.call(disclosure.objectives.save, {
      project: row.project,
      objective: row.objective,
      content,
      version,
    })
    const acceptedAt = new Date().toISOString()
    await context.update(assistant.messages, draft, { acceptedAt, acceptedBy: context.me, acceptedContent: content })
    return { unique_id: message, accepted_at: acceptedAt, version: saved.version }
  },

  async transcript({ id }, context) {
    const row = await reachedContext(context, id, 'read')
    const said = await messagesOf(context, id, messagesMax)
    const lines = said.map(({ role, content, sources, created_at, model }) =>
      [
        `## ${role === 'user' ? 'Question' : `Answer${model ? ` (${model})` : ''}`}, ${created_at}`,
        content,
        ...sources.map(({ number, title, type, unique_id }) => `[${number}] ${title} (${type} ${unique_id})`),
      ].join('\n\n'),
    )
    return {
      unique_id: id,
      filename: `conversation-${id.slice(0, 8)}.md`,
      markdown: [`# ${row.name ?? ''}`, ...lines].join('\n\n'),
    }
  },
}
