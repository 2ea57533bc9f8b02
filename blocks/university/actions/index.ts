import { refuse, type Actions } from '@quoin/kit/server'
import { issue } from '../learning/codes.ts'
import { geolocation } from '@quoin/geolocation/resources'
import { release } from '@quoin/kit/occupancy'
import { beginAgain } from '../learning/progress.ts'
import { oweFee } from '../learning/fees.ts'
import { publish } from '../learning/publish.ts'
import { mustBeReady } from '../learning/placement.ts'
import { placedBy } from '../learning/places.ts'
import { gradeAttempt } from '../learning/quiz.ts'
import { courseOf, mustHaveRoom, promote, seatedAs, type SeatRow } from '../learning/seat.ts'
import { tellPosts } from '../operations/posts.ts'
import { mustBeOpen, tellCancelled } from '../operations/sessions.ts'
import { university } from '../resources/index.ts'

export const courses: Actions<typeof university, 'courses'> = {
  async publish(course, { movesLearners }, context) {
    const { number, ...sizes } = await publish(context, course, movesLearners ?? true)
    const saved = await context.save({
      status: 'published',
      publishedVersion: number,
      publishedAt: new Date().toISOString(),
      ...sizes,
    })
    await promote(context, course.id)
    return saved
  },
  archive: (_course, _, { save }) => save({ status: 'archived' }),
  unarchive: (course, _, { save }) => save({ status: (course.publishedVersion ?? 0) > 0 ? 'published' : 'draft' }),
}

export const enrollments: Actions<typeof university, 'enrollments'> = {
  pause: (_seat, _, { save }) => save({ status: 'paused', pausedAt: new Date().toISOString() }),
  resume: (seat, _, { save }) =>
    save({
      status: 'active',
      pausedAt: null,
      pausedSeconds: pausedBy(seat),
    }),
  async withdraw(seat, { reason }, context) {
    const saved = await context.save({ status: 'withdrawn', pausedAt: null, pausedSeconds: pausedBy(seat) })
    if (reason) await context.note(university.enrollments, seat.id, { reason: [null, reason] })
    await promote(context, seat.course)
    return saved
  },
  async reinstate(seat, _, context) {
    const course = await courseOf(context, seat.course, 'lock')
    if (course.capacity !== null && course.seatsTaken >= course.capacity)
      throw refuse.conflict('course_full', 'All seats of this course are taken.')
    if (course.publishedVersion === 0) throw refuse.conflict('content_not_available', 'Content is not available yet.')
    if (seat.cohort) await mustHaveRoom(context, seat.cohort)
    return context.save({
      status: seatedAs(seat),
      courseVersion: seat.courseVersion || course.publishedVersion,
    })
  },
  async unlock(seat, { chapter, opensAt }, context) {
    await mustBeOfCourse(context, seat, chapter)
    await context.tx.query(
      `insert into university.overrides (tenant_id, enrollment_id, chapter_id, opens_at, set_by) values ($1, $2, $3, coalesce($4::timestamptz, now()), $5)
       on conflict (tenant_id, enrollment_id, chapter_id) do update set opens_at = excluded.opens_at, set_by = excluded.set_by`,
      [context.tenantId, seat.id, chapter, opensAt ?? null, context.me],
    )
    await context.note(university.enrollments, seat.id, { unlocked: [null, chapter] })
    return seat
  },
  async relock(seat, { chapter }, context) {
    await mustBeOfCourse(context, seat, chapter)
    await context.tx.query(
      'delete from university.overrides o where o.tenant_id = $1 and o.enrollment_id = $2 and o.chapter_id = $3',
      [context.tenantId, seat.id, chapter],
    )
    await context.note(university.enrollments, seat.id, { unlocked: [chapter, null] })
    return seat
  },
  waive: (_seat, { reason }, { save }) => save({ waivedAt: new Date().toISOString(), waiverReason: reason }),
  async reset(seat, { reason }, context) {
    const course = await courseOf(context, seat.course)
    await beginAgain(context, { course, seat }, course.dueDays)
    await context.note(university.enrollments, seat.id, { reason: [null, reason] })
    return context.find(university.enrollments, seat.id)
  },
}

