import { advisoryLock, answerRecord, type BlockServer, type Context, type Customs, readInput, refuse } from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { bounds } from '../bounds.ts'
import { memberOf } from '../learning/people.ts'
import { university } from '../resources/index.ts'

type Replaced = BlockServer['replaces'][string]
type Hours = Pick<Found<typeof university.availabilities>, 'startTime' | 'endTime'>

function mustEnd({ startTime, endTime }: Hours): void {
  if (startTime >= endTime) throw refuse.invalid('ends_before_start', 'These hours end after they begin.', 'end_time')
}

export const createAvailability: NonNullable<Replaced['create']> = async ({ body, model }, context) => {
  const { values, ignored } = readInput(model, context.actor, body, 'create')
  mustEnd(values as Hours)
  const member = await memberOf(context, String(values.user))
  mustReach(context, member.id)
  advisoryLock(context.tx, 'university availabilities of', member.id)
  const [held] = await context.tx.query<{ count: number }>(
    'select count(*)::int as count from university.availabilities a where a.tenant_id = $1 and a.user_id = $2 and a.deleted_at is null',
    [context.tenantId, member.id],
  )
  if (held!.count >= bounds.availabilities)
    throw refuse.conflict('too_many_availabilities', `Up to ${bounds.availabilities} hours of a week can be said of a person.`)
  const { id } = await context.insert(university.availabilities, { ...values, userName: member.name })
  return answerRecord(context, university.availabilities, id, {
    status: 201,
    meta: ignored.length > 0 ? { ignored } : undefined,
  })
}

export const updateAvailability: NonNullable<Replaced['update']> = async (request, context, standard) => {
  const held = await context.find(university.availabilities, request.params.id!, 'lock')
  const { start_time: startTime = held.startTime, end_time: endTime = held.endTime } = request.body as Record<string, string>
  mustEnd({ startTime, endTime })
  return standard(request)
}

/** Whoever reaches no further than what is their own says nothing of others. */
function mustReach({ actor, me }: Context, user: string): void {
  if (user !== me && actor.permissions.get('university.learning.use') !== 'tenant') throw refuse.missing()
}

export const availabilities: Customs<typeof university, 'availabilities'> = {
  async replace({ user_unique_id: user, user_type: userType, slots }, context) {
    mustReach(context, user)
    await memberOf(context, user)
    const held = await context.tx.query<{ id: string }>(
      `select a.id from university.availabilities a where a.tenant_id = $1 and a.user_id = $2 and a.user_type = $3 and a.deleted_at is null
       order by a.id for update`,
      [context.tenantId, user, userType],
    )
    for (const { id } of held) await context.call(university.availabilities.delete, { id })
    for (const slot of slots)
      await context.call(university.availabilities.create, {
        user,
        userType,
        dayOfWeek: slot.day_of_week,
        startTime: slot.start_time,
        endTime: slot.end_time,
        timezone: slot.timezone ?? 'UTC',
        effectiveFrom: slot.effective_from ?? null,
        effectiveUntil: slot.effective_until ?? null,
      })
    return { id: user, slots: slots.length }
  },
}
