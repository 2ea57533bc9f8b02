import { unsupported } from '@quoin/kit'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { type Attendance, attendanceRate, attendanceStates, type LearnerSession } from '../resources/index.ts'
import {
  answering,
  type ClientCall,
  entityStatus,
  id,
  many,
  narrowed,
  none,
  one,
  paging,
  payload,
  shaped,
  sortedBy,
} from './answering.ts'

const statusOf: Readonly<Record<string, string>> = { scheduled: 'active', done: 'archived', cancelled: 'inactive' }
const stateOf: Readonly<Record<string, string>> = { active: 'scheduled', archived: 'done', inactive: 'cancelled' }
const nothing = payload.refine((value) => !value, 'Sessions keep no custom data.')
const fixed = unsupported('Room and coach are booked for this time: cancel the session and schedule another one.')
const minutesOf = ({ attributes: { starts_at, ends_at } }: WireRecord) =>
  Math.round((new Date(String(ends_at)).getTime() - new Date(String(starts_at)).getTime()) / 60_000)
const between = (from: string | undefined, until: string | undefined) => {
  const bounds = [...(from ? [`gte:${from}`] : []), ...(until ? [`lte:${until}`] : [])]
  return bounds.length > 0 ? { 'filter[starts_at]': bounds } : {}
}

const toCoaching = (session: WireRecord) =>
  shaped('coaching_session', session, {
    teacher_unique_id: session.attributes.coach_unique_id,
    student_unique_id: session.attributes.learner_unique_id,
    scheduled_at: session.attributes.starts_at,
    duration: minutesOf(session),
    status: statusOf[String(session.attributes.status)],
    teacher_confirmed: session.attributes.coach_confirmed_at !== null,
    student_confirmed: session.attributes.learner_confirmed_at !== null,
    teacher_checked_in: session.attributes.coach_arrived_at !== null,
    student_checked_in: Number(session.attributes.attended) > 0,
    student_notes: session.attributes.learner_notes,
    admin_notes: session.attributes.log,
  })
/** What a learner says of their own coaching, answered from the sessions they see. */
async function told({ put, params }: ClientCall, session: object) {
  const { data } = await put(`/learning/sessions/${params.session}`, { session })
  const own = (data.attributes.sessions as LearnerSession[]).find((one) => one.unique_id === params.session)!
  const attributes = {
    created_at: own.created_at,
    updated_at: own.updated_at,
    coach_unique_id: own.coach_unique_id,
    learner_unique_id: own.learner_unique_id,
    starts_at: own.starts_at,
    ends_at: own.ends_at,
    status: own.status,
    coach_confirmed_at: own.coach_confirmed_at,
    learner_confirmed_at: own.learner_confirmed_at,
    coach_arrived_at: own.coach_arrived_at,
    attended: own.attendance === 'present' || own.attendance === 'late' ? 1 : 0,
    learner_notes: own.notes,
  }
  return { data: toCoaching({ id: own.unique_id, attributes }) }
}
const coachingQuery = z.strictObject({
  ...paging,
  status: entityStatus,
  teacher_unique_id: id.optional(),
  student_unique_id: id.optional(),
  from_date: z.string().optional(),
  to_date: z.string().optional(),
})
async function coachings({ get }: ClientCall, query: z.output<typeof coachingQuery>) {
  const { status: state, from_date, to_date, sort, ...more } = query
  if (state && !stateOf[state]) return none(more)
  const names = { teacher_unique_id: 'filter[coach_unique_id]', student_unique_id: 'filter[learner_unique_id]' }
  const narrow = {
    ...narrowed(names, more),
    ...between(from_date, to_date),
    ...(state && { 'filter[status]': stateOf[state] }),
    sort: sortedBy({ scheduled_at: 'starts_at' }, sort),
  }
  return many(await get('/sessions', { ...narrow, 'filter[kind]': 'coaching' }), toCoaching)
}
const coaching = z.strictObject({
  coaching_session: z.strictObject({
    teacher_unique_id: id,
    student_unique_id: id,
    match_unique_id: id.optional(),
    scheduled_at: z.iso.datetime({ offset: true }),
    duration: z.int().min(1).max(1_440).default(60),
    payload: nothing,
  }),
})
const changedCoaching = z.strictObject({
  coaching_session: z.strictObject({
    scheduled_at: fixed,
    duration: fixed,
    status: z.enum(['active', 'inactive', 'archived'], 'A session is active, archived or inactive.'),
    payload: nothing,
  }),
})
/** The seat through which somebody is coached: the one that is named, or the learner’s only one with this coach. */
async function seatFor({ get, all }: ClientCall, input: z.output<typeof coaching>['coaching_session']): Promise<WireRecord> {
  const { teacher_unique_id: coach, student_unique_id: user, match_unique_id: seat } = input
  const found: WireRecord[] = seat
    ? [(await get(`/enrollments/${encodeURIComponent(seat)}`)).data]
    : await all('/enrollments', { 'filter[user_unique_id]': user, 'filter[coach_unique_id]': coach, 'filter[status]': 'active' })
  const own = found.filter(({ attributes }) => attributes.user_unique_id === user)
  if (own.length !== 1) throw refuse.invalid('not_matched', 'Name the match of this learner with their coach.', 'match_unique_id')
  return own[0]!
}
const coachingAt = async ({ get, params }: ClientCall): Promise<WireRecord> => {
  const { data } = await get(`/sessions/${params.session}`)
  if (data.attributes.kind !== 'coaching') throw refuse.missing()
  return data
}
const cancelled = ({ put }: ClientCall, { id: session }: WireRecord) =>
  put(`/sessions/${session}/cancel`, { session: { reason: 'Cancelled through the API' } })

