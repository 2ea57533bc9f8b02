import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { FileStore } from '../files/store.ts'
import { inTransaction } from '../transaction/transaction.ts'
import { MailTrouble, type MessageFile, type Sender } from './driver.ts'
import { withoutSecrets } from './keptCopy.ts'
import type { MailFile, OwnServer, Suppressions, TryOutcome } from './mail.ts'
import { type Claimed, refuseIt, retry, stop } from './queue.ts'
import { type RenderedMail, renderMail } from './render.ts'
import type { Language, MailTemplate, MailText } from './templates/template.ts'

/** By which server a mail leaves; without a host it is the platform's own. */
export type Way = Omit<OwnServer, 'host'> & { readonly host: string | null }

/** The same however often a mail is tried. */
export const messageIdOf = (id: string, { address }: Sender) => `${id}@${address.split('@')[1]}`

/** What a mail needs on its way to a server. */
export interface DeliverySettings {
  readonly pool: Pool
  readonly known: Readonly<Record<string, MailTemplate>>
  readonly brandOf: (company: string | null) => Promise<string>
  readonly suppressions: Suppressions | undefined
  readonly store: Pick<FileStore, 'read'> | undefined
  readonly unsubscribe: ((mailId: string) => string) | undefined
  readonly log: (message: string) => void
}

/**
 * Brings one claimed mail to a server and notes what came of it. `left`: the server has it, or it is kept where there is none;
 * `stays`: it did not leave, now or for good; `down`: this server takes nothing just now.
 */
export async function deliver(settings: DeliverySettings, row: Claimed, way: Way): Promise<'left' | 'stays' | 'down'> {
  const { pool, log } = settings
  const suppressed = await whySuppressed(settings, row)
  if (suppressed) {
    await pool.query(refuseIt, [row.id, row.attempts, suppressed, 'suppressed', null])
    return 'stays'
  }
  const unwritten = async (why: string): Promise<'stays'> => {
    await pool.query(stop, [row.id, row.attempts, why, 'unwritten', null])
    return 'stays'
  }
  let written: Written
  try {
    written = await write(settings, row)
  } catch (error) {
    log(`mail ${row.id} cannot be written: ${(error as Error).message}`)
    return unwritten(`Could not be written: ${(error as Error).message.slice(0, 500)}`)
  }
  let files: readonly MessageFile[]
  try {
    files = way.driver.sends ? await readFiles(settings, row.files) : []
  } catch (error) {
    log(`mail ${row.id} lacks a file: ${(error as Error).message}`)
    return unwritten('An attached file is no longer there.')
  }
  const note = way.host ? `${written.note}${way.host}: ` : written.note
  let answer: string
  try {
    answer = await hand(settings, row, way, written.mail, files)
  } catch (error) {
    return noteTrouble(settings, row, way, note, error)
  }
  await noteLeft(settings, row, way, written.mail, note + answer)
  await way.noted(null)
  return 'left'
}

/** Why nobody writes to this address, or not such mails; undefined when somebody does. */
async function whySuppressed({ pool, known, suppressions }: DeliverySettings, row: Claimed): Promise<string | null | undefined> {
  if (!row.company_id) return null
  const unwanted = await whyUnwanted(pool, row, known[row.template]?.notice?.category)
  return unwanted ?? suppressions?.why(row.company_id, row.recipient, isOptional(known, row))
}

const isOptional = (known: DeliverySettings['known'], { company_id: company, template }: Claimed): boolean =>
  company !== null && known[template]?.optional === true

interface Written {
  readonly mail: RenderedMail
  /** What whoever reads the log of the mail should know of its text. */
  readonly note: string
}

/** The text of a mail: as it went before, else as its company words it, else as the product does. */
async function write({ pool, known, brandOf, log }: DeliverySettings, row: Claimed): Promise<Written> {
  const before = asWritten(row)
  if (before) return { mail: before, note: '' }
  const { language, values } = row
  const [own, brand] = await Promise.all([ownText(pool, row), brandOf(row.company_id)])
  try {
    return { mail: await renderMail(own ?? standardText(known, row), values, { language, brand }), note: '' }
  } catch (error) {
    if (!own) throw error
    // Whoever waits for a new password must not wait for someone to repair a template.
    const note = `The company's own text failed (${(error as Error).message.slice(0, 200)}); the standard text was used. `
    log(`mail ${row.id}: ${note}`)
    return { mail: await renderMail(standardText(known, row), values, { language, brand }), note }
  }
}

