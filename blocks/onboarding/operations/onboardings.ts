import { advisoryLock, Answer, type BlockServer, type Customs, document, Refusal, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { stepWires, tell } from '../journey/answer.ts'
import { type Step, stepsOf } from '../journey/definition.ts'
import { start, submit } from '../journey/move.ts'
import { moveAll, movesTo, obstacleOf, publish } from '../journey/publish.ts'
import { draftOf, memberOf, stepsFor, versionOf } from '../journey/read.ts'
import { onboarding } from '../resources/index.ts'

/** Largest list of people a dry run answers; how many there are is said beside it. */
const shownMax = 500

export const onboardings: Customs<typeof onboarding, 'onboardings'> = {
  async stepUser({ id, userId, ...submission }, context) {
    await memberOf(context, userId)
    const { journey } = await start(context, id, userId)
    const locked = await context.find(onboarding.journeys, journey.id, 'lock')
    const submitted = await submit(context, locked, submission, true)
    // The published client reads the onboarding itself here, the specification the journey: what one has and the other has not stands beside it.
    const { wire } = await tell(context, submitted)
    const { name, code, description, enabled } = await context.find(onboarding.onboardings, id)
    const steps = await stepWires(context, await stepsFor(context, submitted))
    return document({
      type: 'onboard_journey',
      id: submitted.id,
      attributes: { ...wire, name, code, description, enabled, steps },
    })
  },
  async dryRun({ id }, context) {
    const definition = await context.find(onboarding.onboardings, id)
    const steps = await draftOf(context, id)
    // A read changes nothing and so conflicts with nothing: a draft that leads nowhere is not valid.
    const obstacle = obstacleOf(steps)
    if (obstacle) throw new Refusal(422, obstacle)
    const { moves, total } = await movesTo(context, id, steps)
    return document({
      type: 'dry_run',
      id,
      attributes: { version: definition.publishedVersion + 1, total, moves: moves.slice(0, shownMax) },
    })
  },
  async publish({ id, move }, context) {
    const definition = await context.find(onboarding.onboardings, id, 'lock')
    const version = await publish(context, definition)
    const { moves, total } = move
      ? await moveAll(context, id, version, await versionOf(context, id, version))
      : { moves: [], total: 0 }
    return document({ type: 'publication', id, attributes: { version, total, moves: moves.slice(0, shownMax) } })
  },
  async preview({ id, role_code }, context) {
    await context.find(onboarding.onboardings, id)
    const all = await draftOf(context, id)
    // Conditions are shown as if they held: what depends on an answer is part of the journey.
    const steps = stepsOf(
      all.map((step): Step => ({ ...step, condition: null })),
      role_code ?? null,
      new Map(),
    )
    return document({ type: 'preview', id, attributes: { steps: await stepWires(context, steps) } })
  },
  async arrangeSteps({ id, step_unique_ids }, context) {
    const definition = await context.find(onboarding.onboardings, id, 'lock')
    const draft = await draftOf(context, id)
    const isSame = draft.length === step_unique_ids.length && draft.every((step) => step_unique_ids.includes(step.id))
    if (!isSame || new Set(step_unique_ids).size !== step_unique_ids.length)
      throw refuse.conflict('steps_changed', 'The steps have changed. Reload and try again.')
    await context.tx.query(
      `update onboarding.steps s set position = o.position, updated_at = clock_timestamp(), version = s.version + 1
       from unnest($3::uuid[]) with ordinality as o(id, position) where s.tenant_id = $1 and s.onboarding_id = $2 and s.id = o.id`,
      [context.tenantId, id, step_unique_ids],
    )
    await context.note(onboarding.onboardings, definition.id, {
      steps: [draft.map((step) => step.id), step_unique_ids],
    })
    return document({ type: 'onboarding_steps', id, attributes: { steps: await stepWires(context, await draftOf(context, id)) } })
  },
  async funnel({ id }, context) {
    const definition = await context.find(onboarding.onboardings, id)
    const steps = definition.publishedVersion > 0 ? await versionOf(context, id, definition.publishedVersion) : []
    const { tx, tenantId } = context
    const [[whole], rows] = await Promise.all([
      tx.query<{ started: number; completed: number }>(
        `select count(*)::int as started, (count(*) filter (where j.status = 'completed'))::int as completed
         from onboarding.journeys j where j.tenant_id = $1 and j.onboarding_id = $2 and j.deleted_at is null`,
        [tenantId, id],
      ),
      tx.query<Record<string, any>>(
        `select m.step_id as step, count(*)::int as reached, (count(*) filter (where m.status = 'complete'))::int as completed,
           (count(*) filter (where m.status = 'skipped'))::int as skipped, (count(*) filter (where m.status = 'failed'))::int as failed,
           (count(*) filter (where m.status = 'open'))::int as waiting,
           percentile_cont(0.5) within group (order by extract(epoch from m.done_at - m.opened_at)) filter (where m.status = 'complete' and m.done_at >= m.opened_at) as median
         from onboarding.journeys j join onboarding.marks m on m.tenant_id = j.tenant_id and m.journey_id = j.id
         where j.tenant_id = $1 and j.onboarding_id = $2 and j.deleted_at is null group by m.step_id`,
        [tenantId, id],
      ),
    ])
    return document({
      type: 'funnel',
      id,
      attributes: {
        ...whole,
        steps: steps.map((step) => {
          const row = rows.find((one) => one.step === step.id)
          return {
            step_unique_id: step.id,
            order: step.order,
            name: step.name,
            reached: row?.reached ?? 0,
            completed: row?.completed ?? 0,
            skipped: row?.skipped ?? 0,
            failed: row?.failed ?? 0,
            waiting: row?.waiting ?? 0,
            median_seconds: row?.median === null || row?.median === undefined ? null : Math.round(Number(row.median)),
          }
        }),
      },
    })
  },
}

type Replacements = NonNullable<BlockServer['replaces'][string]>
/** A journey is read with the steps that people begin with now; before the first version, with those of the draft. */
const withSteps: Replacements['get'] = async (request, context, standard) => {
  const answer = await standard(request)
  const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> } }
  const { id, attributes } = body.data
  const version = Number(attributes.published_version)
  const steps = version > 0 ? await versionOf(context, id, version) : await draftOf(context, id)
  const total = steps.length || Number(attributes.total_steps)
  const data = { ...body.data, attributes: { ...attributes, total_steps: total, steps: await stepWires(context, steps) } }
  return new Answer(answer.status, JSON.stringify({ ...body, data }), answer.headers)
}
const bounded: Replacements['create'] = async (request, context, standard) => {
  const { tx, tenantId } = context
  advisoryLock(tx, 'onboardings')
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from onboarding.onboardings o where o.tenant_id = $1 and o.deleted_at is null',
    [tenantId],
  )
  if (row!.count >= bounds.onboardings)
    throw refuse.conflict('too_many_onboardings', `A company can have up to ${bounds.onboardings} journeys.`)
  return standard(request)
}
export const replacedOnboardings = { get: withSteps, create: bounded, restore: bounded } satisfies Replacements
