import { gateway } from '@quoin/gateway/resources'
import { mailLanguage } from '@quoin/kit/mail'
import { type CallInternal, inTransaction, pageAddress, type Pools, type Services } from '@quoin/kit/server'
import { readProgramme } from '../points/programme.ts'
import { rewards } from '../resources/index.ts'

/** Mails everybody who may close an alert, once each, whatever becomes of the worker. */
export async function tellAlert(
  { tenantId, alert }: { tenantId: string; alert: string },
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> {
  const people = await callInternal(tenantId, gateway.permissions.internal.reaching, {
    permission: rewards.alerts.close.permission!,
    owner: null,
  })
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const [raised] = await tx.query<{ customer: string | null; type: string; count: number; points: number }>(
      `select c.name as customer, a.type, a.count, a.points from rewards.alerts a
       left join rewards.customers c on c.tenant_id = a.tenant_id and c.id = a.user_id
       where a.tenant_id = $1 and a.id = $2 and a.state = 'open' and a.deleted_at is null`,
      [tenantId, alert],
    )
    if (!raised) return
    const programme = await readProgramme({ tx, tenantId })
    for (const { id, email, name, language: input } of people) {
      const language = mailLanguage(input, programme.mailLanguage)
      const number = new Intl.NumberFormat(language)
      await mailer.send(
        {
          to: email,
          person: id,
          about: { resource: 'rewards.alerts', id: alert },
          template: `points_alert_${raised.type}`,
          language,
          tenantId,
          key: `points alert ${alert} ${id}`,
          values: {
            name,
            programme: programme.name,
            customer: raised.customer ?? '',
            count: number.format(raised.count),
            points: number.format(raised.points),
            minutes: number.format(programme.alertMinutes),
            link: pageAddress({ settings, tenantId }, `/rewards/alerts/${alert}`),
          },
        },
        tx,
      )
    }
  })
}
