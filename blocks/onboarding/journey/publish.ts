import type { Found } from '@quoin/kit'
import { type Context, type Reason, Refusal, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { addressOf, isDone } from '../guard.ts'
import { planProgressMail } from '../operations/tellProgress.ts'
import { type Move, onboarding } from '../resources/index.ts'
import { type Mark, type Position, positionOf, problemOf, type Step } from './definition.ts'
import { fulfilBefore, log, openStep, valuesOf } from './marks.ts'
import { draftOf, narrowed } from './read.ts'

/** Why people could not go through a draft; undefined when they can. */
export function obstacleOf(steps: readonly Step[]): Reason | undefined {
  if (steps.length === 0) return { code: 'journey_without_steps', detail: 'Add a step before you publish this journey.' }
  const found = problemOf(steps)
  if (found) {
    const detail = `“${found.step.name}” depends on a step that does not come before it.`
    return { code: found.problem, detail, meta: { step_unique_id: found.step.id } }
  }
  const urls = new Set<string>()
  for (const { url, name, id } of steps) {
    // The guard takes them for one where they differ by no more than it looks at.
    const address = addressOf(url)
    if (urls.has(address))
      return {
        code: 'step_url_taken',
        detail: `“${name}” has the same address as another step.`,
        meta: { step_unique_id: id },
      }
    urls.add(address)
  }
  return undefined
}

/** Makes the draft the next version; answers its number. */
export async function publish(context: Context, definition: Found<typeof onboarding.onboardings>): Promise<number> {
  const { tx, tenantId, me } = context
  // Two who publish at once make two versions, one after the other.
  const [{ last } = { last: 0 }] = await tx.query<{ last: number }>(
    'select o.published_version as last from onboarding.onboardings o where o.tenant_id = $1 and o.id = $2 for update',
    [tenantId, definition.id],
  )
  const steps = await draftOf(context, definition.id)
  const obstacle = obstacleOf(steps)
  if (obstacle) throw new Refusal(409, obstacle)
  const number = Number(last) + 1
  if (number > bounds.versions)
    throw refuse.conflict('too_many_versions', `A journey can be published up to ${bounds.versions} times.`)
  await tx.query(
    'insert into onboarding.versions (tenant_id, onboarding_id, number, steps, published_by) values ($1, $2, $3, $4, $5)',
    [tenantId, definition.id, number, JSON.stringify(steps), me || null],
  )
  const values = { publishedVersion: number, publishedAt: new Date().toISOString(), totalSteps: steps.length }
  await context.update(onboarding.onboardings, await context.find(onboarding.onboardings, definition.id), {
    ...values,
    ...(definition.status === 'pending' && { status: 'active' }),
  })
  return number
}

interface Traveller {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly role: string | null
  readonly flowSteps: readonly string[] | null
  readonly stepName: string | null
  readonly progress: number
  readonly marks: readonly (Mark & { readonly step: string })[]
}
/** Who is in progress, and where steps put them. */
export async function movesTo(
  context: Context,
  id: string,
  steps: readonly Step[],
): Promise<{ moves: Move[]; travellers: readonly (Traveller & { readonly position: Position })[]; total: number }> {
  const { tx, tenantId } = context
  // What somebody did before counts in the new version as it would once they are moved.
  const rows = await tx.query<Traveller & { total: number } & Record<string, unknown>>(
    `with under_way as materialized (select j.id, j.user_id, j.role_code, j.flow_steps, j.current_step, j.progress, count(*) over () as total,
         case when j.step_status = 'complete' then j.next_step else j.step_name end as step_name
       from onboarding.journeys j where j.tenant_id = $1 and j.onboarding_id = $2 and j.status in ('active', 'suspended') and j.deleted_at is null
       order by j.started_at, j.id limit $5),
     facts as materialized (select s.id, s.fact from unnest($3::uuid[], $4::text[]) as s(id, fact))
     select u.id, u.user_id as "user", coalesce(p.name, '') as name, u.role_code as role, u.flow_steps as "flowSteps", u.step_name as "stepName", u.progress, u.total,
       coalesce((select jsonb_agg(jsonb_build_object('step', m.step_id, 'status', m.status, 'params', m.params)) from onboarding.marks m
         where m.tenant_id = $1 and m.journey_id = u.id and m.status <> 'open'), '[]')
       || coalesce((select jsonb_agg(jsonb_build_object('step', f.id, 'status', 'complete', 'params', null)) from facts f
         join onboarding.heard h on h.tenant_id = $1 and h.user_id = u.user_id and h.operation = f.fact
         where not exists (select from onboarding.marks m where m.tenant_id = $1 and m.journey_id = u.id and m.step_id = f.id and m.status in ('complete', 'skipped'))), '[]') as marks
     from under_way u left join gateway.users_view p on p.tenant_id = $1 and p.id = u.user_id order by u.id`,
    [
      tenantId,
      id,
      steps.filter(({ fact: field }) => field).map((step) => step.id),
      steps.flatMap(({ fact: field }) => (field ? [field] : [])),
      bounds.moved,
    ],
  )
  const travellers = rows.map((row) => ({
    ...row,
    position: positionOf(
      narrowed(steps, row.flowSteps),
      row.role,
      new Map(row.marks.map(({ step, status, params }) => [step, { status, params }])),
    ),
  }))
  const moves = travellers.map((one) => ({
    journey_unique_id: one.id,
    user_unique_id: one.user,
    user_name: one.name,
    from_step: one.stepName,
    to_step: one.position.open?.name ?? null,
    from_progress: Number(one.progress),
    to_progress: one.position.progress,
  }))
  return { moves, travellers, total: Number(rows[0]?.total ?? 0) }
}

/** Puts everybody in progress where the dry run said. */
export async function moveAll(context: Context, id: string, number: number, steps: readonly Step[]) {
  // Nobody goes on between the look and the move.
  await context.tx.query(
    `select j.id from onboarding.journeys j where j.tenant_id = $1 and j.onboarding_id = $2 and j.status in ('active', 'suspended') and j.deleted_at is null order by j.id for update`,
    [context.tenantId, id],
  )
  const found = await movesTo(context, id, steps)
  if (found.total > bounds.moved)
    throw refuse.conflict('too_many_to_move', `More than ${bounds.moved} people are in progress. Publish without moving them.`)
  for (const { id: journeyId, position } of found.travellers) {
    const journey = await context.find(onboarding.journeys, journeyId, 'lock')
    await fulfilBefore(context, journey, narrowed(steps, journey.flowSteps))
    await openStep(context, journeyId, position)
    const now = new Date().toISOString()
    const hasEnded = isDone(position)
    const open = journey.stepStatus === 'complete' ? journey.nextStepUniqueId : journey.stepUniqueId
    await log(context, journeyId, 'moved', position.openNumber, `version ${number}`)
    await context.update(onboarding.journeys, journey, {
      ...valuesOf(position),
      ...(hasEnded && { status: 'completed' as const, completedAt: now, suspendedAt: null }),
      // Whoever is put before another step has not waited at it yet.
      ...(position.open?.id !== open && { movedAt: now, reminders: 0 }),
      journeyVersion: number,
    })
    if (hasEnded) await planProgressMail(context, journeyId, 'onboarding_completed')
  }
  return found
}
