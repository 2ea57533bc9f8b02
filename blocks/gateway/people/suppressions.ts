import type { Suppressions } from '@quoin/kit/mail'
import { type BlockServer, inTransaction, type Tx } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import type { Pool } from 'pg'

type Reason = 'bounced' | 'complained' | 'unsubscribed' | 'manual'

const sentences: Readonly<Record<Reason, string>> = {
  bounced: 'Not sent: the address does not exist.',
  complained: 'Not sent: its owner complained.',
  unsubscribed: 'Not sent: its owner does not want such notices.',
  manual: 'Not sent: the company does not write to this address.',
}

/** Asks and writes down whom companies do not write to. `pool` is the auth pool. */
export const mailSuppressions = (pool: Pool): Suppressions => ({
  async why(companyId, address, isOptional) {
    const [row] = await inTransaction(pool, { tenantId: companyId, userId: null, readOnly: true }, (tx) =>
      tx.query<{ reason: Reason }>(
        'select reason from gateway.mail_suppressions where tenant_id = $1 and email = lower($2) and deleted_at is null',
        [companyId, address],
      ),
    )
    return row && (isOptional || row.reason !== 'unsubscribed') ? sentences[row.reason] : null
  },
  bounced: (companyId, address, answer) =>
    inTransaction(pool, { tenantId: companyId, userId: null }, (tx) =>
      suppress(tx, companyId, { address, reason: 'bounced', note: answer.slice(0, 500) }),
    ),
})

/** Writes down whom a company does not write to any more. What is worse than what is known already takes its place. */
export async function suppress(
  tx: Tx,
  companyId: string,
  { address, reason, note }: { address: string; reason: Exclude<Reason, 'manual'>; note: string | null },
): Promise<void> {
  const known = await tx.query(
    `update gateway.mail_suppressions set reason = $3, note = $4, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and email = lower($2) and deleted_at is null and (reason = 'unsubscribed' or $3 = 'unsubscribed')
     returning 1`,
    [companyId, address, reason, note],
  )
  if (known.length > 0) return
  await tx.query(
    `insert into gateway.mail_suppressions (tenant_id, email, reason, note) values ($1, lower($2), $3, $4)
     on conflict do nothing`,
    [companyId, address, reason, note],
  )
}

/**
 * Takes the one click of a mail program (RFC 8058): the mail's id, which only its receiver knows, is all it needs. Answers the same
 * whether there is such a mail or not.
 */
export function mountUnsubscribe(app: Parameters<NonNullable<BlockServer['mount']>>[0], pool: Pool): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_000 }, (_, text, done) =>
      done(null, text),
    )
    scope.post<{ Params: { id: string } }>('/mails/:id/unsubscribe', async ({ params }, reply) => {
      if (isUuid(params.id)) {
        const [mail] = await inTransaction(pool, { tenantId: null, userId: null, readOnly: true }, (tx) =>
          tx.query<{ company_id: string; recipient: string }>(
            'select company_id, recipient from kit.mails where id = $1 and company_id is not null',
            [params.id],
          ),
        )
        if (mail)
          await inTransaction(pool, { tenantId: mail.company_id, userId: null }, (tx) =>
            suppress(tx, mail.company_id, { address: mail.recipient, reason: 'unsubscribed', note: null }),
          )
      }
      return reply.code(204).send()
    })
  })
}
