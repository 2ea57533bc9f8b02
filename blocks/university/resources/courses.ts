import {
  boolean,
  custom,
  customFields,
  internal,
  integer,
  longText,
  moment,
  oneOf,
  ref,
  resource,
  tags,
  text,
  action,
} from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { one, outlineAnswer, paperAnswer } from './wire.ts'

const read = 'university.courses.read'
const write = 'university.courses.write'
const reports = 'university.reports.read'

export const certificateColors = ['blue', 'green', 'red', 'violet', 'black'] as const

/** Why a row of a table of learners enrols nobody; the last four are refusals of a seat. */
export const rowProblems = [
  'email_invalid',
  'repeated',
  'course_full',
  'student_archived',
  'too_many_courses',
  'too_many_learners',
] as const

/** What is compared between cohorts and coaches. */
const measured = {
  learners: z.int(),
  started: z.int(),
  completed: z.int(),
  progress: z.int(),
  median_days: z.number().nullable(),
  answers: z.int(),
  recommend: z.int(),
  coach: z.number().nullable(),
  course: z.number().nullable(),
  happiness_change: z.number().nullable(),
}

/** What is taught: chapters or days with steps in them. Learners take the version that was published, never the draft. */
export const courses = resource({
  type: 'Course',
  alsoSays: { enabled: true },
  wrapper: 'course',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).required().unique().searchable(),
    summary: text(500).searchable(),
    description: longText(20_000),
    status: oneOf('draft', 'published', 'archived').default('draft').readOnly().sortable(),
    level: text(60).filterable(),
    topics: tags(),
    language: oneOf('en', 'es', 'fr', 'de', 'ja', 'zh').default('en').filterable(),
    coach: ref('gateway.users').named('instructor_unique_id').alsoKnownAs('coach_unique_id'),
    /** How somebody comes in: by themselves, with a code, or by whoever invites them. */
    enrolment: oneOf('free', 'code', 'invitation').default('code').filterable(),
    /** What is sold for a seat; a paid order of it issues a code. */
    product: ref('products.products'),
    issuesCodes: oneOf('automatically', 'by_hand').default('automatically'),
    codeValidDays: integer(1, 730).default(90),
    capacity: integer(1, 20_000),
    hasWaitingList: boolean().default(true),
    /** A chapter opens once the one before is finished, beside its own rule. */
    inOrder: boolean().default(true),
    hasCertificate: boolean().default(true),
    /** How the certificate is drawn; what is empty is as everywhere. */
    certificateTitle: text(80),
    /** With [name], [course] and [date]. */
    certificateText: text(1_000),
    certificateSigner: text(160),
    certificateColor: oneOf(...certificateColors).default('blue'),
    certificateMonths: integer(1, 120),
    isMandatory: boolean().default(false).filterable(),
    dueDays: integer(1, 730),
    graceDays: integer(0, 365).default(0),
    renewMonths: integer(1, 120),
    /** Shown when somebody has finished, with what they might do next. */
    ending: longText(5_000),
    nextCourse: ref('university.courses'),
    publishedVersion: integer().default(0).readOnly(),
    publishedAt: moment().readOnly().sortable(),
    chapterCount: integer().default(0).readOnly(),
    stepCount: integer().default(0).readOnly(),
    minutes: integer().default(0).readOnly(),
    seatsTaken: integer().default(0).readOnly().sortable(),
    customFields: customFields(),
  },
  permissions: { read, write, delete: 'university.courses.delete' },
  unsupported: {
    category_unique_id: 'Courses have no categories. Use topics instead.',
    duration: 'The duration is calculated from the steps of the course.',
    image_url: 'Course images are not supported.',
    price: 'Set the price on the product of the course: product_unique_id.',
    enabled: 'Publish or archive the course instead.',
    payload: 'Custom data is not supported for courses.',
  },
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  sort: '-updated_at',
  actions: {
    publish: action({ movesLearners: boolean().default(true) }).says(
      'Makes the draft the version that learners take; whoever is on their way goes on with it unless they shall keep theirs.',
    ),
    archive: action()
      .when({ status: ['draft', 'published'] })
      .says('Takes a course out of the catalogue; learners keep it.'),
    unarchive: action().when({ status: 'archived' }).says('Puts an archived course back.'),
  },
  operations: {
    duplicate: custom({
      method: 'POST',
      path: '/courses/:id/duplicate',
      permission: write,
      wrapper: 'course',
      ids: one('courses'),
      body: z.object({ name: z.string().trim().min(1).max(200), code: z.string().trim().min(1).max(60) }),
      answer: z.object({ unique_id: z.string(), name: z.string(), status: z.string(), published_version: z.int() }),
      summary: 'Copies a course with its chapters, steps and questions, as a draft, and answers the copy.',
    }),
    outline: custom({
      method: 'GET',
      path: '/courses/:id/outline',
      permission: read,
      ids: one('courses'),
      answer: outlineAnswer,
      summary: 'The draft as a whole: chapters and their steps in order, and what keeps it from being published.',
    }),
    reorder: custom({
      method: 'PUT',
      path: '/courses/:id/outline',
      permission: write,
      wrapper: 'outline',
      ids: one('courses'),
      body: z.object({
        chapters: z.array(z.object({ unique_id: z.uuid(), steps: z.array(z.uuid()).max(1_000) })).max(200),
      }),
      answer: outlineAnswer,
      summary: 'Puts chapters and steps in a new order; a step may move to another chapter.',
    }),
    importMarkdown: custom({
      method: 'POST',
      path: '/courses/:id/markdown',
      permission: write,
      wrapper: 'outline',
      ids: one('courses'),
      body: z.object({ markdown: z.string().min(1).max(500_000) }),
      answer: outlineAnswer,
      summary: 'Adds chapters (##) and text steps (###) from Markdown.',
    }),
    enrolMany: custom({
      method: 'POST',
      path: '/courses/:id/learners',
      permission: 'university.enrollments.manage',
      wrapper: 'learners',
      limit: 'heavy',
      ids: one('courses'),
      body: z.object({
        rows: z
          .array(z.object({ email: z.string().max(5_000), name: z.string().max(5_000).nullish() }))
          .min(1)
          .max(bounds.enrolledAtOnce),
      }),
      answer: z.object({
        unique_id: z.string(),
        enrolled: z.int(),
        waiting: z.int(),
        invited: z.int(),
        already: z.int(),
        problems: z.array(z.object({ row: z.int(), email: z.string(), code: z.enum(rowProblems) })),
      }),
      summary:
        'Enrols members of the company by their address, and sends everybody else a code. Rows that enrol nobody are named with the reason.',
    }),
    funnel: custom({
      method: 'GET',
      path: '/courses/:id/funnel',
      permission: reports,
      ids: one('courses'),
      query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
      answer: z.object({
        unique_id: z.string(),
        enrolled: z.int(),
        started: z.int(),
        completed: z.int(),
        chapters: z.array(
          z.object({
            unique_id: z.string(),
            title: z.string(),
            reached: z.int(),
            finished: z.int(),
            left: z.int(),
            median_days: z.number().nullable(),
          }),
        ),
        steps: z.array(z.object({ unique_id: z.string(), title: z.string(), chapter: z.string(), done: z.int(), left: z.int() })),
      }),
      summary: 'How many came to each chapter and finished it, and at which step people stop. As CSV with format=csv.',
    }),
    comparison: custom({
      method: 'GET',
      path: '/courses/:id/comparison',
      permission: reports,
      ids: one('courses'),
      query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
      answer: z.object({
        unique_id: z.string(),
        cohorts: z.array(
          z.object({
            ...measured,
            unique_id: z.string().nullable(),
            name: z.string().nullable(),
            starts_on: z.string().nullable(),
          }),
        ),
        coaches: z.array(z.object({ ...measured, unique_id: z.string(), name: z.string() })),
      }),
      summary:
        'Cohorts of a course side by side, and what learners say of each coach: how many came how far, how long it took, how they rate. As CSV with format=csv.',
    }),
    report: custom({
      method: 'POST',
      path: '/courses/:id/report',
      permission: reports,
      limit: 'heavy',
      ids: one('courses'),
      answer: paperAnswer,
      summary: 'Funnel, surveys and comparison of a course as PDF.',
    }),
    certificatePreview: custom({
      method: 'POST',
      path: '/courses/:id/certificate_preview',
      permission: write,
      limit: 'heavy',
      ids: one('courses'),
      answer: paperAnswer,
      summary: 'The certificate of a course as it would be drawn for whoever asks; it is issued to nobody.',
    }),
    surveyResults: custom({
      method: 'GET',
      path: '/courses/:id/survey_results',
      permission: 'university.surveys.read',
      ids: one('courses'),
      query: z.object({ format: z.enum(['json', 'csv']).default('json') }),
      answer: z.object({
        unique_id: z.string(),
        happiness: z.array(
          z.object({ key: z.string(), before: z.number().nullable(), after: z.number().nullable(), pairs: z.int() }),
        ),
        ratings: z.array(z.object({ key: z.string(), average: z.number().nullable(), counts: z.array(z.int()) })),
        answers: z.int(),
        recommend: z.int(),
        comments: z.array(z.object({ comment: z.string(), at: z.string() })),
      }),
      summary:
        'Happiness before and after, of those who answered both, and how coach and course were rated. As CSV with format=csv.',
    }),
  },
  internal: {
    /** The one that is sold as this product. */
    paid: internal<{ order: string }, { codes: number; ended: number; hasMore: boolean }>(
      'Issues codes for the seats of a paid order, a hundred at a time, and takes them back when it was refunded.',
    ),
  },
})
