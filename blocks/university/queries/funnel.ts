import type { Context } from '@quoin/kit/server'
import { isTaken, versionOf } from '../learning/content.ts'
import { courseOf } from '../learning/seat.ts'

/** How far learners came, counted from the rows that their own outline shows. */
export async function funnelOf(context: Context, id: string) {
  const { tx, tenantId } = context
  const course = await courseOf(context, id)
  const chapters = (await versionOf(context, id, course.publishedVersion)).filter(isTaken)
  const [counts] = await tx.query<{ enrolled: number; started: number; completed: number }>(
    `select count(*)::int as enrolled, count(e.started_at)::int as started, count(e.completed_at)::int as completed
     from university.enrollments e where e.tenant_id = $1 and e.course_id = $2 and e.status <> 'waiting' and e.deleted_at is null`,
    [tenantId, id],
  )
  const finished = await tx.query<{ chapter: string; finished: number; days: number | null }>(
    `select f.chapter_id as chapter, count(*)::int as finished,
       percentile_cont(0.5) within group (order by extract(epoch from f.finished_at - e.started_at) / 86400)::float as days
     from university.finished f join university.enrollments e on e.tenant_id = f.tenant_id and e.id = f.enrollment_id
     where f.tenant_id = $1 and e.course_id = $2 and e.deleted_at is null and e.status <> 'waiting' group by f.chapter_id`,
    [tenantId, id],
  )
  const done = await tx.query<{ step: string; done: number }>(
    `select p.step_id as step, count(*)::int as done from university.progress p
     join university.enrollments e on e.tenant_id = p.tenant_id and e.id = p.enrollment_id
     where p.tenant_id = $1 and e.course_id = $2 and p.done_at is not null and e.deleted_at is null and e.status <> 'waiting' group by p.step_id`,
    [tenantId, id],
  )
  const byChapter = new Map(finished.map((row) => [row.chapter, row]))
  const byStep = new Map(done.map((row) => [row.step, row.done]))
  let reached = counts!.started
  let before = counts!.started
  const chapterRows = chapters.map((chapter) => {
    const so = byChapter.get(chapter.id)
    const row = {
      unique_id: chapter.id,
      title: chapter.title,
      reached,
      finished: so?.finished ?? 0,
      left: Math.max(0, reached - (so?.finished ?? 0)),
      median_days: so?.days === null || so?.days === undefined ? null : Math.round(so.days * 10) / 10,
    }
    reached = row.finished
    return row
  })
  const stepRows = chapters.flatMap((chapter) =>
    chapter.steps.map((step) => {
      const row = {
        unique_id: step.id,
        title: step.title,
        chapter: chapter.title,
        done: byStep.get(step.id) ?? 0,
        left: Math.max(0, before - (byStep.get(step.id) ?? 0)),
      }
      before = row.done
      return row
    }),
  )
  return { id, ...counts!, chapters: chapterRows, steps: stepRows }
}
