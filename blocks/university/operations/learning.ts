import { type Context, type Customs, type Internals, letterheadOf, refuse, Refusal } from '@quoin/kit/server'
import { certificateWords } from '../public/words.ts'
import { followUp } from '../learning/followUp.ts'
import { redeem, useUp } from '../learning/codes.ts'
import { draftOf } from '../learning/content.ts'
import { languageOf } from '../learning/language.ts'
import { keepNote, notebookOf, notebookPaper, notesOf } from '../learning/notes.ts'
import { finishChapter, setDone } from '../learning/progress.ts'
import { answerAttempt, attemptWire, handIn, ownAttempt, presignAnswer, startAttempt } from '../learning/quiz.ts'
import { type CourseRow, courseOf, enrol, seatOf } from '../learning/seat.ts'
import {
  contentWire,
  courseOfChapter,
  courseOfStep,
  courseWire,
  learnerOf,
  mustBeOpen,
  outlineWire,
} from '../learning/standing.ts'
import { beginAt, placeIn } from '../learning/places.ts'
import { begin } from '../learning/start.ts'
import { draftStep, stepOf } from '../learning/stepWire.ts'
import { giveSurvey, surveyOf } from '../learning/surveys.ts'
import { embedBehind, mediaBehind } from '../learning/tickets.ts'
import { findStep, versionOf } from '../learning/content.ts'
import { locksOf } from '../learning/locks.ts'
import type { university } from '../resources/index.ts'

/** What a course shows to somebody without a seat in it: its chapters and steps by name, and what is a preview. */
async function outsideOutline(context: Context, course: CourseRow) {
  if (course.status !== 'published' || course.publishedVersion === 0) throw refuse.missing()
  const chapters = await versionOf(context, course.id, course.publishedVersion)
  const locks = new Map(chapters.map(({ id }) => [id, { reason: 'not_enrolled' as const, opensAt: null }]))
  return {
    id: course.id,
    ...courseWire(course, undefined),
    coach_name: null,
    ending: null,
    next_course_unique_id: null,
    current_step_unique_id: null,
    content: contentWire(chapters, locks, new Map(), new Set(), languageOf(context)),
  }
}

