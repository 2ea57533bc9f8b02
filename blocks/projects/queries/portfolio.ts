import { type Answer, type Context, document } from '@quoin/kit/server'
import { openStates, settingsOf, visibleProjects } from '../operations/access.ts'
import { type PortfolioWire, projects } from '../resources/index.ts'
import { today } from './due.ts'

const projectsMax = 200

/** The projects somebody sees side by side; what is late and what is off track comes first. */
export async function portfolio(context: Context, status: 'open' | 'all'): Promise<Answer> {
  const { tx, tenantId } = context
  const ids = await visibleProjects(context, status === 'open' ? openStates : undefined)
  const { high } = await settingsOf(context)
  const rows = await tx.query<{ wire: PortfolioWire['projects'][number] }>(
    `with shown as (select p.id, row_number() over (order by case p.health when 'off_track' then 0 when 'at_risk' then 1 else 2 end, p.due_on nulls last, p.name, p.id) as place
       from projects.projects p
       where p.tenant_id = $1 and p.id = any($2::uuid[]) order by place limit $6)
     select json_build_object('unique_id', p.id, 'name', p.name, 'status', p.status, 'health', p.health, 'progress', p.progress, 'due_on', p.due_on,
       'person', case when u.id is not null then json_build_object('unique_id', u.id, 'name', u.name) end,
       'tasks', coalesce(t.held, 0), 'done', coalesce(t.done, 0), 'overdue', coalesce(t.overdue, 0), 'next_milestone', m.next, 'high_risks', coalesce(r.high, 0),
       'budget', case when $5 then p.budget end, 'currency', p.currency, 'spent', coalesce(c.spent, 0)) as wire
     from shown join projects.projects p on p.tenant_id = $1 and p.id = shown.id
     left join gateway.users_view u on u.tenant_id = p.tenant_id and u.id = p.owner_id
     left join (select t.project_id, count(*) as held, count(*) filter (where t.status = 'done') as done, count(*) filter (where t.status <> 'done' and t.due_on < $3) as overdue
       from projects.tasks t where t.tenant_id = $1 and t.project_id in (select id from shown) and t.deleted_at is null group by 1) t on t.project_id = p.id
     left join lateral (select json_build_object('name', m.name, 'due_on', m.due_on) as next from projects.milestones m where m.tenant_id = p.tenant_id
       and m.project_id = p.id and m.deleted_at is null and m.status not in ('reached', 'missed', 'cancelled') and m.due_on is not null order by m.due_on limit 1) m on true
     left join (select r.project_id, count(*) as high from projects.risks r where r.tenant_id = $1 and r.project_id in (select id from shown) and r.status = 'open'
       and r.score >= $4 and r.deleted_at is null group by 1) r on r.project_id = p.id
     left join lateral (select sum(c.amount) as spent from projects.contributions c where c.tenant_id = p.tenant_id and c.project_id = p.id
       and c.status = 'paid' and c.currency = p.currency and c.deleted_at is null) c on true
     order by shown.place`,
    [tenantId, ids, today(), high, context.sees(projects.projects, 'budget'), projectsMax + 1],
  )
  return document({
    type: 'portfolio',
    id: tenantId,
    attributes: {
      unique_id: tenantId,
      projects: rows.slice(0, projectsMax).map(({ wire }) => wire),
      is_whole: rows.length <= projectsMax,
    },
  })
}
