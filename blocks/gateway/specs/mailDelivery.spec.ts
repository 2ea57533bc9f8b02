import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { createMailer, type Mail, type Mailer, smtpDriver } from '@quoin/kit/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailSuppressions } from '../server.ts'
import { bounceToken, openWorld, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
let olga: Somebody
let smtp: SmtpDouble
let mailer: Mailer
let before = 0
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
  olga = await world.signIn('olga', { app: 'rival' })
  smtp = await startSmtpDouble()
  mailer = createMailer({
    pool: world.database.auth,
    driver: smtpDriver(smtp.url),
    from: 'Quoin <post@quoin.example>',
    suppressions: mailSuppressions(world.database.auth),
    unsubscribe: (id) => `${world.base}/mails/${id}/unsubscribe`,
  })
})
beforeEach(async () => {
  await world.database.auth.query('delete from kit.mails')
  before = smtp.mails.length
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
  await world.close()
})

const sent = () => smtp.mails.slice(before)
const notice = (over: Partial<Mail> = {}): Mail => ({
  to: 'reader@demo.test',
  template: 'job_finished',
  language: 'en',
  tenantId: world.demo.id,
  values: { name: 'Ada', title: 'Import', done: 1, failed: 0, link: 'https://quoin.example/jobs' },
  ...over,
})
const confirmation = (over: Partial<Mail> = {}) =>
  notice({ template: 'confirmation', values: { name: 'Ada', link: 'https://quoin.example/confirm?token=secret' }, ...over })
const send = async (mail: Mail) => {
  const id = await mailer.send(mail)
  await mailer.deliverDue()
  return id
}
const read = async (id: string, who = ada) => (await who.ask('GET', `/mails/${id}`)).body.data.attributes
const list = async (who: Somebody) =>
  (await who.ask('GET', '/mail_suppressions')).body.data.map((one: any) => [one.attributes.email, one.attributes.reason])
const release = async () => {
  for (const { id } of (await ada.ask('GET', '/mail_suppressions')).body.data) await ada.ask('DELETE', `/mail_suppressions/${id}`)
}

describe('An address that does not exist', () => {
  it('is written to once, and by that company never again until somebody lets it in', async () => {
    smtp.trouble({ at: 'recipient', answer: 550, times: 1, recipient: 'reader@' })
    await send(notice())
    expect(await list(ada)).toEqual([['reader@demo.test', 'bounced']])
    const held = await send(confirmation())
    expect(sent()).toHaveLength(0)
    expect(await read(held)).toMatchObject({
      state: 'refused',
      answer: expect.stringContaining('does not exist'),
      html: null,
      tries: [{ outcome: 'suppressed', server: null, answer: expect.stringContaining('does not exist') }],
    })
    await send(notice({ tenantId: world.rival.id }))
    await send(confirmation({ tenantId: null }))
    expect(sent()).toHaveLength(2)
    expect(await list(olga)).toEqual([])
    await release()
    await send(notice())
    expect(sent()).toHaveLength(3)
  })

  it('is not what a full mailbox or a refused sender is taken for', async () => {
    smtp.trouble({ at: 'recipient', answer: 552, times: 1, recipient: 'reader@' })
    await send(notice())
    smtp.trouble({ at: 'data', answer: 550, times: 1 })
    await send(notice())
    expect(await list(ada)).toEqual([])
  })
})

describe('A notice', () => {
  it('can be ended with the one click of a mail program, other mails go on', async () => {
    await send(notice())
    const header = (name: string) => sent()[0]!.raw.match(new RegExp(`^${name}: *(?:\\r\\n[ \\t]+)?(.+?)\\r?$`, 'im'))?.[1]
    const address = header('List-Unsubscribe')!.slice(1, -1)
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const click = () =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await click()).status).toBe(204)
    expect((await click()).status).toBe(204)
    expect(await list(ada)).toEqual([['reader@demo.test', 'unsubscribed']])
    const held = await send(notice())
    expect(await read(held)).toMatchObject({ state: 'refused', answer: expect.stringContaining('notices') })
    await send(confirmation())
    expect(sent()).toHaveLength(2)
    expect(sent()[1]!.raw).not.toMatch(/^List-Unsubscribe/im)
    await release()
  })

  it('is not ended by who guesses, and the answer says nothing', async () => {
    const guess = await fetch(`${world.base}/mails/6f1c6a52-9d6b-4a1e-8d52-0a5c6a7e1f00/unsubscribe`, { method: 'POST' })
    const nonsense = await fetch(`${world.base}/mails/nonsense/unsubscribe`, { method: 'POST' })
    expect([guess.status, nonsense.status]).toEqual([204, 204])
    expect(await list(ada)).toEqual([])
  })
})

describe('The list of addresses not written to', () => {
  it('is kept by those who manage mails, each address once', async () => {
    const body = { suppression: { email: 'Quiet@demo.test', reason: 'complained' } }
    expect((await ada.ask('POST', '/mail_suppressions', body)).status).toBe(201)
    expect((await ada.ask('POST', '/mail_suppressions', body)).body.errors[0].code).toBe('already_taken')
    const held = await send(confirmation({ to: 'quiet@demo.test' }))
    expect(await read(held)).toMatchObject({ state: 'refused' })
    const refused = await uma.ask('POST', '/mail_suppressions', body)
    expect([refused.status, refused.body.errors[0].meta.permission]).toEqual([422, 'gateway.mails.manage'])
    expect((await world.ask('GET', '/mail_suppressions', { headers: { appid: 'demo' } })).status).toBe(401)
    const [{ id }] = (await ada.ask('GET', '/mail_suppressions')).body.data
    expect((await olga.ask('DELETE', `/mail_suppressions/${id}`)).status).toBe(404)
    expect((await ada.ask('POST', '/mail_suppressions', { suppression: { email: 'no address' } })).status).toBe(422)
    await release()
  })
})

