import { advisoryLock, type Context, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { university } from '../resources/index.ts'
import type { Found } from '@quoin/kit'
import { mailSeat } from './tell.ts'

export type CourseRow = Found<typeof university.courses>
export type SeatRow = Found<typeof university.enrollments>
export type Source = SeatRow['source']

/** Somebody’s seat in a course, locked where it is to be changed. */
export async function seatOf(context: Context, course: string, user: string, lock?: 'lock'): Promise<SeatRow | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    'select e.id from university.enrollments e where e.tenant_id = $1 and e.user_id = $2 and e.course_id = $3 and e.deleted_at is null',
    [context.tenantId, user, course],
    'prepare',
  )
  return row && (await context.find(university.enrollments, row.id, lock))
}

/** A course as code sees it, whoever asks: learners may not read drafts, so it is not asked for in their name. */
export async function courseOf(context: Context, id: string, lock?: 'lock'): Promise<CourseRow> {
  return context.find(university.courses, id, lock)
}

export interface Input {
  readonly user: string
  readonly name: string
  readonly source: Source
  readonly audience?: SeatRow['audience']
  readonly order?: string | null
  readonly cohort?: string | null
  /** Somebody with a code does not wait for a seat. */
  readonly mustHaveSeat?: boolean
}

/** Whoever finished a course before their seat was taken has finished it when they get it back. */
export const seatedAs = (seat: Pick<SeatRow, 'completedAt'> | undefined) =>
  seat?.completedAt ? ('completed' as const) : ('active' as const)
const isSeated = (status: SeatRow['status']): boolean => status === 'active' || status === 'paused' || status === 'completed'

/** Gives somebody a seat, or a place on the waiting list. The course is locked, so that no two take the last one. */
export async function enrol(
  context: Context,
  courseId: string,
  input: Input,
): Promise<{ id: string; status: 'active' | 'completed' | 'waiting'; isNew: boolean }> {
  const course = await courseOf(context, courseId, 'lock')
  if (course.publishedVersion === 0 || course.status !== 'published')
    throw refuse.conflict('content_not_available', 'Content is not available yet.')
  const held = await seatOf(context, courseId, input.user, 'lock')
  if (held && isSeated(held.status)) return { id: held.id, status: 'active', isNew: false }
  await mustBeStudent(context, input.user)
  const isFull = course.capacity !== null && course.seatsTaken >= course.capacity
  if (isFull && (input.mustHaveSeat || !course.hasWaitingList))
    throw refuse.conflict('course_full', 'All seats of this course are taken.')
  const status = isFull ? ('waiting' as const) : seatedAs(held)
  if (held?.status === 'waiting' && status === 'waiting') return { id: held.id, status, isNew: false }
  if (input.cohort) await mustHaveRoom(context, input.cohort)
  const values = {
    status,
    ...(input.cohort ? { cohort: input.cohort } : held && { cohort: await roomLeft(context, held) }),
    source: input.source,
    courseVersion: course.publishedVersion,
    stepsTotal: held?.stepsTotal ?? 0,
    ...(input.order && { order: input.order }),
    ...(input.audience && { audience: input.audience }),
    ...(course.isMandatory && course.dueDays && !held?.dueOn && { dueOn: dayIn(course.dueDays) }),
  }
  if (held) {
    await context.update(university.enrollments, held, values)
    return { id: held.id, status, isNew: true }
  }
  await keepBounds(context, courseId, input.user)
  const { id } = await context.insert(university.enrollments, {
    ...values,
    course: courseId,
    courseName: course.name,
    user: input.user,
    userName: input.name,
    coach: course.coach,
    timeZone: 'UTC',
  })
  return { id, status, isNew: true }
}

async function mustBeStudent({ tx, tenantId }: Context, user: string): Promise<void> {
  const [archived] = await tx.query(
    "select 1 from university.students s where s.tenant_id = $1 and s.user_id = $2 and s.status = 'archived' and s.deleted_at is null",
    [tenantId, user],
  )
  if (archived) throw refuse.conflict('student_archived', 'This learner is archived and gets no new seat.')
}

export async function mustHaveRoom(context: Context, cohort: string): Promise<void> {
  if (await isCohortFull(context, cohort)) throw refuse.conflict('cohort_full', 'All seats of this cohort are taken.')
}

/** Whoever comes back to a cohort that is full by now comes back to none. */
const roomLeft = async (context: Context, { cohort }: Pick<SeatRow, 'cohort'>): Promise<string | null> =>
  cohort && !(await isCohortFull(context, cohort)) ? cohort : null

/** The cohort is locked, so that no two take its last seat. */
async function isCohortFull({ tx, tenantId }: Context, cohort: string): Promise<boolean> {
  const [row] = await tx.query<{ full: boolean }>(
    'select coalesce(c.seats_taken >= c.capacity, false) as full from university.cohorts c where c.tenant_id = $1 and c.id = $2 for update',
    [tenantId, cohort],
  )
  return row?.full === true
}

async function keepBounds({ tx, tenantId }: Context, course: string, user: string): Promise<void> {
  advisoryLock(tx, 'university seats of', user)
  const [held] = await tx.query<{ own: number; all: number }>(
    `select (select count(*)::int from (select 1 from university.enrollments e where e.tenant_id = $1 and e.user_id = $2 limit $4) o) as own,
       (select count(*)::int from (select 1 from university.enrollments e where e.tenant_id = $1 and e.course_id = $3 limit $5) a) as all`,
    [tenantId, user, course, bounds.enrollments, bounds.learners],
  )
  if (held!.own >= bounds.enrollments)
    throw refuse.conflict('too_many_courses', `You can take up to ${bounds.enrollments} courses.`)
  if (held!.all >= bounds.learners)
    throw refuse.conflict('too_many_learners', `A course can have up to ${bounds.learners} learners.`)
}

export const dayIn = (days: number, from = new Date()): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Gives seats that became free to whoever waits longest, and tells them. */
export async function promote(context: Context, courseId: string): Promise<number> {
  const { tx, tenantId } = context
  let promoted = 0
  for (;;) {
    const course = await courseOf(context, courseId, 'lock')
    if (course.status !== 'published' || (course.capacity !== null && course.seatsTaken >= course.capacity)) return promoted
    const [next] = await tx.query<{ id: string }>(
      `select e.id from university.enrollments e where e.tenant_id = $1 and e.course_id = $2 and e.status = 'waiting' and e.deleted_at is null
       order by e.created_at, e.id limit 1 for update skip locked`,
      [tenantId, courseId],
    )
    if (!next) return promoted
    const seat = await context.find(university.enrollments, next.id, 'lock')
    await context.update(university.enrollments, seat, {
      status: seatedAs(seat),
      courseVersion: course.publishedVersion,
      cohort: await roomLeft(context, seat),
    })
    await mailSeat(context, course, seat)
    promoted++
  }
}
