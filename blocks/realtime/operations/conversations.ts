import { files } from '@quoin/files/resources'
import { type Context, countedRows, type Customs, document, gone, pageMeta, plain, refuse } from '@quoin/kit/server'
import type { ConversationRow } from '../resources/index.ts'
import { realtime } from '../resources/index.ts'
import { contextShown, open, showContext } from './contexts.ts'
import { type Conversation, conversationOf, join, leave, mayReadRecord, unreadableOfMine } from './conversation.ts'
import { filesOfMessages } from './messageFiles.ts'
import { listMessages } from './readMessages.ts'
import { tasksOf } from './tasks.ts'
import { conversationStream, tell, tellBadge, tellNow } from '../socket/streams.ts'
import { membersAmong, mustBeMe, patternOf, rowsAnswer, type Shown } from './shared.ts'

interface Listed {
  readonly id: string
  readonly data: ConversationRow['meta']
  readonly total: number
}

/** Conversations of one person, as a list shows them: without names of their own they are called after who else is in them. */
async function rowsOf(
  context: Context,
  {
    page = 1,
    records = 1,
    search,
    ids,
    kind,
  }: { page?: number; records?: number; search?: string; ids?: readonly string[]; kind?: string },
): Promise<{ rows: ConversationRow[]; total: number }> {
  const { tx, tenantId, me } = context
  const hidden = ids ? [] : await unreadableOfMine(context)
  const { rows: found, total } = await countedRows({ page, records }, ({ first, most }) =>
    tx.query<Listed & Record<string, unknown>>(
      `with mine as (
       select c.*, p.read_sequence, p.muted_until, p.draft, (p.user_id is not null) as is_in, count(*) over () as total
       from realtime.contexts c left join realtime.participants p on p.tenant_id = c.tenant_id and p.context_id = c.id and p.user_id = $2 and p.left_at is null
       where c.tenant_id = $1 and c.deleted_at is null and case when $3::uuid[] is null then p.user_id is not null else c.id = any($3) end
         and ($4::text is null or c.kind = $4) and c.id <> all ($8::uuid[])
         and ($5::text is null or c.name ilike $5 or c.code ilike $5 or exists (
           select from realtime.participants o join gateway.users_view u on u.tenant_id = o.tenant_id and u.id = o.user_id
           where o.tenant_id = c.tenant_id and o.context_id = c.id and o.left_at is null and o.user_id <> $2 and u.name ilike $5))
       order by coalesce(c.last_message_at, c.created_at) desc, c.id limit $6 offset $7)
     select m.id, m.total::int as total, json_build_object(
       'code', m.code, 'kind', m.kind, 'about_resource', m.about_resource, 'about_id', m.about_id, 'group_unique_id', m.group_id,
       'name', coalesce(nullif(m.name, ''), o.names, m.code, ''), 'members', o.members, 'member_count', o.n,
       'last_sequence', m.last_sequence, 'read_sequence', coalesce(m.read_sequence, 0),
       'unread_count', case when m.is_in then (select count(*)::int from (select 1 from realtime.messages x
          where x.tenant_id = m.tenant_id and x.context_id = m.id and x.sequence > m.read_sequence and realtime.is_shown(x.deleted_at, x.expires_at) and x.author_id is distinct from $2 limit 1000) x) else 0 end,
       'mention_count', case when m.is_in then (select count(*)::int from (select 1 from realtime.mentions n
          join realtime.messages x on x.tenant_id = n.tenant_id and x.id = n.message_id and realtime.is_shown(x.deleted_at, x.expires_at)
          where n.tenant_id = m.tenant_id and n.user_id = $2 and n.context_id = m.id and n.sequence > m.read_sequence limit 100) x) else 0 end,
       'last_message', coalesce(nullif(left(l.content, 200), ''), l.file), 'last_message_by', l.author, 'last_message_at', m.last_message_at,
       'muted_until', m.muted_until, 'draft', m.draft, 'payload', m.payload) as data
     from mine m
     left join lateral (select x.content, u.name as author,
         (select f.name from realtime.message_files f where f.tenant_id = x.tenant_id and f.message_id = x.id order by f.place limit 1) as file from realtime.messages x left join gateway.users_view u on u.tenant_id = x.tenant_id and u.id = x.author_id
       where x.tenant_id = m.tenant_id and x.context_id = m.id and realtime.is_shown(x.deleted_at, x.expires_at) order by x.sequence desc limit 1) l on true
     cross join lateral (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name)) filter (where u.rank <= 8), '[]') as members, count(*)::int as n,
         string_agg(u.name, ', ' order by u.rank) filter (where u.id <> $2 and u.rank <= 5) as names
       from (select u.id, u.name, row_number() over (order by p.joined_at, u.id) as rank from realtime.participants p
         join gateway.users_view u on u.tenant_id = p.tenant_id and u.id = p.user_id
         where p.tenant_id = m.tenant_id and p.context_id = m.id and p.left_at is null) u) o
     order by coalesce(m.last_message_at, m.created_at) desc, m.id`,
      [tenantId, me || null, ids ?? null, kind ?? null, patternOf(search), most, first, hidden],
    ),
  )
  const rows = found.map(({ id, data }) => ({ id, unique_id: id, context: data.code ?? id, meta: data }))
  return { rows, total }
}

