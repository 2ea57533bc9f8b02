import { confirmation } from './confirmation.ts'
import { invitation } from './invitation.ts'
import { jobFinished } from './jobFinished.ts'
import { passwordReset } from './passwordReset.ts'
import type { MailTemplate } from './template.ts'
import { unlock } from './unlock.ts'

/** The mails every installation can send. Blocks bring their own beside these. */
export const builtIn: Readonly<Record<string, MailTemplate>> = {
  confirmation,
  password_reset: passwordReset,
  invitation,
  unlock,
  job_finished: jobFinished,
}
