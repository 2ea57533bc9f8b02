import { gateway } from '@quoin/gateway/resources'
import { mailEach } from '@quoin/kit/mail'
import {
  advisoryLock,
  type CallInternal,
  type Customs,
  document,
  inTransaction,
  pageAddress,
  type Pools,
  type Services,
  truncate,
} from '@quoin/kit/server'
import { alertKinds } from '../resources/alertKinds.ts'
import { assets } from '../resources/index.ts'
import { localOf } from './rules.ts'
import { rulesOf } from './settings.ts'

const morning = '07:00'
const linesMax = 50

interface Line {
  readonly kind: string
  readonly message: string
  readonly due: string | null
  readonly total: number
}

/**
 * Mails whoever may settle alerts what became one since the mail before, once a day from seven in the morning on by the company's
 * clock. That the day is told of and the mails themselves are one transaction. `at` is now, unless somebody says otherwise.
 */
export const tellAlerts = (
  { tenantId, at = new Date().toISOString() }: { tenantId: string; at?: string },
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const { timeZone } = await rulesOf({ tx, tenantId })
    const { day, clock } = localOf(timeZone, at)
    if (clock < morning) return
    advisoryLock(tx, 'assets digest')
    const [last] = await tx.query<{ today: boolean; until: string }>(
      'select told_on >= $2::date as today, told_until as until from assets.alert_digests where tenant_id = $1',
      [tenantId, day],
    )
    if (last?.today) return
    await tx.query(
      `insert into assets.alert_digests (tenant_id, told_on, told_until) values ($1, $2, $3)
       on conflict (tenant_id) do update set told_on = excluded.told_on, told_until = excluded.told_until`,
      [tenantId, day, at],
    )
    const lines = await tx.query<Line & Record<string, unknown>>(
      `select a.alert_type as kind, a.message, a.due_on as due, count(*) over ()::int as total from assets.alerts a
       where a.tenant_id = $1 and a.status = 'active' and a.deleted_at is null and a.created_at <= $3 and a.created_at > coalesce($2::timestamptz, $3::timestamptz - interval '1 day')
       order by array_position(array['critical', 'high', 'medium', 'low'], a.severity), a.due_on nulls last, a.id limit ${linesMax}`,
      [tenantId, last?.until ?? null, at],
    )
    if (lines.length === 0) return
    const refused = await tx.query<{ id: string }>('select user_id as id from assets.digest_refusals where tenant_id = $1', [
      tenantId,
    ])
    const people = await callInternal(tenantId, gateway.permissions.internal.reaching, {
      permission: assets.alerts.resolve.permission,
      owner: null,
    })
    const total = lines[0]!.total
    await mailEach(
      mailer,
      tx,
      people.filter((one) => !refused.some((no) => no.id === one.id)),
      { template: 'assets_alert_digest', tenantId, key: `assets alerts ${day}` },
      ({ language, number, day: dayOf }) => ({
        count: number(total),
        more: total > lines.length ? number(total - lines.length) : '',
        lines: lines.map((line) => ({
          kind: alertKinds[line.kind]?.[language] ?? line.kind,
          text: truncate(line.message, 300),
          due: dayOf(line.due),
        })),
        link: pageAddress({ settings, tenantId }, '/assets/alerts'),
      }),
    )
  })

export const digest: Customs<typeof assets, 'alerts'> = {
  async digestGet(_, { tx, tenantId, me }) {
    const [no] = await tx.query('select 1 from assets.digest_refusals where tenant_id = $1 and user_id = $2', [tenantId, me])
    return document({ type: 'alert_digest', id: me, attributes: { wanted: no === undefined } })
  },

  async digestUpdate({ wanted }, { tx, tenantId, me }) {
    await tx.query(
      wanted
        ? 'delete from assets.digest_refusals where tenant_id = $1 and user_id = $2'
        : 'insert into assets.digest_refusals (tenant_id, user_id) values ($1, $2) on conflict do nothing',
      [tenantId, me],
    )
    return document({ type: 'alert_digest', id: me, attributes: { wanted } })
  },
}
