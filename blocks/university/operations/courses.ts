import { readRichText } from '@quoin/kit/rich-text/read'
import { whyNotTo } from '@quoin/kit/mail'
import {
  answerRecord,
  attributesIn,
  type BlockServer,
  type Context,
  csvAnswer,
  type Customs,
  type Internals,
  Refusal,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { bounds } from '../bounds.ts'
import { certificatePreview } from '../learning/certificate.ts'
import { draftOf, problemsOf } from '../learning/content.ts'
import { type CodeRow, owe } from '../learning/codes.ts'
import { chaptersOfMarkdown } from '../learning/markdown.ts'
import { duplicate } from '../learning/publish.ts'
import { languageOf } from '../learning/language.ts'
import { membersByEmail } from '../learning/people.ts'
import { thankForFriends } from '../learning/referral.ts'
import { courseOf, enrol, promote } from '../learning/seat.ts'
import { comparisonOf, reportOf } from '../queries/comparison.ts'
import { funnelOf } from '../queries/funnel.ts'
import { surveyRows } from '../queries/surveyRows.ts'
import { surveyResultsOf } from '../queries/surveys.ts'
import { rowProblems } from '../resources/courses.ts'
import { type OutlineWire, university } from '../resources/index.ts'

export async function outlineOf(context: Context, id: string): Promise<OutlineWire & { id: string }> {
  const chapters = await draftOf(context, id)
  return {
    id,
    unique_id: id,
    chapters: chapters.map((chapter) => ({
      unique_id: chapter.id,
      title: chapter.title,
      kind: chapter.kind,
      unlock: chapter.unlock,
      unlock_days: chapter.unlockDays,
      unlock_at: chapter.unlockAt,
      steps: chapter.steps.map((step) => ({
        unique_id: step.id,
        title: step.title,
        kind: step.kind,
        minutes: step.minutes,
        is_required: step.isRequired,
        is_preview: step.isPreview,
        questions: step.questions.length,
      })),
    })),
    problems: problemsOf(chapters),
  }
}

export const courses: Customs<typeof university, 'courses'> = {
  async duplicate({ id, name, code }, context) {
    const copy = await duplicate(context, await courseOf(context, id), name, code)
    return { id: copy, name, status: 'draft', published_version: 0 }
  },

  async outline({ id }, context) {
    await courseOf(context, id)
    return outlineOf(context, id)
  },

  async reorder({ id, chapters }, context) {
    const { tx, tenantId } = context
    await courseOf(context, id, 'lock')
    const draft = await draftOf(context, id)
    const same = (a: readonly string[], b: readonly string[]) =>
      a.length === b.length && new Set(a).size === a.length && a.every((one) => b.includes(one))
    const steps = chapters.flatMap((chapter) => chapter.steps)
    if (
      !same(
        chapters.map((chapter) => chapter.unique_id),
        draft.map((chapter) => chapter.id),
      ) ||
      !same(
        steps,
        draft.flatMap((chapter) => chapter.steps.map((step) => step.id)),
      )
    )
      throw refuse.conflict('outline_changed', 'Someone else changed this course. Reload and try again.')
    await tx.query(
      `update university.chapters c set position = p.position, version = c.version + 1, updated_at = clock_timestamp()
       from unnest($2::uuid[]) with ordinality as p (id, position) where c.tenant_id = $1 and c.id = p.id and c.position <> p.position`,
      [tenantId, chapters.map((chapter) => chapter.unique_id)],
    )
    await tx.query(
      `update university.steps s set position = p.position, chapter_id = p.chapter, version = s.version + 1, updated_at = clock_timestamp()
       from unnest($2::uuid[], $3::uuid[], $4::int[]) as p (id, chapter, position)
       where s.tenant_id = $1 and s.id = p.id and (s.position <> p.position or s.chapter_id <> p.chapter)`,
      [
        tenantId,
        steps,
        chapters.flatMap((chapter) => chapter.steps.map(() => chapter.unique_id)),
        chapters.flatMap((chapter) => chapter.steps.map((_, i) => i + 1)),
      ],
    )
    await context.note(university.courses, id, { outline: [null, 'reordered'] })
    return outlineOf(context, id)
  },

  async importMarkdown({ id, markdown }, context) {
    await courseOf(context, id, 'lock')
    const chapters = chaptersOfMarkdown(markdown)
    if (chapters.length === 0)
      throw refuse.invalid('no_chapters', 'Begin each chapter with a line that starts with ##.', 'markdown')
    const held = await draftOf(context, id)
    const steps = [...held, ...chapters].reduce((sum, chapter) => sum + chapter.steps.length, 0)
    if (held.length + chapters.length > bounds.chapters || steps > bounds.steps)
      throw refuse.conflict('too_many_steps', `A course can have up to ${bounds.chapters} chapters and ${bounds.steps} steps.`)
    const texts = chapters.flatMap(({ steps }) => steps.map(({ body }) => ({ format: 'markdown' as const, text: body })))
    // Costly texts are read while no transaction waits for them.
    const bodies = [...(await context.external('read the steps', () => readRichText(context.tenantId, texts)))]
    for (const chapter of chapters) {
      const { id: chapterId } = await context.insert(university.chapters, { course: id, title: chapter.title })
      for (const step of chapter.steps)
        await context.insert(university.steps, {
          chapter: chapterId,
          title: step.title,
          kind: 'text',
          body: { ...bodies.shift()! },
        })
    }
    return outlineOf(context, id)
  },

  async enrolMany({ id, rows }, context) {
    const { actor } = context
    if (!actor.permissions.has('university.enrollments.manage')) throw refuse.forbidden('university.enrollments.manage')
    const course = await courseOf(context, id, 'lock')
    const members = await membersByEmail(
      context,
      rows.map(({ email }) => email.trim().toLowerCase()),
    )
    const result = { enrolled: 0, waiting: 0, invited: 0, already: 0 }
    const problems: { row: number; email: string; code: RowProblem }[] = []
    const refusedRow = (row: number, code: RowProblem) =>
      problems.push({ row: row + 1, email: rows[row]!.email.slice(0, 300), code })
    const seen = new Set<string>()
    for (const [i, row] of rows.entries()) {
      const email = row.email.trim().toLowerCase()
      const isBad = email.length > 254 || whyNotTo(email) !== null
      if (isBad || seen.has(email)) {
        refusedRow(i, isBad ? 'email_invalid' : 'repeated')
        continue
      }
      seen.add(email)
      const member = members.get(email)
      if (member) {
        const seat = await enrol(context, id, { user: member.id, name: member.name, source: 'import' }).catch(problemOf)
        if (typeof seat === 'string') refusedRow(i, seat)
        else result[!seat.isNew ? 'already' : seat.status === 'waiting' ? 'waiting' : 'enrolled']++
      } else if (await isInvited(context, id, email)) result.already++
      else {
        await owe(context, {
          course: id,
          source: 'invitation',
          email,
          name: row.name?.trim().slice(0, 160) || null,
          language: course.language,
          isIssued: true,
        })
        result.invited++
      }
    }
    return { id, ...result, problems }
  },

  async funnel({ id, format }, context) {
    await courseOf(context, id)
    const funnel = await funnelOf(context, id)
    if (format === 'csv')
      return csvAnswer('funnel', [
        ...funnel.chapters.map((row) => ({ level: 'chapter', ...row })),
        ...funnel.steps.map((row) => ({ level: 'step', ...row })),
      ])
    return funnel
  },

  async comparison({ id, format }, context) {
    await courseOf(context, id)
    const { cohorts, coaches, ...rest } = await comparisonOf(context, id)
    if (format === 'csv')
      return csvAnswer('comparison', [
        ...cohorts.map((row) => ({ level: 'cohort', ...row })),
        ...coaches.map((row) => ({ level: 'coach', starts_on: null, ...row })),
      ])
    return { ...rest, cohorts, coaches }
  },

  certificatePreview: ({ id }, context) => certificatePreview(context, id, languageOf(context)),

  report: ({ id }, context) => reportOf(context, id, languageOf(context)),

  async surveyResults({ id, format }, context) {
    await courseOf(context, id)
    const results = await surveyResultsOf(context, id)
    return format === 'csv' ? csvAnswer('surveys', surveyRows(results)) : results
  },
}

type RowProblem = (typeof rowProblems)[number]
/** A seat that is refused to one leaves the others theirs; nothing was written for it yet. */
function problemOf(error: unknown): RowProblem {
  const problem = error instanceof Refusal && rowProblems.find((code) => code === error.code)
  if (!problem) throw error
  return problem
}

async function isInvited({ tx, tenantId }: Context, course: string, email: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from university.codes c where c.tenant_id = $1 and c.course_id = $2 and c.email = $3 and c.status = 'issued'
       and (c.expires_at is null or c.expires_at > now()) limit 1`,
    [tenantId, course, email],
  )
  return rows.length > 0
}

type Update = NonNullable<BlockServer['replaces'][string]['update']>
/** More seats are given to those who wait for one. */
export const updateCourse: Update = async (request, context, standard) => {
  const answer = await standard(request)
  const id = String(request.params.id)
  return 'capacity' in request.body && (await promote(context, id)) > 0 ? answerRecord(context, university.courses, id) : answer
}

/** A course is published and archived by calls of their own. */
export const keepingStatus =
  (work: Update): Update =>
  async (request, context, standard) => {
    const answer = await work(request, context, standard)
    refuseChanged(request.body, attributesIn(answer), { status: 'Publish or archive the course instead.' })
    return answer
  }

/** Codes that one transaction issues and mails; whoever hears that there are more asks again. */
const codesAtOnce = 100

export const coursesInternal: Internals<typeof university, 'courses'> = {
  async paid({ order }, context) {
    const { tx, tenantId } = context
    const contents = await context.callInternal(sales.orders.internal.contents, { order })
    if (contents?.isPaid && !contents.isRefunded) await thankForFriends(context, order, contents.user)
    if (!contents || contents.lines.length === 0) return { codes: 0, ended: 0, hasMore: false }
    const sold = await tx.query<{ id: string; product: string }>(
      'select c.id, c.product_id as product from university.courses c where c.tenant_id = $1 and c.product_id = any($2::uuid[]) and c.deleted_at is null',
      [tenantId, contents.lines.map(({ product }) => product)],
    )
    let codes = 0
    let ended = 0
    let owed = 0
    for (const { id, product } of sold) {
      // Locked, because the same news may be heard twice at once.
      const course = await context.find(university.courses, id, 'lock')
      const lines = contents.lines.filter((line) => line.product === product)
      const keeps = contents.isRefunded
        ? 0
        : lines.filter((line) => !line.isRefunded).reduce((sum, { quantity }) => sum + quantity, 0)
      const held = await tx.query<{ id: string }>(
        `select c.id from university.codes c where c.tenant_id = $1 and c.order_id = $2 and c.course_id = $3 and c.status <> 'revoked' order by c.created_at, c.id`,
        [tenantId, order, id],
      )
      const missing = contents.isPaid ? Math.max(0, keeps - held.length) : 0
      owed += missing
      for (let i = 0; i < missing && codes < codesAtOnce; i++, codes++)
        await owe(context, {
          course: id,
          source: 'order',
          email: contents.email,
          name: contents.name,
          user: contents.user,
          order,
          language: contents.language,
          isIssued: course.issuesCodes === 'automatically',
        })
      for (const code of held.slice(keeps)) {
        await end(context, await context.find(university.codes, code.id, 'lock'))
        ended++
      }
      if (ended > 0) await promote(context, id)
    }
    return { codes, ended, hasMore: owed > codes }
  },
}

/** Takes back what was paid back: a code that nobody used, or the seat it became. Notes and progress stay. */
async function end(context: Context, code: CodeRow): Promise<void> {
  if (code.enrollment) {
    const seat = await context.find(university.enrollments, code.enrollment, 'lock')
    if (seat.status !== 'refunded') await context.update(university.enrollments, seat, { status: 'refunded' })
  }
  await context.update(university.codes, code, { status: 'revoked', revokedReason: 'refunded' })
  await context.tx.query('delete from university.code_hashes h where h.tenant_id = $1 and h.code_id = $2', [
    context.tenantId,
    code.id,
  ])
}
