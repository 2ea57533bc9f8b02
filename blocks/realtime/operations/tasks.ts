import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Context, countedRows, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { redact } from '../redact.ts'
import { realtime } from '../resources/index.ts'
import { conversationStream, tell } from '../socket/streams.ts'
import { type Conversation, conversationOf, join, mayReadRecord } from './conversation.ts'
import { membersAmong, mustBeMe, rowsAnswer, seenLines, type Shown, shownOf } from './shared.ts'

const more = `json_build_object('user_name', (select u.name from gateway.users_view u where u.tenant_id = t.tenant_id and u.id = t.user_id),
  'message_sequence', (select m.sequence from realtime.messages m where m.tenant_id = t.tenant_id and m.id = t.message_id and m.deleted_at is null))`

interface Narrowed {
  readonly contexts?: readonly string[]
  readonly user?: string
  readonly status?: string
  readonly ids?: readonly string[]
}

/** Tasks, those added last first. */
async function tasksAmong(
  context: Context,
  { contexts, user, status, ids }: Narrowed,
  page: { readonly page: number; readonly records: number },
): Promise<{ rows: Shown[]; total: number }> {
  const model = context.model('realtime.tasks')
  const { rows, total } = await countedRows(page, ({ first, most }) =>
    context.tx.query<{ document: string; more: Record<string, unknown>; total: number }>(
      `select ${model.document(context.actor)} as document, ${more} as more, (count(*) over ())::int as total from realtime.tasks t
     where t.tenant_id = $1 and ($2::uuid[] is null or t.context_id = any($2)) and ($3::uuid is null or t.user_id = $3) and ($4::text is null or t.status = $4)
       and ($5::uuid[] is null or t.id = any($5))
     order by t.created_at desc, t.id limit $6 offset $7`,
      [context.tenantId, contexts ?? null, user ?? null, status ?? null, ids ?? null, most, first],
    ),
  )
  return { rows: rows.map(shownOf), total }
}

/** The tasks of a conversation that are open, two hundred at most. */
export const tasksOf = async (context: Context, contextId: string): Promise<Shown[]> =>
  (await tasksAmong(context, { contexts: [contextId], status: 'pending' }, { page: 1, records: 200 })).rows

async function showTask(context: Context, id: string, status = 200) {
  const { rows } = await tasksAmong(context, { ids: [id] }, { page: 1, records: 1 })
  return document({ type: 'Task', id, attributes: rows[0]!, status })
}

interface Found {
  readonly id: string
  readonly context: string
  readonly user: string | null
  readonly status: string
  readonly createdBy: string | null
}

const oneTask = `select t.id, t.context_id as context, t.user_id as "user", t.status, t.created_by as "createdBy" from realtime.tasks t
  where t.tenant_id = $1 and t.id = app.id($2)`

/** A task of a conversation one may read, locked unless it is only read. */
async function taskOf(context: Context, id: string, isRead = false): Promise<Found & { readonly conversation: Conversation }> {
  const { tx, tenantId } = context
  const [found] = isRead
    ? await tx.query<Found & Record<string, unknown>>(oneTask, [tenantId, id])
    : await tx.query<Found & Record<string, unknown>>(`${oneTask} for update`, [tenantId, id])
  if (!found) throw refuse.missing()
  return { ...found, conversation: await conversationOf(context, found.context) }
}

/** Whom a task may be given: whoever takes part; about a record any colleague, who takes part from now on. */
async function mustTakePart(context: Context, { id, kind }: Conversation, user: string): Promise<void> {
  const { tx, tenantId } = context
  const [member] = await membersAmong(context, [user])
  if (member && kind === 'record') return join(context, id, [member])
  const [inside] = await tx.query(
    'select 1 from realtime.participants p where p.tenant_id = $1 and p.context_id = $2 and p.user_id = $3 and p.left_at is null',
    [tenantId, id, member ?? null],
  )
  if (!inside) throw refuse.invalid('unknown_member', 'does not take part in this conversation', 'user_unique_id')
}

/** Tells whoever a task is for, once for each time it is given to them. */
async function tellAssigned(context: Context, { id: contextId, name }: Conversation, id: string, user: string): Promise<void> {
  const { tx, tenantId, me, actor } = context
  const [row] = await tx.query<{ description: string; version: string }>(
    'select t.description, t.version from realtime.tasks t where t.tenant_id = $1 and t.id = $2',
    [tenantId, id],
  )
  const values = { who: actor.userName ?? '', where: name ?? '', task: row!.description.slice(0, 200) }
  const link = `/realtime/conversations/${contextId}?tasks=true`
  const about = { resource: 'realtime.tasks', id }
  await notify(tx, {
    tenantId,
    notice: 'task_assigned',
    people: [user],
    values,
    link,
    about,
    key: `${id} ${row!.version}`,
    by: me,
  })
}

const tellTasks = (context: Context, { id }: Conversation) => tell(context, conversationStream(id), { type: 'tasks' })

const textOf = (said: string): string => redact(seenLines(said, 'description')).slice(0, bounds.taskChars)

const endings = {
  complete: { status: 'completed', from: ['pending'] },
  dismiss: { status: 'dismissed', from: ['pending'] },
  reopen: { status: 'pending', from: ['completed', 'dismissed'] },
} as const

