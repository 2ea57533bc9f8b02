import { mailLanguage } from '@quoin/kit/mail'
import { inTransaction, type Pools, type Services, truncate } from '@quoin/kit/server'
import { textGateway } from './chosen.ts'
import { noteSent, noteText } from './note.ts'
import { textWords } from './words.ts'

export interface TextPayload {
  readonly tenantId: string
  readonly userId: string
  readonly id: string
}
/** Two messages of a telephone network, or one and a bit in other scripts. */
const charsMax = 300

/** Texts somebody a notification, unless they read it meanwhile, are in the app, or want no more of them. */
export async function textOne(
  { tenantId, userId, id }: TextPayload,
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  pools: Pools,
): Promise<void> {
  const gateway = textGateway(settings)
  if (!gateway) return
  const scope = { tenantId, userId: null }
  const message = await inTransaction(pools.runtime, scope, async (tx) => {
    const [told] = await tx.query<{ content: string; category: string | null; phone: string; language: string | null }>(
      `select n.content, n.category, t.phone, u.language
       from realtime.notifications n join gateway.users_view u on u.tenant_id = n.tenant_id and u.id = n.person_id and u.status = 'active' and u.deleted_at is null
       join realtime.settings s on s.tenant_id = n.tenant_id and s.user_id = n.person_id and s.sms_enabled
       join realtime.text_numbers t on t.tenant_id = n.tenant_id and t.user_id = n.person_id and t.confirmed_at is not null
       left join realtime.presence p on p.tenant_id = n.tenant_id and p.user_id = n.person_id
       where n.tenant_id = $1 and n.id = $2 and n.person_id = $3 and n.status = 'pending' and n.deleted_at is null
         and not (realtime.is_online(p.status, p.last_seen_at) and p.status in ('online', 'dnd'))`,
      [tenantId, id, userId],
    )
    if (!told) return undefined
    const language = mailLanguage(told.language)
    const noted = await noteText(
      tx,
      { tenantId, id, person: userId, phone: told.phone, purpose: 'notification', category: told.category, language },
      settings.textMessages!.perDay,
    )
    const stop = settings.textMessages!.incomingToken ? `\n${textWords[language].stop}` : ''
    return noted ? { id, to: told.phone, text: truncate(told.content, charsMax - stop.length) + stop } : undefined
  })
  if (!message) return
  const outcome = await gateway(tenantId, message).catch((error: Error) => error)
  if (outcome instanceof Error) log.info({ err: outcome }, 'A text message was not taken')
  await inTransaction(pools.runtime, scope, (tx) => noteSent(tx, tenantId, id, outcome))
}
