import { type Customs, document } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'
import { numberOf } from './find.ts'

/** More than this are a statement, not an answer to where one amount came from. */
const linksMax = 200

/**
 * Which credits paid for a debit, or which debits a credit paid for: what came in first is spent first. Nothing is kept for it. Put the
 * credits of a wallet end to end, and its debits beside them: a credit paid for a debit where the two lie side by side.
 */
export const lineage: Customs<typeof wallet, 'transactions'>['lineage'] = async ({ id }, context) => {
  const row = await context.find(wallet.transactions, id)
  const links = await context.tx.query<
    Record<'id' | 'at' | 'kind' | 'part' | 'amount', string> & Record<'counterpart' | 'description', string | null>
  >(
    `with laid as (
       select id, number, type, kind, amount_minor, created_at, counterpart, description, sum(amount_minor) over (partition by type order by number) as upto
       from wallet.transactions where tenant_id = $1 and wallet_id = $2
     ), mine as (select type, upto, upto - amount_minor as since from laid where id = $3)
     select o.id, o.created_at as at, o.kind, o.counterpart, o.description, o.amount_minor::text as amount,
       (least(o.upto, m.upto) - greatest(o.upto - o.amount_minor, m.since))::text as part
     from laid o join mine m on o.type <> m.type and o.upto > m.since and o.upto - o.amount_minor < m.upto order by o.number limit $4`,
    [context.tenantId, row.wallet, id, linksMax + 1],
  )
  const shown = links.slice(0, linksMax)
  const isWhole = links.length <= linksMax
  const linked = shown.reduce((sum, { part }) => sum + BigInt(part), 0n)
  return document({
    type: 'lineage',
    id,
    attributes: {
      direction: row.type === 'debit' ? 'paid_by' : 'paid_for',
      currency: row.currency,
      amount: numberOf(BigInt(row.amountMinor!), row.currency!),
      // Of a debit: owed until something comes in. Of a credit: not spent yet.
      open: isWhole ? numberOf(BigInt(row.amountMinor!) - linked, row.currency!) : null,
      links: shown.map(({ id: other, at, kind, counterpart, description, part, amount }) => ({
        transaction_unique_id: other,
        at,
        kind,
        counterpart,
        description,
        part: numberOf(BigInt(part), row.currency!),
        amount: numberOf(BigInt(amount), row.currency!),
      })),
    },
  })
}
