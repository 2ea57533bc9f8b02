// [W4] npm run prove -- W4 [rounds]: hostile names, addresses, texts and templates in everything that is mailed put no header, no second recipient, no markup and no result of a template into any mail.
//
// A mail server of our own listens. Every operation is asked with vectors in its texts and addresses, which reach the mails about
// invitations, quotes, orders, jobs and all the others; then the templates of a company are written in every hostile way.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from '@quoin/kit'
import { type ReceivedMail, startSmtpDouble } from '@quoin/doubles/smtp'
import { arrange, ask, requestOf } from '../../apps/server/testing/arrange.ts'
import type { World } from '../../apps/server/testing/world.ts'
import { prove } from './place.ts'

const rounds = Number(process.argv[2] ?? 3)
/** A product of two primes that stands in no text: a mail that holds it has calculated. */
const [a, b, product] = [7919, 7907, '62615533']
const intruder = 'intruder@evil.example'

const breaks = ['\r\n', '\n', '\r', '\r\n\r\n', '%0d%0a', '\u2028', '\u0085', '\\r\\n', '\u000b', '\r\n ']
const headers = breaks.flatMap((end) =>
  [`Bcc: ${intruder}`, `X-Injected: yes`, `Content-Type: text/html`, `\r\n.\r\nMAIL FROM:<${intruder}>`].map(
    (line) => `Hello${end}${line}`,
  ),
)
const templates = [
  ...[
    `{{ ${a} | times: ${b} }}`,
    `{{${a}*${b}}}`,
    `\${${a}*${b}}`,
    `#{${a}*${b}}`,
    `<%= ${a}*${b} %>`,
    `{%- assign x = ${a} | times: ${b} -%}{{x}}`,
  ],
  ...[
    '{{ constructor }}',
    '{{ __proto__ }}',
    '{{ "x".constructor.constructor }}',
    '{{ this }}',
    '{{ process.env }}',
    '{{ globals }}',
  ],
  ...[
    '{% include "/etc/passwd" %}',
    "{% render '/etc/passwd' %}",
    '{% layout "../../package.json" %}',
    "{% include '../../.env' %}",
  ],
  ...['{% for i in (1..100000000) %}x{% endfor %}', '{% for i in (1..9999) %}{% for j in (1..9999) %}x{% endfor %}{% endfor %}'],
  ...[
    '{% raw %}{{ link }}{% endraw %}',
    '{{ link | split: "" | join: "" }}',
    '{% liquid\nassign x = 1\necho x %}',
    '{{ "a" | append: "b" | date: "%s" }}',
  ],
  ...['{{', '{%', '{% if %}', '{{ 1 | nothing }}', '{% block x %}{% endblock %}', '{% tablerow i in (1..9) %}{% endtablerow %}'],
  ...['{{ password }}', '{{ token }}', '{{ secret }}', '{{ company.secret }}', '{{ user.password_hash }}', '{{ settings }}'],
  ...[
    '<script>fetch("//evil.example")</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{background:url(//evil.example)}</style>',
  ],
  ...[
    '<iframe src=//evil.example></iframe>',
    '<form action=//evil.example><input name=p></form>',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<svg/onload=alert(1)>',
  ],
]
const addresses = [
  ...breaks.map((end) => `ada@demo.test${end}Bcc: ${intruder}`),
  ...[
    `ada@demo.test, ${intruder}`,
    `ada@demo.test;${intruder}`,
    `"x" <${intruder}>`,
    `ada@demo.test> RCPT TO:<${intruder}`,
    `<${intruder}>`,
    `ada@demo.test ${intruder}`,
  ],
  ...[
    '"a\r\nb"@demo.test',
    'ada@demo.test\u0000',
    'ada(comment)@demo.test',
    'ada@[127.0.0.1]',
    'ada@localhost',
    '@demo.test',
    'ada@',
    'a'.repeat(65).concat('@demo.test'),
  ],
  ...['nobody@placeholder.example', 'nobody@x.placeholder.test', 'nobody@none.invalid', 'x@PLACEHOLDER.com', 'x@sub.invalid'],
]
const isAddress = (name: string, value: unknown) =>
  typeof value === 'string' && (/mail|^to$|recipient/.test(name) || /@.*\.example$/.test(value))
const isFree = (name: string, value: unknown) =>
  typeof value === 'string' &&
  /name|subject|body|title|description|note|message|reason|comment|heading|text|label|position|bio|terms|intro/.test(name)

/** What a mail of ours has; nothing else. */
const known = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'content-transfer-encoding',
  'received',
])

