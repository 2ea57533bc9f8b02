import { type Customs, pageMeta, plain } from '@quoin/kit/server'
import { onboarding } from '../resources/index.ts'
import { batch, isDueFor, remindNow, stalledFor } from './remind.ts'

type Operations = Customs<typeof onboarding, 'journeys'>
const day = 24

export const stalled: Operations['stalled'] = async ({ elapsed_hours: hours = day }, { tx, tenantId }) => {
  const found = await tx.query<{ id: string }>(
    `select j.id, j.id as unique_id, j.user_id as user_unique_id, j.onboarding_id as onboarding_unique_id, j.onboarding_name, u.email, j.progress,
       j.moved_at as abandoned_at
     from onboarding.journeys j join gateway.users_view u on u.tenant_id = j.tenant_id and u.id = j.user_id and u.deleted_at is null
     where j.tenant_id = $1 and j.status = 'active' and j.deleted_at is null and j.moved_at < clock_timestamp() - $2 * interval '1 hour'
     order by j.moved_at, j.id limit $3`,
    [tenantId, hours, batch],
  )
  const meta = pageMeta({ page: 1, records: batch, total: found.length })
  return plain({ data: found.map(({ id, ...attributes }) => ({ id, type: 'AbandonedJourney', attributes })), meta })
}

export const remindStalled: Operations['remindStalled'] = async ({ elapsed_hours: hours = day }, context) => {
  const begun = new Date()
  const due = await stalledFor(context, hours)
  const reminded = new Set<string>()
  for (const { id, email } of due) {
    const journey = await context.find(onboarding.journeys, id, 'lock')
    // Somebody else may have reminded them meanwhile.
    if (!isDueFor(journey)) continue
    reminded.add(email)
    await context.update(onboarding.journeys, journey, await remindNow(context, journey))
  }
  const ended = new Date()
  return {
    unique_id: context.idFor('reminders'),
    notified_users: [...reminded],
    total_notified_users: reminded.size,
    elapsed_hours: hours,
    started_at: begun.toISOString(),
    ended_at: ended.toISOString(),
    running_time: `${(ended.getTime() - begun.getTime()) / 1_000} s`,
    updated_at: ended.toISOString(),
  }
}
