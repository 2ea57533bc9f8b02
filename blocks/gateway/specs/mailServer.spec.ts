import { type AddressInfo, createServer, type Socket } from 'node:net'
import { judgeDkim } from '@quoin/doubles/dkim'
import { type DnsDouble, startDns } from '@quoin/doubles/dns'
import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { createMailer, type Mailer, outboxDriver } from '@quoin/kit/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatewayServer } from '../server.ts'
import { openWorld, type Somebody, type World } from './world.ts'

const user = { name: 'acme', password: 'a password of the server' }
let smtp: SmtpDouble
let dns: DnsDouble
let world: World
let ada: Somebody
let uma: Somebody
let olga: Somebody
let mailer: Mailer
beforeAll(async () => {
  ;[smtp, dns] = await Promise.all([startSmtpDouble({ user }), startDns()])
  world = await openWorld({ outboundNetworks: ['127.0.0.1'], dnsServers: [dns.server] })
  ;[ada, uma, olga] = await Promise.all([world.signIn('ada'), world.signIn('uma'), world.signIn('olga', { app: 'rival' })])
  mailer = createMailer({
    pool: world.database.auth,
    driver: outboxDriver(),
    from: 'Quoin <quoin@demo.test>',
    templates: gatewayServer.mails,
  })
})
afterAll(async () => {
  await world?.close()
  await Promise.all([smtp?.close(), dns?.close()])
})
beforeEach(async () => {
  await ada.ask('DELETE', '/mail_server')
  await world.database.auth.query('delete from kit.mails')
})

const settings = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  username: user.name,
  password: user.password,
  from_name: 'Acme Post',
  from_email: 'post@acme.example',
})
const put = (mail_server: object, who = ada) => who.ask('PUT', '/mail_server', { mail_server })
const values = async (who = ada) => (await who.ask('GET', '/mail_server')).body.data.attributes
const test = async () => (await ada.ask('POST', '/mail_server/test')).body.data.attributes
const inUse = async (values: object = {}) => {
  expect((await put({ ...settings(), ...values })).status).toBe(200)
  expect(await test()).toMatchObject({ delivered: true })
  expect((await put({ active: true })).body.data.attributes.active).toBe(true)
  await world.database.auth.query('delete from kit.mails')
}
/** Something the company tells somebody. */
const notice = (to: string, tenantId: string | null = world.demo.id, template = 'join_accepted') =>
  mailer.send({
    to,
    template,
    language: 'en',
    tenantId,
    values: { ...mailer.templates[template]!.sample },
  })
const makeDue = () => world.database.auth.query('update kit.mails set due_at = clock_timestamp()')
const log = async (who = ada) =>
  (await who.ask('GET', '/mails')).body.data.map(({ attributes: mail }: any) => [mail.recipient, mail.state, mail.answer])
/** Those that came since, by whom they were to. */
const since = (before: number) =>
  smtp.mails
    .slice(before)
    .map(({ to }) => to[0])
    .sort()

