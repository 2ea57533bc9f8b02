import type { Context } from '@quoin/kit/server'

type State = 'done' | 'open' | 'grace' | 'overdue' | 'waived' | 'expiring'
/** People named on the board; the totals count everybody. */
const namedMax = 5_000

const standings = `select e.id as enrollment_unique_id, e.user_id as user_unique_id, coalesce(e.user_name, '') as user_name, c.id as course_unique_id, c.name as course,
    case when e.waived_at is not null then 'waived'
      when e.status = 'completed' and e.renew_on is not null and e.renew_on <= current_date + 30 then 'expiring'
      when e.status = 'completed' then 'done'
      when e.due_on is null or e.due_on >= current_date then 'open'
      when e.due_on + c.grace_days::int >= current_date then 'grace' else 'overdue' end as state,
    e.due_on::text as due_on, e.progress::int as progress
  from university.courses c join university.enrollments e on e.tenant_id = c.tenant_id and e.course_id = c.id
  where c.tenant_id = $1 and c.is_mandatory and c.deleted_at is null and e.deleted_at is null and e.status in ('active', 'paused', 'completed')`

/** Where everybody stands with mandatory training, whoever is late first; the totals are counted from the same rows. */
export async function boardOf({ tx, tenantId, me }: Context) {
  const courses = await tx.query<
    { unique_id: string; name: string } & Record<'done' | 'open' | 'overdue' | 'waived' | 'expiring', number>
  >(
    `select s.course_unique_id as unique_id, s.course as name, (count(*) filter (where s.state = 'done'))::int as done,
       (count(*) filter (where s.state in ('open', 'grace')))::int as open, (count(*) filter (where s.state = 'overdue'))::int as overdue,
       (count(*) filter (where s.state = 'waived'))::int as waived, (count(*) filter (where s.state = 'expiring'))::int as expiring
     from (${standings}) s group by s.course_unique_id, s.course order by s.course collate app.natural, s.course_unique_id`,
    [tenantId],
  )
  const people = await tx.query<{
    enrollment_unique_id: string
    user_unique_id: string
    user_name: string
    course_unique_id: string
    state: State
    due_on: string | null
    progress: number
  }>(
    `select s.enrollment_unique_id, s.user_unique_id, s.user_name, s.course_unique_id, s.state, s.due_on, s.progress from (${standings}) s
     order by array_position(array['overdue', 'grace', 'open', 'expiring', 'waived', 'done'], s.state), s.due_on nulls last, s.user_name, s.enrollment_unique_id
     limit $2`,
    [tenantId, namedMax],
  )
  return { id: me, courses, people }
}
