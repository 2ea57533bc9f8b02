import { createFormsBlock } from '@23blocks/block-forms'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const question = (id: string, more: object = {}) => ({ id, kind: 'text', title: { en: id, de: id }, ...more })
const definition = {
  languages: ['en', 'de'],
  title: { en: 'Membership', de: 'Mitgliedschaft' },
  intro: { en: 'Tell us about you.', de: 'Über Sie.' },
  pages: [
    { id: 'p1', groups: [{ id: 'g1', questions: [question('why', { required: true })] }] },
    { id: 'p2', groups: [{ id: 'g2', questions: [question('since', { kind: 'number' })] }] },
  ],
}
const ask = (method: string, path: string, body?: unknown) => world.fetch('ada', method, `/api/forms${path}`, body)
async function live(slug: string, more: object = {}): Promise<string> {
  const made = await ask('POST', '/surveys', { survey: { name: `Form ${slug}`, slug, definition, ...more } })
  expect(made.status, made.text).toBe(201)
  const { id } = made.json.data
  expect((await ask('PUT', `/surveys/${id}/publish`, {})).status).toBe(200)
  return id
}
const coded = (slug: string, more: object = {}) => live(slug, { require_otp_verification: true, ...more })

/** The published client as somebody has it who has no sign-in. */
const { applicationForms } = (() => {
  const apiKey = companies.a.appId
  const baseUrl = () => `${world.address}/api/forms`
  const lazily = {
    get: (path: string) => http().get(path),
    post: (path: string, body: unknown) => http().post(path, body),
    put: (path: string, body: unknown) => http().put(path, body),
  }
  const http = () => createHttpTransport({ baseUrl: baseUrl(), headers: () => ({ 'x-api-key': apiKey }) })
  return createFormsBlock(lazily as ReturnType<typeof http>, { apiKey })
})()
const raw = (method: string, path: string, body?: unknown, headers = {}) =>
  world.fetch('app:a', method, `/api/forms/${path}`, body, headers)

const mailsTo = async (email: string) => (await world.mails()).filter(({ recipient }) => recipient === email)
const codeTo = async (email: string): Promise<string> => /code"+: *"+(\d{6})/.exec((await mailsTo(email)).at(-1)!.text)![1]!
const linkTo = async (email: string): Promise<string> => /\?r=([\w-]{64})/.exec((await mailsTo(email)).at(-1)!.text)![1]!
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function invited(form: string, email: string): Promise<string> {
  const user = { survey_unique_id: form, email, name: 'Lou Guest' }
  expect((await ask('POST', '/surveys/users', { user })).status).toBe(201)
  return linkTo(email)
}

