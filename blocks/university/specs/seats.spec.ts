import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { universityOf } from './course.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())
const { raw, data, refused, courseOf, createCourse, addChapter, addStep, enrol, start, finish, publish } = universityOf(
  () => world,
)
const seatOf = async (course: string): Promise<string> =>
  (await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)).json.data[0].id
const learnt = async (course: string, who: 'uma' | 'uli' = 'uma') =>
  (await data('GET', `/learning/courses/${course}`, undefined, who)).attributes
const options = [
  { id: 'a', text: 'yes', is_right: true },
  { id: 'b', text: 'no', is_right: false },
]
const askedIn = async (step: string) =>
  data('POST', '/questions', { question: { step_unique_id: step, prompt: 'Q', kind: 'single', options } })
const begin = (step: string) => raw('POST', `/learning/steps/${step}/attempts`, { attempt: {} }, 'uma')
const answer = async (step: string, option: string) => {
  const { unique_id, questions } = (await begin(step)).json.data.attributes
  return (await data('PUT', `/learning/attempts/${unique_id}`, { attempt: { answers: { [questions[0].id]: [option] } } }, 'uma'))
    .attributes
}
const history = async (id: string) => (await raw('GET', `/enrollments/${id}/history`)).text

describe('A quiz of the intro', () => {
  it('has as many attempts before the start as after it, and new ones when the course is taken again', async () => {
    const course = await createCourse()
    const step = await addStep(await addChapter(course, { kind: 'intro' }), { kind: 'quiz', attempts_max: 1 })
    await askedIn(step)
    await addStep(await addChapter(course))
    await publish(course)
    await enrol(course, 'uma')
    expect((await answer(step, 'b')).percent).toBe(0)
    await start(course, 'uma')
    expect(await refused(begin(step))).toEqual([409, 'no_attempts_left'])
    const seat = await seatOf(course)
    await data('PUT', `/enrollments/${seat}/reset`, { enrollment: { reason: 'Begin anew' } })
    expect((await answer(step, 'a')).is_passed).toBe(true)
    await start(course, 'uma')
    expect(await refused(begin(step))).toEqual([409, 'no_attempts_left'])
    expect(await history(seat)).toContain('Begin anew')
  })
})

describe('An assignment', () => {
  const handedIn = async () => {
    const course = await createCourse()
    const chapter = await addChapter(course)
    const step = await addStep(chapter, { kind: 'assignment' })
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    const { id } = await data('PUT', `/learning/steps/${step}/assignment`, { assignment: { text: 'Essay' } }, 'uma')
    const grade = (percent: number) => raw('PUT', `/attempts/${id}/grade`, { attempt: { percent } })
    const isDone = async () => (await learnt(course)).content[0].steps[0].is_done
    return { course, chapter, grade, isDone }
  }

  it('that is graded again is done or not as the last grade says, until its chapter is finished', async () => {
    const { chapter, grade, isDone } = await handedIn()
    expect([(await grade(90)).status, await isDone()]).toEqual([200, true])
    expect([(await grade(10)).status, await isDone()]).toEqual([200, false])
    expect(await refused(raw('PUT', `/learning/chapters/${chapter}/finish`, { chapter: {} }, 'uma'))).toEqual([409, 'steps_open'])
    await grade(80)
    await finish(chapter, 'uma')
    expect(await refused(grade(10))).toEqual([409, 'chapter_finished'])
  })

  it('of a round before is graded for that round alone', async () => {
    const { course, grade, isDone } = await handedIn()
    await data('PUT', `/enrollments/${await seatOf(course)}/reset`, { enrollment: { reason: 'Again' } })
    expect([(await grade(90)).status, await isDone()]).toEqual([200, false])
  })
})

