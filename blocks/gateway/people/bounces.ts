import { createHash, timingSafeEqual } from 'node:crypto'
import { type BlockServer, inTransaction, refuse } from '@quoin/kit/server'
import type { Pool } from 'pg'
import { coreOf } from '../core.ts'
import { suppress } from './suppressions.ts'

/** What a mail server or a mailbox provider says has become of one of our mails. */
export interface Report {
  readonly kind: 'bounced' | 'delayed' | 'complained'
  readonly mailId: string
  /** Whom it is about, as we wrote it or as it was passed on; null where a complaint does not say. */
  readonly addresses: readonly string[] | null
  /** Whether it is the address that is no good, and not what was sent, how full the mailbox is or what the server thinks of us. */
  readonly isAboutAddress: boolean
  readonly note: string
}

/** As large as a report may be: it may hold the whole mail it is about. */
const bytesMax = 2_000_000

/**
 * Reads a message that came back: a delivery report (RFC 3464) or a complaint (RFC 5965). Any other message holds no report. The
 * mail is the one whose headers it returns; a report without them is about nothing we know.
 */
export async function readReports(raw: Uint8Array): Promise<readonly Report[]> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 10,
    maxHeadersSize: 100_000,
  })
  const textOf = (type: RegExp) => attachments.find(({ mimeType }) => type.test(mimeType))?.content
  const original = fieldsOf(textOf(/^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/))[0]
  const mailId = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>]*>$/i.exec(original?.get('message-id') ?? '')?.[1]
  if (!mailId) return []
  const [complaint] = fieldsOf(textOf(/^message\/feedback-report$/))
  if (complaint)
    return complaint.get('feedback-type')?.toLowerCase() === 'abuse'
      ? [{ kind: 'complained', mailId, addresses: null, isAboutAddress: false, note: 'Its owner complained.' }]
      : []
  // The first group is about the report, each further one about one receiver.
  const [, ...receivers] = fieldsOf(textOf(/^message\/(global-)?delivery-status$/))
  return receivers.flatMap((fields) => reportOf(fields, mailId))
}

function reportOf(fields: ReadonlyMap<string, string>, mailId: string): Report[] {
  const action = fields.get('action')?.toLowerCase()
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(fields.get(name)) ?? [])
  if (!status || addresses.length === 0 || (action !== 'failed' && action !== 'delayed')) return []
  const note = `${status} ${fields.get('diagnostic-code') ?? ''}`
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 500)
  return [{ kind: action === 'failed' ? 'bounced' : 'delayed', mailId, addresses, isAboutAddress: isNoSuchAddress(status), note }]
}

/** 5.0 says nothing more, 5.1 speaks of the address but for 5.1.7 and 5.1.8, which speak of ours, and 5.2.1 of a closed mailbox. */
const isNoSuchAddress = (status: string) => /^5\.(0\.\d+|1\.(?![78]$)\d+|2\.[01])$/.test(status)

const addressIn = (field: string | undefined) =>
  /^(?:rfc822|utf-8) *; *<?([^\s<>]+@[^\s<>]+?)>?$/i.exec(field ?? '')?.[1]?.toLowerCase() ?? null

/** Groups of `Name: value` with empty lines between them; a line that begins with a space belongs to the one before. */
function fieldsOf(text: unknown): ReadonlyMap<string, string>[] {
  if (typeof text !== 'string') return []
  return text
    .slice(0, 200_000)
    .replace(/\r\n/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .slice(0, 100)
    .map((group) => {
      const pairs = group
        .replace(/\n[ \t]+/g, ' ')
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const)
      // The first of two of the same name counts: what a stranger adds below does not.
      return new Map([...pairs].reverse())
    })
}

/**
 * Notes in the log of mails what became of one, and that its company does not write to an address that is no good. Nothing happens
 * for a mail that is not ours, went to somebody else, did not leave, or has come back already.
 */
export async function takeReport(pool: Pool, report: Report): Promise<void> {
  const [mail] = await inTransaction(pool, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<{ company_id: string | null; recipient: string }>('select company_id, recipient from kit.mails where id = $1', [
      report.mailId,
    ]),
  )
  if (!mail || (report.addresses && !report.addresses.includes(mail.recipient.toLowerCase()))) return
  const { company_id: tenantId, recipient: address } = mail
  await inTransaction(pool, { tenantId, userId: null }, async (tx) => {
    const noted = await tx.query(
      `update kit.mails set state = case when $2 = 'bounced' then 'bounced' else state end, answer = $3,
         tries = kit.with_try(tries, $2, null, $3)
       where id = $1 and state = 'sent' and answer is distinct from $3 returning 1`,
      [report.mailId, report.kind, report.note],
    )
    if (noted.length === 0 || !tenantId) return
    if (report.kind === 'complained') await suppress(tx, tenantId, { address, reason: 'complained', note: null })
    if (report.kind === 'bounced' && report.isAboutAddress)
      await suppress(tx, tenantId, { address, reason: 'bounced', note: report.note })
  })
}

/**
 * Where the installation's own mail server hands over what comes back, message by message as it is. The token proves that it is
 * that server; the messages are anybody's, so each proves by the id in it that it is about a mail of ours.
 */
export const mountBounces: NonNullable<BlockServer['mount']> = (app, _, pools) => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      const { bounceToken } = coreOf({ pools })
      if (!bounceToken) throw refuse.missing('This call does not exist.')
      if (!isSame(headers.authorization ?? '', `Bearer ${bounceToken}`))
        throw refuse.ended('token_wrong', 'The token is not valid.')
    })
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/mails/bounces', async ({ body }, reply) => {
      if (!(body instanceof Uint8Array)) throw refuse.invalid('no_message', 'The body must be one message, as message/rfc822.')
      // A message nobody can read is no reason for the mail server to try again.
      const reports = await readReports(body).catch(() => [])
      for (const report of reports) await takeReport(pools.auth, report)
      return reply.code(204).send()
    })
  })
}

const isSame = (value: string, expected: string) => timingSafeEqual(digest(value), digest(expected))
const digest = (text: string) => createHash('sha256').update(text).digest()
