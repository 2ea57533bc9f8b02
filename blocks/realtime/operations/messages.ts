import { type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { type Conversation, conversationOf } from './conversation.ts'
import { contentOf, say } from './say.ts'
import { offsetOf, patternOf, rowsAnswer, type Shown } from './shared.ts'
import { messageSql } from './shown.ts'

export interface MessageQuery {
  readonly page: number
  readonly records: number
  readonly search?: string
  readonly where?: string
  readonly values?: readonly unknown[]
  readonly order?: string
}

/** Messages of a conversation, or of all one takes part in, under further conditions whose parameters begin at $5. */
export async function listMessages(context: Context, query: MessageQuery, conversation?: Conversation) {
  const { tx, tenantId, me } = context
  const { page, records, search, where = 'true', values = [], order = 't.sequence desc' } = query
  const from = `from realtime.messages t where t.tenant_id = $1 and ($3::text is null or t.content ilike $3)
      and ${
        conversation
          ? 't.context_id = $4::uuid and $2::uuid is not null'
          : `$4::uuid is null and t.context_id in (select p.context_id from realtime.participants p join realtime.contexts c on c.tenant_id = p.tenant_id and c.id = p.context_id
               where p.tenant_id = $1 and p.user_id = $2 and p.left_at is null and c.kind <> 'record' and c.deleted_at is null)`
      } and (t.expires_at is null or t.expires_at > now()) and (${where})`
  const asked = [tenantId, me, patternOf(search), conversation?.id ?? null, ...values]
  const n = asked.length
  const rows = await tx.query<{ data: Shown }>(
    `select row_to_json(a) as data from (select ${messageSql(context)} ${from} order by ${order}, t.id limit $${n + 1} offset $${n + 2}) a`,
    [...asked, records, offsetOf({ page, records })],
  )
  const [count] = await tx.query<{ n: number }>(`select count(*)::int as n ${from}`, asked)
  return { rows: rows.map(({ data }) => data), total: count!.n }
}

async function listAnswer(context: Context, query: MessageQuery, conversation?: Conversation) {
  const { rows, total } = await listMessages(context, query, conversation)
  return rowsAnswer(realtime.messages, rows, { ...query, total })
}

export async function showMessage(context: Context, id: string, status = 200) {
  const [row] = await context.tx.query<{ data: Shown }>(
    `select row_to_json(a) as data from (select ${messageSql(context)} from realtime.messages t where t.tenant_id = $1 and t.id = $2) a`,
    [context.tenantId, id],
  )
  return document({ type: 'Message', id, attributes: row!.data, status })
}

interface Found {
  readonly id: string
  readonly author: string | null
  readonly content: string
  readonly deleted: boolean
  readonly conversation: Conversation
}

/** A message of a conversation one may read, locked for whoever changes it. */
async function messageOf(context: Context, id: string, more: { readonly isTrashed?: boolean; readonly contextId?: string; readonly isRead?: boolean } = {}): Promise<Found> {
  const [row] = await context.tx.query<Omit<Found, 'conversation'> & { context: string }>(
    `select m.id, m.author_id as author, m.context_id as context, m.content, (m.deleted_at is not null) as deleted
     from realtime.messages m where m.tenant_id = $1 and m.id = app.id($2) ${more.isRead ? '' : 'for update'}`,
    [context.tenantId, id],
  )
  if (!row || row.deleted !== (more.isTrashed ?? false)) throw refuse.missing()
  const conversation = await conversationOf(context, row.context)
  if (more.contextId && more.contextId !== conversation.id && more.contextId !== conversation.code) throw refuse.missing()
  return { ...row, conversation }
}

function mustBeMine({ me }: Context, { author }: Found): void {
  if (author !== me) throw refuse.conflict('not_yours', 'Only whoever wrote a message changes it.')
}

async function write(context: Context, word: string, said: Parameters<typeof say>[2]) {
  const { id, isNew } = await say(context, await conversationOf(context, word), said)
  return showMessage(context, id, isNew ? 201 : 200)
}

export const messages: Customs<typeof realtime, 'messages'> = {
  async get({ contextId, id }, context) {
    return showMessage(context, (await messageOf(context, id, { contextId, isRead: true })).id)
  },
  create: ({ contextId, ...said }, context) => write(context, contextId, said),
  say: ({ context_id, ...said }, context) => write(context, context_id, said),
  async list({ status, context_id, parent_id, source_id, target_id, sort, ...query }, context) {
    const conversation = context_id ? await conversationOf(context, context_id) : undefined
    const where = `t.deleted_at is null and ($5::text is null or t.status = $5) and ($6::uuid is null or t.parent_id = $6)
      and ($7::text is null or t.source_id = $7) and ($8::text is null or t.target_id = $8)`
    const values = [status ?? null, parent_id ?? null, source_id ?? null, target_id ?? null]
    const order = sort === 'created_at' ? 't.created_at' : 't.created_at desc'
    return listAnswer(context, { ...query, where, values, order }, conversation)
  },
  async ofContext({ contextId, status, sort, ...query }, context) {
    const order = sort === 'created_at' ? 't.sequence' : 't.sequence desc'
    const where = 't.deleted_at is null and ($5::text is null or t.status = $5)'
    return listAnswer(context, { ...query, where, values: [status ?? null], order }, await conversationOf(context, contextId))
  },
  async thread({ id, status, ...query }, context) {
    const { conversation, id: parent } = await messageOf(context, id, { isRead: true })
    const where = 't.deleted_at is null and t.parent_id = $5 and ($6::text is null or t.status = $6)'
    return listAnswer(context, { ...query, where, values: [parent, status ?? null], order: 't.sequence' }, conversation)
  },
  trash: (query, context) =>
    listAnswer(context, { ...query, where: 't.deleted_at is not null and t.author_id = $2', order: 't.deleted_at desc' }),
  async one({ id }, context) {
    return showMessage(context, (await messageOf(context, id, { isRead: true })).id)
  },
  async update({ id, content, ...said }, context) {
    const found = await messageOf(context, id)
    mustBeMine(context, found)
    const text = content === undefined ? found.content : contentOf(content)
    const row = await context.find(realtime.messages, found.id, 'lock')
    await context.update(realtime.messages, row, {
      ...(text !== found.content && { content: text, editedAt: new Date().toISOString() }),
      ...(said.status !== undefined && { status: said.status }),
      ...(said.enabled !== undefined && { enabled: said.enabled }),
      ...(said.payload !== undefined && { payload: said.payload }),
    })
    return showMessage(context, found.id)
  },
  async delete({ id }, context) {
    const found = await messageOf(context, id)
    if (found.author !== context.me && !context.actor.permissions.has('realtime.conversations.moderate'))
      throw refuse.forbidden('realtime.conversations.moderate')
    await setDeleted(context, found, true)
    return gone()
  },
  async recover({ id }, context) {
    const found = await messageOf(context, id, { isTrashed: true })
    mustBeMine(context, found)
    await setDeleted(context, found, false)
    return showMessage(context, found.id)
  },
  async react({ id, emoji }, context) {
    const { tx, tenantId, me } = context
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(emoji) || /[\p{L}\s]/u.test(emoji))
      throw refuse.invalid('no_emoji', 'is no emoji', 'emoji')
    const found = await messageOf(context, id)
    const taken = await tx.query(
      'delete from realtime.reactions where tenant_id = $1 and message_id = $2 and user_id = $3 and emoji = $4 returning emoji',
      [tenantId, found.id, me, emoji],
    )
    if (taken.length === 0) {
      const [row] = await tx.query<{ all: number; kinds: number }>(
        'select count(*)::int as "all", count(distinct r.emoji) filter (where r.emoji <> $3)::int as kinds from realtime.reactions r where r.tenant_id = $1 and r.message_id = $2',
        [tenantId, found.id, emoji],
      )
      if (row!.all >= bounds.reactionsPerMessage || row!.kinds >= bounds.emojisPerMessage)
        throw refuse.conflict('too_many_reactions', 'The message has as many reactions as it may have.')
      await tx.query('insert into realtime.reactions (tenant_id, message_id, user_id, emoji) values ($1, $2, $3, $4)', [
        tenantId,
        found.id,
        me,
        emoji,
      ])
    }
    return showMessage(context, found.id)
  },
}

async function setDeleted(context: Context, { id }: Found, isDeleted: boolean): Promise<void> {
  await context.tx.query(
    `update realtime.messages set deleted_at = case when $3 then clock_timestamp() end, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [context.tenantId, id, isDeleted],
  )
  await context.note(realtime.messages, id, { deleted: [!isDeleted, isDeleted] })
}