/** The text of a mail as the product words it. Throws when there is no such mail. */
export function standardText(
  known: DeliverySettings['known'],
  { template, language }: { readonly template: string; readonly language: string },
): MailText {
  const found = known[template]
  if (!found) throw new Error(`There is no mail called ${template}.`)
  return found.texts[language as Language] ?? found.texts.en
}

/** The bytes of all of them are asked for at once: a file that is gone is known before the server is spoken to. */
async function readFiles({ store }: DeliverySettings, all: readonly MailFile[]): Promise<MessageFile[]> {
  if (all.length > 0 && !store) throw new Error('This mailer has no files.')
  return Promise.all(all.map(async ({ key, name, contentType }) => ({ name, contentType, content: await store!.read(key) })))
}

/** Gives a mail to the server; answers what it said. */
async function hand(
  { known, suppressions, unsubscribe }: DeliverySettings,
  row: Claimed,
  { driver, from }: Way,
  mail: RenderedMail,
  files: readonly MessageFile[],
): Promise<string> {
  const optional = isOptional(known, row)
  const wanted = async (addresses: readonly string[]) => {
    if (!row.company_id) return addresses
    const reasons = await Promise.all(addresses.map((address) => suppressions?.why(row.company_id!, address, optional) ?? null))
    return addresses.filter((_, at) => reasons[at] === null)
  }
  try {
    return await driver.send({
      from,
      to: row.recipient,
      copies: await wanted(row.copies),
      hiddenCopies: await wanted(row.hidden_copies),
      files,
      ...mail,
      ...(optional && unsubscribe && { unsubscribe: unsubscribe(row.id) }),
      messageId: messageIdOf(row.id, from),
    })
  } finally {
    for (const { content } of files) content.destroy()
  }
}

async function noteTrouble(
  { pool, suppressions, log }: DeliverySettings,
  row: Claimed,
  way: Way,
  note: string,
  error: unknown,
): Promise<'stays' | 'down'> {
  const trouble = error instanceof MailTrouble ? error : new MailTrouble('later', (error as Error).message)
  log(`mail ${row.id}: ${note}${trouble.message}`)
  await pool.query(trouble.kind === 'refused' ? stop : retry, [
    row.id,
    row.attempts,
    note + trouble.message,
    trouble.kind satisfies TryOutcome,
    way.host,
  ])
  if (trouble.about.isAboutAddress && row.company_id) await suppressions?.bounced(row.company_id, row.recipient, trouble.message)
  if (trouble.kind !== 'down') return 'stays'
  await way.noted(trouble)
  return 'down'
}

async function noteLeft(
  { pool, known }: DeliverySettings,
  row: Claimed,
  { driver: { sends }, host }: Way,
  mail: RenderedMail,
  answer: string,
): Promise<void> {
  const codes = known[row.template]?.secrets
  // Without a mail server the copy is all there is of a mail, so its links stay; codes are in no company's log even then.
  const isAllThereIs = !sends && row.company_id === null
  const copy = isAllThereIs ? mail : withoutSecrets(row.values, mail, codes, sends ? 'without links' : 'with links')
  await insist(() =>
    pool.query(
      `update kit.mails
       set state = $2, values = '{}', answer = $3, subject = $4, text_body = $5, html_body = $6, finished_at = clock_timestamp(),
         tries = kit.with_try(tries, $2, $7, $3)
       where id = $1`,
      [row.id, sends ? 'sent' : 'kept', answer, copy.subject, copy.text, copy.html, host],
    ),
  )
}

/** A mail that is sent once more goes as it went the first time. */
const asWritten = ({ subject, text_body: text, html_body: html }: Claimed): RenderedMail | undefined =>
  subject === null || text === null || html === null ? undefined : { subject, text, html }

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
