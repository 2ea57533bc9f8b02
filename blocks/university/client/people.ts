import { unsupported } from '@quoin/kit'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { courseState, ownState, seatState } from '../queries/states.ts'
import {
  answering,
  type ClientCall,
  entityStatus,
  id,
  listed,
  many,
  none,
  one,
  paging,
  payload,
  shaped,
  sortedBy,
} from './answering.ts'

/** Students and teachers are members of the company; a course group is a cohort; a match is the seat of a learner with a coach of their own. */
const toMember = (type: 'user' | 'teacher') => (member: WireRecord) => {
  const words = String(member.attributes.name ?? '').split(/\s+/)
  return shaped(type, member, {
    user_unique_id: member.id,
    email: member.attributes.email,
    first_name: words.slice(0, -1).join(' ') || words[0],
    last_name: words.length > 1 ? words.at(-1) : '',
    display_name: member.attributes.name,
    bio: member.attributes.bio,
    status: member.attributes.status,
    payload: member.attributes.payload,
  })
}
const toCourse = (course: WireRecord) => {
  const status = courseState(course.attributes)
  return shaped('Course', course, { ...course.attributes, status, enabled: status === 'active' })
}
const toGroup = (cohort: WireRecord) =>
  shaped('course_group', cohort, {
    course_unique_id: cohort.attributes.course_unique_id,
    name: cohort.attributes.name,
    max_students: cohort.attributes.capacity,
    current_students: cohort.attributes.seats_taken,
    start_date: cohort.attributes.starts_on,
    end_date: cohort.attributes.ends_on,
    status: 'active',
  })
const ids = (rows: readonly WireRecord[], name: string) => [...new Set(rows.map((row) => row.attributes[name]).filter(Boolean))]
const seatsOf = ({ all }: ClientCall, user: string, more: object = {}) =>
  all('/enrollments', { 'filter[user_unique_id]': user, ...more })
/** Records by their ids: a seat names the course and the cohort it is in. */
const each = ({ get }: ClientCall, path: string, rows: readonly unknown[]): Promise<WireRecord[]> =>
  Promise.all(rows.map(async (row) => (await get(`${path}/${row}`)).data))
const held = ['active', 'paused', 'completed']

const day = (date: string | undefined) => date?.slice(0, 10)
const newGroup = z.strictObject({
  course_group: z.strictObject({
    course_unique_id: id,
    name: z.string(),
    description: unsupported('A cohort is known by its name.'),
    max_students: z.int().nullish(),
    start_date: z.string().optional(),
    end_date: z.string().optional(),
    payload: payload.refine((value) => !value, 'A cohort keeps no custom data.'),
  }),
})

/** How far somebody is in the course of a cohort. */
async function treeOf(call: ClientCall, user: string, group: string) {
  const [seat] = await seatsOf(call, user, { 'filter[cohort_unique_id]': group })
  if (!seat) throw refuse.missing()
  const { chapters } = (await call.get(`/enrollments/${seat.id}/schedule`)).data.attributes
  const { course_unique_id, course_name: name, progress } = seat.attributes
  return { course_unique_id, name, user_unique_id: user, enrollment_unique_id: seat.id, progress, chapters }
}

const matchStatus: Readonly<Record<string, string>> = { active: 'active', waiting: 'pending', completed: 'completed' }
const toMatch = (seat: WireRecord) =>
  shaped('Match', seat, {
    teacher_unique_id: seat.attributes.coach_unique_id,
    student_unique_id: seat.attributes.user_unique_id,
    course_unique_id: seat.attributes.course_unique_id,
    status: matchStatus[ownState(seat.attributes)] ?? 'inactive',
    started_at: seat.attributes.started_at,
    ended_at: seat.attributes.completed_at,
  })
const newMatch = z.strictObject({
  match: z.strictObject({
    teacher_unique_id: id,
    student_unique_id: id,
    course_unique_id: id.optional(),
    subject_unique_id: unsupported('Somebody is coached through a course as a whole.'),
    payload: payload.refine((value) => !value, 'A match keeps no custom data.'),
  }),
})
async function matchAt({ get, params }: ClientCall): Promise<string> {
  const { data } = await get(`/enrollments/${params.match}`)
  if (!data.attributes.coach_unique_id) throw refuse.missing()
  return data.id
}
/** Coaching slots that nobody has booked yet. */
const freeSlots = ({ all }: ClientCall, narrow: object) =>
  all('/sessions', {
    ...narrow,
    'filter[kind]': 'coaching',
    'filter[status]': 'scheduled',
    'filter[learner_unique_id]': 'empty:true',
    'filter[starts_at]': `gt:${new Date().toISOString()}`,
    sort: 'starts_at',
  })
