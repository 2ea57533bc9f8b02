import type { Tx } from '@quoin/kit/server'

export interface Credit {
  readonly currency: string
  readonly limitMinor: number
  /** What the account has accepted and nobody has handed on yet, and what became an order here that is neither paid nor cancelled. */
  readonly usedMinor: number
}

/** How much an account may owe and how much it has agreed to, in the currency of its limit; undefined where nobody set a limit. */
export async function creditOf(tx: Tx, tenantId: string, account: string | null): Promise<Credit | undefined> {
  if (!account) return undefined
  const [credit] = await tx.query<{ currency: string; limit: number; used: number }>(
    `select d.credit_currency as currency, d.credit_limit_minor as "limit",
       (select coalesce(sum(q.total_minor), 0) from crm.quotes q where q.tenant_id = $1 and q.account_id = $2 and q.deleted_at is null
          and q.state = 'accepted' and (q.converted_at is null or q.owed) and q.currency = d.credit_currency)::bigint as used
     from crm.account_details d where d.tenant_id = $1 and d.account_id = $2 and d.credit_limit_minor is not null`,
    [tenantId, account],
  )
  return credit && { currency: credit.currency, limitMinor: Number(credit.limit), usedMinor: Number(credit.used) }
}

/** The credit that a quote would go beyond if it were accepted. A quote in another currency is not compared: no rate is known. */
export async function creditPassed(
  tx: Tx,
  tenantId: string,
  quote: { readonly account: string | null; readonly currency: string; readonly totalMinor: number | null },
): Promise<Credit | undefined> {
  const credit = await creditOf(tx, tenantId, quote.account)
  if (!credit || credit.currency !== quote.currency) return undefined
  return credit.usedMinor + Number(quote.totalMinor ?? 0) > credit.limitMinor ? credit : undefined
}
