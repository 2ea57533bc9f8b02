import { advisoryLock, type Context, countedRows, type Customs, document, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime } from '../resources/index.ts'
import { type AboutRecord, unreadableAmong } from './conversation.ts'
import { messageOf } from './messages.ts'
import { messageShown } from './readMessages.ts'
import { rowsAnswer } from './shared.ts'

type Saved = Pick<Customs<typeof realtime, 'messages'>, 'saved' | 'save' | 'unsave'>

const shown = async (context: Context, id: string) =>
  document({ type: 'Message', id, attributes: await messageShown(context, id) })

// What one may not read any more neither stands in the list nor takes room; about a record its block says so, which is asked apart.
const listed = `from realtime.saved_messages s join realtime.messages m on m.tenant_id = s.tenant_id and m.id = s.message_id and m.deleted_at is null
  join realtime.contexts c on c.tenant_id = m.tenant_id and c.id = m.context_id and c.deleted_at is null
  where s.tenant_id = $1 and s.user_id = $2 and (c.kind = 'record' or exists (select from realtime.participants p
    where p.tenant_id = c.tenant_id and p.context_id = c.id and p.user_id = s.user_id and p.left_at is null))`

async function unreadable(context: Context): Promise<string[]> {
  const rows = await context.tx.query<AboutRecord>(
    `select distinct c.id, c.about_resource as "aboutResource", c.about_id as "aboutId" ${listed} and c.kind = 'record'`,
    [context.tenantId, context.me],
  )
  return unreadableAmong(context, rows)
}

async function mustHaveRoom({ tx, tenantId, me }: Context): Promise<void> {
  advisoryLock(tx, 'saved messages of', me)
  const [row] = await tx.query<{ held: number }>(`select count(*)::int as held from (select 1 ${listed} limit $3) x`, [
    tenantId,
    me,
    bounds.savedPerPerson,
  ])
  if (row!.held >= bounds.savedPerPerson)
    throw refuse.conflict('too_many_saved', `You can save up to ${bounds.savedPerPerson} messages.`)
}

async function isSaved({ tx, tenantId, me }: Context, message: string): Promise<boolean> {
  const rows = await tx.query(
    'select from realtime.saved_messages s where s.tenant_id = $1 and s.user_id = $2 and s.message_id = $3',
    [tenantId, me, message],
  )
  return rows.length > 0
}

/** Messages one keeps to find them again. */
export const savedMessages: Saved = {
  async saved(query, context) {
    const { tx, tenantId, me } = context
    const hidden = await unreadable(context)
    const { rows, total } = await countedRows(query, ({ first, most }) =>
      tx.query<{ id: string; total: number }>(
        `select m.id, (count(*) over ())::int as total ${listed} and c.id <> all ($3::uuid[]) order by s.created_at desc, m.id limit $4 offset $5`,
        [tenantId, me, hidden, most, first],
      ),
    )
    const messages = await Promise.all(rows.map(({ id }) => messageShown(context, id)))
    return rowsAnswer(realtime.messages, messages, { ...query, total })
  },
  async save({ id }, context) {
    const message = await messageOf(context, id)
    if (await isSaved(context, message.id)) return shown(context, message.id)
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
