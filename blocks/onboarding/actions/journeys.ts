import { refuse, type Actions } from '@quoin/kit/server'
import { positionOf } from '../journey/definition.ts'
import { fulfilBefore, log, openStep, valuesOf } from '../journey/marks.ts'
import { markRows, marksIn, memberOf, narrowed, stepsFor, versionOf } from '../journey/read.ts'
import { remindNow } from '../operations/remind.ts'
import { planProgressMail } from '../operations/tellProgress.ts'
import { onboarding } from '../resources/index.ts'

export const journeys: Actions<typeof onboarding, 'journeys'> = {
  remind: async (journey, _, context) => context.save(await remindNow(context, journey)),
  async restart(journey, { reason }, context) {
    const definition = journey.onboarding ? await context.find(onboarding.onboardings, journey.onboarding) : undefined
    if (!definition?.publishedVersion)
      throw refuse.conflict('journey_not_open', 'This journey is not published. Ask an administrator to publish it.')
    await context.tx.query('delete from onboarding.marks m where m.tenant_id = $1 and m.journey_id = $2', [
      context.tenantId,
      journey.id,
    ])
    await log(context, journey.id, 'restarted', 1, reason)
    const all = await versionOf(context, definition.id, definition.publishedVersion)
    const steps = narrowed(all, journey.flowSteps)
    await fulfilBefore(context, journey, steps)
    // Steps are those of the role somebody has now.
    const { role } = await memberOf(context, journey.user!)
    const position = positionOf(steps, role, marksIn(await markRows(context, journey.id)))
    await openStep(context, journey.id, position)
    const now = new Date().toISOString()
    if (!position.open) await planProgressMail(context, journey.id, 'onboarding_completed')
    return context.save({
      ...valuesOf(position),
      roleCode: role,
      journeyVersion: definition.publishedVersion,
      status: position.open ? 'active' : 'completed',
      attempts: 0,
      reminders: 0,
      startedAt: now,
      movedAt: now,
      completedAt: position.open ? null : now,
      suspendedAt: null,
    })
  },
  async suspend(journey, _, context) {
    await log(context, journey.id, 'suspended', journey.currentStep)
    return context.save({ status: 'suspended', suspendedAt: new Date().toISOString() })
  },
  // What was done meanwhile counts as it would have: nobody is held at a step that they can do no more by hand.
  async resume(journey, _, context) {
    await log(context, journey.id, 'resumed', journey.currentStep)
    const steps = await stepsFor(context, journey)
    await fulfilBefore(context, journey, steps)
    const position = positionOf(steps, journey.roleCode, marksIn(await markRows(context, journey.id)))
    await openStep(context, journey.id, position)
    const now = new Date().toISOString()
    if (!position.open) await planProgressMail(context, journey.id, 'onboarding_completed')
    return context.save({
      ...valuesOf(position),
      status: position.open ? 'active' : 'completed',
      completedAt: position.open ? null : now,
      suspendedAt: null,
      reminders: 0,
      movedAt: now,
    })
  },
  async abandon(journey, _, context) {
    await log(context, journey.id, 'abandoned', journey.currentStep)
    return context.save({ status: 'abandoned' })
  },
}