describe('The mail server of a company', () => {
  it('is used once it has taken a mail as it is set, for what the company says and not for what proves who people are', async () => {
    expect(await values()).toMatchObject({
      configured: false,
      host: null,
      active: false,
      platform_name: 'Quoin',
      platform_email: 'quoin@demo.test',
      platform_sends: false,
      keys: [],
    })
    expect((await ada.ask('POST', '/mail_server/test')).status, 'there is none').toBe(404)
    const begun = await put(settings())
    expect(begun.body.data.attributes).toMatchObject({ configured: true, active: false, tested_at: null })
    expect((await put({ active: true })).body.errors[0]).toMatchObject({ status: '409', code: 'not_tested' })
    const before = smtp.mails.length
    await notice('early@demo.test')
    await world.deliver()
    expect(since(before), 'it is not in use yet').toEqual([])
    const tested = await test()
    expect(tested).toMatchObject({ delivered: true, recipient: 'ada@demo.test', obstacle: null })
    expect(smtp.mails.at(-1)!.parsed).toMatchObject({
      from: { name: 'Acme Post', address: 'post@acme.example' },
      subject: 'Test email from Demo Company via 127.0.0.1',
    })
    expect((await log())[0]).toEqual(['ada@demo.test', 'sent', expect.stringMatching(/^127\.0\.0\.1: 250 /)])
    expect((await put({ active: true })).body.data.attributes).toMatchObject({ active: true, tested_at: expect.any(String) })

    const now = smtp.mails.length
    await notice('reader@demo.test')
    for (const template of ['invitation', 'magic_link', 'mailed_code', 'confirmation', 'password_reset', 'unlock'])
      await notice(`${template}@demo.test`, world.demo.id, template)
    await notice('nobody@demo.test', null, 'password_reset')
    await notice('rival@demo.test', world.rival.id)
    await world.deliver()
    expect(since(now)).toEqual(['reader@demo.test'])
    expect(smtp.mails.at(-1)!.from).toBe('post@acme.example')
    expect((await log()).filter(([, state]: string[]) => state === 'kept')).toHaveLength(7)
  })

  it('that answers slowly keeps the tests of its company waiting and nobody else\u2019s', async () => {
    const came: Socket[] = []
    const slow = createServer((socket) => void came.push(socket))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    await put({ ...settings(), port: (slow.address() as AddressInfo).port })
    const waiting = [0, 1, 2, 3].map(() => test())
    await vi.waitFor(() => expect(came).toHaveLength(4))
    expect(await test()).toMatchObject({ delivered: false, obstacle: 'busy' })
    await put(settings(), olga)
    expect((await olga.ask('POST', '/mail_server/test')).body.data.attributes).toMatchObject({ delivered: true })
    await olga.ask('DELETE', '/mail_server')
    for (const socket of came) socket.destroy()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining({ obstacle: 'closed' })))
    await new Promise((resolve) => slow.close(resolve))
  })

  it('keeps its password to itself, and shows it to no other server and for no other user', async () => {
    await inUse()
    const told = JSON.stringify([
      (await ada.ask('GET', '/mail_server')).body,
      (await put({ password: user.password })).body,
      (await ada.ask('GET', '/audit?records=100')).body,
      (await world.database.auth.query('select * from kit.mails')).rows,
    ])
    expect(told).not.toContain(user.password)
    const { rows } = await world.database.migrator.query('select t::text as row from gateway.mail_servers t')
    expect(rows[0].row).not.toContain(Buffer.from(user.password).toString('hex'))
    for (const elsewhere of [{ host: 'mail.rival.example' }, { port: 2525 }, { security: 'tls' }, { username: 'other' }])
      expect((await put(elsewhere)).body.errors[0], JSON.stringify(elsewhere)).toMatchObject({
        code: 'required',
        source: { pointer: expect.stringContaining('password') },
      })
    // What was not tested as it is, is not in use; how the sender is called makes no difference.
    await test()
    await put({ active: true })
    expect((await put({ from_name: 'Post' })).body.data.attributes.active).toBe(true)
    expect((await put({ from_email: 'office@acme.example' })).body.data.attributes).toMatchObject({
      active: false,
      tested_at: null,
    })
    expect((await put({ username: null })).body.data.attributes.username).toBeNull()
    expect((await put({ username: user.name })).body.errors[0].code, 'it is forgotten with its user').toBe('required')
  })

  it('is tested with a word on what came in the way', async () => {
    const obstacle = async (over: object) => {
      expect((await put({ ...settings(), ...over })).status).toBe(200)
      const { delivered, obstacle: what, answer } = await test()
      expect([delivered, typeof answer]).toEqual([false, 'string'])
      return what
    }
    expect(await obstacle({ host: 'nowhere.invalid' })).toBe('name')
    expect(await obstacle({ host: '10.0.0.1' }), 'inside').toBe('address')
    expect(await obstacle({ host: '192.0.43.8', port: 22, security: 'starttls' }), 'no mail server').toBe('address')
    expect(await obstacle({ port: 1 })).toBe('closed')
    expect(await obstacle({ security: 'starttls' })).toBe('encryption')
    expect(await obstacle({ password: 'another' })).toBe('sign_in')
    smtp.trouble({ at: 'sender', answer: 553, times: 1 })
    expect(await obstacle({})).toBe('sender')
    smtp.trouble({ at: 'recipient', answer: 550, times: 1 })
    expect(await obstacle({})).toBe('recipient')
    expect((await values()).tested_at).toBeNull()
    expect(
      (await log()).map(([to]: string[]) => to),
      'what did not leave is not in the log',
    ).toEqual([])
  })

  it('keeps mails waiting while it takes none, says so, and each arrives once afterwards', async () => {
    const first = await startSmtpDouble({ user })
    const { port } = first
    await inUse({ port })
    await first.close()
    await notice('one@demo.test')
    await notice('two@demo.test')
    await notice('other@demo.test', world.rival.id)
    await world.deliver()
    expect(await log(olga)).toEqual([['other@demo.test', 'kept', expect.any(String)]])
    for (const [, state, answer] of await log()) {
      expect(state).toBe('queued')
      expect(answer ?? '127.0.0.1: ').toMatch(/^127\.0\.0\.1: /)
    }
    expect(await values()).toMatchObject({ active: true, obstacle: 'closed', failing_since: expect.any(String) })
    // Who may change it hears of it once, by another server.
    world.later(3_700)
    await world.tidy()
    await world.tidy()
    await world.deliver()
    ada = await world.signIn('ada')
    const told = (await log()).filter(([, state]: string[]) => state === 'kept')
    expect(told.map(([to]: string[]) => to).sort()).toEqual(['ada@demo.test', 'adam@demo.test'])

    const again = await startSmtpDouble({ user, port })
    await makeDue()
    await world.deliver()
    await makeDue()
    await world.deliver()
    expect(again.mails.map(({ to }) => to[0]).sort()).toEqual(['one@demo.test', 'two@demo.test'])
    await again.close()
    expect(await values()).toMatchObject({ failing_since: null, obstacle: null, trouble: null })
  })

  it('is forgotten with what was kept for it, and waiting mails leave by the platform\u2019s', async () => {
    await inUse()
    smtp.trouble({ at: 'data', answer: 'hang up', times: 1 })
    await notice('late@demo.test')
    await world.deliver()
    expect((await log())[0].slice(0, 2)).toEqual(['late@demo.test', 'queued'])
    expect((await ada.ask('DELETE', '/mail_server')).status).toBe(200)
    expect((await ada.ask('DELETE', '/mail_server')).status, 'it is gone either way').toBe(200)
    await makeDue()
    await world.deliver()
    expect((await log()).find(([to]: string[]) => to === 'late@demo.test')[1]).toBe('kept')
    expect(await world.count('select from gateway.mail_keys')).toBe(0)
  })

  it('is nobody\u2019s to see or change but theirs who may, and takes nothing that is no server or sender', async () => {
    await inUse()
    expect((await uma.ask('GET', '/mail_server')).body.errors[0].meta.permission).toBe('gateway.mails.server')
    expect((await put(settings(), uma)).status).toBe(422)
    expect((await world.ask('GET', '/mail_server', { headers: { appid: 'demo' } })).status).toBe(401)
    expect(await values(olga)).toMatchObject({ configured: false, host: null, keys: [] })
    expect((await olga.ask('POST', '/mail_server/test')).status).toBe(404)
    expect((await olga.ask('DELETE', '/mail_server')).status, 'there is none of theirs').toBe(200)
    for (const wrong of [
      { host: '' },
      { host: 'mail.acme.example/x' },
      { host: 'user@mail.acme.example' },
      { host: 'mail acme' },
      { host: '-a.example' },
      { port: 0 },
      { port: 65_536 },
      { security: 'ssl' },
      { username: 'a\r\nb' },
      { from_name: 'Acme\r\nBcc: everybody@demo.test' },
      { from_name: '' },
      { from_email: 'a@acme.example, b@acme.example' },
      { from_email: 'a@acme.example\r\nBcc: x@acme.example' },
      { from_email: 'nobody' },
    ])
      expect((await put({ ...settings(), ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect(await values()).toMatchObject({ host: '127.0.0.1', active: true })
  })
})

describe('A key of a company', () => {
  it('signs its mails while the sender\u2019s domain shows it, and gives way to a newer one', async () => {
    await inUse()
    const keys = async () => (await values()).keys
    const signature = async () => {
      await notice('reader@demo.test')
      await world.deliver()
      return judgeDkim(smtp.mails.at(-1)!.raw, (name) => dns.lines.get(name))
    }
    const check = (id: string) => ada.ask('POST', `/mail_server/keys/${id}/check`)
    expect(await signature()).toBe('none')
    const [key] = (await ada.ask('POST', '/mail_server/keys')).body.data.attributes.keys
    expect(key).toMatchObject({ domain: 'acme.example', signs: false, record: expect.stringMatching(/^v=DKIM1; k=rsa; p=MII/) })
    expect(key.record_name).toMatch(/^quoin-[0-9a-f]{8}\._domainkey\.acme\.example$/)
    for (const lines of [[], ['v=DKIM1; p='], [`${key.record}x`], [key.record.replace('DKIM1', 'DKIM2')]]) {
      dns.lines.set(key.record_name, lines)
      expect((await check(key.unique_id)).body.errors[0].code).toBe('key_not_shown')
    }
    dns.isBroken = true
    expect((await check(key.unique_id)).status).toBe(503)
    dns.isBroken = false
    expect(await signature(), 'nothing is signed that nobody can check').toBe('none')
    dns.lines.set(key.record_name, ['v=spf1 -all', key.record.replace('; p=', ';p = ').replace('k=rsa', 'k = rsa')])
    expect((await check(key.unique_id)).body.data.attributes.keys).toMatchObject([{ signs: true }])
    dns.lines.set(key.record_name, [key.record])
    expect(await signature()).toBe('pass acme.example')
    const { raw } = smtp.mails.at(-1)!
    const lines = (name: string) => dns.lines.get(name)
    expect(judgeDkim(raw.replace('Acme Post', 'Acme Host'), lines)).toMatch(/other headers/)
    expect(judgeDkim(`${raw}more\r\n`, lines)).toBe('another body')

    const [next] = (await ada.ask('POST', '/mail_server/keys')).body.data.attributes.keys
    expect(await signature(), 'until the next one is shown').toBe('pass acme.example')
    dns.lines.set(next.record_name, [next.record])
    expect((await check(next.unique_id)).body.data.attributes.keys).toMatchObject([{ unique_id: next.unique_id, signs: true }])
    dns.lines.delete(key.record_name)
    expect(await signature()).toBe('pass acme.example')

    dns.lines.delete(next.record_name)
    const tidyTomorrow = async () => {
      world.later(86_400)
      ada = await world.signIn('ada')
      await world.tidy()
    }
    dns.isBroken = true
    await tidyTomorrow()
    expect((await keys())[0].signs, 'name servers that fail say nothing').toBe(true)
    dns.isBroken = false
    await tidyTomorrow()
    expect((await keys())[0].signs).toBe(false)
    expect(await signature()).toBe('none')
    dns.lines.set(next.record_name, [next.record])
    await tidyTomorrow()
    expect(await signature()).toBe('pass acme.example')

    expect((await put({ from_email: 'post@other.example' })).body.data.attributes.keys).toMatchObject([{ signs: false }])
    olga = await world.signIn('olga', { app: 'rival' })
    expect((await olga.ask('POST', `/mail_server/keys/${next.unique_id}/check`)).status).toBe(404)
    expect((await olga.ask('DELETE', `/mail_server/keys/${next.unique_id}`)).status).toBe(404)
    expect((await ada.ask('DELETE', `/mail_server/keys/${next.unique_id}`)).body.data.attributes.keys).toEqual([])
    expect((await ada.ask('DELETE', `/mail_server/keys/${next.unique_id}`)).status).toBe(404)
    const stored = await world.count(`select from gateway.mail_keys k where position('PRIVATE' in k::text) > 0`)
    expect(stored).toBe(0)
  })
})
