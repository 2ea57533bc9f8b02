import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOf, universityOf } from './course.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const { raw, data, refused, courseOf, enrol, start, publish, addStep } = universityOf(() => world)
const readIn = async (language: string, path: string) =>
  (await world.fetch('uma', 'GET', `/api/university/learning${path}`, undefined, { 'accept-language': language })).json

describe('A translation of a step [U21]', () => {
  it('is read in its language, falls back where it says nothing, and tells that the step was changed since', async () => {
    const { course, steps } = await courseOf([{}, {}])
    const [[first], [second]] = steps as [string[], string[]]
    const translate = (step: string, values: object) =>
      data('POST', '/translations', { translation: { step_unique_id: step, language: 'de', ...values } })
    const { id } = await translate(first!, { title: 'Ankommen', body: textOf('Atmen.') })
    await translate(second!, { title: 'Weiter', body: textOf('Geheim.') })
    expect(
      await refused(
        raw('POST', '/translations', { translation: { step_unique_id: first, language: 'de', title: 'Noch einmal' } }),
      ),
    ).toEqual([409, 'translated_already'])
    expect(
      await refused(
        raw('POST', '/translations', { translation: { step_unique_id: first, language: 'fr', captions: 'no captions' } }),
      ),
    ).toEqual([422, 'captions_not_valid'])
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    const german = (await readIn('de-AT,de;q=0.9', `/steps/${first}`)).data.attributes
    expect(german).toMatchObject({ title: 'Ankommen', body_html: '<p>Atmen.</p>', is_stale: false })
    expect((await readIn('ja', `/steps/${first}`)).data.attributes).toMatchObject({ title: 'Practice 1', is_stale: false })
    const outline = await readIn('de', `/courses/${course}`)
    expect(outline.data.attributes.content.flatMap((chapter: any) => chapter.steps.map((step: any) => step.title))).toEqual([
      'Ankommen',
      'Weiter',
    ])
    // A day that is not open says as little in any language.
    expect(JSON.stringify([await readIn('de', `/steps/${second}`), outline])).not.toContain('Geheim')
    await data('PUT', `/steps/${first}`, { step: { minutes: 4 } })
    expect((await data('GET', `/translations/${id}`)).attributes.is_stale).toBe(false)
    await data('PUT', `/steps/${first}`, { step: { body: textOf('Breathe out.') } })
    expect((await data('GET', `/translations/${id}`)).attributes.is_stale).toBe(true)
    await publish(course)
    expect((await readIn('de', `/steps/${first}`)).data.attributes).toMatchObject({ title: 'Ankommen', is_stale: true })
    await data('PUT', `/translations/${id}/confirm`, { translation: {} })
    expect((await data('GET', `/translations/${id}`)).attributes.is_stale).toBe(false)
    await data('PUT', `/steps/${first}`, { step: { title: 'Arrive' } })
    await data('PUT', `/translations/${id}`, { translation: { body: textOf('Ausatmen.') } })
    expect((await data('GET', `/translations/${id}`)).attributes.is_stale).toBe(false)
  })

  it('gives captions of its language with the address of a film, and is copied with its course', async () => {
    const { course, chapters } = await courseOf([{}])
    const step = await addStep(chapters[0]!, { title: 'Film', kind: 'text', captions: 'WEBVTT\n\nhello' })
    await data('POST', '/translations', {
      translation: { step_unique_id: step, language: 'de', title: 'Film', captions: 'WEBVTT\n\nhallo' },
    })
    const copy = await data('POST', `/courses/${course}/duplicate`, { course: { name: 'Copy', code: `copy-${Date.now()}` } })
    const { rows } = await world.sql.query<{ captions: string }>(
      `select t.captions from university.translations t join university.steps s on s.tenant_id = t.tenant_id and s.id = t.step_id where s.course_id = $1`,
      [copy.id],
    )
    expect(rows).toEqual([{ captions: 'WEBVTT\n\nhallo' }])
  })
})

describe('Cohorts of a course [U22]', () => {
  it('are compared by the same rows as lists show, as JSON, CSV and PDF', async () => {
    const { course, chapters } = await courseOf([{}], { coach_unique_id: world.userIds.uli })
    const today = new Date().toISOString().slice(0, 10)
    const { id: cohort } = await data('POST', '/cohorts', {
      cohort: { course_unique_id: course, name: 'Spring', starts_on: today },
    })
    await data('POST', '/enrollments', {
      enrollment: { course_unique_id: course, user_unique_id: world.userIds.uma, cohort_unique_id: cohort },
    })
    await start(course, 'uma')
    const happiness = (kind: string, value: number) =>
      data('GET', `/learning/courses/${course}/survey?kind=${kind}`, undefined, 'uma').then(({ attributes }) =>
        data(
          'PUT',
          `/learning/courses/${course}/survey`,
          { survey: { kind, ratings: Object.fromEntries(attributes.keys.map((key: string) => [key, value])), recommend: true } },
          'uma',
        ),
      )
    await happiness('happiness_before', 2)
    await data('PUT', `/learning/chapters/${chapters[0]}/finish`, { chapter: {} }, 'uma')
    await happiness('happiness_after', 4)
    await happiness('course', 5)
    await enrol(course, 'rae')
    const { cohorts, coaches } = (await data('GET', `/courses/${course}/comparison`)).attributes
    expect(cohorts).toMatchObject([
      {
        name: 'Spring',
        learners: 1,
        started: 1,
        completed: 1,
        progress: 100,
        coach: 5,
        course: 5,
        happiness_change: 2,
        recommend: 1,
      },
      { unique_id: null, name: null, learners: 1, started: 0, completed: 0, coach: null, happiness_change: null },
    ])
    expect(coaches).toMatchObject([{ unique_id: world.userIds.uli, learners: 2, completed: 1, answers: 1, coach: 5 }])
    const csv = await world.fetch('ada', 'GET', `/api/university/courses/${course}/comparison?format=csv`)
    expect(csv.text.trim().split(/\r?\n/)).toHaveLength(4)
    const paper = (await data('POST', `/courses/${course}/report`, { course: {} })).attributes
    const bytes = Buffer.from(await (await fetch(paper.url)).arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await raw('GET', `/courses/${course}/comparison`, undefined, 'uma')).status).toBe(403)
  })
})