describe('A seat', () => {
  it('is given to whoever waits when the course has more of them', async () => {
    const { course } = await courseOf([{}], { capacity: 1 })
    await enrol(course, 'uma')
    await enrol(course, 'uli')
    const { attributes } = await data('PUT', `/courses/${course}`, { course: { capacity: 5 } })
    expect(attributes).toMatchObject({ capacity: 5, seats_taken: 2 })
    expect((await learnt(course, 'uli')).enrollment.status).toBe('active')
  })

  it('that comes back to whoever finished the course is finished', async () => {
    const { course, chapters } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    await finish(chapters[0]!, 'uma')
    await world.sql.query("update university.enrollments set status = 'refunded' where course_id = $1", [course])
    expect((await enrol(course, 'uma')).attributes.enrollment).toMatchObject({ status: 'completed', progress: 100 })
  })

  it('that is taken during a pause keeps how long it was, and why it was taken', async () => {
    const { course } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const seat = await seatOf(course)
    await data('PUT', `/enrollments/${seat}/pause`, { enrollment: {} })
    await world.sql.query("update university.enrollments set paused_at = now() - interval '2 hours' where id = $1", [seat])
    const { attributes } = await data('PUT', `/enrollments/${seat}/withdraw`, { enrollment: { reason: 'Moved away' } })
    expect(attributes.paused_seconds).toBeGreaterThanOrEqual(7_200)
    expect(await history(seat)).toContain('Moved away')
  })

  it('answers a survey in two tabs at once', async () => {
    const { course } = await courseOf([{}])
    await enrol(course, 'uma')
    const survey = { kind: 'happiness_before', ratings: { joy: 3, calm: 3, energy: 3, connection: 3 } }
    const give = () => raw('PUT', `/learning/courses/${course}/survey`, { survey }, 'uma')
    expect((await Promise.all([give(), give(), give()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await raw('GET', `/surveys?filter[course_unique_id]=${course}`)).json.data).toHaveLength(1)
  })
})

describe('A code', () => {
  const check = (code: string) => raw('POST', '/learning/codes', { code: { code } }, 'uma')

  it('that is right and only looked at buys no further tries', async () => {
    const { course } = await courseOf([{}], { enrolment: 'code' })
    const [{ code }] = (await data('POST', '/codes/batch', { codes: { course_unique_id: course, count: 1 } })).attributes.codes
    for (let i = 0; i < 9; i++) expect((await check(`WRONG-${i}`)).status).toBe(422)
    expect((await check(code)).status).toBe(200)
    expect((await check('WRONG-9')).status).toBe(422)
    expect((await check('WRONG-10')).status).toBe(429)
    await world.sql.query("update university.code_tries set last_at = now() - interval '2 hours'")
    await check('WRONG-11')
    await enrol(course, 'uma', { code })
    const { rows } = await world.sql.query('select tries from university.code_tries where user_id = $1', [world.userIds.uma])
    expect(rows).toEqual([{ tries: 0 }])
  })

  it('is good when it is mailed again, and never ends in the past', async () => {
    const { course } = await courseOf([{}], { enrolment: 'code' })
    const { id } = await data('POST', '/codes', { code: { course_unique_id: course, email: 'late@elsewhere.example' } })
    await world.sql.query("update university.codes set expires_at = now() - interval '1 minute' where id = $1", [id])
    const { attributes } = await data('PUT', `/codes/${id}/resend`, { code: {} })
    expect(new Date(attributes.expires_at) > new Date()).toBe(true)
    expect(await refused(raw('PUT', `/codes/${id}`, { code: { expires_at: '2020-01-01T00:00:00Z' } }))).toEqual([
      422,
      'in_the_past',
    ])
  })
})

describe('What learners take', () => {
  it('is not purged and goes into no other course before it is published without it', async () => {
    const { course, chapters, steps } = await courseOf([{}, {}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const [step] = steps[0]!
    const other = await addChapter(await createCourse())
    expect(await refused(raw('PUT', `/steps/${step}`, { step: { chapter_unique_id: other } }))).toEqual([409, 'still_taught'])
    await data('PUT', `/steps/${step}`, { step: { chapter_unique_id: chapters[1] } })
    await data('DELETE', `/steps/${step}`)
    await data('DELETE', `/chapters/${chapters[0]}`)
    for (const path of [`/steps/${step}/purge`, `/chapters/${chapters[0]}/purge`])
      expect(await refused(raw('DELETE', path)), path).toEqual([409, 'still_taught'])
    expect((await raw('GET', `/learning/steps/${step}`, undefined, 'uma')).status).toBe(200)
    await publish(course)
    for (const path of [`/steps/${step}/purge`, `/chapters/${chapters[0]}/purge`])
      expect((await raw('DELETE', path)).status, path).toBe(200)
  })

  it('is asked about to the coach of a cohort, who reads the step and answers, and to no other learner', async () => {
    const { course, steps } = await courseOf([{}, {}])
    const cohort = await data('POST', '/cohorts', {
      cohort: { course_unique_id: course, name: 'Spring', starts_on: '2026-01-01', coach_unique_id: world.userIds.uli },
    })
    await data('POST', '/enrollments', {
      enrollment: { course_unique_id: course, user_unique_id: world.userIds.uma, cohort_unique_id: cohort.id },
    })
    await start(course, 'uma')
    const path = `/learning/steps/${steps[0]![0]}`
    const { attributes } = await data('POST', `${path}/posts`, { post: { text: 'Why?' } }, 'uma')
    expect((await data('GET', path, undefined, 'uli')).attributes).toMatchObject({
      is_open: false,
      body_html: '<p>secret of day 1</p>',
    })
    const [{ unique_id: parent_unique_id }] = attributes.posts
    const answered = await data('POST', `${path}/posts`, { post: { text: 'Because.', parent_unique_id } }, 'uli')
    expect(answered.attributes.posts.map((one: any) => one.text)).toEqual(['Why?', 'Because.'])
    expect((await raw('GET', path, undefined, 'art')).status).toBe(404)
    await vi.waitFor(async () => {
      const { rows } = await world.sql.query('select 1 from realtime.notifications where person_id = $1', [world.userIds.uma])
      expect(rows.length).toBeGreaterThan(0)
    })
    await data('PUT', `/enrollments/${await seatOf(course)}/withdraw`, { enrollment: {} })
    expect((await raw('GET', path, undefined, 'uli')).status).toBe(404)
  })
})
