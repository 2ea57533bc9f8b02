import type { RecordOf } from '@quoin/kit'
import { notify } from '@quoin/kit/notices'
import { type BlockServer, type Context, idIn, refuse } from '@quoin/kit/server'
import { assistant } from '../resources/index.ts'
import { asOwner } from './asOwner.ts'
import { withAttributes } from './withAttributes.ts'

type Chat = RecordOf<typeof assistant.contexts.definition.fields>

/** Colleagues that one chat is shared with at a time. */
const perChat = 20
const isLive = 'd.deleted_at is null and (d.expires_at is null or d.expires_at > now())'

/** A conversation is its owner's alone, however far a role reaches. */
export async function ownContext(context: Context, id: string, lock?: 'lock'): Promise<Chat> {
  const row: Chat = await context.find(assistant.contexts, id, lock)
  if (row.user !== context.me) throw refuse.missing()
  return row
}

/** The same for whom it is shared with, to read it, or to say something in it. */
export async function reachedContext(context: Context, id: string, to: 'read' | 'write', lock?: 'lock'): Promise<Chat> {
  const row: Chat = await context.find(assistant.contexts, id, lock)
  if (row.user === context.me) return row
  const shares = await context.tx.query<{ type: string }>(
    `select d.delegation_type as type from assistant.delegations d
     where d.tenant_id = $1 and d.context_id = $2 and d.delegate_id = $3 and ${isLive}`,
    [context.tenantId, row.id, context.me],
  )
  if (shares.length === 0) throw refuse.missing()
  if (to === 'write' && shares.every(({ type }) => type === 'read')) throw refuse.forbidden('assistant.contexts.write')
  return row
}

/** That a chat is handed over to a colleague. */
export interface Handoff {
  readonly id: string
  readonly delegate: string
  readonly createdAt: string
}
export async function handoffOf({ tx, tenantId }: Context, chat: string): Promise<Handoff | undefined> {
  const [row] = await tx.query<{ row: Handoff }>(
    `select json_build_object('id', d.id, 'delegate', d.delegate_id, 'createdAt', d.created_at) as row from assistant.delegations d
     where d.tenant_id = $1 and d.context_id = $2 and d.is_handoff and ${isLive} limit 1`,
    [tenantId, chat],
  )
  return row?.row
}

/** Who looks after the agent of a chat, where somebody does who is a member still. */
export async function supervisorOf(context: Context, { agent, user }: Chat): Promise<string | null> {
  const [row] = await context.tx.query<{ supervisor: string }>(
    `select u.id as supervisor from assistant.agents a
     join gateway.users_view u on u.tenant_id = a.tenant_id and u.id = a.supervisor_id and u.status = 'active' and u.deleted_at is null
     where a.tenant_id = $1 and a.id = app.id($2) and a.deleted_at is null and a.supervisor_enabled`,
    [context.tenantId, agent],
  )
  return row && row.supervisor !== user ? row.supervisor : null
}

type Notice = 'assistant_chat_shared' | 'assistant_chat_handed_over' | 'assistant_chat_answered'
export const tell = (context: Context, notice: Notice, person: string, chat: Chat, key: string): Promise<void> =>
  notify(context.tx, {
    tenantId: context.tenantId,
    notice,
    people: [person],
    values: { by: context.actor.userName ?? '–', chat: chat.name ?? '' },
    link: `/assistant?chat=${chat.id}`,
    about: { resource: 'assistant.contexts', id: chat.id },
    key: `${notice} ${key}`,
    by: context.me,
  })

export const replacedDelegations: BlockServer['replaces'][string] = {
  list: asOwner,
  get: asOwner,
  async create(request, context, standard) {
    const answer = await asOwner(request, context, standard)
    const id = idIn(answer)
    const row = await context.find(assistant.delegations, id)
    const chat = await ownContext(context, row.context, 'lock')
    if (row.delegate === context.me) throw refuse.invalid('not_yourself', 'Choose a colleague.', 'delegate_unique_id')
    if (row.expiresAt && Date.parse(row.expiresAt) <= Date.now())
      throw refuse.invalid('in_the_past', 'must be in the future', 'expires_at')
    const [held] = await context.tx.query<{ all: number; same: number }>(
      `select count(*)::int as all, (count(*) filter (where d.delegate_id = $3))::int as same from assistant.delegations d
       where d.tenant_id = $1 and d.context_id = $2 and ${isLive}`,
      [context.tenantId, chat.id, row.delegate],
    )
    if (held!.same > 1) throw refuse.conflict('already_shared', 'This chat is shared with this person already.')
    if (held!.all > perChat) throw refuse.conflict('too_many_delegations', `A chat can be shared with up to ${perChat} people.`)
    await context.tx.query('update assistant.delegations set agent_id = $3 where tenant_id = $1 and id = $2', [
      context.tenantId,
      id,
      chat.agent,
    ])
    await tell(context, 'assistant_chat_shared', row.delegate, chat, id)
    return withAttributes(answer, { agent_unique_id: chat.agent })
  },
  update: asOwner,
  delete: asOwner,
}
