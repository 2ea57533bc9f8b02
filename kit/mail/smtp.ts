import { createTransport } from 'nodemailer'
import { type MailDriver, MailTrouble } from './driver.ts'

/**
 * Sends through a mail server: `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://…:465`.
 * Connections are kept and shared. What comes back goes to `returnTo`, by default to the sender.
 */
export function smtpDriver(url: string, { returnTo }: { readonly returnTo?: string } = {}): MailDriver {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Together well below the time a mail is lent to one process, so that no other begins with it meanwhile.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])
  return {
    sends: true,
    async send({ from, to, subject, text, html, messageId, unsubscribe }) {
      try {
        const info = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}>`,
          ...(returnTo && { envelope: { from: returnTo, to } }),
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
        })
        return (info as { response?: string }).response ?? 'accepted'
      } catch (error) {
        throw troubleOf(error as Error & { code?: string; responseCode?: number; response?: string })
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 8058: the mail program posts to the address, nobody has to look at a page. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function troubleOf({
  code,
  responseCode,
  response,
  message,
  rejected,
}: Error & { code?: string; responseCode?: number; response?: string; rejected?: readonly string[] }): MailTrouble {
  const said = (response ?? message).slice(0, 500)
  // Only what is said about this sender, recipient or message concerns the mail; a wrong password concerns the operator.
  if (responseCode && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new MailTrouble(responseCode >= 500 ? 'refused' : 'later', said, isNoSuchAddress(responseCode, rejected))
  return new MailTrouble('down', said)
}

/** 550, 551 and 553 to a recipient: no such address, moved, or no address at all. What is full or suspicious may not stay so. */
const isNoSuchAddress = (code: number, rejected: readonly string[] = []) => rejected.length > 0 && [550, 551, 553].includes(code)
