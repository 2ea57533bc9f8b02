export {
  createMailer,
  hiddenCode,
  type Mail,
  type Mailer,
  type MailTry,
  type OwnServer,
  type OwnServers,
  type Suppressions,
  type TryOutcome,
} from './mailer.ts'
export type { MailDriver, Message, Obstacle, Sender } from './driver.ts'
export { MailTrouble } from './driver.ts'
export { type MailServer, serverDriver, smtpDriver } from './smtp.ts'
export { outboxDriver } from './outbox.ts'
export { mailEach, type Reader, type Writing } from './mailEach.ts'
export { type KeptMail, readMails } from './readMails.ts'
export { checkText, plainOf, renderLine, renderMail, type RenderedMail, renderText } from './render.ts'
export { builtIn } from './templates/index.ts'
export { type Language, languages, mailLanguage, type MailTemplate, type MailText } from './templates/template.ts'
export { whyNotTo } from './address.ts'
