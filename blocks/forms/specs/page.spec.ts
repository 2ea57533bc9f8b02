import { isProof } from '@quoin/kit/proof-of-work'
import { companies, png, startWorld, type World } from '@quoin/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, readDefinition } from '../engine/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ask = (method: string, path: string, body?: unknown) => world.fetch('ada', method, `/api/forms${path}`, body)
const words = (en: string, de = en) => ({ en, de })
const options = (...ids: string[]) => ids.map((id) => ({ id, label: words(id) }))

const nine = {
  languages: ['en', 'de'],
  title: words('Your stay <1>', 'Ihr Aufenthalt'),
  pages: [
    {
      id: 'first',
      groups: [
        {
          id: 'g1',
          questions: [
            {
              id: 'came',
              kind: 'choice',
              required: true,
              title: words('Did you come?', 'Waren Sie da?'),
              options: options('yes', 'no'),
            },
            {
              id: 'why',
              kind: 'text',
              required: true,
              title: words('Why not?'),
              showIf: { question: 'came', is: 'equal', value: 'no' },
            },
            { id: 'campaign', kind: 'hidden', title: {} },
          ],
        },
      ],
      next: [{ when: { question: 'came', is: 'equal', value: 'no' }, to: 'end' }],
    },
    {
      id: 'second',
      groups: [{ id: 'g2', questions: [{ id: 'liked', kind: 'several', title: words('What?'), options: options('a', 'b') }] }],
    },
    { id: 'third', groups: [{ id: 'g3', questions: [{ id: 'who', kind: 'contact', title: words('Who?') }] }] },
  ],
  endings: [{ id: 'thanks', title: words('Goodbye', 'Auf Wiedersehen') }],
}

async function live(slug: string, more: object = {}): Promise<string> {
  const made = await ask('POST', '/surveys', { survey: { name: slug, slug, definition: nine, ...more } })
  expect(made.status, made.text).toBe(201)
  const { id } = made.json.data
  expect((await ask('PUT', `/surveys/${id}/publish`, {})).status).toBe(200)
  return id
}

const at = (path: string) => `${world.address}${path.startsWith('/') ? path : `/f/${companies.a.urlId}/${path}`}`
const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(at(path), { headers, redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
/** Fills in what stands on a page, as a browser without a script would. */
async function post(
  path: string,
  page: string,
  answers: Record<string, string | string[]>,
  headers: Record<string, string> = {},
) {
  const form = new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!]),
  )
  for (const [name, value] of Object.entries(answers)) for (const one of [value].flat()) form.append(name, one)
  const reply = await fetch(at(path), {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    redirect: 'manual',
  })
  return { status: reply.status, text: await reply.text(), headers: reply.headers, location: reply.headers.get('location') ?? '' }
}

