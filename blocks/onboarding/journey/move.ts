import type { Found } from '@quoin/kit'
import { shout } from '@quoin/kit/cable/publish'
import { advisoryLock, type Context, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { isDone } from '../guard.ts'
import { planProgressMail } from '../operations/tellProgress.ts'
import { onboarding } from '../resources/index.ts'
import { positionOf, type Step } from './definition.ts'
import { fulfilBefore, journeyStream, log, mark, openStep, valuesOf } from './marks.ts'
import { flowFor } from './flows.ts'
import { markRows, marksIn, memberOf, narrowed, stepsFor, versionOf } from './read.ts'
import { publish } from './publish.ts'

export interface Submission {
  readonly step_unique_id?: string | undefined
  readonly step_params?: Record<string, unknown> | null | undefined
  readonly step_status?: 'complete' | 'failed' | undefined
  readonly source?: string | null | undefined
  readonly source_id?: string | null | undefined
  readonly source_type?: string | null | undefined
  readonly source_alias?: string | null | undefined
  readonly payload?: Record<string, unknown> | null | undefined
}

/** Brings a journey to where its marks put it. */
export async function settle(
  context: Context,
  journey: Found<typeof onboarding.journeys>,
  steps: readonly Step[],
  more: object = {},
): Promise<Found<typeof onboarding.journeys>> {
  const position = positionOf(steps, journey.roleCode, marksIn(await markRows(context, journey.id)))
  await openStep(context, journey.id, position)
  const now = new Date().toISOString()
  const hasEnded = isDone(position)
  await context.update(onboarding.journeys, journey, {
    ...valuesOf(position),
    ...(hasEnded && journey.status !== 'completed' && { status: 'completed', completedAt: now }),
    movedAt: now,
    reminders: 0,
    ...more,
  })
  if (hasEnded && journey.status !== 'completed') await planProgressMail(context, journey.id, 'onboarding_completed')
  await shout(context.tx, context.tenantId, journeyStream(journey.user!), { type: 'journey' })
  return context.find(onboarding.journeys, journey.id)
}

/** Begins somebody's way through a journey, or answers the one that is there. */
export async function start(
  context: Context,
  id: string,
  user: string,
  more: Readonly<Record<string, unknown>> = {},
  named?: string,
): Promise<{ journey: Found<typeof onboarding.journeys>; isNew: boolean }> {
  const { tx, tenantId } = context
  advisoryLock(tx, 'onboarding of', user)
  const [existing] = await tx.query<{ id: string }>(
    'select j.id from onboarding.journeys j where j.tenant_id = $1 and j.user_id = $2 and j.onboarding_id = $3 and j.deleted_at is null',
    [tenantId, user, id],
  )
  if (existing) {
    const journey = await context.find(onboarding.journeys, existing.id)
    if (named && journey.flow !== named) {
      await flowFor(context, id, journey.roleCode, named)
      throw refuse.conflict('another_flow', 'This person goes through the journey by another flow already.')
    }
    return { journey, isNew: false }
  }
  const definition = await context.find(onboarding.onboardings, id)
  if (definition.status !== 'active' || !definition.enabled)
    throw refuse.conflict('journey_not_open', 'This journey is not published. Ask an administrator to publish it.')
  const [count] = await tx.query<{ count: number }>(
    'select count(*)::int as count from onboarding.journeys j where j.tenant_id = $1 and j.user_id = $2 and j.deleted_at is null',
    [tenantId, user],
  )
  if (count!.count >= bounds.journeysOfOne)
    throw refuse.conflict('too_many_journeys', `A person can be on up to ${bounds.journeysOfOne} journeys.`)
  const version = definition.publishedVersion || (await publish(context, definition))
  const { role } = await memberOf(context, user)
  const flow = await flowFor(context, id, role, named)
  const steps = narrowed(await versionOf(context, id, version), flow?.steps ?? null)
  if (steps.length === 0) throw refuse.conflict('flow_without_steps', 'This flow has no step of the published journey.')
  const written = await context.insert(onboarding.journeys, {
    user,
    onboarding: id,
    onboardingName: definition.name,
    journeyVersion: version,
    roleCode: role,
    ...(flow && { flow: flow.id, flowSteps: flow.steps }),
    startedAt: new Date().toISOString(),
    ...more,
  })
  const journey = await context.find(onboarding.journeys, written.id)
  await log(context, journey.id, 'started', 1)
  await planProgressMail(context, journey.id, 'onboarding_started')
  await fulfilBefore(context, journey, steps)
  return { journey: await settle(context, journey, steps), isNew: true }
}

/** Submits a step: the open one alone, unless an administrator does it for somebody. A second time changes nothing. */
export async function submit(
  context: Context,
  journey: Found<typeof onboarding.journeys>,
  input: Submission,
  isForOther: boolean,
): Promise<Found<typeof onboarding.journeys>> {
  const steps = await stepsFor(context, journey)
  const marks = marksIn(await markRows(context, journey.id))
  const position = positionOf(steps, journey.roleCode, marks)
  const wanted = input.step_unique_id ?? position.open?.id
  const step = position.steps.find(({ id }) => id === wanted)
  if (!step) {
    if (!wanted) return journey
    throw refuse.invalid('no_such_step', 'This step is not part of the journey.', 'step_unique_id')
  }
  const status = input.step_status ?? 'complete'
  const before = marks.get(step.id)?.status
  if (before === 'complete' || before === 'skipped') {
    if (status === 'complete') return journey
    throw refuse.conflict('step_is_done', 'This step is already done.')
  }
  if (journey.status !== 'active')
    throw refuse.conflict('journey_not_active', 'This journey is not in progress. Ask an administrator to resume it.')
  if (!isForOther) {
    if (step.id !== position.open?.id)
      throw refuse.conflict('step_out_of_order', 'Complete the previous step first.', {
        step_unique_id: position.open?.id ?? null,
        step_url: position.open?.url ?? null,
      })
    if (step.fact && status === 'complete')
      throw refuse.conflict('step_not_fulfilled', 'This step completes automatically once it is done.', { fact: step.fact })
  }
  await mark(context, journey.id, step.id, { status, params: input.step_params })
  await log(context, journey.id, status, position.steps.indexOf(step) + 1)
  const origins = {
    source: input.source,
    sourceId: input.source_id,
    sourceType: input.source_type,
    sourceAlias: input.source_alias,
    payload: input.payload,
  }
  return settle(context, journey, steps, {
    attempts: journey.attempts + 1,
    ...Object.fromEntries(Object.entries(origins).filter(([, value]) => value !== undefined && value !== null)),
  })
}

/** Skips the open step where that is allowed; a second time changes nothing. */
export async function skip(
  context: Context,
  journey: Found<typeof onboarding.journeys>,
  id: string | undefined,
  reason: string,
): Promise<Found<typeof onboarding.journeys>> {
  const steps = await stepsFor(context, journey)
  const marks = marksIn(await markRows(context, journey.id))
  const position = positionOf(steps, journey.roleCode, marks)
  const step = position.steps.find((one) => one.id === (id ?? position.open?.id))
  if (!step) throw refuse.invalid('no_such_step', 'This step is not part of the journey.', 'step_unique_id')
  if (marks.get(step.id)?.status === 'skipped') return journey
  if (step.id !== position.open?.id) throw refuse.conflict('step_out_of_order', 'Complete the previous step first.')
  if (journey.status !== 'active')
    throw refuse.conflict('journey_not_active', 'This journey is not in progress. Ask an administrator to resume it.')
  if (!step.isOptional) throw refuse.conflict('step_not_optional', 'This step cannot be skipped.')
  await mark(context, journey.id, step.id, { status: 'skipped', reason })
  await log(context, journey.id, 'skipped', position.openNumber, reason)
  return settle(context, journey, steps)
}

/** Completes the steps of somebody's journeys that a field about them completes; open or yet to come. */
export async function fulfil(context: Context, user: string, field: string): Promise<{ journeys: number }> {
  const { tx, tenantId } = context
  const found = await tx.query<{ id: string }>(
    `select j.id from onboarding.journeys j where j.tenant_id = $1 and j.user_id = $2 and j.status = 'active' and j.deleted_at is null order by j.id`,
    [tenantId, user],
    'prepare',
  )
  // Who begins a journey later, or goes on with one that is suspended, has done it all the same.
  await tx.query(
    'insert into onboarding.heard (tenant_id, user_id, operation, at) values ($1, $2, $3, clock_timestamp()) on conflict do nothing',
    [tenantId, user, field],
    'prepare',
  )
  let journeys = 0
  for (const { id } of found) {
    const journey = await context.find(onboarding.journeys, id, 'lock')
    const steps = await stepsFor(context, journey)
    const marks = marksIn(await markRows(context, id))
    const due = steps.filter((step) => step.fact === field && !['complete', 'skipped'].includes(marks.get(step.id)?.status ?? ''))
    if (due.length === 0) continue
    for (const step of due) {
      await mark(context, id, step.id, { status: 'complete', reason: 'fact' })
      await log(context, id, 'complete', step.order, field)
    }
    await settle(context, journey, steps)
    journeys += 1
  }
  return { journeys }
}
