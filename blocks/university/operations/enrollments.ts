import {
  type BlockServer,
  type Context,
  csvAnswer,
  type Customs,
  answerRecord,
  type Internals,
  readInput,
  refuse,
} from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { certificatePaper } from '../learning/certificate.ts'
import { generate, mustBeAhead, owe } from '../learning/codes.ts'
import { memberOf } from '../learning/people.ts'
import { courseOf, enrol, mustHaveRoom } from '../learning/seat.ts'
import { beginAgain } from '../learning/progress.ts'
import { learnerOf } from '../learning/standing.ts'
import { boardOf } from '../queries/board.ts'
import { answerFile, paperWire } from '../learning/quiz.ts'
import { university } from '../resources/index.ts'
import { mustBeCohortOf } from './sessions.ts'

type Create = NonNullable<BlockServer['replaces'][string]['create']>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const idIn = (value: unknown, pointer: string): string => {
  if (!isUuid(text(value))) throw refuse.invalid('no_such_record', 'This record does not exist.', pointer)
  return text(value).toLowerCase()
}

/** A member becomes a learner under the name they have here. */
export const createStudent: Create = async ({ body, model }, context) => {
  const { values } = readInput(model, context.actor, body, 'create')
  const [held] = await context.tx.query(
    'select 1 from university.students s where s.tenant_id = $1 and s.user_id = $2 and s.deleted_at is null',
    [context.tenantId, values.user],
  )
  if (held) throw refuse.conflict('already_registered', 'This member is a student already.')
  const { name: userName, email } = await memberOf(context, idIn(body.user_unique_id, 'user_unique_id'))
  const { id } = await context.insert(university.students, { ...values, userName, email })
  return answerRecord(context, university.students, id, { status: 201 })
}

/** Staff give somebody a seat; who had one gets it back. */
export const createEnrollment: Create = async ({ body, model }, context) => {
  readInput(model, context.actor, body, 'create')
  const course = idIn(body.course_unique_id, 'course_unique_id')
  const member = await memberOf(context, idIn(body.user_unique_id, 'user_unique_id'))
  await existing(context, course)
  const cohort = text(body.cohort_unique_id) || null
  if (cohort) await mustBeCohortOf(context, cohort, course)
  const { id, isNew } = await enrol(context, course, { user: member.id, name: member.name, source: 'staff', cohort })
  if (!isNew) throw refuse.conflict('already_enrolled', 'This person is enrolled already.')
  const seat = await context.find(university.enrollments, id, 'lock')
  const due = text(body.due_on)
  const coach = text(body.coach_unique_id)
  if (due || coach) await context.update(university.enrollments, seat, { ...(due && { dueOn: due }), ...(coach && { coach }) })
  return answerRecord(context, university.enrollments, id, { status: 201 })
}

/** Puts a learner into another cohort only where that one has a seat and is of the same course. */
export const updateEnrollment: Create = async (request, context, standard) => {
  const cohort = text(request.body.cohort_unique_id)
  if (cohort) {
    const seat = await context.find(university.enrollments, text(request.params.id), 'lock')
    await mustBeCohortOf(context, cohort, seat.course)
    if (seat.cohort !== cohort) await mustHaveRoom(context, cohort)
  }
  return standard.last(request)
}

const existing = (context: Context, course: string) =>
  courseOf(context, course).catch(() => {
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'course_unique_id')
  })

/** Staff send somebody a code. */
export const createCode: Create = async ({ body, model }, context) => {
  readInput(model, context.actor, body, 'create')
  const course = await existing(context, idIn(body.course_unique_id, 'course_unique_id'))
  const email = text(body.email).trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw refuse.invalid('required', 'Enter where to send the code.', 'email')
  const id = await owe(context, {
    course: course.id,
    source: 'staff',
    email,
    name: text(body.name).trim().normalize('NFC') || null,
    isIssued: true,
  })
  return answerRecord(context, university.codes, id, { status: 201 })
}

/** When a code expires may be put off while nobody used it. */
export const updateCode: Create = async (request, context, standard) => {
  const { status } = await context.find(university.codes, text(request.params.id), 'lock')
  if (status !== 'pending' && status !== 'issued')
    throw refuse.conflict('code_over', 'This code was used, revoked or has expired.')
  const { values } = readInput(request.model, context.actor, request.body, 'update')
  if (values.expiresAt) mustBeAhead(String(values.expiresAt))
  return standard.last(request)
}

export const codes: Customs<typeof university, 'codes'> = {
  generate: async ({ course_unique_id: course, count, expires_at: end }, context) =>
    generate(context, await existing(context, course), count, end ?? null),
}

export const enrollments: Customs<typeof university, 'enrollments'> = {
  async schedule({ id }, context) {
    const seat = await context.find(university.enrollments, id)
    const { chapters, locks, standing } = await learnerOf(context, seat.course, undefined, seat.user)
    return {
      id,
      chapters: chapters.map((chapter) => {
        const lock = locks.get(chapter.id)
        return {
          unique_id: chapter.id,
          title: chapter.title,
          is_open: lock === null,
          reason: lock?.reason ?? null,
          opens_at: lock?.opensAt ?? null,
          is_override: standing.overrides.has(chapter.id),
          finished_at: standing.finished.get(chapter.id) ?? null,
          steps_done: chapter.steps.filter((step) => standing.done.has(step.id)).length,
          steps: chapter.steps.length,
        }
      }),
    }
  },
  async board({ format }, context) {
    const board = await boardOf(context)
    return format === 'csv' ? csvAnswer('mandatory-training', board.people) : board
  },
}

export const attempts: Customs<typeof university, 'attempts'> = {
  file: ({ id }, context) => answerFile(context, id),
  paper: ({ id }, context) => paperWire(context, id),
}

export const certificates: Customs<typeof university, 'certificates'> = {
  paper: ({ id }, context) => certificatePaper(context, id, context.request.headers['accept-language']?.slice(0, 2) ?? null),
}

const renewedAtOnce = 500

export const enrollmentsInternal: Internals<typeof university, 'enrollments'> = {
  async renew(_, context) {
    const due = await context.tx.query<{ id: string }>(
      `select e.id from university.enrollments e where e.tenant_id = $1 and e.status = 'completed' and e.renew_on <= current_date and e.deleted_at is null
       order by e.renew_on, e.id limit $2`,
      [context.tenantId, renewedAtOnce],
    )
    for (const { id } of due) {
      const seat = await context.find(university.enrollments, id, 'lock')
      const course = await courseOf(context, seat.course)
      await beginAgain(context, { course, seat }, course.dueDays ?? 30)
    }
    return { renewed: due.length }
  },
}
