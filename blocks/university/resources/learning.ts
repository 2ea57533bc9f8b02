import { custom, internal, resource } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import {
  attemptAnswer,
  learnerCourse,
  learnerOutline,
  learnerStep,
  noteBody,
  one,
  paperAnswer,
  presigned,
  surveyKinds,
} from './wire.ts'

const permission = 'university.learning.use'
const ofCourse = one('courses')
const ofStep = one('steps')
const rating = z.int().min(1).max(5)
const notebookNote = z.object({
  step_unique_id: z.string(),
  chapter: z.string(),
  step: z.string(),
  text: z.string(),
  highlights: z.array(z.string()),
  is_pinned: z.boolean(),
  updated_at: z.string(),
})

/** What a learner sees and does: always their own, never more than is open for them. */
export const learning = resource({
  type: 'learning',
  wrapper: 'learning',
  title: 'id',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    catalogue: custom({
      method: 'GET',
      path: '/learning',
      permission,
      answer: z.object({ unique_id: z.string(), courses: z.array(learnerCourse) }),
      summary: 'The courses that are offered and those one has a seat in.',
    }),
    outline: custom({
      method: 'GET',
      path: '/learning/courses/:id',
      permission,
      ids: ofCourse,
      answer: learnerOutline,
      summary: 'A course as one sees it: chapters, what is done, what is locked and when it opens.',
    }),
    enrol: custom({
      method: 'POST',
      path: '/learning/courses/:id/enrol',
      permission,
      wrapper: 'enrollment',
      ids: ofCourse,
      body: z.object({
        code: z.string().trim().max(60).nullish(),
        audience: z.enum(['standard', 'fun_jumper', 'aff', 'invited']).optional(),
        time_zone: z.string().max(60).optional(),
      }),
      answer: learnerOutline,
      summary: 'Takes a seat, with a code where the course asks for one; joins the waiting list when all seats are taken.',
    }),
    start: custom({
      method: 'PUT',
      path: '/learning/courses/:id/start',
      permission,
      wrapper: 'enrollment',
      ids: ofCourse,
      body: z.object({ time_zone: z.string().max(60).optional() }),
      answer: learnerOutline,
      summary:
        'Begins a course; from then on its days count. A second time it notes where one lives now, which opens nothing earlier.',
    }),
    wizard: custom({
      method: 'GET',
      path: '/learning/wizard',
      permission,
      answer: z.object({
        unique_id: z.string(),
        step: z.enum(['select', 'review', 'code']),
        course_unique_id: z.string().nullable(),
        audience: z.string(),
        code_due_at: z.string().nullable(),
      }),
      summary: 'Where one stopped on the way into a course, and by when a code that was paid for is to arrive.',
    }),
    wizardUpdate: custom({
      method: 'PUT',
      path: '/learning/wizard',
      permission,
      wrapper: 'wizard',
      body: z.object({
        step: z.enum(['select', 'review', 'code']),
        course_unique_id: z.uuid().nullish(),
        audience: z.enum(['standard', 'fun_jumper', 'aff', 'invited']).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        step: z.string(),
        course_unique_id: z.string().nullable(),
        audience: z.string(),
      }),
      summary: 'Notes where one is on the way into a course.',
    }),
    step: custom({
      method: 'GET',
      path: '/learning/steps/:id',
      permission,
      ids: ofStep,
      answer: learnerStep,
      summary: 'A step with its text and an address of its file. Refused while it is locked.',
    }),
    watch: custom({
      method: 'PUT',
      path: '/learning/steps/:id/position',
      permission,
      wrapper: 'position',
      ids: ofStep,
      body: z.object({ seconds: z.int().min(0).max(86_400), watched: z.int().min(0).max(600).default(0) }),
      answer: z.object({ unique_id: z.string(), position_seconds: z.int() }),
      summary: 'Keeps where one is in a video or audio, and how long one watched since.',
    }),
    done: custom({
      method: 'PUT',
      path: '/learning/steps/:id/done',
      permission,
      wrapper: 'step',
      ids: ofStep,
      body: z.object({ is_done: z.boolean().default(true) }),
      answer: learnerOutline,
      summary: 'Marks a step done, or not done yet. A quiz is done by passing it.',
    }),
    finish: custom({
      method: 'PUT',
      path: '/learning/chapters/:id/finish',
      permission,
      wrapper: 'chapter',
      ids: one('chapters'),
      answer: learnerOutline,
      summary: 'Marks a day or chapter finished. What has to be passed or handed in first is named.',
    }),
    note: custom({
      method: 'PUT',
      path: '/learning/steps/:id/note',
      permission,
      wrapper: 'note',
      ids: ofStep,
      body: noteBody,
      answer: z.object({ unique_id: z.string(), text: z.string() }),
      summary: 'Keeps one’s own note on a step and the passages one highlighted; an empty one is removed.',
    }),
    notes: custom({
      method: 'GET',
      path: '/learning/notes',
      permission,
      query: z.object({
        course_unique_id: z.uuid().optional(),
        step_unique_id: z.uuid().optional(),
        is_pinned: z.enum(['true', 'false']).optional(),
        page: z.coerce.number().int().min(1).max(bounds.notes).default(1),
        records: z.coerce.number().int().min(1).max(200).default(25),
      }),
      answer: z.object({
        unique_id: z.string(),
        total: z.int(),
        notes: z.array(notebookNote.extend({ course_unique_id: z.string() })),
      }),
      summary: 'One’s own notes of every course, those that are pinned first.',
    }),
    codeCheck: custom({
      method: 'POST',
      path: '/learning/codes',
      permission,
      wrapper: 'code',
      body: z.object({ code: z.string().trim().min(1).max(60) }),
      answer: z.object({
        unique_id: z.string(),
        course_unique_id: z.string(),
        ending: z.string().nullable(),
        expires_at: z.string().nullable(),
      }),
      summary: 'Which course an access code lets one into, without using it. Wrong codes count as they do on enrolment.',
    }),
    notebook: custom({
      method: 'GET',
      path: '/learning/courses/:id/notebook',
      permission,
      ids: ofCourse,
      answer: z.object({
        unique_id: z.string(),
        course: z.string(),
        notes: z.array(notebookNote),
      }),
      summary: 'One’s own notes of a course. They stay when the seat is gone.',
    }),
    notebookPaper: custom({
      method: 'POST',
      path: '/learning/courses/:id/notebook/pdf',
      permission,
      limit: 'heavy',
      ids: ofCourse,
      answer: paperAnswer,
      summary: 'One’s own notes of a course as one PDF.',
    }),
    attemptStart: custom({
      method: 'POST',
      path: '/learning/steps/:id/attempts',
      permission,
      wrapper: 'attempt',
      ids: ofStep,
      answer: attemptAnswer,
      summary: 'Begins a quiz, or goes on with the attempt that is open. The clock is the server’s.',
    }),
    attempt: custom({
      method: 'GET',
      path: '/learning/attempts/:id',
      permission,
      ids: one('attempts'),
      answer: attemptAnswer,
      summary: 'One’s own attempt; what was right is told once it is graded.',
    }),
    attemptSubmit: custom({
      method: 'PUT',
      path: '/learning/attempts/:id',
      permission,
      wrapper: 'attempt',
      ids: one('attempts'),
      body: z.object({
        answers: z.record(z.string().max(40), z.union([z.array(z.string().max(40)).max(20), z.string().max(10_000)])),
        is_final: z.boolean().default(true),
      }),
      answer: attemptAnswer,
      summary: 'Keeps the answers of an open attempt, or hands it in. What comes late counts as it stood at the end.',
    }),
    assignmentPresign: custom({
      method: 'PUT',
      path: '/learning/steps/:id/assignment/presign',
      permission,
      wrapper: 'file',
      limit: 'presign',
      ids: ofStep,
      body: z.object({ filename: z.string().min(1).max(255), content_type: z.string().max(120), size: z.int().min(1) }),
      answer: presigned,
      summary: 'Answers an address to put a document or picture at that is handed in with an assignment.',
    }),
    assignment: custom({
      method: 'PUT',
      path: '/learning/steps/:id/assignment',
      permission,
      wrapper: 'assignment',
      ids: ofStep,
      body: z.object({ text: z.string().trim().max(20_000).default(''), file_unique_id: z.uuid().nullish() }),
      answer: attemptAnswer,
      summary: 'Hands in an assignment; again until it was graded.',
    }),
    survey: custom({
      method: 'GET',
      path: '/learning/courses/:id/survey',
      permission,
      ids: ofCourse,
      query: z.object({ kind: z.enum(surveyKinds) }),
      answer: z.object({
        unique_id: z.string(),
        kind: z.enum(surveyKinds),
        keys: z.array(z.string()),
        ratings: z.record(z.string(), z.int()).nullable(),
        comment: z.string().nullable(),
        recommend: z.boolean().nullable(),
        answered_at: z.string().nullable(),
      }),
      summary: 'What a survey asks and what one answered.',
    }),
    surveyGive: custom({
      method: 'PUT',
      path: '/learning/courses/:id/survey',
      permission,
      wrapper: 'survey',
      ids: ofCourse,
      body: z.object({
        kind: z.enum(surveyKinds),
        ratings: z.record(z.string().max(40), rating),
        comment: z.string().trim().max(5_000).nullish(),
        recommend: z.boolean().nullish(),
      }),
      answer: z.object({
        unique_id: z.string(),
        kind: z.string(),
        answered_at: z.string(),
        /** A coupon for a friend is on its way by mail, or was sent before. */
        has_coupon: z.boolean(),
      }),
      summary: 'Answers a survey; every rating is asked for, from 1 (little) to 5 (much).',
    }),
    preview: custom({
      method: 'GET',
      path: '/learning/preview/:id',
      permission: 'university.courses.read',
      ids: ofCourse,
      answer: learnerOutline,
      summary: 'The draft of a course as a learner would see it.',
    }),
    previewStep: custom({
      method: 'GET',
      path: '/learning/preview_steps/:id',
      permission: 'university.courses.read',
      ids: ofStep,
      answer: learnerStep,
      summary: 'A step of the draft as a learner would see it.',
    }),
  },
  internal: {
    media: internal<Ticket, MediaFile | null>('The file a ticket opens, as long as its step is open for whoever got it.'),
    embed: internal<Ticket, { url: string } | null>('The page of a provider that a ticket opens.'),
    verify: internal<{ hash: string }, Verified | null>('What the public page of a certificate tells.'),
    followUp: internal<FollowUp, void>('Has a low rating of a coach followed up by somebody else than that coach.'),
  },
})

/** A seat whose learner rated their coach low, and who manages courses. */
export interface FollowUp {
  readonly seat: string
  readonly rating: number
  readonly managers: readonly string[]
}

/** Whom an address of a file is for, which step it opens, and in which language its captions are read. */
export interface Ticket {
  readonly user: string
  readonly step: string
  readonly isPreview: boolean
  readonly language: string | null
}

export interface MediaFile {
  readonly key: string
  readonly contentType: string
  readonly filename: string
  readonly captions: string | null
}
export interface Verified {
  readonly holder: string
  readonly course: string
  /** Whose certificate it is, with where their logo is stored. */
  readonly company: { readonly name: string; readonly logoKey: string | null; readonly color: string | null }
  readonly number: string
  readonly issuedAt: string
  readonly expiresOn: string | null
  readonly state: 'valid' | 'revoked' | 'expired'
  readonly language: string
}
