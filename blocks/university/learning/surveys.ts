import { type Context, refuse } from '@quoin/kit/server'
import { university } from '../resources/index.ts'
import { ratingKeys, type SurveyKind } from '../resources/wire.ts'
import { followUpJob, type LowRating } from './followUp.ts'
import { couponForFriend } from './referral.ts'
import { courseOf, seatOf } from './seat.ts'

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
  if (values.coachLowest !== null && values.coachLowest <= 2)
    await context.jobs.add(
      followUpJob,
      { tenantId: context.tenantId, seat: seat.id, rating: values.coachLowest } satisfies LowRating,
      { tx: context.tx, key: `university follow up ${seat.id} ${values.coachLowest}` },
    )
  return { id: seat.id, kind, answered_at: values.answeredAt, has_coupon: referralCoupon !== null }
}
