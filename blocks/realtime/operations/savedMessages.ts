import { type Context, type Customs, document, refuse, Refusal } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { conversationOf } from './conversation.ts'
import { messageOf } from './messages.ts'
import { messageShown } from './readMessages.ts'
import { offsetOf, rowsAnswer } from './shared.ts'

type Saved = Pick<Customs<typeof realtime, 'messages'>, 'saved' | 'save' | 'unsave'>

const shown = async (context: Context, id: string) =>
  document({ type: 'Message', id, attributes: await messageShown(context, id) })

/** Whether one may read a conversation still. */
async function mayRead(context: Context, id: string): Promise<boolean> {
  try {
    await conversationOf(context, id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function mustHaveRoom({ tx, tenantId, me }: Context): Promise<void> {
  const [row] = await tx.query<{ held: number }>(
    'select count(*)::int as held from (select 1 from realtime.saved_messages s where s.tenant_id = $1 and s.user_id = $2 limit $3) x',
    [tenantId, me, bounds.savedPerPerson],
  )
  if (row!.held >= bounds.savedPerPerson)
    throw refuse.conflict('too_many_saved', `You can save up to ${bounds.savedPerPerson} messages.`)
}

/** Messages one keeps to find them again. */
export const savedMessages: Saved = {
  async saved(query, context) {
    const { tx, tenantId, me } = context
    const rows = await tx.query<{ id: string; conversation: string; total: number }>(
      `select m.id, m.context_id as conversation, (count(*) over ())::int as total from realtime.saved_messages s
         join realtime.messages m on m.tenant_id = s.tenant_id and m.id = s.message_id
       where s.tenant_id = $1 and s.user_id = $2 and m.deleted_at is null order by s.created_at desc, m.id limit $3 offset $4`,
      [tenantId, me, query.records, offsetOf(query)],
    )
    const readable = new Set<string>()
    for (const id of new Set(rows.map(({ conversation }) => conversation))) if (await mayRead(context, id)) readable.add(id)
    const read = rows.filter(({ conversation }) => readable.has(conversation))
    const messages = await Promise.all(read.map(({ id }) => messageShown(context, id)))
    return rowsAnswer(realtime.messages, messages, { ...query, total: rows[0]?.total ?? 0 })
  },
  async save({ id }, context) {
    const message = await messageOf(context, id)
    await mustHaveRoom(context)
    await context.tx.query(
      'insert into realtime.saved_messages (tenant_id, message_id, user_id) values ($1, $2, $3) on conflict do nothing',
      [context.tenantId, message.id, context.me],
    )
    return shown(context, message.id)
  },
  async unsave({ id }, context) {
    const message = await messageOf(context, id)
    await context.tx.query('delete from realtime.saved_messages where tenant_id = $1 and message_id = $2 and user_id = $3', [
      context.tenantId,
      message.id,
      context.me,
    ])
    return shown(context, message.id)
  },
}
