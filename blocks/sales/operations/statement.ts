import { statement } from '@quoin/kit/ledger'
import type { Context } from '@quoin/kit/server'
import type * as z from 'zod'
import type { statementAnswer, statementQuery } from '../resources/shared.ts'

/** A page of what the ledger owed a vendor or a member and paid them, the newest first; without an account, nothing. */
export async function statementOf(
  { tx, tenantId }: Context,
  { owner, currency, page, records }: z.output<typeof statementQuery> & { readonly owner: string },
): Promise<Omit<z.infer<typeof statementAnswer>, 'unique_id'>> {
  const [account] = await tx.query<{ id: string; balance: string }>(
    `select a.id, a.balance::text from kit.ledger_accounts a where a.tenant_id = $1 and a.kind = 'sales.payable' and a.owner_id = $2 and a.currency = $3`,
    [tenantId, owner, currency],
  )
  const told = account && (await statement(tx, { account: account.id, page, records, newestFirst: true }))
  return {
    currency,
    balance_minor: Number(account?.balance ?? 0),
    total: told?.total ?? 0,
    page,
    records,
    rows: (told?.lines ?? []).map(({ at, kind, memo, subject, amount, balance }) => ({
      at: new Date(at).toISOString(),
      kind,
      memo,
      subject_unique_id: subject,
      amount_minor: Number(amount),
      balance_minor: Number(balance),
    })),
  }
}
