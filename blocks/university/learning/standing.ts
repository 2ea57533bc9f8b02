import { refuse } from '@quoin/kit/server'
import type { Context } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import type { LearnerCourse, LearnerOutline } from '../resources/index.ts'
import { type Book, type Chapter, inLanguage, isTaken, type Step, versionOf } from './content.ts'
import { languageOf } from './language.ts'
import { type Lock, locksOf, type Standing } from './locks.ts'
import { peopleOf } from './people.ts'
import { courseOf, type CourseRow, seatOf, type SeatRow } from './seat.ts'

/** A learner in a course: what it holds for them, and what of it is open. */
export interface Learner {
  readonly course: CourseRow
  readonly seat: SeatRow
  readonly chapters: readonly Chapter[]
  readonly standing: Standing
  readonly locks: ReadonlyMap<string, Lock | null>
  readonly positions: ReadonlyMap<string, number>
}

export async function standingOf({ tx, tenantId }: Book, course: Pick<CourseRow, 'inOrder'>, seat: SeatRow) {
  const [row] = await tx.query<{
    finished: Record<string, string> | null
    overrides: Record<string, string> | null
    zones: string[] | null
    cohort: string | null
    progress: { step: string; at: number; done: boolean }[] | null
  }>(
    `select (select jsonb_object_agg(f.chapter_id, f.finished_at) from university.finished f where f.tenant_id = $1 and f.enrollment_id = $2) as finished,
       (select jsonb_object_agg(o.chapter_id, o.opens_at) from university.overrides o where o.tenant_id = $1 and o.enrollment_id = $2) as overrides,
       (select jsonb_agg(z.time_zone) from university.zones z where z.tenant_id = $1 and z.enrollment_id = $2) as zones,
       (select c.starts_on::text from university.cohorts c where c.tenant_id = $1 and c.id = $3 and c.deleted_at is null) as cohort,
       (select jsonb_agg(jsonb_build_object('step', p.step_id, 'at', p.position_seconds, 'done', p.done_at is not null))
          from university.progress p where p.tenant_id = $1 and p.enrollment_id = $2) as progress`,
    [tenantId, seat.id, seat.cohort],
    'prepare',
  )
  const { finished, overrides, zones, progress, cohort } = row!
  const standing: Standing = {
    status: seat.status,
    inOrder: course.inOrder,
    startedAt: seat.startedAt,
    // Midnight of the westernmost zone would be late for all others; a cohort begins with its day in UTC.
    cohortAt: cohort && `${cohort}T00:00:00.000Z`,
    pausedSeconds: seat.pausedSeconds,
    zones: zones ?? [seat.timeZone],
    finished: new Map(Object.entries(finished ?? {})),
    overrides: new Map(Object.entries(overrides ?? {})),
    done: new Set((progress ?? []).filter((one) => one.done).map((one) => one.step)),
  }
  return { standing, positions: new Map((progress ?? []).map((one) => [one.step, one.at])) }
}

/** The learner who asks; 404 where they have no seat in the course, as if there were none. */
export async function learnerOf(context: Context, courseId: string, lock?: 'lock', user = context.me): Promise<Learner> {
  const seat = await seatOf(context, courseId, user, lock)
  if (!seat) throw refuse.missing()
  const course = await courseOf(context, courseId)
  const [chapters, { standing, positions }] = await Promise.all([
    versionOf(context, courseId, seat.courseVersion),
    standingOf(context, course, seat),
  ])
  return { course, seat, chapters, standing, positions, locks: locksOf(chapters, standing, new Date()) }
}

/** The course a step or a chapter that was ever published belongs to. */
export async function courseOfStep({ tx, tenantId }: Book, step: string): Promise<string> {
  const [row] = await tx.query<{ id: string | null }>(
    'select s.course_id as id from university.steps s where s.tenant_id = $1 and s.id = $2',
    [tenantId, step],
    'prepare',
  )
  if (!row?.id) throw refuse.missing()
  return row.id
}
export async function courseOfChapter({ tx, tenantId }: Book, chapter: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'select c.course_id as id from university.chapters c where c.tenant_id = $1 and c.id = $2',
    [tenantId, chapter],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row.id
}

/** Whether whoever asks is the coach of a course, of one of its cohorts or of a learner in it. */
export async function teaches({ tx, tenantId, me }: Context, course: CourseRow): Promise<boolean> {
  if (course.coach === me) return true
  const [seat] = await tx.query(
    `select 1 from university.enrollments e where e.tenant_id = $1 and e.course_id = $2 and e.coach_id = $3
       and e.status in ('active', 'paused', 'completed') and e.deleted_at is null limit 1`,
    [tenantId, course.id, me],
  )
  return seat !== undefined
}

