import type { MailDriver } from './driver.ts'

/** Sends nothing: for want of a mail server, mails stay in the database, where administrators read them in the app. */
export function outboxDriver(): MailDriver {
  return { sends: false, send: async () => 'kept in the outbox', close: () => {} }
}
