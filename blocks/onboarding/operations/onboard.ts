import type { Found } from '@quoin/kit'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { journeyDocument, stepWire, tell } from '../journey/answer.ts'
import { start, submit } from '../journey/move.ts'
import { journeyOf } from '../journey/read.ts'
import type { onboarding } from '../resources/index.ts'

async function own(context: Context, id: string, lock?: 'lock'): Promise<Found<typeof onboarding.journeys>> {
  const journey = await journeyOf(context, id, context.me, lock)
  if (!journey) throw refuse.missing()
  // Whoever reads the journeys of others does not go through them in their place here.
  if (lock && journey.user !== context.me) throw refuse.missing()
  return journey
}

/** One’s own way through a journey. */
export const onboard: Customs<typeof onboarding, 'onboard'> = {
  get: async ({ id }, context) => journeyDocument(context, await own(context, id)),
  async start({ id, user_unique_id, source, source_id, source_type, source_alias }, context) {
    const user = user_unique_id ?? context.me
    if (user !== context.me && !context.actor.permissions.has('onboarding.journeys.manage')) throw refuse.missing()
    const origin = { source, sourceId: source_id, sourceType: source_type, sourceAlias: source_alias }
    const { journey, isNew } = await start(context, id, user, origin)
    return journeyDocument(context, journey, isNew ? 201 : 200)
  },
  async details({ id }, context) {
    const journey = await own(context, id)
    const { wire, steps, marks } = await tell(context, journey)
    const markOf = new Map(marks.map((mark) => [mark.step, mark]))
    return document({
      type: 'onboard_journey',
      id: journey.id,
      attributes: {
        ...wire,
        steps: steps.map((step) => {
          const mark = markOf.get(step.id)
          return {
            ...stepWire(step),
            step_name: step.name,
            completed: mark?.status === 'complete',
            skipped: mark?.status === 'skipped',
            completed_at: mark?.status === 'complete' ? mark.at : null,
            data: mark?.params ?? null,
          }
        }),
        logs: wire.journey_logs,
      },
    })
  },
  async update({ id, ...submission }, context) {
    return journeyDocument(context, await submit(context, await own(context, id, 'lock'), submission, false))
  },
}
