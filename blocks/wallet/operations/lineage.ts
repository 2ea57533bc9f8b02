import { toDecimal } from '@quoin/kit'
import { type Customs, document } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'

/** More than this are a statement, not an answer to where one amount came from. */
const linksMax = 200

/**
 * Which credits paid for a debit, or which debits a credit paid for: what came in first is spent first. Nothing is kept for it. Put the
 * credits of a wallet end to end, and its debits beside them: a credit paid for a debit where the two lie side by side. What came out
 * of a pocket lies right before the payment it was for, and what went back right after what it was given back with: each pays for the
 * other, and neither is part of what came in and went out.
 */
export const lineage: Customs<typeof wallet, 'transactions'>['lineage'] = async ({ id }, context) => {
  const row = await context.find(wallet.transactions, id)
  const links = await context.tx.query<
    Record<'id' | 'at' | 'kind' | 'part' | 'amount', string> & Record<'counterpart' | 'description', string | null>
  >(
    `with numbered as (
       select t.*, t.kind in ('wallet.pocket_draw', 'wallet.pocket_return') as is_beside,
         count(*) filter (where t.kind not in ('wallet.pocket_draw', 'wallet.pocket_return')) over (order by t.number)
           + case t.kind when 'wallet.pocket_draw' then 1 else 0 end as place
       from wallet.transactions t where t.tenant_id = $1 and t.wallet_id = $2
     ), beside as (
       select place, sum(amount_minor) as amount from numbered where is_beside group by place
     ), cash as (
       select n.*, n.amount_minor - coalesce(b.amount, 0) as own from numbered n left join beside b on b.place = n.place where not n.is_beside
     ), laid as (
       select *, sum(own) over (partition by type order by number) as upto from cash
     ), mine as (select type, upto, upto - own as since from laid where id = $3)
     select o.id, o.created_at as at, o.kind, o.counterpart, o.description, o.amount_minor::text as amount,
       (least(o.upto, m.upto) - greatest(o.upto - o.own, m.since))::text as part, o.number
     from laid o join mine m on o.type <> m.type and o.upto > m.since and o.upto - o.own < m.upto and o.own > 0 and m.upto > m.since
     union all
     select o.id, o.created_at, o.kind, o.counterpart, o.description, o.amount_minor::text, least(o.amount_minor, n.amount_minor)::text, o.number
     from numbered n join numbered o on o.place = n.place and o.is_beside <> n.is_beside where n.id = $3
     order by number limit $4`,
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
      amount: toDecimal(BigInt(row.amountMinor!), row.currency!),
      // Of a debit: owed until something comes in. Of a credit: not spent yet.
      open: isWhole ? toDecimal(BigInt(row.amountMinor!) - linked, row.currency!) : null,
      links: shown.map(({ id: other, at, kind, counterpart, description, part, amount }) => ({
        transaction_unique_id: other,
        at,
        kind,
        counterpart,
        description,
        part: toDecimal(BigInt(part), row.currency!),
        amount: toDecimal(BigInt(amount), row.currency!),
      })),
    },
  })
}
