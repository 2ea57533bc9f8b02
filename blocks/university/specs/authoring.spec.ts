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

describe('An assignment [U11]', () => {
  const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`)
  const upload = async (step: string, bytes: Buffer, who: 'uma' | 'rae' = 'uma') => {
    const { presigned_url, headers, file_id } = (
      await data(
        'PUT',
        `/learning/steps/${step}/assignment/presign`,
        { file: { filename: 'essay.pdf', content_type: 'application/pdf', size: bytes.length } },
        who,
      )
    ).attributes
    expect((await fetch(presigned_url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200)
    return file_id as string
  }
  const handIn = (step: string, assignment: object, who: 'uma' | 'rae' = 'uma') =>
    raw('PUT', `/learning/steps/${step}/assignment`, { assignment }, who)
  const read = async (attempt: string, who: 'ada' | 'uma' | 'rae') => raw('POST', `/attempts/${attempt}/file`, {}, who)

  it('is handed in as a file of one’s own, which its learner and the coach open, and replaced until it is graded', async () => {
    const { course, chapters } = await courseOf([{}])
    const step = await addStep(chapters[0]!, { kind: 'assignment', title: 'Essay' })
    await publish(course)
    for (const who of ['uma', 'rae'] as const) {
      await enrol(course, who)
      await start(course, who)
    }
    expect(await refused(handIn(step, { text: ' ' }))).toEqual([422, 'answer_missing'])
    expect(
      await refused(
        raw(
          'PUT',
          `/learning/steps/${step}/assignment/presign`,
          { file: { filename: 'run.html', content_type: 'text/html', size: 10 } },
          'uma',
        ),
      ),
    ).toEqual([422, 'upload_wrong_type'])
    const first = await upload(step, pdf('first'))
    expect(await refused(handIn(step, { file_unique_id: first }, 'rae'))).toEqual([422, 'upload_missing'])
    const handed = (await handIn(step, { file_unique_id: first })).json.data
    expect(handed.attributes).toMatchObject({ status: 'grading', filename: 'essay.pdf' })
    // The same file once more is no other file, and words beside it change.
    expect((await handIn(step, { text: 'see there', file_unique_id: first })).status).toBe(200)
    const second = await upload(step, pdf('second'))
    expect((await handIn(step, { text: 'better', file_unique_id: second })).status).toBe(200)
    for (const who of ['ada', 'uma'] as const) {
      const { url } = (await read(handed.id, who)).json.data.attributes
      expect(await (await fetch(url)).text()).toContain('second')
    }
    expect((await read(handed.id, 'rae')).status).toBe(404)
    const { rows } = await world.sql.query<{ state: string }>(
      'select state from kit.files where id = any($1::uuid[]) order by state',
      [[first, second]],
    )
    expect(rows.map(({ state }) => state)).toEqual(['orphan', 'stored'])
    // What says that it is a PDF and is none is refused when it is looked at.
    const lie = await upload(step, Buffer.from('<script>alert(1)</script>'))
    expect((await handIn(step, { file_unique_id: lie })).status).toBe(422)
  })
})

describe('A film of a step', () => {
  const mib = 2 ** 20
  it('comes in parts as any large file does, and is looked at once they are together', async () => {
    const { chapters } = await courseOf([{}])
    const step = await addStep(chapters[0]!, { kind: 'video', title: 'Film' })
    const bytes = Buffer.alloc(20 * mib, 7)
    bytes.set(Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'))
    const promise = { filename: 'film.mp4', content_type: 'video/mp4', size: bytes.length }
    const { file_id } = (await data('PUT', `/steps/${step}/presign`, { file: promise })).attributes
    const parts = async (who?: 'uma') => raw('POST', '/uploads/parts', { file: file_id }, who)
    expect((await parts('uma')).status).toBe(404)
    const asked = (await parts()).json.data.attributes
    expect(asked).toMatchObject({ part_size: 8 * mib, part_count: 3, stored: [] })
    for (const { number, url } of asked.parts) {
      const body = new Uint8Array(bytes.subarray((number - 1) * 8 * mib, number * 8 * mib))
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
    }
    const attach = () => raw('PUT', `/steps/${step}/file`, { file: { file_unique_id: file_id } })
    expect((await attach()).json.data.attributes).toMatchObject({ filename: 'film.mp4', file_bytes: bytes.length })
    expect(await refused(attach())).toEqual([422, 'upload_missing'])
    expect((await parts()).status).toBe(404)
  })

  it('is refused with its parts when it is none', async () => {
    const { chapters } = await courseOf([{}])
    const step = await addStep(chapters[0]!, { kind: 'video', title: 'Film' })
    const promise = { filename: 'film.mp4', content_type: 'video/mp4', size: 9 * mib }
    const { file_id } = (await data('PUT', `/steps/${step}/presign`, { file: promise })).attributes
    const { parts } = (await raw('POST', '/uploads/parts', { file: file_id })).json.data.attributes
    for (const { number, url } of parts) await fetch(url, { method: 'PUT', body: new Uint8Array(number === 1 ? 8 * mib : mib) })
    expect(await refused(raw('PUT', `/steps/${step}/file`, { file: { file_unique_id: file_id } }))).toEqual([
      422,
      'upload_wrong_type',
    ])
    const { rows } = await world.sql.query('select state from kit.files where id = $1', [file_id])
    expect(rows[0].state).not.toBe('stored')
  })
})

describe('A certificate [U12]', () => {
  it('is drawn as its course says, shown to its author before, and issued to nobody by that', async () => {
    const { course, chapters } = await courseOf([{}], {
      certificate_title: 'Diploma',
      certificate_text: '[name] has breathed through [course] on [date]. [other] stays.',
      certificate_signer: 'The house',
      certificate_color: 'green',
    })
    const open = async (path: string, who: 'ada' | 'uma') => {
      const { url } = (await data('POST', path, {}, who)).attributes
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      return bytes.length
    }
    expect(await open(`/courses/${course}/certificate_preview`, 'ada')).toBeGreaterThan(5_000)
    expect((await data('GET', `/certificates?filter[course_unique_id]=${course}`)).length).toBe(0)
    expect((await raw('POST', `/courses/${course}/certificate_preview`, {}, 'uma')).status).toBe(403)
    await enrol(course, 'uma')
    await start(course, 'uma')
    await data('PUT', `/learning/chapters/${chapters[0]}/finish`, { chapter: {} }, 'uma')
    const [{ id }] = await data('GET', `/certificates?filter[course_unique_id]=${course}`)
    await open(`/certificates/${id}/pdf`, 'uma')
    expect(await refused(raw('PUT', `/courses/${course}`, { course: { certificate_color: 'pink' } }))).toEqual([
      422,
      'invalid_value',
    ])
  })
})

describe('Counts of learners [UD5]', () => {
  it('are those of the list, for fifty filters', async () => {
    const { course } = await courseOf([{}])
    const statuses = ['waiting', 'active', 'paused', 'completed', 'withdrawn', 'refunded']
    const sources = ['free', 'code', 'order', 'invitation', 'import', 'staff']
    await world.sql.query(
      `insert into university.enrollments (tenant_id, course_id, course_name, user_id, user_name, status, source, progress, started_at)
       select $1, $2, 'Calm', gen_random_uuid(), 'Learner ' || i, ($3::text[])[1 + i % 6], ($4::text[])[1 + (i / 7) % 6], (i * 37) % 101,
         case when i % 3 > 0 then now() end from generate_series(1, 120) i`,
      [world.tenantIds.a, course, statuses, sources],
    )
    const all = [
      await data('GET', `/enrollments?filter[course_unique_id]=${course}&records=100`),
      await data('GET', `/enrollments?filter[course_unique_id]=${course}&records=100&page=2`),
    ].flat()
    expect(all).toHaveLength(120)
    for (let i = 0; i < 50; i++) {
      const status = statuses.filter((_, at) => ((i * 7 + 3) >> at) % 2 === 1)
      const source = i % 4 === 0 ? [] : sources.filter((_, at) => (i + at) % 3 !== 0)
      const query = [
        ...status.map((one) => `filter[status][]=${one}`),
        ...source.map((one) => `filter[source][]=${one}`),
        `filter[course_unique_id]=${course}`,
      ].join('&')
      const { json } = await raw('GET', `/enrollments?${query}&records=1`)
      const shown = all.filter(
        ({ attributes }: any) =>
          (status.length === 0 || status.includes(attributes.status)) &&
          (source.length === 0 || source.includes(attributes.source)),
      )
      expect([query, json.meta.total_records]).toEqual([query, shown.length])
    }
    const funnel = (await data('GET', `/courses/${course}/funnel`)).attributes
    const [none] = (await data('GET', `/courses/${course}/comparison`)).attributes.cohorts
    const seated = all.filter(({ attributes }: any) => attributes.status !== 'waiting')
    const started = seated.filter(({ attributes }: any) => attributes.started_at !== null)
    expect([funnel.enrolled, funnel.started]).toEqual([seated.length, started.length])
    expect([none.learners, none.started]).toEqual([seated.length, started.length])
  })
})
