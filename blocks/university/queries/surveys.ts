import type { Context } from '@quoin/kit/server'
import { happinessKeys, ratingKeys } from '../resources/wire.ts'

/** Averages of what was really answered: before and after only of those who answered both. */
export async function surveyResultsOf({ tx, tenantId }: Context, course: string) {
  const happiness = await tx.query<{ key: string; before: number | null; after: number | null; pairs: number }>(
    `select k.key, avg((b.ratings ->> k.key)::int)::float as before, avg((a.ratings ->> k.key)::int)::float as after, count(b.id)::int as pairs
     from unnest($3::text[]) with ordinality as k (key, place)
     left join (university.surveys b join university.surveys a on a.tenant_id = b.tenant_id and a.enrollment_id = b.enrollment_id and a.kind = 'happiness_after'
         and a.deleted_at is null)
       on b.tenant_id = $1 and b.course_id = $2 and b.kind = 'happiness_before' and b.deleted_at is null
     group by k.key, k.place order by k.place`,
    [tenantId, course, happinessKeys],
  )
  const ratings = await tx.query<{ key: string; average: number | null; counts: number[] }>(
    `select k.key, avg((s.ratings ->> k.key)::int)::float as average,
       array[count(*) filter (where s.ratings ->> k.key = '1'), count(*) filter (where s.ratings ->> k.key = '2'),
         count(*) filter (where s.ratings ->> k.key = '3'), count(*) filter (where s.ratings ->> k.key = '4'),
         count(*) filter (where s.ratings ->> k.key = '5')]::int[] as counts
     from unnest($3::text[]) with ordinality as k (key, place)
     left join university.surveys s on s.tenant_id = $1 and s.course_id = $2 and s.kind = 'course' and s.deleted_at is null
     group by k.key, k.place order by k.place`,
    [tenantId, course, ratingKeys.course],
  )
  const [totals] = await tx.query<{ answers: number; recommend: number }>(
    `select count(*)::int as answers, (count(*) filter (where s.recommend))::int as recommend from university.surveys s
     where s.tenant_id = $1 and s.course_id = $2 and s.kind = 'course' and s.deleted_at is null`,
    [tenantId, course],
  )
  const comments = await tx.query<{ comment: string; at: string }>(
    `select s.comment, s.answered_at as at from university.surveys s where s.tenant_id = $1 and s.course_id = $2 and s.kind = 'course'
       and s.comment is not null and s.deleted_at is null order by s.answered_at desc limit 100`,
    [tenantId, course],
  )
  return {
    id: course,
    happiness,
    ratings,
    ...totals!,
    comments: comments.map(({ comment, at }) => ({ comment, at: new Date(at).toISOString() })),
  }
}
