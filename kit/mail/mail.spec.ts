import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { selfSigned } from '@quoin/doubles/certificate'
import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, lintCatalogue, migrate, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { outboundSocket } from '../outboundSocket.ts'
import { inTransaction } from '../transaction/transaction.ts'
import {
  builtIn,
  checkText,
  createMailer,
  languages,
  type Mail,
  type Mailer,
  type MailServer,
  type MailText,
  type OwnServer,
  outboxDriver,
  readMails,
  renderMail,
  serverDriver,
  smtpDriver,
} from './index.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database
let smtp: SmtpDouble
let mailer: Mailer
const logged: string[] = []
const tenantId = randomUUID()
const from = 'Quoin <post@quoin.example>'

beforeAll(async () => {
  folder = await scratchFolder('mail')
  database = await openDatabase({ dataDir: folder.path, secret: 'a secret for specs alone, thrown away afterwards' })
  await migrate(database, [{ block: 'kit', folder: fileURLToPath(new URL('../migrations', import.meta.url)) }])
}, 60_000)
beforeEach(async () => {
  await database.auth.query('delete from kit.mails')
  smtp = await startSmtpDouble()
  mailer = createMailer({ pool: database.auth, driver: smtpDriver(smtp.url), from, log: (message) => logged.push(message) })
})
afterEach(async () => {
  mailer.close()
  await smtp.close()
})
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

const mail = (over: Partial<Mail> = {}): Mail => ({
  to: 'ada@demo.test',
  template: 'confirmation',
  language: 'en',
  tenantId: null,
  values: builtIn.confirmation!.sample,
  ...over,
})
const noted = (company: string | null = null) => readMails(database.auth, { tenantId: company })
const makeDue = () => database.auth.query(`update kit.mails set due_at = clock_timestamp()`)
async function own(text: Partial<MailText>, template = 'confirmation', language = 'en') {
  const whole = { ...builtIn[template]!.texts.en, ...text }
  await inTransaction(database.auth, { tenantId, userId: null }, (tx) =>
    tx.query(
      `
    insert into kit.mail_templates (tenant_id, id, template, language, subject, heading, body, button, note, plain) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (tenant_id, template, language) do update set subject = excluded.subject, heading = excluded.heading, body = excluded.body,
      plain = excluded.plain`,
      [
        tenantId,
        randomUUID(),
        template,
        language,
        whole.subject,
        whole.heading,
        whole.body,
        whole.button,
        whole.note,
        whole.plain ?? null,
      ],
    ),
  )
}

