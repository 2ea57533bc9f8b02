import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import { notify } from '@quoin/kit/notices'
import { type Context, Refusal, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { university } from '../resources/index.ts'
import { ratingKeys, type SurveyKind } from '../resources/wire.ts'
import { memberOf, peopleOf } from './people.ts'
import { couponForFriend } from './referral.ts'
import { courseOf, type CourseRow, dayIn, seatOf, type SeatRow } from './seat.ts'

async function seatFor(context: Context, course: string, lock?: 'lock') {
  const seat = await seatOf(context, course, context.me, lock)
  if (!seat || !['active', 'paused', 'completed'].includes(seat.status)) throw refuse.missing()
  return seat
}

export async function surveyOf(context: Context, courseId: string, kind: SurveyKind) {
  const seat = await seatFor(context, courseId)
  const [row] = await context.tx.query<{
    ratings: Record<string, number>
    comment: string | null
    recommend: boolean | null
    at: string
  }>(
    `select s.ratings, s.comment, s.recommend, s.answered_at as at from university.surveys s
     where s.tenant_id = $1 and s.enrollment_id = $2 and s.kind = $3 and s.deleted_at is null`,
    [context.tenantId, seat.id, kind],
  )
  return {
    id: seat.id,
    kind,
    keys: [...ratingKeys[kind]],
    ratings: row?.ratings ?? null,
    comment: row?.comment ?? null,
    recommend: row?.recommend ?? null,
    answered_at: row ? new Date(row.at).toISOString() : null,
  }
}

export interface Input {
  readonly ratings: Readonly<Record<string, number>>
  readonly comment?: string | null
  readonly recommend?: boolean | null
}

/** Keeps the answers of a survey, all ratings or none; giving them again changes them. */
export async function giveSurvey(context: Context, courseId: string, kind: SurveyKind, input: Input) {
  // Two tabs answer one after the other.
  const seat = await seatFor(context, courseId, 'lock')
  const keys = ratingKeys[kind]
  const missing = keys.find((key) => input.ratings[key] === undefined)
  if (missing) throw refuse.invalid('answer_missing', 'Please answer all questions of the survey.', `ratings.${missing}`)
  const stranger = Object.keys(input.ratings).find((key) => !keys.includes(key))
  if (stranger) throw refuse.invalid('no_such_question', 'This question does not exist.', `ratings.${stranger}`)
  if (kind === 'course' && typeof input.recommend !== 'boolean')
    throw refuse.invalid('answer_missing', 'Please answer all questions of the survey.', 'recommend')
  const coach = Object.entries(input.ratings).filter(([key]) => key.startsWith('coach_'))
  const values = {
    ratings: input.ratings,
    comment: input.comment || null,
    recommend: kind === 'course' ? (input.recommend ?? null) : null,
    coachLowest: coach.length > 0 ? Math.min(...coach.map(([, value]) => value)) : null,
    answeredAt: new Date().toISOString(),
  }
  const [held] = await context.tx.query<{ id: string; coupon: string | null }>(
    `select s.id, s.referral_coupon_id as coupon from university.surveys s where s.tenant_id = $1 and s.enrollment_id = $2 and s.kind = $3 and s.deleted_at is null for update`,
    [context.tenantId, seat.id, kind],
  )
  const referralCoupon =
    held?.coupon ??
    (values.recommend && seat.status === 'completed'
      ? await couponForFriend(context, await courseOf(context, courseId), context.me)
      : null)
  if (held)
    await context.update(university.surveys, await context.find(university.surveys, held.id, 'lock'), {
      ...values,
      referralCoupon,
    })
  else
    await context.insert(university.surveys, {
      ...values,
      referralCoupon,
      enrollment: seat.id,
      course: courseId,
      user: context.me,
      kind,
    })
  if (values.coachLowest !== null && values.coachLowest <= 2) await followUpLowRating(context, courseId, seat, values.coachLowest)
  return { id: seat.id, kind, answered_at: values.answeredAt, has_coupon: referralCoupon !== null }
}

/** What a follow-up is due within. */
const followUpDays = 2

/** Has a rating of one or two followed up, once for each learner: who is to do it is told, and has it to tick off in the CRM where that is served. */
async function followUpLowRating(context: Context, courseId: string, seat: SeatRow, rating: number): Promise<void> {
  const course = await courseOf(context, courseId)
  const people = await followersUp(context, course, seat)
  if (people.length === 0) return
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'university_rated_low',
    people,
    values: { by: seat.userName ?? '', course: course.name, rating },
    link: `/university/enrollments/${seat.id}`,
    key: seat.id,
    by: context.me,
  })
  const { name, email } = await memberOf(context, seat.user)
  await whereServed(
    context.callInternal(crm.leads.internal.planFollowUp, {
      source: course.name.slice(0, 255),
      sourceType: university.surveys.dotted,
      sourceId: seat.id,
      name,
      email,
      notes: `${course.name}: ${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`,
      dueOn: dayIn(followUpDays),
      owner: people[0]!,
    }),
  )
}

/** The lead coach of the course, else whoever made it, else those who manage courses; never the coach who was rated. */
async function followersUp(context: Context, course: CourseRow, seat: SeatRow): Promise<string[]> {
  const { tx, tenantId } = context
  const rated = seat.coach ?? course.coach
  const [made] = await tx.query<{ by: string | null }>(
    'select c.created_by as by from university.courses c where c.tenant_id = $1 and c.id = $2',
    [tenantId, course.id],
  )
  const others = [course.coach, made?.by].flatMap((id) => (id && id !== rated && id !== seat.user ? [id] : []))
  const there = await peopleOf(context, others)
  const first = others.find((id) => there.some((person) => person.id === id))
  if (first) return [first]
  const managers = await context.callInternal(gateway.permissions.internal.reaching, {
    permission: 'university.courses.write',
    owner: null,
  })
  return managers.flatMap(({ id }) => (id === rated || id === seat.user ? [] : [id])).slice(0, bounds.toldAtOnce)
}

/** An installation may do without a block. */
const whereServed = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 503)) throw error
  })
