import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { inTransaction } from '../server/transaction.ts'
import { whyNotTo } from './address.ts'
import { type MailDriver, MailTrouble } from './driver.ts'
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
}

/** Anything that runs SQL: a pool, a client, a transaction of the kit. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>
}

/** The addresses companies do not write to any more. Mails of sign-in, which no company sends, are never held back. */
export interface Suppressions {
  /** Why this company does not send such a mail to this address; null when it does. */
  why(companyId: string, address: string, isOptional: boolean): Promise<string | null>
  /** Hears that an address does not exist. */
  bounced(companyId: string, address: string, answer: string): Promise<void>
}

export interface Mailer {
  /** Every mail that can be sent: the built-in ones and those of the blocks. */
  readonly templates: Readonly<Record<string, MailTemplate>>
  /**
   * Notes a mail, in the caller's transaction when one is given: it is sent if and only if that commits. Never says whether the
   * address is any good; an unusable one is noted as refused. Answers the mail's id.
   */
  send(mail: Mail, tx?: Queryable): Promise<string>
  /** Delivers everything that is due and answers how many left. Several processes may call it at once. */
  deliverDue(): Promise<number>
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
  /** Asks for a delivery soon, in the same transaction: `(tx) => jobs.add('kit.deliver_mails', {}, { tx })`. */
  readonly wake?: (tx: Queryable) => Promise<unknown>
  readonly suppressions?: Suppressions
  /** Address that ends the optional mails of a company to whoever got this mail. */
  readonly unsubscribe?: (mailId: string) => string
  readonly log?: (message: string) => void
}

/** How long a mail is lent to the process that sends it; afterwards another may try. */
const lease = "interval '3 minutes'"
const giveUpAfter = "interval '24 hours'"
const lanes = 4

