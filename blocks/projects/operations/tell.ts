import { notify } from '@quoin/kit/notices'
import { type BlockServer, companiesOf, type Context, idIn, inTransaction, type Pools, type Tx } from '@quoin/kit/server'
import { projects } from '../resources/index.ts'
import { today } from '../queries/due.ts'
import { mustBeAssignable } from './access.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** Everybody who hears of a project and may read it: its owner, its members, and who follows one that is open to the company. */
export async function audienceOf({ tx, tenantId }: Context, project: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.owner_id as id from projects.projects p where p.tenant_id = $1 and p.id = $2 and p.owner_id is not null
     union select m.user_id from projects.members m where m.tenant_id = $1 and m.project_id = $2 and m.deleted_at is null and (m.left_at is null or m.left_at > now())
     union select f.user_id from projects.followers f join projects.projects p on p.tenant_id = f.tenant_id and p.id = f.project_id and p.visibility = 'company'
       where f.tenant_id = $1 and f.project_id = $2 and f.deleted_at is null`,
    [tenantId, project],
  )
  return rows.map(({ id }) => id)
}

export const toldAnnouncements = {
  async create(request, context, standard) {
    const answer = await standard(request)
    const { id, title, project } = await context.find(projects.announcements, idIn(answer))
    const { name } = await context.find(projects.projects, project)
    await notify(context.tx, {
      tenantId: context.tenantId,
      notice: 'project_announcement',
      people: await audienceOf(context, project),
      values: { project: name, title, by: context.actor.userName ?? '' },
      link: `/projects/announcements/${id}`,
      about: { resource: 'projects.announcements', id },
      key: id,
      by: context.me,
    })
    return answer
  },
} satisfies Replacements

/** Whoever is given a task sees its project, and hears of it. */
async function tellAssignee(context: Context, id: string, before: string | null): Promise<void> {
  const { assignee, name, project, version } = await context.find(projects.tasks, id)
  if (!assignee || assignee === before) return
  await mustBeAssignable(context, project, assignee, 'assignee_unique_id')
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'project_task_assigned',
    people: [assignee],
    values: { project: (await context.find(projects.projects, project)).name, task: name, by: context.actor.userName ?? '' },
    link: `/projects/tasks/${id}`,
    about: { resource: 'projects.tasks', id },
    key: `${id} ${version}`,
    by: context.me,
  })
}
export const toldTasks = {
  async create(request, context, standard) {
    const answer = await standard(request)
    await tellAssignee(context, idIn(answer), null)
    return answer
  },
  async update(request, context, standard) {
    const { id, assignee } = await context.find(projects.tasks, request.params.id!)
    const answer = await standard(request)
    await tellAssignee(context, id, assignee)
    return answer
  },
} satisfies Replacements

/** How many reminders one company gets in one night. */
const remindersMax = 2_000

/** Reminds people of what is due tomorrow, and of what is late on the day after and every week until it is done. */
export async function remindOfDue(pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => remindCompany(tx, tenantId))
  }
}

interface Reminder extends Record<string, unknown> {
  readonly id: string
  readonly kind: 'tasks' | 'milestones' | 'risks' | 'riskObjectives'
  readonly name: string
  readonly project: string
  readonly person: string
  readonly day: string
  readonly late: boolean
  /** What its page is: that of the risk for what shall be reached about one. */
  readonly page: string
}
async function remindCompany(tx: Tx, tenantId: string): Promise<void> {
  const rows = await tx.query<Reminder>(
    `with due as (
       select t.id, 'tasks' as kind, '/projects/tasks/' || t.id as page, t.name, t.project_id, t.assignee_id as person, t.due_on from projects.tasks t
         where t.tenant_id = $1 and t.due_on <= $2 and t.status <> 'done' and t.assignee_id is not null and t.deleted_at is null
       union all select m.id, 'milestones', '/projects/milestones/' || m.id, m.name, m.project_id, m.responsible_id, m.due_on from projects.milestones m
         where m.tenant_id = $1 and m.due_on <= $2 and m.status not in ('reached', 'missed', 'cancelled') and m.responsible_id is not null and m.deleted_at is null
       union all select r.id, 'risks', '/projects/risks/' || r.id, r.name, r.project_id, r.owner_id, r.review_on from projects.risks r
         where r.tenant_id = $1 and r.review_on <= $2 and r.status = 'open' and r.owner_id is not null and r.deleted_at is null
       union all select o.id, 'riskObjectives', '/projects/risks/' || r.id || '?tab=objectives', o.name, r.project_id, o.responsible_id, o.due_on
         from projects.risk_objectives o
         join projects.risks r on r.tenant_id = o.tenant_id and r.id = o.risk_id and r.deleted_at is null and r.status = 'open'
         where o.tenant_id = $1 and o.due_on <= $2 and o.status <> 'done' and o.responsible_id is not null and o.deleted_at is null
     )
     select d.id, d.kind, d.page, d.name, p.name as project, d.person, d.due_on::text as day, d.due_on < $4::date as late from due d
     join projects.projects p on p.tenant_id = $1 and p.id = d.project_id and p.deleted_at is null and p.status in ('proposed', 'active')
     where (d.due_on = $2 or ($4::date - d.due_on) % 7 = 1)
       and (p.owner_id = d.person or p.visibility = 'company' or exists (select from projects.members m where m.tenant_id = $1 and m.project_id = p.id and m.user_id = d.person
       and m.deleted_at is null and (m.left_at is null or m.left_at > now())))
     order by late, d.id limit $3`,
    [tenantId, today(1), remindersMax, today()],
  )
  for (const { id, kind, name, project, person, day, late, page } of rows)
    await notify(tx, {
      tenantId,
      notice: 'project_due',
      people: [person],
      values: { project, name, day, late, is_review: kind === 'risks' },
      link: page,
      about: { resource: `projects.${kind}`, id },
      key: late ? `${id} ${day} ${today()}` : `${id} ${day}`,
    })
}
