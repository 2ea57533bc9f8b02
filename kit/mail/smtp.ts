import type { Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { OutboundError } from '../outboundError.ts'
import type { OutboundSocket } from '../outboundSocket.ts'
import { type MailDriver, type Message, MailTrouble, type Obstacle } from './driver.ts'

/** A mail server that somebody typed, and what mails through it are signed with. */
export interface MailServer {
  readonly company: string
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is said, `none` inside open networks alone. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly signIn: { readonly user: string; readonly pass: string } | null
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | null
  /** Whom to believe certificates from, instead of whom this machine believes. */
  readonly ca?: string
}

/** Together well below the time a mail is lent to one process, so that no other begins with it meanwhile. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const closedIn = { disableFileAccess: true, disableUrlAccess: true }

/**
 * Sends through a mail server: `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://…:465`.
 * Connections are kept and shared. What comes back goes to `returnTo`, by default to the sender.
 */
export function smtpDriver(url: string, { returnTo }: { readonly returnTo?: string } = {}): MailDriver {
  return driverOf(
    { url, pool: true, maxConnections: 4, maxRequeues: 0, ...closedIn, ...patience },
    ({ to, copies = [], hiddenCopies = [] }) =>
      returnTo && { envelope: { from: returnTo, to: [to, ...copies, ...hiddenCopies] } },
  )
}

/**
 * Sends through a server that somebody typed, over connections made by `connect` and by nothing else; each mail on one of its own,
 * and within a time however slowly the server speaks. What comes back goes to the sender.
 */
export function serverDriver(
  { company, host, port, security, signIn, dkim, ca }: MailServer,
  connect: OutboundSocket,
  deadlineMs = 45_000,
): MailDriver {
  return driverOf(
    {
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(signIn && { auth: signIn }),
      ...(dkim && { dkim }),
      tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
      getSocket: (_, done) =>
        void connect({ company, host, port, isPlain: security === 'none' }).then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error, {}),
        ),
      ...closedIn,
      ...patience,
    },
    () => ({ signal: AbortSignal.timeout(deadlineMs) }),
  )
}

/** The library is loaded with the first mail: an installation whose mails stay in its own outbox never needs it. */
function driverOf(
  options: SMTPTransport.Options | SMTPPool.Options,
  furtherOf: (message: Message) => object | undefined | '',
): MailDriver {
  let transport: Promise<Transporter> | undefined
  const opened = () => (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options)))
  return {
    sends: true,
    send: async (message) => hand(await opened(), message, furtherOf(message)),
    close: () => void transport?.then((one) => one.close()),
  }
}

async function hand(
  transport: Transporter,
  { from, to, copies = [], hiddenCopies = [], files = [], subject, text, html, messageId, unsubscribe }: Message,
  further: object | undefined | '',
): Promise<string> {
  try {
    const info = await transport.sendMail({
      from,
      to: plain(to),
      ...(copies.length > 0 && { cc: copies.map(plain) }),
      ...(hiddenCopies.length > 0 && { bcc: hiddenCopies.map(plain) }),
      ...(files.length > 0 && {
        attachments: files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
      }),
      subject,
      text,
      html,
      messageId: `<${messageId}>`,
      ...further,
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
    })
    return (info as { response?: string }).response ?? 'accepted'
  } catch (error) {
    throw troubleOf(error as Failure)
  }
}

/** As it is, whatever it looks like: a text would be read as a list of names and addresses. */
const plain = (address: string) => ({ name: '', address })

/** RFC 8058: the mail program posts to the address, nobody has to look at a page. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What nodemailer throws. */
type Failure = Error & {
  code?: string
  /** What the system called it, where nodemailer calls it something else. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
  rejected?: readonly string[]
}

function troubleOf(error: Failure): MailTrouble {
  const { code, command, responseCode, response, message, rejected } = error
  const said = (response ?? message).slice(0, 500)
  const obstacle = obstacleOf(error)
  // Only what is said about this recipient or message concerns the mail; a wrong password or sender concerns every other one too.
  if (responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE') && !isAboutSender(command, responseCode))
    return new MailTrouble(responseCode >= 500 ? 'refused' : 'later', said, {
      isAboutAddress: isNoSuchAddress(responseCode, rejected),
      obstacle,
    })
  return new MailTrouble('down', said, { obstacle })
}

/** 552 to a sender says that the mail is too large. */
const isAboutSender = (command: string | undefined, code: number) => command === 'MAIL FROM' && code >= 500 && code !== 552

/** 550, 551 and 553 to a recipient: no such address, moved, or no address at all. What is full or suspicious may not stay so. */
const isNoSuchAddress = (code: number, rejected: readonly string[] = []) => rejected.length > 0 && [550, 551, 553].includes(code)

function obstacleOf(error: Failure): Obstacle {
  if (error instanceof OutboundError) {
    if (error.reason !== 'unreachable') return error.reason
    return ofNetwork((error.cause as Failure | undefined)?.code)
  }
  const { code = '', originalCode = '', command = '' } = error
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in'
  if (code === 'ETLS' || command === 'STARTTLS' || isOfCertificates.test(originalCode)) return 'encryption'
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'timeout'
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : command === 'RCPT TO' ? 'recipient' : 'message'
  if (code === 'EMESSAGE') return 'message'
  if (code === 'ECONNECTION' || code === 'ESOCKET') return ofNetwork(originalCode)
  return 'answer'
}

const isOfCertificates = /^(ERR_TLS_|ERR_SSL_|EPROTO|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

const ofNetwork = (code: string | undefined): Obstacle =>
  code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA' ? 'name' : code === 'ETIMEDOUT' ? 'timeout' : 'closed'
