import { unsupported } from '@quoin/kit'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { overlapHours, type Slot } from '../learning/availability.ts'
import { answering, type ClientCall, id, listed, one, shaped } from './answering.ts'

/** Hours of teachers and students, and who fits whom by them. */
const times = {
  timezone: z.string().optional(),
  is_recurring: z.literal(true, 'Hours are said of every week.').optional(),
  effective_from: z.string().nullish(),
  effective_until: z.string().nullish(),
}
const made = z.strictObject({ ...times, day_of_week: z.int(), start_time: z.string(), end_time: z.string() })
const newHours = z.strictObject({ availability: made })
const changedHours = z.strictObject({
  availability: made.partial().extend({ status: z.literal('active', 'Delete these hours instead.').optional() }),
})
const newSlots = z.strictObject({ slots: z.array(made) })

const toHours = (hours: WireRecord) =>
  shaped('Availability', hours, { ...hours.attributes, is_recurring: true, status: 'active' })
const withoutRecurring = ({ is_recurring: _, ...hours }: z.output<typeof made>) => hours

type Kind = 'teacher' | 'student'
/** One service reads hours as a document, another as they stand: both are in the same answer. */
const both = (kind: Kind, { data }: { data: WireRecord }) => {
  const { user_unique_id, day_of_week, start_time, end_time, timezone } = data.attributes
  return {
    ...one({ data }, toHours),
    uniqueId: data.id,
    [`${kind}UniqueId`]: user_unique_id,
    dayOfWeek: day_of_week,
    startTime: start_time,
    endTime: end_time,
    timezone,
  }
}
const hoursOf = ({ all }: ClientCall, kind: Kind, user: string) =>
  all('/availabilities', { 'filter[user_unique_id]': user, 'filter[user_type]': kind })
async function hoursAt(call: ClientCall, kind: Kind, user: string): Promise<WireRecord> {
  const { data } = await call.get(`/availabilities/${call.params.availability}`)
  if (data.attributes.user_unique_id !== user || data.attributes.user_type !== kind) throw refuse.missing()
  return data
}
const replaced = (call: ClientCall, kind: Kind, user: string, slots: readonly object[]) =>
  call.put('/availabilities', { availability: { user_unique_id: user, user_type: kind, slots } })

const ofPeople = (kind: Kind, at: string) => ({
  [`GET ${at}/availability`]: async (call: ClientCall) => listed((await hoursOf(call, kind, call.params.user!)).map(toHours)),
  [`POST ${at}/availability`]: async (call: ClientCall) => {
    const hours = withoutRecurring(checked(newHours, call.body).availability)
    const availability = { ...hours, user_unique_id: call.params.user, user_type: kind }
    return both(kind, await call.post('/availabilities', { availability }))
  },
  [`PUT ${at}/availability/:availability`]: async (call: ClientCall) => {
    const { is_recurring: _, status: __, ...availability } = checked(changedHours, call.body).availability
    const { id: hours } = await hoursAt(call, kind, call.params.user!)
    return both(kind, await call.put(`/availabilities/${hours}`, { availability }))
  },
  [`DELETE ${at}/availability/:availability`]: async (call: ClientCall) =>
    call.remove(`/availabilities/${(await hoursAt(call, kind, call.params.user!)).id}`),
  [`DELETE ${at}/availability`]: async (call: ClientCall) => void (await replaced(call, kind, call.params.user!, [])),
})

const wanted = z.strictObject({
  course_unique_id: id.optional(),
  subject_unique_id: unsupported('Somebody is coached through a course as a whole.'),
  availability_required: z.boolean().default(false),
  limit: z.int().min(1).max(100).default(20),
})
const evaluated = z.strictObject({
  teacher_unique_ids: z.array(id).min(1).max(20),
  student_unique_ids: z.array(id).min(1).max(20),
  course_unique_id: id.optional(),
})
const pair = z.strictObject({
  teacher_unique_id: id,
  student_unique_id: id,
  start_date: z.string().optional(),
  end_date: z.string().optional(),
})
const slotsOf = (rows: readonly WireRecord[], from = new Date(), until = from): Slot[] =>
  rows
    .map(({ attributes }) => attributes)
    .filter(
      ({ effective_from, effective_until }) =>
        (!effective_from || new Date(String(effective_from)) <= until) &&
        (!effective_until || new Date(String(effective_until)) >= from),
    ) as unknown as Slot[]
