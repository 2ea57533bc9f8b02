import { useMoney } from '../money.ts'

/** What a posting adds to a wallet or takes from it, with its sign. */
export function PostedAmountCell({ record }: { record: { amount: number; type: 'credit' | 'debit'; currency: string | null } }) {
  const amount = record.type === 'debit' ? -record.amount : record.amount
  return <span className="q-number">{useMoney()(amount, record.currency ?? 'EUR', true)}</span>
}
