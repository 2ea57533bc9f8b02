import { type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'
import { linkOfFile } from './carriedFiles.ts'
import { type Conversation, conversationOf } from './conversation.ts'
import { messageOf, setDeleted, tellChange } from './messages.ts'
import { offsetOf, patternOf, rowsAnswer, type Shown } from './shared.ts'

const columns = `f.file_id as unique_id, m.context_id as conversation_unique_id, f.message_id as message_unique_id, m.sequence::int as message_sequence,
  f.user_id as user_unique_id, f.name, f.name as original_name, f.file_type as content_type, f.file_size::int as size, 'active' as status, f.payload,
  m.created_at, m.updated_at`
const ofConversation = `from realtime.message_files f join realtime.messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
  where f.tenant_id = $1 and m.context_id = $2 and m.deleted_at is null and (m.expires_at is null or m.expires_at > now())`

type Row = Shown & { readonly message_unique_id: string; readonly user_unique_id: string }

/** The messages of a conversation that carry a file, the last one first. */
async function carriersOf({ tx, tenantId }: Context, { id }: Conversation, file: string): Promise<Row[]> {
  const rows = await tx.query<Row>(`select ${columns} ${ofConversation} and f.file_id = app.id($3) order by m.sequence desc`, [
    tenantId,
    id,
    file,
  ])
  if (rows.length === 0) throw refuse.missing()
  return rows
}

/** The files that some messages of a conversation carry. */
export const filesOfMessages = ({ tx, tenantId }: Context, messages: readonly Shown[]): Promise<Row[]> =>
  tx.query<Row>(
    `select ${columns} from realtime.message_files f join realtime.messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
     where f.tenant_id = $1 and f.message_id = any($2::uuid[]) and m.deleted_at is null order by m.sequence desc, f.place`,
    [tenantId, messages.map(({ unique_id }) => unique_id)],
  )

export const messageFiles: Customs<typeof realtime, 'messageFiles'> = {
  async list({ contextId, page, records, search }, context) {
    const { id } = await conversationOf(context, contextId)
    const values = [context.tenantId, id, patternOf(search)]
    const rows = await context.tx.query<Row>(
      `select ${columns} ${ofConversation} and ($3::text is null or f.name ilike $3) order by m.sequence desc, f.place limit $4 offset $5`,
      [...values, records, offsetOf({ page, records })],
    )
    const [count] = await context.tx.query<{ n: number }>(
      `select count(*)::int as n ${ofConversation} and ($3::text is null or f.name ilike $3)`,
      values,
    )
    return rowsAnswer(realtime.messageFiles, rows, { page, records, total: count!.n })
  },
  async get({ contextId, fileId }, context) {
    const [file] = await carriersOf(context, await conversationOf(context, contextId), fileId)
    const { url, preview_url } = await linkOfFile(context, file!.message_unique_id, fileId)
    return document({ type: 'MessageFile', id: file!.unique_id, attributes: { ...file!, url, thumbnail_url: preview_url } })
  },
  async remove({ contextId, fileId }, context) {
    const all = await carriersOf(context, await conversationOf(context, contextId), fileId)
    const isModerator = context.actor.permissions.has('realtime.conversations.moderate')
    const removed = all.filter((one) => isModerator || one.user_unique_id === context.me)
    if (removed.length === 0) throw refuse.forbidden('realtime.conversations.moderate')
    for (const { message_unique_id: id } of removed) {
      const message = await messageOf(context, id)
      const rest = await context.tx.query(
        `with gone as (delete from realtime.message_files where tenant_id = $1 and message_id = $2 and file_id = app.id($3) returning file_id)
         select f.file_id from realtime.message_files f where f.tenant_id = $1 and f.message_id = $2 and f.file_id not in (select file_id from gone)`,
        [context.tenantId, id, fileId],
      )
      await context.note(realtime.messages, id, { files: [fileId, null] })
      // A message that says nothing and carries nothing is none.
      if (rest.length === 0 && message.content === '') await setDeleted(context, message, true)
      else await tellChange(context, message)
    }
    return gone()
  },
}
