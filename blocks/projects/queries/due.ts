import type { Context } from '@quoin/kit/server'
import type { DueWire } from '../resources/index.ts'

export interface DueInput {
  readonly projects: readonly string[]
  /** Only what waits for this person. */
  readonly person?: string
  /** Only what is due before this day, or by it. */
  readonly before?: string
  /** Only what is later than the baseline said. */
  readonly slipped?: boolean
  readonly max: number
}

/** What is still to be done in projects, by the day it is due: tasks, milestones, risk reviews and what shall be reached about risks. */
export async function dueIn({ tx, tenantId }: Context, { projects, person, before, slipped, max }: DueInput): Promise<DueWire[]> {
  const rows = await tx.query<{ wire: DueWire }>(
    `with due as (
       select t.id, 'task' as kind, t.name, t.project_id, t.status, t.due_on, t.baseline_due_on, t.assignee_id as person_id from projects.tasks t
         where t.tenant_id = $1 and t.project_id = any($2::uuid[]) and t.status <> 'done' and t.deleted_at is null and ($3::uuid is null or t.assignee_id = $3)
       union all select m.id, 'milestone', m.name, m.project_id, m.status, m.due_on, m.baseline_due_on, m.responsible_id from projects.milestones m
         where m.tenant_id = $1 and m.project_id = any($2::uuid[]) and m.status not in ('reached', 'missed', 'cancelled') and m.deleted_at is null
           and ($3::uuid is null or m.responsible_id = $3)
       union all select r.id, 'risk', r.name, r.project_id, r.status, r.review_on, null, r.owner_id from projects.risks r
         where r.tenant_id = $1 and r.project_id = any($2::uuid[]) and r.status = 'open' and r.review_on is not null and r.deleted_at is null
           and ($3::uuid is null or r.owner_id = $3)
       union all select o.id, 'objective', o.name, r.project_id, o.status, o.due_on, null, o.responsible_id from projects.risk_objectives o
         join projects.risks r on r.tenant_id = o.tenant_id and r.id = o.risk_id and r.deleted_at is null and r.status = 'open'
         where o.tenant_id = $1 and r.project_id = any($2::uuid[]) and o.status <> 'done' and o.deleted_at is null and ($3::uuid is null or o.responsible_id = $3)
     )
     select json_build_object('unique_id', d.id, 'kind', d.kind, 'name', d.name, 'project_unique_id', p.id, 'project_name', p.name, 'status', d.status,
       'due_on', d.due_on, 'slipped_days', greatest(0, coalesce(d.due_on - d.baseline_due_on, 0)),
       'person', case when u.id is not null then json_build_object('unique_id', u.id, 'name', u.name) end) as wire
     from due d join projects.projects p on p.tenant_id = $1 and p.id = d.project_id
     left join gateway.users_view u on u.tenant_id = $1 and u.id = d.person_id
     where ($4::date is null or d.due_on < $4) and (not $5 or d.due_on > d.baseline_due_on)
     order by case when $5 then d.baseline_due_on - d.due_on end, d.due_on nulls last, d.name, d.id limit $6`,
    [tenantId, projects, person ?? null, before ?? null, slipped ?? false, max],
  )
  return rows.map(({ wire }) => wire)
}

export const today = (daysAhead = 0): string => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
