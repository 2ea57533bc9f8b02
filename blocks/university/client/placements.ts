import { checked, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'
import { allOptions, fromQuestion, kindFor, looseOption, newQuestion, optionsOf, questionWords, withOption } from './answers.ts'
import { answering, type ClientCall, entityStatus, id, none, one, paging, shaped } from './answering.ts'

const listQuery = z.strictObject({ page: paging.page, records: paging.records, status: entityStatus })
const made = z.strictObject({ placement: z.record(z.string(), z.unknown()) })

/** Without a type a question has one right answer, or several. */
const asked = z.strictObject({ question: newQuestion.shape.question.partial({ question_type: true }) })

const toQuestion = (record: WireRecord) =>
  shaped('PlacementQuestion', record, {
    placement_unique_id: record.attributes.placement_unique_id,
    section_unique_id: record.attributes.section_unique_id,
    ...questionWords(record),
  })
async function questionAt({ get, params }: ClientCall, asked = params.question!): Promise<WireRecord> {
  const { data } = await get(`/questions/${asked}`)
  if (data.attributes.placement_unique_id !== params.placement) throw refuse.missing()
  return data
}
/** The question and its options, with the place of the one that an address names. */
async function optionAt(call: ClientCall) {
  const held = await questionAt(call)
  const option = decodeURIComponent(call.params.option!)
  const at = optionsOf(held).findIndex((each) => option === `${held.id}-${each.id}`)
  if (at < 0) throw refuse.missing()
  return { held, at, options: optionsOf(held) }
}

const statusOf: Readonly<Record<string, string>> = { open: 'in_progress', grading: 'completed', graded: 'graded' }
/** An attempt, with the place it came to as its result. */
const toInstance = (attempt: WireRecord) => {
  const { attributes } = attempt
  return shaped('PlacementInstance', attempt, {
    user_unique_id: attributes.user_unique_id,
    placement_unique_id: attributes.placement_unique_id,
    status: statusOf[String(attributes.status)],
    started_at: attributes.started_at,
    completed_at: attributes.submitted_at,
    score: attributes.percent,
    result: attributes.outcome && {
      action: attributes.outcome,
      course_unique_id: attributes.placed_course_unique_id,
      subject_unique_id: attributes.placed_chapter_unique_id,
      course_group_unique_id: attributes.placed_cohort_unique_id,
      message: attributes.placed_message,
    },
  })
}
/** A test is taken by whoever it is to place. */
async function mustBeMe({ get, params }: ClientCall): Promise<void> {
  if ((await get('/api/gateway/auth/validate_token')).data.id !== params.user) throw refuse.missing()
}
const instance = async ({ get }: ClientCall, attempt: string) => one(await get(`/attempts/${attempt}`), toInstance)
const responses = z.strictObject({
  responses: z
    .array(
      z.strictObject({
        question_unique_id: id,
        option_unique_id: z.string().max(90).optional(),
        answer: z.string().max(10_000).optional(),
      }),
    )
    .max(500),
})
/** Answers by question; several options of one question are one answer. */
function answersFrom(rows: z.output<typeof responses>['responses']) {
  const answers: Record<string, string | string[]> = {}
  for (const { question_unique_id: question, option_unique_id: option, answer } of rows) {
    const known = answers[question]
    if (option) answers[question] = [...(Array.isArray(known) ? known : []), option.replace(`${question}-`, '')]
    else if (answer !== undefined) answers[question] = answer
    else throw refuse.invalid('required', 'Name an option or write an answer.', 'responses')
  }
  return answers
}

/** Placement tests: tests, sections and rules have the client’s own addresses and words; the rest is said here. */
export const clientPlacements = answering({
  'GET /courses/:course/placement': async ({ get, params, query }) => {
    const { data } = await get(`/courses/${params.course}`)
    const { status, ...more } = checked(listQuery, query, 'parameter')
    if (status === 'inactive' || status === 'deleted') return none(more)
    return get('/placements', { ...more, 'filter[status]': status, 'filter[course_unique_id]': data.id })
  },
  'POST /courses/:course/placement': ({ post, params, body }) =>
    post('/placements', { placement: { ...checked(made, body).placement, course_unique_id: params.course } }),
  'GET /placements/:placement/questions/:question': async (call) => ({ data: toQuestion(await questionAt(call)) }),
  'POST /placements/:placement/questions': async (call) => {
    const { question } = checked(asked, call.body)
    const { data } = await call.get(`/placements/${call.params.placement}`)
    return one(
      await call.post('/questions', { question: { ...fromQuestion(question, []), placement_unique_id: data.id } }),
      toQuestion,
    )
  },
  'PUT /placements/:placement/section/:section/questions': async (call) => {
    const { question_unique_id } = checked(z.strictObject({ question_unique_id: id }), call.body)
    const { id: question } = await questionAt(call, encodeURIComponent(question_unique_id))
    return one(await call.put(`/questions/${question}`, { question: { section_unique_id: call.params.section } }), toQuestion)
  },
  'GET /placements/questions/options': (call) => allOptions(call, 'placement'),
  'POST /placements/options': ({ post, body }) => post('/options', { option: checked(looseOption, body).option }),
  'PUT /placements/:placement/questions/:question/options': async (call) => {
    const { option_unique_id } = checked(z.strictObject({ option_unique_id: id }), call.body)
    return { data: toQuestion(await withOption(call, await questionAt(call), option_unique_id)) }
  },
  // The right one of several, as the client has it: every other one becomes wrong.
  'PUT /placements/:placement/questions/:question/options/:option/set-right': async (call) => {
    const { held, at, options } = await optionAt(call)
    const told = options.map((option, i) => ({ ...option, is_right: i === at }))
    return one(await call.put(`/questions/${held.id}`, { question: { options: told, kind: 'single' } }), toQuestion)
  },
  'DELETE /placements/:placement/questions/:question/options/:option': async (call) => {
    const { held, at, options } = await optionAt(call)
    const left = options.toSpliced(at, 1)
    await call.put(`/questions/${held.id}`, { question: { options: left, kind: kindFor(left) } })
  },

  'GET /users/:user/placement': async ({ get, params }) => {
    const narrow = { 'filter[kind]': 'placement', 'filter[user_unique_id]': params.user, sort: '-started_at', records: '1' }
    const { data } = await get('/attempts', narrow)
    if (!data[0]) throw refuse.missing()
    return { data: toInstance(data[0]) }
  },
  'POST /users/:user/placement/:placement': async (call) => {
    await mustBeMe(call)
    return instance(call, (await call.post(`/learning/placements/${call.params.placement}/attempts`, { attempt: {} })).data.id)
  },
  'PUT /users/:user/placement/:instance': async (call) => {
    await mustBeMe(call)
    const answers = answersFrom(checked(responses, call.body).responses)
    await call.put(`/learning/attempts/${call.params.instance}`, { attempt: { answers, is_final: false } })
    return instance(call, call.params.instance!)
  },
  'PUT /users/:user/placement/:instance/finish': async (call) => {
    await mustBeMe(call)
    await call.put(`/learning/attempts/${call.params.instance}`, { attempt: { answers: {}, is_final: true } })
    return instance(call, call.params.instance!)
  },
})
