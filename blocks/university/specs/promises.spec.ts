import { get as ask } from 'node:http'
import { gateway } from '@quoin/gateway/resources'
import { pdfText } from '@quoin/kit/pdf/text'
import { newMembers, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meditation } from '../demo/sounds.ts'
import { universityOf } from './course.ts'
import { finishTogether } from './finishTogether.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world?.close())
const { raw, data, courseOf, createCourse, addChapter, addStep, enrol, start, publish } = universityOf(() => world)

describe('A course', () => {
  it('that many finish in one moment is completed, rewarded and certified once for each, and nobody is told twice [UD2]', async () => {
    const many = 20
    const learners = await newMembers(world, 'together', many)
    const { seconds: _, ...came } = await finishTogether(world, learners)
    expect(came).toEqual({
      answers: { 200: 2 * many },
      completed: many,
      certificates: many,
      points: { 10: many },
      repeated: 0,
    })
  }, 120_000)
})

describe('An access code', () => {
  it('gives one seat when a hundred hand it in at once, and no second one to anybody [UD4]', async () => {
    const { course } = await courseOf([{}], { enrolment: 'code' })
    const made = await data('POST', '/codes/batch', { codes: { course_unique_id: course, count: 1 } })
    const { code } = made.attributes.codes[0]
    const people = ['uma', 'uli', 'art', 'max'] as const
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        raw('POST', `/learning/courses/${course}/enrol`, { enrollment: { code } }, people[i % people.length]!),
      ),
    )
    const { json } = await raw('GET', `/enrollments?filter[course_unique_id]=${course}`)
    expect(json.data).toHaveLength(1)
    const kinds = new Set(replies.map(({ status }) => status))
    expect([...kinds].filter((status) => ![200, 422, 429].includes(status))).toEqual([])
    const held = (await raw('GET', `/codes?filter[course_unique_id]=${course}`)).json.data
    expect(held.map((one: any) => one.attributes.status)).toEqual(['used'])
  })
})

describe('A notebook on paper', () => {
  it('has every note under the title of its step with its day, whole on its page where it fits on one [UD7]', async () => {
    const { course, steps } = await courseOf([{}, {}], { inOrder: false, name: 'Paper' })
    await enrol(course, 'uma')
    await start(course, 'uma')
    const chapter = await addChapter(course, { title: 'Much to write', unlock: 'open' })
    const many: string[] = []
    for (let i = 1; i <= 12; i++) many.push(await addStep(chapter, { title: `Writing exercise ${i}` }))
    await publish(course)
    const words = (i: number, times: number) => `begin${i} ${'and so on '.repeat(times)}end${i}`
    await data('PUT', `/learning/steps/${steps[0]![0]}/note`, { note: { text: 'First thought.' } }, 'uma')
    for (const [i, step] of many.entries())
      await data('PUT', `/learning/steps/${step}/note`, { note: { text: words(i + 1, i === 5 ? 900 : 100) } }, 'uma')
    const paper = (await data('POST', `/learning/courses/${course}/notebook/pdf`, { learning: {} }, 'uma')).attributes
    const bytes = new Uint8Array(await (await fetch(paper.url)).arrayBuffer())
    // It is one file that needs nothing from anywhere.
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/URI|https?:\/\/(?!www\.w3|ns\.adobe|purl)/)
    const pages = pdfText(bytes)
      .split('\n')
      .map((page) => page.replaceAll('|', ''))
      .filter((page) => page !== '')
    expect(pages.length).toBeGreaterThan(3)
    expect(pages[0]).toContain('First thought.')
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    for (const i of many.keys()) {
      const title = `Writing exercise ${i + 1}${day}`
      const on = pages.findIndex((page) => page.includes(title))
      expect([i, on >= 0, pages[on]?.includes(`begin${i + 1} `)]).toEqual([i, true, true])
      if (i !== 5) expect([i, pages[on]?.includes(`end${i + 1}`)]).toEqual([i, true])
    }
    expect(pages.filter((page) => page.includes('Much to write'))).toHaveLength(1)
    expect(pages.map((page) => /(\d) \/ (\d)$/.exec(page)?.slice(1).map(Number))).toEqual(
      pages.map((_, i) => [i + 1, pages.length]),
    )
  })
})

describe('A film', () => {
  it('that is cut while it streams goes on from where it was cut, byte for byte', async () => {
    const course = await createCourse()
    const step = await addStep(await addChapter(course), { title: 'Long', kind: 'audio' })
    const bytes = meditation(120)
    const place = (
      await data('PUT', `/steps/${step}/presign`, {
        file: { filename: 'long.wav', content_type: 'audio/wav', size: bytes.length },
      })
    ).attributes
    await fetch(place.presigned_url, { method: 'PUT', headers: place.headers, body: new Uint8Array(bytes) })
    await data('PUT', `/steps/${step}/file`, { file: { file_unique_id: place.file_id } })
    await publish(course)
    await enrol(course, 'uma')
    await start(course, 'uma')
    const { media_url } = (await data('GET', `/learning/steps/${step}`, undefined, 'uma')).attributes
    const address = `${world.address}${media_url}`
    // Three times in a row somebody loses the line in the middle of the answer, and the player asks for the rest.
    const parts: Buffer[] = []
    const held = () => parts.reduce((sum, part) => sum + part.length, 0)
    for (let cuts = 0; cuts < 3; cuts++) parts.push(await cutShort(address, held()))
    expect(held()).toBeGreaterThan(0)
    expect(held()).toBeLessThan(bytes.length)
    const rest = await fetch(address, { headers: { range: `bytes=${held()}-` } })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${held()}-${bytes.length - 1}/${bytes.length}`])
    parts.push(Buffer.from(await rest.arrayBuffer()))
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  })
})

/** Reads a file from somewhere on and breaks the connection off after the first bytes of it. */
const cutShort = (address: string, from: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    ask(address, { headers: { range: `bytes=${from}-` } }, (response) => {
      response.once('data', (part: Buffer) => {
        response.destroy()
        resolve(part)
      })
      response.on('error', () => undefined)
    }).on('error', reject)
  })

describe('A certificate', () => {
  it('of somebody erased still says that it holds, and no longer whose it is', async () => {
    const [gone] = await newMembers(world, 'erased', 1)
    const { course, chapters } = await courseOf([{}], { name: 'First aid' })
    const asGone = (method: string, path: string, body: object) =>
      world.fetch('nobody', method, `/api/university/learning${path}`, body, gone!.headers)
    await asGone('POST', `/courses/${course}/enrol`, { enrollment: {} })
    await asGone('PUT', `/courses/${course}/start`, { enrollment: { time_zone: 'UTC' } })
    const { json } = await asGone('PUT', `/chapters/${chapters[0]}/finish`, { chapter: {} })
    const { rows } = await world.sql.query('select secret from university.certificate_links where certificate_id = $1', [
      json.data.attributes.enrollment.certificate_unique_id,
    ])
    const page = async () => (await fetch(`${world.address}/u/certificate/${rows[0].secret}`)).text()
    expect(await page()).toContain('erased 0')
    await world.as('ada')(gateway.persons.erase, { record: 'gateway.users', record_unique_id: gone!.id })
    const after = await page()
    expect(after).toContain('This certificate is valid.')
    expect(after).toContain('First aid')
    expect(after).not.toContain('erased 0')
    expect(after).not.toContain(gone!.email)
  })
})