const toEvent = (session: WireRecord) =>
  shaped('CalendarEvent', session, {
    title: session.attributes.title,
    event_type: session.attributes.kind,
    start_at: session.attributes.starts_at,
    end_at: session.attributes.ends_at,
    all_day: false,
    location: session.attributes.place ?? session.attributes.link,
    user_unique_id: session.attributes.coach_unique_id,
    course_unique_id: session.attributes.course_unique_id,
    course_group_unique_id: session.attributes.cohort_unique_id,
    status: statusOf[String(session.attributes.status)],
  })
const eventQuery = z.strictObject({
  page: paging.page,
  records: paging.records,
  user_unique_id: id.optional(),
  course_unique_id: id.optional(),
  course_group_unique_id: id.optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  event_type: z.enum(['live', 'coaching']).optional(),
})
const event = {
  description: unsupported('A session is known by its title.'),
  all_day: z.literal(false, 'A session has a time.').optional(),
  location: z.string().nullish(),
  recurrence: unsupported('Every session is scheduled by itself.'),
  timezone: unsupported('Times are sent with their offset.'),
  payload: nothing,
}
const newEvent = z.strictObject({
  event: z.strictObject({
    ...event,
    title: z.string(),
    event_type: z.literal('live', 'Coaching is scheduled as a coaching session.').optional(),
    start_at: z.string(),
    end_at: z.string(),
    user_unique_id: id,
    course_unique_id: id,
    course_group_unique_id: id.optional(),
  }),
})
const changedEvent = z.strictObject({
  event: z.strictObject({
    ...event,
    title: z.string().optional(),
    event_type: fixed,
    start_at: fixed,
    end_at: fixed,
    status: unsupported('Delete the event to cancel the session.'),
  }),
})

const manyNoted = z.strictObject({
  lesson_unique_id: id,
  attendances: z
    .array(z.strictObject({ student_unique_id: id, attendance_type: z.enum(attendanceStates), notes: z.string().nullish() }))
    .max(200),
})

