import { gateway } from '@quoin/gateway/resources'
import { mailEach } from '@quoin/kit/mail'
import { type CallInternal, inTransaction, pageAddress, type Pools, type Services } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'

const batch = 200

interface Due {
  readonly id: string
  readonly user: string
  readonly journey: string
  readonly step: string
  readonly left: number
  readonly reminders: number
  readonly moved: string
}

/** Mails whoever has not gone on for as long as their journey says: three times at most, and never twice for one standstill. */
export async function remind(
  tenantId: string,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<number> {
  const within = { tenantId, userId: null }
  const due = await inTransaction(pools.runtime, { ...within, readOnly: true }, (tx) =>
    tx.query<Due & Record<string, unknown>>(
      `select j.id, j.user_id as "user", j.onboarding_name as journey, coalesce(case when j.step_status = 'complete' then j.next_step else j.step_name end, '') as step,
         100 - j.progress as left, j.reminders, j.moved_at as moved
       from onboarding.onboardings o join onboarding.journeys j on j.tenant_id = o.tenant_id and j.onboarding_id = o.id
       where o.tenant_id = $1 and o.remind_after_days is not null and o.enabled and o.status = 'active' and o.deleted_at is null and j.status = 'active' and j.deleted_at is null
         and j.reminders < $2 and j.moved_at < clock_timestamp() - (j.reminders + 1) * o.remind_after_days * interval '1 day'
       order by j.moved_at, j.id limit $3`,
      [tenantId, bounds.reminders, batch],
    ),
  )
  if (due.length === 0) return 0
  const people = await callInternal(tenantId, gateway.users.internal.reachable, { ids: due.map(({ user }) => user) })
  const link = pageAddress({ settings, tenantId }, '/onboarding/journey')
  let mails = 0
  for (const { id, user, journey, step, left, reminders, moved } of due) {
    const readers = people.filter((person) => person.id === user)
    await inTransaction(pools.runtime, within, async (tx) => {
      const [there] = await tx.query(
        `update onboarding.journeys j set reminders = j.reminders + 1 where j.tenant_id = $1 and j.id = $2 and j.reminders = $3 and j.status = 'active' returning j.id`,
        [tenantId, id, reminders],
      )
      if (!there) return
      const key = `onboarding ${id} ${moved} ${reminders}`
      await mailEach(mailer, tx, readers, { template: 'onboarding_reminder', tenantId, key }, ({ number }) => ({
        journey,
        step,
        left: number(left),
        link,
      }))
      mails += readers.length
    })
  }
  return mails
}
