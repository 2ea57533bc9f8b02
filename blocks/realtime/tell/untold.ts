import { mailLanguage } from '@quoin/kit/mail'
import { inTransaction, pageAddress, type Pools, type Services } from '@quoin/kit/server'
import { unsubscribeToken } from './unsubscribeToken.ts'

const linesMax = 20

/** Mails somebody what they have not read, all of it in one mail; not what came before they were last there. */
export const mailUntold = (
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  { mailer, settings }: Pick<Services, 'mailer' | 'settings'>,
  pools: Pools,
): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const due = await tx.query<{ id: string; content: string; body: string | null; status: string; isSeen: boolean }>(
      `with due as (delete from realtime.untold where tenant_id = $1 and user_id = $2 and due_at <= clock_timestamp() returning *)
       select n.id, n.content, n.body, n.status, coalesce(p.last_seen_at > n.created_at and p.status <> 'dnd', false) as "isSeen"
       from due d join realtime.notifications n on n.tenant_id = d.tenant_id and n.id = d.notification_id and n.deleted_at is null
       left join realtime.presence p on p.tenant_id = d.tenant_id and p.user_id = d.user_id
       order by n.created_at`,
      [tenantId, userId],
    )
    const waiting = due.filter(({ status, isSeen }) => status === 'pending' && !isSeen)
    if (waiting.length === 0) return
    const [person] = await tx.query<{ name: string; email: string; language: string | null }>(
      `select u.name, u.email, u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
      [tenantId, userId],
    )
    if (!person) return
    await mailer.send(
      {
        to: person.email,
        template: 'notification_digest',
        language: mailLanguage(person.language),
        tenantId,
        person: userId,
        key: `digest ${userId} ${waiting.at(-1)!.id}`,
        values: {
          name: person.name,
          count: String(waiting.length),
          lines: waiting.slice(-linesMax).map(({ content, body }) => (body ? `${content}: ${body}` : content)),
          link: pageAddress({ settings, tenantId }, '/realtime/inbox'),
          settings: pageAddress({ settings, tenantId }, '/realtime/notification-settings'),
          unsubscribe: `${settings.publicUrl}/unsubscribe#${unsubscribeToken({ pools }, tenantId, userId)}`,
        },
      },
      tx,
    )
  })
