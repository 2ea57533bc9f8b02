import { custom, date, integer, internal, longText, moment, oneOf, ref, resource, text, action } from '@quoin/kit'
import * as z from 'zod'
import { attendanceStates } from './attendances.ts'
import { bounds } from '../bounds.ts'
import { one } from './wire.ts'

const manage = 'university.sessions.manage'
const hold = 'university.sessions.hold'
const learn = 'university.learning.use'

/** Learners who take a course together, from a day on. */
export const cohorts = resource({
  type: 'Cohort',
  wrapper: 'cohort',
  title: 'name',
  fields: {
    course: ref('university.courses').required().fixed(),
    name: text(160).required().searchable().sortable(),
    /** Nothing but the intro opens before this day. */
    startsOn: date().required().sortable(),
    endsOn: date().sortable(),
    /** Whoever teaches this cohort; the coach of the course where nobody is named. */
    coach: ref('gateway.users'),
    capacity: integer(1, 20_000),
    seatsTaken: integer().default(0).readOnly(),
  },
  permissions: { read: 'university.courses.read', write: manage, delete: manage },
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  sort: '-starts_on',
})

export const learnerSession = z.object({
  unique_id: z.string(),
  kind: z.enum(['live', 'coaching']),
  title: z.string(),
  status: z.enum(['scheduled', 'done', 'cancelled']),
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  coach_name: z.string().nullable(),
  is_mine: z.boolean(),
  attendance: z.enum(attendanceStates).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  coach_unique_id: z.string(),
  coach_confirmed_at: z.string().nullable(),
  coach_arrived_at: z.string().nullable(),
  /** Of one's own: whom it is for, and what they said of it. */
  learner_unique_id: z.string().nullable(),
  learner_confirmed_at: z.string().nullable(),
  is_open: z.boolean(),
  has_left: z.boolean(),
  notes: z.string().nullable(),
})
export type LearnerSession = z.infer<typeof learnerSession>
const sessionList = z.object({ unique_id: z.string(), sessions: z.array(learnerSession) })

type Told = Readonly<Record<'coachConfirmedAt' | 'coachArrivedAt', string | null>>

