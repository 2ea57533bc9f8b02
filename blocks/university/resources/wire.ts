import { field } from '@quoin/kit'
import * as z from 'zod'

export const one = <const R extends string>(resource: R) => ({ id: `university.${resource}` as const })

/** A paper to fetch, for a quarter of an hour. */
export const paperAnswer = z.object({ unique_id: z.string(), url: z.string(), file_name: z.string() })

const option = z.object({
  id: z.string().min(1).max(40),
  text: z.string().trim().min(1).max(1_000),
  is_right: z.boolean().default(false),
})
export type QuestionOption = z.infer<typeof option>
const options = z
  .array(option)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names an option twice')
/** What may be chosen, and what of it is right. */
export const optionsOf = () => field<readonly QuestionOption[]>('json', 'jsonb', options)

export const outlineStep = z.object({
  unique_id: z.string(),
  title: z.string(),
  kind: z.string(),
  minutes: z.int().nullable(),
  is_required: z.boolean(),
  is_preview: z.boolean(),
  questions: z.int(),
})
export const outlineAnswer = z.object({
  unique_id: z.string(),
  chapters: z.array(
    z.object({
      unique_id: z.string(),
      title: z.string(),
      kind: z.string(),
      unlock: z.string(),
      unlock_days: z.int().nullable(),
      unlock_at: z.string().nullable(),
      steps: z.array(outlineStep),
    }),
  ),
  problems: z.array(z.object({ code: z.string(), about: z.string() })),
})
export type OutlineWire = z.infer<typeof outlineAnswer>

/** Why a chapter or a step cannot be opened just now. */
export const lockAnswer = z
  .object({
    reason: z.enum(['not_enrolled', 'not_started', 'paused', 'over', 'order', 'days', 'date', 'quiz', 'coach']),
    opens_at: z.string().nullable(),
  })
  .nullable()

export const learnerCourse = z.object({
  unique_id: z.string(),
  name: z.string(),
  code: z.string(),
  summary: z.string().nullable(),
  description: z.string().nullable(),
  language: z.string(),
  level: z.string().nullable(),
  topics: z.array(z.string()),
  enrolment: z.enum(['free', 'code', 'invitation']),
  product_unique_id: z.string().nullable(),
  chapters: z.int(),
  steps: z.int(),
  minutes: z.int(),
  seats_left: z.int().nullable(),
  has_waiting_list: z.boolean(),
  code_hours: z.int(),
  enrollment: z
    .object({
      unique_id: z.string(),
      status: z.string(),
      progress: z.int(),
      started_at: z.string().nullable(),
      completed_at: z.string().nullable(),
      due_at: z.string().nullable(),
      source: z.string(),
      certificate_unique_id: z.string().nullable(),
    })
    .nullable(),
})
export type LearnerCourse = z.infer<typeof learnerCourse>

export const learnerOutline = learnerCourse.extend({
  coach_name: z.string().nullable(),
  ending: z.string().nullable(),
  next_course_unique_id: z.string().nullable(),
  current_step_unique_id: z.string().nullable(),
  content: z.array(
    z.object({
      unique_id: z.string(),
      title: z.string(),
      kind: z.enum(['intro', 'day', 'chapter', 'resources']),
      number: z.int().nullable(),
      summary: z.string().nullable(),
      lock: lockAnswer,
      finished_at: z.string().nullable(),
      steps: z.array(
        z.object({
          unique_id: z.string(),
          title: z.string(),
          kind: z.enum(['text', 'video', 'audio', 'file', 'embed', 'quiz', 'practice', 'assignment']),
          minutes: z.int().nullable(),
          is_required: z.boolean(),
          is_preview: z.boolean(),
          is_done: z.boolean(),
        }),
      ),
    }),
  ),
})
export type LearnerOutline = z.infer<typeof learnerOutline>

const highlight = z.object({ text: z.string().trim().min(1).max(1_000) })
export const noteBody = z.object({
  text: z.string().max(20_000),
  highlights: z.array(highlight).max(100).default([]),
  is_pinned: z.boolean().optional(),
})

