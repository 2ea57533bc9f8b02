import type { Found } from '@quoin/kit'
import type { Context } from '@quoin/kit/server'
import { document } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'

import type { JourneyWire, onboarding, StepWire } from '../resources/index.ts'
import { positionOf, type Step, stepsOf } from './definition.ts'
import { linksOf } from './media.ts'
import { type MarkRow, markRows, marksIn, stepsFor } from './read.ts'

/** Steps as they are told, with addresses of what they show. */
export async function stepWires(context: Context, steps: readonly Step[]): Promise<StepWire[]> {
  const links = await linksOf(context, steps)
  return steps.map((step) => stepWire(step, links))
}

const stepWire = (step: Step, links: ReadonlyMap<string, string>): StepWire => ({
  unique_id: step.id,
  order: step.order,
  step_number: step.order,
  name: step.name,
  description: step.description,
  step_url: step.url,
  place: step.place,
  content_url: step.contentUrl,
  image_unique_id: step.imageFile ?? null,
  video_unique_id: step.videoFile ?? null,
  image_url: links.get(step.imageFile ?? '') ?? step.imageUrl,
  video_url: links.get(step.videoFile ?? '') ?? step.videoUrl,
  step_params: step.params,
  fact: step.fact,
  is_optional: step.isOptional,
  tour: [...(step.tour ?? [])],
})

export interface Told {
  readonly wire: JourneyWire
  readonly steps: readonly Step[]
  readonly marks: readonly MarkRow[]
}

/** A journey as its person and administrators are told of it. */
export async function tell(context: Context, journey: Found<typeof onboarding.journeys>): Promise<Told> {
  const { tx, tenantId } = context
  const [all, marks, logs] = await Promise.all([
    stepsFor(context, journey),
    markRows(context, journey.id),
    tx.query<JourneyWire['journey_logs'][number]>(
      `select l.id as unique_id, l.action, l.step_number, l.message, l.at as created_at from onboarding.journey_logs l
       where l.tenant_id = $1 and l.journey_id = $2 order by l.number desc limit $3`,
      [tenantId, journey.id, bounds.logs],
      'prepare',
    ),
  ])
  const known = marksIn(marks)
  const steps = stepsOf(all, journey.roleCode, known)
  const position = positionOf(all, journey.roleCode, known)
  const numbers = (status: string) => steps.flatMap(({ id }, i) => (known.get(id)?.status === status ? [i + 1] : []))
  const wire: JourneyWire = {
    unique_id: journey.id,
    created_at: journey.createdAt,
    updated_at: journey.updatedAt,
    attempts: journey.attempts,
    journey_logs: logs.reverse(),
    next_step: journey.nextStep,
    next_step_unique_id: journey.nextStepUniqueId,
    next_step_url: journey.nextStepUrl,
    onboarding_name: journey.onboardingName!,
    onboarding_unique_id: journey.onboarding!,
    flow_unique_id: journey.flow,
    payload: journey.payload,
    previous_step: journey.previousStep,
    previous_step_unique_id: journey.previousStepUniqueId,
    previous_step_url: journey.previousStepUrl,
    progress: journey.progress,
    source: journey.source,
    source_alias: journey.sourceAlias,
    source_id: journey.sourceId,
    source_type: journey.sourceType,
    status: journey.status,
    step_name: journey.stepName,
    step_order: journey.stepOrder,
    step_params: (position.step && known.get(position.step.id)?.params) ?? null,
    step_unique_id: journey.stepUniqueId,
    step_url: journey.stepUrl,
    step_status: journey.stepStatus,
    user_unique_id: journey.user!,
    current_step: journey.currentStep,
    completed_steps: numbers('complete'),
    skipped_steps: numbers('skipped'),
    started_at: journey.startedAt,
    completed_at: journey.completedAt,
    suspended_at: journey.suspendedAt,
  }
  return { wire, steps, marks }
}

export const journeyDocument = async (context: Context, journey: Found<typeof onboarding.journeys>, status = 200) => {
  const { wire } = await tell(context, journey)
  return document({ type: 'onboard_journey', id: journey.id, attributes: { ...wire }, status })
}
