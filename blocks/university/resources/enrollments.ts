import {
  boolean,
  custom,
  date,
  email,
  internal,
  integer,
  json,
  moment,
  oneOf,
  ref,
  resource,
  text,
  timeZone,
  action,
} from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { one, paperAnswer } from './wire.ts'

const manage = 'university.enrollments.manage'
const seated = ['active', 'paused', 'completed'] as const

/** Somebody’s seat in a course and how far they are. Its figures are written from what they did, nowhere else. */
export const enrollments = resource({
  type: 'Enrollment',
  wrapper: 'enrollment',
  title: 'courseName',
  fields: {
    course: ref('university.courses').required().fixed(),
    courseName: text(200).readOnly().searchable(),
    user: ref('gateway.users').required().fixed(),
    userName: text(160).readOnly().searchable().sortable(),
    coach: ref('gateway.users'),
    cohort: ref('university.cohorts'),
    status: oneOf('waiting', 'active', 'paused', 'completed', 'withdrawn', 'refunded').default('active').readOnly().sortable(),
    source: oneOf('free', 'code', 'order', 'invitation', 'import', 'staff').default('staff').readOnly().filterable(),
    /** The kind of sign-up somebody came by. */
    audience: oneOf('standard', 'fun_jumper', 'aff', 'invited').default('standard').readOnly().filterable(),
    courseVersion: integer().default(0).readOnly(),
    /** How often it was begun: training that is renewed is taken again. */
    round: integer().default(1).readOnly(),
    progress: integer(0, 100).default(0).readOnly().sortable(),
    stepsDone: integer().default(0).readOnly(),
    stepsTotal: integer().default(0).readOnly(),
    currentChapter: text(200).readOnly(),
    watchedSeconds: integer().default(0).readOnly(),
    startedAt: moment().readOnly().sortable(),
    lastSeenAt: moment().readOnly().sortable(),
    completedAt: moment().readOnly().sortable(),
    pausedAt: moment().readOnly(),
    pausedSeconds: integer().default(0).readOnly(),
    timeZone: timeZone().default('UTC').readOnly(),
    dueOn: date().sortable(),
    waivedAt: moment().readOnly(),
    waiverReason: text(500).readOnly(),
    /** When it has to be taken again. */
    renewOn: date().readOnly().sortable(),
    order: ref('sales.orders').readOnly(),
  },
  owner: 'user',
  permissions: { read: 'university.enrollments.read', write: manage },
  only: ['list', 'get', 'create', 'update', 'history', 'export'],
  sort: '-created_at',
  actions: {
    pause: action().when({ status: 'active' }).says('Stops the clock of a learner; nothing opens until they go on.'),
    resume: action()
      .when({ status: 'paused' })
      .says('Lets a learner go on; days that open by their start are put off by the pause.'),
    withdraw: action({ reason: text(500) })
      .when({ status: ['waiting', 'active', 'paused'] })
      .says('Takes the seat; progress and notes are kept.'),
    reinstate: action()
      .when({ status: ['withdrawn', 'refunded', 'waiting'] })
      .says('Gives the seat back, or one before it is somebody’s turn.'),
    unlock: action({ chapter: ref('university.chapters').required(), opensAt: moment() })
      .when({ status: [...seated] })
      .says('Opens a chapter for one learner, now or at a given time, whatever its rule.'),
    relock: action({ chapter: ref('university.chapters').required() })
      .when({ status: [...seated] })
      .says('Takes an override back.'),
    waive: action({ reason: text(500).required() })
      .unless('already_waived', 'It is waived already.', ({ waivedAt }: { waivedAt: string | null }) => waivedAt !== null)
      .says('Excuses somebody from mandatory training.'),
    reset: action({ reason: text(500).required() })
      .when({ status: [...seated] })
      .says('Lets somebody take the course again from the beginning; notes are kept.'),
  },
  operations: {
    schedule: custom({
      method: 'GET',
      path: '/enrollments/:id/schedule',
      permission: 'university.enrollments.read',
      ids: one('enrollments'),
      answer: z.object({
        unique_id: z.string(),
        chapters: z.array(
          z.object({
            unique_id: z.string(),
            title: z.string(),
            is_open: z.boolean(),
            reason: z.string().nullable(),
            opens_at: z.string().nullable(),
            is_override: z.boolean(),
            finished_at: z.string().nullable(),
            steps_done: z.int(),
            steps: z.int(),
          }),
        ),
      }),
      summary: 'Who sees what when: each chapter, whether it is open for this learner, and when it will be.',
    }),
    board: custom({
      method: 'GET',
      path: '/enrollments/mandatory',
      permission: 'university.reports.read',
      query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
      answer: z.object({
        unique_id: z.string(),
        courses: z.array(
          z.object({
            unique_id: z.string(),
            name: z.string(),
            done: z.int(),
            open: z.int(),
            overdue: z.int(),
            waived: z.int(),
            expiring: z.int(),
          }),
        ),
        people: z.array(
          z.object({
            enrollment_unique_id: z.string(),
            user_unique_id: z.string(),
            user_name: z.string(),
            course_unique_id: z.string(),
            state: z.enum(['done', 'open', 'grace', 'overdue', 'waived', 'expiring']),
            due_on: z.string().nullable(),
            progress: z.int(),
          }),
        ),
      }),
      summary: 'Mandatory training of everybody: done, open, overdue, waived. As CSV with format=csv.',
    }),
  },
  internal: {
    renew: internal<object, { renewed: number }>('Lets people take training again whose renewal has come.'),
  },
})