/** A slot that is offered is a match once somebody books it. */
const toOffer = (slot: WireRecord, student: string | null) =>
  shaped('Match', slot, {
    teacher_unique_id: slot.attributes.coach_unique_id,
    student_unique_id: student,
    course_unique_id: slot.attributes.course_unique_id,
    status: 'pending',
    started_at: slot.attributes.starts_at,
    ended_at: slot.attributes.ends_at,
  })
const matched = { 'filter[coach_unique_id]': 'empty:false' }
const active = async (rows: Promise<WireRecord[]>) => {
  const [seat] = await rows
  if (!seat) throw refuse.missing()
  return { data: toMatch(seat) }
}

const memberQuery = z.strictObject({ ...paging, search: z.string().max(200).optional(), status: entityStatus })
export const memberOrder = { display_name: 'name', first_name: 'name', last_name: 'name' }
/** Whoever coaches a course; those alone whose courses are all archived are archived themselves. */
async function teachers(call: ClientCall, isArchived: boolean) {
  const { status, sort, ...more } = checked(memberQuery, call.query, 'parameter')
  if (status && status !== (isArchived ? 'archived' : 'active')) return none(more)
  const courses = await call.all('/courses', { 'filter[instructor_unique_id]': 'empty:false' })
  const live = ids(
    courses.filter(({ attributes }) => ownState(attributes) !== 'archived'),
    'instructor_unique_id',
  )
  const found = isArchived ? ids(courses, 'instructor_unique_id').filter((one) => !live.includes(one)) : live
  if (found.length === 0) return none(more)
  const narrow = { ...more, sort: sortedBy(memberOrder, sort), 'filter[user_unique_id][]': found }
  return many(await call.get('/api/gateway/users', narrow), (member) => ({
    ...toMember('teacher')(member),
    ...(isArchived && { attributes: { ...toMember('teacher')(member).attributes, status: 'archived' } }),
  }))
}

/** A student as the published client reads a user. */
export const toStudent = (student: WireRecord) => {
  const { user_unique_id, user_name: name, display_name, ...kept } = student.attributes
  const member = { id: String(user_unique_id), attributes: { ...kept, name } }
  const { attributes } = toMember('user')(member)
  return {
    id: member.id,
    type: 'user',
    attributes: { ...attributes, avatar_url: kept.avatar_url, display_name: display_name ?? name },
  }
}
const studentInput = z.strictObject({
  user: z.strictObject({
    email: z.string().optional(),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    display_name: z.string().nullish(),
    avatar_url: z.string().nullish(),
    status: z.enum(['active', 'archived'], 'A student is active or archived.').optional(),
    payload,
  }),
})
/** What is said of a student; address and names are the member’s own, and no other than theirs is taken for them. */
async function studentSaid(call: ClientCall) {
  const { email, first_name, last_name, ...student } = checked(studentInput, call.body).user
  const member = toMember('user')((await call.get(`/api/gateway/users/${call.params.user}`)).data)
  const attributes: Readonly<Record<string, unknown>> = member.attributes
  for (const [name, value] of Object.entries({ email, first_name, last_name }))
    if (value !== undefined && value !== attributes[name])
      throw refuse.invalid('of_the_member', 'A member’s address and name are changed by themselves.', `user/${name}`)
  return student
}
async function studentAt({ get, params }: ClientCall): Promise<WireRecord> {
  const { data } = await get('/students', { 'filter[user_unique_id]': params.user })
  if (!data[0]) throw refuse.missing()
  return data[0]
}
const studentPut = async (call: ClientCall, action: string, student: object = {}) =>
  one(await call.put(`/students/${(await studentAt(call)).id}${action}`, { student }), toStudent)