describe('A mail in the log', () => {
  it('is sent again as it went', async () => {
    const first = await send(notice({ values: { ...notice().values, title: 'Export' } }))
    const again = (await ada.ask('POST', `/mails/${first}/resend`)).body.data
    expect(again.id).not.toBe(first)
    await mailer.deliverDue()
    expect(sent().map(({ parsed }) => parsed.subject)).toEqual(['Export: finished', 'Export: finished'])
    expect(sent()[0]!.parsed.html).toBe(sent()[1]!.parsed.html)
    expect(await read(again.id)).toMatchObject({ state: 'sent' })
  })

  it('is not sent again when it held a one-time link, was never written, or belongs to others', async () => {
    const linked = await send(confirmation())
    const refused = await ada.ask('POST', `/mails/${linked}/resend`)
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'link_not_kept'])
    const broken = await send(notice({ values: {} }))
    expect((await ada.ask('POST', `/mails/${broken}/resend`)).body.errors[0].code).toBe('nothing_to_send')
    expect((await olga.ask('POST', `/mails/${linked}/resend`)).status).toBe(404)
    expect((await uma.ask('POST', `/mails/${linked}/resend`)).body.errors[0].meta.permission).toBe('gateway.mails.manage')
  })
})

describe('A mail that comes back', () => {
  const report = (
    mailId: string,
    { status = '5.1.1', action = 'failed', to = 'reader@demo.test', headersOnly = false }: Record<string, any> = {},
  ) =>
    [
      'From: MAILER-DAEMON@mx.example',
      'To: post@quoin.example',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'I am sorry to have to tell you.',
      '--part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 said so,',
      '    at length',
      '--part',
      `Content-Type: ${headersOnly ? 'text/rfc822-headers' : 'message/rfc822'}`,
      '',
      `Message-ID: <${mailId}@quoin.example>`,
      'Subject: Import: finished',
      '',
      'Message-ID: <in the body@quoin.example>',
      '--part--',
      '',
    ].join('\r\n')
  const hand = async (message: string, headers: Record<string, string> = { authorization: `Bearer ${bounceToken}` }) =>
    (
      await fetch(`${world.base}/mails/bounces`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', ...headers },
        body: message,
      })
    ).status

  it('is marked, and an address that does not exist is written to no more; the same report has no second effect', async () => {
    const id = await send(notice())
    expect(await hand(report(id))).toBe(204)
    expect(await read(id)).toMatchObject({ state: 'bounced', answer: '5.1.1 smtp; 550 said so, at length' })
    expect(await list(ada)).toEqual([['reader@demo.test', 'bounced']])
    expect((await ada.ask('GET', '/mails?state=bounced')).body.data.map((one: any) => one.id)).toEqual([id])
    await release()
    await hand(report(id))
    expect(await list(ada)).toEqual([])
    const ofNobody = await send(confirmation({ tenantId: null }))
    await hand(report(ofNobody, { headersOnly: true }))
    expect(await world.count("select from kit.mails where id = $1 and state = 'bounced'", [ofNobody])).toBe(1)
    expect(await list(ada)).toEqual([])
  })

  it('is only noted when it is late, the mailbox is full or the sender is not liked', async () => {
    const late = await send(notice())
    await hand(report(late, { action: 'delayed', status: '4.4.1' }))
    expect(await read(late)).toMatchObject({
      state: 'sent',
      answer: expect.stringContaining('4.4.1'),
      tries: [{ outcome: 'sent' }, { outcome: 'delayed', answer: expect.stringContaining('4.4.1') }],
    })
    for (const status of ['4.2.2', '5.2.2', '5.7.1', '5.1.8']) {
      const id = await send(notice())
      await hand(report(id, { status }))
      expect(await read(id)).toMatchObject({ state: 'bounced', answer: expect.stringContaining(status) })
    }
    expect(await list(ada)).toEqual([])
  })

  it('is a complaint when its owner complained', async () => {
    const id = await send(notice())
    const complaint = report(id)
      .replace('message/delivery-status', 'message/feedback-report')
      .replace('Reporting-MTA: dns; mx.example\r\n', 'Feedback-Type: abuse\r\nUser-Agent: Loop/1')
    await hand(complaint)
    await hand(complaint)
    expect(await list(ada)).toEqual([['reader@demo.test', 'complained']])
    await release()
  })

  it('is nothing when it is made up, about somebody else, no report, or not handed over by the mail server', async () => {
    const id = await send(notice())
    const guesses = [
      report('6f1c6a52-9d6b-4a1e-8d52-0a5c6a7e1f00'),
      report('nonsense'),
      report(id, { to: 'other@demo.test' }),
      report(id, { action: 'delivered', status: '2.0.0' }),
      report(id).replace(/message\/delivery-status/, 'text/plain'),
      `Subject: hello\r\n\r\nMessage-ID: <${id}@quoin.example>`,
      '\0\r\n\r\n--',
    ]
    for (const guess of guesses) expect(await hand(guess)).toBe(204)
    expect(await hand(report(id), {})).toBe(401)
    expect(await hand(report(id), { authorization: `Bearer ${bounceToken}x` })).toBe(401)
    expect(await hand(`${report(id)}${'x'.repeat(2_000_000)}`)).toBe(413)
    expect(await hand(report(id), { authorization: `Bearer ${bounceToken}`, 'content-type': 'application/json' })).toBe(422)
    expect((await read(id)).state).toBe('sent')
    expect(await list(ada)).toEqual([])
  })
})
