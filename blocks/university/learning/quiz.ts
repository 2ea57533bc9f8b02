import { randomInt } from 'node:crypto'
import { documentTypes, imageTypes } from '@quoin/kit/files'
import { type Context, refuse } from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { bounds } from '../bounds.ts'
import { type AttemptWire, university } from '../resources/index.ts'
import { findStep, type Question, type Step } from './content.ts'
import { markDone, writeProgress } from './progress.ts'
import { placedBy } from './places.ts'
import { courseOfStep, type Learner, learnerOf, mustBeOpen } from './standing.ts'
import { keepUpload, presign } from './uploads.ts'

export type AttemptRow = Found<typeof university.attempts>
export type Answers = Readonly<Record<string, readonly string[] | string>>
interface Paper {
  readonly questions: readonly Question[]
  readonly answers: Answers
  readonly passPercent: number
  readonly showsAnswers: boolean
}

/** A second or two that an answer takes on its way. */
const graceMs = 5_000

export async function paperOf({ tx, tenantId }: Context, id: string): Promise<Paper> {
  const [row] = await tx.query<Paper & Record<string, unknown>>(
    `select p.questions, p.answers, p.pass_percent as "passPercent", p.shows_answers as "showsAnswers" from university.papers p
     where p.tenant_id = $1 and p.attempt_id = $2`,
    [tenantId, id],
  )
  if (!row) throw refuse.missing()
  return row
}

/** A step of the course somebody takes, open for them; its seat is locked. */
async function openStep(
  context: Context,
  stepId: string,
  kind: 'quiz' | 'assignment',
): Promise<{ learner: Learner; step: Step }> {
  const learner = await learnerOf(context, await courseOfStep(context, stepId), 'lock')
  const found = findStep(learner.chapters, stepId)
  if (!found || found.step.kind !== kind) throw refuse.missing()
  mustBeOpen(learner.locks.get(found.chapter.id))
  return { learner, step: found.step }
}

/** How often somebody answered a step in the round they are in, before and after they began it. */
export async function attemptsAt(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  seat: { id: string; round: number | null },
  step: string,
) {
  const [row] = await tx.query<{ used: number; best: number | null; open: string | null; passed: boolean | null }>(
    `select count(*)::int as used, max(a.percent)::int as best, bool_or(a.is_passed) as passed, (array_agg(a.id) filter (where a.status = 'open'))[1] as open
     from university.attempts a where a.tenant_id = $1 and a.enrollment_id = $2 and a.step_id = $3 and a.deleted_at is null
       and a.round = $4`,
    [tenantId, seat.id, step, seat.round],
  )
  return row!
}

export function draw<Q extends Question>(questions: readonly Q[], count: number | null): Q[] {
  const bank = [...questions]
  for (let i = bank.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[bank[i], bank[j]] = [bank[j]!, bank[i]!]
  }
  return count === null || count >= bank.length ? [...questions] : bank.slice(0, count)
}

/** Begins an attempt, or answers the one that is open: two tabs have one clock. */
export async function startAttempt(context: Context, stepId: string): Promise<AttemptWire & { id: string }> {
  context.refuseDryRun()
  const { learner, step } = await openStep(context, stepId, 'quiz')
  const { seat, course } = learner
  const so = await attemptsAt(context, seat, stepId)
  if (so.open) {
    const open = await attemptRow(context, so.open, 'lock')
    if (!isOver(open)) return attemptWire(context, open)
    await submit(context, learner, open, await paperOf(context, open.id))
  }
  if (so.used >= (step.attemptsMax ?? bounds.attempts))
    throw refuse.conflict('no_attempts_left', 'You have used all your attempts. Contact your coach.')
  const questions = draw(step.questions, step.drawCount)
  const now = Date.now()
  const { id } = await context.insert(university.attempts, {
    enrollment: seat.id,
    round: seat.round,
    course: course.id,
    user: seat.user,
    userName: seat.userName,
    step: stepId,
    stepTitle: step.title,
    kind: 'quiz',
    number: so.used + 1,
    status: 'open',
    startedAt: new Date(now).toISOString(),
    endsAt: step.timeLimitSeconds ? new Date(now + step.timeLimitSeconds * 1_000).toISOString() : null,
    pointsMax: questions.reduce((sum, { points }) => sum + points, 0),
  })
  await keepPaper(context, id, questions, step)
  return attemptWire(context, await attemptRow(context, id))
}

