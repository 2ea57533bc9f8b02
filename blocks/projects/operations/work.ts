import type { Found } from '@quoin/kit'
import { type BlockServer, type Context, type Customs, idIn, one, refuse } from '@quoin/kit/server'
import { assignments } from '../queries/assignments.ts'
import { heatMap } from '../queries/heatMap.ts'
import { portfolio } from '../queries/portfolio.ts'
import { projects } from '../resources/index.ts'
import { mustBeAssignable, settingsOf } from './access.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** A milestone stands where the newest entry of its history says; without any it is planned. */
async function settleMilestone(context: Context, id: string): Promise<void> {
  const [{ status } = { status: 'planned' as const }] = await context.tx.query<{
    status: Found<typeof projects.milestones>['status']
  }>(
    `select s.status from projects.milestone_statuses s where s.tenant_id = $1 and s.milestone_id = $2 and s.deleted_at is null
     order by s.created_at desc, s.id desc limit 1`,
    [context.tenantId, id],
  )
  const milestone = await context.find(projects.milestones, id, 'lock')
  if (status !== milestone.status) await context.update(projects.milestones, milestone, { status })
}
const settledAfter: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const entry = await context.find(projects.milestoneStatuses, idIn(answer))
  await settleMilestone(context, entry.milestone)
  return answer
}
const settled: Replacements['update'] = async (request, context, standard) => {
  const entry = await context.find(projects.milestoneStatuses, request.params.id!)
  const answer = await standard(request)
  await settleMilestone(context, entry.milestone)
  return answer
}
export const replacedMilestoneStatuses = {
  create: settledAfter,
  update: settled,
  delete: settled,
  restore: settledAfter,
} satisfies Replacements

export const replacedMilestones = {
  async create(request, context, standard) {
    const answer = await standard(request)
    const { id, status, project, responsible } = await context.find(projects.milestones, idIn(answer))
    await mustBeAssignable(context, project, responsible, 'responsible_unique_id')
    if (status !== 'planned') await context.insert(projects.milestoneStatuses, { milestone: id, status })
    return answer
  },
  async update(request, context, standard) {
    const before = await context.find(projects.milestones, request.params.id!)
    const answer = await standard(request)
    const { id, status, project, responsible } = await context.find(projects.milestones, before.id)
    await mustBeAssignable(context, project, responsible, 'responsible_unique_id', before.responsible)
    if (status !== before.status) await context.insert(projects.milestoneStatuses, { milestone: id, status })
    return answer
  },
} satisfies Replacements

/** No level is set above the matrix of the company; what was judged on a larger one stays as it was until it is judged anew. */
export async function refuseLevels(
  context: Context,
  risk: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { size } = await settingsOf(context)
  const levels = ['inherentLikelihood', 'inherentImpact', 'likelihood', 'impact', 'residualLikelihood', 'residualImpact']
  const wrong = levels.find((name) => typeof risk[name] === 'number' && risk[name] > size && risk[name] !== before[name])
  if (wrong) throw refuse.invalid('too_big', `must be at most ${size}`, context.model('projects.risks').byName.get(wrong)!.wire)
}
export const replacedRisks = {
  async create(request, context, standard) {
    const answer = await standard(request)
    const risk = await context.find(projects.risks, idIn(answer))
    await refuseLevels(context, risk)
    await mustBeAssignable(context, risk.project, risk.owner, 'owner_unique_id')
    return answer
  },
  async update(request, context, standard) {
    const before = await context.find(projects.risks, request.params.id!)
    const answer = await standard(request)
    const risk = await context.find(projects.risks, before.id)
    await refuseLevels(context, risk, before)
    await mustBeAssignable(context, risk.project, risk.owner, 'owner_unique_id', before.owner)
    return answer
  },
} satisfies Replacements
export const replacedRiskObjectives = {
  async create(request, context, standard) {
    const answer = await standard(request)
    await checkResponsible(context, idIn(answer))
    return answer
  },
  async update(request, context, standard) {
    const before = await context.find(projects.riskObjectives, request.params.id!)
    const answer = await standard(request)
    await checkResponsible(context, before.id, before.responsible)
    return answer
  },
} satisfies Replacements
async function checkResponsible(context: Context, id: string, before?: string | null): Promise<void> {
  const { risk, responsible } = await context.find(projects.riskObjectives, id)
  const { project } = await context.find(projects.risks, risk)
  await mustBeAssignable(context, project, responsible, 'responsible_unique_id', before)
}
export const riskOperations: Customs<typeof projects, 'risks'> = {
  heatMap: ({ project }, context) => heatMap(context, project),
}

