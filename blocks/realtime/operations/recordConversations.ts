import { advisoryLock, type Context, type Internals, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { realtime, type RecordConversation, type RecordNamed } from '../resources/index.ts'
import { join } from './conversation.ts'

const ofRecord = async ({ tx, tenantId }: Context, { resource, record }: RecordNamed): Promise<string | undefined> => {
  // The same as where people open one.
  advisoryLock(tx, 'realtime', `record ${resource} ${record}`)
  const [row] = await tx.query<{ id: string }>(
    `select c.id from realtime.contexts c where c.tenant_id = $1 and c.kind = 'record' and c.about_resource = $2 and c.about_id = $3`,
    [tenantId, resource, record],
  )
  return row?.id
}

/** What other blocks do with the conversations about their records; whether the person may is for them to have asked. */
export const conversationsInternal: Internals<typeof realtime, 'conversations'> = {
  async keep({ name, ...about }, context) {
    const there = await ofRecord(context, about)
    if (there) {
      const row = await context.find(realtime.contexts, there, 'lock')
      if (row.name !== name) await context.update(realtime.contexts, row, { name })
      return
    }
    // How many records a person makes a day is bounded by their own block.
    const [all] = await context.tx.query<{ n: number }>(
      'select count(*)::int as n from (select 1 from realtime.contexts c where c.tenant_id = $1 limit $2) c',
      [context.tenantId, bounds.conversationsPerCompany],
    )
    if (all!.n >= bounds.conversationsPerCompany)
      throw refuse.conflict('too_many_conversations', 'The limit of conversations has been reached.')
    const { id } = await context.insert(realtime.contexts, {
      name,
      kind: 'record',
      aboutResource: about.resource,
      aboutId: about.record,
    })
    if (context.me) await join(context, id, [context.me])
  },
  async close({ isClosed, ...about }, context) {
    const id = await ofRecord(context, about)
    if (!id) return
    const row = await context.find(realtime.contexts, id, 'lock')
    await context.update(realtime.contexts, row, { closedAt: isClosed ? new Date().toISOString() : null })
  },
  // For a block that keeps conversations to say.
  readersAmong: async ({ people }) => people,
  async ofMessage({ message }, { tx, tenantId }) {
    const [row] = await tx.query<RecordConversation & Record<string, unknown>>(
      `select c.about_resource as resource, c.about_id as record, count(m.id)::int as messages, max(m.created_at) as "lastMessageAt"
       from realtime.messages one
         join realtime.contexts c on c.tenant_id = one.tenant_id and c.id = one.context_id and c.kind = 'record'
         left join realtime.messages m on m.tenant_id = c.tenant_id and m.context_id = c.id and m.deleted_at is null
       where one.tenant_id = $1 and one.id = app.id($2) group by c.about_resource, c.about_id`,
      [tenantId, message],
    )
    return row ?? null
  },
}