export const learning: Customs<typeof university, 'learning'> = {
  async catalogue(_, context) {
    const rows = await context.tx.query<{ id: string; seat: string | null }>(
      `select c.id, e.id as seat from university.courses c
       left join university.enrollments e on e.tenant_id = c.tenant_id and e.course_id = c.id and e.user_id = $2 and e.deleted_at is null
       where c.tenant_id = $1 and c.deleted_at is null and (c.status = 'published' and c.published_version > 0 and (c.enrolment <> 'invitation' or e.id is not null) or e.id is not null)
       order by e.last_seen_at desc nulls last, c.name collate app.natural limit 500`,
      [context.tenantId, context.me],
    )
    const courses = await Promise.all(
      rows.map(async ({ id, seat }) =>
        courseWire(await courseOf(context, id), seat ? await seatOf(context, id, context.me) : undefined),
      ),
    )
    return { id: context.me, courses }
  },

  async outline({ id }, context) {
    const seat = await seatOf(context, id, context.me)
    if (!seat) return outsideOutline(context, await courseOf(context, id))
    return outlineWire(context, await learnerOf(context, id))
  },

  async enrol({ id, code, audience, time_zone }, context) {
    const { actor, me } = context
    const course = await courseOf(context, id)
    if (course.status !== 'published' || course.publishedVersion === 0) {
      if (!(await seatOf(context, id, me))) throw refuse.missing()
      throw refuse.conflict('content_not_available', 'Content is not available yet.')
    }
    const held = await seatOf(context, id, me)
    if (held && ['active', 'paused', 'completed'].includes(held.status)) return outlineWire(context, await learnerOf(context, id))
    if (course.enrolment !== 'free' && !code)
      throw course.enrolment === 'code'
        ? refuse.invalid('code_missing', 'You did not validate the code.', 'code')
        : refuse.invalid('invitation_missing', "You can't register without an invite.", 'code')
    const place = await placeIn(context, id)
    const used = code ? await redeem(context, id, code) : undefined
    if (used instanceof Refusal) return used
    const { id: seat } = await enrol(context, id, {
      user: me,
      name: actor.userName ?? '',
      source: !used ? 'free' : used.source === 'order' ? 'order' : used.source === 'invitation' ? 'invitation' : 'code',
      audience: audience ?? 'standard',
      order: used?.order,
      cohort: held?.cohort ? null : place?.cohort,
      mustHaveSeat: used !== undefined,
    })
    if (used) await useUp(context, used.id, seat)
    await context.tx.query('delete from university.wizards w where w.tenant_id = $1 and w.user_id = $2', [context.tenantId, me])
    if (place?.chapter) await beginAt(context, id, place.chapter)
    if (time_zone) await begin(context, id, time_zone, false)
    return outlineWire(context, await learnerOf(context, id))
  },

  async codeCheck({ code }, context) {
    const found = await redeem(context, null, code)
    if (found instanceof Refusal) return found
    const { id, course: course_unique_id, ending, expiresAt: expires_at } = found
    return { id, course_unique_id, ending, expires_at }
  },

  async start({ id, time_zone }, context) {
    await begin(context, id, time_zone ?? 'UTC', true)
    return outlineWire(context, await learnerOf(context, id))
  },

  async wizard(_, context) {
    const { tx, tenantId, me, actor } = context
    const [row] = await tx.query<{ step: 'select' | 'review' | 'code'; course: string | null; audience: string }>(
      `select w.step, w.course_id as course, w.audience from university.wizards w where w.tenant_id = $1 and w.user_id = $2`,
      [tenantId, me],
    )
    const [due] = row?.course
      ? await tx.query<{ due: string | null }>(
          `select min(c.due_at) as due from university.codes c where c.tenant_id = $1 and c.course_id = $2 and c.status in ('pending', 'issued')
             and (c.user_id = $3 or c.email = $4)`,
          [tenantId, row.course, me, actor.email?.toLowerCase() ?? ''],
        )
      : []
    return {
      id: me,
      step: row?.step ?? 'select',
      course_unique_id: row?.course ?? null,
      audience: row?.audience ?? 'standard',
      code_due_at: due?.due ? new Date(due.due).toISOString() : null,
    }
  },

  async wizardUpdate({ step, course_unique_id, audience }, context) {
    const { tx, tenantId, me } = context
    if (step !== 'select' && !course_unique_id)
      throw refuse.invalid('no_course', 'You did not select any course.', 'course_unique_id')
    if (course_unique_id) {
      const course = await courseOf(context, course_unique_id).catch(() => undefined)
      if (course?.status !== 'published')
        throw refuse.invalid('no_such_record', 'This record does not exist.', 'course_unique_id')
    }
    await tx.query(
      `insert into university.wizards as w (tenant_id, user_id, step, course_id, audience) values ($1, $2, $3, $4, coalesce($5, 'standard'))
       on conflict (tenant_id, user_id) do update set step = excluded.step, course_id = excluded.course_id, audience = coalesce($5, w.audience),
         updated_at = clock_timestamp()`,
      [tenantId, me, step, course_unique_id ?? null, audience ?? null],
    )
    return { id: me, step, course_unique_id: course_unique_id ?? null, audience: audience ?? 'standard' }
  },

  step: ({ id }, context) => stepOf(context, id),

  async watch({ id, seconds, watched }, context) {
    const { tx, tenantId } = context
    const learner = await learnerOf(context, await courseOfStep(context, id))
    const found = findStep(learner.chapters, id)
    if (!found) throw refuse.missing()
    mustBeOpen(learner.locks.get(found.chapter.id))
    await tx.query(
      `insert into university.progress as p (tenant_id, enrollment_id, step_id, position_seconds, watched_seconds) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, enrollment_id, step_id) do update set position_seconds = $4, watched_seconds = least(p.watched_seconds + $5, 10000000),
         seen_at = clock_timestamp()`,
      [tenantId, learner.seat.id, id, seconds, watched],
    )
    await tx.query(
      'update university.enrollments set watched_seconds = watched_seconds + $3, last_seen_at = clock_timestamp() where tenant_id = $1 and id = $2',
      [tenantId, learner.seat.id, watched],
    )
    return { id, position_seconds: seconds }
  },

  async done({ id, is_done }, context) {
    return outlineWire(context, await setDone(context, await courseOfStep(context, id), id, is_done))
  },
  async finish({ id }, context) {
    return outlineWire(context, await finishChapter(context, await courseOfChapter(context, id), id))
  },
  note: ({ id, text, highlights, is_pinned }, context) => keepNote(context, id, text, highlights, is_pinned),
  notes: (query, context) => notesOf(context, query),
  notebook: ({ id }, context) => notebookOf(context, id),
  notebookPaper: ({ id }, context) => notebookPaper(context, id, languageOf(context)),
  attemptStart: ({ id }, context) => startAttempt(context, id),
  attempt: async ({ id }, context) => attemptWire(context, await ownAttempt(context, id)),
  attemptSubmit: ({ id, answers, is_final }, context) => answerAttempt(context, id, answers, is_final),
  assignment: ({ id, text, file_unique_id: file }, context) => handIn(context, id, text, file ?? null),
  assignmentPresign: ({ id, ...file }, context) => presignAnswer(context, id, file),
  survey: ({ id, kind }, context) => surveyOf(context, id, kind),
  surveyGive: ({ id, kind, ...input }, context) => giveSurvey(context, id, kind, input),

  async preview({ id }, context) {
    const course = await courseOf(context, id)
    const chapters = await draftOf(context, id)
    const standing = {
      status: 'completed' as const,
      inOrder: course.inOrder,
      startedAt: null,
      pausedSeconds: 0,
      zones: [],
      finished: new Map<string, string>(),
      done: new Set<string>(),
      overrides: new Map<string, string>(),
    }
    return {
      id,
      ...courseWire(course, undefined),
      coach_name: null,
      ending: course.ending,
      next_course_unique_id: course.nextCourse,
      current_step_unique_id: chapters.flatMap(({ steps }) => steps)[0]?.id ?? null,
      content: contentWire(
        chapters,
        locksOf(chapters, standing, new Date()),
        standing.finished,
        standing.done,
        languageOf(context),
      ),
    }
  },
  previewStep: ({ id }, context) => draftStep(context, id),
}

