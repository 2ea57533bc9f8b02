import { advisoryLock, type Context, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { type AttemptWire, university } from '../resources/index.ts'
import type { Question } from './content.ts'
import { attemptRow, attemptWire, draw, handOver, isOver, isRight, keepPaper, ownAttempt } from './quiz.ts'
import { courseOf, seatOf } from './seat.ts'

type Asked = Question & { readonly section: string | null; readonly drawCount: number | null; readonly sectionId: string | null }

const questionsOf = ({ tx, tenantId }: Context, placement: string) =>
  tx.query<Asked & Record<string, unknown>>(
    `select q.id, q.prompt, q.kind, coalesce(q.options, '[]'::jsonb) as options, q.points, q.explanation, s.name as section, s.id as "sectionId",
       s.draw_count as "drawCount"
     from university.questions q left join university.sections s on s.tenant_id = q.tenant_id and s.id = q.section_id and s.deleted_at is null
     where q.tenant_id = $1 and q.placement_id = $2 and q.deleted_at is null
     order by s.position nulls last, s.created_at, s.id, q.position, q.created_at, q.id`,
    [tenantId, placement],
  )

/** What keeps a test from being offered. */
export async function mustBeReady(context: Context, placement: string): Promise<void> {
  const questions = await questionsOf(context, placement)
  if (questions.length === 0) throw refuse.conflict('no_questions', 'Add a question first.')
  const open = questions.find(({ kind, options }) => kind !== 'text' && !options.some((option) => option.is_right))
  if (open) throw refuse.conflict('no_right_answer', `Mark a correct answer: ${open.prompt}`)
}

/** Begins a placement test, or answers the attempt that is open; whoever took it waits for their coach to allow it again. */
export async function startPlacement(context: Context, id: string): Promise<AttemptWire & { id: string }> {
  context.refuseDryRun()
  const { tx, tenantId, me, actor } = context
  const placement = await context.find(university.placements, id)
  if (placement.status !== 'active') throw refuse.missing()
  advisoryLock(tx, 'university placement', id, me)
  const held = await tx.query<{ id: string; repeats: boolean }>(
    `select a.id, a.may_repeat as repeats from university.attempts a
     where a.tenant_id = $1 and a.placement_id = $2 and a.user_id = $3 and a.deleted_at is null order by a.may_repeat limit $4`,
    [tenantId, id, me, bounds.attempts],
  )
  if (held[0] && !held[0].repeats) {
    const row = await attemptRow(context, held[0].id, 'lock')
    if (row.status !== 'open')
      throw refuse.conflict('test_taken', 'You have taken this test. Ask your coach to allow another attempt.')
    if (isOver(row)) await handOver(context, row)
    return attemptWire(context, await attemptRow(context, row.id))
  }
  if (held.length >= bounds.attempts)
    throw refuse.conflict('no_attempts_left', 'You have used all your attempts. Contact your coach.')
  const all = await questionsOf(context, id)
  const parts = [...new Set(all.map(({ sectionId }) => sectionId))].map((part) =>
    all.filter(({ sectionId }) => sectionId === part),
  )
  const questions = parts.flatMap((part) => draw(part, part[0]!.drawCount))
  const now = Date.now()
  const { id: attempt } = await context.insert(university.attempts, {
    placement: id,
    course: placement.course,
    user: me,
    userName: actor.userName,
    stepTitle: placement.name,
    kind: 'placement',
    number: held.length + 1,
    status: 'open',
    startedAt: new Date(now).toISOString(),
    endsAt: placement.timeLimitSeconds ? new Date(now + placement.timeLimitSeconds * 1_000).toISOString() : null,
    pointsMax: questions.reduce((sum, { points }) => sum + points, 0),
  })
  // What is right is told to nobody: somebody else takes the same test.
  await keepPaper(context, attempt, questions, { passPercent: placement.passPercent ?? 70, showsAnswers: false })
  return attemptWire(context, await attemptRow(context, attempt))
}

export async function offeredPlacements({ tx, tenantId, me }: Context) {
  const placements = await tx.query<{
    unique_id: string
    name: string
    description: string | null
    course_unique_id: string
    course_name: string
    questions: number
    time_limit_seconds: number | null
    attempt_unique_id: string | null
  }>(
    `select p.id as unique_id, p.name, p.description, c.id as course_unique_id, c.name as course_name, p.time_limit_seconds,
       (select count(*)::int from university.questions q where q.tenant_id = $1 and q.placement_id = p.id and q.deleted_at is null) as questions,
       a.id as attempt_unique_id
     from university.placements p join university.courses c on c.tenant_id = p.tenant_id and c.id = p.course_id and c.deleted_at is null
       left join university.attempts a on a.tenant_id = p.tenant_id and a.placement_id = p.id and a.user_id = $2 and not a.may_repeat and a.deleted_at is null
     where p.tenant_id = $1 and p.deleted_at is null and (p.status = 'active' or a.id is not null)
     order by p.name collate app.natural, p.id limit 500`,
    [tenantId, me],
  )
  return { id: me, placements }
}

/** Where one’s own attempt came to, and what it takes to get there. */
export async function placeOf(context: Context, id: string) {
  const row = await ownAttempt(context, id)
  if (row.kind !== 'placement' || !row.placedCourse || !row.outcome) throw refuse.missing()
  const course = await courseOf(context, row.placedCourse)
  const seat = await seatOf(context, course.id, context.me)
  const chapter = row.placedChapter && (await context.find(university.chapters, row.placedChapter).catch(() => null))
  const cohort = row.placedCohort && (await context.find(university.cohorts, row.placedCohort).catch(() => null))
  return {
    id,
    percent: row.percent ?? 0,
    outcome: row.outcome,
    course_unique_id: course.id,
    course_name: course.name,
    enrolment: course.enrolment,
    product_unique_id: course.product,
    is_offered: course.status === 'published' && course.publishedVersion > 0,
    is_enrolled: seat !== undefined && ['active', 'paused', 'completed', 'waiting'].includes(seat.status),
    chapter: chapter ? chapter.title : null,
    cohort: cohort ? cohort.name : null,
    message: row.placedMessage,
  }
}

interface Kept {
  readonly questions: readonly Asked[]
  readonly answers: Readonly<Record<string, unknown>>
}
/** How a test was answered, from the papers that were handed in. */
export async function resultsOf({ tx, tenantId }: Context, id: string) {
  const [sum] = await tx.query<{ taken: number; average: number | null }>(
    `select count(*)::int as taken, round(avg(a.percent))::int as average from university.attempts a
     where a.tenant_id = $1 and a.placement_id = $2 and a.status = 'graded' and a.deleted_at is null`,
    [tenantId, id],
  )
  const places = await tx.query<{
    outcome: 'enroll' | 'credit'
    course: string | null
    chapter: string | null
    cohort: string | null
    learners: number
    enrolled: number
  }>(
    `select a.outcome, c.name as course, h.title as chapter, k.name as cohort, count(*)::int as learners, count(e.id)::int as enrolled
     from university.attempts a left join university.courses c on c.tenant_id = a.tenant_id and c.id = a.placed_course_id
       left join university.chapters h on h.tenant_id = a.tenant_id and h.id = a.placed_chapter_id
       left join university.cohorts k on k.tenant_id = a.tenant_id and k.id = a.placed_cohort_id
       left join university.enrollments e on e.tenant_id = a.tenant_id and e.course_id = a.placed_course_id and e.user_id = a.user_id and e.deleted_at is null
         and e.status in ('waiting', 'active', 'paused', 'completed')
     where a.tenant_id = $1 and a.placement_id = $2 and a.status = 'graded' and a.outcome is not null and a.deleted_at is null
     group by 1, 2, 3, 4 order by 5 desc, 2, 3, 4`,
    [tenantId, id],
  )
  const papers = await tx.query<Kept & Record<string, unknown>>(
    `select p.questions, p.answers from university.papers p join university.attempts a on a.tenant_id = p.tenant_id and a.id = p.attempt_id
     where a.tenant_id = $1 and a.placement_id = $2 and a.status <> 'open' and a.deleted_at is null order by a.submitted_at desc limit 1000`,
    [tenantId, id],
  )
  const questions = new Map<string, { prompt: string; section: string | null; answered: number; right: number }>()
  for (const paper of papers)
    for (const question of paper.questions) {
      const row = questions.get(question.id) ?? { prompt: question.prompt, section: question.section, answered: 0, right: 0 }
      const answer = paper.answers[question.id] as string | readonly string[] | undefined
      if (answer !== undefined && answer.length > 0) row.answered++
      if (isRight(question, answer)) row.right++
      questions.set(question.id, row)
    }
  return { id, ...sum!, places, questions: [...questions.values()] }
}
