import { unsupported } from '@quoin/kit'
import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import type { QuestionOption } from '../resources/index.ts'
import { answering, type ClientCall, id, listed, many, narrowed, one, paging, shaped, sortedBy } from './answering.ts'
import { stepAt } from './lessons.ts'

const optionInput = z.strictObject({ text: z.string(), is_correct: z.boolean().default(false) })
const question = {
  points: z.int().optional(),
  sort_order: z.int().min(0).optional(),
  /** What may be chosen, for the client writes options apart from questions. */
  payload: z.strictObject({ options: z.array(optionInput).max(20) }).optional(),
}
const kinds = z.enum(['multiple_choice', 'true_false', 'short_answer', 'essay'])
export const newQuestion = z.strictObject({
  question: z.strictObject({ ...question, question_text: z.string(), question_type: kinds }),
})
const changedQuestion = z.strictObject({
  question: z.strictObject({ ...question, question_text: z.string().optional(), question_type: kinds.optional() }),
})
type Question = z.output<typeof changedQuestion>['question']

const trueOrFalse = [
  { id: 'true', text: 'True', is_right: false },
  { id: 'false', text: 'False', is_right: false },
]
const optionsFrom = ({ question_type: type, payload }: Question): QuestionOption[] | undefined =>
  payload?.options.map(({ text, is_correct }, i) => ({ id: String(i + 1), text, is_right: is_correct })) ??
  (type === 'true_false' ? trueOrFalse : undefined)
/** One right answer is chosen by itself, several each by itself; what is written is read by a person. */
export const kindFor = (options: readonly QuestionOption[]) =>
  options.filter((each) => each.is_right).length > 1 ? 'multiple' : 'single'
export function fromQuestion(input: Question, held: readonly QuestionOption[]) {
  const options = optionsFrom(input)
  const isWritten = input.question_type === 'short_answer' || input.question_type === 'essay'
  if (isWritten && options) throw refuse.invalid('options_of_text', 'An answer that is written has no options.', 'payload')
  return {
    prompt: input.question_text,
    points: input.points,
    position: input.sort_order,
    options,
    kind: isWritten ? 'text' : input.question_type || options ? kindFor(options ?? held) : undefined,
  }
}
export const optionsOf = ({ attributes }: WireRecord) => (attributes.options ?? []) as readonly QuestionOption[]
const isTrueOrFalse = (options: readonly QuestionOption[]) => options.map((each) => each.id).join() === 'true,false'
export const toOption = (asked: string, option: QuestionOption) => ({
  unique_id: `${asked}-${option.id}`,
  question_unique_id: asked,
  option_text: option.text,
  is_correct: option.is_right,
})
const toQuestion = (record: WireRecord) =>
  shaped('test_question', record, { test_unique_id: record.attributes.step_unique_id, ...questionWords(record) })
/** What the client says of a question, whatever asks it. */
export const questionWords = (record: WireRecord) => ({
  question_text: record.attributes.prompt,
  question_type:
    record.attributes.kind === 'text' ? 'short_answer' : isTrueOrFalse(optionsOf(record)) ? 'true_false' : 'multiple_choice',
  points: record.attributes.points,
  sort_order: record.attributes.position,
  payload: { options: optionsOf(record).map((option) => toOption(record.id, option)) },
})
async function questionAt({ get, params }: ClientCall, asked = params.question!): Promise<WireRecord> {
  const { data } = await get(`/questions/${asked}`)
  if (data.attributes.step_unique_id !== params.test) throw refuse.missing()
  return data
}

const optionChange = z.strictObject({
  option: z.strictObject({
    option_text: z.string().optional(),
    is_correct: z.boolean().optional(),
    sort_order: z.int().min(0).optional(),
  }),
})
/** An option with what is said of it, where it is to stand; one that becomes right of two makes the other one wrong. */
function changed(options: readonly QuestionOption[], at: number, change: z.output<typeof optionChange>['option']) {
  const option = {
    ...options[at]!,
    text: change.option_text ?? options[at]!.text,
    is_right: change.is_correct ?? options[at]!.is_right,
  }
  const others = options
    .toSpliced(at, 1)
    .map((each) => (isTrueOrFalse(options) && change.is_correct !== undefined ? { ...each, is_right: !change.is_correct } : each))
  return others.toSpliced(change.sort_order ?? at, 0, option)
}

