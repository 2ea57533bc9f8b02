import type { Operation } from '@quoin/kit'
import { type Context, refuse, Refusal, whyNot } from '@quoin/kit/server'
import type { RecordNamed } from '../resources/index.ts'
import { conversationStream, endStream } from '../socket/streams.ts'

/** A conversation, as whoever asks stands to it. */
export interface Conversation {
  readonly id: string
  readonly code: string | null
  readonly name: string | null
  readonly kind: 'context' | 'direct' | 'group' | 'record'
  readonly aboutResource: string | null
  readonly aboutId: string | null
  readonly groupId: string | null
  readonly lastSequence: number
  readonly createdBy: string | null
  readonly isIn: boolean
  readonly isClosed: boolean
}

const columns = `c.id, c.code, c.name, c.kind, c.about_resource as "aboutResource", c.about_id as "aboutId", c.group_id as "groupId",
  c.last_sequence::int as "lastSequence", c.created_by as "createdBy", (p.user_id is not null) as "isIn", (c.closed_at is not null) as "isClosed"`
const from = `realtime.contexts c left join realtime.participants p on p.tenant_id = c.tenant_id and p.context_id = c.id and p.user_id = $2 and p.left_at is null`

/** How one record of a kind is read by whoever asks; undefined where they read none. */
function readerOf(context: Context, dotted: string) {
  const get = context.operations.find(({ name }) => name === `${dotted}.get`)
  const model = context.models.find(({ resource }) => resource.dotted === dotted)
  if (!get || !model || model.resource.block === 'gateway' || whyNot(context.actor, get)) return undefined
  // A block that answers its records by rules of its own is asked itself: who sees a chat is no question of roles.
  const hasRules = (get.kind !== 'get' || context.replaced.has(get.name)) && /^[^:]*:id$/.test(get.path)
  return { resource: model.resource, ask: hasRules ? (get as Operation<{ id: string }, unknown>) : undefined }
}

/** Whether whoever asks may read a record, as its own block decides. */
export async function mayReadRecord(context: Context, dotted: string, id: string): Promise<boolean> {
  const reader = readerOf(context, dotted)
  if (!reader) return false
  try {
    if (reader.ask) await context.call(reader.ask, { id })
    else await context.find(reader.resource, id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A conversation about a record. */
export interface AboutRecord {
  readonly id: string
  readonly aboutResource: string
  readonly aboutId: string
  readonly [column: string]: unknown
}

/** Those of some conversations whose records one may not read, or not any more. Records of a kind are asked for at once where its block has no rules of its own. */
export async function unreadableAmong(context: Context, conversations: readonly AboutRecord[]): Promise<string[]> {
  const hidden: string[] = []
  for (const dotted of new Set(conversations.map(({ aboutResource }) => aboutResource))) {
    const its = conversations.filter(({ aboutResource }) => aboutResource === dotted)
    const reader = readerOf(context, dotted)
    const ids = its.map(({ aboutId }) => aboutId)
    const readable = new Set(reader && !reader.ask ? await context.ids(reader.resource, { ids }, ids.length) : [])
    for (const { id, aboutId } of its)
      if (reader?.ask ? !(await mayReadRecord(context, dotted, aboutId)) : !readable.has(aboutId)) hidden.push(id)
  }
  return hidden
}

/** Conversations one takes part in and may not read any more; of these lists and counts tell nothing. */
export async function unreadableOfMine(context: Context, which: 'all' | 'unread' = 'all'): Promise<string[]> {
  const rows = await context.tx.query<AboutRecord>(
    `select c.id, c.about_resource as "aboutResource", c.about_id as "aboutId" from realtime.participants p
       join realtime.contexts c on c.tenant_id = p.tenant_id and c.id = p.context_id and c.kind = 'record' and c.deleted_at is null
     where p.tenant_id = $1 and p.user_id = $2 and p.left_at is null and ($3 or c.last_sequence > p.read_sequence)`,
    [context.tenantId, context.me || null, which === 'all'],
  )
  return unreadableAmong(context, rows)
}

/**
 * A conversation by its id or its code, for whoever takes part in it; about a record, for whoever may read that. One that was opened by a
 * code is also there for those who may join by it. Of any other nobody learns that it exists.
 */
export async function conversationOf(context: Context, word: string): Promise<Conversation> {
  const { tx, tenantId, me, actor } = context
  const [found] = await tx.query<Conversation & Record<string, unknown>>(
    `select ${columns} from ${from} where c.tenant_id = $1 and (c.id = app.id($3) or c.code = $3) and c.deleted_at is null
     order by c.code = $3 desc nulls last limit 1`,
    [tenantId, me || null, word],
  )
  if (!found) throw refuse.missing()
  if (found.kind === 'record') {
    if (!(await mayReadRecord(context, found.aboutResource!, found.aboutId!))) throw refuse.missing()
    return found
  }
  if (found.isIn) return found
  if (
    found.kind === 'context' &&
    found.code !== null &&
    word === found.code &&
    actor.permissions.has('realtime.conversations.join')
  )
    return found
  throw refuse.missing()
}

/** The conversation about a record, whether whoever asks may read that is for the caller to have asked; undefined where nobody opened one. */
export async function conversationAbout(
  { tx, tenantId, me }: Context,
  { resource, record }: RecordNamed,
): Promise<Conversation | undefined> {
  const [found] = await tx.query<Conversation & Record<string, unknown>>(
    `select ${columns} from ${from} where c.tenant_id = $1 and c.kind = 'record' and c.about_resource = $3 and c.about_id = $4 and c.deleted_at is null`,
    [tenantId, me || null, resource, record],
  )
  return found
}

/** Makes people take part from now on; who left comes back where they stopped reading. */
export async function join({ tx, tenantId }: Context, contextId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await tx.query(
    `insert into realtime.participants as p (tenant_id, context_id, user_id, read_sequence)
     select $1, $2, u.id, c.last_sequence from unnest($3::uuid[]) u (id) join realtime.contexts c on c.tenant_id = $1 and c.id = $2
     on conflict (tenant_id, context_id, user_id) do update set left_at = null, joined_at = clock_timestamp() where p.left_at is not null`,
    [tenantId, contextId, people],
  )
}

/** Ends the part of people in a conversation. */
export async function leave(context: Context, contextId: string, people: readonly string[]): Promise<void> {
  const { tx, tenantId } = context
  await tx.query(
    `update realtime.participants set left_at = clock_timestamp(), draft = null
     where tenant_id = $1 and context_id = $2 and user_id = any($3::uuid[]) and left_at is null`,
    [tenantId, contextId, people],
  )
  await endStream(context, conversationStream(contextId), people)
}
