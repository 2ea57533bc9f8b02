import { isSeen } from '@quoin/kit'
import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Context, refuse, truncate } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { plainLines, redact } from '../redact.ts'
import { realtime, type Saying } from '../resources/index.ts'
import { type Conversation, join } from './conversation.ts'
import { conversationStream, tell, tellBadge } from '../socket/streams.ts'
import { keepActions } from './keepActions.ts'
import { messageShown } from './readMessages.ts'
import { filesOf, keepFiles } from './carriedFiles.ts'
import { membersAmong } from './shared.ts'

/** What is stored of a text: without addresses, numbers, and marks that turn the reading around. */
export function contentOf(text: string, isAlone = true): string {
  const content = redact(plainLines(text))
  if (isAlone && !isSeen(content)) throw refuse.invalid('empty_message', 'must not be empty', 'content')
  if (content.length > bounds.messageChars)
    throw refuse.invalid('too_long', `must have at most ${bounds.messageChars} characters`, 'content')
  return content
}

/** Says something in a conversation; under a key that was used before it was said already. Answers the message's id. */
export async function say(context: Context, conversation: Conversation, input: Saying): Promise<{ id: string; isNew: boolean }> {
  const { tx, tenantId, me } = context
  const content = contentOf(input.content, !input.files?.length)
  if (conversation.isClosed) throw refuse.conflict('conversation_closed', 'This conversation is closed.')
  if (input.idempotency_key) {
    advisoryLock(tx, 'message', me, input.idempotency_key)
    const [there] = await tx.query<{ id: string }>(
      'select m.id from realtime.messages m where m.tenant_id = $1 and m.context_id = $2 and m.author_id = $3 and m.idempotency_key = $4',
      [tenantId, conversation.id, me, input.idempotency_key],
    )
    if (there) return { id: there.id, isNew: false }
  }
  const parent = await threadOf(context, conversation, input.parent_id ?? null)
  const mentions = await mentionedIn(context, conversation, input.mentions ?? [])
  const carried = await filesOf(context, input.files ?? [])
  if (!conversation.isIn) await join(context, conversation.id, [me])
  if (conversation.kind === 'record') await join(context, conversation.id, mentions)
  // The row of the conversation is locked until the commit, so its messages are numbered in the order they become visible.
  const [next] = await tx.query<{ sequence: number }>(
    `update realtime.contexts set last_sequence = last_sequence + 1, last_message_at = clock_timestamp(), updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2 and deleted_at is null returning last_sequence::int as sequence`,
    [tenantId, conversation.id],
  )
  if (!next) throw refuse.missing()
  const { sequence } = next
  const { id } = await context.insert(realtime.messages, {
    context: conversation.id,
    parent,
    author: me,
    sequence,
    content,
    source: input.source ?? context.actor.userName,
    sourceId: input.source_id ?? me,
    sourceAlias: input.source_alias ?? null,
    sourceType: input.source_type ?? 'User',
    sourceEmail: input.source_email ?? null,
    sourcePhone: input.source_phone ?? null,
    target: input.target ?? null,
    targetId: input.target_id ?? null,
    targetAlias: input.target_alias ?? null,
    targetType: input.target_type ?? null,
    targetEmail: input.target_email ?? null,
    targetPhone: input.target_phone ?? null,
    targetDeviceId: input.target_device_id ?? null,
    value: input.value ?? null,
    dataSource: input.data_source ?? null,
    dataSourceId: input.data_source_id ?? null,
    dataSourceType: input.data_source_type ?? null,
    dataSourceAlias: input.data_source_alias ?? null,
    notificationContent: input.notification_content ? redact(plainLines(input.notification_content)) : null,
    notificationUrl: input.notification_url ?? null,
    expiresAt: input.expires_at ?? null,
    ragSources: input.rag_sources ?? null,
    idempotencyKey: input.idempotency_key ?? null,
    payload: input.payload ?? null,
  })
  if (mentions.length > 0)
    await tx.query(
      `insert into realtime.mentions (tenant_id, message_id, user_id, context_id, sequence) select $1, $2, u.id, $3, $4 from unnest($5::uuid[]) u (id)`,
      [tenantId, id, conversation.id, sequence, mentions],
    )
  await keepFiles(context, id, carried)
  await keepActions(context, id, input.actions ?? [])
  await tx.query(
    'update realtime.participants set read_sequence = $4, draft = null where tenant_id = $1 and context_id = $2 and user_id = $3',
    [tenantId, conversation.id, me, sequence],
  )
  await tell(context, conversationStream(conversation.id), { type: 'message', message: await messageShown(context, id) })
  await tellOthers(context, conversation, {
    id,
    content: input.notification_content ? redact(input.notification_content) : content || carried[0]!.name,
    mentions,
    parent,
    sequence,
  })
  return { id, isNew: true }
}

