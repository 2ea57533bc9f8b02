import { toDecimal } from '@quoin/kit'
import { accountsOf, type Balance, balances, explain, statement } from '@quoin/kit/ledger'
import { type Customs, document, refuse } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'
import { rangeOf } from './statements.ts'

const records = 50
const pageOf = (page: string | undefined) => Math.max(1, Number(page ?? 1))

const told = ({ account, kind, currency, owner, balance, held, entries }: Balance) => ({
  unique_id: account,
  kind,
  currency,
  owner_unique_id: owner,
  balance: toDecimal(balance, currency),
  held: toDecimal(held, currency),
  entries,
})

/** The way from a kind of account to its accounts, from an account to its entries, and from an entry to what it was for. */
export const books: Pick<Customs<typeof wallet, 'transactions'>, 'accounts' | 'account' | 'postedTransfer'> = {
  async accounts({ kind, currency, page }, context) {
    const { accounts, total } = await accountsOf(context.tx, { kind, currency, page: pageOf(page), records })
    return document({
      type: 'accounts',
      id: context.tenantId,
      attributes: { kind, currency, total, accounts: accounts.map(told) },
    })
  },

  async account({ id, from, to, page }, context) {
    const [account] = await balances(context.tx, [id])
    if (!account) throw refuse.missing()
    const { currency } = account
    const found = await statement(context.tx, {
      account: account.account,
      ...rangeOf({ from, to }),
      page: pageOf(page),
      records,
      newestFirst: true,
      withHolds: true,
    })
    return document({
      type: 'account',
      id: account.account,
      attributes: {
        ...told(account),
        opening: toDecimal(found.opening, currency),
        closing: toDecimal(found.closing, currency),
        total: found.total,
        lines: found.lines.map((line) => ({
          number: line.number,
          at: line.at,
          booked_at: line.bookedAt,
          kind: line.kind,
          memo: line.memo,
          amount: toDecimal(line.amount, currency),
          balance: toDecimal(line.balance, currency),
          held: toDecimal(line.held, currency),
          transfer: line.transfer,
          reverses: line.reverses,
        })),
      },
    })
  },

  async postedTransfer({ id }, context) {
    const found = await explain(context.tx, id)
    if (!found) throw refuse.missing()
    // What a movement of a wallet says about it is more than the ledger keeps: what kind of record it is.
    const [named] = await context.tx.query<{ type: string | null; id: string | null }>(
      'select reference_type as type, reference_unique_id as id from wallet.transactions where tenant_id = $1 and transfer = $2 order by reference_type nulls last limit 1',
      [context.tenantId, found.transfer],
    )
    return document({
      type: 'posted_transfer',
      id: found.transfer,
      attributes: {
        kind: found.kind,
        memo: found.memo,
        at: found.at,
        key: found.key,
        reverses: found.reverses,
        reversed_by: found.reversedBy,
        reference_type: named?.type ?? null,
        reference_unique_id: named?.id ?? found.subject,
        legs: found.legs.map((leg) => ({
          account_unique_id: leg.account,
          kind: leg.kind,
          owner_unique_id: leg.owner,
          currency: leg.currency,
          amount: toDecimal(leg.amount, leg.currency),
          balance: toDecimal(leg.balance, leg.currency),
          number: leg.number,
        })),
      },
    })
  },
}
