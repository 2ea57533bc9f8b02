import { disclosure } from '@quoin/disclosure/resources'
import type { RecordOf } from '@quoin/kit'
import { type BlockServer, type Context, type Customs, document, inTransaction, refuse } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { type Ask, asker, type Input } from '../answer/ask.ts'
import { grounded, instructionsOf, noticeTexts, quotedAnswer } from '../answer/ground.ts'
import { retrieve } from '../answer/retrieve.ts'
import { assistant, type MessageWire, type SourceWire } from '../resources/index.ts'
import { settingsOf } from './settings.ts'

type ContextRow = RecordOf<typeof assistant.contexts.definition.fields>
const contextsMax = 500
const messagesMax = 1_000
const shownMax = 200
const rememberedMax = 8

const messagesOf = async ({ tx, tenantId }: Context, id: string, max = shownMax): Promise<MessageWire[]> => {
  const rows = await tx.query<{ row: Omit<MessageWire, 'notice_text'> }>(
    `select json_build_object('unique_id', m.id, 'role', m.role, 'content', m.content, 'notice', m.notice, 'model', m.model, 'tokens', m.tokens,
       'sources', coalesce(m.sources->'list', '[]'), 'accepted_at', m.accepted_at, 'created_at', m.created_at) as row
     from assistant.messages m where m.tenant_id = $1 and m.context_id = $2 order by m.place desc limit $3`,
    [tenantId, id, max],
  )
  return rows.reverse().map(({ row }) => ({ ...row, notice_text: row.notice && noticeTexts[row.notice] }))
}

const answerContext = async (context: Context, id: string, status = 200) => {
  const row = (await context.find(assistant.contexts, id)) as ContextRow
  return document({
    type: 'jarvis_context',
    id,
    status,
    attributes: {
      user_unique_id: row.user,
      name: row.name ?? '',
      kind: row.kind,
      project_unique_id: row.project,
      objective_unique_id: row.objective,
      record_type: row.recordType,
      record_id: row.recordId,
      reference: row.reference,
      source: row.source,
      source_id: row.sourceId,
      source_type: row.sourceType,
      source_alias: row.sourceAlias,
      version: row.version,
      created_at: row.createdAt,
      messages: await messagesOf(context, id),
    },
  })
}

/** A conversation is its owner's alone, however far a role reaches. */
async function ownContext(context: Context, id: string, lock?: 'lock'): Promise<ContextRow> {
  const row = (await context.find(assistant.contexts, id, lock)) as ContextRow
  if (row.user !== context.me) throw refuse.missing()
  return row
}

/** The same for what the kit does with conversations: whoever asks, asks with rights that reach their own. Nobody asks when the trash is emptied. */
const asOwner: NonNullable<BlockServer['replaces'][string]['list']> = (request, { me }, standard) => {
  if (!me) return standard(request)
  const { author } = request
  const permissions = new Map(author.actor.permissions)
  for (const name of permissions.keys()) if (name.startsWith('assistant.contexts.')) permissions.set(name, 'own')
  return standard({ ...request, author: { ...author, actor: { ...author.actor, permissions } } })
}
export const ownContexts: BlockServer['replaces'][string] = {
  list: asOwner,
  update: asOwner,
  delete: asOwner,
  trash: asOwner,
  restore: asOwner,
  purge: asOwner,
}

/** What an answer is made of, or why no model is asked. */
async function whyNotAsked(context: Context): Promise<MessageWire['notice']> {
  const { isEnabled, monthlyTokensMax, used } = await settingsOf(context)
  if (!context.settings.ai) return 'no_model'
  if (!isEnabled) return 'switched_off'
  return used >= monthlyTokensMax ? 'over_budget' : null
}

const askers = new Map<string, Ask>()
function askerOf({ settings: { ai } }: Context): Ask {
  const key = JSON.stringify(ai)
  const known = askers.get(key) ?? asker(ai!)
  askers.set(key, known)
  return known
}

/** Asks while no transaction waits; what is written meanwhile is kept for whoever looks, twice a second. */
async function askModel(
  context: Context,
  id: string,
  turns: readonly MessageWire[],
  question: string,
  sources: readonly SourceWire[],
): Promise<Input> {
  const ask = askerOf(context)
  const { pools, tenantId, me } = context
  let keptAt = 0
  const keep = (text: string) =>
    inTransaction(pools.runtime, { tenantId, userId: me }, (tx) =>
      tx.query(
        `insert into assistant.writing (tenant_id, context_id, content) values ($1, $2, $3)
         on conflict (tenant_id, context_id) do update set content = excluded.content`,
        [tenantId, id, text],
      ),
    )
  let last: Promise<unknown> = Promise.resolve()
  const said = await ask({
    company: tenantId,
    system: instructionsOf(sources),
    turns: [...turns.map(({ role, content }) => ({ role, content })), { role: 'user', content: question }],
    onText(text) {
      if (Date.now() - keptAt < 500) return
      keptAt = Date.now()
      // What cannot be shown early is shown when it is whole.
      last = last.then(() => keep(text)).catch(() => undefined)
    },
  })
  await last
  return said
}

