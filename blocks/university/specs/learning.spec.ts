import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { products } from '@quoin/products/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { pdfText } from '@quoin/kit/pdf/text'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { meditation } from '../demo/sounds.ts'
import { university } from '../resources/index.ts'
import { textOf, universityOf } from './course.ts'

let world: World
let smtp: SmtpDouble
beforeAll(async () => {
  smtp = await startSmtpDouble()
  world = await startWorld({ workers: true, smtpUrl: smtp.url })
})
afterAll(async () => {
  await world?.close()
  await smtp?.close()
})
const { raw, data, refused, courseOf, createCourse, addChapter, addStep, enrol, start, finish, publish } = universityOf(
  () => world,
)
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${world.running.address}${path}`, { headers })

/** A course with a sound in its first day and one in its second. */
async function soundCourse() {
  const course = await createCourse()
  const steps: string[] = []
  for (const title of ['One', 'Two']) {
    const chapter = await addChapter(course, { title })
    const step = await addStep(chapter, { title, kind: 'audio', captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' })
    const bytes = meditation(1)
    const place = (
      await data('PUT', `/steps/${step}/presign`, {
        file: { filename: 'calm.wav', content_type: 'audio/wav', size: bytes.length },
      })
    ).attributes
    const put = await fetch(place.presigned_url, { method: 'PUT', headers: place.headers, body: new Uint8Array(bytes) })
    expect(put.status).toBe(200)
    await data('PUT', `/steps/${step}/file`, { file: { file_unique_id: place.file_id } })
    steps.push(step)
  }
  await publish(course)
  return { course, steps }
}

describe('A file of a step', () => {
  it('is handed out by ranges to its learner, and no longer once it is locked', async () => {
    const { course, steps } = await soundCourse()
    await enrol(course, 'uma')
    await start(course, 'uma')
    expect(await refused(raw('GET', `/learning/steps/${steps[1]}`, undefined, 'uma'))).toEqual([409, 'step_locked'])
    const { media_url, captions_url } = (await data('GET', `/learning/steps/${steps[0]}`, undefined, 'uma')).attributes
    const whole = await get(media_url)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'audio/wav',
      'bytes',
    ])
    const size = Number(whole.headers.get('content-length'))
    const part = await get(media_url, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      `bytes 10-19/${size}`,
      10,
    ])
    expect((await get(media_url, { range: `bytes=${size}-` })).status).toBe(416)
    expect(await (await get(captions_url)).text()).toContain('Hello')
    expect((await get(`${media_url.slice(0, -3)}AAA`)).status).toBe(404)
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)
    await data('PUT', `/enrollments/${json.data[0].id}/pause`, { enrollment: {} })
    expect((await get(media_url, { range: 'bytes=0-9' })).status).toBe(404)
    await data('PUT', `/enrollments/${json.data[0].id}/resume`, { enrollment: {} })
    expect((await get(media_url, { range: 'bytes=0-9' })).status).toBe(206)
  })

  it('of a provider stands in a page of its own, and only of those on the list', async () => {
    const course = await createCourse()
    const chapter = await addChapter(course)
    expect(
      await refused(
        raw('POST', '/steps', {
          step: { chapter_unique_id: chapter, title: 'x', kind: 'embed', embed_url: 'https://evil.example/v/1' },
        }),
      ),
    ).toEqual([422, 'embed_not_allowed'])
    const step = await addStep(chapter, { kind: 'embed', embed_url: 'https://vimeo.com/76979871', is_preview: true })
    await publish(course)
    const { embed_url } = (await data('GET', `/learning/steps/${step}`, undefined, 'uli')).attributes
    const page = await get(embed_url)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await page.text()).toContain('https://player.vimeo.com/video/76979871')
  })
})

describe('A quiz', () => {
  const options = [
    { id: 'a', text: 'yes', is_right: true },
    { id: 'b', text: 'no', is_right: false },
  ]
  async function quizCourse(more: object = {}, questions = 2) {
    const course = await createCourse()
    const chapter = await addChapter(course)
    const step = await addStep(chapter, { kind: 'quiz', title: 'Quiz', pass_percent: 60, ...more })
    for (let i = 0; i < questions; i++)
      await data('POST', '/questions', {
        question: { step_unique_id: step, prompt: `Q${i}`, kind: 'single', options, explanation: 'because' },
      })
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    return { course, chapter, step }
  }
  const begin = async (step: string) =>
    (await data('POST', `/learning/steps/${step}/attempts`, { attempt: {} }, 'uma')).attributes
  const hand = async (attempt: any, answer: string) =>
    (
      await data(
        'PUT',
        `/learning/attempts/${attempt.unique_id}`,
        { attempt: { answers: Object.fromEntries(attempt.questions.map((q: any) => [q.id, [answer]])) } },
        'uma',
      )
    ).attributes

  it('says nothing of what is right before it is graded, and is passed by answering', async () => {
    const { chapter, step } = await quizCourse({ attempts_max: 2 })
    expect(await refused(raw('PUT', `/learning/steps/${step}/done`, { step: {} }, 'uma'))).toEqual([409, 'step_needs_answer'])
    expect(await refused(raw('PUT', `/learning/chapters/${chapter}/finish`, { chapter: {} }, 'uma'))).toEqual([409, 'steps_open'])
    const reply = await raw('POST', `/learning/steps/${step}/attempts`, { attempt: {} }, 'uma')
    expect(reply.text).not.toMatch(/is_right":true|because/)
    const first = reply.json.data.attributes
    // Nobody finds out how good answers are, nor what is asked, without an attempt.
    for (const [method, path, attempt] of [
      ['PUT', `/learning/attempts/${first.unique_id}`, { answers: {} }],
      ['POST', `/learning/steps/${step}/attempts`, {}],
    ] as const) {
      const tried = await world.fetch('uma', method, `/api/university${path}`, { attempt }, { 'dry-run': 'true' })
      expect(tried.json.errors[0].code).toBe('no_dry_run')
    }
    // Two tabs have one attempt.
    expect((await begin(step)).unique_id).toBe(first.unique_id)
    expect(await hand(first, 'b')).toMatchObject({ status: 'graded', percent: 0, is_passed: false })
    // Handed in twice: the first counts.
    expect(await hand(first, 'a')).toMatchObject({ percent: 0, is_passed: false })
    const second = await begin(step)
    expect(await hand(second, 'a')).toMatchObject({ percent: 100, is_passed: true, number: 2 })
    expect(await refused(raw('POST', `/learning/steps/${step}/attempts`, { attempt: {} }, 'uma'))).toEqual([
      409,
      'no_attempts_left',
    ])
    expect((await finish(chapter, 'uma')).attributes.enrollment.status).toBe('completed')
    expect((await raw('GET', `/learning/attempts/${second.unique_id}`, undefined, 'uli')).status).toBe(404)
  })

  it('draws from its bank, and what comes after the end does not count', async () => {
    const { step } = await quizCourse({ draw_count: 2, time_limit_seconds: 10 }, 5)
    const attempt = await begin(step)
    expect(attempt.questions).toHaveLength(2)
    await world.sql.query("update university.attempts set ends_at = now() - interval '1 minute' where id = $1", [
      attempt.unique_id,
    ])
    expect(await hand(attempt, 'a')).toMatchObject({ status: 'graded', percent: 0 })
  })

  it('hands text to a coach, and an assignment too', async () => {
    const course = await createCourse()
    const chapter = await addChapter(course)
    const step = await addStep(chapter, { kind: 'assignment', title: 'Essay' })
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    const handed = (await data('PUT', `/learning/steps/${step}/assignment`, { assignment: { text: 'My essay' } }, 'uma'))
      .attributes
    expect(handed.status).toBe('grading')
    expect(await refused(raw('PUT', `/attempts/${handed.unique_id}/grade`, { attempt: { percent: 90 } }, 'uma'))).toEqual([
      403,
      'not_allowed',
    ])
    await data('PUT', `/attempts/${handed.unique_id}/grade`, { attempt: { percent: 90, feedback: 'Well done' } })
    const seen = (await data('GET', `/learning/attempts/${handed.unique_id}`, undefined, 'uma')).attributes
    expect(seen).toMatchObject({ percent: 90, is_passed: true, feedback: 'Well done' })
    expect((await finish(chapter, 'uma')).attributes.enrollment.status).toBe('completed')
  })
})

describe('Paid, code, seat', () => {
  it('are as many codes as seats were bought, also where these are many', async () => {
    const ada = world.as('ada')
    const sku = `SEATS-${Date.now()}`
    const product = await ada(products.products.create, { sku, name: 'Seats', currency: 'EUR', price: 5, tax: 0 } as never)
    await ada(products.stock.create, { parent: product.id, product: product.id, available: 200 } as never)
    const { course } = await courseOf([{}], { enrolment: 'code', product_unique_id: product.id })
    await world.fetch('uli', 'PUT', '/api/products/carts', { product: { sku, quantity: 120 } })
    const order = await world.fetch('uli', 'POST', '/api/sales/checkout', { checkout: { tenders: [{ kind: 'demo' }] } })
    expect(order.status, order.text).toBeLessThan(300)
    const held = async () => (await raw('GET', `/codes?filter[course_unique_id]=${course}&records=1`)).json.meta.total_count
    await vi.waitFor(async () => expect(await held()).toBe(120), { timeout: 30_000, interval: 300 })
  })

  it('are one chain; a refund takes the seat and keeps the notes [course.code_24h]', async () => {
    const ada = world.as('ada')
    const sku = `COURSE-${Date.now()}`
    const product = await ada(products.products.create, {
      sku,
      name: 'Course seat',
      currency: 'EUR',
      price: 50,
      tax: 0.19,
    } as never)
    await ada(products.stock.create, { parent: product.id, product: product.id, available: 10 } as never)
    const { course, chapters, steps } = await courseOf([{}, {}], { enrolment: 'code', product_unique_id: product.id })
    await world.fetch('uma', 'PUT', '/api/products/carts', { product: { sku, quantity: 1 } })
    const order = await world.fetch('uma', 'POST', '/api/sales/checkout', { checkout: { tenders: [{ kind: 'demo' }] } })
    expect(order.status, order.text).toBeLessThan(300)
    const orderId = order.json.data.attributes.order_unique_id ?? order.json.data.id
    await vi.waitFor(
      async () => {
        const { json } = await raw('GET', `/codes?filter[course_unique_id]=${course}`)
        expect(json.data.map((one: any) => [one.attributes.status, one.attributes.source])).toEqual([['issued', 'order']])
      },
      { timeout: 15_000 },
    )
    // The code is a secret of its mail: whoever receives it reads it there, and no table keeps it.
    const code = await vi.waitFor(
      () => {
        const mail = smtp.mails.find(({ parsed }) => parsed.text?.includes(`/university/join?course=${course}`))
        const [found] = /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}\b/.exec(mail?.parsed.text ?? '') ?? []
        expect(found).toBeDefined()
        return found!
      },
      { timeout: 15_000 },
    )
    await vi.waitFor(async () => expect((await world.mails()).filter(({ text }) => text.includes(code))).toEqual([]))
    expect(
      (await data('PUT', '/learning/wizard', { wizard: { step: 'code', course_unique_id: course } }, 'uma')).attributes.step,
    ).toBe('code')
    const wizard = (await data('GET', '/learning/wizard', undefined, 'uma')).attributes
    expect([wizard.step, wizard.course_unique_id, new Date(wizard.code_due_at).getTime() - Date.now() < 24 * 3_600_000]).toEqual([
      'code',
      course,
      true,
    ])
    expect((await enrol(course, 'uma', { code })).attributes.enrollment).toMatchObject({
      status: 'active',
      source: 'order',
    })
    await start(course, 'uma')
    await data('PUT', `/learning/steps/${steps[0]![0]}/note`, { note: { text: 'mine', highlights: [{ text: 'secret' }] } }, 'uma')
    await finish(chapters[0]!, 'uma')
    const refund = await world.fetch('ada', 'POST', `/api/sales/orders/${orderId}/refunds`, { refund: { all: true } })
    expect(refund.status, refund.text).toBe(201)
    await vi.waitFor(
      async () =>
        expect((await data('GET', `/learning/courses/${course}`, undefined, 'uma')).attributes.enrollment.status).toBe(
          'refunded',
        ),
      { timeout: 15_000 },
    )
    expect((await raw('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma')).status).toBe(404)
    const notebook = (await data('GET', `/learning/courses/${course}/notebook`, undefined, 'uma')).attributes
    expect(notebook.notes).toMatchObject([{ text: 'mine', highlights: ['secret'] }])
    expect((await raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code } }, 'uma')).status).toBe(422)
    const paper = (await data('POST', `/learning/courses/${course}/notebook/pdf`, { learning: {} }, 'uma')).attributes
    expect(
      Buffer.from(await (await fetch(paper.url)).arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})

describe('What is asked and told', () => {
  const rate = (keys: readonly string[], value: number) => Object.fromEntries(keys.map((key) => [key, value]))
  it('in surveys is complete, between 1 and 5, and compared before and after [course.survey_coach, course.survey_course, course.survey_free, course.survey_scale]', async () => {
    const { course } = await courseOf([{}])
    await enrol(course, 'uma')
    const keys = (await data('GET', `/learning/courses/${course}/survey?kind=course`, undefined, 'uma')).attributes
      .keys as string[]
    expect([
      keys.filter((key) => key.startsWith('coach_')).length,
      keys.filter((key) => key.startsWith('course_')).length,
    ]).toEqual([4, 4])
    const give = (survey: object) => raw('PUT', `/learning/courses/${course}/survey`, { survey }, 'uma')
    const { [keys[0]!]: _, ...some } = rate(keys, 4)
    expect(await refused(give({ kind: 'course', ratings: some, recommend: true }))).toEqual([422, 'answer_missing'])
    expect(await refused(give({ kind: 'course', ratings: rate(keys, 4) }))).toEqual([422, 'answer_missing'])
    expect((await give({ kind: 'course', ratings: rate(keys, 6), recommend: true })).status).toBe(422)
    expect((await give({ kind: 'course', ratings: rate(keys, 0), recommend: true })).status).toBe(422)
    expect((await give({ kind: 'course', ratings: rate(keys, 4), recommend: true, comment: 'Good' })).status).toBe(200)
    const happiness = ['joy', 'calm', 'energy', 'connection']
    expect((await give({ kind: 'happiness_before', ratings: rate(happiness, 2) })).status).toBe(200)
    expect((await give({ kind: 'happiness_after', ratings: rate(happiness, 4) })).status).toBe(200)
    const results = (await data('GET', `/courses/${course}/survey_results`)).attributes
    expect(results.happiness).toEqual(happiness.map((key) => ({ key, before: 2, after: 4, pairs: 1 })))
    expect(results).toMatchObject({ answers: 1, recommend: 1 })
    expect(results.ratings[0]).toMatchObject({ average: 4, counts: [0, 0, 0, 1, 0] })
    const csv = (await raw('GET', `/courses/${course}/survey_results?format=csv`)).text.split('\r\n')
    expect([csv[0], csv[1], csv[5]]).toEqual([
      'survey,key,before,after,pairs,average,rated_1,rated_2,rated_3,rated_4,rated_5',
      'happiness,joy,2,4,1,,,,,,',
      'course,coach_explains,,,,4,0,0,0,1,0',
    ])
    expect((await raw('GET', '/surveys', undefined, 'uma')).status).toBe(403)
  })

  it('on the page of a certificate is name, course and day, and that it was revoked', async () => {
    const { course, chapters } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const id = (await finish(chapters[0]!, 'uma')).attributes.enrollment.certificate_unique_id
    const paper = (await data('POST', `/certificates/${id}/pdf`, { certificate: {} }, 'uma')).attributes
    expect((await fetch(paper.url)).status).toBe(200)
    expect((await raw('POST', `/certificates/${id}/pdf`, { certificate: {} }, 'uli')).status).toBe(404)
    const { rows } = await world.sql.query('select secret from university.certificate_links where certificate_id = $1', [id])
    const page = await (await get(`/u/certificate/${rows[0].secret}`)).text()
    expect(page).toContain('This certificate is valid.')
    expect(page).not.toMatch(/\w@\w/)
    await data('PUT', `/certificates/${id}/revoke`, { certificate: { reason: 'Mistake' } })
    const after = await (await get(`/u/certificate/${rows[0].secret}`)).text()
    expect(after).toContain('This certificate was revoked.')
    expect(after).not.toContain('Mistake')
    expect((await get(`/u/certificate/${rows[0].secret.slice(0, -4)}AAAA`)).status).toBe(404)
  })

  it('on paper is what the template of the company says of it', async () => {
    const { course, chapters } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const templates = async (method: string, path: string, body: object) =>
      (await world.fetch('ada', method, `/api/gateway/document_templates${path}`, { document_template: body })).json.data
    const kinds = (await world.fetch('ada', 'GET', '/api/gateway/document_kinds')).json.data.attributes.kinds
    const { built_in } = kinds.find((one: any) => one.kind === 'university.certificate')
    const design = {
      ...built_in,
      sections: ['holder', 'course', 'signature', 'details'],
      texts: {
        ...built_in.texts,
        closing: '{{ holder }} has passed {{ course }}.{% unless valid_until %} For life.{% endunless %}',
      },
    }
    const { id: template } = await templates('POST', '', { kind: 'university.certificate', name: 'Ours', design })
    expect((await templates('POST', `/${template}/publish`, {})).attributes.published).toBe(1)
    const id = (await finish(chapters[0]!, 'uma')).attributes.enrollment.certificate_unique_id
    const paper = (await data('POST', `/certificates/${id}/pdf`, { certificate: {} }, 'uma')).attributes
    const text = pdfText(new Uint8Array(await (await fetch(paper.url)).arrayBuffer())).replaceAll('|', '')
    expect(text).toMatch(/ has passed .*\. For life\./)
    expect(text).not.toContain('Certificate')
    await world.sql.query('update kit.document_templates set published = null')
  })

  it('by the funnel and the board is what the lists show', async () => {
    const { course, chapters } = await courseOf([{}, {}], { is_mandatory: true, due_days: 10 })
    for (const who of ['uma', 'uli', 'art'] as const) {
      await enrol(course, who)
      await start(course, who)
    }
    await finish(chapters[0]!, 'uma')
    await finish(chapters[1]!, 'uma')
    await finish(chapters[0]!, 'uli')
    const funnel = (await data('GET', `/courses/${course}/funnel`)).attributes
    expect(funnel).toMatchObject({ enrolled: 3, started: 3, completed: 1 })
    expect(funnel.chapters.map((one: any) => [one.reached, one.finished, one.left])).toEqual([
      [3, 2, 1],
      [2, 1, 1],
    ])
    const csv = await raw('GET', `/courses/${course}/funnel?format=csv`)
    const [head, ...lines] = csv.text.trim().split('\r\n')
    const columns = head!.split(',')
    const cellsOf = (level: string, name: string) =>
      lines.map((line) => line.split(',')).flatMap((cells) => (cells[0] === level ? [cells[columns.indexOf(name)]] : []))
    expect([cellsOf('chapter', 'finished'), cellsOf('step', 'done'), cellsOf('step', 'chapter')]).toEqual([
      ['2', '1'],
      ['2', '1'],
      ['Day 1', 'Day 2'],
    ])
    const board = (await data('GET', '/enrollments/mandatory')).attributes
    expect(board.courses.find((one: any) => one.unique_id === course)).toMatchObject({ done: 1, open: 2, overdue: 0 })
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}&filter[status]=completed`)
    expect(json.meta.total_records).toBe(funnel.completed)
  })

  it('of a table of learners is named row by row where it is wrong', async () => {
    const { course } = await courseOf([{}], { enrolment: 'invitation' })
    expect(await refused(raw('POST', `/learning/courses/${course}/enrol`, { enrollment: {} }, 'uma'))).toEqual([
      422,
      'invitation_missing',
    ])
    const uma = (await world.sql.query('select email from gateway.users where id = $1', [world.userIds.uma])).rows[0].email
    const rows = [
      { email: uma },
      { email: 'nobody' },
      { email: 'new@elsewhere.example', name: 'New' },
      { email: uma.toUpperCase() },
    ]
    const result = (await data('POST', `/courses/${course}/learners`, { learners: { rows } })).attributes
    expect(result).toMatchObject({ enrolled: 1, invited: 1, already: 0 })
    expect(result.problems).toEqual([
      { row: 2, email: 'nobody', code: 'email_invalid' },
      { row: 4, email: uma.toUpperCase(), code: 'repeated' },
    ])
  })

  it('takes two thousand rows in two calls, and counts every one of them', async () => {
    const { course } = await courseOf([{}])
    const rows = Array.from({ length: 2_000 }, (_, i) => ({
      email: i % 2 ? `p${i}@elsewhere.example` : `bad ${i}`,
      name: 'N'.repeat(300),
    }))
    for (const from of [0, 1_000]) {
      const result = (await data('POST', `/courses/${course}/learners`, { learners: { rows: rows.slice(from, from + 1_000) } }))
        .attributes
      expect([result.invited, result.problems.length]).toEqual([500, 500])
    }
    expect(await refused(raw('POST', `/courses/${course}/learners`, { learners: { rows } }))).toEqual([422, 'too_many_items'])
  }, 120_000)

  it('names whoever gets no seat, and enrols the others', async () => {
    const { course } = await courseOf([{}], { capacity: 2, has_waiting_list: false })
    const emailOf = async (who: 'uma' | 'uli' | 'art' | 'rae') =>
      (await world.sql.query('select email from gateway.users where id = $1', [world.userIds[who]])).rows[0].email
    const { id } = await data('POST', '/students', { student: { user_unique_id: world.userIds.art } })
    await data('PUT', `/students/${id}/archive`, { student: {} })
    const rows = await Promise.all((['art', 'uma', 'uli', 'rae'] as const).map(async (who) => ({ email: await emailOf(who) })))
    const result = (await data('POST', `/courses/${course}/learners`, { learners: { rows } })).attributes
    expect(result.enrolled).toBe(2)
    expect(result.problems.map((one: any) => [one.row, one.code])).toEqual([
      [1, 'student_archived'],
      [4, 'course_full'],
    ])
    await data('PUT', `/students/${id}/unarchive`, { student: {} })
  })
})