export const keepPaper = (
  { tx, tenantId }: Context,
  id: string,
  questions: readonly Question[],
  step: Pick<Step, 'passPercent' | 'showsAnswers'>,
) =>
  tx.query(
    'insert into university.papers (tenant_id, attempt_id, questions, pass_percent, shows_answers) values ($1, $2, $3, $4, $5)',
    [tenantId, id, JSON.stringify(questions), step.passPercent, step.showsAnswers],
  )

export const isOver = ({ endsAt }: AttemptRow): boolean => endsAt !== null && Date.now() > new Date(endsAt).getTime() + graceMs

/** Keeps answers or hands them in. What comes after the end is not taken: the attempt counts as it stood. */
export async function answerAttempt(
  context: Context,
  id: string,
  answers: Answers,
  isFinal: boolean,
): Promise<AttemptWire & { id: string }> {
  context.refuseDryRun()
  const found = await ownAttempt(context, id)
  const learner = found.placement ? null : await learnerOf(context, found.course!, 'lock')
  const attempt = await attemptRow(context, id, 'lock')
  // Handed in twice, or from two tabs: the first counts, and the second is told what came of it.
  if (attempt.status !== 'open') return attemptWire(context, attempt)
  if (learner) {
    const chapter = findStep(learner.chapters, attempt.step!)?.chapter
    mustBeOpen(chapter && learner.locks.get(chapter.id))
  }
  const paper = await paperOf(context, id)
  if (isOver(attempt)) {
    await submit(context, learner, attempt, paper)
    return attemptWire(context, await attemptRow(context, id))
  }
  const known = new Set(paper.questions.map((question) => question.id))
  const stranger = Object.keys(answers).find((key) => !known.has(key))
  if (stranger) throw refuse.invalid('no_such_question', 'This question does not exist.', 'answers')
  const merged = { ...paper.answers, ...answers }
  await context.tx.query('update university.papers set answers = $3 where tenant_id = $1 and attempt_id = $2', [
    context.tenantId,
    id,
    JSON.stringify(merged),
  ])
  if (isFinal) await submit(context, learner, attempt, { ...paper, answers: merged })
  return attemptWire(context, await attemptRow(context, id))
}

/** Whether one question was answered rightly; nothing where a person has to say. */
export function isRight(question: Question, answer: readonly string[] | string | undefined): boolean | null {
  if (question.kind === 'text') return null
  const right = question.options.filter((option) => option.is_right).map(({ id }) => id)
  const given = [answer ?? []].flat()
  return given.length === right.length && right.every((id) => given.includes(id))
}

/** Hands in an attempt at a placement test as it stood when its time was over. */
export const handOver = async (context: Context, attempt: AttemptRow) =>
  submit(context, null, attempt, await paperOf(context, attempt.id))

async function submit(context: Context, learner: Learner | null, attempt: AttemptRow, paper: Paper): Promise<void> {
  const points = paper.questions.reduce(
    (sum, question) => sum + (isRight(question, paper.answers[question.id]) ? question.points : 0),
    0,
  )
  const needsGrading = paper.questions.some(({ kind, id }) => kind === 'text' && String(paper.answers[id] ?? '').trim() !== '')
  const percent = attempt.pointsMax === 0 ? 0 : Math.floor((points * 100) / attempt.pointsMax)
  const isPassed = !needsGrading && percent >= paper.passPercent
  await context.update(university.attempts, attempt, {
    status: needsGrading ? 'grading' : 'graded',
    submittedAt: new Date().toISOString(),
    points,
    ...(!needsGrading && { percent, isPassed }),
    ...(!needsGrading && attempt.placement && (await placedBy(context, attempt.placement, attempt.user, percent))),
  })
  if (!isPassed || !learner) return
  await markDone(context, learner.seat.id, [attempt.step!])
  await writeProgress(context, learner)
}

