import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import { notify } from '@quoin/kit/notices'
import { type CallInternal, type Context, Refusal } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { type FollowUp, university } from '../resources/index.ts'
import { peopleOf } from './people.ts'
import { courseOf, type CourseRow, dayIn, type SeatRow } from './seat.ts'

/** Asks for a low rating of a coach to be followed up, once it is kept: who manages courses is known to the gateway alone. */
export const followUpJob = 'university.follow_up'
export interface LowRating {
  readonly tenantId: string
  readonly seat: string
  readonly rating: number
}

export async function askToFollowUp({ tenantId, ...asked }: LowRating, callInternal: CallInternal): Promise<void> {
  const managers = await callInternal(tenantId, gateway.permissions.internal.reaching, {
    permission: 'university.courses.write',
    owner: null,
  })
  await callInternal(tenantId, university.learning.internal.followUp, { ...asked, managers: managers.map(({ id }) => id) })
}

/** What a follow-up is due within. */
const followUpDays = 2

/** Has a rating of one or two followed up, once for each learner: who is to do it is told, and has it to tick off in the CRM where that is served. */
export async function followUp(context: Context, { seat: id, rating, managers }: FollowUp): Promise<void> {
  const seat = await context.find(university.enrollments, id)
  const course = await courseOf(context, seat.course)
  const people = await followersUp(context, course, seat, managers)
  const [learner] = await peopleOf(context, [seat.user])
  if (people.length === 0 || !learner) return
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'university_rated_low',
    people,
    values: { by: seat.userName ?? '', course: course.name, rating },
    link: `/university/enrollments/${seat.id}`,
    key: seat.id,
    by: learner.id,
  })
  await whereServed(
    context.callInternal(crm.leads.internal.planFollowUp, {
      source: course.name.slice(0, 255),
      sourceType: university.surveys.dotted,
      sourceId: seat.id,
      name: learner.name,
      email: learner.email,
      notes: `${course.name}: ${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`,
      dueOn: dayIn(followUpDays),
      owner: people[0]!,
    }),
  )
}

/** The lead coach of the course, else whoever made it, else those who manage courses; never the coach who was rated. */
async function followersUp(
  context: Context,
  course: CourseRow,
  seat: SeatRow,
  managers: readonly string[],
): Promise<readonly string[]> {
  const rated = seat.coach ?? course.coach
  const [made] = await context.tx.query<{ by: string | null }>(
    'select c.created_by as by from university.courses c where c.tenant_id = $1 and c.id = $2',
    [context.tenantId, course.id],
  )
  const isOther = (id: string | null | undefined): id is string => !!id && id !== rated && id !== seat.user
  const others = [course.coach, made?.by].filter(isOther)
  const there = await peopleOf(context, others)
  const first = others.find((id) => there.some((person) => person.id === id))
  return first ? [first] : managers.filter(isOther).slice(0, bounds.toldAtOnce)
}

/** An installation may do without a block. */
const whereServed = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 503)) throw error
  })
