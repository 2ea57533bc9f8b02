import { type Answer, type Context, document } from '@quoin/kit/server'
import { type PlanWire, projects } from '../resources/index.ts'

const barsMax = 1_000

/** Everything with dates in a project, and what waits for what; a wait that the dates do not keep is said to be broken. */
export async function plan(context: Context, id: string): Promise<Answer> {
  await context.find(projects.projects, id)
  const { tx, tenantId } = context
  const bars = await tx.query<{ wire: PlanWire['bars'][number] }>(
    `with bars as (
       select t.id, 'task' as kind, t.name, t.status, t.starts_on, t.due_on, t.baseline_starts_on, t.baseline_due_on, t.assignee_id as person_id
         from projects.tasks t where t.tenant_id = $1 and t.project_id = $2 and t.deleted_at is null
       union all select m.id, 'milestone', m.name, m.status, null, m.due_on, null, m.baseline_due_on, m.responsible_id
         from projects.milestones m where m.tenant_id = $1 and m.project_id = $2 and m.deleted_at is null)
     select json_build_object('unique_id', b.id, 'kind', b.kind, 'name', b.name, 'status', b.status, 'starts_on', b.starts_on, 'due_on', b.due_on,
       'baseline_starts_on', b.baseline_starts_on, 'baseline_due_on', b.baseline_due_on,
       'person', case when u.id is not null then json_build_object('unique_id', u.id, 'name', u.name) end) as wire
     from bars b left join gateway.users_view u on u.tenant_id = $1 and u.id = b.person_id
     order by coalesce(b.starts_on, b.due_on) nulls last, b.due_on, b.name, b.id limit $3`,
    [tenantId, id, barsMax + 1],
  )
  const links = await tx.query<{ wire: PlanWire['links'][number] }>(
    `select json_build_object('unique_id', d.id, 'task_unique_id', d.task_id, 'predecessor_unique_id', d.predecessor_id, 'lag_days', d.lag_days,
       'broken', coalesce(t.starts_on < p.due_on + d.lag_days::int, false)) as wire
     from projects.dependencies d join projects.tasks t on t.tenant_id = d.tenant_id and t.id = d.task_id and t.deleted_at is null
     join projects.tasks p on p.tenant_id = d.tenant_id and p.id = d.predecessor_id and p.deleted_at is null
     where d.tenant_id = $1 and t.project_id = $2 and d.deleted_at is null limit 5000`,
    [tenantId, id],
  )
  return document({
    type: 'plan',
    id,
    attributes: {
      unique_id: id,
      bars: bars.slice(0, barsMax).map(({ wire }) => wire),
      links: links.map(({ wire }) => wire),
      is_whole: bars.length <= barsMax,
    },
  })
}
