import { createHash, randomUUID } from 'node:crypto'
import { notify } from '../notices/notify.ts'
import type { Queryable } from '../transaction/transaction.ts'
import { whyNotTo } from './address.ts'
import { deliver, messageIdOf, standardText, type Way } from './deliver.ts'
import { type MailDriver, MailTrouble, type Sender } from './driver.ts'
import { withoutSecrets } from './keptCopy.ts'
import type { Mail, Mailer, MailerSettings, OwnServer } from './mail.ts'
import { claim, enqueue, putBack } from './queue.ts'
import { renderMail } from './render.ts'
import { builtIn } from './templates/index.ts'
import { mailLanguage, type MailTemplate } from './templates/template.ts'

const workers = 4
/** How many mails of one company are under way by the platform's server at a time; the other lanes are kept for others. */
const workersOfCompany = 2
/** How long a company's own server is written to before others have their turn. */
const turnMs = 20_000

/** Mails with a memory: every one is a row first, leaves once, is tried again for a day, and can be read afterwards. */
export function createMailer({
  pool,
  driver,
  from,
  brand = 'Quoin',
  nameOf,
  templates = {},
  wake,
  wakeOwn,
  suppressions,
  files: store,
  ownServers,
  unsubscribe,
  log = () => {},
}: MailerSettings): Mailer {
  const known: Readonly<Record<string, MailTemplate>> = { ...builtIn, ...templates }
  const always = Object.entries(known).flatMap(([name, { byPlatform }]) => (byPlatform ? [name] : []))
  /** Sent by the platform itself, whatever company it is about. */
  const isSignIn = (company: string | null, template: string) => company === null || always.includes(template)
  /** How many mails of each company are under way by the platform's server, in all rounds of this process. */
  const busy = new Map<string, number>()
  const hold = (company: string | null, by: 1 | -1) => {
    if (!company) return
    const mails = (busy.get(company) ?? 0) + by
    if (mails > 0) busy.set(company, mails)
    else busy.delete(company)
  }
  /** Mails are claimed one after the other: of two claims at once, neither would see what the other takes. */
  let claiming: Promise<unknown> = Promise.resolve()
  const platform: Way = { host: null, from: senderIn(from), driver, noted: async () => {} }
  const brandOf = async (company: string | null) => (company && (await nameOf?.(company))) || brand
  const delivery = { pool, known, brandOf, suppressions, store, unsubscribe, log }
  if (whyNotTo(platform.from.address) === 'This is not one email address.')
    throw new Error(`Mails cannot come from ${JSON.stringify(from)}.`)

  async function send(mail: Mail, tx: Queryable = pool): Promise<string> {
    if (!Object.hasOwn(known, mail.template)) throw new Error(`There is no mail called ${mail.template}.`)
    const id = mail.key === undefined ? randomUUID() : idOfKey(mail.tenantId, mail.key)
    const reason = mail.placeholder ? 'The address is a placeholder.' : whyNotTo(mail.to)
    const language = mailLanguage(mail.language)
    // Whoever names a copy has asked already; what slips through goes to nobody.
    const wrong = [...(mail.copies ?? []), ...(mail.hiddenCopies ?? [])].find((address) => whyNotTo(address) !== null)
    if (wrong !== undefined) throw new Error('A mail names a copy that cannot be written to.')
    await enqueue(tx, id, { ...mail, language }, reason)
    await tellInApp(mail, id, tx)
    if (!reason) await wake?.(tx, isSignIn(mail.tenantId, mail.template))
    return id
  }

  async function tellInApp({ tenantId, template, values, person, about }: Mail, id: string, tx: Queryable): Promise<void> {
    if (!tenantId || !person || !known[template]?.notice) return
    const link = typeof values.link === 'string' ? values.link : undefined
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !known[template]?.secrets?.includes(name)))
    await notify(tx, { tenantId, notice: template, people: [person], values: shown, link, about, key: id, isMailed: true })
  }

  async function deliverDue(which?: 'signIn'): Promise<number> {
    let left = 0
    let isOver = false
    /** Companies whose mails leave by servers of their own. */
    const own = new Set<string>()
    const take = async () => {
      if (isOver) return undefined
      const first = await claim(pool, 'signIn', [always])
      if (first || which) return first
      const full = [...busy].flatMap(([company, mails]) => (mails >= workersOfCompany ? [company] : []))
      const row = await claim(pool, 'others', [always, [...own, ...full]])
      if (row) hold(row.company_id, 1)
      return row
    }
    const next = () => {
      const row = claiming.then(take)
      claiming = row.catch(() => {})
      return row
    }
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (let row = await next(); row; row = await next()) {
          const company = isSignIn(row.company_id, row.template) ? null : row.company_id
          try {
            const way = company ? await wayOf(company) : platform
            if (way === platform) {
              const outcome = await deliver(delivery, row, way)
              if (outcome === 'left') left++
              if (outcome === 'down') isOver = true
            } else {
              await pool.query(putBack, [row.id, row.attempts])
              const isKnown = own.has(company!)
              own.add(company!)
              if (!isKnown) await wakeOwn?.(company!)
            }
          } finally {
            hold(company, -1)
          }
        }
      }),
    )
    if (!wakeOwn) for (const some of await Promise.all([...own].map(deliverOwn))) left += some
    return left
  }

  async function deliverOwn(companyId: string): Promise<number> {
    const since = performance.now()
    const due = () => claim(pool, 'company', [always, companyId])
    let left = 0
    while (!wakeOwn || performance.now() - since < turnMs) {
      const row = await due()
      if (!row) return left
      const outcome = await deliver(delivery, row, await wayOf(companyId))
      if (outcome === 'left') left++
      if (outcome === 'down') return left
    }
    await wakeOwn!(companyId)
    return left
  }

  /** By which server mails of a company leave; one that cannot be used takes none, and the mails wait. */
  async function wayOf(company: string | null): Promise<Way> {
    try {
      return (company && (await ownServers?.of(company))) || platform
    } catch (error) {
      if (!(error instanceof MailTrouble)) throw error
      const driver: MailDriver = { sends: true, send: () => Promise.reject(error), close: () => {} }
      return { ...platform, driver }
    }
  }

  async function sendBy({ host, from: sender, driver: by }: Omit<OwnServer, 'noted'>, mail: Mail): Promise<string> {
    const language = mailLanguage(mail.language)
    const id = randomUUID()
    const rendered = await renderMail(standardText(known, { ...mail, language }), mail.values, {
      language,
      brand: await brandOf(mail.tenantId),
    })
    const answer = await by.send({ from: sender, to: mail.to, ...rendered, messageId: messageIdOf(id, sender) })
    const copy = withoutSecrets(mail.values, rendered, known[mail.template]?.secrets)
    await pool.query(
      `insert into kit.mails (id, company_id, recipient, template, language, values, state, attempts, answer, subject, text_body,
         html_body, finished_at, tries) values ($1, $2, $3, $4, $5, '{}', 'sent', 1, $6, $7, $8, $9, clock_timestamp(),
         kit.with_try('[]', 'sent', $10, $6))`,
      [id, mail.tenantId, mail.to, mail.template, language, `${host}: ${answer}`, copy.subject, copy.text, copy.html, host],
    )
    return answer
  }

  return {
    templates: known,
    platform: { ...platform.from, sends: driver.sends },
    send,
    sendBy,
    deliverDue,
    deliverOwn,
    close: () => driver.close(),
  }
}

/** The key decides the id, so that a repetition meets the primary key. */
function idOfKey(tenantId: string | null, key: string): string {
  const hash = createHash('sha256')
    .update(`${tenantId ?? ''}\n${key}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** `Quoin <post@example.org>` in two. */
function senderIn(from: string): Sender {
  const [, name = '', address = from] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(from) ?? []
  return { name, address }
}