export const clientPeople = answering({
  'GET /users/:user': async (call) => {
    const { data } = await call.get('/students', { 'filter[user_unique_id]': call.params.user })
    if (data[0]) return { data: toStudent(data[0]) }
    return one(await call.get(`/api/gateway/users/${call.params.user}`), toMember('user'))
  },
  'GET /users/status/archive': async ({ get, query }) => {
    const { status: _, sort, ...more } = checked(memberQuery, query, 'parameter')
    const narrow = { ...more, sort: sortedBy({ ...memberOrder, display_name: 'user_name' }, sort), 'filter[status]': 'archived' }
    return many(await get('/students', narrow), toStudent)
  },
  'POST /users/:user/register': async (call) => {
    const student = await studentSaid(call)
    if (student.status === 'archived') throw refuse.invalid('not_archived', 'A student is registered as active.', 'user/status')
    const { status: _, ...made } = student
    return one(await call.post('/students', { student: { ...made, user_unique_id: call.params.user } }), toStudent)
  },
  'PUT /users/:user': async (call) => {
    const { status, ...student } = await studentSaid(call)
    const held = await studentAt(call)
    if (status && status !== held.attributes.status)
      await call.put(`/students/${held.id}/${status === 'archived' ? 'archive' : 'unarchive'}`, { student: {} })
    return studentPut(call, '', student)
  },
  'DELETE /users/:user/archive': async (call) => void (await studentPut(call, '/archive')),
  'PUT /users/:user/restore': (call) => studentPut(call, '/unarchive'),
  'GET /teachers': (call) => teachers(call, false),
  'GET /teachers/status/archive': (call) => teachers(call, true),
  // Who completed a course of this teacher goes on to the course that follows it.
  'PUT /teachers/:teacher/users/:user/promote': async (call) => {
    const { teacher, user } = call.params
    const seats = await seatsOf(call, user!, {})
    const courses = await each(
      call,
      '/courses',
      ids(
        seats.filter(({ attributes }) => ownState(attributes) === 'completed'),
        'course_unique_id',
      ),
    )
    const taken = ids(seats, 'course_unique_id')
    const next = courses
      .filter(({ attributes }) => attributes.instructor_unique_id === teacher)
      .map(({ attributes }) => attributes.next_course_unique_id)
      .find((course) => course && !taken.includes(course))
    if (!next)
      throw refuse.conflict(
        'nothing_to_promote',
        'This learner has completed no course of this teacher that another one follows.',
      )
    return one(await call.post('/enrollments', { enrollment: { course_unique_id: next, user_unique_id: user } }), toSeat)
  },
  'GET /users/:user/courses': async (call) => {
    const seats = await seatsOf(call, call.params.user!, { 'filter[status][]': held })
    return listed((await each(call, '/courses', ids(seats, 'course_unique_id'))).map(toCourse))
  },
  'GET /users/:user/availables': async (call) => {
    const taken = ids(await seatsOf(call, call.params.user!, { 'filter[status][]': held }), 'course_unique_id')
    const courses = await call.all('/courses', { 'filter[status]': 'published', 'filter[enrolment]': 'not:invitation' })
    return listed(courses.filter((course) => !taken.includes(course.id)).map(toCourse))
  },
  'GET /users/:user/groups': async (call) => {
    const seats = await seatsOf(call, call.params.user!, { 'filter[status][]': held })
    return listed((await each(call, '/cohorts', ids(seats, 'cohort_unique_id'))).map(toGroup))
  },
  'GET /users/:user/content_tree/:group': (call) => treeOf(call, call.params.user!, call.params.group!),

  'GET /teachers/:teacher': async ({ get, params }) =>
    one(await get(`/api/gateway/users/${params.teacher}`), toMember('teacher')),
  'GET /teachers/:teacher/courses': async ({ all, params }) =>
    listed((await all('/courses', { 'filter[instructor_unique_id]': params.teacher })).map(toCourse)),
  'GET /teachers/:teacher/groups': async ({ all, params }) => {
    const courses = await all('/courses', { 'filter[instructor_unique_id]': params.teacher })
    const within = { 'filter[course_unique_id][]': courses.map((course) => course.id) }
    const own = await all('/cohorts', { 'filter[coach_unique_id]': params.teacher })
    const others = courses.length === 0 ? [] : await all('/cohorts', within)
    return listed([...own, ...others.filter(({ id: group }) => !own.some((one) => one.id === group))].map(toGroup))
  },
  'GET /teachers/:teacher/content_tree/:group': async ({ get, params }) => {
    const { data } = await get(`/cohorts/${params.group}`)
    const { data: course } = await get(`/courses/${data.attributes.course_unique_id}`)
    if (![course.attributes.instructor_unique_id, data.attributes.coach_unique_id].includes(params.teacher))
      throw refuse.missing()
    const { chapters } = (await get(`/courses/${course.id}/outline`)).data.attributes
    return { course_unique_id: course.id, name: course.attributes.name, chapters }
  },
  'GET /teachers/:teacher/users/:user/content_tree/:group': (call) => treeOf(call, call.params.user!, call.params.group!),

  'GET /course_groups/:group': async ({ get, params }) => one(await get(`/cohorts/${params.group}`), toGroup),
  'POST /course_groups': async ({ post, body }) => {
    const { max_students: capacity, start_date, end_date, ...cohort } = checked(newGroup, body).course_group
    const starts_on = day(start_date) ?? new Date().toISOString().slice(0, 10)
    return one(await post('/cohorts', { cohort: { ...cohort, capacity, starts_on, ends_on: day(end_date) } }), toGroup)
  },
  'POST /course_groups/:group/enrollment': async (call) => {
    const { student_unique_id: user } = checked(z.strictObject({ student_unique_id: id }), call.body)
    const { data: cohort } = await call.get(`/cohorts/${call.params.group}`)
    const { course_unique_id } = cohort.attributes
    const [seat] = await seatsOf(call, user, { 'filter[course_unique_id]': course_unique_id })
    const enrollment = { cohort_unique_id: cohort.id }
    if (seat) await call.put(`/enrollments/${seat.id}`, { enrollment })
    else await call.post('/enrollments', { enrollment: { ...enrollment, course_unique_id, user_unique_id: user } })
    return one(await call.get(`/cohorts/${cohort.id}`), toGroup)
  },
  'POST /course_groups/:group/teachers': async ({ get, put, params, body }) => {
    const { teacher_unique_id: coach } = checked(z.strictObject({ teacher_unique_id: id }), body)
    const { data: cohort } = await get(`/cohorts/${params.group}`)
    const { coach_unique_id: held } = cohort.attributes
    if (held && held !== coach) throw refuse.conflict('has_coach', 'This cohort has a coach: one teacher keeps a cohort.')
    return one(await put(`/cohorts/${cohort.id}`, { cohort: { coach_unique_id: coach } }), toGroup)
  },
  'GET /course_groups/:group/tests': async ({ get, all, params }) => {
    const { data } = await get(`/cohorts/${params.group}`)
    const { course_unique_id } = data.attributes
    const tests = await all('/steps', { 'filter[course_unique_id]': course_unique_id, 'filter[kind]': 'quiz', sort: 'position' })
    return tests.map(({ id: unique_id, attributes }) => ({ unique_id, name: attributes.title, course_unique_id }))
  },

  'POST /matches': async (call) => {
    const { match } = checked(newMatch, call.body)
    const within = { 'filter[course_unique_id]': match.course_unique_id, 'filter[status][]': held }
    const seats = await seatsOf(call, match.student_unique_id, within)
    if (seats.length !== 1)
      throw refuse.invalid('no_such_seat', 'Name a course that this learner has a seat in.', 'match/course_unique_id')
    return one(
      await call.put(`/enrollments/${seats[0]!.id}`, { enrollment: { coach_unique_id: match.teacher_unique_id } }),
      toMatch,
    )
  },
  'DELETE /matches/:match': async (call) => {
    await call.put(`/enrollments/${await matchAt(call)}`, { enrollment: { coach_unique_id: null } })
  },
  // Whoever is coached takes a pause with the course: there is no coaching apart from it.
  'PUT /matches/:match/activate': async (call) =>
    one(await call.put(`/enrollments/${await matchAt(call)}/resume`, { enrollment: {} }), toMatch),
  'PUT /matches/:match/deactivate': async (call) =>
    one(await call.put(`/enrollments/${await matchAt(call)}/pause`, { enrollment: {} }), toMatch),
  'GET /users/:user/coaching/available': async (call) => {
    const courses = ids(await seatsOf(call, call.params.user!, { 'filter[status]': 'active' }), 'course_unique_id')
    if (courses.length === 0) return listed([])
    return listed(
      (await freeSlots(call, { 'filter[course_unique_id][]': courses })).map((slot) => toOffer(slot, call.params.user!)),
    )
  },
  'GET /teachers/:teacher/coaching/available': async (call) =>
    listed((await freeSlots(call, { 'filter[coach_unique_id]': call.params.teacher })).map((slot) => toOffer(slot, null))),
  'GET /users/:user/coaching/active': (call) =>
    active(seatsOf(call, call.params.user!, { ...matched, 'filter[status]': 'active' })),
  'GET /users/:user/coaching/matches': async (call) => listed((await seatsOf(call, call.params.user!, matched)).map(toMatch)),
  'GET /teachers/:teacher/coaching/active': ({ all, params }) =>
    active(all('/enrollments', { 'filter[coach_unique_id]': params.teacher, 'filter[status]': 'active' })),
  'GET /teachers/:teacher/coaching/matches': async ({ all, params }) =>
    listed((await all('/enrollments', { 'filter[coach_unique_id]': params.teacher })).map(toMatch)),

  'PUT /enrollments/:enrollment/progress': async (call) => {
    const progress = z.union([z.literal(0), z.literal(100)], 'A lesson is done or not: 100 or 0.').optional()
    const input = z.strictObject({ enrollmentprogress: z.strictObject({ lesson_unique_id: id, progress }) })
    const { lesson_unique_id: step, progress: done = 100 } = checked(input, call.body).enrollmentprogress
    const seat = await ownSeat(call)
    const { data } = await call.put(`/learning/steps/${encodeURIComponent(step)}/done`, { step: { is_done: done === 100 } })
    if (data.id !== seat.attributes.course_unique_id) throw refuse.missing()
    return seatAfter(call, seat)
  },
  // Says that every day is finished; what has to be answered or opens later is named before anything is written.
  'PUT /enrollments/:enrollment/complete': async (call) => {
    const seat = await ownSeat(call)
    const { content } = (await call.get(`/learning/courses/${seat.attributes.course_unique_id}`)).data.attributes
    const open = (content as Chapter[]).filter(({ number, finished_at }) => number !== null && !finished_at)
    const locked = open.find(({ lock }) => lock && lock.reason !== 'order')
    if (locked) throw refuse.conflict('step_locked', 'This part of the course is not open yet.', { ...locked.lock })
    const answers = open.flatMap(({ steps }) => steps.filter((step) => step.is_required && !step.is_done && isProved(step.kind)))
    if (answers.length > 0)
      throw refuse.conflict('steps_open', `Complete these first: ${answers.map(({ title }) => title).join(', ')}.`)
    for (const { unique_id } of open) await call.put(`/learning/chapters/${unique_id}/finish`, { chapter: {} })
    return seatAfter(call, seat)
  },
  'PUT /enrollments/:enrollment/drop': async ({ put, params }) =>
    one(await put(`/enrollments/${params.enrollment}/withdraw`, { enrollment: {} }), toSeat),
  'GET /enrollments/:enrollment/certificate': async ({ get, post, params }) => {
    const { data } = await get('/certificates', { 'filter[enrollment_unique_id]': params.enrollment, 'filter[status]': 'valid' })
    if (!data[0]) throw refuse.missing()
    return { certificate_url: (await post(`/certificates/${data[0].id}/pdf`, { certificate: {} })).data.attributes.url }
  },
})

interface Chapter {
  readonly unique_id: string
  readonly number: number | null
  readonly finished_at: string | null
  readonly lock: { readonly reason: string; readonly opens_at: string | null } | null
  readonly steps: readonly { title: string; kind: string; is_required: boolean; is_done: boolean }[]
}
const isProved = (kind: string) => kind === 'quiz' || kind === 'assignment'
const toSeat = (seat: WireRecord) =>
  shaped('Enrollment', seat, {
    ...seat.attributes,
    completed_lessons: seat.attributes.steps_done,
    status: seatState(seat.attributes),
  })
/** One’s own seat: nobody goes on for somebody else. */
async function ownSeat({ get, params }: ClientCall): Promise<WireRecord> {
  const { data } = await get(`/enrollments/${params.enrollment}`)
  if ((await get('/api/gateway/auth/validate_token')).data.id !== data.attributes.user_unique_id) throw refuse.missing()
  return data
}
const seatAfter = async ({ get }: ClientCall, { id: seat }: WireRecord) => one(await get(`/enrollments/${seat}`), toSeat)