/** What may be handed in with an assignment. */
const answerFiles = {
  purpose: 'university answer',
  allow: [...documentTypes, ...imageTypes],
  sizeMax: bounds.answerBytes,
} as const

export async function presignAnswer(context: Context, stepId: string, file: Parameters<typeof presign>[2]) {
  await openStep(context, stepId, 'assignment')
  return presign(context, answerFiles, file)
}

/** Lets go of the file that another one takes the place of. */
async function letGo({ tx, tenantId }: Context, file: string | null): Promise<void> {
  if (file)
    await tx.query(
      `update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id = $2 and purpose = $3`,
      [tenantId, file, answerFiles.purpose],
    )
}

const fileOf = ({ fileUniqueId, filename }: { fileUniqueId?: string; filename?: string }) =>
  fileUniqueId ? { fileUniqueId, filename } : {}

export async function answerFile(context: Context, id: string) {
  const { fileUniqueId: file, filename } = await attemptRow(context, id)
  const [stored] = await context.tx.query<{ key: string }>(
    `select f.key from kit.files f where f.tenant_id = $1 and f.id = $2 and f.purpose = $3 and f.state = 'stored'`,
    [context.tenantId, file, answerFiles.purpose],
  )
  if (!stored || !filename) throw refuse.missing()
  return {
    id,
    url: await context.files.presignDownload({ key: stored.key, filename, expiresInSeconds: 900 }),
    file_name: filename,
  }
}

/** Hands in an assignment; what was handed in before is replaced until it was graded. */
export async function handIn(
  context: Context,
  stepId: string,
  text: string,
  file: string | null,
): Promise<AttemptWire & { id: string }> {
  const { learner, step } = await openStep(context, stepId, 'assignment')
  const { seat, course } = learner
  const [held] = await context.tx.query<{ id: string }>(
    `select a.id from university.attempts a where a.tenant_id = $1 and a.enrollment_id = $2 and a.step_id = $3 and a.round = $4
       and a.status = 'grading' and a.deleted_at is null`,
    [context.tenantId, seat.id, stepId, seat.round],
  )
  if (text === '' && !file) throw refuse.invalid('answer_missing', 'Write an answer or add a file.', 'text')
  const now = new Date().toISOString()
  if (held) {
    const row = await attemptRow(context, held.id, 'lock')
    const stays = !file || file === row.fileUniqueId
    const kept = stays ? {} : await keepUpload(context, answerFiles, file)
    if (!stays) await letGo(context, row.fileUniqueId)
    await context.update(university.attempts, row, { text, submittedAt: now, ...fileOf(kept) })
    return attemptWire(context, await attemptRow(context, held.id))
  }
  const { used, passed } = await attemptsAt(context, seat, stepId)
  if (passed) throw refuse.conflict('already_passed', 'You have already passed this.')
  if (used >= (step.attemptsMax ?? bounds.attempts))
    throw refuse.conflict('no_attempts_left', 'You have used all your attempts. Contact your coach.')
  const { id } = await context.insert(university.attempts, {
    enrollment: seat.id,
    round: seat.round,
    course: course.id,
    user: seat.user,
    userName: seat.userName,
    step: stepId,
    stepTitle: step.title,
    kind: 'assignment',
    number: used + 1,
    status: 'grading',
    startedAt: now,
    submittedAt: now,
    pointsMax: 100,
    text,
    ...fileOf(file ? await keepUpload(context, answerFiles, file) : {}),
  })
  await keepPaper(context, id, [], step)
  return attemptWire(context, await attemptRow(context, id))
}

