import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { universityOf } from './course.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())
const { raw, data, refused, courseOf, enrol, start } = universityOf(() => world)

const in_ = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const session = async (course: string, values: object = {}) =>
  (
    await data('POST', '/sessions', {
      session: {
        course_unique_id: course,
        title: 'Together',
        coach_unique_id: world.userIds.uli,
        starts_at: in_(5),
        ends_at: in_(65),
        ...values,
      },
    })
  ).id as string
/** Whom a notice with such words reached. */
const told = async (words: string) =>
  (
    await world.sql.query<{ person: string }>(
      `select person_id as person from realtime.notifications where strpos(content, $1) > 0`,
      [words],
    )
  ).rows.map(({ person }) => person)
const clear = (course: string) =>
  world.sql.query('delete from kit.occupancies where subject_id in (select id from university.sessions where course_id = $1)', [
    course,
  ])

describe('A session', () => {
  it('has its coach once at a time', async () => {
    const { course } = await courseOf([{}])
    await session(course)
    expect(
      await refused(
        raw('POST', '/sessions', {
          session: {
            course_unique_id: course,
            title: 'Again',
            coach_unique_id: world.userIds.uli,
            starts_at: in_(30),
            ends_at: in_(90),
          },
        }),
      ),
    ).toEqual([409, 'occupied'])
    await clear(course)
  })

  it('is attended by the code that is shown there and by nothing else, and pays its coach once [UX4]', async () => {
    const { course } = await courseOf([{}])
    const id = await session(course, { fee_minor: 5_000 })
    const seat = (await enrol(course, 'uma')) as unknown
    await start(course, 'uma')
    expect(seat).toBeTruthy()
    expect(
      await refused(raw('POST', `/learning/sessions/${id}/attendance`, { attendance: { code: '00000000' } }, 'uma')),
    ).toEqual([422, 'code_invalid'])
    expect((await raw('GET', `/sessions/${id}/code`, undefined, 'uma')).status).toBe(404)
    const { code } = (await data('GET', `/sessions/${id}/code`, undefined, 'uli')).attributes
    expect(
      (await data('POST', `/learning/sessions/${id}/attendance`, { attendance: { code } }, 'uma')).attributes.attendance,
    ).toBe('present')
    await world.sql.query("update university.sessions set starts_at = now() - interval '1 hour' where id = $1", [id])
    const done = await data('PUT', `/sessions/${id}/finish`, { session: { log: 'Went well' } }, 'uli')
    expect(done.attributes).toMatchObject({ status: 'done', attended: 1, log: 'Went well' })
    const shown = (await data('GET', `/learning/courses/${course}/sessions`, undefined, 'uma')).attributes
    expect(JSON.stringify(shown)).not.toContain('Went well')
    expect((await raw('POST', '/sessions/payouts', { payout: {} }, 'uli')).status).toBe(403)
    const paid = (await data('POST', '/sessions/payouts', { payout: {} })).attributes.payments
    expect(paid).toEqual([{ coach_unique_id: world.userIds.uli, currency: 'EUR', amount_minor: 5_000, sessions: 1 }])
    expect((await data('POST', '/sessions/payouts', { payout: {} })).attributes.payments).toEqual([])
    await clear(course)
  })

  it('is one slot for one learner, however many ask at once', async () => {
    const { course } = await courseOf([{}])
    const id = await session(course, { kind: 'coaching', starts_at: in_(600), ends_at: in_(630) })
    for (const who of ['uma', 'rae'] as const) await enrol(course, who)
    const replies = await Promise.all(
      (['uma', 'rae'] as const).map((who) =>
        raw('PUT', `/learning/sessions/${id}/booking`, { booking: { is_booked: true } }, who),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const holder = replies[0]!.status === 200 ? 'uma' : 'rae'
    await data('PUT', `/learning/sessions/${id}/booking`, { booking: { is_booked: false } }, holder)
    await data('PUT', `/learning/sessions/${id}/booking`, { booking: { is_booked: true } }, holder === 'uma' ? 'rae' : 'uma')
    await clear(course)
  })
})

describe('A cohort', () => {
  it('opens nothing before it begins, and holds no more than its seats', async () => {
    const { course, steps } = await courseOf([{}])
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { id } = await data('POST', '/cohorts', {
      cohort: { course_unique_id: course, name: 'Spring', starts_on: day(2), capacity: 1 },
    })
    const seat = (who: 'uma' | 'uli') =>
      raw('POST', '/enrollments', {
        enrollment: { course_unique_id: course, user_unique_id: world.userIds[who], cohort_unique_id: id },
      })
    expect((await seat('uma')).status).toBe(201)
    expect(await refused(seat('uli'))).toEqual([409, 'cohort_full'])
    await start(course, 'uma')
    expect(await refused(raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma'))).toEqual([409, 'step_locked'])
    await data('PUT', `/cohorts/${id}`, { cohort: { starts_on: day(0) } })
    expect((await raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma')).status).toBe(200)
    expect((await data('GET', `/cohorts/${id}`)).attributes.seats_taken).toBe(1)
  })
})

describe('A course survey', () => {
  it('that rates the coach low asks the lead coach to follow up, once [UX2]', async () => {
    const { course } = await courseOf([{}], { coach_unique_id: world.userIds.uli })
    await enrol(course, 'uma')
    const survey = (lowest: number) =>
      data(
        'PUT',
        `/learning/courses/${course}/survey`,
        {
          survey: {
            kind: 'course',
            recommend: false,
            ratings: {
              coach_explains: 5,
              coach_knowledge: 5,
              coach_feedback: lowest,
              coach_again: 3,
              course_content: 1,
              course_quality: 1,
              course_resources: 1,
              course_expectations: 1,
            },
          },
        },
        'uma',
      )
    await survey(3)
    await survey(2)
    await survey(1)
    await vi.waitFor(async () => expect(await told('rated 2 of 5')).toEqual([world.userIds.uli]), { timeout: 10_000 })
    expect(await told('rated 3 of 5')).toEqual([])
    expect(await told('rated 1 of 5')).toEqual([])
  })
})

describe('A question on a step', () => {
  it('is seen by who may open the step, answered, and hidden by moderators', async () => {
    const { course, steps } = await courseOf([{}, {}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const [[first], [second]] = steps as [string[], string[]]
    const asked = (await data('POST', `/learning/steps/${first}/posts`, { post: { text: 'Why so early?' } }, 'uma')).attributes
    expect(asked.posts).toMatchObject([{ text: 'Why so early?', is_mine: true }])
    expect(await refused(raw('POST', `/learning/steps/${second}/posts`, { post: { text: 'And later?' } }, 'uma'))).toEqual([
      409,
      'step_locked',
    ])
    expect((await raw('GET', `/learning/steps/${first}/posts`, undefined, 'rae')).status).toBe(404)
    const id = asked.posts[0].unique_id
    const thread = (
      await data('POST', `/learning/steps/${first}/posts`, { post: { text: 'It is quiet then.', parent_unique_id: id } })
    ).attributes
    expect(thread.posts).toHaveLength(2)
    await vi.waitFor(async () => expect(await told('answered your question')).toEqual([world.userIds.uma]), { timeout: 10_000 })
    for (let i = 0; i < 2; i++) await data('PUT', `/learning/posts/${id}/report`, {}, 'uma')
    expect((await data('GET', `/posts/${id}`)).attributes.reports).toBe(1)
    await data('PUT', `/posts/${id}/hide`, {})
    expect((await data('GET', `/learning/steps/${first}/posts`, undefined, 'uma')).attributes.posts).toHaveLength(1)
  })
})
