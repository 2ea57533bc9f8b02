import { type Context, type Customs, document, type Internals, refuse } from '@quoin/kit/server'
import { guard, type GuardedStep, isAdministrator, isDone } from '../guard.ts'
import { journeyDocument, stepWires, tell } from '../journey/answer.ts'
import { fulfil, skip, start } from '../journey/move.ts'
import { journeyStream } from '../journey/marks.ts'
import { journeyOf, memberOf, openJourney } from '../journey/read.ts'
import { onboarding } from '../resources/index.ts'
import { report, summary } from './reports.ts'
import { remindStalled, stalled } from './stalled.ts'

/** Where one stands in the journey of one's role, for the guard of the router. */
async function standing(context: Context, address: string | undefined) {
  const member = await memberOf(context, context.me)
  const isAdmin = isAdministrator({ number: member.roleNumber === null ? null : Number(member.roleNumber), code: member.role })
  const required = await openJourney(context, member.onboarding)
  const found = required && (await journeyOf(context, required.id, context.me))
  const told = found && (await tell(context, found))
  const steps = told ? told.steps : []
  const at = (id: string | null): GuardedStep | null =>
    steps.find((one: GuardedStep & { readonly id: string }) => one.id === id) ?? null
  const isComplete = !!told && isDone({ progress: told.wire.progress, stepStatus: told.wire.step_status })
  const decision =
    address === undefined
      ? null
      : required
        ? guard(
            {
              isAdmin,
              isFetched: true,
              isLoaded: !!told,
              isComplete,
              current: at(told?.wire.step_unique_id ?? null),
              isCurrentDone: told?.wire.step_status === 'complete',
              next: at(told?.wire.next_step_unique_id ?? null),
              steps,
              dashboard: '/',
            },
            address,
          )
        : { allow: true, to: null }
  return document({
    type: 'onboarding_standing',
    id: context.me,
    attributes: {
      is_required: !!required,
      is_admin: isAdmin,
      is_complete: isComplete,
      journey: told ? told.wire : null,
      steps: await stepWires(context, steps),
      decision,
    },
  })
}

export const journeys: Customs<typeof onboarding, 'journeys'> = {
  stalled,
  remindStalled,
  summary,
  report,
  mine: ({ address }, context) => standing(context, address),
  streams: async (_, { me }) => ({ id: me, streams: [journeyStream(me)] }),
  async start(_, context) {
    const required = await openJourney(context, (await memberOf(context, context.me)).onboarding)
    if (!required) throw refuse.conflict('no_journey', 'Your role has no journey.')
    const { journey, isNew } = await start(context, required.id, context.me)
    return journeyDocument(context, journey, isNew ? 201 : 200)
  },
  async skip({ id, step_unique_id, reason }, context) {
    const journey = await context.find(onboarding.journeys, id, 'lock')
    if (journey.user !== context.me && !context.actor.permissions.has('onboarding.journeys.manage')) throw refuse.missing()
    return journeyDocument(context, await skip(context, journey, step_unique_id, reason))
  },
}

export const journeysInternal: Internals<typeof onboarding, 'journeys'> = {
  fulfil: ({ user, fact: field }, context) => fulfil(context, user, field),
}