describe('An application form', () => {
  it('is read by its name, drafted and submitted by what reading it answered', async () => {
    const id = await live('plain')
    const form = await applicationForms.get('plain')
    expect(form).toMatchObject({
      formUniqueId: id,
      title: 'Membership',
      description: 'Tell us about you.',
      status: 'pending',
      settings: { mode: 'page', version: 1, closed: null, languages: ['en', 'de'] },
    })
    expect(form.schema.pages).toHaveLength(2)
    const draft = await applicationForms.draft(form.uniqueId, { data: { why: 'Because' } })
    expect(draft).toMatchObject({ uniqueId: form.uniqueId, status: 'active', data: { why: 'Because' } })
    expect(await applicationForms.get(form.uniqueId)).toMatchObject({
      status: 'active',
      payload: { responses: { why: 'Because' } },
    })
    await expect(applicationForms.submit(form.uniqueId, { data: { since: 'long' } })).rejects.toMatchObject({ status: 422 })
    const done = await applicationForms.submit(form.uniqueId, { data: { since: 2019 } })
    expect(done).toMatchObject({ status: 'archived', data: { why: 'Because', since: 2019 }, submittedAt: expect.any(Date) })
    await expect(applicationForms.submit(form.uniqueId, { data: {} })).rejects.toMatchObject({ status: 409 })
    expect((await applicationForms.get(form.uniqueId)).settings).toMatchObject({ closed: 'completed' })
    const list = await ask('GET', `/surveys/${id}/instances`)
    expect(list.json.data).toMatchObject([{ attributes: { status: 'completed', source: 'application' } }])
    await expect(applicationForms.sendOtp(form.uniqueId)).rejects.toMatchObject({ code: 'OTP_NOT_REQUIRED' })
  })

  it('is nowhere for strangers, by a link of another company, a draft of a form, or half an address', async () => {
    await ask('POST', '/surveys', { survey: { name: 'Unpublished', slug: 'unpublished', definition } })
    const link = await invited(await live('walled'), 'wall@guest.example')
    for (const address of [
      'nowhere',
      'unpublished',
      'x'.repeat(64),
      `plain~${link}`,
      `~${link}`,
      'walled~',
      `walled~${link}~`,
      'WALLED',
    ])
      expect((await raw('GET', `${address}/forms/public`)).status, address).toBe(404)
    expect((await world.fetch('app:b', 'GET', `/api/forms/${link}/forms/public`)).status).toBe(404)
    expect((await world.fetch('app:b', 'GET', `/api/forms/walled~${link}/forms/public`)).status).toBe(404)
    expect((await raw('GET', `${link}/forms/public`)).status).toBe(200)
  })

  it('shows whoever was invited nothing before the code that was mailed to them, and lets them in by it', async () => {
    const form = await coded('invited')
    const link = await invited(form, 'lou@guest.example')
    const before = await applicationForms.get(link)
    expect(before).toMatchObject({
      formName: 'Form invited',
      schema: {},
      verificationStatus: 'pending',
      assignedToName: 'Lou Guest',
      maskedEmail: 'l***@guest.example',
      otpSent: false,
    })
    expect(before.title).toBeFalsy()
    for (const call of ['draft', 'submit'] as const)
      await expect(applicationForms[call](link, { data: { why: 'x' } })).rejects.toMatchObject({ code: 'OTP_REQUIRED' })
    await expect(applicationForms.verifyOtp(link, { code: '123456' })).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
    // Whoever is invited is mailed, whatever address a body names.
    const sent = await raw('POST', `${link}/forms/public/send-otp`, { email: 'thief@guest.example' })
    expect(sent.json).toMatchObject({ masked_email: 'l***@guest.example', expires_in: 600, sent_count: 1 })
    expect(await mailsTo('thief@guest.example')).toEqual([])
    const code = await codeTo('lou@guest.example')
    await expect(applicationForms.verifyOtp(link, { code: otherThan(code) })).rejects.toMatchObject({ code: 'INVALID_CODE' })
    await expect(applicationForms.verifyOtp(link, { code: ' ' })).rejects.toMatchObject({ code: 'CODE_REQUIRED' })
    const opened = await applicationForms.verifyOtp(link, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(opened).toMatchObject({ verificationStatus: 'verified', title: 'Membership' })
    await expect(applicationForms.sendOtp(link)).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' })
    expect((await applicationForms.submit(link, { data: { why: 'Invited' } })).status).toBe('archived')
    const { rows } = await world.sql.query(`select v::text as text from forms.verifications v where email = 'lou@guest.example'`)
    expect(rows[0].text).not.toContain(code)
  })

  it('gives a code five tries, five codes in an hour, and lets nobody in by an old one', async () => {
    const link = await invited(await coded('tries'), 'tries@guest.example')
    await applicationForms.sendOtp(link)
    const first = await codeTo('tries@guest.example')
    const codes: (string | undefined)[] = []
    for (const code of [otherThan(first), first])
      expect((await raw('POST', `${link}/forms/public/verify-otp`, { code }, { 'dry-run': 'true' })).json.errors[0].code).toBe(
        'no_dry_run',
      )
    for (let n = 0; n < 6; n++) {
      const reply = await raw('POST', `${link}/forms/public/verify-otp`, { code: otherThan(first) })
      codes.push(reply.json.errors[0].code)
    }
    expect(codes).toEqual([...Array(5).fill('INVALID_CODE'), 'ATTEMPTS_EXCEEDED'])
    await expect(applicationForms.verifyOtp(link, { code: first })).rejects.toMatchObject({ code: 'ATTEMPTS_EXCEEDED' })
    expect(await applicationForms.sendOtp(link)).toMatchObject({ sentCount: 2 })
    const second = await codeTo('tries@guest.example')
    await world.sql.query(
      `update forms.verifications set expires_at = now() - interval '1 second' where email = 'tries@guest.example'`,
    )
    await expect(applicationForms.verifyOtp(link, { code: second })).rejects.toMatchObject({ code: 'CODE_EXPIRED' })
    for (let n = 3; n <= 5; n++) expect(await applicationForms.sendOtp(link)).toMatchObject({ sentCount: n })
    const over = await raw('POST', `${link}/forms/public/send-otp`, {})
    expect([over.status, over.json.errors[0].code, over.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '3600'])
    expect(await mailsTo('tries@guest.example')).toHaveLength(6)
  })

  it('mails whoever was not invited a code to an address of their own, and never tells who is known', async () => {
    const form = await coded('open', { one_per_person: true })
    const enter = async (email: string) => {
      const { uniqueId } = await applicationForms.get('open')
      const sent = await raw('POST', `${uniqueId}/forms/public/send-otp`, { email, language: 'de' })
      return { uniqueId, sent }
    }
    const { uniqueId, sent } = await enter('Kim@guest.example')
    expect(sent.status, sent.text).toBe(200)
    await expect(applicationForms.sendOtp((await applicationForms.get('open')).uniqueId)).rejects.toMatchObject({ status: 422 })
    await applicationForms.verifyOtp(uniqueId, { code: await codeTo('kim@guest.example') })
    await applicationForms.submit(uniqueId, { data: { why: 'Once' } })
    const [answer] = (await ask('GET', `/surveys/${form}/instances`)).json.data
    expect(answer.attributes).toMatchObject({ email: 'kim@guest.example', status: 'completed' })
    // Who has answered, who never did, and where no mail can arrive: the same is answered.
    const again = await enter('kim@guest.example')
    const unknown = await enter('new@guest.example')
    const told = ({ json }: typeof sent) => [json.message, json.expires_in, json.sent_count]
    expect(told(again.sent)).toEqual(told(unknown.sent))
    await applicationForms.verifyOtp(again.uniqueId, { code: await codeTo('kim@guest.example') })
    await expect(applicationForms.submit(again.uniqueId, { data: { why: 'Twice' } })).rejects.toMatchObject({
      code: 'already_answered',
    })
    for (let n = 0; n < 6; n++) expect((await enter('kim@guest.example')).sent.status).toBe(200)
    expect(await mailsTo('kim@guest.example')).toHaveLength(5)
  })

  it('asks anew once the code was given too long ago', async () => {
    const link = await invited(await coded('later'), 'later@guest.example')
    await applicationForms.sendOtp(link)
    await applicationForms.verifyOtp(link, { code: await codeTo('later@guest.example') })
    await applicationForms.draft(link, { data: { why: 'Soon' } })
    await world.sql.query(`update forms.verifications set verified_until = now() where email = 'later@guest.example'`)
    await expect(applicationForms.submit(link, { data: {} })).rejects.toMatchObject({ code: 'OTP_REQUIRED' })
    expect(JSON.stringify(await applicationForms.get(link))).not.toContain('Soon')
  })

  it('takes nothing once it is paused', async () => {
    const id = await coded('paused')
    const { uniqueId } = await applicationForms.get('paused')
    expect((await ask('PUT', `/surveys/${id}/pause`, {})).status).toBe(200)
    await expect(applicationForms.sendOtp(uniqueId)).rejects.toMatchObject({ code: 'form_paused' })
  })
})

describe('The public page of a form that asks for a code', () => {
  const at = (path: string) => `${world.address}${path.startsWith('/') ? path : `/f/${companies.a.urlId}/${path}`}`
  const get = async (path: string) => {
    const reply = await fetch(at(path), { redirect: 'manual' })
    return { status: reply.status, text: await reply.text() }
  }
  async function post(path: string, page: string, said: Record<string, string>) {
    const hidden = [...page.split('</form>')[0]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
    const body = new URLSearchParams([...hidden.map(([, name, value]) => [name!, value!]), ...Object.entries(said)])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await fetch(at(path), { method: 'POST', body: body.toString(), headers, redirect: 'manual' })
    return { status: reply.status, text: await reply.text(), location: reply.headers.get('location') ?? '' }
  }

  it('asks for an address, then for the code, and then its questions', async () => {
    await coded('page')
    const first = await get('page?lang=de')
    expect(first.text).toContain('E-Mail bestätigen')
    expect(first.text).not.toContain('why')
    const wrong = await post('page', first.text, { go: 'send', email: 'nobody' })
    expect([wrong.status, wrong.text.includes('gültige E-Mail-Adresse')]).toEqual([422, true])
    const sent = await post('page', first.text, { go: 'send', email: 'page@guest.example' })
    expect(sent.status, sent.text).toBe(303)
    const second = await get(sent.location)
    expect(second.text).toContain('p***@guest.example')
    expect(second.text).toContain('autocomplete="one-time-code"')
    const code = await codeTo('page@guest.example')
    const refused = await post('page', second.text, { go: 'code', code: otherThan(code) })
    expect([refused.status, refused.text.includes('Dieser Code stimmt nicht')]).toEqual([422, true])
    // Nobody gets past it by posting the questions.
    const past = await post('page', second.text, { go: 'on', at: 'p1', asked: 'why', 'q.why': 'Past' })
    expect([past.status, past.location.includes('at=')]).toEqual([303, false])
    expect((await get(past.location)).text).not.toContain('q.why')
    const letIn = await post('page', second.text, { go: 'code', code })
    expect(letIn.status, letIn.text).toBe(303)
    const form = await get(letIn.location)
    expect(form.text).toContain('q.why')
    expect((await post('page', form.text, { go: 'on', 'q.why': 'Here' })).status).toBe(303)
    const { rows } = await world.sql.query(`select email, status from forms.answers where email = 'page@guest.example'`)
    expect(rows).toEqual([{ email: 'page@guest.example', status: 'started' }])
  })
})
