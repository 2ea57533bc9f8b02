import type { Pool } from 'pg'
import type { Queryable } from '../transaction/transaction.ts'
import type { Mail, MailFile } from './mail.ts'

/** How long a mail is lent to the process that sends it; afterwards another may try. */
const lease = "interval '3 minutes'"
const giveUpAfter = "interval '24 hours'"

/** Notes a mail that is to be sent, or for which `reason` it never will. One that stands there already is left as it is. */
export async function enqueue(tx: Queryable, id: string, mail: Mail, reason: string | null): Promise<void> {
  // No column is named after `on conflict`, nor returned: those who may only add mails may not look.
  await tx.query(
    `insert into kit.mails (id, company_id, key, recipient, template, language, values, state, answer, person_id, copies, hidden_copies, files)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      id,
      mail.tenantId,
      mail.key ?? null,
      reason ? mail.to.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 320) : mail.to,
      mail.template,
      mail.language,
      JSON.stringify(reason ? {} : mail.values, storable),
      reason ? 'refused' : 'queued',
      reason,
      mail.person ?? null,
      mail.copies ?? [],
      mail.hiddenCopies ?? [],
      JSON.stringify(mail.files ?? []),
    ],
  )
}

/** Postgres stores neither NUL nor half characters. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** A mail that this process is to send. */
export interface Claimed {
  readonly id: string
  readonly company_id: string | null
  readonly person_id: string | null
  readonly recipient: string
  readonly template: string
  readonly language: string
  readonly values: Readonly<Record<string, unknown>>
  readonly copies: readonly string[]
  readonly hidden_copies: readonly string[]
  readonly files: readonly MailFile[]
  readonly attempts: number
  readonly subject: string | null
  readonly text_body: string | null
  readonly html_body: string | null
}

/** The next mail that is due: of sign-in, by the platform's server of whom nothing excludes, or of one company. */
export async function claim(pool: Pool, which: keyof typeof claims, values: unknown[]): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(claims[which], values)
  return rows[0]
}
const claimWhere = (which: string) => `
  update kit.mails set state = 'sending', attempts = attempts + 1, due_at = clock_timestamp() + ${lease},
    tries = case when state = 'sending' then kit.with_try(tries, 'lost', null, null) else tries end
  where id = (
    select id from kit.mails where state in ('queued', 'sending') and due_at <= clock_timestamp() and ${which}
    order by due_at limit 1 for update skip locked)
  returning id, company_id, person_id, recipient, template, language, values, copies, hidden_copies, files, attempts, subject, text_body, html_body`
const claims = {
  signIn: claimWhere('(company_id is null or template = any ($1))'),
  others: claimWhere('company_id <> all ($2::uuid[]) and template <> all ($1)'),
  company: claimWhere('company_id = $2 and template <> all ($1)'),
} as const

/** Others are to send it; this was no try. */
export const putBack = `
  update kit.mails set state = 'queued', attempts = attempts - 1, due_at = created_at where id = $1 and state = 'sending' and attempts = $2`
// Both only for whoever still holds the mail: after the lease another process may have sent it.
export const stop = `
  update kit.mails set state = 'failed', values = '{}', answer = $3, finished_at = clock_timestamp(),
    tries = kit.with_try(tries, $4, $5, $3)
  where id = $1 and state = 'sending' and attempts = $2`
export const refuseIt = `
  update kit.mails set state = 'refused', values = '{}', answer = $3, finished_at = clock_timestamp(),
    tries = kit.with_try(tries, $4, $5, $3)
  where id = $1 and state = 'sending' and attempts = $2`
export const retry = `
  update kit.mails set answer = $3, tries = kit.with_try(tries, $4, $5, $3),
    state = case when created_at < clock_timestamp() - ${giveUpAfter} then 'failed' else 'queued' end,
    values = case when created_at < clock_timestamp() - ${giveUpAfter} then '{}' else values end,
    finished_at = case when created_at < clock_timestamp() - ${giveUpAfter} then clock_timestamp() end,
    due_at = clock_timestamp() + least(interval '30 seconds' * power(2, least(attempts, 10) - 1), interval '30 minutes')
  where id = $1 and state = 'sending' and attempts = $2`