export const learningInternal: Internals<typeof university, 'learning'> = {
  followUp: (asked, context) => followUp(context, asked),
  media: (ticket, context) => mediaBehind(context, ticket),
  embed: (ticket, context) => embedBehind(context, ticket),
  async verify({ hash }, context) {
    const [row] = await context.tx.query<{
      holder: string | null
      course: string
      number: string
      issuedAt: string
      expiresOn: string | null
      status: string
      isOver: boolean
    }>(
      `select c.holder, c.course_name as course, c.number, c.issued_at as "issuedAt", c.expires_on::text as "expiresOn", c.status,
         coalesce(c.expires_on < current_date, false) as "isOver"
       from university.certificate_links l join university.certificates c on c.tenant_id = l.tenant_id and c.id = l.certificate_id
       where l.tenant_id = $1 and l.hash = decode($2, 'hex') and c.deleted_at is null`,
      [context.tenantId, hash],
    )
    if (!row) return null
    return {
      holder: row.holder ?? '',
      course: row.course,
      company: await letterheadOf(context.tx),
      number: row.number,
      issuedAt: new Date(row.issuedAt).toISOString(),
      expiresOn: row.expiresOn,
      state: row.status === 'revoked' ? 'revoked' : row.isOver ? 'expired' : 'valid',
      language: Object.keys(certificateWords)[0]!,
    }
  },
}
