import type { AnyResource } from '@quoin/kit'
import { files } from '@quoin/files/resources'
import { type MailFile, whyNotTo } from '@quoin/kit/mail'
import { type BlockServer, type Context, type Customs, document, one, Refusal, refuse, whyNot } from '@quoin/kit/server'
import { randomUUID } from 'node:crypto'
import { fill, type Words } from '../mails/fill.ts'
import { partsOf } from '../mails/letter.ts'
import { paperLanguage } from '@quoin/kit/pdf'
import { crm } from '../resources/index.ts'
import { mailBounds } from '../resources/mails.ts'
import { mustHaveConsent, mustWantLetters } from './consent.ts'
import { type Named, personOf } from './peopleOf.ts'
import { sellingOf } from './settings.ts'

export const mails: Customs<typeof crm, 'mails'> = {
  async preview(input, context) {
    const { to, subject, body, language } = await compose(input, context)
    return document({ type: 'mail_preview', id: '', attributes: { to, subject, body, language } })
  },

  async send(input, context) {
    const { to, subject, body, language, words, about } = await compose(input, context)
    if (!subject) throw refuse.invalid('required', 'Enter a subject.', 'subject')
    if (!body) throw refuse.invalid('required', 'Enter a message.', 'body')
    const recipient = requireScope(to)
    const cc = copiesOf('cc', input.cc, [recipient])
    const bcc = copiesOf('bcc', input.bcc, [recipient, ...cc])
    if (cc.length + bcc.length > mailBounds.copies)
      throw refuse.invalid('too_many', `must be at most ${mailBounds.copies} addresses`, 'cc')
    const carried = await filesOf(context, input.file_unique_ids ?? [])
    const id = randomUUID()
    const attachments = carried.map(({ id: unique_id, name, contentType: content_type, size }) => ({
      unique_id,
      name,
      content_type,
      size,
    }))
    const { document: made } = await context.insert(
      crm.mails,
      {
        ...about,
        recipient,
        cc,
        bcc,
        attachments,
        subject,
        body,
        language,
        owner: context.me,
        visibility: input.visibility ?? 'all',
      },
      id,
    )
    for (const { id: file } of carried) await context.insert(crm.mailFiles, { mail: id, file })
    await context.mailer.send(
      {
        to: recipient,
        copies: cc,
        hiddenCopies: bcc,
        files: carried,
        template: 'crm_letter',
        language,
        tenantId: context.tenantId,
        key: `crm mail ${id}`,
        values: { subject, parts: partsOf(body), sender: words.sender, sender_email: words.sender_email },
      },
      context.tx,
    )
    return one(made, { status: 201 })
  },

  async file({ id, file }, context) {
    const mail = await context.find(crm.mails, id)
    mustBeReadable(context, mail)
    const isCarried = mail.attachments?.some(({ unique_id }) => unique_id === file)
    const link = isCarried ? await context.callInternal(files.storedFiles.internal.linkOf, { id: file }) : undefined
    if (!link) throw refuse.missing()
    return { url: link.url }
  },
}

/** Each once, and none who gets the mail anyway. */
function copiesOf(field: 'cc' | 'bcc', addresses: readonly string[] | null | undefined, named: readonly string[]): string[] {
  const known = new Set(named.map((one) => one.toLowerCase()))
  const fresh: string[] = []
  for (const address of addresses ?? []) {
    const reason = whyNotTo(address)
    if (reason) throw refuse.invalid('address_unusable', reason, field)
    if (known.has(address.toLowerCase())) continue
    known.add(address.toLowerCase())
    fresh.push(address)
  }
  return fresh
}

/** The files a mail names, each of which whoever sends it may read themselves. */
async function filesOf(context: Context, ids: readonly string[]): Promise<(MailFile & { readonly id: string })[]> {
  const found: (MailFile & { readonly id: string })[] = []
  for (const id of new Set(ids)) {
    const bytes = (await maySend(context, id))
      ? await context.callInternal(files.storedFiles.internal.bytesOf, { id })
      : undefined
    if (!bytes) throw refuse.invalid('no_such_record', 'There is no such file.', 'file_unique_ids')
    if (bytes.isRejected) throw refuse.conflict('file_rejected', `${bytes.name} was rejected and cannot be sent.`)
    found.push({ id, key: bytes.key, name: bytes.name, contentType: bytes.contentType, size: bytes.size })
  }
  if (found.reduce((sum, { size }) => sum + size, 0) > mailBounds.bytes)
    throw refuse.invalid('too_large', `must be at most ${mailBounds.bytes / 1024 / 1024} MB together`, 'file_unique_ids')
  return found
}