export const looseOption = z.strictObject({
  option: z.strictObject({
    option_text: z.string(),
    is_correct: z.boolean().optional(),
    sort_order: z.int().min(0).optional(),
  }),
})
/** A question with an option that was written apart from it, which it takes along. */
export async function withOption({ get, put, remove }: ClientCall, held: WireRecord, option: string): Promise<WireRecord> {
  const { data } = await get(`/options/${encodeURIComponent(option)}`)
  const { option_text, is_correct, sort_order } = data.attributes
  if (held.attributes.kind === 'text') throw refuse.conflict('options_of_text', 'An answer that is written has no options.')
  const taken = { id: data.id, text: option_text, is_right: is_correct }
  const options = optionsOf(held).toSpliced(sort_order ?? optionsOf(held).length, 0, taken)
  const { data: question } = await put(`/questions/${held.id}`, { question: { options, kind: kindFor(options) } })
  await remove(`/options/${data.id}`)
  return question
}

/** Options of every question of quizzes or of placement tests, and those that no question has taken yet. */
export const allOptions = async ({ all }: ClientCall, asking: 'step' | 'placement') =>
  listed([
    ...(await all('/questions', { [`filter[${asking}_unique_id]`]: 'empty:false', sort: 'position' })).flatMap((question) =>
      optionsOf(question).map((option, sort_order) => {
        const { unique_id, ...attributes } = toOption(question.id, option)
        return { id: unique_id, type: 'test_option', attributes: { unique_id, ...attributes, sort_order } }
      }),
    ),
    ...(await all('/options', {})),
  ])

const toResult = ({ id: unique_id, attributes: attempt }: WireRecord) => ({
  unique_id,
  test_unique_id: attempt.step_unique_id,
  user_unique_id: attempt.user_unique_id,
  user_name: attempt.user_name,
  number: attempt.number,
  status: attempt.status,
  score: attempt.percent,
  passed: attempt.is_passed,
  submitted_at: attempt.submitted_at,
})

const statusOf: Readonly<Record<string, string>> = { open: 'submitted', grading: 'grading', graded: 'graded' }
const toSubmission = (attempt: WireRecord) =>
  shaped('Submission', attempt, {
    assignment_unique_id: attempt.attributes.step_unique_id,
    user_unique_id: attempt.attributes.user_unique_id,
    content: attempt.attributes.text,
    content_url: null,
    score: attempt.attributes.percent,
    feedback: attempt.attributes.feedback,
    submitted_at: attempt.attributes.submitted_at,
    graded_at: attempt.attributes.status === 'graded' ? attempt.attributes.updated_at : null,
    status: statusOf[String(attempt.attributes.status)],
    payload: null,
  })
const submissionQuery = z.strictObject({
  ...paging,
  status: z.enum(['submitted', 'grading', 'graded']).optional(),
  assignment_unique_id: id.optional(),
  user_unique_id: id.optional(),
})
const submission = z.strictObject({
  submission: z.strictObject({
    assignment_unique_id: id,
    content: z.string().optional(),
    content_url: unsupported('A file is uploaded and handed in, not linked to.'),
  }),
})
const grade = z.strictObject({
  submissiongrade: z.strictObject({
    score: z.number().int('Assignments are graded in whole percent.'),
    feedback: z.string().nullish(),
  }),
})
const submissionAt = async ({ get, params }: ClientCall): Promise<WireRecord> => {
  const { data } = await get(`/attempts/${params.submission}`)
  if (data.attributes.kind !== 'assignment') throw refuse.missing()
  return data
}