/** What lets one person in, once. Only a hash of it is kept: sending it again means another one. */
export const codes = resource({
  type: 'AccessCode',
  wrapper: 'code',
  title: 'ending',
  fields: {
    course: ref('university.courses').required().fixed(),
    status: oneOf('pending', 'issued', 'used', 'revoked', 'expired').default('pending').readOnly().sortable(),
    source: oneOf('order', 'invitation', 'staff').default('staff').readOnly().filterable(),
    /** The last four letters, by which people tell codes apart. */
    ending: text(4).readOnly(),
    email: email().fixed().searchable(),
    name: text(160).fixed(),
    user: ref('gateway.users').readOnly(),
    order: ref('sales.orders').readOnly(),
    /** By when somebody who paid is to have it. */
    dueAt: moment().readOnly().sortable(),
    issuedAt: moment().readOnly().sortable(),
    expiresAt: moment().sortable(),
    usedAt: moment().readOnly().sortable(),
    usedBy: ref('gateway.users').readOnly(),
    enrollment: ref('university.enrollments').readOnly(),
    revokedReason: text(500).readOnly(),
  },
  permissions: { read: 'university.codes.manage', write: 'university.codes.manage' },
  only: ['list', 'get', 'create', 'update', 'history'],
  sort: '-created_at',
  actions: {
    issue: action().when({ status: 'pending' }).says('Makes the code and mails it.'),
    resend: action().when({ status: 'issued' }).says('Mails a new code; the one before no longer works.'),
    revoke: action({ reason: text(500).required() })
      .when({ status: ['pending', 'issued'] })
      .says('Makes a code useless.'),
  },
  operations: {
    generate: custom({
      method: 'POST',
      path: '/codes/batch',
      permission: 'university.codes.manage',
      limit: 'heavy',
      secret: true,
      wrapper: 'codes',
      body: z.object({
        course_unique_id: z.uuid(),
        count: z.int().min(1).max(bounds.codesAtOnce),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
      }),
      answer: z.object({
        unique_id: z.string(),
        codes: z.array(z.object({ unique_id: z.string(), code: z.string(), expires_at: z.string() })),
      }),
      summary: 'Makes codes to hand out, sent to nobody. Their text is told here once and kept nowhere.',
    }),
  },
})

