import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityOf } from './course.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())
const { raw, data, refused, courseOf, createCourse, addChapter, addStep, enrol, start, finish, publish } = universityOf(
  () => world,
)

describe('The calls of the specification', () => {
  it('are not there unless the demonstration is switched on, and only an administrator can [course.demo_sign_in]', async () => {
    expect(await refused(raw('GET', '/users'))).toEqual([404, 'not_found'])
    expect(await refused(raw('POST', '/users', { email: 'kim@example.com', password: 'demo' }))).toEqual([404, 'not_found'])
    expect((await refused(raw('PUT', '/settings', { setting: { mock_sign_in: true } }, 'uma')))[0]).toBe(403)
    expect((await data('PUT', '/settings', { setting: { mock_sign_in: true } })).attributes.mock_sign_in).toBe(true)
    expect((await raw('GET', '/users')).json).toEqual([])
  })

  it('register made-up people and answer the whole list [course.users_list_lookup, course.fake_user]', async () => {
    const reply = await raw('POST', '/users', {
      email: 'Kim@Example.com',
      password: 'Demo-1',
      roles: [2],
      authToken: 'auth-1',
      refreshToken: 'refresh-1',
      expiresIn: '2027-01-01T00:00:00.000Z',
      pic: '',
    })
    expect(reply.status, reply.text).toBe(201)
    const list = (await raw('GET', '/users')).json
    expect(list).toHaveLength(1)
    expect(Object.keys(list[0]).toSorted()).toEqual('authToken email expiresIn id password pic refreshToken roles'.split(' '))
    expect(list[0]).toMatchObject({ email: 'Kim@Example.com', roles: [2], authToken: 'auth-1' })
    expect(await refused(raw('POST', '/users', { email: 'kim@example.com', password: 'x' }))).toEqual([409, 'email_taken'])
    expect((await raw('POST', '/users', { email: 'kim', password: '' })).status).toBe(422)
  })

  it('never tell of real people, nor of another company', async () => {
    const text = (await raw('GET', '/users')).text
    for (const email of ['ada@', 'uma@']) expect(text).not.toContain(email)
    expect(await refused(raw('GET', '/users', undefined, 'rival'))).toEqual([404, 'not_found'])
  })
})