/** Refuses what is locked, and says why and until when. */
export function mustBeOpen(lock: Lock | null | undefined): void {
  if (lock === undefined) throw refuse.missing()
  if (lock)
    throw refuse.conflict('step_locked', 'This part of the course is not open yet.', {
      reason: lock.reason,
      opens_at: lock.opensAt,
    })
}

/** Steps that count for progress: what is required in days and chapters. */
export const countedSteps = (chapters: readonly Chapter[]): Step[] =>
  chapters.filter(isTaken).flatMap(({ steps }) => steps.filter(({ isRequired }) => isRequired))

export function courseWire(course: CourseRow, seat: SeatRow | undefined, certificate: string | null = null): LearnerCourse {
  return {
    unique_id: course.id,
    name: course.name,
    code: course.code,
    summary: course.summary,
    description: course.description,
    language: course.language,
    level: course.level,
    topics: course.topics ?? [],
    enrolment: course.enrolment,
    product_unique_id: course.product,
    chapters: course.chapterCount,
    steps: course.stepCount,
    minutes: course.minutes,
    seats_left: course.capacity === null ? null : Math.max(0, course.capacity - course.seatsTaken),
    has_waiting_list: course.hasWaitingList,
    code_hours: bounds.codeHours,
    enrollment: seat
      ? {
          unique_id: seat.id,
          status: seat.status,
          progress: seat.progress,
          started_at: seat.startedAt,
          completed_at: seat.completedAt,
          due_at: seat.dueOn,
          source: seat.source,
          certificate_unique_id: certificate,
        }
      : null,
  }
}

const lockWire = (lock: Lock | null | undefined) => (lock ? { reason: lock.reason, opens_at: lock.opensAt } : null)

/** Chapters and steps as a learner sees them: titles of what is locked, and nothing of what it holds. */
export function contentWire(
  chapters: readonly Chapter[],
  locks: ReadonlyMap<string, Lock | null>,
  finished: ReadonlyMap<string, string>,
  done: ReadonlySet<string>,
  language: string | null,
): LearnerOutline['content'] {
  let number = 0
  return chapters.map((chapter) => ({
    unique_id: chapter.id,
    title: chapter.title,
    kind: chapter.kind,
    number: isTaken(chapter) ? ++number : null,
    summary: chapter.summary,
    lock: lockWire(locks.get(chapter.id)),
    finished_at: finished.get(chapter.id) ?? null,
    steps: chapter.steps.map((step) => ({
      unique_id: step.id,
      title: inLanguage(step, language).title,
      kind: step.kind,
      minutes: step.minutes,
      is_required: step.isRequired,
      is_preview: step.isPreview,
      is_done: done.has(step.id),
    })),
  }))
}

/** The step to go on with: the first that is not done in what is open. */
export function currentStep({ chapters, locks, standing }: Learner): string | null {
  const open = chapters.filter((chapter) => chapter.kind !== 'resources' && !locks.get(chapter.id))
  return open.flatMap(({ steps }) => steps).find(({ id }) => !standing.done.has(id))?.id ?? open.at(-1)?.steps.at(-1)?.id ?? null
}

/** The certificate of the round somebody is in, or had last. */
export async function certificateOf({ tx, tenantId }: Book, seat: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select c.id from university.certificates c where c.tenant_id = $1 and c.enrollment_id = $2 and c.status = 'valid' and c.deleted_at is null
     order by c.round desc limit 1`,
    [tenantId, seat],
  )
  return row?.id ?? null
}

export async function outlineWire(context: Context, learner: Learner): Promise<LearnerOutline & { readonly id: string }> {
  const { course, seat, chapters, locks, standing } = learner
  const coachId = seat.coach ?? course.coach
  const [coach] = coachId ? await peopleOf(context, [coachId]) : []
  return {
    id: course.id,
    ...courseWire(course, seat, await certificateOf(context, seat.id)),
    coach_name: coach?.name ?? null,
    ending: seat.status === 'completed' ? course.ending : null,
    next_course_unique_id: seat.status === 'completed' ? course.nextCourse : null,
    current_step_unique_id: currentStep(learner),
    content: contentWire(chapters, locks, standing.finished, standing.done, languageOf(context)),
  }
}
