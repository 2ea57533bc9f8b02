import type { ListGroup } from '@quoin/kit'
import type { BlockServer, Context } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'
import { type Conversation, conversationOf, unreadableOfMine } from './conversation.ts'
import { offsetOf, patternOf, rowsAnswer, type Shown, shownOf } from './shared.ts'

const more = `json_build_object('deleted_at', t.deleted_at, 'author_name', (select u.name from gateway.users_view u where u.tenant_id = t.tenant_id and u.id = t.author_id),
  'files', coalesce((select json_agg(json_build_object('unique_id', f.file_id, 'name', f.name, 'file_type', f.file_type, 'file_size', f.file_size) order by f.place)
    from realtime.message_files f where f.tenant_id = t.tenant_id and f.message_id = t.id), '[]'),
  'actions', coalesce((select json_agg(a order by a.position, a.unique_id) from (select a.id as unique_id, a.version, a.created_at, a.updated_at, a.created_by, a.updated_by,
    a.message_id as message_unique_id, a.position, a.action_type, a.control_type, a.control_label, a.control_value, a.control_name, a.control_id, a.control_class, a.control_tag,
    a.control_placeholder, a.control_href, a.control_src, a.control_alt, a.control_help, a.control_set_id, a.control_set_name, a.control_set_class, a.status, a.enabled,
    a.payload, a.response, a.answered_by_id as answered_by_unique_id, a.answered_at
    from realtime.message_actions a where a.tenant_id = t.tenant_id and a.message_id = t.id) a), '[]'),
  'mentions', coalesce((select json_agg(m.user_id order by m.user_id) from realtime.mentions m where m.tenant_id = t.tenant_id and m.message_id = t.id), '[]'),
  'reactions', coalesce((select json_agg(json_build_object('emoji', r.emoji, 'people', r.people) order by r.first) from (
    select r.emoji, json_agg(r.user_id order by r.created_at) as people, min(r.created_at) as first from realtime.reactions r
    where r.tenant_id = t.tenant_id and r.message_id = t.id group by r.emoji) r), '[]'),
  'replies', (select count(*) from realtime.messages x where x.tenant_id = t.tenant_id and x.parent_id = t.id and realtime.is_shown(x.deleted_at, x.expires_at)),
  'last_reply_at', (select max(x.created_at) from realtime.messages x where x.tenant_id = t.tenant_id and x.parent_id = t.id and realtime.is_shown(x.deleted_at, x.expires_at)))`

const ofConversation = 'from realtime.messages t where t.tenant_id = $1 and t.context_id = $3 and $2::uuid is not null'
// About a record only who may read that record reads it, which is asked record by record.
const ofMine = `from realtime.participants p join realtime.contexts c on c.tenant_id = p.tenant_id and c.id = p.context_id and c.kind <> 'record' and c.deleted_at is null
  join realtime.messages t on t.tenant_id = p.tenant_id and t.context_id = p.context_id
  where p.tenant_id = $1 and p.user_id = $2 and p.left_at is null and $3::uuid is null`
// A deleted message stays where others have answered it.
const filter = `and (t.expires_at is null or t.expires_at > now()) and ($4::text is null or t.content ilike $4)
  and case $5 when 'trash' then t.deleted_at is not null and t.author_id = $2 when 'live' then t.deleted_at is null
    else t.deleted_at is null or exists (select from realtime.messages x where x.tenant_id = t.tenant_id and x.parent_id = t.id and realtime.is_shown(x.deleted_at, x.expires_at)) end
  and ($6::text is null or t.status = $6) and ($7::uuid is null or t.parent_id = $7) and ($8::bigint is null or t.sequence < $8)
  and ($9::bigint is null or t.sequence > $9) and ($10::timestamptz is null or t.created_at >= $10)`

export interface MessageQuery {
  readonly page: number
  readonly records: number
  readonly search?: string
  /** What is shown of deleted ones: nothing, one’s own alone, or where others have answered. */
  readonly which?: 'live' | 'trash' | 'answered'
  readonly status?: string
  readonly parent?: string
  readonly before?: number
  readonly after?: number
  readonly since?: string
  readonly isOldestFirst?: boolean
}

