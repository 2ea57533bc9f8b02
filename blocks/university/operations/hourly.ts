import { gateway } from '@quoin/gateway/resources'
import { mailEach } from '@quoin/kit/mail'
import { type CallInternal, inTransaction, pageAddress, type Pools, type Services } from '@quoin/kit/server'
import { university } from '../resources/index.ts'

const batch = 500

/** What time brings about in one company: late codes, codes that expire, training that is due or has to be taken again, fees that are owed. */
export async function turnHour(tenantId: string, services: Services, pools: Pools, callInternal: CallInternal): Promise<void> {
  await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    tx.query(
      `update university.codes set status = 'expired', version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and status = 'issued' and expires_at < now()`,
      [tenantId],
    ),
  )
  await tellLate(tenantId, services, pools, callInternal)
  await callInternal(tenantId, university.enrollments.internal.renew, {})
  await callInternal(tenantId, university.sessions.internal.oweFees, {})
  await tellDue(tenantId, services, pools, callInternal)
}

/** Tells staff, once, of each code that was paid for and did not go out in a day. */
async function tellLate(
  tenantId: string,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> {
  const late = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string; course: string; who: string }>(
      `select c.id, k.name as course, coalesce(c.name, c.email, '') as who from university.codes c
       join university.courses k on k.tenant_id = c.tenant_id and k.id = c.course_id
       where c.tenant_id = $1 and c.status = 'pending' and c.due_at < now() and c.due_at > now() - interval '7 days' order by c.due_at limit $2`,
      [tenantId, batch],
    ),
  )
  if (late.length === 0) return
  const keepers = await callInternal(tenantId, gateway.permissions.internal.reaching, {
    permission: 'university.codes.manage',
    owner: null,
  })
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    for (const code of late)
      await mailEach(
        mailer,
        tx,
        keepers,
        {
          template: 'university_code_late',
          tenantId,
          key: `university late ${code.id}`,
          about: { resource: 'university.codes', id: code.id },
        },
        () => ({
          course: code.course,
          who: code.who,
          link: pageAddress({ settings, tenantId }, `/university/codes/${code.id}`),
        }),
      )
  })
}

/** Reminds of mandatory training a week before it is due, and once more when it is. */
async function tellDue(
  tenantId: string,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> {
  const due = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string; user: string; course: string; courseId: string; on: string; isOver: boolean }>(
      `select e.id, e.user_id as "user", e.course_name as course, e.course_id as "courseId", e.due_on::text as on, e.due_on < current_date as "isOver"
       from university.enrollments e where e.tenant_id = $1 and e.status in ('active', 'paused') and e.waived_at is null and e.deleted_at is null
         and e.due_on between current_date - 7 and current_date + 7 order by e.due_on, e.id limit $2`,
      [tenantId, batch],
    ),
  )
  if (due.length === 0) return
  const people = await callInternal(tenantId, gateway.users.internal.reachable, {
    ids: [...new Set(due.map(({ user }) => user))],
  })
  await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    for (const one of due) {
      const readers = people.filter(({ id }) => id === one.user)
      const key = `university due ${one.id} ${one.on} ${one.isOver}`
      const about = { resource: 'university.courses', id: one.courseId }
      await mailEach(mailer, tx, readers, { template: 'university_due', tenantId, key, about }, ({ day }) => ({
        course: one.course,
        on: day(one.on),
        link: pageAddress({ settings, tenantId }, `/university/learn/${one.courseId}`),
      }))
    }
  })
}