async function maySend(context: Context, id: string): Promise<boolean> {
  const get = files.storedFiles.get
  if (whyNot(context.actor, get)) return false
  try {
    await context.find(files.storedFiles, id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

export const listMails: Replacements['list'] = (deal, context) =>
  context.list(crm.mails, deal.query, (add) => [readableMail(add(context.me), add(context.actor.teamUserIds))])

export const getMail: Replacements['get'] = async (request, context, standard) => {
  mustBeReadable(context, await context.find(crm.mails, request.params.id!))
  return standard(request)
}

/** Beyond what a role reaches, the author decides who reads a mail; the places name the reader and those of their teams. */
export const readableMail = (me: string, team: string, alias = 't'): string =>
  `(${alias}.visibility = 'all' or ${alias}.owner_id = ${me}::uuid or ${alias}.visibility = 'team' and ${alias}.owner_id = any(${team}::uuid[]))`

/** 404 for a mail that its author keeps from this person. */
export function mustBeReadable(
  { me, actor }: Context,
  mail: { readonly owner: string | null; readonly visibility: string | null },
): void {
  const { owner, visibility } = mail
  if (visibility === 'all' || owner === me) return
  if (visibility === 'team' && owner && actor.teamUserIds.includes(owner)) return
  throw refuse.missing()
}

/** The mailer in this transaction: the mail goes out if and only if what is noted of it is kept. */
/** An address that can be written to; one that was made up is refused while somebody can still mend it. */
export function requireScope(to: string | null | undefined): string {
  if (!to) throw refuse.invalid('no_address', 'There is no email address.', 'to')
  const reason = whyNotTo(to)
  if (reason) throw refuse.invalid('address_unusable', reason, 'to')
  return to
}

interface Input {
  readonly account_unique_id?: string | null
  readonly contact_unique_id?: string | null
  readonly lead_unique_id?: string | null
  readonly opportunity_unique_id?: string | null
  readonly quote_unique_id?: string | null
  readonly template_unique_id?: string | null
  readonly subject?: string | null
  readonly body?: string | null
  readonly to?: string | null
  readonly language?: string | null
  readonly visibility?: 'private' | 'team' | 'all' | null
}
interface Letter {
  readonly to: string | null
  readonly subject: string
  readonly body: string
  readonly language: string
  readonly words: Words
  readonly about: About
}

async function compose(input: Input, context: Context): Promise<Letter> {
  const person = await whoIs(input, context)
  const template = input.template_unique_id ? await findSeen(context, crm.mailTemplates, input.template_unique_id) : undefined
  const { firstName, lastName, company, about, contact } = person
  const to = input.to || person.email
  if (template) {
    await mustWantLetters(context, { lead: about.lead, contact })
    const { confirmConsent } = await sellingOf(context.tx, context.tenantId)
    if (confirmConsent) await mustHaveConsent(context, { lead: about.lead, contact }, to)
  }
  const words: Words = {
    first_name: firstName,
    last_name: lastName,
    name: [firstName, lastName].filter(Boolean).join(' '),
    company,
    sender: context.actor.userName ?? '',
    sender_email: context.actor.email ?? '',
  }
  return {
    to,
    words,
    about,
    language: paperLanguage(input.language, template?.language, person.language),
    subject: fill(input.subject || template?.subject || '', words, 'subject'),
    body: fill(input.body || template?.body || '', words, 'body'),
  }
}

interface About {
  readonly account?: string | null
  readonly contact?: string | null
  readonly lead?: string
  readonly opportunity?: string | null
  readonly quote?: string
}
interface Person extends Named {
  readonly about: About
}

async function whoIs(input: Input, context: Context): Promise<Person> {
  const {
    lead_unique_id: lead,
    contact_unique_id: contact,
    account_unique_id: account,
    opportunity_unique_id: opportunity,
    quote_unique_id: quote,
  } = input
  if ([lead, contact, account, opportunity, quote].filter(Boolean).length !== 1) {
    throw refuse.invalid('one_record_needed', 'Name the one record this email is about.', 'contact_unique_id')
  }
  if (lead) {
    const row = await findSeen(context, crm.leads, lead)
    return {
      firstName: row.firstName,
      lastName: row.lastName,
      company: row.companyName ?? '',
      email: row.leadEmail,
      language: null,
      contact: null,
      about: { lead },
    }
  }
  if (contact) {
    const row = await findSeen(context, crm.contacts, contact)
    return { ...(await personOf(context, row.id, null)), about: { contact } }
  }
  if (account) {
    await findSeen(context, crm.accounts, account)
    const person = await personOf(context, null, account)
    return { ...person, about: { account } }
  }
  if (quote) {
    const row = await findSeen(context, crm.quotes, quote)
    return {
      ...(await personOf(context, row.contact, row.account)),
      about: { quote, account: row.account, contact: row.contact, opportunity: row.opportunity },
    }
  }
  const deal = await findSeen(context, crm.opportunities, opportunity!)
  return {
    ...(await personOf(context, deal.contact, deal.account)),
    about: { opportunity: opportunity!, account: deal.account, contact: deal.contact },
  }
}

/** A record this person may see; the right to write mails is not one to read everything. */
async function findSeen(context: Context, resource: AnyResource, id: string): Promise<Readonly<Record<string, any>>> {
  const { read } = resource.definition.permissions
  if (!context.actor.permissions.has(read)) throw refuse.forbidden(read)
  return context.find(resource, id)
}