export const learnerStep = z.object({
  unique_id: z.string(),
  course_unique_id: z.string(),
  chapter_unique_id: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'video', 'audio', 'file', 'embed', 'quiz', 'practice', 'assignment']),
  /** HTML of the text, made and cleaned by the server. */
  body_html: z.string().nullable(),
  /** A translation of a step that was changed since. */
  is_stale: z.boolean(),
  minutes: z.int().nullable(),
  /** An address of the file, good for a few hours and for this person alone; the lock is asked again for every part of it. */
  media_url: z.string().nullable(),
  captions_url: z.string().nullable(),
  embed_url: z.string().nullable(),
  filename: z.string().nullable(),
  content_type: z.string().nullable(),
  /** Notes are kept of it and it can be finished; what is only looked at is not: a preview, or what a coach is asked about. */
  is_open: z.boolean(),
  is_done: z.boolean(),
  position_seconds: z.int(),
  quiz: z
    .object({
      pass_percent: z.int(),
      attempts_max: z.int().nullable(),
      attempts_used: z.int(),
      time_limit_seconds: z.int().nullable(),
      questions: z.int(),
      best_percent: z.int().nullable(),
      is_passed: z.boolean(),
      open_attempt_unique_id: z.string().nullable(),
    })
    .nullable(),
  note: z.object({ text: z.string(), highlights: z.array(highlight), updated_at: z.string() }).nullable(),
  next_step_unique_id: z.string().nullable(),
  previous_step_unique_id: z.string().nullable(),
})
export type LearnerStep = z.infer<typeof learnerStep>

export const presigned = z.object({
  unique_id: z.string(),
  file_id: z.string(),
  presigned_url: z.string(),
  headers: z.record(z.string(), z.string()),
})

export const attemptAnswer = z.object({
  unique_id: z.string(),
  step_unique_id: z.string(),
  /** Of the placement test it answers. */
  placement_unique_id: z.string().nullable(),
  number: z.int(),
  status: z.enum(['open', 'grading', 'graded']),
  started_at: z.string(),
  ends_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  points: z.number().nullable(),
  points_max: z.number(),
  percent: z.int().nullable(),
  is_passed: z.boolean().nullable(),
  feedback: z.string().nullable(),
  /** What was handed in with an assignment. */
  filename: z.string().nullable(),
  questions: z.array(
    z.object({
      id: z.string(),
      section: z.string().nullable(),
      prompt: z.string(),
      kind: z.enum(['single', 'multiple', 'text']),
      points: z.int(),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
      answer: z.union([z.array(z.string()), z.string()]).nullable(),
      /** Known once it was graded. */
      is_right: z.boolean().nullable(),
      right: z.array(z.string()).nullable(),
      explanation: z.string().nullable(),
    }),
  ),
})
export type AttemptWire = z.infer<typeof attemptAnswer>

export const placeAnswer = z.object({
  unique_id: z.string(),
  percent: z.int(),
  outcome: z.enum(['enroll', 'credit']),
  course_unique_id: z.string(),
  course_name: z.string(),
  enrolment: z.enum(['free', 'code', 'invitation']),
  product_unique_id: z.string().nullable(),
  is_offered: z.boolean(),
  is_enrolled: z.boolean(),
  /** Where one begins, and with whom. */
  chapter: z.string().nullable(),
  cohort: z.string().nullable(),
  message: z.string().nullable(),
})
export type PlaceWire = z.infer<typeof placeAnswer>

export const happinessKeys = ['joy', 'calm', 'energy', 'connection'] as const
export const coachKeys = ['explains', 'knowledge', 'feedback', 'again'] as const
export const courseKeys = ['content', 'quality', 'resources', 'expectations'] as const
export const surveyKinds = ['happiness_before', 'happiness_after', 'course'] as const
export type SurveyKind = (typeof surveyKinds)[number]
/** What a survey asks to be rated. */
export const ratingKeys: Readonly<Record<SurveyKind, readonly string[]>> = {
  happiness_before: happinessKeys,
  happiness_after: happinessKeys,
  course: [...coachKeys.map((key) => `coach_${key}`), ...courseKeys.map((key) => `course_${key}`)],
}