/** Messages of a conversation, newest first unless said otherwise; or of all one takes part in but those about records, newest first. */
export async function listMessages(
  context: Context,
  query: MessageQuery,
  conversation?: Conversation,
): Promise<{ rows: Shown[]; total: number }> {
  const { tx, tenantId, me } = context
  const model = context.model('realtime.messages')
  const values = [
    tenantId,
    me,
    conversation?.id ?? null,
    patternOf(query.search),
    query.which ?? 'live',
    query.status ?? null,
    query.parent ?? null,
    query.before ?? null,
    query.after ?? null,
    query.since ?? null,
  ]
  const paged = [...values, query.records, offsetOf(query)]
  const rows = !conversation
    ? await tx.query<Row>(
        `select ${model.document(context.actor)} as document, ${more} as more ${ofMine} ${filter} order by t.created_at desc, t.id limit $11 offset $12`,
        paged,
      )
    : query.isOldestFirst
      ? await tx.query<Row>(
          `select ${model.document(context.actor)} as document, ${more} as more ${ofConversation} ${filter} order by t.sequence limit $11 offset $12`,
          paged,
        )
      : await tx.query<Row>(
          `select ${model.document(context.actor)} as document, ${more} as more ${ofConversation} ${filter} order by t.sequence desc limit $11 offset $12`,
          paged,
        )
  const [count] = conversation
    ? await tx.query<{ n: number }>(`select count(*)::int as n ${ofConversation} ${filter}`, values)
    : await tx.query<{ n: number }>(`select count(*)::int as n ${ofMine} ${filter}`, values)
  return { rows: rows.map(shownOf), total: count!.n }
}

interface Row {
  readonly document: string
  readonly more: Record<string, unknown>
}

/** One message, whoever may read it. */
export async function messageShown(context: Context, id: string): Promise<Shown> {
  const model = context.model('realtime.messages')
  const [row] = await context.tx.query<{ document: string; more: Record<string, unknown> }>(
    `select ${model.document(context.actor)} as document, ${more} as more from realtime.messages t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  return shownOf(row!)
}

/**
 * The list of the block's own, and so what a search finds: messages of the conversations one takes part in, or of the one that is named, as
 * far as one may read them now.
 */
export const listReadable: NonNullable<BlockServer['replaces'][string]>['list'] = async (request, context) => {
  const { context_id: word, ...query } = request.query
  const conversation = typeof word === 'string' && word !== '' ? await conversationOf(context, word) : undefined
  const hidden = conversation ? [] : await unreadableOfMine(context)
  const answer = await context.list(realtime.messages, query, (add) => [
    '(t.expires_at is null or t.expires_at > now())',
    conversation
      ? `t.context_id = ${add(conversation.id)}::uuid`
      : `t.context_id in (select c.id from realtime.participants p join realtime.contexts c on c.tenant_id = p.tenant_id and c.id = p.context_id and c.deleted_at is null
          where p.tenant_id = $1 and p.user_id = ${add(context.me || null)}::uuid and p.left_at is null and c.id <> all (${add(hidden)}::uuid[]))`,
  ])
  const { data, meta } = JSON.parse(answer.body) as { data: { attributes: Shown }[]; meta: Paged }
  const shown = await withMore(
    context,
    data.map(({ attributes }) => attributes),
  )
  const { current_page: page, per_page: records, total_count: total, total_is_bound: isBound } = meta
  const { groups, groups_are_bound: groupsAreBound } = meta
  return rowsAnswer(realtime.messages, shown, { page, records, total, isBound, groups, groupsAreBound })
}

interface Paged {
  readonly current_page: number
  readonly per_page: number
  readonly total_count: number
  readonly total_is_bound?: boolean
  readonly groups?: readonly ListGroup[]
  readonly groups_are_bound?: boolean
}

/** What is shown of messages beside their fields. */
async function withMore({ tx, tenantId }: Context, messages: readonly Shown[]): Promise<Shown[]> {
  const rows = await tx.query<{ id: string; more: Record<string, unknown> }>(
    `select t.id, ${more} as more from realtime.messages t where t.tenant_id = $1 and t.id = any ($2::uuid[])`,
    [tenantId, messages.map(({ unique_id }) => unique_id)],
  )
  const byId = new Map(rows.map(({ id, more }) => [id, more]))
  return messages.map((one) => ({ ...one, ...byId.get(one.unique_id) }))
}