/** Questions of tests with their options, what came of them, and what was handed in. */
export const clientAnswers = answering({
  'POST /tests/:test/questions': async (call) => {
    const input = checked(newQuestion, call.body).question
    const { id: step } = await stepAt(call, call.params.test!, ['quiz'])
    return one(await call.post('/questions', { question: { ...fromQuestion(input, []), step_unique_id: step } }), toQuestion)
  },
  'GET /tests/:test/questions/:question': async (call) => ({ data: toQuestion(await questionAt(call)) }),
  'PUT /tests/:test/questions/:question': async (call) => {
    const input = checked(changedQuestion, call.body).question
    const held = await questionAt(call)
    return one(await call.put(`/questions/${held.id}`, { question: fromQuestion(input, optionsOf(held)) }), toQuestion)
  },
  'GET /tests/questions/options': (call) => allOptions(call, 'step'),
  'POST /tests/options': ({ post, body }) => post('/options', { option: checked(looseOption, body).option }),
  'PUT /tests/:test/questions/:question/options': async (call) => {
    const { option_id } = checked(z.strictObject({ option_id: id }), call.body)
    return { data: toQuestion(await withOption(call, await questionAt(call), option_id)) }
  },
  'PUT /tests/:test/options/:option': async (call) => {
    const { option: change } = checked(optionChange, call.body)
    const [asked, option] = [call.params.option!.slice(0, 36), decodeURIComponent(call.params.option!.slice(37))]
    const held = await questionAt(call, asked)
    const at = optionsOf(held).findIndex((each) => each.id === option)
    if (at < 0) throw refuse.missing()
    const options = changed(optionsOf(held), at, change)
    await call.put(`/questions/${held.id}`, { question: { options, kind: kindFor(options) } })
    const { unique_id, ...attributes } = toOption(held.id, options.find((each) => each.id === option)!)
    const sort_order = options.findIndex((each) => each.id === option)
    return { data: { id: unique_id, type: 'test_option', attributes: { unique_id, ...attributes, sort_order } } }
  },
  'GET /test/:test/solution': async (call) => {
    const { id: step } = await stepAt(call, call.params.test!, ['quiz'])
    const questions = await call.all('/questions', { 'filter[step_unique_id]': step, sort: 'position' })
    return {
      test_unique_id: step,
      questions: questions.map(({ id: unique_id, attributes }) => ({
        unique_id,
        question_text: attributes.prompt,
        right_options: ((attributes.options ?? []) as QuestionOption[]).filter((each) => each.is_right).map((each) => each.text),
        explanation: attributes.explanation,
      })),
    }
  },
  'GET /test/:test/results': async ({ all, params }) =>
    (await all('/attempts', { 'filter[step_unique_id]': params.test, 'filter[kind]': 'quiz' })).map(toResult),
  'GET /course_groups/:group/tests/:test/responses': async ({ get, all, params }) => {
    const { data } = await get(`/cohorts/${params.group}`)
    const seats = await all('/enrollments', { 'filter[cohort_unique_id]': data.id })
    const attempts = await all('/attempts', { 'filter[step_unique_id]': params.test, 'filter[kind]': 'quiz' })
    const own = new Set<unknown>(seats.map((seat) => seat.id))
    return attempts.filter((attempt) => own.has(attempt.attributes.enrollment_unique_id)).map(toResult)
  },

  'GET /submissions': async ({ get, query }) => {
    const { status, sort, ...more } = checked(submissionQuery, query, 'parameter')
    const narrow = narrowed(
      { assignment_unique_id: 'filter[step_unique_id]', user_unique_id: 'filter[user_unique_id]' },
      {
        ...more,
        sort: sortedBy({ score: 'percent' }, sort),
        'filter[kind]': 'assignment',
        ...(status && { 'filter[status]': status === 'submitted' ? 'open' : status }),
      },
    )
    return many(await get('/attempts', narrow), toSubmission)
  },
  'GET /submissions/:submission': async (call) => ({ data: toSubmission(await submissionAt(call)) }),
  'POST /submissions': async ({ put, get, body }) => {
    const { assignment_unique_id: step, content = '' } = checked(submission, body).submission
    const { data } = await put(`/learning/steps/${encodeURIComponent(step)}/assignment`, { assignment: { text: content } })
    return one(await get(`/attempts/${data.id}`), toSubmission)
  },
  'PUT /submissions/:submission/grade': async (call) => {
    const { score: percent, feedback } = checked(grade, call.body).submissiongrade
    const { id: attempt } = await submissionAt(call)
    return one(await call.put(`/attempts/${attempt}/grade`, { attempt: { percent, feedback } }), toSubmission)
  },
})