/** The wait of one task for another goes one way only, within one project. */
const linked: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const link = await context.find(projects.dependencies, idIn(answer))
  const [task, predecessor] = [
    await context.find(projects.tasks, link.task),
    await context.find(projects.tasks, link.predecessor),
  ]
  if (task.project !== predecessor.project)
    throw refuse.invalid('no_such_record', 'This task is not in this project.', 'predecessor_unique_id')
  const { tx, tenantId } = context
  // Two links that close a circle together wait for each other here.
  await tx.query('select p.id from projects.projects p where p.tenant_id = $1 and p.id = $2 for update', [tenantId, task.project])
  const [circle] = await tx.query(
    `with recursive way as (
       select d.predecessor_id as id from projects.dependencies d where d.tenant_id = $1 and d.task_id = $2 and d.deleted_at is null
       union select d.predecessor_id from way w join projects.dependencies d on d.tenant_id = $1 and d.task_id = w.id and d.deleted_at is null
     ) select 1 from way where id = $3`,
    [tenantId, link.predecessor, link.task],
  )
  if (circle)
    throw refuse.conflict(
      'dependency_cycle',
      'That task already depends on this one, directly or indirectly.',
      undefined,
      'predecessor_unique_id',
    )
  return answer
}
export const replacedDependencies = { create: linked } satisfies Replacements

export const taskOperations: Customs<typeof projects, 'tasks'> = {
  mine: (input, context) => assignments(context, input),
  portfolio: ({ status }, context) => portfolio(context, status ?? 'open'),
  async move({ id, status, after_unique_id: after, before_unique_id: before }, context) {
    const { tx, tenantId } = context
    const task = await context.find(projects.tasks, id)
    // The board of a project is put in order by one at a time.
    await tx.query('select p.id from projects.projects p where p.tenant_id = $1 and p.id = $2 for update', [
      tenantId,
      task.project,
    ])
    await context.call(projects.tasks.update, { id, status })
    const rows = await tx.query<{ id: string }>(
      `select t.id from projects.tasks t where t.tenant_id = $1 and t.project_id = $2 and t.status = $3 and t.id <> $4 and t.deleted_at is null
       order by t.position, t.created_at, t.id`,
      [tenantId, task.project, status, id],
    )
    const order = rows.map((row) => row.id)
    const beside = after ?? before
    if (beside && !order.includes(beside))
      throw refuse.invalid('no_such_record', 'This task is not in this column.', after ? 'after_unique_id' : 'before_unique_id')
    const at = after ? order.indexOf(after) + 1 : before ? order.indexOf(before) : order.length
    order.splice(at, 0, id)
    await tx.query(
      `update projects.tasks t set position = o.position from unnest($2::uuid[]) with ordinality as o(id, position)
       where t.tenant_id = $1 and t.id = o.id and t.position <> o.position`,
      [tenantId, order],
    )
    const model = context.model('projects.tasks')
    const [row] = await tx.query<{ document: string }>(
      `select ${model.document(context.actor)} as document from projects.tasks t where t.tenant_id = $1 and t.id = $2`,
      [tenantId, id],
    )
    return one(row!.document)
  },
}
