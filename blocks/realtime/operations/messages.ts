import type { Values } from '@quoin/kit'
import { type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { type Conversation, conversationOf, mayReadRecord } from './conversation.ts'
import { conversationStream, tell } from '../socket/streams.ts'
import { contentOf, say } from './say.ts'
import { filesOf, keepFiles, linkOfFile } from './carriedFiles.ts'
import { listMessages, type MessageQuery, messageShown } from './readMessages.ts'
import { includedActions, relatedActions, rowsAnswer } from './shared.ts'

async function listAnswer(context: Context, query: MessageQuery, conversation?: Conversation) {
  const { rows, total } = await listMessages(context, query, conversation)
  return rowsAnswer(realtime.messages, rows, { ...query, total })
}

const showMessage = async (context: Context, id: string, status = 200) => {
  const attributes = await messageShown(context, id)
  const included = includedActions([attributes])
  return document({
    type: 'Message',
    id,
    attributes,
    status,
    ...relatedActions(attributes),
    ...(included.length > 0 && { included }),
  })
}

interface Found {
  readonly id: string
  readonly author: string | null
  readonly content: string
  readonly deleted: boolean
  readonly expired: boolean
  readonly hasFiles: boolean
  readonly conversation: Conversation
}

interface Row extends Omit<Found, 'conversation'> {
  readonly context: string
  readonly [column: string]: unknown
}
const found = `select m.id, m.author_id as author, m.context_id as context, m.content, (m.deleted_at is not null) as deleted, coalesce(m.expires_at <= now(), false) as expired,
  exists (select from realtime.message_files f where f.tenant_id = m.tenant_id and f.message_id = m.id) as "hasFiles"
  from realtime.messages m`

interface Sought {
  readonly isTrashed?: boolean
  readonly isRead?: boolean
}
async function rowOf({ tx, tenantId }: Context, id: string, { isTrashed = false, isRead }: Sought): Promise<Row> {
  const [row] = isRead
    ? await tx.query<Row>(`${found} where m.tenant_id = $1 and m.id = app.id($2)`, [tenantId, id])
    : await tx.query<Row>(`${found} where m.tenant_id = $1 and m.id = app.id($2) for update`, [tenantId, id])
  if (!row || row.expired || row.deleted !== isTrashed) throw refuse.missing()
  return row
}

/** A message of a conversation one may read, locked for whoever changes it. */
export async function messageOf(
  context: Context,
  id: string,
  more: Sought & { readonly contextId?: string } = {},
): Promise<Found> {
  const row = await rowOf(context, id, more)
  const conversation = await conversationOf(context, row.context)
  if (more.contextId && more.contextId !== conversation.id && more.contextId !== conversation.code) throw refuse.missing()
  return { ...row, conversation }
}

/** The same of a conversation that another block keeps about a record of its own, and has asked about. */
export async function messageIn(
  context: Context,
  conversation: Conversation | undefined,
  id: string,
  more: Sought = {},
): Promise<Found> {
  const row = await rowOf(context, id, more)
  if (row.context !== conversation?.id) throw refuse.missing()
  return { ...row, conversation }
}

function mustBeMine({ me }: Context, { author }: Found): void {
  if (author !== me) throw refuse.conflict('not_yours', 'Only the author can change a message.')
}

async function write(context: Context, word: string, input: Parameters<typeof say>[2]) {
  const { id, isNew } = await say(context, await conversationOf(context, word), input)
  return showMessage(context, id, isNew ? 201 : 200)
}

/** So many reactions to a message, and of so many kinds. */
async function mustTakeReaction({ tx, tenantId }: Context, message: string, emoji: string): Promise<void> {
  const [row] = await tx.query<{ all: number; kinds: number }>(
    'select count(*)::int as "all", count(distinct r.emoji) filter (where r.emoji <> $3)::int as kinds from realtime.reactions r where r.tenant_id = $1 and r.message_id = $2',
    [tenantId, message, emoji],
  )
  if (row!.all >= bounds.reactionsPerMessage || row!.kinds >= bounds.emojisPerMessage)
    throw refuse.conflict('too_many_reactions', 'The limit of reactions has been reached.')
}

export const messages: Omit<Customs<typeof realtime, 'messages'>, 'saved' | 'save' | 'unsave'> = {
  async get({ contextId, id }, context) {
    return showMessage(context, (await messageOf(context, id, { contextId, isRead: true })).id)
  },
  create: ({ contextId, ...input }, context) => write(context, contextId, input),
  say: ({ context_id, ...input }, context) => write(context, context_id, input),
  async ofContext({ contextId, sort, ...query }, context) {
    return listAnswer(context, { ...query, isOldestFirst: sort === 'created_at' }, await conversationOf(context, contextId))
  },
  async thread({ id, ...query }, context) {
    const { conversation, id: parent } = await messageOf(context, id, { isRead: true })
    return listAnswer(context, { ...query, parent, isOldestFirst: true }, conversation)
  },
  trash: (query, context) => listAnswer(context, { ...query, which: 'trash' }),
  async one({ id }, context) {
    return showMessage(context, (await messageOf(context, id, { isRead: true })).id)
  },
  async update({ id, content, ...input }, context) {
    const message = await messageOf(context, id)
    await change(context, message, content, {
      ...(input.status !== undefined && { status: input.status }),
      ...(input.enabled !== undefined && { enabled: input.enabled }),
      ...(input.payload !== undefined && { payload: input.payload }),
    })
    return showMessage(context, message.id)
  },
  async delete({ id }, context) {
    const message = await messageOf(context, id)
    if (message.author !== context.me && !context.actor.permissions.has('realtime.conversations.moderate'))
      throw refuse.forbidden('realtime.conversations.moderate')
    await setDeleted(context, message, true)
    return gone()
  },
  async recover({ id }, context) {
    const message = await messageOf(context, id, { isTrashed: true })
    mustBeMine(context, message)
    await setDeleted(context, message, false)
    return showMessage(context, message.id)
  },
  async react({ id, emoji, is_on }, context) {
    const { tx, tenantId, me } = context
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(emoji) || /[\p{L}\s]/u.test(emoji))
      throw refuse.invalid('no_emoji', 'is not an emoji', 'emoji')
    const message = await messageOf(context, id)
    const values = [tenantId, message.id, me, emoji]
    const there = await tx.query(
      'select r.emoji from realtime.reactions r where r.tenant_id = $1 and r.message_id = $2 and r.user_id = $3 and r.emoji = $4',
      values,
    )
    const isThere = there.length > 0
    if (isThere && is_on !== true)
      await tx.query(
        'delete from realtime.reactions where tenant_id = $1 and message_id = $2 and user_id = $3 and emoji = $4',
        values,
      )
    if (!isThere && is_on !== false) {
      await mustTakeReaction(context, message.id, emoji)
      await tx.query('insert into realtime.reactions (tenant_id, message_id, user_id, emoji) values ($1, $2, $3, $4)', values)
    }
    await tellChange(context, message)
    return showMessage(context, message.id)
  },
  async file({ id, fileId }, context) {
    const { id: message } = await messageOf(context, id, { isRead: true })
    return document({ type: 'MessageFile', id: fileId.toLowerCase(), attributes: await linkOfFile(context, message, fileId) })
  },
  async attach({ id, fileId, payload }, context) {
    const message = await messageOf(context, id)
    mustBeMine(context, message)
    if (!(await mayReadRecord(context, 'files.storedFiles', fileId))) throw refuse.missing()
    const [file] = await filesOf(context, [fileId])
    await keepFiles(context, message.id, [file!], payload ?? null)
    const [count] = await context.tx.query<{ n: number }>(
      'select count(*)::int as n from realtime.message_files f where f.tenant_id = $1 and f.message_id = $2',
      [context.tenantId, message.id],
    )
    if (count!.n > bounds.filesPerMessage)
      throw refuse.conflict('too_many_files', `A message can have up to ${bounds.filesPerMessage} files.`)
    await context.note(realtime.messages, message.id, { files: [null, file!.id] })
    await tellChange(context, message)
    return showMessage(context, message.id)
  },
}