describe('A course being written', () => {
  it('is duplicated whole, put in another order, and read from Markdown', async () => {
    const { course, chapters, steps } = await courseOf([{}, {}])
    const order = [
      { unique_id: chapters[1], steps: [steps[1]![0], steps[0]![0]] },
      { unique_id: chapters[0], steps: [] },
    ]
    const outline = (await data('PUT', `/courses/${course}/outline`, { outline: { chapters: order } })).attributes
    expect(outline.chapters.map((one: any) => [one.title, one.steps.map((step: any) => step.title)])).toEqual([
      ['Day 2', ['Practice 2', 'Practice 1']],
      ['Day 1', []],
    ])
    expect(await refused(raw('PUT', `/courses/${course}/outline`, { outline: { chapters: order.slice(1) } }))).toEqual([
      409,
      'outline_changed',
    ])
    await data('POST', `/courses/${course}/markdown`, { outline: { markdown: '## More\n\n### Lists\n\n- one\n- two' } })
    const copy = await data('POST', `/courses/${course}/duplicate`, { course: { name: 'Copy', code: `copy-${Date.now()}` } })
    expect(copy.attributes).toMatchObject({ name: 'Copy', status: 'draft', published_version: 0 })
    const copied = (await data('GET', `/courses/${copy.id}/outline`)).attributes
    expect(copied.chapters.map((one: any) => one.steps.length)).toEqual([2, 0, 1])
    const step = copied.chapters[2].steps[0].unique_id
    expect((await data('GET', `/learning/preview_steps/${step}`)).attributes.body_html).toContain('<li>')
  })

  it('changes for learners when it is published again, and not before', async () => {
    const { course, steps } = await courseOf([{}])
    await enrol(course, 'uma')
    await start(course, 'uma')
    const seen = async () => (await data('GET', `/learning/steps/${steps[0]![0]}`, undefined, 'uma')).attributes.body_html
    await data('PUT', `/steps/${steps[0]![0]}`, { step: { body: textOf('second edition') } })
    expect(await seen()).toBe('<p>secret of day 1</p>')
    await data('PUT', `/courses/${course}/publish`, { course: { moves_learners: false } })
    expect(await seen()).toBe('<p>secret of day 1</p>')
    await publish(course)
    expect(await seen()).toBe('<p>second edition</p>')
  })

  it('is not found by learners in lists, searches or exports', async () => {
    const { course } = await courseOf([{}])
    for (const resource of ['courses', 'chapters', 'steps', 'questions'] as const)
      expect((await raw('GET', `/${resource}?search=secret`, undefined, 'uma')).status).toBe(403)
    expect((await raw('GET', `/courses/${course}/outline`, undefined, 'uma')).status).toBe(403)
    expect(university.steps.definition.only).not.toContain('export')
  })
})