async function move(context: Context, id: string, how: keyof typeof endings) {
  const task = await taskOf(context, id)
  const { status, from } = endings[how]
  if (!(from as readonly string[]).includes(task.status))
    throw refuse.conflict('task_state', how === 'reopen' ? 'The task is open.' : 'The task was completed or dismissed before.')
  const now = new Date().toISOString()
  await context.update(realtime.tasks, await context.find(realtime.tasks, task.id, 'lock'), {
    status,
    completedAt: how === 'complete' ? now : null,
    dismissedAt: how === 'dismiss' ? now : null,
  })
  await tellTasks(context, task.conversation)
  return showTask(context, task.id)
}

export const tasks: Customs<typeof realtime, 'tasks'> = {
  async list({ contextId, status, ...query }, context) {
    const { id } = await conversationOf(context, contextId)
    const { rows, total } = await tasksAmong(context, { contexts: [id], status }, query)
    return rowsAnswer(realtime.tasks, rows, { ...query, total })
  },
  async ofUser({ id, status, context_unique_id, reference, source, source_type, source_id, ...query }, context) {
    mustBeMe(context, id)
    const { tx, tenantId, me } = context
    const found = await tx.query<{ id: string; kind: string; resource: string; record: string; isIn: boolean }>(
      `select c.id, c.kind, c.about_resource as resource, c.about_id as record, p.user_id is not null as "isIn"
       from realtime.contexts c left join realtime.participants p on p.tenant_id = c.tenant_id and p.context_id = c.id and p.user_id = $2 and p.left_at is null
       where c.tenant_id = $1 and c.deleted_at is null and c.id in (select t.context_id from realtime.tasks t where t.tenant_id = $1 and t.user_id = $2)
         and ($3::uuid is null or c.id = $3) and ($4::text is null or c.code = $4) and ($5::text is null or c.source = $5)
         and ($6::text is null or c.source_type = $6) and ($7::text is null or c.source_id = $7)
       order by c.last_message_at desc nulls last limit $8`,
      [
        tenantId,
        me,
        context_unique_id ?? null,
        reference ?? null,
        source ?? null,
        source_type ?? null,
        source_id ?? null,
        bounds.conversationsOfTasks,
      ],
    )
    const contexts: string[] = []
    for (const one of found)
      if (one.kind === 'record' ? await mayReadRecord(context, one.resource, one.record) : one.isIn) contexts.push(one.id)
    const { rows, total } = await tasksAmong(context, { contexts, user: me, status }, query)
    return rowsAnswer(realtime.tasks, rows, { ...query, total })
  },
  async get({ id }, context) {
    return showTask(context, (await taskOf(context, id, true)).id)
  },
  async create({ contextId, description, priority = 'normal', user_unique_id: user, message_unique_id: message }, context) {
    const { tx, tenantId } = context
    const conversation = await conversationOf(context, contextId)
    if (!conversation.isIn) await join(context, conversation.id, [context.me])
    advisoryLock(tx, 'tasks of', conversation.id)
    const [count] = await tx.query<{ n: number }>(
      'select count(*)::int as n from (select 1 from realtime.tasks t where t.tenant_id = $1 and t.context_id = $2 limit $3) a',
      [tenantId, conversation.id, bounds.tasksPerConversation],
    )
    if (count!.n >= bounds.tasksPerConversation)
      throw refuse.conflict('too_many_tasks', 'The limit of tasks in this conversation has been reached.')
    if (user) await mustTakePart(context, conversation, user)
    if (message) {
      const [there] = await tx.query(
        'select 1 from realtime.messages m where m.tenant_id = $1 and m.context_id = $2 and m.id = $3 and m.deleted_at is null',
        [tenantId, conversation.id, message],
      )
      if (!there) throw refuse.invalid('unknown_message', 'is not a message of this conversation', 'message_unique_id')
    }
    const { id } = await context.insert(realtime.tasks, {
      context: conversation.id,
      message: message ?? null,
      user: user ?? null,
      description: textOf(description),
      priority,
    })
    if (user) await tellAssigned(context, conversation, id, user)
    await tellTasks(context, conversation)
    return showTask(context, id, 201)
  },
  async update({ id, action_type: how, task: said = {} }, context) {
    const { description, priority, user_unique_id: user } = said
    const task = await taskOf(context, id)
    if (user) await mustTakePart(context, task.conversation, user)
    const changes = {
      ...(description !== undefined && { description: textOf(description) }),
      ...(priority !== undefined && { priority }),
      ...(user !== undefined && { user }),
    }
    if (Object.keys(changes).length > 0) {
      await context.update(realtime.tasks, await context.find(realtime.tasks, task.id, 'lock'), changes)
      if (user && user !== task.user) await tellAssigned(context, task.conversation, task.id, user)
      await tellTasks(context, task.conversation)
    }
    return how ? move(context, task.id, how) : showTask(context, task.id)
  },
  complete: ({ id }, context) => move(context, id, 'complete'),
  dismiss: ({ id }, context) => move(context, id, 'dismiss'),
  reopen: ({ id }, context) => move(context, id, 'reopen'),
  async delete({ id }, context) {
    const task = await taskOf(context, id)
    if (task.createdBy !== context.me && !context.actor.permissions.has('realtime.conversations.moderate'))
      throw refuse.forbidden('realtime.conversations.moderate')
    await context.tx.query('delete from realtime.tasks where tenant_id = $1 and id = $2', [context.tenantId, task.id])
    await context.note(realtime.tasks, task.id, { deleted: [false, true] })
    await tellTasks(context, task.conversation)
    return gone()
  },
}
