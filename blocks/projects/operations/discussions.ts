import { type BlockServer, type Context, idIn, inTransaction, type Internals, type Listener } from '@quoin/kit/server'
import { realtime } from '@quoin/realtime/resources'
import { projects } from '../resources/index.ts'
import { assignableAmong } from './access.ts'

const resource = 'projects.discussions'

/** The conversation of a discussion is there from the beginning, so that whoever began it hears what is said, and bears its title. */
async function keepConversation(context: Context, id: string): Promise<void> {
  const { title } = await context.find(projects.discussions, id)
  await context.callInternal(realtime.conversations.internal.keep, { resource, record: id, name: title })
}
export const replacedDiscussions = {
  async create(request, context, standard) {
    const answer = await standard(request)
    await keepConversation(context, idIn(answer))
    return answer
  },
  async update(request, context, standard) {
    const { id, title } = await context.find(projects.discussions, request.params.id!)
    const answer = await standard(request)
    if ((await context.find(projects.discussions, id)).title !== title) await keepConversation(context, id)
    return answer
  },
} satisfies NonNullable<BlockServer['replaces'][string]>

/** Nobody says more in a discussion that is resolved, wherever they would say it. */
export async function closeConversation(context: Context, record: string, isClosed: boolean): Promise<void> {
  await context.callInternal(realtime.conversations.internal.close, { resource, record, isClosed })
}

/** Whoever took part in a discussion hears no more of it once they do not see its project any more. */
export const discussionsInternal: Internals<typeof projects, 'discussions'> = {
  async readersAmong({ resource: named, record, people }, context) {
    if (named !== resource) return people
    const [discussion] = await context.tx.query<{ project: string }>(
      'select d.project_id as project from projects.discussions d where d.tenant_id = $1 and d.id = app.id($2) and d.deleted_at is null',
      [context.tenantId, record],
    )
    return discussion ? assignableAmong(context, discussion.project, people) : []
  },
}

/** A discussion says how much was said in it, and when last. */
export const followMessages: Listener = {
  name: 'projects.follow_messages',
  operation: 'any',
  async hear({ tenantId, resource: said, recordId }, _services, pools, callInternal) {
    if (said !== 'realtime.messages' || !recordId) return
    const about = await callInternal(tenantId, realtime.conversations.internal.ofMessage, { message: recordId })
    if (about?.resource !== resource) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
      tx.query(
        `update projects.discussions d set messages_count = $3, last_message_at = $4, updated_at = clock_timestamp()
         where d.tenant_id = $1 and d.id = $2 and (d.messages_count, d.last_message_at) is distinct from ($3::bigint, $4::timestamptz)`,
        [tenantId, about.record, about.messages, about.lastMessageAt],
      ),
    )
  },
}
