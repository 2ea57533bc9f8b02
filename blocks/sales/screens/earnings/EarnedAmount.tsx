import { useMoney } from '@quoin/ui/fields/useMoney.ts'

/** What was earned, in its currency. */
export default function EarnedAmount({ record }: { record: { amountMinor: number | null; currency: string | null } }) {
  return <span className="q-number">{useMoney()(record.amountMinor, record.currency)}</span>
}
