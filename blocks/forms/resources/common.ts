import { field } from '@quoin/kit'
import * as z from 'zod'
import { bounds, definitionSchema, languages, requestKinds } from '../engine/index.ts'

export const languageCode = z.enum(languages)
export const pageQuery = z.looseObject({})

/** What a company or a person may hold here; whoever reaches a bound is refused with `too_many_…`. */
export const held = {
  surveys: 2_000,
  versionsPerSurvey: 500,
  sets: 500,
  appointmentsPerDay: 2_000,
  formsPerSet: 20,
  answersPerSurvey: 100_000,
  /** Answers and landing entries that nobody signed in for, in a day. */
  outsidePerDay: 5_000,
  openPerSurveyPerDay: 20_000,
  invitationsPerDay: 500,
  /** Files that are handed over with answers, in a day. */
  uploadsPerDay: 2_000,
  /** People of a role who are told of one answer. */
  toldPerAnswer: 200,
  /** Answers that book or reserve something, in a day: of all, and by when those of nobody who is signed in have to wait. */
  requestsPerDay: 1_000,
  outsideRequestsPerDay: 200,
  /** Answers that whoever follows a form is mailed about: of one form, and of all forms of a company. */
  notificationsPerSurveyPerDay: 200,
  notificationsPerDay: 2_000,
  /** One-time codes for forms that ask for one: how long they are good, how often they are tried and sent, and for how long they let in. */
  codeSeconds: 600,
  codeTries: 5,
  codesPerHour: 5,
  codesPerDay: 2_000,
  verifiedSeconds: 7_200,
} as const

/** A form as it is being written. Whether it makes sense is asked before it is published; here it has to have the right shape and size. */
export const definition = () =>
  field<Record<string, unknown>>(
    'json',
    'jsonb',
    z.record(z.string(), z.unknown()).superRefine((value, context) => {
      const text = JSON.stringify(value)
      if (text.length > bounds.bytes || /\\u(0000|d[89a-f])/.test(text.replaceAll('\\\\', '')))
        return context.addIssue({ code: 'custom', message: 'is too large or not text' })
      const read = definitionSchema.safeParse(value)
      for (const { message, path } of read.success ? [] : read.error.issues.slice(0, 5))
        context.addIssue({ code: 'custom', message: `${path.join('.')}: ${message}`.slice(0, 300) })
    }),
  )

/** The last part of a public address. */
export const slug = () =>
  field<string>(
    'text',
    'text',
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, 'is not a valid slug: use lower-case letters, digits and hyphens'),
    { max: 60 },
  )

/** What came of one thing that an answer asked for: the booking or reservation, or why there is none and what could be had instead. */
export const requestOutcome = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(['made', 'refused']),
  thing_unique_id: z.string(),
  quantity: z.int(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  record_unique_id: z.string().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  alternatives: z
    .array(
      z.object({
        starts_at: z.string().nullable(),
        ends_at: z.string().nullable(),
        thing_unique_id: z.string().nullable(),
      }),
    )
    .max(6),
})
export type RequestOutcome = z.infer<typeof requestOutcome>