/** An answer belongs to the first message of its thread, whichever message of it is answered. */
async function threadOf({ tx, tenantId }: Context, { id }: Conversation, parent: string | null): Promise<string | null> {
  if (!parent) return null
  const [row] = await tx.query<{ root: string }>(
    'select coalesce(m.parent_id, m.id) as root from realtime.messages m where m.tenant_id = $1 and m.context_id = $2 and m.id = $3 and m.deleted_at is null',
    [tenantId, id, parent],
  )
  if (!row) throw refuse.invalid('unknown_parent', 'is not a message of this conversation', 'parent_id')
  return row.root
}

/** Who is mentioned and may read it: whoever takes part; about a record any colleague, whose own right to it decides when they open it. */
async function mentionedIn(context: Context, { id, kind }: Conversation, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { tx, tenantId, me } = context
  const members = await membersAmong(context, ids)
  if (kind === 'record') return members.filter((one) => one !== me)
  const inside = await tx.query<{ id: string }>(
    'select p.user_id as id from realtime.participants p where p.tenant_id = $1 and p.context_id = $2 and p.user_id = any($3::uuid[]) and p.left_at is null',
    [tenantId, id, members],
  )
  return members.filter((one) => one !== me && inside.some((row) => row.id === one))
}

interface Told {
  readonly id: string
  readonly content: string
  readonly mentions: readonly string[]
  readonly parent: string | null
  readonly sequence: number
}

/** Mentions are told always; other messages once until they are read, and not to who muted the conversation. */
async function tellOthers(
  context: Context,
  conversation: Conversation,
  { id, content, mentions, parent, sequence }: Told,
): Promise<void> {
  const { tx, tenantId, me, actor } = context
  const values = { who: actor.userName ?? '', where: conversation.name ?? '', text: truncate(content, 200) }
  const link = `/realtime/conversations/${conversation.id}`
  const about = { resource: 'realtime.contexts', id: conversation.id }
  const mentioned = await readersAmong(context, conversation, mentions)
  await notify(context.tx, { tenantId, notice: 'mentioned', people: mentioned, values, link, about, key: id, by: me })
  // Whoever has something unread there has been told already, unless it was said while they had it muted.
  const others = await tx.query<{ id: string }>(
    `select p.user_id as id from realtime.participants p
     where p.tenant_id = $1 and p.context_id = $2 and p.left_at is null and p.user_id <> $3 and p.user_id <> all ($4::uuid[])
       and not exists (select from realtime.messages x where x.tenant_id = p.tenant_id and x.context_id = p.context_id
         and x.sequence > p.read_sequence and x.sequence < $6 and realtime.is_shown(x.deleted_at, x.expires_at)
         and x.created_at >= coalesce(p.muted_until, '-infinity'))
       and (p.muted_until is null or p.muted_until < clock_timestamp()
         or exists (select from realtime.messages m where m.tenant_id = p.tenant_id and m.author_id = p.user_id and (m.id = $5 or m.parent_id = $5)))`,
    [tenantId, conversation.id, me, mentions, parent, sequence],
  )
  const people = await readersAmong(
    context,
    conversation,
    others.map((one) => one.id),
  )
  for (const person of new Set([...mentioned, ...people])) await tellBadge(context, person)
  await notify(context.tx, { tenantId, notice: 'message_received', people, values, link, about, key: id, by: me })
}

/** What was said is told to nobody who may not read the record any more that it is about. */
const readersAmong = async (
  context: Context,
  { kind, aboutResource, aboutId }: Conversation,
  people: readonly string[],
): Promise<readonly string[]> =>
  kind === 'record' && people.length > 0
    ? context.callInternal(realtime.conversations.internal.readersAmong, { resource: aboutResource!, record: aboutId!, people })
    : people