/** Coaching slots and the sessions of courses, as the client has them in a calendar. */
export const clientSessions = answering({
  'GET /coaching/sessions': (call) => coachings(call, checked(coachingQuery, call.query, 'parameter')),
  'GET /users/:user/coaching_sessions': (call) => coachings(call, { student_unique_id: call.params.user! }),
  'GET /teachers/:teacher/coaching_sessions': (call) => coachings(call, { teacher_unique_id: call.params.teacher! }),
  'POST /coaching/sessions': async (call) => {
    const input = checked(coaching, call.body).coaching_session
    const { course_unique_id, course_name: title } = (await seatFor(call, input)).attributes
    const starts = new Date(input.scheduled_at)
    const session = {
      course_unique_id,
      title,
      kind: 'coaching',
      coach_unique_id: input.teacher_unique_id,
      learner_unique_id: input.student_unique_id,
      starts_at: starts.toISOString(),
      ends_at: new Date(starts.getTime() + input.duration * 60_000).toISOString(),
    }
    return one(await call.post('/sessions', { session }), toCoaching)
  },
  'PUT /coaching/sessions/:session': async (call) => {
    const { status: to } = checked(changedCoaching, call.body).coaching_session
    const held = await coachingAt(call)
    if (to === 'inactive') return one(await cancelled(call, held), toCoaching)
    if (to === 'archived') return one(await call.put(`/sessions/${held.id}/finish`, { session: {} }), toCoaching)
    if (to === statusOf[String(held.attributes.status)]) return { data: toCoaching(held) }
    throw refuse.conflict('wrong_state', 'A session that is over stays so.')
  },
  'DELETE /coaching/sessions/:session': async (call) => void (await cancelled(call, await coachingAt(call))),
  'PUT /coaching/sessions/:session/students/confirmation': (call) => told(call, { is_confirmed: true }),
  'PUT /coaching/sessions/:session/students/checking': (call) => told(call, { is_here: true }),
  'PUT /coaching/sessions/:session/students/checkout': (call) => told(call, { is_here: false }),
  'PUT /coaching/sessions/:session/students/notes': (call) =>
    told(call, { notes: checked(z.strictObject({ notes: z.string() }), call.body).notes }),
  'PUT /coaching/sessions/:session/teachers/confirmation': async (call) =>
    one(await call.put(`/sessions/${(await coachingAt(call)).id}/confirm`, { session: {} }), toCoaching),
  'PUT /coaching/sessions/:session/teachers/checking': async (call) =>
    one(await call.put(`/sessions/${(await coachingAt(call)).id}/arrive`, { session: {} }), toCoaching),
  'PUT /coaching/sessions/:session/teachers/checkout': async (call) => {
    const { id: session } = await coachingAt(call)
    return one(await call.put(`/sessions/${session}/finish`, { session: {} }), toCoaching)
  },
  'PUT /coaching/sessions/:session/admin/notes': async (call) => {
    const { notes: log } = checked(z.strictObject({ notes: z.string() }), call.body)
    const { id: session } = await coachingAt(call)
    return one(await call.put(`/sessions/${session}`, { session: { log } }), toCoaching)
  },

  'POST /attendances/bulk': async ({ put, get, body }) => {
    const { lesson_unique_id: session, attendances } = checked(manyNoted, body)
    await put(`/sessions/${encodeURIComponent(session)}/attendances`, { attendance: { attendances } })
    const students = attendances.map((one) => one.student_unique_id)
    return get('/attendances', { lesson_unique_id: session, 'student_unique_id[]': students, records: '200' })
  },
  'GET /attendances/stats/:student': async ({ all, params, query }) => {
    const { course_unique_id } = checked(z.strictObject({ course_unique_id: id.optional() }), query, 'parameter')
    const rows = await all('/attendances', { student_unique_id: params.student, course_unique_id })
    const states = rows.map(({ attributes }) => attributes.attendance_type as Attendance)
    const counts = attendanceStates.map((state) => [state, states.filter((one) => one === state).length])
    return { total_lessons: rows.length, ...Object.fromEntries(counts), attendance_rate: attendanceRate(states) ?? 0 }
  },

  'GET /events': async ({ get, query }) => {
    const { start_date, end_date, ...more } = checked(eventQuery, query, 'parameter')
    const names = {
      user_unique_id: 'filter[coach_unique_id]',
      course_unique_id: 'filter[course_unique_id]',
      course_group_unique_id: 'filter[cohort_unique_id]',
      event_type: 'filter[kind]',
    }
    return many(
      await get('/sessions', { ...narrowed(names, more), ...between(start_date, end_date), sort: 'starts_at' }),
      toEvent,
    )
  },
  'GET /events/:event': async ({ get, params }) => one(await get(`/sessions/${params.event}`), toEvent),
  'POST /events': async ({ post, body }) => {
    const { event: made } = checked(newEvent, body)
    const session = {
      title: made.title,
      course_unique_id: made.course_unique_id,
      cohort_unique_id: made.course_group_unique_id,
      coach_unique_id: made.user_unique_id,
      starts_at: made.start_at,
      ends_at: made.end_at,
      place: made.location,
    }
    return one(await post('/sessions', { session }), toEvent)
  },
  'PUT /events/:event': async ({ put, params, body }) => {
    const { title, location: place } = checked(changedEvent, body).event
    return one(await put(`/sessions/${params.event}`, { session: { title, place } }), toEvent)
  },
  'DELETE /events/:event': async (call) => {
    const { data } = await call.get(`/sessions/${call.params.event}`)
    await cancelled(call, data)
  },
})
