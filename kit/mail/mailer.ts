import type { Queryable } from '../transaction/transaction.ts'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { NoticeAbout } from '../notices/rule.ts'
import { notify } from '../notices/notify.ts'
import { inTransaction } from '../transaction/transaction.ts'
import { whyNotTo } from './address.ts'
import { type MailDriver, MailTrouble, type Sender } from './driver.ts'
import { renderMail, type RenderedMail } from './render.ts'
import { builtIn } from './templates/index.ts'
import { type Language, mailLanguage, type MailTemplate, type MailText } from './templates/template.ts'

export interface Mail {
  readonly to: string
  readonly template: string
  /** One of the six, of whatever country; any other is answered in English. */
  readonly language: string
  /** The company it is sent for, null for mails of sign-in. */
  readonly tenantId: string | null
  readonly values: Readonly<Record<string, unknown>>
  /** A mail with the same key for the same company is sent once, however often it is asked for. */
  readonly key?: string
  /** The address was made up because none was given; the mail is noted and never sent. */
  readonly placeholder?: boolean
  /** The member it is for: told in the app too where the template says so, and asked there what they want mails about. */
  readonly person?: string
  /** The record it is about. */
  readonly about?: NoticeAbout
}

/** The addresses companies do not write to any more. Mails of sign-in, which no company sends, are never held back. */
export interface Suppressions {
  /** Why this company does not send such a mail to this address; null when it does. */
  why(companyId: string, address: string, isOptional: boolean): Promise<string | null>
  /** Hears that an address does not exist. */
  bounced(companyId: string, address: string, answer: string): Promise<void>
}

/** A server of a company's own. */
export interface OwnServer {
  readonly host: string
  readonly from: Sender
  readonly driver: MailDriver
  /** Hears that the server took a mail, or why it takes none. */
  noted(trouble: MailTrouble | null): Promise<unknown>
}
/** The servers that companies send their mails through. */
export interface OwnServers {
  /** The server of a company, null when it has none in use. Throws MailTrouble when it cannot be used. */
  of(companyId: string): Promise<OwnServer | null>
}

export interface Mailer {
  /** Who mails are from that leave by the platform's own server, and whether they do leave. */
  readonly platform: Sender & { readonly sends: boolean }
  /** Every mail that can be sent: the built-in ones and those of the blocks. */
  readonly templates: Readonly<Record<string, MailTemplate>>
  /**
   * Notes a mail, in the caller's transaction when one is given: it is sent if and only if that commits. Never says whether the
   * address is any good; an unusable one is noted as refused. Answers the mail's id.
   */
  send(mail: Mail, tx?: Queryable): Promise<string>
  /** Sends one mail through one server at once, and notes it when it has left. Answers what the server said. Throws MailTrouble. */
  sendBy(server: Omit<OwnServer, 'noted'>, mail: Mail): Promise<string>
  /**
   * Delivers what is due and answers how many left, mails of sign-in first, and only those where `which` says so. Several processes
   * may call it at once.
   */
  deliverDue(which?: 'signIn'): Promise<number>
  /** Delivers, one after the other, what is due by a company's own server, for as long as its turn lasts. Answers how many left. */
  deliverOwn(companyId: string): Promise<number>
  close(): void
}

export interface MailerSettings {
  /** The auth pool: mails belong to no company's wall. */
  readonly pool: Pool
  readonly driver: MailDriver
  /** `Quoin <post@example.org>`. */
  readonly from: string
  /** Stands above every mail. Default: Quoin. */
  readonly brand?: string
  /** Mails of the blocks, beside the built-in ones. */
  readonly templates?: Readonly<Record<string, MailTemplate>>
  /** Asks for a delivery soon, in the same transaction; mails of sign-in are asked for apart. */
  readonly wake?: (tx: Queryable, isSignIn: boolean) => Promise<unknown>
  /** Asks for `deliverOwn` soon, by workers that others do not wait for. Without it `deliverDue` delivers those mails at its end. */
  readonly wakeOwn?: (companyId: string) => Promise<unknown>
  readonly suppressions?: Suppressions
  readonly ownServers?: OwnServers
  /** Address that ends the optional mails of a company to whoever got this mail. */
  readonly unsubscribe?: (mailId: string) => string
  readonly log?: (message: string) => void
}

