import type { Client, Pool } from 'pg'
import type { MailTry } from './mail.ts'

export interface KeptMail {
  readonly id: string
  readonly to: string
  readonly template: string
  readonly language: string
  readonly state: 'queued' | 'sending' | 'sent' | 'kept' | 'refused' | 'failed' | 'bounced'
  readonly attempts: number
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly answer: string | null
  readonly tries: readonly MailTry[]
  /** ISO 8601. */
  readonly createdAt: string
  readonly finishedAt: string | null
}

/** The latest mails of a company, or with null those of sign-in that belong to none; newest first. Asked as the auth role. */
export async function readMails(
  pool: Pick<Pool | Client, 'query'>,
  { tenantId, limit = 50 }: { tenantId: string | null; limit?: number },
): Promise<KeptMail[]> {
  const { rows } = await pool.query<KeptMail>(
    `
    select id, recipient as "to", template, language, state, attempts, subject, text_body as text, html_body as html, answer, tries,
      to_json(created_at) #>> '{}' as "createdAt", to_json(finished_at) #>> '{}' as "finishedAt"
    from kit.mails where company_id is not distinct from $1 order by created_at desc, id limit $2`,
    [tenantId, limit],
  )
  return rows
}