/** An answer to a quiz or an assignment. */
export const attempts = resource({
  type: 'Attempt',
  wrapper: 'attempt',
  title: 'stepTitle',
  fields: {
    enrollment: ref('university.enrollments').readOnly(),
    course: ref('university.courses').readOnly(),
    user: ref('gateway.users').readOnly(),
    userName: text(160).readOnly().searchable(),
    step: ref('university.steps').readOnly(),
    stepTitle: text(200).readOnly().searchable(),
    placement: ref('university.placements').readOnly(),
    kind: oneOf('quiz', 'assignment', 'placement').default('quiz').readOnly().filterable(),
    /** Which time through the course it belongs to. */
    round: integer().default(1).readOnly(),
    number: integer().default(1).readOnly(),
    status: oneOf('open', 'grading', 'graded').default('open').readOnly().sortable(),
    startedAt: moment().readOnly().sortable(),
    endsAt: moment().readOnly(),
    submittedAt: moment().readOnly().sortable(),
    points: integer().readOnly(),
    pointsMax: integer().default(0).readOnly(),
    percent: integer(0, 100).readOnly().sortable(),
    isPassed: boolean().readOnly(),
    text: text(20_000).readOnly(),
    /** Of an assignment. */
    fileUniqueId: text(36).readOnly(),
    filename: text(255).readOnly(),
    feedback: text(5_000).readOnly(),
    gradedBy: ref('gateway.users').readOnly(),
    /** What a placement test came to. */
    outcome: oneOf('enroll', 'credit').readOnly().filterable(),
    placedCourse: ref('university.courses').readOnly(),
    placedChapter: ref('university.chapters').readOnly(),
    placedCohort: ref('university.cohorts').readOnly(),
    placedMessage: text(1_000).readOnly(),
    /** A coach allowed another one. */
    mayRepeat: boolean().default(false).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'university.attempts.read', write: 'university.attempts.grade' },
  only: ['list', 'get', 'history'],
  sort: '-started_at',
  actions: {
    grade: action({ percent: integer(0, 100).required(), feedback: text(5_000) })
      .when({ status: ['grading', 'graded'] })
      .says('Grades what a machine cannot, and says why.'),
    allowAgain: action()
      .when({ kind: 'placement', status: ['grading', 'graded'] })
      .unless(
        'already_allowed',
        'Another attempt is allowed already.',
        ({ mayRepeat }: { mayRepeat: boolean | null }) => !!mayRepeat,
      )
      .says('Lets somebody take a placement test again.'),
  },
  operations: {
    paper: custom({
      method: 'GET',
      path: '/attempts/:id/paper',
      permission: 'university.attempts.grade',
      ids: one('attempts'),
      answer: z.object({
        unique_id: z.string(),
        questions: z.array(
          z.object({
            id: z.string(),
            section: z.string().nullable(),
            prompt: z.string(),
            answer: z.string().nullable(),
            right: z.string().nullable(),
            is_right: z.boolean().nullable(),
          }),
        ),
      }),
      summary: 'What an attempt asked, what was answered, and what is right.',
    }),
    file: custom({
      method: 'POST',
      path: '/attempts/:id/file',
      permission: 'university.attempts.read',
      ids: one('attempts'),
      answer: paperAnswer,
      summary: 'A link to the file that was handed in with an assignment, good for a quarter of an hour.',
    }),
  },
})

/** What somebody said of their days and of the course. */
export const surveys = resource({
  type: 'CourseSurvey',
  wrapper: 'survey',
  title: 'kind',
  fields: {
    enrollment: ref('university.enrollments').readOnly(),
    course: ref('university.courses').readOnly(),
    user: ref('gateway.users').readOnly(),
    kind: oneOf('happiness_before', 'happiness_after', 'course').default('course').readOnly().filterable(),
    /** Rating by question, from 1 (little) to 5 (much). */
    ratings: json().readOnly(),
    coachLowest: integer(1, 5).readOnly().filterable(),
    recommend: boolean().readOnly().filterable(),
    comment: text(5_000).readOnly(),
    answeredAt: moment().readOnly().sortable(),
    /** What a learner got to hand on to a friend, once. */
    referralCoupon: ref('rewards.coupons').readOnly(),
    /** When a friend had paid with it, and the learner got one too. */
    thankedAt: moment().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'university.surveys.read', write: 'university.surveys.read' },
  only: ['list', 'get'],
  sort: '-answered_at',
})

/** A paper that somebody finished a course, which anybody can check by its address. */
export const certificates = resource({
  type: 'Certificate',
  wrapper: 'certificate',
  title: 'number',
  fields: {
    number: text(40).readOnly().searchable().sortable(),
    enrollment: ref('university.enrollments').readOnly(),
    round: integer().default(1).readOnly(),
    course: ref('university.courses').readOnly(),
    courseName: text(200).readOnly().searchable(),
    user: ref('gateway.users').readOnly(),
    holder: text(160).readOnly().searchable().sortable(),
    status: oneOf('valid', 'revoked').default('valid').readOnly().sortable(),
    issuedAt: moment().readOnly().sortable(),
    expiresOn: date().readOnly().sortable(),
    revokedAt: moment().readOnly(),
    revokedReason: text(500).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'university.certificates.read', write: 'university.certificates.manage' },
  only: ['list', 'get', 'history'],
  sort: '-issued_at',
  actions: {
    revoke: action({ reason: text(500).required() })
      .when({ status: 'valid' })
      .says('Takes a certificate back; its page says so.'),
  },
  operations: {
    paper: custom({
      method: 'POST',
      path: '/certificates/:id/pdf',
      permission: 'university.certificates.read',
      limit: 'heavy',
      ids: one('certificates'),
      answer: paperAnswer,
      summary: 'The certificate as PDF, with the address where it can be checked.',
    }),
  },
})
