import { type Answer, type Context, document } from '@quoin/kit/server'
import { mayLead, settingsOf } from '../operations/access.ts'
import { type BriefingWire, projects } from '../resources/index.ts'
import { dueIn, today } from './due.ts'

/** What one would want to know of a project in the morning. */
export async function briefing(context: Context, id: string): Promise<Answer> {
  const project = await context.find(projects.projects, id)
  const { tx, tenantId, me } = context
  const { high, soonDays } = await settingsOf(context)
  const [values] = await tx.query<{ wire: Omit<BriefingWire, 'unique_id' | 'due' | 'slipped' | 'may_lead'> }>(
    `select json_build_object(
       'tasks', (select json_build_object('total', count(*), 'done', count(*) filter (where t.status = 'done'),
         'overdue', count(*) filter (where t.status <> 'done' and t.due_on < $4)) from projects.tasks t where t.tenant_id = $1 and t.project_id = $2 and t.deleted_at is null),
       'milestones', (select json_build_object('total', count(*), 'reached', count(*) filter (where m.status = 'reached'),
         'overdue', count(*) filter (where m.status not in ('reached', 'missed', 'cancelled') and m.due_on < $4))
         from projects.milestones m where m.tenant_id = $1 and m.project_id = $2 and m.deleted_at is null),
       'risks', (select json_build_object('open', count(*), 'high', count(*) filter (where r.score >= $5))
         from projects.risks r where r.tenant_id = $1 and r.project_id = $2 and r.status = 'open' and r.deleted_at is null),
       'announcements', (select coalesce(json_agg(json_build_object('unique_id', a.id, 'title', a.title, 'body', a.body, 'at', a.created_at,
         'person', case when u.id is not null then json_build_object('unique_id', u.id, 'name', u.name) end) order by a.pinned desc, a.created_at desc), '[]')
         from (select * from projects.announcements a where a.tenant_id = $1 and a.project_id = $2 and a.deleted_at is null
           order by a.pinned desc, a.created_at desc limit 5) a left join gateway.users_view u on u.tenant_id = a.tenant_id and u.id = a.created_by),
       'events', (select coalesce(json_agg(json_build_object('unique_id', e.id, 'title', e.title, 'starts_at', e.starts_at, 'location', e.location) order by e.starts_at), '[]')
         from (select * from projects.events e where e.tenant_id = $1 and e.project_id = $2 and e.deleted_at is null
           and coalesce(e.ends_at, e.starts_at) >= now() order by e.starts_at limit 5) e),
       'people', (select coalesce(json_agg(json_build_object('unique_id', u.id, 'name', u.name, 'role', m.role, 'standing', m.standing)
           order by case m.standing when 'lead' then 0 when 'contributor' then 1 else 2 end, u.name), '[]')
         from projects.members m join gateway.users_view u on u.tenant_id = m.tenant_id and u.id = m.user_id
         where m.tenant_id = $1 and m.project_id = $2 and m.deleted_at is null and (m.left_at is null or m.left_at > now())),
       'spent', (select json_build_object('amount', coalesce(sum(c.amount) filter (where c.status = 'paid' and c.currency = $6), 0),
         'minutes', coalesce(sum(c.minutes) filter (where c.kind = 'work'), 0), 'currency', $6::text)
         from projects.contributions c where c.tenant_id = $1 and c.project_id = $2 and c.deleted_at is null),
       'following', exists (select from projects.followers f where f.tenant_id = $1 and f.project_id = $2 and f.user_id = $3 and f.deleted_at is null)
     ) as wire`,
    [tenantId, id, me, today(), high, project.currency],
  )
  const ofOne = { projects: [id], max: 12 }
  return document({
    type: 'briefing',
    id,
    attributes: {
      unique_id: id,
      ...values!.wire,
      due: await dueIn(context, { ...ofOne, before: today(soonDays + 1) }),
      slipped: await dueIn(context, { ...ofOne, slipped: true }),
      may_lead: await mayLead(context, id),
    },
  })
}