describe('A course', () => {
  it('is not published while something is missing, and what is missing is named', async () => {
    const course = await createCourse()
    expect((await data('GET', `/courses/${course}/outline`)).attributes.problems).toEqual([{ code: 'no_chapters', about: '' }])
    const chapter = await addChapter(course, { title: 'One', unlock: 'days' })
    const quiz = await addStep(chapter, { title: 'Quiz', kind: 'quiz' })
    const reply = await raw('PUT', `/courses/${course}/publish`, { course: {} })
    expect([reply.status, reply.json.errors[0].code]).toEqual([409, 'not_ready'])
    expect(reply.json.errors[0].meta.problems.map((one: any) => one.code)).toEqual(['no_days', 'no_questions'])
    await data('DELETE', `/steps/${quiz}`)
    await addStep(chapter, {})
    await data('PUT', `/chapters/${chapter}`, { chapter: { unlock: 'order' } })
    expect((await publish(course)).attributes).toMatchObject({
      status: 'published',
      published_version: 1,
      chapter_count: 1,
      step_count: 1,
    })
  })

  it('is taken day by day, and nothing of a later day is given out by any address', async () => {
    const { course, chapters, steps } = await courseOf([{}, {}])
    const locked = steps[1]![0]!
    expect(await refused(raw('GET', `/learning/steps/${locked}`, undefined, 'uma'))).toEqual([404, 'not_found'])
    await enrol(course, 'uma')
    expect(await refused(raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma'))).toEqual([409, 'step_locked'])
    await start(course, 'uma')
    const first = await data('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma')
    expect(first.attributes.body_html).toBe('<p>secret of day 1</p>')
    for (const [method, path, body] of [
      ['GET', `/learning/steps/${locked}`],
      ['PUT', `/learning/steps/${locked}/done`, { step: {} }],
      ['PUT', `/learning/steps/${locked}/note`, { note: { text: 'x' } }],
      ['PUT', `/learning/steps/${locked}/position`, { position: { seconds: 1 } }],
      ['PUT', `/learning/chapters/${chapters[1]}/finish`, { chapter: {} }],
    ] as const)
      expect(await refused(raw(method, path, body, 'uma')), path).toEqual([409, 'step_locked'])
    for (const path of [
      `/steps/${locked}`,
      '/steps',
      `/steps?search=secret`,
      `/chapters`,
      `/courses/${course}/outline`,
      `/learning/preview/${course}`,
      `/learning/preview_steps/${locked}`,
    ])
      expect((await raw('GET', path, undefined, 'uma')).status, path).toBe(403)
    const outline = await raw('GET', `/learning/courses/${course}`, undefined, 'uma')
    expect(outline.text).not.toContain('secret of day')
    expect(outline.json.data.attributes.content.map((one: any) => one.lock?.reason ?? null)).toEqual([null, 'order'])
    const after = await finish(chapters[0]!, 'uma')
    expect(after.attributes.content[1].lock).toBeNull()
    expect(after.attributes.enrollment).toMatchObject({ progress: 50, status: 'active' })
    expect((await data('GET', `/learning/steps/${locked}`, undefined, 'uma')).attributes.body_html).toBe('<p>secret of day 2</p>')
    const over = await finish(chapters[1]!, 'uma')
    expect(over.attributes.enrollment).toMatchObject({ progress: 100, status: 'completed' })
    expect(over.attributes.enrollment.certificate_unique_id).toBeTruthy()
  })

  it('is finished once, however often that is said at once', async () => {
    const { course, chapters } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    await Promise.all(
      Array.from({ length: 8 }, () => raw('PUT', `/learning/chapters/${chapters[0]}/finish`, { chapter: {} }, 'uma')),
    )
    const { json } = await raw('GET', `/certificates?filter[course_unique_id]=${course}`)
    expect(json.data).toHaveLength(1)
    expect(json.data[0].attributes).toMatchObject({ status: 'valid', holder: expect.any(String) })
  })

  it('has seats, a waiting list, and gives a free seat to whoever waits longest', async () => {
    const { course } = await courseOf([{}], { capacity: 1 })
    await enrol(course, 'uma')
    expect((await enrol(course, 'uli')).attributes.enrollment.status).toBe('waiting')
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}&filter[status]=active`)
    expect(json.data).toHaveLength(1)
    await data('PUT', `/enrollments/${json.data[0].id}/withdraw`, { enrollment: {} })
    expect((await data('GET', `/learning/courses/${course}`, undefined, 'uli')).attributes.enrollment.status).toBe('active')
  })

  it('lets a coach open a chapter, pause and excuse somebody', async () => {
    const { course, steps, chapters } = await courseOf([{}, { unlock: 'coach' }])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)
    const seat = json.data[0].id as string
    await data('PUT', `/enrollments/${seat}/unlock`, { enrollment: { chapter_unique_id: chapters[1] } })
    expect((await raw('GET', `/learning/steps/${steps[1]![0]}`, undefined, 'uma')).status).toBe(200)
    const schedule = (await data('GET', `/enrollments/${seat}/schedule`)).attributes.chapters
    expect(schedule.map((one: any) => [one.is_open, one.is_override])).toEqual([
      [true, false],
      [true, true],
    ])
    await data('PUT', `/enrollments/${seat}/pause`, { enrollment: {} })
    expect(await refused(raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma'))).toEqual([409, 'step_locked'])
    await data('PUT', `/enrollments/${seat}/resume`, { enrollment: {} })
    await data('PUT', `/enrollments/${seat}/waive`, { enrollment: { reason: 'Has done it elsewhere' } })
    expect(await refused(raw('PUT', `/enrollments/${seat}/pause`, { enrollment: {} }, 'uma'))).toEqual([403, 'not_allowed'])
  })
})

describe('An access code', () => {
  it('lets one person in once, is mailed, and ten wrong ones make one wait', async () => {
    const { course } = await courseOf([{}], { enrolment: 'code' })
    expect(await refused(raw('POST', `/learning/courses/${course}/enrol`, { enrollment: {} }, 'uma'))).toEqual([
      422,
      'code_missing',
    ])
    await data('POST', '/codes', { code: { course_unique_id: course, email: 'uma@elsewhere.example' } })
    const code = await codeMailedTo('uma@elsewhere.example')
    expect(
      await refused(raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code: 'AAAA-BBBB-CCCC' } }, 'uma')),
    ).toEqual([422, 'code_invalid'])
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code } }, 'uma')),
      ...Array.from({ length: 4 }, () =>
        raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code: code.toLowerCase() } }, 'uli'),
      ),
    ])
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)
    expect(json.data).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    for (let i = 0; i < 10; i++)
      await raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code: `WRONG-${i}` } }, 'art')
    expect((await raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code } }, 'art')).status).toBe(429)
  })
})

async function codeMailedTo(email: string): Promise<string> {
  const rows = await world.sql.query(
    "select values ->> 'code' as text from kit.mails where recipient = $1 order by created_at desc limit 1",
    [email],
  )
  return /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(String((rows as any).rows?.[0]?.text ?? (rows as any)[0]?.text))![0]
}