/** Grades by hand; whoever passes by it has done the step, and whoever passed by nothing else no longer has. */
export async function gradeAttempt(context: Context, attempt: AttemptRow, percent: number): Promise<boolean> {
  const { passPercent } = await paperOf(context, attempt.id)
  const isPassed = percent >= passPercent
  const { enrollment, course, user, step } = attempt
  if (!enrollment || !course || !user || !step) return isPassed
  const learner = await learnerOf(context, course, 'lock', user)
  // What was handed in in a round before counts for that one alone.
  if (learner.seat.id !== enrollment || learner.seat.round !== attempt.round) return isPassed
  if (isPassed) await markDone(context, enrollment, [step])
  else if (attempt.isPassed) {
    const chapter = findStep(learner.chapters, step)?.chapter
    if (chapter && learner.standing.finished.has(chapter.id))
      throw refuse.conflict('chapter_finished', 'This chapter is already completed.')
    await context.tx.query(
      `update university.progress p set done_at = null where p.tenant_id = $1 and p.enrollment_id = $2 and p.step_id = $3 and not exists (
         select from university.attempts a where a.tenant_id = $1 and a.enrollment_id = $2 and a.step_id = $3 and a.round = $4 and a.id <> $5
           and a.is_passed and a.deleted_at is null)`,
      [context.tenantId, enrollment, step, learner.seat.round, attempt.id],
    )
  } else return isPassed
  await writeProgress(context, learner)
  return isPassed
}

export const attemptRow = (context: Context, id: string, lock?: 'lock'): Promise<AttemptRow> =>
  context.find(university.attempts, id, lock)

export async function ownAttempt(context: Context, id: string): Promise<AttemptRow> {
  const row = await attemptRow(context, id)
  if (row.user !== context.me || !row.course) throw refuse.missing()
  return row
}

/** An attempt as its own learner sees it: what was right is not among it before it is graded. */
export async function attemptWire(context: Context, row: AttemptRow): Promise<AttemptWire & { id: string }> {
  const { questions, answers, showsAnswers } = await paperOf(context, row.id)
  const isTold = row.status === 'graded' && showsAnswers
  return {
    id: row.id,
    unique_id: row.id,
    step_unique_id: row.step ?? '',
    placement_unique_id: row.placement,
    number: row.number,
    status: row.status,
    started_at: row.startedAt ?? row.createdAt,
    ends_at: row.endsAt,
    submitted_at: row.submittedAt,
    points: row.status === 'graded' ? row.points : null,
    points_max: row.pointsMax,
    percent: row.status === 'graded' ? row.percent : null,
    is_passed: row.status === 'graded' ? row.isPassed : null,
    feedback: row.feedback,
    filename: row.filename,
    questions: questions.map((question) => ({
      id: question.id,
      section: question.section ?? null,
      prompt: question.prompt,
      kind: question.kind,
      points: question.points,
      options: question.options.map(({ id, text }) => ({ id, text })),
      answer: (answers[question.id] as string | string[] | undefined) ?? null,
      is_right: isTold ? isRight(question, answers[question.id]) : null,
      right: isTold && question.kind !== 'text' ? question.options.filter((one) => one.is_right).map(({ id }) => id) : null,
      explanation: isTold ? question.explanation : null,
    })),
  }
}

/** What an attempt asked, for whoever grades it: answers and what is right, in words. */
export async function paperWire(context: Context, id: string) {
  const { questions, answers } = await paperOf(context, (await attemptRow(context, id)).id)
  const words = ({ options }: Question, ids: readonly string[]) =>
    options
      .filter((option) => ids.includes(option.id))
      .map(({ text }) => text)
      .join(', ')
  return {
    id,
    questions: questions.map((question) => {
      const answer = answers[question.id]
      const right = question.options.filter((option) => option.is_right).map((option) => option.id)
      return {
        id: question.id,
        section: question.section ?? null,
        prompt: question.prompt,
        answer: answer === undefined ? null : typeof answer === 'string' ? answer : words(question, answer),
        right: question.kind === 'text' ? null : words(question, right),
        is_right: isRight(question, answer),
      }
    }),
  }
}