/**
 * What came of an attempt, as the log of a mail tells it. `later`: turned away for now; `down`: the server took nothing at all;
 * `lost`: whoever tried did not live to say; `suppressed`, `unwritten`: it never came to a server.
 */
export type TryOutcome =
  | 'sent'
  | 'kept'
  | 'later'
  | 'down'
  | 'refused'
  | 'lost'
  | 'suppressed'
  | 'unwritten'
  | 'delayed'
  | 'bounced'
  | 'complained'
/** One attempt at a mail. */
export interface MailTry {
  /** ISO 8601. */
  readonly at: string
  readonly outcome: TryOutcome
  /** The company's own server; null for the platform's, and where it never came to one. */
  readonly server: string | null
  readonly answer: string | null
}

/** How long a mail is lent to the process that sends it; afterwards another may try. */
const lease = "interval '3 minutes'"
const giveUpAfter = "interval '24 hours'"
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
  templates = {},
  wake,
  wakeOwn,
  suppressions,
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
  if (whyNotTo(platform.from.address) === 'This is not one email address.')
    throw new Error(`Mails cannot come from ${JSON.stringify(from)}.`)

  async function send(mail: Mail, tx: Queryable = pool): Promise<string> {
    if (!Object.hasOwn(known, mail.template)) throw new Error(`There is no mail called ${mail.template}.`)
    const id = mail.key === undefined ? randomUUID() : idOfKey(mail.tenantId, mail.key)
    const reason = mail.placeholder ? 'The address is a placeholder.' : whyNotTo(mail.to)
    const language = mailLanguage(mail.language)
    // No column is named after `on conflict`, nor returned: those who may only add mails may not look.
    await tx.query(
      `
      insert into kit.mails (id, company_id, key, recipient, template, language, values, state, answer, person_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        id,
        mail.tenantId,
        mail.key ?? null,
        reason ? mail.to.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 320) : mail.to,
        mail.template,
        language,
        JSON.stringify(reason ? {} : mail.values, storable),
        reason ? 'refused' : 'queued',
        reason,
        mail.person ?? null,
      ],
    )
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
              const outcome = await deliver(row, way)
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
      const outcome = await deliver(row, await wayOf(companyId))
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

  async function deliver(row: Claimed, way: Way): Promise<'left' | 'stays' | 'down'> {
    let note = ''
    let rendered: RenderedMail
    const isOptional = row.company_id !== null && known[row.template]?.optional === true
    const suppressed =
      row.company_id &&
      ((await whyUnwanted(pool, row, known[row.template]?.notice?.category)) ??
        (await suppressions?.why(row.company_id, row.recipient, isOptional)))
    if (suppressed) {
      await pool.query(refuseIt, [row.id, row.attempts, suppressed, 'suppressed', null])
      return 'stays'
    }
    try {
      const own = row.html_body === null ? await ownText(pool, row) : undefined
      try {
        rendered = asWritten(row) ?? (await renderMail(own ?? standardText(row), row.values, { language: row.language, brand }))
      } catch (error) {
        if (!own) throw error
        // Whoever waits for a new password must not wait for someone to repair a template.
        note = `The company's own text failed (${(error as Error).message.slice(0, 200)}); the standard text was used. `
        log(`mail ${row.id}: ${note}`)
        rendered = await renderMail(standardText(row), row.values, { language: row.language, brand })
      }
    } catch (error) {
      log(`mail ${row.id} cannot be written: ${(error as Error).message}`)
      const why = `Could not be written: ${(error as Error).message.slice(0, 500)}`
      await pool.query(stop, [row.id, row.attempts, why, 'unwritten', null])
      return 'stays'
    }
    if (way.host) note += `${way.host}: `
    let answer: string
    try {
      answer = await way.driver.send({
        from: way.from,
        to: row.recipient,
        ...rendered,
        ...(isOptional && unsubscribe && { unsubscribe: unsubscribe(row.id) }),
        messageId: idOnTheWay(row.id, way.from),
      })
    } catch (error) {
      const trouble = error instanceof MailTrouble ? error : new MailTrouble('later', (error as Error).message)
      log(`mail ${row.id}: ${note}${trouble.message}`)
      await pool.query(trouble.kind === 'refused' ? stop : retry, [
        row.id,
        row.attempts,
        note + trouble.message,
        trouble.kind satisfies TryOutcome,
        way.host,
      ])
      if (trouble.about.isAboutAddress && row.company_id)
        await suppressions?.bounced(row.company_id, row.recipient, trouble.message)
      if (trouble.kind === 'down') await way.noted(trouble)
      return trouble.kind === 'down' ? 'down' : 'stays'
    }
    const { sends } = way.driver
    const copy = readable(row, rendered, sends)
    await insist(() =>
      pool.query(
        `
      update kit.mails
      set state = $2, values = '{}', answer = $3, subject = $4, text_body = $5, html_body = $6, finished_at = clock_timestamp(),
        tries = kit.with_try(tries, $2, $7, $3)
      where id = $1`,
        [row.id, sends ? 'sent' : 'kept', note + answer, copy.subject, copy.text, copy.html, way.host],
      ),
    )
    await way.noted(null)
    return 'left'
  }

  async function sendBy({ host, from: sender, driver: by }: Omit<OwnServer, 'noted'>, mail: Mail): Promise<string> {
    const language = mailLanguage(mail.language)
    const id = randomUUID()
    const rendered = await renderMail(standardText({ ...mail, language }), mail.values, { language, brand })
    const answer = await by.send({ from: sender, to: mail.to, ...rendered, messageId: idOnTheWay(id, sender) })
    const copy = withoutSecrets(mail.values, rendered, known[mail.template]?.secrets)
    await pool.query(
      `insert into kit.mails (id, company_id, recipient, template, language, values, state, attempts, answer, subject, text_body,
         html_body, finished_at, tries) values ($1, $2, $3, $4, $5, '{}', 'sent', 1, $6, $7, $8, $9, clock_timestamp(),
         kit.with_try('[]', 'sent', $10, $6))`,
      [id, mail.tenantId, mail.to, mail.template, language, `${host}: ${answer}`, copy.subject, copy.text, copy.html, host],
    )
    return answer
  }

  /** Without a mail server the copy is all there is of a mail, so its links stay; codes are in no company's log even then. */
  const readable = ({ values, template, company_id: companyId }: Claimed, mail: RenderedMail, sends: boolean): RenderedMail => {
    const codes = known[template]?.secrets
    if (sends) return withoutSecrets(values, mail, codes)
    return companyId === null ? mail : withoutSecrets(values, mail, codes, 'with links')
  }

  function standardText({ template, language }: { template: string; language: string }): MailText {
    const found = known[template]
    if (!found) throw new Error(`There is no mail called ${template}.`)
    return found.texts[language as Language] ?? found.texts.en
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

/** By which server a mail leaves; without a host it is the platform's own. */
type Way = Omit<OwnServer, 'host'> & { readonly host: string | null }

const idOnTheWay = (id: string, { address }: Sender) => `${id}@${address.split('@')[1]}`

/** A mail that is sent once more goes as it went the first time. */
const asWritten = ({ subject, text_body: text, html_body: html }: Claimed): RenderedMail | undefined =>
  subject === null || text === null || html === null ? undefined : { subject, text, html }

/** What stands in a kept copy instead of a code. */
export const hiddenCode = '••••••'

/**
 * What stays to be read of a mail that left: codes are hidden and the one-time links in it are cut short, or whoever reads a company's
 * mails or a backup would hold them.
 */
function withoutSecrets(
  values: Readonly<Record<string, unknown>>,
  sent: RenderedMail,
  codes: readonly string[] = [],
  links: 'with links' | 'without links' = 'without links',
): RenderedMail {
  const secrets = links === 'without links' ? Object.values(values).filter(isSecretLink) : []
  const hidden = codes.map((name) => values[name]).filter((value) => typeof value === 'string' && value !== '') as string[]
  const mask = (text: string) =>
    [
      ...secrets.map((link) => [link, link.replace(/[?#].*$/s, '?…')] as const),
      ...hidden.map((code) => [code, hiddenCode] as const),
    ].reduce((rest, [secret, shown]) => rest.replaceAll(secret, shown).replaceAll(escapeHtml(secret), shown), text)
  return { subject: mask(sent.subject), text: mask(sent.text), html: mask(sent.html) }
}
const isSecretLink = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/[^?#]*[?#]/.test(value)

/** The mail has left; if the database forgets that now, it leaves again. So a restart of the database is waited out. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 10) throw error
      await sleep(attempt * 200)
    }
  }
}

interface Claimed {
  readonly id: string
  readonly company_id: string | null
  readonly person_id: string | null
  readonly recipient: string
  readonly template: string
  readonly language: string
  readonly values: Readonly<Record<string, unknown>>
  readonly attempts: number
  readonly subject: string | null
  readonly text_body: string | null
  readonly html_body: string | null
}

/** The next mail that is due: of sign-in, by the platform's server of whom nothing excludes, or of one company. */
async function claim(pool: Pool, which: keyof typeof claims, values: unknown[]): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(claims[which], values)
  return rows[0]
}
const claimWhere = (which: string) => `
  update kit.mails set state = 'sending', attempts = attempts + 1, due_at = clock_timestamp() + ${lease},
    tries = case when state = 'sending' then kit.with_try(tries, 'lost', null, null) else tries end
  where id = (
    select id from kit.mails where state in ('queued', 'sending') and due_at <= clock_timestamp() and ${which}
    order by due_at limit 1 for update skip locked)
  returning id, company_id, person_id, recipient, template, language, values, attempts, subject, text_body, html_body`
const claims = {
  signIn: claimWhere('(company_id is null or template = any ($1))'),
  others: claimWhere('company_id <> all ($2::uuid[]) and template <> all ($1)'),
  company: claimWhere('company_id = $2 and template <> all ($1)'),
} as const

/** Others are to send it; this was no try. */
const putBack = `
  update kit.mails set state = 'queued', attempts = attempts - 1, due_at = created_at where id = $1 and state = 'sending' and attempts = $2`
// Both only for whoever still holds the mail: after the lease another process may have sent it.
const stop = `
  update kit.mails set state = 'failed', values = '{}', answer = $3, finished_at = clock_timestamp(),
    tries = kit.with_try(tries, $4, $5, $3)
  where id = $1 and state = 'sending' and attempts = $2`
const refuseIt = `
  update kit.mails set state = 'refused', values = '{}', answer = $3, finished_at = clock_timestamp(),
    tries = kit.with_try(tries, $4, $5, $3)
  where id = $1 and state = 'sending' and attempts = $2`
const retry = `
  update kit.mails set answer = $3, tries = kit.with_try(tries, $4, $5, $3),
    state = case when created_at < clock_timestamp() - ${giveUpAfter} then 'failed' else 'queued' end,
    values = case when created_at < clock_timestamp() - ${giveUpAfter} then '{}' else values end,
    finished_at = case when created_at < clock_timestamp() - ${giveUpAfter} then clock_timestamp() end,
    due_at = clock_timestamp() + least(interval '30 seconds' * power(2, least(attempts, 10) - 1), interval '30 minutes')
  where id = $1 and state = 'sending' and attempts = $2`

/** Why a member is not mailed this at once: they chose so in this company for what it is about. */
async function whyUnwanted(
  pool: Pool,
  { company_id: tenantId, person_id: person }: Claimed,
  category: string | undefined,
): Promise<string | null> {
  if (!tenantId || !person || !category) return null
  const [row] = await inTransaction(pool, { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ choice: string }>(
      `select choice from kit.notice_choices where tenant_id = $1 and person_id = $2 and category = $3 and channel = 'mail' and choice <> 'now'`,
      [tenantId, person, category],
    ),
  )
  if (!row) return null
  return row.choice === 'digest' ? 'It is told in the digest.' : 'They chose not to be mailed about this.'
}

async function ownText(pool: Pool, { company_id: tenantId, template, language }: Claimed): Promise<MailText | undefined> {
  if (!tenantId) return undefined
  const [text] = await inTransaction(pool, { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<MailText>(
      `select subject, heading, body, button, note, plain from kit.mail_templates
       where tenant_id = $1 and template = $2 and language = $3`,
      [tenantId, template, language],
    ),
  )
  return text
}

/** The key decides the id, so that a repetition meets the primary key. */
function idOfKey(tenantId: string | null, key: string): string {
  const hash = createHash('sha256')
    .update(`${tenantId ?? ''}\n${key}`)
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Postgres stores neither NUL nor half characters. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** `Quoin <post@example.org>` in two. */
function senderIn(from: string): Sender {
  const [, name = '', address = from] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(from) ?? []
  return { name, address }
}
/** As Liquid escapes. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&${({ '&': 'amp', '<': 'lt', '>': 'gt', '"': '#34', "'": '#39' } as const)[char]};`)
