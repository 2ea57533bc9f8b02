import { useMoney } from '../money.ts'

/** What a wallet holds, in its currency. */
export function BalanceCell({ record }: { record: { balance: number | null; currency: string | null } }) {
  return <span className="q-number">{useMoney()(record.balance, record.currency ?? 'EUR')}</span>
}
