import { richTextHtml } from '@quoin/kit/rich-text/html'
import { type Context, refuse } from '@quoin/kit/server'
import type { LearnerStep } from '../resources/index.ts'
import { type Chapter, draftOf, findStep, type Found, inLanguage, versionOf } from './content.ts'
import { languageOf } from './language.ts'
import { attemptsAt } from './quiz.ts'
import { courseOf, seatOf } from './seat.ts'
import { courseOfStep, learnerOf, mustBeOpen, teaches } from './standing.ts'
import { ticketFor } from './tickets.ts'

interface StepState {
  readonly course: string
  readonly isPreview: boolean
  readonly isOpen: boolean
  readonly isDone: boolean
  readonly position: number
  readonly quiz: LearnerStep['quiz']
  readonly note: LearnerStep['note']
}

async function wireOf(
  context: Context,
  { chapter, step: original, previous, next }: Found,
  state: StepState,
): Promise<LearnerStep & { id: string }> {
  const step = inLanguage(original, languageOf(context))
  const needsTicket = step.file !== null || (step.kind === 'embed' && step.embedUrl !== null)
  const ticket = needsTicket ? ticketFor(context, step.id, state.isPreview) : null
  return {
    id: step.id,
    unique_id: step.id,
    course_unique_id: state.course,
    chapter_unique_id: chapter.id,
    title: step.title,
    kind: step.kind,
    body_html: step.body && richTextHtml(step.body),
    is_stale: step.isStale,
    minutes: step.minutes,
    media_url: step.file && ticket ? `/u/media/${ticket}` : null,
    captions_url: step.file && step.captions && ticket ? `/u/media/${ticket}/captions.vtt` : null,
    embed_url: step.kind === 'embed' && ticket ? `/u/embed/${ticket}` : null,
    filename: step.filename,
    content_type: step.contentType,
    is_open: state.isOpen,
    is_done: state.isDone,
    position_seconds: state.position,
    quiz: state.quiz,
    note: state.note,
    next_step_unique_id: next?.id ?? null,
    previous_step_unique_id: previous?.id ?? null,
  }
}

/** A step that is open for whoever asks, with all that is theirs about it. */
export async function stepOf(context: Context, stepId: string): Promise<LearnerStep & { id: string }> {
  const courseId = await courseOfStep(context, stepId)
  const seat = await seatOf(context, courseId, context.me)
  const isOut = !seat || ['waiting', 'withdrawn', 'refunded'].includes(seat.status)
  if (isOut) return withoutSeat(context, courseId, stepId)
  const learner = await learnerOf(context, courseId)
  const found = findStep(learner.chapters, stepId)
  if (!found) throw refuse.missing()
  if (!found.step.isPreview) mustBeOpen(learner.locks.get(found.chapter.id))
  const [note] = await context.tx.query<{ text: string; highlights: { text: string }[]; updated_at: string }>(
    'select n.text, n.highlights, n.updated_at from university.notes n where n.tenant_id = $1 and n.user_id = $2 and n.step_id = $3',
    [context.tenantId, context.me, stepId],
    'prepare',
  )
  const isAnswered = found.step.kind === 'quiz' || found.step.kind === 'assignment'
  const so = isAnswered ? await attemptsAt(context, learner.seat, stepId) : undefined
  return wireOf(context, found, {
    course: courseId,
    isPreview: false,
    isOpen: learner.locks.get(found.chapter.id) === null,
    isDone: learner.standing.done.has(stepId),
    position: learner.positions.get(stepId) ?? 0,
    quiz: so ? quizWire(found, so) : null,
    note: note ? { ...note, updated_at: new Date(note.updated_at).toISOString() } : null,
  })
}

const quizWire = ({ step }: Found, so: Awaited<ReturnType<typeof attemptsAt>>): LearnerStep['quiz'] => ({
  pass_percent: step.passPercent,
  attempts_max: step.attemptsMax,
  attempts_used: so.used,
  time_limit_seconds: step.timeLimitSeconds,
  questions: Math.min(step.drawCount ?? step.questions.length, step.questions.length),
  best_percent: so.best,
  is_passed: so.passed === true,
  open_attempt_unique_id: so.open,
})

/** Without a seat, coaches see what their learners ask about, everybody what is a preview, and nothing else: 404, as if there were no such step. */
async function withoutSeat(context: Context, courseId: string, stepId: string): Promise<LearnerStep & { id: string }> {
  const course = await courseOf(context, courseId)
  const isCoach = await teaches(context, course)
  if (course.status !== 'published' && !isCoach) throw refuse.missing()
  const found = findStep(await versionOf(context, courseId, course.publishedVersion), stepId)
  if (!found || !(found.step.isPreview || isCoach)) throw refuse.missing()
  return alone(context, courseId, found, isCoach)
}

const alone = (context: Context, course: string, found: Found, isPreview: boolean) =>
  wireOf(
    context,
    { ...found, next: undefined, previous: undefined },
    { course, isPreview, isOpen: false, isDone: false, position: 0, quiz: null, note: null },
  )

/** A step of the draft, for whoever writes it. */
export async function draftStep(context: Context, stepId: string): Promise<LearnerStep & { id: string }> {
  const courseId = await courseOfStep(context, stepId)
  const chapters: readonly Chapter[] = await draftOf(context, courseId)
  const found = findStep(chapters, stepId)
  if (!found) throw refuse.missing()
  return wireOf(context, found, {
    course: courseId,
    isPreview: true,
    isOpen: false,
    isDone: false,
    position: 0,
    quiz: found.step.kind === 'quiz' ? quizWire(found, { used: 0, best: null, passed: false, open: null }) : null,
    note: null,
  })
}