interface Answered {
  readonly content: string
  readonly notice: MessageWire['notice']
  readonly model: string | null
  readonly tokens: number
  readonly sources: readonly SourceWire[]
}

async function answerTo(context: Context, row: ContextRow, question: string, messageId: string): Promise<Answered> {
  const sources = await retrieve(context, row, question)
  const quoting = (notice: MessageWire['notice'], tokens = 0): Answered => ({
    content: sources.length > 0 ? quotedAnswer(sources) : noticeTexts.nothing_found,
    notice: sources.length > 0 ? notice : 'nothing_found',
    model: null,
    tokens,
    sources: sources.slice(0, 5),
  })
  const why = await whyNotAsked(context)
  if (why || sources.length === 0) return quoting(why)
  const turns = await messagesOf(context, row.id, rememberedMax)
  const said = await context.external(`answer ${messageId}`, () => askModel(context, row.id, turns, question, sources))
  if (said.text === undefined) return quoting('model_failed', said.tokens)
  const whole = grounded(said.text, sources)
  if (!whole) return quoting('no_citation', said.tokens)
  return { content: whole.text, notice: null, model: context.settings.ai!.model, tokens: said.tokens, sources: whole.sources }
}

export const contexts: Customs<typeof assistant, 'contexts'> = {
  async create({ project_unique_id, objective_unique_id, record_type, record_id, ...input }, context) {
    const [count] = await context.tx.query<{ held: number }>(
      'select count(*)::int as held from assistant.contexts where tenant_id = $1 and user_id = $2 and deleted_at is null',
      [context.tenantId, context.me],
    )
    if (count!.held >= contextsMax)
      throw refuse.conflict('too_many_contexts', `You can have up to ${contextsMax} chats. Delete some first.`)
    if (objective_unique_id && !project_unique_id)
      throw refuse.invalid('required', 'Provide the project of the objective.', 'project_unique_id')
    const project = project_unique_id ? await context.call(projects.projects.get, { id: project_unique_id }) : undefined
    const { id } = await context.insert(assistant.contexts, {
      user: context.me,
      name: input.name || project?.name || '',
      kind: objective_unique_id ? 'objective' : project ? 'project' : record_type && record_id ? 'record' : 'company',
      project: project_unique_id ?? null,
      objective: objective_unique_id ?? null,
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
    await ownContext(context, id)
    return answerContext(context, id)
  },

  async say({ id, content }, context) {
    const row = await ownContext(context, id)
    if (Number(row.asked) * 2 >= messagesMax) throw refuse.conflict('conversation_full', 'This chat is full. Start a new one.')
    const messageId = context.idFor('question')
    const answer = await answerTo(context, row, content, messageId)
    const held = await ownContext(context, id, 'lock')
    await context.insert(assistant.messages, { context: id, role: 'user', content }, messageId)
    const said = await context.insert(assistant.messages, {
      context: id,
      role: 'assistant',
      ...answer,
      sources: { list: answer.sources },
    })
    await context.update(assistant.contexts, held, {
      asked: Number(held.asked) + 1,
      lastAt: new Date().toISOString(),
      ...(!held.name && { name: content.replace(/\s+/g, ' ').slice(0, 80) }),
    })
    await context.tx.query('delete from assistant.writing where tenant_id = $1 and context_id = $2', [context.tenantId, id])
    if (answer.tokens > 0)
      await context.tx.query(
        `insert into assistant.usage (tenant_id, month, tokens) values ($1, date_trunc('month', now())::date, $2)
         on conflict (tenant_id, month) do update set tokens = assistant.usage.tokens + excluded.tokens`,
        [context.tenantId, answer.tokens],
      )
    const [message, response] = (await messagesOf(context, id, 2)) as [MessageWire, MessageWire]
    return document({ type: 'jarvis_message', id: said.id, status: 201, attributes: { ...response, message, response } })
  },

  async writing({ id }, context) {
    await ownContext(context, id)
    const [row] = await context.tx.query<{ content: string }>(
      'select content from assistant.writing where tenant_id = $1 and context_id = $2',
      [context.tenantId, id],
    )
    return { unique_id: id, content: row?.content ?? '' }
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
    const row = await ownContext(context, id)
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
