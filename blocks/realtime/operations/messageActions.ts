import { notify } from '@quoin/kit/notices'
import { type Context, type Customs, document, gone, refuse, truncate } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'
import { clean, cleanAnswer } from './keepActions.ts'
import { messageOf, tellChange } from './messages.ts'
import { messageShown } from './readMessages.ts'
import { rowsAnswer, type Shown } from './shared.ts'

const type = 'MessageAction'

const shownOf = async (context: Context, message: string): Promise<readonly Shown[]> =>
  (await messageShown(context, message)).actions as readonly Shown[]

async function actionOf(context: Context, { contextId, messageId, id }: Named, isRead = false) {
  // Whoever answers holds the message: of two answers to one set the second is refused.
  const message = await messageOf(context, messageId, { contextId, isRead })
  const shown = (await shownOf(context, message.id)).find(({ unique_id }) => unique_id === id.toLowerCase())
  if (!shown) throw refuse.missing()
  return { message, shown }
}

interface Named {
  readonly contextId: string
  readonly messageId: string
  readonly id: string
}

async function mustBeOpen(context: Context, message: string, action: Shown): Promise<void> {
  if (!action.enabled || action.status !== 'active') throw refuse.conflict('action_closed', 'This can no longer be answered.')
  const set = action.control_set_id
  const answered = (await shownOf(context, message)).some(
    (one) => one.answered_at !== null && (one.unique_id === action.unique_id || (set !== null && one.control_set_id === set)),
  )
  if (answered) throw refuse.conflict('already_answered', 'This was answered already.')
}

/** Whoever asked is told what was answered. */
async function tellAuthor(
  context: Context,
  { id, author, conversation }: Awaited<ReturnType<typeof messageOf>>,
  { unique_id, version, control_label: label }: Shown,
  answer: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, tenantId, me, actor } = context
  if (!author || author === me) return
  const text = typeof answer.value === 'string' ? answer.value : String(label ?? '')
  await notify(tx, {
    tenantId,
    notice: 'message_answered',
    people: [author],
    values: { who: actor.userName ?? '', where: conversation.name ?? '', text: truncate(text, 200) },
    link: `/realtime/conversations/${conversation.id}`,
    about: { resource: 'realtime.contexts', id: conversation.id },
    key: `${id} ${unique_id} ${String(version)}`,
    by: me,
  })
}

async function one(context: Context, message: string, id: string) {
  const shown = (await shownOf(context, message)).find(({ unique_id }) => unique_id === id)!
  return document({ type, id, attributes: shown })
}

export const messageActions: Customs<typeof realtime, 'messageActions'> = {
  async list({ contextId, messageId, sort: _inOrder, ...query }, context) {
    const { id } = await messageOf(context, messageId, { contextId, isRead: true })
    const all = await shownOf(context, id)
    const from = (query.page - 1) * query.records
    return rowsAnswer(realtime.messageActions, all.slice(from, from + query.records), { ...query, total: all.length })
  },
  async get(named, context) {
    const { shown } = await actionOf(context, named, true)
    return document({ type, id: shown.unique_id, attributes: shown })
  },
  async update({ contextId, messageId, id, response, control_value: value, ...rest }, context) {
    const { message, shown } = await actionOf(context, { contextId, messageId, id })
    const isMine = message.author === context.me
    const given = response ?? (value ? { value } : undefined)
    const answer = given && (cleanAnswer(given) as typeof given)
    const isTakenBack = !answer && (response === null || value === null)
    const isChange = isTakenBack || Object.values(rest).some((given) => given !== undefined)
    if (isChange && !isMine) throw refuse.conflict('not_yours', 'Only the author can change a message.')
    if (answer) await mustBeOpen(context, message.id, shown)
    await context.update(realtime.messageActions, await context.find(realtime.messageActions, shown.unique_id, 'lock'), {
      ...rest,
      ...(isTakenBack && { response: null, answeredBy: null, answeredAt: null }),
      ...(answer && { response: answer, answeredBy: context.me, answeredAt: new Date().toISOString() }),
      ...(value && { controlValue: clean(value) }),
    })
    if (answer) await tellAuthor(context, message, shown, answer)
    await tellChange(context, message)
    return one(context, message.id, shown.unique_id)
  },
  async delete(named, context) {
    const { message, shown } = await actionOf(context, named)
    if (message.author !== context.me && !context.actor.permissions.has('realtime.conversations.moderate'))
      throw refuse.forbidden('realtime.conversations.moderate')
    await context.tx.query('delete from realtime.message_actions where tenant_id = $1 and id = $2', [
      context.tenantId,
      shown.unique_id,
    ])
    await context.note(realtime.messageActions, shown.unique_id, { deleted: [false, true] })
    await tellChange(context, message)
    return gone()
  },
}