const isSeated = { 'filter[status][]': ['active', 'paused'] }
const toEvaluation = (teacher: string, student: string, hours: number, isTaught: boolean | null) => ({
  id: `${teacher}-${student}`,
  type: 'MatchEvaluation',
  attributes: {
    teacher_unique_id: teacher,
    student_unique_id: student,
    score: hours,
    availability_overlap: hours,
    compatibility_factors: { takes_course: isTaught },
  },
})
/** Candidates with the hours they share, best first. */
async function ranked(
  call: ClientCall,
  { availability_required, limit }: z.output<typeof wanted>,
  own: readonly Slot[],
  kind: Kind,
  coursesOf: ReadonlyMap<string, readonly string[]>,
) {
  const scored: { user: string; hours: number }[] = []
  for (const user of coursesOf.keys()) scored.push({ user, hours: overlapHours(own, slotsOf(await hoursOf(call, kind, user))) })
  const best = scored
    .filter(({ hours }) => hours > 0 || !availability_required)
    .toSorted((a, b) => b.hours - a.hours)
    .slice(0, limit)
  return listed(
    await Promise.all(
      best.map(async ({ user, hours }) => {
        const { attributes } = (await call.get(`/api/gateway/users/${user}`)).data as WireRecord
        return {
          id: user,
          type: kind === 'teacher' ? 'AvailableCoach' : 'AvailableCoachee',
          attributes: {
            [`${kind}_unique_id`]: user,
            name: attributes.name,
            email: attributes.email,
            availability_score: hours,
            course_unique_ids: coursesOf.get(user),
          },
        }
      }),
    ),
  )
}
function grouped(rows: readonly (readonly [user: unknown, course: unknown])[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [user, course] of rows)
    if (user) found.set(String(user), [...new Set([...(found.get(String(user)) ?? []), String(course)])])
  if (found.size > 200) throw refuse.conflict('too_many_rows', 'There are too many to compare. Name a course.')
  return found
}

export const clientAvailability = answering({
  ...ofPeople('teacher', '/teachers/:user'),
  ...ofPeople('student', '/users/:user'),
  'PUT /users/:user/availabilities/slots': async (call) => {
    const { slots } = checked(newSlots, call.body)
    await replaced(call, 'student', call.params.user!, slots.map(withoutRecurring))
    return listed((await hoursOf(call, 'student', call.params.user!)).map(toHours))
  },
  // Coaches are whoever teaches a course, or coaches somebody in it.
  'POST /users/:user/coaches/find': async (call) => {
    const input = checked(wanted, call.body)
    const seats = await call.all('/enrollments', { 'filter[user_unique_id]': call.params.user, ...isSeated })
    const taken = seats.map(({ attributes }) => String(attributes.course_unique_id))
    const courses = taken.filter((course) => !input.course_unique_id || course === input.course_unique_id)
    const own = slotsOf(await hoursOf(call, 'student', call.params.user!))
    if (courses.length === 0) return listed([])
    const within = { 'filter[course_unique_id][]': courses, 'filter[coach_unique_id]': 'empty:false' }
    const coached = await call.all('/enrollments', within)
    const taught = await Promise.all(courses.map(async (course) => (await call.get(`/courses/${course}`)).data as WireRecord))
    const rows = [
      ...taught.map(({ id: course, attributes }) => [attributes.instructor_unique_id, course] as const),
      ...coached.map(({ attributes }) => [attributes.coach_unique_id, attributes.course_unique_id] as const),
    ]
    return ranked(call, input, own, 'teacher', grouped(rows))
  },
  'POST /teachers/:user/coachees/find': async (call) => {
    const input = checked(wanted, call.body)
    const within = { 'filter[course_unique_id]': input.course_unique_id, 'filter[coach_unique_id]': 'empty:true', ...isSeated }
    const seats = await call.all('/enrollments', within)
    const own = slotsOf(await hoursOf(call, 'teacher', call.params.user!))
    const rows = seats.map(({ attributes }) => [attributes.user_unique_id, attributes.course_unique_id] as const)
    return ranked(call, input, own, 'student', grouped(rows))
  },
  'POST /matches/evaluate': async (call) => {
    const input = checked(evaluated, call.body)
    const evaluations: object[] = []
    for (const student of input.student_unique_ids) {
      const own = slotsOf(await hoursOf(call, 'student', student))
      const seats = { 'filter[user_unique_id]': student, 'filter[course_unique_id]': input.course_unique_id, ...isSeated }
      const isTaught = input.course_unique_id ? (await call.all('/enrollments', seats)).length > 0 : null
      for (const teacher of input.teacher_unique_ids) {
        const hours = overlapHours(slotsOf(await hoursOf(call, 'teacher', teacher)), own)
        evaluations.push(toEvaluation(teacher, student, hours, isTaught))
      }
    }
    return listed(evaluations)
  },
  'POST /matches/availabilities': async (call) => {
    const { teacher_unique_id: teacher, student_unique_id: student, start_date, end_date } = checked(pair, call.body)
    const from = start_date ? new Date(start_date) : new Date()
    const until = end_date ? new Date(end_date) : from
    if (!(until >= from)) throw refuse.invalid('ends_before_start', 'The end comes after the start.', 'end_date')
    const [coach, learner] = [await hoursOf(call, 'teacher', teacher), await hoursOf(call, 'student', student)]
    const hours = overlapHours(slotsOf(coach, from, until), slotsOf(learner, from, until), from)
    return listed([toEvaluation(teacher, student, hours, null)])
  },
})