/** Changes what somebody said themselves, its text where one is given. */
export async function change(
  context: Context,
  message: Found,
  content: string | undefined,
  values: Values<typeof realtime.messages> = {},
): Promise<void> {
  mustBeMine(context, message)
  const text = content === undefined ? message.content : contentOf(content, !message.hasFiles)
  const row = await context.find(realtime.messages, message.id, 'lock')
  await context.update(realtime.messages, row, {
    ...(text !== message.content && { content: text, editedAt: new Date().toISOString() }),
    ...values,
  })
  await tellChange(context, message)
}

export async function setDeleted(context: Context, message: Found, isDeleted: boolean): Promise<void> {
  const { id } = message
  await context.tx.query(
    `update realtime.messages set deleted_at = case when $3 then clock_timestamp() end, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    [context.tenantId, id, isDeleted],
  )
  await context.note(realtime.messages, id, { deleted: [!isDeleted, isDeleted] })
  await tellChange(context, message)
}

/** Who follows the conversation sees a message as it now is; of a deleted one that it is gone. */
export async function tellChange(context: Context, { id, conversation }: Found): Promise<void> {
  const message = await messageShown(context, id)
  const stream = conversationStream(conversation.id)
  await tell(context, stream, message.deleted_at ? { type: 'deleted', unique_id: id } : { type: 'message', message })
}
