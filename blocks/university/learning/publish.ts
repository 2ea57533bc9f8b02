import { type Context, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { university } from '../resources/index.ts'
import { type Chapter, draftOf, isTaken, problemsOf } from './content.ts'
import type { CourseRow } from './seat.ts'
import { countedSteps } from './standing.ts'

/** Makes the draft a version, and moves learners who are on their way to it if they shall be. */
export async function publish(context: Context, course: CourseRow, movesLearners: boolean) {
  const { tx, tenantId, me } = context
  const chapters = await draftOf(context, course.id)
  const problems = problemsOf(chapters)
  if (problems.length > 0)
    throw refuse.conflict('not_ready', 'The course has issues that must be fixed before publishing.', {
      problems: problems.slice(0, 100),
    })
  const content = JSON.stringify(chapters)
  if (content.length > bounds.text) throw refuse.conflict('course_too_long', `A course can have up to ${bounds.text} characters.`)
  const number = course.publishedVersion + 1
  await tx.query(
    'insert into university.versions (tenant_id, course_id, number, content, published_by) values ($1, $2, $3, $4, $5)',
    [tenantId, course.id, number, content, me || null],
  )
  if (movesLearners)
    await tx.query(
      `update university.enrollments e set course_version = $3, steps_total = $4, version = e.version + 1
       where e.tenant_id = $1 and e.course_id = $2 and e.status in ('waiting', 'active', 'paused') and e.deleted_at is null`,
      [tenantId, course.id, number, countedSteps(chapters).length],
    )
  await forgetVersions(context, course.id, number)
  return { number, ...sizesOf(chapters) }
}

const sizesOf = (chapters: readonly Chapter[]) => {
  const steps = chapters.flatMap((chapter) => chapter.steps)
  return {
    chapterCount: chapters.filter(isTaken).length,
    stepCount: steps.length,
    minutes: steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  }
}

/** Versions nobody takes any more go, and with them the files that only they showed. */
async function forgetVersions({ tx, tenantId }: Context, course: string, newest: number): Promise<void> {
  await tx.query(
    `delete from university.versions v where v.tenant_id = $1 and v.course_id = $2 and v.number < $3 and not exists (
       select from university.enrollments e where e.tenant_id = $1 and e.course_id = $2 and e.course_version = v.number)`,
    [tenantId, course, newest],
  )
  await tx.query(
    `update kit.files f set state = 'orphan', expires_at = now() + interval '1 day'
     where f.tenant_id = $1 and f.purpose = 'university step' and f.state = 'stored' and f.created_at < now() - interval '1 hour'
       and not exists (select from university.steps s where s.tenant_id = $1 and s.file_unique_id = f.id::text)
       and not exists (select from university.versions v where v.tenant_id = $1 and v.content @> jsonb_build_array(jsonb_build_object('steps', jsonb_build_array(jsonb_build_object('file', f.id)))))`,
    [tenantId],
  )
}

/** Copies a course with all it holds, as a draft of its own. Files are shared until one of the two takes another. */
export async function duplicate(context: Context, course: CourseRow, name: string, code: string): Promise<string> {
  const { tx, tenantId } = context
  const { id } = await context.insert(university.courses, {
    name,
    code,
    summary: course.summary,
    description: course.description,
    level: course.level,
    topics: course.topics,
    language: course.language,
    coach: course.coach,
    enrolment: course.enrolment,
    issuesCodes: course.issuesCodes,
    codeValidDays: course.codeValidDays,
    capacity: course.capacity,
    hasWaitingList: course.hasWaitingList,
    inOrder: course.inOrder,
    hasCertificate: course.hasCertificate,
    certificateTitle: course.certificateTitle,
    certificateText: course.certificateText,
    certificateSigner: course.certificateSigner,
    certificateColor: course.certificateColor,
    certificateMonths: course.certificateMonths,
    isMandatory: course.isMandatory,
    dueDays: course.dueDays,
    graceDays: course.graceDays,
    renewMonths: course.renewMonths,
    ending: course.ending,
  })
  await tx
    .query(
      `with chapter as (select c.id as before, gen_random_uuid() as after from university.chapters c
         where c.tenant_id = $1 and c.course_id = $2 and c.deleted_at is null),
       step as (select s.id as before, gen_random_uuid() as after, chapter.after as chapter from university.steps s
         join chapter on chapter.before = s.chapter_id where s.tenant_id = $1 and s.deleted_at is null),
       chapters as (insert into university.chapters (tenant_id, id, course_id, title, kind, summary, position, unlock, unlock_days, unlock_at, created_by)
         select c.tenant_id, chapter.after, $3, c.title, c.kind, c.summary, c.position, c.unlock, c.unlock_days, c.unlock_at, $4
         from university.chapters c join chapter on chapter.before = c.id where c.tenant_id = $1)
     select step.before, step.after, step.chapter from step`,
      [tenantId, course.id, id, context.me || null],
    )
    .then(async (pairs) => {
      // A step asks its chapter for the course, so chapters are there before their steps.
      const before = pairs.map((pair) => pair.before)
      const values = [tenantId, before, pairs.map((pair) => pair.after), pairs.map((pair) => pair.chapter), context.me || null]
      await tx.query(
        `insert into university.steps (tenant_id, id, chapter_id, title, code, kind, body, minutes, position, is_required, is_preview, embed_url, captions,
         file_unique_id, filename, content_type, file_bytes, pass_percent, attempts_max, time_limit_seconds, draw_count, shows_answers, created_by)
       select s.tenant_id, p.after, p.chapter, s.title, s.code, s.kind, s.body, s.minutes, s.position, s.is_required, s.is_preview, s.embed_url, s.captions,
         s.file_unique_id, s.filename, s.content_type, s.file_bytes, s.pass_percent, s.attempts_max, s.time_limit_seconds, s.draw_count, s.shows_answers, $5
       from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as p (before, after, chapter)
       join university.steps s on s.tenant_id = $1 and s.id = p.before`,
        values,
      )
      await tx.query(
        `insert into university.questions (tenant_id, step_id, prompt, kind, options, points, explanation, position, created_by)
       select q.tenant_id, p.after, q.prompt, q.kind, q.options, q.points, q.explanation, q.position, $4
       from unnest($2::uuid[], $3::uuid[]) as p (before, after) join university.questions q on q.tenant_id = $1 and q.step_id = p.before
       where q.deleted_at is null`,
        [tenantId, before, pairs.map((pair) => pair.after), context.me || null],
      )
      await tx.query(
        `insert into university.translations (tenant_id, step_id, language, title, body, captions, is_stale, created_by)
       select t.tenant_id, p.after, t.language, t.title, t.body, t.captions, t.is_stale, $4
       from unnest($2::uuid[], $3::uuid[]) as p (before, after) join university.translations t on t.tenant_id = $1 and t.step_id = p.before
       where t.deleted_at is null`,
        [tenantId, before, pairs.map((pair) => pair.after), context.me || null],
      )
    })
  return id
}