/** A coach with learners at one time: live for a course or cohort, or a coaching slot that one learner books. */
export const sessions = resource({
  type: 'Session',
  wrapper: 'session',
  title: 'title',
  fields: {
    course: ref('university.courses').required().fixed(),
    cohort: ref('university.cohorts').fixed(),
    kind: oneOf('live', 'coaching').default('live').fixed().filterable(),
    title: text(200).required().searchable(),
    coach: ref('gateway.users').required().fixed(),
    /** Another time is another session: room and coach are booked for this one. */
    startsAt: moment().required().fixed().sortable(),
    endsAt: moment().required().fixed(),
    premise: ref('geolocation.premises').fixed(),
    booking: ref('geolocation.bookings').readOnly(),
    place: text(200),
    link: text(500),
    /** Whose coaching it is: a learner books a free slot, or the slot is made for them. */
    learner: ref('gateway.users').fixed(),
    status: oneOf('scheduled', 'done', 'cancelled').default('scheduled').readOnly().sortable(),
    attended: integer().default(0).readOnly(),
    coachConfirmedAt: moment().readOnly(),
    learnerConfirmedAt: moment().readOnly(),
    coachArrivedAt: moment().readOnly(),
    /** Of the coach; learners never see it. */
    log: longText(10_000),
    /** What the learner of a coaching wrote down for both. */
    learnerNotes: text(5_000).readOnly(),
    feeMinor: integer(0, 100_000_000),
    feeCurrency: text(3).default('EUR'),
    /** When the fee became what the coach is owed; from then on it is kept by sales. */
    owedAt: moment().readOnly().sortable(),
  },
  owner: 'coach',
  permissions: { read: 'university.sessions.read', write: manage },
  movesMoney: ['create'],
  only: ['list', 'get', 'create', 'update', 'history'],
  sort: '-starts_at',
  actions: {
    confirm: action()
      .when({ status: 'scheduled' })
      .needs(hold)
      .unless(
        'already_confirmed',
        'This session is confirmed already.',
        ({ coachConfirmedAt }: Told) => coachConfirmedAt !== null,
      )
      .says('Says that the coach comes to a session.'),
    arrive: action()
      .when({ status: 'scheduled' })
      .needs(hold)
      .unless('already_arrived', 'The coach is there already.', ({ coachArrivedAt }: Told) => coachArrivedAt !== null)
      .says('Says that the coach is there, from half an hour before a session begins.'),
    finish: action({ log: longText(10_000) })
      .movesMoney()
      .when({ status: 'scheduled' })
      .needs(hold)
      .says('Ends a session with the private log of its coach; the fee is owed where anybody attended.'),
    cancel: action({ reason: text(500) })
      .movesMoney()
      .when({ status: 'scheduled' })
      .says('Cancels a session; room and coach are free again.'),
  },
  operations: {
    code: custom({
      method: 'GET',
      path: '/sessions/:id/code',
      permission: hold,
      secret: true,
      ids: one('sessions'),
      answer: z.object({ unique_id: z.string(), code: z.string(), url: z.string(), valid_seconds: z.int() }),
      summary: 'The code that learners check in with now, and the address for its QR code. It changes every minute.',
    }),
    attendance: custom({
      method: 'GET',
      path: '/sessions/:id/attendance',
      permission: hold,
      ids: one('sessions'),
      query: z.object({ page: z.coerce.number().int().min(1).max(1_000).optional() }),
      answer: z.object({
        unique_id: z.string(),
        total: z.int(),
        learners: z.array(
          z.object({
            enrollment_unique_id: z.string(),
            student_unique_id: z.string(),
            user_name: z.string(),
            attendance: z.enum(attendanceStates).nullable(),
            by_code: z.boolean(),
          }),
        ),
      }),
      summary: 'Who is expected at a session and who came, two thousand on a page.',
    }),
    mark: custom({
      method: 'PUT',
      path: '/sessions/:id/attendance',
      permission: hold,
      movesMoney: true,
      wrapper: 'attendance',
      ids: one('sessions'),
      body: z.object({ enrollment_unique_id: z.uuid(), attendance: z.enum(attendanceStates).nullable() }),
      answer: z.object({ unique_id: z.string(), attended: z.int() }),
      summary: 'Notes whether a learner came; null takes the note back.',
    }),
    markAll: custom({
      method: 'PUT',
      path: '/sessions/:id/attendances',
      permission: hold,
      movesMoney: true,
      wrapper: 'attendance',
      ids: one('sessions'),
      body: z.object({
        attendances: z
          .array(
            z.object({
              student_unique_id: z.uuid(),
              attendance_type: z.enum(attendanceStates),
              notes: z.string().trim().max(2_000).nullish(),
            }),
          )
          .min(1)
          .max(bounds.enrolledAtOnce),
      }),
      answer: z.object({ unique_id: z.string(), attended: z.int() }),
      summary: 'Notes of many learners at once whether they came.',
    }),
    ofCourse: custom({
      method: 'GET',
      path: '/learning/courses/:id/sessions',
      permission: learn,
      ids: one('courses'),
      answer: sessionList,
      summary: 'The sessions of a course that one may come to, and the coaching slots that are free or one’s own.',
    }),
    mine: custom({
      method: 'GET',
      path: '/learning/sessions',
      permission: learn,
      query: z.object({
        records: z.coerce.number().int().min(1).max(100).optional(),
        /** They come in the order in which they begin, whatever is said. */
        sort: z.string().max(100).optional(),
      }),
      answer: z.object({
        data: z.array(
          z.object({
            unique_id: z.string(),
            course_unique_id: z.string(),
            title: z.string(),
            starts_at: z.string(),
            ends_at: z.string(),
          }),
        ),
      }),
      summary: 'The next sessions of all courses one takes: live ones, and coaching that is one’s own.',
    }),
    feedCreate: custom({
      method: 'POST',
      path: '/learning/feed',
      permission: learn,
      secret: true,
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      summary: 'Makes the address of a calendar with the sessions one comes to; the former address ends.',
    }),
    feedDelete: custom({
      method: 'DELETE',
      path: '/learning/feed',
      permission: learn,
      summary: 'Ends the address of one’s calendar.',
    }),
    book: custom({
      method: 'PUT',
      path: '/learning/sessions/:id/booking',
      permission: learn,
      wrapper: 'booking',
      ids: one('sessions'),
      body: z.object({ is_booked: z.boolean() }),
      answer: sessionList,
      summary: 'Books a free coaching slot, or gives one’s own back before it begins.',
    }),
    tell: custom({
      method: 'PUT',
      path: '/learning/sessions/:id',
      permission: learn,
      wrapper: 'session',
      ids: one('sessions'),
      body: z
        .object({
          is_confirmed: z.literal(true).optional(),
          /** True on arriving, false on leaving. */
          is_here: z.boolean().optional(),
          notes: z.string().trim().max(5_000).nullish(),
        })
        .refine((said) => Object.values(said).some((value) => value !== undefined), 'says nothing'),
      answer: sessionList,
      summary: 'What a learner says of their own coaching: that they come, that they are there or leave, and what they note.',
    }),
    checkIn: custom({
      method: 'POST',
      path: '/learning/sessions/:id/attendance',
      permission: learn,
      wrapper: 'attendance',
      ids: one('sessions'),
      body: z.object({ code: z.string().trim().min(1).max(20) }),
      answer: z.object({ unique_id: z.string(), title: z.string(), attendance: z.enum(attendanceStates) }),
      summary: 'Checks in to a session with the code that is shown there.',
    }),
  },
  internal: {
    oweFees: internal<object, { readonly owed: number }>('Notes of finished sessions what their coaches are owed, each once.'),
  },
})