/** How long a seat was paused by now. */
const pausedBy = ({ pausedSeconds, pausedAt }: Pick<SeatRow, 'pausedSeconds' | 'pausedAt'>): number =>
  (pausedSeconds ?? 0) + Math.max(0, Math.floor((Date.now() - new Date(pausedAt ?? Date.now()).getTime()) / 1_000))

async function mustBeOfCourse(
  context: Parameters<typeof courseOf>[0],
  seat: Pick<SeatRow, 'course'>,
  chapter: string,
): Promise<void> {
  const found = await context.find(university.chapters, chapter)
  if (found.course !== seat.course) throw refuse.invalid('no_such_record', 'This record does not exist.', 'chapter_unique_id')
}

export const students: Actions<typeof university, 'students'> = {
  archive: (_student, _, { save }) => save({ status: 'archived' }),
  unarchive: (_student, _, { save }) => save({ status: 'active' }),
}

export const codes: Actions<typeof university, 'codes'> = {
  async issue(code, _, context) {
    await issue(context, code)
    return context.find(university.codes, code.id)
  },
  async resend(code, _, context) {
    await issue(context, code)
    return context.find(university.codes, code.id)
  },
  async revoke(code, { reason }, context) {
    await context.tx.query('delete from university.code_hashes h where h.tenant_id = $1 and h.code_id = $2', [
      context.tenantId,
      code.id,
    ])
    return context.save({ status: 'revoked', revokedReason: reason })
  },
}

export const attempts: Actions<typeof university, 'attempts'> = {
  async grade(attempt, { percent, feedback }, context) {
    const isPassed = await gradeAttempt(context, attempt, percent)
    return context.save({
      status: 'graded',
      percent,
      isPassed,
      points: Math.round(((attempt.pointsMax ?? 0) * percent) / 100),
      feedback: feedback ?? attempt.feedback,
      gradedBy: context.me,
      ...(attempt.placement && (await placedBy(context, attempt.placement, attempt.user, percent))),
    })
  },
  allowAgain: (_attempt, _, { save }) => save({ mayRepeat: true }),
}

export const placements: Actions<typeof university, 'placements'> = {
  async publish(placement, _, context) {
    await mustBeReady(context, placement.id)
    return context.save({ status: 'active' })
  },
  archive: (_placement, _, { save }) => save({ status: 'archived' }),
}

export const sessions: Actions<typeof university, 'sessions'> = {
  confirm: (_session, _, { save }) => save({ coachConfirmedAt: new Date().toISOString() }),
  arrive(session, _, { save }) {
    mustBeOpen(session)
    return save({ coachArrivedAt: new Date().toISOString() })
  },
  async finish(session, { log }, context) {
    if (new Date(session.startsAt) > new Date()) throw refuse.conflict('not_begun', 'This session has not started yet.')
    await context.save({ status: 'done', log: log ?? session.log })
    await oweFee(context, session.id)
    return context.find(university.sessions, session.id)
  },
  async cancel(session, { reason }, context) {
    if (session.booking) await context.call(geolocation.bookings.cancel, { id: session.booking, reason })
    else await release(context.tx, { subject: session.id })
    if (reason) await context.note(university.sessions, session.id, { reason: [null, reason] })
    await tellCancelled(context, session, reason)
    return context.save({ status: 'cancelled' })
  },
}

export const attendances: Actions<typeof university, 'attendances'> = {
  verify: (_attendance, _, { me, save }) => save({ verifiedBy: me, verifiedAt: new Date().toISOString() }),
}

export const translations: Actions<typeof university, 'translations'> = {
  confirm: (_translation, _, { save }) => save({ isStale: false }),
}

export const posts: Actions<typeof university, 'posts'> = {
  async hide(post, _, context) {
    await tellPosts(context, post.step!)
    return context.save({ status: 'hidden' })
  },
  async unhide(post, _, context) {
    await tellPosts(context, post.step!)
    return context.save({ status: 'visible' })
  },
}

export const certificates: Actions<typeof university, 'certificates'> = {
  revoke: (_certificate, { reason }, { save }) =>
    save({ status: 'revoked', revokedAt: new Date().toISOString(), revokedReason: reason }),
}