describe('The public page of a form', () => {
  it('is written without a script in the language of the browser, and escapes what a company says', async () => {
    await live('stay')
    const page = await get('stay')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Your stay &#60;1&#62;')
    expect(page.text).toContain('Did you come?')
    expect(page.text).not.toContain('Why not?')
    // The one script there only looks for a proof of work, which an answer can do without.
    expect(page.text.replace('<script src="/f/proof.js" defer></script>', '')).not.toContain('<script')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect((await get('stay', { 'accept-language': 'de-AT,de;q=0.9' })).text).toContain('Waren Sie da?')
    expect((await get('stay?lang=de')).text).toContain('<html lang="de">')
  })

  it('tells people on a page of what was too large to be read', async () => {
    await live('large')
    const reply = await post('large', '', { 'q.why': 'x'.repeat(400_000) }, { 'accept-language': 'de' })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(reply.text).toContain('<h1>Diese Datei ist zu groß.</h1>')
  })

  it('can be sent where nothing is asked of whoever came without the right link', async () => {
    const told = { id: 'code', kind: 'hidden', title: {} }
    const why = { id: 'why', kind: 'text', title: words('Why?'), showIf: { question: 'code', is: 'equal', value: 'vip' } }
    const definition = {
      languages: ['en', 'de'],
      title: words('Guests'),
      pages: [{ id: 'first', groups: [{ id: 'g', questions: [told, why] }] }],
      endings: [],
    }
    await live('by-link', { definition })
    const page = await get('by-link')
    expect([page.status, page.text.includes('Why?'), page.text.includes('Submit')]).toEqual([200, false, true])
    const sent = await post('by-link', page.text, { go: 'on' })
    expect(sent.status, sent.text).toBe(303)
    expect((await get(sent.location)).text).toContain('Thank you')
    const link = await get('by-link?q.code=vip')
    expect(link.text).toContain('Why?')
    const german = /hreflang="de" href="([^"]+)"/.exec(link.text)![1]!.replaceAll('&#38;', '&')
    expect((await get(german)).text).toContain('Why?')
  })

  it('shows the picture of the form to everybody, and says what it is about where its address is passed on', async () => {
    const storage = '/api/files/storage/works-a'
    const stored = async (filename: string, bytes: Uint8Array<ArrayBuffer>) => {
      const { json: place } = await world.fetch('ada', 'PUT', `${storage}/presign_upload`, { filename })
      expect((await fetch(place.presigned_url, { method: 'PUT', headers: place.headers, body: bytes })).status).toBe(200)
      const file = { name: filename, url: place.public_url, file_type: 'document', file_size: bytes.length }
      const made = await world.fetch('ada', 'POST', `${storage}/files`, { file })
      expect(made.status, made.text).toBe(201)
      return made.json.data.id as string
    }
    const picture = await stored('Harbour.png', png)
    const id = await live('pictured', {
      definition: { ...nine, intro: words('Tell us <all>\nof it.') },
      picture_unique_id: picture,
    })
    const { text } = await get('pictured')
    const [, address] = /<img class="picture" src="([^"]+)"/.exec(text)!
    const shown = await fetch(address!.replaceAll('&#38;', '&'))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(text).toContain('<meta name="description" content="Tell us &#60;all&#62; of it.">')
    expect(text).toContain('<meta property="og:title" content="Your stay &#60;1&#62;">')
    const put = async (picture_unique_id: string | null) => {
      const reply = await ask('PUT', `/surveys/${id}`, { survey: { picture_unique_id } })
      return [reply.status, reply.json.errors?.[0].code]
    }
    expect(await put(await stored('Notes.txt', new TextEncoder().encode('notes') as Uint8Array<ArrayBuffer>))).toEqual([
      422,
      'not_a_picture',
    ])
    expect(await put(crypto.randomUUID())).toEqual([422, 'no_such_record'])
    expect((await ask('GET', `/surveys/${id}`)).json.data.attributes.picture_unique_id).toBe(picture)
    expect(await put(null)).toEqual([200, undefined])
    expect((await get('pictured')).text).not.toContain('class="picture"')
  })

  it('asks what an answer opens, resumes on another device, and ends as the form says [FM-D5]', async () => {
    const id = await live('resume')
    const first = await get('resume?q.campaign=spring')
    const missing = await post('resume', first.text, { go: 'on' })
    expect(missing.status).toBe(422)
    expect(missing.text).toContain('Please answer this question.')
    const opened = await post('resume', first.text, { 'q.came': 'no', go: 'on' })
    expect(opened.status, opened.text).toBe(303)
    const again = await get(opened.location)
    expect(again.text).toContain('Why not?')
    const changed = await post('resume', again.text, { 'q.came': 'yes', go: 'on' })
    const second = await get(changed.location)
    expect(second.text).toContain('What?')
    // The tab is closed here; the link alone knows where it was.
    const link = new URL(at(changed.location))
    link.searchParams.delete('at')
    expect((await get(link.pathname + link.search)).text).toContain('What?')
    const third = await post('resume', second.text, { 'q.liked': ['a', 'b'], go: 'on' })
    const last = await get(third.location)
    expect(last.text).toContain('Submit')
    const wrong = await post('resume', last.text, { 'q.who.email': 'nobody', go: 'on' })
    expect([wrong.status, wrong.text.includes('valid email')]).toEqual([422, true])
    const done = await post('resume', last.text, { 'q.who.name': 'Kim Lee', 'q.who.email': 'kim@guest.example', go: 'on' })
    expect(done.status, done.text).toBe(303)
    expect((await get(done.location)).text).toContain('Goodbye')
    const { attributes } = (await ask('GET', `/surveys/${id}/instances`)).json.data[0]
    expect(attributes).toMatchObject({
      status: 'completed',
      email: 'kim@guest.example',
      form_fields: { came: 'yes', campaign: 'spring', liked: ['a', 'b'], who: { name: 'Kim Lee' } },
    })
    const twice = await post('resume', last.text, { 'q.who.name': 'Kim', go: 'on' })
    expect(twice.status).toBe(409)
  })

  it('shows where people stop [FM-D5]', async () => {
    const id = await live('drop')
    await post('drop', (await get('drop')).text, { 'q.came': 'yes', go: 'on' })
    const { questions, started, completed } = (await ask('GET', `/surveys/${id}/results`)).json.data.attributes
    expect([started, completed, questions.find((one: any) => one.key === 'came').left]).toEqual([1, 0, 1])
  })

  it('takes nothing from a machine, and tells it that all went well', async () => {
    const id = await live('trap')
    const sent = await post('trap', (await get('trap')).text, { 'q.came': 'yes', website: 'https://spam.example', go: 'on' })
    expect([sent.status, sent.text.includes('received') || sent.text.includes('Thank you')]).toEqual([200, true])
    expect((await ask('GET', `/surveys/${id}/instances`)).json.data).toEqual([])
  })

  it('asks the browser for a little work before an answer is begun, and knows it when it was done', async () => {
    await live('work')
    const { text } = await get('work')
    expect(text).toContain('<script src="/f/proof.js" defer></script>')
    const secret = /name="r" value="([^"]+)"/.exec(text)![1]!
    let n = 0
    while (!isProof(secret, String(n))) n++
    expect(n).toBeLessThan(400_000)
    expect([
      isProof(secret, String(n + 1)) && isProof(secret, String(n + 2)),
      isProof(secret, ''),
      isProof(secret, null),
    ]).toEqual([false, false, false])
    const begun = await post('work', text.replace('name="proof" value=""', `name="proof" value="${n}"`), {
      'q.came': 'yes',
      go: 'on',
    })
    expect(begun.status).toBe(303)
    expect((await get(begun.location)).text).not.toContain('proof.js')
  })

  it('keeps one answer per browser where the form says one per person', async () => {
    await live('once', { one_per_person: true })
    const page = await get('once')
    const begun = await post('once', page.text, { 'q.came': 'no', 'q.why': 'Rain', go: 'on' })
    const cookie = begun.headers.get('set-cookie')!.split(';')[0]!
    const ended = await post('once', (await get(begun.location)).text, { 'q.came': 'no', 'q.why': 'Rain', go: 'on' }, { cookie })
    expect(ended.status, ended.text).toBe(303)
    expect((await get('once', { cookie })).text).toContain('Goodbye')
  })

  it('begins anew with what is out now, and says so, where it was changed meanwhile', async () => {
    const id = await live('changed')
    const page = await get('changed')
    await ask('PUT', `/surveys/${id}`, { survey: { definition: { ...nine, title: words('Another') } } })
    await ask('PUT', `/surveys/${id}/publish`, {})
    const late = await post('changed', page.text, { 'q.came': 'yes', go: 'on' })
    expect([late.status, late.text.includes('The form was updated')]).toEqual([409, true])
  })

  it('is not there for another company, a draft, or a name nobody gave', async () => {
    await live('ours')
    await ask('POST', '/surveys', { survey: { name: 'draft', slug: 'draft', definition: nine } })
    for (const path of [
      `/f/${companies.b.urlId}/ours`,
      `/f/${companies.a.urlId}/draft`,
      '/f/nobody/ours',
      `/f/${companies.a.urlId}/%00`,
    ])
      expect((await get(path)).status, path).toBe(404)
    const foreign = `/f/${companies.a.urlId}/ours?r=${'A'.repeat(64)}`
    expect((await get(foreign)).status).toBe(200)
  })

  it('may stand in a frame where its address says so, and is put there by a script', async () => {
    await live('framed')
    const framed = await get('framed?embed=1')
    expect(framed.headers.get('x-frame-options')).toBeNull()
    expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect((await get('/f/embed.js')).text).toContain('createElement')
  })

  it('takes files, pictures and signatures without a script, keeps them with the answer and lets them go with it', async () => {
    const questions = [
      { id: 'paper', kind: 'file', required: true, title: words('Your paper') },
      { id: 'photo', kind: 'picture', title: words('A photo') },
      { id: 'sign', kind: 'signature', required: true, title: words('Sign here') },
    ]
    const id = await live('upload', { definition: { ...nine, pages: [{ id: 'p', groups: [{ id: 'g', questions }] }] } })
    const page = await get('upload')
    expect(page.text).toContain('enctype="multipart/form-data"')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const send = async (from: string, answers: Record<string, string | File>) => {
      const form = new FormData()
      for (const [, name, value] of from.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g))
        form.append(name!, value!)
      for (const [name, value] of Object.entries(answers)) form.append(name, value)
      const reply = await fetch(at('upload'), { method: 'POST', body: form, redirect: 'manual' })
      return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() }
    }
    const text = new File(['My paper'], 'paper.txt', { type: 'text/plain' })
    // What is no picture, and no name under the signature: both are said, and what was handed over need not be again.
    const wrong = await send(page.text, {
      'q.paper': text,
      'q.photo': new File(['<svg/>'], 'photo.svg', { type: 'image/svg+xml' }),
      go: 'on',
    })
    expect([wrong.status, wrong.text.includes('cannot be accepted'), wrong.text.includes('paper.txt')]).toEqual([422, true, true])
    const lying = await send(wrong.text, { 'q.photo': new File(['text'], 'photo.png', { type: 'image/png' }), go: 'on' })
    expect(lying.status).toBe(422)
    const drawn = `data:image/png;base64,${png.toString('base64')}`
    const unsigned = await send(lying.text, {
      'q.photo': new File([png], 'photo.png', { type: 'image/png' }),
      'q.sign.drawn': drawn,
      go: 'on',
    })
    expect([unsigned.status, unsigned.text.includes('Please answer this question')]).toEqual([422, true])
    const done = await send(unsigned.text, { 'q.sign.signed': 'Kim Lee', go: 'on' })
    expect(done.status, done.text).toBe(303)

    const [answer] = (await ask('GET', `/surveys/${id}/instances`)).json.data
    expect(answer.attributes.form_fields).toMatchObject({
      paper: { name: 'paper.txt', type: 'text/plain', size: 8 },
      photo: { type: 'image/png' },
      sign: { signed: 'Kim Lee', type: 'image/png' },
    })
    const link = await ask('GET', `/surveys/${id}/instances/${answer.id}/files/paper`)
    const { url } = link.json.data.attributes
    expect(await (await fetch(new URL(url, world.address))).text()).toBe('My paper')
    const { rows } = (await ask('GET', `/surveys/${id}/results/rows`)).json.data.attributes
    expect([rows[0].files, rows[0].cells]).toEqual([
      ['paper', 'photo', 'sign'],
      ['paper.txt', 'photo.png', 'Kim Lee'],
    ])
    // What belongs to somebody's answer is nobody else's to name.
    const copied = await ask('POST', `/surveys/${id}/instances`, { survey: { form_fields: answer.attributes.form_fields } })
    expect([copied.status, copied.json.errors[0].code]).toEqual([422, 'upload_missing'])
    await ask('DELETE', `/surveys/${id}/instances/${answer.id}`)
    await ask('DELETE', `/surveys/${id}/instances/${answer.id}/purge`)
    expect((await ask('GET', `/surveys/${id}/instances/${answer.id}/files/paper`)).status).toBe(404)
  })

  it('are judged alike by the server and by the engine in the browser [FM-D3]', async () => {
    const kinds = {
      n: { kind: 'number', required: true, min: 2, max: 9 },
      c: { kind: 'choice', options: options('a', 'b') },
      s: { kind: 'several', options: options('a', 'b', 'c'), min: 1, max: 2 },
      m: { kind: 'matrix', options: options('a', 'b'), rows: options('r', 'q'), required: true },
      d: { kind: 'date' },
      e: { kind: 'email', showIf: { question: 'n', is: 'greater', value: 5 }, required: true },
      f: { kind: 'file' },
    }
    const questions = Object.entries(kinds).map(([id, one]) => ({ id, title: words(id), ...one }))
    const definition = { ...nine, pages: [{ id: 'p', groups: [{ id: 'g', questions }] }] }
    const id = await live('alike', { definition })
    const any = fc.oneof(
      fc.constantFrom<unknown>(
        '',
        null,
        'a',
        'b',
        ['a'],
        ['a', 'b', 'c'],
        { r: 'a', q: 'b' },
        { r: 'x' },
        '2026-02-30',
        '2026-02-28',
        'a@b.co',
        7,
        3,
        '7',
      ),
      // A body in which anything is named so is refused whole, before a form is asked.
      fc.jsonValue({ maxDepth: 1 }).filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value))),
    )
    const answers = fc.record(Object.fromEntries(Object.keys(kinds).map((key) => [key, any])), { requiredKeys: [] })
    const read = readDefinition(definition)
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        const { errors } = follow(read, given)
        const { status, json } = await ask('POST', `/surveys/${id}/instances`, { survey: { form_fields: given } })
        const [first] = Object.entries(errors)
        expect(status, JSON.stringify(given)).toBe(first ? 422 : 201)
        if (first)
          expect([json.errors[0].code, json.errors[0].source.pointer]).toEqual([first[1], expect.stringContaining(first[0])])
      }),
      { numRuns: 60 },
    )
  })
})