/** Messages of one page of an export. */
const exportedMax = 1_000

/** A row as clients of the specification read it, and as a resource. */
const asResource = (row: ConversationRow) => ({ ...row, type: 'Conversation', attributes: row })

async function listAnswer(context: Context, query: { page: number; records: number; search?: string; kind?: string }) {
  const { rows, total } = await rowsOf(context, query)
  return plain({ data: rows.map(asResource), meta: { ...pageMeta({ ...query, total }), page: query.page } })
}

async function showRow(context: Context, id: string) {
  const { rows } = await rowsOf(context, { ids: [id] })
  return document({ type: 'Conversation', id, attributes: { ...rows[0]! } })
}

interface Shared {
  readonly unique_id: string
  readonly name: string
  readonly file_type: string | null
  readonly file_size: number
}
/** So many files of one answer can be had by it. */
const linkedMax = 200

/** Where the files of messages can be had. */
async function linksOfFiles(context: Context, messages: readonly Shown[]) {
  const all = new Map(messages.flatMap(({ files }) => files as readonly Shared[]).map((file) => [file.unique_id, file]))
  const linked = []
  for (const { unique_id, name, file_type: type, file_size: size } of [...all.values()].slice(0, linkedMax)) {
    const link = await context.callInternal(files.storedFiles.internal.linkOf, { id: unique_id })
    if (link) linked.push({ uniqueId: unique_id, unique_id, name, url: link.url, type, size })
  }
  return linked
}

/** What a client asked to have beside the messages. A conversation has no summary, so none is among it. */
async function includedIn(
  context: Context,
  { id }: Conversation,
  messages: readonly Shown[],
  include: readonly string[],
): Promise<object[]> {
  const carried = include.includes('message_files') ? await filesOfMessages(context, messages) : []
  return [
    ...(include.includes('conversation')
      ? [{ id, type: realtime.contexts.type, attributes: await contextShown(context, id) }]
      : []),
    ...(include.includes('tasks')
      ? (await tasksOf(context, id)).map((attributes) => ({ id: attributes.unique_id, type: realtime.tasks.type, attributes }))
      : []),
    ...carried.map((attributes) => ({ id: attributes.unique_id, type: realtime.messageFiles.type, attributes })),
  ]
}

/** The part one has in a conversation; who may read it without one takes part from now on. */
async function taking(context: Context, word: string): Promise<Conversation> {
  const conversation = await conversationOf(context, word)
  if (!conversation.isIn) await join(context, conversation.id, [context.me])
  return conversation
}