describe('Every built-in mail', () => {
  const all = Object.keys(builtIn).flatMap((template) => languages.map((language) => [template, language] as const))

  it.each(all)('%s in %s arrives whole', async (template, language) => {
    const { sample, texts } = builtIn[template]!
    await mailer.send(mail({ template, language, values: sample }))
    expect(await mailer.deliverDue()).toBe(1)
    const [{ parsed, raw, from: sender, to }] = smtp.mails as [SmtpDouble['mails'][number]]
    const liquid = (source: string) => source.replace(/\{\{ (\w+) \}\}/g, (_, name: string) => String(sample[name]))
    expect([sender, to]).toEqual(['post@quoin.example', ['ada@demo.test']])
    expect(parsed.subject).toBe(liquid(texts[language].subject))
    expect(parsed.text).toContain(liquid(texts[language].heading))
    expect(parsed.text).toContain(String(sample.link))
    expect(parsed.html).toContain(liquid(texts[language].heading))
    expect(parsed.html).toContain(`href="${String(sample.link)}"`)
    expect(parsed.html).toContain(`lang="${language}"`)
    for (const part of [parsed.text!, parsed.html!, parsed.subject!]) expect(part).not.toMatch(/\{\{|\{%|undefined|\[object/)
    for (const part of raw.matchAll(/content-type: text\/(?:plain|html)[^\r\n]*(?:\r\n\s[^\r\n]*)*/gi))
      expect(part[0]).toMatch(/charset="?utf-8/i)
    expect(raw.match(/content-type: text\//gi)).toHaveLength(2)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im)
    // Nothing in it is fetched from elsewhere when it is opened.
    expect(parsed.html).not.toMatch(/<img|<link|@import|url\(/i)
  })

  it('says something of its own in every language', () => {
    for (const { texts } of Object.values(builtIn)) {
      for (const part of ['body', 'button'] as const)
        expect(new Set(languages.map((language) => texts[language][part])).size).toBe(languages.length)
      for (const part of ['subject', 'heading', 'body', 'button', 'note'] as const) {
        const names = languages.map((language) =>
          [...String(texts[language][part] ?? '').matchAll(/\{\{ (\w+) \}\}/g)].map(([, name]) => name).sort(),
        )
        for (const list of names) expect(list).toEqual(names[0])
      }
    }
  })
})

describe('A mail', () => {
  it('is sent when the transaction that noted it commits, and only then', async () => {
    const scope = { tenantId, userId: null }
    await inTransaction(database.runtime, scope, (tx) => mailer.send(mail({ tenantId }), tx))
    await expect(
      inTransaction(database.runtime, scope, async (tx) => {
        await mailer.send(mail({ tenantId, to: 'lost@demo.test' }), tx)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await mailer.deliverDue()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@demo.test']])
  })

  it('goes once under its key, whoever asks and how often', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => mailer.send(mail({ key: 'reset 1' }))))
    await mailer.send(mail({ key: 'reset 1', to: 'other@demo.test', tenantId }))
    await Promise.all([mailer.deliverDue(), mailer.deliverDue(), mailer.deliverDue()])
    await mailer.send(mail({ key: 'reset 1' }))
    await mailer.deliverDue()
    expect(new Set(ids).size).toBe(1)
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(['ada@demo.test', 'other@demo.test'])
  })

  it('goes once each when several processes deliver', async () => {
    for (let i = 0; i < 40; i++) await mailer.send(mail({ to: `p${i}@demo.test` }))
    const left = await Promise.all([mailer.deliverDue(), mailer.deliverDue(), mailer.deliverDue()])
    expect(left.reduce((a, b) => a + b)).toBe(40)
    expect(new Set(smtp.mails.map(({ to }) => to[0])).size).toBe(40)
    expect(smtp.mails).toHaveLength(40)
  })

  it('waits while the server is down, and arrives exactly once afterwards', async () => {
    await smtp.close()
    for (let i = 0; i < 10; i++) await mailer.send(mail({ to: `p${i}@demo.test` }))
    expect(await mailer.deliverDue()).toBe(0)
    expect(await noted()).toHaveLength(10)
    smtp = await startSmtpDouble({ port: smtp.port })
    for (let i = 0; i < 3; i++) {
      await makeDue()
      await mailer.deliverDue()
    }
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(Array.from({ length: 10 }, (_, i) => `p${i}@demo.test`))
    expect((await noted()).every(({ state }) => state === 'sent')).toBe(true)
  })

  it('is tried again, later and later, after a 4xx or a broken connection, under the same message id', async () => {
    smtp.trouble({ at: 'recipient', answer: 451, times: 1 })
    smtp.trouble({ at: 'data', answer: 421, times: 1 })
    smtp.trouble({ at: 'data', answer: 'hang up', times: 1 })
    const id = await mailer.send(mail())
    const waits: number[] = []
    for (let i = 0; i < 3; i++) {
      expect(await mailer.deliverDue()).toBe(0)
      const {
        rows: [row],
      } = await database.auth.query(
        'select state, answer, extract(epoch from due_at - clock_timestamp())::float as wait from kit.mails',
      )
      expect(row).toMatchObject({ state: 'queued', answer: expect.stringMatching(/./) })
      waits.push(Math.round(row.wait / 30))
      expect(await mailer.deliverDue()).toBe(0)
      await makeDue()
    }
    expect(waits).toEqual([1, 2, 4])
    expect(await mailer.deliverDue()).toBe(1)
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]!.parsed.messageId).toBe(`<${id}@quoin.example>`)
    const [{ tries } = { tries: [] }] = await noted()
    expect(tries).toMatchObject([
      { outcome: 'later', server: null, answer: expect.stringContaining('451') },
      { outcome: 'later', server: null, answer: expect.stringContaining('421') },
      { outcome: 'down', server: null },
      { outcome: 'sent', server: null, answer: expect.stringContaining('250') },
    ])
    expect(tries.map(({ at }) => at)).toEqual(tries.map(({ at }) => at).sort())
  })

  it('remembers the latest sixty attempts', async () => {
    await mailer.send(mail())
    for (const answer of Array.from({ length: 70 }, (_, i) => String(i)))
      await database.auth.query(`update kit.mails set tries = kit.with_try(tries, 'later', null, $1)`, [answer])
    const [{ tries } = { tries: [] }] = await noted()
    expect([tries.length, tries[0]?.answer, tries.at(-1)?.answer]).toEqual([60, '10', '69'])
  })

  it('stops after a 5xx, without holding up the others', async () => {
    smtp.trouble({ at: 'recipient', answer: 550, times: 9, recipient: 'gone@' })
    await mailer.send(mail({ to: 'gone@demo.test' }))
    await mailer.send(mail())
    expect(await mailer.deliverDue()).toBe(1)
    await makeDue()
    expect(await mailer.deliverDue()).toBe(0)
    // Both were noted within the same millisecond, maybe: which of them is the newer one is not told.
    const kept = new Map((await noted()).map((one) => [one.to, one]))
    expect(kept.get('ada@demo.test')).toMatchObject({ state: 'sent' })
    expect(kept.get('gone@demo.test')).toMatchObject({ state: 'failed', answer: expect.stringContaining('550') })
  })

  it('is given up after a day', async () => {
    smtp.trouble({ at: 'recipient', answer: 451, times: 9 })
    await mailer.send(mail())
    await database.auth.query(`update kit.mails set created_at = created_at - interval '25 hours'`)
    await mailer.deliverDue()
    expect(await noted()).toMatchObject([{ state: 'failed' }])
  })

  it('is taken up again when the process that held it is gone', async () => {
    await mailer.send(mail())
    await database.auth.query(
      `update kit.mails set state = 'sending', attempts = 1, due_at = clock_timestamp() + interval '3 minutes'`,
    )
    expect(await mailer.deliverDue()).toBe(0)
    await makeDue()
    expect(await mailer.deliverDue()).toBe(1)
    expect((await noted())[0]!.tries).toMatchObject([{ outcome: 'lost', answer: null }, { outcome: 'sent' }])
  })

  it('leaves no one-time link behind once it is sent', async () => {
    await mailer.send(mail({ values: { name: 'Ada', link: 'https://quoin.example/auth/confirm?token=very-secret&x=1' } }))
    await mailer.deliverDue()
    expect(smtp.mails[0]!.parsed.html).toContain('very-secret')
    const { rows } = await database.auth.query('select m::text as whole from kit.mails m')
    expect(rows[0].whole).not.toContain('very-secret')
    expect((await noted())[0]!.text).toContain('https://quoin.example/auth/confirm?…')
  })

  it('goes encrypted when the server offers it, and after signing in when it must', async () => {
    const strict = await startSmtpDouble({ startTls: true, user: { name: 'post', password: 'p@ss word' } })
    const url = `${strict.url}?tls.rejectUnauthorized=false`
    const other = createMailer({ pool: database.auth, driver: smtpDriver(url), from })
    await other.send(mail())
    await other.deliverDue()
    expect(strict.mails).toMatchObject([{ encrypted: true }])
    other.close()
    await strict.close()
  })
})

describe('The outbox', () => {
  it('keeps mails to be read, and sends none', async () => {
    const kept = createMailer({ pool: database.auth, driver: outboxDriver(), from })
    await kept.send(mail({ tenantId, to: 'rae@demo.test' }))
    await kept.deliverDue()
    expect(smtp.mails).toEqual([])
    expect(await noted(tenantId)).toMatchObject([
      {
        to: 'rae@demo.test',
        state: 'kept',
        subject: 'Confirm your email address',
        text: expect.stringContaining('?token=sample'),
        html: expect.stringContaining('<h1'),
        createdAt: expect.stringMatching(/^\d{4}-.*T/),
      },
    ])
    expect(await noted(randomUUID())).toEqual([])
  })
})

describe('An address', () => {
  const broken = [
    'ada@demo.test\r\nBcc: all@demo.test',
    'ada@demo.test\nSubject: x',
    'a\r\nDATA@demo.test',
    'ada@demo.test\0',
    'ada@demo.test,rae@demo.test',
    'ada@demo.test;rae@demo.test',
    'Ada <ada@demo.test>',
    '<ada@demo.test>',
    '"a b"@demo.test',
    'ada@',
    '@demo.test',
    'ada',
    '',
    'ada@demo',
    'a@b@demo.test',
    'ada@demo .test',
    'ada@demo.test ',
    ' ada@demo.test',
    'ada@-demo.test',
    '.ada@demo.test',
    'a..a@demo.test',
    `${'a'.repeat(65)}@demo.test`,
    'ada@demo.test\u2028x',
    'ada@[127.0.0.1]',
    'ada@demo.test\u0085',
    'ada(x)@demo.test',
  ]
  const madeUp = [
    'user-1@quoin.invalid',
    'x@invalid.invalid',
    'x@PLACEHOLDER.example',
    'x@placeholder.com',
    'x@mail.placeholder.org',
    'x@some.INVALID',
  ]

  it.each([...broken, ...madeUp])('like %j is noted and never sent to', async (to) => {
    await mailer.send(mail({ to }))
    await makeDue()
    expect(await mailer.deliverDue()).toBe(0)
    expect(smtp.mails).toEqual([])
    expect(await noted()).toMatchObject([{ state: 'refused', answer: expect.stringMatching(/address/) }])
    expect((await noted())[0]!.to).not.toMatch(/[\r\n]/)
  })

  it('that was made up is never sent to', async () => {
    await mailer.send(mail({ placeholder: true }))
    await mailer.deliverDue()
    expect(smtp.mails).toEqual([])
  })

  it.each(['ada@demo.test', "o'brien+tag@demo.test", 'a_b-c.d@sub.demo.test', 'grüße@bücher.example'])(
    'like %s is sent to',
    async (to) => {
      await mailer.send(mail({ to }))
      expect(await mailer.deliverDue()).toBe(1)
    },
  )
})

describe('A value', () => {
  const vectors = [
    'Ada\r\nBcc: all@demo.test',
    'Ada\nContent-Type: text/html',
    'Ada\r\n\r\n<h1>body</h1>',
    'Ada\u2028Bcc: x@demo.test',
    'Ada\u0085Bcc: x@demo.test',
    '=?utf-8?B?DQpCY2M6IHhAZGVtby50ZXN0?=',
    'Ada\r\n.\r\nMAIL FROM:<x@demo.test>',
    '\u202Etset',
    'Ada\tTab',
    'Ada\0Nul',
  ]
  it.each(vectors)('%j makes no header and no second mail', async (title) => {
    await mailer.send(mail({ template: 'job_finished', values: { ...builtIn.job_finished!.sample, title, name: title } }))
    await mailer.deliverDue()
    expect(smtp.mails).toHaveLength(1)
    const { parsed } = smtp.mails[0]!
    const names = parsed.headers.map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names.filter((name) => name === 'content-type')).toHaveLength(1)
    expect(parsed.headers.find(({ key }) => key === 'content-type')!.value).toMatch(/^multipart\/alternative/)
    expect(parsed.subject).not.toMatch(/\p{Cc}/u)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><a href="javascript:alert(1)">x</a>',
    '</mj-text><mj-raw><script>1</script></mj-raw>',
    `'"&<>`,
  ])('%j is text wherever it stands', async (name) => {
    await mailer.send(mail({ values: { name, link: 'https://quoin.example/x' } }))
    await mailer.deliverDue()
    const { html, text } = smtp.mails[0]!.parsed
    expect(html).not.toMatch(/<script|<img|onerror=(?!alert)|<a href="javascript|<mj-/i)
    expect(html).not.toContain(name)
    expect(text).toContain(name)
  })

  it('is never read as a template', async () => {
    await mailer.send(mail({ values: { name: '{{ link }}{% raw %}', link: 'https://quoin.example/x' } }))
    await mailer.deliverDue()
    expect(smtp.mails[0]!.parsed.text).toContain('Welcome, {{ link }}{% raw %}\n')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'https://a b', 'https://x"onclick="y', '', 7, null])(
    '%j is no link for a button',
    async (link) => {
      await mailer.send(mail({ values: { name: 'Ada', link } }))
      expect(await mailer.deliverDue()).toBe(0)
      expect(await noted()).toMatchObject([{ state: 'failed', answer: expect.stringContaining('link') }])
    },
  )

  it('false is a mail that leads nowhere: it has no button', async () => {
    await mailer.send(mail({ values: { name: 'Ada', link: false } }))
    await mailer.deliverDue()
    const { html, text } = smtp.mails[0]!.parsed
    expect(html).not.toContain('href=')
    expect(text).not.toMatch(/http|false/)
  })

  it('that is missing fails that mail alone', async () => {
    await mailer.send(mail({ values: { link: 'https://quoin.example/x' } }))
    await mailer.send(mail())
    expect(await mailer.deliverDue()).toBe(1)
    // Both may have been noted in the same moment, so their order says nothing.
    const byState = (await noted()).sort((a, b) => b.state.localeCompare(a.state))
    expect(byState).toMatchObject([{ state: 'sent' }, { state: 'failed', answer: expect.stringContaining('name') }])
  })
})

describe("A company's own text", () => {
  it('is sent in place of the standard one, for that company and language alone', async () => {
    await own({
      subject: 'Hello from us, {{ name }}',
      body: '<p>Our <strong>own</strong> words & a <a href="https://us.example/x">page</a></p><ul><li>one</li></ul>',
    })
    await mailer.send(mail({ tenantId }))
    await mailer.send(mail({ tenantId: randomUUID(), to: 'other@demo.test' }))
    await mailer.send(mail({ tenantId, language: 'de', to: 'de@demo.test' }))
    await mailer.deliverDue()
    const by = (to: string) => smtp.mails.find((one) => one.to[0] === to)!.parsed
    expect(by('ada@demo.test').subject).toBe('Hello from us, Ada Lind')
    expect(by('ada@demo.test').html).toContain('<strong>own</strong>')
    expect(by('ada@demo.test').text).toContain('Our own words & a page (https://us.example/x)\n\n- one')
    expect(by('other@demo.test').subject).toBe('Confirm your email address')
    expect(by('de@demo.test').subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  })

  it('stands under the name of the company, in both parts, and under the platform’s where there is none', async () => {
    const named = createMailer({
      pool: database.auth,
      driver: smtpDriver(smtp.url),
      from,
      nameOf: async (companyId) => (companyId === tenantId ? 'Harbour & Sons' : undefined),
    })
    await named.send(mail({ tenantId }))
    await named.send(mail({ tenantId: null, to: 'nobody@demo.test' }))
    await named.deliverDue()
    named.close()
    const by = (to: string) => smtp.mails.find((one) => one.to[0] === to)!.parsed
    expect(by('ada@demo.test').html).toContain('Harbour &amp; Sons')
    expect(by('ada@demo.test').html).not.toContain('>Quoin<')
    expect(by('ada@demo.test').text).toMatch(/^Harbour & Sons\n\n/)
    expect(by('nobody@demo.test').text).toMatch(/^Quoin\n\n/)
  })

  it('may have a text part of its own, in which values are text and one-time links are not kept either', async () => {
    await own({ plain: 'For {{ name }}:\n\n  {{ link }}' })
    const link = 'https://quoin.example/confirm?token=once'
    await mailer.send(mail({ tenantId, values: { ...builtIn.confirmation!.sample, name: 'A & <B>', link } }))
    await mailer.deliverDue()
    expect(smtp.mails[0]!.parsed.text!.trim()).toBe(`For A & <B>:\n\n  ${link}`)
    expect(smtp.mails[0]!.parsed.html).toContain('A &amp; &lt;B&gt;')
    expect((await noted(tenantId))[0]!.text).toBe('For A & <B>:\n\n  https://quoin.example/confirm?…\n')
  })

  const hostile: Record<string, string> = {
    'loops without end': '{% for i in (1..100000000) %}{{ i }}{% endfor %}',
    'loops in loops': '{% for i in (1..9000) %}{% for j in (1..9000) %}x{% endfor %}{% endfor %}',
    'doubles itself': `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
    'writes ten megabytes': `{% for i in (1..90000) %}${'y'.repeat(120)}{% endfor %}`,
    'reaches for the constructor': '{{ name.constructor.constructor }}',
    'reaches for the prototype': '{{ name.__proto__.polluted }}',
    'includes a file': '{% include "/etc/passwd" %}',
    'renders a file': '{% render "../../package.json" %}',
    'takes a layout': '{% layout "/etc/passwd" %}',
    'asks for what is not given': '{{ password }}',
    'uses an unknown filter': '{{ name | exec: "id" }}',
    'is no Liquid': '{% if name %} unfinished',
  }
  it.each(Object.entries(hostile))('that %s is stopped, and the standard text goes out', async (_, body) => {
    await own({ subject: 'Ours', body })
    const began = Date.now()
    await mailer.send(mail({ tenantId }))
    await mailer.send(mail())
    expect(await mailer.deliverDue()).toBe(2)
    expect(Date.now() - began).toBeLessThan(5000)
    expect(smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Confirm your email address', 'Confirm your email address'])
    expect((await noted(tenantId))[0]!.answer).toContain("The company's own text failed")
    expect(await checkText({ ...builtIn.confirmation!.texts.en, body }, builtIn.confirmation!.sample)).toHaveLength(1)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src="https://spy.example/x.gif">',
    '<a href="javascript:alert(1)">x</a>',
    '<p style="background:url(//spy.example)">x</p>',
    '<iframe src="//spy.example"></iframe>',
    '<form action="//spy.example"><input></form>',
    '<svg onload=alert(1)>',
    '</td></tr></table><h1>out</h1>',
    '<link rel=stylesheet href=//spy.example>',
    '<style>@import "//spy.example"</style>',
    '{{ "<script>alert(1)</script>" | raw }}',
    '<a href="//spy.example">x</a>',
  ])('loses what could act or spy: %s', async (body) => {
    const { html } = await renderMail(
      { subject: 'x', heading: 'y', body: `<p>before</p>${body}<p>after</p>` },
      {},
      { language: 'en', brand: 'Quoin' },
    )
    const { html: frame } = await renderMail({ subject: 'x', heading: 'y', body: '' }, {}, { language: 'en', brand: 'Quoin' })
    const inside = html.slice(html.indexOf('<p>before</p>'), html.indexOf('<p>after</p>'))
    expect(inside).not.toMatch(
      /<(script|img|iframe|form|input|svg|link|style|h1|\/table|\/td)|javascript:|style=|(href|src)="\/\//i,
    )
    expect(html.match(/<script/gi)).toEqual(frame.match(/<script/gi))
  })
})

describe('The tables of mail and files', () => {
  it('pass the look through the catalogue', async () => {
    const found = await lintCatalogue(database, { globals: ['kit.mails'] })
    expect(found.filter((sentence) => /kit\.(mail|files)/.test(sentence))).toEqual([])
  })

  it('let the runtime role add mails of its own company, and nothing else', async () => {
    const scope = { tenantId, userId: null }
    const trying = (sql: string, values: unknown[] = []) => inTransaction(database.runtime, scope, (tx) => tx.query(sql, values))
    for (const sql of ['select * from kit.mails', `update kit.mails set state = 'queued'`, 'delete from kit.mails']) {
      await expect(trying(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
    await expect(
      inTransaction(database.runtime, scope, (tx) => mailer.send(mail({ tenantId: randomUUID() }), tx)),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(inTransaction(database.runtime, scope, (tx) => mailer.send(mail(), tx))).rejects.toMatchObject({ code: '42501' })
  })
})

describe('A server that somebody typed', () => {
  const connect = outboundSocket({ openTo: ['127.0.0.1'] })
  const server = (over: Partial<MailServer>): MailServer => ({
    company: 'demo',
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    signIn: null,
    dkim: null,
    ...over,
  })
  const message = {
    from: { name: 'Åsa "Post" Lind', address: 'post@acme.example' },
    to: 'ada@demo.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    messageId: 'one@acme.example',
  }
  const through = (over: Partial<MailServer>, deadlineMs?: number) =>
    serverDriver(server(over), connect, deadlineMs).send(message)

  it.each(['starttls', 'tls'] as const)(
    'is spoken to under a certificate that is believed, and no other (%s)',
    async (security) => {
      const certificate = selfSigned()
      const safe = await startSmtpDouble({
        certificate,
        [security === 'tls' ? 'wholeTls' : 'startTls']: true,
        user: { name: 'acme', password: 'a password of the specs' },
      })
      const signIn = { user: 'acme', pass: 'a password of the specs' }
      const trouble = (over: Partial<MailServer>) =>
        through({ port: safe.port, security, signIn, ca: certificate.cert, ...over }).catch((error: any) => [
          error.kind,
          error.about.obstacle,
        ])
      expect(await trouble({})).toMatch(/^250 /)
      expect(safe.mails[0]).toMatchObject({ from: 'post@acme.example', to: ['ada@demo.test'], encrypted: true })
      expect(safe.mails[0]!.parsed.from).toMatchObject(message.from)
      expect(await trouble({ ca: undefined })).toEqual(['down', 'encryption'])
      expect(await trouble({ ca: selfSigned().cert })).toEqual(['down', 'encryption'])
      expect(await trouble({ signIn: { ...signIn, pass: 'another' } })).toEqual(['down', 'sign_in'])
      expect(await trouble({ signIn: null })).toEqual(['down', 'sender'])
      expect(safe.mails).toHaveLength(1)
      await safe.close()
    },
  )

  it('says what came in the way', async () => {
    const obstacle = (over: Partial<MailServer>, deadlineMs?: number) =>
      through(over, deadlineMs).catch((error: any) => [error.kind, error.about.obstacle])
    expect(await obstacle({ security: 'starttls' }), 'it knows none').toEqual(['down', 'encryption'])
    expect(await obstacle({ security: 'tls' }), 'it speaks none').toEqual(['down', 'encryption'])
    expect(await obstacle({ host: 'nowhere.invalid' })).toEqual(['down', 'name'])
    expect(await obstacle({ host: '10.0.0.1' })).toEqual(['down', 'address'])
    expect(await obstacle({ port: 1 })).toEqual(['down', 'closed'])
    for (const [at, answer, wanted] of [
      ['sender', 550, ['down', 'sender']],
      ['sender', 451, ['later', 'sender']],
      ['sender', 552, ['refused', 'sender']],
      ['recipient', 550, ['refused', 'recipient']],
      ['data', 554, ['refused', 'message']],
      ['data', 'hang up', ['down', 'closed']],
    ] as const) {
      smtp.trouble({ at, answer, times: 1 })
      expect(await obstacle({}), `${answer} at ${at}`).toEqual(wanted)
    }
    const sockets: Socket[] = []
    let greeting = ''
    const strange = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      if (greeting) socket.write(greeting)
    })
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
    const { port } = strange.address() as { port: number }
    expect(await obstacle({ port }, 200), 'it says nothing').toEqual(['down', 'timeout'])
    greeting = 'HTTP/1.1 400 Bad Request\r\n\r\n'
    expect(await obstacle({ port }), 'it is something else').toEqual(['down', 'answer'])
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => strange.close(resolve))
  })

  it('takes the mails of its company alone, and holds up nobody else\u2019s when it is down', async () => {
    const others = await startSmtpDouble()
    const other = randomUUID()
    const known: unknown[] = []
    const own: OwnServer = {
      host: '127.0.0.1',
      from: message.from,
      driver: serverDriver(server({ port: others.port }), connect),
      noted: async (trouble) => known.push(trouble?.about.obstacle ?? 'taken'),
    }
    const both = createMailer({
      pool: database.auth,
      driver: smtpDriver(smtp.url),
      from,
      ownServers: { of: async (companyId) => (companyId === tenantId ? own : null) },
    })
    const values = builtIn.job_finished!.sample
    const notice = (to: string, company: string | null) =>
      both.send(mail({ to, template: 'job_finished', values, tenantId: company }))
    const to = (double: SmtpDouble) => double.mails.map((one) => one.to[0]).sort()
    await notice('one@demo.test', tenantId)
    await notice('two@demo.test', other)
    await both.send(mail({ to: 'three@demo.test', tenantId }))
    expect(await both.deliverDue()).toBe(3)
    expect([to(others), to(smtp)]).toEqual([['one@demo.test'], ['three@demo.test', 'two@demo.test']])
    expect(others.mails[0]!.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@acme\.example>\r$/im)
    expect(known.splice(0)).toEqual(['taken'])

    await others.close()
    for (const at of [1, 2, 3]) await notice(`late${at}@demo.test`, tenantId)
    await notice('four@demo.test', other)
    await both.send(mail({ to: 'five@demo.test', tenantId }))
    expect(await both.deliverDue(), 'the others').toBe(2)
    expect(to(smtp)).toContain('five@demo.test')
    const waiting = (await noted(tenantId)).filter(({ state }) => state === 'queued')
    expect(waiting).toHaveLength(3)
    const [tried] = waiting.filter(({ tries }) => tries.length > 0)
    expect(tried).toMatchObject({
      answer: expect.stringMatching(/^127\.0\.0\.1: /),
      tries: [{ outcome: 'down', server: '127.0.0.1' }],
    })
    expect(new Set(known.splice(0))).toEqual(new Set(['closed']))

    const back = await startSmtpDouble({ port: others.port })
    await makeDue()
    expect(await both.deliverDue()).toBe(3)
    await makeDue()
    expect(await both.deliverDue()).toBe(0)
    expect(to(back)).toEqual(['late1@demo.test', 'late2@demo.test', 'late3@demo.test'])
    both.close()
    await back.close()
  })
})

describe('One company that has much to say', () => {
  const slow = () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const sent: string[] = []
    const driver = {
      sends: true,
      close: () => {},
      async send({ to }: { to: string }) {
        sent.push(to)
        await opened
        return '250 taken'
      },
    }
    return { open, sent, driver }
  }
  const notice = (by: Mailer, to: string, company: string) =>
    by.send(mail({ to, template: 'job_finished', values: builtIn.job_finished!.sample, tenantId: company }))

  it('through a slow server of its own waits for that alone, one mail at a time', async () => {
    const server = slow()
    const own: OwnServer = {
      host: 'slow.example',
      from: { name: 'Slow', address: 'a@slow.example' },
      driver: server.driver,
      noted: async () => {},
    }
    const turns: string[] = []
    const both = createMailer({
      pool: database.auth,
      driver: smtpDriver(smtp.url),
      from,
      ownServers: { of: async (companyId) => (companyId === tenantId ? own : null) },
      wakeOwn: async (companyId) => turns.push(companyId),
    })
    for (let i = 0; i < 12; i++) await notice(both, `own${i}@demo.test`, tenantId)
    await notice(both, 'other@demo.test', randomUUID())
    await both.send(mail({ to: 'reset@demo.test', tenantId }))
    expect(await both.deliverDue()).toBe(2)
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(['other@demo.test', 'reset@demo.test'])
    expect(turns).toEqual([tenantId])
    const turn = both.deliverOwn(tenantId)
    await expect.poll(() => server.sent).toHaveLength(1)
    await notice(both, 'late@demo.test', randomUUID())
    expect(await both.deliverDue(), 'while the slow one has not answered').toBe(1)
    expect(server.sent).toHaveLength(1)
    server.open()
    expect(await turn).toBe(12)
    both.close()
  })

  it('through the platform’s server leaves lanes to others, and mails of sign-in go first', async () => {
    const server = slow()
    const one = createMailer({ pool: database.auth, driver: server.driver, from })
    for (let i = 0; i < 12; i++) await notice(one, `bulk${i}@demo.test`, tenantId)
    const round = one.deliverDue()
    await expect.poll(() => server.sent).toHaveLength(2)
    for (let i = 0; i < 5; i++) await notice(one, `other${i}@demo.test`, randomUUID())
    await one.send(mail({ to: 'reset@demo.test', tenantId }))
    const second = one.deliverDue()
    await expect.poll(() => server.sent).toHaveLength(6)
    expect(server.sent.slice(2).sort()).toEqual(['other0@demo.test', 'other1@demo.test', 'other2@demo.test', 'reset@demo.test'])
    server.open()
    expect((await round) + (await second)).toBe(18)
    one.close()
  })
})
