import type { Found } from '@quoin/kit'
import { advisoryLock, type BlockServer, type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { bounds } from '../bounds.ts'
import { positionOf } from '../journey/definition.ts'
import { start, submit } from '../journey/move.ts'
import { markRows, marksIn, stepsFor } from '../journey/read.ts'
import type { FlowStep } from '../resources/flows.ts'
import { onboarding } from '../resources/index.ts'

type Flow = Found<typeof onboarding.flows>
type Journey = Found<typeof onboarding.journeys>

/** Letters of what a source may be called. */
const sourceMax = 255

/** The journey by which a source goes through a flow: a person's own, or the one that was started for it. */
async function journeyThrough(context: Context, flow: Flow, source: string, lock?: 'lock'): Promise<Journey | undefined> {
  const { tx, tenantId, me, actor } = context
  if (source.length > sourceMax || source.includes('\0')) return undefined
  const [row] = await tx.query<{ id: string }>(
    `select j.id from onboarding.journeys j where j.tenant_id = $1 and j.flow_id = $2 and (j.user_id = $3::uuid or j.source_id = $4) and j.deleted_at is null
       and ($5 or j.user_id = $6) order by (j.user_id = $3::uuid) desc nulls last, j.started_at, j.id limit 1`,
    [tenantId, flow.id, isUuid(source) ? source : null, source, actor.permissions.has('onboarding.journeys.manage'), me],
  )
  return row && context.find(onboarding.journeys, row.id, lock)
}

async function flowDocument(context: Context, flow: Flow, journey: Journey) {
  const rows = await markRows(context, journey.id)
  const marks = marksIn(rows)
  const { steps, open } = positionOf(await stepsFor(context, journey), journey.roleCode, marks)
  return document({
    type: 'Flow',
    id: flow.id,
    attributes: {
      onboarding_unique_id: flow.onboarding,
      code: flow.code,
      name: flow.name,
      description: flow.description,
      steps: steps.map((step, i) => {
        const mark = rows.find((one) => one.step === step.id)
        const over = marks.get(step.id)
        return {
          step_unique_id: step.id,
          step_number: i + 1,
          name: step.name,
          status: over?.status ?? (step.id === open?.id ? 'open' : 'later'),
          completed_at: over?.status === 'complete' ? (mark?.at ?? null) : null,
          data: over?.params ?? null,
        }
      }),
      conditions: flow.conditions,
      status: flow.status,
      enabled: flow.enabled,
      payload: {
        journey_unique_id: journey.id,
        user_unique_id: journey.user,
        progress: journey.progress,
        status: journey.status,
      },
      created_at: flow.createdAt,
      updated_at: flow.updatedAt,
    },
  })
}

export const flows: Customs<typeof onboarding, 'flows'> = {
  async bySource({ id, sourceUniqueId: source }, context) {
    const flow = await context.find(onboarding.flows, id)
    const journey = await journeyThrough(context, flow, source)
    if (!journey) throw refuse.missing()
    return flowDocument(context, flow, journey)
  },
  async stepBySource({ id, sourceUniqueId: source, ...submission }, context) {
    const flow = await context.find(onboarding.flows, id)
    const { me, actor } = context
    const isManager = actor.permissions.has('onboarding.journeys.manage')
    let journey = await journeyThrough(context, flow, source, 'lock')
    if (!journey) {
      if (!isUuid(source) || !(source === me || isManager)) throw refuse.missing()
      const begun = await start(context, flow.onboarding, source, {}, flow.id)
      journey = await context.find(onboarding.journeys, begun.journey.id, 'lock')
    }
    const isForOther = journey.user !== me
    return flowDocument(context, flow, await submit(context, journey, submission, isForOther))
  },
}

async function refuseForeignSteps(
  { tx, tenantId }: Context,
  onboardingId: string,
  steps: readonly FlowStep[] | null | undefined,
) {
  if (!steps?.length) return
  const ids = steps.map((step) => step.step_unique_id)
  if (new Set(ids).size < ids.length) throw refuse.invalid('step_twice', 'names a step more than once', 'steps')
  const rows = await tx.query(
    'select 1 from onboarding.steps s where s.tenant_id = $1 and s.onboarding_id = $2 and s.id = any($3::uuid[]) and s.deleted_at is null',
    [tenantId, onboardingId, ids],
  )
  if (rows.length < ids.length) throw refuse.invalid('no_such_step', 'names a step that this journey does not have', 'steps')
}

type Replacements = NonNullable<BlockServer['replaces'][string]>
const create: Replacements['create'] = async (request, context, standard) => {
  const { tx, tenantId } = context
  advisoryLock(tx, 'onboarding flows')
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from onboarding.flows f where f.tenant_id = $1 and f.deleted_at is null',
    [tenantId],
  )
  if (row!.count >= bounds.flows) throw refuse.conflict('too_many_flows', `A company can have up to ${bounds.flows} flows.`)
  const answer = await standard(request)
  const { data } = JSON.parse(answer.body) as { data: { id: string } }
  const flow = await context.find(onboarding.flows, data.id)
  await refuseForeignSteps(context, flow.onboarding, flow.steps)
  return answer
}
const update: Replacements['update'] = async (request, context, standard) => {
  const answer = await standard(request)
  const flow = await context.find(onboarding.flows, request.params.id!)
  await refuseForeignSteps(context, flow.onboarding, flow.steps)
  return answer
}
export const replacedFlows = { create, update } satisfies Replacements