export const conversations: Customs<typeof realtime, 'conversations'> = {
  async get({ contextId, parent_id, before, after, since, with: beside, include = [], ...query }, context) {
    const conversation = await conversationOf(context, contextId)
    const isOldestFirst = after !== undefined || since !== undefined
    const more = { parent: parent_id, before, after, since, isOldestFirst, which: 'answered' } as const
    const { rows, total } = await listMessages(context, { ...query, ...more }, conversation)
    const shown = rows.map((row) =>
      row.deleted_at
        ? { ...row, content: '', notification_content: null, files: [], actions: [], payload: null, source: null }
        : row,
    )
    return rowsAnswer(
      realtime.messages,
      shown,
      { ...query, total },
      { context_unique_id: conversation.id, last_sequence: conversation.lastSequence },
      {
        ...(beside && { files: await linksOfFiles(context, shown) }),
        ...(include.length > 0 && { included: await includedIn(context, conversation, shown, include) }),
      },
    )
  },
  async create({ context: input }, context) {
    const { id, isNew } = await open(context, input)
    return showContext(context, id, isNew ? 201 : 200)
  },
  list({ id, ...query }, context) {
    mustBeMe(context, id)
    return listAnswer(context, query)
  },
  ofGroups({ id, ...query }, context) {
    mustBeMe(context, id)
    return listAnswer(context, { ...query, kind: 'group' })
  },
  async about({ resource, recordId }, context) {
    if (!(await mayReadRecord(context, resource, recordId))) throw refuse.missing()
    const [row] = await context.tx.query<{ id: string }>(
      `select c.id from realtime.contexts c where c.tenant_id = $1 and c.kind = 'record' and c.about_resource = $2 and c.about_id = $3 and c.deleted_at is null`,
      [context.tenantId, resource, recordId.toLowerCase()],
    )
    const { rows } = row ? await rowsOf(context, { ids: [row.id] }) : { rows: [] }
    return plain({ data: rows.map(asResource), meta: { ...pageMeta({ page: 1, records: 1, total: rows.length }), page: 1 } })
  },
  async codes(_, { tx, tenantId, me }) {
    const rows = await tx.query<{ code: string }>(
      `select coalesce(c.code, c.id::text) as code from realtime.contexts c join realtime.participants p on p.tenant_id = c.tenant_id and p.context_id = c.id
       where c.tenant_id = $1 and p.user_id = $2 and p.left_at is null and c.deleted_at is null order by c.last_message_at desc nulls last limit 1000`,
      [tenantId, me],
    )
    return plain({ data: { contexts: rows.map(({ code }) => code) } })
  },
  async export({ contextId, after }, context) {
    const { tx, tenantId } = context
    const [found] = await tx.query<{ id: string }>(
      'select c.id from realtime.contexts c where c.tenant_id = $1 and (c.id = app.id($2) or c.code = $2)',
      [tenantId, contextId],
    )
    if (!found) throw refuse.missing()
    const rows = await tx.query<{ unique_id: string; sequence: number }>(
      `select m.id as unique_id, m.sequence::int as sequence, m.parent_id, m.author_id as author_unique_id, u.name as author, m.content, m.created_at, m.edited_at, m.deleted_at
       from realtime.messages m left join gateway.users_view u on u.tenant_id = m.tenant_id and u.id = m.author_id
       where m.tenant_id = $1 and m.context_id = $2 and m.sequence > $3 order by m.sequence limit $4`,
      [tenantId, found.id, after, exportedMax],
    )
    await context.note(realtime.contexts, found.id, { exported: [null, rows.length] })
    const data = rows.map((row) => ({ id: row.unique_id, type: 'Message', attributes: row }))
    return plain({ data, meta: { next_after: rows.length === exportedMax ? rows.at(-1)!.sequence : null } })
  },
  async leave({ contextId }, context) {
    const conversation = await conversationOf(context, contextId)
    if (!conversation.isIn) throw refuse.missing()
    if (conversation.kind === 'group')
      throw refuse.conflict('leave_the_group', 'This conversation belongs to a group. Leave the group instead.')
    await leave(context, conversation.id, [context.me])
    await context.note(realtime.contexts, conversation.id, { member: [context.me, null] })
    return gone()
  },
  async markRead({ contextId, sequence }, context) {
    const { tx, tenantId, me } = context
    const { id, lastSequence } = await taking(context, contextId)
    const until = Math.min(sequence ?? lastSequence, lastSequence)
    await tx.query(
      'update realtime.participants set read_sequence = $4 where tenant_id = $1 and context_id = $2 and user_id = $3',
      [tenantId, id, me, until],
    )
    await tx.query(
      `update realtime.notifications set status = 'active', read_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and person_id = $2 and status = 'pending' and about_resource = 'realtime.contexts' and about_id = $3 and $4`,
      [tenantId, me, id, until >= lastSequence],
    )
    await tell(context, conversationStream(id), { type: 'read', user_unique_id: me, sequence: until })
    await tellBadge(context, me)
    return showRow(context, id)
  },
  async mute({ contextId, until }, context) {
    const { id } = await taking(context, contextId)
    await context.tx.query(
      'update realtime.participants set muted_until = $4 where tenant_id = $1 and context_id = $2 and user_id = $3',
      [context.tenantId, id, context.me, until],
    )
    return showRow(context, id)
  },
  async draft({ contextId, content }, context) {
    const { id } = await taking(context, contextId)
    await context.tx.query(
      'update realtime.participants set draft = $4 where tenant_id = $1 and context_id = $2 and user_id = $3',
      [context.tenantId, id, context.me, content || null],
    )
    return document({ type: 'Draft', id, attributes: { content } })
  },
  async members({ contextId, page = 1, records = 500 }, context) {
    const { id } = await conversationOf(context, contextId)
    const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
      context.tx.query<{ unique_id: string; total: number }>(
        `select (count(*) over ())::int as total, u.id as unique_id, u.name, r.avatar_url, realtime.is_online(s.status, s.last_seen_at) as online, case when realtime.is_online(s.status, s.last_seen_at) then s.status else 'offline' end as status,
         p.read_sequence::int as read_sequence, p.joined_at
       from realtime.participants p join gateway.users_view u on u.tenant_id = p.tenant_id and u.id = p.user_id
       left join realtime.users r on r.tenant_id = p.tenant_id and r.id = p.user_id
       left join realtime.presence s on s.tenant_id = p.tenant_id and s.user_id = p.user_id
       where p.tenant_id = $1 and p.context_id = $2 and p.left_at is null order by u.name, u.id limit $3 offset $4`,
        [context.tenantId, id, most, first],
      ),
    )
    return plain({
      data: rows.map(({ total: _, ...attributes }) => ({ id: attributes.unique_id, type: 'Participant', attributes })),
      meta: pageMeta({ page, records, total }),
    })
  },
  async addMember({ contextId, userId }, context) {
    const conversation = await conversationOf(context, contextId)
    if (!conversation.isIn && conversation.kind !== 'record') throw refuse.missing()
    if (conversation.kind === 'group' || conversation.kind === 'direct')
      throw refuse.conflict('members_are_fixed', 'Members of this conversation are managed by the group.')
    const [member] = await membersAmong(context, [userId.toLowerCase()])
    if (!member) throw refuse.missing()
    await join(context, conversation.id, [member])
    await context.note(realtime.contexts, conversation.id, { member: [null, member] })
    return showContext(context, conversation.id)
  },
  async follow({ contextId }, context) {
    const { id } = await conversationOf(context, contextId)
    return document({ type: 'Streams', id, attributes: { streams: [conversationStream(id)] } })
  },
  async typing({ contextId, is_typing }, context) {
    const { id } = await conversationOf(context, contextId)
    const { me, actor } = context
    await tellNow(context, conversationStream(id), { type: 'typing', user_unique_id: me, name: actor.userName, is_typing })
    return document({ type: 'Typing', id, attributes: { is_typing } })
  },
  async unreadSummary({ id, group_by = 'kind' }, context) {
    mustBeMe(context, id)
    const { tx, tenantId, me } = context
    const hidden = await unreadableOfMine(context, 'unread')
    const rows = await tx.query<{ key: string; unread: number; n: number; payload: unknown; allUnread: number; all: number }>(
      `select a.*, (sum(a.unread) over ())::int as "allUnread", (sum(a.n) over ())::int as "all" from (select case $3 when 'kind' then c.kind when 'context_type' then coalesce(c.context_type, '') else coalesce(c.payload ->> $3, '') end as key,
         sum((select count(*) from realtime.messages x where x.tenant_id = c.tenant_id and x.context_id = c.id and x.sequence > p.read_sequence and realtime.is_shown(x.deleted_at, x.expires_at)
           and x.author_id is distinct from $2))::int as unread, count(*)::int as n, (array_agg(c.payload))[1] as payload
       from realtime.participants p join realtime.contexts c on c.tenant_id = p.tenant_id and c.id = p.context_id
       where p.tenant_id = $1 and p.user_id = $2 and p.left_at is null and c.deleted_at is null and c.last_sequence > p.read_sequence
         and c.id <> all ($4::uuid[])
       group by 1 having sum((select count(*) from realtime.messages x where x.tenant_id = c.tenant_id and x.context_id = c.id and x.sequence > p.read_sequence
         and realtime.is_shown(x.deleted_at, x.expires_at) and x.author_id is distinct from $2)) > 0) a order by a.key limit 100`,
      [tenantId, me, group_by, hidden],
    )
    return document({
      type: 'UnreadSummary',
      id: me,
      attributes: {
        buckets: rows.map(({ key, unread, n, payload }) => ({
          key,
          unread_count: unread,
          conversation_count: n,
          conversation_payload: payload,
        })),
        total_unread_count: rows[0]?.allUnread ?? 0,
        total_conversation_count: rows[0]?.all ?? 0,
        group_by,
      },
    })
  },
}