/** Mails with a memory: every one is a row first, leaves once, is tried again for a day, and can be read afterwards. */
export function createMailer({
  pool,
  driver,
  from,
  brand = 'Quoin',
  templates = {},
  wake,
  suppressions,
  unsubscribe,
  log = () => {},
}: MailerSettings): Mailer {
  const known: Readonly<Record<string, MailTemplate>> = { ...builtIn, ...templates }
  if (whyNotTo(addressIn(from)) === 'This is not one e-mail address.')
    throw new Error(`Mails cannot come from ${JSON.stringify(from)}.`)

  async function send(mail: Mail, tx: Queryable = pool): Promise<string> {
    if (!Object.hasOwn(known, mail.template)) throw new Error(`There is no mail called ${mail.template}.`)
    const id = mail.key === undefined ? randomUUID() : idOfKey(mail.tenantId, mail.key)
    const reason = mail.placeholder ? 'The address is a placeholder.' : whyNotTo(mail.to)
    const language = mailLanguage(mail.language)
    // No column is named after `on conflict`, nor returned: those who may only add mails may not look.
    await tx.query(
      `
      insert into kit.mails (id, company_id, key, recipient, template, language, values, state, answer)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
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
      ],
    )
    if (!reason) await wake?.(tx)
    return id
  }

  async function deliverDue(): Promise<number> {
    let left = 0
    let down = false
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let row = await claim(pool); row; row = down ? undefined : await claim(pool)) {
          const outcome = await deliver(row)
          if (outcome === 'left') left++
          if (outcome === 'down') down = true
        }
      }),
    )
    return left
  }

  async function deliver(row: Claimed): Promise<'left' | 'stays' | 'down'> {
    let note = ''
    let rendered: RenderedMail
    const isOptional = row.company_id !== null && known[row.template]?.optional === true
    const suppressed = row.company_id && (await suppressions?.why(row.company_id, row.recipient, isOptional))
    if (suppressed) {
      await pool.query(refuseIt, [row.id, row.attempts, suppressed])
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
      await pool.query(stop, [row.id, row.attempts, `Could not be written: ${(error as Error).message.slice(0, 500)}`])
      return 'stays'
    }
    let answer: string
    try {
      answer = await driver.send({
        from,
        to: row.recipient,
        ...rendered,
        ...(isOptional && unsubscribe && { unsubscribe: unsubscribe(row.id) }),
        messageId: `${row.id}@${addressIn(from).split('@')[1]}`,
      })
    } catch (error) {
      const { kind, message, isAboutAddress } =
        error instanceof MailTrouble ? error : new MailTrouble('later', (error as Error).message)
      log(`mail ${row.id}: ${message}`)
      await pool.query(kind === 'refused' ? stop : retry, [row.id, row.attempts, note + message])
      if (isAboutAddress && row.company_id) await suppressions?.bounced(row.company_id, row.recipient, message)
      return kind === 'down' ? 'down' : 'stays'
    }
    const copy = driver.sends ? withoutLinks(row, rendered) : rendered
    await insist(() =>
      pool.query(
        `
      update kit.mails
      set state = $2, values = '{}', answer = $3, subject = $4, text_body = $5, html_body = $6, finished_at = clock_timestamp()
      where id = $1`,
        [row.id, driver.sends ? 'sent' : 'kept', note + answer, copy.subject, copy.text, copy.html],
      ),
    )
    return 'left'
  }

  function standardText({ template, language }: Claimed): MailText {
    const found = known[template]
    if (!found) throw new Error(`There is no mail called ${template}.`)
    return found.texts[language as Language] ?? found.texts.en
  }

  return { templates: known, send, deliverDue, close: () => driver.close() }
}

/** A mail that is sent once more goes as it went the first time. */
const asWritten = ({ subject, text_body: text, html_body: html }: Claimed): RenderedMail | undefined =>
  subject === null || text === null || html === null ? undefined : { subject, text, html }

/** What stays to be read of a mail that left: the one-time links in it are cut short, or a backup would hold them. */
function withoutLinks({ values }: Claimed, sent: RenderedMail): RenderedMail {
  const secrets = Object.values(values).filter(
    (value): value is string => typeof value === 'string' && /^https?:\/\/[^?#]*[?#]/.test(value),
  )
  const mask = (text: string) =>
    secrets.reduce((rest, link) => {
      const shown = link.replace(/[?#].*$/s, '?…')
      return rest.replaceAll(link, shown).replaceAll(escapeHtml(link), shown)
    }, text)
  return { subject: mask(sent.subject), text: mask(sent.text), html: mask(sent.html) }
}

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
  readonly recipient: string
  readonly template: string
  readonly language: string
  readonly values: Readonly<Record<string, unknown>>
  readonly attempts: number
  readonly subject: string | null
  readonly text_body: string | null
  readonly html_body: string | null
}

async function claim(pool: Pool): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(`
    update kit.mails set state = 'sending', attempts = attempts + 1, due_at = clock_timestamp() + ${lease}
    where id = (
      select id from kit.mails where state in ('queued', 'sending') and due_at <= clock_timestamp()
      order by due_at limit 1 for update skip locked)
    returning id, company_id, recipient, template, language, values, attempts, subject, text_body, html_body`)
  return rows[0]
}

// Both only for whoever still holds the mail: after the lease another process may have sent it.
const stop = `
  update kit.mails set state = 'failed', values = '{}', answer = $3, finished_at = clock_timestamp()
  where id = $1 and state = 'sending' and attempts = $2`
const refuseIt = `
  update kit.mails set state = 'refused', values = '{}', answer = $3, finished_at = clock_timestamp()
  where id = $1 and state = 'sending' and attempts = $2`
const retry = `
  update kit.mails set answer = $3,
    state = case when created_at < clock_timestamp() - ${giveUpAfter} then 'failed' else 'queued' end,
    values = case when created_at < clock_timestamp() - ${giveUpAfter} then '{}' else values end,
    finished_at = case when created_at < clock_timestamp() - ${giveUpAfter} then clock_timestamp() end,
    due_at = clock_timestamp() + least(interval '30 seconds' * power(2, least(attempts, 10) - 1), interval '30 minutes')
  where id = $1 and state = 'sending' and attempts = $2`

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

const addressIn = (from: string) => /<([^<>]+)>$/.exec(from)?.[1] ?? from
/** As Liquid escapes. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&${({ '&': 'amp', '<': 'lt', '>': 'gt', '"': '#34', "'": '#39' } as const)[char]};`)
