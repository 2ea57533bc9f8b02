import type { Context } from '@quoin/kit/server'

type State = 'done' | 'open' | 'grace' | 'overdue' | 'waived' | 'expiring'

/** Where everybody stands with mandatory training; the totals are counted from the same rows. */
export async function boardOf({ tx, tenantId, me }: Context) {
  const people = await tx.query<{
    enrollment_unique_id: string
    user_unique_id: string
    user_name: string
    course_unique_id: string
    course: string
    state: State
    due_on: string | null
    progress: number
  }>(
    `select e.id as enrollment_unique_id, e.user_id as user_unique_id, coalesce(e.user_name, '') as user_name, c.id as course_unique_id, c.name as course,
       case when e.waived_at is not null then 'waived'
         when e.status = 'completed' and e.renew_on is not null and e.renew_on <= current_date + 30 then 'expiring'
         when e.status = 'completed' then 'done'
         when e.due_on is null or e.due_on >= current_date then 'open'
         when e.due_on + c.grace_days::int >= current_date then 'grace' else 'overdue' end as state,
       e.due_on::text as due_on, e.progress::int as progress
     from university.courses c join university.enrollments e on e.tenant_id = c.tenant_id and e.course_id = c.id
     where c.tenant_id = $1 and c.is_mandatory and c.deleted_at is null and e.deleted_at is null and e.status in ('active', 'paused', 'completed')
     order by e.due_on nulls last, e.user_name, e.id limit 5000`,
    [tenantId],
  )
  const courses = [...new Map(people.map((row) => [row.course_unique_id, row.course]))].map(([id, name]) => {
    const count = (...states: State[]) => people.filter((row) => row.course_unique_id === id && states.includes(row.state)).length
    return {
      unique_id: id,
      name,
      done: count('done'),
      open: count('open', 'grace'),
      overdue: count('overdue'),
      waived: count('waived'),
      expiring: count('expiring'),
    }
  })
  return { id: me, courses, people: people.map(({ course: _, ...row }) => row) }
}