const smtp = await startSmtpDouble()
await prove(
  'W4',
  async (world) => {
    const texts = lots([...headers, ...templates])
    const whereTo = lots(addresses)
    let sent = 0
    for (const operation of Array.from({ length: rounds }, () => world.operations).flat()) {
      if (operation.method === 'GET' || operation.limit === 'signIn') continue
      const { who = 'ada', ...arranged } = await arrange(world, operation)
      if (!arranged.body) continue
      for (const kind of ['texts', 'addresses'] as const) {
        const body = Object.fromEntries(
          Object.entries(arranged.body).map(([name, value]) => [
            name,
            kind === 'addresses' && isAddress(name, value)
              ? whereTo()
              : kind === 'texts' && !isAddress(name, value) && isFree(name, value)
                ? texts()
                : value,
          ]),
        )
        const { status } = await ask(world, who, operation, { ...arranged, body })
        if (status < 300) sent += 1
      }
    }
    const stuck = await delivered(world)
    const ofPeople = smtp.mails.length
    await writtenTemplates(world, texts)
    stuck.push(...(await delivered(world)))
    // A company's own templates may calculate; what people call themselves may not.
    const wrong = [...stuck, ...smtp.mails.flatMap((mail, i) => faultsOf(mail, i >= ofPeople))]
    const { rows: refused } = await world.sql.query<{ n: number }>(
      "select count(*)::int as n from kit.mails where state = 'refused'",
    )
    const subjects = new Set(smtp.mails.map(({ parsed }) => parsed.subject?.replace(/\d+/g, 'n')))
    for (const line of new Set(wrong)) console.log(`  ${line}`)
    await smtp.close()
    return [
      wrong.length === 0 && smtp.mails.length > 50,
      `${headers.length} line breaks, ${templates.length} templates, ${addresses.length} addresses in ${sent} calls that were taken: ${smtp.mails.length} mails of ${subjects.size} subjects arrived, ` +
        `${refused[0]!.n} were held back for their address, ${wrong.length} faults`,
    ]
  },
  { workers: true, smtpUrl: smtp.url },
)

/** Every hostile text as the company's own text of a mail, and that mail sent. */
async function writtenTemplates(world: World, texts: () => string): Promise<void> {
  const mounted = (name: string): Operation => world.platform.mounted.get(name)!.operation
  const list = await ask(world, 'ada', mounted('gateway.mailTemplates.list'), {
    params: {},
    query: { language: 'en', records: '100' },
    body: undefined,
  })
  for (const { id } of list.json.data as { id: string }[])
    for (const part of ['from_subject', 'heading', 'template_html'])
      for (let i = 0; i < 6; i++) {
        const update = { params: { id }, query: {}, body: { [part]: `${texts()} ${texts()}` } }
        const { status } = await ask(world, 'ada', mounted('gateway.mailTemplates.update'), update)
        if (status >= 500)
          throw new Error(`A template answers ${status}: ${requestOf(mounted('gateway.mailTemplates.update'), update).path}`)
        await ask(world, 'ada', mounted('gateway.mailTemplates.test'), { params: { id }, query: {}, body: undefined })
      }
}

/** Until nothing waits that could go now. Answers what still waits after a minute in which nothing moved. */
async function delivered(world: World): Promise<string[]> {
  let before = ''
  for (let moved = performance.now(), quiet = 0; ; ) {
    const { rows } = await world.sql.query<{ what: string }>(
      `select 'mail ' || template || ' ' || state || ' ' || coalesce(answer, '') as what from kit.mails where state in ('queued', 'sending') and due_at <= now()
       union all select 'job ' || task_identifier from graphile_worker.jobs where attempts = 0 and run_at <= now()`,
    )
    quiet = rows.length === 0 ? quiet + 1 : 0
    if (quiet === 5) return []
    const now = rows.map(({ what }) => what).join('\n')
    if (now !== before) moved = performance.now()
    if (performance.now() - moved > 60_000) return rows.map(({ what }) => `still waits: ${what}`)
    before = now
    await sleep(200)
  }
}

function faultsOf({ from, to, raw, parsed }: ReceivedMail, mayCalculate: boolean): string[] {
  const faults: string[] = []
  const where = `${parsed.subject} to ${to.join()}`.slice(0, 150)
  const say = (what: string) => faults.push(`${what}: ${where}`)
  if (from !== 'quoin@demo.test') say(`comes from ${from}`)
  if (to.length !== 1 || to[0]!.includes('evil.example')) say('has other recipients')
  if (/placeholder\.|\.invalid$/i.test(to[0] ?? '')) say('goes to a placeholder')
  const named = (parsed.to ?? []).map(({ address }) => address)
  if (named.length !== 1 || named[0] !== to[0]) say(`names ${named.join()}`)
  const others = parsed.headers.map(({ key }) => key).filter((key) => !known.has(key))
  if (others.length > 0) say(`has the headers ${others.join()}`)
  if (new Set(parsed.headers.map(({ key }) => key)).size !== parsed.headers.length) say('has a header twice')
  if (/[\r\n]/.test(parsed.subject ?? '')) say('has a subject of several lines')
  const whole = `${parsed.subject}\n${parsed.text}\n${parsed.html}`
  if (/root:.*:0:0|"private": true|password_hash|\[native code\]|\[object /.test(whole)) say('tells what it should not')
  const met = (parsed.html ?? '').match(/<[^>]*>/g)?.find(acts)
  if (met) say(`holds ${met.slice(0, 80)}`)
  if (whole.includes(product) && !mayCalculate) say('has reckoned')
  if (raw.length > 400_000) say('is huge')
  return faults
}

/** Whether a tag does something by itself. What stands in its attributes as text does nothing, but for addresses and styles. */
function acts(tag: string): boolean {
  const values = [...tag.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g)].map(
    ([, name, value]) => [name!.toLowerCase(), value!.replace(/^["']/, '').trim().toLowerCase()] as const,
  )
  return (
    /^<\/?(script|iframe|object|embed|form|input|svg|math|base)\b/i.test(tag) ||
    values.some(
      ([name, value]) =>
        name.startsWith('on') ||
        (name === 'http-equiv' && value.startsWith('refresh')) ||
        (['href', 'src', 'action'].includes(name) && /^(javascript|data|vbscript):/.test(value)) ||
        (name === 'style' && value.includes('url(')),
    )
  )
}

function lots<T>(all: readonly T[]): () => T {
  let at = 0
  return () => all[at++ % all.length]!
}
