import type { Found } from '@quoin/kit'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { journeyDocument, stepWires, tell } from '../journey/answer.ts'
import { start, submit } from '../journey/move.ts'
import { log } from '../journey/marks.ts'
import { journeyOf, stepsFor } from '../journey/read.ts'
import type { onboarding } from '../resources/index.ts'

async function own(context: Context, id: string, lock?: 'lock'): Promise<Found<typeof onboarding.journeys>> {
  const journey = await journeyOf(context, id, context.me, lock)
  if (!journey) throw refuse.missing()
  // Whoever reads the journeys of others does not go through them in their place here.
  if (lock && journey.user !== context.me) throw refuse.missing()
  return journey
}

/** Letters of a note. */
const noteMax = 2_000

async function mustTakeNotes({ tx, tenantId }: Context, journey: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from onboarding.journey_logs l where l.tenant_id = $1 and l.journey_id = $2 and l.action = 'logged'`,
    [tenantId, journey],
  )
  if (row!.count >= bounds.notes) throw refuse.conflict('too_many_notes', `A journey can have up to ${bounds.notes} notes.`)
}

/** One’s own way through a journey. */
export const onboard: Customs<typeof onboarding, 'onboard'> = {
  get: async ({ id }, context) => journeyDocument(context, await own(context, id)),
  async start({ id, user_unique_id, flow_unique_id, payload, source, source_id, source_type, source_alias }, context) {
    const user = user_unique_id ?? context.me
    if (user !== context.me && !context.actor.permissions.has('onboarding.journeys.manage')) throw refuse.missing()
    const origin = { source, sourceId: source_id, sourceType: source_type, sourceAlias: source_alias, payload }
    const { journey, isNew } = await start(context, id, user, origin, flow_unique_id)
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
        steps: (await stepWires(context, steps)).map((step) => {
          const mark = markOf.get(step.unique_id)
          return {
            ...step,
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
  async log({ id, step_unique_id, step_status, step_params, ...origin }, context) {
    const journey = await own(context, id, 'lock')
    await mustTakeNotes(context, journey.id)
    const steps = await stepsFor(context, journey)
    const number = step_unique_id ? steps.findIndex((step) => step.id === step_unique_id) + 1 : journey.currentStep
    if (number === 0) throw refuse.invalid('no_such_step', 'This step is not part of the journey.', 'step_unique_id')
    const told = Object.fromEntries(
      Object.entries({ status: step_status, params: step_params, ...origin }).filter(([, one]) => one),
    )
    const message = Object.keys(told).length > 0 ? JSON.stringify(told).slice(0, noteMax) : null
    await log(context, journey.id, 'logged', number, message)
    return journeyDocument(context, journey)
  },
  async update({ id, ...submission }, context) {
    return journeyDocument(context, await submit(context, await own(context, id, 'lock'), submission, false))
  },
}
