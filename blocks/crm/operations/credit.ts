import type { Context, Internals, Tx } from '@quoin/kit/server'
import type { Standing, StandingInput } from '../resources/accounts.ts'
import { crm } from '../resources/index.ts'
import { peopleOf } from './peopleOf.ts'

export interface Credit {
  readonly currency: string
  readonly limitMinor: number
  /** What was agreed to and not handed on yet, and what was ordered and not paid. */
  readonly usedMinor: number
  /** What they may still owe: their own money covers what they owe, and whoever is late with a payment may owe nothing more. */
  readonly leftMinor: number
  /** Who may be told what is used, and who what is left: it tells of their wallets. */
  readonly readers: Standing['readers']
}
type Ask = (input: StandingInput) => Promise<Standing>

export const accountsInternal: Internals<typeof crm, 'accounts'> = {
  /** Where nobody sells, nothing is ordered. */
  standing: async () => ({ openMinor: 0, ownMinor: 0, isLate: false, readers: {} }),
}

/** How much an account may owe and how far that is used, in the currency of its limit; undefined where nobody set a limit. */
export async function creditOf(tx: Tx, tenantId: string, account: string | null, ask: Ask): Promise<Credit | undefined> {
  if (!account) return undefined
  const [credit] = await tx.query<{ currency: string; limit: number; days: number | null; agreed: number; handedOn: string[] }>(
    `select d.credit_currency as currency, d.credit_limit_minor as "limit", d.payment_terms_days as days,
       (select coalesce(sum(q.total_minor), 0) from crm.quotes q where q.tenant_id = $1 and q.account_id = $2 and q.deleted_at is null
          and q.state = 'accepted' and (q.converted_at is null or q.owed) and q.currency = d.credit_currency)::bigint as agreed,
       array(select q.id from crm.quotes q where q.tenant_id = $1 and q.account_id = $2 and q.deleted_at is null and q.state = 'accepted' and q.owed)::text[] as "handedOn"
     from crm.account_details d where d.tenant_id = $1 and d.account_id = $2 and d.credit_limit_minor is not null`,
    [tenantId, account],
  )
  if (!credit) return undefined
  const people = await peopleOf(tx, tenantId, { resource: crm.accounts, id: account })
  const standing = await ask({
    users: people.flatMap(({ users }) => users),
    mails: people.flatMap(({ mails }) => mails),
    quotes: credit.handedOn,
    currency: credit.currency,
    termsDays: credit.days,
  })
  const usedMinor = credit.agreed + standing.openMinor
  const leftMinor = standing.isLate ? 0 : Math.max(0, credit.limit - usedMinor + standing.ownMinor)
  return { currency: credit.currency, limitMinor: credit.limit, usedMinor, leftMinor, readers: standing.readers }
}

/** The credit that a quote would go beyond if it were accepted. A quote in another currency is not compared: no rate is known. */
export async function creditPassed(
  tx: Tx,
  tenantId: string,
  quote: { readonly account: string | null; readonly currency: string; readonly totalMinor: number | null },
  ask: Ask,
): Promise<Credit | undefined> {
  const credit = await creditOf(tx, tenantId, quote.account, ask)
  if (!credit || credit.currency !== quote.currency) return undefined
  const total = quote.totalMinor ?? 0
  return total > 0 && total > credit.leftMinor ? credit : undefined
}

/** How people stand, asked in the transaction at hand. */
export const askedIn =
  (context: Context): Ask =>
  (input) =>
    context.callInternal(crm.accounts.internal.standing, input)

/** What of an account's credit this person may be told: whoever sells to it and sees neither all orders nor wallets learns of them by nothing. */
export function toldOfCredit({ actor }: Context, { usedMinor, leftMinor, readers }: Credit): { used?: number; left?: number } {
  const readsAll = (permission: string | undefined) => permission === undefined || actor.permissions.get(permission) === 'tenant'
  if (!readsAll('crm.quotes.read') || !readsAll(readers.open)) return {}
  return readsAll(readers.own) ? { used: usedMinor, left: leftMinor } : { used: usedMinor }
}
