import { type Context, refuse } from '@quoin/kit/server'
import { university } from '../resources/index.ts'
import { issueCertificate } from './certificate.ts'
import { monthsOn } from './monthsOn.ts'
import { type Chapter, isTaken } from './content.ts'
import { countedSteps, learnerOf, type Learner, mustBeOpen } from './standing.ts'
import { dayIn } from './seat.ts'

/** Marks steps done, once each. */
export async function markDone({ tx, tenantId }: Context, seat: string, steps: readonly string[]): Promise<void> {
  await tx.query(
    `insert into university.progress as p (tenant_id, enrollment_id, step_id, done_at) select $1, $2, unnest($3::uuid[]), clock_timestamp()
     on conflict (tenant_id, enrollment_id, step_id) do update set done_at = coalesce(p.done_at, excluded.done_at), seen_at = excluded.seen_at`,
    [tenantId, seat, steps],
  )
}

/** What the seat shows of progress, counted from the very rows the outline shows. */
export async function writeProgress(context: Context, learner: Learner): Promise<Learner> {
  const fresh = await learnerOf(context, learner.course.id, 'lock', learner.seat.user)
  const counted = countedSteps(fresh.chapters)
  const done = counted.filter(({ id }) => fresh.standing.done.has(id)).length
  const taken = fresh.chapters.filter(isTaken)
  const isOver = taken.length > 0 && taken.every(({ id }) => fresh.standing.finished.has(id))
  const completes = isOver && fresh.seat.status === 'active'
  const now = new Date()
  await context.update(university.enrollments, fresh.seat, {
    progress: isOver ? 100 : counted.length === 0 ? 0 : Math.floor((done * 100) / counted.length),
    stepsDone: done,
    stepsTotal: counted.length,
    currentChapter: taken.find(({ id }) => !fresh.standing.finished.has(id))?.title ?? null,
    lastSeenAt: now.toISOString(),
    ...(completes && {
      status: 'completed',
      completedAt: now.toISOString(),
      ...(fresh.course.renewMonths && { renewOn: monthsOn(now, fresh.course.renewMonths) }),
    }),
  })
  const after = await learnerOf(context, learner.course.id, undefined, learner.seat.user)
  if (completes && fresh.course.hasCertificate) await issueCertificate(context, after)
  return after
}

const isProved = (kind: string) => kind === 'quiz' || kind === 'assignment'

/** Marks one step done or not done; what is proved by an answer is not done by saying so. */
export async function setDone(context: Context, courseId: string, stepId: string, isDone: boolean): Promise<Learner> {
  const learner = await learnerOf(context, courseId, 'lock')
  const chapter = learner.chapters.find(({ steps }) => steps.some(({ id }) => id === stepId))
  const step = chapter?.steps.find(({ id }) => id === stepId)
  if (!chapter || !step) throw refuse.missing()
  mustBeOpen(learner.locks.get(chapter.id))
  if (isProved(step.kind)) throw refuse.conflict('step_needs_answer', 'This step is completed by answering it.')
  if (!isDone && learner.standing.finished.has(chapter.id))
    throw refuse.conflict('chapter_finished', 'This chapter is already completed.')
  if (isDone) await markDone(context, learner.seat.id, [stepId])
  else
    await context.tx.query(
      'update university.progress set done_at = null where tenant_id = $1 and enrollment_id = $2 and step_id = $3',
      [context.tenantId, learner.seat.id, stepId],
    )
  return writeProgress(context, learner)
}

/** Finishes a day or chapter: what was read, seen and heard is done with it; what has to be answered first is named. */
export async function finishChapter(context: Context, courseId: string, chapterId: string): Promise<Learner> {
  const learner = await learnerOf(context, courseId, 'lock')
  const chapter = learner.chapters.find(({ id }) => id === chapterId)
  if (!chapter) throw refuse.missing()
  if (learner.standing.finished.has(chapterId)) return learner
  mustBeOpen(learner.locks.get(chapterId))
  const open = openAnswers(chapter, learner)
  if (open.length > 0)
    throw refuse.conflict('steps_open', `Complete these first: ${open.map(({ title }) => title).join(', ')}.`, {
      steps: open.map(({ id, title }) => ({ unique_id: id, title })),
    })
  await markDone(
    context,
    learner.seat.id,
    chapter.steps.filter(({ kind }) => !isProved(kind)).map(({ id }) => id),
  )
  await context.tx.query(
    'insert into university.finished (tenant_id, enrollment_id, chapter_id) values ($1, $2, $3) on conflict do nothing',
    [context.tenantId, learner.seat.id, chapterId],
  )
  return writeProgress(context, learner)
}

const openAnswers = (chapter: Chapter, { standing }: Learner) =>
  chapter.steps.filter((step) => step.isRequired && isProved(step.kind) && !standing.done.has(step.id))

/** Lets somebody take the course again from the beginning, with the version that is published. */
export async function beginAgain(
  context: Context,
  learner: Pick<Learner, 'course' | 'seat'>,
  dueDays: number | null,
): Promise<void> {
  const { tx, tenantId } = context
  const { course, seat } = learner
  for (const sql of [
    'delete from university.progress p where p.tenant_id = $1 and p.enrollment_id = $2',
    'delete from university.finished p where p.tenant_id = $1 and p.enrollment_id = $2',
    'delete from university.overrides p where p.tenant_id = $1 and p.enrollment_id = $2',
    'delete from university.zones p where p.tenant_id = $1 and p.enrollment_id = $2',
  ])
    await tx.query(sql, [tenantId, seat.id])
  await context.update(university.enrollments, seat, {
    status: 'active',
    round: seat.round + 1,
    courseVersion: course.publishedVersion,
    progress: 0,
    stepsDone: 0,
    startedAt: null,
    completedAt: null,
    pausedAt: null,
    pausedSeconds: 0,
    renewOn: null,
    waivedAt: null,
    waiverReason: null,
    currentChapter: null,
    ...(dueDays !== null && { dueOn: dayIn(dueDays) }),
  })
}
