import { trialBalance } from '@quoin/kit/ledger'
import { csvOf, toDecimal } from '@quoin/kit'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import type { wallet } from '../resources/index.ts'
import { linkTo, rangeOf } from './statements.ts'

/** More entries than this are too many for one file; a shorter period has fewer. */
const entriesMax = 50_000
const payeesMax = 6

const journalColumns = ['date', 'booked', 'transaction', 'kind', 'account', 'owner', 'description', 'currency', 'debit', 'credit']
const balanceColumns = ['account', 'currency', 'accounts', 'debit', 'credit', 'held']

/** What accountants take along: every entry of a period, or the balance of all accounts. */
export const exports: Pick<Customs<typeof wallet, 'transactions'>, 'exportBooks' | 'recentPayees'> = {
  async exportBooks({ what, from, to }, context) {
    const text =
      what === 'journal' ? await journal(context, { ...(from && { from }), ...(to && { to }) }) : await balance(context)
    // The trial balance is of now, whatever period is asked for.
    const name = what === 'journal' ? [what, from, to].filter(Boolean).join('-') : what
    return linkTo(context, context.tenantId, `${name}.csv`, 'text/csv', new TextEncoder().encode(text))
  },

  async recentPayees(_, { tx, tenantId, me }) {
    const rows = await tx.query<{ name: string | null; to: string; currency: string; at: string }>(
      `select p.name, p."to", p.currency, p.at from (
         select distinct on (w.id) t.counterpart as name, coalesce('@' || w.alias, w.code) as "to", w.currency, t.created_at as at
         from (select m.transfer, m.wallet_id, m.counterpart, m.created_at from wallet.transactions m
               where m.tenant_id = $1 and m.user_id = $2 and m.type = 'debit' and m.kind = 'wallet.transfer' order by m.created_at desc limit 200) t
         join wallet.transactions o on o.tenant_id = $1 and o.transfer = t.transfer and o.wallet_id <> t.wallet_id and o.type = 'credit'
         join wallet.wallets w on w.tenant_id = $1 and w.id = o.wallet_id and w.status = 'active' and w.enabled and w.deleted_at is null and w.user_id <> $2
         order by w.id, t.created_at desc) p
       order by p.at desc limit $3`,
      [tenantId, me, payeesMax],
    )
    return document({
      type: 'recent_payees',
      id: me,
      attributes: { payees: rows.map(({ name, to, currency, at }) => ({ name, to, currency, paid_at: at })) },
    })
  },
}

async function journal({ tx, tenantId }: Context, period: { from?: string; to?: string }): Promise<string> {
  const { from, to } = rangeOf(period)
  const rows = await tx.query<{
    date: string
    booked: string
    transaction: string
    kind: string
    account: string
    owner: string | null
    description: string | null
    currency: string
    amount: string
  }>(
    `select t.at as date, e.booked_at as booked, t.id as transaction, t.kind, a.kind as account, a.owner_id as owner, t.memo as description, e.currency, e.amount::text as amount
     from kit.ledger_entries e join kit.ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id join kit.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where e.tenant_id = $1 and e.amount <> 0 and ($2::timestamptz is null or e.booked_at >= $2) and ($3::timestamptz is null or e.booked_at < $3)
     order by e.booked_at, e.transfer_id, e.line limit $4`,
    [tenantId, from ?? null, to ?? null, entriesMax + 1],
  )
  if (rows.length > entriesMax)
    throw refuse.conflict('too_many_entries', `This period has more than ${entriesMax} entries. Choose a shorter one.`, {
      max: entriesMax,
    })
  return csvOf(
    rows.map(({ amount, ...row }) => {
      const units = BigInt(amount)
      return {
        ...row,
        debit: units < 0n ? toDecimal(-units, row.currency) : null,
        credit: units > 0n ? toDecimal(units, row.currency) : null,
      }
    }),
    journalColumns,
  )
}

async function balance({ tx }: Context): Promise<string> {
  const rows = await trialBalance(tx)
  return csvOf(
    rows.map(({ kind, currency, accounts, debit, credit, held }) => ({
      account: kind,
      currency,
      accounts,
      debit: toDecimal(debit, currency),
      credit: toDecimal(credit, currency),
      held: toDecimal(held, currency),
    })),
    balanceColumns,
  )
}
